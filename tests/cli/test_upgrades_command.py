"""``inspector upgrades``: what a save writes, changes and loses, of real packages."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from corpus import corpus_file, manifest
from jsonschema import Draft202012Validator
from project.moved import write_package, write_redirectors
from scratch_git import ScratchRepository, leave_out_the_user, sample

from inspector.project.samples import make_all
from inspector.report.schema import schema

OLD = "4.19/uasset-rs/IndirectCycleA.uasset"
GAME_MODE = "projects/ue4-rts/Content/Gameplay/BP_RTSGameMode.uasset"
FRAMEWORK = "custom:CFFC743F-43B04480-939114DF-171D2073"

#: Every eleventh file called like a package: all releases, and what is damaged or no package.
FILES = [
    entry["path"] for entry in manifest() if entry["path"].lower().endswith((".uasset", ".umap"))
][::11]

REDIRECTS = """\
[CoreRedirects]
+ClassRedirects=(OldName="/Script/RealTimeStrategy.RTSGameMode",NewName="RTSMode")
"""
#: The motor units of 4.0, for a property that stands in a package of the corpus.
PATCHES = """\
[[patch]]
id = "studio.zoom"
title = "Zoom in turns"
axis = "ue4"
from = 518
to = 519
owners = ["Blueprint"]
property = "LastEditedDocuments[].SavedZoomAmount"
effect = { kind = "multiply", factor = 0.15915494 }
source = "Zoom.h:12"
"""


def upgrades(ask, path, *options: object) -> Any:
    """The JSON preview of a file; it holds to the schema."""
    answered = ask("upgrades", path, "--format", "json", *options)
    assert (answered.status, answered.err) == (0, "")
    document = answered.json()
    assert list(Draft202012Validator(schema("upgrades")).iter_errors(document)) == []
    return document


def test_a_save_writes_the_numbers_of_the_engine(ask) -> None:
    document = upgrades(ask, corpus_file(OLD), "--engine", "4.27.2")
    written = {row["axis"]: (row["before"], row["after"]) for row in document["versions"]}
    assert written["ue4"] == (516, 522)
    assert written[FRAMEWORK] == (33, 37)
    assert written["saved_by"] == ("4.19.2-4033788", "4.27.2-18319896")
    assert written["compatible_with"] == ("4.19.0-3944462", "4.27.0-17155196")
    # 4.26 would take the object version and stops at the engine's.
    closed = document["no_longer_readable_by"]
    assert (closed[0], closed[-1]) == ("4.19", "4.26")
    assert document["readable_by"][0] == "4.27"
    assert document["never_readable_by"][-1] == "4.18"
    assert document["engine"] == {"name": "4.27.2", "source": "--engine 4.27.2; release table"}


def test_one_entry_a_step_in_ascending_order(ask) -> None:
    document = upgrades(ask, corpus_file(OLD), "--engine", "4.27.2")
    on_ue4 = [entry for entry in document["patches"] if entry["axis"] == "ue4"]
    assert [entry["to"] for entry in on_ue4] == [517, 518, 519, 520, 521, 522]
    assert [entry["from"] for entry in on_ue4] == [516, 517, 518, 519, 520, 521]
    assert on_ue4[-1]["name"].endswith("CORRECT_LICENSEE_FLAG")
    on_framework = [entry for entry in document["patches"] if entry["axis"] == FRAMEWORK]
    assert [entry["to"] for entry in on_framework] == [34, 35, 36, 37]
    ids = [entry["id"] for entry in document["patches"]]
    assert len(set(ids)) == len(ids)
    assert document["step_count"] == sum(row["count"] for row in document["axes"]) == len(ids)


def test_the_same_engine_changes_nothing(ask) -> None:
    document = upgrades(ask, corpus_file(OLD), "--engine", "4.19.2")
    assert (document["verdict"], document["patches"]) == ("nothing-to-do", [])
    assert document["answer"] == "A save with 4.19.2 changes nothing."
    assert document["no_longer_readable_by"] == []


def test_a_refused_file_is_0_and_says_why(ask) -> None:
    document = upgrades(ask, corpus_file(OLD), "--engine", "4.18")
    assert (document["verdict"], document["patches"]) == ("refused", [])
    assert document["refused"]
    text = ask("upgrades", corpus_file(OLD), "--engine", "4.18")
    assert text.status == 0
    assert text.out.splitlines()[1].split() == ["verdict", "refused"]
    assert "4.18 refuses this package." in text.out


@pytest.mark.parametrize("output", ["text", "markdown"])
def test_a_step_that_may_touch_the_file_is_not_called_unknown_and_safe_at_once(ask, output) -> None:
    path = corpus_file("5.1/uasset-rs/SimpleRefsRoot.uasset")
    told = ask("upgrades", path, "--engine", "5.8", "--format", output).out.splitlines()
    (step,) = (line for line in told if "AlphaBlendNegativeBlendTimeGuard" in line)
    cells = [cell.strip() for cell in re.split(r"\s{2,}|\|", step) if cell.strip()]
    assert cells[-3:] == ["may touch this file", "engine converts it", "safe"]
    totals = re.compile(r"\d+ are safe, what \d+ do is not known")
    assert not [
        line for line in told if "not known" in line and "safe" in line and not totals.search(line)
    ]


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
@pytest.mark.parametrize("output", ["text", "json", "markdown"])
def test_a_broken_file_is_0(ask, path, output) -> None:
    answered = ask("upgrades", corpus_file(path), "--format", output)
    assert (answered.status, answered.err) == (0, "")
    assert "Not readable. " in answered.out or "Not a package. It is" in answered.out


@pytest.mark.parametrize("path", FILES)
def test_every_format_of_real_files(ask, path) -> None:
    document = upgrades(ask, corpus_file(path), "--engine", "5.7")
    for output in ("text", "markdown"):
        answered = ask("upgrades", corpus_file(path), "--engine", "5.7", "--format", output)
        assert (answered.status, answered.err) == (0, "")
        assert document["answer"].partition("(")[0] in answered.out


def test_a_table_that_is_broken_refuses_as_in_other_reports(ask, tmp_path) -> None:
    from inspector.format.unreal.package import Package

    data = bytearray(corpus_file(OLD).read_bytes())
    start = Package.open(bytes(data)).spans().get("exports/1/OuterIndex").start
    data[start : start + 4] = (4711).to_bytes(4, "little")
    path = tmp_path / "Bent.uasset"
    path.write_bytes(data)
    assert ask("show", path, "--format", "json").json()["verdict"] == "unreadable"
    assert upgrades(ask, path)["verdict"] == "refused"


# -- redirects, patches, references ----------------------------------------------------------------


def test_a_named_ini_takes_the_place_of_the_project(ask, tmp_path) -> None:
    ini = tmp_path / "Moved.ini"
    ini.write_text(REDIRECTS)
    document = upgrades(ask, corpus_file(GAME_MODE), "--engine", "5.3", "--ini", ini)
    (redirect,) = [entry for entry in document["patches"] if entry["axis"] == "redirect"]
    assert (redirect["from"], redirect["to"]) == (None, None)
    assert redirect["effects"][0]["kind"] == "rename-class"
    assert redirect["source"].endswith("Moved.ini:2")
    changed = {row["path"]: (row["before"], row["after"]) for row in redirect["changes"]}
    assert ("RTSGameMode", "RTSMode") in changed.values()
    assert redirect["count"] == len(changed)
    assert document["step_count"] == sum(
        row["count"] for row in document["axes"] if row["axis"] != "redirect"
    )
    text = ask("upgrades", corpus_file(GAME_MODE), "--engine", "5.3", "--ini", ini).out
    assert "RTSGameMode → RTSMode\n" in text
    assert f"1 redirect applies in {len(changed)} places" in text


def test_a_studios_patch_shows_both_values(ask, tmp_path) -> None:
    pack = tmp_path / "Upgrades.toml"
    pack.write_text(PATCHES)
    document = upgrades(ask, corpus_file(GAME_MODE), "--engine", "5.3", "--patches", pack)
    step = next(entry for entry in document["patches"] if entry["to"] == 519)
    assert "studio.zoom" in [effect["id"] for effect in step["effects"]]
    # One times the factor needs no rounding.
    assert (step["loss"], step["risk"], step["count"]) == ("none", "safe", 2)
    assert step["scope"].endswith("Blueprint.LastEditedDocuments[].SavedZoomAmount")
    # The factor in single precision, with the fewest digits that give it back.
    assert {(row["before"], row["after"]) for row in step["changes"]} == {(1.0, 0.15915494)}
    text = ask("upgrades", corpus_file(GAME_MODE), "--engine", "5.3", "--patches", pack).out
    assert "/SavedZoomAmount  1.0 → 0.15915494\n" in text
    markdown = ask(
        "upgrades", corpus_file(GAME_MODE), "--engine", "5.3", "--patches", pack,
        "--format", "markdown",
    ).out  # fmt: skip
    assert "SavedZoomAmount` | `1.0` | `0.15915494` |\n" in markdown


def test_a_reference_that_the_project_lacks_is_lost(ask, tmp_path) -> None:
    (tmp_path / "RTS.uproject").write_text("{}")
    path = tmp_path / "Content" / "Gameplay" / "BP_RTSGameMode.uasset"
    path.parent.mkdir(parents=True)
    shutil.copy(corpus_file(GAME_MODE), path)
    document = upgrades(ask, path, "--engine", "4.24")
    assert document["verdict"] == "lossy"
    lost = {row["target"]: row for row in document["references_lost"]}
    assert lost["/Game/UI/BP_RTSHUD"]["reason"] == "not in this project"
    assert lost["/Game/UI/BP_RTSHUD"]["rule"] == "REF-MISSING"
    assert not any(target.startswith(("/Script/", "/Engine/")) for target in lost)
    text = ask("upgrades", path, "--engine", "4.24").out
    assert "  − /Game/UI/BP_RTSHUD " in text


def test_a_reference_that_a_redirector_leads_elsewhere_is_told(ask, tmp_path) -> None:
    (tmp_path / "Mine.uproject").write_text("{}")
    content = tmp_path / "Content"
    write_redirectors(content / "Old" / "Door.uasset", {"Door": "/Game/New/Door.Door"})
    target = write_package(content / "New" / "Door.uasset")
    path = write_package(content / "House.uasset", "/Game/Old/Door.Door")
    # Its own engine runs no steps.
    document = upgrades(ask, path, "--engine", "4.26.2")
    assert (document["verdict"], document["loss"]) == ("safe", "none")
    assert document["answer"] == "A save with 4.26.2 redirects 1 reference; nothing is lost."
    assert document["references_redirected"] == [
        {
            "path": "imports/1",
            "before": "/Game/Old/Door.Door",
            "after": "/Game/New/Door.Door",
            "redirectors": ["Content/Old/Door.uasset"],
        }
    ]
    for form, line in (
        ("text", "  ~ imports/1  /Game/Old/Door.Door → /Game/New/Door.Door  (Content/Old/Door"),
        ("markdown", "| `imports/1` | `/Game/Old/Door.Door` | `/Game/New/Door.Door` | `Content/"),
    ):
        assert line in ask("upgrades", path, "--engine", "4.26.2", "--format", form).out
    target.unlink()
    document = upgrades(ask, path, "--engine", "4.26.2")
    assert (document["verdict"], document["references_redirected"]) == ("lossy", [])
    assert document["references_lost"] == [
        {
            "target": "/Game/Old/Door",
            "reason": "redirected to /Game/New/Door, not in this project",
            "rule": "REF-MISSING",
            "path": "imports/1",
        }
    ]


# -- what cannot be done as asked ------------------------------------------------------------------


def test_each_step_says_why_it_concerns_the_file_or_does_not(ask) -> None:
    path = corpus_file("4.20/EpicSurvivalGameSeries/M_BlockoutSimple.uasset")
    rows = {row["name"]: row for row in upgrades(ask, path, "--engine", "5.6")["patches"]}
    why = rows["RemovedSM4"]["why"]
    assert (rows["RemovedSM4"]["reach"], "FeatureLevelSwitch" in why) == ("nothing", True)
    assert rows["VER_UE4_ADDED_PACKAGE_OWNER"]["why"] is None
    # People are told where they ask.
    assert why not in ask("upgrades", path, "--engine", "5.6").out
    told = ask("upgrades", path, "--engine", "5.6", "--why").out
    assert re.search(r"^Why: Rendering\n", told, re.MULTILINE)
    assert re.search(rf"^ +35  RemovedSM4 +{re.escape(why)}$", told, re.MULTILINE)


def test_the_source_of_the_engine_is_asked_who_asks_for_a_number(ask, tmp_path) -> None:
    """Of one file, and of many; the file and the line are told."""
    path = corpus_file("4.21/EpicSurvivalGameSeries/MI_Rifle02.uasset")
    classes = (
        "Object", "Field:Object", "Struct:Field", "MetaData:Object", "StaticMesh:Object",
        "MaterialInterface:Object", "MaterialInstance:MaterialInterface",
        "MaterialInstanceConstant:MaterialInstance", "ThumbnailInfo:Object",
        "SceneThumbnailInfo:ThumbnailInfo", "SceneThumbnailInfoWithPrimitive:SceneThumbnailInfo",
    )  # fmt: skip
    heads = (line.partition(":") for line in classes)
    text = "".join(f"class U{name} : public U{base or 'Base'} {{ }};\n" for name, _, base in heads)
    # The step that decides the verdict of this file, in the place of one that nobody describes.
    (row,) = [
        row for row in upgrades(ask, path, "--engine", "5.6")["patches"]
        if row["name"] == "MaterialLayerStacksAreNotParameters" or row["name"] == "RemovedSM4"
    ][:1]  # fmt: skip
    (tmp_path / "Source").mkdir()
    (tmp_path / "Source/All.h").write_text(
        f"{text}struct FV {{ enum Type {{ {row['name']} }}; }};\n", "utf-8"
    )
    (tmp_path / "Source/Mesh.cpp").write_text(
        f"void UStaticMesh::PostLoad()\n{{\n\tif (V < FV::{row['name']}) {{ }}\n}}\n", "utf-8"
    )
    options = ("--engine", "5.6", "--source", tmp_path / "Source")
    rows = {one["name"]: one for one in upgrades(ask, path, *options)["patches"]}
    assert rows[row["name"]]["reach"] == "nothing"
    assert "Mesh.cpp:3 (UStaticMesh)" in rows[row["name"]]["why"]
    folder = ask("upgrades", path.parent, *options, "--format", "json")
    assert (folder.status, folder.err) == (0, "")
    missing = ask("upgrades", path, "--source", tmp_path / "None")
    assert missing.status == 2
    assert "None" in missing.err


def test_what_is_not_there_is_2(ask, tmp_path) -> None:
    absent = tmp_path / "absent.uasset"
    for arguments in (
        (absent,),
        (tmp_path,),
        (corpus_file(OLD), "--engine", "9.9"),
        (corpus_file(OLD), "--ini", tmp_path / "absent.ini"),
        (corpus_file(OLD), "--patches", tmp_path / "absent.toml"),
        (corpus_file(OLD), "--format", "sarif"),
        (),
    ):
        answered = ask("upgrades", *arguments)
        assert (answered.status, answered.out) == (2, "")
        assert answered.err
    assert ask("upgrades", absent).err == f"inspector: {absent}: no such file\n"


@pytest.mark.parametrize("text", ["x = [\n", '[[patch]]\nid = "a"\naxis = "moon"\n'])
def test_a_named_pack_that_is_broken_is_2_and_says_where(ask, tmp_path: Path, text) -> None:
    pack = tmp_path / "Broken.toml"
    pack.write_text(text)
    answered = ask("upgrades", corpus_file(OLD), "--patches", pack)
    assert (answered.status, answered.out) == (2, "")
    assert answered.err.startswith(f"inspector: {pack}:")


def test_file_may_stand_behind_the_packs(ask, tmp_path) -> None:
    pack = tmp_path / "studio.toml"
    pack.write_text(PATCHES)
    before = ask("upgrades", corpus_file(GAME_MODE), "--engine", "5.3", "--patches", pack)
    behind = ask("upgrades", "--engine", "5.3", "--patches", pack, corpus_file(GAME_MODE))
    assert (behind.status, behind.out) == (0, before.out)


def test_without_a_file_it_is_2_and_says_what_is_wanted(ask, tmp_path) -> None:
    pack = tmp_path / "studio.toml"
    pack.write_text(PATCHES)
    for options in ((), ("--patches", pack)):
        answered = ask("upgrades", *options)
        assert (answered.status, answered.out) == (2, "")
        assert "upgrades needs a PATH" in answered.err


def test_a_folder_is_summed_up(tmp_path: Path, ask) -> None:
    make_all(tmp_path)
    told = ask("upgrades", tmp_path, "--engine", "5.3", "--jobs", "1")
    assert told.status == 0
    lines = told.out.splitlines()
    assert lines[0] == "A save of 9 files"
    assert lines[1].startswith("  engine                  5.3 (")
    document = ask("upgrades", tmp_path, "--engine", "5.3", "--format", "json").json()
    Draft202012Validator(schema("upgrades")).validate(document)
    verdicts = Counter(file["verdict"] for file in document["files"])
    assert {verdict: n for verdict, n in document["totals"].items() if n} == verdicts
    assert "No longer opened after the save" in lines
    assert lines[2].endswith("5 not opened, so not saved (1 of them cannot be read)")
    assert lines[-1] == (
        "None of 9 files is known to lose anything in a save. References were not looked up: "
        "neither a project nor a plugin is around them."
    )
    for form in ("markdown", "html"):
        assert lines[-1] in ask("upgrades", tmp_path, "--engine", "5.3", "--format", form).out


def test_the_sum_of_a_folder_is_told_for_a_ticket_too(tmp_path: Path, ask) -> None:
    (tmp_path / "Mine.uproject").write_text("{}")
    content = tmp_path / "Content"
    write_package(content / "House.uasset", "/Game/Gone/Door.Door")
    write_package(content / "Shed.uasset")
    asked = ("upgrades", content, "--engine", "4.27", "--jobs", "1")
    foot = "1 of 2 files would lose something in a save."
    assert ask(*asked).out.splitlines()[-1] == foot
    lines = ask(*asked, "--format", "markdown").out.splitlines()
    assert lines[0] == "## Upgrade preview: 2 files"
    assert f"**{foot}**" in lines
    house = next(line for line in lines if "House.uasset" in line)
    assert "| 1 reference lost | " in house
    assert "`/Game/Gone/Door is not in this project`" in house
    assert not any("Shed.uasset" in line for line in lines)


def test_a_folder_without_packages_has_no_save(tmp_path: Path, ask) -> None:
    assert ask("upgrades", tmp_path).status == 2
    assert ask("upgrades", tmp_path, "--allow-empty").status == 0


@pytest.mark.needs_git
def test_what_git_has_is_summed_up(tmp_path: Path, ask, monkeypatch) -> None:
    leave_out_the_user(monkeypatch)
    repository = ScratchRepository(tmp_path / "game")
    repository.write("Mine.uproject", b'{"EngineAssociation": "5.3"}')
    repository.write("Content/Door.uasset", sample("OldDoor.uasset"))
    repository.commit()
    monkeypatch.chdir(repository.folder)
    repository.write("Content/Shed.uasset", sample("OldDoor.uasset"))
    repository.git("add", "--all")
    repository.write("Content/Shed.uasset", b"cut")
    asked = ("upgrades", "--engine", "5.3", "--format", "json", "--jobs", "1")
    plain = {file["path"]: file for file in ask(*asked, "Content").json()["files"]}
    (staged,) = ask(*asked, "--staged").json()["files"]
    assert staged["path"] == "Content/Shed.uasset"
    door = plain["Content/Door.uasset"]
    assert staged | {"path": ""} == door | {"path": ""}
    (since,) = ask(*asked, "--since", "HEAD").json()["files"]
    assert since == plain["Content/Shed.uasset"]
    assert since["unreadable"]
    both = ask(*asked, "HEAD:Content", ":Content/Shed.uasset").json()["files"]
    assert [file["path"] for file in both] == ["HEAD:Content/Door.uasset", ":Content/Shed.uasset"]
    listed = ask(*asked, "-", stdin=b"Content/Door.uasset\n").json()["files"]
    assert listed == [door]
