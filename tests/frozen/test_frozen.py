"""Frozen outputs: the same again, a changed byte told, and contradictions seen."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest
from frozen.agree import Agreement, Answer, Asked, Damage, agreement, between
from frozen.outputs import WINDOW, outputs
from frozen.record import Comparison
from frozen.run import main

from inspector.files.folders import resource_path

_FEW = ("--surfaces", "show --for-diff", "check --format", "diff --format")


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """Packages of our own, laid out as the corpus is."""
    root = tmp_path / "packages"
    for sample, place in (
        ("Lantern.uasset", "pairs/Lantern/before.uasset"),
        ("Lantern.uasset", "pairs/Lantern/after.uasset"),
        ("CutOff.uasset", "made/CutOff.uasset"),
    ):
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(resource_path("samples", sample), root / place)
    return root


@pytest.mark.slow
def test_the_same_packages_give_the_same_record_and_a_changed_byte_is_told(
    packages: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, kept = tmp_path / "record.json", tmp_path / "kept"
    where = ("--outputs", str(kept), *_FEW)
    assert main(["record", "--out", str(record), "--corpus", str(packages), *where]) == 0

    moved = packages.rename(tmp_path / "moved")
    path = moved / "pairs/Lantern/after.uasset"
    path.write_bytes(path.read_bytes().replace(b"Intensity\0", b"Intensitz\0", 1))
    capsys.readouterr()
    assert main(["compare", str(record), "--corpus", str(moved), *where]) == 1
    told = capsys.readouterr().out
    assert _row(told, "show --for-diff") == ["2", "1", "0", "0"]
    assert _row(told, "check --format json") == ["4", "0", "0", "0"]
    assert _row(told, "diff --format json") == ["0", "1", "0", "0"]
    assert "show --for-diff: pairs/Lantern/after.uasset" in told
    # Only the list of names has it, of which the text for Git has a hash.
    names = [line.split()[0] for line in told.splitlines() if "names and types" in line]
    assert names == ["-", "+"]

    where = ("--surfaces", "check --format")
    assert main(["compare", str(record), "--corpus", str(moved), *where]) == 0


def _row(table: str, surface: str) -> list[str]:
    (line,) = (line for line in table.splitlines() if line.startswith(surface + "  "))
    return line.removeprefix(surface).split()


def test_outputs_that_are_new_or_gone_are_told() -> None:
    old = {"show": {"A": "1 aa", "B": "1 bb"}, "check": {"A": "1 cc"}}
    new = {"show": {"A": "1 aa", "C": "1 bb"}, "check": {"A": "1 cc"}}
    assert Comparison(old, old).same
    compared = Comparison(old, new)
    assert not compared.same
    assert compared.counts["show"] == Counter(equal=1, new=1, gone=1)
    assert not Comparison({"show": {}}, {"show": {"A": "1 aa"}}).same
    assert not Comparison(old, {"show": old["show"]}).same


def test_what_is_asked_of_a_folder(tmp_path: Path) -> None:
    files = (
        "4.9/r/Door.uasset",
        "4.10/r/Door.uasset",
        "4.26/uasset-rs/Door.uasset",
        "made/Door-cut.uasset",
        "pairs/World-Sea/before.umap",
        "pairs/World-Sea/after.umap",
    )
    for name in (*files, "4.9/r/Door.uexp"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    asked = outputs(tmp_path)
    assert len(set(asked)) == len(asked)
    assert {one.paths for one in asked if one.surface == "diff"} == {
        ("4.9/r/Door.uasset", "4.10/r/Door.uasset"),
        ("4.9/r", "4.10/r"),
        ("4.26/uasset-rs/Door.uasset", "made/Door-cut.uasset"),
        ("pairs/World-Sea/before.umap", "pairs/World-Sea/after.umap"),
    }
    assert [one.paths[0] for one in asked if one.surface == WINDOW] == sorted(files)
    assert [one.paths[0] for one in asked if one.surface == "show --section names"] == [
        "4.26/uasset-rs/Door.uasset",
        "made/Door-cut.uasset",
    ]
    (check,) = (one for one in asked if one.surface == "check --deep" and one.paths[0] == files[0])
    assert check.arguments == ["check", "4.9/r/Door.uasset", "--deep"]


def _answer(surface: str, depth: int, verdict: str, *rules: str) -> Answer:
    return Answer(surface, depth, verdict, Counter((rule, None) for rule in rules))


def test_surfaces_of_one_depth_say_the_same_and_deeper_ones_say_more() -> None:
    header = _answer("check", 0, "loads")
    tables = _answer("check --deep", 1, "unreadable", "CORRUPT")
    first = _answer("window", 1, "loads")
    objects = _answer("show", 2, "unreadable", "CORRUPT", "PROPERTY-UNREAD")

    def contradictions(one: Answer, other: Answer) -> list[str]:
        return [found.kind for found in between(one, other) if found.is_contradiction]

    assert contradictions(header, tables) == []
    assert contradictions(tables, objects) == []
    assert [found.kind for found in between(header, tables)] == [
        "CORRUPT: told by check --deep, not by check",
        "verdict: check says loads, check --deep unreadable",
    ]
    assert [found.kind for found in between(tables, objects)] == [
        "PROPERTY-UNREAD: told by show, not by check --deep"
    ]
    assert contradictions(tables, first) == [
        "CORRUPT: told by check --deep, not by window",
        "verdict: check --deep says unreadable, window loads",
    ]
    assert contradictions(first, objects) == ["CORRUPT: told by show, not by window"]
    assert contradictions(tables._replace(depth=0), first) == [
        "CORRUPT: told by check --deep, not by window",
        "verdict: check --deep says unreadable, window loads",
    ]
    found = Agreement()
    found.add(Asked("A.uasset"), [])
    found.add(Asked("B.uasset"), list(between(tables, first)))
    told = "\n".join(found.told(3))
    assert "2 packages of the corpus: about 1 all surfaces agree" in told
    assert "B.uasset: CORRUPT; they say unreadable and loads" in told


@pytest.mark.slow
def test_all_surfaces_agree_about_broken_packages(corpus: Path) -> None:
    found = agreement(corpus, lambda path: path.startswith("made/"), 1, Damage(12, 24, 1), None)
    assert found.contradictions == {}


@pytest.mark.sweep
def test_all_surfaces_agree_about_all_packages(corpus: Path) -> None:
    found = agreement(corpus, lambda _: True, 2, Damage(40, 2000, 2), None)
    assert found.contradictions == {}


@pytest.mark.slow
def test_all_surfaces_are_asked_about_a_package_and_its_damaged_copies(
    packages: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["agree", "--mutations", "3", "--corpus", str(packages), "--files", "pairs/"])
    told = capsys.readouterr().out
    assert "2 packages of the corpus: about 2 all surfaces agree" in told
    assert "3 packages damaged: about" in told
    assert "a bug" not in told
