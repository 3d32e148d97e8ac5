"""What the tests of graphs share: the trees of packages of the corpus."""

from __future__ import annotations

from pathlib import Path

import pytest
from graph_samples import GraphOf, TreeOf

from inspector.format.unreal.package import Package
from inspector.graphs.model import Graph
from inspector.graphs.reading import graphs_of


@pytest.fixture(scope="session")
def tree_of(corpus: Path) -> TreeOf:
    """Gives the tree of a package by its path in the corpus."""
    return lambda path: Package.open((corpus / path).read_bytes()).tree()


@pytest.fixture(scope="session")
def graph_of(tree_of: TreeOf) -> GraphOf:
    """Gives a graph by the path of its package in the corpus and its name."""

    def graph(path: str, name: str) -> Graph:
        return next(graph for graph in graphs_of(tree_of(path)) if graph.name == name)

    return graph
