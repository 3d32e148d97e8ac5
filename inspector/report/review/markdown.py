"""A review as Markdown of the size that a merge request takes, and its pictures as files beside."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from inspector.catalog import Catalog
from inspector.colours import COLOURS
from inspector.compare.graph_summary import GraphDifference
from inspector.messages import _, ngettext
from inspector.messages.rendering import render
from inspector.project.compare.review import ReviewedPackage
from inspector.report.diff.place import where
from inspector.report.diff.values import SIGNS, change_text, sides
from inspector.report.diff.words import other_problems
from inspector.report.graph_svg import overlay_svg
from inspector.report.markdown import code, escaped, table
from inspector.report.review.words import (
    MADE_BY,
    QUIET,
    SECTIONS,
    Review,
    changed_part,
    edits,
    graphs,
    reasons,
)

#: Letters of a comment that every service takes; GitHub takes 65,536, others more.
MOST_LETTERS: Final = 60_000
#: Room for the last line.
_LAST: Final = 200
#: Rows of a table of values.
_MOST_ROWS: Final = 20
#: Pictures in all.
_MOST_PICTURES: Final = 40
#: The folder of the pictures, beside the text.
PICTURES: Final = "pictures"

#: Keeps a picture under a name below the folder of the report.
Keep = Callable[[str, str], None]


def review_markdown(review: Review, catalog: Catalog, keep: Keep | None = None) -> Iterator[str]:
    """The text, block by block.

    Args:
        review: The packages that differ.
        catalog: Names of versions.
        keep: Takes the pictures of graphs; without it there are none.
    """
    room = MOST_LETTERS - _LAST
    blocks = _Blocks(review, catalog, keep).blocks()
    for block in blocks:
        room -= len(block) + 2
        if room < 0:
            yield _("The rest has no room here; --format html has all of it.") + "\n"
            return
        yield f"{block}\n\n"


class _Blocks:
    def __init__(self, review: Review, catalog: Catalog, keep: Keep | None) -> None:
        self._review = review
        self._catalog = catalog
        self._keep = keep
        self._pictures = 0

    def blocks(self) -> Iterator[str]:
        """Each block of the text."""
        review = self._review
        yield f"<!-- {MADE_BY} -->"
        yield f"## {escaped(review.head.title)}"
        facts = " · ".join(map(escaped, review.head.facts()))
        if facts:
            yield facts
        lead, done = review.sentences()
        yield f"**{escaped(lead)}** {escaped(done)}".strip()
        for kind, title in SECTIONS.items():
            packages = review.of(kind)
            if not packages:
                continue
            yield f"### {escaped(str(title))} ({len(packages):,})"
            if kind in QUIET:
                yield "\n".join(map(_line, packages))
                continue
            for package in packages:
                yield from self._package(package)

    def _package(self, package: ReviewedPackage) -> Iterator[str]:
        row = package.row
        path = f"{code(row.old_path)} → {code(row.path)}" if row.old_path else code(row.path)
        yield f"#### {path}"
        for reason in reasons(package):
            yield f"- {escaped(reason)}"
        yield escaped(render(row.sentence))
        for graph in graphs(package):
            yield from self._picture(package, graph)
        changes = edits(package)
        if row.difference is not None and changes:
            lines = []
            for change in changes[:_MOST_ROWS]:
                before, after = sides(change, self._catalog)
                if change.kind == "moved":
                    before, after = "", change_text(change, self._catalog)
                place = f"{SIGNS[change.kind]} {code(str(where(change, self._catalog)))}"
                lines.append((place, code(before), code(after)))
            yield table((_("Where"), _("Before"), _("After")), lines)
            more = len(changes) - _MOST_ROWS
            if more > 0:
                yield ngettext("and {count} more change", "and {count} more changes", more)
        for problem in other_problems(row):
            yield f"- {escaped(problem)}"

    def _picture(self, package: ReviewedPackage, graph: GraphDifference) -> Iterator[str]:
        """The picture of what changed in a graph, which stands in a file of its own."""
        said = escaped(render(graph.summary.message))
        part = None
        if self._keep is not None and self._pictures < _MOST_PICTURES:
            part = changed_part(graph)
        if part is None or self._keep is None:
            yield f"- {said}"
            return
        self._pictures += 1
        name = f"{PICTURES}/{self._pictures:03}.svg"
        self._keep(name, "".join(overlay_svg(part, _light, alone=True)))
        yield f"- {said}\n\n  ![{said}]({name})"


def _line(package: ReviewedPackage) -> str:
    why = "".join(f" {escaped(reason)}" for reason in reasons(package))
    return f"- {code(package.row.path)}: {escaped(render(package.row.sentence))}{why}"


def _light(role: str) -> str:
    return COLOURS[role][0]
