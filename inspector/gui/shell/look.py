"""The look of the application: the colours and fonts that are set, or those of the system."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from inspector.files.system import WINDOWS
from inspector.gui.look.style import apply_theme
from inspector.gui.look.theme import Theme
from inspector.gui.shell.wanted_look import Fonts, theme_of


class Look(QObject):
    """Keeps the application's look as it was asked for: fixed, or that of the system.

    Args:
        app: The application whose palette, font and sheet follow.
        wanted: One of :data:`~inspector.gui.shell.wanted_look.LOOKS`.
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
        return theme_of(
            self.wanted,
            self.fonts,
            dark=self._scheme() == Qt.ColorScheme.Dark,
            contrast=self._contrast(),
        )

    def listen(self, listener: Callable[[Theme], object]) -> None:
        """Tells ``listener`` each new theme, after the application has taken it."""
        self._listeners.append(listener)

    def set_wanted(self, wanted: str, fonts: Fonts | None = None) -> None:
        """Asks for another look, and for other fonts."""
        self.wanted, self.fonts = wanted, fonts or self.fonts
        self.apply()

    def apply(self) -> None:
        """Gives the application the look that is wanted now."""
        if WINDOWS:
            self._choose_title_bars()
        self.theme = self._theme()
        apply_theme(self._app, self.theme)
        for listener in self._listeners:
            listener(self.theme)

    def _choose_title_bars(self) -> None:
        """Has Windows draw title bars as dark as the window is; elsewhere others see to them."""
        scheme = {"dark": Qt.ColorScheme.Dark, "light": Qt.ColorScheme.Light}
        # What is not known to Qt is that of the system, which is heard of again from then on.
        QGuiApplication.styleHints().setColorScheme(scheme.get(self.wanted, Qt.ColorScheme.Unknown))

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
