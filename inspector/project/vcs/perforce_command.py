"""Asks Perforce: which changes a file is in, what a revision of it holds, what is opened.

``p4`` runs as a program with its arguments in a list, never through a shell, for a limited time,
and what it writes is read up to a limit. It asks for nothing: no password, no editor. A file of
settings that lies among the files of a workspace may name a program in the place of a server; then
it is not asked.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Final

from inspector.errors import InspectorError
from inspector.files.programs import on_path
from inspector.files.system import program_text
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.vcs.git import LARGEST_BLOB
from inspector.project.vcs.history import Became, Commit, Step

if TYPE_CHECKING:
    import subprocess

_NAMES: Final = ("p4.exe",) if os.name == "nt" else ("p4",)
#: Seconds after which the server is taken not to answer, and between two looks at what is wanted.
_PATIENCE: Final = 60.0
_LOOK_EVERY: Final = 0.1
#: The most bytes of what is told of files, and bytes that are read at once.
_MOST_TOLD: Final = 64 << 20
_PART: Final = 1 << 16
#: Addresses that are no server but a program to start.
_PROGRAMS: Final = ("rsh:", "jsh:")
#: Revisions of one file that are taken.
_MOST_REVISIONS: Final = 20_000
#: What is done to files that are gone then.
DELETING: Final = frozenset({"delete", "move/delete", "purge", "archive"})
#: What is done to files that were elsewhere before, or nowhere.
_ADDING: Final = frozenset({"add", "move/add", "branch", "import"})
_MOVED_FROM: Final = "moved from"


class PerforceError(InspectorError):
    """Perforce is not there, or did not do what was asked; the text says why, as it does."""


class FileInWorkspace(NamedTuple):
    """A file as the workspace has it.

    Attributes:
        depot_file: Where it lies on the server.
        have: The revision that the workspace has; empty for none.
        action: What it is opened for: ``edit``, ``add``, ``delete``; empty where it is not.
    """

    depot_file: str
    have: str
    action: str


class Perforce:
    """Perforce as it is when it runs in one folder.

    Args:
        folder: Where it runs; its settings are found from there.
        progress: Ends what it is doing as soon as it is cancelled.
    """

    def __init__(self, folder: str, progress: Progress) -> None:
        self._folder = folder
        self._progress = progress
        self._looked_at = False

    @staticmethod
    def is_installed() -> bool:
        """Whether ``p4`` is on PATH."""
        return on_path(_NAMES) is not None

    @property
    def server(self) -> str:
        """The address of the server, as settings have it."""
        return program_text(self._run("set", "-q", "P4PORT")).strip()

    def file_state(self, path: str) -> FileInWorkspace:
        """What the workspace has of a file on disk.

        Raises:
            PerforceError: It has no such file, or cannot be asked.
            Cancelled: It is not wanted any more.
        """
        for record in self._records("fstat", _escaped(path)):
            depot_file = _text(record, "depotFile")
            if depot_file:
                return FileInWorkspace(
                    depot_file, _text(record, "haveRev"), _text(record, "action")
                )
        raise PerforceError(Message("vcs/perforce-no-revision", name=path))

    def history(self, depot_file: str) -> list[Step]:
        """The changes that a file is in, newest first, through moves.

        Raises:
            PerforceError: Perforce cannot be asked.
            Cancelled: It is not wanted any more.
        """
        files = {
            _text(record, "depotFile"): list(_revisions(record))
            for record in self._records("filelog", "-i", "-l", _escaped(depot_file))
        }
        steps: list[Step] = []
        name, newest = depot_file, ""
        while name and name in files:
            revisions = files.pop(name)
            if newest:
                places = (at for at, one in enumerate(revisions) if one.number == newest)
                revisions = revisions[next(places, 0) :]
            before_name, newest = "", ""
            for at, one in enumerate(revisions):
                older = revisions[at + 1] if at + 1 < len(revisions) else None
                there_before = older is not None and older.action not in DELETING
                old_path, old_blob = (
                    name,
                    f"{name}#{older.number}" if there_before and older else "",
                )
                if not there_before and one.moved_from:
                    before_name, newest = one.moved_from
                    old_path, old_blob = before_name, f"{before_name}#{newest}"
                steps.append(_step(one, name, old_path, old_blob))
            name = before_name
        return steps

    def contents(self, revision: str) -> bytes:
        """The bytes of a revision of a file.

        Raises:
            PerforceError: The server does not give them, or they are too many.
            Cancelled: It is not wanted any more.
        """
        return self._run("print", "-q", revision, most=LARGEST_BLOB)

    def _records(self, *arguments: str) -> Iterator[Mapping[str, Any]]:
        """The records that a command writes.

        Raises:
            PerforceError: It says that it failed.
        """
        for line in self._run("-Mj", "-ztag", *arguments, most=_MOST_TOLD).splitlines():
            try:
                record = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise PerforceError(Message("vcs/perforce-not-understood")) from error
            if not isinstance(record, dict):
                continue
            # Severities from 3 on are failures; less is said of files that are not there.
            if "data" in record and "depotFile" not in record:
                raise PerforceError(program_text(str(record["data"]).strip().encode()))
            yield record

    def _run(self, *arguments: str, most: int = _MOST_TOLD) -> bytes:
        import subprocess  # Late: most files are in no workspace.

        path = on_path(_NAMES)
        if path is None:
            raise PerforceError(Message("vcs/perforce-not-installed"))
        if not self._looked_at and arguments[0] != "set":
            self._looked_at = True
            self._check_server()
        try:
            process = subprocess.Popen(
                [path, *arguments],
                cwd=self._folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except (OSError, ValueError) as error:
            raise PerforceError(Message("vcs/perforce-cannot-run", reason=str(error))) from error
        output, said = self._output(process, most)
        if len(output) > most:
            raise PerforceError(Message("vcs/perforce-writes-too-much", most=most))
        if process.returncode and not output:
            words = program_text(said).strip().replace("\n", "; ")
            raise PerforceError(words or Message("vcs/perforce-failed", status=process.returncode))
        return output

    def _check_server(self) -> None:
        """Looks whether a file of settings in the workspace names a program as the server.

        Raises:
            PerforceError: It does.
        """
        said = program_text(self._run("set", "P4PORT"))
        address = said.partition("=")[2].strip()
        if address.startswith(_PROGRAMS) and "(config" in said:
            raise PerforceError(Message("vcs/perforce-runs-a-program", address=address))

    def _output(self, process: subprocess.Popen[bytes], most: int) -> tuple[bytes, bytes]:
        """What it writes, up to a limit, and what it says beside that; ended where it is late."""
        assert process.stdout is not None
        assert process.stderr is not None
        over, end, progress = Event(), time.monotonic() + _PATIENCE, self._progress
        late = Event()

        def watch() -> None:
            while not over.wait(_LOOK_EVERY):
                if time.monotonic() > end:
                    late.set()
                if late.is_set() or progress.cancelled:
                    process.kill()
                    return

        saying = process.stderr
        said: list[bytes] = []
        threads = [
            Thread(target=watch, name="p4 watch", daemon=True),
            Thread(target=lambda: said.append(saying.read(_PART)), name="p4 says", daemon=True),
        ]
        for thread in threads:
            thread.start()
        parts, length = [], 0
        try:
            while length <= most and (part := os.read(process.stdout.fileno(), _PART)):
                parts.append(part)
                length += len(part)
        finally:
            if length > most:
                process.kill()
            process.wait()
            over.set()
            for thread in threads:
                thread.join()
            process.stdout.close()
            process.stderr.close()
        progress.check()
        if late.is_set():
            raise PerforceError(Message("vcs/perforce-hung", patience=_PATIENCE))
        return b"".join(parts), b"".join(said)


class _Revision(NamedTuple):
    """A revision of a file on the server; ``moved_from`` is the file and revision before a move."""

    number: str
    action: str
    commit: Commit
    moved_from: tuple[str, str] | None


def _revisions(record: Mapping[str, Any]) -> Iterator[_Revision]:
    """The revisions in a record of ``p4 filelog``, newest first."""
    for at in range(_MOST_REVISIONS):
        number = _text(record, f"rev{at}")
        if not number:
            return
        subject = _text(record, f"desc{at}").strip().partition("\n")[0]
        commit = Commit(
            _text(record, f"change{at}"), _text(record, f"user{at}"),
            _date(_text(record, f"time{at}")), subject,
        )  # fmt: skip
        yield _Revision(number, _text(record, f"action{at}"), commit, _moved_from(record, at))


def _moved_from(record: Mapping[str, Any], at: int) -> tuple[str, str] | None:
    for number in range(_MOST_REVISIONS):
        how = _text(record, f"how{at},{number}")
        if not how:
            return None
        if how == _MOVED_FROM:
            revision = _text(record, f"erev{at},{number}").removeprefix("#")
            return _text(record, f"file{at},{number}"), revision
    return None


def _step(one: _Revision, name: str, old_path: str, old_blob: str) -> Step:
    blob = f"{name}#{one.number}"
    if one.action in DELETING:
        return Step(one.commit, Became.REMOVED, name, "", old_path, old_blob)
    if not old_blob:
        return Step(one.commit, Became.ADDED, name, blob, name, "")
    became = Became.RENAMED if old_path != name else Became.CHANGED
    return Step(one.commit, became, name, blob, old_path, old_blob)


def _text(record: Mapping[str, Any], key: str) -> str:
    value = record.get(key, "")
    return value if isinstance(value, str) else ""


def _date(seconds: str) -> str:
    """A time of the server as ISO 8601; empty for none that there is."""
    try:
        return datetime.fromtimestamp(int(seconds), UTC).isoformat()
    except (ValueError, OverflowError, OSError):
        return ""


def _escaped(path: str) -> str:
    """A path as Perforce takes it: what has a meaning there by its number."""
    if path.startswith("//"):
        return path
    for sign, number in (("%", "%25"), ("@", "%40"), ("#", "%23"), ("*", "%2A")):
        path = path.replace(sign, number)
    return path
