"""A Build.version as rows of the window, and the rows of what a typed update would write."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from inspector.catalog import Catalog
from inspector.catalog.build_version import BUILD_FIELDS, BuildVersion, is_epics
from inspector.catalog.local_version import FLAGS, FieldUpdate, FlagError, LocalVersion, parse_flags
from inspector.catalog.profile import profile_for_release
from inspector.checks.engines.build import build_findings, refusing_releases
from inspector.checks.judgement import Mark
from inspector.escaping import one_line
from inspector.findings.finding import Finding, Severity
from inspector.messages import _, lazy, ngettext
from inspector.messages.phrases import capitalized, listed, neighbours
from inspector.messages.reasons import Explanation, ReasonLink
from inspector.messages.rules import texts_of
from inspector.messages.verdict import VerdictText
from inspector.named_tuples import NamedTuple
from inspector.project.around.builds import UpdatePreview
from inspector.report.markdown import escaped

# -- fields ----------------------------------------------------------------------------------------

#: The help page about all of this.
BUILD_HELP_PAGE: Final = "topics/build-version"
_MARKS: Final = {Severity.ERROR: Mark.REFUSE, Severity.WARNING: Mark.WARN}
_LONGEST: Final = 60
#: Fields that most engines do not have: their absence says nothing.
_OPTIONAL: Final = ("BuildVersion", "BuildUrl")


class FieldRow(NamedTuple):
    """A field of the file; ``hint`` is what it is for, whatever its value is."""

    name: str
    value: str
    meaning: str
    hint: str
    written: bool
    mark: Mark | None


class DerivedRow(NamedTuple):
    """Something that follows from the fields, and from what; ``is_word`` tells it from a number."""

    label: str
    value: str
    note: str
    mark: Mark | None = None
    is_word: bool = False


def engine_name(build: BuildVersion) -> str:
    """What an engine is called: whose it is, and its version."""
    if build.licensee:
        whose = _("Studio")
    elif not build.changelist:
        whose = _("Source")
    else:
        whose = _("Epic") if is_epics(build.branch) else _("Engine")
    return f"{whose} {build.current.short}"


def worst_mark(findings: Iterable[Finding]) -> Mark | None:
    """The sign of the worst of some findings; None where nothing is wrong."""
    marks = [_MARKS[finding.severity] for finding in findings if finding.severity in _MARKS]
    return min(marks, key=list(_MARKS.values()).index, default=None)


def finding_mark(finding: Finding) -> Mark | None:
    """The sign of one finding; None for what is only a remark."""
    return _MARKS.get(finding.severity)


def build_verdict(findings: Sequence[Finding]) -> VerdictText:
    """The first thing said about a Build.version."""
    mark = worst_mark(findings)
    if mark is None:
        return VerdictText(_("Usable."), _("Its fields go together."), Mark.OK)
    first = next(finding for finding in findings if _MARKS.get(finding.severity) is mark)
    if mark is Mark.REFUSE:
        return VerdictText(_("Not usable as it is."), texts_of(first).message(), mark)
    warnings = sum(finding.severity is Severity.WARNING for finding in findings)
    return VerdictText(
        _("Usable with {count}.", count=ngettext("{count} warning", "{count} warnings", warnings)),
        texts_of(first).message(),
        mark,
    )


def field_rows(build: BuildVersion, findings: Sequence[Finding]) -> tuple[FieldRow, ...]:
    """The known fields in the engine's order, and behind them what is not known, and kept."""
    meanings = _meanings(build)
    rows = []
    for name, attribute, meaning in BUILD_FIELDS:
        written = name in build.written
        if name in _OPTIONAL and not written:
            continue
        value = getattr(build, attribute)
        plain = _plain(value)
        rows.append(
            FieldRow(
                name,
                one_line(plain or '""') if written else _("(absent)"),
                meanings[attribute] if written or name == "BuildId" else _assumed(value),
                _sentence(str(meaning)),
                written,
                worst_mark(finding for finding in findings if finding.path == name),
            )
        )
    rows += [
        FieldRow(
            one_line(name), one_line(repr(value))[:_LONGEST], _("not known, kept"), "", True, None
        )
        for name, value in build.other.items()
    ]
    return tuple(rows)


def _assumed(value: object) -> str:
    """What an engine takes in the place of a field that the file does not have."""
    if value is None or value == "":
        return _("nothing is assumed")
    return _("{value} is assumed", value=_plain(value))


def _plain(value: object) -> str:
    """A value as the file has it: what is true or false is 1 or 0 there."""
    return str(int(value)) if isinstance(value, bool) else str(value)


def _meanings(build: BuildVersion) -> dict[str, str]:
    """What the value of each field says, by its attribute."""
    studio = _("of the studio’s depot") if build.licensee else _("what it was built from")
    floor = build.compatible_changelist
    sync = _("clean sync") if build.promoted else _("local build")
    depot = (
        _("depot path {place}", place=build.branch.replace("+", "/"))
        if build.branch[:2] == "++"
        else ""
    )
    return {
        "major": "",
        "minor": "",
        "patch": _("hotfix") if build.patch else _("the release itself"),
        "changelist": studio if build.changelist else _("turns version checks off"),
        "compatible_changelist": _("earliest kept compatible") if floor else _("no floor is set"),
        "licensee": _("changelists are a studio’s")
        if build.licensee
        else _("changelists are Epic’s"),
        "promoted": _("{sync}, hot reload off", sync=sync)
        if build.promoted
        else _("{sync}, hot reload on", sync=sync),
        "branch_in_file": one_line(depot) if build.branch else _("no branch"),
        "build_id": _("fits binaries of any age") if build.build_id else _("made at each compile"),
        "build_version": _("stands for the build text"),
        "build_url": _("where the build was made"),
    }


def derived_rows(
    build: BuildVersion, findings: Sequence[Finding], catalog: Catalog
) -> tuple[DerivedRow, ...]:
    """What follows from the fields; at the end the known engines that would refuse its packages."""
    floor = build.compatible_with
    current = build.current
    floors = [finding for finding in findings if finding.path == "CompatibleChangelist"]
    bit = build.licensee
    return (
        DerivedRow(
            _("Saved by"),
            f"{current.short}-{current.changelist}",
            _("licensee bit set") if bit else _("written into packages"),
        ),
        DerivedRow(
            _("Stored as"),
            f"0x{current.raw_changelist:08X}",
            _("changelist with bit 31") if bit else _("the changelist"),
        ),
        DerivedRow(
            _("Floor used"),
            str(build.effective_compatible_changelist),
            "CompatibleChangelist" if build.compatible_changelist else "Changelist",
        ),
        DerivedRow(
            _("Compatible with"),
            f"{floor.short}-{floor.changelist}",
            _("written into packages"),
            worst_mark(floors),
        ),
        DerivedRow(
            _("Version check"),
            _("on") if build.check_on else _("off"),
            _("both are above 0") if build.check_on else _("a changelist is 0"),
            is_word=True,
        ),
        DerivedRow(
            _("Build text"),
            one_line(build.version_text),
            _("given by the file") if build.build_version else "",
        ),
        *_engine_rows(build, catalog),
    )


def _engine_rows(build: BuildVersion, catalog: Catalog) -> list[DerivedRow]:
    rows = []
    release = catalog.release(build.current.release)
    refusing = refusing_releases(build, catalog)
    if release is not None and release.name not in refusing:
        newest = profile_for_release(release, catalog).version.short
        rows.append(
            DerivedRow(
                _("Epic {newest}", newest=newest),
                _("loads these"),
                _("by its version alone"),
                Mark.OK,
                True,
            )
        )
    names = [known.name for known in catalog.releases]
    for group in filter(None, neighbours(names, frozenset(refusing))):
        label = group[0] if len(group) == 1 else f"{group[0]} – {group[-1]}"
        verb = _("refuses these") if len(group) == 1 else _("refuse these")
        rows.append(DerivedRow(label, verb, _("the floor is newer"), Mark.REFUSE, True))
    return rows


def explain_build_finding(finding: Finding, build: BuildVersion) -> Explanation:
    """Why a finding about a Build.version holds, and what to do."""
    code = finding.rule
    links = [
        ReasonLink(
            _("What is wrong"), escaped(texts_of(finding).message()), _MARKS.get(finding.severity)
        )
    ]
    stored = [
        f"**{name} {escaped(_plain(value))}**"
        for name, attribute, __ in BUILD_FIELDS
        if name in _about(finding) and (value := getattr(build, attribute)) not in (None, "")
    ]
    if stored:
        links.append(ReasonLink(_("This file"), listed(stored)))
    remedy = texts_of(finding).remedy()
    if remedy:
        links.append(ReasonLink(_("What to do"), escaped(remedy), Mark.OK))
    links.append(ReasonLink(_("How sure"), _("Certain: all of it is in the file.")))
    return Explanation(str(_HEADLINES.get(code, finding.path)), tuple(links), BUILD_HELP_PAGE, code)


def _about(finding: Finding) -> tuple[str, ...]:
    """The fields that a finding compares, its own first."""
    return (finding.path, *_BESIDE.get(finding.rule, ()))


_BESIDE: Final = {
    "BV1": ("Changelist", "PatchVersion"),
    "BV2": ("CompatibleChangelist",),
    "BV3": ("Changelist", "PatchVersion"),
    "BV4": ("Changelist",),
    "BV5": ("BranchName", "Changelist"),
}
_HEADLINES: Final = {
    "BV1": lazy("Compatible changelist above the changelist"),
    "BV2": lazy("A floor without a changelist"),
    "BV3": lazy("A hotfix without a floor"),
    "BV4": lazy("Promoted without a changelist"),
    "BV5": lazy("Another depot’s numbers as Epic’s"),
    "BV6": lazy("A forced build id"),
    "BV8": lazy("Separator in the branch"),
    "BV-NUMBER": lazy("A number written otherwise"),
    "BV-MISSING": lazy("A part of the version is missing"),
    "BV-BRANCH": lazy("A branch with slashes"),
}


def build_headline(finding: Finding) -> str:
    """A finding about a Build.version in a few words."""
    return str(_HEADLINES.get(finding.rule, finding.path))


def _sentence(words: str) -> str:
    return _("{words}.", words=capitalized(words))


# -- updates ---------------------------------------------------------------------------------------

#: The command before its flags.
UPDATE_COMMAND: Final = lazy("RunUAT UpdateLocalVersion")
#: The field that each flag writes, in the order of the file.
_FIELD_FLAGS: Final = {
    "Changelist": "-CL",
    "CompatibleChangelist": "-CompatibleCL",
    "IsLicenseeVersion": "-Licensee",
    "IsPromotedBuild": "-Promoted",
    "BranchName": "-Branch",
}


class TypedCommand(NamedTuple):
    """What was typed after the command; without ``flags`` it is refused, and ``problem`` says why.

    ``named`` are the flags that stand there, as they are called.
    """

    words: str
    flags: LocalVersion | None
    named: tuple[str, ...] = ()
    problem: str = ""

    @property
    def line(self) -> str:
        """The command as it is given to a shell."""
        return f"{UPDATE_COMMAND} {self.words}".rstrip()

    @property
    def used(self) -> str:
        """How many of the flags are used."""
        return _("{named} of {flags} flags", named=len(self.named), flags=len(FLAGS))


def typed_command(text: str) -> TypedCommand:
    """What was typed, judged; a whole command that was pasted counts as its flags."""
    splitter = shlex.shlex(text, posix=True)
    # A backslash is a part of a Windows path, a # of a branch.
    splitter.escape, splitter.quotes, splitter.commenters = "", '"', ""
    splitter.whitespace_split = True
    try:
        words = list(splitter)
    except ValueError:
        return TypedCommand(text.strip(), None, problem=_("a quotation mark is not closed"))
    plain = text.strip()
    if words and words[0].lower().startswith("runuat"):
        plain = plain[len(words.pop(0)) :].lstrip()
        if words and words[0].lower() == "updatelocalversion":
            plain = plain[len(words.pop(0)) :].lstrip()
    try:
        flags = parse_flags(words)
    except FlagError as error:
        return TypedCommand(plain, None, problem=str(error))
    lower = {word.partition("=")[0].lower() for word in words}
    named = tuple(flag.name for flag in FLAGS if flag.name.lower() in lower)
    return TypedCommand(plain, flags, named)


def completions(text: str) -> tuple[str, ...]:
    """What can complete the last word of what was typed: flags that do not stand there yet."""
    before, __, last = text.rpartition(" ")
    if text.count('"') % 2 or "=" in last or (last and not last.startswith("-")):
        return ()
    there = {word.partition("=")[0].lower() for word in before.split()}
    return tuple(
        f"{flag.name}=" if flag.value else flag.name
        for flag in FLAGS
        if flag.name.lower() not in there and flag.name.lower().startswith(last.lower())
    )


class UpdateCell(NamedTuple):
    """A value in one column; ``change`` is added, changed or removed, empty where it stays."""

    text: str
    change: str = ""
    mark: Mark | None = None


class UpdateRow(NamedTuple):
    """A field, or what follows, now and after the command in both readings of its documents."""

    name: str
    now: UpdateCell
    keep: UpdateCell
    reset: UpdateCell
    flag: str = ""
    derived: bool = False


def update_rows(preview: UpdatePreview, named: tuple[str, ...]) -> tuple[UpdateRow, ...]:
    """The fields that the command can write, and below them the floor and the findings.

    Before a flag is typed there is no command, so nothing is reset yet.
    """
    updates: Iterable[FieldUpdate] = preview.updates
    if not named:
        updates = (update._replace(reset=update.before) for update in updates)
        preview = preview._replace(reset=preview.before)
    rows = [
        _field_row(update, _FIELD_FLAGS[update.name], named)
        for update in updates
        if update.name in _FIELD_FLAGS
    ]
    floors = UpdateRow(_("Compatible with"), *_each(_floor_cell, preview), derived=True)
    findings = UpdateRow(_("Findings"), *_each(_findings_cell, preview), derived=True)
    return (*rows, floors, findings)


def _each(
    cell: Callable[[BuildVersion], UpdateCell], preview: UpdatePreview
) -> tuple[UpdateCell, UpdateCell, UpdateCell]:
    """What follows from the file now, and from the file after the command in both readings."""
    return cell(preview.before), cell(preview.keep), cell(preview.reset)


def _field_row(update: FieldUpdate, flag: str, named: tuple[str, ...]) -> UpdateRow:
    before = update.before
    return UpdateRow(
        update.name,
        UpdateCell(_shown(before)),
        _after(before, update.keep),
        _after(before, update.reset),
        flag if flag in named else "",
    )


def _after(before: int | str | None, after: int | str | None) -> UpdateCell:
    if after == before:
        return UpdateCell(_shown(after))
    change = "added" if before is None else "changed" if after else "removed"
    return UpdateCell(_shown(after), change)


def _shown(value: int | str | None) -> str:
    if value is None:
        return _("(absent)")
    return _("(empty)") if value == "" else one_line(str(value))


def _floor_cell(build: BuildVersion) -> UpdateCell:
    floor = build.compatible_with
    return UpdateCell(f"{floor.short}-{floor.changelist}")


def _findings_cell(build: BuildVersion) -> UpdateCell:
    findings = build_findings(build)
    codes = listed(dict.fromkeys(finding.rule for finding in findings))
    return UpdateCell(codes or _("none"), mark=worst_mark(findings))
