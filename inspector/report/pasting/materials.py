"""The nodes of materials as the editor copies them, made around the expressions that are stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from inspector.graphs.classes import EXPRESSION
from inspector.graphs.expression_inputs import inputs_of
from inspector.graphs.materials import INPUT_ID, OUTPUT_ID, inputs_in_lists
from inspector.graphs.model import Graph, Node, NodeKind, Pin
from inspector.graphs.objects import Objects
from inspector.report.pasting.model import OmissionKind
from inspector.report.pasting.nodes import STEP, NodeTexts
from inspector.report.pasting.pins import PinText, identity, output
from inspector.report.pasting.values import PIN_TYPE_FLAGS, quoted

_NODE: Final = "/Script/UnrealEd.MaterialGraphNode"
#: How the classes of nodes go on that are no plain ones.
_KINDS: Final = {NodeKind.COMMENT: "_Comment", NodeKind.KNOT: "_Knot", NodeKind.RESULT: "_Root"}
#: The pins of a reroute node, which have names of their own.
_KNOT_PINS: Final = ("InputPin", "OutputPin")
#: What an output is called in the editor by the channels that it gives.
_CHANNELS: Final = {
    "R": ("mask", "red"), "G": ("mask", "green"), "B": ("mask", "blue"), "A": ("mask", "alpha"),
    "RGB": ("mask", ""), "RGBA": ("mask", "rgba"),
}  # fmt: skip
_NO_NAME: Final = ("PinFriendlyName", 'NSLOCTEXT("MaterialGraphNode", "Space", " ")')


class MaterialTexts(NodeTexts):
    """Writes nodes of the graph of one material or material function."""

    skipped = frozenset({"Function", "GraphNode", "Material"})

    def __init__(self, objects: Objects, graph: Graph, package: str) -> None:
        #: What each node is called in the text.
        self._names = {
            node.export: f"MaterialGraphNode{_KINDS.get(node.kind, '')}_{place}"
            for place, node in enumerate(graph.nodes)
        }
        super().__init__(objects, graph, package)
        #: The inputs of each node in the order of the editor, which tells them by their place.
        self._inputs = {node.export: list(self._inputs_of(node)) for node in graph.nodes}
        self._places = {
            (export, pin.id): place
            for export, inputs in self._inputs.items()
            for place, (__, pin) in enumerate(inputs)
            if pin is not None
        }

    def placed(self) -> Mapping[int, str]:
        nodes = self.graph.nodes
        return {node.export: f"{self._names[node.export]}.{node.name}" for node in nodes}

    def lines(self, node: Node) -> Iterator[str]:
        self._node = node.export
        suffix, name = _KINDS.get(node.kind, ""), quoted(node.name)
        yield f"Begin Object Class={_NODE}{suffix} Name={quoted(self._names[node.export])}"
        if node.kind is not NodeKind.RESULT:
            class_path = self.class_path(node.export)
            yield f"{STEP}Begin Object Class={class_path} Name={name}"
            yield f"{STEP}End Object"
            yield f"{STEP}Begin Object Name={name}"
            for line in self.own_lines(node.export):
                yield STEP * 2 + line
            yield f"{STEP}End Object"
            holder = f"{EXPRESSION}{'Comment' if node.kind is NodeKind.COMMENT else ''}"
            yield f"{STEP}{holder}={self.reference(class_path, node.name)}"
        for line in (*_placed_lines(node), *self._pin_lines(node)):
            yield STEP + line
        yield "End Object"

    # -- pins ----------------------------------------------------------------------------------

    def _inputs_of(self, node: Node) -> Iterator[tuple[str, Pin | None]]:
        """The inputs of a node by name, up to the last that is linked; None for one that is not."""
        waiting = [pin for pin in node.pins if pin.id.startswith(INPUT_ID)]
        wanted = {pin.name for pin in waiting}
        names = list(inputs_in_lists(self.objects, node.export)) or inputs_of(node.class_name)
        last = max((place for place, name in enumerate(names) if name in wanted), default=-1)
        for name in names[: last + 1]:
            pin = next((pin for pin in waiting if pin.name == name), None)
            if pin is not None:
                waiting.remove(pin)
            yield name, pin
        yield from ((pin.name, pin) for pin in waiting)

    def _pin_lines(self, node: Node) -> Iterator[str]:
        if node.kind is NodeKind.COMMENT:
            return
        inputs = self._inputs[node.export]
        is_knot = node.kind is NodeKind.KNOT
        if len(inputs) > 1 and node.kind is not NodeKind.RESULT and not self._knows_inputs(node):
            self.leave(OmissionKind.INPUTS)
        for place, (name, pin) in enumerate(inputs):
            yield PinText(
                self._identity(node.export, INPUT_ID, place),
                (("PinName", quoted(_KNOT_PINS[0] if is_knot else name)), *_type("required", "")),
                tuple(self._ends(pin)),
            ).line
        for place, pins in enumerate(_outputs_of(node)):
            name = f"Output{place + 1 if place else ''}"
            yield PinText(
                self._identity(node.export, OUTPUT_ID, place),
                (
                    ("PinName", quoted(_KNOT_PINS[1] if is_knot else name)),
                    *(() if is_knot else (_NO_NAME,)),
                    *output(is_output=True),
                    *_type(*_CHANNELS.get(pins[0].label if pins else "", ("", ""))),
                ),
                tuple(end for pin in pins for end in self._ends(pin)),
            ).line

    def _knows_inputs(self, node: Node) -> bool:
        lists = any(True for _ in inputs_in_lists(self.objects, node.export))
        return lists or bool(inputs_of(node.class_name))

    def _ends(self, pin: Pin | None) -> Iterator[str]:
        """The pins that a pin is linked to."""
        for end in pin.links if pin is not None else ():
            if end.pin.startswith(OUTPUT_ID):
                place = int(end.pin.split()[1])
                yield f"{self._names[end.node]} {self._identity(end.node, OUTPUT_ID, place)}"
            else:
                place = self._places[end.node, end.pin]
                yield f"{self._names[end.node]} {self._identity(end.node, INPUT_ID, place)}"

    def _identity(self, export: int, side: str, place: int) -> str:
        return identity(f"{self.graph.path}/{self._names[export]}/{side}{place}")


def _outputs_of(node: Node) -> list[list[Pin]]:
    """The outputs up to the last that is linked; of one, a pin for each way to take it."""
    outputs: dict[int, list[Pin]] = {}
    for pin in node.pins:
        if pin.id.startswith(OUTPUT_ID):
            outputs.setdefault(int(pin.id.split()[1]), []).append(pin)
    return [outputs.get(place, []) for place in range(max(outputs, default=-1) + 1)]


def _placed_lines(node: Node) -> Iterator[str]:
    """Where a node stands, and what it is called by."""
    yield f"NodePosX={node.x}"
    yield f"NodePosY={node.y}"
    if node.kind is NodeKind.COMMENT:
        yield f"NodeWidth={node.width}"
        yield f"NodeHeight={node.height}"
    if node.comment:
        yield f"NodeComment={quoted(node.comment)}"
    if node.guid:
        yield f"NodeGuid={node.guid.replace('-', '')}"


def _type(category: str, within: str) -> Iterator[tuple[str, str]]:
    """The type of a pin of a material, which is a matter of the class of its node."""
    yield "PinType.PinCategory", quoted(category)
    yield "PinType.PinSubCategory", quoted(within)
    yield "PinType.PinSubCategoryObject", "None"
    yield "PinType.PinSubCategoryMemberReference", "()"
    yield "PinType.PinValueType", "()"
    yield "PinType.ContainerType", "None"
    for flag in PIN_TYPE_FLAGS:
        yield f"PinType.{flag}", "False"
