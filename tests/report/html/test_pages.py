"""Pages of real files: whole, alone in the world, and with every row that the JSON document has."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from check_reports import HOSTILE, write_hostile
from corpus import corpus_file, entries, manifest
from html_pages import Page, read_page
from lanterns import edited, made, saved_again
from pairs import PAIRS

from inspector.cli.main import main
from inspector.escaping import one_line
from inspector.files.folders import resource_path
from inspector.report.html.parts import MOST_LETTERS, MOST_ROWS, inline_text

SAMPLES = resource_path("samples")
#: Bytes of a page: rows of every table, each with what a cell may hold, are far below.
MOST_BYTES = 16 << 20

Asked = Callable[..., tuple[Page, Any]]


@pytest.fixture
def both(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Asked:
    """A command's page and its JSON document."""
    import json

    def ask(*arguments: object) -> tuple[Page, Any]:
        texts = []
        for form in ("html", "json"):
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
            assert main([*map(str, arguments), "--format", form]) in (0, 1)
            texts.append(capfd.readouterr().out)
        assert len(texts[0]) < MOST_BYTES
        return read_page(texts[0]), json.loads(texts[1])

    return ask


def cut(text: str) -> str:
    """A text as a page has it."""
    if len(text) <= MOST_LETTERS:
        return one_line(text)
    return str(inline_text(text)) if text.isalnum() else one_line(text[:MOST_LETTERS])


def column(page: Page, title: str, place: int = 0) -> list[str]:
    """A column of a table; empty where there is no such table."""
    there = any(name.startswith(title) for name in page.tables)
    return [row[place] for row in page.rows(title)] if there else []


# -- check ---------------------------------------------------------------------------------------


def test_check_has_every_file_and_finding(both) -> None:
    page, document = both("check", SAMPLES, "--engine", "5.3", "--verbose")
    assert page.heading == "5 of 11 files would not load in 5.3"
    rows = {Path(row[0]).name: row for row in page.rows("Files")}
    assert len(rows) == len(document["files"]) == 11
    for file in document["files"]:
        _, verdict, told = rows[Path(file["path"]).name]
        assert verdict.split("\n")[0].endswith(f" {file['verdict']}")
        for finding in file["findings"]:
            assert f"{finding['rule']} {finding['message']}" in told
            assert finding["remedy"] in "\n".join(column(page, "What to do", 1))
    counts = dict(zip(column(page, "Rules"), column(page, "Rules", 2), strict=True))
    assert counts["OBJ-NEW"] == "2"
    assert page.facts["Engine"].startswith("5.3 (")


def test_check_tells_problems_alone_unless_more_is_asked_for(both) -> None:
    page, _ = both("check", SAMPLES, "--engine", "5.3")
    assert len(page.rows("Files")) == 7
    assert not any("OLD-VERSION" in row[2] for row in page.rows("Files"))


def test_check_of_files_with_different_engines_names_them(both, tmp_path: Path) -> None:
    for name, engine in (("A", "5.3"), ("B", "5.5")):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.uproject").write_text(f'{{"EngineAssociation": "{engine}"}}')
        (tmp_path / name / "Lantern.uasset").write_bytes(made())
    page, _ = both("check", tmp_path, "--verbose")
    assert [row[2].split(" ")[0] for row in page.rows("Files")] == ["5.3", "5.5"]


def test_check_of_hostile_names(both, tmp_path: Path) -> None:
    write_hostile(tmp_path)
    page, _ = both("check", tmp_path, "--engine", "5.3")
    names = {row[0].rpartition("/")[2] for row in page.rows("Files")}
    assert names == {one_line(name) for name in HOSTILE}


def test_check_of_some_hundred_packages(both, tmp_path: Path) -> None:
    package = made()
    for number in range(400):
        (tmp_path / f"Lantern{number:03}.uasset").write_bytes(package)
    page, document = both("check", tmp_path, "--engine", "5.3")
    assert len(page.rows("Files")) == len(document["files"]) == 400


def test_check_ends_where_there_is_too_much(both, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("inspector.report.html.check.MOST_ROWS", 10)
    for number in range(14):
        (tmp_path / f"Lantern{number:03}.uasset").write_bytes(made())
    page, _ = both("check", tmp_path, "--engine", "5.3")
    assert len(page.rows("Files")) == 10
    assert "… and 4 more files." in page.text


def test_check_of_nothing_says_so(capfd, tmp_path: Path) -> None:
    assert main(["check", str(tmp_path), "--allow-empty", "--format", "html"]) == 0
    assert read_page(capfd.readouterr().out).heading == "No packages found"


# -- show ----------------------------------------------------------------------------------------


def holds_all_of_it(page: Page, document: Any) -> None:
    """Every row of the JSON document of ``show`` is on its page."""
    for finding in document["findings"]:
        (row,) = (
            row for row in page.rows("Findings")
            if row[0] == finding["rule"] and row[2].startswith(cut(finding["message"]))
        )  # fmt: skip
        assert row[1].endswith(f" {finding['severity']}")
        assert cut(finding["remedy"]) in row[2]
    versions = (
        {row[1]: row for row in page.rows("Custom versions")} if document["custom_versions"] else {}
    )
    for version in document["custom_versions"]:
        row = versions[version["guid"]]
        assert row[2] == f"{version['version']:,}"
        assert version["status"] in row[4]
    for title, texts in (
        ("Names", document["names"]),
        ("Imports", [row["path"] for row in document["imports"]]),
        ("Soft package references", document["soft_package_references"]),
        ("Soft object paths", document["soft_object_paths"]),
        ("Thumbnails", [row["object"] for row in document["thumbnails"]]),
    ):
        assert [name[:MOST_LETTERS] for name in column(page, title)] == [
            one_line(text)[:MOST_LETTERS] for text in texts[:MOST_ROWS]
        ]
    sizes = [f"{row['serial_size']:,}" for row in document["exports"]]
    assert column(page, "Exports", 2) == sizes[:MOST_ROWS]
    tags = [
        (key, value)
        for asset in document["asset_registry"]
        for key, value in (asset["tags"] or {"": ""}).items()
    ]
    assert column(page, "Asset registry", 1) == [one_line(key) for key, _ in tags]
    assert len(column(page, "Payloads")) == len(document["payloads"])
    assert len(column(page, "Bytes that no list names")) == len(document["bulk_data"])
    values = column(page, "Properties")
    if len(values) < MOST_ROWS:
        for export in document["exports"]:
            for held in export["properties"] or ():
                assert any(f".{cut(held['name'])}" in path for path in values)


@pytest.mark.parametrize("name", sorted(path.name for path in SAMPLES.glob("*.uasset")))
def test_show_has_all_of_a_sample(name: str, both) -> None:
    page, document = both("show", SAMPLES / name, "--engine", "5.3")
    assert page.heading == name
    assert f"{document['size']:,} bytes" == page.facts["Size"]
    holds_all_of_it(page, document)


@pytest.mark.slow
@pytest.mark.parametrize("entry", entries())
def test_show_has_all_of_a_real_package(entry: dict[str, Any], both) -> None:
    path = corpus_file(entry["path"])
    page, document = both("show", path, "--engine", "5.3")
    assert page.heading == path.name
    assert page.facts["Size"] == f"{path.stat().st_size:,} bytes"
    if "findings" in document:
        holds_all_of_it(page, document)


def test_show_of_a_name_of_a_megabyte(both, tmp_path: Path) -> None:
    long = "<b>" * 20_000

    def change(description: dict[str, Any]) -> None:
        description["exports"][0]["properties"].append(
            {"name": "Note", "type": "StrProperty", "value": long}
        )

    path = tmp_path / "Long.uasset"
    path.write_bytes(made(change))
    page, _ = both("show", path, "--engine", "5.5")
    assert any("60,000 characters" in value for value in column(page, "Properties", 1))


def test_show_of_one_section(both) -> None:
    page, document = both("show", SAMPLES / "Lantern.uasset", "--section", "names")
    assert list(page.tables) == ["Names"]
    assert column(page, "Names") == document["names"]


# -- diff ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", [None, saved_again, edited])
def test_diff_has_every_change(change, both, tmp_path: Path) -> None:
    old, new = tmp_path / "Old.uasset", tmp_path / "New.uasset"
    old.write_bytes(made())
    new.write_bytes(made(change))
    page, document = both("diff", old, new, "--all")
    assert document["sentence"] in page.text
    told = [row for rows in page.tables.values() for row in rows[1:]]
    assert len(told) == len(document["changes"])
    for row, change_told in zip(sorted(r[1][2:] for r in told),
                                sorted(c["kind"] if not c.get("moved") else "moved"
                                       for c in document["changes"]), strict=True):  # fmt: skip
        assert row == change_told


@pytest.mark.parametrize("pair", PAIRS)
def test_diff_of_real_pairs(pair: str, both) -> None:
    old, new = (
        next(corpus_file(f"pairs/{pair}").glob(f"{side}.u[am]*")) for side in ("before", "after")
    )
    page, document = both("diff", old, new, "--all")
    graphs = next((rows for title, rows in page.tables.items() if title.startswith("Graphs ")), ())
    told = sum(
        len(rows) - 1
        for title, rows in page.tables.items()
        if title != "Problems" and rows is not graphs
    )
    assert told == len(document["changes"]) or told >= MOST_ROWS
    sentences = [row[0] for row in graphs[1:] if row[1]]
    assert sentences == [graph["sentence"] for graph in document["graphs"]]


def test_diff_leaves_out_what_every_save_writes_and_says_so(both, tmp_path: Path) -> None:
    old, new = tmp_path / "Old.uasset", tmp_path / "New.uasset"
    old.write_bytes(made())
    new.write_bytes(made(saved_again))
    page, _ = both("diff", old, new)
    assert page.tables == {}
    assert "Not listed: " in page.text


def test_diff_of_folders(both, tmp_path: Path) -> None:
    for side, change in (("old", None), ("new", edited)):
        folder = tmp_path / side
        folder.mkdir()
        (folder / "Lantern.uasset").write_bytes(made(change))
        (folder / f"{side}&amp;.uasset").write_bytes(made(change))
    page, document = both("diff", tmp_path / "old", tmp_path / "new")
    files = [row for rows in page.tables.values() for row in rows[1:]]
    assert len(files) == len(document["files"])
    for file in document["files"]:
        assert any(row[0] == file["path"] and row[2] == file["sentence"] for row in files)


# -- refs ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_refs_has_every_reference(both) -> None:
    if not manifest():
        pytest.skip("the corpus is not here")
    page, document = both("refs", corpus_file("projects/ue4-rts"), "--engine", "5.3", "--no-index")
    # Kinds are words for people on a page, and names in a document.
    edges = [
        (edge["from"], edge["to"], edge["kind"].replace("-", " ")) for edge in document["edges"]
    ]
    assert [tuple(row[:3]) for row in page.rows("References")] == edges[:MOST_ROWS]
    for key, title in (
        ("do_not_save", "Would lose"),
        ("unreferenced", "Packages that no other"),
        ("refused_packages", "Refused packages"),
    ):
        assert column(page, title) == document[key]
    broken = [row for title, rows in page.tables.items() if "referred to" in title
              for row in rows[1:]]  # fmt: skip
    assert {row[0] for row in broken} == {
        lost["target"] for key in ("missing", "refused") for lost in document[key]
    }


# -- upgrades ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["OldDoor.uasset", "Lantern.uasset", "PluginData.uasset"])
def test_upgrades_has_every_step_and_place(name: str, both) -> None:
    page, document = both("upgrades", SAMPLES / name, "--engine", "5.5")
    assert document["answer"] in page.text
    holds_every_step(page, document)


@pytest.mark.parametrize("entry", entries("4.18", "4.27", "5.0"))
def test_upgrades_of_real_packages(entry: dict[str, Any], both) -> None:
    path = corpus_file(entry["path"])
    page, document = both("upgrades", path, "--engine", "5.5")
    assert page.heading == f"Upgrade preview: {path.name}"
    assert document["answer"] in page.text
    holds_every_step(page, document)


def holds_every_step(page: Page, document: Any) -> None:
    """Every step of the JSON document is on the page, and every place that it changes."""
    rows = page.rows("Steps") if document["verdict"] != "refused" and document["patches"] else []
    if len(rows) >= MOST_ROWS:
        return
    names = "\n".join(row[0] for row in rows)
    for patch in document["patches"]:
        assert one_line(patch["title"] or patch["name"]) in names
        for change in patch["changes"]:
            assert any(row[0] == f"{_SIGNS[change['sign']]} {cut(change['path'])}" for row in rows)
    for problem in document["problems"]:
        assert problem["code"] in column(page, "Problems")


_SIGNS = {"added": "+ added", "removed": "− removed", "changed": "~ changed"}


def test_upgrades_of_many(both) -> None:
    page, document = both("upgrades", SAMPLES, "--engine", "5.5")
    rows = {row[0]: row for row in page.rows("Files")}
    assert rows.keys() == {file["path"] for file in document["files"]}
    assert len(column(page, "Steps that touch")) == len(document["steps"])
    releases = {closed["release"] for closed in document["no_longer_readable_by"]}
    assert set(column(page, "No longer opened")) == releases
