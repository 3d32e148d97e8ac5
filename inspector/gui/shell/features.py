"""The pages of a file, in the order of the navigation. Adding a page is adding one line here.

The navigation, the View menu, the command palette and ``--page`` are made from this table.
"""

from __future__ import annotations

from typing import Final

from inspector.gui.contents.page import CONTENTS
from inspector.gui.desk.page_spec import PageSpec
from inspector.gui.overview.page import OVERVIEW
from inspector.gui.upgrades.page import UPGRADES
from inspector.gui.versions.page import VERSIONS

PAGES: Final[tuple[PageSpec, ...]] = (OVERVIEW, VERSIONS, CONTENTS, UPGRADES)
