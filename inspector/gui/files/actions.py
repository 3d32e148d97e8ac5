"""What can be done from the lists of files; a part of the table of actions."""

from __future__ import annotations

from typing import Final

from inspector.gui.desk.action import Action
from inspector.gui.files.panel import FilesPanel
from inspector.language import tr

COMPARE: Final = Action(
    "compare",
    tr("Compare with…"),
    "File/compare",
    FilesPanel,
    FilesPanel.compare,
    "Ctrl+D",
    icon="compare",
)

COMPARE_FOLDERS: Final = Action(
    "compare-folders",
    tr("Compare folders…"),
    "File/compare",
    FilesPanel,
    FilesPanel.compare_folders,
    icon="compare",
)

COMPARE_SELECTED: Final = Action(
    "compare-selected",
    tr("Compare selected"),
    "File/compare",
    FilesPanel,
    FilesPanel.compare_selected,
    when=FilesPanel.has_two_chosen,
    needs=tr("two open files have to be selected in the list"),
    icon="compare",
)
