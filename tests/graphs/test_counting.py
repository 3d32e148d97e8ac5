"""The count of graphs by the export table is that of the graphs that are read."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpus import entries, slices

from inspector.errors import InspectorError
from inspector.format.unreal.package import Package
from inspector.graphs.reading import count_graphs, graphs_of


@pytest.mark.parametrize("part", slices(4, 12))
def test_the_table_tells_how_many_graphs_there_are(corpus: Path, part: slice) -> None:
    wrong = {}
    for path in [entry.values[0]["path"] for entry in entries()][part]:
        try:
            package = Package.open((corpus / path).read_bytes())
        except InspectorError:
            continue
        told, made = count_graphs(package), len(graphs_of(package.tree()))
        if told != made:
            wrong[path] = told, made
    assert wrong == {}
