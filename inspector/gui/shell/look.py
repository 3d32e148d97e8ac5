"""The look of the application: the colours and fonts that are set, or those of the system."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QApplication

from inspector.gui.look.theme import Scheme, Theme, apply_theme, make_theme
from inspector.gui.work.settings import Settings

LOOKS: Final = ("system", "light", "dark", "contrast")
#: The sizes of text that are heeded, in points: with others the window cannot be used.
_SIZES: Final = range(6, 37)


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


class Look(QObject):
    """Keeps the application's look as it was asked for: fixed, or that of the system.

    Args:
        app: The application whose palette, font and sheet follow.
        wanted: One of :data:`LOOKS`.
        fonts: The fonts in the place of the system's.
        scheme: Says what the system wants, light or dark.
        contrast: Says whether the system wants high contrast.
    """

    def __init__(
        self,
        app: QApplication,
        wanted: str,
        fonts: Fonts = Fonts(),  # noqa: B008
        *,
        scheme: Callable[[], Qt.ColorScheme] | None = None,
        contrast: Callable[[], bool] | None = None,
    ) -> None:
        super().__init__(app)
        self._app = app
        self._scheme = scheme or QGuiApplication.styleHints().colorScheme
        self._contrast = contrast or _wants_contrast
        self.wanted = wanted
        self.fonts = fonts
        self.theme = self._theme()
        self._listeners: list[Callable[[Theme], object]] = []
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._system_changed)
        access = _accessibility()
        changed = getattr(access, "contrastPreferenceChanged", None)
        if changed is not None:
            changed.connect(self._system_changed)

    def _theme(self) -> Theme:
        dark = self._scheme() == Qt.ColorScheme.Dark
        contrast = self.wanted == "contrast"
        if self.wanted in ("light", "dark"):
            dark = self.wanted == "dark"
        elif self.wanted == "system":
            contrast = self._contrast()
        scheme: Scheme = "dark" if dark else "light"
        return make_theme(scheme, contrast, self.fonts.base(), self.fonts.fixed_family)

    def listen(self, listener: Callable[[Theme], object]) -> None:
        """Tells ``listener`` each new theme, after the application has taken it."""
        self._listeners.append(listener)

    def set_wanted(self, wanted: str, fonts: Fonts | None = None) -> None:
        """Asks for another look, and for other fonts."""
        self.wanted, self.fonts = wanted, fonts or self.fonts
        self.apply()

    def apply(self) -> None:
        """Gives the application the look that is wanted now."""
        self.theme = self._theme()
        apply_theme(self._app, self.theme)
        for listener in self._listeners:
            listener(self.theme)

    def _system_changed(self, *_: object) -> None:
        # Setting our own palette makes some platforms say "changed" once more.
        if self.wanted in ("system", "contrast") and self._theme().name != self.theme.name:
            self.apply()


def _accessibility() -> object:
    """What the system says about accessibility; None where this Qt does not know it yet."""
    asking = getattr(QGuiApplication.styleHints(), "accessibility", None)
    return asking() if asking is not None else None


def _wants_contrast() -> bool:
    asking = getattr(_accessibility(), "contrastPreference", None)
    return asking is not None and "High" in str(asking())
