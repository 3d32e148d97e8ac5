"""Findings by their files, as formats tell them that machines read, whichever command reports them.

What packages are checked for becomes the same values as what is wrong with an engine's own files.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from inspector.catalog import EngineProfile
from inspector.checks import Verdict
from inspector.checks.engines.modules import UnreadBinaryFile
from inspector.checks.facts import FileKind
from inspector.findings.finding import Finding, Severity
from inspector.named_tuples import NamedTuple
from inspector.report.answers import CheckedFiles, JudgedBinaries, ReferencesOfProject, ShownBuild
from inspector.report.check.run import is_reported
from inspector.report.check.words import severities_line, totals_lines
from inspector.report.terminal import PLAIN, Style

if TYPE_CHECKING:
    # Nearly no report asks git.
    from inspector.project.vcs.work_tree import LastChange

#: An answer that is made of findings.
FindingsAnswer: TypeAlias = CheckedFiles | ReferencesOfProject | ShownBuild | JudgedBinaries


class FileFindings(NamedTuple):
    """What is found in a file.

    ``path`` is how it was given, ``file`` where it lies in its project. ``ignored`` is what is not
    told, as a project asks. ``unreadable`` files say nothing, ``missing`` ones are not there.
    ``engine`` is who was asked about it, ``last_change`` who changed it last, where that is known.
    """

    path: str
    file: str
    findings: Sequence[Finding]
    ignored: Sequence[Finding] = ()
    unreadable: bool = False
    missing: bool = False
    engine: EngineProfile | None = None
    last_change: LastChange | None = None

    def place_of(self, finding: Finding) -> str:
        """The place of a finding within the file; empty where all of the file is meant."""
        return "" if finding.path == self.path else finding.path


class FindingsRun(NamedTuple):
    """What a report of findings is asked for.

    ``command`` is who reports. ``engine`` is that of all files, None where they have different
    ones or none. ``everything`` tells what is only worth knowing too. ``fails_on`` is the least
    severity that fails a file. Once all files are told, ``status`` gives the exit status, ``notes``
    hold what was said on stderr, and ``totals`` gives the last lines. ``compared`` is whether a
    baseline was asked which findings are known.
    """

    command: str
    totals: Callable[[], Sequence[str]]
    engine: EngineProfile | None = None
    everything: bool = False
    style: Style = PLAIN
    fails_on: Severity = Severity.ERROR
    status: Callable[[], int] = lambda: 0
    notes: Sequence[str] = ()
    compared: bool = False

    def fails(self, finding: Finding) -> bool:
        """Whether a finding fails its file."""
        return finding.severity.rank <= self.fails_on.rank and not finding.known

    def reports(self, finding: Finding) -> bool:
        """Whether a report that lists problems has a finding."""
        return is_reported(finding, everything=self.everything)


def findings_of(answer: FindingsAnswer) -> tuple[Iterable[FileFindings], FindingsRun]:
    """The findings of an answer by their files, and what is asked of a report of them."""
    match answer:
        case CheckedFiles():
            return _checked(answer, "inspector check")
        case ReferencesOfProject():
            return _checked(answer.checked, "inspector refs")
        case ShownBuild():
            found = [FileFindings(answer.path, answer.path, answer.findings)]
            return found, _run_of_engine("inspector build-version show", found, answer)
        case JudgedBinaries():
            found = list(_of_binaries(answer))
            return found, _run_of_engine("inspector modules", found, answer)


# -- packages --------------------------------------------------------------------------------------


def _checked(answer: CheckedFiles, command: str) -> tuple[Iterable[FileFindings], FindingsRun]:
    run = answer.run

    def files() -> Iterator[FileFindings]:
        for row in answer.rows:
            run.totals.add(row.answer)
            yield FileFindings(
                row.path,
                row.file,
                row.findings,
                row.answer.judgement.ignored,
                row.verdict is Verdict.UNREADABLE,
                row.answer.facts.kind is FileKind.MISSING,
                row.answer.profile,
                row.last_change,
            )

    asked = FindingsRun(
        command,
        lambda: totals_lines(run),
        run.engine,
        run.everything,
        run.style,
        run.fails_on,
        run.status,
        run.notes,
        run.baseline is not None,
    )
    return files(), asked


# -- engines ---------------------------------------------------------------------------------------


def _of_binaries(answer: JudgedBinaries) -> Iterator[FileFindings]:
    """Each manifest, and every other file of which something is found.

    What is about no file in particular is told of the folder.
    """
    found: dict[str, list[Finding]] = {
        each.manifest.path: [] for target in answer.answer.targets for each in target.manifests
    }
    for finding in answer.answer.findings:
        # The path is as the folder was given: fingerprints are of what is the same elsewhere too.
        named = replace(finding, identity=os.path.basename(finding.path))  # noqa: PTH119
        found.setdefault(finding.path or answer.path, []).append(named)
    for path, findings in found.items():
        unreadable = any(isinstance(finding, UnreadBinaryFile) for finding in findings)
        yield FileFindings(path, path, findings, unreadable=unreadable)


def _run_of_engine(
    command: str, found: Sequence[FileFindings], answer: ShownBuild | JudgedBinaries
) -> FindingsRun:
    findings = [finding for file in found for finding in file.findings]
    return FindingsRun(
        command,
        lambda: [severities_line(len(found), findings)],
        everything=True,  # as the text of these commands has it
        style=answer.style,
        fails_on=answer.fails_on,
        status=lambda: answer.status,
    )


# -- fingerprints ----------------------------------------------------------------------------------


def fingerprint_in(path: str, finding: Finding) -> str:
    """32 hexadecimal digits by which a finding of a project's file is told in other runs.

    Args:
        path: The file as :class:`~inspector.project.baseline.Named` calls it.
        finding: What is said of it.
    """
    return _hash_of(path, finding.fingerprint)


def fingerprint_of_several(path: str, rule: str) -> str:
    """The same of several findings of a rule that are told as one."""
    return _hash_of(path, rule)


def _hash_of(*texts: str) -> str:
    return blake2b(ascii(texts).encode("ascii"), digest_size=16).hexdigest()
