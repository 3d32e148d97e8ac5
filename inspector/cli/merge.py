"""``inspector merge``: what both sides of a merge did, what contradicts, and what is lost."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Final

from inspector.catalog import Catalog, default_catalog
from inspector.cli.choice import add_engine, add_format, engine_for, folder_of_file
from inspector.cli.output import terminal_style, write_answer
from inspector.cli.parser import closing
from inspector.compare.merge import MergeSide
from inspector.errors import InspectorError
from inspector.files.system import spelled
from inspector.files.writing import write_copy
from inspector.messages import _
from inspector.messages.phrases import listed
from inspector.project.around.engine import Studio, engine_near
from inspector.project.around.settings import SettingsFinder
from inspector.project.around.surroundings import surroundings_of
from inspector.project.compare.lost import check_merge, merges_of
from inspector.project.compare.merge import (
    FileMerge,
    bytes_of_file,
    bytes_of_side,
    judged,
    judged_as,
    merge_files,
    merge_in_conflict,
)
from inspector.project.vcs.git import Git
from inspector.project.vcs.unmerged import packages_in_conflict
from inspector.report.answers import CheckedMerges, ListedConflicts, MergedFile
from inspector.report.formats import formats_of

#: How many files are the three sides.
_SIDES: Final = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    parser.add_argument(
        "files",
        metavar="FILE",
        type=spelled,
        nargs="*",
        help=_(
            "a package in conflict, or three: BASE OURS THEIRS, each a file or REV:path, judged by "
            "the project of OURS, else of the current folder; a folder, by default the current "
            "one, lists the packages in conflict, as text or JSON; with --check merge commits, or "
            "ranges of them. "
            "Nodes of one name have a number, Print String#2, the same on all sides"
        ),
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help=_(
            "of merge commits, by default the last one: edits of a parent that the result has "
            "nothing of"
        ),
    )
    parser.add_argument(
        "--take",
        choices=("ours", "theirs"),
        help=_("copy that side, byte by byte, to the file that --output names; no report"),
    )
    parser.add_argument(
        "--output",
        metavar="FILE",
        type=spelled,
        help=_("where --take writes; nothing may be there yet"),
    )
    parser.add_argument(
        "--gui",
        action="store_true",
        help=_(
            "show the three sides in the window, where 1, 2 or 3, held, leaves one of them; of a "
            "folder those of the first package in conflict, beside the list of all"
        ),
    )
    add_engine(parser)
    add_format(parser, MergedFile)
    parser.epilog = closing(
        "inspector merge Content/Door.uasset",
        "inspector merge Content/Door.uasset --take theirs --output Door-theirs.uasset",
        "inspector merge --check origin/main..HEAD",
        ends={
            0: _("nothing contradicts, or a list; with --check, nothing was lost"),
            1: _("something does, or was"),
            2: _("wrong usage, a FILE in no conflict, or no merge"),
        },
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints what both sides did, or the packages in conflict, or copies a side.

    Returns:
        0 where nothing contradicts or was lost, and of a list, 1 where something does or was.

    Raises:
        InspectorError: A side is not there, Git cannot be asked, or the copy cannot be written.
    """
    files: list[str] = arguments.files
    if arguments.check:
        if arguments.take is not None or arguments.output is not None:
            raise InspectorError(_("--check copies nothing: leave --take and --output out"))
        if arguments.gui:
            raise InspectorError(_("--check only reports: leave --gui out"))
        return _check(files, arguments.format)
    folder = _folder_of(files)
    if folder is not None and arguments.take is arguments.output is None:
        return _show([folder]) if arguments.gui else _list(folder, arguments.format)
    if folder is not None or len(files) not in (1, _SIDES):
        raise InspectorError(_("name one FILE in conflict, or three: BASE OURS THEIRS"))
    if (arguments.take is None) != (arguments.output is None):
        raise InspectorError(_("--take and --output go together"))
    if arguments.take is not None:
        return _take(files, MergeSide(arguments.take), arguments.output)
    if arguments.gui:
        return _show(files)
    with _opened(files) as opened:
        file_merge, catalog = _judged(opened, arguments.engine)
        answer = MergedFile(file_merge, catalog, terminal_style())
        write_answer(answer, arguments.format)
        return int(file_merge.contradicts)


def _judged(merge: FileMerge, named: str | None) -> tuple[FileMerge, Catalog]:
    """The sides with what the engine of their project says, and what is known then.

    Where that engine is not known here, nobody is asked: what contradicts does not depend on it.
    """
    catalog = default_catalog()
    finder = SettingsFinder(strict=False)
    place = judged_as(merge, finder)
    folder = folder_of_file(place)
    settings = finder.of(folder)
    if named is None:
        engine = engine_near(folder, settings, catalog, strict=False)
    else:
        engine = engine_for(folder, named, catalog, settings)
    if engine.guessed:
        return merge, catalog
    catalog, engine = Studio(catalog, finder).judging(engine, folder)
    around = surroundings_of(place, settings)
    return judged(merge, engine, catalog, around), catalog


def _folder_of(files: list[str]) -> str | None:
    """The folder of which the conflicts are asked for: the current one where nothing is named."""
    if not files:
        return os.curdir
    return files[0] if len(files) == 1 and os.path.isdir(files[0]) else None


def _list(folder: str, output: str) -> int:
    """Prints the packages in conflict in a folder and below it."""
    if output not in formats_of(ListedConflicts):
        raise InspectorError(
            _(
                "a folder is listed as {formats}; name one FILE in conflict, or three: BASE OURS "
                "THEIRS",
                formats=listed(formats_of(ListedConflicts)),
            )
        )
    write_answer(ListedConflicts(packages_in_conflict(folder)), output)
    return 0


def _show(files: list[str]) -> int:
    from inspector.cli.gui import show_window

    # Whoever hands over a conflict, as git mergetool does, waits until it was looked at.
    return show_window(files, merge=True, until_closed=True)


def _check(revisions: list[str], output: str) -> int:
    top = Git(str(Path.cwd())).ask("rev-parse", "--show-toplevel")
    git = Git(str(Path(top)))
    merges = [check_merge(git, merge) for merge in merges_of(git, revisions)]
    write_answer(CheckedMerges(merges, default_catalog(), terminal_style()), output)
    return int(not all(merge.is_clean for merge in merges))


def _opened(files: list[str]) -> FileMerge:
    return merge_files(*files) if len(files) == _SIDES else merge_in_conflict(files[0])


def _take(files: list[str], side: MergeSide, output: str) -> int:
    if len(files) == _SIDES:
        data = bytes_of_file(files[1 if side is MergeSide.OURS else 2])
    else:
        data = bytes_of_side(files[0], side)
    write_copy(output, data)
    sys.stdout.write(f"{output}\n")
    return 0
