"""A short fuzz run over every entry point, and a longer one: no traceback, no hang, no growth."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path

import pytest
from fuzz.cases import DEVICE, FIFO, Case, make_case
from fuzz.run import Process, attack, changed_file
from fuzz.worker import faults

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads what Linux says of memory")

SEED = 20261122


def test_a_case_is_made_again_from_its_seed_and_number() -> None:
    for number in range(30):
        assert make_case(SEED, number) == make_case(SEED, number)
    assert make_case(SEED, 1) != make_case(SEED + 1, 1)


def test_eighty_cases_meet_nothing_that_must_not_be(tmp_path: Path) -> None:
    commands = (n for n in range(2000) if not make_case(SEED, n).in_window)
    report = attack(SEED, islice(commands, 80), tmp_path)
    assert report.problems == []
    assert report.cases == 80
    assert len(report.tallies) > 10


def test_a_window_shows_damaged_files_one_after_the_other(tmp_path: Path) -> None:
    shown = (n for n in range(2000) if make_case(SEED, n).in_window)
    report = attack(SEED, islice(shown, 3), tmp_path)
    assert report.problems == []
    assert report.cases == 3


@pytest.mark.slow
def test_four_hundred_cases(tmp_path: Path) -> None:
    report = attack(SEED, iter(range(10_000, 10_400)), tmp_path)
    print(f"\n{report}")
    assert report.problems == []


def test_what_must_not_be_is_seen(tmp_path: Path) -> None:
    """A bug, a process that dies, and a file that was written are told."""
    process = Process("commands", tmp_path)
    folder = tmp_path / "case"
    folder.mkdir()
    case = Case(7, "show", ("show", "A.uasset"), {"A.uasset": b"x"})
    case.write(folder)
    try:
        assert process.run(case, folder)["problem"] == ""
        # No command line holds a number; what is done with one is a bug like any other.
        bug = Case(8, "show", (7,), {})  # type: ignore[arg-type]
        assert process.run(bug, folder)["problem"].startswith("exit status 3")
        process.worker.kill()
        process.worker.wait()
        assert process.run(case, folder)["problem"] == "died with -9"
    finally:
        process.kill()
    assert changed_file(case, folder) == ""
    (folder / "A.uasset").write_bytes(b"y")
    assert changed_file(case, folder) == "A.uasset"


def test_only_messages_about_the_machine_and_damaged_pictures_are_left_out() -> None:
    harmless = [
        "This plugin does not support raise()",
        'OpenType support missing for "DejaVu Sans", script 9',
        "Bogus Huffman table definition",
    ]
    told = [
        "QPainter::begin: Paint device returned engine == 0, type: 3",
        "OpenType support missing",
        "QLayout: Bogus Huffman table definition",
        "QObject::startTimer: timers cannot be started from another thread",
    ]
    assert faults([*harmless, *told]) == told


def test_pipes_and_devices_are_put_in_place(tmp_path: Path) -> None:
    Case(1, "x", (), {"a": FIFO, "b": DEVICE}).write(tmp_path)
    assert (tmp_path / "a").is_fifo()
    assert (tmp_path / "b").resolve() == Path("/dev/zero")
