"""What the window knows of the data of a field before it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.page_spec import PanelSpec
from inspector.messages import lazy

if TYPE_CHECKING:
    from inspector.gui.fields.panel import DataPanel

_PANEL: Final[LazyClass[DataPanel]] = LazyClass("inspector.gui.fields.panel:DataPanel")

DATA: Final = PanelSpec("data", lazy("Data"), _PANEL)
