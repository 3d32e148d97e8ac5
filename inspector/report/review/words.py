"""What both forms of a review say: its head, its verdict, its sections, the names of places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final
from urllib.parse import quote

from inspector.catalog import EngineProfile
from inspector.checks import Verdict
from inspector.compare.graph_overlay import MergedGraph
from inspector.compare.graph_summary import GraphDifference
from inspector.compare.model import Change, ChangeClass
from inspector.data_classes import replace
from inspector.graphs.model import Graph
from inspector.graphs.overlay import Marks, Overlay, overlay_of
from inspector.messages import LazyText, _, lazy, ngettext
from inspector.messages.phrases import clauses, labelled
from inspector.messages.rendering import render
from inspector.messages.rules import check_texts
from inspector.named_tuples import NamedTuple
from inspector.project.compare.review import ReviewClass, ReviewedPackage
from inspector.project.vcs.history import Commit
from inspector.report.text import LOADING

#: What says at the top of a review that this program made it.
MADE_BY: Final = "Asset Inspector review"
#: Packages that are told with all that changed; the rest are listed by name.
MOST_PACKAGES: Final = 200
#: Nodes of a graph that is drawn: what changed, and what that is wired to.
_MOST_NODES: Final = 120
#: Reasons of a verdict that are told of one package.
_MOST_REASONS: Final = 3

#: The sections by their titles, in the order in which they come.
SECTIONS: Final[Mapping[ReviewClass, LazyText]] = {
    ReviewClass.REFUSED: lazy("Refused"),
    ReviewClass.UNREAD: lazy("Not read"),
    ReviewClass.EDITED: lazy("Edited"),
    ReviewClass.ADDED: lazy("Added"),
    ReviewClass.REMOVED: lazy("Removed"),
    ReviewClass.RENAMED: lazy("Renamed"),
    ReviewClass.CONVERTED: lazy("Converted by the engine"),
    ReviewClass.LAYOUT: lazy("Layout only"),
    ReviewClass.RESAVED: lazy("Only saved again"),
}
#: Sections of packages in which nobody edited anything: a line each.
QUIET: Final = frozenset({ReviewClass.CONVERTED, ReviewClass.LAYOUT, ReviewClass.RESAVED})
#: Sections of which the number is told even where it is 0.
COUNTED: Final = (
    ReviewClass.EDITED,
    ReviewClass.LAYOUT,
    ReviewClass.CONVERTED,
    ReviewClass.RESAVED,
    ReviewClass.REFUSED,
)


class ReviewHead(NamedTuple):
    """What a review is of.

    Attributes:
        old: What was asked for as the state before.
        new: What was asked for as the state after.
        base: The commit before; None where the sides are folders.
        commit: The commit after.
        commits: How many there are from the one to the other; 0 where that is not known.
        undone: How many the first has that the second lacks, where both went their own ways.
    """

    old: str
    new: str
    base: Commit | None = None
    commit: Commit | None = None
    commits: int = 0
    undone: int = 0

    @property
    def title(self) -> str:
        """The subject of the commit where there is one; else both sides."""
        subject = self.commit.subject if self.commit is not None and self.commits == 1 else ""
        return subject or f"{self.old} → {self.new}"

    def facts(self) -> Iterator[str]:
        """Which commits these are, who wrote the last one and when."""
        if self.base is None or self.commit is None:
            return
        yield f"{self.base.short} → {self.commit.short}"
        if self.commits > 1:
            yield ngettext("{count} commit", "{count} commits", self.commits)
        # Of several commits somebody else may have written the others.
        yield (
            _("the last one by {author}", author=self.commit.author)
            if self.commits > 1
            else self.commit.author
        )
        yield self.commit.date[:10]
        if self.undone:
            yield ngettext(
                "{count} commit of {old} since is told as undone",
                "{count} commits of {old} since are told as undone",
                self.undone,
                old=self.old,
            )


class Review(NamedTuple):
    """All packages that differ, by their sections; those with most changes come first."""

    head: ReviewHead
    packages: Sequence[ReviewedPackage]
    engine: EngineProfile

    def of(self, kind: ReviewClass) -> list[ReviewedPackage]:
        """The packages of a section."""
        found = [package for package in self.packages if package.review_class is kind]
        return sorted(found, key=lambda one: (-one.row.count_of(ChangeClass.CONTENT), one.row.path))

    @property
    def counts(self) -> Counter[ReviewClass]:
        """How many packages each section has."""
        return Counter(package.review_class for package in self.packages)

    @property
    def verdict(self) -> Verdict:
        """The worst that the engine says to any package."""
        said = {package.after for package in self.packages}
        order = (Verdict.REFUSED, Verdict.UNREADABLE, Verdict.WARNS)
        return next((verdict for verdict in order if verdict in said), Verdict.LOADS)

    def sentences(self) -> tuple[str, str]:
        """What the engine says to the packages now, and what it said before; then what was done."""
        there = [package for package in self.packages if package.after is not None]
        if not self.packages:
            return _("No package changed."), ""
        lead = self._opened(there) if there else ""
        refused = sum(package.before is Verdict.REFUSED for package in self.packages)
        still = sum(package.after is Verdict.REFUSED for package in there)
        before = ""
        if refused != still:
            before = ngettext("Before, it refused {count}.", "Before, it refused {count}.", refused)
        return f"{lead} {before}".strip(), self._done()

    def _opened(self, there: Sequence[ReviewedPackage]) -> str:
        name, total = self.engine.name, len(there)
        opens = sum(package.after in LOADING for package in there)
        if opens == total:
            warned = sum(package.after is Verdict.WARNS for package in there)
            all_of_them = ngettext(
                "{engine} opens the package.",
                "{engine} opens all {count} packages.",
                total,
                engine=name,
            )
            with_warnings = ngettext("It warns of {count}.", "It warns of {count}.", warned)
            return f"{all_of_them} {with_warnings}" if warned else all_of_them
        return ngettext(
            "{engine} opens {opens:,} of {count} package.",
            "{engine} opens {opens:,} of {count} packages.",
            total,
            engine=name,
            opens=opens,
        )

    def _done(self) -> str:
        counts = self.counts
        words = [
            f"{counts[kind]:,} {str(title)[:1].lower()}{str(title)[1:]}"
            for kind, title in SECTIONS.items()
            if counts[kind]
        ]
        total = ngettext("{count} package differs", "{count} packages differ", len(self.packages))
        return _("{total}: {parts}.", total=total, parts=clauses(words))


def anchor(package: str, *within: str) -> str:
    """The name of a place that stays the same: a package by its path, and what is in it."""
    return quote(":".join((package, *within)), safe="/:.,-_~()!*'")


def edits(package: ReviewedPackage) -> tuple[Change, ...]:
    """The changes of content that no graph shows."""
    difference = package.row.difference
    return () if difference is None else difference.beside_graphs(ChangeClass.CONTENT)


def graphs(package: ReviewedPackage) -> tuple[GraphDifference, ...]:
    """The graphs that differ."""
    difference = package.row.difference
    return () if difference is None else difference.graphs


def changed_part(graph: GraphDifference) -> Overlay | None:
    """Both versions of what changed in a graph, with what that is wired to; None where that is too
    much to be seen, or nothing.
    """
    merged = MergedGraph(graph)
    marks = merged.marks
    centre = {node for node, became in marks.nodes.items() if became != "moved"}
    centre |= {end for wire in marks.wires for end in (wire.source, wire.target)}
    kept = set(centre)
    for link in merged.graph.links:
        if link.source in centre or link.target in centre:
            kept |= {link.source, link.target}
    if not 0 < len(kept) <= _MOST_NODES:
        return None
    part = _only(merged.graph, kept)
    were = {node: place for node, place in marks.were.items() if node in kept}
    return overlay_of(part, Marks(marks.nodes, marks.wires, marks.pins, were), render)


def _only(graph: Graph, kept: set[int]) -> Graph:
    """A graph with some of its nodes alone."""
    nodes = tuple(node for node in graph.nodes if node.export in kept)
    links = tuple(link for link in graph.links if link.source in kept and link.target in kept)
    return replace(graph, nodes=nodes, links=links)


def reasons(package: ReviewedPackage) -> list[str]:
    """Why the engine refuses a package, or warns of it."""
    return [labelled(one.rule, check_texts(one).line()) for one in package.findings[:_MOST_REASONS]]


def listed_alone(packages: Iterable[ReviewedPackage]) -> str:
    """The paths of packages that are not told one by one."""
    return clauses(package.row.path for package in packages)
