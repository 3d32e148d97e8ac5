"""``inspector desktop``: lets the user's desktop know the program and its types of files."""

from __future__ import annotations

import argparse
import sys

from inspector.cli.choice import add_format
from inspector.cli.output import write_answer
from inspector.cli.parser import closing
from inspector.desktop.systems import Outcome, install, status, uninstall
from inspector.messages import _, lazy
from inspector.messages.languages import languages, translation
from inspector.report.answers import DesktopChange

_HELP = {
    "install": lazy("menu entry, file types, icons and Open with, in the user's own folders"),
    "uninstall": lazy("takes back what install did, and nothing else"),
    "status": lazy("what of it is there, and what was changed since"),
}
_ENDS = {
    "install": lazy("done, or it was so before"),
    "uninstall": lazy("done, or nothing was installed"),
    "status": lazy("reported, whatever is there"),
}
_INSTALLED = lazy("""\
Only your own account is concerned. No type of file was taken away from another program.
inspector desktop uninstall takes all of it back; run it before this program is removed or moved.
""")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    does = parser.add_subparsers(dest="does", required=True, metavar="|".join(_HELP))
    for name, summary in _HELP.items():
        deed = does.add_parser(name, help=str(summary))
        add_format(deed, DesktopChange)
        examples = f"inspector desktop {name}", f"inspector desktop {name} --format json"
        deed.epilog = closing(*examples, ends={0: _ENDS[name]})
    parser.epilog = closing(
        *(f"inspector desktop {name}" for name in _HELP),
        ends={0: _("done, or nothing was left to do")},
    )


def run(arguments: argparse.Namespace) -> int:
    """Does it and prints what was done, line by line.

    Returns:
        0.

    Raises:
        InspectorError: A file cannot be read or written, or this system has another way.
    """
    outcome = _outcome(arguments.does)
    write_answer(DesktopChange(arguments.does, outcome), arguments.format)
    if arguments.does == "install" and arguments.format == "text":
        sys.stdout.write(f"\n{_INSTALLED}")
    return 0


def _outcome(does: str) -> Outcome:
    if does == "uninstall":
        return uninstall()
    catalogs = [translation(language.name) for language in languages()]
    return install(catalogs, _) if does == "install" else status(catalogs, _)
