"""Days and times in the language of the process."""

from __future__ import annotations

import re
from datetime import date

import pytest

from inspector.messages import ENGLISH, activate
from inspector.messages.languages import translation
from inspector.messages.phrases import clock_now, day_text
from inspector.project.vcs.work_tree import LastChange
from inspector.report.check.words import last_change_text


@pytest.mark.parametrize(
    ("language", "day", "changed"),
    [
        ("en", "2026-03-07", "last changed by Ada on 2026-03-07 in 0123456789ab"),
        ("zh_CN", "2026年3月7日", "最后由 Ada 于 2026年3月7日 在 0123456789ab 中更改"),
    ],
)
def test_a_day_is_written_as_the_language_does(language: str, day: str, changed: str) -> None:
    activate(translation(language))
    try:
        assert day_text(date(2026, 3, 7)) == day
        change = LastChange("0123456789abcdef", "Ada", "2026-03-07T23:59:59+09:00")
        assert last_change_text(change).startswith(changed)
        assert "someday" in last_change_text(change._replace(date="someday"))
        assert re.fullmatch(r"[0-2]\d:[0-5]\d", clock_now())
    finally:
        activate(ENGLISH)
