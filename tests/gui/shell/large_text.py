"""A window with large text, and what has too little room in it."""

from __future__ import annotations

from gui.shell.driver import Shell
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from inspector.gui.look.theme import make_theme

#: 20 pt at 96 dots per inch, in px.
LARGE = 27


def large(shell: Shell) -> Shell:
    """The window, with text of 20 pt from now on."""
    font = QFont("DejaVu Sans")
    font.setPixelSize(LARGE)
    shell.window.context.set_theme(make_theme("light", base_font=font))
    shell.settle()
    return shell


def shown_parts(within: QWidget) -> list[QWidget]:
    """The widgets in a layout that can be seen, as far as nothing around them scrolls."""
    found: list[QWidget] = []
    layout = within.layout()
    if layout is not None:
        items = (layout.itemAt(at).widget() for at in range(layout.count()))
        found = [part for part in items if part is not None and part.isVisible()]
    return found + [part for one in found for part in shown_parts(one)]


def squeezed(within: QWidget) -> list[str]:
    """What has less height than it needs, or lies over what stands below it."""
    return [
        f"{type(part).__name__} {part.accessibleName()}: {part.height()}"
        for part in shown_parts(within)
        if part.height() < min(part.minimumSizeHint().height(), part.sizeHint().height())
        or part.geometry().bottom() > part.parentWidget().rect().bottom()
    ]
