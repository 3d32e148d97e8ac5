"""The rows of a project's index: facts of files as text, states that show changes, and their seals.

Text is JSON and not a pickle: whoever can write to the index must not be able to run anything. It
is a text for each folder and not a row for each file: a check of many files reads all of them, and
has to be done before the packages themselves would be read.

A seal is a keyed sum that only this user's program can make. What is in a cache may have been
changed: by a failing disk, by another program, by whoever had the folder before it was fetched from
elsewhere. Each row of an index has a sum that is keyed with a secret of the user's, so that a row
which this program did not write is recognised. The secret is not in the cache, and leaves the
machine with none.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import stat
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from marshal import dumps
from pathlib import Path
from typing import Any, Final

from inspector.checks.facts import (
    Damage,
    Depth,
    FileFacts,
    FileKind,
    MissingFile,
)
from inspector.checks.stored_stream import StoredClass, StoredStream
from inspector.errors import AccessError, InspectorError, reason_of
from inspector.files.folders import key_file
from inspector.files.parsing import parse_json
from inspector.files.reading import NotThereError, open_plain
from inspector.files.system import change_times
from inspector.files.writing import INDEX_KEY, NotOursError, remove_file, write_file
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.project.file_bytes import SIBLING_SUFFIXES
from inspector.project.walk import SUFFIXES, entries_of, folder_of
from inspector.versions import CustomVersion, EngineVersion, Guid, VersionSet

# -- facts -----------------------------------------------------------------------------------------

_KIND: Final = "kind"
#: What the text stands in, where it is named.
_INDEX: Final = "index.db"
#: The places of texts among what is kept of damage.
_FOUND, _EXPECTED = Damage._fields.index("found"), Damage._fields.index("expected")


class StoredFactsError(InspectorError):
    """The text is not what :func:`facts_as_text` writes."""


def facts_as_text(facts: FileFacts) -> str:
    """The facts down to the tables: the same text for equal facts.

    What was read of objects is left out.
    """
    versions = facts.versions
    stored = {
        _KIND: facts.kind.value,
        "versions": None if versions is None else _versions(versions),
        "saved_by": _engine(facts.saved_by),
        "compatible_with": _engine(facts.compatible_with),
        "compatible_stored": facts.compatible_stored,
        "size": facts.size,
        "damage": [_kept_damage(damage) for damage in facts.damage],
        "missing_files": [list(file) for file in facts.missing_files],
        "stream": None if facts.stream is None else _stream(facts.stream),
        "called": facts.called,
        "details": dict(sorted(facts.details.items())),
        "obstacle": _kept(facts.obstacle),
    }
    return json.dumps(stored, separators=(",", ":"))


def facts_of_text(text: str) -> FileFacts:
    """The facts that a text was made of.

    Raises:
        StoredFactsError: It was made of none.
    """
    try:
        return _facts(parse_json(text, _INDEX))
    except (InspectorError, ValueError, TypeError, KeyError) as error:
        raise StoredFactsError(
            Message("project/facts-not-readable", error=reason_of(error))
        ) from None


def _facts(stored: dict[str, Any]) -> FileFacts:
    return FileFacts(
        kind=FileKind(stored[_KIND]),
        versions=_as_versions(stored["versions"]),
        saved_by=_as_engine(stored["saved_by"]),
        compatible_with=_as_engine(stored["compatible_with"]),
        compatible_stored=bool(stored["compatible_stored"]),
        size=stored["size"],
        damage=tuple(_damage(*row) for row in stored["damage"]),
        missing_files=tuple(MissingFile(*row) for row in stored["missing_files"]),
        stream=_as_stream(stored["stream"]),
        called=stored["called"],
        details=stored["details"],
        obstacle=_text(stored["obstacle"]),
    )


def _kept_damage(damage: Damage) -> list[object]:
    kept = list[object](damage)
    kept[_FOUND], kept[_EXPECTED] = _kept(damage.found), _kept(damage.expected)
    return kept


def _kept(text: Text) -> object:
    return text if isinstance(text, str) else text.as_document()


def _text(kept: Any) -> Text:
    return kept if isinstance(kept, str) else Message.from_document(kept)


def _damage(
    rule: str, place: str, offset: int, found: Any, expected: Any, depth: int, identity: str
) -> Damage:
    return Damage(rule, place, offset, _text(found), _text(expected), Depth(depth), identity)


def _stream(stream: StoredStream) -> list[object]:
    header = stream.at_header
    return [header.version, header.encoding, [list(row[:4]) for row in header.classes]]


def _as_stream(stored: list[Any] | None) -> StoredStream | None:
    if stored is None:
        return None
    version, encoding, classes = stored
    return StoredStream(version, encoding, tuple(StoredClass(*row) for row in classes))


def _versions(versions: VersionSet) -> list[object]:
    custom = [[str(entry.guid), entry.version, entry.friendly_name] for entry in versions.custom]
    return [*versions[:-1], custom]


def _as_versions(stored: list[Any] | None) -> VersionSet | None:
    if stored is None:
        return None
    legacy, ue4, ue5, licensee, flags, custom = stored
    entries = tuple(CustomVersion(Guid.parse(guid), *rest) for guid, *rest in custom)
    return VersionSet(legacy, ue4, ue5, licensee, flags, entries)


def _engine(engine: EngineVersion | None) -> list[object] | None:
    if engine is None:
        return None
    numbers = (engine.major, engine.minor, engine.patch, engine.raw_changelist)
    return [*numbers, engine.branch]


def _as_engine(stored: list[Any] | None) -> EngineVersion | None:
    return None if stored is None else EngineVersion.from_raw(*stored)


# -- headers of a folder ---------------------------------------------------------------------------

#: Where fields that findings name start in a file, by their paths; None of one without a place.
Starts = dict[str, int | None]


class HeaderRow(NamedTuple):
    """A file as it was when its header was read: its state, its facts, the starts asked for.

    Facts and starts are numbers of what an index keeps; of what was just read the facts are there,
    and the starts as :func:`starts_as_text` gives them.
    """

    size: int
    changed: int
    beside: str
    touched: int
    facts: FileFacts | int
    starts: str | int


#: The rows of a folder by the names of the files.
HeaderRows = Mapping[str, HeaderRow]


def headers_as_text(
    rows: HeaderRows, number_of: Callable[[FileFacts], int], number_of_text: Callable[[str], int]
) -> str:
    """The text of a folder; facts and starts stand in it as numbers.

    Args:
        rows: Its files.
        number_of: Gives the number of facts.
        number_of_text: Gives the number of a text.
    """
    # Files share facts: to compare them takes longer than to see that they are the same.
    numbers = {id(row.facts): row.facts for row in rows.values()}
    for key, facts in numbers.items():
        numbers[key] = facts if isinstance(facts, int) else number_of(facts)
    stored = {
        name: (
            *row[:4],
            numbers[id(row.facts)],
            row.starts if isinstance(row.starts, int) else number_of_text(row.starts),
        )
        for name, row in rows.items()
    }
    return json.dumps(stored, separators=(",", ":"))


def headers_of_text(text: str) -> dict[str, HeaderRow]:
    """The files of a folder, with numbers in the place of facts and starts.

    Raises:
        StoredFactsError: The text was made of no folder.
    """
    stored = _table(text)
    try:
        return dict(zip(stored, map(HeaderRow._make, stored.values()), strict=True))
    except TypeError as error:
        raise StoredFactsError(Message("project/headers-not-readable", error=str(error))) from None


def starts_as_text(starts: Starts) -> str:
    """Starts as text, nothing for none: the same text for equal ones."""
    return json.dumps(starts, separators=(",", ":"), sort_keys=True) if starts else ""


def starts_of_text(text: str) -> Starts:
    """The starts that a text was made of.

    Raises:
        StoredFactsError: It was made of none.
    """
    stored = _table(text) if text else {}
    if any(not isinstance(start, int | None) for start in stored.values()):
        raise StoredFactsError(Message("project/place-no-number"))
    return stored


def _table(text: str) -> dict[str, Any]:
    """A JSON object of the index: nobody else writes it, so no levels are counted first."""
    try:
        stored = json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise StoredFactsError(
            Message("project/index-text-not-readable", error=str(error))
        ) from None
    if not isinstance(stored, dict):
        raise StoredFactsError(Message("project/index-text-no-table"))
    return stored


# -- states of files -------------------------------------------------------------------------------

#: A file that was written so shortly before it was looked at may be written again without another
#: time: the coarsest clocks of file systems in use (FAT) count in two seconds.
_UNSETTLED_NS: Final = 2_000_000_000
#: The time of a file that is looked at again next time, whatever its time is then.
UNSETTLED: Final = -1


class FileState(NamedTuple):
    """Size in bytes and time of the last write in nanoseconds, and those of what belongs to it.

    ``beside`` names each file beside the package that belongs to it, with its size and times.
    ``touched`` is the time of the last change of anything about the file, such as of who may read
    it, where the system keeps one.
    """

    size: int
    changed: int
    beside: str = ""
    touched: int = 0

    @property
    def settled(self) -> bool:
        """Whether an equal state later means that nothing was written meanwhile."""
        return self.changed != UNSETTLED


#: The states of the packages of one folder, by their names.
FolderStates = dict[str, FileState]


class StateReader:
    """Asks for the states of packages that come folder by folder, listing each folder once."""

    def __init__(self) -> None:
        self._folders: dict[str, FolderStates] = {}

    def state_of(self, path: str) -> FileState | None:
        """The state of a package; None where it is gone, or the system does not give it."""
        folder = folder_of(path)
        states = self._folders.get(folder)
        if states is None:
            # The rest of a folder's files may come behind those of the folders in it.
            below = os.path.join(folder, "")
            self._folders = {
                above: states
                for above, states in self._folders.items()
                if below.startswith(os.path.join(above, ""))
            }
            states = self._folders[folder] = states_in(folder)
        return states.get(path[len(folder) :].lstrip(os.sep))


def states_in(folder: str) -> FolderStates:
    """The states of the files of a folder that may be looked at, as the system gives them."""
    before = time.time_ns() - _UNSETTLED_NS
    entries = entries_of(folder or os.curdir)
    touched = change_times(folder or os.curdir)
    beside = _beside(entries, before, touched)
    states = {}
    for entry in entries:
        name = entry.name
        if not name.lower().endswith(SUFFIXES):
            continue
        try:
            status = entry.stat()
        except OSError:
            continue
        changed = status.st_mtime_ns
        states[name] = FileState(
            status.st_size,
            changed if changed < before else UNSETTLED,
            beside.get(os.path.splitext(name)[0], "") if beside else "",
            touched.get(name, status.st_ctime_ns),
        )
    return states


def _beside(
    entries: Iterable[os.DirEntry[str]], before: int, touched: Mapping[str, int]
) -> dict[str, str]:
    """What belongs to packages, by the names of these without their suffixes."""
    told: defaultdict[str, list[str]] = defaultdict(list)
    for entry in sorted(
        (entry for entry in entries if entry.name.endswith(SIBLING_SUFFIXES)),
        key=lambda entry: entry.name,
    ):
        try:
            status = entry.stat()
        except OSError:
            continue
        if not stat.S_ISREG(status.st_mode):
            continue
        changed = status.st_mtime_ns if status.st_mtime_ns < before else UNSETTLED
        last = touched.get(entry.name, status.st_ctime_ns)
        # What belongs to "A.m.uasset" ends like what belongs to "A.uasset".
        for suffix in SIBLING_SUFFIXES:
            if entry.name.endswith(suffix):
                text = f"{suffix} {status.st_size} {changed} {last}"
                told[entry.name[: -len(suffix)]].append(text)
    return {stem: "; ".join(texts) for stem, texts in told.items()}


# -- seals -----------------------------------------------------------------------------------------

#: What the file of the secret begins with; the secret is behind it.
_HEAD: Final = INDEX_KEY.beginnings[0]
_SECRET: Final = 32
#: Bytes of a sum: as many as nobody meets by chance or by trying.
_SUM: Final = 16
#: The form of marshal in which equal values are equal bytes, whoever else refers to them.
_FORM: Final = 0
#: Rights that others have to a file.
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


class ForeignError(InspectorError):
    """A file of this program's belongs to another user: what is in it may be anything."""


class Seal:
    """Makes the sums of one index.

    Args:
        key: What only this user's program knows.
        about: What sets this index apart from others, and from what it was before it was rebuilt.
    """

    def __init__(self, key: bytes, about: bytes) -> None:
        self._begun = hashlib.blake2b(about, key=key, digest_size=_SUM)

    def sum_of(self, *row: str | bytes | int) -> bytes:
        """The sum of a row: of the name of its table, and of its values in their order."""
        made = self._begun.copy()
        # One form for one row, and the fastest there is. Another one of another Python costs a read
        # of the project.
        made.update(dumps(row, _FORM))
        return made.digest()


def users_key() -> bytes:
    """The secret of this user, made where there is none yet.

    Raises:
        ForeignError: It belongs to another user.
        AccessError: It can be neither read nor made.
    """
    path = key_file()
    key = _stored_key(path)
    if key is None:
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
        # Another process may be making one at the same moment: then that one is the secret.
        with contextlib.suppress(NotOursError):
            write_file(path, _HEAD + os.urandom(_SECRET), INDEX_KEY, mode=0o600)
        key = _stored_key(path)
    if key is None:
        raise AccessError(os.fspath(path), Message("project/key-not-kept"))
    return key


def _stored_key(path: Path) -> bytes | None:
    """The secret that is kept; None of one that is damaged or that others may read, which goes."""
    try:
        check_owner(path)
        with open_plain(path) as file:
            data = file.read(len(_HEAD) + _SECRET + 1)
            is_private = os.name == "nt" or not os.fstat(file.fileno()).st_mode & _OTHERS
    except NotThereError:
        return None
    if is_private and data.startswith(_HEAD) and len(data) == len(_HEAD) + _SECRET:
        return data[len(_HEAD) :]
    remove_file(path, INDEX_KEY)
    return None


def check_owner(path: Path) -> None:
    """Looks whose a file is, where the system knows that.

    Raises:
        ForeignError: It is another user's.
        AccessError: The system does not say.
    """
    if not hasattr(os, "geteuid"):
        return
    try:
        status = os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        raise AccessError(os.fspath(path), error.strerror or str(error)) from error
    if status.st_uid != os.geteuid():
        raise ForeignError(Message("project/of-another-user", path=os.fspath(path)))
