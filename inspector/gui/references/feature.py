"""What the window knows of the page References before it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.facts import DocumentFacts
from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.page_spec import OF_PACKAGES, Availability, PageSpec
from inspector.messages import _, lazy

if TYPE_CHECKING:
    from inspector.gui.references.page import ReferencesPage

REFERENCES_PAGE: Final[LazyClass[ReferencesPage]] = LazyClass(
    "inspector.gui.references.page:ReferencesPage"
)


def _available(facts: DocumentFacts) -> Availability:
    if not facts.is_package:
        return Availability(False, _("This file is not a package"))
    return Availability(True)


def _count(facts: DocumentFacts) -> int | None:
    return facts.imported_packages


#: What the window knows of the page.
REFERENCES: Final = PageSpec(
    "references",
    lazy("References"),
    "Ctrl+5",
    REFERENCES_PAGE,
    _count,
    _available,
    counts=("imported package",),
    formats=OF_PACKAGES,
)
