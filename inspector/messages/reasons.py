"""Why a finding holds: the chain from what is checked to what can be done and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from inspector.catalog import EngineProfile
from inspector.checks.facts import FileFacts
from inspector.checks.judgement import CheckFinding, Mark, ReleaseAnswer
from inspector.findings.finding import Severity
from inspector.messages import _, pgettext, saying
from inspector.messages.phrases import clauses
from inspector.messages.rendering import render
from inspector.messages.rules import check_texts
from inspector.messages.rules.texts import Scene
from inspector.named_tuples import NamedTuple

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


class ReasonRow(NamedTuple):
    """A row of a part below the chain; all plain text.

    ``about`` stands below the name, ``amount`` at the right. ``target`` is what the page is asked
    for that explains it, once the name is chosen; empty for nothing. ``file`` is the file of a
    package whose picture stands before it; empty for no picture.
    """

    name: str
    about: str = ""
    amount: str = ""
    target: str = ""
    file: str = ""

    def markdown(self) -> str:
        """The row as an item of a list."""
        name = _("**{name}**", name=saying.literal(self.name))
        texts = map(saying.literal, filter(None, (self.about, self.amount)))
        return _("- {row}", row=clauses((name, *texts)))


class ReasonPart(NamedTuple):
    """Rows below the chain under a title of their own.

    Attributes:
        title: What they are.
        rows: The rows; those ``in_steps`` each lead to the next.
        note: What stands beside the title: how many of them there are.
        turn: What turns to another one, and what the page is asked for then.
        foot: What the rows do not say.
    """

    title: str
    rows: tuple[ReasonRow, ...]
    in_steps: bool = False
    note: str = ""
    turn: tuple[str, str] | None = None
    foot: str = ""

    def markdown(self) -> str:
        """The part as Markdown: a heading, a list, what the rows do not say."""
        lines = [f"#### {self.title}", "", *(row.markdown() for row in self.rows)]
        return "\n".join([*lines, *(("", self.foot) if self.foot else ())])


class Explanation(NamedTuple):
    """The chain of reasons of one finding of a ``rule``, or of what is no finding.

    ``help`` names a page below the help folder. ``parts`` stand below the chain.
    """

    headline: str
    links: tuple[ReasonLink, ...]
    help: str
    rule: str = ""
    parts: tuple[ReasonPart, ...] = ()

    def markdown(self) -> str:
        """The chain as Markdown for a ticket: a heading, then one list item per link."""
        lines = [f"### {self.headline}", ""]
        lines += [_("Rule `{code}`", code=self.rule), ""] if self.rule else []
        lines += [link.markdown() for link in self.links]
        for part in self.parts:
            lines += ["", part.markdown()]
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
