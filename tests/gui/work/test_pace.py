"""How fast a job goes on, in figures that a person can read."""

from __future__ import annotations

import pytest

from inspector.gui.work.pace import Pace, PaceMeter, time_words


class Clock:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_nothing_is_said_before_a_second_has_passed() -> None:
    clock = Clock()
    meter = PaceMeter(clock)
    assert meter.note(0, 1000) is None
    clock.now += 0.5
    assert meter.note(50, 1000) is None
    clock.now += 0.5
    assert meter.note(100, 1000) == Pace(100.0, 9.0)


def test_the_rate_is_that_of_the_last_seconds() -> None:
    clock = Clock()
    meter = PaceMeter(clock)
    meter.note(0, 10_000)
    for done in range(1, 31):
        clock.now += 1
        pace = meter.note(1000 + 10 * done, 10_000)
    # The first thousand came at once; what goes on now is ten a second.
    assert pace is not None
    assert pace.rate == pytest.approx(10)
    assert pace.left == pytest.approx((10_000 - 1300) / 10)


def test_what_counts_something_else_is_measured_anew() -> None:
    clock = Clock()
    meter = PaceMeter(clock)
    meter.note(0, None)
    clock.now += 2
    walked = meter.note(500, None)
    assert walked == Pace(250.0, None)
    assert meter.note(0, 500) is None
    clock.now += 2
    assert meter.note(40, 500) == Pace(20.0, 23.0)


@pytest.mark.parametrize(
    ("pace", "words"),
    [
        (Pace(4137.2, 7.6), "4,100 a second, 8 seconds left"),
        (Pace(41.3), "41 a second"),
        (Pace(0.21, 170), "13 a minute, 3 minutes left"),
        (Pace(0.996, 0.2), "1 a second, 1 second left"),
    ],
)
def test_the_words(pace: Pace, words: str) -> None:
    assert pace.words == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.0, "1 second"),
        (9.4, "9 seconds"),
        (12.6, "15 seconds"),
        (54, "55 seconds"),
        (56, "1 minute"),
        (3570, "1 hour"),
        (5000, "1 h 23 min"),
        (7200, "2 hours"),
    ],
)
def test_a_guessed_time_is_told_in_steps(seconds: float, words: str) -> None:
    assert time_words(seconds) == words
