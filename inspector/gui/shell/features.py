"""What the features of the window hand in: every kind of entry, and the pages of files.

Adding a kind or a page is adding one line here. The left dock, the middle, the navigation, the View
menu, the command palette, the session and ``--page`` are made from these tables.
"""

from __future__ import annotations

from typing import Any, Final

from inspector.gui.contents.page import CONTENTS
from inspector.gui.desk.kind import KindSpec
from inspector.gui.desk.page_spec import PageSpec
from inspector.gui.diff.kind import COMPARISON
from inspector.gui.files.kind import PROJECT
from inspector.gui.folders.kind import FOLDER_PAIR
from inspector.gui.overview.page import OVERVIEW
from inspector.gui.package.kind import file_kind
from inspector.gui.upgrades.page import UPGRADES
from inspector.gui.versions.page import VERSIONS

#: The pages of a file, in the order of the navigation.
PAGES: Final[tuple[PageSpec, ...]] = (OVERVIEW, VERSIONS, CONTENTS, UPGRADES)

#: The kinds of entry, in the order in which lists have them; the first that says so opens a path.
KINDS: Final[tuple[KindSpec[Any], ...]] = (PROJECT, file_kind(*PAGES), FOLDER_PAIR, COMPARISON)
