"""``inspector graph``: the graphs of a Blueprint or another asset with nodes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from inspector.checks.facts import Depth, FileKind
from inspector.checks.rules.file_state import bad_tag
from inspector.cli.choice import add_format
from inspector.cli.output import write_answer
from inspector.cli.parser import closing
from inspector.cli.paths import file_of
from inspector.diagnostics import warn
from inspector.errors import InspectorError
from inspector.files.system import spelled
from inspector.graphs.model import Graph
from inspector.messages import N_, _, render
from inspector.messages.phrases import labelled, listed
from inspector.messages.rendering import english
from inspector.messages.rules import texts_of
from inspector.project.opening import Opened
from inspector.report.answers import ReadGraphs
from inspector.suggestions import nearest

#: The format that the editor pastes.
NODES: Final = "nodes"
#: The formats that are drawn.
PICTURES: Final = frozenset({"svg", "png"})
_FILE: Final = N_("a package, or REV:path or :path of the Git work tree around")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    parser.add_argument("file", metavar="FILE", type=spelled, help=_(_FILE))
    parser.add_argument(
        "--graph", metavar="NAME", help=_("only the graphs of this name; default: all of them")
    )
    add_format(parser, ReadGraphs)
    parser.epilog = closing(
        "inspector graph Content/Door.uasset",
        "inspector graph Content/Door.uasset --graph EventGraph --format svg > events.svg",
        "inspector graph Content/Door.uasset --graph EventGraph --format nodes > nodes.txt",
        ends={
            0: _("whatever the file holds"),
            2: _("wrong usage, no such FILE, or it cannot be read"),
        },
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints the graphs.

    Returns:
        0, whatever the file holds.

    Raises:
        InspectorError: The file is not there, it is no package that can be read, it has no graph of
            that name, or Qt cannot paint here.
    """
    file = file_of(arguments.file, _("inspector graph takes files"))
    with file.opened(Depth.OBJECTS) as opened:
        graphs = _graphs(opened)
        if arguments.graph is not None:
            graphs = _chosen(opened.path, graphs, arguments.graph)
        if arguments.graph is None and arguments.format in PICTURES:
            graphs = _with_nodes(graphs)
        if arguments.format == "png":
            return _write_png(graphs)
        answer = ReadGraphs(opened, graphs)
        if arguments.format == NODES:
            _check_one(graphs)
        write_answer(answer, arguments.format)
        if arguments.format == NODES:
            _tell_left_out(answer)
    return 0


def _with_nodes(graphs: tuple[Graph, ...]) -> tuple[Graph, ...]:
    """The graphs that have anything to draw; says on stderr which have not."""
    drawn = tuple(graph for graph in graphs if graph.nodes)
    empty = [render(graph.shown_name) for graph in graphs if not graph.nodes]
    if not drawn or not empty:
        return graphs
    warn(
        _(
            "not drawn, as they have no nodes: {names}; --graph NAME draws one of them",
            names=listed(empty),
        )
    )
    return drawn


def _check_one(graphs: Sequence[Graph]) -> None:
    """Raises an error unless there is one graph: nodes are pasted into one."""
    if len(graphs) > 1:
        names = listed(sorted({english(graph.shown_name) for graph in graphs}))
        raise InspectorError(
            _("nodes are pasted into one graph: choose it with --graph; there is {names}",
              names=names)
        )  # fmt: skip


def _tell_left_out(answer: ReadGraphs) -> None:
    """Says on stderr what the text of the nodes leaves out."""
    from inspector.report.pasting.words import left_out_words

    for made, graph in zip(answer.copied, answer.graphs, strict=True):
        for words in left_out_words(made, graph):
            warn(words)


def _write_png(graphs: Sequence[Graph]) -> int:
    if sys.stdout.isatty():
        raise InspectorError(
            _("a PNG picture is for a file or a program: … --format png > graph.png")
        )
    from inspector.cli.gui import graphs_png

    sys.stdout.buffer.write(graphs_png(graphs))
    return 0


def _graphs(opened: Opened) -> tuple[Graph, ...]:
    """The graphs of a file; says on stderr of a damaged one that some may be missing.

    Raises:
        InspectorError: It is no package, or no node of it could be read: that there are none is
            not known.
    """
    from inspector.graphs.reading import graphs_of

    if opened.package is None:
        raise InspectorError(_no_package(opened))
    graphs = graphs_of(opened.objects) if opened.objects is not None else ()
    problem = _problem(opened) if opened.facts.damage else ""
    if problem and not any(graph.nodes for graph in graphs):
        raise InspectorError(labelled(opened.path, problem))
    if problem:
        words = _("{problem} Graphs and nodes may be missing.", problem=problem)
        warn(labelled(opened.path, words))
    return graphs


def _chosen(path: str, graphs: Sequence[Graph], name: str) -> tuple[Graph, ...]:
    """Those of some graphs that have a name.

    Raises:
        InspectorError: None has.
    """
    # Every rule of a machine has one name: they are told apart by what the graph calls them.
    called = [(graph, (graph.name, english(graph.shown_name))) for graph in graphs]
    chosen = tuple(graph for graph, names in called if name in names)
    if not chosen:
        names = sorted({one for __, names in called for one in names})
        near = nearest(name, names)
        like = (
            _("; there is {near}", near=near)
            if near
            else _("; there is {names}", names=listed(names))
            if names
            else ""
        )
        raise InspectorError(_("{path} has no graph {name}{like}", path=path, name=name, like=like))
    return chosen


def _no_package(opened: Opened) -> str:
    """Why a file has no graphs to read: it is another kind of file, or damaged."""
    if opened.asset is not None:
        return _("{path} has no graphs: it is an object stream", path=opened.path)
    if opened.facts.kind is FileKind.LFS_POINTER:
        return _("{path} is a Git LFS pointer; run git lfs pull", path=opened.path)
    if opened.facts.obstacle:
        return labelled(opened.path, render(opened.facts.obstacle))
    if opened.facts.details.get("what"):
        return labelled(opened.path, texts_of(bad_tag("", opened.facts.details)).message())
    return labelled(opened.path, _problem(opened))


def _problem(opened: Opened) -> str:
    """Why a file cannot be read to its end, in a sentence; empty where it can."""
    # Late: few files are damaged.
    from inspector.project.compare.files import problem_of

    return render(problem_of(opened))
