"""The clipboard, for what views copy, and the button that copies in one of several ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QGuiApplication, QImage
from PySide6.QtWidgets import QMenu, QWidget

from inspector.gui.kit.buttons import Button
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.theme import Theme
from inspector.messages import Label, _, lazy, ngettext

#: Characters of what was copied that are said.
_SAID: Final = 120


def to_clipboard(text: str) -> None:
    """Put a text on the clipboard, unless there is none."""
    if text:
        QGuiApplication.clipboard().setText(text)


def picture_to_clipboard(picture: QImage) -> None:
    """Put a picture on the clipboard."""
    QGuiApplication.clipboard().setImage(picture)


def copied_words(text: str) -> str:
    """What is said once a text was copied: how much, and how it begins; empty for none."""
    lines = text.strip().splitlines()
    if not lines:
        return ""
    begin = lines[0] if len(lines[0]) <= _SAID else f"{lines[0][:_SAID]}…"
    return (
        _(
            "Copied {count}: {begin}",
            count=ngettext("{count} line", "{count} lines", len(lines)),
            begin=begin,
        )
        if lines[1:]
        else _("Copied: {begin}", begin=begin)
    )


#: Ways to write a report: id, and what the menu calls it.
WAYS: Final[Mapping[str, Label]] = MappingProxyType(
    {
        "markdown": lazy("Markdown"),
        "text": lazy("Text"),
        "json": "JSON",
        "dot": lazy("DOT for Graphviz"),
        "svg": lazy("SVG picture"),
        "png": lazy("PNG picture"),
        "sentence": lazy("Sentence alone"),
    }
)


class CopyButton(Button):
    """Opens the ways to copy.

    Args:
        theme: The look.
        ways: Ids of the ways, in the order of the menu.
        copy: Copies in the way whose id it is given.
        tip: What its tooltip says while there is something to copy.
    """

    def __init__(
        self,
        theme: Theme,
        ways: Sequence[str],
        copy: Callable[[str], object],
        tip: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, _("Copy as"), "flat", "copy", parent)
        self._tip = tip
        self.set_menu_arrow(True)
        set_tip(self, tip)
        self.ways = QMenu(self)
        for way in ways:
            action = QAction(str(WAYS[way]), self.ways)
            action.setObjectName(way)
            action.triggered.connect(partial(self._copy, copy, way))
            self.ways.addAction(action)
        self.clicked.connect(self._open)

    def set_ready(self, ready: bool, why_not: str) -> None:
        """Whether there is a whole report, and what the tooltip says while there is none."""
        self.setEnabled(ready)
        set_tip(self, self._tip if ready else why_not)

    @staticmethod
    def _copy(copy: Callable[[str], object], way: str, _: bool = False) -> None:
        copy(way)

    def _open(self) -> None:
        self.ways.popup(self.mapToGlobal(QPoint(0, self.height() + 2)))
