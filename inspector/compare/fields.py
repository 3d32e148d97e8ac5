"""What differs in two files of a format that has no comparison of its own: field by field."""

from __future__ import annotations

import hashlib
from functools import partial

from inspector.compare.kinds import Blob, Named, field_path
from inspector.compare.model import Change, ChangeClass, Difference, verdict_of
from inspector.compare.values import changes_of
from inspector.format.logical import LogicalBytes
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
    if tree is None:
        return Named()
    blob = partial(_blob, tree.data)
    return Named(
        {root.path: root.json(blob) for root in tree.roots},
        {root.path: root.path for root in tree.roots},
    )


def _blob(bytes_of_file: LogicalBytes, node: FieldNode) -> Blob:
    """Bytes that nothing takes apart, by their number and hash."""
    digest = hashlib.sha1(usedforsecurity=False)
    for piece in bytes_of_file.chunks(node.value_start, node.value_end):
        digest.update(piece)
    return Blob(node.size, digest.hexdigest(), node.value_start, node.problem)
