"""What differs between two packages, or between two files of another format."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from inspector.catalog import Catalog
from inspector.compare.actors import placed_objects
from inspector.compare.classify import RESPELLED
from inspector.compare.consequences import without_consequences
from inspector.compare.defaults import certain_defaults
from inspector.compare.elements import element_names
from inspector.compare.graph_changes import marked
from inspector.compare.graph_difference import GraphDelta, deltas_of, names_of_nodes
from inspector.compare.graph_summary import GraphDifference, differences_of
from inspector.compare.header_model import MODEL_SECTIONS, row_of
from inspector.compare.model import (
    OF_FIELDS,
    Change,
    ChangeClass,
    Difference,
    Kind,
    Reason,
    verdict_of,
)
from inspector.compare.objects import ObjectComparison
from inspector.compare.package_model import PackageModel, end_tag_problem, spelled_alike
from inspector.compare.plain import Blob, Marked, Named, field_path, keyed_alike
from inspector.compare.renamed_objects import renamed_objects
from inspector.compare.values import ValueChange, changes_of
from inspector.files.hashes import sha1
from inspector.format.logical import LogicalBytes
from inspector.format.tree import FieldNode, FieldTree
from inspector.format.unreal.sections import ByObject, ByText
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.graphs.model import Graph
from inspector.graphs.reading import graphs_of
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress

# -- fields ----------------------------------------------------------------------------------------
#
# What differs in two files of a format that has no comparison of its own: field by field.

#: What stands for versions that no row gives.
_VERSIONS: Final = "versions"


def difference_of_fields(before: FieldTree | None, after: FieldTree | None) -> Difference:
    """What differs between the trees of two files; None where there is no such file.

    Every change counts as one that somebody made, but for those of versions: what a save writes
    anew, only a comparison can tell that knows the format. What is missing where a file is cut
    short was not removed by anybody, so it is no change.
    """
    old, new = _values(before), _values(after)
    versions = {path for tree in (before, after) if tree for path in tree.of_versions}
    versions.add(_VERSIONS)
    changes = tuple(
        Change(
            "/".join(change.names),
            change.kind,
            ChangeClass.VERSION if change.names[0] in versions else ChangeClass.CONTENT,
            change.before,
            change.after,
            _VERSIONS if change.names[0] == _VERSIONS else f"{OF_FIELDS}{change.names[0]}",
            "" if change.kind == "added" else field_path(old, change.steps, 0),
            "" if change.kind == "removed" else field_path(new, change.steps, 1),
            steps=change.steps,
        )
        for change in changes_of(old, new)
        if _is_read(change, before, old, 0, "added") and _is_read(change, after, new, 1, "removed")
    )
    if any(tree is not None and not tree.is_whole("") for tree in (before, after)):
        return Difference("changed", changes)
    # Where no field differs, the bytes around them do: they were rewritten.
    return Difference(verdict_of(changes) if changes else "resaved", changes)


def _is_read(
    change: ValueChange, tree: FieldTree | None, values: Named, side: int, lacking: Kind
) -> bool:
    """Whether it is known what stands on one side of a change, or that nothing does.

    Args:
        change: What differs.
        tree: The fields of that side.
        values: The same as values.
        side: Which one it is.
        lacking: The kind of what that side lacks.
    """
    if tree is None or tree.is_whole(""):
        return True
    # Bytes that nothing takes apart are what a cut leaves, and versions are those of what was read.
    if not any(root.path == change.names[0] and not root.undescribed for root in tree.roots):
        return False
    steps = change.steps[:-1] if change.kind == lacking else change.steps
    return tree.is_whole(field_path(values, steps, side))


def _values(tree: FieldTree | None) -> Named:
    """The topmost fields of a file as plain values, by their paths."""
    if tree is None:
        return Named()
    blob, listed = partial(_blob, tree.data), partial(_listed, tree)
    values: dict[str, Any] = {
        root.path: root.json(blob, listed, by_key=True) for root in tree.roots
    }
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
    digest = sha1(node.value_end - node.value_start)
    for piece in bytes_of_file.chunks(node.value_start, node.value_end):
        digest.update(piece)
    return Blob(node.size, digest.hexdigest(), node.value_start, node.problem)


# -- diff ------------------------------------------------------------------------------------------


def difference(
    before: FieldTree | None,
    after: FieldTree | None,
    *,
    catalog: Catalog | None = None,
    progress: Progress | None = None,
) -> Difference:
    """What differs between two files: packages as such, files of other formats field by field.

    Args:
        before: The fields of the first file; None where there is no such file, so that all of the
            other one was added.
        after: The fields of the second file, or None.
        catalog: What knows the names of flags; by default the one that comes with the program.
        progress: Called with how many of how many objects were compared.
    """
    if before is None and after is None:
        return Difference("identical")
    if before is not None and after is not None and same_bytes(before.data, after.data):
        return Difference("identical")
    if isinstance(before, PackageTree) and isinstance(after, PackageTree):
        old, new = spelled_alike(before, after)
        models = PackageModel(old, catalog), PackageModel(new, catalog)
        respelled = tuple(_respelled(before, after, new)) if new is not after else ()
        return compare(*models, progress, respelled)
    if isinstance(before, PackageTree | None) and isinstance(after, PackageTree | None):
        return _one_sided(before, after, catalog)
    return difference_of_fields(before, after)


def _respelled(before: PackageTree, after: PackageTree, spelled: PackageTree) -> Iterator[Change]:
    """The names that the second package spells otherwise than the first.

    Args:
        before: The first package.
        after: The second, as it is.
        spelled: The second, its names spelled as in the first.
    """
    places = {name: place for place, name in enumerate(before.package.names)}
    names = zip(spelled.package.names, after.package.names, strict=True)
    for place, (old, name) in enumerate(names):
        if old != name:
            yield Change(
                f"names/{old}",
                "changed",
                ChangeClass.NOISE,
                old,
                name,
                MODEL_SECTIONS["names"],
                f"names/{places[old]}",
                f"names/{place}",
                (Reason.SPELLING,),
                ("names", old),
                RESPELLED,
            )


class PairedModels(NamedTuple):
    """Models of two packages, and their graphs.

    An object that both have goes in the second model by its name in the first, too. ``deltas`` are
    what turns the graphs of the first into those of the second.
    """

    before: PackageModel
    after: PackageModel
    graphs: tuple[tuple[Graph, ...], tuple[Graph, ...]]
    deltas: Sequence[GraphDelta]


def paired_models(before: PackageModel, after: PackageModel) -> PairedModels:
    """Two packages in which an object that both have goes by one name.

    Args:
        before: The first package.
        after: The second, its names spelled as in the first.
    """
    old_graphs, new_graphs = _graphs(before), _graphs(after)
    deltas = deltas_of(old_graphs, new_graphs)
    called = {
        **renamed_objects(before, after),
        **names_of_nodes(deltas),
    }
    if called:
        after = PackageModel(after.tree.with_objects_called(called), after.catalog)
        new_graphs = _graphs(after)
        deltas = deltas_of(old_graphs, new_graphs)
    return PairedModels(before, after, (old_graphs, new_graphs), deltas)


def compare(
    before: PackageModel,
    after: PackageModel,
    progress: Progress | None = None,
    respelled: Sequence[Change] = (),
) -> Difference:
    """What differs between two models of packages whose bytes differ.

    Args:
        before: The first package.
        after: The second, its names spelled as in the first.
        progress: Called with how many of how many objects were compared.
        respelled: The names that the second package spells otherwise.
    """
    before, after, (old_graphs, new_graphs), deltas = paired_models(before, after)
    names = before.package.package_name, after.package.package_name
    comparison = _Comparison(before, after, progress or Progress())
    changes = tuple(without_consequences(tuple(comparison.run()), names, comparison.builder))
    changes = (*respelled, *changes)
    ends = end_tag_problem(before), end_tag_problem(after)
    # Tools that rebuild packages leave it out, so that it is missing on both sides.
    if ends[0] is not None and ends[1] is None:
        before.add_problem(ends[0])
    elif ends[1] is not None and ends[0] is None:
        after.add_problem(ends[1])
    problems = [problem.of("old") for problem in before.problems]
    problems += [problem.of("new") for problem in after.problems]
    # Of what cannot be read nobody can say that it is the same.
    verdict = "changed" if problems else verdict_of(changes)
    objects = {*before.export_index, *after.export_index}
    unread = {*before.damaged, *after.damaged}
    if "exports" in before.unread | after.unread:
        unread = objects
    graphs: tuple[GraphDifference, ...] = ()
    if "exports" not in before.unread | after.unread:
        graphs = differences_of(old_graphs, new_graphs, deltas)
        changes = tuple(marked(changes, graphs))
    of_objects = [
        change
        for change in changes
        if change.section == MODEL_SECTIONS["exports"] and len(change.steps) > 1
    ]
    owners = {str(change.steps[1]) for change in of_objects}
    content = [change for change in of_objects if change.change_class is ChangeClass.CONTENT]
    placed = placed_objects(owners, before, after, new_graphs)
    return Difference(
        verdict,
        changes,
        tuple(problems),
        len(objects),
        len(unread),
        graphs,
        placed,
        element_names(content, before, after),
        certain_defaults(content, before, after),
    )


def _graphs(model: PackageModel) -> tuple[Graph, ...]:
    """The graphs of a package; none where its objects cannot be read."""
    return () if "exports" in model.unread else graphs_of(model.tree)


def same_bytes(before: LogicalBytes, after: LogicalBytes, progress: Progress | None = None) -> bool:
    """Whether two files hold the same bytes, in the same parts.

    Args:
        before: The bytes of the first file.
        after: The bytes of the second file.
        progress: Asked now and then whether that is still wanted.
    """
    if (before.size, before.seam) != (after.size, after.seam):
        return False
    chunks = zip(before.chunks(0, before.size), after.chunks(0, after.size), strict=True)
    for old, new in chunks:
        if progress is not None:
            progress.check()
        if old != new:
            return False
    return True


def _one_sided(
    before: PackageTree | None, after: PackageTree | None, catalog: Catalog | None
) -> Difference:
    """Everything of the one package that there is, as added or removed."""
    tree = before if before is not None else after
    assert tree is not None
    model = PackageModel(tree, catalog)
    changes = []
    for section, values in model.data.items():
        for name, value in values.items():
            steps = (section, name)
            path = field_path(model.data, steps, 0)
            added = before is None
            changes.append(
                Change(
                    f"{section}/{name}",
                    "added" if added else "removed",
                    ChangeClass.CONTENT if section == "exports" else ChangeClass.NOISE,
                    None if added else value,
                    value if added else None,
                    MODEL_SECTIONS[section],
                    "" if added else path,
                    path if added else "",
                    steps=steps,
                )
            )
    return Difference("changed", tuple(changes), model.problems)


class _Comparison:
    """Compares two models section by section."""

    def __init__(self, before: PackageModel, after: PackageModel, progress: Progress) -> None:
        self._before = before
        self._after = after
        self._objects = ObjectComparison(before, after, progress)
        #: Builds changes from differences of values.
        self.builder = self._objects.builder

    def run(self) -> Iterator[Change]:
        """All changes, in the order of the sections."""
        unread = self._before.unread | self._after.unread
        for section in MODEL_SECTIONS:
            if section in unread and section != "summary":
                continue
            if section == "exports":
                yield from self._objects.run()
                continue
            old, new = self._before.section(section), self._after.section(section)
            new = keyed_alike(old, new)
            for change in changes_of(old, new):
                if not self._only_unread(section, change):
                    yield from self.builder.changes(section, change, old, new)
            row = row_of(section)
            if row is not None and isinstance(row.identity, ByText | ByObject):
                yield from self.builder.order(section, list(old), list(new))

    def _only_unread(self, section: str, change: ValueChange) -> bool:
        """Whether something came or went only because the other side could not be read so far."""
        unread = self._before.unread, self._after.unread
        if section == "summary":
            # A table that was not reached has no fields either; what both have is compared.
            lacking = unread[0 if change.kind == "added" else 1]
            return change.kind != "changed" and "summary" in lacking
        if change.names[1:] == ("UsedInGame",):
            # A fact of imports that stands in a table of its own.
            return "extra_dependencies" in unread[0] | unread[1]
        if section != "bytes" or change.kind == "changed":
            return False
        kind = change.names[0].partition("#")[0]
        if kind == "end_tag":
            return False
        if kind == "undescribed":
            return unread[0] != unread[1]
        if kind.startswith("bulk_data"):
            other = self._before if change.kind == "added" else self._after
            return end_tag_problem(other) is not None
        # The bytes of a table that only one of the two cannot read.
        return True
