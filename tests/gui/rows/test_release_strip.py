"""The release strip: keys, pointer, words, and what screen readers meet."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QColor, QFont, QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from inspector.catalog import default_catalog
from inspector.checks import releases
from inspector.checks.facts import FileFacts, FileKind
from inspector.checks.judgement import Mark, ReleaseAnswer
from inspector.gui.engines.chooser import release_words
from inspector.gui.look.theme import Theme, make_theme, spread_theme
from inspector.gui.rows.release_strip import ReleaseStrip
from inspector.gui.rows.strip_list import describe
from inspector.versions import EngineVersion, VersionSet

NAMES = [f"4.{n}" for n in range(28)] + [f"5.{n}" for n in range(9)]


def answers(refuse: int = 18) -> list[ReleaseAnswer]:
    marks = [Mark.REFUSE] * refuse + [Mark.OK] + [Mark.UP] * (36 - refuse)
    return [
        ReleaseAnswer(name, mark, 28 if mark is Mark.UP else 0)
        for name, mark in zip(NAMES, marks, strict=True)
    ]


def shown(qtbot: QtBot, theme: Theme, width: int = 860, refuse: int = 18) -> ReleaseStrip:
    strip = ReleaseStrip(theme)
    qtbot.addWidget(strip)
    strip.set_answers(answers(refuse), "4.18", "4.18.1", "5.3", "5.3")
    strip.resize(width, strip.sizeHint().height())
    strip.show()
    strip.activateWindow()
    strip.setFocus()
    qtbot.waitUntil(strip.hasFocus)
    return strip


def centre(strip: ReleaseStrip, release: str) -> QPoint:
    model = strip.model()
    row = next(r for r in range(model.rowCount()) if model.index(r, 0).data() == release)
    return strip.visualRect(model.index(row, 0)).center()


def test_the_keyboard_starts_at_the_target_and_enter_chooses(qtbot: QtBot, theme: Theme) -> None:
    strip = shown(qtbot, theme)
    assert strip.focused_release() == "5.3"
    qtbot.keyClick(strip, Qt.Key.Key_Left)
    assert strip.focused_release() == "5.2"
    with qtbot.waitSignal(strip.release_chosen) as heard:
        qtbot.keyClick(strip, Qt.Key.Key_Return)
    assert heard.args == ["5.2"]
    # The strip only asks; who listens answers with new answers and another target.
    assert strip.target() == "5.3"


@pytest.mark.parametrize(
    ("keys", "release"),
    [
        ([Qt.Key.Key_Home], "4.0"),
        ([Qt.Key.Key_End], "5.8"),
        ([Qt.Key.Key_Home, Qt.Key.Key_Left], "4.0"),
        ([Qt.Key.Key_End, Qt.Key.Key_Right], "5.8"),
        ([Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Right], "4.2"),
        ([Qt.Key.Key_5], "5.0"),
        ([Qt.Key.Key_5, Qt.Key.Key_Space, Qt.Key.Key_1], "5.1"),
        ([Qt.Key.Key_4, Qt.Key.Key_Period, Qt.Key.Key_2, Qt.Key.Key_6], "4.26"),
        ([Qt.Key.Key_4, Qt.Key.Key_2, Qt.Key.Key_6, Qt.Key.Key_5, Qt.Key.Key_7], "5.7"),
        ([Qt.Key.Key_9], "5.3"),
    ],
)
def test_keys_move_the_focus(qtbot: QtBot, light: Theme, keys: list[Qt.Key], release: str) -> None:
    strip = shown(qtbot, light)
    with qtbot.assertNotEmitted(strip.release_chosen):
        for key in keys:
            qtbot.keyClick(strip, key)
    assert strip.focused_release() == release


def test_space_chooses_when_no_figure_was_typed(qtbot: QtBot, light: Theme) -> None:
    strip = shown(qtbot, light)
    with qtbot.waitSignal(strip.release_chosen) as heard:
        qtbot.keyClick(strip, Qt.Key.Key_Space)
    assert heard.args == ["5.3"]


@pytest.mark.parametrize("release", ["4.0", "4.18", "4.27", "5.0", "5.8"])
def test_a_click_chooses_its_cell(qtbot: QtBot, light: Theme, release: str) -> None:
    strip = shown(qtbot, light)
    with qtbot.waitSignal(strip.release_chosen) as heard:
        qtbot.mouseClick(strip.viewport(), Qt.MouseButton.LeftButton, pos=centre(strip, release))
    assert heard.args == [release]
    assert strip.focused_release() == release


def test_a_click_beside_the_cells_chooses_nothing(qtbot: QtBot, light: Theme) -> None:
    strip = shown(qtbot, light)
    between = QPoint(centre(strip, "5.0").x() - 25, centre(strip, "5.0").y())
    with qtbot.assertNotEmitted(strip.release_chosen):
        for place in (QPoint(3, 3), between, QPoint(400, strip.height() - 4)):
            qtbot.mouseClick(strip.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_the_tooltip_says_what_happens_there(qtbot: QtBot, light: Theme) -> None:
    strip = shown(qtbot, light)
    place = centre(strip, "4.26")
    event = QHelpEvent(QEvent.Type.ToolTip, place, strip.viewport().mapToGlobal(place))
    QApplication.sendEvent(strip.viewport(), event)
    assert QToolTip.text() == "4.26 loads; a save there runs 28 upgrade steps."
    QToolTip.hideText()


@pytest.mark.parametrize(
    ("mark", "steps", "words"),
    [
        (Mark.REFUSE, 0, "4.26 refuses."),
        (Mark.OK, 0, "4.26 loads; a save there runs no upgrade step."),
        (Mark.UP, 1, "4.26 loads; a save there runs 1 upgrade step."),
        (Mark.WARN, 1200, "4.26 loads with a warning; a save there runs 1,200 upgrade steps."),
        (Mark.NONE, 0, "4.26: not known."),
        (Mark.BAD, 0, "4.26: the file is not readable."),
    ],
)
def test_the_sentence_about_a_release(mark: Mark, steps: int, words: str) -> None:
    assert describe(ReleaseAnswer("4.26", mark, steps)) == words


def test_numbers_that_nobody_can_judge_are_said_of_a_release() -> None:
    answer = ReleaseAnswer("5.8", Mark.UP, 6, not_judged=2)
    assert describe(answer) == (
        "5.8 loads; a save there runs 6 upgrade steps. 2 custom versions are not judged."
    )
    assert release_words(answer) == (
        "loads; a save runs 6 upgrade steps; 2 custom versions are not judged"
    )


def test_a_refusal_names_its_reason() -> None:
    version = EngineVersion.parse("4.27.2-18319896+++UE4+Release-4.27")
    facts = FileFacts(
        kind=FileKind.PACKAGE,
        versions=VersionSet(-7, 522, 0, 0),
        saved_by=version,
        compatible_with=EngineVersion.parse("4.27.0-17155196+++UE4+Release-4.27"),
    )
    real = {answer.release: answer for answer in releases(facts, default_catalog())}
    # 4.10 is the first to stop at the layout number -7, which 4.14 began to write.
    assert describe(real["4.10"]) == "4.10 refuses. Header layout −7 is newer than 4.10 reads."


def test_screen_readers_meet_a_list_of_37_releases(qtbot: QtBot, light: Theme) -> None:
    strip = shown(qtbot, light)
    strip.set_answers(answers(), "4.18", "4.18.1", "5.3", "5.3")
    whole = QAccessible.queryAccessibleInterface(strip)
    assert whole.role() == QAccessible.Role.List
    assert whole.text(QAccessible.Text.Name) == "Releases of the engine"
    assert whole.childCount() == 37
    items = [whole.child(n) for n in range(37)]
    assert {item.role() for item in items} == {QAccessible.Role.ListItem}
    said = [item.text(QAccessible.Text.Name) for item in items]
    assert said[31] == "Release 5.3, target, loads, a save would upgrade"
    assert said[18] == "Release 4.18, saved by, loads"
    assert said[0] == "Release 4.0, refuses"
    assert items[31].state().selected
    assert not items[30].state().selected


def test_screen_readers_follow_the_keyboard(qtbot: QtBot, light: Theme) -> None:
    strip = shown(qtbot, light)
    qtbot.keyClick(strip, Qt.Key.Key_Home)
    whole = QAccessible.queryAccessibleInterface(strip)
    focus = whole.focusChild()
    assert focus is not None
    assert focus.text(QAccessible.Text.Name) == "Release 4.0, refuses"


@pytest.mark.parametrize("width", [600, 724, 834, 1000, 1300, 1600])
@pytest.mark.parametrize("points", [8, 13, 20])
def test_words_never_overlap(qtbot: QtBot, qapp: QApplication, width: int, points: int) -> None:
    font = qapp.font()
    font.setPixelSize(round(points * 96 / 72))
    theme = make_theme("light", base_font=font)
    strip = shown(qtbot, theme, width, refuse=35)
    for left, right in pairwise(strip.captions):
        assert left.left + left.width < right.left
    last = strip.captions[-1]
    assert last.left + last.width <= width
    saved, target = strip.captions_above()
    assert saved is not None
    assert target is not None
    assert not saved.meets(target)
    assert strip.sizeHint().height() >= theme.px(74)
    assert not strip.horizontalScrollBar().isVisible()


def test_an_unknown_release_that_saved_stands_at_the_right_end(qtbot: QtBot, light: Theme) -> None:
    strip = shown(qtbot, light)
    strip.set_answers(answers(), "5.9", "5.9.1", "4.0", "4.0")
    saved, target = strip.captions_above()
    assert saved is not None
    assert target is not None
    assert saved.right == strip.visualRect(strip.model().index(36, 0)).right() + 1
    assert target.left < 60


def test_an_engine_stands_above_by_its_name_whatever_that_begins_with(
    qtbot: QtBot, light: Theme
) -> None:
    strip = shown(qtbot, light)
    short = strip.captions_above()[1]
    strip.set_answers(answers(), "4.18", "4.18.1", "5.3", "target 5.3")
    long = strip.captions_above()[1]
    assert short is not None
    assert long is not None
    assert long.right - long.left > short.right - short.left


def pixel(strip: ReleaseStrip, x: int, y: int) -> QColor:
    return strip.viewport().grab().toImage().pixelColor(x, y)


def test_cells_differ_by_ground_and_foot(qtbot: QtBot, theme: Theme) -> None:
    strip = shown(qtbot, theme)
    model = strip.model()
    refused, loads, upgrades = (strip.visualRect(model.index(r, 0)) for r in (3, 18, 25))
    inside = theme.px(2)
    grounds = [
        pixel(strip, cell.left() + 1, cell.top() + inside) for cell in (refused, loads, upgrades)
    ]
    assert [g.name().upper() for g in grounds] == [
        theme.hex("panel"),
        theme.hex("okBg"),
        theme.hex("upBg"),
    ]

    def foot(cell: object) -> list[str]:
        height = theme.px(5)
        image = strip.viewport().grab().toImage()
        column = cell.left() + 4  # type: ignore[attr-defined]
        low = cell.bottom()  # type: ignore[attr-defined]
        return [image.pixelColor(column, low - y).name().upper() for y in range(height)]

    assert set(foot(loads)) == {theme.hex("ok")}
    double = foot(upgrades)
    assert double[0] == double[-1] == theme.hex("up")
    assert theme.hex("upBg") in double
    image = strip.viewport().grab().toImage()
    row = refused.bottom() - 2
    hatch = {image.pixelColor(x, row).name() for x in range(refused.left(), refused.right())}
    assert len(hatch) > 3


def test_a_number_wider_than_its_cell_is_written_whole(qtbot: QtBot) -> None:
    font = QFont("DejaVu Sans")
    font.setPixelSize(27)
    theme = make_theme("light", base_font=font)
    strip = shown(qtbot, theme, 700)
    cell = strip.visualRect(strip.model().index(20, 0))
    assert theme.width("caption", "20") > cell.width()
    image = strip.viewport().grab().toImage()
    middle = cell.center().y() - theme.px(3)
    beside = [image.pixelColor(cell.right() + x, middle + y) for x in (2, 3) for y in range(-5, 6)]
    assert min(colour.lightness() for colour in beside) < 160


def test_the_target_has_a_ring_and_the_refused_one_its_tint(qtbot: QtBot, theme: Theme) -> None:
    strip = shown(qtbot, theme)
    strip.clearFocus()
    strip.set_answers(answers(35), "5.7", "5.7.3", "5.3", "5.3")
    cell = strip.visualRect(strip.model().index(31, 0))
    assert pixel(strip, cell.center().x(), cell.top() - 1).name().upper() == theme.hex("accent")
    ground = pixel(strip, cell.left() + 2, cell.top() + 3)
    assert ground.name().upper() == theme.hex("refuseBg")


def test_the_focused_cell_is_outlined_only_with_focus(qtbot: QtBot, light: Theme) -> None:
    strip = shown(qtbot, light)
    qtbot.keyClick(strip, Qt.Key.Key_Home)
    focused = strip.viewport().grab().toImage()
    strip.clearFocus()
    assert strip.viewport().grab().toImage() != focused


def test_nothing_is_drawn_or_chosen_without_answers(qtbot: QtBot, light: Theme) -> None:
    strip = ReleaseStrip(light)
    qtbot.addWidget(strip)
    strip.show()
    with qtbot.assertNotEmitted(strip.release_chosen):
        qtbot.keyClick(strip, Qt.Key.Key_Return)
        qtbot.keyClick(strip, Qt.Key.Key_Right)
    assert strip.captions == []
    assert strip.focused_release() is None


def test_new_answers_keep_the_place_of_the_keyboard(qtbot: QtBot, light: Theme) -> None:
    strip = shown(qtbot, light)
    qtbot.keyClick(strip, Qt.Key.Key_Home)
    strip.set_answers(answers(), "4.18", "4.18.1", "4.0", "4.0")
    assert strip.focused_release() == "4.0"
    assert strip.target() == "4.0"


def test_another_theme_repaints(qtbot: QtBot, light: Theme) -> None:
    strip = shown(qtbot, light)
    dark = make_theme("dark")
    spread_theme(strip, dark)
    assert pixel(strip, 2, 2).name().upper() == dark.hex("base")
