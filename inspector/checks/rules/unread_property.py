"""PROPERTY-UNREAD: values of the package's objects that are kept as bytes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from inspector.checks import wording
from inspector.checks.case import Case
from inspector.checks.facts import Depth
from inspector.checks.finding import Finding, Severity
from inspector.checks.judgement import Mark
from inspector.checks.rule import Reasons, Rule, Scene, Sentence

if TYPE_CHECKING:
    from inspector.format.tree.field_tree import Unread


def check(case: Case) -> Iterator[Finding]:
    """Every object whose tags cannot be, and once all values whose form is not known."""
    values = []
    for value in case.facts.unread:
        if not value.damaged:
            values.append(value)
            continue
        arguments: dict[str, int | str | None] = {
            "engine": case.profile.name,
            "count": 1,
            "reason": value.reason,
            "damaged": 1,
        }
        yield _finding(Severity.WARNING, arguments, value)
    if values:
        first = values[0]
        arguments = {
            "engine": case.profile.name,
            "count": len(values),
            "reason": first.reason,
            "damaged": 0,
        }
        yield _finding(Severity.INFO, arguments, first)


def _finding(severity: Severity, arguments: dict[str, int | str | None], value: Unread) -> Finding:
    return Finding("PROPERTY-UNREAD", severity, arguments, value.field, value.offset, Depth.OBJECTS)


def _damaged(finding: Finding) -> bool:
    return bool(finding.number("damaged"))


def _line(finding: Finding) -> str:
    if _damaged(finding):
        return "The properties of an object cannot be read"
    return f"{wording.count(finding.number('count'), 'value')} kept as bytes"


def _message(finding: Finding) -> str:
    if _damaged(finding):
        return f"The properties of an object cannot be read: {finding.text('reason')}."
    count = finding.number("count")
    kept = f"{wording.count(count, 'value')} {'is' if count == 1 else 'are'} kept as bytes"
    which = "" if count == 1 else " Of the first:"
    return f"{kept}.{which} {finding.text('reason')}"


def _remedy(finding: Finding) -> str:
    if _damaged(finding):
        return (
            "Take the file from version control again; if it is the same there, see whether the "
            "engine that saved it opens it, and save it anew."
        )
    return "Nothing to do as long as the engine that saved the package opens it."


def _reasons(finding: Finding, scene: Scene) -> Reasons:
    damaged = _damaged(finding)
    return Reasons(
        headline=_line(finding),
        checked="Each property says its type and its size before its value.",
        found=_message(finding),
        limit=(
            "Where the class stores tags, the engine reads them in the same way and stops the load "
            "of the object."
            if damaged
            else "None: what follows a value that is not understood is still read."
        ),
        sure=(
            "Certain that these bytes are no property tags as the package states them: they are "
            "damaged, or the class stores a form of its own that is not known here."
            if damaged
            else "The bytes are shown as they are. The form may be one that is not known here, or "
            "the value may be damaged."
        ),
        mark=Mark.WARN if damaged else None,
    )


RULES = (
    Rule(
        code="PROPERTY-UNREAD",
        severity=Severity.WARNING,
        order=24.0,
        title="Values kept as bytes",
        line=_line,
        message=_message,
        remedy=_remedy,
        sentence=lambda f, s: Sentence(_message(f)),
        reasons=_reasons,
        several=lambda n: f"The properties of {n} objects cannot be read",
    ),
)
