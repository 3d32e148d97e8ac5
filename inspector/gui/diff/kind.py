"""Two files side by side, as a kind of entry."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from inspector.gui.desk.compared_view import ComparedPageSpec
from inspector.gui.desk.entry import NOTHING, Arguments
from inspector.gui.desk.entry_view import Arrangement
from inspector.gui.desk.kind import KindSpec
from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.opening import Opening, is_called_package
from inspector.gui.desk.workplace import Workplace
from inspector.messages import lazy

if TYPE_CHECKING:
    from inspector.gui.desk.report import Report
    from inspector.gui.diff.comparison import ComparisonDocument
    from inspector.gui.diff.view import DiffView

DIFF_VIEW: Final[LazyClass[DiffView]] = LazyClass("inspector.gui.diff.view:DiffView")


def _make(place: Workplace, arguments: Arguments) -> ComparisonDocument:
    from inspector.gui.diff.comparison import ComparisonDocument

    old, new = arguments
    return ComparisonDocument(old, new, place.catalog, place.jobs, place.profile_maker, place)


def _report(shown: ComparisonDocument) -> Report | None:
    from inspector.gui.diff.copying import comparison_report

    return comparison_report(shown)


def _are_files(arguments: Arguments) -> bool:
    """Whether a side is called as packages are, also in a revision, or is no file at all."""
    return len(arguments) == 2 and any(
        side == NOTHING or is_called_package(side) for side in arguments
    )


def comparison_kind(*pages: ComparedPageSpec) -> KindSpec[ComparisonDocument]:
    """The kind of comparisons of two files, with the pages of features that compare more."""
    return KindSpec(
        Opening(
            "comparison",
            opens=lambda arguments: len(arguments) == 2,
            known=_are_files,
            make=_make,
            there=lambda arguments: all(
                side == NOTHING or os.path.isfile(side) for side in arguments
            ),
            session="session/comparisons",
            document=lambda entry: entry.looked_at,
            report=_report,
        ),
        lazy("The comparison"),
        Arrangement("diff", frozenset({"left-dock"}), "data", is_lone=True),
        lambda context: DIFF_VIEW(context, pages),
    )
