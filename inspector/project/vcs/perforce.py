"""Perforce's lists of opened files, as ``p4 -ztag opened`` writes them: which files here they name.

Each file is a record of lines, ``... name value``, with an empty line behind it. ``depotFile`` is
where it lies on the server, ``clientFile`` where in the workspace, both with ``%40``, ``%23``,
``%2A`` and ``%25`` in the place of ``@ # * %``. Only ``p4 -ztag info`` says where the workspace
lies, as ``clientRoot``; ``p4 -ztag where`` and ``fstat`` name files on this machine themselves.
Without ``-ztag`` a list has a line a file, with what is done to it.
Nothing is asked of Perforce here: what it said is read.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Final
from urllib.parse import unquote

from inspector.errors import InspectorError
from inspector.files.system import program_text
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern

_MARK: Final = "... "
#: Keys with which a record of a file or of a workspace begins; a list of paths has none.
_BEGINNINGS: Final = ("... depotFile ", "... clientFile ", "... userName ", "... clientName ")
#: What is done to files that are no longer here then.
_GONE: Final = frozenset({"delete", "move/delete", "purge", "archive"})
#: A root that says that the workspace spans drives: paths in it begin with one.
_NO_ROOT: Final = "null"
#: "//depot/…/Rock.uasset#3 - edit …": by its place in the depot, as without -ztag.
_IN_DEPOT: Final = pattern(rb"(?m)^//.+#\d+ - ")
#: "…/Rock.uasset#3 - edit default change (binary)".
_REVISION: Final = pattern(r"#\d+ - .*$")


class UnplacedError(InspectorError):
    """Perforce names a file of a workspace, and nothing says where that lies on this machine."""


class _Workspace(NamedTuple):
    """A workspace as ``p4 -ztag info`` tells it; ``root`` is empty where nobody told it."""

    name: str = ""
    root: str = ""


def is_tagged(text: bytes) -> bool:
    """Whether a list is one that Perforce wrote with ``-ztag``."""
    return text.lstrip().startswith(tuple(beginning.encode() for beginning in _BEGINNINGS))


def names_depot(text: bytes) -> bool:
    """Whether a list is of ``p4 opened``, which names files by their place in the depot."""
    return _IN_DEPOT.search(text) is not None


def without_revision(line: str) -> str:
    """The path in a line of a list without ``-ztag``; in that of another tool all of it."""
    return _REVISION.sub("", line)


class OpenedFiles(NamedTuple):
    """The files on this machine that Perforce has opened: those that stay, and those that go."""

    there: tuple[str, ...]
    deleted: tuple[str, ...]


def opened_files(text: bytes, folder: str) -> OpenedFiles:
    """The files on this machine that ``p4 -ztag opened`` names.

    Args:
        text: What Perforce wrote; ``p4 -ztag info`` may stand before it and says where the
            workspace lies. Without that it is the nearest folder from ``folder`` upwards in which
            a file of the list lies.
        folder: A folder inside the workspace.

    Raises:
        UnplacedError: Nothing says where a file lies, or lay.
    """
    records = list(_records(text))
    workspace = _Workspace()
    for record in records:
        if "clientRoot" in record:
            workspace = _Workspace(record.get("clientName", ""), record["clientRoot"])
    files = [record for record in records if "depotFile" in record or "clientFile" in record]
    there = [record for record in files if record.get("action") not in _GONE]
    gone = [record for record in files if record.get("action") in _GONE]
    root = workspace.root or _root_above(folder, filter(None, map(_inside, there)))
    # Of what is deleted a folder may be there yet, the nearest one above it first.
    above = set(map(os.path.dirname, map(_inside, gone))) - {""}
    while not root and above:
        root = _root_above(folder, above)
        above = set(map(os.path.dirname, above)) - {""}
    placed = partial(_placed, workspace=workspace, root=root)
    return OpenedFiles(tuple(map(placed, there)), tuple(map(placed, gone)))


def _local(record: Mapping[str, str], workspace: _Workspace, root: str) -> str:
    """Where the file of a record lies on this machine; "" where nothing says it."""
    local = record.get("path", "") or record.get("clientFile", "")
    if local and not local.startswith("//"):
        return local
    relative, client = _inside(record), local.removeprefix("//").partition("/")[0]
    is_of_others = bool(workspace.root) and client != (workspace.name or client)
    return _joined(root, relative) if relative and root and not is_of_others else ""


def _placed(record: Mapping[str, str], workspace: _Workspace, root: str) -> str:
    local = _local(record, workspace, root)
    if not local:
        name = record.get("clientFile", "") or record["depotFile"]
        raise UnplacedError(Message("vcs/workspace-unknown", name=name))
    return local


def _records(text: bytes) -> Iterator[Mapping[str, str]]:
    """The records, each as values by their names; lines that are indented further say nothing."""
    record: dict[str, str] = {}
    for raw in text.split(b"\n"):
        line = program_text(raw).rstrip("\r")
        if not line and record:
            yield record
            record = {}
        if not line.startswith(_MARK):
            continue
        name, __, value = line.removeprefix(_MARK).partition(" ")
        if name == "..." or not name:
            continue
        # A name for the second time begins the next record, also where no empty line does.
        if name in record:
            yield record
            record = {}
        record[name] = value
    if record:
        yield record


def _inside(record: Mapping[str, str]) -> str:
    """The path of a file below the root of its workspace; "" where it is told otherwise."""
    client = record.get("clientFile", "")
    return unquote(client[2:].partition("/")[2]) if client.startswith("//") else ""


def _root_above(folder: str, paths: Iterable[str]) -> str:
    """The nearest folder from one upwards that holds one of some paths; "" where none does."""
    relatives = list(paths)
    above = os.path.abspath(folder)
    while True:
        if any(os.path.lexists(os.path.join(above, path)) for path in relatives):
            return above
        folder, above = above, os.path.dirname(above)
        if above == folder:
            return ""


def _joined(root: str, relative: str) -> str:
    return os.path.normpath(relative if root == _NO_ROOT else os.path.join(root, relative))
