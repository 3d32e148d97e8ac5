"""What the window knows of the dock of files before it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.page_spec import DockSpec, PanelSpec
from inspector.messages import lazy

if TYPE_CHECKING:
    from inspector.gui.files.panel import FilesPanel

FILES_PANEL: Final[LazyClass[FilesPanel]] = LazyClass("inspector.gui.files.panel:FilesPanel")

FILES: Final = DockSpec(
    "left-dock",
    lazy("Files"),
    (PanelSpec("files", lazy("Files"), FILES_PANEL),),
    "F9",
    place="left",
    icon="list",
)
