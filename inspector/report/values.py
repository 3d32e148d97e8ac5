"""Small values that every report for people writes the same way: versions, findings, lines."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import CheckFinding
from inspector.escaping import filled, one_line
from inspector.messages import _
from inspector.messages.phrases import noted
from inspector.messages.rules import texts_of
from inspector.report.style import PLAIN, Style
from inspector.versions import EngineVersion

_LABEL_WIDTH = 22


def version_text(version: EngineVersion | None) -> str:
    """An engine version for people; the licensee bit, which the text form hides, is said."""
    if version is None:
        return _("not known")
    licensee = _(" (licensee build)") if version.licensee else ""
    return one_line(str(version)) + licensee


def engine_text(profile: EngineProfile) -> str:
    """Which engine files were judged against, and why that one."""
    return one_line(noted(profile.name, str(profile.source)))


def findings_text(
    findings: Iterable[CheckFinding], indent: str = "  ", style: Style = PLAIN
) -> list[str]:
    """Findings for people: a line with the rule and what is wrong, one with what to do.

    What to do is said once behind findings that follow each other and ask for the same.
    """
    lines = []
    shown = list(findings)
    for finding, after in zip_longest(shown, shown[1:]):
        severity = style.word(finding.severity.value, 7)
        message = one_line(texts_of(finding).message())
        lines.append(f"{indent}{severity}  {finding.rule:<15}  {message}")
        remedy = one_line(texts_of(finding).remedy())
        if remedy and (after is None or remedy != one_line(texts_of(after).remedy())):
            lines.append(f"{indent}{'':<7}  {'':<15}  {remedy}")
    return lines


def object_version_name(catalog: Catalog, axis: str, number: int) -> str | None:
    """The engine's name of an object version; None where the catalogue has none."""
    version = catalog.object_version(axis, number)
    return version.name if version is not None else None


def object_version_text(catalog: Catalog, axis: str, number: int) -> str:
    """An object version by number and name."""
    if number == 0:
        return _("0 (none)")
    return f"{number} {object_version_name(catalog, axis, number) or _('(no known name)')}"


def fact(label: str, value: object, indent: str = "  ") -> str:
    """One line of facts: label, in English, and value, aligned with those around it."""
    return named(_(label), value, indent)


def named(name: str, value: object, indent: str = "  ") -> str:
    """The same of what has a name of its own, which is written as it is in every language."""
    return f"{indent}{filled(name, _LABEL_WIDTH)}  {value}".rstrip()
