"""Texts of messages about engines and the catalog's files, checks, cooked sets and modules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.findings.message import Text
from inspector.messages import N_, MessageText, Plural, _, ngettext
from inspector.messages.phrases import did_you_mean, listed, noted, remarks


def _both_bounds(low: Text, high: Text) -> str:
    return remarks((str(low), str(high)))


def _classes(title: Text, extent: Text) -> str:
    return noted(str(title), str(extent))


def _class_counts(
    seen: int, code: int, engines: tuple[str, ...], declared: int, learned: int | None
) -> str:
    parts = []
    if declared:
        parts.append(ngettext("{count} declared class", "{count} declared classes", declared))
    if code:
        classes = ngettext("{count} class", "{count} classes", code)
        parts.append(_("{count} in the code of {engines:, | and }", count=classes, engines=engines))
    classes = ngettext("{count} class", "{count} classes", seen)
    parts.append(_("{count} seen in O3DE's own streams", count=classes))
    if learned is not None:
        classes = ngettext("{count} class", "{count} classes", learned)
        parts.append(_("{count} and versions learned", count=classes))
    return listed(parts)


def _class_of_code(
    file: str,
    engine: str,
    version: int | None,
    others: tuple[tuple[str, int | None], ...],
    stored: int | None,
) -> str:
    """Where the number of an engine's class is from, and who has another one."""
    said = [_("{file} of {engine}", file=file, engine=engine)]
    for other, number in others:
        if number is not None and number != version:
            said.append(_("{engine} has version {number}", engine=other, number=number))
    if version is not None and stored is not None and stored != version:
        said.append(_("O3DE's own streams store it up to {number}", number=stored))
    return remarks(said)


def _class_sources(*, studio: bool, learned: bool, engines: tuple[str, ...]) -> str:
    parts = (studio and _("studio's files"), learned and _("learned"), *engines)
    return listed(part for part in parts if part)


def _file_says(name: str, what: Text) -> str:
    return f"{name} {what}"


def _no_engine_in(path: str, what: Text, instead: Text) -> str:
    more = (
        _("{instead}; or name the engine", instead=instead)
        if instead
        else _("mend it, or name the engine")
    )
    return _("{path} {what}; {more} with --engine", path=path, what=what, more=more)


def _member_kind(key: str, kind: str, found: str, example: str) -> str:
    wanted = {
        "text": _("text"),
        "flag": _("true or false"),
        "list": _("a list"),
        "object": _("an object"),
    }[kind]
    if example:
        wanted = _("{wanted} such as {example}", wanted=wanted, example=example)
    return _("{key} has to be {wanted}, not {found}", key=key, wanted=wanted, found=found)


#: Assumed numbers that are named where an engine is.
_MOST_ASSUMED: Final = 3


def _profile_assumes(source: Text, names: tuple[str, ...]) -> str:
    few = listed(names[:_MOST_ASSUMED])
    if len(names) > _MOST_ASSUMED:
        few = _("{few} and {count:,} more", few=few, count=len(names) - _MOST_ASSUMED)
    return _("{source}; assumed: {names}", source=source, names=few)


def _no_flag(near: str | None, names: tuple[str, ...]) -> str:
    hint = did_you_mean(near) or _("known: {names}", names=listed(names))
    return _("no flag of UpdateLocalVersion; {hint}", hint=hint)


def _other_build(build: str, packages: int) -> str:
    return noted(str(build), ngettext("{count} package", "{count} packages", packages))


TEXTS: Final[Mapping[str, MessageText]] = {
    "catalog/already-has": N_("{name} already has {number} and numbers never go down"),
    "catalog/both-bounds": _both_bounds,
    "catalog/build-branch": N_("the depot's path, with + for each /"),
    "catalog/build-changelist": N_("what the engine was built from; 0 turns checks off"),
    "catalog/build-compatible-changelist": N_(
        "the oldest changelist that is kept compatible; 0 is none"
    ),
    "catalog/build-id": N_("which modules fit; empty is one made by each build"),
    "catalog/assumed-numbers": N_("a list of some of {names}, and of GUIDs"),
    "catalog/build-id-no-text": N_("{path}: BuildId is no text"),
    "catalog/build-licensee": N_("the changelists are a studio's own"),
    "catalog/build-major": N_("the engine's first number"),
    "catalog/build-minor": N_("the engine's second number"),
    "catalog/build-of-other-release": N_("build {short} is under release {release}"),
    "catalog/build-patch": N_("the number of the hotfix"),
    "catalog/build-promoted": N_("built from a clean sync of the changelist"),
    "catalog/build-text": N_("a text for the build"),
    "catalog/build-url": N_("where the build was made"),
    "catalog/change-without-paths": N_("a change needs properties or stored"),
    "catalog/class-counts": _class_counts,
    "catalog/class-list-named": N_("{text} names the classes of {engine}; packages: {source}"),
    "catalog/class-of-code": _class_of_code,
    "catalog/class-sources": _class_sources,
    "catalog/classes": _classes,
    "catalog/conversion-without-forms": N_("a conversion needs forms"),
    "catalog/conversion-without-release": N_("a conversion needs engine"),
    "catalog/engine": N_("engine"),
    "catalog/engine-files-accepted": N_("Build.version, .uproject, a profile ending in .toml"),
    "catalog/engine-folder-holds": N_("an engine's folder holds {place}"),
    "catalog/engine-not-installed": N_("engine {text}, which is not installed here"),
    "catalog/engine-of-option": N_("--engine {text}; {source}"),
    "catalog/engine-release": N_("engine release"),
    "catalog/engines-accepted": N_(
        "a release (5.3), a Build.version, an engine's folder, a .uproject, a profile file"
    ),
    "catalog/enumerator-not-plain": N_(
        "the number of {name}, and of those that follow it, is not plain"
    ),
    "catalog/field-cannot-be": N_("{where}: {name} cannot be {value}"),
    "catalog/file-says": _file_says,
    "catalog/flag-branch": N_("BranchName; each / becomes a +"),
    "catalog/flag-build": N_(
        "the macro BUILD_VERSION in the engine's source; reported, never written"
    ),
    "catalog/flag-changelist": N_("a changelist is 0 to {highest:d}"),
    "catalog/flag-licensee": N_("IsLicenseeVersion becomes 1; no flag clears it"),
    "catalog/flag-needs-value": N_("write {name}={value}"),
    "catalog/flag-no-number": N_("its value is no number"),
    "catalog/flag-promoted": N_("IsPromotedBuild: 1 for any number but 0"),
    "catalog/flag-skip-header": N_("leave the engine's header files as they are"),
    "catalog/flag-takes-no-value": N_("it takes no value"),
    "catalog/flag-twice": N_("it is there twice"),
    "catalog/from-file": N_("from {name}"),
    "catalog/from-file-and-build": N_("from {name}, Build.version of {root}"),
    "catalog/guid-not-found": N_("the GUID {name} is not found"),
    "catalog/guid-not-read": N_("the GUID of a registration cannot be read"),
    "catalog/kind-of-engine-file": N_("kind of engine file"),
    "catalog/known": N_("known: {names}"),
    "catalog/known-releases": N_("{first} to {last}; a profile file can describe any other engine"),
    "catalog/layout-not-known": N_("the header layout {number} is not known"),
    "catalog/loads-as": N_("it loads: {at_least_reason}"),
    "catalog/macro-not-read": N_("what the macro {name} declares cannot be read"),
    "catalog/member-kind": _member_kind,
    "catalog/modules-no-list": N_("{path}: Modules is no list of names and libraries"),
    "catalog/names-unknown-release": N_("names {found}, which is not in the table"),
    "catalog/newer-than-known-hotfixes": N_("{source}, whose newest hotfix is {known}"),
    "catalog/newest-confirmed": N_("newest confirmed release"),
    "catalog/newest-confirmed-since": N_("newest confirmed release; {why}"),
    "catalog/no-engine": N_("no engine"),
    "catalog/no-engine-in": _no_engine_in,
    "catalog/no-enumerator": N_("{text!r} is no name of an enumerator"),
    "catalog/no-flag": _no_flag,
    "catalog/no-json-object": N_("holds no JSON object: line {line} column {column}"),
    "catalog/no-profile": N_("{path}: not an engine profile, there is no 'version' in it"),
    "catalog/no-release-name": N_("engine has to be a release such as 5.5"),
    "catalog/not-closed": N_("its closing mark is missing"),
    "catalog/not-in-catalogue": N_("not in the catalogue"),
    "catalog/not-json": N_("not readable as JSON: {error}"),
    "catalog/not-registered": N_("{name} does not register it"),
    "catalog/not-usable": N_("is not usable: {error}"),
    "catalog/number-assumed": N_("the number of {name} is assumed"),
    "catalog/number-came-with": N_("{number} came with {introduced_in}"),
    "catalog/number-not-known": N_("the number of {name} is not known"),
    "catalog/numbers-needed": N_(
        "{path}: {release} is no known release, so {names} have to be given"
    ),
    "catalog/of-row": N_("{name} {row!r}: {problem}"),
    "catalog/profile-assumes": _profile_assumes,
    "catalog/profile-file": N_("profile {name}"),
    "catalog/project-names": N_("{name} names {wanted}"),
    "catalog/range-of-layout": N_("header layouts count downwards from −2"),
    "catalog/range-of-number": N_("it is 0 to 2147483647"),
    "catalog/reflect-base-unknown": N_(
        "the id of {base}, which {name} derives from, is not declared in what was read"
    ),
    "catalog/reflect-call-unknown": N_("{call} of {name} is not known: it may add fields"),
    "catalog/reflect-chain-broken": N_(
        "what is reflected of {name} goes on with something else than calls: it may add fields"
    ),
    "catalog/reflect-change-not-read": N_("{call} of {name} cannot be read"),
    "catalog/reflect-conditional": N_(
        "the condition {condition} is taken to hold for what is reflected"
    ),
    "catalog/reflect-context-unknown": N_(
        "whether {name} is reflected for serialization is not known"
    ),
    "catalog/reflect-deprecated-not-read": N_(
        "the name or the id of a deprecated class cannot be read"
    ),
    "catalog/reflect-enum-unknown": N_(
        "the numbers of the enumeration {name} are not declared in what was read: taken for int"
    ),
    "catalog/reflect-field-name-unknown": N_("the name of a field of {name} cannot be read"),
    "catalog/reflect-id-not-read": N_("the id in {name} cannot be read"),
    "catalog/reflect-in-macro": N_("what the macro {name} reflects is not read"),
    "catalog/reflect-macro-unknown": N_("the macro {name} is not known: it may give an id"),
    "catalog/reflect-no-id": N_(
        "the id of {name} is not declared in what was read: the class is left out"
    ),
    "catalog/reflect-of-template": N_(
        "{name} is reflected for each argument of a template: it is left out"
    ),
    "catalog/reflect-type-unknown": N_("the type of the field {field} of {name} is not known"),
    "catalog/reflect-value-not-read": N_("a value of the enumeration {name} cannot be read"),
    "catalog/reflect-version-unknown": N_("the version of {name} cannot be read: it is left out"),
    "catalog/reflected-twice": N_("{name} is reflected otherwise at {other}, which is taken"),
    "catalog/registered-elsewhere": N_("the registration is made elsewhere, which is not followed"),
    "catalog/registered-number-not-known": N_("the number {number} is not known"),
    "catalog/registration-renamed": N_(
        "registrations by another name of the class are not followed"
    ),
    "catalog/release-and-newer": N_("{first} and newer"),
    "catalog/release-name": N_("a release is named by two numbers such as 5.3, not {name!r}"),
    "catalog/release-table": N_("release table"),
    "catalog/release-table-not-confirmed": N_("release table, not confirmed by a package"),
    "catalog/releases": N_("{first} to {last}"),
    "catalog/row-no-release": N_("{guid}: no release is named {row!r}"),
    "catalog/rows-conditional": N_("the condition {condition} is taken to hold for enumerators"),
    "catalog/rows-included": N_("enumerators of {included} are not followed"),
    "catalog/rows-of-macro": N_("the macro {name} makes enumerators that are not read"),
    "catalog/stops-at": N_("{name} stops at {number} and numbers never go down"),
    "catalog/the-profile": N_("the profile"),
    "catalog/truth-value": N_("a truth value"),
    "catalog/version-no-object": N_("{path}: Version is no object"),
    "checks/keyed-by-enum": N_("keyed by a number, not by a GUID"),
    "cooked/build": N_("UE4 {ue4:d}, UE5 {ue5:d}, licensee {licensee:d}"),
    "cooked/build-saved-by": N_(
        "UE4 {ue4:d}, UE5 {ue5:d}, licensee {licensee:d}, saved by {saved_by}"
    ),
    "cooked/flags": N_("flags 0x{flags:X}"),
    "cooked/gates-unread": N_("gates are in the engine's code, and no source was named"),
    "cooked/newest-unknown": Plural(
        "{count} package with a custom version of unknown newest number",
        "{count} packages with a custom version of unknown newest number",
    ),
    "cooked/no-package": N_("no package"),
    "cooked/not-stored": N_("no {name}, which the others of class {of_class} store"),
    "cooked/number": N_("{axis} {number:d}, the newest is {latest:d}"),
    "cooked/other-build": _other_build,
    "cooked/source-unread": Plural(
        "{count} source file cannot be read", "{count} source files cannot be read"
    ),
    "modules/promoted-build": N_("{path} (a promoted build)"),
}
