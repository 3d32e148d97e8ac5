"""A package as the rest of the program opens it: its tables, its parts, its tree."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from inspector.findings.message import Message
from inspector.format.asset import FormatKey, VersionRow
from inspector.format.errors import FormatError
from inspector.format.unreal.contents import SectionSpan, describe
from inspector.format.unreal.read.package_reader import PackageReader

if TYPE_CHECKING:
    from inspector.format.interpret import ReadingType
    from inspector.format.unreal.tree.package_tree import PackageTree


class Package(PackageReader):
    """An :class:`~inspector.format.asset.Asset`: a package with all that it stores."""

    kind: ClassVar[FormatKey] = "unreal-package"

    @property
    def byte_order(self) -> str:
        """The order of the bytes of its numbers."""
        return self.layout.byte_order

    @property
    def readings(self) -> tuple[ReadingType, ...]:
        """The engine's own types, with this package's names and objects."""
        from inspector.format.unreal.readings import readings  # Most commands load it for nothing.

        return readings(self)

    def version_rows(self) -> tuple[VersionRow, ...]:
        """The numbers of the package as they are stored; custom versions are not among them."""
        versions = self.versions
        numbers = (
            (Message("format/title-header-layout"), versions.legacy),
            (Message("format/title-ue4-version"), versions.ue4),
            (Message("format/title-ue5-version"), versions.ue5),
            (Message("format/title-licensee-version"), versions.licensee),
        )
        return tuple(VersionRow(title, str(number)) for title, number in numbers)

    def damage(self) -> tuple[FormatError, ...]:
        """Everything in its header that contradicts the format; reads all tables."""
        return self.errors()

    def tree(self) -> PackageTree:
        """All fields of the package."""
        # What reads properties takes a while to load, and many commands do without it.
        from inspector.format.unreal.tree.package_tree import PackageTree

        return PackageTree(self, self.data, self.sections())

    def sections(self) -> tuple[SectionSpan, ...]:
        """Every part of the logical file with its size, for a list of what is inside."""
        return self._sections

    @cached_property
    def _sections(self) -> tuple[SectionSpan, ...]:
        return describe(self)
