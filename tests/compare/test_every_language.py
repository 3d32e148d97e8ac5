"""A comparison finds the same in every language: verdict, classes, order, and lines."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from corpus import corpus_root
from pairs import PAIRS

#: Pairs whose verdict or whose rows were another in Chinese than in English.
ONCE_OTHERWISE = (
    "AnimBlueprint-InputSimulationHands_AnimInstance", "Blueprint-BP_CesiumLevelNote",
    "Blueprint-TensorflowComponent", "MaterialInstanceConstant-MI_FPGun",
    "StaticMesh-SM_Hallway_Tiles_Broken02",
)  # fmt: skip
FOUND = """
import contextlib, io, json, sys
from hashlib import sha1
from pathlib import Path
from inspector.languages import speak_as_wanted
speak_as_wanted([])
from inspector.cli.main import main
from inspector.compare.diff import difference
from inspector.format.unreal.package import Package
root, *names = sys.argv[1:]
found = {}
for name in names:
    files = [next((Path(root) / name).glob(f"{side}.u*[tp]")) for side in ("before", "after")]
    one = difference(*(Package.open(file.read_bytes()).tree() for file in files))
    text = io.StringIO()
    with contextlib.redirect_stdout(text):
        main(["diff", *map(str, files)])
    found[name] = {
        "verdict": one.verdict,
        "changes": [
            [change.path, sha1(repr(change).encode()).hexdigest()] for change in one.changes
        ],
        "lines": len(text.getvalue().splitlines()),
    }
json.dump(found, sys.stdout)
"""


def _found(root: Path, names: list[str], language: str) -> dict[str, Any]:
    """What a process that speaks a language finds in pairs."""
    ended = subprocess.run(
        [sys.executable, "-c", FOUND, str(root), *names],
        env={**os.environ, "INSPECTOR_LANG": language},
        capture_output=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(ended.stdout)
    return found


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(list(ONCE_OTHERWISE), id="once otherwise"),
        pytest.param(PAIRS, id="all", marks=pytest.mark.slow),
    ],
)
def test_a_comparison_is_the_same_in_every_language(corpus: Path, names: list[str]) -> None:
    assert corpus_root() == corpus
    english = _found(corpus / "pairs", names, "en")
    assert english.keys() == set(names)
    for language in ("zh_CN", "pseudo"):
        other = _found(corpus / "pairs", names, language)
        for name in names:
            assert other[name] == english[name], (language, name)
