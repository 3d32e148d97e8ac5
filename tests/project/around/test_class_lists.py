"""Whose classes the streams of a folder are of, as the files around them say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from inspector.project.around.class_lists import ClassListFinder, class_list_near


def write(folder: Path, name: str, **keys: object) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(json.dumps(keys), "utf-8")


@pytest.mark.parametrize(
    ("name", "keys", "listed"),
    [
        ("engine.json", {"engine_name": "o3de", "version": "2.3.0"}, "o3de"),
        ("engine.json", {"O3DEVersion": "0.1.0.0", "FileVersion": 1}, "o3de"),
        ("engine.json", {"LumberyardVersion": "1.28.0.0", "FileVersion": 1}, "lumberyard"),
        ("project.json", {"project_name": "Game", "engine": "o3de"}, "o3de"),
        ("project.json", {"project_name": "Game", "display_name": "Game"}, "o3de"),
        # Both engines had projects with no more than this in them.
        ("project.json", {"project_name": "Game", "product_name": "Game", "modules": []}, ""),
        ("gem.json", {"gem_name": "Lamps", "origin": "here"}, "o3de"),
        ("gem.json", {"GemFormatVersion": 4, "Uuid": "0fef", "Name": "Lamps"}, "lumberyard"),
    ],
)
def test_each_file_says_it_by_its_keys(
    tmp_path: Path, name: str, keys: dict[str, object], listed: str
) -> None:
    write(tmp_path, name, **keys)
    assert class_list_near(str(tmp_path)) == listed
    assert class_list_near(str(tmp_path / "Slices" / "Doors")) == listed


def test_the_nearest_file_that_says_it_counts(tmp_path: Path) -> None:
    write(tmp_path, "engine.json", LumberyardVersion="1.28.0.0")
    write(tmp_path / "Game", "project.json", project_name="Game")
    write(tmp_path / "Game" / "Gems" / "Lamps", "gem.json", gem_name="Lamps")
    assert class_list_near(str(tmp_path / "Game" / "Slices")) == "lumberyard"
    assert class_list_near(str(tmp_path / "Game" / "Gems" / "Lamps" / "Assets")) == "o3de"


@pytest.mark.parametrize("text", ["{", "[1]", '"engine"', ""])
def test_a_file_that_cannot_be_read_says_nothing(tmp_path: Path, text: str) -> None:
    write(tmp_path, "engine.json", LumberyardVersion="1.28.0.0")
    (tmp_path / "Game").mkdir()
    (tmp_path / "Game" / "project.json").write_text(text, "utf-8")
    assert class_list_near(str(tmp_path / "Game")) == "lumberyard"


def test_a_finder_says_of_each_folder_what_one_for_it_alone_does(tmp_path: Path) -> None:
    write(tmp_path, "engine.json", LumberyardVersion="1.28.0.0")
    write(tmp_path / "Game" / "Gems" / "Lamps", "gem.json", gem_name="Lamps")
    finder = ClassListFinder()
    # Deep folders first, shallow ones first, and those of which something is known already.
    for names in ("Game/Gems/Lamps/Assets/Doors", "Game/Gems", "Game/Gems/Lamps", "", "Game/Doors"):
        folder = str(tmp_path / names)
        assert finder.near(folder) == class_list_near(folder)
    assert finder.near(str(tmp_path / "Game" / "Gems" / "Lamps" / "Assets")) == "o3de"
