"""Copying the whole upgrade preview: as Markdown for a ticket, as JSON for a program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.kit.clipboard import to_clipboard
from inspector.report.upgrades.markdown import upgrades_markdown

if TYPE_CHECKING:
    from inspector.gui.desk.document import Document

#: Ids of the ways to copy.
COPY_WAYS: Final = ("markdown", "json")


def preview_text(document: Document | None, way: str) -> str:
    """The preview of a file as the command line prints it; empty while there is none.

    Args:
        document: The file.
        way: ``markdown`` or ``json``.
    """
    if document is None or document.preview is None or document.answer is None:
        return ""
    preview, profile = document.preview, document.answer.profile
    if way == "json":
        from inspector.report.documents.upgrades import Upgrades
        from inspector.report.documents.writing import json_text

        return json_text(Upgrades.of(preview, profile, document.path))
    return upgrades_markdown(preview, profile, document.path)


def copy_preview(document: Document | None, way: str) -> None:
    """Puts the preview of a file on the clipboard, unless there is none."""
    to_clipboard(preview_text(document, way))
