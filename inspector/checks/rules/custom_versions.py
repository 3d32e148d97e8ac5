"""CUSTOM-NEW, CUSTOM-UNKNOWN and CUSTOM-INVALID: the custom versions that a package stores."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks import wording
from inspector.checks.case import Case, CustomAnswer
from inspector.checks.finding import Finding, Severity
from inspector.checks.judgement import CustomStatus, Mark
from inspector.checks.rule import Reasons, Rule, Scene, Sentence, Setting, saved_elsewhere
from inspector.versions import CustomVersion, Guid


def check(case: Case) -> Iterator[Finding]:
    """One finding for every stored custom version that the engine does not take."""
    for index, entry, answer in case.custom():
        if answer.status is CustomStatus.NEWER:
            rule, severity = "CUSTOM-NEW", Severity.ERROR
        elif answer.status is CustomStatus.UNKNOWN:
            # Against a release only Epic's own list is known, and plugins register more.
            rule = "CUSTOM-UNKNOWN"
            severity = Severity.ERROR if case.profile.complete else Severity.WARNING
        elif answer.invalid:
            rule, severity = "CUSTOM-INVALID", Severity.ERROR
        else:
            continue
        field = f"summary/CustomVersions/{index}"
        yield Finding(rule, severity, _arguments(case, entry, answer), field)


def _arguments(
    case: Case, entry: CustomVersion, answer: CustomAnswer
) -> dict[str, int | str | None]:
    info = case.catalog.custom(entry.guid)
    stored = info.enumerator(entry.version) if info else None
    limit = None
    if info and answer.engine_version is not None:
        limit = info.enumerator(answer.engine_version)
    return {
        "engine": case.profile.name,
        "guid": str(entry.guid),
        "name": (info.name if info else None) or entry.friendly_name,
        "stored": entry.version,
        "stored_name": stored.name if stored else None,
        "since": stored.introduced_in if stored else None,
        "limit": answer.engine_version,
        "limit_name": limit.name if limit else None,
        "bound": answer.bound,
        "reason": answer.reason,
        "in_catalog": int(info is not None),
    }


def _name(finding: Finding) -> str:
    return finding.optional("name") or wording.short_guid(finding.text("guid"))


def _stored(finding: Finding) -> str:
    return wording.stated(finding.number("stored"), finding.optional("stored_name"))


def _limit(finding: Finding) -> str | None:
    if finding.arguments.get("limit") is None:
        return None
    return wording.stated(finding.number("limit"), finding.optional("limit_name"))


# --- CUSTOM-NEW ----------------------------------------------------------------------------------


def _stop(finding: Finding) -> str:
    engine = finding.text("engine")
    if finding.arguments.get("limit") is not None:
        return f"{engine} stops at {wording.number(finding.number('limit'))}"
    if finding.arguments.get("bound") is not None:
        return f"{engine} is at {wording.number(finding.number('bound'))} at most"
    return f"newer than {engine}"


def _new_line(finding: Finding) -> str:
    return f"{_name(finding)} is at {wording.number(finding.number('stored'))}, {_stop(finding)}"


def _new_message(finding: Finding) -> str:
    since = finding.optional("since")
    origin = f", which came with {since}" if since else ""
    limit = _limit(finding)
    if limit:
        end = f"{finding.text('engine')} stops at {limit}"
    else:
        end = f"{_stop(finding)}: {finding.text('reason')}"
    return f"Custom version {_name(finding)} is at {_stored(finding)}{origin}; {end}."


def _new_reasons(finding: Finding, scene: Scene) -> Reasons:
    since = finding.optional("since")
    limit = _limit(finding)
    if limit:
        stop = f"It stops at **{limit}**. One higher number is enough."
    else:
        stop = f"Its number is not known, but **{_stop(finding)}**: {finding.text('reason')}."
    stored, maximum = finding.number("stored"), finding.text("limit") or "…"
    return Reasons(
        headline=f"{scene.engine} has an older {_name(finding)}",
        checked="Every custom version that the package stores, each against its own latest.",
        found=(
            f"{_name(finding)} at **{_stored(finding)}**"
            + (f", first written by {since}" if since else "")
        ),
        limit=stop,
        log=(
            f"`was saved with a newer custom version than the current. … PackageVersion {stored}  "
            f"MaxExpected {maximum}` It means what it says. The package is then missing from the "
            f"content browser."
        ),
        passes=f"reads {_name(finding)} at {stored}",
        sure=_evidence(finding, scene),
        mark=Mark.REFUSE,
        compared=True,
    )


#: How the evidence begins for a number that only builds from source have shown.
_SOURCE_BUILT = "observed (source-built"


def _evidence(finding: Finding, scene: Scene) -> str:
    """On what ground the engine's number of a custom version stands."""
    profile = scene.profile
    if profile.complete or profile.release is None:
        return f"{scene.as_described} The file's number is read from bytes."
    follows = f"Likely. The number of {scene.engine} follows from others: {finding.text('reason')}."
    if finding.arguments.get("limit") is None:
        return follows
    info = scene.catalog.custom(Guid.parse(finding.text("guid")))
    ground = info.evidence.get(profile.release.name, "") if info else ""
    if ground.startswith(_SOURCE_BUILT):
        return (
            f"Likely. The file's number is read from bytes; that of {profile.release.name} comes "
            f"from packages of builds from source, and Epic's own may differ a little."
        )
    if ground.startswith(("observed", "printed")):
        return (
            f"Certain. Both numbers were read from bytes or printed by an engine: the file's here, "
            f"the other from {profile.release.name} itself."
        )
    if finding.text("reason"):
        return follows
    return (
        f"Likely. The file's number is read from bytes; that of {profile.release.name} comes from "
        f"published tables and was not seen in a real package."
    )


# --- CUSTOM-UNKNOWN ------------------------------------------------------------------------------


def _unknown_message(finding: Finding) -> str:
    name, guid = finding.optional("name"), finding.text("guid")
    what = f"custom version {f'{name} ({guid})' if name else guid} at {_stored(finding)}"
    if finding.severity is Severity.ERROR:
        return f"The package stores {what}; {finding.text('engine')} does not register it."
    if finding.number("in_catalog"):
        return f"The package stores {what}; nobody knows that of {finding.text('engine')}."
    return (
        f"The package stores {what}, which no known engine has. A plugin may register it; without "
        f"the plugin the engine refuses the package."
    )


def _unknown_sentence(finding: Finding, setting: Setting) -> Sentence:
    guid = wording.short_guid(finding.text("guid"))
    if finding.severity is Severity.ERROR:
        return Sentence(f"It stores custom version {_name(finding)}, which nobody registers there.")
    if finding.number("in_catalog"):
        return Sentence(
            f"Custom version {_name(finding)} is not known of {finding.text('engine')}."
        )
    return Sentence(f"No known engine has custom version {guid}; a plugin may register it.")


def _unknown_line(finding: Finding) -> str:
    if finding.severity is Severity.ERROR:
        return f"{_name(finding)} is not registered by {finding.text('engine')}"
    return f"{_name(finding)} is in no known engine"


def _unknown_reasons(finding: Finding, scene: Scene) -> Reasons:
    if finding.severity is Severity.ERROR:
        limit = "Its list of custom versions is complete and does not have this one: it stops here."
        sure = scene.as_described
        mark = Mark.REFUSE
    else:
        limit = (
            "None known: plugins and projects register custom versions of their own. Where nobody "
            "registers it, the engine stops here."
        )
        sure = "Not certain. The list of plugins' custom versions is not complete."
        mark = Mark.WARN
    return Reasons(
        headline=f"Nobody known registers {_name(finding)}"
        if mark is Mark.WARN
        else f"{scene.engine} does not register {_name(finding)}",
        checked="Whether somebody registers every custom version that the package stores.",
        found=f"`{finding.text('guid')}` at **{_stored(finding)}**",
        limit=limit,
        passes=f"registers {_name(finding)}",
        sure=sure,
        mark=mark,
        compared=True,
    )


# --- CUSTOM-INVALID ------------------------------------------------------------------------------


def _invalid_message(finding: Finding) -> str:
    reason = finding.text("reason")
    return (
        f"Custom version {_name(finding)} is at {_stored(finding)}; a validator of "
        f"{finding.text('engine')} refuses this value{f': {reason}' if reason else ''}."
    )


def _invalid_reasons(finding: Finding, scene: Scene) -> Reasons:
    return Reasons(
        headline=f"{scene.engine} refuses this value of {_name(finding)}",
        checked="Whether the code that registers a custom version accepts the stored value.",
        found=f"{_name(finding)} at **{_stored(finding)}**",
        limit="A validator may refuse single values below the latest, say after a bad merge.",
        passes=f"accepts {_name(finding)} at {finding.number('stored')}",
        sure=scene.as_described,
        mark=Mark.REFUSE,
        compared=True,
    )


_PLUGIN = "Find the plugin or project module that saved the asset and enable it in this project"

RULES = (
    Rule(
        code="CUSTOM-NEW",
        severity=Severity.ERROR,
        order=10.0,
        title="Custom version too new",
        line=_new_line,
        message=_new_message,
        remedy=saved_elsewhere,
        sentence=lambda f, s: Sentence(f"{_new_line(f)}."),
        reasons=_new_reasons,
        several=lambda n: f"{n} custom versions are newer",
        stops=lambda f: (
            f"stops at {_name(f)} {wording.number(f.number('limit'))}"
            if f.arguments.get("limit") is not None
            else f"has an older {_name(f)}"
        ),
    ),
    Rule(
        code="CUSTOM-UNKNOWN",
        severity=Severity.WARNING,
        order=11.0,
        title="Custom version not known",
        line=_unknown_line,
        message=_unknown_message,
        remedy=lambda f: (
            f"{_PLUGIN}, or fetch a revision saved without it."
            if f.severity is Severity.ERROR
            else f"{_PLUGIN}. If it is your own, add it to your engine profile."
        ),
        sentence=_unknown_sentence,
        reasons=_unknown_reasons,
        several=lambda n: f"{n} custom versions are not known",
        stops=lambda f: f"does not register {_name(f)}",
    ),
    Rule(
        code="CUSTOM-INVALID",
        severity=Severity.ERROR,
        order=12.0,
        title="Custom version refused by a validator",
        line=lambda f: f"{_name(f)} at {f.number('stored')} is refused by a validator",
        message=_invalid_message,
        remedy=lambda f: (
            "Make the asset again from its source, or save it with the engine that wrote it once "
            "that engine accepts it."
        ),
        sentence=lambda f, s: Sentence(
            f"{_name(f)} is at {wording.number(f.number('stored'))}, a value that its validator "
            f"refuses."
        ),
        reasons=_invalid_reasons,
        several=lambda n: f"{n} custom versions are refused by validators",
        stops=lambda f: f"refuses {_name(f)} at {f.number('stored')}",
    ),
)
