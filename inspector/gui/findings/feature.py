"""What the window knows of findings and their reasons before they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.page_spec import DockSpec, PanelSpec
from inspector.messages import lazy

if TYPE_CHECKING:
    from inspector.gui.findings.panel import FindingsPanel
    from inspector.gui.findings.why import WhyPanel

_FINDINGS: Final[LazyClass[FindingsPanel]] = LazyClass("inspector.gui.findings.panel:FindingsPanel")
_WHY: Final[LazyClass[WhyPanel]] = LazyClass("inspector.gui.findings.why:WhyPanel")

FINDINGS: Final = DockSpec(
    "findings-dock",
    lazy("Findings"),
    (PanelSpec("findings", lazy("Findings"), _FINDINGS),),
    "Shift+F9",
)

WHY: Final = PanelSpec("why", lazy("Why"), _WHY)
