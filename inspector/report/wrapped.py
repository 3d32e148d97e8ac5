"""Text in lines of a width, where Chinese characters take two columns and part at any place; and
lines in columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from inspector.escaping import columns, filled

#: What no line ends within, with the spaces before it: a word of letters or one Chinese character,
#: each with the punctuation that may not end a line before it or begin a line behind it.
_UNBROKEN: Final = re.compile(
    r"\s*[（“《]*(?:[\u2e80-\u9fff]|[^\s（“《，。；：、？）”》…\u2e80-\u9fff]+)?[，。；：、？）”》…]*",
    re.ASCII,
)


def wrapped(text: str, width: int) -> Iterator[str]:
    """A paragraph in lines; one is longer than ``width`` columns where a word alone is."""
    line, taken = "", 0
    for part in filter(None, _UNBROKEN.findall(text.rstrip())):
        if line and taken + columns(part) > width:
            yield line
            line, taken = "", 0
            part = part.lstrip()
        line, taken = line + part, taken + columns(part)
    yield line


def aligned(rows: Sequence[tuple[str, str]]) -> str:
    """Labels and values as lines in two columns."""
    wide = max(columns(label) for label, _ in rows) + 2
    return "".join(f"{filled(label, wide)}{value}\n" for label, value in rows)
