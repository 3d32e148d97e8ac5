"""What a Blueprint declares beside its graphs: its variables, and the components that it adds."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from inspector.format.unreal.paths import bounded
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.format.unreal.values import ObjectData
from inspector.graphs.model import Component, Declared, Variable, VariableFlags
from inspector.graphs.objects import Objects
from inspector.graphs.pins import PinReader

#: Components on components are followed so deep; damaged ones may hold themselves.
_DEEPEST: Final = 64
_USUAL_CONDITION: Final = "COND_None"


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
                flags,
                text(members.get("RepNotifyFunc")),
                self._condition(members),
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

    def _condition(self, members: Mapping[str, Any]) -> str:
        condition = self._objects.text(members.get("ReplicationCondition")).rpartition("::")[2]
        return "" if condition == _USUAL_CONDITION else condition

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


def _told(value: Any) -> str:
    """A value in one line: structs by their members, lists as JSON."""
    if isinstance(value, dict):
        return bounded(", ".join(f"{name}: {_told(part)}" for name, part in value.items()))
    return bounded(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
