"""Why a finding holds: the chain from what is checked to what can be done and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import wording
from inspector.checks.facts import FileFacts
from inspector.checks.finding import Finding
from inspector.checks.judgement import Mark, ReleaseAnswer
from inspector.checks.registry import RULES
from inspector.checks.rule import Reasons, Rule, Scene


@dataclass(frozen=True, slots=True)
class ReasonLink:
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


@dataclass(frozen=True, slots=True)
class Explanation:
    """The chain of reasons of one finding."""

    headline: str
    links: tuple[ReasonLink, ...]
    rule: str

    def markdown(self) -> str:
        """The chain as Markdown for a ticket: a heading, then one list item per link."""
        lines = [f"### {self.headline}", "", f"Rule `{self.rule}`", ""]
        for link in self.links:
            place = ""
            if link.field:
                place = f" (`{link.field}`"
                place += f" at `{wording.offset(link.offset)}`)" if link.offset is not None else ")"
            source = f" Source: {link.source}." if link.source else ""
            lines.append(f"- **{link.caption}:** {link.text}{place}{source}")
        return "\n".join(lines) + "\n"


def explain(
    finding: Finding,
    facts: FileFacts,
    profile: EngineProfile,
    catalog: Catalog,
    answers: Sequence[ReleaseAnswer] = (),
    path: str = "",
) -> Explanation:
    """The chain of reasons of a finding.

    Args:
        finding: One finding of the file's judgement.
        facts: The file.
        profile: The engine that the finding speaks of.
        catalog: What is known of releases, numbers and names.
        answers: How every known release takes the file, for the link "Opens in".
        path: Where the file is; the editor says more of maps than of other packages.
    """
    rule = RULES[finding.rule]
    engine = profile.name
    # What comes from a file or a project is no Markdown, whatever it looks like.
    finding = _literal(finding)
    named = replace(profile, name=wording.literal(engine), source=wording.literal(profile.source))
    scene = Scene(facts, named, answers, catalog, path)
    reasons = rule.reasons(finding, scene)
    opens, opens_mark = _opens(finding, rule, reasons, scene)
    links = [
        ReasonLink(f"What {engine} checks", reasons.checked, help=f"rules/{rule.code}"),
        ReasonLink("This file", reasons.found, field=finding.field, offset=finding.offset),
        ReasonLink(
            f"Limit of {engine}",
            reasons.limit,
            reasons.mark,
            source=profile.source if reasons.compared else "",
        ),
    ]
    if reasons.log:
        links.append(ReasonLink("What the engine's log says", reasons.log))
    links += [
        ReasonLink("Opens in", opens, opens_mark, help="topics/release-strip"),
        ReasonLink("What to do", rule.remedy(finding)),
        ReasonLink("How sure", reasons.sure),
    ]
    return Explanation(wording.plain(reasons.headline), tuple(links), finding.rule)


def _literal(finding: Finding) -> Finding:
    """A finding whose texts mean only themselves in light Markdown."""
    return replace(
        finding,
        arguments={
            name: wording.literal(value) if isinstance(value, str) else value
            for name, value in finding.arguments.items()
        },
    )


def _opens(finding: Finding, rule: Rule, reasons: Reasons, scene: Scene) -> tuple[str, Mark | None]:
    """Which releases open the file, and why the one before them does not yet."""
    names = [answer.release for answer in scene.answers]
    opening = [a.release for a in scene.answers if a.mark not in (Mark.REFUSE, Mark.NONE, Mark.BAD)]
    if reasons.opens is not None:
        return reasons.opens, Mark.OK if opening else Mark.NONE
    if opening:
        text = f"{wording.runs(names, opening)}."
        near = _near_miss(finding, rule, reasons, scene.answers[: names.index(opening[0])])
        return f"{text} {near}".rstrip(), Mark.OK
    if not names or all(answer.mark is Mark.NONE for answer in scene.answers):
        return "Not known.", Mark.NONE
    return "No known release.", Mark.REFUSE


def _near_miss(
    finding: Finding, rule: Rule, reasons: Reasons, before: Sequence[ReleaseAnswer]
) -> str:
    """What stops the last release that does not open the file, where it is not this rule."""
    if not before or not reasons.passes or before[-1].reason is None:
        return ""
    reason = before[-1].reason
    other = RULES[reason.rule]
    # Rules are tried in order: who is stopped by a later one has passed this one.
    if other.code == rule.code or other.order < rule.order or other.stops is None:
        return ""
    if reason.field == finding.field:
        return ""
    return f"{before[-1].release} {reasons.passes} but {other.stops(_literal(reason))}."
