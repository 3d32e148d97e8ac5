"""What the window knows of the page History before it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.facts import DocumentFacts
from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.page_spec import AROUND, Availability, PageSpec
from inspector.messages import _, lazy

if TYPE_CHECKING:
    from inspector.gui.history.page import HistoryPage

HISTORY_PAGE: Final[LazyClass[HistoryPage]] = LazyClass("inspector.gui.history.page:HistoryPage")


def _available(facts: DocumentFacts) -> Availability:
    if not facts.in_work_tree:
        return Availability(False, _("No Git repository around this file."))
    return Availability(True)


#: What the window knows of the page.
HISTORY: Final = PageSpec(
    "history",
    lazy("History"),
    "Ctrl+7",
    HISTORY_PAGE,
    available=_available,
    docks=AROUND - {"findings-dock", "why-dock"},
)
