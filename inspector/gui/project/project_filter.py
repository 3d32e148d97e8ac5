"""What narrows the packages of a project: the filter that is typed, and the facets picked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal

from inspector.catalog import Catalog
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.project import Project
from inspector.gui.kit.filter_field import FilterField, FilterState
from inspector.gui.project.columns import CALLS, HINT, filter_keys
from inspector.gui.project.facet_panel import FacetPanel
from inspector.gui.project.table import PackageModel
from inspector.gui.rows.filtering import FilterKeys, parse_filter, terms_of, value_terms
from inspector.gui.rows.listing import shown_of, unfiltered
from inspector.messages import _
from inspector.progress import Progress
from inspector.project.scan.shared_verdict import PackageRow, SetTotals
from inspector.report.project.facets import (
    Facet,
    FacetFigures,
    Keep,
    Picked,
    facets,
    figures_beside,
    picks,
)

#: The kind of job that counts packages by facets.
_COUNT: Final = "project facets"
#: What a term says of one function that is called.
_CALL: Final = FilterKeys[str](words=str, values={CALLS: str}, flags={})


class ProjectFilter(QObject):
    """Narrows the table of a project, and counts in each facet what everything else leaves.

    Args:
        context: What the window hands to features.
        model: The rows, which are narrowed.
        field: Where the filter is typed; it says how many rows match.
        parent: Whose it is.

    Attributes:
        facets: The boxes to tick, beside the page.
        shown: The project; None while there is none.
    """

    #: Other rows pass now, or something has to be read before they do.
    changed = Signal()

    def __init__(
        self,
        context: AppContext,
        model: PackageModel,
        field: FilterField,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._model = model
        self._field = field
        self.shown: Project | None = None
        self._every = facets(context.catalog)
        self._keys = filter_keys(
            lambda: self.shown.changed_in if self.shown is not None else {},
            lambda: self.shown.calls if self.shown is not None else None,
        )
        #: Whether what is typed waits for what graphs call.
        self._waits = False
        self._typed: Keep | None = None
        self._problem = ""
        self.facets = FacetPanel(context.theme, self._every)
        self.facets.picked_changed.connect(self._narrow)
        field.changed.connect(lambda _: self._apply())
        model.narrowed.connect(self.changed)

    def filter_hint(self) -> str:
        """What can be typed; empty while there is no project."""
        return str(HINT if self.shown is not None else "")

    def filter_text(self) -> str:
        """What is typed."""
        return self._field.text()

    def terms(self, row: PackageRow | None) -> list[str]:
        """The terms that hold for a package."""
        return value_terms(self._keys, row)

    def filter_state(self) -> FilterState:
        """What became of what is typed."""
        return self._field.state() if self.filter_text() else FilterState("neutral")

    def is_active(self) -> bool:
        """Whether not all packages are asked for."""
        return bool(self.filter_text() or any(self.facets.picked().values()))

    def set_filter(self, text: str) -> FilterState:
        """Shows the rows that match; a term that means nothing leaves none out."""
        if text != self.filter_text():
            self._field.blockSignals(True)
            self._field.set_text(text)
            self._field.blockSignals(False)
            self._apply()
        return self._field.state()

    def ask(self, text: str) -> None:
        """Shows the packages that a filter asks for, whatever was picked before."""
        self.facets.clear()
        self._field.set_text(text)

    def clear(self) -> None:
        """Shows all packages."""
        self.facets.clear()
        self._field.clear()
        self._field.select_all()

    def _apply(self) -> None:
        meant = parse_filter(self.filter_text(), self._keys)
        self._problem = meant.problem
        self._waits = False
        if meant.problem:
            self._field.set_state("invalid", meant.problem)
            # What was typed before it had its key, as a plain word, is not meant.
            self._typed = meant.keep
            self._narrow()
            return
        self._waits = self._asks_for_calls() and self.shown is not None and not self._has_calls()
        if self._waits:
            # Until they are known no package is left out for what it does not call.
            self._field.set_state("neutral", _("reading calls"))
            self.changed.emit()
            return
        self._typed = meant.keep
        self._narrow()

    def _asks_for_calls(self) -> bool:
        """Whether what is typed asks what graphs call."""
        return any(term.key == CALLS and term.value for term in terms_of(self.filter_text()))

    def _has_calls(self) -> bool:
        """Whether that is known; else it is read."""
        shown = self.shown
        if shown is not None and shown.calls is None:
            shown.want_calls()
        return shown is not None and shown.calls is not None

    def call_in(self, row: PackageRow) -> int:
        """The node of a package that calls what is asked for; -1 where no call is."""
        calls = (self.shown.calls or {}).get(row.path, {}) if self.shown is not None else {}
        for term in terms_of(self.filter_text()):
            if term.key == CALLS and term.value and not term.negated:
                keep = parse_filter(f'{CALLS}{term.sign}"{term.value}"', _CALL).keep
                nodes = [node for name, node in calls.items() if keep is not None and keep(name)]
                if nodes:
                    return min(nodes)
        return -1

    def take_calls(self) -> None:
        """Takes notice of what graphs call, or that it is not known any more."""
        if self._asks_for_calls():
            self._apply()

    def _narrow(self) -> None:
        """Lets pass what is typed and picked now."""
        typed, picked = self._typed, picks(self._every, self.facets.picked())
        if typed is None or picked is None:
            keep = typed or picked
        else:
            keep = _both(typed, picked)
        self._model.set_filter(keep)

    def say_matches(self) -> None:
        """Says in the field how many rows match."""
        if self._problem or self._waits:
            return
        total, shown = self._model.total_count(), self._model.shown_count()
        if self._typed is None and shown == total:
            state = unfiltered(total)
        else:
            state = shown_of(shown, total)
        self._field.set_state(state.kind, state.text)

    def count(self) -> None:
        """Counts in each facet what the filter and the other facets leave."""
        shown, jobs, picked = self.shown, self._context.jobs, self.facets.picked()
        if shown is None:
            return
        # One that is asked for anew with every batch of packages would never come to its end.
        if shown.reading and jobs.running(_COUNT):
            return
        rows, totals = tuple(shown.rows), shown.totals.copy()
        work = partial(
            _count, self._every, picked, self._typed, rows, totals, self._context.catalog
        )
        jobs.start(_COUNT, work, self._take_figures, owner=self)

    def _take_figures(self, figures: Mapping[str, FacetFigures]) -> None:
        if self.shown is not None:
            self.facets.fill(self.shown.totals, figures)


def _both(first: Keep, second: Keep) -> Keep:
    """Keeps what both keep."""
    return lambda row: first(row) and second(row)


def _count(
    every: Sequence[Facet],
    picked: Picked,
    typed: Keep | None,
    rows: Sequence[PackageRow],
    totals: SetTotals,
    catalog: Catalog,
    progress: Progress,
) -> Mapping[str, FacetFigures]:
    progress(0)
    return figures_beside(every, picked, typed, rows, totals, catalog)
