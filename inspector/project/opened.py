"""One file, opened: its bytes, what could be read of them, and the facts that checks look at."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from inspector.checks.facts import Depth, FileFacts
from inspector.format.asset import Asset
from inspector.format.errors import FormatError
from inspector.format.logical import LogicalBytes
from inspector.format.unreal.package import Package
from inspector.format.unreal.read.package_reader import PackageReader
from inspector.project.file_bytes import FileBytes
from inspector.project.siblings import Sibling

if TYPE_CHECKING:
    from inspector.format.tree.field_tree import FieldTree
    from inspector.format.unreal.tree.package_tree import PackageTree

Buffer = bytes | FileBytes


class Opened(NamedTuple):
    """A file with its bytes; close it when nothing shows it any more.

    ``asset`` is None where the file is of no format that is known or its first words cannot be
    read; ``error`` then says what was met. ``data`` and ``tail`` are the file and, of a split
    package, the ``.uexp`` beside it: positions in the package count through both. ``siblings`` are
    the files that belong to it, the ``.uexp`` among them; those of payloads are not opened.
    ``facts`` tell what is wrong down to ``depth``, and nothing beyond. ``tree`` holds all fields of
    a file that was read down to its objects. ``place`` is where a file of a revision lies in the
    work tree, or would; empty where that is its path.
    """

    path: str
    size: int
    facts: FileFacts
    asset: Asset | None
    error: FormatError | None
    data: Buffer = b""
    tail: Buffer = b""
    siblings: tuple[Sibling, ...] = ()
    depth: Depth = Depth.HEADER
    tree: FieldTree | None = None
    place: str = ""

    @property
    def folder(self) -> str:
        """The whole path of the folder that it lies in, which says what project it belongs to."""
        return os.path.dirname(os.path.abspath(self.place or self.path))

    @property
    def package(self) -> Package | None:
        """The package that the file is; None where it is none that can be read."""
        return self.asset if isinstance(self.asset, Package) else None

    @property
    def logical(self) -> LogicalBytes:
        """The bytes of the file and of its ``.uexp`` as one run, which is what offsets count."""
        return LogicalBytes(self.data, self.tail)

    @property
    def objects(self) -> PackageTree | None:
        """The tree of a package whose objects were read; None where they cannot be listed."""
        from inspector.format.unreal.tree.package_tree import PackageTree

        tree = self.tree
        return tree if isinstance(tree, PackageTree) and _lists(tree.package) else None

    def reads(self, path: str) -> bool:
        """Whether bytes are still to be read from the file of a path, which may change."""
        parts = (self.data, self.tail)
        return any(isinstance(part, FileBytes) and part.path == path for part in parts)

    def close(self) -> None:
        """Lets go of the files; package and tree must not be used afterwards."""
        if self.tree is not None:
            self.tree.release()
        close_all((self.data, self.tail))

    def __enter__(self) -> Opened:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def close_all(parts: Iterable[Buffer]) -> None:
    """Lets go of the files among some runs of bytes."""
    for part in parts:
        if isinstance(part, FileBytes):
            part.close()


def _lists(package: PackageReader) -> bool:
    """Whether a package has objects and names, and both tables can be read."""
    try:
        return bool(package.exports) and bool(package.names)
    except FormatError:
        return False
