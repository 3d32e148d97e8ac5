"""Tells the user's desktop of this program, says how that stands, and takes it back to the byte.

Everything lies below the one folder of the user's data files. What somebody else wrote there under
one of our names, or changed since, stays as it is and is said.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from inspector.desktop.entry import MADE, Translation, desktop_files
from inspector.desktop.lists import MAKERS, Made, forget_lists, is_there, make_lists
from inspector.desktop.record import (
    PATH,
    Record,
    read_record,
    remove_record,
    write_record,
)
from inspector.desktop.step import OUTDATED, Step
from inspector.desktop.types import document_types
from inspector.errors import AccessError
from inspector.files.programs import Start
from inspector.files.reading import NotThereError, SideFile, read_side_file
from inspector.files.writing import NotOursError, OwnFile, check_place, remove_file, write_file
from inspector.findings.message import Message

_OWN: Final = OwnFile(
    Message("desktop/file"),
    (".desktop", ".xml", ".svg"),
    (f"# {MADE}".encode(), f"<!-- {MADE}".encode()),
)
_SIDE: Final = SideFile(_OWN.what, 1 << 20)
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
    needed = [os.path.dirname(path) for path in (*sorted(ours), PATH)]
    # Who makes the lists puts one of each type there.
    types = (os.path.join("mime", kind.mime.partition("/")[0]) for kind in document_types())
    record.folders += _missing_folders(home, [*needed, *types])
    _make_folders(home, [os.path.dirname(PATH)])
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
            write_file(place, content, _OWN)
            steps.append(Step("file", "written", place))
    # What an earlier version had and this one has not.
    left = [path for path in record.files if path not in wanted and now[path] is not None]
    steps += _take_back(home, record, left)
    return [*steps, *_told(make_lists(home))]


def uninstall(home: str) -> list[Step]:
    """Takes back what :func:`install` did, and nothing else; what was done, step by step.

    Raises:
        AccessError: A file cannot be read or removed.
    """
    record = read_record(home)
    if record is None:
        return []
    steps = [*_take_back(home, record, record.files), *_told(make_lists(home))]
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
        return None if check_place(place, _OWN) is None else read_side_file(place, _SIDE)
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
            remove_file(place, _OWN)
            yield Step("file", "removed", place)
        else:
            yield Step("file", "kept", place, _NOT_OURS)


def _told(made: Iterable[Made]) -> Iterator[Step]:
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
