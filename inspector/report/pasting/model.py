"""Nodes as text for the editor, and what of them the text leaves out, as values."""

from __future__ import annotations

from enum import StrEnum

from inspector.data_classes import dataclass
from inspector.named_tuples import NamedTuple


class OmissionKind(StrEnum):
    """What of a node the text leaves out."""

    #: A value that is kept as bytes, or of a kind that has no text; ``name`` is its property.
    VALUE = "value"
    #: The pins, which cannot be read.
    PINS = "pins"
    #: The package of an object of the file itself, whose name is not known; ``name`` is its path.
    OWN_PACKAGE = "own package"
    #: The place of inputs of an expression: packages store those alone that are linked.
    INPUTS = "inputs"


class Omission(NamedTuple):
    """Something that the text leaves out, and the node that it is of, by its object."""

    kind: OmissionKind
    node: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class NodesText:
    """Nodes as text, how many they are, and what of them the text leaves out."""

    text: str
    count: int
    left_out: tuple[Omission, ...] = ()
