"""The command line: one table of subcommands, exit statuses, and what a bug looks like."""

from __future__ import annotations

import argparse
import errno
import gc
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Final, Protocol, cast

from inspector import __version__
from inspector.cli.output import forget_output, set_up_streams
from inspector.cli.parser import Parser
from inspector.diagnostics import warn
from inspector.errors import AccessError, InspectorError
from inspector.escaping import plain_lines
from inspector.files.folders import HELP_VARIABLE
from inspector.files.system import WINDOWS, allow_long_paths, spell_current_folder
from inspector.messages import LazyText, _, lazy
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern

#: Exit statuses beside those that a subcommand returns.
USAGE: Final = 2
BUG: Final = 3
INTERRUPTED: Final = 130
#: What a shell shows for a program that wrote to a pipe without a reader.
NOBODY_READS: Final = 141
#: What Python says on Windows of a pipe without a reader: the C library has nothing better.
_NO_READER: Final = errno.EINVAL

#: What stands in a path, or a revision of one, and in nothing else that a command takes.
_LIKE_PATH: Final = pattern(r"[\\/:]|\.[A-Za-z]")

_DESCRIPTION: Final = lazy(
    "Says which Unreal Engine release loads a package, why not, and what a re-save would change. "
    "Never writes to an asset."
)


class Subcommand(Protocol):
    """What the module of a subcommand offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declares what it takes."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Does it; the exit status."""


class Entry(NamedTuple):
    """One subcommand: its module, imported when it is used, and its line of help."""

    module: str
    summary: LazyText

    def load(self) -> Subcommand:
        """The module."""
        return cast(Subcommand, importlib.import_module(self.module))


#: Every subcommand by its name.
SUBCOMMANDS: Final = {
    "show": Entry("inspector.cli.show", lazy("everything about one file")),
    "graph": Entry("inspector.cli.graph", lazy("the graphs of a Blueprint, read as text")),
    "check": Entry("inspector.cli.check", lazy("verdict and findings of every file, and totals")),
    "rule": Entry(
        "inspector.cli.rule", lazy("what a rule of the checks means, or the list of all")
    ),
    "compat": Entry("inspector.cli.compat", lazy("every known release against a file or a set")),
    "upgrades": Entry("inspector.cli.upgrades", lazy("what a save would change and lose")),
    "diff": Entry("inspector.cli.diff", lazy("how two packages, folders or commits differ")),
    "log": Entry("inspector.cli.log", lazy("what each commit did to a package")),
    "merge": Entry(
        "inspector.cli.merge", lazy("what both sides of a merge did, and what is lost with one")
    ),
    "refs": Entry("inspector.cli.refs", lazy("who refers to whom in a project, and what is lost")),
    "engine": Entry("inspector.cli.engine", lazy("what is known of engines")),
    "build-version": Entry(
        "inspector.cli.build_version",
        lazy("what a Build.version says, and what an update would write"),
    ),
    "modules": Entry(
        "inspector.cli.modules", lazy("which binaries below a folder an engine takes")
    ),
    "cooked": Entry(
        "inspector.cli.cooked", lazy("whether content meets what a shipping build may assume")
    ),
    "git": Entry("inspector.cli.git", lazy("let git show packages in this repository")),
    "desktop": Entry(
        "inspector.cli.desktop", lazy("let the desktop know the program and its types of files")
    ),
    "schema": Entry("inspector.cli.schema", lazy("the JSON Schema of a command's output")),
    "completion": Entry("inspector.cli.completion", lazy("let a shell complete what is typed")),
    "gui": Entry("inspector.cli.gui", lazy("open the window, or paint it into a file")),
}


def run() -> None:
    """The ``inspector`` script."""
    arguments = sys.argv[1:]
    if not arguments or arguments[0] == "gui":
        sys.exit(main(arguments))
    status = main(arguments)
    # Nothing of it is looked through once more at the end.
    gc.freeze()
    sys.exit(status)


def run_gui() -> None:
    """The ``inspector-gui`` script: the window, with what follows as PATHs and options."""
    sys.exit(main(["gui", *sys.argv[1:]]))


def main(arguments: Sequence[str]) -> int:
    """Runs one command.

    Args:
        arguments: What stands behind the program's name.

    Returns:
        The exit status: that of the subcommand, 2 for what cannot be done as asked, 3 for a bug,
        130 when interrupted, 141 when nobody reads the output any more.
    """
    set_up_streams()
    allow_long_paths()
    spell_current_folder()
    try:
        status = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except InspectorError as error:
        _warn_of(error)
        return USAGE
    except BrokenPipeError:
        forget_output()
        return NOBODY_READS
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        # A file of ours; only writing the output, and asking for the current folder, names none.
        if error.filename is not None:
            _report_bug(arguments)
            return BUG
        if WINDOWS and error.errno == _NO_READER:
            forget_output()
            return NOBODY_READS
        folder = _folder_problem() if isinstance(error, FileNotFoundError) else None
        if folder is not None:
            warn(folder)
            return USAGE
        forget_output()
        warn(_("the output cannot be written: {strerror}", strerror=error.strerror))
        return USAGE
    except Exception:
        _report_bug(arguments)
        return BUG


def _run(arguments: Sequence[str]) -> int:
    if not arguments:
        return _without_arguments()
    name = arguments[0]
    entry = SUBCOMMANDS.get(name)
    try:
        if entry is None:
            return _without_command(_overview(), arguments)
        module = entry.load()
        parser = Parser(prog=f"inspector {name}", description=str(entry.summary))
        module.add_arguments(parser)
        parsed = parser.parse(arguments[1:])
    except SystemExit as done:  # argparse has printed its help, or what is wrong
        return done.code if isinstance(done.code, int) else USAGE
    if os.environ.get(HELP_VARIABLE):
        from inspector.report.rule import site_address

        # What is wrong with it is told before half a report is written.
        site_address()
    return module.run(parsed)


def _warn_of(error: InspectorError) -> None:
    """Says what cannot be done as asked, and that the current folder is gone where that may be why.

    Without one every relative path is missing, and such a path may be meant by any text.
    """
    path = error.path if isinstance(error, AccessError) else None
    folder = None if path is not None and os.path.isabs(path) else _folder_problem()  # noqa: PTH117
    if path is None or folder is None:
        warn(error)
    if folder is not None:
        warn(folder)


def _folder_problem() -> AccessError | None:
    """What is wrong with the current folder, at which every relative path begins; None if nothing:
    it was removed, or may not be asked for.
    """
    try:
        os.getcwd()  # noqa: PTH109
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        return AccessError(
            _("the current folder"), _("{reason}; go to another one (cd)", reason=reason)
        )
    return None


def _overview() -> Parser:
    """The parser of everything but subcommands: help, version, and what to say to the rest."""
    listing = "\n".join(f"  {name:<13} {entry.summary}" for name, entry in SUBCOMMANDS.items())
    parser = Parser(
        prog="inspector",
        usage="inspector [COMMAND …]",
        description=str(_DESCRIPTION),
        epilog=_(
            "commands:\n"
            "{listing}\n"
            "\n"
            "Without a command the window opens. inspector COMMAND --help says more.",
            listing=listing,
        ),
    )
    add_version(parser)
    parser.add_argument("command", nargs="?", choices=tuple(SUBCOMMANDS), help=argparse.SUPPRESS)
    return parser


def add_version(parser: argparse.ArgumentParser) -> None:
    """Declares what the program takes without a command."""
    parser.add_argument("--version", action="store_true", help=_("the program's version"))
    parser.add_argument(
        "-v",
        "--verbose",
        action="store_true",
        help=_("with --version: what it runs on, and where it keeps what"),
    )


def _without_command(overview: Parser, arguments: Sequence[str]) -> int:
    """Which program this is; anything else lacks a command."""
    parsed = overview.parse(arguments)
    if not parsed.version:
        overview.error(_("a command is missing"))
    if not parsed.verbose:
        print(f"inspector {__version__}")
        return 0
    from inspector.report.about import about_text

    sys.stdout.write(about_text())
    return 0


def _without_arguments() -> int:
    """The window; without a display the report of a sample, so that something is seen."""
    from inspector.cli.gui import display_available

    if display_available():
        return _run(["gui"])
    from inspector.cli.sample import print_sample

    return print_sample()


def _report_bug(arguments: Sequence[str]) -> None:
    import traceback

    warn(_("this is a bug in Asset Inspector; a report with these lines helps to mend it"))
    print(
        f"Asset Inspector {__version__}, Python {sys.version.partition(' ')[0]}, {sys.platform}\n"
        f"Arguments: {list(arguments)!r}",
        file=sys.stderr,
    )
    print(plain_lines(traceback.format_exc()), end="", file=sys.stderr)
    _keep_report(arguments)


def _keep_report(arguments: Sequence[str]) -> None:
    """Leaves the report that can be sent: without the folders and names that stand above."""
    from inspector.report.about import Bugs

    problem = sys.exception()
    assert problem is not None
    report = Bugs(lambda: _paths_in(arguments)).take(
        problem, f"inspector {' '.join(map(str, arguments))}"
    )
    if report.file is not None:
        warn(_("a report to send, without your folders and names: {file}", file=report.file))


def _paths_in(arguments: Sequence[str]) -> list[str]:
    """The arguments that name files, folders or what git has; formats and releases do not."""
    words = (word.partition("=")[2] if word.startswith("-") else word for word in arguments[1:])
    return [word for word in words if os.path.exists(word) or _LIKE_PATH.search(word)]
