"""What is said of files of projects, and of folders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.messages import N_, MessageText

TEXTS: Final[Mapping[str, MessageText]] = {
    "project/no-data-in-file": N_("no data in the file"),
}
