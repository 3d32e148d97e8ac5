"""OBJ-OLD and OBJ-NEW: the object versions, compared axis by axis."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from inspector.catalog import Release
from inspector.checks.case import Case, finds
from inspector.checks.finding import AboveAxis, CheckFinding, TooNew

#: The lowest UE4 object version that any release of UE4 or UE5 loads.
OLDEST_LOADABLE = 214


class _OfObjectVersion(CheckFinding):
    """An object version is at ``stored`` and the engine's ``limit`` does not allow that.

    ``stored_name`` and ``limit_name`` are the enumerators of the two, where they are known.
    """

    rule = "OBJ"
    templates = {
        "number": "{stored}",
        "number.stored_name": "{stored} ({stored_name})",
        "limit_number": "{limit}",
        "limit_number.limit_name": "{limit} ({limit_name})",
    }
    stored: int
    stored_name: str | None
    limit: int
    limit_name: str | None


class ObjOld(_OfObjectVersion):
    """The UE4 number is below what any release loads."""

    rule = "OBJ-OLD"
    order = 6.0
    compared = True
    templates = {
        "title": "Object version too old",
        "line": "UE4 version {stored:d}, the oldest that loads is {limit}",
        "message": (
            "UE4 object version {number} is older than {limit_number}, the oldest that {engine} "
            "loads."
        ),
        "remedy": (
            "Fetch a newer revision of the asset, or import it again from its source. No release "
            "of UE4 or UE5 reads numbers below {limit}."
        ),
        "sentence": (
            "UE4 version {number} is older than {limit}, the oldest that any release loads."
        ),
        "stops": "begins at UE4 version {limit}",
        "headline": "The package is older than any UE4 release loads",
        "checked": "The UE4 object version in the header.",
        "this_file": "**{number}**",
        "engine_limit": (
            "**{limit_number}** is the oldest it loads; the upgrade code below it is gone."
        ),
        "log": "`too old, minimum 214` It means what it says here: the number in the file is real.",
        "opens": "No known release.",
        "sure": "Certain. The number is read from bytes; {limit} holds for every known release.",
    }


class ObjNew(AboveAxis, TooNew, _OfObjectVersion):
    """The number of an axis is above the engine's; 4.x writes no UE5 number, and has 0 for it.

    ``since`` is the release that introduced the stored number. Epic has stopped counting on the UE4
    axis: whatever is above its end is a ``studio``'s own. ``ahead_of`` is the release that the
    build which saved the file calls itself, where the number is above what that release writes,
    and ``as_released`` whether the engine would open what that release itself saves.
    """

    rule = "OBJ-NEW"
    order = 7.0
    templates = {
        "title": "Object version too new",
        "line": "{axis} version {stored}, {engine} stops at {limit}",
        "line.studio": "{axis} version {stored} is a studio's own",
        "line.no_axis": "{axis} version {stored}, {engine} has none",
        "several": "{count} object versions are newer",
        "message": (
            "{axis} object version {number}{origin} is newer than {engine}, which stops at "
            "{limit_number}.{ahead}{doubt}"
        ),
        "message.studio": (
            "{axis} object version {number} belongs to a studio's own engine version; no Epic "
            "release reads it. {engine} stops at {limit_number}.{doubt}"
        ),
        "message.no_axis": (
            "{axis} object version {number}{origin} is newer than {engine}, which has no {axis} "
            "number.{ahead}{doubt}"
        ),
        "remedy.studio": (
            "Open it with the studio's engine that saved it, or fetch a revision saved by "
            "{engine} or older. No engine saves downwards."
        ),
        # Else a build that calls itself so, and is ahead of the release, would be meant too.
        "revision.as_released": "fetch a revision saved by {engine} as released, or older",
        "saver.ahead_of": "a build ahead of the release {ahead_of}",
        "sentence": "{saved_by_newer}",
        "sentence.studio": (
            "{axis} version {stored} is a studio's own engine version; no Epic release reads it."
        ),
        "stops": "stops at {axis} version {limit}",
        "stops.no_axis": "has no {axis} version",
        "headline": "{engine} is older than this {axis} object version",
        "checked": "The UE4 and the UE5 object version, each against its own.",
        "this_file": "**{number}**, written by no release known here",
        "this_file.studio": ("**{number}**. No Epic release has one so high: it is a studio's own"),
        "this_file.since": "**{number}**, first written by {since}",
        "engine_limit": "It stops at **{limit_number}**. Either of the two numbers is enough.",
        "engine_limit.no_axis": "It was made before {axis} numbers, so any is too new.",
        # The engine prints one number for both axes.
        "log": (
            "`is too new. Engine Version: {logged_limit:d}  Package Version: {logged_stored:d}` or "
            "`PackageVersion {logged_stored:,}, MaxExpected {logged_limit:,}` Of the UE4 and the "
            "UE5 number it shows the higher one."
        ),
        "log.no_axis": "",
        "opens.studio": "The studio's own engine. No Epic release.",
        "passes": "reads {axis} version {stored}",
        "ahead": "",
        "ahead.ahead_of": (
            " The build that saved it calls itself {ahead_of} and is ahead of that release, as "
            "builds from a development branch are."
        ),
        "origin": "",
        "origin.since": ", first written by {since},",
    }
    axis: Literal["UE4", "UE5"]
    since: str | None
    studio: bool
    ahead_of: str | None
    as_released: bool

    @property
    def no_axis(self) -> bool:
        """Whether the engine writes no numbers on the axis."""
        return self.limit <= 0


@finds(ObjOld, ObjNew)
def object_versions(case: Case) -> Iterator[CheckFinding]:
    """The UE4 number against 214, then the UE4 and the UE5 number against the engine's."""
    versions = case.versions
    if versions is None or versions.unversioned:
        return
    profile = case.profile
    if versions.ue4 < OLDEST_LOADABLE:
        yield ObjOld(
            engine=profile.name,
            path="summary/FileVersionUE4",
            stored=versions.ue4,
            stored_name=_name(case, "ue4", versions.ue4),
            limit=OLDEST_LOADABLE,
            limit_name=_name(case, "ue4", OLDEST_LOADABLE),
        )
    if versions.ue4 > profile.ue4:
        numbers = case.catalog.object_versions("ue4")
        studio = bool(numbers) and versions.ue4 > numbers[-1].number
        yield _too_new(case, "ue4", versions.ue4, profile.ue4, studio=studio)
    if versions.ue5 > profile.ue5:
        yield _too_new(case, "ue5", versions.ue5, profile.ue5, studio=False)


def _too_new(
    case: Case, axis: Literal["ue4", "ue5"], stored: int, limit: int, *, studio: bool
) -> ObjNew:
    name: Literal["UE4", "UE5"] = "UE4" if axis == "ue4" else "UE5"
    called = None if studio else _release_called(case)
    own = 0 if called is None else called.ue4 if axis == "ue4" else called.ue5
    # Builds from a development branch have the numbers of the next release before its name.
    ahead = called is not None and stored > own
    return ObjNew(
        engine=case.profile.name,
        path=f"summary/FileVersion{name}",
        axis=name,
        stored=stored,
        stored_name=_name(case, axis, stored),
        limit=limit,
        limit_name=_name(case, axis, limit),
        assumed=axis in case.profile.assumed,
        since=case.catalog.release_of_object_version(axis, stored),
        studio=studio,
        ahead_of=called.name if called is not None and ahead else None,
        as_released=ahead and own <= limit,
    )


def _release_called(case: Case) -> Release | None:
    """The release that the build which saved the file calls itself."""
    saved_by = case.facts.saved_by
    return None if saved_by is None else case.catalog.release(saved_by.release)


def _name(case: Case, axis: Literal["ue4", "ue5"], number: int) -> str | None:
    version = case.catalog.object_version(axis, number)
    return version.short_name if version else None
