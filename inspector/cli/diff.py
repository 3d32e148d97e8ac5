"""``inspector diff``: how two packages, or the packages of two folders or commits, differ."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from inspector.catalog import default_catalog
from inspector.cli.choice import add_engine, add_format
from inspector.cli.output import terminal_style, write_answer
from inspector.cli.parser import Parser, closing
from inspector.cli.paths import warn_closed_folder, warn_of_packed
from inspector.diagnostics import warn
from inspector.errors import AccessError, InspectorError
from inspector.files.reading import read_reason
from inspector.files.system import spelled
from inspector.messages import _, ngettext
from inspector.project.compare.files import are_folders, compare_files
from inspector.project.compare.folders import Listed, listed_by_git
from inspector.project.vcs.git import Git, NoRepositoryError
from inspector.report.answers import ComparedFiles, ComparedFolders


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    side = _("a package, a folder, /dev/null, or of the Git work tree around REV:path or a commit")
    parser.add_argument("old", metavar="A", type=spelled, help=side)
    parser.add_argument(
        "new",
        metavar="B",
        type=spelled,
        nargs="?",
        help=_(
            "the same; a folder or commit where A is one. A...B in their place compares the commit "
            "B with the one in which A and B parted, so that only what B did is told"
        ),
    )
    parser.add_argument(
        "paths",
        metavar="PATH",
        type=spelled,
        nargs="*",
        # Without it argparse names these too where B is missing.
        default=[],
        help=_("of two commits: keep to these files and folders"),
    )
    if isinstance(parser, Parser):
        # Who names one package means what was committed of it.
        parser.example = "inspector diff HEAD:Content/Door.uasset Content/Door.uasset"
    parser.add_argument("--gui", action="store_true", help=_("show them in the window"))
    add_format(parser, ComparedFiles)
    parser.add_argument(
        "--all",
        action="store_true",
        help=_(
            "list what graphs tell, layout, offsets, sizes, hashes and identical files too, "
            "in all but json"
        ),
    )
    parser.add_argument(
        "--output",
        metavar="FOLDER",
        type=spelled,
        help=_(
            "of two commits or folders, with --format html or markdown: a review of every package "
            "with values and pictures of graphs, written into FOLDER"
        ),
    )
    add_engine(parser)
    parser.epilog = closing(
        "inspector diff HEAD:Content/Door.uasset Content/Door.uasset",
        "inspector diff main...HEAD --format html --output review -- Content",
        "inspector diff Old.uasset New.uasset --gui",
        ends={
            0: _("both are identical"),
            1: _("they are not, be it that one was only re-saved"),
        },
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints the difference, or shows it in the window.

    Returns:
        0 where both are identical, 1 where they are not; with the window what that returns.

    Raises:
        InspectorError: One of them is not there, or the window cannot show them.
    """
    _take_range(arguments)
    old, new = arguments.old, arguments.new
    unread = _Unread(old, new)
    listed = listed_by_git(old, new, arguments.paths, unread.warn_of_folder)
    if listed is not None and listed[0].only_differing:
        _warn_of_undone(old, new)
    folders = listed is not None or are_folders(old, new)
    if arguments.gui:
        if listed is not None:
            raise InspectorError(_("--gui shows two packages, or two folders on disk"))
        from inspector.cli.gui import show_window

        # Whoever hands over two files, as git difftool does, waits until they were looked at.
        return show_window([old, new], diff=True, until_closed=True)
    if arguments.output is not None:
        if not arguments.output:
            raise InspectorError(_("--output names no folder"))
        return _review(arguments, listed, unread, folders=folders)
    if arguments.engine is not None:
        raise InspectorError(_("--engine goes with --output, whose verdicts are the engine's"))
    if folders:
        return _folders(old, new, listed, unread, arguments.format, everything=arguments.all)
    return _files(old, new, arguments.format, everything=arguments.all)


def _take_range(arguments: argparse.Namespace) -> None:
    """Puts the commits of ``A...B``, or of ``A..B``, in the place of A and B.

    Raises:
        InspectorError: There is no B, or both commits have none in common.
    """
    found = None
    if ".." in arguments.old and not os.path.lexists(arguments.old):
        # Two packages are compared far more often, and ask for no commit.
        from inspector.project.vcs.history import commits_of_range

        try:
            found = commits_of_range(Git(str(Path.cwd())), arguments.old)
        except NoRepositoryError:
            found = None  # Whoever opens it says that there is no such file.
    if found is not None:
        # What stands behind a range are files and folders to keep to.
        arguments.paths = [
            *([arguments.new] if arguments.new is not None else []),
            *arguments.paths,
        ]
        arguments.old, arguments.new = found
    elif arguments.new is None:
        raise InspectorError(
            _(
                "B is missing; for example: inspector diff HEAD:{a} {a}, or commits as A...B",
                a=arguments.old,
            )
        )


def _warn_of_undone(old: str, new: str) -> None:
    """Warns that what came to the first commit since both parted is told as undone."""
    from inspector.project.vcs.history import undone_by

    count = undone_by(Git(str(Path.cwd())), old, new)
    if count:
        warn(
            ngettext(
                "{old} has {count} commit that {new} lacks: what it did is told as undone; "
                "inspector diff {old}...{new} tells what {new} did since",
                "{old} has {count} commits that {new} lacks: what they did is told as undone; "
                "inspector diff {old}...{new} tells what {new} did since",
                count,
                old=old,
                new=new,
            )
        )


class _Unread:
    """What two folders hold that is not compared.

    Args:
        sides: Both.
    """

    def __init__(self, *sides: str) -> None:
        self._sides = sides
        self.folders: list[str] = []

    def warn_of_folder(self, folder: str, error: OSError) -> None:
        """Says of a folder that it cannot be read.

        Raises:
            AccessError: It is a side itself, so that nothing can be compared.
        """
        if folder in self._sides:
            raise AccessError(folder, read_reason(error)) from error
        self.folders.append(folder)
        warn_closed_folder(folder, error)


def _files(old: str, new: str, output: str, *, everything: bool) -> int:
    with compare_files(old, new) as comparison:
        answer = ComparedFiles(comparison, default_catalog(), everything, terminal_style())
        write_answer(answer, output)
        return int(comparison.difference.verdict != "identical")


def _folders(
    old: str,
    new: str,
    listed: tuple[Listed, Listed] | None,
    unread: _Unread,
    output: str,
    *,
    everything: bool,
) -> int:
    from inspector.cli.output import progress
    from inspector.project.compare.folders import FolderComparison, FolderTotals

    comparison = FolderComparison(old, new, unread.warn_of_folder, listed)
    totals = FolderTotals(only_differing=listed is not None and listed[0].only_differing)
    with progress(comparison.total) as shown:
        rows = comparison.rows(shown)
        style = terminal_style()
        write_answer(ComparedFolders(rows, old, new, totals, everything, style), output)
    if listed is None and not totals.total:
        for folder in (old, new):
            warn_of_packed(folder, [folder])
    # What was left out may differ: nothing is promised then.
    return int(totals.verdict != "identical" or bool(unread.folders))


def _review(
    arguments: argparse.Namespace,
    listed: tuple[Listed, Listed] | None,
    unread: _Unread,
    *,
    folders: bool,
) -> int:
    """Writes the review of a branch into a folder, and says where it is.

    Raises:
        InspectorError: The sides are files, the format has no review, or it cannot be written.
    """
    from inspector.cli.review import write_review

    if not folders:
        raise InspectorError(_("--output is for two commits or folders"))
    if arguments.format not in ("html", "markdown"):
        raise InspectorError(_("--output goes with --format html or --format markdown"))
    differs = write_review(arguments, listed, unread.warn_of_folder)
    return int(differs or bool(unread.folders))
