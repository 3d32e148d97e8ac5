"""Blueprints for tests, written by the project's own writer.

They are of 4.10, where pins are objects: all of a graph is properties.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from inspector.format.unreal.draft import ExportDraft, PackageDraft, PropertyDraft, build
from inspector.format.unreal.package import Package
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.graphs.model import Graph
from inspector.graphs.reading import graphs_of
from inspector.versions import EngineVersion, VersionSet

BLUEPRINT: Final = "Made"
_GRAPH: Final = "/Script/Engine."
_NODE: Final = "/Script/BlueprintGraph."
_OBJECTS: Final = "ArrayProperty(ObjectProperty)"


@dataclass(frozen=True, slots=True)
class PinDraft:
    """A pin: ``>name`` is an output; the category is that of execution unless it is given.

    ``parent`` is the name of the pin that was split into it and others.
    """

    name: str
    category: str = "exec"
    value: str = ""
    is_hidden: bool = False
    parent: str = ""

    @property
    def is_output(self) -> bool:
        """Whether it is an output."""
        return self.name.startswith(">")

    @property
    def bare(self) -> str:
        """Its name."""
        return self.name.removeprefix(">")


@dataclass(frozen=True, slots=True)
class NodeDraft:
    """A node: the name of its object, its class, its pins, its properties, where it stands."""

    name: str
    class_name: str
    pins: Sequence[PinDraft] = ()
    properties: tuple[PropertyDraft, ...] = ()
    x: int = 0
    y: int = 0
    guid: str = ""


def event(name: str, **place: int) -> NodeDraft:
    """An event of the Blueprint's own."""
    named = PropertyDraft("CustomFunctionName", "NameProperty", name)
    return NodeDraft(name, "K2Node_CustomEvent", [PinDraft(">then")], (named,), **place)


def call(
    name: str, function: str, inputs: Sequence[PinDraft] = (), *, pure: bool = False, **place: int
) -> NodeDraft:
    """A call of a function that returns a value."""
    runs = [] if pure else [PinDraft("execute"), PinDraft(">then")]
    reference = PropertyDraft(
        "FunctionReference",
        "StructProperty(MemberReference)",
        [PropertyDraft("MemberName", "NameProperty", function)],
    )
    pins = [*runs, *inputs, PinDraft(">ReturnValue", "string")]
    return NodeDraft(name, "K2Node_CallFunction", pins, (reference,), **place)


def say(name: str, text: str, **place: int) -> NodeDraft:
    """A call that prints a text."""
    return call(name, "PrintString", [PinDraft("InString", "string", text)], **place)


def branch(name: str, **place: int) -> NodeDraft:
    """A branch."""
    pins = [PinDraft("execute"), PinDraft("Condition", "bool", "true"), PinDraft(">then"),
            PinDraft(">else")]  # fmt: skip
    return NodeDraft(name, "K2Node_IfThenElse", pins, **place)


def comment(name: str, text: str, **place: int) -> NodeDraft:
    """A comment."""
    said = PropertyDraft("NodeComment", "StrProperty", text)
    return NodeDraft(name, "EdGraphNode_Comment", (), (said,), **place)


#: A choice, two texts, and who is greeted: the graph that most tests begin with, and its wires.
NODES: Final[tuple[NodeDraft, ...]] = (
    event("Started"),
    branch("Choice"),
    say("First", "Hello"),
    say("Second", "World"),
    call("Name", "GetName", pure=True),
)
WIRES: Final[tuple[str, ...]] = (
    "Started.then-Choice.execute",
    "Choice.then-First.execute",
    "First.then-Second.execute",
    "Name.ReturnValue-Second.InString",
)


def package(
    nodes: Sequence[NodeDraft],
    wires: Sequence[str] = (),
    *,
    graph: str = "EventGraph",
    loose: Sequence[str] = (),
    extra: Sequence[ExportDraft] = (),
    variables: tuple[PropertyDraft, ...] = (),
) -> bytes:
    """A Blueprint with one graph.

    Args:
        nodes: Its nodes.
        wires: ``Node.pin-Node.pin``, from an output to an input.
        graph: What the graph is called.
        loose: Wires that only the output lists.
        extra: Other objects of the package.
        variables: Other properties of the Blueprint.
    """
    exports = [
        ExportDraft(
            BLUEPRINT, f"{_GRAPH}Blueprint", "", True,
            properties=(PropertyDraft("UbergraphPages", _OBJECTS, [graph]), *variables),
        ),
        *graph_exports(graph, nodes, wires, loose=loose, guid="graph"),
    ]  # fmt: skip
    draft = PackageDraft(
        versions=VersionSet(legacy=-6, ue4=482, ue5=0, licensee=0, package_flags=0, custom=()),
        saved_by=EngineVersion.parse("4.10.4-2872498+++UE4+Release-4.10"),
        compatible_with=EngineVersion.parse("4.10.4-2872498+++UE4+Release-4.10"),
        exports=(*exports, *extra),
    )
    return build(draft).uasset


def graph_exports(
    name: str,
    nodes: Sequence[NodeDraft],
    wires: Sequence[str] = (),
    *,
    loose: Sequence[str] = (),
    guid: str = "",
    class_name: str = "EdGraph",
    outer: str = BLUEPRINT,
) -> tuple[ExportDraft, ...]:
    """The objects of a graph; one more is ``extra`` of a package whose Blueprint refers to it.

    Args:
        name: What the graph is called.
        nodes: Its nodes.
        wires: ``Node.pin-Node.pin``, from an output to an input.
        loose: Wires that only the output lists.
        guid: What its identity is made of; its name without it.
        class_name: Its class.
        outer: What it lies in.
    """
    links: dict[str, list[str]] = {}
    for wire in (*wires, *loose):
        source, target = wire.split("-")
        links.setdefault(source, []).append(target)
        if wire in wires:
            links.setdefault(target, []).append(source)
    graph = ExportDraft(
        name, f"{_GRAPH}{class_name}", outer,
        properties=(
            PropertyDraft("Schema", "ObjectProperty", f"{_NODE}EdGraphSchema_K2"),
            PropertyDraft("Nodes", _OBJECTS, [node.name for node in nodes]),
            PropertyDraft("GraphGuid", "StructProperty(Guid)", guid_of(guid or name)),
        ),
    )  # fmt: skip
    return graph, *(export for node in nodes for export in _exports(node, name, links))


def _exports(node: NodeDraft, graph: str, links: dict[str, list[str]]) -> list[ExportDraft]:
    """The object of a node and those of its pins."""
    places = [f"{node.name}.{pin.bare}" for pin in node.pins]
    made = [
        ExportDraft(
            node.name, f"{_NODE}{node.class_name}", graph,
            properties=(
                *node.properties,
                PropertyDraft("Pins", _OBJECTS, places),
                PropertyDraft("NodePosX", "IntProperty", node.x),
                PropertyDraft("NodePosY", "IntProperty", node.y),
                PropertyDraft("NodeGuid", "StructProperty(Guid)", node.guid or guid_of(node.name)),
            ),
        )
    ]  # fmt: skip
    for pin, place in zip(node.pins, places, strict=True):
        direction = (
            (PropertyDraft("Direction", "ByteProperty(EEdGraphPinDirection)", "EGPD_Output"),)
            if pin.is_output
            else ()
        )
        kind = {
            "PinCategory": pin.category, "PinSubCategory": "", "PinSubCategoryObject": "",
            "bIsArray": 0, "bIsReference": 0, "bIsWeakPointer": 0,
            "PinSubCategoryMemberReference": ("", "None", str(_NO_GUID)), "bIsConst": 0,
        }  # fmt: skip
        made.append(
            ExportDraft(
                place, f"{_GRAPH}EdGraphPin", node.name,
                properties=(
                    PropertyDraft("PinName", "StrProperty", pin.bare),
                    *direction,
                    PropertyDraft("PinType", "StructProperty(EdGraphPinType)", kind),
                    PropertyDraft("DefaultValue", "StrProperty", pin.value),
                    *((PropertyDraft("bHidden", "BoolProperty", True),) if pin.is_hidden else ()),
                    *_parent(node, pin),
                    PropertyDraft("LinkedTo", _OBJECTS, links.get(place, [])),
                ),
            )
        )  # fmt: skip
    return made


def _parent(node: NodeDraft, pin: PinDraft) -> tuple[PropertyDraft, ...]:
    """The pin that was split into a pin and others."""
    name = f"{node.name}.{pin.parent}"
    return (PropertyDraft("ParentPin", "ObjectProperty", name),) if pin.parent else ()


_NO_GUID: Final = "00000000-00000000-00000000-00000000"


def guid_of(name: str) -> str:
    """The identity of what is called so."""
    digits = hashlib.md5(name.encode(), usedforsecurity=False).hexdigest().upper()
    return "-".join(digits[at : at + 8] for at in range(0, 32, 8))


def tree_of_bytes(stored: bytes) -> PackageTree:
    """All fields of a package."""
    return Package.open(stored).tree()


def graph_of_bytes(stored: bytes) -> Graph:
    """The graph of a package that has one."""
    (graph,) = graphs_of(tree_of_bytes(stored))
    return graph
