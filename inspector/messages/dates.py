"""Days and times as people read them, in the language of the process.

A language that translates none of these has them from the CLDR, as its compiled catalog is made.

What programs read has dates as ISO 8601 writes them, and asks nothing of this module.
"""

from __future__ import annotations

from datetime import UTC, date, datetime

from inspector.messages import _


def day_text(day: date) -> str:
    """A day of the calendar: ``2026-11-23``."""
    return _("{year:04d}-{month:02d}-{day:02d}", year=day.year, month=day.month, day=day.day)


def clock_now() -> str:
    """The time of the day here, to the minute: ``14:32``."""
    moment = datetime.now(UTC).astimezone()
    return _("{hour:02d}:{minute:02d}", hour=moment.hour, minute=moment.minute)
