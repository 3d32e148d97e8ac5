"""Finds what a Git LFS pointer stands for in the repository's own store; fetches nothing."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from inspector.checks.subject import FileKind, Subject
from inspector.errors import InspectorError
from inspector.project.git import Git, GitError

_OID: Final = re.compile(r"[0-9a-f]{64}")
#: Packages that attributes are asked for one by one.
_MOST_ASKED: Final = 20_000


class Pointer(NamedTuple):
    """What a pointer file says: the SHA-256 of its object, and the object's size in bytes."""

    oid: str
    size: int


class LfsObjectError(InspectorError):
    """A Git LFS pointer whose object cannot be shown.

    Args:
        title: The file that is a pointer, as people know it.
        pointer: What it stands for.
        problem: What is the matter with its object, and what to do about it.
    """

    def __init__(self, title: str, pointer: Pointer, problem: str) -> None:
        self.title = title
        self.pointer = pointer
        what = f"its object {pointer.oid} ({pointer.size:,} bytes)"
        super().__init__(f"{title}: a Git LFS pointer, and {what} {problem}")


class LfsObjectMissingError(LfsObjectError):
    """A Git LFS pointer whose object is not on this machine."""

    def __init__(self, title: str, pointer: Pointer) -> None:
        super().__init__(
            title,
            pointer,
            "is not in the local store; git lfs pull fetches what is checked out, "
            "git lfs fetch --all every revision",
        )


class LfsObjectDamagedError(LfsObjectError):
    """A Git LFS pointer whose object has other bytes in the store than those it stands for."""

    def __init__(self, title: str, pointer: Pointer) -> None:
        super().__init__(
            title,
            pointer,
            "is damaged in the local store: its bytes have another SHA-256; git lfs fsck sets it "
            "aside, then git lfs pull fetches it anew",
        )


def pointer_of(subject: Subject) -> Pointer | None:
    """The pointer that a file is; None for any other, and for a pointer that makes no sense."""
    if subject.kind is not FileKind.LFS_POINTER:
        return None
    oid, size = subject.details.get("oid", ""), subject.details.get("size", "")
    if not _OID.fullmatch(oid) or not (size.isascii() and size.isdigit()):
        return None
    return Pointer(oid, int(size))


class Stored(NamedTuple):
    """An object of the local store: where it is, and whether its bytes are those it stands for."""

    path: str
    whole: bool


def stored_object(pointer: Pointer, git: Git) -> Stored | None:
    """The file in the local store that a pointer stands for; None where it is not there.

    All work trees of a repository share one store: ``lfs`` in its common folder, or where the
    setting ``lfs.storage`` says. The stores of repositories that it borrows from count too. A file
    of another size counts as not there, as it does for Git LFS, which then fetches it anew.
    """
    try:
        folders = tuple(_stores(git))
    except GitError:
        return None
    damaged = None
    for folder in folders:
        path = os.path.join(folder, "objects", pointer.oid[:2], pointer.oid[2:4], pointer.oid)
        try:
            if os.path.getsize(path) != pointer.size:
                continue
            if _sha256_of(path) == pointer.oid:
                return Stored(path, whole=True)
        except OSError:
            continue
        damaged = Stored(path, whole=False)
    return damaged


def through_lfs(git: Git) -> bool:
    """Whether Git LFS holds packages of this repository, as far as attributes tell now.

    Asked for a package of any name at the top, and for those that git tracks: where they are very
    many, for one of each folder and suffix.

    Raises:
        GitError: The folder is in no repository.
    """
    asked = ["Package.uasset", "Package.umap"]
    tracked = git.run("ls-files", "-z", "--", ":(top)*.uasset", ":(top)*.umap")
    # A bare repository has no files; it is told by the names above.
    names = os.fsdecode(tracked.output).split("\0")[:-1] if tracked.status == 0 else []
    if len(names) > _MOST_ASKED:
        first = {(one.rpartition("/")[0], one.rpartition(".")[2]): one for one in reversed(names)}
        names = list(first.values())[:_MOST_ASKED]
    given = "".join(f"{one}\0" for one in (*asked, *names))
    ran = git.run("check-attr", "--stdin", "-z", "filter", given=os.fsencode(given))
    if ran.status != 0:
        raise GitError(ran.said)
    # Three words each: the name, "filter", and what it is.
    return b"lfs" in ran.output.split(b"\0")[2::3]


def _sha256_of(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _stores(git: Git) -> Iterator[str]:
    common = git.common_folder()
    named = git.run("config", "--type=path", "--get", "lfs.storage")
    yield os.path.join(common, named.text if named.status == 0 and named.text else "lfs")
    objects = os.path.join(common, "objects")
    try:
        with open(os.path.join(objects, "info", "alternates"), encoding="utf-8") as file:
            borrowed = file.read().splitlines()
    except (OSError, ValueError):
        return
    for line in borrowed:
        if line and not line.startswith("#"):
            yield os.path.join(os.path.dirname(os.path.join(objects, line)), "lfs")
