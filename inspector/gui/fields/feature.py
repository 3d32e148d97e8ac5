"""What the window knows of the data of a field before it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.named import Named
from inspector.gui.desk.page_spec import PanelSpec
from inspector.messages import lazy

if TYPE_CHECKING:
    from inspector.gui.fields.panel import DataPanel

_PANEL: Final[Named[DataPanel]] = Named("inspector.gui.fields.panel:DataPanel")

DATA: Final = PanelSpec("data", lazy("Data"), _PANEL)
