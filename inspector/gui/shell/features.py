"""What the features of the window hand in: kinds of entry, pages of files, docks, actions.

Adding one is adding it here: the left dock, the middle, the navigation, menus and shortcuts, the
command palette, the session and ``--page`` are made from these tables.
"""

from __future__ import annotations

from typing import Any, Final

from inspector.gui.bytes.feature import BYTES
from inspector.gui.contents.actions import BY_VALUE, EXPAND_ALL
from inspector.gui.contents.feature import CONTENTS
from inspector.gui.desk.action import AnyAction
from inspector.gui.desk.compared_view import CHANGE_STEPS, COPY_COMPARED, SWAP_SIDES
from inspector.gui.desk.field_actions import (
    COPY_FIELD,
    COPY_LINK,
    SHOW_IN_CONTENTS,
    TO_BYTES,
    TO_TARGET,
)
from inspector.gui.desk.file_actions import FILE_PLACES
from inspector.gui.desk.kind import KindSpec
from inspector.gui.desk.page_spec import DockSpec, PageSpec
from inspector.gui.diff.actions import COMPARE_COMMITTED, COMPARE_SINCE_READ, VIEW_ACTIONS
from inspector.gui.diff.kind import comparison_kind
from inspector.gui.engines.actions import ENGINE_ACTIONS
from inspector.gui.engines.kind import ENGINE, ENGINES
from inspector.gui.fields.feature import DATA
from inspector.gui.files.actions import COMPARE, COMPARE_FOLDERS, COMPARE_SELECTED
from inspector.gui.files.feature import FILES
from inspector.gui.findings.actions import COPY_FINDING, COPY_FINDINGS, FINDING_STEPS, LAST_CHANGE
from inspector.gui.findings.feature import FINDINGS, WHY
from inspector.gui.folders.kind import FOLDER_PAIR
from inspector.gui.graphs.actions import FIND_CALLS, GRAPH_ACTIONS, NODE_FINDS
from inspector.gui.graphs.feature import COMPARED_GRAPHS, GRAPHS, MERGED_GRAPHS
from inspector.gui.history.feature import HISTORY
from inspector.gui.merge.actions import MERGE_CONFLICT, MERGE_FILES, MERGE_STEPS, MERGE_VIEWS
from inspector.gui.merge.kind import merge_kind
from inspector.gui.objectstream.feature import (
    PATCH,
    STREAM_OUTLINE,
    STREAM_OVERVIEW,
    STREAM_VERSIONS,
)
from inspector.gui.overview.feature import OVERVIEW
from inspector.gui.package.kind import file_kind
from inspector.gui.project.actions import (
    PROJECT_COMPARING,
    PROJECT_EXPORTS,
    PROJECT_PAGE,
    PROJECT_ROWS,
)
from inspector.gui.project.kind import PROJECT
from inspector.gui.references.actions import REFERENCES_ACTIONS
from inspector.gui.references.feature import REFERENCES
from inspector.gui.settings.kind import OPEN_SETTINGS, SETTINGS
from inspector.gui.settings.looks import LOOK_ACTIONS
from inspector.gui.shell.actions import (
    AREA_ACTIONS,
    BAR_ACTIONS,
    CHOOSE_COLUMNS,
    CHOOSE_ENGINE,
    COPY_ACTIONS,
    ENTRY_ACTIONS,
    FIND_ACTIONS,
    FIND_IN_FOLDER,
    GO_ACTIONS,
    HELP_ACTIONS,
    OPEN_ACTIONS,
    SAVE_REPORT,
    SCREEN_ACTIONS,
    dock_action,
    page_actions,
)
from inspector.gui.shell.language import LANGUAGE_ACTIONS
from inspector.gui.upgrades.actions import COPY_UPGRADES, SAVE_UPGRADES
from inspector.gui.upgrades.feature import UPGRADES
from inspector.gui.versions.feature import VERSIONS
from inspector.messages import lazy

#: The page of an empty window, as ``--page`` names it.
START: Final = "start"

#: The pages of a file, in the order of the navigation.
PAGES: Final[tuple[PageSpec, ...]] = (
    OVERVIEW,
    STREAM_OVERVIEW,
    VERSIONS,
    STREAM_VERSIONS,
    CONTENTS,
    UPGRADES,
    PATCH,
    REFERENCES,
    GRAPHS,
    HISTORY,
)

#: The kinds of entry, in the order in which lists have them; the first that says so opens a path.
KINDS: Final[tuple[KindSpec[Any], ...]] = (
    SETTINGS,
    ENGINES,
    ENGINE,
    PROJECT,
    file_kind(*PAGES, outlines=(STREAM_OUTLINE,)),
    FOLDER_PAIR,
    comparison_kind(COMPARED_GRAPHS),
    merge_kind(MERGED_GRAPHS),
)

#: The docks, those at the right from above.
DOCKS: Final[tuple[DockSpec, ...]] = (
    FILES,
    FINDINGS,
    DockSpec("why-dock", lazy("Why and data"), (WHY, DATA)),
    BYTES,
)

#: Everything that can be done, in the order of the menus.
ACTIONS: Final[tuple[AnyAction, ...]] = (
    *OPEN_ACTIONS,
    COMPARE,
    COMPARE_SELECTED,
    COMPARE_COMMITTED,
    COMPARE_SINCE_READ,
    COMPARE_FOLDERS,
    MERGE_CONFLICT,
    MERGE_FILES,
    SWAP_SIDES,
    SAVE_REPORT,
    SAVE_UPGRADES,
    *ENTRY_ACTIONS,
    *COPY_ACTIONS,
    COPY_LINK,
    *FILE_PLACES,
    *COPY_FIELD,
    COPY_FINDING,
    COPY_FINDINGS,
    LAST_CHANGE,
    *COPY_UPGRADES,
    *REFERENCES_ACTIONS,
    *GRAPH_ACTIONS,
    *COPY_COMPARED,
    *FIND_ACTIONS,
    *NODE_FINDS,
    *BY_VALUE,
    FIND_IN_FOLDER,
    OPEN_SETTINGS,
    *page_actions(page for kind in KINDS for page in kind.pages),
    PROJECT_PAGE,
    *PROJECT_COMPARING,
    FIND_CALLS,
    *PROJECT_ROWS,
    *PROJECT_EXPORTS,
    *map(dock_action, DOCKS),
    *BAR_ACTIONS,
    *VIEW_ACTIONS,
    *MERGE_VIEWS,
    *MERGE_STEPS,
    EXPAND_ALL,
    CHOOSE_COLUMNS,
    *LOOK_ACTIONS,
    *LANGUAGE_ACTIONS,
    *SCREEN_ACTIONS,
    *GO_ACTIONS,
    TO_TARGET,
    TO_BYTES,
    SHOW_IN_CONTENTS,
    *CHANGE_STEPS,
    *FINDING_STEPS,
    *AREA_ACTIONS,
    CHOOSE_ENGINE,
    *ENGINE_ACTIONS,
    *HELP_ACTIONS,
)


def page_ids() -> tuple[str, ...]:
    """The pages that ``--page`` names."""
    return tuple(dict.fromkeys((START, *(page.id for kind in KINDS for page in kind.pages))))
