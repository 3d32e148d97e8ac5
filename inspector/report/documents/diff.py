"""The documents of ``inspector diff``: how two packages, or the packages of two folders, differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Annotated, Any, Literal, Self

from msgspec import UNSET, Meta, UnsetType

from inspector.compare import model
from inspector.compare.graph_summary import GraphDifference
from inspector.compare.model import ChangeClass, Types
from inspector.files.system import slashed
from inspector.format.asset import FormatKey
from inspector.messages.notes import english_note, english_types
from inspector.messages.rendering import english
from inspector.messages.rules import texts_of
from inspector.project.compare.files import Comparison, Side
from inspector.project.compare.folders import FileRow, FileState, FolderTotals
from inspector.report.diff.words import folders_sentence
from inspector.report.documents.parts import Absent, Count, Document, Part, json_line, line_by_line

AlwaysTrue = Annotated[bool, Meta(extra_json_schema={"const": True})]


class DiffSide(Part):
    """A file or a folder; a file that is not there has neither size nor format."""

    path: str
    format: FormatKey | None
    size: Count | None

    @classmethod
    def of(cls, side: Side) -> Self:
        """One side of a comparison of files."""
        opened = side.opened
        return cls(
            path=slashed(side.path),
            format=None if opened is None or opened.asset is None else opened.facts.format,
            size=None if side.absent else side.size,
        )


class Change(Part):
    """One thing that differs.

    A value is whatever the file holds; the one that is not there is null, and the kind tells
    which. What moved is changed, and says so; so does what is told of the graphs too.
    """

    path: str
    kind: Literal["added", "removed", "changed"]
    class_: ChangeClass
    before: Any
    after: Any
    moved: AlwaysTrue | UnsetType = UNSET
    in_graphs: AlwaysTrue | UnsetType = UNSET
    note: str | UnsetType = UNSET

    @classmethod
    def of(cls, change: model.Change) -> Self:
        """What is said of a change."""
        return cls(
            path=change.path,
            kind="changed" if change.kind == "moved" else change.kind,
            class_=change.change_class,
            before=_stored(change.before),
            after=_stored(change.after),
            moved=True if change.kind == "moved" else UNSET,
            in_graphs=True if change.in_graphs else UNSET,
            note=english_note(change) or UNSET,
        )


def _stored(value: Any) -> Any:
    """A value of a change as JSON has it: types by their words."""
    return english_types(value) if isinstance(value, Types) else value


class ChangeCounts(Part):
    """How many changes there are of each class."""

    content: Count
    layout: Count
    conversion: Count
    version: Count
    noise: Count

    @classmethod
    def of(cls, counts: Iterable[int]) -> Self:
        """Counts in the order of the classes."""
        return cls(**dict(zip(ChangeClass, counts, strict=True)))


class StateCounts(Part):
    """What became of how many packages."""

    changed: Count
    added: Count
    removed: Count
    renamed: Count
    resaved: Count
    identical: Count


class FileDiff(Part):
    """One package of two folders; it has another old path where it was renamed."""

    path: str
    old_path: str | None
    state: FileState
    sentence: str
    counts: ChangeCounts
    changes: list[Change]
    problems: tuple[str, ...]

    @classmethod
    def of(cls, row: FileRow) -> Self:
        """What is said of a package."""
        changes = row.difference.changes if row.difference is not None else ()
        return cls(
            path=row.path,
            old_path=row.old_path or None,
            state=row.state,
            sentence=english(row.sentence),
            counts=ChangeCounts.of(row.by_class),
            changes=[Change.of(change) for change in changes],
            problems=tuple(texts_of(problem).message() for problem in row.problems),
        )


class GraphDiff(Part):
    """A graph that differs; its name was another one where it was renamed."""

    name: str
    old_name: str | None
    kind: Literal["added", "removed", "changed"]
    sentence: str
    changes: tuple[str, ...]

    @classmethod
    def of(cls, graph: GraphDifference) -> Self:
        """What is said of a graph."""
        return cls(
            name=graph.name,
            old_name=graph.summary.old_name or None,
            kind=graph.became or "changed",
            sentence=english(graph.summary.message),
            changes=tuple(map(english, graph.facts)),
        )


class Diff(Document):
    """How two files differ; what graphs tell is among the changes too."""

    verdict: model.Verdict
    sentence: str
    old: DiffSide
    new: DiffSide
    counts: ChangeCounts
    graphs: list[GraphDiff]
    changes: list[Change]
    problems: tuple[str, ...]
    files: Absent = UNSET
    totals: Absent = UNSET

    @classmethod
    def of(cls, comparison: Comparison) -> Self:
        """The difference of two files."""
        difference = comparison.difference
        return cls(
            verdict=difference.verdict,
            sentence=english(comparison.sentence),
            old=DiffSide.of(comparison.old),
            new=DiffSide.of(comparison.new),
            counts=ChangeCounts.of(difference.by_class.values()),
            graphs=list(map(GraphDiff.of, difference.graphs)),
            changes=[Change.of(change) for change in difference.changes],
            problems=tuple(texts_of(problem).message() for problem in difference.problems),
        )


class FolderDiff(Document):
    """How two folders differ; changes and problems stand with their file."""

    old: DiffSide
    new: DiffSide
    changes: list[Change]
    problems: tuple[str, ...]
    files: list[FileDiff]
    totals: StateCounts
    counts: ChangeCounts
    sentence: str
    verdict: model.Verdict

    @classmethod
    def of(cls, old: str, new: str, totals: FolderTotals, counts: Iterable[int]) -> Self:
        """What is said of two folders; their files are written one by one."""
        return cls(
            old=DiffSide(path=old, format=None, size=None),
            new=DiffSide(path=new, format=None, size=None),
            changes=[],
            problems=(),
            files=[],
            totals=StateCounts(**totals.by_state),
            counts=ChangeCounts.of(counts),
            sentence=folders_sentence(totals),
            verdict=totals.verdict,
        )


def folders_json(
    rows: Iterable[FileRow], old: str, new: str, totals: FolderTotals
) -> Iterator[str]:
    """The difference of two folders as a JSON document, piece by piece: one line a file.

    Args:
        rows: The packages, compared as they are asked for.
        old: The first folder.
        new: The second.
        totals: Counts along.
    """
    counts = [0] * len(ChangeClass)

    def lines() -> Iterator[str]:
        for row in rows:
            totals.add(row)
            counts[:] = map(sum, zip(counts, row.by_class, strict=True))
            yield json_line(FileDiff.of(row))

    return line_by_line(partial(FolderDiff.of, old, new, totals, counts), "files", lines())
