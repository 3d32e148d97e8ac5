"""Dates and times as the engine counts them: in ticks of 100 ns."""

from __future__ import annotations

from typing import Final

from inspector.findings.message import Message, Text

#: The last tick of the year 9999, the end of the calendar that FDateTime counts in.
_LAST_TICK: Final = 3_155_378_975_999_999_999
_TICKS_A_SECOND: Final = 10_000_000
_TICKS_A_DAY: Final = 86_400 * _TICKS_A_SECOND


def date_text(ticks: int) -> str | None:
    """The date of an FDateTime: ticks of 100 ns since the year 1; None outside of the calendar."""
    if not 0 <= ticks <= _LAST_TICK:
        return None
    from datetime import date, timedelta  # Few packages hold a date.

    days, rest = divmod(ticks, _TICKS_A_DAY)
    return f"{date(1, 1, 1) + timedelta(days=days)} {_clock(rest)}"


def span_text(ticks: int, minus: str = "−") -> Text:
    """The time of an FTimespan, in ticks of 100 ns: ``1 day 02:03:04.5``, ``−00:00:01``."""
    days, rest = divmod(abs(ticks), _TICKS_A_DAY)
    sign, clock = minus if ticks < 0 else "", _clock(rest)
    return Message("format/days", sign=sign, days=days, clock=clock) if days else f"{sign}{clock}"


def _clock(ticks: int) -> str:
    seconds, fraction = divmod(ticks, _TICKS_A_SECOND)
    shown = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{shown}.{fraction:07}".rstrip("0") if fraction else shown
