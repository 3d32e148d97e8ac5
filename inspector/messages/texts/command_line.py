"""What the command line hands on to say later."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.messages import N_, MessageText

TEXTS: Final[Mapping[str, MessageText]] = {
    "command-line/engine-of-option": N_("--engine {text}; {source}"),
}
