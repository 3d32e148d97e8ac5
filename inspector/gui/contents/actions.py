"""What can be done with a row of Contents; a part of the table of actions."""

from __future__ import annotations

from typing import Any, Final

from inspector.gui.desk.action import Action
from inspector.gui.desk.facts import DeskFacts, SelectionKind
from inspector.gui.desk.lazy_class import LazyClass
from inspector.messages import lazy

# The page has these in the menu of a row, so that its class cannot be known here.
_PAGE: Final[LazyClass[Any]] = LazyClass("inspector.gui.contents.page:ContentsPage")
_NO_ROW: Final = lazy("no row of Contents is selected")


def _has_row(facts: DeskFacts) -> bool:
    return facts.selection >= SelectionKind.FIELD


BY_VALUE: Final = (
    Action(
        "filter-by-value",
        lazy("Filter by this value"),
        "Edit/find",
        _PAGE,
        lambda page: page.filter_by_value(),
        when=_has_row,
        needs=_NO_ROW,
    ),
    Action(
        "exclude-value",
        lazy("Exclude this value"),
        "Edit/find",
        _PAGE,
        lambda page: page.filter_by_value("!"),
        when=_has_row,
        needs=_NO_ROW,
    ),
)

EXPAND_ALL: Final = Action(
    "expand-all",
    lazy("Expand all below"),
    "View/rows",
    _PAGE,
    lambda page: page.expand_all(),
    when=_has_row,
    needs=_NO_ROW,
)
