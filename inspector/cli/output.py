"""Where a command writes: UTF-8 whatever the locale says, coloured on a terminal only."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inspector.report.style import Style


def set_up_streams() -> None:
    """Makes standard output write any text that a file can hold.

    Half a UTF-16 pair is written as its escape, which is also how JSON spells it.
    """
    if sys.stdout is None:  # closed by whoever started the program
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal on Windows takes text in its own way; Python already handles that.
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def terminal_style() -> Style:
    """Colours where standard output is a terminal that shows them, and nobody said no."""
    from inspector.report.style import Style

    plain = (
        not sys.stdout.isatty()
        or bool(os.environ.get("NO_COLOR"))
        or os.environ.get("TERM") == "dumb"
        or (os.name == "nt" and not os.environ.get("WT_SESSION"))
    )
    return Style(colour=not plain)


def forget_output() -> None:
    """Lets what is still buffered go nowhere: nobody reads standard output any more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
