"""The pages of a file. Adding a page is adding one line here.

The navigation, the View menu, the command palette and ``--page`` are made from this table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from inspector.checks.finding import Verdict
from inspector.checks.texts import verdict_sentence
from inspector.format.errors import FormatError
from inspector.gui.contents.page import ContentsPage
from inspector.gui.desk.page import Page
from inspector.gui.look.theme import Theme
from inspector.gui.overview.page import OverviewPage
from inspector.gui.upgrades.page import UpgradesPage
from inspector.gui.versions.page import VersionsPage

if TYPE_CHECKING:
    from inspector.gui.desk.context import AppContext
    from inspector.gui.desk.document import Document


class Availability(NamedTuple):
    """Whether a page has anything to show for a file, and why not."""

    enabled: bool
    reason: str = ""


def always(_: Document) -> Availability:
    """For pages that have something to say about every file."""
    return Availability(True)


def no_count(_: Document) -> int | None:
    """For pages without a number beside their title."""
    return None


@dataclass(frozen=True, slots=True)
class PageSpec:
    """One page of a file.

    Attributes:
        id: Stands in ``--page`` and in the ids of actions.
        title: Stands in the navigation and the menu.
        key: Turns to the page; portable key text, may be empty.
        factory: Makes the page once for each window.
        count: The number beside the title, None for none.
        available: Whether there is anything to show for a file.
    """

    id: str
    title: str
    key: str
    factory: Callable[[AppContext, Theme], Page]
    count: Callable[[Document], int | None] = no_count
    available: Callable[[Document], Availability] = always


def _versions(document: Document) -> Availability:
    opened = document.opened
    if opened is not None and opened.facts.versions is None:
        return Availability(False, "The version numbers of this file could not be read")
    return Availability(True)


def _contents(document: Document) -> Availability:
    opened = document.opened
    if opened is not None and opened.asset is None:
        return Availability(False, "This file is not a package")
    return Availability(True)


def _upgrades(document: Document) -> Availability:
    """Refused and unreadable files are not saved, so there is nothing to preview."""
    opened, found = document.opened, document.answer
    if opened is None or found is None:
        return Availability(True)
    if opened.package is None:
        return Availability(False, "This file is not a package")
    if found.judgement.verdict in (Verdict.REFUSED, Verdict.UNREADABLE):
        why = verdict_sentence(opened.facts, found.profile, found.judgement, found.releases)
        return Availability(False, str(why))
    versions = opened.facts.versions
    if versions is None or versions.unversioned:
        return Availability(False, "The file stores no version numbers, so no step can be told")
    return Availability(True)


def _step_count(document: Document) -> int | None:
    if not _upgrades(document).enabled:
        return None
    if document.preview is not None:
        return document.preview.step_count
    return document.answer.judgement.step_count if document.answer is not None else None


def _export_count(document: Document) -> int | None:
    package = document.opened.package if document.opened is not None else None
    if package is None:
        return None
    try:
        return len(package.exports)
    except FormatError:
        return None


#: In the order of the navigation.
PAGES: Final[tuple[PageSpec, ...]] = (
    PageSpec("overview", "Overview", "Ctrl+1", OverviewPage),
    PageSpec("versions", "Versions", "Ctrl+2", VersionsPage, available=_versions),
    PageSpec("contents", "Contents", "Ctrl+3", ContentsPage, _export_count, _contents),
    PageSpec("upgrades", "Upgrades", "Ctrl+4", UpgradesPage, _step_count, _upgrades),
)
