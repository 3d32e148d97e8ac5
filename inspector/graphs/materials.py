"""The graphs of materials: their expressions are the nodes, the inputs of these name the wires.

Only the editor makes graph nodes of them; what is stored is each expression with its inputs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from inspector.data_classes import replace
from inspector.findings.message import Message, Text
from inspector.format.unreal.tree.parts import Part, label_of
from inspector.format.unreal.values import ArrayValue, ObjectData, PropertyType
from inspector.graphs.classes import EXPRESSION
from inspector.graphs.model import Graph, GraphRole, Link, Node, NodeKind, Pin, PinEnd, PinType
from inspector.graphs.objects import Fields, GraphKind, Objects, variable_words
from inspector.graphs.text_lines import has_lines
from inspector.named_tuples import NamedTuple

_COMMENT: Final = "MaterialExpressionComment"
_EDITOR_DATA: Final = "EditorOnlyData"
_KINDS: Final = {_COMMENT: NodeKind.COMMENT, "MaterialExpressionReroute": NodeKind.KNOT}
_WIRE: Final = PinType("material", "", "", "", Message("graphs/material-value"))
_OUTPUT: Final = Message("graphs/output")
_SETTING: Final = PinType("setting", "", "", "", Message("graphs/setting"))
#: How the identities of the pins of expressions begin: of inputs, and of outputs, whose number
#: comes next.
INPUT_ID: Final = "in "
OUTPUT_ID: Final = "out "
#: Properties that are no values of an expression but about its place in the editor.
_OF_THE_EDITOR: Final = frozenset(
    {
        "Desc", "ExpressionGUID", "Function", "GraphNode", "Material", "MaterialExpressionEditorX",
        "MaterialExpressionEditorY", "MaterialExpressionGuid", "ParameterName", "bCollapsed",
        "bCommentBubbleVisible", "bLastPreviewed", "bNeedToUpdatePreview", "bRealtimePreview",
        "bShowInputs", "bShowMaskColorsOnPin", "bShowOutputNameOnPin", "bShowOutputs",
        "MenuCategories", "Outputs", "ShowCode", "Text", "SizeX", "SizeY", "Id",
    }
)  # fmt: skip
#: What an expression is called by, where it stores one of these.
_NAMES: Final = ("ParameterName", "InputName", "OutputName", "Name")
#: Lists of expressions that are no inputs.
_NO_INPUTS: Final = frozenset(
    {"Expressions", "FunctionExpressions", "EditorComments", "ReroutePins"}
)
#: The member of an input that is the expression which it takes.
_SOURCE: Final = "Expression"
#: The members of the elements of lists that are inputs, and what the editor calls those of a layer.
_MEMBERS: Final = {"Input": "{}", "LayerInput": "Layer {}", "HeightInput": "Height {}"}
#: The first input of a list by the class of the expression, where it stores no name for it: the
#: others are those of attributes, which have theirs.
_FIRST_OF: Final = {f"{EXPRESSION}SetMaterialAttributes": "MaterialAttributes"}
#: Properties whose values are paths of objects, of which the last name is shown.
_OBJECTS: Final = frozenset(
    {
        "AssetClassProperty", "AssetObjectProperty", "ClassProperty", "InterfaceProperty",
        "LazyObjectProperty", "ObjectProperty", "SoftClassProperty", "SoftObjectProperty",
        "WeakObjectProperty",
    }
)  # fmt: skip
#: Values of more signs than this are told by the properties themselves, but for texts of several
#: lines.
_LONGEST_VALUE: Final = 200


class _Input(NamedTuple):
    """An input of an expression: its name, the expression that it takes, and which output of it."""

    name: str
    expression: int
    output: int
    label: str


def _graphs(objects: Objects) -> list[Graph]:
    """The graphs of the materials and material functions of a package."""
    owners: dict[int, list[int]] = {}
    for name, exports in objects.by_class.items():
        if name.startswith(EXPRESSION):
            for export in exports:
                owners.setdefault(objects.outer_of(export), []).append(export)
    return [
        _graph(objects, owner, sorted(exports)) for owner, exports in owners.items() if owner >= 0
    ]


def _count(objects: Sequence[tuple[str, int]]) -> int:
    """Each that has expressions has one graph."""
    owners = {outer for name, outer in objects if name.startswith(EXPRESSION)}
    return sum(0 < outer <= len(objects) for outer in owners)


#: The graphs of materials and material functions.
MATERIALS: Final = GraphKind(_graphs, _count)


def _graph(objects: Objects, owner: int, expressions: Sequence[int]) -> Graph:
    nodes: dict[int, Node] = {}
    inputs: dict[int, list[_Input]] = {}
    for export in expressions:
        nodes[export] = _node(objects, export)
        inputs[export] = list(_inputs(objects, export))
    obstacle = objects.obstacle(owner)
    root = list(_inputs(objects, owner))
    for name, exports in objects.by_class.items():
        if name.endswith(_EDITOR_DATA):
            for export in exports:
                if objects.outer_of(export) == owner:
                    obstacle = obstacle or objects.obstacle(export)
                    root += _inputs(objects, export)
    if root:
        fields = objects.fields(owner)
        nodes[owner] = Node(
            export=owner,
            name=objects.name_of(owner),
            class_name=objects.class_of(owner),
            kind=NodeKind.RESULT,
            title="Material",
            guid="",
            x=objects.number(fields.get("EditorX")),
            y=objects.number(fields.get("EditorY")),
        )
        inputs[owner] = root
    problems: list[Text] = [Message("graphs/unread", reason=obstacle)] if obstacle else []
    links = _wire(nodes, inputs, problems)
    return Graph(
        owner,
        objects.name_of(owner),
        objects.class_of(owner),
        objects.paths.object_path(owner + 1),
        GraphRole.MATERIAL,
        owner=objects.outer_of(owner),
        nodes=tuple(nodes.values()),
        links=links,
        problems=tuple(problems),
        is_unread=bool(obstacle),
    )


def _wire(
    nodes: dict[int, Node], inputs: dict[int, list[_Input]], problems: list[Text]
) -> tuple[Link, ...]:
    """Gives nodes the pins that their inputs ask for; the wires between them."""
    outputs: dict[int, dict[str, Pin]] = {export: {} for export in nodes}
    links: list[Link] = []
    entries: dict[int, list[Pin]] = {export: [] for export in nodes}
    for export, own in inputs.items():
        for place, entry in enumerate(own):
            if entry.expression not in nodes:
                pin_name = Message("graphs/pin-of", node=nodes[export].title, pin=entry.name)
                problems.append(Message("graphs/lost-source", pin=pin_name))
                continue
            identity = f"{OUTPUT_ID}{entry.output}"
            if entry.label:
                identity += f" {entry.label}"
            number = entry.output
            title = Message("graphs/output-of", number=number) if number else _OUTPUT
            output = outputs[entry.expression].setdefault(
                identity,
                Pin(
                    id=identity,
                    name=f"Output {number}" if number else "Output",
                    label=entry.label,
                    is_output=True,
                    type=_WIRE,
                    title=title,
                ),
            )
            pin = Pin(
                f"{INPUT_ID}{place}",
                entry.name,
                variable_words(entry.name),
                is_output=False,
                type=_WIRE,
                links=(PinEnd(entry.expression, identity),),
            )
            entries[export].append(pin)
            links.append(Link(entry.expression, output, export, pin))
    ends: dict[tuple[int, str], list[PinEnd]] = {}
    for link in links:
        ends.setdefault((link.source, link.output.id), []).append(
            PinEnd(link.target, link.input.id)
        )
    for export, node in nodes.items():
        made = (
            replace(pin, links=tuple(ends[export, pin.id]))
            for __, pin in sorted(outputs[export].items())
        )
        nodes[export] = replace(node, pins=(*entries[export], *node.pins, *made))
    return tuple(links)


def _node(objects: Objects, export: int) -> Node:
    fields = objects.fields(export)
    text, number = objects.text, objects.number
    class_name = objects.class_of(export)
    is_comment = class_name == _COMMENT
    title = text(fields.get("Text")) if is_comment else _title(objects, export)
    obstacle = objects.obstacle(export)
    return Node(
        export=export,
        name=objects.name_of(export),
        class_name=class_name,
        kind=_KINDS.get(class_name, NodeKind.OTHER),
        title=title,
        guid=text(fields.get("MaterialExpressionGuid")),
        x=number(fields.get("MaterialExpressionEditorX")),
        y=number(fields.get("MaterialExpressionEditorY")),
        width=number(fields.get("SizeX")),
        height=number(fields.get("SizeY")),
        comment=text(fields.get("Text") if is_comment else fields.get("Desc")),
        pins=() if is_comment else tuple(_settings(objects, export)),
        problem=Message("graphs/unread", reason=obstacle) if obstacle else "",
        is_unread=bool(obstacle),
    )


def _title(objects: Objects, export: int) -> str:
    fields = objects.fields(export)
    words = variable_words(objects.class_of(export).removeprefix(EXPRESSION))
    if "MaterialFunction" in fields:
        return objects.object_text(fields["MaterialFunction"]) or words
    named = next(filter(None, (objects.text(fields.get(key)) for key in _NAMES)), "")
    return f"{words} {named}" if named else words


def _settings(objects: Objects, export: int) -> Iterator[Pin]:
    """What is set on an expression itself, as inputs that nothing is linked to."""
    held = objects.held(export)
    if not isinstance(held, ObjectData) or held.properties is None:
        return
    values = objects.tree.values
    for stored in held.properties.properties:
        name = label_of(stored, objects.paths)
        if name in _OF_THE_EDITOR or isinstance(stored.value, ArrayValue):
            continue
        told = values.value(Part("", name, stored.value, stored.form, stored.type, stored))
        if isinstance(told, dict):
            if not told or not all(isinstance(part, int | float) for part in told.values()):
                continue
            words = ", ".join(f"{part:g}" for part in told.values())
        else:
            words = told if isinstance(told, str) else objects.text(told)
            if stored.type.name in _OBJECTS:
                words = words.rpartition(".")[2]
        if words and (len(words) <= _LONGEST_VALUE or has_lines(words)):
            yield Pin(
                id=f"set {name}",
                name=name,
                label=variable_words(name, "bool" if isinstance(stored.value, bool) else ""),
                is_output=False,
                type=_SETTING._replace(subject=_enumeration(stored.type)),
                value=words,
            )


def _enumeration(kind: PropertyType) -> str:
    """The enumeration that a property is of; empty for none."""
    return kind.struct if kind.name in ("ByteProperty", "EnumProperty") else ""


def _inputs(objects: Objects, export: int) -> Iterator[_Input]:
    """The inputs of an expression that take something, in the order in which they are stored."""
    for name, value in objects.fields(export).items():
        if name in _NO_INPUTS:
            continue
        yield from _input(objects, name, value)
        for own, held in _listed(objects, export, name, value):
            yield from _input(objects, own, held)


def inputs_in_lists(objects: Objects, export: int) -> Iterator[str]:
    """The names of the inputs of an expression that stores each of them, whether linked or not.

    Those are calls of functions, code that somebody wrote, attributes and layers.
    """
    for name, value in objects.fields(export).items():
        if name not in _NO_INPUTS:
            yield from (own for own, _ in _listed(objects, export, name, value))


def _listed(objects: Objects, export: int, name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """The inputs that a list holds, bare or as members of its elements, each with its name."""
    for place, element in enumerate(objects.elements(value)):
        members = objects.members(element)
        if _SOURCE in members:
            first = "" if place else _FIRST_OF.get(objects.class_of(export), "")
            yield objects.text(members.get("InputName")) or first or name, element
            continue
        for key, pattern in _MEMBERS.items():
            if key in members:
                yield _own_name(objects, members, key, pattern) or name, members[key]


def _own_name(objects: Objects, members: Fields, key: str, pattern: str) -> str:
    """What an input is called that is a member of an element."""
    layer = objects.text(members.get("LayerName"))
    if layer:
        return pattern.format(layer)
    own = objects.text(members.get("InputName"))
    return own or objects.text(objects.member(members[key], "InputName"))


def _input(objects: Objects, name: str, value: Any) -> Iterator[_Input]:
    members = objects.members(value)
    expression = objects.number(members.get(_SOURCE))
    if not expression:
        return
    letters = ""
    if members.get("Mask"):
        letters = "".join(sign for sign in "RGBA" if members.get(f"Mask{sign}"))
    output = objects.number(members.get("OutputIndex"))
    yield _Input(name, objects.export_of(expression), output, letters)
