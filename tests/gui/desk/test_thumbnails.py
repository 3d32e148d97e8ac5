"""The pictures of packages in lists: read by a worker, as many kept as fit, left out on wish."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from corpus import corpus_file
from gui.shell.driver import Shell, sample
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage

from inspector.checks.facts import Depth
from inspector.format.unreal.source_picture import source_picture
from inspector.gui.desk import thumbnails
from inspector.gui.desk.thumbnails import Thumbnails
from inspector.gui.kit.picture import largest_thumbnail, read_source, read_thumbnail
from inspector.gui.project.view import ProjectView
from inspector.project.opening import read

PORTRAIT = "projects/ue4-rts/Content/Units/CMV/T_CMV_Portrait.uasset"


@pytest.mark.parametrize(
    ("file", "sides"),
    [
        (PORTRAIT, (256, 256)),
        ("projects/ue4-rts/Content/Environment/T_Space.uasset", (2048, 2048)),
        ("4.11/ProceduralMeshDemos/custom_uv_diag.uasset", (1024, 1024)),
        # Its rows are compressed by another way than PNG's.
        ("4.1/EpicSurvivalGameSeries/T_LS_Dirt_01_N.uasset", None),
        # No texture.
        ("4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset", None),
    ],
)
def test_the_picture_a_texture_was_imported_from(file: str, sides: tuple[int, int] | None) -> None:
    with read(corpus_file(file), Depth.HEADER) as opened:
        assert opened.package is not None
        found = source_picture(opened.package)
    assert (None if found is None else (found.width, found.height)) == sides


def test_it_has_the_colours_of_the_thumbnail_that_the_editor_made_of_it(qapp: object) -> None:
    with read(corpus_file(PORTRAIT), Depth.HEADER) as opened:
        package = opened.package
        assert package is not None
        thumbnail, source = largest_thumbnail(package), source_picture(package)
        assert thumbnail is not None
        assert source is not None
        small, large = read_thumbnail(package, thumbnail, 256), read_source(package, source, 256)
    assert small is not None
    assert large is not None
    for x in range(8, 256, 24):
        for y in range(8, 256, 24):
            one, other = QColor(small.pixel(x, y)), QColor(large.pixel(x, y))
            assert abs(one.red() - other.red()) < 24
            assert abs(one.blue() - other.blue()) < 24


@pytest.fixture
def lanterns(tmp_path: Path) -> Path:
    """A project of packages that have pictures."""
    (tmp_path / "Game.uproject").write_text("{}")
    folder = tmp_path / "Content"
    folder.mkdir()
    for number in range(30):
        shutil.copy(sample("Lantern.uasset"), folder / f"Lantern{number:02}.uasset")
    return tmp_path


def first_picture(shell: Shell) -> QImage:
    """The middle of the picture of the first package in the table, as it is painted."""
    view = shell.window.middle.view
    assert isinstance(view, ProjectView)
    table = view.table
    cell = table.visualRect(table.model().index(1, 0))
    return table.viewport().grab().toImage().copy(cell)


def colours(image: QImage) -> set[str]:
    return {
        image.pixelColor(QPoint(x, y)).name()
        for x in range(min(image.width(), 60))
        for y in range(image.height())
    }


def test_the_table_of_a_project_shows_them_unless_nobody_wants_that(
    shell: Shell, lanterns: Path
) -> None:
    shell.open(lanterns)
    pictures = shell.window.context.service(Thumbnails)
    path = str(lanterns / "Content" / "Lantern00.uasset")
    first_picture(shell)
    shell.wait_for(lambda: pictures.picture(path) is not None)
    image = pictures.picture(path)
    assert image is not None
    middle = image.pixelColor(image.rect().center())
    shown = colours(first_picture(shell))
    assert any(
        abs(QColor(name).red() - middle.red()) + abs(QColor(name).blue() - middle.blue()) < 12
        for name in shown
    )
    shell.window.context.settings.set("lists/pictures", False)
    assert len(colours(first_picture(shell))) < len(shown)


def test_no_more_are_kept_than_fit(
    shell: Shell, lanterns: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thumbnails, "_KEPT", 10)
    shell.open(sample("Lantern.uasset"))
    pictures = shell.window.context.service(Thumbnails)
    paths = sorted(map(str, (lanterns / "Content").iterdir()))
    for at in (0, 10, 20):
        for path in paths[at : at + 10]:
            pictures.picture(path)
        shell.settle()
    assert sorted(pictures._kept) == paths[20:30]
    # Of what is in sight at once nothing is let go: it would be read again and again.
    for path in paths:
        pictures.picture(path)
    shell.settle()
    assert sorted(pictures._kept) == paths


def test_what_changed_on_disk_is_read_again_and_shown_as_before_until_then(
    shell: Shell, lanterns: Path
) -> None:
    shell.open(sample("Lantern.uasset"))
    pictures = shell.window.context.service(Thumbnails)
    path = str(lanterns / "Content" / "Lantern00.uasset")
    pictures.picture(path)
    shell.wait_for(lambda: pictures.picture(path) is not None)
    Path(path).write_bytes(b"no package")
    pictures.read_again()
    assert pictures.picture(path) is not None
    shell.settle()
    assert pictures.picture(path) is None
