"""What an opened file of any format offers to the rest of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

from inspector.findings.message import Message
from inspector.format.errors import FormatError
from inspector.format.logical import LogicalBytes
from inspector.named_tuples import NamedTuple

if TYPE_CHECKING:
    # Most commands load what makes trees and readings for nothing.
    from inspector.format.interpret import ReadingType
    from inspector.format.tree import FieldTree


#: What documents call each format.
FormatKey = Literal["unreal-package", "object-stream"]


class VersionRow(NamedTuple):
    """A number that says how a file is written: what it counts, and how people write it."""

    title: Message
    text: str


class Asset(Protocol):
    """A file that was recognised and whose first words could be read.

    All else is read when it is asked for.
    """

    @property
    def kind(self) -> FormatKey:
        """The key of its format in :data:`inspector.format.formats.FORMATS`."""

    @property
    def data(self) -> LogicalBytes:
        """Its bytes, those of files that continue it included."""

    @property
    def byte_order(self) -> str:
        """The order of the bytes of its numbers: ``"<"`` or ``">"``."""

    @property
    def readings(self) -> tuple[ReadingType, ...]:
        """The types that only files of its format have, for whoever guesses at bytes."""

    def version_rows(self) -> tuple[VersionRow, ...]:
        """The numbers that say how the file is written."""

    def damage(self) -> tuple[FormatError, ...]:
        """Everything that contradicts the format; reads all but what objects hold."""

    def tree(self) -> FieldTree:
        """All of it as rows; a new tree each time, which whoever asked lets go of."""

    def place_of(self, path: str) -> int | None:
        """Where the field named by ``path`` starts; None where the file has no such field."""
