"""``inspector diff``: two packages or folders, in three formats, and its exit statuses."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from corpus import corpus_file, manifest
from jsonschema import Draft202012Validator
from lanterns import edited, made, saved_again
from pairs import PAIRS, expected
from scratch_git import ScratchRepository, lantern

from inspector.report.schema import schema

#: More of them than a change should have to wait for.
pytestmark = pytest.mark.slow

BROKEN = sorted(one["path"] for one in manifest() if one["path"].startswith("made/"))
WHOLE = "4.26/uasset-rs/IndirectCycleA.uasset"


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """The same package thrice: as it was, saved again, edited."""
    found = {}
    for name, change in (("old", None), ("again", saved_again), ("new", edited)):
        path = found[name] = tmp_path / f"{name}.uasset"
        path.write_bytes(made(change))
    return found


def document(answered) -> Any:
    """The JSON document of an answer; it holds to the schema."""
    assert answered.err == ""
    found = answered.json()
    assert list(Draft202012Validator(schema("diff")).iter_errors(found)) == []
    return found


@pytest.mark.parametrize(
    ("new", "status", "verdict"),
    [("old", 0, "identical"), ("again", 1, "resaved"), ("new", 1, "changed")],
)
def test_verdicts_and_exit_statuses(ask, files, new, status, verdict) -> None:
    answered = ask("diff", files["old"], files[new], "--format", "json")
    assert answered.status == status
    assert document(answered)["verdict"] == verdict
    for output in ("text", "markdown"):
        assert ask("diff", files["old"], files[new], "--format", output).status == status


def test_both_ways_mirror(ask, files) -> None:
    there, back = (
        document(ask("diff", files[one], files[other], "--format", "json"))
        for one, other in (("old", "new"), ("new", "old"))
    )
    kinds = {"added": "removed", "removed": "added", "changed": "changed"}
    assert {
        (one["path"], kinds[one["kind"]], str(one["after"]), str(one["before"]))
        for one in there["changes"]
    } == {
        (one["path"], one["kind"], str(one["before"]), str(one["after"])) for one in back["changes"]
    }
    assert there["counts"] == back["counts"]
    assert (there["old"], there["new"]) == (back["new"], back["old"])


def test_what_is_not_there_is_2(ask, files, tmp_path) -> None:
    absent = tmp_path / "absent.uasset"
    for old, new in ((files["old"], absent), (absent, files["old"]), (tmp_path, files["old"]),
                     (f"no-such-revision:{absent.name}", files["old"])):  # fmt: skip
        answered = ask("diff", old, new)
        assert (answered.status, answered.out) == (2, "")
        assert answered.err.startswith("inspector: ")
    assert ask("diff", files["old"], absent).err == f"inspector: {absent}: no such file\n"
    assert "it is a folder and" in ask("diff", tmp_path, files["old"]).err
    assert ask("diff", files["old"]).status == 2
    assert ask("diff", files["old"], files["new"], "--format", "sarif").status == 2


@pytest.mark.needs_git
def test_a_revision_of_the_work_tree(ask, tmp_path, monkeypatch) -> None:
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    scratch = ScratchRepository(tmp_path / "game")
    scratch.write("Content/Lantern.uasset", lantern(100.0))
    scratch.commit()
    scratch.write("Content/Lantern.uasset", lantern(200.0))
    monkeypatch.chdir(scratch.folder / "Content")
    found = document(ask("diff", "HEAD:./Lantern.uasset", "Lantern.uasset", "--format", "json"))
    (change,) = [one for one in found["changes"] if one["class"] == "content"]
    assert (change["path"], change["before"], change["after"]) == (
        "exports/Lantern_C:Flame/properties/Intensity",
        100.0,
        200.0,
    )
    assert found["old"]["path"] == "HEAD:./Lantern.uasset"
    assert ask("diff", "HEAD:Content/Lantern.uasset", "HEAD:./Lantern.uasset").status == 0


def test_a_side_without_a_file(ask, files) -> None:
    found = document(ask("diff", os.devnull, files["old"], "--format", "json"))
    assert found["old"] == {"path": os.devnull, "format": None, "size": None}
    assert {one["kind"] for one in found["changes"]} == {"added"}
    text = ask("diff", files["old"], os.devnull)
    assert text.status == 1
    answer = "Removed: Blueprint. 4 objects, 10 imports, 58 names, "
    assert f"  answer                  {answer}" in text.out
    # What a file holds is no change of offsets and the like.
    (left,) = (line for line in text.out.splitlines() if line.startswith("Not listed: "))
    assert "58 names" in left
    assert "10 imports" in left
    assert "offsets" not in left


@pytest.mark.parametrize("path", BROKEN)
@pytest.mark.parametrize("output", ["text", "json", "markdown"])
def test_files_that_are_damaged_are_1_and_say_so(ask, path, output) -> None:
    whole = corpus_file(WHOLE)
    answered = ask("diff", corpus_file(path), whole, "--format", output)
    assert (answered.status, answered.err) == (1, "")
    if output == "json":
        document(answered)
    assert ask("diff", corpus_file(path), corpus_file(path), "--format", output).status == 0


def test_folders(ask, tmp_path) -> None:
    for side, files in (
        ("old", {"Same": made(), "Edited": made(), "Gone": made(edited), "Named": made() + b"x"}),
        ("new", {"Same": made(), "Edited": made(edited), "Other": made() + b"x"}),
    ):
        (tmp_path / side).mkdir()
        for name, data in files.items():
            (tmp_path / side / f"{name}.uasset").write_bytes(data)
    old, new = tmp_path / "old", tmp_path / "new"
    answered = ask("diff", old, new, "--format", "json")
    assert answered.status == 1
    found = document(answered)
    assert {one["path"]: one["state"] for one in found["files"]} == {
        "Edited.uasset": "changed",
        "Gone.uasset": "removed",
        "Other.uasset": "renamed",
        "Same.uasset": "identical",
    }
    assert found["verdict"] == "changed"
    assert found["totals"]["renamed"] == 1
    inner = next(one for one in found["files"] if one["path"] == "Edited.uasset")
    alone = document(ask("diff", old / "Edited.uasset", new / "Edited.uasset", "--format", "json"))
    assert inner["changes"] == alone["changes"]
    assert inner["sentence"] == alone["sentence"]
    text = ask("diff", old, new).out
    assert "Of 4 packages: 1 changed, 1 removed, 1 renamed, 1 identical." in text
    assert "  → Named.uasset → Other.uasset  The same bytes under another name\n" in text
    assert "Same.uasset" not in text
    assert "Same.uasset" in ask("diff", old, new, "--all").out
    assert (
        "| ~ `Edited.uasset` | Edited: Intensity 1500"
        in ask("diff", old, new, "--format", "markdown").out
    )
    assert ask("diff", old, old).status == 0


def sides(name: str) -> list[Path]:
    """The files of both revisions of a pair, the old one first."""
    folder = corpus_file(f"pairs/{name}")
    return [path for stem in ("before", "after") for path in folder.glob(f"{stem}.u[am]*")]


@pytest.mark.parametrize("name", PAIRS)
def test_real_pairs_differ_in_what_somebody_did(ask, name) -> None:
    found = document(ask("diff", *sides(name), "--format", "json"))
    stated = expected(name)
    assert found["verdict"] == stated["verdict"]
    if "content" in stated:
        assert (found["counts"]["content"] > 0) == stated["content"]


@pytest.mark.parametrize("name", PAIRS)
def test_every_format_of_real_pairs(ask, name) -> None:
    old, new = sides(name)
    found = document(ask("diff", old, new, "--format", "json"))
    content = [one for one in found["changes"] if one["class"] == "content"]
    assert len(content) == found["counts"]["content"]
    text = ask("diff", old, new).out
    assert text.count("\n") == len(text.splitlines())
    lines = text.splitlines()
    words = {"changed": "changed", "resaved": "re-saved"}
    assert " ".join(lines[1].split()) == f"verdict {words[found['verdict']]}"
    listed = [line for line in lines if line.endswith(" content changes")]
    listed += [line for line in lines if line.endswith(" content change")]
    beside = [one for one in content if not one.get("in_graphs")]
    assert sum(int(line.split()[-3].replace(",", "")) for line in listed) == len(beside)
    if len(beside) < len(content):
        graphs = f"{len(content) - len(beside)} content change"
        assert f"Not listed: {graphs}" in lines[-1]
        assert "listed at the graphs" in lines[-1]
    everything = ask("diff", old, new, "--all").out
    assert "--all lists" not in everything
    assert len(everything.splitlines()) > len(lines)
    assert ask("diff", old, new).out == text
    markdown = ask("diff", old, new, "--format", "markdown").out
    rows = [line for line in markdown.splitlines() if line.startswith(("| +", "| −", "| ~", "| →"))]
    assert len(rows) == min(len(beside), 50)
    assert (f"and {len(beside) - 50:,} more" in markdown) == (len(beside) > 50)


def test_the_window_takes_two_files(ask) -> None:
    answered = ask("gui", "--diff", "only-one.uasset")
    assert (answered.status, answered.out) == (2, "")
    assert answered.err == "inspector: --diff takes two PATHs\n"
