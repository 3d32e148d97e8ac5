"""A graph reads in the same order, in as many lines, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from corpus import corpus_file

from inspector.compare.graph_difference import paired_nodes
from inspector.format.unreal.package import Package
from inspector.graphs.model import Graph
from inspector.graphs.reading import graphs_of
from inspector.messages import ENGLISH, activate
from inspector.messages.graph_text import text_of
from inspector.messages.languages import translation
from inspector.messages.rendering import english, render

_RTS = "projects/ue4-rts"
_AI = f"{_RTS}/Plugins/RealTimeStrategy/Content/AI"
#: Graphs that once had other lines, or lines in another order, in Chinese or in longer words:
#: nodes were sorted by titles of the language, and the length of its words decided what stands
#: apart.
ONCE_OTHERWISE = (
    f"{_RTS}/Content/Gameplay/BP_RTSPlayerController.uasset",
    f"{_RTS}/Content/UI/Widgets/WBP_Tooltip.uasset",
    f"{_AI}/RTSBTDecorator_CanGatherFrom.uasset",
    f"{_AI}/RTSBTTask_FaceTarget.uasset",
    f"{_AI}/RTSBTTask_SetAttackRange.uasset",
    "pairs/AnimBlueprint-InputSimulationHands_AnimInstance/after.uasset",
)


class Found(NamedTuple):
    """What does not depend on a language: lines by depth and node, titles, and names of pins."""

    lines: list[list[tuple[int, int]]]
    titles: list[list[str]]
    pins: list[list[str]]


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    activate(ENGLISH)


def _graphs(path: str) -> tuple[Graph, ...]:
    return graphs_of(Package.open(Path(corpus_file(path)).read_bytes()).tree())


def _found(path: str) -> Found:
    graphs = _graphs(path)
    return Found(
        [[(line.depth, line.node) for line in text_of(graph)] for graph in graphs],
        [[repr(node.title) for node in graph.nodes] for graph in graphs],
        [[pin.name for node in graph.nodes for pin in node.pins] for graph in graphs],
    )


@pytest.mark.parametrize("path", ONCE_OTHERWISE)
@pytest.mark.parametrize("language", ["zh_CN", "pseudo"])
def test_a_graph_reads_in_the_same_order(path: str, language: str) -> None:
    english = _found(path)
    assert any(english.lines)
    activate(translation(language))
    assert _found(path) == english


def test_titles_are_said_in_the_language_of_the_process() -> None:
    nodes = [node for graph in _graphs(ONCE_OTHERWISE[0]) for node in graph.nodes]
    events = [node for node in nodes if render(node.title).startswith("Event ")]
    assert events
    assert [render(node.title) for node in events] == [english(node.title) for node in events]
    activate(translation("zh_CN"))
    for node in events:
        assert render(node.title) == f"事件 {english(node.title).removeprefix('Event ')}"


def test_nodes_pair_whoever_spoke_when_their_graph_was_read() -> None:
    path = ONCE_OTHERWISE[0]
    (english, *_) = _graphs(path)
    activate(translation("zh_CN"))
    (chinese, *_) = _graphs(path)
    assert len(paired_nodes(english, chinese)) == len(english.nodes)
