"""An update of a Build.version as it is typed: the command, and rows of what it would write."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from inspector.catalog.build_version import (
    FLAGS,
    BuildVersion,
    FieldUpdate,
    FlagError,
    LocalVersion,
    parse_flags,
)
from inspector.checks.engines.build import build_findings
from inspector.checks.judgement import Mark
from inspector.escaping import one_line
from inspector.messages import _, lazy
from inspector.messages.phrases import listed
from inspector.project.around.builds import UpdatePreview
from inspector.report.engines.build import worst_mark

#: What stands before the flags on a command line.
COMMAND: Final = lazy("RunUAT UpdateLocalVersion")
#: The field that each flag writes, in the order of the file.
_WRITES: Final = {
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
        return f"{COMMAND} {self.words}".rstrip()

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
        _field_row(update, _WRITES[update.name], named)
        for update in updates
        if update.name in _WRITES
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
