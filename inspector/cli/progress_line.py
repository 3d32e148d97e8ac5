"""A line on a terminal that says how far work is: a bar, how many files, how fast, how long yet."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from typing import Final, TextIO

from inspector.messages import _, count_text

#: Columns of the bar, and of terminals that have room for one beside the numbers.
_BAR: Final = 30
_ROOM: Final = 72
_MINUTE: Final = 60
_HOUR: Final = 3600


class ProgressLine:
    """Draws a line over itself, and leaves nothing of it at the end.

    It is drawn with no more than a carriage return and spaces, which every terminal takes.

    Args:
        stream: The terminal.
        total: How many files there are.
        clock: Tells the time.
    """

    def __init__(
        self, stream: TextIO, total: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._stream = stream
        self._total = total
        self._clock = clock
        self._start = clock()
        self._width = 0

    def show(self, done: int) -> None:
        """Draws how many files are done."""
        # One column less: a terminal that is written full goes on to its next line.
        columns = shutil.get_terminal_size().columns - 1
        self._draw(self._text(done, columns))

    def clear(self) -> None:
        """Leaves an empty line, with the cursor at its start."""
        self._draw("")
        self._stream.write("\r")
        self._stream.flush()

    def _draw(self, text: str) -> None:
        self._stream.write(f"\r{text:<{self._width}}")
        self._stream.flush()
        self._width = len(text)

    def _text(self, done: int, columns: int) -> str:
        parts = [_("Checking"), f"{count_text(done)}/{count_text(self._total)}"]
        if columns >= _ROOM:
            filled = min(_BAR, _BAR * done // max(1, self._total))
            parts.insert(1, f"[{'#' * filled:<{_BAR}}]")
        rate = done / max(self._clock() - self._start, 1e-3)
        if done:
            parts += [f"{count_text(round(rate))}/s", _duration((self._total - done) / rate)]
        while parts and len("  ".join(parts)) > columns:
            parts.pop()
        return "  ".join(parts)


def _duration(seconds: float) -> str:
    """A span of time as clocks show it: ``0:09``, ``1:02:30``."""
    whole = max(0, round(seconds))
    hours, minutes = divmod(whole // _MINUTE, _HOUR // _MINUTE)
    rest = f"{whole % _MINUTE:02}"
    return f"{hours}:{minutes:02}:{rest}" if hours else f"{minutes}:{rest}"
