"""The values of the catalogue: releases, version lists, custom versions, steps, and what is unread.

The lists of one engine or plugin, as its own source has them, are values here too.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cache
from operator import attrgetter
from types import MappingProxyType
from typing import Final

from inspector.findings.message import Text
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern
from inspector.versions import EngineVersion, Guid

#: The engines whose classes of object streams are listed, by the names of their lists; the newer
#: engine first.
CLASS_LISTS: Final[Mapping[str, str]] = MappingProxyType(
    {"o3de": "O3DE", "lumberyard": "Lumberyard"}
)


class Place(NamedTuple):
    """A line of a file, from 1; 0 for a whole file or folder."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file


class Unread(NamedTuple):
    """Something that could not be read, and why.

    ``loses`` says that a registration goes with it, so that the list of all is not complete.
    """

    place: Place
    why: Text
    loses: bool = False

    @property
    def whole(self) -> bool:
        """Whether nothing at all was read of a file or folder."""
        return not self.place.line


_UE4_PREFIX = "VER_UE4_"


class Enumerator(NamedTuple):
    """One number of an axis or of a custom version; ``name`` is the engine's own identifier."""

    number: int
    name: str
    #: The first release whose packages carry this number or a higher one.
    introduced_in: str | None = None

    @property
    def short_name(self) -> str:
        """The name without the prefix that every UE4 name begins with."""
        return self.name.removeprefix(_UE4_PREFIX)


def enumerator_of(enumerators: Sequence[Enumerator], number: int) -> Enumerator | None:
    """The one of exactly this number among those that ascend; None where it has no known name."""
    index = bisect_left(enumerators, number, key=attrgetter("number"))
    nearest = enumerators[index : index + 1]
    return nearest[0] if nearest and nearest[0].number == number else None


class Build(NamedTuple):
    """A build of a release that is known from a real file.

    ``official`` is False for builds from someone's own sources and for pre-releases.
    """

    version: EngineVersion
    official: bool = True
    source: str = ""


class Release(NamedTuple):
    """One row of the release table.

    ``ue5`` is 0 where packages of the release store no UE5 number. ``licensee`` is 0 for Epic's
    releases; a studio's own row may give its number. ``official_changelist`` is that of the .0
    build. ``confirmed`` says whether the numbers were seen in real packages of the release.
    """

    name: str
    ue4: int
    ue5: int
    legacy: int
    branch: str = ""
    official_changelist: int | None = None
    builds: tuple[Build, ...] = ()
    confirmed: bool = False
    source: str = ""
    licensee: int = 0

    @property
    def key(self) -> tuple[int, int]:
        """Major and minor, for ordering."""
        return release_key(self.name)

    def build_of_patch(self, patch: int) -> EngineVersion | None:
        """The newest official build of exactly this patch; None when none is known."""
        best: EngineVersion | None = None
        for build in self.builds:
            version = build.version
            fits = build.official and version.patch == patch and version.changelist
            if fits and (best is None or version.changelist > best.changelist):
                best = version
        if best is None and patch == 0 and self.official_changelist:
            major, minor = self.key
            best = EngineVersion(major, minor, 0, self.official_changelist, branch=self.branch)
        return best

    @property
    def newest_patch(self) -> int | None:
        """The newest patch of which an official build is known; None where none is."""
        return max((build.version.patch for build in self.builds if build.official), default=None)

    @property
    def newest_build(self) -> EngineVersion | None:
        """The newest official build; None when no official build is known.

        Builds that are not official never serve: their changelists are not Epic's for that patch,
        and would refuse files of the official build that nobody has recorded.
        """
        patches = {b.version.patch for b in self.builds if b.official}
        for patch in sorted(patches | {0}, reverse=True):
            build = self.build_of_patch(patch)
            if build is not None:
                return build
        return None


#: How a release is named: by two numbers.
RELEASE_NAME: Final = pattern(r"\d{1,5}\.\d{1,5}")


@cache
def release_key(name: str) -> tuple[int, int]:
    """The numbers of a release's name, for ordering: ``"4.27"`` gives (4, 27).

    Raises:
        ValueError: When the name is not two numbers.
    """
    major, _, minor = name.partition(".")
    return int(major), int(minor)


class CustomVersionInfo(NamedTuple):
    """What is known about one custom version.

    ``class_name`` is the C++ class that owns it, ``friendly_name`` what the engine calls it in
    messages, ``name`` the short name to show. ``latest`` maps a release to the highest number it
    writes, ``evidence`` says where that number comes from. ``enumerators`` ascend by number.
    ``plugin`` is the plugin that registers it, as projects name it, where no engine does by itself.
    """

    guid: Guid
    class_name: str | None = None
    friendly_name: str | None = None
    name: str | None = None
    enumerators: tuple[Enumerator, ...] = ()
    latest: Mapping[str, int] = MappingProxyType({})
    evidence: Mapping[str, str] = MappingProxyType({})
    note: str | None = None
    source: str = ""
    plugin: str = ""

    def enumerator(self, number: int) -> Enumerator | None:
        """The enumerator of exactly this number; None when it has no known name."""
        return enumerator_of(self.enumerators, number)


class StepText(NamedTuple):
    """What one version number changed, in plain words.

    ``what`` is None when only the name is known. ``effect`` is the main kind of the change: layout,
    value, rename, default, removed, fixup, metadata or unknown. ``loss`` is what becomes of stored
    values, whatever the effect: none, rounding, dropped, or unknown where no source tells.
    ``basis`` is documented, reader or name-only. ``detail`` holds the exact change where a source
    states it.
    """

    axis: str
    number: int
    name: str
    title: str
    what: str | None = None
    touches: tuple[str, ...] = ()
    effect: str = "unknown"
    loss: str = "unknown"
    basis: str = "name-only"
    source: str = ""
    detail: Mapping[str, object] | None = None


# Suffixes of the owning classes, longest first, and the words for the kind of stream that owns it.
_SUFFIXES = ("CustomObjectVersion", "CustomVersion", "ObjectVersion", "Version")
_MIDDLES = ("Stream", "Branch", "Project")


def display_name(class_name: str | None, friendly_name: str | None) -> str | None:
    """The short name of a custom version, from its class name where there is one.

    Drops the leading ``F``, then the suffix that says what the class is, then words that name the
    kind of stream: ``FFortniteMainBranchObjectVersion`` gives ``FortniteMain`` and
    ``FUE5SpecialProjectStreamObjectVersion`` gives ``UE5Special``. Without a class the friendly
    name serves as it is; None when there is neither.
    """
    if not class_name:
        return friendly_name or None
    name = class_name
    if len(name) > 1 and name[0] == "F" and name[1].isupper():
        name = name[1:]
    for suffix in _SUFFIXES:
        if name.endswith(suffix) and name != suffix:
            name = name.removesuffix(suffix)
            break
    for _ in _MIDDLES:
        for middle in _MIDDLES:
            if name.endswith(middle) and name != middle:
                name = name.removesuffix(middle)
    return name


class ListedVersion(NamedTuple):
    """One number of a list: what it is called, and what the comment above it says."""

    number: int
    name: str
    what: str = ""


class VersionList(NamedTuple):
    """A list of object versions, ascending as it stands; ``latest`` is what the engine writes.

    ``unsure`` says that some rows were not read, so that others may have higher numbers.
    """

    versions: tuple[ListedVersion, ...]
    latest: int
    place: Place
    unsure: bool = False


class CustomList(NamedTuple):
    """A custom version as it is registered.

    ``class_name`` is what owns its numbers, None where it has no name; ``registered`` is False
    where GUID and numbers are there, but nothing that registers them; ``unsure`` says that some of
    its rows were not read.
    """

    guid: Guid
    class_name: str | None
    friendly_name: str | None
    latest: int
    versions: tuple[ListedVersion, ...]
    place: Place
    registered: bool = True
    unsure: bool = False


class HeaderLayout(NamedTuple):
    """The newest header layout that an engine writes and reads."""

    number: int
    place: Place


class VersionLists(NamedTuple):
    """All lists of an engine or plugin: object versions by axis, every registration in order.

    ``layout`` is None where no source says it; ``other_layouts`` are other numbers beside it.
    ``open_names`` stand for numbers and GUIDs that no file which was read declares.
    """

    objects: Mapping[str, VersionList]
    custom: tuple[CustomList, ...]
    unread: tuple[Unread, ...]
    #: Lists of an axis that another one was taken before.
    others: tuple[tuple[str, VersionList], ...] = ()
    layout: HeaderLayout | None = None
    other_layouts: tuple[HeaderLayout, ...] = ()
    open_names: frozenset[tuple[str, ...]] = frozenset()


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


# -- who asks for numbers --------------------------------------------------------------------------

#: The letters before the names of classes whose objects packages hold.
_OBJECT_LETTERS: Final = ("U", "A")
_DEPRECATED: Final = "DEPRECATED_"
#: The class that all of them derive from.
_OBJECT: Final = "object"
#: Classes above a class that are followed; more are taken to run in a circle.
_HIGHEST: Final = 64


class Mention(NamedTuple):
    """A use of a number: where, and in the function of which class; empty of any other function."""

    name: str
    place: Place
    owner: str


class EngineSteps(NamedTuple):
    """What the source of an engine tells of version numbers.

    ``mentions`` are by the name of the number, ``bases`` by the name of a class as packages have
    it, in lower case; ``declared`` are the numbers whose enumeration was seen. ``complete``: every
    file could be read.
    """

    mentions: Mapping[str, tuple[Mention, ...]]
    bases: Mapping[str, str]
    declared: frozenset[str]
    complete: bool = True

    def ancestors(self, class_name: str) -> tuple[str, ...] | None:
        """A class and all above it, in lower case; None where the source does not know one."""
        found = [class_name.lower()]
        while found[-1] != _OBJECT:
            base = self.bases.get(found[-1])
            if base is None or len(found) > _HIGHEST:
                return None
            found.append(base)
        return tuple(found)

    def asking(self, name: str) -> tuple[Mention, ...]:
        """Who names a number, where every use of it is in a class whose objects packages hold.

        Empty where that is not so, and where the source does not declare the number.
        """
        found = self.mentions.get(name, ())
        known = name in self.declared and self.complete
        return found if known and all(self._is_object(each.owner) for each in found) else ()

    def _is_object(self, owner: str) -> bool:
        name = object_name(owner).lower()
        return name in self.bases or name == _OBJECT


def object_name(name: str) -> str:
    """The name of a class as packages have it; empty of what is no class of objects."""
    if name[:1] not in _OBJECT_LETTERS or not name[1:2].isupper():
        return ""
    return name[1:].removeprefix(_DEPRECATED)
