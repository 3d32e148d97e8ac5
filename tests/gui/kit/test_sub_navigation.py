"""Page names: choosing by pointer and keys, disabled pages, room for everything."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QFont
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from inspector.gui.kit.buttons import Button
from inspector.gui.kit.filter_field import FilterField
from inspector.gui.kit.sub_navigation import NavigationItem, SubNavigation
from inspector.gui.look.theme import Theme, make_theme

ITEMS = [
    NavigationItem("overview", "Overview"),
    NavigationItem("versions", "Versions"),
    NavigationItem("contents", "Contents", 32),
    NavigationItem("upgrades", "Upgrades", None, False, "5.3 refuses this package."),
    NavigationItem("references", "References", 8),
]


def shown(qtbot: QtBot, theme: Theme, width: int = 830) -> SubNavigation:
    navigation = SubNavigation(theme)
    qtbot.addWidget(navigation)
    navigation.set_items(ITEMS)
    navigation.resize(width, navigation.sizeHint().height())
    navigation.show()
    navigation.activateWindow()
    navigation.setFocus()
    qtbot.waitUntil(navigation.tab_bar().hasFocus)
    return navigation


def test_a_click_chooses(qtbot: QtBot, theme: Theme) -> None:
    navigation = shown(qtbot, theme)
    bar = navigation.tab_bar()
    with qtbot.waitSignal(navigation.chosen) as heard:
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(2).center())
    assert heard.args == ["contents"]
    assert navigation.current() == "contents"


def test_keys_choose_and_skip_what_cannot_be_opened(qtbot: QtBot, light: Theme) -> None:
    navigation = shown(qtbot, light)
    heard: list[str] = []
    navigation.chosen.connect(heard.append)
    for _ in range(3):
        qtbot.keyClick(navigation.tab_bar(), Qt.Key.Key_Right)
    qtbot.keyClick(navigation.tab_bar(), Qt.Key.Key_Left)
    assert heard == ["versions", "contents", "references", "contents"]


def test_a_disabled_page_says_why_and_stays_shut(qtbot: QtBot, light: Theme) -> None:
    navigation = shown(qtbot, light)
    bar = navigation.tab_bar()
    assert bar.tabToolTip(3) == "5.3 refuses this package."
    with qtbot.assertNotEmitted(navigation.chosen):
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(3).center())
        navigation.set_current("upgrades")
    assert navigation.current() == "overview"


def test_setting_the_current_page_is_silent(qtbot: QtBot, light: Theme) -> None:
    navigation = shown(qtbot, light)
    with qtbot.assertNotEmitted(navigation.chosen):
        navigation.set_current("references")
    assert navigation.current() == "references"


def test_new_counts_keep_the_current_page(qtbot: QtBot, light: Theme) -> None:
    navigation = shown(qtbot, light)
    navigation.set_current("contents")
    with qtbot.assertNotEmitted(navigation.chosen):
        navigation.set_items([*ITEMS[:2], NavigationItem("contents", "Contents", 1200), *ITEMS[3:]])
    assert navigation.current() == "contents"
    said = QAccessible.queryAccessibleInterface(navigation.tab_bar()).child(2)
    assert said.role() == QAccessible.Role.PageTab
    assert said.text(QAccessible.Text.Name).strip() == "Contents, 1,200"


def test_a_current_page_that_is_shut_is_left_aloud(qtbot: QtBot, light: Theme) -> None:
    navigation = shown(qtbot, light)
    navigation.set_current("references")
    with qtbot.waitSignal(navigation.chosen) as heard:
        navigation.set_items([*ITEMS[:4], NavigationItem("references", "References", 0, False)])
    assert heard.args[0] == navigation.current()
    assert navigation.current() != "references"


def test_plain_tuples_do_too(qtbot: QtBot, light: Theme) -> None:
    navigation = SubNavigation(light)
    qtbot.addWidget(navigation)
    navigation.set_items([("a", "First", None, True, ""), ("b", "Second", 3, True, "")])
    assert navigation.current() == "a"


@pytest.mark.parametrize("pixels", [11, 13, 16])
@pytest.mark.parametrize("width", [600, 724, 830])
def test_all_titles_are_in_sight(qtbot: QtBot, pixels: int, width: int) -> None:
    font = QFont("DejaVu Sans")
    font.setPixelSize(pixels)
    theme = make_theme("light", base_font=font)
    navigation = shown(qtbot, theme, width)
    bar = navigation.tab_bar()
    rights = [bar.tabRect(index).right() for index in range(bar.count())]
    assert rights[-1] <= width
    for index in range(bar.count()):
        words = theme.width("section-current", ITEMS[index].title)
        assert bar.tabRect(index).width() >= words + 2 * 4


def test_titles_stand_on_the_page_margin_and_the_corner_too(qtbot: QtBot) -> None:
    font = QFont("DejaVu Sans")
    font.setPixelSize(13)
    theme = make_theme("light", base_font=font)
    navigation = shown(qtbot, theme)
    corner = Button(theme, "Bytes", "flat", "bytes")
    navigation.set_corner(corner)
    qtbot.waitUntil(lambda: navigation.width() - (corner.geometry().right() + 1) == 8)
    first = navigation.tab_bar().geometry().left() + 14
    assert first == 16


def test_a_corner_covers_no_title(qtbot: QtBot, theme: Theme) -> None:
    navigation = shown(qtbot, theme)
    corner = QWidget()
    # More than it says by itself that it needs.
    corner.setMinimumSize(200, 20)
    navigation.set_corner(corner)
    bar = navigation.tab_bar()
    for width in range(830, 400, -20):
        navigation.resize(width, navigation.height())
        QApplication.processEvents()
        last = bar.mapTo(navigation, bar.tabRect(bar.count() - 1).topRight()).x()
        assert corner.geometry().left() > last, width


def test_a_corner_gives_up_its_words_before_a_title_its_place(qtbot: QtBot, theme: Theme) -> None:
    navigation = shown(qtbot, theme)
    corner = Button(theme, "Show the bytes", "flat", "bytes")
    navigation.set_corner(corner)
    bar = navigation.tab_bar()

    def titles() -> int:
        return bar.tabRect(bar.count() - 1).right() + 1

    whole = corner.width()
    assert whole >= corner.minimumSizeHint().width()
    # As narrow as the titles can be, and then some.
    navigation.resize(titles(), navigation.height())
    qtbot.waitUntil(lambda: corner.width() < whole // 2)
    assert titles() <= bar.width()
    spoken = QAccessible.queryAccessibleInterface(corner)
    assert spoken is not None
    assert spoken.text(QAccessible.Text.Name) == "Show the bytes"
    navigation.resize(830, navigation.height())
    qtbot.waitUntil(lambda: corner.width() == whole)


def test_the_current_title_is_underlined(qtbot: QtBot, theme: Theme) -> None:
    navigation = shown(qtbot, theme)
    image = navigation.grab().toImage()
    bar = navigation.tab_bar()
    low = navigation.height() - 2
    under = [
        image.pixelColor(bar.x() + bar.tabRect(index).center().x(), low).name().upper()
        for index in (0, 1)
    ]
    assert under == [theme.hex("accent"), theme.hex("base")]


def test_a_field_in_the_corner_takes_the_room_that_the_titles_leave(
    qtbot: QtBot, light: Theme
) -> None:
    navigation = shown(qtbot, light, 1100)
    field = FilterField(light, "Filter: name, class, folder")
    navigation.set_corner(field)
    QApplication.processEvents()
    assert field.width() > field.sizeHint().width()
    # At the right end still, and beside the titles.
    assert field.geometry().right() + 1 == navigation.width() - light.px(16)
    assert field.x() >= navigation.tab_bar().geometry().right()
    navigation.resize(700, navigation.height())
    QApplication.processEvents()
    assert field.x() >= navigation.tab_bar().geometry().right()
