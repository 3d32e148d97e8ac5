"""The map of sizes: areas by bytes, cells by folder, keys and pointer."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from gui.project.broken_project import broken_project
from gui.shell.driver import Shell, ShellMaker
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from inspector.checks.judgement import Mark
from inspector.gui.look.theme import Scheme, Theme, make_theme
from inspector.gui.project.references_page import ReferencesOfProject
from inspector.gui.project.size_map import SizeMap, group_of
from inspector.gui.project.size_map_layout import Box, MapFolder, cell_beside, lay_out, squarified
from inspector.gui.project.size_map_tree import folder_words
from inspector.gui.project.view import ProjectView
from inspector.gui.work.jobs import Jobs
from inspector.project.scan.contents import PackageContents
from inspector.project.scan.graph import PackageNode
from inspector.project.scan.loading import Loaded
from inspector.project.scan.whole_references import SizedPackage


def package(name: str, size: int, loads: int = 0, main: str = "Texture2D") -> SizedPackage:
    node = PackageNode(
        name, f"{name}.uasset", PackageContents(main_class=main), None, Mark.OK, size
    )
    return SizedPackage(node, Loaded(loads or size, 1), 1, is_unreferenced=False, in_circle=False)


def test_boxes_are_those_of_the_paper() -> None:
    """The example of Bruls, Huizing and van Wijk: 6, 6, 4, 3, 2, 2, 1 in a field of 6 by 4."""
    boxes = squarified([6, 6, 4, 3, 2, 2, 1], Box(0, 0, 6, 4))
    assert [round(box.area, 9) for box in boxes] == [6, 6, 4, 3, 2, 2, 1]
    # The first two stand above each other at the left, 3 wide and 2 high.
    assert boxes[0] == Box(0, 0, 3, 2)
    assert boxes[1] == Box(0, 2, 3, 2)
    # 4 and 3 lie side by side in the row above the rest.
    assert boxes[2].y == boxes[3].y == 0
    assert round(boxes[2].height, 6) == round(boxes[3].height, 6) == round(7 / 3, 6)


def test_boxes_fill_the_room_and_do_not_overlap() -> None:
    chance = random.Random(3)
    weights = sorted((chance.random() * 1000 + 1 for _ in range(200)), reverse=True)
    boxes = squarified(weights, Box(10, 20, 700, 300))
    assert round(sum(box.area for box in boxes)) == 700 * 300
    scale = 700 * 300 / sum(weights)
    for weight, box in zip(weights, boxes, strict=True):
        assert box.area == pytest.approx(weight * scale)
        assert box.x >= 10 - 1e-6
        assert box.y + box.height <= 320 + 1e-6
    for one in boxes[:40]:
        x, y = one.x + one.width / 2, one.y + one.height / 2
        holding = [b for b in boxes if b.x < x < b.x + b.width and b.y < y < b.y + b.height]
        assert len(holding) == 1


def test_packages_stand_in_their_folders() -> None:
    packages = [
        package("/Game/A/One", 600),
        package("/Game/A/Deep/Two", 200),
        package("/Game/B/Three", 200),
        package("/Plug/Four", 100),
        package("/Game/A/Empty", 0),
    ]
    layout = lay_out(packages, "", "disk", Box(0, 0, 1000, 500), 18)
    told = [(folder.name, folder.size, folder.packages) for folder in layout.folders]
    assert told == [("/Game/A", 800, 2), ("/Game/B", 200, 1), ("/Plug", 100, 1)]
    inside = lay_out(packages, "/Game/A", "disk", Box(0, 0, 1000, 500), 18)
    assert [folder.name for folder in inside.folders] == ["/Game/A", "/Game/A/Deep"]
    assert inside.folders[0].is_leaf
    assert sum(len(cell.packages) for cell in inside.cells()) == 2


def test_a_large_folder_of_folders_is_opened() -> None:
    packages = [
        *(package(f"/Game/Shooter/{name}/One", 300) for name in ("Sounds", "Effects", "Weapons")),
        package("/Game/Shooter/Readme", 10),
        package("/Game/Maps/Arena", 100),
    ]
    layout = lay_out(packages, "", "disk", Box(0, 0, 1000, 500), 18)
    assert {folder.name: folder.is_leaf for folder in layout.folders} == {
        "/Game/Shooter/Sounds": False,
        "/Game/Shooter/Effects": False,
        "/Game/Shooter/Weapons": False,
        "/Game/Shooter": True,
        "/Game/Maps": False,
    }
    # What lies in it directly is most of it: then it stays one.
    packages.append(package("/Game/Shooter/Large", 5000))
    layout = lay_out(packages, "", "disk", Box(0, 0, 1000, 500), 18)
    assert [folder.name for folder in layout.folders] == ["/Game/Shooter", "/Game/Maps"]


def test_a_large_folder_of_very_many_folders_stays_one() -> None:
    packages = [package(f"/Game/Shooter/F{number}/One", 100) for number in range(60)]
    packages.append(package("/Game/Maps/Arena", 100))
    layout = lay_out(packages, "", "disk", Box(0, 0, 1000, 500), 18)
    assert [folder.name for folder in layout.folders] == ["/Game/Shooter", "/Game/Maps"]


def test_packages_that_cannot_be_read_are_one_cell() -> None:
    bad = [
        row._replace(node=row.node._replace(mark=Mark.BAD))
        for row in (package("/Game/A/Bad", 50), package("/Game/B/Worse", 30))
    ]
    layout = lay_out([*bad, package("/Game/A/Good", 60)], "", "disk", Box(0, 0, 100, 100), 18)
    told = [(folder.name, folder.is_unread, folder.size) for folder in layout.folders]
    assert told == [("", True, 80), ("/Game/A", False, 60)]
    (cell,) = layout.folders[0].cells
    assert list(cell.packages) == bad
    assert layout.folders[0].is_leaf


def test_packages_too_small_to_be_seen_are_one_cell() -> None:
    packages = [package("/Game/A/Large", 10**9), *(package(f"/Game/A/S{n}", 1) for n in range(50))]
    layout = lay_out(packages, "", "disk", Box(0, 0, 100, 100), 0)
    (large, small) = layout.cells()
    assert large.package is packages[0]
    assert (small.package, len(small.packages)) == (None, 50)


def test_areas_stand_for_what_is_loaded_too() -> None:
    packages = [package("/Game/A/Map", 10, 990), package("/Game/A/Wood", 10)]
    layout = lay_out(packages, "", "loaded", Box(0, 0, 1000, 100), 0)
    first, second = layout.cells()
    assert first.box.area > 50 * second.box.area


def test_a_cell_in_the_same_row_lies_beside_and_not_above() -> None:
    weapons = "/Game/Weapons"
    packages = [
        package(f"{weapons}/Launcher", 2_972_170),
        *(package(f"{weapons}/Part{number}", 660_000 + number) for number in range(27)),
    ]
    cells = list(lay_out(packages, "", "disk", Box(0, 0, 560, 382), 18).cells())
    launcher = cells[0]
    assert cell_beside(cells, launcher, 0, -1) is None
    beside = cell_beside(cells, launcher, 1, 0)
    assert beside is not None
    assert beside.box.x == pytest.approx(launcher.box.x + launcher.box.width)
    assert cell_beside(cells, beside, -1, 0) is launcher


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Texture2D", "Textures"),
        ("SoundCue", "Sounds"),
        ("AnimBlueprint", "Animation"),
        ("SkeletalMesh", "Meshes"),
        ("Skeleton", "Animation"),
        ("WidgetBlueprint", "Blueprints"),
        ("MaterialInstanceConstant", "Materials"),
        ("World", "Maps"),
        ("DataTable", "Other"),
    ],
)
def test_classes_have_the_colour_of_their_group(name: str, title: str) -> None:
    assert str(group_of(name).title) == title


def caption_at(sizes: SizeMap, name: str, room: int) -> tuple[str, bool]:
    folder = MapFolder(name, Box(0, 0, room, 100), 20_800_000, 28, [], is_leaf=False)
    return sizes.caption_of(folder, "", room)


def test_captions_leave_out_the_parent_first_then_the_size(
    qtbot: QtBot, light: Theme, jobs: Jobs
) -> None:
    sizes = SizeMap(light, jobs)
    qtbot.addWidget(sizes)
    name = "/Game/ShooterGame/Environments"
    told = [caption_at(sizes, name, room) for room in (400, 170, 100, 68, 20)]
    assert told[:3] == [
        ("ShooterGame/Environments", True),
        ("Environments", True),
        ("Environments", False),
    ]
    cut, has_size = told[3]
    assert (cut[:2], "…" in cut, has_size) == ("En", True, False)
    assert told[4] == ("", False)
    # A size beside no name would be that of nobody.
    assert caption_at(sizes, "/DaedalicTestAutomationPlugin", 64) == ("", False)
    unread = MapFolder("", Box(0, 0, 400, 100), 80, 3, [], is_leaf=True, is_unread=True)
    assert sizes.caption_of(unread, "", 400) == ("not read, 3", True)
    assert folder_words(unread, "disk") == "not read, 3, 80 bytes, 3 packages"
    # Where cells stand for more than what lies on disk, a caption says that it does not.
    assert folder_words(unread, "loaded") == "not read, 3, 80 bytes on disk, 3 packages"
    assert caption_at(sizes, name, 140) == ("Environments", True)
    sizes.set_area("loaded")
    assert caption_at(sizes, name, 140) == ("Environments", False)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_groups_are_told_apart_without_colour(
    qtbot: QtBot, qapp: QApplication, jobs: Jobs, scheme: Scheme
) -> None:
    """In high contrast all grounds are one; cells and the legend have signs of another kind."""
    theme = make_theme(scheme, True)
    classes = ("Texture2D", "SoundCue", "Skeleton", "StaticMesh", "Blueprint", "Material", "World")
    sizes = SizeMap(theme, jobs)
    qtbot.addWidget(sizes)
    sizes.resize(300, 200)
    sizes.show()
    cells, signs = set(), set()
    for main in (*classes, "CurveFloat"):
        sizes.set_packages([package("/Game/A/B", 9000, main=main)])
        group = group_of(main)
        qtbot.waitUntil(lambda group=group: [one for one, __ in sizes.legend()] == [group])
        assert sizes.drawn is not None
        picture = sizes.viewport().grab().toImage()
        cell = QRectF(*next(sizes.drawn.cells()).box).toRect()
        sign = QRect(0, picture.height() - theme.px(20), theme.px(28), theme.px(20))
        for seen, place in ((cells, cell), (signs, sign)):
            part = picture.copy(place)
            seen.add(part.constBits().tobytes())
    assert len(cells) == len(signs) == 8


def told_of(part: QAccessibleInterface) -> list[str]:
    """The folders and packages of a map as a reader of the screen meets them, in their order."""
    parts = [part.child(number) for number in range(part.childCount())]
    items = [each for each in parts if each.role() == QAccessible.Role.TreeItem]
    return [each.text(QAccessible.Text.Name) for each in items]


@pytest.fixture
def reader() -> Iterator[None]:
    """A reader of the screen runs: Qt tells nobody else which rows are others."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.mark.usefixtures("reader")
def test_screen_readers_meet_a_tree_and_follow_the_arrows(
    qtbot: QtBot, light: Theme, jobs: Jobs
) -> None:
    weapons = "/Game/ShooterGame/Weapons"
    packages = [
        package(f"{weapons}/Launcher", 2_972_170),
        *(package(f"{weapons}/Part{number}", 660_000 + number) for number in range(27)),
        package("/Game/ShooterGame/Maps/Arena", 9_000_000, main="World"),
    ]
    sizes = SizeMap(light, jobs)
    qtbot.addWidget(sizes)
    sizes.resize(800, 400)
    sizes.show()
    sizes.set_packages(packages)
    qtbot.waitUntil(lambda: sizes.drawn is not None)
    whole = QAccessible.queryAccessibleInterface(sizes)
    folders = ["ShooterGame/Weapons, 20.8 MB, 28 packages", "ShooterGame/Maps, 9.0 MB, 1 package"]
    assert whole.role() == QAccessible.Role.Tree
    assert whole.text(QAccessible.Text.Name) == "Map of sizes"
    told = told_of(whole)
    assert [name for name in told if "package" in name] == folders
    assert len(told) == 31

    def heard() -> QAccessibleInterface:
        focus = whole.focusChild()
        assert focus is not None
        return focus

    sizes.activateWindow()
    sizes.setFocus(Qt.FocusReason.TabFocusReason)
    assert heard().text(QAccessible.Text.Name) == folders[0]
    # Down from the caption: the largest package of the folder.
    qtbot.keyClick(sizes, Qt.Key.Key_Down)
    largest = "/Game/ShooterGame/Weapons/Launcher, Texture2D, 3.0 MB"
    assert heard().text(QAccessible.Text.Name) == largest
    assert heard().role() == QAccessible.Role.TreeItem
    assert told_of(whole)[:2] == [folders[0], largest]
    launcher = next(cell for cell in sizes.drawn.cells() if cell.package is packages[0])  # type: ignore[union-attr]
    place = heard().rect().translated(-sizes.mapToGlobal(QPoint(0, 0)))
    assert place.contains(QRectF(*launcher.box).toRect())
    under = sizes.mapToGlobal(place.center())
    assert whole.childAt(under.x(), under.y()).text(QAccessible.Text.Name) == largest
    # Up again, and to the folder beside it.
    qtbot.keyClick(sizes, Qt.Key.Key_Up)
    assert heard().text(QAccessible.Text.Name) == folders[0]
    qtbot.keyClick(sizes, Qt.Key.Key_Right)
    assert heard().text(QAccessible.Text.Name) == folders[1]
    qtbot.keyClick(sizes, Qt.Key.Key_Down)
    assert heard().text(QAccessible.Text.Name) == "/Game/ShooterGame/Maps/Arena, World, 9.0 MB"
    assert heard().state().selected
    # What stands in another folder alone is another tree.
    sizes.set_root("/Game/ShooterGame/Maps")
    arena = ["ShooterGame/Maps, 9.0 MB, 1 package", "/Game/ShooterGame/Maps/Arena, World, 9.0 MB"]
    qtbot.waitUntil(lambda: told_of(whole) == arena)
    assert heard().text(QAccessible.Text.Name) == arena[1]


# In the window ------------------------------------------------------------------------------------


@pytest.fixture
def shell(make_shell: ShellMaker, tmp_path: Path) -> Shell:
    shell = make_shell(engine="4.27", size=(1440, 900))
    shell.open(broken_project(tmp_path))
    shell.key(Qt.Key.Key_5, Qt.KeyboardModifier.ControlModifier)
    shell.settle()
    page_of(shell).show_list("sizes")
    shell.settle()
    return shell


def page_of(shell: Shell) -> ReferencesOfProject:
    view = shell.window.middle.view
    assert isinstance(view, ProjectView)
    assert view.references is not None
    return view.references


def map_of(shell: Shell) -> SizeMap:
    found = page_of(shell).map
    assert found is not None
    return found


def menu_by_keys(shell: Shell, sizes: SizeMap) -> dict[str, QAction]:
    """The entries, by their ids, of the menu that Shift+F10 opens at what is current in the map."""
    asked: list[QPoint] = []
    sizes.menu_wanted.connect(asked.append)
    sizes.setFocus()
    shell.key(Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier, into=sizes)
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, QMenu)
    current = sizes.visualRect(sizes.currentIndex())
    assert current.contains(sizes.viewport().mapFromGlobal(asked[0]))
    entries = {action.objectName(): action for action in popup.actions()}
    popup.close()
    return entries


@pytest.mark.slow
def test_map_and_table_have_one_current_row(shell: Shell) -> None:
    page, sizes = page_of(shell), map_of(shell)
    assert sizes.drawn is not None
    cells = {cell.packages[0].node.name: cell for cell in sizes.drawn.cells()}
    assert set(cells) == {row.node.name for row in page.whole.packages}  # type: ignore[union-attr]
    box = cells["/Game/Oil"].box
    place = QPointF(box.x + box.width / 2, box.y + box.height / 2).toPoint()
    shell.click_at(sizes.viewport(), place)
    assert page.package() == "/Game/Oil"
    sizes.setFocus()
    shell.key(Qt.Key.Key_Right, into=sizes)
    assert page.package() != ""
    page.table.show_row(lambda row: row.node.name == "/Game/Lamp")
    assert sizes.currentIndex().data().startswith("/Game/Lamp, ")
    assert "open /Game/Lamp" in menu_by_keys(shell, sizes)
    shell.key(Qt.Key.Key_Return, into=sizes)
    shell.settle()
    assert [document.name for document in shell.documents] == ["Lamp"]


@pytest.mark.slow
def test_the_map_shows_what_the_filter_leaves(shell: Shell) -> None:
    page, sizes = page_of(shell), map_of(shell)
    page.set_filter("is:circle")
    shell.settle()
    assert sizes.drawn is not None
    names = {row.node.name for cell in sizes.drawn.cells() for row in cell.packages}
    assert names == {"/Game/Egg", "/Game/Hen"}


@pytest.mark.slow
def test_a_folder_is_gone_into_and_out_of(shell: Shell) -> None:
    sizes = map_of(shell)
    assert sizes.drawn is not None
    (shed,) = (folder for folder in sizes.drawn.folders if folder.name == "/Game/Shed")
    place = QPointF(shed.box.x + 6, shed.box.y + 6).toPoint()
    shell.click_at(sizes.viewport(), place)
    menu_by_keys(shell, sizes)["enter"].trigger()
    shell.settle()
    assert sizes.root() == "/Game/Shed"
    sizes.go_out()
    shell.settle()
    QTest.mouseDClick(sizes.viewport(), Qt.MouseButton.LeftButton, pos=place)
    shell.settle()
    assert sizes.root() == "/Game/Shed"
    assert page_of(shell).place.text() == "Game › Shed"
    sizes.setFocus()
    shell.key(Qt.Key.Key_Backspace, into=sizes)
    shell.settle()
    assert sizes.root() == ""
    shell.click(page_of(shell).areas.button("loaded"))
    shell.settle()
    assert sizes.drawn is not None
    assert sizes.drawn.area == "loaded"


@pytest.mark.slow
def test_arrows_lead_up_to_a_folder_and_enter_into_it(shell: Shell) -> None:
    sizes = map_of(shell)
    assert sizes.drawn is not None
    sizes.setFocus()
    sizes.set_current("/Game/Shed/Shed")
    shell.key(Qt.Key.Key_Up, into=sizes)
    folder = sizes.current_folder()
    assert folder is not None
    assert folder.name == "/Game/Shed"
    assert re.fullmatch("Shed, .*, 1 package", sizes.currentIndex().data())
    shell.key(Qt.Key.Key_Return, into=sizes)
    shell.settle()
    assert sizes.root() == "/Game/Shed"
    shell.key(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier, into=sizes)
    shell.settle()
    assert sizes.root() == ""
    assert page_of(shell).isVisible()
    # What was left is the current one; down leads to its packages again.
    assert sizes.current_folder() is not None
    shell.key(Qt.Key.Key_Down, into=sizes)
    assert sizes.current_folder() is None
    assert page_of(shell).package() == "/Game/Shed/Shed"


@pytest.mark.slow
def test_t_leads_from_the_table_to_the_map_and_back(shell: Shell) -> None:
    page, sizes = page_of(shell), map_of(shell)
    page.table.setFocus()
    page.table.show_row(lambda row: row.node.name == "/Game/Lamp")
    shell.key(Qt.Key.Key_T, into=page.table)
    assert shell.window.focusWidget() is sizes
    shell.key(Qt.Key.Key_T, into=sizes)
    assert shell.window.focusWidget() is page.table
    assert page.package() == "/Game/Lamp"
