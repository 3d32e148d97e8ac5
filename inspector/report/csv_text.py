"""Lines of comma-separated values for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Final

from inspector.escaping import one_line

#: What a cell begins with that a spreadsheet would take for a formula.
_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")


def plain_cell(value: object) -> str:
    """A value as a cell in one line, which is no formula; several with blanks between."""
    if value is None:
        return ""
    text = one_line(" ".join(value) if isinstance(value, tuple) else str(value))
    return f"'{text}" if text.startswith(_FORMULAS) else text


def csv_line(cells: Iterable[str]) -> str:
    """A line with the commas and line end of RFC 4180."""
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue()
