"""What the window knows of the page Overview before it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.page_spec import OF_PACKAGES, PageSpec
from inspector.messages import lazy

if TYPE_CHECKING:
    from inspector.gui.overview.page import OverviewPage

_PAGE: Final[LazyClass[OverviewPage]] = LazyClass("inspector.gui.overview.page:OverviewPage")

#: What the window knows of the page.
OVERVIEW: Final = PageSpec("overview", lazy("Overview"), "Ctrl+1", _PAGE, formats=OF_PACKAGES)
