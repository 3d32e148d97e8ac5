"""Attacks every entry point with seeded cases and says what was found.

``python tests/fuzz --minutes 60 --seed 1 --out FOLDER`` runs for an hour; ``--only NUMBER`` makes
one case of a seed again, ``--entry NAME`` attacks one entry point alone. The folder gets the files
and the command of what failed. Whether a process grows is told where it has run 800 cases, which
takes some minutes.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import select
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Final

from fuzz.cases import ENTRIES, Case, entry_of, make_case

_TESTS: Final = Path(__file__).parents[1]
#: Seconds of processor time that one case may take.
CASE_SECONDS: Final = 10.0
#: Seconds after which a case that says nothing is ended; more where a machine does much else.
_HANGS_AFTER: Final = 120.0 * float(os.environ.get("INSPECTOR_TESTS_PATIENCE", "1"))
#: What a worker has of the environment; the last four run it with an extension that sanitizers
#: watch, as ``tests/sanitized.py`` does with tests.
_PASSED: Final = (
    "PATH",
    "LANG",
    "INSPECTOR_TESTS_PATIENCE",
    "LD_PRELOAD",
    "ASAN_OPTIONS",
    "UBSAN_OPTIONS",
    "PYTHONMALLOC",
)
#: Reproductions that are kept of one kind of failure.
_KEPT_EACH: Final = 3
#: What a process may come to hold in a thousand cases, in bytes.
MOST_GROWTH: Final = 12 << 20
#: Samples of what a process holds that a trend is told from: those of 800 cases.
_FEWEST_SAMPLES: Final = 40
#: Samples before and after a step that are compared to tell whether it lasts.
_LASTING: Final = 3


@dataclass
class Tally:
    """What the cases of one entry point took."""

    cases: int = 0
    failures: int = 0
    seconds: float = 0.0
    slowest: tuple[float, int] = (0.0, -1)
    peak: tuple[int, int] = (0, -1)
    statuses: Counter[int] = field(default_factory=Counter)


@dataclass
class Report:
    """What a run found.

    Attributes:
        failures: By kind: what was told, and the numbers of the cases.
        growth: Bytes in a thousand cases, for each process that lived long enough to tell.
        untold: The processes that did not, and how many cases each ran.
        seconds: How long the run took.
    """

    tallies: dict[str, Tally] = field(default_factory=dict)
    failures: dict[str, list[int]] = field(default_factory=dict)
    growth: list[tuple[str, int, float]] = field(default_factory=list)
    untold: list[tuple[str, int]] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def cases(self) -> int:
        """How many cases ran."""
        return sum(tally.cases for tally in self.tallies.values())

    @property
    def problems(self) -> list[str]:
        """One line each on what must not be; empty when all is well."""
        grown = [
            f"{kind}: grows by {growth / 2**20:.1f} MiB in 1,000 cases"
            for kind, cases, growth in self.growth
            if growth > MOST_GROWTH
        ]
        return [
            f"{len(numbers)} × {kind} (cases {', '.join(map(str, numbers[:5]))})"
            for kind, numbers in self.failures.items()
        ] + grown

    def __str__(self) -> str:
        head = f"{'entry point':14} {'cases':>7} {'failures':>9} {'s a case':>9}"
        lines = [f"{head} {'slowest':>15} {'MiB':>15}  exits"]
        for entry, tally in sorted(self.tallies.items()):
            exits = " ".join(f"{status}:{n}" for status, n in sorted(tally.statuses.items()))
            slowest = f"{tally.slowest[0]:.2f} #{tally.slowest[1]}"
            peak = f"{tally.peak[0] >> 20} #{tally.peak[1]}"
            mean = tally.seconds / tally.cases
            lines.append(
                f"{entry:14} {tally.cases:7,} {tally.failures:9,} {mean:9.3f} {slowest:>15} "
                f"{peak:>15}  {exits}"
            )
        for kind, cases, growth in self.growth:
            lines.append(f"{kind}: {growth / 2**20:+.2f} MiB in 1,000 cases, over {cases:,} cases")
        for kind, cases in self.untold:
            lines.append(f"{kind}: {cases:,} cases are too few to tell whether it grows")
        each = f"{self.cases / self.seconds:.0f} a second" if self.seconds else "none"
        lines.append(f"{self.cases:,} cases, {each}, {len(self.problems)} kinds of problems")
        return "\n".join([*lines, *self.problems])


class Process:
    """A worker and what it has held so far."""

    def __init__(self, kind: str, folder: Path) -> None:
        self.kind = kind
        self._kept: list[int] = []
        self._cases = 0
        home = folder / kind
        home.mkdir(exist_ok=True)
        self._home = home
        variables = {name: os.environ[name] for name in _PASSED if name in os.environ}
        self.worker = subprocess.Popen(
            [sys.executable, "-m", "fuzz.worker", kind, str(CASE_SECONDS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=home,
            env=variables
            | {
                "PYTHONPATH": os.pathsep.join((str(_TESTS.parent), str(_TESTS))),
                "PYTHONHASHSEED": "0",
                "QT_QPA_PLATFORM": "offscreen",
                "HOME": str(home),
                "XDG_CONFIG_HOME": str(home),
                "ASSET_INSPECTOR_CONFIG": str(home / "none"),
                "XDG_CACHE_HOME": str(home / "cache"),
                "GIT_CONFIG_NOSYSTEM": "1",
                "GIT_CEILING_DIRECTORIES": str(folder),
            },
        )

    def run(self, case: Case, folder: Path) -> dict[str, Any]:
        """Runs one case; what the worker answers, or ``problem`` alone where it cannot."""
        assert self.worker.stdin is not None
        assert self.worker.stdout is not None
        asked = {"folder": str(folder), "arguments": case.arguments, "damage": case.damage}
        with contextlib.suppress(BrokenPipeError):
            self.worker.stdin.write(json.dumps(asked).encode() + b"\n")
            self.worker.stdin.flush()
        if not select.select([self.worker.stdout], [], [], _HANGS_AFTER)[0]:
            self.worker.kill()
            dump = self._home / "dump.txt"
            # One that has not begun has not made it yet.
            return {"problem": "hangs\n" + (dump.read_text("utf-8") if dump.exists() else "")}
        line = self.worker.stdout.readline()
        if not line:
            return {"problem": f"died with {self.worker.wait()}"}
        answer: dict[str, Any] = json.loads(line)
        self._cases += 1
        if "kept" in answer:
            self._kept.append(answer["kept"])
        return answer

    def growth(self) -> float | None:
        """Bytes that it comes to hold in a thousand cases; None where it did not live long enough.

        What it held in the last quarter of its life against the second one: the first fills what
        is kept on purpose. A single step is left out, however large: after the case that needs the
        most memory, pages of it stay with the process and serve all later ones. What grows takes
        step after step.
        """
        kept = self._kept
        quarter = len(kept) // 4
        if len(kept) < _FEWEST_SAMPLES:
            return None
        late = statistics.median(kept[-quarter:])
        early = statistics.median(kept[quarter : 2 * quarter])
        step = max(
            statistics.median(kept[at : at + _LASTING])
            - statistics.median(kept[at - _LASTING : at])
            for at in range(quarter + _LASTING, len(kept) - _LASTING + 1)
        )
        return (late - early - max(step, 0)) / (self._cases / 2) * 1000

    def end(self, report: Report) -> None:
        """Ends it and notes how it grew."""
        growth = self.growth()
        if growth is None:
            report.untold.append((self.kind, self._cases))
        else:
            report.growth.append((self.kind, self._cases, growth))
        self.kill()

    def kill(self) -> None:
        """Ends it."""
        self.worker.kill()
        self.worker.wait()
        for stream in (self.worker.stdin, self.worker.stdout):
            assert stream is not None
            with contextlib.suppress(BrokenPipeError):
                stream.close()


def attack(
    seed: int, numbers: Iterator[int], out: Path | None = None, seconds: float | None = None
) -> Report:
    """Runs cases one after the other.

    Args:
        seed: Decides about every case.
        numbers: The cases to run.
        out: Where what failed is put, in a folder each.
        seconds: When to stop; never, without it.
    """
    report, begun = Report(), time.monotonic()
    end = begun + seconds if seconds is not None else float("inf")
    processes: dict[str, Process] = {}
    with tempfile.TemporaryDirectory(prefix="fuzz-") as made:
        scratch = Path(made)
        for number in numbers:
            if time.monotonic() > end:
                break
            case = make_case(seed, number)
            folder = scratch / "case"
            folder.mkdir()
            case.write(folder)
            kind = "window" if case.in_window else "commands"
            if kind not in processes:
                processes[kind] = Process(kind, scratch)
            answer = processes[kind].run(case, folder)
            answer["problem"] = answer["problem"] or change_made(case, folder)
            _note(report, case, answer)
            if answer["problem"]:
                _keep(report, case, folder, seed, answer["problem"], out)
                # What comes next starts with a whole process, so that it fails by itself alone.
                processes.pop(kind).end(report)
            shutil.rmtree(folder)
        for process in processes.values():
            process.end(report)
    report.seconds = time.monotonic() - begun
    return report


def change_made(case: Case, folder: Path) -> str:
    """The first change of files that a case has made, as in ``removed a.uasset``; "" for none."""
    found = {
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if not path.is_dir() or path.is_symlink()
    }
    for name in sorted(found):
        if name not in case.files:
            return f"wrote {name}"
    for name, content in case.files.items():
        path = folder / name
        if not os.path.lexists(path):
            return f"removed {name}"
        if isinstance(content, bytes) and not (path.is_file() and path.read_bytes() == content):
            return f"wrote {name}"
    return ""


def _note(report: Report, case: Case, answer: dict[str, Any]) -> None:
    tally = report.tallies.setdefault(case.entry, Tally())
    tally.cases += 1
    tally.failures += bool(answer["problem"])
    tally.statuses[answer.get("status", -1)] += 1
    tally.seconds += answer.get("cpu", 0.0)
    tally.slowest = max(tally.slowest, (answer.get("cpu", 0.0), case.number))
    tally.peak = max(tally.peak, (answer.get("peak", 0), case.number))


def _keep(
    report: Report, case: Case, folder: Path, seed: int, problem: str, out: Path | None
) -> None:
    kind = f"{case.entry.split()[0]}: {_kind_of(problem)}"
    numbers = report.failures.setdefault(kind, [])
    numbers.append(case.number)
    if out is None or len(numbers) > _KEPT_EACH:
        return
    kept = out / f"{case.number}-{case.entry.replace(' ', '-')}"
    shutil.rmtree(kept, ignore_errors=True)
    kept.mkdir(parents=True)
    case.write(kept / "files")
    command = "gui" if case.entry == "window" else "gui --diff" if case.in_window else ""
    twice = "\nThe index is damaged between two runs: make the case again with --only.\n"
    (kept / "case.txt").write_text(
        f"seed {seed}, case {case.number}\n"
        f"cd files && inspector {command} {shlex.join(case.arguments)}\n"
        f"{twice if case.damage else ''}\n{problem}\n",
        "utf-8",
        "replace",
    )
    print(f"case {case.number}: {kind}", file=sys.stderr, flush=True)


def _kind_of(problem: str) -> str:
    """A problem in one line: what was raised last, and the place of ours that it came from."""
    lines = [line.strip() for line in problem.strip().splitlines()]
    # Where the report of a bug was put is behind what it is about.
    lines = [line for line in lines if not line.startswith("inspector: a report")] or lines
    places = [line for line in lines if line.startswith("File ") and "/inspector/" in line]
    # What reads lists and records raises for everybody: who asked it tells failures apart.
    asking = [line for line in places if not _place_of(line).startswith("format/")]
    place = _place_of((asking or places)[-1]) if places else ""
    # A dump says where a thread is first of all.
    if lines[0].startswith(("hangs", "slow")):
        words = lines[0].split(":")[0]
        place = _place_of(places[0]) if places else ""
        return f"{words} at {place}"
    what = lines[-1] if places else lines[0]
    return f"{what[:100]} at {place}" if place else what[:140]


def _place_of(line: str) -> str:
    return line.rpartition("/inspector/")[2].replace('"', "")


def main(arguments: list[str] | None = None) -> int:
    """Runs as asked for on the command line; 1 where anything was found, or a job broke off."""
    parser = argparse.ArgumentParser(prog="python tests/fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first case")
    parser.add_argument("--only", type=int, nargs="+", help="these cases alone")
    parser.add_argument("--entry", nargs="+", choices=ENTRIES, help="these entry points alone")
    parser.add_argument("--out", type=Path, help="folder for what fails")
    asked = parser.parse_args(arguments)
    reports: list[Report] = []

    def work(job: int) -> None:
        numbers = (
            iter(asked.only[job :: asked.jobs])
            if asked.only
            else count(asked.first + job, asked.jobs)
        )
        if asked.entry:
            numbers = (n for n in numbers if entry_of(asked.seed, n) in asked.entry)
        reports.append(attack(asked.seed, numbers, asked.out, 60 * asked.minutes))

    jobs = [threading.Thread(target=work, args=(job,)) for job in range(asked.jobs)]
    for job in jobs:
        job.start()
    for job in jobs:
        job.join()
    for report in reports:
        print(report)
    broken_off = asked.jobs - len(reports)
    if broken_off:
        print(f"{broken_off} of {asked.jobs} jobs broke off; above is where")
    return int(broken_off > 0 or any(report.problems for report in reports))
