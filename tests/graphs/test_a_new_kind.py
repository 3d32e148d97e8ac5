"""A kind of graphs is what reads it and one row: one that no package has is told everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from graph_drafts import NODES, WIRES, package

from inspector.cli.main import main
from inspector.format.unreal.draft import ExportDraft
from inspector.format.unreal.package import Package
from inspector.graphs import reading
from inspector.graphs.model import Graph, GraphRole
from inspector.graphs.objects import GraphKind, Objects
from inspector.graphs.reading import count_graphs, graphs_of


def lanterns(objects: Objects) -> Iterator[Graph]:
    """Each lantern is a graph of its own."""
    for export in objects.by_class.get("Lantern", ()):
        name, path = objects.name_of(export), objects.paths.object_path(export + 1)
        yield Graph(export, name, "Lantern", path, GraphRole.OTHER)


@pytest.fixture
def stored(monkeypatch: pytest.MonkeyPatch) -> bytes:
    kind = GraphKind(lanterns, lambda objects: sum(name == "Lantern" for name, __ in objects))
    monkeypatch.setattr(reading, "KINDS", (*reading.KINDS, kind))
    light = ExportDraft("Light", "/Script/Game.Lantern", is_asset=True)
    return package(NODES, WIRES, extra=(light,))


def test_it_is_read_and_counted_with_the_others(stored: bytes) -> None:
    read = Package.open(stored)
    assert [graph.name for graph in graphs_of(read.tree())] == ["EventGraph", "Light"]
    assert count_graphs(read) == 2


def test_it_is_reported(stored: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "Lamp.uasset"
    path.write_bytes(stored)
    for name in ("text", "json", "svg", "dot"):
        assert main(["graph", str(path), "--format", name]) == 0
        said = capsys.readouterr()
        # One without nodes is left out of a picture, which is said beside it.
        assert "Light" in (said.err if name == "svg" else said.out)
