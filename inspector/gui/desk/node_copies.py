"""Copying nodes as the text that the editor pastes, read away from the window's thread."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING, Final

from inspector.gui.desk.context import AppContext
from inspector.gui.kit.clipboard import to_clipboard
from inspector.messages import _
from inspector.messages.phrases import remarks
from inspector.report.pasting.words import left_out_words

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from inspector.graphs.model import Graph
    from inspector.progress import Progress
    from inspector.project.opening import Opened
    from inspector.report.pasting.model import NodesText

_COPY: Final = "copy nodes"


def copy_nodes(
    context: AppContext,
    opened: Opened,
    graph: Graph,
    nodes: Collection[int] | None,
    owner: QObject,
) -> None:
    """Copies nodes as the editor pastes them, and tells what their text leaves out.

    Args:
        context: The window.
        opened: The file.
        graph: One of its graphs.
        nodes: The objects of the nodes; None for all of the graph.
        owner: Nothing is copied once it is gone.
    """
    work = partial(_text_of, opened, graph, nodes)
    context.jobs.start(_COPY, work, partial(_take, context, graph), owner=owner)


def _text_of(
    opened: Opened, graph: Graph, nodes: Collection[int] | None, progress: Progress
) -> NodesText:
    from inspector.report.pasting.text import copied_nodes

    progress.check()
    return copied_nodes(opened, graph, nodes)


def _take(context: AppContext, graph: Graph, made: NodesText) -> None:
    to_clipboard(made.text)
    if made.left_out:
        left = remarks(left_out_words(made, graph))
        context.notified.emit("note", _("The copied text leaves something out."), left)
