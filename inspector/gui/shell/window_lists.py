"""The lists that open over the window, the palette and the engines, and what choosing does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect

from inspector.gui.engines.chooser import EngineChooser
from inspector.gui.kit.pick_list import PickList
from inspector.gui.shell.palette import Palette

if TYPE_CHECKING:
    from inspector.gui.kit.pick_items import PickItem
    from inspector.gui.shell.window import MainWindow


class WindowLists:
    """Opens one list at a time and does what was picked.

    Attributes:
        palette: Commands, files and places, by typing.
        engines: The engines that files can be judged by.
    """

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        context = window.context
        self.palette = Palette(context, window.actions_table, window.state, window)
        self.engines = EngineChooser(context, window)
        for shown in self.all():
            shown.picked.connect(self._picked)

    def all(self) -> tuple[PickList, PickList]:
        """Both lists."""
        return self.palette, self.engines

    def open_palette(self, text: str) -> None:
        """Opens the palette below the go-to field, with a text to start from."""
        window, theme = self._window, self._window.context.theme
        if window.context.document is not None:
            window.context.document.want_fields()
        width = min(theme.px(560), window.width() - theme.px(32))
        self._open(self.palette, window.width() - theme.px(8) - width, width, text)

    def open_engines(self) -> None:
        """Opens the list of engines below the button that names the target."""
        window, theme = self._window, self._window.context.theme
        width = min(theme.px(460), window.width() - theme.px(32))
        left = theme.px(16)
        if window.tools.isVisible():
            left = window.tools.target_button.mapTo(window, QPoint(0, 0)).x()
        left = min(left, window.width() - width - theme.px(8))
        self._open(self.engines, left, width, "")

    def _open(self, shown: PickList, left: int, width: int, text: str) -> None:
        for other in self.all():
            if other is not shown:
                other.leave()
        shown.open_with(QRect(left, self._window.middle_top(), width, 0), text)

    def _picked(self, item: PickItem) -> None:
        window, context = self._window, self._window.context
        match item.kind:
            case "action":
                window.run(item.key)
            case "engine":
                context.choose_target(item.key)
            case "file":
                context.show(context.opened(item.key))
            case "field":
                window.middle.leave_help()
                context.select_field(item.key, "palette")
            case "offset":
                window.middle.leave_help()
                window.go_to_offset(int(item.key))
        window.refresh_later()
