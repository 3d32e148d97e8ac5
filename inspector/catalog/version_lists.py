"""The version lists of one engine or plugin as its own source has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from inspector.catalog.headers.unread import Place, Unread
from inspector.versions import Guid


class ListedVersion(NamedTuple):
    """One number of a list: what it is called, and what the comment above it says."""

    number: int
    name: str
    what: str = ""


class VersionList(NamedTuple):
    """A list of object versions, ascending as it stands; ``latest`` is what the engine writes."""

    versions: tuple[ListedVersion, ...]
    latest: int
    place: Place


class CustomList(NamedTuple):
    """A custom version as it is registered.

    ``class_name`` is what owns its numbers, None where it has no name; ``registered`` is False
    where GUID and numbers are there, but nothing that registers them.
    """

    guid: Guid
    class_name: str | None
    friendly_name: str | None
    latest: int
    versions: tuple[ListedVersion, ...]
    place: Place
    registered: bool = True


class HeaderLayout(NamedTuple):
    """The newest header layout that an engine writes and reads."""

    number: int
    place: Place


class VersionLists(NamedTuple):
    """All lists of an engine or plugin: object versions by axis, every registration in order.

    ``layout`` is None where no source says it; ``other_layouts`` are other numbers beside it.
    """

    objects: Mapping[str, VersionList]
    custom: tuple[CustomList, ...]
    unread: tuple[Unread, ...]
    #: Lists of an axis that another one was taken before.
    others: tuple[tuple[str, VersionList], ...] = ()
    layout: HeaderLayout | None = None
    other_layouts: tuple[HeaderLayout, ...] = ()


class NamedVersions(NamedTuple):
    """What the numbers of a custom version are called, and who owns them."""

    class_name: str | None
    friendly_name: str | None
    versions: tuple[ListedVersion, ...]


class EngineLists(NamedTuple):
    """The numbers that an engine's own lists name: object versions by axis, custom ones by GUID."""

    objects: Mapping[str, tuple[ListedVersion, ...]]
    custom: Mapping[Guid, NamedVersions]


def engine_lists(lists: VersionLists) -> EngineLists:
    """What the lists name; of several registrations of a GUID the first one counts."""
    custom: dict[Guid, NamedVersions] = {}
    for entry in lists.custom:
        named = NamedVersions(entry.class_name, entry.friendly_name, entry.versions)
        before = custom.setdefault(entry.guid, named)
        if not before.versions and named.versions:
            custom[entry.guid] = named
    return EngineLists({axis: made.versions for axis, made in lists.objects.items()}, custom)
