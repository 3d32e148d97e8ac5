"""How long graphs take: to be made of what was read, to be told, and to be compared.

Run with ``python -m pytest tests/benchmarks/test_graph_speed.py -m benchmark -s``.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from corpus import PACKAGE_SUFFIXES, manifest
from graph_drafts import event, graph_of_bytes, package, say

from inspector.compare.graph_summary import graph_differences
from inspector.errors import InspectorError
from inspector.format.unreal.package import Package
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.graphs.model import Graph
from inspector.graphs.reading import graphs_of
from inspector.messages.graph_text import text_of

pytestmark = pytest.mark.benchmark

#: Microseconds a node may take to be made, and what that may be of reading the objects.
_A_NODE = 250
_OF_READING = 0.6
#: Seconds of a processor that two graphs of this many nodes may take.
_NODES = 5000
_COMPARED = 1.5


def _read(path: Path) -> tuple[PackageTree, float]:
    start = time.process_time()
    tree = Package.open(path.read_bytes()).tree()
    tree.prepare()
    return tree, time.process_time() - start


def test_graphs_of_the_corpus(corpus: Path) -> None:
    nodes = 0
    reading = making = telling = 0.0
    for entry in manifest():
        if Path(entry["path"]).suffix not in PACKAGE_SUFFIXES:
            continue
        try:
            tree, seconds = _read(corpus / entry["path"])
            start = time.process_time()
            graphs = graphs_of(tree)
        except InspectorError:
            continue
        if not graphs:
            continue
        made = time.process_time()
        for graph in graphs:
            text_of(graph)
        reading += seconds
        making += made - start
        telling += time.process_time() - made
        nodes += sum(len(graph.nodes) for graph in graphs)
    made_a_node, told_a_node = making / nodes * 1e6, telling / nodes * 1e6
    print(f"\n{nodes:,} nodes: {made_a_node:.0f} µs a node to make, {told_a_node:.0f} to tell, "
          f"{making / reading:.2f} × reading")  # fmt: skip
    assert made_a_node < _A_NODE
    assert making < _OF_READING * reading


def test_two_large_graphs() -> None:
    def drawn(word: str, **more: Any) -> Graph:
        nodes = [event("Started"), *(say(f"Say{place}", "x") for place in range(_NODES))]
        wires = [f"Say{place}.then-Say{place + 1}.execute" for place in range(_NODES - 1)]
        nodes[_NODES // 2] = say(f"Say{_NODES // 2 - 1}", word)
        return graph_of_bytes(package(nodes, ["Started.then-Say0.execute", *wires], **more))

    before, after = drawn("Hello"), drawn("Adieu")
    start = time.process_time()
    (difference,) = graph_differences([before], [after])
    took = time.process_time() - start
    assert len(difference.facts) == 1
    start = time.process_time()
    text_of(after)
    print(f"\n{_NODES:,} nodes compared in {took:.2f} s, told in "
          f"{time.process_time() - start:.2f} s")  # fmt: skip
    assert took < _COMPARED
