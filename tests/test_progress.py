"""How often work says how far it is, and how a part of it ends with the whole."""

from __future__ import annotations

import pytest

from inspector.progress import Cancelled, Progress


def test_the_end_is_told_at_once_and_only_once() -> None:
    told: list[tuple[int, int | None]] = []
    progress = Progress(lambda done, total, _: told.append((done, total)), clock=lambda: 1.0)
    for done in range(5):
        progress(done, 4)
    # Work that goes on behind its last step only asks whether it is still wanted.
    for _ in range(1000):
        progress(4, 4)
    assert told == [(0, 4), (4, 4)]
    progress(9, 9)
    assert told[-1] == (9, 9)


def test_a_part_reports_for_itself_and_ends_with_the_whole() -> None:
    told: list[tuple[int, int | None, str]] = []
    whole = Progress(lambda *report: told.append(report), interval=0)
    silent = whole.part(None)
    held = whole.part(lambda _, __, text: whole(3, 9, text))
    silent(1, 2, "silent")
    held(1, None, "held")
    assert told == [(3, 9, "held")]
    whole.cancel()
    for part in (silent, held, silent.part(None)):
        assert part.cancelled
        with pytest.raises(Cancelled):
            part(2)
    assert told == [(3, 9, "held")]


def test_what_a_report_raises_ends_the_work() -> None:
    def report(done: int, total: int | None, text: str) -> None:
        raise KeyboardInterrupt

    progress = Progress(report)
    with pytest.raises(KeyboardInterrupt):
        progress(0, 5)
    assert not progress.cancelled
