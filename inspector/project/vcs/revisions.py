"""Files as git has them: ``REV:path``, what is staged, and what pointers of Git LFS stand for."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from inspector.errors import AccessError
from inspector.findings.message import Message, Text
from inspector.project.opened import Opened
from inspector.project.opening import open_bytes, open_stored
from inspector.project.siblings import UEXP
from inspector.project.vcs.git import Git, GitError
from inspector.project.vcs.lfs import LfsStore, pointer_of

_DRIVE: Final = re.compile(r"[A-Za-z]:[\\/]|\\\\")
_DRIVE_RELATIVE: Final = re.compile(r"[A-Za-z]:")

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
    stage number of ``:0:x``. ``C:\\x`` and ``C:/x`` name a drive, never a revision; so does ``C:x``
    on Windows.
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
    beside = Revision(revision.name, stem + UEXP).argument
    try:
        half = followed(open_bytes(git.blob(beside), beside), store)
    except GitError:
        return opened
    return open_bytes(opened.data, opened.path, half.data)


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
