"""Texts that are shortened to the room they have."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QImage, QPainter

from inspector.gui.look.painting import Run, draw_runs, draw_text, elide, elide_around
from inspector.gui.look.theme import Theme

#: Texts as tables and controls have them, and such as only their box can place.
_TEXTS = (
    *("SM_Door", "Header layout −9 is newer than 4.27 reads", "Content/…/Part12", "1,054", "fi"),
    *("引擎的文件 12,3…", "Größe Ж λ", " ends with spaces ", "two\nlines", "שלום 12", "…", ""),
)


def _blank(ratio: float) -> QImage:
    picture = QImage(int(420 * ratio), int(60 * ratio), QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.white)
    return picture


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("font", ["body", "strong", "mono", "caption", "title"])
def test_texts_stand_where_qt_puts_them(light: Theme, font: str, ratio: float) -> None:
    single = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
    sides = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
    for text in _TEXTS:
        for box in (QRect(3, 2, 400, 33), QRect(7, 5, 390, 26), QRect(2, 9, 20, 9)):
            for side in sides:
                ours, theirs = _blank(ratio), _blank(ratio)
                with QPainter(ours) as painter:
                    run = Run(text, font, "text")
                    draw_text(painter, light, box, run, right=side == sides[1], elide="none")
                    draw_runs(painter, light, 5, 50.5, [run])
                with QPainter(theirs) as painter:
                    painter.setFont(light.font(font))
                    painter.setPen(light.color("text"))
                    painter.drawText(box, side | single, text)
                    painter.drawText(QPointF(5, 50.5), text)
                assert ours == theirs, (text, box, side)


def test_a_text_is_laid_out_once(light: Theme) -> None:
    laid_out = light.laid_out("body", "StaticMesh")
    assert laid_out is not None
    assert light.laid_out("body", "StaticMesh") is laid_out
    assert light.laid_out("body", "x" * 1000) is None


def test_a_single_letter_is_not_cut_in_two(light: Theme) -> None:
    width = light.width("body", "0")
    assert elide(light, "body", "0", width) == "0"
    assert elide(light, "body", "0", width - 1) == "…"
    assert elide(light, "body", "0", -3) == "…"
    assert elide(light, "body", "", 0) == ""


def test_a_text_is_cut_where_it_does_not_differ_from_its_twin(light: Theme) -> None:
    one, other = (
        f"BndEvt__Button_{number}_K2Node_ComponentBoundEvent_OnButtonClicked" for number in (1, 2)
    )
    at, whole = one.index("1"), light.width("body", one)
    least = light.width("body", "BndE…on_1…d")
    for width in range(least + 4, whole):
        shown = [elide_around(light, "body", text, width, at) for text in (one, other)]
        assert shown[0] != shown[1], shown
        assert all(light.width("body", text) <= width for text in shown)
    assert elide_around(light, "body", one, whole, at) == one
    # The middle is left out wherever that hides nothing.
    assert elide_around(light, "body", one, whole - 9, at) == elide(
        light, "body", one, whole - 9, "middle"
    )


def test_a_text_that_was_cut_stays_within_its_room(light: Theme) -> None:
    for text in ("TEST-AreaOfEffectDamage", "BP_TestHealthRegeneration_CMV"):
        for width in range(40, light.width("body", text)):
            for mode in ("middle", "end"):
                shown = elide(light, "body", text, width, mode)
                assert shown != text
                assert light.width("body", shown) <= width
