"""Everything that is said about one file and one engine, in one value."""

from __future__ import annotations

from dataclasses import dataclass, replace

from inspector import checks
from inspector.catalog import Catalog, EngineProfile
from inspector.checks import CustomRow, Finding, Judgement, ReleaseAnswer, Subject, Surroundings
from inspector.project.opened import OpenedFile


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer for one file: against ``profile``, and against every known release.

    ``custom_rows`` are the custom versions that the file stores, those that refuse it first;
    ``unstored_rows`` those that the engine has and the file lacks.
    """

    profile: EngineProfile
    judgement: Judgement
    releases: tuple[ReleaseAnswer, ...]
    custom_rows: tuple[CustomRow, ...]
    unstored_rows: tuple[CustomRow, ...]

    @property
    def lowest_engine(self) -> str | None:
        """The oldest release that loads the file; None where none does or nothing is known."""
        return checks.lowest_engine(self.releases)

    @property
    def highest_engine(self) -> str | None:
        """The newest known release that loads the file."""
        return checks.highest_engine(self.releases)


def answer(
    file: OpenedFile | Subject,
    profile: EngineProfile,
    catalog: Catalog,
    surroundings: Surroundings | None = None,
) -> Answer:
    """Answers for one file; findings of an opened file carry their places in it.

    Args:
        file: The file, opened or as the checks see it.
        profile: The engine to judge against.
        catalog: What is known of engines.
        surroundings: What the file's project says; None for nothing.
    """
    subject = file.subject if isinstance(file, OpenedFile) else file
    judgement = checks.check(subject, profile, catalog, surroundings or Surroundings())
    if isinstance(file, OpenedFile):
        judgement = replace(judgement, findings=located(file, judgement.findings))
    return Answer(
        profile=profile,
        judgement=judgement,
        releases=checks.releases(subject, catalog),
        custom_rows=checks.custom_rows(subject, profile, catalog),
        unstored_rows=checks.unstored_custom_rows(subject, profile, catalog),
    )


def located(opened: OpenedFile, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The findings with the offsets of the fields that they name, as far as the file has them."""
    package = opened.package
    if package is None:
        return findings
    return tuple(
        replace(finding, offset=package.place_of(finding.field))
        if finding.field is not None and finding.offset is None
        else finding
        for finding in findings
    )
