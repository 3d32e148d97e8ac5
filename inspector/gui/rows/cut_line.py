"""Texts of any length in a row, which has one line for them."""

from __future__ import annotations


def cut_line(text: str, most: int) -> str:
    """A text without line breaks, cut behind ``most`` characters."""
    line = text if text.isprintable() else " ".join(text[: 5 * most].split())
    return line if len(line) <= most else f"{line[:most]} …"
