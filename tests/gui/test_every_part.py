"""All parts at once: they change their look while they live, and fit every font and ratio."""

from __future__ import annotations

import pytest
from gui.gallery import Sheet, build
from gui.pixels import colour_counts
from PySide6.QtCore import QSize
from PySide6.QtGui import QFont, QImage, QPixmap
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from inspector.gui.kit.buttons import Button, LinkButton
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.look.style import apply_theme
from inspector.gui.look.theme import Theme, make_theme, spread_theme

SIZE = QSize(1440, 1300)


def sized(pixels: int) -> QFont:
    font = QFont("DejaVu Sans")
    font.setPixelSize(pixels)
    return font


def opened(qtbot: QtBot, theme: Theme, size: QSize = SIZE) -> QWidget:
    root = build(theme)
    qtbot.addWidget(root)
    # The painted sheet has no theme of its own to change.
    for sheet in root.findChildren(Sheet):
        sheet.hide()
    root.resize(size)
    root.show()
    QApplication.processEvents()
    return root


def picture(root: QWidget, ratio: float = 1.0) -> QImage:
    # Whether the window was given the keyboard yet is not what is compared.
    focus = QApplication.focusWidget()
    if focus is not None:
        focus.clearFocus()
    shown = QPixmap(root.size() * ratio)
    shown.setDevicePixelRatio(ratio)
    root.render(shown)
    return shown.toImage()


@pytest.mark.parametrize(
    ("before", "after"),
    [(("light", False), ("dark", False)), (("dark", False), ("light", True))],
)
def test_a_changed_look_is_the_look_itself(
    qtbot: QtBot,
    qapp: QApplication,
    before: tuple[str, bool],
    after: tuple[str, bool],
) -> None:
    first = make_theme(before[0], before[1], sized(13))  # type: ignore[arg-type]
    second = make_theme(after[0], after[1], sized(13))  # type: ignore[arg-type]
    apply_theme(qapp, first)
    changed = opened(qtbot, first)
    apply_theme(qapp, second)
    spread_theme(changed, second)
    changed.setPalette(build(second).palette())
    QApplication.processEvents()
    got = picture(changed)
    wanted = picture(opened(qtbot, second))
    assert got.size() == wanted.size()
    if got != wanted:
        different = [
            (x, y)
            for x in range(0, got.width(), 2)
            for y in range(0, got.height(), 2)
            if got.pixel(x, y) != wanted.pixel(x, y)
        ]
        assert not different, f"{len(different)} places differ, the first at {different[0]}"


@pytest.mark.parametrize("pixels", [11, 13, 20, 27])
def test_no_word_is_cut_off_when_there_is_room(
    qtbot: QtBot, qapp: QApplication, pixels: int
) -> None:
    theme = make_theme("light", base_font=sized(pixels))
    apply_theme(qapp, theme)
    scale = pixels / 13
    root = opened(qtbot, theme, QSize(round(1700 * scale), round(1500 * scale)))
    labels = [label for label in root.findChildren(ElidedLabel) if label.isVisible()]
    assert len(labels) > 20
    assert [label.text() for label in labels if label.is_elided()] == []
    for label in labels:
        assert label.height() >= label.fontMetrics().height(), label.text()
    for button in [*root.findChildren(Button), *root.findChildren(LinkButton)]:
        assert button.width() >= button.sizeHint().width(), button.text()
        assert button.height() >= button.fontMetrics().height() + 6 or button.isHidden()
    for line in root.findChildren(QLabel):
        if line.isVisible() and line.text():
            assert line.height() >= line.fontMetrics().height(), line.text()


@pytest.mark.slow
@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_every_ratio_paints(qtbot: QtBot, qapp: QApplication, ratio: float) -> None:
    theme = make_theme("dark", base_font=sized(13))
    apply_theme(qapp, theme)
    root = opened(qtbot, theme)
    image = picture(root, ratio)
    assert image.width() == round(root.width() * ratio)
    # A few stray pixels are no part that is painted.
    colours = {colour for colour, count in colour_counts(image).items() if count > 6}
    wanted = ("text", "text2", "accent", "refuse", "warn", "ok", "up", "okBg", "upBg", "line2")
    assert {theme.hex(role) for role in wanted} <= colours
