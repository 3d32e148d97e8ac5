"""The slices around a stream, as previews look them up: the engine's own files at their places."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from streams import corpus_streams

from inspector.catalog import default_catalog, profile_for
from inspector.checks.facts import Depth
from inspector.format.objectstream.leaves import AssetReference
from inspector.format.objectstream.slices import asset_id
from inspector.messages.rules import texts_of
from inspector.project.opening import read
from inspector.project.upgrade import SliceFiles, StreamUpgrades, sources_near

ROWS = "Assets/UI/Slices/Library/LayoutRow.slice"
COLUMN = "Assets/UI/Slices/LyShineExamples/ButtonColumn.slice"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "project.json").write_text("{}")
    return tmp_path


def put(project: Path, place: str, name: str = "") -> Path:
    path = project / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(corpus_streams()[name or path.name])
    return path


def told(path: Path) -> list[str]:
    """What a preview says of applying the patches of a file."""
    with read(path, Depth.OBJECTS) as opened:
        catalog = default_catalog()
        upgrades = StreamUpgrades(opened, catalog, sources_near(str(path)))
        preview = upgrades.preview(profile_for("5.3", catalog))
    assert {p.severity.value for p in preview.problems if p.rule.startswith("APPLY")} <= {"info"}
    return [texts_of(p).message() for p in preview.problems if p.rule.startswith("APPLY")]


def test_a_slice_is_found_by_its_id_wherever_assets_lie(project: Path) -> None:
    path = put(project, f"Gems/Library/{ROWS}")
    stream = project / "Levels" / "Menu.uicanvas"
    named = AssetReference(asset_id("ui/slices/library/layoutrow.slice"))
    files = SliceFiles(str(stream))
    found = files.find(named)
    assert found is not None
    assert found is files.find(named)
    assert files.find(AssetReference(asset_id("ui/slices/library/other.slice"))) is None
    # What assets are made into is no source, and what is not in the folders is not there.
    put(project, "Cache/pc/ui/slices/library/layoutrow.slice", "LayoutRow.slice")
    path.unlink()
    assert SliceFiles(str(stream)).find(named) is None


def test_of_two_files_with_one_id_the_nearest_is_taken(project: Path) -> None:
    put(project, f"Gems/Other/{ROWS}", "test.slice")
    put(project, f"Gems/Own/{ROWS}")
    found = SliceFiles(str(project / "Gems" / "Own" / "Menu.uicanvas")).find(
        AssetReference(asset_id("ui/slices/library/layoutrow.slice"))
    )
    assert found is not None
    assert any(element.name == "UiElementComponent" for element in found.walk())


@pytest.mark.odd_names
def test_odd_names_are_passed(project: Path) -> None:
    named = AssetReference(asset_id("layoutrow.slice"))
    put(project, "LayoutRow.slice")
    os.close(os.open(os.fsencode(project) + b"/\xff.slice", os.O_CREAT | os.O_WRONLY))
    assert SliceFiles(str(project / "Menu.uicanvas")).find(named) is not None


def test_a_slice_that_is_cut_is_none(project: Path) -> None:
    named = AssetReference(asset_id("layoutrow.slice"))
    path = put(project, "LayoutRow.slice")
    assert SliceFiles(str(project / "Menu.uicanvas")).find(named) is not None
    path.write_bytes(path.read_bytes()[:4000])
    assert SliceFiles(str(project / "Menu.uicanvas")).find(named) is None


def test_what_applying_gives_where_the_slice_is_there(project: Path) -> None:
    """Counted by hand: both entries are for the metadata entity of the slice.

    One is for its field IsDependencyReady, which is stored as false and becomes true; the other is
    a component that the entity in the slice has not.
    """
    put(project, "Slices/test.slice")
    path = put(project, "Slices/cascaded_slice.slice")
    assert told(path) == [
        "1 data patch applied to test.slice: 1 entry changes a value and 1 entry adds a value."
    ]
    (project / "Slices" / "test.slice").unlink()
    (line,) = told(path)
    assert line == (
        "1 data patch is for test.slice, which is not in the folders around the file, or cannot "
        "be read there: what applying it gives is not reported. A load that does not find it "
        "either reports an error and gives nothing."
    )


def test_the_patches_of_one_slice_are_told_together(project: Path) -> None:
    put(project, f"Gems/Library/{ROWS}")
    lines = told(put(project, "Levels/DefaultOptionsMenuScreen.uicanvas"))
    assert lines[1] == (
        "6 data patches applied to ui/slices/library/layoutrow.slice: 66 entries change values "
        "and 12 entries add values."
    )
    missing = [line for line in lines if "is not in the folders around the file" in line]
    assert len(missing) == len(lines) - 1


def test_a_slice_of_which_a_part_is_not_there(project: Path) -> None:
    """All entities that the patch names come from a slice within the slice."""
    put(project, COLUMN)
    (line,) = [each for each in told(put(project, "Fader.uicanvas")) if "applied to" in each]
    assert line == (
        "1 data patch applied to ui/slices/lyshineexamples/buttoncolumn.slice: what 5 entries lead "
        "to is in slices that are not in the folders around the file."
    )


def test_a_slice_within_a_slice_is_changed_by_the_patch_of_that_first(project: Path) -> None:
    """A third slice changes of the second what the second changes of the first."""
    put(project, "test.slice")
    put(project, "cascaded_slice.slice")
    text = corpus_streams()["cascaded_slice.slice"].decode()
    first, second = (asset_id(name) for name in ("test.slice", "cascaded_slice.slice"))
    text = text.replace(f"id={first}", f"id={second}").replace(
        "{test.slice}", "{cascaded_slice.slice}"
    )
    # The entity that the address names has this id in the second slice.
    text = text.replace("#281160548941\u00b7", "#324110221901\u00b7")
    (project / "third.slice").write_text(text, "utf-8", newline="")
    assert told(project / "third.slice") == [
        "1 data patch applied to cascaded_slice.slice: 2 entries write what is there."
    ]


def test_slices_that_hold_each_other_end(project: Path) -> None:
    text = corpus_streams()["cascaded_slice.slice"].decode()
    first, own = (asset_id(name) for name in ("test.slice", "circle.slice"))
    path = project / "circle.slice"
    path.write_text(
        text.replace(f"id={first}", f"id={own}").replace("{test.slice}", "{circle.slice}"),
        "utf-8",
        newline="",
    )
    (line,) = told(path)
    assert "is in slices that are not in the folders" in line


def test_the_object_around_a_patch_is_what_it_is_for(project: Path) -> None:
    path = put(project, "Missing.png.assetinfo")
    # 0, 1, 2, 3 and 0 entries, each without a value, for one of the five pairs around the patch.
    assert told(path) == ["5 data patches applied to TextureSettings: 6 entries remove values."]
