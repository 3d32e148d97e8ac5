"""Writes every file that the program writes, and nothing but files of its own.

Three promises are kept here, for the whole program:

* No package is replaced, nor anything that belongs to one: not by its name, not by its first bytes.
  A copy of one is written where it is asked for and nothing is.
* What is there already is replaced only where it is of the kind that is written: a picture takes
  the place of a picture. A link is never followed.
* A file comes in one step: it is written beside its place under a name of its own and put there
  when it is whole and on the disk, so that a full disk, an interruption or a power cut leaves what
  was there.

::

    write_file("window.png", data, PICTURE)

A test over the source holds that nothing else opens a file for writing, moves or removes one.
"""

from __future__ import annotations

import contextlib
import os
import stat
from typing import Final

from inspector.errors import AccessError
from inspector.files.reading import open_plain, read_reason
from inspector.files.system import WINDOWS, patiently
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple


class OwnFile(NamedTuple):
    """A kind of file that the program writes.

    ``suffixes`` are those that its name may have, any but a package's where there are none. Only a
    file that begins with one of ``beginnings`` is replaced; any that is no package where there are
    none.
    """

    what: Text
    suffixes: tuple[str, ...] = ()
    beginnings: tuple[bytes, ...] = ()


PICTURE: Final = OwnFile(Message("files/png"), (".png",), (b"\x89PNG\r\n\x1a\n",))
#: What a checkout keeps beside its tables, so that they read faster. One that is damaged is
#: replaced too.
TABLE_COPY: Final = OwnFile(Message("files/table-copy"), (".jsonz",))
#: The settings and attributes of a repository, which Git keeps too: whoever writes one has locked
#: it as Git does, and has read what it replaces.
GIT_SETTINGS: Final = OwnFile(Message("files/git-settings"))
#: The settings that Git includes in those of a repository, ours as a whole.
GIT_OWN: Final = OwnFile(
    Message("files/git-own-settings"),
    (".gitconfig",),
    (b"# Made by inspector git install",),
)

#: Which language the user has chosen: a name.
LANGUAGE_CHOICE: Final = OwnFile(Message("files/language-choice"))
#: The findings that a project knows; what is there was read as such before.
BASELINE: Final = OwnFile(Message("files/baseline"), (".json",), (b"{",))
#: The secret that the sums of what is kept are made with.
INDEX_KEY: Final = OwnFile(Message("files/index-key"), (".key",), (b"Asset Inspector key\n",))
#: What was said of the revisions of one file, which only the cache has.
KEPT_HISTORY: Final = OwnFile(
    Message("files/kept-history"), (".history",), (b"Asset Inspector history\n",)
)
#: What a command reports, where it is asked to write that itself.
REPORT: Final = OwnFile(
    Message("files/report"),
    (".txt", ".log", ".json", ".sarif", ".xml", ".md", ".html", ".htm"),
)
#: A picture of a report, which stands beside it.
REPORT_PICTURE: Final = OwnFile(Message("files/report-picture"), (".svg",), (b"<svg ",))
#: What a bug leaves behind for somebody to send.
BUG_REPORT: Final = OwnFile(Message("files/bug-report"), (".txt",), (b"Asset Inspector ",))


#: What an engine's or editor's own files are called; none is ever written.
ASSET_SUFFIXES: Final = (
    *(".uasset", ".umap", ".upackage", ".u", ".uexp", ".ubulk", ".uptnl", ".utoc", ".ucas"),
    *(".pak", ".uproject", ".uplugin", ".slice", ".dynamicslice", ".uicanvas", ".entity"),
    *(".entities", ".objectstream"),
)
#: How a package begins, in either byte order, and a Git LFS pointer, which stands for one.
_ASSET_BEGINNINGS: Final = (b"\xc1\x83\x2a\x9e", b"\x9e\x2a\x83\xc1", b"version https://git-lfs")
_HEAD: Final = 64
#: "Access is denied": what Windows says of a replacement where anybody has the old file open.
_OPEN_THERE: Final = (5,)
#: Names that are tried for a file beside its place.
_MOST_NAMES: Final = 100
_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


class NotOursError(AccessError):
    """Something is in the way that is not ours to replace, or has a name that is not ours."""


def write_file(
    path: str | os.PathLike[str],
    data: bytes,
    kind: OwnFile,
    *,
    like: str | None = None,
    seen: os.stat_result | None = None,
    mode: int = 0o666,
) -> None:
    """Writes a file in one step; who may read and write one that is there stays as it is.

    Args:
        path: The file. Its folder has to be there.
        data: All that is to be in it.
        kind: What it is, which says what it may be called and what it may replace.
        like: A file; whoever may read and write that may do so with a new one.
        seen: What was known of the file before it was read, where its new contents are made of the
            old ones: one that was written since is not replaced.
        mode: Who may read and write a new file, as far as the umask lets them.

    Raises:
        NotOursError: The name is a package's or of another kind, or what is there is not of this
            kind: nothing has changed then.
        AccessError: The system does not take it: nothing has changed then.
    """
    place = os.fspath(path)
    before = check_place(place, kind)
    if seen is not None and _state(before) != _state(seen):
        raise _just_written(place)
    model = _there(like) if before is None and like is not None else before
    _write(place, data, before, model, mode)


def _write(
    place: str,
    data: bytes,
    before: os.stat_result | None,
    model: os.stat_result | None,
    mode: int,
) -> None:
    """Puts a whole file into its place, in which there is what was there ``before``."""
    try:
        beside, handle = _opened_beside(place, mode if model is None else model.st_mode & 0o777)
        try:
            with os.fdopen(handle, "wb") as file:
                if model is not None and hasattr(os, "fchmod"):
                    # What the umask took away of who may read it.
                    os.fchmod(handle, model.st_mode & 0o777)
                file.write(data)
                file.flush()
                os.fsync(handle)
            _put(beside, place, before)
            _sync_folder(os.path.dirname(place) or os.curdir)
        except BaseException:
            with contextlib.suppress(OSError):
                os.remove(beside)
            raise
    except (OSError, ValueError) as error:
        reason = read_reason(error)
        raise AccessError(place, Message("files/not-written", reason=reason)) from error


def write_copy(path: str | os.PathLike[str], data: bytes) -> None:
    """Writes a copy of a package, or of what belongs to one, where nothing is yet.

    Args:
        path: The file, which was named for that. Its folder has to be there.
        data: All that is to be in it.

    Raises:
        NotOursError: Something is there already, be it a link that leads nowhere.
        AccessError: The system does not take it: nothing has changed then.
    """
    place = os.fspath(path)
    if _there(place) is not None:
        raise NotOursError(place, Message("files/copy-in-the-way"))
    if WINDOWS and ":" in os.path.basename(place):
        raise NotOursError(place, Message("files/name-of-asset"))
    _write(place, data, None, None, 0o666)


def _opened_beside(place: str, mode: int) -> tuple[str, int]:
    """A new file in the folder of a place, with a name that every file system takes.

    A run that was broken off may have left one of the same number, so another name is tried then.
    """
    first = os.path.join(os.path.dirname(place), f".asset-inspector-{os.getpid()}")
    for number in range(_MOST_NAMES):
        beside = f"{first}-{number}" if number else first
        with contextlib.suppress(FileExistsError):
            return beside, os.open(beside, _NEW, mode)
    raise AccessError(
        place, Message("files/not-written", reason=Message("files/names-taken", first=first))
    )


def _put(beside: str, place: str, before: os.stat_result | None) -> None:
    """Gives a whole file its place, unless another program has put one there meanwhile."""
    if before is None and hasattr(os, "link"):
        try:
            # Unlike a replacement this fails where anything is there by now.
            os.link(beside, place)
        except FileExistsError:
            raise _just_written(place) from None
        except OSError:
            pass  # The file system has no links.
        else:
            with contextlib.suppress(OSError):
                os.remove(beside)
            return
    if _state(_there(place)) != _state(before):
        raise _just_written(place)
    patiently(lambda: os.replace(beside, place), _OPEN_THERE)


def _sync_folder(folder: str) -> None:
    """Has the name of a new file on the disk too, where the system can be asked for that."""
    if WINDOWS:
        return
    # A file system that cannot do so has the file all the same.
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _just_written(place: str) -> NotOursError:
    return NotOursError(place, Message("files/just-written"))


def remove_file(path: str | os.PathLike[str], kind: OwnFile) -> None:
    """Removes a file of the program's own; one that is not there is as good as removed.

    Raises:
        NotOursError: What is there is not of this kind.
        AccessError: The system does not let it go.
    """
    place = os.fspath(path)
    if check_place(place, kind) is None:
        return
    try:
        with contextlib.suppress(FileNotFoundError):
            patiently(lambda: os.remove(place))
    except OSError as error:
        raise AccessError(place, Message("files/not-removed", reason=read_reason(error))) from error


def check_place(
    path: str | os.PathLike[str], kind: OwnFile, *, needs_folder: bool = False
) -> os.stat_result | None:
    """Whether a file of this kind may be written at a place, told before the work is done.

    Args:
        path: The place.
        kind: What would be written.
        needs_folder: Its folder has to be there already.

    Returns:
        What is known of the file that would be replaced; None where there is none.

    Raises:
        NotOursError: It may not; the reason says what to do instead.
        AccessError: The system does not say what is there.
    """
    place = os.fspath(path)
    lower = place.lower()
    if kind.suffixes and not lower.endswith(kind.suffixes):
        wanted = " or ".join(kind.suffixes)
        raise NotOursError(
            place,
            Message(
                "files/wrong-suffix",
                what=kind.what,
                wanted=wanted,
            ),
        )
    # On Windows what stands behind a colon is a part of the file before it.
    stream = WINDOWS and ":" in os.path.basename(place)
    if stream or lower.endswith(ASSET_SUFFIXES):
        raise NotOursError(
            place,
            Message("files/name-of-asset"),
        )
    status = _there(place)
    if status is None:
        folder = os.path.dirname(place)
        if needs_folder and folder and not os.path.isdir(folder):
            raise AccessError(place, Message("files/no-folder"))
        return None
    if stat.S_ISLNK(status.st_mode):
        raise NotOursError(place, Message("files/link-not-followed"))
    if not stat.S_ISREG(status.st_mode):
        raise NotOursError(place, Message("files/there-no-file"))
    with open_plain(place) as file:
        head = file.read(_HEAD)
    # An empty file, as mktemp makes one, has nothing to lose.
    ours = not head or not kind.beginnings or head.startswith(kind.beginnings)
    if not ours or head.startswith(_ASSET_BEGINNINGS):
        raise NotOursError(
            place,
            Message(
                "files/there-of-another-kind",
                what=kind.what,
            ),
        )
    return status


def _there(place: str) -> os.stat_result | None:
    """What is at a place, a link as a link; None where nothing is."""
    try:
        return os.lstat(place)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:  # a ValueError tells of a NUL in the path
        raise AccessError(place, getattr(error, "strerror", None) or str(error)) from error


def _state(status: os.stat_result | None) -> tuple[int, ...] | None:
    """What tells a file from another one, and from itself after it was written to."""
    if status is None:
        return None
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns
