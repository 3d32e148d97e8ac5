"""The smallest rows of a tree of fields, for tests: ``from leaves import leaves_of``."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.format.tree import FieldNode, FieldTree


def leaves_of(tree: FieldTree) -> Iterator[FieldNode]:
    """The rows without children that hold bytes: together they are the file."""
    return (node for node in tree.walk() if not node.has_children and node.end > node.start)
