"""Findings as SARIF 2.1.0, for services that keep them over time, such as GitHub code scanning.

What such a service asks for beyond the standard is met as well: each result has a location whose
file is named from the top of the repository, a line, and a fingerprint under the one name that
GitHub looks at.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import PurePath
from typing import Any, Final
from urllib.parse import quote

from msgspec import UNSET

from inspector import __version__
from inspector.catalog import EngineProfile
from inspector.checks import RULES, CheckFinding, Severity
from inspector.checks.facts import FileKind
from inspector.escaping import one_line
from inspector.messages.rules import texts_of, title_of
from inspector.project.baseline import Named, Roots
from inspector.project.scan.judging import ScanRow
from inspector.report.check.run import Run
from inspector.report.documents import sarif
from inspector.report.documents.parts import Commit, json_line, line_by_line
from inspector.report.rule import rule_address, rule_meaning, rule_page, rule_text

_LEVELS: Final[dict[Severity, sarif.Level]] = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "note",
}
#: The fingerprint that GitHub compares, and the same under a name of this program's own.
_FINGERPRINTS: Final = ("primaryLocationLineHash", "assetInspector/v1")
_FIRST_BASE: Final = "SRCROOT"
#: Services show nothing of a file without lines but what stands at its first.
_LINE: Final = 1


def report(rows: Iterable[ScanRow], run: Run) -> Iterator[str]:
    """The SARIF document piece by piece, one line a finding.

    Errors and warnings are told; a remark where everything is.
    """
    results = _Results(run)
    return line_by_line(results.log, "results", results.lines(rows))


class _Results:
    """The results of a run, and what they make necessary beside them: rules and bases."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._roots = Roots()
        self._rules: dict[str, int] = {}
        self._bases: dict[str, str] = {}
        self._notifications: list[sarif.Notification] = []

    def lines(self, rows: Iterable[ScanRow]) -> Iterator[str]:
        """One line of JSON a finding."""
        for row in rows:
            self._run.totals.add(row.answer)
            findings = [finding for finding in row.findings if self._run.reports(finding)]
            if not findings:
                continue
            named = self._roots.named(row.file)
            file = self._file(named)
            if row.answer.facts.kind is FileKind.MISSING:
                self._notifications.append(
                    sarif.Notification(
                        level="error", message=_text(findings[0]), locations=[_place(file)]
                    )
                )
            for finding in findings:
                yield json_line(self._result(finding, named, file, row))

    def log(self) -> sarif.Log:
        """The document without its results; what stands behind them is of those so far."""
        run = self._run
        status = run.status()
        notes = [
            sarif.Notification(level="warning", message=sarif.Text(text=_braced(one_line(note))))
            for note in run.notes
        ]
        return sarif.Log(
            runs=[
                sarif.Run(
                    results=[],
                    tool=sarif.Tool(
                        driver=sarif.Driver(
                            name="Asset Inspector",
                            version=__version__,
                            rules=[rule_of(code) for code in self._rules],
                        )
                    ),
                    invocations=[
                        sarif.Invocation(
                            execution_successful=status in (0, 1),
                            exit_code=status,
                            tool_execution_notifications=[*self._notifications, *notes],
                        )
                    ],
                    original_uri_base_ids={
                        name: sarif.Base(uri=PurePath(root).as_uri().rstrip("/") + "/")
                        for root, name in self._bases.items()
                    },
                    properties=_engine(run.engine) if run.engine else UNSET,
                )
            ]
        )

    def _result(
        self, finding: CheckFinding, named: Named, file: sarif.FilePlace, row: ScanRow
    ) -> sarif.Result:
        fingerprint = fingerprint_in(named.path, finding)
        return sarif.Result(
            rule_id=finding.rule,
            rule_index=self._rules.setdefault(finding.rule, len(self._rules)),
            level=_LEVELS[finding.severity],
            message=_text(finding),
            locations=[_place(file, finding)],
            partial_fingerprints=dict.fromkeys(_FINGERPRINTS, fingerprint),
            properties=self._properties(row) or UNSET,
        )

    def _properties(self, row: ScanRow) -> dict[str, Any]:
        """What the standard has no place for: the engine of one file, who changed it last."""
        properties: dict[str, Any] = {}
        if self._run.engine is None:
            properties |= _engine(row.answer.profile)
        if row.last_change is not None:
            properties["lastChange"] = Commit.of(row.last_change)
        return properties

    def _file(self, named: Named) -> sarif.FilePlace:
        if not named.root:
            return sarif.FilePlace(uri=PurePath(named.path).as_uri())
        base = self._bases.get(named.root)
        if base is None:
            number = len(self._bases) + 1
            base = self._bases[named.root] = f"{_FIRST_BASE}{number if number > 1 else ''}"
        return sarif.FilePlace(uri=quote(os.fsencode(named.path)), uri_base_id=base)


def fingerprint_in(path: str, finding: CheckFinding) -> str:
    """32 hexadecimal digits by which a finding of a project's file is told in other runs.

    Args:
        path: The file as :class:`~inspector.project.baseline.Named` calls it.
        finding: What is said of it.
    """
    said = ascii((path, finding.fingerprint)).encode("ascii")
    return blake2b(said, digest_size=16).hexdigest()


def rule_of(code: str) -> sarif.Rule:
    """What is said of a rule: its page of the help.

    Args:
        code: A key of :data:`~inspector.checks.RULES`.
    """
    rule = RULES[code]
    return sarif.Rule(
        id=code,
        short_description=sarif.Text(text=title_of(rule)),
        full_description=sarif.Text(text=rule_meaning(code)),
        help_uri=rule_address(code) or UNSET,
        help=sarif.Text(text="".join(rule_text(code)), markdown=rule_page(code)),
        default_configuration=sarif.Configuration(level=_LEVELS[rule.usual_severity()]),
    )


def _engine(profile: EngineProfile) -> dict[str, str]:
    return {"engine": one_line(profile.name)}


def _text(finding: CheckFinding) -> sarif.Text:
    """What is wrong and what can be done."""
    texts = texts_of(finding)
    parts = map(one_line, (texts.message(), texts.remedy()))
    return sarif.Text(text=_braced(" ".join(filter(None, parts))))


def _braced(text: str) -> str:
    """A message in which braces mean only themselves: by the standard they name arguments."""
    return text.replace("{", "{{").replace("}", "}}")


def _place(file: sarif.FilePlace, finding: CheckFinding | None = None) -> sarif.Place:
    offset = None if finding is None else finding.offset
    return sarif.Place(
        physical_location=sarif.PhysicalPlace(
            artifact_location=file,
            region=sarif.Region(start_line=_LINE, byte_offset=UNSET if offset is None else offset),
        ),
        logical_locations=[sarif.LogicalPlace(fully_qualified_name=finding.path)]
        if finding is not None and finding.path
        else UNSET,
    )
