"""What nobody uses any more is given back away from the window's thread."""

from __future__ import annotations

import weakref

from pytestqt.qtbot import QtBot

from inspector.gui.work.free_later import free_later


class Row:
    """A row that can be referred to weakly."""


def test_lists_are_emptied(qtbot: QtBot) -> None:
    rows = [Row() for _ in range(1_201)]
    last = weakref.ref(rows[0])
    free_later(rows, [])
    qtbot.waitUntil(lambda: not rows)
    assert last() is None


def test_other_values_are_given_back_after_who_gave_them_forgot_them(qtbot: QtBot) -> None:
    row = Row()
    gone = weakref.ref(row)
    free_later(row)
    assert gone() is row
    del row
    qtbot.waitUntil(lambda: gone() is None)
