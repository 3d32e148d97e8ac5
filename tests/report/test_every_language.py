"""Reports have the same rows and the same codes in every language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from corpus import manifest
from in_languages import LANGUAGES, told_in

#: Files of which a command once told something else in Chinese: padding as bytes that nothing
#: describes, and fields that a save adds as fields that it changes.
ONCE_OTHERWISE = (
    "4.7/EpicSurvivalGameSeries/Flashlight_Toggle.uasset",
    "made/IndirectCycleA-cut-at-half.uasset",
    "pre-4.0/EpicSurvivalGameSeries/M_SmokeBall.uasset",
    "unversioned/UAssetAPI/Camera_Shakes/Head_Bobbing_Walk.uasset",
)
#: Every tenth file that is no half of a pair.
TENTH = [one["path"] for one in manifest() if not one["path"].startswith("pairs/")][::10]
FOUND = """
# What stands there is a name in any language, and not that of an axis or a node.
CODES -= {"name"}
for name in names:
    file = str(Path(root) / name)
    found[name] = {
        f"{command} {kind.__name__}": kind(*command.split(" ")[:1], file, *command.split(" ")[1:])
        for command in ("show", "graph", "upgrades", "upgrades --engine 5.3", "check", "check -v")
        for kind in (rows, shape)
    }
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "names",
    [
        pytest.param(list(ONCE_OTHERWISE), id="once otherwise"),
        pytest.param(TENTH, id="every tenth", marks=pytest.mark.sweep),
    ],
)
def test_a_report_has_the_same_rows_in_every_language(corpus: Path, names: list[str]) -> None:
    english: dict[str, Any] = told_in("en", FOUND, corpus, names)
    assert english.keys() == set(names)
    for language in LANGUAGES:
        other = told_in(language, FOUND, corpus, names)
        for name in names:
            for key, value in english[name].items():
                assert other[name][key] == value, (language, name, key)
