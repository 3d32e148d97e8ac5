"""What can be done from the lists of files; a part of the table of actions."""

from __future__ import annotations

from typing import Final

from inspector.gui.desk.action import Action
from inspector.gui.files.panel import FilesPanel
from inspector.messages import lazy

COMPARE: Final = Action(
    "compare",
    lazy("Compare with…"),
    "File/compare",
    FilesPanel,
    FilesPanel.compare,
    "Ctrl+D",
    icon="compare",
)

COMPARE_FOLDERS: Final = Action(
    "compare-folders",
    lazy("Compare folders…"),
    "File/compare",
    FilesPanel,
    FilesPanel.compare_folders,
    icon="compare",
)

COMPARE_SELECTED: Final = Action(
    "compare-selected",
    lazy("Compare selected"),
    "File/compare",
    FilesPanel,
    FilesPanel.compare_selected,
    ready=FilesPanel.has_two_chosen,
    needs=lazy("two open files have to be selected in the list"),
    icon="compare",
)
