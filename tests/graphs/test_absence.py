"""What is said of packages without graphs."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.format.unreal.package import Package
from inspector.graphs.reading import other_parts
from inspector.messages.graph_text import no_graphs


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "PCGGraph-PCGEx_UnitTest",
            "No graphs. It has 4 PCGPin and 2 PCGNode, which are not read as a graph.",
        ),
        (
            "PCGGraph-PCGEx_FindPointOnBounds",
            "No graphs. It has 73 PCGPin, 11 PCGEdge, 7 PCGNode and 4 PCGSubgraphNode, "  # noqa: ISC004 - one sentence
            "which are not read as a graph.",
        ),
        ("Material-M_CesiumOverlay", "No graphs. It is a redirector."),
        ("CurveFloat-CF_Als_Mantle_BlendIn", "No graphs."),
    ],
)
def test_what_a_package_without_graphs_is_or_has(corpus: Path, name: str, said: str) -> None:
    package = Package.open((corpus / f"pairs/{name}/after.uasset").read_bytes())
    assert no_graphs(other_parts(package), cooked=False) == said


def test_cooking_took_them_away_and_no_package_has_none(corpus: Path) -> None:
    curve = corpus / "pairs/CurveFloat-CF_Als_Mantle_BlendIn/after.uasset"
    package = Package.open(curve.read_bytes())
    assert no_graphs(other_parts(package), cooked=True) == "No graphs. Cooking removed them."
    assert no_graphs(other_parts(None), cooked=False) == "No graphs."
