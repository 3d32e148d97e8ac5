"""Files as Git has them: ``REV:path``, what is staged, what LFS pointers stand for, and side files.

The packages of a revision, or of the index, are judged by the side files of the same state.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cached_property
from typing import Final

from inspector.data_classes import replace
from inspector.errors import AccessError
from inspector.files.reading import SOURCE_SUFFIXES
from inspector.files.system import program_text
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern
from inspector.project.file_bytes import UEXP
from inspector.project.opening import Opened, is_nothing, open_bytes, open_stored
from inspector.project.vcs.git import Git, GitError
from inspector.project.vcs.lfs import LfsStore, pointer_of

_DRIVE: Final = pattern(r"[A-Za-z]:[\\/]|[\\/]{2}")
_DRIVE_RELATIVE: Final = pattern(r"[A-Za-z]:")

#: What is staged; while a merge is not settled, each of its three sides.
_STAGES: Final[Mapping[str, Text]] = {
    "": "index",
    ":0": "index",
    ":1": Message("vcs/stage-1"),
    ":2": Message("vcs/stage-2"),
    ":3": Message("vcs/stage-3"),
}


class Revision(NamedTuple):
    """``REV:path``: the revision, "" for the index, and the path as git is asked for it."""

    name: str
    path: str

    @property
    def argument(self) -> str:
        """What git understands."""
        return f"{self.name}:{self.path}"

    @property
    def is_staged(self) -> bool:
        """Whether it is the index, or one of the sides of a merge in it."""
        return self.name in _STAGES

    @property
    def words(self) -> Text:
        """The revision for people; what is staged has no name of its own."""
        return _STAGES.get(self.name, self.name)


def split_revision(argument: str) -> Revision | None:
    """The parts of ``REV:path``; None for what can only be a path.

    The colon that counts is the first one outside of braces, as in ``main@{10:30}:x``, behind the
    stage number of ``:0:x``. ``C:\\x`` and ``C:/x`` name a drive, what begins with two slashes
    another machine, never a revision; ``C:x`` names a drive on Windows.
    """
    if _DRIVE.match(argument) or (os.name == "nt" and _DRIVE_RELATIVE.match(argument)):
        return None
    start = 2 if re.match(r":[0-3]:", argument) else 0
    at = _colon(argument, start)
    # ":/text" looks for a commit with that text in its message, which is no file.
    if at < 0 or (at == 0 and argument.startswith(":/")):
        return None
    path = argument[at + 1 :]
    if os.name == "nt":
        path = path.replace("\\", "/")
    return Revision(argument[:at], path) if path else None


def names_commit(argument: str, git: Git) -> bool:
    """Whether an argument is the name of a commit, and nothing that lies on disk.

    Args:
        argument: What was named.
        git: The repository; where there is none, nothing names a commit.
    """
    if os.path.lexists(argument) or is_nothing(argument) or split_revision(argument) is not None:
        return False
    try:
        return bool(git.object_id_and_type(f"{argument}^{{tree}}")[0])
    except GitError:
        return False


def _colon(text: str, start: int) -> int:
    depth = 0
    for at in range(start, len(text)):
        match text[at]:
            case "{":
                depth += 1
            case "}":
                depth -= 1
            case ":" if depth <= 0:
                return at
    return -1


def with_other_half(opened: Opened, revision: Revision, git: Git, store: LfsStore) -> Opened:
    """A split package together with the ``.uexp`` of the same revision; any other file as it is.

    Args:
        opened: The file; it must not be closed as well.
        revision: Where it is from.
        git: The repository.
        store: Where to look for what a pointer stands for.
    """
    if not any(damage.rule == "MISSING-UEXP" for damage in opened.facts.damage):
        return opened
    stem = revision.path.rpartition(".")[0]
    # Of a package in conflict the other half may be in none.
    names = (revision.name, ":0") if revision.is_staged else (revision.name,)
    for name in names:
        beside = Revision(name, stem + UEXP).argument
        try:
            half = followed(open_bytes(git.blob(beside), beside), store)
        except GitError:
            continue
        return open_bytes(opened.data, opened.path, half.data)
    return opened


def followed(opened: Opened, store: LfsStore) -> Opened:
    """What a pointer of Git LFS stands for, where it is at hand; the pointer where it is not.

    The details of a pointer whose object is damaged, or is not read, say so as ``stored``; the
    facts' obstacle is why it is not read.

    Args:
        opened: The pointer; closed where something stands in its place.
        store: Where to look; that of the repository around the program's own folder for the copies
            that Git hands over, which lie in none.
    """
    pointer = pointer_of(opened.facts)
    stored = store.stored(pointer) if pointer is not None else None
    if stored is None:
        return opened
    if stored.obstacle:
        return _not_read(opened, "unread", stored.obstacle)
    if not stored.whole:
        return _not_read(opened, "damaged")
    try:
        content = open_stored(stored.path, opened.path)
    except AccessError as error:
        return _not_read(opened, "unread", error.message)
    opened.close()
    return content


def _not_read(opened: Opened, stored: str, obstacle: Text = "") -> Opened:
    facts = opened.facts
    details = {**facts.details, "stored": stored}
    return opened._replace(facts=replace(facts, details=details, obstacle=obstacle))


#: How the names of those end that say for which engine and how packages are judged, and of code,
#: which names packages.
_SUFFIXES: Final = (
    ".uproject", ".uplugin", ".toml", ".ini", ".json", "build.version", ".cs", *SOURCE_SUFFIXES,
)  # fmt: skip
_ENDS: Final = tuple(suffix.encode() for suffix in _SUFFIXES)
#: Ordinary files; a link is a text that leads anywhere.
_ORDINARY: Final = b"100"


class StoredSideFiles:
    """Side files as git has them, at the places that they have in the work tree.

    Args:
        git: The repository.
        revision: A commit, branch or tag; empty for what is staged.

    Raises:
        GitError: Git cannot be asked, or there is no work tree.
    """

    def __init__(self, git: Git, revision: str) -> None:
        self._git = git
        self._revision = revision
        self._top = os.path.normpath(git.ask("rev-parse", "--show-toplevel"))
        self._contents: dict[str, bytes] = {}

    @property
    def state(self) -> Message:
        """What has these files."""
        if self._revision:
            return Message("vcs/of-revision", revision=self._revision)
        return Message("vcs/as-staged")

    def covers(self, path: str) -> bool:
        """Whether a path is in the work tree, and not git's own."""
        if path == self._top:
            return True
        below = path.removeprefix(f"{self._top}{os.sep}")
        return below != path and below.partition(os.sep)[0].lower() != ".git"

    def names_in(self, folder: str) -> list[str]:
        """The names of its side files in a folder."""
        return list(self._folders.get(folder, ()))

    def read(self, path: str) -> bytes | None:
        """The bytes of a side file; None where it has none there.

        Raises:
            AccessError: Git does not give it.
        """
        hashed = self._folders.get(os.path.dirname(path), {}).get(os.path.basename(path))
        if hashed is None:
            return None
        if hashed not in self._contents:
            try:
                self._contents[hashed] = self._git.blob(hashed, title=path)
            except GitError as error:
                raise AccessError(path, error.message) from error
        return self._contents[hashed]

    def leaves_out(self, folder: str, name: str) -> str:
        """The nearest file of a name on disk above a folder, where it does not have it; else ""."""
        while self.covers(folder):
            if name in self.names_in(folder):
                return ""
            path = os.path.join(folder, name)
            if os.path.lexists(path):
                return path
            folder = os.path.dirname(folder)
        return ""

    @cached_property
    def _folders(self) -> dict[str, dict[str, str]]:
        """What each side file is stored under, by its folder and its name."""
        folders: dict[str, dict[str, str]] = {}
        for entry in self._listed().split(b"\0"):
            if not entry.startswith(_ORDINARY) or not entry.lower().endswith(_ENDS):
                continue
            about, __, name = entry.partition(b"\t")
            words = about.split()
            place = os.path.normpath(os.path.join(self._top, program_text(name)))
            if self.covers(place):
                # ls-files: mode, hash, stage; ls-tree: mode, kind, hash.
                hashed = program_text(words[2] if self._revision else words[1])
                folder, last = os.path.split(place)
                folders.setdefault(folder, {})[last] = hashed
        return folders

    def _listed(self) -> bytes:
        if self._revision:
            tree = self._git.tree_id(self._revision)
            ran = self._git.run("ls-tree", "-r", "-z", "--full-tree", tree)
        else:
            ran = self._git.run("ls-files", "--stage", "-z", "--full-name", "--", ":/")
        if ran.status:
            raise GitError(ran.said)
        return ran.output
