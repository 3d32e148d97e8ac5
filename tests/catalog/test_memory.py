"""What a file may hold any number of is not kept by the catalogue, which lives for long."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable

import pytest

from inspector.catalog import default_catalog, profile_for_release
from inspector.catalog.known_changes import known_changes
from inspector.versions import Guid

CATALOG = default_catalog()


def _kept_after(ask: Callable[[int], object]) -> int:
    """Bytes that 5,000 questions leave behind, after those that fill what is kept on purpose."""
    for number in range(2_000):
        ask(number)
    tracemalloc.start()
    for number in range(2_000, 7_000):
        ask(number)
    gc.collect()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return kept


def test_guids_that_nobody_has_heard_of_are_not_kept() -> None:
    profile = profile_for_release(CATALOG.newest, CATALOG)

    def ask(number: int) -> object:
        guid = Guid(number, number, number, number)
        return profile.judge_custom(guid, 1, CATALOG), CATALOG.step_count(guid, 1, 9)

    assert _kept_after(ask) < 1 << 18


@pytest.mark.slow
def test_classes_that_nobody_has_heard_of_are_not_kept() -> None:
    changes = known_changes(CATALOG)
    assert _kept_after(lambda n: changes.of_class(f"/Game/Some/Long/Path/Of/Class_{n}")) < 1 << 18
