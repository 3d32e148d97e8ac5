"""One file, opened: its bytes, what could be read of them, and the facts that checks look at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from inspector.checks.subject import Subject
from inspector.format.asset import Asset
from inspector.format.errors import FormatError
from inspector.format.logical import LogicalBytes
from inspector.format.unreal.package import Package
from inspector.project.file_bytes import FileBytes
from inspector.project.siblings import Sibling

Buffer = bytes | FileBytes


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """A file with its bytes; close it when nothing shows it any more.

    ``asset`` is None where the file is of no format that is known or its first words cannot be
    read; ``error`` then says what was met. ``data`` and ``tail`` are the file and, of a split
    package, the ``.uexp`` beside it: positions in the package count through both. ``siblings`` are
    the files that belong to it, the ``.uexp`` among them; those of payloads are not opened.
    """

    path: str
    size: int
    subject: Subject
    asset: Asset | None
    error: FormatError | None
    data: Buffer = b""
    tail: Buffer = b""
    siblings: tuple[Sibling, ...] = ()

    @property
    def package(self) -> Package | None:
        """The package that the file is; None where it is none that can be read."""
        return self.asset if isinstance(self.asset, Package) else None

    @property
    def logical(self) -> LogicalBytes:
        """The bytes of the file and of its ``.uexp`` as one run, which is what offsets count."""
        return LogicalBytes(self.data, self.tail)

    def reads(self, path: str) -> bool:
        """Whether bytes are still to be read from the file of a path, which may change."""
        parts = (self.data, self.tail)
        return any(isinstance(part, FileBytes) and part.path == path for part in parts)

    def close(self) -> None:
        """Lets go of the files; the package must not be used afterwards."""
        close_all((self.data, self.tail))

    def __enter__(self) -> OpenedFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def close_all(parts: Iterable[Buffer]) -> None:
    """Lets go of the files among some runs of bytes."""
    for part in parts:
        if isinstance(part, FileBytes):
            part.close()
