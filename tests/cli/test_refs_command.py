"""``inspector refs``: what is said of the references of a project."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import jsonschema
import pytest
from project.moved import write_package, write_redirectors
from streams import EXAMPLE_XML

from inspector.format.unreal.draft import ExportDraft
from inspector.report.schema import schema


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project for 4.26 in which Wood is refused, Nail is missing, and two import each other."""
    (tmp_path / "Mine.uproject").write_text('{"EngineAssociation": "4.26"}')
    content = tmp_path / "Content"
    wood = write_package(content / "Wood.uasset").read_bytes()
    newer = wood.replace((522).to_bytes(4, "little"), (9999).to_bytes(4, "little"), 1)
    (content / "Wood.uasset").write_bytes(newer)
    write_package(content / "Lamp.uasset", "/Game/Wood.Wood", "/Game/Nail.Nail")
    write_package(content / "Egg.uasset", "/Game/Hen.Hen")
    write_package(content / "Hen.uasset", "/Game/Egg.Egg", "/Game/Old.Lamp")
    write_redirectors(content / "Old.uasset", {"Lamp": "/Game/Lamp.Lamp"})
    return tmp_path


def test_the_report_names_who_loses_what(project: Path, ask) -> None:
    told = ask("refs", project, "--no-index")
    assert told.status == 0
    lines = told.out.splitlines()
    assert lines[:3] == [
        "Mine.uproject",
        "  engine                  4.26 (from Mine.uproject)",
        "  packages                5",
    ]
    assert "  error    REF-REFUSED  /Game/Wood" in lines
    assert "           referred to by /Game/Lamp" in lines
    assert "  warning  REF-MISSING  /Game/Nail" in lines
    assert "Do not save with 4.26: 1 package would lose references" in lines
    at = lines.index("  2 packages: /Game/Egg, /Game/Hen")
    # Tables alone: which property it is, no object of these says.
    assert lines[at + 1 : at + 3] == ["    Egg → Hen  hard", "    Hen → Egg  hard"]


def test_what_a_damaged_package_refers_to_is_not_said_to_be_nothing(project: Path, ask) -> None:
    lamp = project / "Content/Lamp.uasset"
    lamp.write_bytes(lamp.read_bytes()[:200])
    lines = ask("refs", lamp, "--no-index").out.splitlines()
    assert "It cannot be read, so what it refers to is not known." in lines
    assert "Refers to no package." not in lines


def test_of_one_package_it_is_told_who_refers_to_it_and_to_whom_it_refers(
    project: Path, ask
) -> None:
    lines = ask("refs", project / "Content/Lamp.uasset", "--no-index").out.splitlines()
    # The redirector does, by which Hen finds it.
    at = lines.index("1 package refers to this one.")
    assert lines[at + 1] == "  /Game/Old"
    at = lines.index("It refers to 2 packages")
    assert lines[at + 1 : at + 3] == ["  /Game/Nail", "  /Game/Wood"]
    assert "refer to this one" not in ask("refs", project, "--no-index").out
    # Of the circles of the project those that it is part of.
    circle = "1 circle of packages that load each other"
    assert circle not in lines
    assert circle in ask("refs", project / "Content/Egg.uasset", "--no-index").out.splitlines()


def write_map(project: Path) -> None:
    """Adds a map that loads Hen."""
    write_package(
        project / "Content/Arena.umap",
        "/Game/Hen.Hen",
        exports=(ExportDraft("Arena", "/Script/Engine.World", is_asset=True),),
    )


def test_of_one_package_it_is_told_why_it_is_loaded(project: Path, ask) -> None:
    lamp = project / "Content/Lamp.uasset"
    said = "No map, primary asset or folder that is cooked leads to it import by import."
    assert said in ask("refs", lamp, "--no-index", "--format", "html").out
    assert said in ask("refs", lamp, "--no-index").out.splitlines()
    write_map(project)
    lines = ask("refs", lamp, "--no-index").out.splitlines()
    at = lines.index("Why is it loaded (1 package loads it)")
    size = {path.stem: path.stat().st_size for path in (project / "Content").iterdir()}
    names = ["Arena", "Hen", "Old", "Lamp"]
    assert [line.split()[0] for line in lines[at + 1 : at + 5]] == names
    assert lines[at + 1].split()[1] == "map"
    at = lines.index("If this reference goes")
    assert lines[at + 1].split("−")[0].strip() == "without Lamp"
    assert lines[at + 1].endswith(", 1 package")
    assert "Why is it loaded" not in ask("refs", project, "--no-index").out
    page = ask("refs", lamp, "--no-index", "--format", "html").out
    assert "Why is it loaded" in page
    assert "without Lamp" in page
    table = ask("refs", project, "--no-index", "--format", "csv").out
    rows = {row["package"]: row for row in csv.DictReader(table.splitlines())}
    assert rows["/Game/Lamp"]["loaded from"] == "/Game/Arena"
    assert rows["/Game/Arena"]["loaded from"] == "/Game/Arena"
    document = ask("refs", lamp, "--no-index", "--format", "json").json()
    jsonschema.validate(document, schema("refs"))
    assert document["loaded_by"]["paths"] == 1
    (way,) = document["loaded_by"]["ways"]
    assert (way["entry"], way["detail"], way["never_cooked"]) == ("map", "", "")
    assert [step["package"] for step in way["steps"]] == [f"/Game/{name}" for name in names]
    assert way["steps"][0]["size"] == sum(size[name] for name in (*names, "Egg"))
    assert way["without"][-1] == {
        "package": "/Game/Hen",
        "size": sum(size[name] for name in ("Hen", "Egg", "Old", "Lamp")),
        "packages": 4,
        "still_loaded_by": [],
    }
    assert ask("refs", project, "--no-index", "--format", "json").json()["loaded_by"] is None


def test_what_no_package_refers_to_may_be_named_elsewhere(project: Path, ask) -> None:
    note = "Config and Source do not name them; code that puts names together may load them."
    assert note not in ask("refs", project, "--no-index").out
    write_package(project / "Content/Attic.uasset")
    lines = ask("refs", project, "--no-index").out.splitlines()
    at = lines.index("1 package that no other refers to, maps left out")
    assert lines[at + 1 : at + 3] == [f"  {note}", "  /Game/Attic"]
    assert f"<p>{note}</p>" in ask("refs", project, "--no-index", "--format", "html").out


def test_the_document_fits_its_schema(project: Path, ask) -> None:
    document = json.loads(ask("refs", project / "Mine.uproject", "--format", "json").out)
    jsonschema.validate(document, schema("refs"))
    assert document["project"].endswith("/Mine.uproject")
    assert document["do_not_save"] == ["/Game/Lamp"]
    assert document["cycles"] == [["/Game/Egg", "/Game/Hen"]]
    assert document["missing"] == [
        {"target": "/Game/Nail", "referenced_by": ["/Game/Lamp"], "named_in": []}
    ]
    (refused,) = document["refused"]
    assert (refused["target"], refused["rule"]) == ("/Game/Wood", "OBJ-NEW")
    told = [(row["rule"], row["severity"], row["target"]) for row in document["findings"]]
    assert told == [
        ("REF-REFUSED", "error", "/Game/Wood"),
        ("REF-MISSING", "warning", "/Game/Nail"),
    ]
    said, missing = (row["message"] for row in document["findings"])
    assert said.startswith("4.26 refuses /Game/Wood, and 1 package refers to it. OBJ-NEW: ")
    assert missing == "/Game/Nail is not in the project, and 1 package refers to it."
    edges = {(edge["from"], edge["to"]): edge for edge in document["edges"]}
    assert edges["/Game/Hen", "/Game/Old"]["end"] == "/Game/Lamp"
    assert edges["/Game/Lamp", "/Script/Engine"]["state"] == "not-judged"


def test_the_graph_is_one_for_graphviz(project: Path, ask) -> None:
    lines = ask("refs", project, "--format", "dot").out.splitlines()
    assert (lines[0], lines[-1]) == ("digraph references {", "}")
    assert '  "/Game/Lamp" -> "/Game/Nail" [style=solid, label="missing"];' in lines
    assert '  "/Game/Wood" [label="/Game/Wood\\nrefused", style=dashed];' in lines
    assert not any("/Script/" in line for line in lines)


def test_the_table_has_bytes_with_all_that_is_loaded(project: Path, ask) -> None:
    out = ask("refs", project, "--no-index", "--format", "csv").out
    rows = {row["package"]: row for row in csv.DictReader(out.splitlines())}
    size = {path.stem: path.stat().st_size for path in (project / "Content").glob("*.uasset")}
    lamp, hen = rows["/Game/Lamp"], rows["/Game/Hen"]
    assert lamp["path"] == "Content/Lamp.uasset"
    # What is refused and what is missing is not loaded.
    assert (lamp["size"], lamp["loads with"]) == (str(size["Lamp"]),) * 2
    assert hen["loads with"] == str(size["Hen"] + size["Egg"] + size["Old"] + size["Lamp"])
    assert (hen["packages loaded"], hen["in a circle"]) == ("4", "yes")
    assert lamp["lost on save"] == "/Game/Nail /Game/Wood"
    assert rows["/Game/Wood"]["state"] == "refused"
    assert (rows["/Game/Nail"]["state"], rows["/Game/Nail"]["referred to by"]) == ("missing", "1")


def test_another_engine_is_answered_from_the_index(project: Path, cache: Path, ask) -> None:
    first = ask("refs", project, "--format", "json")
    assert len(list(cache.rglob("*.sqlite"))) == 1
    assert ask("refs", project, "--format", "json").out == first.out
    other = json.loads(ask("refs", project, "--engine", "4.25", "--format", "json").out)
    assert other["engine"]["name"] == "4.25"
    assert len(other["refused"]) == 5


def test_what_cannot_be_kept_is_said_and_nothing_is_lost(project: Path, ask) -> None:
    told = ask("refs", project)
    assert "nothing is kept for the next time" in told.err
    assert told.out == ask("refs", project, "--no-index").out


def test_a_package_that_is_refused_itself_is_said_to_be(project: Path, ask) -> None:
    lamp = project / "Content" / "Lamp.uasset"
    told = ask("refs", lamp, "--engine", "4.25", "--no-index").out
    assert "  refused                 1 by 4.25; inspector check says why" in told.splitlines()
    assert "Nothing loses a reference" not in told
    document = ask("refs", lamp, "--engine", "4.25", "--no-index", "--format", "json").json()
    assert document["refused_packages"] == ["/Game/Lamp"]


def test_a_folder_of_a_project_without_packages_is_said(project: Path, ask) -> None:
    (project / "Config").mkdir()
    told = ask("refs", project / "Config", "--no-index")
    assert (told.status, told.out) == (2, "")
    assert told.err == f"inspector: {project / 'Config'}: no package to look at\n"
    (project / "Config/Door.slice").write_bytes(EXAMPLE_XML)
    told = ask("refs", project / "Config", "--no-index")
    assert (told.status, told.out) == (2, "")
    assert "only object streams, whose references are not followed" in told.err


def test_of_a_package_in_no_project_it_is_said_that_there_is_none(tmp_path: Path, ask) -> None:
    lone = tmp_path / "Lone/Lamp.uasset"
    lone.parent.mkdir()
    write_package(lone, "/Game/Nail.Nail")
    lines = ask("refs", lone, "--no-index", "--engine", "4.26").out.splitlines()
    (said,) = (line for line in lines if line.split()[0] == "project")
    assert f"none; {lone.parent.resolve().as_posix()} is taken for the whole of one" in said
    document = ask("refs", lone, "--no-index", "--engine", "4.26", "--format", "json").json()
    jsonschema.validate(document, schema("refs"))
    assert document["project"] is None


@pytest.mark.parametrize("name", ["nowhere", "empty"])
def test_without_packages_there_is_nothing_to_say(tmp_path: Path, name: str, ask) -> None:
    (tmp_path / "empty").mkdir()
    told = ask("refs", tmp_path / name, "--no-index")
    assert (told.status, told.out) == (2, "")
    assert name in told.err


def test_what_is_left_out_is_left_out(project: Path, ask) -> None:
    told = ask("refs", project, "--no-index", "--exclude", "Lamp.uasset", "--format", "json")
    document = json.loads(told.out)
    assert document["packages"] == 4
    # Tied to what is told of: it refers to Wood.
    assert document["do_not_save"] == ["/Game/Lamp"]
    # It is there all the same, for whoever refers to it.
    assert document["missing"] == []


def test_settings_and_code_refer_to_packages_too(project: Path, ask) -> None:
    """What they name is used; what settings name and is not there is missing."""
    for name in ("Attic", "Cellar", "Roof", "Folder/One", "Stair", "Lost", "Wall"):
        write_package(project / f"Content/{name}.uasset")
    texts = {
        "Config/DefaultEngine.ini": """
            [/Script/EngineSettings.GameMapsSettings]
            GameDefaultMap=/Game/Attic.Attic
            EditorStartupMap="/Game/Gone/Start.Start"
            ;GlobalDefault=/Game/Lost
            -Removed=/Game/Lost
            +ActiveClassRedirects=(OldClassName="/Game/Lost",NewClassName="/Game/Lost")
            [CoreRedirects]
            +PackageRedirects=(OldName="/Game/Lost",NewName="/Game/Lost")
        """,
        "Config/DefaultGame.ini": '+Always=(Path="/Game/Folder")\n+Tables=/game/CELLAR',
        "Source/Mine/Actor.cpp": """
            // TEXT("/Game/Lost")
            Load(TEXT("/Game/Roof.Roof_C"), TEXT("/Game/NotThere.NotThere"), TEXT("/Game/Lost/"));
        """,
        "Mine.uproject": '{"EngineAssociation": "4.26", "Icon": "/Game/Stair"}',
        "Elsewhere/Notes.ini": "A=/Game/Lost",
        "Config/Utf16.ini": "",
    }
    for name, text in texts.items():
        path = project / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (project / "Config/Utf16.ini").write_text("A=/Game/Wall", "utf-16")
    document = ask("refs", project, "--no-index", "--format", "json").json()
    assert document["unreferenced"] == ["/Game/Lost"]
    place = "Config/DefaultEngine.ini:4"
    assert document["missing"] == [
        {"target": "/Game/Gone/Start", "referenced_by": [], "named_in": [place]},
        {"target": "/Game/Nail", "referenced_by": ["/Game/Lamp"], "named_in": []},
    ]
    jsonschema.validate(document, schema("refs"))
    assert f"/Game/Gone/Start is not in the project, and {place} names it." in str(document)
    lines = ask("refs", project, "--no-index").out.splitlines()
    at = lines.index("  warning  REF-MISSING  /Game/Gone/Start")
    assert lines[at + 1] == f"           named in {place}"


def test_a_folder_around_projects_is_refused_and_they_are_named(
    project: Path, ask, tmp_path_factory, monkeypatch
) -> None:
    top = tmp_path_factory.mktemp("depot")
    (top / "games").mkdir()
    project.rename(top / "games/mine")
    monkeypatch.chdir(top)
    for path in (".", top / "games", "games"):
        told = ask("refs", path, "--no-index")
        assert (told.status, told.out) == (2, "")
        assert told.err.endswith("games/mine/Mine.uproject\n")
    assert ask("refs", "games/mine", "--no-index").status == 0
    assert ask("refs", "games/mine/Content", "--no-index").status == 0
    for number in range(6):
        (top / f"Other{number}").mkdir()
        (top / f"Other{number}/Other.uproject").write_text("{}")
    told = ask("refs", ".", "--no-index")
    assert "games/mine/Mine.uproject, Other0/Other.uproject, " in told.err
    assert told.err.endswith("Other3/Other.uproject, 2 more\n")
