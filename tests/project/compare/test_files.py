"""Two files held against each other: sides of every kind, damage, and what lies beside them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from corpus import corpus_file
from lanterns import edited, made, saved_again
from pairs import PAIRS, expected
from scratch_git import ScratchRepository, lantern

from inspector.checks.facts import Depth
from inspector.compare.model import ChangeClass
from inspector.errors import InspectorError
from inspector.files.folders import resource_path
from inspector.messages.rendering import render
from inspector.messages.rules import texts_of
from inspector.progress import Cancelled, Progress
from inspector.project.compare.files import compare_files, compare_sides, side_of
from inspector.project.opening import read

LANTERN = "Lantern.uasset"
CUT = "made/IndirectCycleA-cut-at-half.uasset"
WHOLE = "4.26/uasset-rs/IndirectCycleA.uasset"

#: The two files of each pair of the corpus.


def write(folder: Path, name: str, data: bytes) -> str:
    """Writes a file; its path."""
    path = folder / name
    path.write_bytes(data)
    return str(path)


def test_the_same_bytes_are_identical(tmp_path: Path) -> None:
    old = write(tmp_path, "a.uasset", made())
    new = write(tmp_path, "b.uasset", made())
    with compare_files(old, new) as found:
        assert found.difference.verdict == "identical"
        assert found.difference.changes == ()
        assert render(found.sentence) == "Identical: the same bytes."


def test_a_save_without_an_edit_is_resaved(tmp_path: Path) -> None:
    old = write(tmp_path, "a.uasset", made())
    new = write(tmp_path, "b.uasset", made(saved_again))
    with compare_files(old, new) as found:
        assert found.difference.verdict == "resaved"
        paths = {one.path for one in found.difference.changes}
        assert "summary/PersistentGuid" in paths
        assert paths <= {"summary/Guid", "summary/PersistentGuid"}


def test_an_edit_is_told_by_its_values(tmp_path: Path) -> None:
    old = write(tmp_path, "a.uasset", made())
    new = write(tmp_path, "b.uasset", made(edited))
    with compare_files(old, new) as found:
        content = found.difference.of_class(ChangeClass.CONTENT)
        told = {one.path.rpartition("properties/")[2]: (one.before, one.after) for one in content}
        assert told["Intensity"] == (1500.0, 450.0)
        assert told["LightColor/G"] == (178, 200)
        assert "Intensity 1500 → 450" in render(found.sentence)
        assert (found.old.path, str(found.new.title)) == (old, "b.uasset")


def test_sides_that_are_open_already_stay_open(tmp_path: Path) -> None:
    path = write(tmp_path, "a.uasset", made())
    with read(path, Depth.HEADER) as first, read(path, Depth.HEADER) as second:
        found = compare_sides(side_of(first), side_of(second))
        assert found.difference.verdict == "identical"
        assert first.package is not None
        assert len(first.package.exports) == 4
        assert str(found.old.title) == "a.uasset"


@pytest.mark.needs_git
def test_a_revision_against_the_work_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    scratch = ScratchRepository(tmp_path / "game")
    scratch.write(LANTERN, lantern(100.0))
    scratch.commit()
    scratch.write(LANTERN, lantern(200.0))
    with compare_files(f"HEAD:{LANTERN}", LANTERN, cwd=str(scratch.folder)) as found:
        (content,) = found.difference.of_class(ChangeClass.CONTENT)
        assert (content.before, content.after) == (100.0, 200.0)
        assert str(found.old.title) == "Lantern.uasset (HEAD)"
    with pytest.raises(InspectorError):
        compare_files(f"HEAD~1:{LANTERN}", LANTERN, cwd=str(scratch.folder))


def test_a_side_that_is_not_there_is_added_or_removed(tmp_path: Path) -> None:
    path = write(tmp_path, LANTERN, made())
    with compare_files(os.devnull, path) as found:
        assert found.old.absent
        assert found.difference.verdict == "changed"
        objects = found.difference.of_class(ChangeClass.CONTENT)
        assert {one.kind for one in objects} == {"added"}
        assert len(objects) == 4
        assert render(found.sentence) == (
            f"Added: Blueprint. 4 objects, 10 imports, 58 names, {len(made()):,} bytes."
        )
    with compare_files(path, os.devnull) as found:
        assert {one.kind for one in found.difference.changes} == {"removed"}
        assert render(found.sentence).startswith("Removed: Blueprint. ")
    with compare_files(os.devnull, os.devnull) as found:
        assert found.difference.verdict == "identical"


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    path = write(tmp_path, LANTERN, made())
    for old, new in ((path, "absent.uasset"), ("absent.uasset", path), (path, str(tmp_path))):
        with pytest.raises(InspectorError):
            compare_files(old, new)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "The file is empty."),
        (b"no package at all, whatever it is called", "Not a package."),
        (made()[:3], "The file ends at 0x3, inside the summary."),
    ],
)
def test_what_is_no_package_is_said_and_not_compared(tmp_path: Path, data: bytes, says) -> None:
    bad = write(tmp_path, "bad.uasset", data)
    good = write(tmp_path, "good.uasset", made())
    with compare_files(bad, good) as found:
        assert found.difference.verdict == "changed"
        (change,) = found.difference.changes
        assert (change.path, change.kind, change.before["size"]) == ("file", "changed", len(data))
        (problem,) = found.difference.problems
        assert texts_of(problem).message().startswith("bad.uasset: ")
        assert says in texts_of(problem).message()
        assert render(found.sentence).startswith("Not compared. bad.uasset: ")
    # Nothing that cannot be read is in the way of seeing that two files are the same.
    with compare_files(bad, bad) as found:
        assert found.difference.verdict == "identical"


def test_a_pointer_without_its_object_says_which(tmp_path: Path) -> None:
    pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:{}\nsize 4711\n"
    old = write(tmp_path, "old.uasset", pointer.format("ab" * 32).encode())
    new = write(tmp_path, "new.uasset", pointer.format("cd" * 32).encode())
    with compare_files(old, new) as found:
        assert found.difference.verdict == "changed"
        assert len(found.difference.problems) == 2
        assert "ab" * 32 in texts_of(found.difference.problems[0]).message()
        assert "git lfs" in render(found.sentence)
    with compare_files(old, old) as found:
        assert found.difference.verdict == "identical"


def test_a_damaged_package_is_compared_as_far_as_it_goes() -> None:
    cut, whole = str(corpus_file(CUT)), str(corpus_file(WHOLE))
    with compare_files(cut, whole) as found:
        assert found.difference.verdict == "changed"
        name = Path(CUT).name
        assert render(found.sentence).startswith(f"{name} is damaged. ")
        said = texts_of(found.difference.problems[0]).message()
        assert said.startswith(f"{name}: Not readable. The file ends at")
        # Its table of imports is whole, so none of them came or went.
        imports = [one for one in found.difference.changes if one.section == "imports"]
        assert not [one for one in imports if len(one.steps) == 2]


def test_files_of_payloads_beside_packages_count(tmp_path: Path) -> None:
    for folder in ("a", "b", "c"):
        (tmp_path / folder).mkdir()
        for name in ("CookedCurve.uasset", "CookedCurve.uexp"):
            write(tmp_path / folder, name, resource_path("samples", name).read_bytes())
    for folder, data in (("a", b"one"), ("b", b"two"), ("c", b"one")):
        write(tmp_path / folder, "CookedCurve.ubulk", data)
    paths = [str(tmp_path / folder / "CookedCurve.uasset") for folder in "abc"]
    with compare_files(paths[0], paths[1]) as found:
        (change,) = found.difference.changes
        assert (change.path, change.kind) == ("file/.ubulk", "changed")
        assert change.before["size"] == change.after["size"] == 3
        assert found.difference.verdict == "changed"
    with compare_files(paths[0], paths[2]) as found:
        assert found.difference.verdict == "identical"
    (tmp_path / "c" / "CookedCurve.ubulk").unlink()
    with compare_files(paths[0], paths[2]) as found:
        assert [(one.path, one.kind) for one in found.difference.changes] == [
            ("file/.ubulk", "removed")
        ]
    # The other half of a split package is part of its own bytes.
    write(tmp_path / "b", "CookedCurve.ubulk", b"one")
    uexp = tmp_path / "b" / "CookedCurve.uexp"
    data = bytearray(uexp.read_bytes())
    data[0] ^= 1
    uexp.write_bytes(data)
    with compare_files(paths[0], paths[1]) as found:
        assert found.difference.verdict == "changed"


def test_a_cancelled_comparison_ends(tmp_path: Path) -> None:
    old = write(tmp_path, "a.uasset", made())
    new = write(tmp_path, "b.uasset", made(edited))
    progress = Progress()
    progress.cancel()
    with pytest.raises(Cancelled):
        compare_files(old, new, progress=progress)
    steps: list[str] = []
    with compare_files(
        old, new, progress=Progress(lambda *told: steps.append(told[2]), interval=0)
    ):
        assert steps[:2] == [old, new]


def sides(name: str) -> list[str]:
    """The files of both revisions of a pair, the old one first."""
    return [
        str(path)
        for stem in ("before", "after")
        for path in corpus_file(f"pairs/{name}").glob(f"{stem}.u[am]*")
    ]


@pytest.mark.parametrize("name", PAIRS)
def test_pairs_of_real_packages_differ_in_what_somebody_did(name: str) -> None:
    with compare_files(*sides(name)) as found:
        stated = expected(name)
        assert found.difference.verdict == stated["verdict"]
        content = found.difference.by_class[ChangeClass.CONTENT]
        if "content" in stated:
            assert (content > 0) == stated["content"]


@pytest.mark.parametrize("name", PAIRS)
def test_pairs_of_real_packages_are_told_in_a_sentence(name: str) -> None:
    with compare_files(*sides(name)) as found:
        assert found.difference.problems == ()
        assert "\n" not in render(found.sentence)
        assert render(found.sentence) not in ("", "Edited.")
