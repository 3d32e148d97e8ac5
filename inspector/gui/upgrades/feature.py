"""What the window knows of the page Upgrades before it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.facts import DocumentFacts
from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.page_spec import Availability, PageSpec
from inspector.messages import _, lazy

if TYPE_CHECKING:
    from inspector.gui.upgrades.page import UpgradesPage

UPGRADES_PAGE: Final[LazyClass[UpgradesPage]] = LazyClass(
    "inspector.gui.upgrades.page:UpgradesPage"
)


def _available(facts: DocumentFacts) -> Availability:
    """Refused and unreadable files are not saved, so there is nothing to preview."""
    if not facts.format:
        return Availability(False, _("This file is not a package"))
    if facts.answer is not None and facts.answer.refusal:
        return Availability(False, facts.answer.refusal)
    if facts.of_releases and not facts.stores_versions:
        return Availability(False, _("The file stores no version numbers, so no step can be told"))
    return Availability(True)


def _step_count(facts: DocumentFacts) -> int | None:
    if not _available(facts).enabled:
        return None
    if facts.has_preview:
        return facts.preview_steps
    # How many steps a stream goes through is told by its preview alone.
    return facts.answer.steps if facts.answer is not None and facts.of_releases else None


#: What the window knows of the page.
UPGRADES: Final = PageSpec(
    "upgrades",
    lazy("Upgrades"),
    "Ctrl+4",
    UPGRADES_PAGE,
    _step_count,
    _available,
    counts=("upgrade step",),
)
