"""What can be done from the lists of files; a part of the table of actions."""

from __future__ import annotations

from typing import Final

from inspector.gui.desk.action import Action
from inspector.gui.files.feature import FILES_PANEL
from inspector.messages import lazy

COMPARE: Final = Action(
    "compare",
    lazy("Compare with…"),
    "File/compare",
    FILES_PANEL,
    lambda panel: panel.compare(),
    "Ctrl+D",
    icon="compare",
)

COMPARE_FOLDERS: Final = Action(
    "compare-folders",
    lazy("Compare folders…"),
    "File/compare",
    FILES_PANEL,
    lambda panel: panel.compare_folders(),
    icon="compare",
)

COMPARE_SELECTED: Final = Action(
    "compare-selected",
    lazy("Compare selected"),
    "File/compare",
    FILES_PANEL,
    lambda panel: panel.compare_selected(),
    ready=lambda panel: panel.has_two_chosen(),
    needs=lazy("two open files have to be selected in the list"),
    icon="compare",
)
