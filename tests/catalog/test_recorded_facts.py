"""The tables against facts that were recorded from public sources and from real packages."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from inspector.catalog import default_catalog
from inspector.catalog.classes import classes
from inspector.catalog.engine_classes import engine_classes
from inspector.catalog.model import CLASS_LISTS
from inspector.versions import Guid

PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def recorded() -> Path:
    """The folder of recorded facts; the test is skipped where there is none."""
    named = os.environ.get("ASSET_INSPECTOR_FACTS")
    folder = Path(named) if named else PROJECT.parent / "shared" / "facts"
    if not (folder / "engine_releases.json").is_file():
        pytest.skip(
            "the recorded facts are not here: set ASSET_INSPECTOR_FACTS to their folder, "
            "or put it as shared/facts beside the project"
        )
    return folder


def without_none(value: Any) -> Any:
    """A fact as TOML holds it: there is no null, so a field that says so is absent."""
    if isinstance(value, dict):
        return {key: without_none(inner) for key, inner in value.items() if inner is not None}
    return [without_none(inner) for inner in value] if isinstance(value, list) else value


def test_every_fact_is_in_the_tables(recorded: Path) -> None:
    catalog = default_catalog()
    for fact in json.loads((recorded / "engine_releases.json").read_text("utf-8")):
        release = catalog.release(fact["release"])
        assert release is not None
        assert (release.ue4, release.ue5) == (fact["ue4_version"], fact["ue5_version"] or 0)
        assert release.legacy == fact["legacy_file_version"]
        assert release.official_changelist == fact["official_changelist"]
        assert release.confirmed is fact["confirmed"]
        known = [(b.version.short, b.version.changelist, b.official) for b in release.builds]
        assert known == [
            (build["version"], build["changelist"], build["official"])
            for build in fact["known_builds"]
        ]
    versions = json.loads((recorded / "object_versions.json").read_text("utf-8"))
    for axis in ("ue4", "ue5"):
        found = [(v.number, v.name, v.introduced_in) for v in catalog.object_versions(axis)]
        assert found == [(v["value"], v["name"], v["introduced_in"]) for v in versions[axis]]
    for fact in json.loads((recorded / "custom_versions.json").read_text("utf-8")):
        info = catalog.custom(Guid.parse(fact["guid"]))
        assert info is not None
        assert (info.class_name, info.friendly_name) == (fact["class"], fact["friendly_name"])
        assert info.latest == fact["latest_by_release"]
        assert info.evidence == fact["latest_by_release_evidence"]
        assert [tuple(e) for e in info.enumerators] == [
            (v["value"], v["name"], v["introduced_in"]) for v in fact["versions"]
        ]
    for name, names in (
        ("package_flags", catalog.package_flag_names),
        ("object_flags", catalog.object_flag_names),
    ):
        for fact in json.loads((recorded / f"{name}.json").read_text("utf-8")):
            assert names(fact["value"]) == ((fact["name"],) if fact["value"] else ())
    for fact in json.loads((recorded / "steps_object_versions.json").read_text("utf-8")):
        text = catalog.step_text(fact["axis"], fact["value"])
        assert text is not None
        assert (text.name, text.what, text.effect) == (fact["name"], fact["what"], fact["effect"])
        assert text.detail == without_none(fact.get("detail"))


def test_every_recorded_class_is_in_the_table(recorded: Path) -> None:
    facts = json.loads((recorded / "az_classes.json").read_text("utf-8"))["classes"]
    known = {info.id: info for info in classes(default_catalog()).rows}
    assert len(known) == len(facts) == 468
    for fact in facts:
        info = known[f"{{{fact['uuid']}}}"]
        assert info.name == fact["name"]
        assert {info.name, *info.also} == {fact["name"], *fact.get("other_names", ())}
        assert info.versions == tuple(sorted(map(int, fact["versions"])))
        assert {field.name: list(field.types) for field in info.fields.values()} == {
            name: [f"{{{uuid}}}" for uuid in types] for name, types in fact["fields"].items()
        }


REPOSITORIES = {"o3de": "o3de/o3de", "lumberyard": "aws/lumberyard"}


@pytest.mark.parametrize("listed", CLASS_LISTS)
def test_every_recorded_class_of_the_code_is_in_its_list(listed: str, recorded: Path) -> None:
    facts = json.loads((recorded / "az_code_classes.json").read_text("utf-8"))
    facts = facts[REPOSITORIES[listed]]
    rows = engine_classes(default_catalog(), listed)
    for fact in facts["classes"]:
        row = rows[fact["id"].upper()]
        assert (row.name, row.file, row.converts) == (fact["name"], fact["file"], fact["converter"])
        assert row.version in (fact["version"], None)
        assert not row.deprecated
        assert set(fact["fields"]) <= set(row.fields)
    told = {fact["id"].upper() for fact in facts["classes"]}
    gone = {fact["id"].upper() for fact in facts["deprecated"]} - told
    assert {class_id for class_id, row in rows.items() if row.deprecated} == gone
    # What the facts do not have was looked up file by file.
    assert len(rows.keys() - told - gone) == {"o3de": 13, "lumberyard": 8}[listed]
