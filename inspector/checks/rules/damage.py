"""What the reader met that cannot be: files cut short, impossible values, missing halves."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks import wording
from inspector.checks.case import Case
from inspector.checks.finding import Finding, Severity
from inspector.checks.judgement import Mark
from inspector.checks.rule import Reasons, Rule, Scene, Sentence, map_dialog

_OWN = frozenset({"TRUNCATED", "CORRUPT", "MISSING-UEXP", "LEGACY-OLD"})
_NOTHING_OPENS = "No engine, as long as the file is as it is."


def check(case: Case) -> Iterator[Finding]:
    """The damage that the reader reported, and a header layout from before UE4."""
    facts = case.facts
    engine = case.profile.name
    versions = facts.versions
    old_layout = False
    for damage in facts.damage:
        if damage.rule not in _OWN:
            continue
        old_layout = old_layout or damage.rule == "LEGACY-OLD"
        arguments: dict[str, int | str | None] = {
            "engine": engine,
            "found": damage.found,
            "expected": damage.expected,
            "end": facts.size,
        }
        if damage.rule == "LEGACY-OLD" and versions is not None:
            arguments["stored"] = versions.legacy
        yield Finding(
            damage.rule, Severity.ERROR, arguments, damage.field, damage.offset, damage.depth
        )
    if not old_layout and versions is not None and versions.legacy >= 0:
        yield Finding(
            "LEGACY-OLD",
            Severity.ERROR,
            {"engine": engine, "stored": versions.legacy},
            "summary/LegacyFileVersion",
            4,
        )


def _where(finding: Finding) -> str:
    place = finding.field or "an unnamed field"
    return place if finding.offset is None else f"{place} at {wording.offset(finding.offset)}"


def _what(finding: Finding) -> str:
    """What was found against what had to be, as far as the reader said it."""
    parts = [finding.text("found")]
    if finding.text("expected"):
        parts.append(f"expected {finding.text('expected')}")
    return ", ".join(part for part in parts if part)


def _with_detail(text: str, finding: Finding) -> str:
    detail = _what(finding)
    return f"{text}: {detail}." if detail else f"{text}."


# --- TRUNCATED -----------------------------------------------------------------------------------


def _cut(finding: Finding) -> str:
    end = wording.offset(finding.number("end"))
    return f"The file ends at {end}, inside {wording.section(finding.field)}"


def _truncated_message(finding: Finding) -> str:
    needed = finding.text("expected")
    asks = f": {_where(finding)} asks for {needed}" if needed else ""
    return f"{_cut(finding)}{asks}."


def _truncated_reasons(finding: Finding, scene: Scene) -> Reasons:
    return Reasons(
        headline="The end of the file is missing",
        checked="Every table and string of the header, and the extent of every export.",
        found=f"The field asks for {finding.text('expected') or 'more than there is'}.",
        log=map_dialog(scene),
        limit=f"The file ends at **{wording.offset(finding.number('end'))}**, so it stops there.",
        sure="Certain. Both places are counted in bytes.",
        opens=_NOTHING_OPENS,
        mark=Mark.BAD,
    )


# --- CORRUPT -------------------------------------------------------------------------------------


def _corrupt_reasons(finding: Finding, scene: Scene) -> Reasons:
    return Reasons(
        headline="A value in the header cannot be",
        checked="Every count, offset and size against the file and the other tables.",
        found=f"**{finding.text('found') or 'An impossible value'}**"
        + (f", where {finding.text('expected')} was expected" if finding.text("expected") else ""),
        log=map_dialog(scene),
        limit="A reader that believes the value would read the wrong bytes, so it stops here.",
        sure="Certain that the value is impossible. Whether the file was damaged or written so by "
        "another program is not known.",
        opens=_NOTHING_OPENS,
        mark=Mark.BAD,
    )


# --- MISSING-UEXP --------------------------------------------------------------------------------


def _uexp_reasons(finding: Finding, scene: Scene) -> Reasons:
    return Reasons(
        headline="The second half of the package is missing",
        checked="The export data, which the header says begins where this file ends.",
        found="The header alone. A split package keeps its export data in a **.uexp** of the same "
        "name beside it.",
        log=map_dialog(scene),
        limit="Without the export data no object can be read, so it stops here.",
        sure="Certain, as far as the file was looked for under its own name.",
        opens="Not known until both halves are together.",
        mark=Mark.BAD,
    )


# --- LEGACY-OLD ----------------------------------------------------------------------------------


def _layout(finding: Finding) -> str:
    if "stored" in finding.arguments:
        return wording.number(finding.number("stored"))
    return finding.text("found") or "0 or above"


def _legacy_old_reasons(finding: Finding, scene: Scene) -> Reasons:
    return Reasons(
        headline="The package is older than Unreal Engine 4",
        checked="The layout number in the first bytes of the header.",
        found=f"**{_layout(finding)}**. Unreal Engine 4 and 5 write negative numbers.",
        log=map_dialog(scene),
        limit="It reads numbers below 0 only, so it stops here.",
        sure="Certain. The number is read from bytes.",
        opens="No release of Unreal Engine 4 or 5.",
        mark=Mark.BAD,
    )


_FETCH = "Fetch the file again from source control or a backup; a copy or download was cut short."

RULES = (
    Rule(
        code="LEGACY-OLD",
        severity=Severity.ERROR,
        order=3.0,
        title="Older than Unreal Engine 4",
        line=lambda f: f"Header layout {_layout(f)} is older than Unreal Engine 4",
        message=lambda f: (
            f"Header layout {_layout(f)} is from before Unreal Engine 4, which writes negative "
            f"numbers."
        ),
        remedy=lambda f: "Open it with the Unreal Engine 3 tools that wrote it; export it there.",
        sentence=lambda f, s: Sentence(
            f"Header layout {_layout(f)} is from before Unreal Engine 4.", "Not readable."
        ),
        reasons=_legacy_old_reasons,
    ),
    Rule(
        code="MISSING-UEXP",
        severity=Severity.ERROR,
        order=3.1,
        title="Export data missing",
        line=lambda f: "The .uexp is not beside it",
        message=lambda f: (
            "The package is split, and the .uexp with its export data is not beside it."
        ),
        remedy=lambda f: "Put the .uexp of the same name into the same folder.",
        sentence=lambda f, s: Sentence(
            "The package is split and its .uexp is not beside it.", "Not readable."
        ),
        reasons=_uexp_reasons,
    ),
    Rule(
        code="TRUNCATED",
        severity=Severity.ERROR,
        order=3.2,
        title="File cut short",
        line=lambda f: f"Ends inside {wording.section(f.field)}",
        message=_truncated_message,
        remedy=lambda f: _FETCH,
        sentence=lambda f, s: Sentence(f"{_cut(f)}.", "Not readable."),
        reasons=_truncated_reasons,
    ),
    Rule(
        code="CORRUPT",
        severity=Severity.ERROR,
        order=3.3,
        title="Impossible value",
        line=lambda f: f"Impossible value in {f.field or 'the header'}",
        message=lambda f: _with_detail(f"The value of {_where(f)} cannot be right", f),
        remedy=lambda f: (
            "Fetch the file again from source control or a backup. If another program wrote it, "
            "write it again from its source."
        ),
        sentence=lambda f, s: Sentence(
            _with_detail(f"The value of {_where(f)} cannot be right", f), "Not readable."
        ),
        reasons=_corrupt_reasons,
    ),
)
