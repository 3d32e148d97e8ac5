"""The graph in the hands of somebody with a keyboard or a mouse."""

from __future__ import annotations

import pytest
from gui.pages import Host
from project.scan.hand_made import hand_made
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from inspector.gui.look.theme import Theme, make_theme, spread_theme
from inspector.gui.references.canvas import ReferencesCanvas
from inspector.gui.references.scene import CENTRE, columns_of
from inspector.gui.references.words import centre_words, state_of_centre, words_of
from inspector.project.scan.graph import Asked, around

REFERS = {
    "Lamp": "Wood Gone ~Oil /Script/Engine",
    "Wood": "Glue",
    "Glue": "",
    "Oil": "",
    "Cellar": "Lamp",
    "Attic": "Lamp",
}
WOOD, GONE = "DEPENDENCIES /game/wood", "DEPENDENCIES /game/gone"
OIL, ENGINE = "DEPENDENCIES /game/oil", "DEPENDENCIES /script/engine"
ATTIC, CELLAR = "REFERENCERS /game/attic", "REFERENCERS /game/cellar"


def show(
    canvas: ReferencesCanvas,
    refers: dict[str, str] = REFERS,
    asked: Asked = Asked(),  # noqa: B008
    refused: frozenset[str] = frozenset(),
) -> None:
    there = around(hand_made(refers, refused=refused), "/Game/Lamp", asked)
    columns = columns_of(there)
    assert columns is not None
    words = {CENTRE: centre_words(there, state_of_centre(there))}
    rows = (row for column in columns.left + columns.right for row in column.rows)
    words |= {row.key: words_of(row) for row in rows}
    canvas.show_columns(columns, words, "References of /Game/Lamp")


@pytest.fixture
def canvas(theme: Theme, host: Host) -> ReferencesCanvas:
    made = ReferencesCanvas(theme)
    host.hold(made, 862, 372)
    show(made)
    made.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    return made


def press(qtbot: QtBot, canvas: ReferencesCanvas, *keys: Qt.Key) -> str:
    """Presses keys, and tells where that leads."""
    for key in keys:
        qtbot.keyClick(canvas, key)
    return canvas.current


def middle_of(canvas: ReferencesCanvas, key: str) -> QPoint:
    return canvas.rect_of(key).center()


def test_arrow_keys_walk_columns_and_lines(canvas: ReferencesCanvas, qtbot: QtBot) -> None:
    key = Qt.Key
    assert canvas.current == ""
    assert press(qtbot, canvas, key.Key_Right) == CENTRE
    # The nearest of those that it is tied to; four stand at the right, Wood and Oil in the middle.
    assert press(qtbot, canvas, key.Key_Right) in (OIL, WOOD)
    assert press(qtbot, canvas, key.Key_Up, key.Key_Up, key.Key_Up) == GONE
    assert press(qtbot, canvas, key.Key_Down, key.Key_Down, key.Key_Down) == ENGINE
    assert press(qtbot, canvas, key.Key_Down, key.Key_Right) == ENGINE
    assert press(qtbot, canvas, key.Key_Home) == CENTRE
    assert press(qtbot, canvas, key.Key_Left, key.Key_Up) == ATTIC
    assert press(qtbot, canvas, key.Key_Down) == CELLAR


def test_enter_and_a_double_click_activate(canvas: ReferencesCanvas, qtbot: QtBot) -> None:
    with qtbot.waitSignal(canvas.activated) as said:
        press(qtbot, canvas, Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert said.args == [canvas.current]
    with qtbot.waitSignal(canvas.activated) as said:
        place = middle_of(canvas, ATTIC)
        qtbot.mouseDClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert said.args == [ATTIC]


def test_a_click_chooses_and_beside_names_it_does_not(
    canvas: ReferencesCanvas, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(canvas.chosen) as said:
        place = middle_of(canvas, WOOD)
        qtbot.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert said.args == [WOOD]
    qtbot.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(500, 350))
    assert canvas.current == WOOD


def test_the_menu_key_opens_the_menu_at_the_row(canvas: ReferencesCanvas, qtbot: QtBot) -> None:
    from PySide6.QtGui import QContextMenuEvent

    press(qtbot, canvas, Qt.Key.Key_Home, Qt.Key.Key_Right)
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(0, 0), QPoint(0, 0))
    with qtbot.waitSignal(canvas.menu_wanted) as said:
        QApplication.sendEvent(canvas.viewport(), asked)
    assert canvas.rect_of(canvas.current).contains(canvas.viewport().mapFromGlobal(said.args[0]))


def test_a_reader_of_the_screen_hears_the_current_row(
    canvas: ReferencesCanvas, qtbot: QtBot
) -> None:
    assert canvas.accessibleName() == "References of /Game/Lamp"
    canvas.set_current(GONE)
    assert canvas.accessibleName() == "warns, /Game/Gone, refers to, hard, missing"
    canvas.set_current(OIL)
    assert canvas.accessibleName() == "not known, /Game/Oil, refers to, soft, there"
    canvas.set_current(CENTRE)
    assert canvas.accessibleName().startswith("not known, /Game/Lamp, the centre")


def test_keys_bring_rows_of_a_high_column_into_sight(
    canvas: ReferencesCanvas, qtbot: QtBot
) -> None:
    show(canvas, {"Lamp": " ".join(f"W{n:02}" for n in range(30)), "Cellar": "Lamp"})
    bar = canvas.verticalScrollBar()
    assert bar.maximum() > 0
    canvas.set_current("DEPENDENCIES /game/w00")
    for _ in range(29):
        press(qtbot, canvas, Qt.Key.Key_Down)
        view = canvas.viewport().rect()
        assert view.contains(canvas.rect_of(canvas.current)), canvas.current
    assert canvas.current == "DEPENDENCIES /game/w29"
    assert abs(bar.value() - bar.maximum()) <= 2
    centre = middle_of(canvas, CENTRE)
    press(qtbot, canvas, Qt.Key.Key_Home)
    assert middle_of(canvas, CENTRE) == centre


def test_a_wide_graph_begins_with_the_centre_in_sight(
    canvas: ReferencesCanvas, qtbot: QtBot
) -> None:
    show(canvas, asked=Asked(depth=2))
    canvas.resize(500, 372)
    show(canvas, asked=Asked(depth=2))
    assert canvas.horizontalScrollBar().maximum() > 0
    assert canvas.viewport().rect().contains(canvas.rect_of(CENTRE))
    press(qtbot, canvas, Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert canvas.viewport().rect().intersects(canvas.rect_of(canvas.current))


def test_broken_references_have_the_colour_of_their_sign(
    canvas: ReferencesCanvas, theme: Theme, qtbot: QtBot
) -> None:
    from gui.pixels import colour_counts

    show(canvas, refused=frozenset({"Wood"}))
    QApplication.processEvents()
    counts = colour_counts(canvas.grab().toImage())
    assert counts.get(theme.hex("warn"), 0) > 30
    assert counts.get(theme.hex("refuse"), 0) > 30
    show(canvas, {"Lamp": "Wood", "Wood": ""})
    counts = colour_counts(canvas.grab().toImage())
    assert theme.hex("warn") not in counts
    assert theme.hex("refuse") not in counts


def test_another_look_and_no_graph_at_all_can_be_shown(
    canvas: ReferencesCanvas, theme: Theme, qtbot: QtBot
) -> None:
    other = make_theme("dark" if theme.name == "light" else "light", contrast=True)
    spread_theme(canvas, other)
    canvas.grab()
    bare = ReferencesCanvas(theme)
    qtbot.addWidget(bare)
    bare.grab()
    assert bare.drawn is None
