"""Where a command writes: UTF-8 whatever the locale says, coloured on a terminal only."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from inspector.report.style import Style

#: No terminal has so many columns that they need more.
_DIGITS: Final = 5
_FORCE_COLOUR: Final = ("FORCE_COLOR", "CLICOLOR_FORCE")


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


def write_answer(answer: Any, form: str) -> None:
    """Writes what a command reports to standard output.

    Args:
        answer: A value of :mod:`inspector.report.answers`.
        form: The name of one of its formats.
    """
    from inspector.report.formats import rendered  # Git's own commands write no report.

    sys.stdout.writelines(rendered(answer, form))


def terminal_style() -> Style:
    """How standard output shows a report: a terminal has a width, and colours unless it shows none.

    Where ``NO_COLOR`` is set there are no colours; else ``FORCE_COLOR`` and ``CLICOLOR_FORCE`` ask
    for them everywhere, as a build server does whose page of the log shows them.
    """
    from inspector.report.style import Style

    terminal = sys.stdout.isatty()
    shows_colours = os.environ.get("TERM") != "dumb" and (
        os.name != "nt" or bool(os.environ.get("WT_SESSION"))
    )
    forced = any(os.environ.get(name, "0") not in ("", "0") for name in _FORCE_COLOUR)
    colour = forced or (terminal and shows_colours)
    return Style(
        colour=colour and not os.environ.get("NO_COLOR"),
        width=_columns() if terminal else 0,
    )


def _columns() -> int:
    """The width of the terminal, as it says itself or whoever set the variable for it."""
    named = os.environ.get("COLUMNS", "")
    if named.isdecimal() and len(named) <= _DIGITS and int(named):
        return int(named)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except OSError:
        return 0


def forget_output() -> None:
    """Lets what is still buffered go nowhere: nobody reads standard output any more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
