"""A comparison finds the same in every language: verdict, values, order, and lines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from in_languages import LANGUAGES, told_in
from pairs import PAIRS

pytestmark = pytest.mark.slow

#: Pairs whose verdict or whose rows were another in Chinese than in English.
ONCE_OTHERWISE = (
    "AnimBlueprint-InputSimulationHands_AnimInstance", "Blueprint-BP_CesiumLevelNote",
    "Blueprint-TensorflowComponent", "MaterialInstanceConstant-MI_FPGun",
    "StaticMesh-SM_Hallway_Tiles_Broken02",
)  # fmt: skip
FOUND = """
from inspector.compare.diff import difference
from inspector.format.unreal.package import Package

def edits(delta):
    # The graphs themselves have the types of pins in words.
    return [getattr(delta, name) for name in
            ("added", "removed", "moved", "values", "pins_added", "pins_removed", "nodes")]

for name in names:
    files = [str(next((Path(root) / name).glob(f"{side}.u*[tp]"))) for side in ("before", "after")]
    one = difference(*(Package.open(Path(file).read_bytes()).tree() for file in files))
    found[name] = {
        "verdict": one.verdict,
        "changes": [[change.path, digest(repr(change))] for change in one.changes],
        "problems": [digest(repr(problem)) for problem in one.problems],
        "graphs": [digest(repr(edits(graph.delta))) for graph in one.graphs],
        "lines": rows("diff", *files),
        "all": rows("diff", *files, "--all"),
        "json": shape("diff", *files),
    }
"""


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(list(ONCE_OTHERWISE), id="once otherwise"),
        pytest.param(PAIRS[::8], id="every eighth", marks=pytest.mark.slow),
        pytest.param(PAIRS, id="all", marks=pytest.mark.sweep),
    ],
)
def test_a_comparison_is_the_same_in_every_language(corpus: Path, names: list[str]) -> None:
    english: dict[str, Any] = told_in("en", FOUND, corpus / "pairs", names)
    assert english.keys() == set(names)
    for language in LANGUAGES:
        other = told_in(language, FOUND, corpus / "pairs", names)
        for name in names:
            for key, value in english[name].items():
                assert other[name][key] == value, (language, name, key)
