"""What is said of texts of several lines: how many they have, and which of them differ."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import Final

from inspector.messages import N_, MessageText, Number, _

#: Characters of a line that stand in a sentence, and those before the first that differs.
_LONGEST: Final = 48
_KEPT_BEFORE: Final = 12


def _changed(count: int, line: int, before: str | None, after: str | None) -> str:
    if not count:
        return _("the ends of lines differ, nothing else")
    numbers = {"count": Number(count), "line": Number(line)}
    if before is None or after is None:
        template = (
            N_("{count:# line differs|# lines differ}, from line {line:,} on: “{text}” added")
            if before is None
            else N_(
                "{count:# line differs|# lines differ}, from line {line:,} on: “{text}” removed"
            )
        )
        return _(template, text=_part(before or after or "", 0), **numbers)
    pairs = zip(before, after, strict=False)
    same = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
    return _(
        N_("{count:# line differs|# lines differ}, from line {line:,} on: “{before}” → “{after}”"),
        before=_part(before, same),
        after=_part(after, same),
        **numbers,
    )


def _part(line: str, same: int) -> str:
    """The part of a line around where it begins to differ from another one."""
    begin = same - _KEPT_BEFORE if len(line) > _LONGEST and same > _LONGEST // 2 else 0
    part = " ".join(line[begin : begin + _LONGEST].split())
    return f"{'…' if begin else ''}{part}{'…' if begin + _LONGEST < len(line) else ''}"


def _held(count: int, first: str) -> str:
    return _("{count:# line|# lines}: “{first}”", count=Number(count), first=_part(first, 0))


def _more(count: int) -> str:
    return _("… {count:# more line|# more lines}", count=Number(count))


TEXTS: Final[Mapping[str, MessageText]] = {
    "lines/changed": _changed,
    "lines/held": _held,
    "lines/more": _more,
}
