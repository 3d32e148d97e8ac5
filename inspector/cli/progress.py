"""How far a scan is, shown on stderr while somebody watches."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

OnProgress = Callable[[int, "int | None"], None]

#: Shorter scans end before anybody could read it.
_WORTH_SHOWING = 2000
_SECONDS_BETWEEN = 0.1


def watched() -> bool:
    """Whether somebody sees progress on stderr, and no report runs over the same terminal."""
    return sys.stderr is not None and sys.stderr.isatty() and not sys.stdout.isatty()


@contextmanager
def progress(total: int | None) -> Iterator[OnProgress | None]:
    """What to tell how many files are done; None where nobody watches or it is done soon.

    Args:
        total: How many files there are, where that is known.
    """
    if total is None or total < _WORTH_SHOWING or not watched():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("Checking"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    # Without its refreshing thread: a scan starts its processes faster while there is none. And
    # it must leave standard output alone, which it would draw on stderr.
    with Progress(
        *columns,
        console=Console(stderr=True),
        transient=True,
        auto_refresh=False,
        redirect_stdout=False,
        redirect_stderr=False,
    ) as bar:
        task = bar.add_task("", total=total)
        shown = 0.0

        def tell(done: int, _: int | None) -> None:
            nonlocal shown
            now = time.monotonic()
            if now - shown >= _SECONDS_BETWEEN:
                shown = now
                bar.update(task, completed=done, refresh=True)

        yield tell
