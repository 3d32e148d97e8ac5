"""The bundled samples: made by the project's own writer, and what each is there to show."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from inspector.catalog import default_catalog, profile_for
from inspector.checks import check
from inspector.files.folders import resource_path
from inspector.project.opening import read_facts
from inspector.project.samples import make_all, make_sample, sample_descriptions


def test_the_bundled_files_are_what_the_descriptions_make(tmp_path: Path) -> None:
    made = make_all(tmp_path)
    bundled = sorted(path.name for path in resource_path("samples").iterdir() if path.is_file())
    assert sorted(path.name for path in made) == bundled
    for path in made:
        assert path.read_bytes() == resource_path("samples", path.name).read_bytes(), path.name


def test_every_sample_says_what_it_is_about() -> None:
    descriptions = sample_descriptions()
    assert len(descriptions) >= 8
    for path in descriptions:
        assert tomllib.loads(path.read_text("utf-8"))["about"].endswith(".")


@pytest.mark.parametrize(
    ("name", "verdict", "rules"),
    [
        ("OldDoor.uasset", "loads", {"OLD-VERSION"}),
        ("Lantern.uasset", "refused", {"OBJ-NEW", "ENGINE-NEW", "CUSTOM-NEW"}),
        ("FromTheFuture.uasset", "refused", {"LEGACY-NEW", "OBJ-NEW"}),
        ("LocalBuild.uasset", "warns", {"ZERO-CHANGELIST"}),
        ("StudioBuild.uasset", "refused", {"LIC-NEW", "LICENSEE-BUILD"}),
        ("CookedCurve.uasset", "refused", {"UNVERSIONED"}),
        ("PluginData.uasset", "warns", {"CUSTOM-UNKNOWN"}),
        ("CutOff.uasset", "unreadable", {"TRUNCATED"}),
        ("Arena.umap", "loads", {"OLD-VERSION"}),
    ],
)
def test_samples_against_5_3(name: str, verdict: str, rules: set[str]) -> None:
    catalog = default_catalog()
    facts = read_facts(str(resource_path("samples", name)))
    judgement = check(facts, profile_for("5.3", catalog), catalog)
    assert judgement.verdict == verdict
    assert rules <= {finding.rule for finding in judgement.findings}


def test_a_description_of_an_unknown_release_is_refused() -> None:
    with pytest.raises(KeyError):
        make_sample({"release": "9.9", "file": "x.uasset"}, default_catalog())
