"""The way of the Tab key through widgets that come and go."""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QPushButton, QToolBar
from pytestqt.qtbot import QtBot

from inspector.gui.kit.focus_order import stops_in


def test_a_widget_that_goes_takes_none_along_that_came_after_it(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    field = QLineEdit()
    window.setCentralWidget(field)
    tools = QToolBar()
    slot = tools.addWidget(QPushButton("Open"))
    window.addToolBar(tools)
    last = QPushButton("Last", window)
    window.show()
    assert last in stops_in([window])[0]
    for going in (field, last):
        going.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not shiboken6.isValid(last)
    assert shiboken6.isValid(slot)
    slot.setVisible(False)
    assert window.isVisible()
