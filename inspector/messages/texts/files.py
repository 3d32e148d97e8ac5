"""What is said of files that the program reads and writes beside assets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.findings.message import Text
from inspector.messages import MessageText


def _in_toml(file: str, line: int, reason: Text) -> str:
    return f"{file}:{line}: {reason}" if line else f"{file}: {reason}"


TEXTS: Final[Mapping[str, MessageText]] = {
    "files/in-toml": _in_toml,
}
