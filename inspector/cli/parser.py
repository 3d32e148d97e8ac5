"""The argument parser of every command: it starts fast and keeps to the terminal's width."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

_WIDTH = 80


class Help(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal.

    The usual way to learn that width imports the compression modules, which costs every command
    more than reading its arguments.
    """

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_terminal_width() - 2)


def _terminal_width() -> int:
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and int(columns) > 2:
        return int(columns)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or _WIDTH  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):
        return _WIDTH


class Parser(argparse.ArgumentParser):
    """A parser with :class:`Help`; its subparsers are of the same kind."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"formatter_class": Help, **settings})
