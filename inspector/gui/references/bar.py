"""The line above the graph: what is said first, and how far and by what to look around."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QIcon, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from inspector.gui.desk.page import MARGIN
from inspector.gui.kit.buttons import Button, CheckBox, LinkButton
from inspector.gui.kit.clipboard import CopyButton
from inspector.gui.kit.headline import Headline
from inspector.gui.kit.layouts import hbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme
from inspector.gui.references.copying import COPY_WAYS
from inspector.gui.references.painting import draw_sample
from inspector.gui.work.settings import Settings
from inspector.messages import LazyText, _, lazy
from inspector.messages.phrases import listed
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import Asked

#: How far can be looked at most.
DEEPEST: Final = 5
#: What each kind is called, and what it means.
_KINDS: Final[Mapping[ReferenceKind, tuple[LazyText, LazyText]]] = MappingProxyType(
    {
        ReferenceKind.HARD: (
            lazy("Hard"),
            lazy("Imports: the engine loads the other package first"),
        ),
        ReferenceKind.SOFT: (lazy("Soft"), lazy("Paths that are loaded when they are asked for")),
        ReferenceKind.SEARCHABLE_NAME: (lazy("Searchable name"), lazy("Rows of tables, and tags")),
        ReferenceKind.MANAGEMENT: (lazy("Management"), lazy("Kept by the asset registry alone")),
    }
)
_SAMPLE: Final = (26, 16)

#: The width, in px of the design, from which on all buttons have their words.
_WORDY: Final = 680


class ReferencesBar(Surface):
    """The sentence, the way back, depth, kinds, whether code is shown, and copying.

    Args:
        theme: The look.
        copy: Copies the references in the way whose id it is given.
    """

    edges = {"bottom": "line"}

    #: Something else is asked for; carries an Asked.
    asked = Signal(object)
    #: The package that was the centre before is wanted again.
    back_wanted = Signal()

    def __init__(
        self, theme: Theme, copy: Callable[[str], object], parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, parent)
        self._asked = Asked()
        self.sentence = Headline(theme)
        self.back = LinkButton(theme, "")
        self.back.clicked.connect(lambda: self.back_wanted.emit())
        self.back.hide()
        self.depth_button = Button(theme, _("Depth"))
        self.depth_button.set_menu_arrow(True)
        set_tip(self.depth_button, _("Over how many references to look around"))
        self.depths = QMenu(self)
        group = QActionGroup(self.depths)
        for depth in range(1, DEEPEST + 1):
            action = self._add(self.depths, f"{depth}", f"depth-{depth}")
            action.triggered.connect(partial(self._take_depth, depth))
            group.addAction(action)
        self.kinds_button = Button(theme, _("Kinds"))
        self.kinds_button.set_menu_arrow(True)
        set_tip(self.kinds_button, _("Which references are followed, and how they are drawn"))
        self.kinds = QMenu(self)
        self._kind_actions: dict[ReferenceKind, QAction] = {}
        for kind, (title, meaning) in _KINDS.items():
            action = self._add(self.kinds, str(title), f"kind-{kind.text}")
            set_tip(action, str(meaning))
            action.triggered.connect(lambda on, kind=kind: self._take_kind(kind, on))
            self._kind_actions[kind] = action
        self.kinds.setToolTipsVisible(True)
        for button, menu in ((self.depth_button, self.depths), (self.kinds_button, self.kinds)):
            button.clicked.connect(partial(_open, button, menu))
        self.code = CheckBox(theme, _("Script packages"))
        set_tip(self.code, _("Show the engine's and plugins' code that is referred to: /Script/…"))
        self.code.toggled.connect(lambda on: self._take(self._asked._replace(code=on)))
        self.copy_button = CopyButton(
            theme,
            COPY_WAYS,
            copy,
            _("Copy the references of this package, as inspector refs says"),
        )
        parts = self.back, self.depth_button, self.kinds_button, self.code, self.copy_button
        sides = (MARGIN, 5, MARGIN - 8, 6)
        hbox((self.sentence, 1), *parts, parent=self, theme=theme, margins=sides, between=8)
        self._apply_theme()
        self.show_asked(self._asked)

    def _apply_theme(self) -> None:
        for kind, action in self._kind_actions.items():
            action.setIcon(self._sample(kind))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Gives the sentence the room of a word that the tip of its button says too."""
        self.copy_button.set_bare(self.width() < self._theme.px(_WORDY))

    def _add(self, menu: QMenu, title: str, name: str) -> QAction:
        action = QAction(title, menu)
        action.setObjectName(name)
        action.setCheckable(True)
        menu.addAction(action)
        return action

    def _sample(self, kind: ReferenceKind) -> QIcon:
        """A piece of the line of a kind: the legend stands where kinds are chosen."""
        theme, ratio = self._theme, self.devicePixelRatioF()
        width, height = (theme.px(side) for side in _SAMPLE)
        picture = QPixmap(round(width * ratio), round(height * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            draw_sample(painter, QRectF(0, 0, width, height), kind, theme.color("text"))
        return QIcon(picture)

    # What is asked ------------------------------------------------------------------------------

    def show_asked(self, asked: Asked) -> None:
        """Shows what is asked without telling anybody."""
        self._asked = asked
        self.depth_button.set_value(f"{asked.depth}")
        self.depths.actions()[asked.depth - 1].setChecked(True)
        for kind, action in self._kind_actions.items():
            action.setChecked(kind in asked.kinds)
        names = [str(title).lower() for kind, (title, __) in _KINDS.items() if kind in asked.kinds]
        every = len(names) == len(_KINDS)
        self.kinds_button.set_value(
            _("all") if every else listed(names[:2]) + "…" * (len(names) > 2)
        )
        self.code.blockSignals(True)
        self.code.setChecked(asked.code)
        self.code.blockSignals(False)

    def _take_depth(self, depth: int, _: bool = False) -> None:
        self._take(self._asked._replace(depth=depth))

    def _take_kind(self, kind: ReferenceKind, on: bool) -> None:
        kinds = self._asked.kinds | {kind} if on else self._asked.kinds - {kind}
        # The last one stays: without any there is nothing to show.
        self._take(self._asked._replace(kinds=kinds or self._asked.kinds))

    def _take(self, asked: Asked) -> None:
        changed = asked != self._asked
        self.show_asked(asked)
        if changed:
            self.asked.emit(asked)

    def set_back(self, name: str) -> None:
        """Names the package that was the centre before; none where the text is empty."""
        self.back.setText(_("Back to {name}", name=name))
        set_tip(self.back, _("Make it the centre again (Alt+Left)"))
        self.back.setVisible(bool(name))
        self.back.updateGeometry()

    def set_ready(self, ready: bool) -> None:
        """Whether there is anything to choose from and to copy."""
        for part in (self.depth_button, self.kinds_button, self.code):
            part.setEnabled(ready)
        self.copy_button.set_ready(ready, _("Ready when the project is read"))


def _open(button: Button, menu: QMenu) -> None:
    menu.popup(button.mapToGlobal(QPoint(0, button.height() + 2)))


def remembered(settings: Settings) -> Asked:
    """What was asked for last."""
    depth = settings.text("references/depth")
    kinds = settings.texts("references/kinds")
    chosen = frozenset(kind for kind in ReferenceKind if kind.text in kinds)
    return Asked(
        min(max(int(depth), 1), DEEPEST) if depth.isdecimal() else 1,
        chosen or Asked().kinds,
        settings.flag("references/code"),
    )


def remember(settings: Settings, asked: Asked) -> None:
    """Keeps what is asked for, for the next time."""
    settings.set("references/depth", f"{asked.depth}")
    settings.set("references/kinds", [kind.text for kind in sorted(asked.kinds)])
    settings.set("references/code", asked.code)
