"""Why a finding holds: the chain from what is checked to what can be done and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from inspector.catalog import EngineProfile
from inspector.checks import wording
from inspector.checks.facts import FileFacts
from inspector.checks.finding import CheckFinding
from inspector.checks.judgement import Mark, ReleaseAnswer
from inspector.checks.scene import Scene
from inspector.finding import Severity, Statement

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
        return _Item(
            caption=self.caption,
            text=self.text,
            field=self.field,
            offset=self.offset,
            source=self.source,
        ).words()


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
        lines += [_Heading(code=self.rule).words(), ""] if self.rule else []
        lines += [link.markdown() for link in self.links]
        return "\n".join(lines) + "\n"


class _Heading(Statement):
    """What stands above a chain."""

    rule = "EXPLANATION"
    templates = {"message": "Rule `{code}`"}
    code: str


class _Item(Statement):
    """One link of a chain in Markdown."""

    rule = "REASON"
    templates = {
        "message": "- **{caption}:** {text}{place}{origin}",
        "place": "",
        "place.offset_in_field": " (`{field}` at `0x{offset:X}`)",
        "place.field": " (`{field}`)",
        "origin": "",
        "origin.source": " Source: {source}.",
    }
    caption: str
    text: str
    field: str | None
    offset: int | None
    source: str

    @property
    def offset_in_field(self) -> bool:
        """Whether the place is known in bytes."""
        return bool(self.field) and self.offset is not None


class _Chain(Statement):
    """The captions of a chain, and which releases open the file.

    ``opening`` says which do; ``near`` is the last release that does not, which ``passes`` this
    rule but ``stops`` at another; None where this rule stops it.
    """

    rule = "CHAIN"
    templates = {
        "checks": "What {engine} checks",
        "this_file": "This file",
        "others": "Also in this file",
        "unnamed": "{more} more.",
        "limit": "Limit of {engine}",
        "log": "What the engine's log says",
        "opens": "Opens in",
        "remedy": "What to do",
        "sure": "How sure",
        "releases": "{opening}.",
        "releases.near": "{opening}. {near} {passes} but {stops}.",
        "not_known": "Not known.",
        "no_release": "No known release.",
    }
    engine: str
    more: str = ""
    opening: str = ""
    near: str | None = None
    passes: str = ""
    stops: str = ""


class _StreamChain(_Chain):
    """The captions of a chain about an object stream: a list of classes is what it is held to."""

    rule = "STREAM-CHAIN"
    templates = {
        "checks": "What is checked",
        "limit": "The class list",
        "opens": "What loads it",
    }


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
    chain = _Chain if facts.of_releases else _StreamChain
    caption = chain(engine=profile.name).words

    def said(key: str) -> str:
        # What comes from a file or a project is no Markdown, whatever it looks like.
        return finding.words(key, scene, wording.literal)

    opens, opens_mark = _opens(finding, scene)
    links = [
        ReasonLink(caption("checks"), said("checked"), help=f"rules/{finding.rule}"),
        ReasonLink(
            caption("this_file"),
            said("this_file"),
            field=finding.path or None,
            offset=finding.offset,
        ),
        *_others([other for other in row if other != finding], scene, chain),
        ReasonLink(
            caption("limit"),
            said("engine_limit"),
            _mark_at_limit(finding),
            source=str(profile.source) if finding.compared else "",
        ),
    ]
    if log := said("log"):
        links.append(ReasonLink(caption("log"), log))
    links += [
        ReasonLink(caption("opens"), opens, opens_mark, help="topics/release-strip"),
        ReasonLink(caption("remedy"), said("remedy")),
        ReasonLink(caption("sure"), said("sure")),
    ]
    rule = finding.rule
    return Explanation(finding.words("headline", scene), tuple(links), f"rules/{rule}", rule)


def _others(others: Sequence[CheckFinding], scene: Scene, chain: type[_Chain]) -> list[ReasonLink]:
    """What else of the file the same rule speaks of: a link for each, each with its numbers."""
    engine = scene.profile.name
    caption = chain(engine=engine).words("others")
    links = [
        ReasonLink(
            caption,
            other.words("line", scene, wording.literal),
            field=other.path or None,
            offset=other.offset,
        )
        for other in others[:MOST_OTHERS]
    ]
    if more := len(others) - len(links):
        links.append(ReasonLink(caption, chain(engine=engine, more=f"{more:,}").words("unnamed")))
    return links


def _mark_at_limit(finding: CheckFinding) -> Mark | None:
    if finding.sign:
        return Mark(finding.sign)
    return Mark.BAD if finding.unreadable else _MARKS.get(finding.severity)


def _opens(finding: CheckFinding, scene: Scene) -> tuple[str, Mark | None]:
    """Which releases open the file, and why the one before them does not yet."""
    names = [answer.release for answer in scene.answers]
    opening = [a.release for a in scene.answers if a.mark not in (Mark.REFUSE, Mark.BAD)]
    own_words = finding.words("opens", scene, wording.literal)
    if own_words:
        return own_words, Mark.OK if opening else Mark.NONE
    engine = scene.profile.name
    if opening:
        chain = _Chain(
            engine=engine,
            opening=wording.runs(names, opening),
            **_near_miss(finding, scene, scene.answers[: names.index(opening[0])]),
        )
        return chain.words("releases"), Mark.OK
    if not names:
        return _Chain(engine=engine).words("not_known"), Mark.NONE
    return _Chain(engine=engine).words("no_release"), Mark.REFUSE


def _near_miss(
    finding: CheckFinding, scene: Scene, before: Sequence[ReleaseAnswer]
) -> dict[str, str]:
    """What stops the last release that does not open the file, where it is not this rule."""
    passes = finding.words("passes", scene, wording.literal)
    reason = before[-1].reason if before else None
    # Rules are tried in order: who is stopped by a later one has passed this one.
    if not passes or reason is None or reason.rule == finding.rule or reason.order < finding.order:
        return {}
    stops = reason.words("stops", scene, wording.literal)
    if not stops or reason.path == finding.path:
        return {}
    return {"near": before[-1].release, "passes": passes, "stops": stops}
