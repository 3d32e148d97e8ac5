"""The whole upgrade preview as a text: Markdown for a ticket, JSON for a program, a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.report import Report
from inspector.gui.kit.clipboard import to_clipboard
from inspector.messages import _

if TYPE_CHECKING:
    from inspector.gui.desk.document import Document

#: Ids of the ways to copy.
COPY_WAYS: Final = ("markdown", "json")


def preview_text(document: Document | None, way: str) -> str:
    """The preview of a file as the command line prints it; empty while there is none.

    Args:
        document: The file.
        way: ``markdown``, ``json`` or ``html``.
    """
    if document is None or document.preview is None or document.answer is None:
        return ""
    preview, profile = document.preview, document.answer.profile
    form = document.answer.facts.format
    if way == "json":
        from inspector.report.documents.parts import json_text
        from inspector.report.documents.upgrades import Upgrades

        return json_text(Upgrades.of(preview, profile, document.path, form))
    if way == "html":
        from inspector.report.html.upgrades import upgrades_html

        return "".join(upgrades_html(preview, profile, document.path))
    from inspector.report.upgrades.one_file import upgrades_markdown

    return upgrades_markdown(preview, profile, document.path)


def copy_preview(document: Document | None, way: str) -> None:
    """Puts the preview of a file on the clipboard, unless there is none."""
    to_clipboard(preview_text(document, way))


def preview_report(document: Document | None) -> Report | None:
    """What can be saved of the preview of a file; None before it was made."""
    if document is None or document.preview is None:
        return None
    return Report(
        _("{name} upgrades", name=document.name), lambda form, _: [preview_text(document, form)]
    )
