"""Rows that are dragged out of a list are files: other programs open, copy or attach them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMimeData,
    QObject,
    QPoint,
    Qt,
    QUrl,
)
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication

_LEFT = Qt.MouseButton.LeftButton


class FileDrag(QObject):
    """Starts a drag of the files of the selected rows; nothing is ever moved, they are copied.

    A press on one of several selected rows keeps them all until the button is released, so that
    they can be dragged together.

    Args:
        view: The list.
        paths: The paths of the files of its selected rows.
    """

    def __init__(self, view: QAbstractItemView, paths: Callable[[], Iterable[str]]) -> None:
        super().__init__(view)
        self._view = view
        self._paths = paths
        self._from: QPoint | None = None
        #: A press that is done once it is known to begin no drag.
        self._kept: QMouseEvent | None = None
        self._replaying = False
        view.viewport().installEventFilter(self)

    def data(self) -> QMimeData | None:
        """What a drag carries now: files, and their paths as text; None where there are none."""
        paths = list(self._paths())
        if not paths:
            return None
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(path) for path in paths])
        data.setText("\n".join(paths))
        return data

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self._replaying or not isinstance(event, QMouseEvent):
            return False
        match event.type():
            case QEvent.Type.MouseButtonPress:
                return self._pressed(event)
            case QEvent.Type.MouseMove if self._from is not None:
                return self._moved(event)
            case QEvent.Type.MouseButtonRelease:
                self._released()
        return False

    def _pressed(self, event: QMouseEvent) -> bool:
        place = event.position().toPoint()
        index = self._view.indexAt(place)
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        self._from = place if event.button() == _LEFT and plain and index.isValid() else None
        selected = self._view.selectionModel()
        ranges = selected.selection()
        count = sum(ranges.at(at).height() for at in range(ranges.size()))
        is_one_of_many = count > 1 and selected.isSelected(index)
        if self._from is not None and is_one_of_many:
            self._kept = event.clone()
            return True
        return False

    def _moved(self, event: QMouseEvent) -> bool:
        if not event.buttons() & _LEFT or self._from is None:
            self._from = self._kept = None
            return False
        way = event.position().toPoint() - self._from
        if way.manhattanLength() >= QApplication.startDragDistance():
            data = self.data()
            self._from = self._kept = None
            if data is None:
                return False
            drag = QDrag(self._view)
            drag.setMimeData(data)
            drag.exec(Qt.DropAction.CopyAction)
        return True

    def _released(self) -> None:
        press, self._kept, self._from = self._kept, None, None
        if press is not None:
            # No drag came of it: it chooses its row.
            self._replaying = True
            QCoreApplication.sendEvent(self._view.viewport(), press)
            self._replaying = False
