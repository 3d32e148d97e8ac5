"""The file ``info/attributes`` of a repository: lines added to it and taken out again.

It outranks every ``.gitattributes`` that is committed, among them the ``diff=lfs`` of Git LFS.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from typing import NamedTuple

from inspector.files.reading import GIT_TEXT
from inspector.files.writing import GIT_SETTINGS, NotOursError, remove_file, write_file
from inspector.project.locked_file import locked, read_unlinked


class Edit(NamedTuple):
    """New contents of the file, None for no file; which lines came or went.

    ``outranked`` are lines of others that say how the same files are compared, and now no longer
    count. ``made_file`` and ``made_line_end`` tell what was not there before.
    """

    data: bytes | None
    lines: tuple[str, ...]
    outranked: tuple[str, ...] = ()
    made_file: bool = False
    made_line_end: bool = False


def path_in(common: str) -> str:
    """Where the file is.

    Args:
        common: The folder of the repository that all its work trees share.
    """
    return os.path.join(common, "info", "attributes")


def read(path: str) -> bytes | None:
    """The bytes of the file; None where there is none.

    Raises:
        NotOursError: It, or the folder that it is in, is a link; or it is no file.
        AccessError: It cannot be read.
    """
    folder = os.path.dirname(path)
    if os.path.islink(folder):
        raise NotOursError(
            folder,
            f"it is a link to {os.readlink(folder)}, and nothing is written through links; put a "
            "folder in its place, or make these settings by hand",
        )
    return read_unlinked(path, GIT_TEXT, GIT_SETTINGS)


def write(path: str, data: bytes | None) -> None:
    """Puts the bytes in the place of the file in one step; removes it for None.

    Who may read and write it stays as it is.

    Raises:
        AccessError: It cannot be written, or Git is writing it.
    """
    if read(path) == data:
        return
    with locked(path):
        if data is None:
            remove_file(path, GIT_SETTINGS)
        else:
            write_file(path, data, GIT_SETTINGS)


def remove_empty(folder: str) -> None:
    """Removes a folder if nothing is in it."""
    with contextlib.suppress(OSError):
        os.rmdir(folder)


def added(data: bytes | None, wanted: Sequence[str]) -> Edit:
    """The file with the lines at its end that are not in force in it yet.

    A line that is there counts unless a later one speaks of the same files.
    """
    lines = (data or b"").decode("utf-8", "surrogateescape").split("\n")
    present = [one.removesuffix("\r") for one in lines]
    missing = [one for one in wanted if not _counts(one, present)]
    if not missing:
        return Edit(data, ())
    patterns = {one.split()[0] for one in missing}
    outranked = [one for one in present if _speaks_of_diff(one, patterns) and one not in wanted]
    open_line = bool(data) and not (data or b"").endswith(b"\n")
    end = "\r\n" if data and b"\r\n" in data else "\n"
    text = end * open_line + "".join(f"{one}{end}" for one in missing)
    return Edit(
        (data or b"") + text.encode(), tuple(missing), tuple(outranked), data is None, open_line
    )


def removed(
    data: bytes | None, unwanted: Sequence[str], *, made_file: bool, made_line_end: bool
) -> Edit:
    """The file without the last of each of these lines; None where it was made for them alone."""
    if data is None:
        return Edit(None, ())
    lines = [one + b"\n" for one in data.split(b"\n")]
    lines[-1] = lines[-1][:-1]
    at_end = _ends_with(data, unwanted)
    gone = []
    for one in unwanted:
        for at in reversed(range(len(lines))):
            if lines[at].rstrip(b"\r\n") == one.encode():
                del lines[at]
                gone.append(one)
                break
    rest = b"".join(lines)
    if made_line_end and gone and at_end:
        rest = rest.removesuffix(b"\n").removesuffix(b"\r")
    return Edit(None if made_file and not rest else rest, tuple(gone))


def _ends_with(data: bytes, wanted: Sequence[str]) -> bool:
    """Whether some lines are the last ones, so that nobody has written on behind them."""
    last = data.removesuffix(b"\n").replace(b"\r\n", b"\n").removesuffix(b"\r").split(b"\n")
    return bool(wanted) and last[-len(wanted) :] == [one.encode() for one in wanted]


def _counts(line: str, present: Sequence[str]) -> bool:
    if line not in present:
        return False
    last = len(present) - 1 - list(reversed(present)).index(line)
    return not any(_speaks_of_diff(one, {line.split()[0]}) for one in present[last + 1 :])


def _speaks_of_diff(line: str, patterns: set[str]) -> bool:
    """Whether a line says for files of one of these patterns how they are compared."""
    pattern, *attributes = line.split() or [""]
    names = {one.lstrip("-!").partition("=")[0] for one in attributes}
    return pattern in patterns and bool(names & {"diff", "binary"})
