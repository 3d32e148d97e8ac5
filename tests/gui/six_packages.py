"""A folder of six packages: in 5.3 three load, two are refused, one is unreadable."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from gui.shell.driver import sample

OLD, FUTURE, CUT = "OldDoor.uasset", "FromTheFuture.uasset", "CutOff.uasset"
_PACKAGES: Final = {
    "Fine/Set10.uasset": OLD,
    "Fine/Set2.uasset": OLD,
    "Fine/Set1.uasset": OLD,
    "New/Later.uasset": FUTURE,
    "New/Deep/Latest.uasset": FUTURE,
    "Torn/Cut.uasset": CUT,
}


def six_packages(above: Path) -> Path:
    """Makes the folder in one that is there."""
    game = above / "Game"
    for place, name in _PACKAGES.items():
        path = game / place
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(sample(name), path)
    return game
