"""Baselines: how they are read, written and merged, and what is said of a wrong one."""

from __future__ import annotations

import json
import os
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from in_time import in_time

from inspector.checks.facts import Depth
from inspector.errors import AccessError
from inspector.files.writing import NotOursError
from inspector.project.baseline import Baseline, Known, baseline_bytes, read_baseline

PRINT = "0123456789abcdef"
#: Seconds that reading any baseline may take.
LONGEST = 20


def known(path: str, rule: str = "OBJ-NEW", depth: Depth = Depth.HEADER) -> Known:
    return Known(path, rule, PRINT, depth)


def lay(path: Path, *entries: Known) -> Path:
    path.write_bytes(baseline_bytes(Counter(entries)))
    return path


def test_what_is_written_is_read_again_and_always_in_the_same_order(tmp_path: Path) -> None:
    entries = [known("b/é.uasset"), known("a.uasset", "LIC-NEW", Depth.OBJECTS), known("a.uasset")]
    path = lay(tmp_path / "b.json", *entries, entries[0])
    assert read_baseline(str(path)) == Counter([*entries, entries[0]])
    assert baseline_bytes(Counter(reversed([*entries, entries[0]]))) == path.read_bytes()
    lines = path.read_text("utf-8").splitlines()
    assert lines[0] == "{"
    assert json.loads(lines[3].rstrip(",")) == {
        "path": "a.uasset", "rule": "LIC-NEW", "fingerprint": PRINT, "depth": "objects"
    }  # fmt: skip
    assert json.loads(lines[5])["count"] == 2
    assert baseline_bytes(Counter()) == b'{\n"schema": 1,\n"findings": []\n}\n'


@pytest.mark.needs_git
def test_two_branches_that_know_more_merge_by_themselves(tmp_path: Path) -> None:
    middle = [known(f"Content/M{number}.uasset") for number in range(6)]
    paths = [
        lay(tmp_path / "ours.json", known("Content/A.uasset"), *middle),
        lay(tmp_path / "base.json", *middle),
        lay(tmp_path / "theirs.json", *middle[:3], known("Content/M2b.uasset"), *middle[3:]),
    ]
    merged = subprocess.run(
        ["git", "merge-file", "-p", *map(str, paths)], capture_output=True, check=True
    )
    (tmp_path / "merged.json").write_bytes(merged.stdout)
    both = read_baseline(str(tmp_path / "merged.json"))
    assert both == read_baseline(str(paths[0])) | read_baseline(str(paths[2]))


ROW = f'{{"path": "a", "rule": "R", "fingerprint": "{PRINT}"'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "",
            "it is not JSON, so it is no baseline; mend it, or remove it and run ",
        ),
        ("\0\1\2", "it is not JSON"),
        ("[]", "it has no schema"),
        ('{"schema": "1"}', "it has no schema"),
        ('{"schema": true}', "it has no schema"),
        (
            '{"schema": 2, "findings": []}',
            "it has schema 2, and this version knows 1",
        ),
        (f'{{"schema": {"9" * 4000}}}', "it has schema 9999999"),
        ('{"schema": 1}', "it has no list of findings"),
        ('{"schema": 1, "findings": {}}', "it has no list of findings"),
        (f'{{"schema": 1, "findings": [{ROW}}}, 3]}}', "finding 2 of it is not as it has to be"),
        (f'{{"schema": 1, "findings": [{ROW}, "count": 0}}]}}', "finding 1 of it is not"),
        (f'{{"schema": 1, "findings": [{ROW}, "count": 1e9}}]}}', "finding 1 of it is not"),
        (f'{{"schema": 1, "findings": [{ROW}, "depth": []}}]}}', "finding 1 of it is not"),
        (
            '{"schema": 1, "findings": [{"path": "a", "rule": "R", "fingerprint": "x"}]}',
            "finding 1",
        ),
        ("[" * 100_000, "lists and tables are nested more than 64 levels deep"),
        (
            '{\n"schema": 1,\n"findings": [\n<<<<<<< ours\n=======\n>>>>>>> theirs\n]\n}\n',
            "two versions conflict in it; take either side, then run inspector check with --write-",
        ),
    ],
)
def test_what_is_no_baseline_is_told(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "b.json"
    path.write_text(text)
    with in_time(LONGEST), pytest.raises(AccessError) as caught:
        read_baseline(str(path))
    assert str(caught.value.reason).startswith(said)
    assert len(str(caught.value)) < 500
    # What may be a mistake is not written over.
    with pytest.raises(AccessError):
        Baseline(str(path), str(tmp_path), Depth.HEADER, writes=True)
    assert path.read_text() == text


@pytest.mark.fifo
@pytest.mark.parametrize("kind", ["pipe", "folder", "20 GB", "device"])
def test_what_is_no_file_is_told(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "b.json"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        with path.open("wb") as file:
            file.truncate(20 << 30)
    with in_time(LONGEST), pytest.raises(AccessError):
        Baseline(str(path), str(tmp_path), Depth.HEADER)


@pytest.mark.symlinks
def test_nothing_is_written_through_a_link_over_others_or_under_another_name(
    tmp_path: Path,
) -> None:
    real = lay(tmp_path / "real.json", known("a"))
    link = tmp_path / "link.json"
    link.symlink_to(real)
    other = tmp_path / "list.json"
    other.write_text("[1, 2]")
    before = real.read_bytes()
    for path in (link, other, tmp_path / "b.txt", tmp_path / "A.uasset"):
        with pytest.raises(NotOursError):
            Baseline(str(path), str(tmp_path), Depth.HEADER, writes=True)
    with pytest.raises(AccessError, match="its folder is not there"):
        Baseline(str(tmp_path / "gone" / "b.json"), str(tmp_path), Depth.HEADER, writes=True)
    assert real.read_bytes() == before
    # Reading follows it, as it follows that of any other file.
    assert read_baseline(str(link)) == Counter([known("a")])


def test_what_was_not_looked_at_stays_and_what_is_not_there_is_gone(tmp_path: Path) -> None:
    (tmp_path / "There.uasset").write_bytes(b"")
    elsewhere = known("//server/share/A.uasset")
    path = lay(tmp_path / "b.json", known("There.uasset"), known("Gone.uasset"), elsewhere)
    baseline = Baseline(str(path), str(tmp_path), Depth.HEADER, writes=True)
    assert list(baseline.rows([])) == []
    assert baseline.gone == (elsewhere, known("Gone.uasset"))
    assert baseline.write() == 1
    assert read_baseline(str(path)) == Counter([known("There.uasset")])
