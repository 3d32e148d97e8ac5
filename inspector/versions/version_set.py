"""All version numbers that one package stores: the only thing a gate or a verdict looks at."""

from __future__ import annotations

from typing import NamedTuple

from inspector.versions.guid import Guid

#: What a custom version reads as when the package does not store it.
ABSENT = -1

PKG_COOKED = 0x00000200
PKG_UNVERSIONED_PROPERTIES = 0x00002000
PKG_FILTER_EDITOR_ONLY = 0x80000000


class CustomVersion(NamedTuple):
    """One entry of a package's custom-version table."""

    guid: Guid
    version: int
    #: The name beside the number in packages before 4.10; later formats store none.
    friendly_name: str | None = None


class VersionSet(NamedTuple):
    """The numbers of one package; ``ue5`` is 0 where the package stores none."""

    legacy: int
    ue4: int
    ue5: int
    licensee: int
    package_flags: int = 0
    custom: tuple[CustomVersion, ...] = ()

    @property
    def unversioned(self) -> bool:
        """Whether the package stores no versions at all, as cooked packages do."""
        return not (self.ue4 or self.ue5 or self.licensee)

    @property
    def numbers(self) -> dict[str, int]:
        """Each number by its axis: ``ue4``, ``ue5``, ``licensee``, ``custom:GUID``."""
        custom = {f"custom:{entry.guid}": entry.version for entry in self.custom}
        return {"ue4": self.ue4, "ue5": self.ue5, "licensee": self.licensee, **custom}

    @property
    def cooked(self) -> bool:
        """Whether editor-only data was stripped; UE4 cooks set only the filter bit."""
        return bool(self.package_flags & (PKG_FILTER_EDITOR_ONLY | PKG_COOKED))

    @property
    def editor_data(self) -> bool:
        """Whether editor-only fields are stored: the bit that the layout depends on."""
        return not self.package_flags & PKG_FILTER_EDITOR_ONLY

    @property
    def custom_keyed_by_enum(self) -> bool:
        """Whether custom versions are keyed by a number (legacy -2): none of those is judged."""
        return self.legacy == -2
