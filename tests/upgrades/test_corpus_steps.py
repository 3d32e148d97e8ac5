"""The steps of every real package and every release, against a count made from the facts alone."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from corpus import corpus_root
from real_objects import files_of, groups

from inspector import checks
from inspector.catalog import Catalog, default_catalog, profile_for
from inspector.checks import Verdict
from inspector.checks.facts import Depth
from inspector.checks.judgement import AxisSteps
from inspector.project.opening import read, read_facts
from inspector.project.upgrade import PatchSources, Upgrades
from inspector.upgrades.catalogue import PatchCatalog
from inspector.upgrades.redirects import Redirects
from inspector.versions import VersionSet

#: Counted by hand, reading the tables: the package, the engine, then the steps of each axis that
#: the package stores and the engine is ahead of. UE4 and UE5 numbers have no gaps; without a UE5
#: number the steps begin at 1000.
BY_HAND = [
    # 517 to 522; Editor 24 to 40; Framework 34 to 37; AnimPhys 17. Blueprints stands at 10 in both.
    (
        "4.19/uasset-rs/SimpleRefsRoot.uasset",
        "4.27.2",
        {"UE4": 6, "Editor": 17, "Framework": 4, "AnimPhys": 1},
    ),
    # 343 to 401
    ("4.0/EpicSurvivalGameSeries/M_Lensflare_01.uasset", "4.5", {"UE4": 59}),
    # 435 to 482
    ("4.7/EpicSurvivalGameSeries/Flashlight_Toggle.uasset", "4.10", {"UE4": 48}),
    # 505 to 522; Blueprints 4 to 10. RuntimeMesh is a plugin's, whose latest number nobody knows.
    (
        "4.12/ProceduralMeshDemos/BranchingLines1_BP.uasset",
        "4.27",
        {"UE4": 18, "Blueprints": 7},
    ),
    # 515 to 522; 1000 to 1009; Editor 21 to 40; AnimPhys 13 to 17
    (
        "4.18/ue4-rts/SelectionCircle.uasset",
        "5.3",
        {"UE4": 8, "UE5": 10, "Editor": 20, "AnimPhys": 5},
    ),
    # the same and Framework 31 to 37: 50 in all
    (
        "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset",
        "5.3",
        {"UE4": 8, "UE5": 10, "Editor": 20, "Framework": 7, "AnimPhys": 5},
    ),
    # 518 to 522; Framework 36 and 37; Editor 31 to 40
    (
        "4.22/EpicSurvivalGameSeries/A_Birds.uasset",
        "4.27",
        {"UE4": 5, "Framework": 2, "Editor": 10},
    ),
    # 519 to 522; 1000 to 1004; Editor 39 and 40
    (
        "4.25/EpicSurvivalGameSeries/MI_Dev_Mockup_02.uasset",
        "5.0",
        {"UE4": 4, "UE5": 5, "Editor": 2},
    ),
    # 1000 to 1013; Foliage and Editor have not moved since
    ("4.27/EpicSurvivalGameSeries/Grass_Basic_01_FoliageType.uasset", "5.5", {"UE5": 14}),
    # 1013 to 1018; Niagara 87 to 93
    (
        "5.4/cesium-unreal/GaussianSplatEffectType.uasset",
        "5.7",
        {"UE5": 6, "NiagaraCustom": 7},
    ),
]


@cache
def _facts(name: str) -> Any:
    root = corpus_root()
    file = root.parent / "facts" / f"{name}.json" if root is not None else None
    if file is None or not file.is_file():
        pytest.skip("the facts that the catalogue was made from are not beside the corpus")
    return json.loads(file.read_text("utf-8"))


@cache
def _numbers(axis: str) -> tuple[int, ...]:
    return tuple(row["value"] for row in _facts("object_versions")[axis])


@cache
def _custom() -> dict[str, Any]:
    return {row["guid"]: row for row in _facts("custom_versions")}


def _between(numbers: tuple[int, ...], above: int, up_to: int) -> int:
    return sum(1 for number in numbers if above < number <= up_to)


@cache
def _catalog() -> Catalog:
    return default_catalog()


def _releases() -> list[str]:
    return [release.name for release in _catalog().releases]


@pytest.mark.parametrize("group", groups())
def test_the_steps_of_each_axis_are_those_of_the_facts(group: str, corpus: Path) -> None:
    catalog, patches = _catalog(), PatchCatalog(_catalog())
    compared = 0
    for path in files_of(group):
        facts = read_facts(str(corpus / path))
        versions = facts.versions
        for name in _releases() if versions is not None and not versions.unversioned else ():
            judgement = checks.check(facts, profile_for(name, catalog), catalog)
            if judgement.verdict in (Verdict.LOADS, Verdict.WARNS):
                compared += _compare(path, name, versions, judgement.steps, patches)
    assert compared or group in _NOTHING_LOADS


#: Groups of which no editor loads anything, because no versions are stored.
_NOTHING_LOADS = frozenset({"unversioned"})


def _compare(
    path: str,
    name: str,
    versions: VersionSet,
    steps: tuple[AxisSteps, ...],
    patches: PatchCatalog,
) -> int:
    """Holds the steps of one package and release against the facts; how many axes it looked at."""
    release = {row["release"]: row for row in _facts("engine_releases")}[name]
    found = {axis.axis: axis for axis in steps}
    expected = {
        "ue4": _between(_numbers("ue4"), versions.ue4, release["ue4_version"]),
        "ue5": _between(_numbers("ue5"), versions.ue5, release["ue5_version"] or 0),
    }
    for stored in () if versions.custom_keyed_by_enum else versions.custom:
        row = _custom().get(str(stored.guid))
        latest = row["latest_by_release"].get(name) if row else None
        if row is None or latest is None or not row["versions"]:
            continue
        numbers = tuple(one["value"] for one in row["versions"])
        # Above the last number that has a name the difference of the numbers counts.
        unnamed = max(0, latest - max(stored.version, numbers[-1]))
        expected[f"custom:{stored.guid}"] = _between(numbers, stored.version, latest) + unnamed
    for axis, count in expected.items():
        assert (found[axis].count if axis in found else 0) == count, (path, name, axis)
        above, up_to = _range(found, axis)
        named = len(patches.steps(axis, above, up_to))
        assert named <= count
        assert named == count or axis.startswith("custom:"), (path, name, axis)
    return len(expected)


def _range(found: dict[str, Any], axis: str) -> tuple[int, int]:
    steps = found.get(axis)
    return (steps.before, steps.after) if steps is not None else (0, 0)


@pytest.mark.parametrize(("path", "engine", "steps"), BY_HAND)
def test_packages_counted_by_hand(
    path: str, engine: str, steps: dict[str, int], corpus: Path
) -> None:
    with read(str(corpus / path), Depth.HEADER) as opened:
        upgrades = Upgrades(opened, _catalog(), PatchSources(Redirects()))
        shown = upgrades.preview(profile_for(engine, _catalog()))
    found = {str(g.title).removesuffix(" object version"): g.count for g in shown.groups}
    assert found == steps
    assert shown.step_count == sum(steps.values())
