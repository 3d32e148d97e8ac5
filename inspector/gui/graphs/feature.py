"""What the window knows of the pages Graphs before they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.compared_view import ComparedPageSpec, MergedPageSpec
from inspector.gui.desk.facts import DocumentFacts
from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.page_spec import Availability, PageSpec
from inspector.messages import _, lazy

if TYPE_CHECKING:
    from inspector.gui.graphs.compared import ComparedGraphs
    from inspector.gui.graphs.merged import MergedGraphs
    from inspector.gui.graphs.page import GraphsPage

GRAPHS_PAGE: Final[LazyClass[GraphsPage]] = LazyClass("inspector.gui.graphs.page:GraphsPage")
_COMPARED: Final[LazyClass[ComparedGraphs]] = LazyClass(
    "inspector.gui.graphs.compared:ComparedGraphs"
)

_MERGED: Final[LazyClass[MergedGraphs]] = LazyClass("inspector.gui.graphs.merged:MergedGraphs")


def _count(facts: DocumentFacts) -> int | None:
    return facts.graphs


def _available(facts: DocumentFacts) -> Availability:
    if facts.graphs:
        return Availability(True)
    return Availability(False, _("This file has no graphs"))


#: What the window knows of the page.
GRAPHS: Final = PageSpec(
    "graphs",
    lazy("Graphs"),
    "Ctrl+6",
    GRAPHS_PAGE,
    _count,
    _available,
    is_rare=True,
    counts=("graph",),
    docks=frozenset({"left-dock"}),
    has_head=False,
)

#: What comparisons of two files know of it.
COMPARED_GRAPHS: Final = ComparedPageSpec(
    "graphs",
    lazy("Graphs"),
    lambda facts: facts.graphs,
    _COMPARED,
    lazy("No graph differs"),
)

#: What merges know of it.
MERGED_GRAPHS: Final = MergedPageSpec(lazy("Graphs"), _MERGED)
