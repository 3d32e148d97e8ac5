"""What the window knows of the page Versions before it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.facts import DocumentFacts
from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.page_spec import OF_PACKAGES, Availability, PageSpec
from inspector.messages import _, lazy

if TYPE_CHECKING:
    from inspector.gui.versions.page import VersionsPage

_PAGE: Final[LazyClass[VersionsPage]] = LazyClass("inspector.gui.versions.page:VersionsPage")


def _available(facts: DocumentFacts) -> Availability:
    if not facts.has_versions:
        return Availability(False, _("The version numbers of this file could not be read"))
    return Availability(True)


#: What the window knows of the page.
VERSIONS: Final = PageSpec(
    "versions", lazy("Versions"), "Ctrl+2", _PAGE, available=_available, formats=OF_PACKAGES
)
