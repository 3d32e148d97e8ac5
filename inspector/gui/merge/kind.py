"""Three sides of a package as a kind of entry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.compared_view import MergedPageSpec
from inspector.gui.desk.entry import Arguments
from inspector.gui.desk.entry_view import Arrangement
from inspector.gui.desk.kind import KindSpec
from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.opening import Opening
from inspector.gui.desk.workplace import Workplace
from inspector.gui.merge.arguments import path_in_conflict
from inspector.messages import lazy

if TYPE_CHECKING:
    from inspector.gui.desk.report import Report
    from inspector.gui.merge.document import MergeDocument
    from inspector.gui.merge.view import MergeView

MERGE_VIEW: Final[LazyClass[MergeView]] = LazyClass("inspector.gui.merge.view:MergeView")


def _make(place: Workplace, arguments: Arguments) -> MergeDocument:
    from inspector.gui.merge.document import MergeDocument

    return MergeDocument(arguments, place)


def _report(shown: MergeDocument) -> Report | None:
    from inspector.gui.merge.copying import merge_report

    return merge_report(shown)


def _are_sides(arguments: Arguments) -> bool:
    return len(arguments) == 3


def _is_in_conflict(arguments: Arguments) -> bool:
    """Whether the file is still in conflict whose sides were shown."""
    from inspector.project.vcs.unmerged import conflict_of

    path = path_in_conflict(arguments)
    return bool(path) and conflict_of(path) is not None


def merge_kind(graphs: MergedPageSpec) -> KindSpec[MergeDocument]:
    """The kind of merges.

    Args:
        graphs: The page that shows the graphs of three sides.
    """
    return KindSpec(
        Opening(
            "merge",
            opens=_are_sides,
            known=_are_sides,
            make=_make,
            there=_is_in_conflict,
            report=_report,
        ),
        lazy("The merge"),
        Arrangement("merge", frozenset({"left-dock"}), "data"),
        lambda context: MERGE_VIEW(context, graphs),
    )
