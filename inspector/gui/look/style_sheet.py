"""Style sheet rules for what neither a palette nor our own painting reaches.

Kept short: bars, their lines, splitters, scroll bars, menus and tool tips. Controls, tables and
everything with a meaning are painted by :mod:`inspector.gui.kit`.
"""

from __future__ import annotations

from typing import Protocol


class Measures(Protocol):
    """What the rules need of a theme."""

    @property
    def contrast(self) -> bool:
        """Whether the user asked for high contrast."""
        ...

    def hex(self, role: str) -> str:
        """The colour of a role as the sheet writes it."""
        ...

    def px(self, size: float) -> int:
        """A length of the design in px."""
        ...

    def row_height(self, design_px: float, font: str = "body") -> int:
        """The height of a row of text in px."""
        ...


def style_sheet_of(theme: Measures) -> str:
    """The application's style sheet for a theme."""
    colour, px = theme.hex, theme.px
    bar = theme.row_height(26)
    handle = colour("ctl" if theme.contrast else "line2")
    return f"""
QToolTip {{
    color: {colour("text")}; background: {colour("panel")};
    border: 1px solid {colour("line2")}; padding: {px(3)}px {px(6)}px;
}}
QMainWindow::separator {{ background: {colour("line2")}; width: 1px; height: 1px; }}
QSplitter::handle {{ background: {colour("line2")}; }}
QSplitter::handle:horizontal {{ width: 1px; }}
QSplitter::handle:vertical {{ height: 1px; }}
QMenuBar {{ background: {colour("chrome")}; border: none; padding: 0 1px; }}
QMenuBar::item {{ padding: {px(4)}px {px(9)}px; background: transparent; }}
QMenuBar::item:selected, QMenuBar::item:pressed {{
    background: {colour("sel")}; color: {colour("text")};
}}
QMenu {{
    background: {colour("base")}; border: 1px solid {colour("line2")}; padding: {px(4)}px 0;
}}
QMenu::item {{ padding: {px(4)}px {px(24)}px {px(4)}px {px(12)}px; min-height: {px(16)}px; }}
QMenu::item:selected {{ background: {colour("sel")}; color: {colour("text")}; }}
QMenu::item:disabled {{ color: {colour("dis")}; }}
QMenu::icon {{ padding-left: {px(10)}px; }}
QMenu::separator {{ height: 1px; background: {colour("line")}; margin: {px(4)}px 0; }}
QToolBar {{
    background: {colour("chrome")}; border: none; border-bottom: 1px solid {colour("line2")};
    padding: {px(4)}px {px(8)}px; spacing: {px(8)}px;
}}
QStatusBar {{
    background: {colour("chrome")}; border-top: 1px solid {colour("line2")};
    min-height: {bar - 1}px;
}}
QStatusBar::item {{ border: none; }}
QDockWidget {{ border: none; }}
QDockWidget > QWidget {{ background: {colour("panel")}; }}
QScrollArea {{ border: none; background: transparent; }}
QScrollBar {{ background: transparent; border: none; margin: 0; }}
QScrollBar:vertical {{ width: {px(12)}px; }}
QScrollBar:horizontal {{ height: {px(12)}px; }}
QScrollBar::handle {{ background: {handle}; border-radius: {px(3)}px; margin: {px(3)}px; }}
QScrollBar::handle:vertical {{ min-height: {px(30)}px; }}
QScrollBar::handle:horizontal {{ min-width: {px(30)}px; }}
QScrollBar::handle:hover, QScrollBar::handle:pressed {{ background: {colour("ctl")}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
{_menu_outline(theme)}"""


def _menu_outline(theme: Measures) -> str:
    """In high contrast the chosen menu entry is outlined, since ``sel`` equals the background."""
    if not theme.contrast:
        return ""
    outline = f"border: 2px solid {theme.hex('accent')};"
    return f"QMenu::item:selected, QMenuBar::item:selected {{ {outline} }}\n"
