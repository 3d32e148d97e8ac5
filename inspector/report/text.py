"""What text reports share: versions, findings, lines of facts and verdicts written one way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import CheckFinding, ReleaseAnswer, Verdict
from inspector.checks.facts import FileFacts
from inspector.checks.judgement import Judgement, Mark
from inspector.escaping import filled, one_line
from inspector.files.system import slashed
from inspector.messages import _
from inspector.messages.phrases import noted
from inspector.messages.rules import texts_of
from inspector.messages.verdict import VerdictText, verdict_sentence
from inspector.report.terminal import PLAIN, Style
from inspector.versions import EngineVersion

if TYPE_CHECKING:
    from inspector.upgrades.model import Preview

_LABEL_WIDTH = 22


def plain_path(path: str) -> str:
    """A path of the current folder as everything else names it, without ``./``."""
    return slashed(path).removeprefix("./")


def version_text(version: EngineVersion | None) -> str:
    """An engine version for people; the licensee bit, which the text form hides, is said."""
    if version is None:
        return _("not known")
    if version.is_empty:
        return _("not stored")
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
        preview: What a save would do; None before it is worked out, and then nothing is promised.
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
