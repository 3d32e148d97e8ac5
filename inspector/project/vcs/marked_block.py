"""One block of lines of ours in a file of Git's that others write too, between two marks.

The mark before it also says what was not there before, so that taking the block out leaves the file
as it was, to the byte.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from typing import Final

from inspector.files.writing import GIT_SETTINGS, remove_file, write_file
from inspector.project.vcs.locked_file import read_unlinked

_BEGIN: Final = b"# >>> inspector git install"
_END: Final = b"# <<< inspector git install"
#: What the mark says where the last line before it had no end, or where the file, or its folder
#: too, was made for the block.
_OPEN_LINE: Final = b", behind a line without an end"
_NEW_FILE: Final = b", in a new file"
_NEW_FOLDER: Final = b", in a new folder"


class MarkedFile:
    """A file of Git's, taken apart into our block and what others wrote.

    Whoever changes one has locked the settings of its repository.

    Args:
        path: The file; it need not exist.
        lines: The lines of the block.

    Raises:
        NotOursError: It is a link, or no file.
        AccessError: It cannot be read.
    """

    def __init__(self, path: str, lines: Sequence[str]) -> None:
        self.path = path
        self._lines = [line.encode() for line in lines]
        self._data = read_unlinked(path, GIT_SETTINGS)
        self._new_folder = not os.path.isdir(os.path.dirname(path))
        #: What others wrote; None where they have no such file.
        self.others = self._data
        #: Whether there is a block of ours, and the lines of ours that are still in it.
        self.is_marked = False
        self.found: list[str] = []
        self._take_apart()

    def put_in(self) -> None:
        """Puts the block at the end, where it outranks all that is before it.

        Raises:
            AccessError: It cannot be written.
        """
        others, said = self.others, b""
        if others is None:
            said = _NEW_FOLDER if self._new_folder else _NEW_FILE
        elif others and not others.endswith(b"\n"):
            others, said = others + b"\n", _OPEN_LINE
        block = b"\n".join((_BEGIN + said, *self._lines, _END))
        self._write((others or b"") + block + b"\n")

    def take_out(self) -> None:
        """Takes the block out; what others wrote before it, into it and behind it stays.

        Raises:
            AccessError: It cannot be written or removed.
        """
        self._write(self.others)
        if self.others is None and self.is_marked and self._new_folder:
            with contextlib.suppress(OSError):
                os.rmdir(os.path.dirname(self.path))

    def _take_apart(self) -> None:
        rows = (self._data or b"").splitlines(keepends=True)
        begin = next((at for at, row in enumerate(rows) if row.startswith(_BEGIN)), None)
        if begin is None:
            return
        ends = (at for at in range(begin, len(rows)) if rows[at].rstrip() == _END)
        end = next(ends, len(rows))
        ours = {line.strip() for line in self._lines}
        inside = rows[begin + 1 : end]
        theirs = [row for row in inside if row.strip() not in ours]
        if any(row.strip() for row in theirs):
            # The head of a section is also that of what others wrote below it.
            theirs = [row for row in inside if row in theirs or row.startswith(b"[")]
        behind = theirs + rows[end + 1 :]
        others, said = b"".join(rows[:begin] + behind), rows[begin].strip().removeprefix(_BEGIN)
        if said == _OPEN_LINE and not behind:
            others = others.removesuffix(b"\n")
        made = said in (_NEW_FILE, _NEW_FOLDER)
        self.others = None if made and not others else others
        self._new_folder = said == _NEW_FOLDER
        self.is_marked = True
        there = {row.strip() for row in inside}
        self.found = [line.decode() for line in self._lines if line.strip() in there]

    def _write(self, data: bytes | None) -> None:
        if data == self._data:
            return
        if data is None:
            remove_file(self.path, GIT_SETTINGS)
            return
        with contextlib.suppress(OSError):
            # Where this fails, writing says why.
            os.mkdir(os.path.dirname(self.path))
        write_file(self.path, data, GIT_SETTINGS)
