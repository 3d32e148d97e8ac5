"""Tooltips with words out of files, which may look like markup and are none."""

from __future__ import annotations

from html import escape


def plain_tip(text: str) -> str:
    """A text that a tooltip shows letter by letter, also where Qt would take it for HTML."""
    if "<" not in text:
        return text
    return f'<p style="white-space: pre-wrap">{escape(text)}</p>'
