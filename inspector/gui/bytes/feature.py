"""What the window knows of the dock of bytes before it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.page_spec import DockSpec, PanelSpec
from inspector.messages import lazy

if TYPE_CHECKING:
    from inspector.gui.bytes.panel import BytesPanel

_PANEL: Final[LazyClass[BytesPanel]] = LazyClass("inspector.gui.bytes.panel:BytesPanel")

BYTES: Final = DockSpec(
    "bytes-dock",
    lazy("Bytes"),
    (PanelSpec("bytes", lazy("Bytes"), _PANEL),),
    "F4",
    place="below",
    own_action="toggle-bytes",
    icon="bytes",
)
