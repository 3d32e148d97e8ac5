"""What is asked for around a package, as the settings remember it from one time to the next."""

from __future__ import annotations

from inspector.gui.references.bar import DEEPEST
from inspector.gui.work.settings import Settings
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import Asked


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
