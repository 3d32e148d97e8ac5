"""What one engine says to one file, in one value."""

from __future__ import annotations

from dataclasses import dataclass, replace

from inspector.catalog import EngineProfile
from inspector.checks.facts import FileFacts
from inspector.checks.finding import CheckFinding, Verdict
from inspector.checks.judgement import CustomRow, Judgement, ReleaseAnswer
from inspector.findings.message import Text


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of the engine ``profile`` to a file; one for all files with the same facts.

    A file that no release loads is held against ``class_list`` in the engine's place: where what is
    known of classes is from, and how much that is.
    ``lowest_engine`` is the oldest release that loads the file, whatever the engine; None where
    none does or nothing is known. ``unplaced`` tells that a finding names a field whose place is
    each file's own.
    """

    facts: FileFacts
    profile: EngineProfile
    class_list: Text
    judgement: Judgement
    lowest_engine: str | None
    unplaced: bool

    @property
    def verdict(self) -> Verdict:
        """Whether the engine loads the file."""
        return self.judgement.verdict

    @property
    def findings(self) -> tuple[CheckFinding, ...]:
        """What there is to say, in the loader's order."""
        return self.judgement.findings

    @property
    def names_releases(self) -> bool:
        """Whether the file says anything about releases: it is readable and stores versions."""
        return names_releases(self.facts, self.judgement)

    def placed(self, findings: tuple[CheckFinding, ...]) -> Answer:
        """The answer with its findings at their places in one file."""
        return replace(self, judgement=self.judgement._replace(findings=findings))


@dataclass(frozen=True, slots=True)
class FullAnswer(Answer):
    """The answer with how every known release takes the file, oldest first.

    ``custom_rows`` are the custom versions that the file stores, those that refuse it first;
    ``unstored_rows`` those that the engine has and the file lacks.
    """

    releases: tuple[ReleaseAnswer, ...]
    custom_rows: tuple[CustomRow, ...]
    unstored_rows: tuple[CustomRow, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an engine does not load a file: its judgement, and how every release takes the file."""

    facts: FileFacts
    profile: EngineProfile
    judgement: Judgement
    releases: tuple[ReleaseAnswer, ...] = ()


def names_releases(facts: FileFacts, judgement: Judgement) -> bool:
    """Whether a file says anything about releases."""
    unversioned = facts.versions is not None and facts.versions.unversioned
    readable = judgement.verdict is not Verdict.UNREADABLE
    return facts.of_releases and readable and not unversioned
