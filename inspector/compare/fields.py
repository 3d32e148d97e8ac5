"""What differs in two files of a format that has no comparison of its own: field by field."""

from __future__ import annotations

import hashlib
from functools import partial
from typing import Any, Final

from inspector.compare.kinds import Blob, Marked, Named, field_path
from inspector.compare.model import Change, ChangeClass, Difference, verdict_of
from inspector.compare.values import changes_of
from inspector.format.logical import LogicalBytes
from inspector.format.tree.field_tree import FieldTree
from inspector.format.tree.node import FieldNode

#: What stands for versions that no row tells.
_VERSIONS: Final = "versions"


def difference_of_fields(before: FieldTree | None, after: FieldTree | None) -> Difference:
    """What differs between the trees of two files; None where there is no such file.

    Every change counts as one that somebody made, but for those of versions: what a save writes
    anew, only a comparison can tell that knows the format.
    """
    old, new = _values(before), _values(after)
    titles = {root.path: _title(root) for tree in (before, after) if tree for root in tree.roots}
    versions = {path for tree in (before, after) if tree for path in tree.of_versions}
    versions.add(_VERSIONS)
    titles[_VERSIONS] = _VERSIONS
    changes = tuple(
        Change(
            "/".join(change.names),
            change.kind,
            ChangeClass.VERSION if change.names[0] in versions else ChangeClass.CONTENT,
            change.before,
            change.after,
            titles[change.names[0]],
            "" if change.kind == "added" else field_path(old, change.steps, 0),
            "" if change.kind == "removed" else field_path(new, change.steps, 1),
            steps=change.steps,
        )
        for change in changes_of(old, new)
    )
    # Where no field differs, the bytes around them do: they were written anew.
    return Difference(verdict_of(changes) if changes else "resaved", changes)


def _title(root: FieldNode) -> str:
    """What a topmost row is called: by its name, else by its path."""
    return root.name if isinstance(root.name, str) else root.path.capitalize()


def _values(tree: FieldTree | None) -> Named:
    """The topmost fields of a file as plain values, by their paths."""
    if tree is None:
        return Named()
    blob, listed = partial(_blob, tree.data), partial(_listed, tree)
    values: dict[str, Any] = {root.path: root.json(blob, listed) for root in tree.roots}
    if besides := tree.versions():
        values[_VERSIONS] = dict(besides)
    return Named(
        values,
        {root.path: root.path for root in tree.roots},
    )


def _listed(tree: FieldTree, node: FieldNode, values: list[Any]) -> list[Any]:
    """The entries of a list, with their marks where they have any."""
    marks = tree.marks(node)
    return Marked(values, marks) if marks else values


def _blob(bytes_of_file: LogicalBytes, node: FieldNode) -> Blob:
    """Bytes that nothing takes apart, by their number and hash."""
    digest = hashlib.sha1(usedforsecurity=False)
    for piece in bytes_of_file.chunks(node.value_start, node.value_end):
        digest.update(piece)
    return Blob(node.size, digest.hexdigest(), node.value_start, node.problem)
