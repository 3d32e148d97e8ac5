"""The one source of colours, fonts and sizes of the window.

Everything that is painted asks a :class:`Theme`. A theme is a value: it is made by
:func:`make_theme` from a scheme and the system font, handed to each widget's constructor, and
replaced by :func:`spread_theme` while the program runs. Nothing here looks at the system.

A style sheet has the rules for what neither a palette nor the style reaches.

Kept short: bars, their lines, splitters, scroll bars, menus and tool tips. Controls, tables and
everything with a meaning are painted by :mod:`inspector.gui.kit`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import ceil
from types import MappingProxyType
from typing import Final, Literal

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontInfo,
    QFontMetrics,
    QFontMetricsF,
    QPalette,
)
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QLayout,
    QSizePolicy,
    QSpacerItem,
    QWidget,
)

from inspector.colours import COLOURS
from inspector.data_classes import dataclass, field
from inspector.escaping import plain_lines
from inspector.files.system import WINDOWS
from inspector.gui.look.laid_out import LaidOut, lay_out
from inspector.gui.look.typography import TYPE_SCALE, TypeStyle, make_font

_FIXED_OF_WINDOWS: Final = "Consolas"


def style_sheet_of(theme: Theme) -> str:
    """The application's style sheet for a theme."""
    colour, px = theme.hex, theme.px
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
QAbstractScrollArea::corner {{ background: {colour("base")}; border: none; }}
{_menu_outline(theme)}"""


def _menu_outline(theme: Theme) -> str:
    """In high contrast the chosen menu entry is outlined, since ``sel`` equals the background."""
    if not theme.contrast:
        return ""
    outline = f"border: 2px solid {theme.hex('accent')};"
    return f"QMenu::item:selected, QMenuBar::item:selected {{ {outline} }}\n"


Scheme = Literal["light", "dark"]

#: The px values of the design hold for a system font of this size; all others scale with it.
REFERENCE_PX: Final = 13

#: More texts than a window shows at once: so many are kept measured, and so many shortened.
_MOST_KEPT: Final = 4096
#: Signs of a text that is not kept measured: thousands like it would take much memory.
_LONG: Final = 200
#: The property of a layout that has its spaces in px of the design.
_SPACES: Final = "spaces"

#: Roles for words: at least 4.5:1 on every surface of :data:`SURFACES`.
TEXT_ROLES: Final = ("text", "text2", "text3", "accent", "refuse")
#: Roles for signs: at least 3:1 on every surface of :data:`SURFACES`.
MARK_ROLES: Final = ("refuse", "warn", "ok", "up", "note", "text2")
#: Roles of the sides of a merge, which on its page say whose a change is.
SIDES: Final = ("ours", "theirs")
#: The surfaces that words and signs stand on.
SURFACES: Final = ("base", "panel", "chrome", "alt", "sel", "selIdle")
#: Cell and row tints, each for the sign whose name it begins with.
TINTS: Final = ("refuseBg", "warnBg", "okBg", "upBg", "noteBg")
#: The colours of graphs: of pins and wires, and of the bands of cards.
PINS: Final = tuple(role for role in COLOURS if role.startswith("pin"))
BANDS: Final = tuple(role for role in COLOURS if role[0] == "k")


def _high_contrast(plain: Mapping[str, str], dark: bool) -> dict[str, str]:
    """The same table with one text colour, no tints, and lines as strong as text.

    The selection has no fill of its own: views outline it with the accent.
    """
    text = "#FFFFFF" if dark else "#000000"
    roles = dict(plain)
    roles.update(dict.fromkeys(("text", "text2", "text3", "ctl", "line", "line2", *SIDES), text))
    roles.update(dict.fromkeys((*TINTS, *BANDS, "sel", "selIdle"), plain["base"]))
    roles.update(dict.fromkeys(PINS, text))
    return roles


def _tables() -> Mapping[str, Mapping[str, str]]:
    light = {role: pair[0] for role, pair in COLOURS.items()}
    dark = {role: pair[1] for role, pair in COLOURS.items()}
    return MappingProxyType(
        {
            "light": MappingProxyType(light),
            "dark": MappingProxyType(dark),
            "contrast-light": MappingProxyType(_high_contrast(light, dark=False)),
            "contrast-dark": MappingProxyType(_high_contrast(dark, dark=True)),
        }
    )


#: Theme name → role → ``#RRGGBB``.
ROLES: Final = _tables()


@dataclass(frozen=True, eq=False)
class Theme:
    """Colours, fonts and sizes of one look.

    ``name`` is a key of :data:`ROLES`. ``family`` and ``fixed_family`` are the system's two font
    families, ``system_px`` the pixel size of the system font, which scales every size.
    """

    name: str
    dark: bool
    contrast: bool
    family: str
    fixed_family: str
    system_px: float
    _colours: dict[str, QColor] = field(default_factory=dict, repr=False)
    _lengths: dict[float, int] = field(default_factory=dict, repr=False)
    _fonts: dict[str, QFont] = field(default_factory=dict, repr=False)
    _metrics: dict[str, QFontMetrics] = field(default_factory=dict, repr=False)
    _exact: dict[str, QFontMetricsF] = field(default_factory=dict, repr=False)
    _line_heights: dict[str, int] = field(default_factory=dict, repr=False)
    _widths: dict[tuple[str, str], int] = field(default_factory=dict, repr=False)
    _elided: dict[tuple[str, str, Qt.TextElideMode, int], str] = field(
        default_factory=dict, repr=False
    )
    _laid_out: dict[tuple[str, str], LaidOut | None] = field(default_factory=dict, repr=False)

    def hex(self, role: str) -> str:
        """The colour of a role as ``#RRGGBB``."""
        return ROLES[self.name][role]

    def color(self, role: str) -> QColor:
        """The colour of a role; the same one each time, so a changed one has to be a copy."""
        colour = self._colours.get(role)
        if colour is None:
            colour = self._colours[role] = QColor(ROLES[self.name][role])
        return colour

    def px(self, size: float) -> int:
        """A length of the design, scaled to the system font; at least 1 for anything above 0."""
        scaled = self._lengths.get(size)
        if scaled is None:
            scaled = round(size * self.system_px / REFERENCE_PX)
            scaled = self._lengths[size] = max(scaled, 1) if size > 0 else scaled
        return scaled

    def font(self, name: str) -> QFont:
        """The font of a type style; see :data:`inspector.gui.look.typography.TYPE_SCALE`."""
        font = self._fonts.get(name)
        if font is None:
            style = TYPE_SCALE[name]
            family = self.fixed_family if style.fixed else self.family
            font = self._fonts[name] = make_font(style, family, self.px(style.size))
        return font

    def metrics(self, name: str) -> QFontMetrics:
        """The metrics of a type style, for widths and elision."""
        metrics = self._metrics.get(name)
        if metrics is None:
            metrics = self._metrics[name] = QFontMetrics(self.font(name))
        return metrics

    def width(self, name: str, text: str) -> int:
        """How wide a text is in a type style, in px; what has no shape counts as its escape.

        What controls and tables ask for over and over is measured once.
        """
        key = name, text
        width = self._widths.get(key)
        if width is None:
            metrics = self._exact.get(name)
            if metrics is None:
                metrics = self._exact[name] = QFontMetricsF(self.metrics(name))
            # Advances are fractions of a px: rounding down would make exact boxes elide their text.
            width = ceil(metrics.horizontalAdvance(plain_lines(text)))
            if len(self._widths) >= _MOST_KEPT:
                self._widths.clear()
            if len(text) < _LONG:
                self._widths[key] = width
        return width

    def elided(self, name: str, text: str, mode: Qt.TextElideMode, width: int) -> str:
        """A text shortened to a width; what tables paint over and over is measured once."""
        key = name, text, mode, width
        shown = self._elided.get(key)
        if shown is None:
            if len(self._elided) >= _MOST_KEPT:
                self._elided.clear()
            room, metrics = width, self.metrics(name)
            shown = metrics.elidedText(text, mode, room)
            # Qt forgets the kerning where it joins the pieces: the last letter would be cut.
            while shown != text and room > 0 and self.width(name, shown) > width:
                room -= 1
                shown = metrics.elidedText(text, mode, room)
            self._elided[key] = shown
        return shown

    def laid_out(self, name: str, text: str) -> LaidOut | None:
        """A line whose signs have their places, or None: see :func:`lay_out`.

        What is painted over and over is laid out once.
        """
        key = name, text
        try:
            return self._laid_out[key]
        except KeyError:
            if len(self._laid_out) >= _MOST_KEPT:
                self._laid_out.clear()
            laid_out = self._laid_out[key] = lay_out(text, self.font(name))
            return laid_out

    def line_height(self, name: str) -> int:
        """The line height of a type style; never below what its font needs."""
        height = self._line_heights.get(name)
        if height is None:
            style: TypeStyle = TYPE_SCALE[name]
            height = max(self.px(style.line), self.metrics(name).height())
            self._line_heights[name] = height
        return height

    def row_height(self, design_px: float, font: str = "body") -> int:
        """The height of a row or control: as designed, but never below font height + 6."""
        return max(self.px(design_px), self.metrics(font).height() + 6)

    def palette(self) -> QPalette:
        """The palette from which the style paints everything that is not ours."""
        palette = QPalette()
        role = QPalette.ColorRole
        for place, name in (
            (role.Window, "chrome"),
            (role.WindowText, "text"),
            (role.Base, "base"),
            (role.AlternateBase, "alt"),
            (role.Text, "text"),
            (role.Button, "base"),
            (role.ButtonText, "text"),
            (role.BrightText, "onAccent"),
            (role.Highlight, "sel"),
            (role.HighlightedText, "text"),
            (role.Accent, "accent"),
            (role.Link, "accent"),
            (role.LinkVisited, "accent"),
            (role.PlaceholderText, "text3"),
            (role.ToolTipBase, "panel"),
            (role.ToolTipText, "text"),
            (role.Light, "base"),
            (role.Midlight, "line"),
            (role.Mid, "line2"),
            (role.Dark, "ctl"),
            (role.Shadow, "ctl"),
        ):
            palette.setColor(place, self.color(name))
        if self.contrast:
            # Selected words inside a field need a fill, and sel equals base here.
            palette.setColor(role.Highlight, self.color("accent"))
            palette.setColor(role.HighlightedText, self.color("onAccent"))
        disabled = QPalette.ColorGroup.Disabled
        for place in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText):
            palette.setColor(disabled, place, self.color("dis"))
        palette.setColor(disabled, role.Highlight, self.color("selIdle"))
        return palette

    def style_sheet(self) -> str:
        """Rules for the few places that a palette cannot reach."""
        return style_sheet_of(self)


def make_theme(
    scheme: Scheme,
    contrast: bool = False,
    base_font: QFont | None = None,
    fixed_family: str = "",
) -> Theme:
    """The theme of a scheme; the same one for the same look, with the fonts that it has made.

    Args:
        scheme: ``light`` or ``dark``.
        contrast: Whether the user asked for high contrast.
        base_font: The font that gives family and size; the system's own without it.
        fixed_family: The family of what stands in columns; the system's own when empty.
    """
    system = QFontDatabase.SystemFont
    base = base_font or QFontDatabase.systemFont(system.GeneralFont)
    fixed = fixed_family or _system_fixed_family()
    pixels = base.pixelSize() if base.pixelSize() > 0 else QFontInfo(base).pixelSize()
    return _theme_of(scheme, contrast, base.family(), fixed, float(pixels))


def _system_fixed_family() -> str:
    # For Windows Qt names Courier New, whose strokes are thin at the sizes here; editors and
    # consoles there have Consolas.
    if WINDOWS and QFontDatabase.hasFamily(_FIXED_OF_WINDOWS):
        return _FIXED_OF_WINDOWS
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()


@lru_cache(maxsize=4)
def _theme_of(scheme: Scheme, contrast: bool, family: str, fixed: str, pixels: float) -> Theme:
    return Theme(
        name=f"contrast-{scheme}" if contrast else scheme,
        dark=scheme == "dark",
        contrast=contrast,
        family=family,
        fixed_family=fixed,
        system_px=pixels,
    )


def apply_colours(app: QApplication, theme: Theme) -> None:
    """Make an application's palette and font follow a theme, which is all that a frame needs."""
    palette, font = theme.palette(), theme.font("body")
    if app.palette() != palette:
        app.setPalette(palette)
    if app.font() != font:
        app.setFont(font)


class Themed:
    """Mixed in, before its Qt class, by whatever is painted or laid out from a theme.

    Its constructor is given the theme, keeps it as ``_theme`` and calls :meth:`_apply_theme`;
    :func:`spread_theme` alone gives it another one later.
    """

    _theme: Theme

    @property
    def theme(self) -> Theme:
        """The look."""
        return self._theme

    def _apply_theme(self) -> None:
        """Follow the theme in what does not ask for it at each painting: fonts, sizes, HTML.

        What stands inside wears the same theme by then.
        """

    def set_theme(self, theme: Theme) -> None:
        """Take another theme; for :func:`spread_theme`, which reaches what stands inside too."""
        self._theme = theme
        self._apply_theme()


def space(
    layout: QLayout,
    theme: Theme,
    margins: tuple[float, float, float, float] = (0, 0, 0, 0),
    between: float = 0,
) -> None:
    """Give a layout its margins and the space between its parts; both follow the theme.

    Args:
        layout: The layout.
        theme: The look.
        margins: At the left, above, at the right and below, in px of the design.
        between: Between two parts, in px of the design.
    """
    layout.setProperty(_SPACES, (margins, between))
    _fit_spaces(layout, theme)


class _Gap(Themed, QObject):
    """Gives a spacer of a row or a column the size that a theme gives it."""

    def __init__(self, theme: Theme, layout: QBoxLayout, size: float) -> None:
        super().__init__(layout)
        self._theme = theme
        self._row, self._size = layout, size
        self._item = QSpacerItem(0, 0)
        self._apply_theme()
        layout.addItem(self._item)

    def _apply_theme(self) -> None:
        size, policy = self._theme.px(self._size), QSizePolicy.Policy
        if self._row.direction() in (
            QBoxLayout.Direction.LeftToRight,
            QBoxLayout.Direction.RightToLeft,
        ):
            self._item.changeSize(size, 0, policy.Fixed, policy.Minimum)
        else:
            self._item.changeSize(0, size, policy.Minimum, policy.Fixed)
        self._row.invalidate()


def gap(layout: QBoxLayout, theme: Theme, size: float) -> None:
    """Add space to a row or a column for as long as it lives; it follows the theme.

    Args:
        layout: The row or column.
        theme: The look.
        size: In px of the design.
    """
    _Gap(theme, layout, size)


def _fit_spaces(layout: QLayout, theme: Theme) -> None:
    spaces = layout.property(_SPACES)
    if spaces is not None:
        margins, between = spaces
        layout.setContentsMargins(*(theme.px(margin) for margin in margins))
        layout.setSpacing(theme.px(between))


def spread_theme(root: QObject, theme: Theme) -> None:
    """Give another theme to ``root`` and everything inside it, innermost first."""
    for child in root.children():
        spread_theme(child, theme)
    if isinstance(root, QLayout):
        _fit_spaces(root, theme)
    if isinstance(root, Themed):
        root.set_theme(theme)
    if isinstance(root, QWidget):
        root.updateGeometry()
        root.update()
