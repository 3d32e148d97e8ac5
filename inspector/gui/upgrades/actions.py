"""What can be done with the preview of an upgrade; a part of the table of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.action import Action
from inspector.gui.desk.report import save_report
from inspector.gui.kit.clipboard import WAYS
from inspector.gui.upgrades.copying import COPY_WAYS, preview_report
from inspector.gui.upgrades.feature import UPGRADES_PAGE
from inspector.messages import lazy

if TYPE_CHECKING:
    from inspector.gui.upgrades.page import UpgradesPage


def _copies(way: str) -> Action[UpgradesPage]:
    """What copies the whole preview in one of the ways."""
    return Action(
        f"copy-upgrades-{way}",
        lazy("Copy upgrade preview as {way}", way=WAYS[way]),
        "Edit/report",
        UPGRADES_PAGE,
        lambda page: page.copy_as(way),
        needs=lazy("the page Upgrades is not shown"),
    )


COPY_UPGRADES: Final = tuple(map(_copies, COPY_WAYS))


def _save(page: UpgradesPage) -> None:
    report = preview_report(page.document)
    if report is not None:
        save_report(page.context, report, page)


SAVE_UPGRADES: Final = Action(
    "save-upgrades",
    lazy("Save upgrade preview…"),
    "File/file",
    UPGRADES_PAGE,
    _save,
    when=lambda facts: facts.document is not None and facts.document.has_preview,
    needs=lazy("the page Upgrades is not shown"),
)
