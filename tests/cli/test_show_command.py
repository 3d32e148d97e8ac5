"""``inspector show``: keys to the letter, text that compares, files that are broken."""

from __future__ import annotations

import re
import shutil

import pytest
from corpus import corpus_file, manifest

from inspector.catalog import default_catalog
from inspector.files.folders import resource_path
from inspector.messages import ENGLISH, activate
from inspector.messages.languages import translation
from inspector.report.show import all_sections

NEWEST = default_catalog().newest_confirmed.name


def show(ask, path, *options: str) -> dict:
    """The JSON report of a file."""
    answered = ask("show", path, "--format", "json", *options)
    assert (answered.status, answered.err) == (0, "")
    return answered.json()


def test_the_document_has_the_keys_of_the_contract(ask) -> None:
    document = show(ask, corpus_file("4.26/uasset-rs/IndirectCycleA.uasset"), "--engine", "5.3")
    assert list(document) == [
        "schema",
        "path",
        "format",
        "size",
        "summary",
        "unversioned",
        "cooked",
        "custom_versions",
        "names",
        "imports",
        "exports",
        "soft_package_references",
        "soft_object_paths",
        "asset_registry",
        "thumbnails",
        "payloads",
        "bulk_data",
        "siblings",
        "engine",
        "verdict",
        "lowest_engine",
        "findings",
    ]
    assert document["schema"] == 1
    assert document["size"] == 8056
    assert document["engine"] == {"name": "5.3", "source": "--engine 5.3; release table"}
    assert (document["verdict"], document["lowest_engine"]) == ("loads", "4.26")


def test_the_summary_is_that_of_the_file(ask) -> None:
    path = corpus_file("4.26/uasset-rs/IndirectCycleA.uasset")
    summary = show(ask, path)["summary"]
    data = path.read_bytes()
    assert data[:4] == b"\xc1\x83\x2a\x9e"
    persistent, guid = summary.pop("persistent_guid"), summary.pop("guid")
    assert re.fullmatch(r"[0-9A-F]{8}(-[0-9A-F]{8}){3}", guid)
    assert re.fullmatch(r"[0-9A-F]{8}(-[0-9A-F]{8}){3}", persistent)
    assert summary == {
        "tag": "9E2A83C1",
        "byte_order": "little",
        "legacy_file_version": -7,
        "legacy_ue3_version": 864,
        "file_version_ue4": 522,
        "file_version_ue4_name": "VER_UE4_CORRECT_LICENSEE_FLAG",
        "file_version_ue5": 0,
        "file_version_ue5_name": None,
        "file_version_licensee": 0,
        "total_header_size": 6338,
        "package_name": "None",
        "package_flags": {"value": 0x40000, "names": ["PKG_RequiresLocalizationGather"]},
        "saved_by": {
            "text": "4.26.2-15973114+++UE4+Release-4.26",
            "major": 4,
            "minor": 26,
            "patch": 2,
            "changelist": 15973114,
            "licensee": False,
            "branch": "++UE4+Release-4.26",
        },
        "compatible_with": {
            "text": "4.26.0-14830424+++UE4+Release-4.26",
            "major": 4,
            "minor": 26,
            "patch": 0,
            "changelist": 14830424,
            "licensee": False,
            "branch": "++UE4+Release-4.26",
        },
    }


def test_custom_versions_have_number_and_name_in_the_order_of_the_file(ask) -> None:
    path = corpus_file("4.26/uasset-rs/IndirectCycleA.uasset")
    rows = show(ask, path, "--engine", "4.26")["custom_versions"]
    framework = next(row for row in rows if row["guid"] == "CFFC743F-43B04480-939114DF-171D2073")
    assert framework == {
        "guid": "CFFC743F-43B04480-939114DF-171D2073",
        "name": "FFrameworkObjectVersion",
        "friendly_name": framework["friendly_name"],
        "version": 37,
        "enumerator": "StoringUCSSerializationIndex",
        "engine_version": 37,
        "status": "current",
    }
    keys = [bytes.fromhex(row["guid"].replace("-", "")) for row in rows]
    data = path.read_bytes()
    # The file stores each GUID as four words; the places of the first words ascend.
    places = [data.index(key[3::-1]) for key in keys]
    assert places == sorted(places)


def test_objects_are_named_by_paths(ask) -> None:
    document = show(ask, corpus_file("4.26/uasset-rs/IndirectCycleA.uasset"))
    names = {entry["object_name"] for entry in document["exports"]}
    assert {"IndirectCycleA", "IndirectCycleA_C", "Default__IndirectCycleA_C"} <= names
    blueprint = next(e for e in document["exports"] if e["object_name"] == "IndirectCycleA")
    assert (blueprint["class"], blueprint["outer"], blueprint["is_asset"]) == (
        "Blueprint",
        None,
        True,
    )
    assert blueprint["serial_offset"] >= 6338
    imported = {entry["path"]: entry for entry in document["imports"]}
    assert imported["/Script/Engine.Blueprint"] == {
        "class_package": "/Script/CoreUObject",
        "class_name": "Class",
        "object_name": "Blueprint",
        "outer": "/Script/Engine",
        "path": "/Script/Engine.Blueprint",
    }


def test_text_is_the_same_wherever_the_file_lies(ask, tmp_path) -> None:
    path = corpus_file("4.26/uasset-rs/IndirectCycleA.uasset")
    copy = shutil.copy(path, tmp_path / "git-blob-x1_IndirectCycleA.uasset")
    assert ask("show", copy).out == ask("show", path).out


def test_text_has_the_verdict_first_and_no_offsets_or_hashes(ask) -> None:
    path = corpus_file("5.7/" + _first("5.7/"))
    document = show(ask, path)
    text = ask("show", path).out
    assert text.splitlines()[1].split() == ["verdict", document["verdict"]]
    for secret in (document["summary"]["guid"], document["summary"]["persistent_guid"]):
        assert secret is None or secret not in text
    for export in document["exports"]:
        assert f" {export['serial_offset']}" not in text
    version = document["summary"]["file_version_ue5"]
    assert f"{version} {document['summary']['file_version_ue5_name']}" in text
    assert f"header layout           {document['summary']['legacy_file_version']}\n" in text


def _first(prefix: str) -> str:
    paths = sorted(e["path"] for e in manifest() if e["path"].startswith(prefix))
    return paths[0].removeprefix(prefix) if paths else "none"


def test_sections_are_parts_of_the_whole(ask) -> None:
    path = corpus_file("4.26/uasset-rs/IndirectCycleA.uasset")
    whole = ask("show", path).out
    parts = [ask("show", path, "--section", section.name).out for section in all_sections()]
    # A section that is asked for alone says that there is nothing of it.
    assert "\n".join(part for part in parts if not part.endswith(": none\n")) == whole
    document = show(ask, path)
    cut = show(ask, path, "--section", "imports")
    assert list(cut) == ["schema", "path", "format", "size", "imports"]
    assert cut["imports"] == document["imports"]


def test_several_sections_stand_in_the_order_of_the_report(ask) -> None:
    path = corpus_file("4.26/uasset-rs/IndirectCycleA.uasset")
    both = ("--section", "imports", "--section", "names")
    names, imports = (ask("show", path, "--section", name).out for name in ("names", "imports"))
    assert ask("show", path, *both).out == f"{names}\n{imports}"
    assert ask("show", path, *both, "--section", "names").out == f"{names}\n{imports}"
    cut = show(ask, path, *both)
    assert list(cut) == ["schema", "path", "format", "size", "names", "imports"]
    whole = show(ask, path)
    assert (cut["names"], cut["imports"]) == (whole["names"], whole["imports"])


def test_several_sections_of_a_broken_file_say_once_why_they_are_empty(ask) -> None:
    path = corpus_file("made/empty.uasset")
    answered = ask("show", path, "--section", "names", "--section", "exports")
    assert answered.out == "Not readable. The file is empty.\n"


@pytest.mark.parametrize(
    "path",
    [
        "made/IndirectCycleA-first-3-bytes.uasset",
        "made/IndirectCycleA-cut-in-summary.uasset",
        "made/IndirectCycleA-cut-in-name-table.uasset",
        "made/SimpleRefsGraphRef-byte-swapped-tag.uasset",
        "made/empty.uasset",
        "made/lfs-pointer.uasset",
    ],
)
def test_a_broken_file_prints_its_problem_and_is_0(ask, path) -> None:
    answered = ask("show", corpus_file(path))
    assert (answered.status, answered.err) == (0, "")
    assert answered.out.splitlines()[1].split() == ["verdict", "unreadable"]
    assert "  error    " in answered.out


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("empty", "Not readable. The file is empty."),
        ("lfs-pointer", "Not a package. It is a Git LFS pointer; run git lfs pull."),
        (
            "IndirectCycleA-cut-in-name-table",
            "Not readable. The file ends at 0x2BC, inside the header.",
        ),
    ],
)
@pytest.mark.parametrize("section", ["names", "exports", "payloads", "properties"])
def test_a_section_of_a_broken_file_says_why_it_is_empty(ask, name, reason, section) -> None:
    path = corpus_file(f"made/{name}.uasset")
    answered = ask("show", path, "--section", section)
    assert (answered.status, answered.out, answered.err) == (0, f"{reason}\n", "")
    assert show(ask, path, "--section", "names")["names"] == []


def test_an_empty_section_of_a_sound_file_says_that_there_is_none(ask) -> None:
    path = corpus_file("4.26/uasset-rs/IndirectCycleA.uasset")
    assert ask("show", path, "--section", "payloads").out == "Payloads: none\n"
    activate(translation("zh_CN"))
    try:
        assert ask("show", path, "--section", "payloads").out == "负载：无\n"
    finally:
        activate(ENGLISH)
    assert "Payloads" not in ask("show", path).out


def test_an_older_number_stands_beside_what_is_known_of_the_engines(ask) -> None:
    """Of PCG's numbers in 5.8 the catalogue knows only the least that the engine has."""
    path = corpus_file("pairs/World-Demo-Map-f51348e/after.umap")
    told = ask("show", path, "--section", "custom-versions").out
    (line,) = (line for line in told.splitlines() if "FPCGCustomVersion" in line)
    assert line.endswith("[older, the engine has at least 27]")


def test_the_verdict_promises_nothing_of_a_save_and_says_who_knows(ask) -> None:
    path = resource_path("samples", "LocalBuild.uasset")
    told = ask("show", path, "--section", "verdict", "--engine", "5.8").out.splitlines()
    assert "nothing is lost" not in " ".join(told)
    assert told[4].strip() == (
        "inspector upgrades says what a save changes here, what is lost and what is not known."
    )
    own = ask("show", path, "--section", "verdict", "--engine", "5.3").out
    assert "upgrades says" not in own
    # What is lost nobody knows of a file without a project around it.
    answer = ask("upgrades", path, "--engine", "5.8", "--format", "json").json()["answer"]
    assert "nothing in the file is lost; its references were not looked up" in answer


@pytest.mark.parametrize("cut", [3, 30, 300, 700, 2100, 3000, 6000])
def test_tables_that_are_whole_are_shown_of_any_cut_file(ask, tmp_path, cut) -> None:
    data = corpus_file("4.26/uasset-rs/IndirectCycleA.uasset").read_bytes()
    path = tmp_path / "Cut.uasset"
    path.write_bytes(data[:cut])
    document = show(ask, path)
    assert document["verdict"] == "unreadable"
    whole = show(ask, corpus_file("4.26/uasset-rs/IndirectCycleA.uasset"))
    # Of the objects, whose data is cut off, the table alone is compared.
    for one in (*document["exports"], *whole["exports"]):
        for key in ("properties", "rows", "native_data"):
            del one[key]
    for key in ("names", "exports"):
        assert document[key] in ([], whole[key])
    assert bool(document["names"]) == (cut > 2208)


def test_a_table_that_is_broken_is_said(ask, tmp_path) -> None:
    from inspector.format.unreal.package import Package

    data = bytearray(corpus_file("4.26/uasset-rs/IndirectCycleA.uasset").read_bytes())
    start = Package.open(bytes(data)).spans().get("exports/1/OuterIndex").start
    data[start : start + 4] = (4711).to_bytes(4, "little")
    path = tmp_path / "Bent.uasset"
    path.write_bytes(data)
    document = show(ask, path)
    assert document["verdict"] == "unreadable"
    (finding,) = [f for f in document["findings"] if f["severity"] == "error"]
    assert finding["rule"] == "CORRUPT"
    assert finding["location"] == {"field": "exports/1/OuterIndex", "offset": start}


def test_control_characters_stay_in_their_line(ask, tmp_path) -> None:
    data = corpus_file("4.26/uasset-rs/IndirectCycleA.uasset").read_bytes()
    path = tmp_path / "Bell.uasset"
    path.write_bytes(
        data.replace(b"BlueprintType\0", b"Blue\x1b[31mType\x07\0"[:14].ljust(14, b"\0"))
    )
    assert path.read_bytes() != data
    text = ask("show", path).out
    assert "\x1b" not in text
    assert "Blue\\u001b[31m" in text


def test_a_folder_or_nothing_is_2(ask, tmp_path) -> None:
    assert ask("show", tmp_path).status == 2
    assert ask("show", tmp_path / "absent.uasset").status == 2
    assert ask("show", corpus_file("made/empty.uasset"), "--section", "moons").status == 2


def test_the_engine_of_a_path_with_dots_is_that_of_its_own_folder(
    ask, tmp_path, monkeypatch
) -> None:
    inside, beside = tmp_path / "inside", tmp_path / "beside"
    inside.mkdir()
    beside.mkdir()
    shutil.copy(corpus_file("projects/ue4-rts/RTSProject.uproject"), inside)
    shutil.copy(corpus_file("4.26/uasset-rs/IndirectCycleA.uasset"), beside)
    monkeypatch.chdir(inside)
    path = "../beside/IndirectCycleA.uasset"
    assert show(ask, path)["engine"] == {"name": NEWEST, "source": "newest confirmed release"}
    checked = ask("check", path, "--format", "json").json()
    assert checked["engine"]["name"] == NEWEST
