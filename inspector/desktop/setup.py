"""Installs desktop entries, types of files and icons for this user; says their state; removes them.

Everything is written below the one folder of the user's data files (``XDG_DATA_HOME``). What
somebody else wrote there under one of our names, or changed since, stays as it is and is reported.
A desktop's own tool that is absent is no error: the files that its list is made from are there for
when it is installed.

A record among the data files names the files with the hashes of what was written, the folders that
were made, and the lists that desktops make of such files and that were not there before. It is
written before the files, so that an interrupted run can be taken back too, to the byte.
"""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any, Final, Literal

from inspector.data_classes import dataclass, field
from inspector.desktop.entry import MADE, Translation, desktop_files
from inspector.desktop.types import document_types
from inspector.errors import AccessError
from inspector.files.convert import Row, TableError, convert
from inspector.files.parsing import parse_json
from inspector.files.programs import Start, on_path
from inspector.files.reading import NotThereError, SideFile, read_side_file
from inspector.files.system import program_text
from inspector.files.writing import NotOursError, OwnFile, check_place, remove_file, write_file
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple

# -- record ----------------------------------------------------------------------------------------


def data_home() -> str:
    """The folder of this user's data files; it need not exist."""
    named = os.environ.get("XDG_DATA_HOME", "")
    # What is not absolute counts for nothing, as whoever named that variable says.
    return named if os.path.isabs(named) else os.path.expanduser("~/.local/share")


#: Where it lies below the folder of the user's data files.
RECORD_PATH: Final = os.path.join("asset-inspector", "desktop.json")
_OWN_RECORD: Final = OwnFile(
    Message("desktop/record"), (".json",), (f'{{"made": "{MADE}"'.encode(),)
)
_RECORD: Final = SideFile(_OWN_RECORD.what, 1 << 20)
#: Contents of one file that count as written here: the newest, and those of earlier versions.
_MOST_HASHES: Final = 8


def hash_of(content: bytes) -> str:
    """What tells a content from others."""
    return sha256(content).hexdigest()


@dataclass(slots=True)
class Record:
    """What was written.

    Attributes:
        files: By path below the folder of data files, the hashes of what was written, newest first.
        folders: The folders that were made, the outer ones first.
        lists: Paths, below that folder, of lists of the desktop that were not there.
    """

    files: dict[str, list[str]] = field(default_factory=dict)
    folders: list[str] = field(default_factory=list)
    lists: list[str] = field(default_factory=list)

    def is_ours(self, path: str, content: bytes) -> bool:
        """Whether a file still holds what was written to it."""
        return hash_of(content) in self.files.get(path, ())

    def add(self, path: str, content: bytes) -> None:
        """Says that a file is written."""
        older = (told for told in self.files.get(path, ()) if told != hash_of(content))
        self.files[path] = [hash_of(content), *older][:_MOST_HASHES]


def read_record(home: str) -> Record | None:
    """The record in a folder of data files; None where there is none.

    Raises:
        AccessError: It cannot be read, or is none.
    """
    path = os.path.join(home, RECORD_PATH)
    if check_place(path, _OWN_RECORD) is None:
        return None
    try:
        return _understood(parse_json(read_side_file(path, _RECORD).decode(), path))
    except (ValueError, TableError):
        raise AccessError(
            path,
            Message(
                "desktop/record-not-ours",
                what=_OWN_RECORD.what,
            ),
        ) from None


def write_record(home: str, record: Record) -> None:
    """Writes the record; its folder has to be there.

    Raises:
        AccessError: It cannot be written.
    """
    told = {"made": MADE, "files": record.files, "folders": record.folders, "lists": record.lists}
    text = json.dumps(told, indent=1).replace("{\n ", "{", 1)
    write_file(os.path.join(home, RECORD_PATH), text.encode() + b"\n", _OWN_RECORD)


def remove_record(home: str) -> None:
    """Removes the record.

    Raises:
        AccessError: It cannot be removed.
    """
    remove_file(os.path.join(home, RECORD_PATH), _OWN_RECORD)


class _RecordTable(Row):
    files: dict[str, list[str]]
    folders: list[str]
    lists: list[str]


def _understood(told: Any) -> Record:
    """A record as it is in a file.

    Raises:
        TableError: A value is none that is written here.
        ValueError: A path leads out of the folder.
    """
    table = convert(told, _RecordTable)
    files = {_inside(path): hashes for path, hashes in table.files.items()}
    return Record(files, table.folders, [*map(_inside, table.lists)])


def _inside(path: str) -> str:
    if os.path.isabs(path) or os.pardir in path.replace("\\", "/").split("/"):
        raise ValueError(path)
    return path


# -- steps -----------------------------------------------------------------------------------------

StepKind = Literal["file", "tool", "registry"]
StepState = Literal[
    "written", "already", "removed", "gone", "kept", "there", "outdated", "missing",
    "ran", "absent", "failed", "idle",
]  # fmt: skip

#: What is said of what an older installation wrote.
OUTDATED: Final = Message("desktop/outdated")


class Step(NamedTuple):
    """One thing that was done, left or looked at: its state, what it is, and why.

    Attributes:
        kind: Whether it is about a file, a tool of the desktop or a value of the registry.
        state: How it is now. A tool ran, failed, or had nothing to do; of all else a word that
            tells what became of it.
        what: A path, a tool's name, or a key and value of the registry.
        reason: Why it is so; empty where that is plain.
    """

    kind: StepKind
    state: StepState
    what: str
    reason: Text = ""


# -- lists of desktops -----------------------------------------------------------------------------

#: Seconds that one may take: it reads all that is there.
_PATIENCE: Final = 120
_LIST: Final = OwnFile(Message("desktop/list"))
_LIST_SIDE: Final = SideFile(_LIST.what, 16 << 20)
_NAMES: Final = (
    *("XMLnamespaces", "aliases", "generic-icons", "globs", "globs2", "icons", "magic"),
    *("mime.cache", "subclasses", "treemagic", "types", "version"),
)


class Maker(NamedTuple):
    """A program that makes lists.

    Attributes:
        name: What it is called.
        folder: The folder below that of data files which it reads, and is told.
        options: What else it is told.
        lists: The names of the lists, in that folder.
        telling: One of them, and the sign that it has in every line of which it tells something.
        only_there: It only brings up to date a list that is there already.
    """

    name: str
    folder: str
    lists: tuple[str, ...]
    telling: tuple[str, bytes] = ("", b"")
    options: tuple[str, ...] = ()
    only_there: bool = False

    def paths(self) -> list[str]:
        """The lists by their paths below the folder of data files."""
        return [os.path.join(self.folder, name) for name in self.lists]


MAKERS: Final = (
    Maker("update-mime-database", "mime", _NAMES, ("types", b"/")),
    Maker("update-desktop-database", "applications", ("mimeinfo.cache",), ("mimeinfo.cache", b"=")),
    Maker(
        "gtk-update-icon-cache",
        os.path.join("icons", "hicolor"),
        ("icon-theme.cache",),
        options=("--quiet", "--force", "--ignore-theme-index"),
        only_there=True,
    ),
)


class Made(NamedTuple):
    """What became of a program, and why."""

    maker: Maker
    state: StepState
    reason: Text = ""


def make_lists(home: str) -> list[Made]:
    """Brings the lists in a folder of data files up to date."""
    return [_made(home, maker) for maker in MAKERS]


def is_there(maker: Maker) -> bool:
    """Whether the program is on PATH."""
    return on_path((maker.name,)) is not None


def forget_lists(home: str, absent: list[str]) -> None:
    """Removes lists of which nothing is left to tell.

    Args:
        home: The folder of data files.
        absent: The lists that were not there before, below that folder; no other is removed.

    Raises:
        AccessError: One cannot be removed.
    """
    for maker in MAKERS:
        if not maker.only_there and not _has_entries(home, maker):
            for path in maker.paths():
                if path in absent:
                    remove_file(os.path.join(home, path), _LIST)


def _made(home: str, maker: Maker) -> Made:
    folder = os.path.join(home, maker.folder)
    if not os.path.isdir(folder):
        return Made(maker, "idle", Message("desktop/nothing-to-list"))
    if maker.only_there and not any(os.path.exists(os.path.join(home, p)) for p in maker.paths()):
        return Made(maker, "idle", Message("desktop/no-list"))
    program = on_path((maker.name,))
    if program is None:
        line = shlex.join([maker.name, *maker.options, folder])
        return Made(
            maker,
            "absent",
            Message("desktop/list-once", line=line),
        )
    try:
        ended = subprocess.run(
            [program, *maker.options, folder],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return Made(maker, "failed", str(error))
    if ended.returncode:
        lines = program_text(ended.stderr).strip().splitlines()
        status = Message("desktop/status", status=ended.returncode)
        return Made(maker, "failed", lines[-1] if lines else status)
    return Made(maker, "ran")


def _has_entries(home: str, maker: Maker) -> bool:
    """Whether a list tells anything; one that cannot be read may."""
    name, sign = maker.telling
    try:
        return sign in read_side_file(os.path.join(home, maker.folder, name), _LIST_SIDE)
    except AccessError as error:
        return not isinstance(error, NotThereError)


# -- install and uninstall -------------------------------------------------------------------------

_OWN_FILE: Final = OwnFile(
    Message("desktop/file"),
    (".desktop", ".xml", ".svg"),
    (f"# {MADE}".encode(), f"<!-- {MADE}".encode()),
)
_SIDE_FILE: Final = SideFile(_OWN_FILE.what, 1 << 20)
#: What is said of a file that is not as it was written.
_NOT_OURS: Final = Message("desktop/file-not-ours")


def install(home: str, start: Start, languages: Sequence[Translation] = ()) -> list[Step]:
    """Writes what a desktop reads, and lets it know; what was done, step by step.

    Args:
        home: The folder of data files.
        start: How the desktop starts the program.
        languages: What the desktop is told in beside English.

    Raises:
        AccessError: A file cannot be read or written; ``uninstall`` takes the others back.
    """
    wanted = desktop_files(start, languages)
    record = read_record(home) or Record(lists=_absent_lists(home))
    now = {path: _content(home, path) for path in {**wanted, **record.files}}
    ours = {path for path, content in now.items() if _may_write(record, path, content, wanted)}
    for path in ours & {*wanted}:
        record.add(path, wanted[path])
    needed = [os.path.dirname(path) for path in (*sorted(ours), RECORD_PATH)]
    # Who makes the lists puts one of each type there.
    types = (os.path.join("mime", kind.mime.partition("/")[0]) for kind in document_types())
    record.folders += _missing_folders(home, [*needed, *types])
    _make_folders(home, [os.path.dirname(RECORD_PATH)])
    write_record(home, record)
    _make_folders(home, needed)
    steps: list[Step] = []
    for path, content in wanted.items():
        place = os.path.join(home, path)
        if path not in ours:
            reason = Message("desktop/remove-to-replace", problem=_NOT_OURS)
            steps.append(Step("file", "kept", place, reason))
        elif now[path] == content:
            steps.append(Step("file", "already", place))
        else:
            write_file(place, content, _OWN_FILE)
            steps.append(Step("file", "written", place))
    # What an earlier version had and this one has not.
    left = [path for path in record.files if path not in wanted and now[path] is not None]
    steps += _take_back(home, record, left)
    return [*steps, *_as_steps(make_lists(home))]


def uninstall(home: str) -> list[Step]:
    """Takes back what :func:`install` did, and nothing else; what was done, step by step.

    Raises:
        AccessError: A file cannot be read or removed.
    """
    record = read_record(home)
    if record is None:
        return []
    steps = [*_take_back(home, record, record.files), *_as_steps(make_lists(home))]
    forget_lists(home, record.lists)
    remove_record(home)
    for folder in reversed(record.folders):
        if _is_around(folder, home):
            with contextlib.suppress(OSError, ValueError):
                # One that others put something into stays.
                os.rmdir(folder)
    return steps


def status(home: str, start: Start, languages: Sequence[Translation] = ()) -> list[Step]:
    """How each file stands, and which of the desktop's own tools are there; the arguments are those
    of :func:`install`.

    Raises:
        AccessError: A file cannot be read.
    """
    record = read_record(home) or Record()
    steps: list[Step] = []
    for path, wanted in desktop_files(start, languages).items():
        content = _content(home, path)
        place = os.path.join(home, path)
        if content is None:
            steps.append(Step("file", "missing", place))
        elif content == wanted:
            steps.append(Step("file", "there", place))
        elif isinstance(content, bytes) and record.is_ours(path, content):
            steps.append(Step("file", "outdated", place, OUTDATED))
        else:
            steps.append(Step("file", "kept", place, _NOT_OURS))
    tools = (Step("tool", "there" if is_there(m) else "absent", m.name) for m in MAKERS)
    return [*steps, *tools]


class _Foreign:
    """Stands for the content of what is no file of ours: a link, a folder, another program's."""


def _content(home: str, path: str) -> bytes | _Foreign | None:
    """What a file of ours holds; None where there is none."""
    place = os.path.join(home, path)
    try:
        return None if check_place(place, _OWN_FILE) is None else read_side_file(place, _SIDE_FILE)
    except NotThereError:
        return None
    except NotOursError:
        return _Foreign()


def _may_write(
    record: Record, path: str, content: bytes | _Foreign | None, wanted: dict[str, bytes]
) -> bool:
    if isinstance(content, bytes):
        # One without a record was written by a run whose record was removed.
        return content == wanted.get(path) or record.is_ours(path, content)
    return content is None


def _take_back(home: str, record: Record, paths: Iterable[str]) -> Iterator[Step]:
    for path in sorted(paths):
        place, content = os.path.join(home, path), _content(home, path)
        if content is None:
            yield Step("file", "gone", place)
        elif isinstance(content, bytes) and record.is_ours(path, content):
            remove_file(place, _OWN_FILE)
            yield Step("file", "removed", place)
        else:
            yield Step("file", "kept", place, _NOT_OURS)


def _as_steps(made: Iterable[Made]) -> Iterator[Step]:
    return (Step("tool", each.state, each.maker.name, each.reason) for each in made)


def _absent_lists(home: str) -> list[str]:
    paths = (path for maker in MAKERS for path in maker.paths())
    return [path for path in paths if not os.path.lexists(os.path.join(home, path))]


def _missing_folders(home: str, folders: Iterable[str]) -> list[str]:
    """The folders that have to be made for these below a home, the outer ones first."""
    missing: set[str] = set()
    for folder in folders:
        place = os.path.join(home, folder)
        while not os.path.lexists(place):
            missing.add(place)
            place = os.path.dirname(place)
    return sorted(missing, key=len)


def _make_folders(home: str, folders: Iterable[str]) -> None:
    for folder in folders:
        place = os.path.join(home, folder)
        try:
            os.makedirs(place, exist_ok=True)
        except OSError as error:
            raise AccessError(place, error.strerror or str(error)) from error


def _is_around(folder: str, home: str) -> bool:
    """Whether a folder is that of data files, lies in it or holds it."""
    return os.path.isabs(folder) and os.path.commonpath((folder, home)) in (folder, home)
