"""``inspector gui``: opens the window, or paints it into a file."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from inspector.cli.display import platform_plugin, qt_problem
from inspector.cli.parser import closing, number_in
from inspector.diagnostics import warn
from inspector.errors import AccessError, InspectorError
from inspector.files.system import spelled
from inspector.files.writing import PICTURE, check_place
from inspector.messages import _

if TYPE_CHECKING:
    from inspector.graphs.model import Graph

#: The looks that ``--theme`` takes.
THEMES = ("light", "dark", "contrast", "system")


def display_available() -> bool:
    """Whether a window can be shown here; imports no Qt."""
    return platform_plugin() not in (None, "offscreen", "minimal")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", type=spelled, help=_("files, or a folder, to open")
    )
    parser.add_argument(
        "--engine",
        metavar="E",
        help=_("target engine: a release, a Build.version, an engine root or a .uproject"),
    )
    parser.add_argument(
        "--diff",
        action="store_true",
        help=_("compare the two PATHs: packages, each may be REV:path of Git, or two folders"),
    )
    parser.add_argument(
        "--merge",
        action="store_true",
        help=_(
            "show three PATHs as base, ours and theirs, or the sides of one that is in conflict; "
            "of a folder those of the first package in conflict, beside the list of all"
        ),
    )
    parser.add_argument(
        "--at",
        metavar="FIELD",
        default="",
        help=_("field to select, such as exports/12/SerialSize; in two folders a relative path"),
    )
    parser.add_argument(
        "--page",
        metavar="ID",
        default="",
        help=_(
            "page to turn to: overview, versions, contents, upgrades, patch, references, graphs, "
            "history"
        ),
    )
    parser.add_argument(
        "--new-window",
        action="store_true",
        help=_(
            "open a window of its own; else PATHs are shown in the one that is there, unless "
            "--diff, --merge, --engine, --theme or --size is given"
        ),
    )
    parser.add_argument(
        "--theme", choices=THEMES, default="", help=_("fix the look instead of the remembered one")
    )
    parser.add_argument(
        "--size", type=window_size, metavar="WxH", help=_("size of the window in px")
    )
    parser.add_argument(
        "--screenshot",
        metavar="PNG",
        help=_("paint the window, once loaded, into this file and end; 1440x900 without --size"),
    )
    parser.epilog = closing(
        "inspector gui Content --engine 5.3",
        "inspector gui Content/Door.uasset --at exports/2/properties/Intensity",
        "inspector gui --diff Old.uasset New.uasset",
        ends={
            0: _("the window was closed, or its picture is written"),
            2: _("wrong usage, no such file, no display, or the picture cannot be written"),
        },
    )


def window_size(text: str) -> tuple[int, int]:
    """The width and height in a text such as ``1440x900``.

    Raises:
        argparse.ArgumentTypeError: It is none, or out of all proportion.
    """
    width, __, height = text.lower().partition("x")
    across, down = number_in(width), number_in(height)
    if across is None or down is None:
        raise argparse.ArgumentTypeError(
            _("{text!r} is not WIDTHxHEIGHT, such as 1440x900", text=text)
        )
    if not all(100 <= side <= 16_384 for side in (across, down)):
        raise argparse.ArgumentTypeError(
            _("{text!r} is outside of 100x100 to 16384x16384", text=text)
        )
    return across, down


def run(arguments: argparse.Namespace) -> int:
    """Shows the window until it is closed, or writes its picture.

    Returns:
        0; 2 where Qt's system libraries are missing, there is no display to show a window on, or
        what was asked for does not exist or cannot be written.
    """
    return show_window(
        arguments.paths,
        diff=arguments.diff,
        merge=arguments.merge,
        screenshot=arguments.screenshot,
        engine=arguments.engine,
        at=arguments.at,
        page=arguments.page,
        look=arguments.theme,
        size=arguments.size,
        new_window=arguments.new_window,
    )


def show_window(
    paths: Sequence[str],
    *,
    diff: bool = False,
    merge: bool = False,
    screenshot: str | None = None,
    **options: Any,
) -> int:
    """Shows the window until it is closed, or writes its picture.

    Args:
        paths: What to open.
        diff: Compares the two paths.
        merge: Shows the three paths as the sides of a merge, or those of one that is in conflict;
            of a folder the first that is.
        screenshot: Where to write the picture.
        options: What else :class:`inspector.gui.shell.start_request.StartRequest` has.

    Returns:
        As :func:`run`.

    Raises:
        InspectorError: The sides of a folder's conflicts are asked for, and it has none.
    """
    if screenshot is not None:
        try:
            check_place(screenshot, PICTURE, needs_folder=True)
        except AccessError as error:
            warn(error)
            return 2
    if diff and len(paths) != 2:
        warn(_("--diff takes two PATHs"))
        return 2
    if merge and (diff or len(paths) not in (1, 3)):
        warn(_("--merge takes one PATH in conflict, a folder, or three: BASE OURS THEIRS"))
        return 2
    if merge and len(paths) == 1 and os.path.isdir(paths[0]):
        paths = [_first_in_conflict(paths[0])]
    if screenshot:
        _need_no_display()
    plugin = platform_plugin()
    if plugin is None:
        warn(_no_display())
        return 2
    problem = qt_problem(plugin)
    if problem is not None:
        warn(problem)
        return 2
    try:
        # The one place where the command line knows the window: Qt is loaded for nothing else.
        from inspector.gui.shell.program import start
        from inspector.gui.shell.start_request import StartRequest
    except ImportError as missing:
        warn(_("Qt cannot be loaded: {missing}", missing=missing))
        return 2
    request = StartRequest(
        paths=tuple(paths), diff=diff, merge=merge, screenshot=screenshot, **options
    )
    return start(request)


def _first_in_conflict(folder: str) -> str:
    """The first package in conflict in a folder; with it comes the list of all.

    Raises:
        InspectorError: There is none, or Git cannot be asked.
    """
    from inspector.project.vcs.unmerged import packages_in_conflict

    found = packages_in_conflict(folder)
    if not found:
        raise InspectorError(_("no package is in conflict in {folder}", folder=folder))
    return next(iter(found))


def _no_display() -> str:
    """Says that no window can be opened, and what can be done instead."""
    named = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")
    if named:
        return _(
            "the display {named} does not answer, so no window can be opened; "
            "inspector gui --screenshot PNG paints it",
            named=named,
        )
    return _("there is no display to open a window on; inspector gui --screenshot PNG paints it")


def graphs_png(graphs: Sequence[Graph]) -> bytes:
    """Graphs as a PNG picture, with no display.

    Raises:
        InspectorError: Qt or one of its system libraries is missing.
    """
    _need_no_display()
    problem = qt_problem(platform_plugin() or "offscreen")
    if problem is not None:
        raise InspectorError(problem)
    try:
        from inspector.gui.shell.graphs_png import graphs_png
    except ImportError as missing:
        raise InspectorError(_("Qt cannot be loaded: {missing}", missing=missing)) from missing
    return graphs_png(graphs)


def _need_no_display() -> None:
    """Lets Qt paint where there is no display."""
    if platform_plugin() is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
