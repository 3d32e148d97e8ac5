"""What the window knows of findings and their reasons before they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.named import Named
from inspector.gui.desk.page_spec import DockSpec, PanelSpec
from inspector.messages import lazy

if TYPE_CHECKING:
    from inspector.gui.findings.panel import FindingsPanel
    from inspector.gui.findings.why import WhyPanel

_FINDINGS: Final[Named[FindingsPanel]] = Named("inspector.gui.findings.panel:FindingsPanel")
_WHY: Final[Named[WhyPanel]] = Named("inspector.gui.findings.why:WhyPanel")

FINDINGS: Final = DockSpec(
    "findings-dock",
    lazy("Findings"),
    (PanelSpec("findings", lazy("Findings"), _FINDINGS),),
    "Shift+F9",
)

WHY: Final = PanelSpec("why", lazy("Why"), _WHY)
