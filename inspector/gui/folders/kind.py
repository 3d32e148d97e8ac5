"""Two folders side by side, as a kind of entry."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from inspector.gui.desk.entry import Arguments
from inspector.gui.desk.entry_view import Arrangement
from inspector.gui.desk.kind import KindSpec
from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.opening import Opening
from inspector.gui.desk.workplace import Workplace
from inspector.messages import lazy

if TYPE_CHECKING:
    from inspector.gui.desk.report import Report
    from inspector.gui.folders.comparison import FolderComparisonDocument
    from inspector.gui.folders.view import FolderDiffView

_VIEW: Final[LazyClass[FolderDiffView]] = LazyClass("inspector.gui.folders.view:FolderDiffView")


def _make(place: Workplace, arguments: Arguments) -> FolderComparisonDocument:
    from inspector.gui.folders.comparison import FolderComparisonDocument

    old, new = arguments
    return FolderComparisonDocument(old, new, place.jobs, place)


def _report(shown: FolderComparisonDocument) -> Report | None:
    from inspector.gui.folders.copying import folders_report

    return folders_report(shown)


def _both_there(arguments: Arguments) -> bool:
    return len(arguments) == 2 and all(map(os.path.isdir, arguments))


FOLDER_PAIR: Final = KindSpec(
    Opening(
        "folders",
        opens=_both_there,
        make=_make,
        there=_both_there,
        session="session/comparisons",
        report=_report,
        waits=True,
    ),
    lazy("The comparison of folders"),
    Arrangement("folders", frozenset({"left-dock"}), is_lone=True),
    _VIEW,
)
