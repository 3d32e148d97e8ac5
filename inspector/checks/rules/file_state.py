"""Files that are no package on disk: missing, empty, pointers, containers, other formats."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case
from inspector.checks.facts import FileKind
from inspector.checks.finding import Finding, Severity
from inspector.checks.judgement import Mark
from inspector.checks.rule import Reasons, Rule, Scene, Sentence, map_dialog
from inspector.errors import CHANGED

_RULE_OF = {
    FileKind.MISSING: "NO-FILE",
    FileKind.EMPTY: "EMPTY-FILE",
    FileKind.LFS_POINTER: "LFS-POINTER",
    FileKind.IOSTORE: "IOSTORE",
    FileKind.NOT_A_PACKAGE: "BAD-TAG",
}

_TAG = "0x9E2A83C1"
_NOTHING_OPENS = "No engine, as long as the file is as it is."


def check(case: Case) -> Iterator[Finding]:
    """The kind of the file, where it is not a package."""
    facts = case.facts
    rule = _RULE_OF.get(facts.kind)
    if rule is None:
        if facts.versions is None and not facts.damage:
            # A package of which nothing is known must never look like one that loads.
            yield _finding(case, "NO-FILE", {"size": facts.size})
        return
    details = facts.details
    match rule:
        case "LFS-POINTER":
            arguments: dict[str, int | str | None] = {
                "oid": details.get("oid"),
                "object_size": details.get("size"),
            }
        case "BAD-TAG":
            arguments = {
                "found": details.get("first_word"),
                "known_as": details.get("known_as"),
                "what": details.get("what"),
                "size": facts.size,
            }
        case "NO-FILE":
            arguments = {"size": facts.size, "reason": details.get("reason")}
        case _:
            arguments = {"size": facts.size}
    yield _finding(case, rule, arguments)


def _finding(case: Case, rule: str, arguments: dict[str, int | str | None]) -> Finding:
    arguments["engine"] = case.profile.name
    field = "summary/Tag" if rule == "BAD-TAG" else None
    return Finding(rule, Severity.ERROR, arguments, field, 0 if field else None)


# --- NO-FILE -------------------------------------------------------------------------------------


def _changed(finding: Finding) -> bool:
    return finding.text("reason") == CHANGED


def _no_file_line(finding: Finding) -> str:
    if finding.number("size"):
        return "Too short for a header"
    return "Changed while it was read" if _changed(finding) else "File cannot be opened"


def _no_file_message(finding: Finding) -> str:
    if finding.number("size"):
        return f"The file has {finding.number('size'):,} bytes, fewer than a header needs."
    if _changed(finding):
        return "The file changed while it was read."
    reason = finding.text("reason")
    if not reason:
        return "The file cannot be opened."
    return f"The file cannot be opened: {reason[0].lower()}{reason[1:]}."


def _no_file_remedy(finding: Finding) -> str:
    if _changed(finding):
        return "Read it again once the program that writes it has finished."
    return "Check the path and the rights, then read it again."


def _no_file_reasons(finding: Finding, scene: Scene) -> Reasons:
    short, changed = bool(finding.number("size")), _changed(finding)
    checked = "Whether the file can be opened and is long enough for the first fields."
    limit, sure = (
        "Without the first fields there is nothing to judge.",
        "Certain. The size was read.",
    )
    if changed:
        checked = "Whether its size and the time of its last write stayed the same meanwhile."
        limit = "Old and new bytes together are no file that ever was, so none are judged."
        sure = "Certain. Both were asked for again after reading."
    elif not short:
        sure = "Certain for this machine and moment."
    return Reasons(
        headline="The file changed meanwhile" if changed else "The header cannot be read",
        checked=checked,
        found=_no_file_message(finding),
        log=map_dialog(scene),
        limit=limit,
        sure=sure,
        opens="Not known until it is read again." if changed else _NOTHING_OPENS,
        mark=Mark.BAD,
    )


# --- EMPTY-FILE ----------------------------------------------------------------------------------


def _empty_reasons(finding: Finding, scene: Scene) -> Reasons:
    return Reasons(
        headline="The file is empty",
        checked="The package tag in the first four bytes.",
        found="**0 bytes**.",
        log=map_dialog(scene),
        limit="Without a tag the file is no package, so it stops here.",
        sure="Certain. The size is the file system's.",
        opens=_NOTHING_OPENS,
        mark=Mark.BAD,
    )


# --- LFS-POINTER ---------------------------------------------------------------------------------


def _object(finding: Finding) -> str:
    oid = finding.optional("oid")
    size = finding.optional("object_size")
    name = f"object {oid[:12]}…" if oid else "an object that it does not name"
    if size and size.isdigit():
        name += f", {int(size):,} bytes"
    return name


def _lfs_reasons(finding: Finding, scene: Scene) -> Reasons:
    return Reasons(
        headline="The asset itself was never fetched",
        checked=f"The package tag **{_TAG}** in the first four bytes.",
        found=f"A Git LFS pointer: a few lines of text that stand for {_object(finding)}.",
        log=map_dialog(scene),
        limit="A text file is no package, so it stops here.",
        sure="Certain. The text of the pointer was read.",
        opens="Not known until the object is fetched.",
        mark=Mark.BAD,
    )


# --- IOSTORE -------------------------------------------------------------------------------------


def _iostore_reasons(finding: Finding, scene: Scene) -> Reasons:
    return Reasons(
        headline="This is a piece of a container",
        checked=f"The package tag **{_TAG}** in the first four bytes.",
        found="The header of an IoStore package, which has no tag and keeps its names elsewhere.",
        log=map_dialog(scene),
        limit="The editor reads loose packages only, so it stops here.",
        sure="Likely. The layout fits; such headers carry no mark of their own.",
        opens="No editor. A game build reads it from its container.",
        mark=Mark.BAD,
    )


# --- BAD-TAG -------------------------------------------------------------------------------------


def _found_tag(finding: Finding) -> str:
    word = finding.text("found").removeprefix("0x").upper()
    return f"0x{word}" if word else "not the package tag"


def _bad_tag_line(finding: Finding) -> str:
    if finding.text("what"):
        return f"A {finding.text('what')}, not a package"
    if finding.text("found"):
        return f"Begins with {_found_tag(finding)}, not the package tag"
    return "Does not begin with the package tag"


def _bad_tag_message(finding: Finding) -> str:
    if finding.text("what"):
        return f"It is a {finding.text('what')}."
    if not finding.text("found"):
        return f"The first four bytes are not the package tag {_TAG}."
    text = f"The first four bytes are {_found_tag(finding)}, not the package tag {_TAG}."
    if finding.text("known_as"):
        text += f" “{finding.text('known_as')}” stands there, as in a game's encrypted files."
    return text


def _bad_tag_remedy(finding: Finding) -> str:
    if finding.text("what"):
        return (
            "Name the folder that it lies in: the packages of the project are below that. As an "
            "engine (--engine) the project file itself can be named."
        )
    return (
        "Fetch the file again. If it came from a game, it may be encrypted or part of a container."
    )


def _bad_tag_reasons(finding: Finding, scene: Scene) -> Reasons:
    return Reasons(
        headline="The file does not begin like a package",
        checked=f"The package tag **{_TAG}** in the first four bytes.",
        found=f"**{_found_tag(finding)}**",
        log=map_dialog(scene),
        limit="Any other first word is no package, so it stops here.",
        sure="Certain. The bytes were read.",
        opens=_NOTHING_OPENS,
        mark=Mark.BAD,
    )


_LFS_REMEDY = "Run git lfs pull in the repository; check that Git LFS is installed for it."

RULES = (
    Rule(
        code="NO-FILE",
        severity=Severity.ERROR,
        order=1.0,
        title="File cannot be read",
        line=_no_file_line,
        message=_no_file_message,
        remedy=_no_file_remedy,
        sentence=lambda f, s: Sentence(_no_file_message(f), "Not readable."),
        reasons=_no_file_reasons,
    ),
    Rule(
        code="EMPTY-FILE",
        severity=Severity.ERROR,
        order=1.1,
        title="Empty file",
        line=lambda f: "The file is empty",
        message=lambda f: "The file has 0 bytes.",
        remedy=lambda f: "Fetch the file again from source control or a backup.",
        sentence=lambda f, s: Sentence("The file is empty.", "Not readable."),
        reasons=_empty_reasons,
    ),
    Rule(
        code="LFS-POINTER",
        severity=Severity.ERROR,
        order=2.0,
        title="Git LFS pointer",
        line=lambda f: "Git LFS pointer, not the asset",
        message=lambda f: f"The file is a Git LFS pointer to {_object(f)}; the asset is not here.",
        remedy=lambda f: _LFS_REMEDY,
        sentence=lambda f, s: Sentence(
            "It is a Git LFS pointer; run git lfs pull.", "Not a package."
        ),
        reasons=_lfs_reasons,
    ),
    Rule(
        code="IOSTORE",
        severity=Severity.ERROR,
        order=2.1,
        title="IoStore package",
        line=lambda f: "IoStore package, not a loose one",
        message=lambda f: "The file is an IoStore (zen) package, as game containers hold them.",
        remedy=lambda f: "Use the source asset, or convert the container back to loose packages.",
        sentence=lambda f, s: Sentence(
            "It is an IoStore package from a game's container; only a game build reads it.",
            "Not a loose package.",
        ),
        reasons=_iostore_reasons,
    ),
    Rule(
        code="BAD-TAG",
        severity=Severity.ERROR,
        order=2.2,
        title="Not a package",
        line=_bad_tag_line,
        message=_bad_tag_message,
        remedy=_bad_tag_remedy,
        sentence=lambda f, s: Sentence(_bad_tag_message(f), "Not a package."),
        reasons=_bad_tag_reasons,
    ),
)
