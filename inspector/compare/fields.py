"""What differs in two files of a format that has no comparison of its own: field by field."""

from __future__ import annotations

import hashlib
from typing import Any

from inspector.compare.kinds import Blob, Named, field_path
from inspector.compare.model import Change, ChangeClass, Difference, verdict_of
from inspector.compare.values import changes_of
from inspector.format.tree.field_tree import FieldTree
from inspector.format.tree.node import FieldNode


def difference_of_fields(before: FieldTree | None, after: FieldTree | None) -> Difference:
    """What differs between the trees of two files; None where there is no such file.

    Every change counts as one that somebody made: what a save writes anew, only a comparison can
    tell that knows the format.
    """
    old, new = _values(before), _values(after)
    titles = {root.path: root.name for tree in (before, after) if tree for root in tree.roots}
    changes = tuple(
        Change(
            "/".join(change.names),
            change.kind,
            ChangeClass.CONTENT,
            change.before,
            change.after,
            titles[change.names[0]],
            "" if change.kind == "added" else field_path(old, change.steps, 0),
            "" if change.kind == "removed" else field_path(new, change.steps, 1),
            steps=change.steps,
        )
        for change in changes_of(old, new)
    )
    return Difference(verdict_of(changes), changes)


def _values(tree: FieldTree | None) -> Named:
    """The topmost fields of a file as plain values, by their paths."""
    roots = tree.roots if tree is not None else ()
    return Named(
        {root.path: _value(tree, root) for root in roots if tree},
        {root.path: root.path for root in roots},
    )


def _value(tree: FieldTree, node: FieldNode) -> Any:
    """A field as a plain value; bytes by their number and hash."""
    match node.kind:
        case "record":
            parts = node.visible_children()
            return {part.name: _value(tree, part) for part in parts if not part.absent}
        case "list" | "map":
            return [_value(tree, child) for child in node.visible_children()]
        case "bytes":
            digest = hashlib.sha1(usedforsecurity=False)
            for piece in tree.data.chunks(node.value_start, node.value_end):
                digest.update(piece)
            return Blob(node.size, digest.hexdigest(), node.value_start, node.problem)
    return node.json()
