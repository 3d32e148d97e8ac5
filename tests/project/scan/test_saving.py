"""Sums over many files say what the previews of the single files say."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from inspector.catalog import default_catalog, profile_for
from inspector.checks.facts import Depth
from inspector.files.folders import resource_path
from inspector.project.around.settings import Settings
from inspector.project.around.surroundings import surroundings_of
from inspector.project.opening import read
from inspector.project.samples import make_all
from inspector.project.scan.saving import SaveSettings, SetSave, save_all
from inspector.project.scan.worker_pool import PoolConfig
from inspector.project.upgrade import sources_near, upgrade_preview
from inspector.upgrades.model import Preview, PreviewVerdict, Risk

CATALOG = default_catalog()


def single(path: Path, engine: str) -> Preview:
    """The preview of one file alone."""
    with read(path, Depth.OBJECTS) as opened:
        profile = profile_for(engine, CATALOG)
        around = surroundings_of(str(path), Settings())
        return upgrade_preview(opened, profile, CATALOG, sources_near(str(path)), around)


def summed(paths: list[Path], engine: str, readers: PoolConfig | None = None) -> SetSave:
    """The sum over files."""
    total = SetSave()
    settings = SaveSettings(profile_for(engine, CATALOG), CATALOG)
    for file in save_all(map(str, paths), settings, readers):
        total.add(file)
    return total


@pytest.mark.parametrize("engine", ["4.27", "5.3", "5.8"])
def test_the_sums_are_those_of_the_single_previews(tmp_path: Path, engine: str) -> None:
    paths = [path for path in make_all(tmp_path) if path.suffix in (".uasset", ".umap")]
    previews = [single(path, engine) for path in paths]
    total = summed(paths, engine)
    assert total.files == len(paths)
    assert total.verdicts == Counter(preview.verdict for preview in previews)
    assert total.closed == Counter(name for preview in previews for name in preview.closed)
    assert total.unreadable == sum(preview.unreadable for preview in previews)
    for risk in Risk:
        steps = [step for preview in previews for step in preview.steps]
        told = sum(step.risks[risk] for step in total.steps)
        assert told == sum(step.risk is risk for step in steps), risk


def test_a_file_counts_once_where_steps_share_their_number_and_name() -> None:
    path = resource_path("samples", "classes", "DataPatches.slice")
    (group,) = [g for g in single(path, "5.8").groups if g.title == "RenamedAndRetyped"]
    assert [(step.number, step.name) for step in group.steps] == [(5, "")] * 2
    assert {step.risk for step in group.steps} == {Risk.LOSES, Risk.SAFE}
    (step,) = [step for step in summed([path], "5.8").steps if step.key.axis == group.axis]
    assert (step.files, step.losing) == (1, 1)


@pytest.mark.slow
def test_real_projects_are_summed_by_processes_as_here(corpus: Path) -> None:
    paths = sorted((corpus / "projects/ue4-rts/Content").rglob("*.uasset"))
    here, there = summed(paths, "5.3", PoolConfig(1)), summed(paths, "5.3", PoolConfig(2))
    assert (here.files, here.verdicts, here.closed) == (there.files, there.verdicts, there.closed)
    assert [(s.key, s.risks) for s in here.steps] == [(s.key, s.risks) for s in there.steps]
    assert here.verdicts[PreviewVerdict.REFUSED] == 0
