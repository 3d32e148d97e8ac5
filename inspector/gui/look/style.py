"""The style of the application: it paints every control, and Fusion what is left.

A control of ours is a button of Qt that names its pieces (icon, sign, words) and what kind of
control it is; keys, states and accessibility stay Qt's. The style measures and paints the pieces,
the same way for push buttons, links, bare icons, check boxes, segments and the tabs of a tab bar,
in each theme and in both reading directions. A control that has the keyboard is ringed by the one
:class:`QFocusFrame` of the application.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final, Literal

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QApplication,
    QFocusFrame,
    QProxyStyle,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QStyleOptionTab,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

from inspector.data_classes import dataclass
from inspector.gui.look.icons import icon_pixmap
from inspector.gui.look.marks import paint_mark
from inspector.gui.look.painting import Run, baseline_in, draw_runs, elide, outline
from inspector.gui.look.theme import Theme, Themed, apply_colours
from inspector.named_tuples import NamedTuple

_Element = QStyle.ControlElement
_CONTROLS: Final = (_Element.CE_PushButton, _Element.CE_CheckBox)
_ENABLED: Final[int] = QStyle.StateFlag.State_Enabled.value
_OVER: Final[int] = QStyle.StateFlag.State_MouseOver.value
_ON: Final[int] = QStyle.StateFlag.State_On.value
_SUNKEN: Final[int] = QStyle.StateFlag.State_Sunken.value
_FOCUSED: Final[int] = QStyle.StateFlag.State_HasFocus.value

#: Corners of controls, the side of the square of a check box, the width of the ring around the
#: control that has the keyboard, and its distance, in px of the design.
_RADIUS: Final = 4
BOX_SIDE: Final = 14
_RING: Final = 2
_RING_GAP: Final = 2
#: Spare words are cut where they have at least so much room, and go where they have less.
_LEAST_SPARE: Final = 120
#: Thickness of the line under the tab that is shown.
_UNDERLINE: Final = 3


class Piece(NamedTuple):
    """One thing in a control: an icon, a sign, the square of a check box, or words.

    ``side`` is that of what is no words, ``gap`` the space before the piece, both in px of the
    design; ``elide`` says where words are cut that have no room. A ``spare`` piece goes where width
    is short; one at the ``end`` stands there.
    """

    text: str = ""
    font: str = "body"
    role: str = "text"
    icon: str = ""
    mark: str | None = None
    box: bool = False
    side: int = 16
    gap: int = 0
    spare: bool = False
    end: bool = False
    elide: str = "end"

    def width(self, theme: Theme) -> int:
        """The width of the piece itself, in px."""
        picture = self.icon or self.mark is not None or self.box
        return theme.px(self.side) if picture else theme.width(self.font, self.text)


@dataclass(frozen=True, slots=True)
class ControlLook:
    """How a kind of control looks.

    Attributes:
        height: In px of the design.
        padding: Space at both ends, in px of the design.
        ground: The colour at rest.
        edge: The colour of the outline.
        ink: The colour of all that is in it, where that is one.
        over: What the pointer does to it.
        centred: Whether the pieces stand in the middle of what width there is.
        underlined: Whether a line says that it is chosen, as under a tab.
    """

    height: int = 28
    padding: int = 0
    ground: str = ""
    edge: str = ""
    ink: str = ""
    over: Literal["", "fill", "frame", "line"] = ""
    centred: bool = False
    underlined: bool = False


LOOKS: Final = {
    "primary": ControlLook(28, 9, "accent", ink="onAccent", over="frame", centred=True),
    "plain": ControlLook(28, 9, "base", "ctl", over="fill", centred=True),
    "flat": ControlLook(28, 8, over="fill", centred=True),
    "icon": ControlLook(28, over="fill", centred=True),
    "link": ControlLook(24, ink="accent", over="line"),
    "check": ControlLook(24),
    "cell": ControlLook(28, ground="base", edge="ctl", over="fill", centred=True),
    "segment": ControlLook(28, 12, "base", "ctl", centred=True),
    "field": ControlLook(28, 8, "base", "ctl"),
    "choice": ControlLook(25, 6, underlined=True),
}


class Control(Themed):
    """Mixed into a button of Qt, before it: what the style paints."""

    #: Whether the focus frame goes around it.
    ringed: ClassVar[bool] = True
    #: A key of :data:`LOOKS`.
    look: str = "plain"
    #: Whether it shares its left and its right edge with another control.
    joined: tuple[bool, bool] = (False, False)

    def pieces(self) -> Sequence[Piece]:
        """What is in the control, from where reading begins."""
        raise NotImplementedError

    def content_width(self, *, spare: bool) -> int:
        """The width that the control takes with or without what is spare, in px."""
        theme = self._theme
        parts = (p for p in self.pieces() if spare or not p.spare)
        return 2 * theme.px(LOOKS[self.look].padding) + pieces_width(theme, parts)

    def sizeHint(self) -> QSize:
        height = self._theme.row_height(LOOKS[self.look].height)
        return QSize(self.content_width(spare=True), height)

    def minimumSizeHint(self) -> QSize:
        height = self._theme.row_height(LOOKS[self.look].height)
        return QSize(self.content_width(spare=False), height)


class ControlTabs(Themed, QTabBar):
    """A tab bar whose tabs are painted as their pieces."""

    #: Space on both sides of a title, in px.
    padding = 0

    def tab_pieces(self, index: int, *, current: bool) -> Sequence[Piece]:
        """What is in a tab."""
        raise NotImplementedError


def pieces_width(theme: Theme, pieces: Iterable[Piece]) -> int:
    """How wide pieces are one after the other, with the space between them, in px."""
    return sum(theme.px(piece.gap) + piece.width(theme) for piece in pieces)


class Style(QProxyStyle):
    """Fusion, but for the controls of the program."""

    theme: Theme

    def __init__(self, theme: Theme) -> None:
        super().__init__("Fusion")
        self.theme = theme

    def drawControl(
        self,
        element: QStyle.ControlElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        # Asked as an object: for mypy no widget could be a control.
        asker: object = widget
        if isinstance(asker, Control) and element in _CONTROLS:
            _paint_control(painter, asker, _state_of(option))
        elif isinstance(widget, ControlTabs) and element == _Element.CE_TabBarTab:
            _paint_tab(painter, widget, option)
        elif element == _Element.CE_FocusFrame:
            radius = self.theme.px(_RADIUS + _RING_GAP) + 1
            outline(painter, QRectF(option.rect), self.theme.color("accent"), _RING, radius)
        else:
            super().drawControl(element, option, painter, widget)


class _ControlState(NamedTuple):
    """What Qt knows of a control that is painted, read once: in Python its flags are slow to ask.

    Attributes:
        rect: Where the control is.
        direction: Where reading begins.
        enabled: Whether it can be used.
        over: Whether the pointer is over it, and it can be used.
        on: Whether it is chosen or ticked.
        pressed: Whether it is held down.
        focused: Whether it has the keyboard.
    """

    rect: QRect
    direction: Qt.LayoutDirection
    enabled: bool
    over: bool
    on: bool
    pressed: bool
    focused: bool


def _state_of(option: QStyleOption) -> _ControlState:
    flags: int = option.state.value
    enabled = bool(flags & _ENABLED)
    return _ControlState(
        QRect(option.rect),
        option.direction,
        enabled,
        enabled and bool(flags & _OVER),
        bool(flags & _ON),
        bool(flags & _SUNKEN),
        bool(flags & _FOCUSED),
    )


def _paint_control(painter: QPainter, control: Control, state: _ControlState) -> None:
    """Paints ground, edge and pieces of a control."""
    theme, rect, look = control.theme, state.rect, LOOKS[control.look]
    if not state.enabled and look.over == "frame":
        look = LOOKS["plain"]
    _paint_ground(painter, control, look, state)
    padding = theme.px(look.padding)
    pieces = control.pieces()
    room = rect.width() - 2 * padding - pieces_width(theme, pieces)
    spare = sum(piece.width(theme) for piece in pieces if piece.spare)
    if room < 0 and spare + room < theme.px(_LEAST_SPARE):
        pieces = [piece for piece in pieces if not piece.spare]
        room = rect.width() - 2 * padding - pieces_width(theme, pieces)
    ink = look.ink if state.enabled else "dis"
    left, right = rect.left() + padding, rect.right() + 1 - padding
    words = [piece for piece in pieces if not piece.end]
    if len(words) < len(pieces):
        for piece in pieces:
            if piece.end:
                width = piece.width(theme)
                # An arrow has space of its own.
                at = right - width + theme.px(2 if piece.icon else 0)
                box = QRect(at, rect.top(), rect.right() + 1 - at, rect.height())
                _paint_pieces(painter, theme, box, [piece._replace(gap=0)], ink, state)
                right -= theme.px(piece.gap) + width
    elif look.centred:
        left += max(room // 2, 0)
    box = QRect(left, rect.top(), right - left, rect.height())
    end = _paint_pieces(painter, theme, box, words, ink, state)
    if look.underlined and state.on:
        thick = theme.px(2)
        below = QRect(padding, rect.bottom() + 1 - thick, rect.width() - 2 * padding, thick)
        painter.fillRect(below, theme.color("accent"))
    if look.over == "line" and state.over:
        metrics = theme.metrics("body")
        line = rect.top() + (rect.height() + metrics.ascent() - metrics.descent()) // 2 + 2
        under = QRect(left, line, end - left, 1)
        painter.fillRect(_mirrored(under, state), theme.color(look.ink))


def _mirrored(box: QRect, state: _ControlState) -> QRect:
    """Where a box is seen that stands so far from where reading begins."""
    if state.direction == Qt.LayoutDirection.LeftToRight:
        return box
    return QStyle.visualRect(state.direction, state.rect, box)


def _paint_ground(
    painter: QPainter, control: Control, look: ControlLook, state: _ControlState
) -> None:
    """Paints what is behind the pieces; joined controls are cut out of one long one."""
    theme, place = control.theme, state.rect
    rect = QRectF(place)
    enabled, over, checked = state.enabled, state.over, state.on
    down = checked or state.pressed
    radius = theme.px(_RADIUS)
    before, after = control.joined
    fill = look.ground
    if look.over == "fill" and (down or over):
        fill = "selIdle" if down else "hover"
    elif control.look == "segment" and checked:
        fill = "selIdle"
    edge = look.edge or ("ctl" if theme.contrast and look.over == "fill" and (down or over) else "")
    framed = look.over == "frame" and (over or down)
    if not (fill or edge or framed or before):
        return
    if state.direction == Qt.LayoutDirection.RightToLeft:
        before, after = after, before
    if before or after:
        painter.setClipRect(rect)
        rect.adjust(-2 * radius if before else 0, 0, 2 * radius if after else 0, 0)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    if fill:
        painter.setBrush(theme.color(fill))
        painter.drawRoundedRect(rect, radius, radius)
    if edge:
        outline(painter, rect, theme.color(edge if enabled else "line2"), 1, radius)
    if before:
        painter.fillRect(place.left(), place.top(), 1, place.height(), theme.color("ctl"))
    if framed:
        outline(painter, rect.adjusted(2, 2, -2, -2), theme.color(look.ink), 1, radius - 1)
    if theme.contrast and control.look == "segment" and checked:
        outline(painter, QRectF(place).adjusted(1, 1, -1, -1), theme.color("accent"), 2)
    painter.setClipping(False)


def _paint_pieces(
    painter: QPainter,
    theme: Theme,
    box: QRect,
    pieces: Sequence[Piece],
    ink: str,
    state: _ControlState,
) -> int:
    """Paints pieces into a box, words on one base line, and returns where they end.

    Args:
        painter: Paints on the control.
        theme: The look.
        box: Where the pieces stand that are not at the end of the control.
        pieces: What is painted.
        ink: The colour of everything, where that is one.
        state: What Qt knows of the control.
    """
    left = box.left()
    first = next((piece.font for piece in pieces if piece.text), "body")
    base = baseline_in(theme, first, box.top(), box.height())
    for piece in pieces:
        left += theme.px(piece.gap)
        width = piece.width(theme)
        if piece.text:
            shown = min(width, max(box.right() + 1 - left, 0))
            text = piece.text
            if shown < width:
                text = elide(theme, piece.font, text, shown, piece.elide)
            place = _mirrored(QRect(left, box.top(), shown, box.height()), state)
            run = Run(text, piece.font, ink or piece.role)
            draw_runs(painter, theme, place.left(), base, [run])
        else:
            top = box.top() + (box.height() - width) // 2
            place = _mirrored(QRect(left, top, width, width), state)
            _paint_picture(painter, theme, QRectF(place), piece, ink, state)
        left += width
    return left


def _paint_picture(
    painter: QPainter, theme: Theme, place: QRectF, piece: Piece, ink: str, state: _ControlState
) -> None:
    """Paints an icon, a sign or the square of a check box."""
    if piece.mark is not None:
        paint_mark(painter, place, piece.mark, theme, role=ink or None)
    elif piece.icon or state.on:
        ratio = painter.device().devicePixelRatioF()
        if piece.icon:
            shown = icon_pixmap(piece.icon, theme, ink or piece.role, round(place.width()), ratio)
            painter.drawPixmap(place.topLeft(), shown)
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(ink or "accent"))
        painter.drawRoundedRect(place, theme.px(3), theme.px(3))
        check = icon_pixmap("check", theme, "onAccent", theme.px(12), ratio)
        painter.drawPixmap(place.topLeft() + (place.center() - place.topLeft()) / 7, check)
    else:
        role = ink or ("text2" if state.over or state.pressed else "ctl")
        outline(painter, place, theme.color(role), 1, theme.px(3))


def _paint_tab(painter: QPainter, bar: ControlTabs, option: QStyleOption) -> None:
    """Paints the title of a tab, and the line under that of the current one."""
    theme, state = bar.theme, _state_of(option)
    rect = state.rect
    index = option.tabIndex if isinstance(option, QStyleOptionTab) else -1
    current = index == bar.currentIndex()
    left = rect.left() + bar.padding
    box = QRect(left, rect.top(), rect.width() - bar.padding, rect.height() - theme.px(2))
    pieces = bar.tab_pieces(index, current=current)
    end = _paint_pieces(painter, theme, box, pieces, "" if state.enabled else "dis", state)
    if not current:
        return
    thick = theme.px(_UNDERLINE)
    line = _mirrored(QRect(left, rect.bottom() + 1 - thick, end - left, thick), state)
    painter.fillRect(line, theme.color("accent"))
    if state.focused:
        ring = QRectF(line.left(), rect.top(), line.width(), rect.height() - thick)
        ring.adjust(-theme.px(5), theme.px(3), theme.px(5), -theme.px(2))
        outline(painter, ring, theme.color("accent"), _RING, theme.px(_RADIUS))


class _FrameStyle(Style):
    """What the focus frame alone asks of its style; Python would be slow to answer everybody."""

    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        if metric in (
            QStyle.PixelMetric.PM_FocusFrameHMargin,
            QStyle.PixelMetric.PM_FocusFrameVMargin,
        ):
            return self.theme.px(_RING_GAP) + _RING
        return super().pixelMetric(metric, option, widget)

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returnData: QStyleHintReturn | None = None,
    ) -> int:
        if hint == QStyle.StyleHint.SH_FocusFrame_AboveWidget:
            return 1
        return super().styleHint(hint, option, widget, returnData)


class _ApplicationStyle(QObject):
    """The style of an application, and its focus frame."""

    def __init__(self, app: QApplication, theme: Theme) -> None:
        super().__init__(app)
        self.style = Style(theme)
        self._frame_style = _FrameStyle(theme)
        # Widgets do not own their style, and a frame outlives Python's names as the program ends.
        self._frame_style.setParent(self)
        self._frame: QFocusFrame | None = None
        app.setStyle(self.style)
        app.focusChanged.connect(self._follow)

    def set_theme(self, theme: Theme) -> None:
        """Paints in another look."""
        self.style.theme = self._frame_style.theme = theme

    def renew_frame(self) -> None:
        """Shows the focus frame again, which hides itself once its control has another style."""
        self._follow(None, None)
        self._follow(None, QApplication.focusWidget())

    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        """Puts the frame around the control that has the keyboard, if it is to be ringed."""
        # The frame goes with the window that it was in last.
        if self._frame is None or not isValid(self._frame):
            self._frame = QFocusFrame()
            self._frame.setStyle(self._frame_style)
        self._frame.setWidget(now if getattr(now, "ringed", False) else None)  # type: ignore[arg-type]


def apply_theme(app: QApplication, theme: Theme) -> None:
    """Make an application's style, palette, font and sheet follow a theme.

    Each of them makes Qt visit every widget, so what is already so is left alone.
    """
    style = app.findChild(_ApplicationStyle)
    if style is None:
        _ApplicationStyle(app, theme)
    else:
        style.set_theme(theme)
    apply_colours(app, theme)
    sheet = theme.style_sheet()
    if app.styleSheet() != sheet:
        app.setStyleSheet(sheet)
        if style is not None:
            style.renew_frame()
