"""Where a command writes: UTF-8 in any locale, colours on a terminal only, progress on stderr.

Progress is shown while stderr is a terminal and no report runs over the same terminal.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

from inspector.progress import Progress

if TYPE_CHECKING:
    from inspector.cli.choice import Output
    from inspector.report.terminal import Style


#: No terminal has so many columns that they need more.
_DIGITS: Final = 5
_FORCE_COLOUR: Final = ("FORCE_COLOR", "CLICOLOR_FORCE")


def set_up_streams() -> None:
    """Makes standard output write any text that a file can hold.

    Half a UTF-16 pair is written as its escape, which is also how JSON spells it. Lines end alike
    on every system, so that what is kept or compared is the same.
    """
    if sys.stdout is None:  # closed by whoever started the program
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal on Windows takes text in its own way; Python already handles that.
            if stream.isatty():
                stream.reconfigure(errors="backslashreplace")
            else:
                stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def write_answer(answer: Any, form: str) -> None:
    """Writes what a command reports to standard output.

    Args:
        answer: A value of :mod:`inspector.report.answers`.
        form: The name of one of its formats.
    """
    from inspector.report.formats import rendered  # Git's own commands write no report.

    sys.stdout.writelines(rendered(answer, form))


def write_outputs(outputs: Sequence[Output], answer_in: Callable[[Style], Any]) -> None:
    """Writes what a command reports in each format that is asked for, to its place.

    Args:
        outputs: What :func:`~inspector.cli.choice.outputs_of` gives.
        answer_in: Makes the answer as often as it is written, set as its place shows it.

    Raises:
        AccessError: A file cannot be written.
    """
    for output in outputs:
        if not output.file:
            write_answer(answer_in(terminal_style()), output)
            continue
        from inspector.files.writing import REPORT, write_file
        from inspector.report.formats import rendered
        from inspector.report.terminal import PLAIN

        text = "".join(rendered(answer_in(PLAIN), output))
        write_file(output.file, text.encode("utf-8", "backslashreplace"), REPORT)


def terminal_style() -> Style:
    """How standard output shows a report: a terminal has a width, and colours unless it shows none.

    Where ``NO_COLOR`` is set there are no colours; else ``FORCE_COLOR`` and ``CLICOLOR_FORCE`` ask
    for them everywhere, as a build server does whose page of the log shows them.
    """
    from inspector.report.terminal import Style

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
    """Lets what is still buffered go nowhere: standard output is closed."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


R = TypeVar("R")

#: Shorter scans end before anybody could read it.
_WORTH_SHOWING = 2000
#: Reading all tables takes that much longer.
_WORTH_READING = 200


def watched() -> bool:
    """Whether progress is seen on stderr, and no report runs over the same terminal."""
    return sys.stderr is not None and sys.stderr.isatty() and not sys.stdout.isatty()


@contextmanager
def progress(total: int | None) -> Iterator[Progress]:
    """Shows how many files are done; nothing where nobody watches or it is done soon.

    Args:
        total: How many files there are, where that is known.
    """
    if total is None or total < _WORTH_SHOWING or not watched():
        yield Progress()
        return
    with _bar(total) as show:
        yield Progress(lambda done, *__: show(done))


def counted_rows(rows: Iterable[R], progress: Progress) -> Iterator[R]:
    """The same rows; how many came is told."""
    for count, row in enumerate(rows, 1):
        yield row
        progress(count)


@contextmanager
def surveying() -> Iterator[Progress]:
    """Shows how far the reading of a project is; nothing where nobody watches."""
    if not watched():
        yield Progress()
        return
    with ExitStack() as stack:
        show: Callable[[int], None] | None = None

        def report(done: int, total: int | None, __: str) -> None:
            nonlocal show
            if show is None and total is not None and total >= _WORTH_READING:
                show = stack.enter_context(_bar(total))
            if show is not None:
                show(done)

        yield Progress(report)


@contextmanager
def _bar(total: int) -> Iterator[Callable[[int], None]]:
    """A line on stderr that is drawn over itself, and what moves it."""
    from inspector.cli.progress_line import ProgressLine  # Most scans end before it is worth it.

    line = ProgressLine(sys.stderr, total)
    try:
        yield line.show
    finally:
        line.clear()
