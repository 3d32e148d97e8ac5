"""CUSTOM-NEW, CUSTOM-UNKNOWN and CUSTOM-INVALID: the custom versions that a package stores."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.catalog import CustomVersionInfo, Enumerator
from inspector.checks.case import Case, CustomAnswer, finds
from inspector.checks.finding import CheckFinding, TooNew
from inspector.checks.judgement import CustomStatus
from inspector.finding import Severity
from inspector.versions import CustomVersion


class _OfCustomVersion(CheckFinding):
    """The engine does not take a custom version at the number ``stored``.

    ``name`` is what it is called, None where nobody says; ``stored_name`` the enumerator of the
    number, where that is known.
    """

    rule = "CUSTOM"
    stable = ("guid",)
    templates = {
        "who": "{short_guid}",
        "who.name": "{name}",
        "number": "{stored}",
        "number.stored_name": "{stored} ({stored_name})",
    }
    identity: str = "summary/CustomVersions"
    guid: str
    name: str | None
    stored: int
    stored_name: str | None

    @property
    def short_guid(self) -> str:
        """The first word of the GUID, marked as cut: ``7A1C22F0-…``."""
        return self.guid.split("-", 1)[0] + "-…"


class CustomNew(TooNew, _OfCustomVersion):
    """The number is above the engine's ``limit``, or where that is not known, its upper ``bound``.

    ``since`` is the release that introduced the stored number, ``reason`` how the engine's was
    found where it is not known, ``evidence`` the catalogue's word on where it comes from.
    """

    rule = "CUSTOM-NEW"
    order = 10.0
    templates = {
        "title": "Custom version too new",
        "line": "{who} is at {stored}, {stop}",
        "several": "{count} custom versions are newer",
        "message": "Custom version {who} is at {number}{origin}; {stop}: {reason}.",
        "message.limit": (
            "Custom version {who} is at {number}{origin}; {engine} stops at {limit_number}."
        ),
        "sentence": "{line}.",
        "stops": "has an older {who}",
        "stops.limit": "stops at {who} {limit}",
        "headline": "{engine} has an older {who}",
        "checked": "Every custom version that the package stores, each against its own latest.",
        "this_file": "{who} at **{number}**{writer}",
        "engine_limit": "Its number is not known, but **{stop}**: {reason}.",
        "engine_limit.limit": "It stops at **{limit_number}**. One higher number is enough.",
        "log": (
            "`was saved with a newer custom version than the current. … PackageVersion {stored:d}  "
            "MaxExpected {expected}` It means what it says. The package is then missing from the "
            "content browser."
        ),
        "passes": "reads {who} at {stored}",
        "sure": (
            "Likely. The file's number is read from bytes; that of {release_name} comes from "
            "published tables and was not seen in a real package."
        ),
        "sure.described": "{as_described} The file's number is read from bytes.",
        "sure.open_limit": "{follows}",
        "sure.built_from_source": (
            "Likely. The file's number is read from bytes; that of {release_name} comes from "
            "packages of builds from source, and Epic's own may differ a little."
        ),
        "sure.observed": (
            "Certain. Both numbers were read from bytes or printed by an engine: the file's here, "
            "the other from {release_name} itself."
        ),
        "sure.reason": "{follows}",
        "follows": "Likely. The number of {engine} follows from others: {reason}.",
        "origin": "",
        "origin.since": ", which came with {since}",
        "writer": "",
        "writer.since": ", first written by {since}",
        "stop": "newer than {engine}",
        "stop.limit": "{engine} stops at {limit}",
        "stop.bound": "{engine} is at {bound} at most",
        "limit_number": "{limit}",
        "limit_number.limit_name": "{limit} ({limit_name})",
        "expected": "…",
        "expected.limit": "{limit:d}",
    }
    since: str | None
    limit: int | None
    limit_name: str | None
    bound: int | None
    reason: str
    evidence: str

    @property
    def open_limit(self) -> bool:
        """Whether the engine's number is not known."""
        return self.limit is None

    @property
    def built_from_source(self) -> bool:
        """Whether only builds from source have shown the engine's number."""
        return self.evidence.startswith("observed (source-built")

    @property
    def observed(self) -> bool:
        """Whether the engine's number was seen in a package, or printed by the engine."""
        return self.evidence.startswith(("observed", "printed"))


class CustomUnknown(_OfCustomVersion):
    """The engine has nobody who registers it; ``in_catalog`` is whether any engine has.

    Against a release only Epic's own list is known, and plugins register more. ``plugin`` is the
    one that does, where that is known, and ``project`` the file that does not enable it.
    """

    rule = "CUSTOM-UNKNOWN"
    severity = Severity.WARNING
    order = 11.0
    compared = True
    templates = {
        "title": "Custom version not known",
        "line": "{who} is in no known engine",
        "line.project": "{who} is of plugin {plugin}, which {project} does not enable",
        "line.refuses": "{who} is not registered by {engine}",
        "several": "{count} custom versions are not known",
        "message": (
            "The package stores custom version {whole} at {number}, which no known engine has. A "
            "plugin may register it; without the plugin the engine refuses the package."
        ),
        "message.project": (
            "The package stores custom version {whole} at {number}, which the plugin {plugin} "
            "registers. {project} does not enable that plugin; without it {engine} does not know "
            "the custom version and refuses the package."
        ),
        "message.refuses": (
            "The package stores custom version {whole} at {number}; {engine} does not register it."
        ),
        "message.in_catalog": (
            "The package stores custom version {whole} at {number}; nobody knows that of {engine}."
        ),
        "remedy": "{enable}. If it is your own, add it to your engine profile.",
        "remedy.project": (
            "Enable the plugin {plugin} in {project}, or fetch a revision saved without it."
        ),
        "remedy.refuses": "{enable}, or fetch a revision saved without it.",
        "sentence": ("No known engine has custom version {short_guid}; a plugin may register it."),
        "sentence.project": (
            "It stores custom version {who} of the plugin {plugin}, which {project} does not "
            "enable."
        ),
        "sentence.refuses": "It stores custom version {who}, which nobody registers there.",
        "sentence.in_catalog": "Custom version {who} is not known of {engine}.",
        "stops": "does not register {who}",
        "headline": "Nobody known registers {who}",
        "headline.project": "{project} does not enable the plugin {plugin}",
        "headline.refuses": "{engine} does not register {who}",
        "checked": "Whether somebody registers every custom version that the package stores.",
        "this_file": "`{guid}` at **{number}**",
        "engine_limit": (
            "None known: plugins and projects register custom versions of their own. Where nobody "
            "registers it, the engine stops here."
        ),
        "engine_limit.project": (
            "None: the plugin {plugin} registers it. Without the plugin the engine stops here."
        ),
        "engine_limit.refuses": (
            "Its list of custom versions is complete and does not have this one: it stops here."
        ),
        "passes": "registers {who}",
        "sure": "Not certain. The list of plugins' custom versions is not complete.",
        "sure.project": (
            "Likely. The project file and the plugins in its folder were read; an engine that has "
            "the plugin may enable it by itself."
        ),
        "sure.refuses": "{as_described}",
        "whole": "{guid}",
        "whole.name": "{name} ({guid})",
        "enable": (
            "Find the plugin or project module that saved the asset and enable it in this project"
        ),
        "enable.plugin": "Enable the plugin {plugin} in this project",
    }
    in_catalog: bool
    plugin: str = ""
    project: str = ""


class CustomInvalid(_OfCustomVersion):
    """A validator of the engine refuses the number, for a ``reason`` that it may say."""

    rule = "CUSTOM-INVALID"
    order = 12.0
    compared = True
    templates = {
        "title": "Custom version refused by a validator",
        "line": "{who} at {stored:d} is refused by a validator",
        "several": "{count} custom versions are refused by validators",
        "message": (
            "Custom version {who} is at {number}; a validator of {engine} refuses this value{why}."
        ),
        "remedy": (
            "Make the asset again from its source, or save it with the engine that wrote it once "
            "that engine accepts it."
        ),
        "sentence": "{who} is at {stored}, a value that its validator refuses.",
        "stops": "refuses {who} at {stored:d}",
        "headline": "{engine} refuses this value of {who}",
        "checked": "Whether the code that registers a custom version accepts the stored value.",
        "this_file": "{who} at **{number}**",
        "engine_limit": (
            "A validator may refuse single values below the latest, say after a bad merge."
        ),
        "passes": "accepts {who} at {stored:d}",
        "sure": "{as_described}",
        "why": "",
        "why.reason": ": {reason}",
    }
    reason: str


@finds(CustomNew, CustomUnknown, CustomInvalid)
def custom_versions(case: Case) -> Iterator[CheckFinding]:
    """One finding for every stored custom version that the engine does not take."""
    for index, entry, answer in case.custom():
        path = f"summary/CustomVersions/{index}"
        if answer.status is CustomStatus.NEWER:
            yield _newer(case, path, entry, answer)
        elif answer.status is CustomStatus.UNKNOWN or _without_plugin(case, entry):
            info, name, step = _told(case, entry)
            unknown = answer.status is CustomStatus.UNKNOWN
            yield CustomUnknown(
                severity=Severity.ERROR if unknown and case.profile.complete else Severity.WARNING,
                engine=case.profile.name,
                path=path,
                guid=str(entry.guid),
                name=name,
                stored=entry.version,
                stored_name=step.name if step else None,
                in_catalog=info is not None,
                plugin=info.plugin if info else "",
                project=_without_plugin(case, entry),
            )
        elif answer.invalid:
            _, name, step = _told(case, entry)
            yield CustomInvalid(
                engine=case.profile.name,
                path=path,
                guid=str(entry.guid),
                name=name,
                stored=entry.version,
                stored_name=step.name if step else None,
                reason=answer.reason,
            )


def _without_plugin(case: Case, entry: CustomVersion) -> str:
    """The project that does not enable the plugin which registers a custom version, if so."""
    plugins = case.surroundings.plugins
    info = case.catalog.custom(entry.guid) if plugins is not None else None
    if plugins is None or info is None or not info.plugin:
        return ""
    registered = entry.guid in (case.profile.custom_latest or ())
    return "" if registered or plugins.enables(info.plugin) is not False else plugins.project


def _told(
    case: Case, entry: CustomVersion
) -> tuple[CustomVersionInfo | None, str | None, Enumerator | None]:
    """What the catalogue has of a custom version, what that is called, and its number."""
    info = case.catalog.custom(entry.guid)
    if info is None:
        return None, entry.friendly_name, None
    return info, info.name or entry.friendly_name, info.enumerator(entry.version)


def _newer(case: Case, path: str, entry: CustomVersion, answer: CustomAnswer) -> CustomNew:
    info, name, step = _told(case, entry)
    limit, release = answer.engine_version, case.profile.release
    limit_step = info.enumerator(limit) if info and limit is not None else None
    return CustomNew(
        engine=case.profile.name,
        path=path,
        guid=str(entry.guid),
        name=name,
        stored=entry.version,
        stored_name=step.name if step else None,
        since=step.introduced_in if step else None,
        limit=limit,
        limit_name=limit_step.name if limit_step else None,
        bound=answer.bound,
        reason=answer.reason,
        evidence=info.evidence.get(release.name, "") if info and release else "",
    )
