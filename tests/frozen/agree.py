"""Where the surfaces contradict each other about one file: its verdict, and the rules that speak.

Each surface has a depth, up to which it reads a file, and tells what is wrong up to there:

* header: ``check``;
* tables: the window as soon as a file is open;
* objects: ``check --deep``, ``show``, the window once it has read the fields, and ``upgrades``,
  which refuses what the others call refused or unreadable.

Two surfaces of one depth say the same. One of a lesser depth says nothing that a deeper one does
not say too; what only the deeper one says is counted, and is no contradiction. Every package of
the corpus is asked about, then damaged copies of some of them.
"""

from __future__ import annotations

import json
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from damaged import mutants
from frozen.outputs import packages
from frozen.said import command, processes, window
from fuzz.mutations import mutated
from fuzz.seeds import LARGEST, field_places

#: Each damaged package is asked about with one of them; "" is the one without being named.
_ENGINES: Final = ("", "5.3", "4.27")
_SPLIT_OFF: Final = (".uexp", ".ubulk", ".uptnl")
#: What only who has read the objects can tell.
_OF_OBJECTS: Final = frozenset({"PROPERTY-UNREAD"})
_REFUSED: Final = frozenset({"refused", "unreadable"})
#: What stands in the place of a verdict where a command stopped without one.
_STOPPED: Final = "stopped"
#: From the best to the worst.
_VERDICTS: Final = ("loads", "warns", "refused", "unreadable", _STOPPED)

_HEADER, _TABLES, _OBJECTS = range(3)


class Answer(NamedTuple):
    """What one surface says: a verdict, and each rule that speaks with the field it speaks of."""

    surface: str
    depth: int
    verdict: str
    findings: Counter[tuple[str, str | None]]


class Asked(NamedTuple):
    """What is asked about: a package, with which engine, and how it is damaged.

    ``number`` is that of the damage, which it decides about with the seed; None for none.
    """

    path: str
    engine: str = ""
    number: int | None = None

    def __str__(self) -> str:
        engine = f" with {self.engine}" if self.engine else ""
        return self.path + engine + ("" if self.number is None else f", damage {self.number}")


class Damage(NamedTuple):
    """How many packages are damaged, how often in all, and what decides about it."""

    packages: int
    times: int
    seed: int


class Disagreement(NamedTuple):
    """One kind of disagreement, and the details of this case."""

    kind: str
    detail: str
    is_contradiction: bool = True


@dataclass
class Agreement:
    """What was asked, and the cases of each kind of disagreement."""

    asked: Counter[str] = field(default_factory=Counter)
    agreed: Counter[str] = field(default_factory=Counter)
    contradictions: dict[str, list[str]] = field(default_factory=dict)
    deeper: dict[str, list[str]] = field(default_factory=dict)

    def add(self, asked: Asked, found: list[Disagreement]) -> None:
        """Counts what was found of one package."""
        whole = "of the corpus" if asked.number is None else "damaged"
        self.asked[whole] += 1
        self.agreed[whole] += not any(one.is_contradiction for one in found)
        for one in found:
            kinds = self.contradictions if one.is_contradiction else self.deeper
            kinds.setdefault(one.kind, []).append(f"{asked}: {one.detail}")

    def told(self, most: int) -> Iterator[str]:
        """The counts, and the first cases of each kind."""
        for whole, number in self.asked.items():
            yield f"{number:,} packages {whole}: about {self.agreed[whole]:,} all surfaces agree"
        for title, kinds in (
            ("contradictions", self.contradictions),
            ("told by the deeper surface alone, which is no contradiction", self.deeper),
        ):
            yield f"\n{sum(map(len, kinds.values())):,} {title}, {len(kinds):,} kinds"
            for kind, cases in sorted(kinds.items(), key=lambda item: -len(item[1])):
                yield f"{len(cases):6,} × {kind}"
                for case in cases[:most]:
                    yield f"         {case[:300]}"


def agreement(
    root: Path, wanted: Callable[[str], bool], jobs: int, damage: Damage, keep: Path | None
) -> Agreement:
    """Asks all surfaces about each package of the corpus, and about damaged ones.

    Args:
        root: The folder of the corpus.
        wanted: Whether a package is asked about, by its path.
        jobs: In how many processes.
        damage: How many packages are damaged, and how often.
        keep: Where damaged packages are kept about which the surfaces contradict each other.
    """
    files = [path for path in packages(root) if wanted(path)]
    cases = [Asked(path) for path in files]
    drawn = random.Random(damage.seed).sample(files, len(files))
    hit = list(islice((path for path in drawn if _has_fields(root / path)), damage.packages))
    if hit:
        cases += [
            Asked(hit[number % len(hit)], _ENGINES[number % len(_ENGINES)], number)
            for number in range(damage.times)
        ]
    found = Agreement()
    with processes(jobs, root) as pool:
        ask = partial(_disagreements_of, seed=damage.seed, keep=keep)
        for case, disagreements in zip(cases, pool.map(ask, cases, chunksize=4), strict=True):
            found.add(case, disagreements)
    return found


def _has_fields(path: Path) -> bool:
    """Whether a package has fields that a number can be changed in; all others are alike."""
    return path.stat().st_size <= LARGEST and bool(field_places(path.read_bytes()))


def _disagreements_of(asked: Asked, seed: int, keep: Path | None) -> list[Disagreement]:
    if asked.number is None:
        return _found_at(asked.path, asked.engine)
    source = Path(asked.path)
    with tempfile.TemporaryDirectory(prefix="agree-") as folder:
        path = Path(folder, source.name)
        path.write_bytes(_damaged(source.read_bytes(), asked.number, seed))
        for beside in filter(Path.exists, map(source.with_suffix, _SPLIT_OFF)):
            shutil.copy(beside, path.with_suffix(beside.suffix))
        found = _found_at(str(path), asked.engine)
        if keep is not None and any(one.is_contradiction for one in found):
            shutil.copytree(folder, keep / str(asked.number), dirs_exist_ok=True)
    return found


def _damaged(data: bytes, number: int, seed: int) -> bytes:
    """One number changed that is a length, a count, an offset or an index; or anything at all."""
    dice = random.Random(f"{seed}/{number}")
    if dice.random() < 0.5 and (mutant := next(mutants(data, 1, dice.random()), None)):
        return mutant.data
    # What is spliced in comes from elsewhere in the same package.
    return mutated(data, dice, data)


def _found_at(path: str, engine: str) -> list[Disagreement]:
    try:
        return disagreements(path, engine)
    except Exception as bug:
        return [Disagreement(f"a bug: {type(bug).__name__}", repr(bug))]


def disagreements(path: str, engine: str = "") -> list[Disagreement]:
    """What the surfaces say differently about one file.

    Args:
        path: The file.
        engine: The engine that all are asked with; the one without being named, if none.
    """
    chosen = ("--engine", engine) if engine else ()
    of_objects, of_tables, of_header, preview = _window_answers(path, engine)
    check = _answer("check", _HEADER, ("check", path, "--jobs", "1", *chosen))
    deep = _answer("check --deep", _OBJECTS, ("check", path, "--jobs", "1", "--deep", *chosen))
    # The section has everything read that the whole report reads.
    show = _answer("show", _OBJECTS, ("show", path, "--section", "verdict", *chosen))
    upgrades = _answer("upgrades", _OBJECTS, ("upgrades", path, *chosen))
    found = [
        *between(check, of_header._replace(verdict=check.verdict)),
        *between(check, of_tables),
        *between(deep, show),
        *between(of_tables, of_objects),
        *between(show, of_objects),
    ]
    if (upgrades.verdict == "refused") != (show.verdict in _REFUSED):
        verdicts = f"show says {show.verdict}, upgrades {upgrades.verdict}"
        found.append(Disagreement(f"refusal: {verdicts}", _rules(show.findings)))
    if upgrades.verdict != preview:
        found.append(
            Disagreement(f"upgrades says {upgrades.verdict}, the window's {preview}", show.verdict)
        )
    return found


def _window_answers(path: str, engine: str) -> tuple[Answer, Answer, Answer, str]:
    answer = window().answer(path, engine)
    fields, tables, header = (
        Counter((one.rule, one.path or None) for one in findings)
        for findings in (
            answer.findings,
            answer.tables,
            [one for one in answer.findings if one.depth == _HEADER],
        )
    )
    return (
        Answer("window, fields read", _OBJECTS, answer.verdict, fields),
        Answer("window", _TABLES, answer.tables_verdict, tables),
        Answer("window, of the header", _HEADER, answer.tables_verdict, header),
        answer.preview,
    )


def _answer(surface: str, depth: int, arguments: tuple[str, ...]) -> Answer:
    status, out, err = command((*arguments, "--format", "json"))
    if status not in (0, 1):
        last_line = err.strip().rpartition("\n")[2]
        return Answer(surface, depth, _STOPPED, Counter({(last_line, f"exit {status}"): 1}))
    document = json.loads(out)
    told = document["files"][0] if "files" in document else document
    findings = (
        (one["rule"], one["location"] and one["location"]["field"])
        for one in told.get("findings", ())
    )
    return Answer(surface, depth, told["verdict"], Counter(findings))


def between(lesser: Answer, deeper: Answer) -> Iterator[Disagreement]:
    """What two surfaces say differently, the first of which reads no further than the second."""
    for findings, one, other in (
        (lesser.findings - deeper.findings, lesser, deeper),
        (deeper.findings - lesser.findings, deeper, lesser),
    ):
        for rule in sorted({rule for rule, _ in findings}):
            expected = one.depth > other.depth and (other.depth == _HEADER or rule in _OF_OBJECTS)
            of_rule = Counter({key: count for key, count in findings.items() if key[0] == rule})
            yield Disagreement(
                f"{rule}: told by {one.surface}, not by {other.surface}",
                f"{_rules(of_rule)}; they say {one.verdict} and {other.verdict}",
                not expected,
            )
    if lesser.verdict != deeper.verdict:
        milder = _VERDICTS.index(lesser.verdict) < _VERDICTS.index(deeper.verdict)
        expected = lesser.depth < deeper.depth and milder and lesser.findings != deeper.findings
        yield Disagreement(
            f"verdict: {lesser.surface} says {lesser.verdict}, {deeper.surface} {deeper.verdict}",
            _rules((lesser.findings - deeper.findings) | (deeper.findings - lesser.findings)),
            not expected,
        )


def _rules(findings: Counter[tuple[str, str | None]]) -> str:
    return ", ".join(
        f"{rule} {place or ''}".strip() + (f" ×{count}" if count > 1 else "")
        for (rule, place), count in sorted(findings.items(), key=str)
    )
