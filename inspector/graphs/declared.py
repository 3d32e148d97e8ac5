"""What a Blueprint declares beside its graphs: its variables, and the components that it adds."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from enum import IntFlag
from typing import Any, Final

from inspector.format.unreal.paths import bounded
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.format.unreal.values import ObjectData
from inspector.graphs.model import Component, Declared, Variable
from inspector.graphs.objects import Objects
from inspector.graphs.pins import PinReader
from inspector.messages import _
from inspector.messages.phrases import clauses, labelled

#: Components on components are followed so deep; damaged ones may hold themselves.
_DEEPEST: Final = 64
_USUAL_CONDITION: Final = "COND_None"


class VariableFlags(IntFlag):
    """The bits of a variable that people set, by the engine's names."""

    CPF_Edit = 1 << 0
    CPF_BlueprintReadOnly = 1 << 4
    CPF_Net = 1 << 5
    CPF_Transient = 1 << 13
    CPF_Config = 1 << 14
    CPF_DisableEditOnInstance = 1 << 16
    CPF_SaveGame = 1 << 24
    CPF_Interp = 1 << 33
    CPF_AdvancedDisplay = 1 << 42
    CPF_ExposeOnSpawn = 1 << 48


#: Bits that say something where they are set, and what.
_WORDS: Final = {
    VariableFlags.CPF_BlueprintReadOnly: _("read only"),
    VariableFlags.CPF_Transient: _("transient"),
    VariableFlags.CPF_Config: _("config"),
    VariableFlags.CPF_SaveGame: _("saved"),
    VariableFlags.CPF_Interp: _("for cinematics"),
    VariableFlags.CPF_AdvancedDisplay: _("advanced"),
    VariableFlags.CPF_ExposeOnSpawn: _("exposed on spawn"),
}


def declared_in(tree: PackageTree) -> Declared:
    """The variables and components of the Blueprints of a package, in the order of their lists."""
    objects = Objects(tree)
    reader = _Declarations(objects)
    blueprints = [
        export for name, exports in objects.by_class.items() if name.endswith("Blueprint")
        for export in exports
    ]  # fmt: skip
    return Declared(
        tuple(variable for export in blueprints for variable in reader.variables(export)),
        tuple(part for export in blueprints for part in reader.components(export)),
    )


class _Declarations:
    """Reads what the Blueprints of one package declare."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._pins = PinReader(objects)
        self._defaults: dict[int, Mapping[str, str]] = {}

    def variables(self, blueprint: int) -> Iterator[Variable]:
        """The variables that a Blueprint declares."""
        objects = self._objects
        fields = objects.fields(blueprint)
        defaults = self._defaults_of(objects.export_of(fields.get("GeneratedClass")))
        for stored in objects.elements(fields.get("NewVariables")):
            members = objects.members(stored)
            text = objects.text
            name = text(members.get("VarName"))
            flags = VariableFlags(objects.number(members.get("PropertyFlags")) & _ALL)
            yield Variable(
                name,
                text(members.get("VarGuid")),
                self._pins.type(members.get("VarType")).words,
                _category(text(members.get("Category"))),
                text(members.get("DefaultValue")) or defaults.get(name, ""),
                self._replication(members, flags),
                tuple(_flag_words(flags)),
            )

    def _defaults_of(self, generated: int) -> Mapping[str, str]:
        """The values of the variables of a new object of the class, as text; -1 is no class.

        Looked for once a class: a damaged package may have thousands of Blueprints of one.
        """
        if generated not in self._defaults:
            self._defaults[generated] = self._stored_defaults(generated)
        return self._defaults[generated]

    def _stored_defaults(self, generated: int) -> Mapping[str, str]:
        objects = self._objects
        for export in objects.by_class_index.get(generated + 1, ()) if generated >= 0 else ():
            held = objects.held(export)
            if isinstance(held, ObjectData) and held.properties is not None:
                values = objects.tree.values.properties(held.properties)
                return {name: _told(value) for name, value in values.items()}
        return {}

    def _replication(self, members: Mapping[str, Any], flags: VariableFlags) -> str:
        if not flags & VariableFlags.CPF_Net:
            return ""
        notified = self._objects.text(members.get("RepNotifyFunc"))
        said = _("replicated, tells {notified}", notified=notified) if notified else _("replicated")
        condition = self._objects.text(members.get("ReplicationCondition"))
        condition = condition.rpartition("::")[2]
        return clauses((said, condition)) if condition not in ("", _USUAL_CONDITION) else said

    def components(self, blueprint: int) -> Iterator[Component]:
        """The components that a Blueprint adds, those that are attached to others below these."""
        objects = self._objects
        script = objects.export_of(objects.fields(blueprint).get("SimpleConstructionScript"))
        told: set[int] = set()
        for reference in objects.elements(objects.fields(script).get("RootNodes")):
            yield from self._component(objects.export_of(reference), told, 0)

    def _component(self, export: int, told: set[int], depth: int) -> Iterator[Component]:
        if export < 0 or export in told or depth > _DEEPEST:
            return
        told.add(export)
        objects = self._objects
        fields = objects.fields(export)
        text = objects.text
        name = text(fields.get("InternalVariableName")) or text(fields.get("VariableName"))
        template = objects.export_of(fields.get("ComponentTemplate"))
        kind = objects.object_text(fields.get("ComponentClass"))
        children = [
            child
            for reference in objects.elements(fields.get("ChildNodes"))
            for child in self._component(objects.export_of(reference), told, depth + 1)
        ]
        yield Component(
            name or objects.name_of(export),
            kind or (objects.class_of(template) if template >= 0 else ""),
            text(fields.get("ParentComponentOrVariableName")),
            tuple(children),
        )


_ALL: Final = int(sum(VariableFlags))


def _category(stored: str) -> str:
    return "" if stored.lower() == "default" else stored


def _flag_words(flags: VariableFlags) -> Iterator[str]:
    if flags & VariableFlags.CPF_Edit and not flags & VariableFlags.CPF_DisableEditOnInstance:
        yield _("editable on instances")
    yield from (words for flag, words in _WORDS.items() if flags & flag)


def _told(value: Any) -> str:
    """A value in one line: structs by their members, lists as JSON."""
    if isinstance(value, dict):
        return bounded(", ".join(f"{name}: {_told(part)}" for name, part in value.items()))
    return bounded(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def declared_lines(declared: Declared) -> tuple[list[str], list[str]]:
    """The lines of the variables, by their names, and of the tree of components."""
    variables = sorted(map(_variable_line, declared.variables))
    components: list[str] = []
    waiting = [(part, 0) for part in reversed(declared.components)]
    while waiting:
        part, depth = waiting.pop()
        on = (
            _(", on {attached_to}", attached_to=part.attached_to)
            if part.attached_to and not depth
            else ""
        )
        name = labelled(part.name, part.class_name) if part.class_name else part.name
        components.append(f"{'  ' * depth}{name}{on}")
        waiting += [(child, depth + 1) for child in reversed(part.children)]
    return variables, components


def _variable_line(variable: Variable) -> str:
    default = f" = {variable.default}" if variable.default else ""
    category = _("category {category}", category=variable.category) if variable.category else ""
    notes = clauses((category, variable.replication, *variable.flags))
    told = labelled(variable.name, f"{variable.type}{default}")
    return told + (f"  [{notes}]" if notes else "")
