"""What the references of a project are picked by, in the left dock: a column for each table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from inspector.checks.judgement import Mark
from inspector.escaping import one_line
from inspector.gui.look.theme import Theme
from inspector.gui.project.facet_panel import TICK, FacetColumn
from inspector.messages import Label, _, lazy
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import Broken, Edge, ReferenceState
from inspector.project.scan.whole_references import Circle, SizedPackage, WholeReferences
from inspector.report.project.facets import FacetValue, Picked
from inspector.report.reference_words import kinds_text, mark_of, state_text

#: What the rows of a table have in a facet: none, one or several values.
ValuesOf: TypeAlias = Callable[[Any], Sequence[str]]
#: How many rows have each value, by the keys of facets.
Counts: TypeAlias = Mapping[str, Mapping[str, int]]
#: The parts of a folder's name that tell it from others.
_LEVELS: Final = 2


class RowFacet(NamedTuple):
    """One thing that the rows of a table are distinguished by.

    Attributes:
        key: Its name in what is picked.
        title: Its heading.
        values: Makes what tells the values of a row, of all references of a project.
        words: What a value is called.
        mark: The sign of a value.
        shown: How many values are shown until more are asked for.
    """

    key: str
    title: Label
    values: Callable[[WholeReferences], ValuesOf]
    words: Callable[[str], str] = one_line
    mark: Callable[[str], Mark | None] = lambda value: None
    shown: int = 6


# -- the facets of each table ----------------------------------------------------------------------

_FLAGS: Final[Mapping[str, Label]] = {
    "refused": lazy("refused"),
    "missing": lazy("missing"),
    "unreferenced": lazy("unreferenced"),
    "circle": lazy("in a circle"),
    "loses": lazy("loses on save"),
    "lost": lazy("lost on save"),
}
_MARKS: Final = {
    "refused": Mark.REFUSE,
    "missing": Mark.WARN,
    "unreferenced": Mark.NONE,
    "loses": Mark.WARN,
    "lost": Mark.WARN,
}


def _flag_words(flag: str) -> str:
    return str(_FLAGS[flag])


def _folder(name: str) -> str:
    """The first folders of a package, without the mount of the project's own content."""
    folder = name.rpartition("/")[0].removeprefix("/Game").strip("/")
    return "/".join(folder.split("/")[:_LEVELS]) or "/"


def _of_package(whole: WholeReferences) -> ValuesOf:
    losing = frozenset(whole.graph.loses)

    def flags(row: SizedPackage) -> Sequence[str]:
        found = {
            "refused": row.node.refusal is not None,
            "unreferenced": row.is_unreferenced,
            "circle": row.in_circle,
            "loses": row.node.name in losing,
        }
        return [flag for flag, is_so in found.items() if is_so]

    return flags


def _of_broken(whole: WholeReferences) -> ValuesOf:
    def flags(row: Broken) -> Sequence[str]:
        first = "missing" if row.node is None else "refused"
        return (first, "lost") if row.losing else (first,)

    return flags


def _classes_of_sources(whole: WholeReferences) -> ValuesOf:
    packages = whole.graph.packages

    def classes(row: Broken) -> Sequence[str]:
        nodes = (packages[name.lower()] for name in row.referenced_by)
        return tuple(dict.fromkeys(filter(None, (node.contents.main_class for node in nodes))))

    return classes


def _folders_of_circle(row: Circle) -> Sequence[str]:
    return tuple(dict.fromkeys(map(_folder, row.names)))


def _of_each(value: Callable[[Any], str]) -> Callable[[WholeReferences], ValuesOf]:
    """Values that a row tells itself; empty ones are none."""
    return lambda whole: lambda row: tuple(filter(None, (value(row),)))


def _kind_words(text: str) -> str:
    return kinds_text([kind for kind in ReferenceKind if kind.text == text])


def _state_words(text: str) -> str:
    return state_text(ReferenceState(text), None)


def _state_mark(text: str) -> Mark | None:
    mark = mark_of(ReferenceState(text), None)
    return mark if mark in (Mark.REFUSE, Mark.WARN) else None


def _kind(row: Edge) -> str:
    return row.kind.text


_PACKAGES: Final = (
    RowFacet("show", lazy("Show"), _of_package, _flag_words, _MARKS.get),
    RowFacet("class", lazy("Class"), _of_each(lambda row: row.node.contents.main_class)),
    RowFacet("folder", lazy("Folder"), _of_each(lambda row: _folder(row.node.name))),
)
#: The facets of each table, by its id; a table without one has none.
FACETS: Final[Mapping[str, Sequence[RowFacet]]] = {
    "sizes": _PACKAGES,
    "unreferenced": _PACKAGES[1:],
    "missing": (
        RowFacet("show", lazy("Show"), _of_broken, _flag_words, _MARKS.get),
        RowFacet("folder", lazy("Missing from"), _of_each(lambda row: _folder(row.target))),
        RowFacet("by", lazy("Referred to by"), _classes_of_sources),
    ),
    "circles": (RowFacet("folder", lazy("Folder"), lambda whole: _folders_of_circle),),
    "all": (
        RowFacet("kind", lazy("Kind"), _of_each(_kind), _kind_words),
        RowFacet(
            "state",
            lazy("In the engine"),
            _of_each(lambda row: row.state.value),
            _state_words,
            _state_mark,
        ),
        RowFacet("folder", lazy("Folder"), _of_each(lambda row: _folder(row.source))),
    ),
}


# -- counting and picking --------------------------------------------------------------------------


def count_values(
    facets: Sequence[RowFacet],
    whole: WholeReferences,
    rows: Iterable[Any],
    progress: Progress | None = None,
) -> Counts:
    """How many rows have each value of each facet."""
    progress = progress or Progress()
    counts: dict[str, Counter[str]] = {facet.key: Counter() for facet in facets}
    tellers = [(counts[facet.key], facet.values(whole)) for facet in facets]
    for number, row in enumerate(rows):
        if not number % 1000:
            progress.check()
        for counter, values in tellers:
            counter.update(values(row))
    return counts


def picks_of(
    facets: Sequence[RowFacet], whole: WholeReferences, picked: Picked
) -> Callable[[Any], bool] | None:
    """Which rows have a picked value of each facet in which any is picked; None for all rows."""
    asked = [(facet.values(whole), picked[facet.key]) for facet in facets if picked.get(facet.key)]
    if not asked:
        return None
    return lambda row: all(not wanted.isdisjoint(values(row)) for values, wanted in asked)


class ReferenceFacets(FacetColumn):
    """The facets of one table.

    Args:
        theme: The look.
        facets: What its rows are distinguished by.
        noun: What one of its rows is called.
    """

    def __init__(self, theme: Theme, facets: Sequence[RowFacet], noun: str) -> None:
        super().__init__(theme, {facet.key: facet.shown for facet in facets}, noun)
        self.facets = facets

    def fill(self, counts: Counts, total: int) -> None:
        """Shows how many of all rows have each value, the most frequent first.

        What all rows have tells none from the others.
        """
        can_pick = False
        for facet in self.facets:
            values = [
                FacetValue(value, facet.words(value), rows, facet.mark(value))
                for value, rows in Counter(counts.get(facet.key, {})).most_common()
            ]
            tells = any(value.packages < total for value in values)
            self.sections[facet.key].fill(str(facet.title), values, tells=tells)
            can_pick = can_pick or tells
        self.about.set_text(str(TICK) if can_pick else _("Nothing to pick by here"))
        self.settle()
