"""Two folders side by side, as a kind of entry."""

from __future__ import annotations

import os
from typing import Final

from inspector.gui.desk.entry import Arguments
from inspector.gui.desk.entry_view import Arrangement
from inspector.gui.desk.kind import KindSpec
from inspector.gui.desk.opening import Opening
from inspector.gui.desk.workplace import Workplace
from inspector.gui.folders.comparison import FolderComparisonDocument
from inspector.gui.folders.copying import folders_report
from inspector.gui.folders.view import FolderDiffView
from inspector.messages import lazy


def _make(place: Workplace, arguments: Arguments) -> FolderComparisonDocument:
    old, new = arguments
    return FolderComparisonDocument(old, new, place.jobs, place)


def _both_there(arguments: Arguments) -> bool:
    return len(arguments) == 2 and all(map(os.path.isdir, arguments))


FOLDER_PAIR: Final = KindSpec(
    Opening(
        FolderComparisonDocument.kind,
        opens=_both_there,
        make=_make,
        there=_both_there,
        session="session/comparisons",
        report=folders_report,
        waits=True,
    ),
    lazy("The comparison of folders"),
    Arrangement("folders", frozenset({"left-dock"})),
    FolderDiffView,
)
