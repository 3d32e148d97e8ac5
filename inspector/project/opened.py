"""One file, opened: its bytes, what could be read of them, and the facts that checks look at."""

from __future__ import annotations

import mmap
from dataclasses import dataclass

from inspector.checks.subject import Subject
from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package

Buffer = bytes | mmap.mmap


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """A file with its bytes; close it when nothing shows it any more.

    ``package`` is None where the file is no package or its version words cannot be read; ``error``
    then says what was met. ``data`` and ``tail`` are the file and, of a split package, the
    ``.uexp`` beside it: positions in the package count through both.
    """

    path: str
    size: int
    subject: Subject
    package: Package | None
    error: FormatError | None
    data: Buffer = b""
    tail: Buffer = b""

    def close(self) -> None:
        """Lets go of the files; the package must not be used afterwards."""
        for part in (self.data, self.tail):
            if isinstance(part, mmap.mmap):
                part.close()

    def __enter__(self) -> OpenedFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
