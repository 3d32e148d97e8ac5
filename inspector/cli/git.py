"""``inspector git``: lets git show packages in the repository around the current folder."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence

from inspector.cli.parser import closing
from inspector.diagnostics import warn
from inspector.errors import InspectorError
from inspector.escaping import filled, one_line, plain_lines
from inspector.files.programs import own_command
from inspector.files.system import WINDOWS
from inspector.messages import _, lazy
from inspector.project.vcs.setup import (
    CACHE,
    TOOL,
    Line,
    in_force,
    install,
    keeps_texts,
    place_of,
    uninstall,
)

_KEPT = lazy("Git keeps the texts of committed packages in {cache}.\n", cache=CACHE)
_INSTALLED = lazy(
    """
Only this repository's own settings changed; nothing committed did, and no other user sees it.
git diff, git log -p and git show now say what changed in .uasset and .umap files, and in object
streams such as .slice; git difftool --tool={tool} -- '*.uasset' '*.umap' opens each in the window.
inspector git uninstall takes all of it back. Run it before this program is removed or moved:
without it Git says of every package that this program does not answer.
""",
    tool=TOOL,
)
_SHORT = lazy("""\
git diff says of each package in a sentence what changed; git diff --no-ext-diff lists it in lines.
""")
_MERGING = lazy(
    """\
git mergetool --tool={tool} says of each package in conflict what both sides did, and settles none.
""",
    tool=TOOL,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    does = parser.add_subparsers(dest="does", required=True, metavar="install|uninstall")
    setting_up = does.add_parser(
        "install", help=_("git diff and git difftool understand packages in this repository")
    )
    setting_up.add_argument(
        "--replace",
        action="store_true",
        help=_("let these settings outrank other ones; after uninstall those count again"),
    )
    setting_up.add_argument(
        "--summary",
        action="store_true",
        help=_(
            "git diff says of each package in a sentence what changed, in the place of its lines"
        ),
    )
    setting_up.add_argument(
        "--mergetool",
        action="store_true",
        help=_(
            "git mergetool says of each package in conflict what both sides did, and leaves the "
            "conflict as it is"
        ),
    )
    if not WINDOWS:
        setting_up.add_argument(
            "--warm",
            action="store_true",
            help=_(
                "the first text of git diff leaves a process behind that makes the next ones, and "
                "ends when it has not been asked for 30 seconds"
            ),
        )
    # For Git alone, which says with it what it wants compared.
    summary = does.add_parser("summary")
    summary.add_argument("handed_over", nargs="+", help=argparse.SUPPRESS)
    undoing = does.add_parser("uninstall", help=_("takes back what install did, and nothing else"))
    installing = "inspector git install", "inspector git install --summary"
    setting_up.epilog = closing(*installing, ends={0: _("done, or it was so before")})
    undoing.epilog = closing(
        "inspector git uninstall", ends={0: _("done, or nothing was installed")}
    )
    parser.epilog = closing(
        *installing, "inspector git uninstall", ends={0: _("done, or nothing was left to do")}
    )


def run(arguments: argparse.Namespace) -> int:
    """Does it and prints what was done, line by line.

    Returns:
        0.

    Raises:
        InspectorError: This is no repository, or its settings are not ours to change.
    """
    if arguments.does == "summary":
        return _summary(arguments.handed_over)
    folder = os.getcwd()  # noqa: PTH109
    if arguments.does == "uninstall":
        _print(place_of(folder), uninstall(folder))
        return 0
    lines = install(
        folder,
        own_command(),
        replace=arguments.replace,
        summary=arguments.summary,
        warm=not WINDOWS and arguments.warm,
        mergetool=arguments.mergetool,
    )
    _print(place_of(folder), lines)
    sys.stdout.write(str(_INSTALLED))
    if arguments.summary:
        sys.stdout.write(str(_SHORT))
    if arguments.mergetool:
        sys.stdout.write(str(_MERGING))
    if keeps_texts(lines):
        sys.stdout.write(str(_KEPT))
    if not in_force(folder):
        warn(_("other attributes still decide how git compares .uasset files here"))
    return 0


def _summary(words: Sequence[str]) -> int:
    """Prints the short report of what Git hands over.

    A side that cannot be compared must not end the report of all other files, as Git would.
    """
    from inspector.cli.output import terminal_style
    from inspector.project.compare.files import compare_handed_over
    from inspector.report.diff.text import diff_summary

    try:
        with compare_handed_over(words) as comparison:
            text = diff_summary(comparison, style=terminal_style())
    except InspectorError as error:
        text = _(
            "{one_line}\n  Not compared: {plain_lines}\n",
            one_line=one_line(words[0]),
            plain_lines=plain_lines(str(error)),
        )
    sys.stdout.write(text)
    return 0


def _print(place: str, lines: Iterable[Line]) -> None:
    for did, what in ((_("in"), place), *((_(line.did), str(line.what)) for line in lines)):
        sys.stdout.write(one_line(f"{filled(did, 10)}{what}") + "\n")
