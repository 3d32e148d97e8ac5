"""``inspector check``: the verdict and findings of every file."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from inspector.catalog import Catalog, EngineProfile, default_catalog, default_profile
from inspector.checks import Severity
from inspector.checks.facts import Depth
from inspector.cli.choice import (
    add_engine,
    add_format,
    add_readers,
    named_engine,
    readers_of,
    tell_guess,
)
from inspector.cli.output import terminal_style
from inspector.cli.parser import closing
from inspector.cli.paths import NO_PACKAGE, Paths, add_paths, this_repository
from inspector.cli.progress import progress, watched
from inspector.project.around.surroundings import ProjectFinder
from inspector.project.scan.judging import Scanner, scan
from inspector.project.walk import folder_of
from inspector.report.check.formats import FORMATS, load
from inspector.report.check.run import Run, Told
from inspector.report.check.totals import Totals
from inspector.told import heard, note

_HOW_MUCH: Final = (
    ("--verbose", Told.EVERYTHING, "what is only worth knowing too; text: every file"),
    ("--quiet", Told.TOTALS, "text: only the totals"),
    ("--statistics", Told.RULES, "text: only how many findings there are of each rule"),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    add_paths(parser, from_git=True)
    add_engine(parser)
    parser.add_argument(
        "--fail-on",
        choices=("error", "warning"),
        default="error",
        help="exit status 1 where a finding is at least this; default: error",
    )
    add_format(parser, FORMATS)
    parser.set_defaults(told=Told.PROBLEMS)
    how_much = parser.add_mutually_exclusive_group()
    for option, told, tells in _HOW_MUCH:
        how_much.add_argument(option, dest="told", action="store_const", const=told, help=tells)
    parser.add_argument(
        "--blame",
        action="store_true",
        help="ask git who changed each file with a finding last: author, commit and date; in text, "
        "json and sarif",
    )
    add_readers(parser)
    parser.add_argument(
        "--deep", action="store_true", help="read tables and objects of each file too"
    )
    parser.epilog = closing(
        "inspector check Content --engine 5.3",
        "inspector check --since main --fail-on warning --allow-empty",
        "p4 -ztag opened | inspector check -",
        ends={
            0: "no finding reaches --fail-on",
            1: "one does",
            2: "wrong usage, or a PATH that is not there or holds no package",
        },
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints the report while files are read.

    Returns:
        1 where a finding reaches ``--fail-on``, else 0; 2 where a PATH holds no package.

    Raises:
        InspectorError: A PATH is not there, or the engine is not known.
    """
    with heard() as notes:
        return _reported(arguments, notes)


def _reported(arguments: argparse.Namespace, notes: list[str]) -> int:
    """Prints the report, and gives the exit status."""
    catalog = default_catalog()
    asked = None if arguments.engine is None else named_engine(arguments.engine, catalog)
    paths = Paths(arguments)
    common, count = asked, None
    if asked is None or watched():
        # The report begins with the engine, so its files are listed once more before.
        shared, count = _look_ahead(paths, asked, catalog)
        common = asked or shared
    packages = paths.all_packages()
    if packages is None:
        return NO_PACKAGE
    depth = Depth.OBJECTS if arguments.deep else Depth.HEADER
    totals = Totals(catalog, depth)
    fails_on = Severity(arguments.fail_on)

    def status() -> int:
        if paths.lacks_packages:
            return NO_PACKAGE
        return 1 if totals.reached(fails_on) else 0

    with readers_of(arguments) as readers, progress(count) as tell:
        rows = scan(
            _noting_surroundings(packages),
            engine=asked,
            catalog=catalog,
            readers=readers,
            depth=depth,
            on_progress=tell,
        )
        if paths.stored:
            from inspector.project.scan.stored import scan_stored

            stored = scan_stored(
                paths.stored,
                this_repository(),
                engine=asked,
                catalog=catalog,
                depth=depth,
                on_progress=tell,
            )
            rows = chain(rows, stored)
        run = Run(totals, common, arguments.told, terminal_style(), fails_on, status, notes)
        if arguments.blame:
            from inspector.project.scan.blame import with_last_changes

            rows = with_last_changes(rows, run.tells)
        sys.stdout.writelines(load(arguments.format).report(rows, run))
    return status()


def _noting_surroundings(paths: Iterable[str]) -> Iterator[str]:
    """The same paths; says once on stderr of each project which settings cannot be read."""
    finder = ProjectFinder()
    folder = None
    said: set[str] = set()
    for path in paths:
        if (parent := folder_of(path)) != folder:
            folder = parent
            left_out = finder.surroundings_of(os.path.abspath(folder)).left_out  # noqa: PTH100
            if left_out and left_out not in said:
                said.add(left_out)
                note(left_out)
        yield path


def _look_ahead(
    paths: Paths, asked: EngineProfile | None, catalog: Catalog
) -> tuple[EngineProfile | None, int]:
    """The engine of all files where each has that of its project, and how many files there are.

    The engine is None where they have different ones; without any file it is the default. Of each
    that is guessed it is said on stderr.

    Raises:
        UnusableProjectError: A project does not say which engine it is for, and nobody else did.
    """
    scanner = Scanner(asked, catalog, strict=True)
    engines: dict[tuple[str, str], EngineProfile] = {}
    count = 0
    folder = None
    stored = (file.place for file in paths.stored)
    for path in chain(paths.packages(quiet=True), stored):
        count += 1
        if (parent := folder_of(path)) != folder:
            folder = parent
            engine = scanner.engine_of(path)
            engines[engine.name, engine.source] = engine
    if not count:
        return default_profile(None, catalog), 0
    for engine in engines.values():
        if engine.guessed:
            tell_guess(engine)
    return (next(iter(engines.values())) if len(engines) == 1 else None), count
