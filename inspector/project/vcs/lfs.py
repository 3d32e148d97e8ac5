"""Finds what Git LFS pointers stand for in the local store, and what Git would store of a file.

Nothing is fetched.
"""

from __future__ import annotations

import itertools
import os
from typing import TYPE_CHECKING, Final

from inspector.checks.facts import FileFacts, FileKind
from inspector.errors import AccessError, InspectorError
from inspector.files.reading import (
    GIT_TEXT,
    NotThereError,
    leads_elsewhere,
    open_plain,
    read_side_file,
)
from inspector.files.system import program_texts
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern
from inspector.progress import Progress
from inspector.project.vcs.git import LARGEST_BLOB, Git, GitError, NoRepositoryError
from inspector.project.walk import STREAMS

if TYPE_CHECKING:
    from hashlib import _Hash

_OID: Final = pattern(r"[0-9a-f]{64}")
#: Packages that attributes are asked for one by one.
_MOST_ASKED: Final = 20_000
#: Repositories whose stores are looked into.
_MOST_BORROWED: Final = 1_000
#: Bytes that are hashed between two looks whether that is still wanted.
_PART: Final = 1 << 20
#: Digits of a hash of a repository that counts in SHA-256.
_SHA256_DIGITS: Final = 64
#: Where a setting stands that the user made, and no repository: files of their own and the
#: machine's, variables, the command line.
_OF_THE_USER: Final = frozenset({"system", "global", "command"})


class Pointer(NamedTuple):
    """What a pointer file says: the SHA-256 of its object, and the object's size in bytes."""

    oid: str
    size: int

    @property
    def text(self) -> bytes:
        """The file, as Git LFS writes it."""
        lines = ("version https://git-lfs.github.com/spec/v1", f"oid sha256:{self.oid}")
        return "\n".join((*lines, f"size {self.size}\n")).encode()


class Stored(NamedTuple):
    """What the local store has in the place of an object.

    ``whole`` says whether its bytes are those it stands for, ``obstacle`` why they were not read.
    """

    path: str
    whole: bool
    obstacle: Text = ""


#: What is said of a pointer whose object cannot be shown; it begins with the file.
LFS_POINTER: Final = "vcs/lfs-pointer"


class LfsObjectError(InspectorError):
    """A Git LFS pointer whose object cannot be shown; the text says why and what to do about it.

    Args:
        title: The file that is a pointer, as people know it.
        pointer: What it stands for.
        stored: What the store has in its place; None for nothing.
    """

    def __init__(self, title: str, pointer: Pointer, stored: Stored | None) -> None:
        self.pointer = pointer
        if stored is None:
            problem = Message("vcs/lfs-object-missing")
        elif stored.obstacle:
            problem = Message("vcs/lfs-object-not-read", obstacle=stored.obstacle)
        else:
            problem = Message("vcs/lfs-object-damaged")
        what = Message("vcs/lfs-object", oid=pointer.oid, size=pointer.size)
        super().__init__(Message(LFS_POINTER, title=title, what=what, problem=problem))


def pointer_of(subject: FileFacts) -> Pointer | None:
    """The pointer that a file is; None for any other, and for a pointer that makes no sense."""
    if subject.kind is not FileKind.LFS_POINTER:
        return None
    oid, size = subject.details.get("oid", ""), subject.details.get("size", "")
    if not _OID.fullmatch(oid) or not (size.isascii() and size.isdigit()):
        return None
    return Pointer(oid, int(size))


def sides_of(subject: FileFacts) -> tuple[Pointer, Pointer] | None:
    """Our pointer and theirs, of a file in which a merge left both; None for any other."""
    details = subject.details
    sides = []
    for oid, size in (
        (details.get("ours", ""), details.get("ours_size", "")),
        (details.get("theirs", ""), details.get("theirs_size", "")),
    ):
        if not _OID.fullmatch(oid) or not (size.isascii() and size.isdigit()):
            return None
        sides.append(Pointer(oid, int(size)))
    return sides[0], sides[1]


class LfsStore:
    """The local store of a repository; keep one for one piece of work.

    All work trees of a repository share one store: ``lfs`` in its common folder, or where the
    setting ``lfs.storage`` says. The stores of repositories that it borrows from count too. One on
    another machine counts only where the user's own settings name it; where the repository does,
    and the object is in no other, that is the obstacle.

    Args:
        git: The repository, which is asked once.
    """

    def __init__(self, git: Git) -> None:
        self._git = git
        self._stores: _Stores | GitError | None = None

    def stored(self, pointer: Pointer) -> Stored | None:
        """The file that a pointer stands for; None where it is not there.

        A file of another size counts as not there, as it does for Git LFS, which then fetches it
        anew.

        Raises:
            Cancelled: It is not wanted any more.
        """
        stores = self._asked()
        if isinstance(stores, NoRepositoryError):
            return None
        if isinstance(stores, GitError):
            return Stored("", whole=False, obstacle=stores.message)
        best = None
        for folder in stores.folders:
            path = os.path.join(folder, "objects", pointer.oid[:2], pointer.oid[2:4], pointer.oid)
            try:
                stored = _looked_at(path, pointer, self._git)
            except NotThereError:
                continue
            except AccessError as error:
                stored = Stored(path, whole=False, obstacle=error.message)
            if stored is not None and stored.whole:
                return stored
            best = best or stored
        if best is None and stores.left_out:
            return Stored("", whole=False, obstacle=stores.left_out)
        return best

    def _asked(self) -> _Stores | GitError:
        """Where to look, or why nobody knows."""
        if self._stores is None:
            try:
                self._stores = _stores(self._git)
            except GitError as error:
                self._stores = error
        return self._stores


def _looked_at(path: str, pointer: Pointer, git: Git) -> Stored | None:
    """A file in the place of an object; None for one of another size."""
    with open_plain(path) as file:
        if os.fstat(file.fileno()).st_size != pointer.size:
            return None
        if pointer.size > LARGEST_BLOB:
            return Stored(
                path,
                whole=False,
                obstacle=Message("vcs/lfs-object-too-large", most=LARGEST_BLOB),
            )
        digest, left = _sha256(), pointer.size
        while left and (part := file.read(min(left, _PART))):
            if git.progress.cancelled:
                git.progress.check()
            digest.update(part)
            left -= len(part)
    return Stored(path, whole=digest.hexdigest() == pointer.oid)


def is_stored_as(path: str, blob: str, progress: Progress) -> bool:
    """Whether Git would store a file's contents, or its Git LFS pointer, under a hash.

    A pointer in another form than Git LFS writes today is not told; its file counts as another.

    Args:
        path: The file. One that cannot be read is stored as nothing.
        blob: What the contents are stored under.
        progress: Asked between two parts of the file whether that is still wanted.

    Raises:
        Cancelled: It is not wanted any more.
    """
    try:
        with open_plain(path) as file:
            size = left = os.fstat(file.fileno()).st_size
            plain, lfs = _blob_hash(blob, size), _sha256()
            while left > 0 and (part := file.read(min(_PART, left))):
                progress.check()
                plain.update(part)
                lfs.update(part)
                left -= len(part)
    except (AccessError, OSError):
        return False
    if left:
        return False
    if plain.hexdigest() == blob:
        return True
    pointer = Pointer(lfs.hexdigest(), size).text
    stored = _blob_hash(blob, len(pointer))
    stored.update(pointer)
    return stored.hexdigest() == blob


def _sha256() -> _Hash:
    import hashlib  # Few files are pointers, and it loads OpenSSL.

    return hashlib.sha256()


def _blob_hash(like: str, size: int) -> _Hash:
    """What Git hashes before the contents of a file, with the algorithm of another hash."""
    import hashlib

    name = "sha256" if len(like) == _SHA256_DIGITS else "sha1"
    return hashlib.new(name, b"blob %d\0" % size, usedforsecurity=False)


def through_lfs(git: Git) -> bool:
    """Whether Git LFS holds packages or streams of this repository, as far as attributes tell now.

    Asked for one of any name at the top, and for those that git tracks: where they are very many,
    for one of each folder and suffix.

    Raises:
        GitError: The folder is in no repository.
    """
    suffixes = (".uasset", ".umap", *STREAMS)
    asked = [f"Package{suffix}" for suffix in suffixes]
    tracked = git.run("ls-files", "-z", "--", *(f":(top)*{suffix}" for suffix in suffixes))
    # A bare repository has no files; it is told by the names above.
    names = program_texts(tracked.output)[:-1] if tracked.status == 0 else []
    if len(names) > _MOST_ASKED:
        first = {
            (name.rpartition("/")[0], name.rpartition(".")[2]): name for name in reversed(names)
        }
        names = list(first.values())[:_MOST_ASKED]
    given = "".join(f"{name}\0" for name in (*asked, *names))
    ran = git.run("check-attr", "--stdin", "-z", "filter", given=os.fsencode(given))
    if ran.status != 0:
        raise GitError(ran.said)
    # Three words each: the name, "filter", and what it is.
    return b"lfs" in ran.output.split(b"\0")[2::3]


class _Stores(NamedTuple):
    """The stores to look into, and why others are not; None where all are."""

    folders: list[str]
    left_out: Message | None = None


def _stores(git: Git) -> _Stores:
    common = git.common_folder()
    asked = git.run("config", "--type=path", "--get", "lfs.storage")
    named = asked.text if asked.status == 0 else ""
    folders: list[str] = []
    left_out: Message | None = None
    if leads_elsewhere(named) and not _is_the_users(git, "lfs.storage"):
        left_out = Message(
            "vcs/lfs-on-another-machine",
            named=named,
        )
    else:
        folders.append(os.path.join(common, named or "lfs"))
    objects = os.path.join(common, "objects")
    path = os.path.join(objects, "info", "alternates")
    try:
        data = read_side_file(path, GIT_TEXT)
    except NotThereError:
        return _Stores(folders, left_out)
    except AccessError as error:
        raise GitError(error.message) from error
    lines = data.decode("utf-8", "surrogateescape").splitlines()
    borrowed = (line for line in lines if line and not line.startswith("#"))
    for line in itertools.islice(borrowed, _MOST_BORROWED):
        if leads_elsewhere(line):
            left_out = left_out or Message(
                "vcs/alternates-on-another-machine",
                path=path,
                line=line,
            )
        else:
            folders.append(os.path.join(os.path.dirname(os.path.join(objects, line)), "lfs"))
    return _Stores(folders, left_out)


def _is_the_users(git: Git, key: str) -> bool:
    """Whether the value of a setting that counts is the user's own; False where Git cannot say."""
    asked = git.run("config", "--show-scope", "--get", key)
    return asked.status == 0 and asked.text.partition("\t")[0] in _OF_THE_USER
