"""Lines of words: shortened where they must be, whole in the tooltip."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from inspector.escaping import one_line
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.mark_label import MarkLabel
from inspector.gui.kit.plain_tip import plain_tip
from inspector.gui.kit.rich_text import span
from inspector.gui.kit.section import SectionTitle
from inspector.gui.kit.states import LoadingLine, StateLine
from inspector.gui.look.theme import Theme, make_theme, spread_theme

PATH = "ue4-rts/Content/Sample/RTSSampleCharacterAnimationBlueprint.uasset"


def test_a_text_that_fits_is_whole(qtbot: QtBot, theme: Theme) -> None:
    label = ElidedLabel(theme, PATH, mode="middle")
    qtbot.addWidget(label)
    label.resize(label.sizeHint())
    assert not label.is_elided()
    assert label.toolTip() == ""


@pytest.mark.parametrize("mode", ["middle", "end"])
def test_a_text_that_does_not_fit_is_in_the_tooltip(qtbot: QtBot, light: Theme, mode: str) -> None:
    label = ElidedLabel(light, PATH, mode=mode)  # type: ignore[arg-type]
    qtbot.addWidget(label)
    label.resize(120, 20)
    label.show()
    assert label.is_elided()
    assert label.toolTip() == PATH
    assert label.text() == PATH
    label.resize(2000, 20)
    assert label.toolTip() == ""


def test_numbers_are_never_shortened(qtbot: QtBot, light: Theme) -> None:
    label = ElidedLabel(light, "144,806 bytes", mode="none")
    qtbot.addWidget(label)
    assert label.minimumSizeHint().width() == light.width("body", "144,806 bytes")


def test_a_mark_is_said_by_its_word(qtbot: QtBot, light: Theme) -> None:
    label = MarkLabel(light, "refuse", 14)
    qtbot.addWidget(label)
    said = QAccessible.queryAccessibleInterface(label).text(QAccessible.Text.Name)
    assert said == "refuses"
    assert label.sizeHint().width() == light.px(14)


def test_a_section_shows_title_note_and_facts(qtbot: QtBot, light: Theme) -> None:
    section = SectionTitle(light, "Custom versions", "12 of them")
    qtbot.addWidget(section)
    section.set_facts([(None, "4 stored"), ("up", "3 older"), ("ok", "1 current")])
    section.resize(800, section.height())
    section.show()
    words = [label.text() for label in section.findChildren(QLabel) if label.text()]
    assert words == ["Custom versions", "12 of them", "4 stored", "3 older", "1 current"]
    marks = section.findChildren(MarkLabel)
    assert [mark.mark() for mark in marks] == ["up", "ok"]
    last = next(label for label in section.findChildren(QLabel) if label.text() == "1 current")
    assert last.mapTo(section, QPoint(0, 0)).x() + last.width() == 800
    section.set_facts([("refuse", "6 newer than 5.3")])
    words = [label.text() for label in section.findChildren(ElidedLabel) if label.isVisible()]
    assert words == ["Custom versions", "12 of them", "6 newer than 5.3"]


def test_a_note_gives_way_before_the_title_and_the_facts(qtbot: QtBot, light: Theme) -> None:
    section = SectionTitle(light, "What a save of everything writes", PATH * 3)
    qtbot.addWidget(section)
    section.set_facts([(None, "4 stored")])
    section.resize(600, section.height())
    section.show()
    shown = [label for label in section.findChildren(ElidedLabel) if label.isVisible()]
    assert [label.is_elided() for label in shown] == [False, True, False]
    assert shown[1].width() > 150


def test_loading_shows_a_count_and_a_bar(qtbot: QtBot, theme: Theme) -> None:
    line = LoadingLine(theme)
    qtbot.addWidget(line)
    line.set_progress("exports", 25, 50)
    line.resize(500, line.sizeHint().height())
    line.show()
    assert line.text() == "Reading exports 25 of 50"
    image = line.grab().toImage()
    row = [image.pixelColor(x, line.height() // 2).name().upper() for x in range(500)]
    done, rest = row.count(theme.hex("accent")), row.count(theme.hex("line2"))
    assert done == pytest.approx(rest, abs=2)
    assert done > 50
    line.set_progress("exports")
    assert line.text() == "Reading exports"


def test_an_empty_place_has_a_sentence_and_one_action(qtbot: QtBot, light: Theme) -> None:
    root = QWidget()
    qtbot.addWidget(root)
    line = StateLine(light, root)
    QVBoxLayout(root).addWidget(line)
    line.set_state("Nothing here matches the filter.", action="Clear filter")
    root.show()
    assert line.accessibleName() == "Nothing here matches the filter."
    with qtbot.waitSignal(line.action_chosen):
        line.action_button().click()
    line.set_state("No findings.")
    assert not line.action_button().isVisible()


def test_labels_take_another_theme(qtbot: QtBot, light: Theme) -> None:
    label = ElidedLabel(light, "MMMMMM", "title")
    qtbot.addWidget(label)
    label.resize(label.sizeHint())
    dark = make_theme("dark")
    spread_theme(label, dark)
    image = label.grab().toImage()
    seen = {
        image.pixelColor(x, y).name().upper()
        for x in range(image.width())
        for y in range(image.height())
    }
    assert dark.hex("text") in seen


@pytest.mark.parametrize("sign", ["\u202e", "\u2066", "\u200f", "\U000e0041"])
def test_signs_that_hide_are_painted_as_escapes(light: Theme, qtbot: QtBot, sign: str) -> None:
    pictures = []
    for text in (f"Door{sign}tessau.Rock", f"Door{one_line(sign)}tessau.Rock"):
        label = ElidedLabel(light, text)
        qtbot.addWidget(label)
        label.resize(400, 24)
        pictures.append(label.grab().toImage())
        assert sign not in plain_tip(text)
        assert sign not in span(text, light)
    assert pictures[0] == pictures[1]
