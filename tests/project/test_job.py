"""How often a job says how far it is."""

from __future__ import annotations

from inspector.project.job import Progress


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
