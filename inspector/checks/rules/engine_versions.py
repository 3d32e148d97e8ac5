"""The engine versions that a package stores, and the builds that they stand for."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.catalog import EngineProfile
from inspector.checks.case import Case, finds
from inspector.checks.facts import FileFacts
from inspector.checks.finding import AboveAxis, CheckFinding, TooNew
from inspector.finding import Severity
from inspector.versions import (
    Compatibility,
    Component,
    EngineVersion,
    compare,
    compatible_with_floor,
)
from inspector.versions.engine_version import stores_bare_changelist

# -- ENGINE-NEW ------------------------------------------------------------------------------------


class EngineNew(TooNew):
    """What the package says it is compatible with is newer than the engine.

    ``stored`` and ``engine_version`` are the two as people say them, ``stored_build`` and
    ``engine_build`` with their changelists; ``component`` is what decided, None where that is not
    told. ``licensee`` tells that a studio's build stands against Epic's, ``stand_in`` that saved-by
    stands in for a version that the package does not store.
    """

    rule = "ENGINE-NEW"
    order = 9.0
    templates = {
        "title": "Asks for a newer engine",
        "line": "Compatible with {version}, newer than {engine}",
        "message": "{asked_for}; {named_engine} is older: {why}.",
        "sentence": "It is compatible with {version} and newer; the object versions would fit.",
        "stops": "is older than {version}",
        "headline": "{asked_for}; {engine} is older",
        "checked": "The engine version that the package says it is compatible with.",
        "this_file": "**{version}** and newer, as the package itself says",
        "this_file.stand_in": "**{version}** saved by it, as nothing else is stored",
        "engine_limit": (
            "It is **{compared_version}**{newest}, which is older: {why}. Release, patch and then "
            "the changelist are compared, so it stops here."
        ),
        "passes": "is new enough for {stored}",
        "version": "{stored}",
        "version.by_studio": "{stored_build} of a studio's build",
        "version.by_changelist": "{stored_build}",
        "asked_for": "The package is compatible with {version} and newer",
        "asked_for.stand_in": (
            "The package was saved by {version} and stores no other version that could open it"
        ),
        "named_engine": "{engine} ({compared_version})",
        "named_engine.named_by_version": "{engine}",
        "newest": "",
        "newest.patch_open": ", the newest known build of {engine}",
        "why": "the version decides",
        "why.by_studio": "a studio's build counts as newer than Epic's of the same version",
        "why.by_major": "the major version decides",
        "why.by_minor": "the minor version decides",
        "why.by_patch": "the patch decides",
        "why.by_changelist": "the changelist decides",
    }
    engine_version: str
    engine_build: str
    stored: str
    stored_build: str
    component: Component | None
    licensee: bool
    stand_in: bool

    @property
    def by_major(self) -> bool:
        """Whether the major version decided."""
        return self.component is Component.MAJOR

    @property
    def by_minor(self) -> bool:
        """Whether the minor version decided."""
        return self.component is Component.MINOR

    @property
    def by_patch(self) -> bool:
        """Whether the patch decided."""
        return self.component is Component.PATCH

    @property
    def by_changelist(self) -> bool:
        """Whether the changelist decided."""
        return self.component is Component.CHANGELIST

    @property
    def by_studio(self) -> bool:
        """Whether all but who built it is equal."""
        return self.licensee and self.by_changelist

    @property
    def compared_version(self) -> str:
        """The engine's version as far as the comparison reached."""
        return self.engine_build if self.by_changelist else self.engine_version

    @property
    def named_by_version(self) -> bool:
        """Whether the engine is called by that version anyway."""
        return self.engine == self.compared_version


@finds(EngineNew)
def engine_version(case: Case) -> Iterator[CheckFinding]:
    """The package's compatible-with against the engine's own version."""
    facts, profile = case.facts, case.profile
    asset = facts.compatible_with
    if asset is None or case.versions is None:
        return
    answer = _answer(profile, asset)
    if answer.compatible is not False:
        return
    yield EngineNew(
        engine=profile.name,
        path=field_of(facts),
        engine_version=profile.version.short,
        engine_build=_without_branch(profile.version),
        stored=asset.short,
        stored_build=_without_branch(asset),
        component=answer.component,
        licensee=asset.licensee and not profile.version.licensee,
        stand_in=not facts.compatible_stored,
    )


def field_of(facts: FileFacts) -> str:
    """The field that the compatible-with version was read from."""
    if facts.compatible_stored:
        return "summary/CompatibleWithEngineVersion"
    return saved_by_field(facts)


def saved_by_field(facts: FileFacts) -> str:
    """The field that the saved-by version was read from: old packages keep a bare changelist."""
    versions = facts.versions
    if versions and not versions.unversioned and stores_bare_changelist(versions.ue4):
        return "summary/SavedByChangelist"
    return "summary/SavedByEngineVersion"


def _answer(profile: EngineProfile, asset: EngineVersion) -> Compatibility:
    if not profile.version.is_empty:
        return profile.accepts(asset)
    if profile.compatible_with is not None:
        return compatible_with_floor(profile.compatible_with, asset)
    return Compatibility(None)


def _without_branch(version: EngineVersion) -> str:
    return str(version).partition("+")[0]


# -- COMPAT-MISMATCH -------------------------------------------------------------------------------


class CompatMismatch(CheckFinding):
    """The package names two releases, or two branches of one, or a floor above its own version.

    ``branch`` tells that only the branches differ, ``newer`` that compatible-with is the newer one
    of one release; neither, that the releases differ.
    """

    rule = "COMPAT-MISMATCH"
    severity = Severity.WARNING
    order = 22.0
    templates = {
        "title": "Engine versions do not agree",
        "line": "Compatible with {compatible_with}, saved by {saved_by}",
        "line.branch": "Saved-by and compatible-with name different branches",
        "message": "Saved by {saved_by}, compatible with {compatible_with}: the releases differ.",
        "message.branch": (
            "Saved by {saved_by}, compatible with {compatible_with}: the branches differ."
        ),
        "message.newer": (
            "Compatible with {compatible_with}, which is newer than {saved_by} that saved it."
        ),
        "remedy": (
            "Check the Build.version of the engine that saved it, above all CompatibleChangelist "
            "and the release numbers; then save the package again."
        ),
        "sentence": "{message}",
        "headline": "The two engine versions do not belong together",
        "checked": "Compatible-with alone. Saved-by is stored for people and is not compared.",
        "this_file": "saved by **{saved_by}**, compatible with **{compatible_with}**",
        "engine_limit": (
            "None: it loads. A build writes compatible-with for its own release, with the "
            "changelist of the first build of it."
        ),
        "sure": "Certain that they differ. Which of the two is wrong is not known.",
    }
    saved_by: str
    compatible_with: str
    branch: bool
    newer: bool


@finds(CompatMismatch)
def compatible_with_other_release(case: Case) -> Iterator[CheckFinding]:
    """A build writes compatible-with for its own release, and never a newer one than itself."""
    facts = case.facts
    saved_by, floor = facts.saved_by, facts.compatible_with
    if saved_by is None or floor is None or saved_by == floor or not facts.compatible_stored:
        return
    if saved_by.is_empty or floor.is_empty:
        return  # nothing is stored on one side: ZERO-CHANGELIST says so
    order = compare(floor, saved_by)
    branch = newer = False
    if (floor.major, floor.minor) == (saved_by.major, saved_by.minor):
        newer = order.order > 0 and not order.no_changelist
        # One branch, however its slashes are stored.
        branch = not newer and floor.depot_path != saved_by.depot_path
        if not newer and not branch:
            return
    yield CompatMismatch(
        engine=case.profile.name,
        severity=Severity.INFO if branch else Severity.WARNING,
        path="summary/CompatibleWithEngineVersion",
        saved_by=_text(str(saved_by), branch),
        compatible_with=_text(str(floor), branch),
        branch=branch,
        newer=newer,
    )


def _text(version: str, branch: bool) -> str:
    """The version without its branch, unless the branch is what differs."""
    return version if branch else version.partition("+")[0]


# -- ZERO-CHANGELIST and CHANGELIST-ZERO-DISABLED --------------------------------------------------


class _NoChangelist(CheckFinding):
    """An engine version of the package is without a changelist.

    ``stored`` is that version without its branch, ``empty`` whether all of it is 0, ``floor``
    whether it is compatible-with.
    """

    rule = "NO-CHANGELIST"
    templates = {
        "which": "saved-by",
        "which.floor": "compatible-with",
        "version": "changelist 0 ({stored})",
        "version.empty": "an empty engine version (0.0.0-0)",
        "checked": "Whether saved-by and compatible-with name a changelist.",
        "this_file": "{which} has **{version}**",
    }
    stored: str
    empty: bool
    floor: bool


class ZeroChangelist(_NoChangelist):
    """Engines cannot compare the package, so none refuses it."""

    rule = "ZERO-CHANGELIST"
    severity = Severity.WARNING
    order = 20.0
    templates = {
        "title": "Changelist 0",
        "line": "Changelist 0 in {which}",
        "message": (
            "The package stores {version} as {which}: engines cannot compare it, so none refuses "
            "it for its engine version."
        ),
        "remedy": (
            "Save it again with a distributed build, and save no content with a build whose "
            "changelist is 0."
        ),
        "remedy.closed": (
            "No editor opens this file as it is. Save or cook its source again with a distributed "
            "build, whose changelist is not 0."
        ),
        "sentence": "Changelist 0: the engine cannot compare versions, so it never refuses.",
        "headline": "The engine cannot tell how new this package is",
        "engine_limit": (
            "None: with changelist 0 the comparison of engine versions is switched off, for this "
            "package in every engine. Object and custom versions still count."
        ),
        "log": (
            "`Asset has been saved with empty engine version. The asset will be loaded but may be "
            "incompatible.` “Empty” means changelist 0 here."
        ),
        "sure": "Certain. The number is read from bytes.",
    }
    #: Whether no editor opens the package, whatever its engine version.
    closed: bool = False


class ChangelistZeroDisabled(_NoChangelist):
    """The project silences the warning, by line ``line_number`` of ``file``.

    ``expected`` tells that it says so to this program alone: its own builds have no changelist.
    """

    rule = "CHANGELIST-ZERO-DISABLED"
    severity = Severity.INFO
    order = 21.0
    templates = {
        "title": "Changelist 0, warning switched off",
        "line": "Changelist 0, the project silences it",
        "line.expected": "Changelist 0, as the project expects",
        "message": (
            "The package stores {version} as {which}; {switch} ({switched}) silences the warning."
        ),
        "message.expected": (
            "The package stores {version} as {which}, as {switch} ({switched}) expects of it."
        ),
        "remedy": "Remove the line ({switch}) to see the warnings again.",
        "sentence": "Changelist 0; the project has switched the warning off.",
        "sentence.expected": "Changelist 0, as the project expects.",
        "headline": "The project has switched this warning off",
        "headline.expected": "The project expects this: its engine is built from source",
        "engine_limit": (
            "None, and no warning either: `{switched}` in {switch}. The file is as unprotected as "
            "before."
        ),
        "log": "Nothing, because of that line.",
        "log.expected": (
            "`Asset has been saved with empty engine version. The asset will be loaded but may be "
            "incompatible.` The engine does not know that line."
        ),
        "sure": "Certain. The line was read; which line wins in a deeper ini file is not judged.",
        "switch": "{file}, line {line_number:d}",
    }
    file: str
    line_number: int
    switched: str
    expected: bool = False


@finds(ZeroChangelist, ChangelistZeroDisabled)
def zero_changelist(case: Case) -> Iterator[CheckFinding]:
    """The changelist of saved-by, then of compatible-with; at most one finding for a file.

    Cooked packages without versions are reported too: an editor that opens one warns likewise.
    """
    facts = case.facts
    for version, path, floor in (
        (facts.saved_by, saved_by_field(facts), False),
        (facts.compatible_with, "summary/CompatibleWithEngineVersion", True),
    ):
        if version is None or version.has_changelist:
            continue
        engine, stored = case.profile.name, str(version).partition("+")[0]
        switch = case.surroundings.zero_changelist_off
        if switch is None:
            yield ZeroChangelist(
                engine=engine,
                path=path,
                stored=stored,
                empty=version.is_empty,
                floor=floor,
                closed=any(f.unreadable or f.silent for f in case.findings),
            )
        else:
            yield ChangelistZeroDisabled(
                engine=engine,
                path=path,
                stored=stored,
                empty=version.is_empty,
                floor=floor,
                file=switch.file,
                line_number=switch.line,
                switched=switch.text,
                expected=switch.expected,
            )
        return


# -- LIC-NEW and LICENSEE-BUILD --------------------------------------------------------------------


class LicNew(AboveAxis):
    """The licensee version is at ``stored``, above the engine's ``limit``."""

    rule = "LIC-NEW"
    order = 8.0
    compared = True
    templates = {
        "title": "Licensee version too new",
        "line": "Licensee version {stored}, {engine} is at {limit}",
        "message": (
            "Licensee version {stored} is newer than {engine}, which is at {limit}. Only studios "
            "with an engine of their own raise it.{doubt}"
        ),
        "remedy": (
            "Open it with the studio's engine that saved it, or fetch a revision saved by "
            "{engine}. No engine saves downwards."
        ),
        "sentence": (
            "It was saved by a studio build with licensee version {stored}; {engine} is at {limit}."
        ),
        "stops": "is at licensee version {limit}",
        "headline": "{engine} does not know this studio's data",
        "checked": "The licensee version, which every studio counts for itself.",
        "this_file": "**{stored}**. Epic's own releases write 0.",
        "engine_limit": (
            "It is at **{limit}**. What a higher number changed only the studio's engine knows."
        ),
        "log": (
            "`LicenseePackageVersion {stored:d}, MaxExpected {limit:d}` It means what it says."
        ),
        "opens.all_refuse": "The studio's own engine. No Epic release.",
        "passes": "reads licensee version {stored}",
    }
    stored: int
    limit: int


class LicenseeBuild(CheckFinding):
    """A studio's own build saved the package, from a ``branch`` that may be said."""

    rule = "LICENSEE-BUILD"
    severity = Severity.INFO
    order = 30.0
    templates = {
        "title": "Saved by a studio's build",
        "line": "Saved by a studio's build of {saved_by}",
        "message": "The package was saved by a studio's own build, {build}.",
        "remedy": "Nothing to do. Ask the studio which engine it keeps its content for.",
        "sentence": "It was saved by a studio's own build, {build}.",
        "headline": "A studio's own build saved this package",
        "checked": "The highest bit of the changelist that saved the package.",
        "this_file": "**{build}**, bit set",
        "this_file.branch": "**{build}**, bit set, branch `{branch}`",
        "engine_limit": (
            "None by itself. Where release and patch are equal, a studio's build counts as newer "
            "than Epic's."
        ),
        "sure": "Certain. The bit is read from bytes.",
        "build": "{saved_by}-{changelist:d}",
    }
    saved_by: str
    changelist: int
    branch: str


@finds(LicNew, LicenseeBuild)
def licensee(case: Case) -> Iterator[CheckFinding]:
    """The licensee number against the engine's, and the licensee bit of saved-by."""
    versions, profile = case.versions, case.profile
    if versions is not None and versions.licensee > profile.licensee:
        yield LicNew(
            engine=profile.name,
            path="summary/FileVersionLicenseeUE",
            stored=versions.licensee,
            limit=profile.licensee,
            assumed="licensee" in profile.assumed,
        )
    saved_by = case.facts.saved_by
    if saved_by is not None and saved_by.licensee:
        yield LicenseeBuild(
            engine=profile.name,
            path="summary/SavedByEngineVersion",
            saved_by=saved_by.short,
            changelist=saved_by.changelist,
            branch=saved_by.branch,
        )


# -- PRE-RELEASE -----------------------------------------------------------------------------------

#: 5.0 Early Access still wrote the header layout of UE4.
_EARLY_ACCESS_LAYOUT = -7


class PreRelease(CheckFinding):
    """A build of ``release`` saved the package before the first ``official`` one, or may have.

    ``saved_by`` is that build with its changelist; ``official`` the changelist of the first build
    of the release, None where that is not known.
    """

    rule = "PRE-RELEASE"
    severity = Severity.INFO
    order = 31.0
    sign = "none"
    templates = {
        "title": "Saved by a pre-release",
        "line": "Saved by {build}",
        "message": "{who}",
        "message.early_access": "{who} On some axes Early Access is older than 4.27.",
        "remedy": (
            "Open it once and compare it with what you expect, then save it with {release} or "
            "newer."
        ),
        "sentence": "It was saved by {build}.",
        "headline": "A pre-release saved this package",
        "checked": "Only the numbers that the package stores, which are judged like any others.",
        "this_file": "**{saved_by}**",
        "this_file.official": "**{saved_by}**; the first build of the release is {official:d}",
        "engine_limit": (
            "None by itself. Data written before a release may differ from what the same numbers "
            "mean afterwards, and no version check can tell."
        ),
        "sure": "Likely. A build from own sources with a small changelist looks the same.",
        "build": "a build from before {release}",
        "build.early_access": "{release} Early Access",
        "who": (
            "The package was saved by {build} ({saved_by}), not by the release itself. "
            "Pre-releases are not in the release table."
        ),
    }
    saved_by: str
    release: str
    official: int | None
    early_access: bool


@finds(PreRelease)
def pre_release(case: Case) -> Iterator[CheckFinding]:
    """Epic's x.y.0 with a changelist below that of the release, or 5.0.0 in UE4's layout."""
    facts = case.facts
    saved_by, versions = facts.saved_by, facts.versions
    if saved_by is None or versions is None or saved_by.patch or not saved_by.has_changelist:
        return
    early_access = (saved_by.major, saved_by.minor) == (
        5,
        0,
    ) and versions.legacy == _EARLY_ACCESS_LAYOUT
    release = case.catalog.release(saved_by.release)
    official = release.official_changelist if release else None
    before = official is not None and not saved_by.licensee and saved_by.changelist < official
    if not (early_access or before):
        return
    yield PreRelease(
        engine=case.profile.name,
        path="summary/SavedByEngineVersion",
        saved_by=f"{saved_by.short}-{saved_by.changelist}",
        release=saved_by.release,
        official=official,
        early_access=early_access,
    )
