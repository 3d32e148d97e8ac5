"""The list of changes: graphs, sections with how many each has, objects, and fields in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal, TypeVar

from inspector.compare.consequences import outers
from inspector.compare.graph_summary import GraphDifference
from inspector.compare.model import Change, ChangeClass
from inspector.data_classes import dataclass, replace
from inspector.messages import Number, _, count_text, pgettext
from inspector.messages.phrases import ARROW, bounded
from inspector.messages.rendering import render
from inspector.report.diff.groups import BUNCH, Group, Numbered, Sides
from inspector.report.diff.place import (
    CUSTOM,
    EXPORTS,
    IMPORTS,
    SUMMARY,
    field_name,
    rest_of,
    section_of,
    summary_name,
)
from inspector.report.diff.rows import DiffRows
from inspector.report.diff.text import facts_below
from inspector.report.diff.values import blob_sizes, import_class, short_value, size_text
from inspector.report.diff.words import class_word, quiet_class

T = TypeVar("T")


def _no_rows() -> Sequence[ListRow]:
    return ()


#: The key of the section of versions, which fields of several tables make up.
_VERSIONS: Final = "versions"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ListRow:
    """One row of the list.

    Attributes:
        key: Names the row as long as the comparison lives.
        kind: A ``section``, a ``graph`` or what became of it, an ``object``, a ``change``, or a
            ``bunch`` of very many of these.
        name: What it is called.
        value: Both numbers of a version.
        word: The class, such as ``version``, where none of its changes is content.
        mark: Its sign; empty for a section.
        size: What stands in the column of bytes: a count for sections.
        number: The first change that it stands for.
        group: The key of its rows at the sides.
        detail: The whole path.
    """

    key: str
    kind: Literal["section", "graph", "object", "change", "bunch"]
    name: str
    value: str = ""
    word: str = ""
    mark: str = ""
    size: str = ""
    number: int = -1
    group: str = ""
    opens: bool = False
    below: Callable[[], Sequence[ListRow]] = _no_rows
    detail: str = ""


class Listed:
    """What the list shows, before any row of it is made.

    Args:
        sides: What the changes are in.
        rows: Which of them are shown.
    """

    def __init__(self, sides: Sides, rows: DiffRows) -> None:
        self._sides = sides
        self._rows = rows
        self._graphs = list(_graph_rows(sides.difference.graphs, rows))
        #: Objects, and changes outside of objects, by their sections.
        entries: dict[str, list[tuple[Group, Numbered | None]]] = {}
        counts: dict[str, int] = {}
        titles = {
            _VERSIONS: pgettext("difference", "Versions"),
            EXPORTS: pgettext("difference", "Exports"),
        }
        for group, kept in rows.shown:
            if group.owner:
                entries.setdefault(EXPORTS, []).append((group, None))
                counts[EXPORTS] = counts.get(EXPORTS, 0) + len(kept)
                continue
            titles.setdefault(group.section, rows.title_of(group))
            for one in kept:
                section = _VERSIONS if _is_version(one.change) else group.section
                entries.setdefault(section, []).append((group, one))
                counts[section] = counts.get(section, 0) + 1
        sections = [_VERSIONS] if _VERSIONS in entries else []
        sections += [section for section in entries if section != _VERSIONS]
        self._entries = [(titles[name], entries[name], counts[name]) for name in sections]
        self._places: dict[str | int, tuple[int, int]] = {}
        for at, entry in enumerate(self._entries, self._before):
            for place, (group, change) in enumerate(entry[1]):
                self._places[group.key if change is None else change.number] = (at, place)

    @property
    def _before(self) -> int:
        """How many sections stand before those of changes."""
        return 1 if self._graphs else 0

    def roots(self) -> list[ListRow]:
        """The sections of the list: graphs, versions, then the others."""
        return [*self._graph_section(), *self._sections()]

    def _graph_section(self) -> Iterator[ListRow]:
        """What became of graphs, where any differs."""
        if not self._graphs:
            return
        title, first = pgettext("difference", "Graphs"), self._graphs[0]
        yield ListRow(
            key=title,
            kind="section",
            name=title,
            size=count_text(len(self._graphs)),
            number=first.number,
            group=first.group,
            opens=True,
            below=lambda: bunched_rows(
                title, self._graphs, lambda row: row, lambda row: (row.number, row.group)
            ),
            detail=title,
        )

    def _sections(self) -> list[ListRow]:
        return [
            ListRow(
                key=title,
                kind="section",
                name=title,
                size=count_text(count),
                number=self._first(*entries[0]),
                group=entries[0][0].key,
                opens=True,
                below=lambda title=title, entries=entries: self._below(title, entries),  # type: ignore[misc]
                detail=title,
            )
            for title, entries, count in self._entries
        ]

    def place_of(self, number: int, group: str) -> tuple[int, int] | None:
        """The section of a change or of the object it is in, and which of its rows that is."""
        return self._places.get(group) or self._places.get(number)

    def bunched(self, section: int) -> bool:
        """Whether the rows of a section stand in bunches."""
        return len(self._entries[section - self._before][1]) > BUNCH

    def _first(self, group: Group, one: Numbered | None) -> int:
        return self._rows.kept_of[group.key][0].number if one is None else one.number

    def _below(self, title: str, entries: list[tuple[Group, Numbered | None]]) -> list[ListRow]:
        def made(one: tuple[Group, Numbered | None]) -> ListRow:
            group, change = one
            if change is None:
                return _object(self._sides, self._rows, group, self._rows.kept_of[group.key])
            return _change(self._sides, self._rows, group, change)

        def number(one: tuple[Group, Numbered | None]) -> tuple[int, str]:
            return self._first(*one), one[0].key

        return bunched_rows(title, entries, made, number)


def bunched_rows(
    key: str,
    found: Sequence[T],
    made: Callable[[T], ListRow],
    first: Callable[[T], tuple[int, str]],
) -> list[ListRow]:
    """A row for each of what was found; very many stand below rows that say which they hold."""
    if len(found) <= BUNCH:
        return [made(one) for one in found]
    rows: list[ListRow] = []
    for begin in range(0, len(found), BUNCH):
        some = found[begin : begin + BUNCH]
        number, group = first(some[0])
        first_row, last_row = begin + 1, begin + len(some)
        numbers = _("{first:,}–{last:,}", first=first_row, last=last_row)
        of = _(
            "{section}, {first:,}–{last:,} of {count:,}",
            section=bounded(key),
            first=first_row,
            last=last_row,
            count=len(found),
        )
        rows.append(
            ListRow(
                key=f"{key}|rows {begin}",
                kind="bunch",
                name=numbers,
                value=_("from {begin}", begin=bounded(made(some[0]).name)),
                size=count_text(len(some)),
                number=number,
                group=group,
                opens=True,
                below=lambda some=some: [made(one) for one in some],  # type: ignore[misc]
                detail=of,
            )
        )
    return rows


def _graph_rows(graphs: Sequence[GraphDifference], rows: DiffRows) -> Iterator[ListRow]:
    """The graphs that differ, each leading to the first change within it that is shown."""
    first: dict[str, tuple[int, str]] = {}
    for of_graphs in (True, False):
        for group, kept in rows.shown:
            # A material holds more than its graph.
            shown = [one.number for one in kept if one.change.in_graphs is of_graphs]
            if shown and group.owner:
                for outer in outers(group.owner):
                    first.setdefault(outer, (shown[0], group.key))
    for graph in graphs:
        there = graph.new or graph.old
        place = first.get(there.path) if there is not None else None
        if place is None:
            continue
        called = render(graph.called)
        own = _graph_row(called, render(graph.summary.message), place)
        yield replace(
            own,
            mark=graph.became or "changed",
            opens=bool(graph.summary.more),
            below=lambda graph=graph, place=place, called=called: [  # type: ignore[misc]
                _graph_row(f"{called}|{at}", text, place)
                for at, text in enumerate(facts_below(graph))
            ],
        )


def _graph_row(key: str, text: str, place: tuple[int, str]) -> ListRow:
    """What became of a graph, with the change that it leads to."""
    number, group = place
    return ListRow(
        key=f"graph|{key}", kind="graph", name=text, number=number, group=group, detail=text
    )


def _is_version(change: Change) -> bool:
    section = section_of(change)
    if section == CUSTOM:
        return True
    return (
        section == SUMMARY
        and change.change_class is ChangeClass.VERSION
        and bool(summary_name(rest_of(change)))
    )


def _object(sides: Sides, rows: DiffRows, group: Group, kept: list[Numbered]) -> ListRow:
    whole = group.whole
    kinds = {one.change.kind for one in kept}
    mark = whole.change.kind if whole is not None and whole in kept else "changed"
    before, after = sides.object_size(group.owner)
    size = size_text(before, after, mark)
    if mark == "moved" and kinds == {"moved"}:
        old, new = sides.old_objects.get(group.owner), sides.new_objects.get(group.owner)
        size = f"{old} {ARROW} {new}" if old is not None and new is not None else ""
    inner = [one for one in kept if one is not whole]
    return ListRow(
        key=group.key,
        kind="object",
        name=sides.short_name(group.owner),
        word="" if sides.is_one_sided else class_word(quiet_class(one.change for one in kept)),
        mark=mark,
        size=size,
        number=kept[0].number,
        group=group.key,
        opens=len(inner) > 1,
        below=lambda: bunched_rows(
            group.key,
            inner,
            lambda one: _change(sides, rows, group, one),
            lambda one: (one.number, group.key),
        ),
        detail="\n".join((group.owner, sides.object_class(group.owner))),
    )


def _change(sides: Sides, rows: DiffRows, group: Group, one: Numbered) -> ListRow:
    change = one.change
    section, rest = section_of(change), rest_of(change)
    name, value = field_name(change, sides.catalog), ""
    if section == SUMMARY and summary_name(rest):
        name, value = summary_name(rest), short_value(change, sides.catalog)
    elif section in (CUSTOM, SUMMARY):
        value = short_value(change, sides.catalog)
    elif section == IMPORTS and change.kind in ("added", "removed"):
        # An object and its package often have the same name.
        value = import_class(change)
    before, after = blob_sizes(change)
    return ListRow(
        key=f"{group.key}|{one.number}",
        kind="change",
        name=name,
        value=value,
        word="" if sides.is_one_sided or _is_version(change) else class_word(quiet_class([change])),
        mark=change.kind,
        size=size_text(before, after, change.kind),
        number=one.number,
        group=group.key,
        detail=change.path,
    )


def shown_words(shown: int, hidden: int, *, one_sided: bool = False) -> str:
    """How many changes are listed and how many are not: "38, 14 hidden".

    Of a file that is on one side only it is what its tables hold that is not listed.
    """
    if not hidden:
        return f"{shown:,}"
    if one_sided:
        return _(
            "{shown:,}, {hidden:# table entry|# table entries} hidden",
            shown=shown,
            hidden=Number(hidden),
        )
    return _("{shown:,}, {hidden:,} hidden", shown=shown, hidden=hidden)
