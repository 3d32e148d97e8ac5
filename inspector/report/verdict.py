"""The verdict about one file and one engine, as window and command line say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from inspector.catalog import EngineProfile
from inspector.checks import ReleaseAnswer, Verdict
from inspector.checks.facts import FileFacts
from inspector.checks.judgement import Judgement, Mark
from inspector.messages.verdict import VerdictText, verdict_sentence

if TYPE_CHECKING:
    from inspector.upgrades.model import Preview

#: Verdicts that leave a save to speak of.
LOADING: Final = (Verdict.LOADS, Verdict.WARNS)


def verdict_text(
    facts: FileFacts,
    profile: EngineProfile,
    judgement: Judgement,
    releases: Sequence[ReleaseAnswer] = (),
    preview: Preview | None = None,
) -> VerdictText:
    """The answer, and what a save does, loses and leaves unknown as far as a preview says it.

    Args:
        facts: The file.
        profile: The engine that was asked.
        judgement: What the checks found for the two.
        releases: How every known release takes the file.
        preview: What a save would do; None while nobody has looked, and then nothing is promised.
    """
    verdict = verdict_sentence(facts, profile, judgement, releases)
    if preview is None or judgement.verdict not in LOADING:
        return verdict
    # Who shows no preview does without the upgrades, which take as long to load as all checks.
    from inspector.report.upgrades.sentences import save_clause
    from inspector.upgrades.model import PreviewVerdict

    clause = save_clause(preview)
    if not clause:
        return verdict
    if judgement.verdict is Verdict.WARNS:
        return verdict._replace(rest=f"{verdict.rest} {clause}".strip())
    if preview.verdict is PreviewVerdict.NOTHING:
        return verdict._replace(rest=clause)
    lossy = preview.verdict is PreviewVerdict.LOSSY
    # Without steps only redirects, or what a loss leaves, are there to be told.
    mark = Mark.WARN if lossy and not preview.step_count else Mark.UP
    return verdict._replace(rest=clause, rest_mark=mark if mark is not verdict.mark else None)
