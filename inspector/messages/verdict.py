"""The verdict about a file in two clauses, and the chain of reasons behind a finding.

The chain leads from what is checked to what can be done and how sure that is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from inspector.catalog import EngineProfile
from inspector.checks.facts import FileFacts
from inspector.checks.finding import CheckFinding, Verdict
from inspector.checks.judgement import Judgement, Mark, ReleaseAnswer
from inspector.findings.finding import Severity
from inspector.messages import _, ngettext, pgettext, saying
from inspector.messages.phrases import bounded, in_a_row
from inspector.messages.rendering import render
from inspector.messages.rules import check_texts
from inspector.messages.rules.texts import Scene

# -- the verdict -----------------------------------------------------------------------------------


class VerdictText(NamedTuple):
    """The first thing said about a file.

    ``lead`` is the clause that answers, ``rest`` the proof or what a save does. ``mark`` belongs to
    ``lead``; ``rest_mark`` stands before ``rest`` where that speaks of a save that changes
    something.
    """

    lead: str
    rest: str
    mark: Mark
    rest_mark: Mark | None = None

    def __str__(self) -> str:
        return in_a_row((self.lead, self.rest))


def verdict_sentence(
    facts: FileFacts,
    profile: EngineProfile,
    judgement: Judgement,
    answers: Sequence[ReleaseAnswer] = (),
) -> VerdictText:
    """The verdict about a file in two clauses: the answer, then its proof or what a save does.

    Args:
        facts: The file.
        profile: The engine that was asked.
        judgement: What the checks found for the two.
        answers: How every known release takes the file; a refusal names the oldest that opens it.
    """
    scene = Scene(facts, profile, answers)
    loads = judgement.verdict in (Verdict.LOADS, Verdict.WARNS)
    if not loads:
        return _not_loaded(judgement, scene)
    return (
        _package_loads(judgement, scene) if facts.of_releases else _stream_loads(judgement, scene)
    )


def _not_loaded(judgement: Judgement, scene: Scene) -> VerdictText:
    deciding = _deciding(judgement)
    lead = rest = ""
    if deciding is not None:
        texts = check_texts(deciding, scene)
        lead, rest = texts.lead(), texts.sentence()
    return VerdictText(lead or _refusal(judgement, scene), rest, judgement.mark)


def _refusal(judgement: Judgement, scene: Scene) -> str:
    """The first clause about a file that does not load; a rule may have one of its own."""
    if judgement.verdict is Verdict.UNREADABLE:
        return _("Not readable.")
    if scene.of_classes:  # no engine is the subject, but the classes that load it
        return _("Refused.")
    return _("{engine} refuses this package.", engine=scene.profile.name)


def _package_loads(judgement: Judgement, scene: Scene) -> VerdictText:
    warnings = _warnings(judgement)
    engine, steps = scene.profile.name, judgement.step_count
    if warnings:
        lead = ngettext(
            "Loads in {engine} with {count} warning.",
            "Loads in {engine} with {count} warnings.",
            len(warnings),
            engine=engine,
        )
    else:
        lead = _("Loads in {engine}.", engine=engine)
    lead = in_a_row((lead, _not_judged(judgement, engine)))
    if warnings:
        return VerdictText(lead, check_texts(warnings[0], scene).sentence(), Mark.WARN)
    if steps:
        rest = ngettext(
            "A save there runs {count} upgrade step.",
            "A save there runs {count} upgrade steps.",
            steps,
        )
        return VerdictText(lead, rest, Mark.OK, Mark.UP)
    if judgement.save_is_known:
        return VerdictText(lead, _("A save there changes nothing."), Mark.OK)
    return VerdictText(lead, _("A save there runs no upgrade step that is known."), Mark.OK)


def _not_judged(judgement: Judgement, engine: str) -> str:
    """The first custom version above all that is known of the engine; empty where none is."""
    if not judgement.not_judged:
        return ""
    first, *others = judgement.not_judged
    number = str(first.stored)
    if first.stored_name:
        number = _("{stored} ({stored_name})", stored=first.stored, stored_name=first.stored_name)
    values = {
        "custom": bounded(first.name),
        "number": number,
        "most": first.known,
        "engine": engine,
    }
    if not others:
        return _(
            "Not judged: {custom} {number} is above {most}, the most that is known of {engine}.",
            **values,
        )
    return ngettext(
        "Not judged: {custom} {number} is above {most}, the most that is known of {engine}, and "
        "{count} more custom version.",
        "Not judged: {custom} {number} is above {most}, the most that is known of {engine}, and "
        "{count} more custom versions.",
        len(others),
        **values,
    )


def _stream_loads(judgement: Judgement, scene: Scene) -> VerdictText:
    warnings = _warnings(judgement)
    if warnings:
        lead = ngettext(
            "Loads with {count} warning.", "Loads with {count} warnings.", len(warnings)
        )
        return VerdictText(lead, check_texts(warnings[0], scene).sentence(), Mark.WARN)
    lead = _("Loads.")
    if judgement.steps:
        rest = ngettext(
            "{count} class is older than known and upgraded at each load, until it is saved again.",
            "{count} classes are older than known and upgraded at each load, until it is saved "
            "again.",
            len(judgement.steps),
        )
        return VerdictText(lead, rest, Mark.UP)
    return VerdictText(lead, _("No class is older than known."), Mark.OK)


def _warnings(judgement: Judgement) -> list[CheckFinding]:
    return [finding for finding in judgement.findings if finding.severity is not Severity.INFO]


def _deciding(judgement: Judgement) -> CheckFinding | None:
    """The finding that the sentence is about: the loader's reason, unless a later one says more."""
    in_order = sorted((*judgement.findings, *judgement.ignored), key=lambda finding: finding.order)
    errors = [finding for finding in in_order if finding.refuses]
    if judgement.verdict is Verdict.REFUSED:
        for finding in errors:
            if finding.leads:
                return finding
        return errors[0] if errors else None
    unreadable = [finding for finding in errors if finding.unreadable]
    return unreadable[0] if unreadable else None


# -- the chain of reasons --------------------------------------------------------------------------

#: Links for the other findings of a row; one damaged file can have thousands of them.
MOST_OTHERS: Final = 40
_MARKS: Final = {Severity.ERROR: Mark.REFUSE, Severity.WARNING: Mark.WARN}


class ReasonLink(NamedTuple):
    """One link of the chain.

    ``text`` is light Markdown (bold, code, no line breaks). ``mark`` stands only where the chain
    turns. ``field`` is the path of the value in the file, ``source`` says where the other value
    stands, ``help`` names a page below the help folder.
    """

    caption: str
    text: str
    mark: Mark | None = None
    field: str | None = None
    help: str | None = None
    source: str = ""
    offset: int | None = None

    def markdown(self) -> str:
        """The link as an item of a list."""
        place = origin = ""
        if self.field and self.offset is not None:
            place = _(" (`{field}` at `0x{offset:X}`)", field=self.field, offset=self.offset)
        elif self.field:
            place = _(" (`{field}`)", field=self.field)
        if self.source:
            origin = _(" Source: {source}.", source=self.source)
        return _(
            "- **{caption}:** {text}{place}{origin}",
            caption=self.caption,
            text=self.text,
            place=place,
            origin=origin,
        )


class Explanation(NamedTuple):
    """The chain of reasons of one finding of a ``rule``, or of what is no finding.

    ``help`` names a page below the help folder.
    """

    headline: str
    links: tuple[ReasonLink, ...]
    help: str
    rule: str = ""

    def markdown(self) -> str:
        """The chain as Markdown for a ticket: a heading, then one list item per link."""
        lines = [f"### {self.headline}", ""]
        lines += [_("Rule `{code}`", code=self.rule), ""] if self.rule else []
        lines += [link.markdown() for link in self.links]
        return "\n".join(lines) + "\n"


def explain(
    finding: CheckFinding,
    facts: FileFacts,
    profile: EngineProfile,
    answers: Sequence[ReleaseAnswer] = (),
    path: str = "",
    row: Sequence[CheckFinding] = (),
) -> Explanation:
    """The chain of reasons of a finding.

    Args:
        finding: One finding of the file's judgement.
        facts: The file.
        profile: The engine that the finding speaks of.
        answers: How every known release takes the file, for the link "Opens in".
        path: Where the file is; the editor says more of maps than of other packages.
        row: All findings that a list shows as one with this one; the chain names each of them.
    """
    scene = Scene(facts, profile, answers, path)
    # What comes from a file or a project is no Markdown, whatever it looks like.
    texts = check_texts(finding, scene, saying.literal)
    engine = profile.name
    checks, limit, opens = (
        (pgettext("reasons", "What is checked"), _("The class list"), _("What loads it"))
        if scene.of_classes
        else (
            _("What {engine} checks", engine=engine),
            _("Limit of {engine}", engine=engine),
            pgettext("reasons", "Opens in"),
        )
    )
    links = [
        ReasonLink(checks, texts.checked(), help=f"rules/{finding.rule}"),
        ReasonLink(
            _("This file"),
            texts.this_file(),
            field=finding.path or None,
            offset=finding.offset,
        ),
        *_others([other for other in row if other != finding], scene),
        ReasonLink(
            limit,
            texts.engine_limit(),
            _mark_at_limit(finding),
            source=render(profile.source) if finding.compared else "",
        ),
    ]
    if log := texts.log():
        links.append(ReasonLink(_("What the engine's log says"), log))
    opened, opens_mark = _opens(finding, scene)
    links += [
        ReasonLink(opens, opened, opens_mark, help="topics/release-strip"),
        ReasonLink(pgettext("reasons", "What to do"), texts.remedy()),
        ReasonLink(_("How sure"), texts.sure()),
    ]
    rule = finding.rule
    headline = check_texts(finding, scene).headline()
    return Explanation(headline, tuple(links), f"rules/{rule}", rule)


def _others(others: Sequence[CheckFinding], scene: Scene) -> list[ReasonLink]:
    """What else of the file the same rule speaks of: a link for each, each with its numbers."""
    caption = _("Also in this file")
    links = [
        ReasonLink(
            caption,
            check_texts(other, scene, saying.literal).line(),
            field=other.path or None,
            offset=other.offset,
        )
        for other in others[:MOST_OTHERS]
    ]
    if more := len(others) - len(links):
        links.append(ReasonLink(caption, _("{more} more.", more=f"{more:,}")))
    return links


def _mark_at_limit(finding: CheckFinding) -> Mark | None:
    if finding.sign:
        return Mark(finding.sign)
    return Mark.BAD if finding.unreadable else _MARKS.get(finding.severity)


def _opens(finding: CheckFinding, scene: Scene) -> tuple[str, Mark | None]:
    """Which releases open the file, and why the one before them does not yet."""
    names = [answer.release for answer in scene.answers]
    opening = [a.release for a in scene.answers if a.mark not in (Mark.REFUSE, Mark.BAD)]
    own_words = check_texts(finding, scene, saying.literal).opens()
    if own_words:
        return own_words, Mark.OK if opening else Mark.NONE
    if opening:
        before = scene.answers[: names.index(opening[0])]
        return _near_miss(finding, scene, before, saying.runs(names, opening)), Mark.OK
    if not names:
        return _("Not known."), Mark.NONE
    return _("No known release."), Mark.REFUSE


def _near_miss(
    finding: CheckFinding, scene: Scene, before: Sequence[ReleaseAnswer], opening: str
) -> str:
    """Which releases open the file, and what stops the last before, where it is not this rule."""
    passes = check_texts(finding, scene, saying.literal).passes()
    reason = before[-1].reason if before else None
    # Rules are tried in order: who is stopped by a later one has passed this one.
    if (
        passes
        and reason is not None
        and reason.rule != finding.rule
        and reason.order >= finding.order
        and reason.path != finding.path
    ):
        stops = check_texts(reason, scene, saying.literal).stops()
        if stops:
            return _(
                "{opening}. {near} {passes} but {stops}.",
                opening=opening,
                near=before[-1].release,
                passes=passes,
                stops=stops,
            )
    return _("{opening}.", opening=opening)
