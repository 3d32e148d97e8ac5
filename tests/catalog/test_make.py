"""Making the tables from facts, and what was added to them by hand."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from inspector.catalog import Catalog
from inspector.catalog.make import main, make
from inspector.catalog.toml_text import Hex, document, value_text
from inspector.errors import InspectorError
from inspector.resource import resource_path
from inspector.versions import Guid

PROJECT = Path(__file__).resolve().parents[2]
FRAMEWORK = "CFFC743F-43B04480-939114DF-171D2073"
OWN = "11111111-22222222-33333333-44444444"


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


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the shipped catalogue, to change by hand."""
    return Path(shutil.copytree(resource_path("catalog"), tmp_path / "catalog"))


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def without_none(value: Any) -> Any:
    """A fact as TOML holds it: there is no null, so a field that says so is absent."""
    if isinstance(value, dict):
        return {key: without_none(inner) for key, inner in value.items() if inner is not None}
    return [without_none(inner) for inner in value] if isinstance(value, list) else value


def append(path: Path, text: str) -> None:
    path.write_text(path.read_text("utf-8") + text, "utf-8")


def test_a_run_on_nothing_gives_the_shipped_tables(recorded: Path, tmp_path: Path) -> None:
    shipped = contents(resource_path("catalog"))
    out = tmp_path / "out"
    make(recorded, out)
    made = contents(out)
    # Whatever is not in the facts was added to the shipped tables by hand: it survives a run there.
    again = Path(shutil.copytree(resource_path("catalog"), tmp_path / "again"))
    make(recorded, again)
    assert contents(again) == shipped
    assert made.keys() <= shipped.keys()
    assert len(made) == 4 + 99 + 92 + 2


def test_a_second_run_changes_nothing(recorded: Path, tmp_path: Path) -> None:
    make(recorded, tmp_path)
    first = contents(tmp_path)
    assert make(recorded, tmp_path) == []
    assert contents(tmp_path) == first


def test_every_fact_arrives(recorded: Path, tmp_path: Path) -> None:
    make(recorded, tmp_path)
    made = Catalog(tmp_path)
    for fact in json.loads((recorded / "engine_releases.json").read_text("utf-8")):
        release = made.release(fact["release"])
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
        found = [(v.number, v.name, v.introduced_in) for v in made.object_versions(axis)]
        assert found == [(v["value"], v["name"], v["introduced_in"]) for v in versions[axis]]
    for fact in json.loads((recorded / "custom_versions.json").read_text("utf-8")):
        info = made.custom(Guid.parse(fact["guid"]))
        assert info is not None
        assert (info.class_name, info.friendly_name) == (fact["class"], fact["friendly_name"])
        assert info.latest == fact["latest_by_release"]
        assert info.evidence == fact["latest_by_release_evidence"]
        assert [tuple(e) for e in info.enumerators] == [
            (v["value"], v["name"], v["introduced_in"]) for v in fact["versions"]
        ]
    for name, names in (
        ("package_flags", made.package_flag_names),
        ("object_flags", made.object_flag_names),
    ):
        for fact in json.loads((recorded / f"{name}.json").read_text("utf-8")):
            assert names(fact["value"]) == ((fact["name"],) if fact["value"] else ())
    for fact in json.loads((recorded / "steps_object_versions.json").read_text("utf-8")):
        text = made.step_text(fact["axis"], fact["value"])
        assert text is not None
        assert (text.name, text.what, text.effect) == (fact["name"], fact["what"], fact["effect"])
        assert text.detail == without_none(fact.get("detail"))


def test_rows_added_by_hand_survive(recorded: Path, copy: Path) -> None:
    append(
        copy / "releases.toml", '\n[[release]]\nname = "5.9"\nue4 = 522\nue5 = 1020\nlegacy = -9\n'
    )
    append(copy / "object_versions.toml", '\n[[ue5]]\nnumber = 1019\nname = "STUDIO_STEP"\n')
    append(copy / "object_versions.toml", '\n[[licensee]]\nnumber = 1\nname = "OURS"\n')
    append(copy / "package_flags.toml", '\n[[flag]]\nvalue = 0x00000008\nname = "PKG_Ours"\n')
    framework = copy / "custom_versions" / f"{FRAMEWORK}.toml"
    append(framework, '\n[[enumerator]]\nnumber = 38\nname = "Next"\nintroduced_in = "5.9"\n')
    append(framework, '\n[[latest]]\nrelease = "5.9"\nnumber = 38\nevidence = "seen"\n')
    own = copy / "custom_versions" / f"{OWN}.toml"
    own.write_text(f'guid = "{OWN}"\nclass = "FOurCustomVersion"\n', "utf-8")

    kept = make(recorded, copy)
    assert set(kept) == {
        "releases.toml release: 5.9",
        "object_versions.toml ue5: 1019",
        "package_flags.toml flag: 8",
        f"custom_versions/{FRAMEWORK}.toml enumerator: 38",
        f"custom_versions/{FRAMEWORK}.toml latest: 5.9",
    }
    made = Catalog(copy)
    release = made.release("5.9")
    assert release is not None
    assert (release.ue5, made.newest.name) == (1020, "5.9")
    assert made.object_version("ue5", 1019) is not None
    assert made.object_version("licensee", 1) is not None
    assert made.package_flag_names(8) == ("PKG_Ours",)
    info = made.custom(Guid.parse(FRAMEWORK))
    assert info is not None
    assert info.enumerator(38) is not None
    assert (info.latest["5.9"], info.evidence["5.9"]) == (38, "seen")
    own_info = made.custom(Guid.parse(OWN))
    assert own_info is not None
    assert own_info.name == "Our"

    first = contents(copy)
    make(recorded, copy)
    assert contents(copy) == first


def test_a_row_of_the_facts_is_written_anew_unless_it_says_by_hand(
    recorded: Path, copy: Path
) -> None:
    path = copy / "releases.toml"
    text = path.read_text("utf-8")
    assert text.count('name = "5.8"\n') == text.count('name = "5.7"\n') == 1
    text = text.replace(
        'name = "5.8"\nue4 = 522\nue5 = 1018', 'name = "5.8"\nue4 = 522\nue5 = 1025'
    )
    text = text.replace(
        'name = "5.7"\nue4 = 522\nue5 = 1018', 'name = "5.7"\nby_hand = true\nue4 = 522\nue5 = 1026'
    )
    path.write_text(text, "utf-8")
    make(recorded, copy)
    made = {release.name: release.ue5 for release in Catalog(copy).releases}
    assert made["5.8"] == 1018
    assert made["5.7"] == 1026
    assert "by_hand = true" in path.read_text("utf-8")


def test_fields_that_the_facts_leave_empty_keep_what_was_added(recorded: Path, copy: Path) -> None:
    unnamed = "0925477B-763D4001-9D91D673-0B75B411"
    path = copy / "custom_versions" / f"{unnamed}.toml"
    text = path.read_text("utf-8")
    assert "\nclass =" not in text
    added = f'guid = "{unnamed}"\nclass = "FOurVersion"'
    path.write_text(text.replace(f'guid = "{unnamed}"', added), "utf-8")
    make(recorded, copy)
    info = Catalog(copy).custom(Guid.parse(unnamed))
    assert info is not None
    assert (info.class_name, info.name) == ("FOurVersion", "Our")


def test_runs_as_a_module(recorded: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "inspector.catalog.make", str(recorded), str(tmp_path)]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "releases.toml").is_file()


def test_names_what_it_cannot_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(InspectorError, match=r"engine_releases\.json"):
        make(tmp_path, tmp_path / "out")
    assert main([str(tmp_path), str(tmp_path / "out")]) == 2
    assert "engine_releases.json" in capsys.readouterr().err
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (-7, "-7"),
        (1.5, "1.5"),
        (Hex(0x200), "0x00000200"),
        ('a "b" \\ \n\t\x01 ü', '"a \\"b\\" \\\\ \\n\\t\\u0001 ü"'),
        ([1, "a"], '[1, "a"]'),
        ({"op": "add", "odd key": {}}, '{ op = "add", "odd key" = {} }'),
    ],
)
def test_values_as_toml(value: object, text: str) -> None:
    assert value_text(value) == text


def test_a_value_that_toml_cannot_hold() -> None:
    with pytest.raises(TypeError):
        value_text(object())


def test_written_documents_read_back() -> None:
    import tomllib

    rows = [
        {"number": 1, "text": 'quote " and \\', "none": None, "build": [{"a": 1}, {"a": 2}]},
        {"number": 2, "detail": {"from": -1.57079633, "list": [{"kind": "set"}]}},
    ]
    text = document("Title\n\nmore", {"guid": "X", "none": None}, [("row", rows)])
    assert tomllib.loads(text) == {
        "guid": "X",
        "row": [
            {"number": 1, "text": 'quote " and \\', "build": [{"a": 1}, {"a": 2}]},
            {"number": 2, "detail": {"from": -1.57079633, "list": [{"kind": "set"}]}},
        ],
    }
    assert text.startswith("# Title\n#\n# more\n")
