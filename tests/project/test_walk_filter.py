"""What a walk passes over, and that who names something means it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from inspector.project.walk import SUFFIXES, WalkFilter, walk


def test_without_anything_to_pass_over_nobody_is_asked() -> None:
    assert WalkFilter([], defaults=False).below("Game") is None
    assert WalkFilter(["", "/"], defaults=False).below("Game") is None


@pytest.mark.parametrize("name", ["Saved", "SAVED", "Intermediate", ".git", "DerivedDataCache"])
def test_folders_of_the_engine_are_passed_over_but_not_files(name: str) -> None:
    for patterns in ([], ["Dev"]):
        takes = WalkFilter(patterns, defaults=True).below("Game")
        assert takes is not None
        assert not takes(os.path.join("Game", name), True)  # noqa: PTH118
        assert takes(os.path.join("Game", name), False)  # noqa: PTH118
        assert takes(os.path.join("Game", "Content"), True)  # noqa: PTH118


def test_where_the_named_folder_lies_excludes_nothing(tmp_path: Path) -> None:
    takes = WalkFilter([tmp_path.name, "tmp"], defaults=True).below(str(tmp_path))
    assert takes is not None
    assert takes(str(tmp_path / "A.uasset"), False)
    assert not takes(str(tmp_path / "tmp"), True)


@pytest.mark.symlinks
def test_links_to_folders_count_no_file_twice(tmp_path: Path) -> None:
    content = tmp_path / "Game" / "Content"
    outside = tmp_path / "Shared"
    for place in (content / "A.uasset", content / "Maps" / "B.umap", outside / "In" / "C.uasset"):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.touch()
    (content / "loop").symlink_to("..")
    (content / "top").symlink_to(tmp_path)
    (content / "Maps" / "self").symlink_to(content)
    (content / "shared").symlink_to(outside)
    (content / "shared in").symlink_to(outside / "In")
    assert [os.path.relpath(file, content) for file in walk([content])] == [
        "A.uasset",
        os.path.join("Maps", "B.umap"),  # noqa: PTH118
        os.path.join("shared", "In", "C.uasset"),  # noqa: PTH118
    ]


def test_files_come_by_their_suffixes_in_the_order_of_names(tmp_path: Path) -> None:
    called = [f"a{suffix.upper()}" for suffix in SUFFIXES] + [f"b.c{SUFFIXES[0]}"]
    others = ["uasset", "a.uasset.bak", "auasset", "a.uasset ", "a.", "a"]
    for name in (*called, *others):
        (tmp_path / name).touch()
    below = tmp_path / "a.b.uasset"
    for folder in (below, below / "deeper", tmp_path / "z"):
        folder.mkdir()
        (folder / "c.umap").touch()
    names = [os.path.relpath(path, tmp_path) for path in walk([str(tmp_path)])]
    nested = [Path(name, "c.umap") for name in ("a.b.uasset", "a.b.uasset/deeper", "z")]
    # Files that share their suffix with others are asked for their first bytes: these have none.
    kept = [name for name in called if not name.lower().endswith(".xml")]
    assert sorted(names) == sorted([*kept, *map(str, nested)])
    at_top = [Path(name).parts[0] for name in names]
    assert at_top == sorted(at_top)
