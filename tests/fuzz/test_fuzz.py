"""A short fuzz run over every entry point, and a longer one: no traceback, no hang, no writing.

Both are too short to tell whether a process grows; a run of ``python tests/fuzz`` tells that.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest
from fuzz.cases import ENTRIES, WINDOWS, Case, entry_of, make_case
from fuzz.packages import DEVICE, FIFO, FOLDER
from fuzz.run import MOST_GROWTH, Process, Report, attack, change_made, main
from fuzz.worker import faults

pytestmark = pytest.mark.linux("reads what Linux says of memory")

SEED = 20261122
#: Commands of more than one word.
GROUPS = ("engine", "build-version", "git")


@pytest.mark.slow
def test_a_case_is_made_again_from_its_seed_and_number() -> None:
    for number in range(30):
        assert make_case(SEED, number) == make_case(SEED, number)
    assert make_case(SEED, 1) != make_case(SEED + 1, 1)


@pytest.mark.slow
def test_two_hundred_cases_of_all_commands_meet_nothing_that_must_not_be(tmp_path: Path) -> None:
    commands = (n for n in range(2000) if entry_of(SEED, n) not in WINDOWS)
    report = attack(SEED, islice(commands, 200), tmp_path)
    assert report.problems == []
    assert report.cases == 200
    assert set(report.tallies) == set(ENTRIES) - set(WINDOWS)


@pytest.mark.slow
def test_every_command_is_attacked_in_every_format() -> None:
    """The words that follow a command in the table of the README, and what its help offers."""
    formats: dict[str, set[str]] = {}
    made: Counter[str] = Counter()
    for number in range(20_000):
        entry = entry_of(SEED, number)
        if entry not in WINDOWS and made[entry] < (99 if entry == "no files" else 36):
            made[entry] += 1
            words = make_case(SEED, number).arguments
            used = formats.setdefault(" ".join(words[: 2 if words[0] in GROUPS else 1]), set())
            used.update(words[words.index("--format") + 1 :][:1] if "--format" in words else ())
    assert set(formats) >= {
        "show", "graph", "check", "rule", "compat", "refs", "upgrades", "diff", "cooked", "modules",
        "schema", "completion", "engine list", "engine show", "engine import", "engine compare",
        "build-version show", "build-version update", "git summary",
    }  # fmt: skip
    for command, used in formats.items():
        if used:
            assert used == offered(command), command


def offered(command: str) -> set[str]:
    """The formats that the help of a command lists."""
    told = subprocess.run(
        [sys.executable, "-m", "inspector", *command.split(), "--help"],
        capture_output=True,
        check=True,
        text=True,
        env={**os.environ, "COLUMNS": "200"},
    ).stdout
    listed = re.search(r"--format \{([a-z,]+)\}", told)
    assert listed is not None
    return set(listed[1].split(","))


@pytest.mark.slow
def test_a_window_shows_damaged_files_one_after_the_other(tmp_path: Path) -> None:
    shown = (n for n in range(2000) if entry_of(SEED, n) in WINDOWS)
    report = attack(SEED, islice(shown, 3), tmp_path)
    assert report.problems == []
    assert report.cases == 3


@pytest.mark.sweep
def test_four_hundred_cases(tmp_path: Path) -> None:
    report = attack(SEED, iter(range(10_000, 10_400)), tmp_path)
    print(f"\n{report}")
    assert report.problems == []


def test_what_must_not_be_is_seen(tmp_path: Path) -> None:
    """A bug and a process that dies are told."""
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


def test_a_file_that_was_written_removed_or_made_is_seen(tmp_path: Path) -> None:
    folder = tmp_path / "case"
    folder.mkdir()
    case = Case(7, "show", ("show", "A.uasset"), {"A.uasset": b"x", "pipe": FIFO, "in": FOLDER})
    case.write(folder)
    assert change_made(case, folder) == ""
    for name in ("in", "pipe", "A.uasset"):
        (folder / name).rmdir() if name == "in" else (folder / name).unlink()
        assert change_made(case, folder).startswith("removed ")
    (folder / "in").mkdir()
    (folder / "pipe").touch()
    assert change_made(case, folder) == "removed A.uasset"
    (folder / "A.uasset").mkdir()
    assert change_made(case, folder) == "wrote A.uasset"
    (folder / "A.uasset").rmdir()
    (folder / "A.uasset").write_bytes(b"y")
    assert change_made(case, folder) == "wrote A.uasset"
    (folder / "A.uasset.tmp").touch()
    assert change_made(case, folder) == "wrote A.uasset.tmp"


@pytest.mark.sweep
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_run_that_breaks_off_is_no_success(tmp_path: Path, monkeypatch, capsys) -> None:
    commands = [str(n) for n in range(2000) if entry_of(SEED, n) not in WINDOWS][:2]
    arguments = ["--seed", str(SEED), "--jobs", "2", "--only", *commands]
    assert main(arguments) == 0
    told = capsys.readouterr().out
    assert "broke off" not in told
    assert "commands: 1 cases are too few to tell whether it grows" in told
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "not there"))
    assert main(arguments) == 1
    assert "2 of 2 jobs broke off" in capsys.readouterr().out


def test_a_process_that_grows_is_a_problem(tmp_path: Path) -> None:
    for step, problems in ((0, 0), (MOST_GROWTH // 20, 1)):
        process, report = Process("commands", tmp_path), Report()
        # What it holds after every twenty cases.
        process._cases, process._kept = 800, [100 << 20] * 20
        process._kept += [(100 << 20) + step * at for at in range(20)]
        process.end(report)
        assert len(report.growth) == 1
        assert len(report.problems) == problems


def test_what_the_largest_case_leaves_behind_is_no_growth_but_a_staircase_is(
    tmp_path: Path,
) -> None:
    mib = 1 << 20
    largest_case = [(80 if at < 60 else 104) * mib for at in range(100)]
    staircase = [(80 + 10 * (at // 15)) * mib for at in range(100)]
    for kept, problems in ((largest_case, 0), (staircase, 1)):
        process, report = Process("commands", tmp_path), Report()
        process._cases, process._kept = 2000, kept
        process.end(report)
        assert len(report.problems) == problems


def test_only_messages_about_the_machine_and_damaged_pictures_are_left_out() -> None:
    harmless = [
        "This plugin does not support raise()",
        'OpenType support missing for "DejaVu Sans", script 9',
        "Bogus Huffman table definition",
        "Bogus marker length",
        "Huffman table 0x06 was not defined",
        "Corrupt JPEG data: premature end of data segment",
        "Unsupported marker type 0xac",
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
