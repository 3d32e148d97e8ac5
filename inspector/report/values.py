"""Small values that every report writes the same way: versions, findings, engines, text lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice, zip_longest
from typing import Any, Final

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Finding, texts
from inspector.report.style import PLAIN, Style
from inspector.signs import json_escaped, one_line
from inspector.versions import EngineVersion

#: What stands at the top of every JSON document; it changes when a key changes its meaning.
SCHEMA_NUMBER: Final = 1
#: What every package is called in the key ``format``.
PACKAGE_FORMAT: Final = "unreal-package"

Json = dict[str, Any]

_LABEL_WIDTH = 22
_SIGNS_A_PIECE = 1 << 14


def json_text(document: Json) -> str:
    """A whole JSON document, indented, with a line end."""
    return "".join(json_pieces(document))


def json_line(value: Any) -> str:
    """A JSON value in one line."""
    return json_escaped(json.dumps(value, ensure_ascii=False))


def json_pieces(document: Json) -> Iterator[str]:
    """The same piece by piece, for documents that are long as text."""
    encoder = json.JSONEncoder(ensure_ascii=False, indent=2)
    signs = encoder.iterencode(document)
    while piece := "".join(islice(signs, _SIGNS_A_PIECE)):
        yield json_escaped(piece)
    yield "\n"


def version_json(version: EngineVersion | None) -> Json | None:
    """An engine version with its parts."""
    if version is None:
        return None
    return {
        "text": str(version),
        "major": version.major,
        "minor": version.minor,
        "patch": version.patch,
        "changelist": version.changelist,
        "licensee": version.licensee,
        "branch": version.branch,
    }


def version_text(version: EngineVersion | None) -> str:
    """An engine version for people; the licensee bit, which the text form hides, is said."""
    if version is None:
        return "not known"
    licensee = " (licensee build)" if version.licensee else ""
    return one_line(str(version)) + licensee


def engine_json(profile: EngineProfile) -> Json:
    """Which engine files were judged against, and why that one."""
    return {"name": profile.name, "source": profile.source}


def engine_text(profile: EngineProfile) -> str:
    """Which engine files were judged against, and why that one."""
    return one_line(f"{profile.name} ({profile.source})")


def finding_json(finding: Finding) -> Json:
    """One finding with its sentences and its place in the file."""
    place = None
    if finding.field is not None:
        place = {"field": finding.field, "offset": finding.offset}
    return {
        "rule": finding.rule,
        "severity": finding.severity.value,
        "message": texts.message(finding),
        "remedy": texts.remedy(finding),
        "location": place,
    }


def findings_text(
    findings: Iterable[Finding], indent: str = "  ", style: Style = PLAIN
) -> list[str]:
    """Findings for people: a line with the rule and what is wrong, one with what to do.

    What to do is said once behind findings that follow each other and ask for the same.
    """
    lines = []
    shown = list(findings)
    for finding, after in zip_longest(shown, shown[1:]):
        severity = style.word(finding.severity.value, 7)
        message = one_line(texts.message(finding))
        lines.append(f"{indent}{severity}  {finding.rule:<15}  {message}")
        remedy = one_line(texts.remedy(finding))
        if remedy and (after is None or remedy != one_line(texts.remedy(after))):
            lines.append(f"{indent}{'':<7}  {'':<15}  {remedy}")
    return lines


def object_version_name(catalog: Catalog, axis: str, number: int) -> str | None:
    """The engine's name of an object version; None where the catalogue has none."""
    known = catalog.object_version(axis, number)
    return known.name if known is not None else None


def object_version_text(catalog: Catalog, axis: str, number: int) -> str:
    """An object version by number and name."""
    if number == 0:
        return "0 (none)"
    return f"{number} {object_version_name(catalog, axis, number) or '(no known name)'}"


def fact(label: str, value: object, indent: str = "  ") -> str:
    """One line of facts: label and value, aligned with those around it."""
    return f"{indent}{label:<{_LABEL_WIDTH}}  {value}".rstrip()
