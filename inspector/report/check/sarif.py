"""Findings as SARIF 2.1.0, for services that keep them over time, such as GitHub code scanning.

What such a service asks for beyond the standard is met as well: each result has a location whose
file is named from the top of the repository, a line, and a fingerprint under the one name that
GitHub looks at.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath
from typing import Any, Final
from urllib.parse import quote

from msgspec import UNSET

from inspector import __version__
from inspector.catalog import EngineProfile
from inspector.escaping import one_line
from inspector.findings.finding import Finding, Severity
from inspector.messages import _, lazy, ngettext
from inspector.messages.rules import texts_of, title_of
from inspector.project.baseline import Named, Roots
from inspector.report.check.by_file import (
    FileFindings,
    FindingsRun,
    fingerprint_in,
    fingerprint_of_several,
)
from inspector.report.check.words import groups_of, said_of
from inspector.report.documents import sarif
from inspector.report.documents.parts import Commit, json_line, line_by_line
from inspector.report.rule import help_of

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
#: Why a finding is suppressed.
_SILENCED: Final = lazy("not reported, as the project file or the command line asks")
#: As many results of a run are taken by the service of GitHub.
MOST_RESULTS: Final = 25_000


def report(files: Iterable[FileFindings], run: FindingsRun) -> Iterator[str]:
    """The SARIF document piece by piece, one line a result: what a rule finds in a file.

    Errors and warnings are told; a remark where everything is. What a baseline knows and what the
    project file or the command line silences is told as such. Services take only so many results:
    of the others it is said how many there are.
    """
    results = _Results(run)
    return line_by_line(results.log, "results", results.lines(files))


class _Results:
    """The results of a run, and what they make necessary beside them: rules and bases."""

    def __init__(self, run: FindingsRun) -> None:
        self._run = run
        self._roots = Roots()
        self._rules: dict[type[Finding], int] = {}
        self._bases: dict[str, str] = {}
        self._notifications: list[sarif.Notification] = []
        self._told = 0
        #: How many findings were left out, and in how many files.
        self._findings_left_out = 0
        self._files_left_out = 0

    def lines(self, files: Iterable[FileFindings]) -> Iterator[str]:
        """One line of JSON a result."""
        for found in files:
            groups = list(self._groups(found))
            if not groups:
                continue
            room = MOST_RESULTS - self._told
            if room < len(groups):
                self._findings_left_out += sum(map(len, groups[room:]))
                self._files_left_out += 1
            if not room:
                continue
            named = self._roots.named(found.file)
            file = self._file(named)
            if found.missing:
                self._notifications.append(
                    sarif.Notification(
                        level="error", message=_text(groups[0][:1]), locations=[_place(file)]
                    )
                )
            for findings in groups[:room]:
                self._told += 1
                yield json_line(self._result(findings, named, file, found))

    def _groups(self, found: FileFindings) -> Iterator[list[Finding]]:
        """The findings of a file, those together that are one result."""
        everything = self._run.everything
        for findings in (found.findings, found.ignored):
            for known in (False, True):
                yield from groups_of(
                    finding
                    for finding in findings
                    if finding.known is known
                    and (everything or finding.severity is not Severity.INFO)
                )

    def log(self) -> sarif.Log:
        """The document without its results; what stands behind them is of those so far."""
        run = self._run
        status = run.status()
        notes = [
            sarif.Notification(level="warning", message=sarif.Text(text=_braced(one_line(note))))
            for note in (*run.notes, *self._left_out())
        ]
        return sarif.Log(
            runs=[
                sarif.Run(
                    results=[],
                    tool=sarif.Tool(
                        driver=sarif.Driver(
                            name="Asset Inspector",
                            version=__version__,
                            rules=[rule_of(rule) for rule in self._rules],
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
        self, findings: list[Finding], named: Named, file: sarif.FilePlace, found: FileFindings
    ) -> sarif.Result:
        first, several = findings[0], len(findings) > 1
        fingerprint = fingerprint_in(named.path, first)
        if several:
            # As long as there are several it is one result, whichever they are.
            fingerprint = fingerprint_of_several(named.path, first.rule)
        ignored = first in found.ignored
        return sarif.Result(
            rule_id=first.rule,
            rule_index=self._rules.setdefault(type(first), len(self._rules)),
            level=_LEVELS[first.severity],
            message=_text(findings),
            locations=[_place(file, first, found.place_of(first))],
            related_locations=[
                sarif.Place(
                    physical_location=place.physical_location,
                    logical_locations=place.logical_locations,
                    message=sarif.Text(text=_braced(one_line(texts_of(finding).message()))),
                )
                for finding in findings
                for place in (_place(file, finding, found.place_of(finding)),)
            ]
            if several
            else UNSET,
            partial_fingerprints=dict.fromkeys(_FINGERPRINTS, fingerprint),
            baseline_state=UNSET
            if not self._run.compared
            else ("unchanged" if first.known else "new"),
            suppressions=[sarif.Suppression(kind="external", justification=str(_SILENCED))]
            if ignored
            else UNSET,
            properties=self._properties(found) or UNSET,
        )

    def _properties(self, found: FileFindings) -> dict[str, Any]:
        """What the standard has no place for: the engine of one file, who changed it last."""
        properties: dict[str, Any] = {}
        if self._run.engine is None and found.engine is not None:
            properties |= _engine(found.engine)
        if found.last_change is not None:
            properties["lastChange"] = Commit.of(found.last_change)
        return properties

    def _left_out(self) -> Iterator[str]:
        if self._findings_left_out:
            yield _(
                "{findings} in {files} left out: no more than {most:,} results are taken at once",
                findings=ngettext("{count} finding", "{count} findings", self._findings_left_out),
                files=ngettext("{count} file is", "{count} files are", self._files_left_out),
                most=MOST_RESULTS,
            )

    def _file(self, named: Named) -> sarif.FilePlace:
        if not named.root:
            return sarif.FilePlace(uri=PurePath(named.path).as_uri())
        base = self._bases.get(named.root)
        if base is None:
            number = len(self._bases) + 1
            base = self._bases[named.root] = f"{_FIRST_BASE}{number if number > 1 else ''}"
        return sarif.FilePlace(uri=quote(os.fsencode(named.path)), uri_base_id=base)


def rule_of(rule: type[Finding]) -> sarif.Rule:
    """What is said of a rule: its page of the help, or what the page of its topic says of it."""
    page = help_of(rule)
    return sarif.Rule(
        id=rule.rule,
        short_description=sarif.Text(text=title_of(rule)),
        full_description=sarif.Text(text=page.meaning),
        help_uri=page.address or UNSET,
        help=sarif.Text(text=page.text, markdown=page.markdown),
        default_configuration=sarif.Configuration(level=_LEVELS[rule.usual_severity()]),
    )


def _engine(profile: EngineProfile) -> dict[str, str]:
    return {"engine": one_line(profile.name)}


def _text(findings: Sequence[Finding]) -> sarif.Text:
    """What is wrong and what can be done."""
    return sarif.Text(text=_braced(said_of(findings)))


def _braced(text: str) -> str:
    """A message in which braces mean only themselves: by the standard they name arguments."""
    return text.replace("{", "{{").replace("}", "}}")


def _place(file: sarif.FilePlace, finding: Finding | None = None, path: str = "") -> sarif.Place:
    offset = None if finding is None else finding.offset
    line = None if finding is None else finding.line
    return sarif.Place(
        physical_location=sarif.PhysicalPlace(
            artifact_location=file,
            region=sarif.Region(
                start_line=line or _LINE, byte_offset=UNSET if offset is None else offset
            ),
        ),
        logical_locations=[sarif.LogicalPlace(fully_qualified_name=path)] if path else UNSET,
    )
