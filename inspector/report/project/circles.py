"""What is said of packages that load each other: over which references, and where those are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from inspector.escaping import columns, filled, one_line
from inspector.messages import _, ngettext
from inspector.messages.phrases import ARROW, clauses
from inspector.messages.reasons import Explanation, ReasonPart, ReasonRow
from inspector.progress import Progress
from inspector.project.scan.circle_links import CircleLink, circle_links
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import ReferenceGraph
from inspector.report.package_names import distinct_names
from inspector.report.project.loading import PACKAGE, use_words
from inspector.report.reference_words import HELP_PAGE, kinds_text

#: References of a circle that are told, beside a way around.
_TOLD: Final = 12
#: What the editor puts behind the name of a component where it keeps what a Blueprint sets in it.
_TEMPLATE: Final = "_GEN_VARIABLE"


def _short_names(names: Sequence[str]) -> Mapping[str, str]:
    """The packages of a circle by their whole names."""
    return dict(zip(names, distinct_names(names), strict=True))


def _ends(link: CircleLink, short: Mapping[str, str]) -> str:
    """Who refers to whom, by short names."""
    source, target = (short.get(name, name) for name in (link.source, link.target))
    return f"{one_line(source)} {ARROW} {one_line(target)}"


def _use_words(link: CircleLink) -> str:
    return use_words(link.use) if link.use is not None else ""


def _place_words(link: CircleLink) -> str:
    """The property that holds a reference: "RTSProduction.AvailableProducts[0]"."""
    if link.place is None:
        return ""
    name = link.place.object_name.removesuffix(_TEMPLATE)
    return one_line(f"{name}.{link.place.property_path}")


def circle_lines(graph: ReferenceGraph, names: Sequence[str], root: str) -> Iterator[str]:
    """The references of a circle as lines of the text: a way around, then the others.

    Args:
        graph: The project.
        names: The packages of the circle.
        root: The folder of the project.
    """
    links, short = circle_links(graph, names, root), _short_names(names)
    shown = [*links.round, *links.others[:_TOLD]]
    width = max((columns(_ends(link, short)) for link in shown), default=0)
    for link in shown:
        about = clauses(
            filter(None, (kinds_text([link.kind]), _use_words(link), _place_words(link)))
        )
        yield f"    {filled(_ends(link, short), width)}  {about}"
    rest = len(links.others) - _TOLD
    if rest > 0:
        references = ngettext("{count} more reference", "{count} more references", rest)
        yield _("    {references} between them", references=references)


def explain_circle(
    graph: ReferenceGraph,
    names: Sequence[str],
    root: str = "",
    progress: Progress | None = None,
) -> Explanation:
    """How packages load each other, and which references would have to go.

    Args:
        graph: The project.
        names: The packages of the circle.
        root: The folder of the project, for what its files say; empty to ask none.
        progress: Asked now and then whether it is still wanted.
    """
    links, short = circle_links(graph, names, root, progress), _short_names(names)

    def row(link: CircleLink) -> ReasonRow:
        about = _place_words(link) or _use_words(link)
        kind = kinds_text([link.kind])
        return ReasonRow(_ends(link, short), about, kind, PACKAGE + link.source)

    foot = _(
        "Whoever loads one of them loads all. A way around ends once one of its hard references is "
        "soft, or gone."
    )
    parts = [ReasonPart(_("A way around"), tuple(map(row, links.round)), True, foot=foot)]
    others = links.others
    if others:
        hard = sum(link.kind is ReferenceKind.HARD for link in others)
        note = ngettext("{count} is hard", "{count} are hard", hard)
        more = len(others) - _TOLD
        parts.append(
            ReasonPart(
                _("Other references between them"),
                tuple(map(row, others[:_TOLD])),
                note=note,
                foot=_("And {count:,} more.", count=more) if more > 0 else "",
            )
        )
    title = ngettext("{count} package loads itself", "{count} packages load each other", len(names))
    return Explanation(title, (), HELP_PAGE, parts=tuple(parts))
