"""Copying the references around a package as the command line prints those of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from inspector.catalog import EngineProfile
    from inspector.gui.references.query import View
    from inspector.progress import Progress

#: Ids of the ways to copy.
COPY_WAYS: Final = ("text", "json", "dot")


def references_text(view: View, engine: EngineProfile, way: str, progress: Progress) -> str:
    """The references of the centre and of what is shown nearer than the last step.

    Args:
        view: What is shown.
        engine: The engine.
        way: ``text``, ``json`` or ``dot``.
        progress: Ends it.
    """
    from inspector.project.scan.project import ProjectReferences
    from inspector.report.refs import References, refs_dot, refs_text

    there = view.neighbourhood
    if there is None:
        return ""
    depth = view.wanted.asked.depth
    # One that is not there is told of by those who refer to it.
    first = there.referencers[:1] if there.node is None else ()
    levels = (*first, *there.referencers[: depth - 1], *there.dependencies[: depth - 1])
    chosen = {row.name.lower() for level in levels for row in level} | {there.centre.lower()}
    graph = view.wanted.graph.with_chosen(lambda node: node.key in chosen)
    told = References(view.wanted.scan, ProjectReferences(graph, 0), engine)
    if way == "json":
        from inspector.report.documents.refs import refs_json

        pieces = refs_json(told)
    else:
        pieces = refs_dot(told) if way == "dot" else refs_text(told)
    text = []
    for piece in pieces:
        progress.check()
        text.append(piece)
    return "".join(text)
