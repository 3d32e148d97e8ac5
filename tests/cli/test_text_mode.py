"""Packages that something changed as if they were texts, as version control does."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from corpus import corpus_file, manifest
from scratch_git import ScratchRepository, leave_out_the_user

from inspector.checks.facts import Depth
from inspector.files.folders import resource_path
from inspector.project.opening import open_bytes, read

LANTERN = resource_path("samples", "Lantern.uasset").read_bytes()
KEYWORD = b"$Id: //forge/main/Content/Lantern.uasset#3 $"


def converted(data: bytes) -> bytes:
    """The bytes as a client on Windows writes those of a text."""
    return data.replace(b"\n", b"\r\n")


def met(data: bytes, depth: Depth = Depth.HEADER) -> list[tuple[str, str]]:
    """The damage of a file, and of what was changed as a text how."""
    with open_bytes(data, "A.uasset") as opened:
        damage = opened.facts.damage
    return [(row.rule, str(row.found) if row.rule == "TEXT-MODE" else "") for row in damage]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (converted, "line-ends"),
        (lambda data: data[:300] + KEYWORD + data[300:], "keywords"),
        (lambda data: data.decode("latin-1").encode(), "encoding"),
        (lambda data: data.decode("cp1252", "replace").encode(), "encoding"),
        (lambda data: data.decode("utf-8", "replace").encode(), "encoding"),
    ],
    ids=["line ends", "keywords", "latin-1", "Windows", "replaced"],
)
def test_what_was_done_to_a_package_is_told_and_nothing_else(
    tmp_path: Path, ask, change: Callable[[bytes], bytes], expected: str
) -> None:
    path = tmp_path / "Lantern.uasset"
    path.write_bytes(change(LANTERN))
    for options in ((), ("--deep",)):
        answered = ask("check", path, "--engine", "5.8", "--format", "json", *options)
        assert answered.status == 1
        (file,) = answered.json()["files"]
        assert file["verdict"] == "unreadable"
        assert [finding["rule"] for finding in file["findings"]] == ["TEXT-MODE"]
    say = {"line-ends": "a CR before it", "keywords": "$Id$", "encoding": "UTF-8"}[expected]
    assert say in file["findings"][0]["message"]
    assert "binary+l" in file["findings"][0]["remedy"]
    for command in ("show", "upgrades", "compat", "graph"):
        assert "Traceback" not in ask(command, path).err
    assert "TEXT-MODE" in ask("show", path, "--engine", "5.8").out


def test_other_damage_is_not_taken_for_it() -> None:
    for cut in range(4, len(LANTERN), 97):
        assert "TEXT-MODE" not in [rule for rule, __ in met(LANTERN[:cut])], cut
    # A whole package may hold such a word, and lines that end so.
    assert met(LANTERN) == []


def test_a_cr_before_the_last_byte_of_a_file_without_lf_shows_nothing() -> None:
    cut = LANTERN[:200].replace(b"\n", b"\v") + b"\r\0"
    assert "TEXT-MODE" not in [rule for rule, __ in met(cut)]


def test_real_packages_are_recognised_whatever_they_hold(corpus: Path) -> None:
    """All that begin with the number of UE4 that most have; it holds an LF."""
    entries = [entry for entry in manifest() if entry["saved_by"] and int(entry["size"]) < 300_000]
    paths = [entry["path"] for entry in entries]
    paths = random.Random(5).sample([path for path in paths if path.endswith(".uasset")], 150)
    told = asked = 0
    for path in paths:
        data = corpus_file(path).read_bytes()
        if b"\n" not in data[:64] or met(data):
            continue
        asked += 1
        told += met(converted(data)) == [("TEXT-MODE", "line-ends")]
        assert "TEXT-MODE" not in [rule for rule, __ in met(data[: len(data) // 2])]
    assert asked > 50
    assert told >= asked * 0.98


@pytest.mark.needs_git
@pytest.mark.skipif(shutil.which("git") is None, reason="Git is not installed")
def test_git_that_takes_packages_for_texts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ask
) -> None:
    """``text eol=crlf`` checks them out so, and ``ident`` expands a keyword that they hold."""
    leave_out_the_user(monkeypatch)
    scratch = ScratchRepository(tmp_path / "game")
    scratch.write(".gitattributes", b"*.uasset text eol=crlf\n")
    scratch.write("Content/Lantern.uasset", LANTERN.replace(b"\r\n", b"\n\n"))
    subprocess.run(["git", "add", "--all"], cwd=scratch.folder, check=True, capture_output=True)
    scratch.git("commit", "--quiet", "--message", "Texts")
    path = scratch.folder / "Content/Lantern.uasset"
    path.unlink()
    scratch.git("checkout", "--", "Content")
    assert b"\r\n" in path.read_bytes()
    with read(path, Depth.HEADER) as opened:
        assert [row.rule for row in opened.facts.damage] == ["TEXT-MODE"]
