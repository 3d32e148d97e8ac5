"""The baseline of a project: the findings that it knows, so that only new ones fail.

A finding is recognised by its rule and its fingerprint, and by the path of its file from the
project's root, which is the same on every machine. The file is JSON, one finding a line, in order,
so that two branches that change it merge like text::

    {
    "schema": 1,
    "findings": [
    {"path": "Rock.uasset", "rule": "OBJ-NEW", "fingerprint": "0c4d4c1f2f1e9a3b", "engine": "5.3"}
    ]
    }

``engine`` is the one that was asked: a run with another one does not say whether the finding is
gone. ``depth`` follows where a finding needs more than the header of its file, ``count`` where a
file has the same one several times.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Final, Literal

from inspector.checks import Answer, Severity
from inspector.checks.facts import Depth
from inspector.data_classes import replace
from inspector.errors import AccessError, shortened
from inspector.files.convert import Meta, Row, TableError, convert
from inspector.files.parsing import parse_json
from inspector.files.reading import (
    BASELINE,
    NotThereError,
    leads_elsewhere,
    read_side_file,
    text_of,
)
from inspector.files.system import seen_from, slashed
from inspector.files.writing import BASELINE as BASELINE_FILE
from inspector.files.writing import check_place, write_file
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple
from inspector.project.around.settings import BASELINE_NAME, SettingsFinder
from inspector.project.around.surroundings import ProjectFinder
from inspector.project.scan.judging import ScanRow
from inspector.project.vcs.place import top_above
from inspector.project.walk import folder_of

# -- roots -----------------------------------------------------------------------------------------


class Named(NamedTuple):
    """A file as everybody calls it who has its project.

    ``root`` is an absolute folder, ``path`` leads from there, parted by ``/``; of a file outside of
    the root it is absolute, and the root is empty.
    """

    root: str
    path: str


class Roots:
    """Finds the root that files are named from, looking into each folder once.

    It is the top of the work tree of git that a file lies in, as services that show reports name
    files from there; else the folder of its ``.uproject``; else the current folder.
    """

    def __init__(self) -> None:
        self._roots: dict[str, str] = {}
        self._projects = ProjectFinder()
        self._current = ""

    def named(self, path: str) -> Named:
        """How a file is called; it need not exist."""
        whole = os.path.abspath(path)
        root = self.root_of(folder_of(whole))
        below = whole.removeprefix(root if root.endswith(os.sep) else root + os.sep)
        inside = below != whole
        return Named(root if inside else "", (below if inside else whole).replace(os.sep, "/"))

    def root_of(self, folder: str) -> str:
        """The root of what lies in a folder, which is a whole path."""
        root = self._roots.get(folder)
        if root is None:
            root = self._roots[folder] = top_above(folder) or self._without_git(folder)
        return root

    def _without_git(self, folder: str) -> str:
        project = self._projects.project_of(folder)
        if project is not None:
            return os.path.dirname(project)
        self._current = self._current or os.getcwd()
        return self._current


# -- baseline --------------------------------------------------------------------------------------

_SCHEMA: Final = 1
#: How git marks where two branches differ.
_CONFLICT: Final = re.compile("^(?:<{7}|={7}|>{7})", re.MULTILINE)
#: How many different answers are remembered with what is known of them.
_REMEMBERED: Final = 4096


class _FindingRow(Row):
    """A finding as a baseline has it."""

    path: str
    rule: str
    fingerprint: Annotated[str, Meta(pattern=r"\A[0-9a-f]{16}\Z")]
    depth: Literal["header", "tables", "objects"] = "header"
    count: Annotated[int, Meta(gt=0, lt=2**31)] = 1
    engine: str = ""


class Known(NamedTuple):
    """A finding that a project knows: its file from the project's root, and what it is.

    ``engine`` is the name of the engine that was asked; empty where the baseline does not say.
    """

    path: str
    rule: str
    fingerprint: str
    depth: Depth = Depth.HEADER
    engine: str = ""


class BaselinePlace(NamedTuple):
    """Where the baseline of a project lies, and from where it names files.

    ``settings`` is the file of settings that names it; empty where none does, or somebody by hand.
    """

    path: str
    root: str
    settings: str


def baseline_place(path: str, settings: SettingsFinder, named: str | None = None) -> BaselinePlace:
    """The place of the baseline for what a PATH stands for; whether it is there is not asked.

    Args:
        path: A file or folder; what is neither stands for the current folder.
        settings: Finds the settings, which may name the file; files are named from their folder,
            else as :class:`~inspector.project.baseline.Roots` does.
        named: The file that somebody names by hand, wherever it lies.

    Raises:
        AccessError: The settings name one outside of their folder.
    """
    above = settings.around(path if os.path.lexists(path) else "")
    in_settings = above.baseline if named is None else None
    if in_settings:
        _check_within(in_settings, above.folder)
    folder = _folder_around(path)
    nearest = SettingsFinder(strict=False).file_of(folder)
    try:
        root = os.path.dirname(nearest) if nearest else Roots().root_of(folder)
    except FileNotFoundError:  # the current folder is gone
        root = folder
    file = named or in_settings or os.path.join(root, BASELINE_NAME)
    return BaselinePlace(file, root, above.file if in_settings else "")


def _check_within(path: str, folder: str) -> None:
    """Keeps what settings name to the folder of the settings: they are what others commit.

    Raises:
        AccessError: It lies elsewhere, be it by way of a link.
    """
    real = os.path.realpath(path)
    if not real.startswith(os.path.join(os.path.realpath(folder), "")):
        raise AccessError(
            path,
            Message("project/baseline-outside"),
        )


def read_baseline(path: str) -> Counter[Known]:
    """How often each finding of a baseline is known.

    Raises:
        NotThereError: There is no such file.
        AccessError: It cannot be read, is no baseline, or one of a newer version of the program.
    """
    text = text_of(read_side_file(path, BASELINE), "replace")
    if _CONFLICT.search(text):
        instead = Message("project/take-either-side")
        raise AccessError(path, Message("project/baseline-conflict", instead=instead))
    try:
        document = parse_json(text, path)
    except ValueError:
        raise _not_one(path, Message("project/not-json")) from None
    schema = document.get("schema") if isinstance(document, dict) else None
    if not isinstance(schema, int) or isinstance(schema, bool) or schema < 1:
        raise _not_one(path, Message("project/baseline-without-schema"))
    if schema > _SCHEMA:
        reason = Message(
            "project/baseline-schema",
            schema=shortened(str(schema), 20),
            schema2=_SCHEMA,
        )
        raise AccessError(path, Message("project/baseline-newer", reason=reason))
    rows = document.get("findings")
    if not isinstance(rows, list):
        raise _not_one(path, Message("project/baseline-without-findings"))
    known: Counter[Known] = Counter()
    for number, row in enumerate(rows, start=1):
        try:
            found = convert(row, _FindingRow)
        except TableError:
            raise _not_one(path, Message("project/baseline-finding", number=number)) from None
        depth = Depth[found.depth.upper()]
        entry = Known(found.path, found.rule, found.fingerprint, depth, found.engine)
        known[entry] += found.count
    return known


def baseline_bytes(known: Counter[Known]) -> bytes:
    """A baseline as it is written: the same findings always make the same bytes."""
    lines = ",\n".join(_line(entry, known[entry]) for entry in sorted(known) if known[entry] > 0)
    rows = f"[\n{lines}\n]" if lines else "[]"
    return f'{{\n"schema": {_SCHEMA},\n"findings": {rows}\n}}\n'.encode()


class Baseline:
    """What a run finds, beside what the project knows.

    Args:
        path: The file.
        root: The folder that files are named from.
        depth: How far the run reads files.
        writes: Whether everything that is found is to be known from now on; the file may then be
            absent.
        folders: What the run looks through; None for everything that the baseline names.
        not_judged: Rules that the run does not judge, or only in part.

    Attributes:
        gone: What the baseline knows and is not there any more, once all rows were told. Of files
            without a row only those count that are not there and would lie below a folder that was
            looked through; what the run does not judge is not looked for.

    Raises:
        NotThereError: There is no such file.
        AccessError: It is not as it has to be, or may not be written.
    """

    def __init__(
        self,
        path: str,
        root: str,
        depth: Depth,
        *,
        writes: bool = False,
        folders: Iterable[str] | None = None,
        not_judged: Iterable[str] = (),
    ) -> None:
        self.path = path
        self.writes = writes
        self.gone: tuple[Known, ...] = ()
        self._root = os.path.join(os.path.abspath(root), "")
        self._depth = depth
        self._not_judged = frozenset(not_judged)
        self._folders: tuple[str, ...] | None = None
        if folders is not None:
            self._folders = tuple(os.path.join(os.path.abspath(folder), "") for folder in folders)
        if writes:
            check_place(path, BASELINE_FILE, needs_folder=True)
        self._known: dict[str, Counter[Known]] = {}
        self._now: Counter[Known] = Counter()
        self._gone: Counter[Known] = Counter()
        self._prints: dict[int, tuple[Answer, tuple[str, ...]]] = {}
        self._answers: dict[tuple[int, tuple[bool, ...]], Answer] = {}
        try:
            entries = read_baseline(path)
        except NotThereError:
            if not writes:
                raise
            entries = Counter()
        for entry, count in entries.items():
            self._known.setdefault(entry.path, Counter())[entry] += count

    def rows(self, rows: Iterable[ScanRow]) -> Iterator[ScanRow]:
        """The same rows, in which findings that are known say so."""
        for row in rows:
            yield row._replace(answer=self._compared(row))
        for path, known in self._known.items():
            (self._gone if self._is_gone(path) else self._now).update(known)
        self._known.clear()
        self.gone = tuple(sorted(self._gone.elements()))

    def write(self) -> int:
        """Writes what is known from now on, once all rows were told; gives how much that is.

        Raises:
            AccessError: It cannot be written: nothing has changed then.
        """
        write_file(self.path, baseline_bytes(self._now), BASELINE_FILE)
        return self._now.total()

    def _compared(self, row: ScanRow) -> Answer:
        answer = row.answer
        path = self._named(row.file)
        entries = self._known.pop(path, None)
        if entries is None and not self.writes:
            return answer
        entries = entries if entries is not None else Counter()
        left = {(entry.rule, entry.fingerprint): entry for entry in entries}
        judgement = answer.judgement
        prints = iter(self._prints_of(answer))
        flags = []
        engine = answer.profile.name
        for finding in judgement.findings:
            weighs = finding.severity is not Severity.INFO
            new = Known(path, finding.rule, next(prints), finding.depth, engine)
            is_known = self._take(entries, left, new, told=weighs)
            flags.append(is_known or (self.writes and weighs))
        for finding in judgement.ignored:
            new = Known(path, finding.rule, next(prints), finding.depth, engine)
            self._take(entries, left, new, told=False)
        for entry, count in (+entries).items():
            (self._gone if self._is_judged(entry, row) else self._now)[entry] += count
        return self._with(answer, tuple(flags)) if any(flags) else answer

    def _is_judged(self, entry: Known, row: ScanRow) -> bool:
        """Whether the run would find it again in a file if it were still there."""
        return (
            not row.in_part
            and entry.rule not in self._not_judged
            and entry.depth <= self._depth
            and entry.engine in ("", row.answer.profile.name)
        )

    def _take(
        self, known: Counter[Known], left: dict[tuple[str, str], Known], new: Known, *, told: bool
    ) -> bool:
        """Counts a finding, and whether it is known; what is not told stays as it was."""
        entry = left.get((new.rule, new.fingerprint))
        if entry is not None and known[entry] > 0:
            known[entry] -= 1
            self._now[entry] += 1
            return True
        if told:
            self._now[new] += 1
        return False

    def _prints_of(self, answer: Answer) -> tuple[str, ...]:
        """The fingerprints of what is told and what is not."""
        kept = self._prints.get(id(answer))
        if kept is None:
            if len(self._prints) >= _REMEMBERED:
                self._prints.clear()
                self._answers.clear()
            judgement = answer.judgement
            findings = (*judgement.findings, *judgement.ignored)
            kept = self._prints[id(answer)] = answer, tuple(f.fingerprint for f in findings)
        return kept[1]

    def _with(self, answer: Answer, flags: tuple[bool, ...]) -> Answer:
        """The answer with the findings marked that are known; one for all files that are alike."""
        marked = self._answers.get((id(answer), flags))
        if marked is None:
            if len(self._answers) >= _REMEMBERED:
                self._answers.clear()
            findings = tuple(
                finding.as_known() if flag else finding
                for finding, flag in zip(answer.findings, flags, strict=True)
            )
            judgement = answer.judgement._replace(findings=findings)
            marked = self._answers[id(answer), flags] = replace(answer, judgement=judgement)
        return marked

    def _named(self, path: str) -> str:
        whole = os.path.abspath(path)
        if whole.startswith(self._root):
            return whole[len(self._root) :].replace(os.sep, "/")
        return slashed(seen_from(whole, self._root))

    def _is_gone(self, path: str) -> bool:
        """Whether a file without a row is not there, though the run looked where it was."""
        place = os.path.join(self._root, path)
        looked = self._folders is None or os.path.abspath(place).startswith(self._folders)
        return looked and (leads_elsewhere(path) or not os.path.lexists(place))


def _line(entry: Known, count: int) -> str:
    import json  # late: most runs write none

    row: dict[str, Any] = {
        "path": entry.path,
        "rule": entry.rule,
        "fingerprint": entry.fingerprint,
    }
    if entry.engine:
        row["engine"] = entry.engine
    if entry.depth is not Depth.HEADER:
        row["depth"] = entry.depth.name.lower()
    if count > 1:
        row["count"] = count
    return json.dumps(row)


def _not_one(path: str, why: Message) -> AccessError:
    instead = Message("project/mend-baseline")
    return AccessError(path, Message("project/no-baseline", why=why, instead=instead))


def _folder_around(path: str) -> str:
    return os.path.abspath(path if os.path.isdir(path) else os.path.dirname(path))
