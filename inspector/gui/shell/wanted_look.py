"""The look that somebody wants: what the settings say of it, and the theme that is made of that.

Nothing here asks Qt for one of its own enumerations: it makes them all when the first is asked for,
which takes a tenth of the time until the window is seen.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication, QStyleFactory

from inspector.gui.look.theme import Scheme, Theme, apply_colours, make_theme
from inspector.gui.work.settings import Settings
from inspector.named_tuples import NamedTuple

LOOKS: Final = ("system", "light", "dark", "contrast")
#: The sizes of text that are heeded, in points: with others the window cannot be used.
_SIZES: Final = range(6, 37)
#: A window of a lightness below this is a dark one, of 255.
_DARK: Final = 128


class Fonts(NamedTuple):
    """The fonts that somebody wants in the place of the system's; empty or 0 for those."""

    family: str = ""
    fixed_family: str = ""
    points: int = 0

    def base(self) -> QFont:
        """The font that gives family and size to everything."""
        # Not the application's font: that is ours as soon as a look was applied, and smaller.
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        if self.family:
            font.setFamily(self.family)
        if self.points:
            font.setPointSize(self.points)
        return font


def fonts_of(settings: Settings) -> Fonts:
    """The fonts that the settings name; a size that is none counts as absent."""
    size = settings.text("look/size")
    points = next((points for points in _SIZES if str(points) == size), 0)
    return Fonts(settings.text("look/font"), settings.text("look/fixed-font"), points)


def look_of(settings: Settings) -> str:
    """The look that the settings name; one that is none counts as that of the system."""
    remembered = settings.text("look/theme")
    return remembered if remembered in LOOKS else "system"


def theme_of(wanted: str, fonts: Fonts, *, dark: bool, contrast: bool) -> Theme:
    """The theme of a look.

    Args:
        wanted: One of :data:`LOOKS`.
        fonts: The fonts in the place of the system's.
        dark: Whether the system is dark.
        contrast: Whether the system wants high contrast.
    """
    if wanted in ("light", "dark"):
        dark, contrast = wanted == "dark", False
    elif wanted == "contrast":
        contrast = True
    scheme: Scheme = "dark" if dark else "light"
    return make_theme(scheme, contrast, fonts.base(), fonts.fixed_family)


def apply_first_theme(app: QApplication, settings: Settings, wanted: str = "") -> Theme:
    """Gives an application the colours and the font that its first window needs.

    Args:
        app: The application.
        settings: What is remembered.
        wanted: One of :data:`LOOKS`; that of the settings when empty.
    """
    fonts = fonts_of(settings)
    theme = theme_of(wanted or look_of(settings), fonts, dark=is_dark(), contrast=False)
    app.setStyle(QStyleFactory.create("Fusion"))
    apply_colours(app, theme)
    return theme


def is_dark() -> bool:
    """Whether the system is dark, by the colours that a style takes from it."""
    return QStyleFactory.create("Fusion").standardPalette().window().color().lightness() < _DARK
