"""``inspector refs``: the references of a project, and which are lost with an engine."""

from __future__ import annotations

import argparse
import gc
import os
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from inspector.catalog import Catalog, EngineProfile, default_catalog
from inspector.checks import Severity
from inspector.checks.facts import Depth
from inspector.cli.choice import (
    add_engine,
    add_fail_on,
    add_outputs,
    add_readers,
    engine_for,
    fails,
    outputs_of,
    readers_of,
)
from inspector.cli.output import surveying, write_outputs
from inspector.cli.parser import closing
from inspector.cli.paths import NO_PACKAGE, warn_closed_folder, warn_of_packed
from inspector.diagnostics import warn
from inspector.errors import AccessError
from inspector.files.system import slashed, spelled
from inspector.messages import _
from inspector.messages.phrases import in_a_row, labelled, listed
from inspector.messages.rules import texts_of
from inspector.project.around.mounts import mounts_of_engine, place_around
from inspector.project.around.settings import Settings, SettingsFinder
from inspector.project.around.surroundings import project_files
from inspector.project.opening import answer, read_facts
from inspector.project.scan.judging import Scanner, ScanRow
from inspector.project.scan.project import ProjectScan, references_of, scan_project
from inspector.project.scan.project_context import judged_references
from inspector.project.walk import WalkFilter, both, walk, walk_packages
from inspector.report.answers import CheckedFiles, ReferencesOfProject
from inspector.report.check.run import Run
from inspector.report.check.totals import Totals
from inspector.report.refs import References
from inspector.report.terminal import Style

#: How many projects are named in the place of a folder around them.
_MOST_NAMED: Final = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    parser.add_argument(
        "path",
        metavar="PATH",
        type=spelled,
        help=_("a project's folder or .uproject; a folder or package in it reports that part"),
    )
    add_engine(parser)
    add_outputs(parser, ReferencesOfProject)
    add_fail_on(parser, asked=True)
    parser.add_argument(
        "--exclude",
        action="append",
        default=[],
        metavar="GLOB",
        help=_(
            "report files and folders of that name, or path where it has a /, only as far as "
            "others are tied to them; repeatable"
        ),
    )
    add_readers(parser)
    parser.add_argument(
        "--no-index",
        action="store_true",
        help=_("read every package, and keep nothing for next time"),
    )
    parser.epilog = closing(
        "inspector refs Game.uproject --engine 5.5",
        "inspector refs Content/Props/Door.uasset",
        "inspector refs . --format csv --output-file sizes.csv",
        ends={
            0: _("whatever the project holds, without --fail-on"),
            1: _("a finding reaches --fail-on"),
            2: _("wrong usage, no such PATH, no package in it, or a folder around projects"),
        },
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints the references.

    Returns:
        0, without ``--fail-on`` whatever the project holds; 1 where a finding reaches that; 2 where
        it holds no package.

    Raises:
        InspectorError: The PATH is not there or holds projects and is in none, the engine is not
            known, the project file is not as it has to be, or a report cannot be written.
    """
    outputs = outputs_of(arguments)
    path: str = arguments.path
    if not os.path.lexists(path):
        raise AccessError(path, _("no such file or folder"))
    _refuse_folder_of_projects(path)
    catalog = default_catalog()
    finder = SettingsFinder()
    settings = finder.around(path)
    # Who asks for an exit status gets none that rests on a guess.
    guesses = arguments.fail_on is None
    engine = engine_for(path, arguments.engine, catalog, settings, guesses=guesses)
    with readers_of(arguments) as readers, surveying() as shown:
        scan = scan_project(path, keep=not arguments.no_index, readers=readers, progress=shown)
    # All of it stays to the end: the collector need not walk over it again and again.
    gc.freeze()
    _warn_of_gaps(scan)
    root = arguments.engine if arguments.engine and os.path.isdir(arguments.engine) else ""
    references = references_of(
        scan,
        engine,
        catalog,
        engine=mounts_of_engine(root) if root else (),
        is_listed=_filter_below(path, scan, arguments.exclude, settings),
    )
    if not references.graph.chosen:
        _warn_of_no_package(path, scan, engine, catalog)
        return NO_PACKAGE
    found = References(scan, references, engine)
    fails_on = Severity(arguments.fail_on or Severity.ERROR)
    rows: Iterable[ScanRow] = judged_references(
        references, scan, Scanner(engine, catalog, settings=finder)
    )
    status = 0
    # Most formats list none of them, and without --fail-on nothing else asks.
    if arguments.fail_on or len(outputs) > 1:
        rows = list(rows)
    if arguments.fail_on:
        status = int(any(fails(arguments, row.findings) for row in rows))

    def answer(style: Style) -> ReferencesOfProject:
        totals = Totals(catalog, Depth.TABLES)
        run = Run(totals, engine, style=style, fails_on=fails_on, status=lambda: status)
        return ReferencesOfProject(found, style, CheckedFiles(rows, run))

    write_outputs(outputs, answer)
    return status


def _refuse_folder_of_projects(path: str) -> None:
    """Ends it where a folder is in no project and has some below: names of packages begin there.

    Raises:
        AccessError: It is so; the projects are named.
    """
    if not os.path.isdir(path) or place_around(path).project is not None:
        return
    found = [slashed(os.path.normpath(file)) for file in project_files(path)]
    if not found:
        return
    more = len(found) - _MOST_NAMED
    if more > 0:
        found[_MOST_NAMED:] = [_("{count:,} more", count=more)]
    raise AccessError(
        path,
        _("it is in no project, but has projects below it; name one: {files}", files=listed(found)),
    )


def _warn_of_no_package(
    path: str, scan: ProjectScan, engine: EngineProfile, catalog: Catalog
) -> None:
    """Says that a PATH holds no package, and what is there instead."""
    is_project = path.lower().endswith(".uproject")
    folders = [scan.place.root] if is_project else [path] if os.path.isdir(path) else []
    places = folders or [path]
    if any(walk(places)) and not any(walk_packages(places)):
        warn(
            _(
                "{path}: no package to look at, only object streams, whose references are not "
                "followed",
                path=path,
            )
        )
    elif not warn_of_packed(path, folders):
        warn(_("{path}: no package to look at", path=path))
    if not folders:
        findings = answer(read_facts(path), engine, catalog).findings
        for texts in (texts_of(finding) for finding in findings if finding.unreadable):
            warn(labelled(path, in_a_row((texts.message(), texts.remedy()))))


def _filter_below(
    path: str, scan: ProjectScan, exclude: Sequence[str], settings: Settings
) -> Callable[[str], bool] | None:
    """Which files are listed: those that PATH names, without what is excluded; None for all."""
    root = scan.place.root
    top = root if path.lower().endswith(".uproject") else os.path.realpath(path)
    takes = both(WalkFilter(exclude, defaults=False).below(top), settings.excluded.below(top))
    if top == root and takes is None:
        return None

    def is_below(file: str) -> bool:
        below = file == top or file.startswith(top + os.sep)
        return below and (takes is None or takes(file, False))

    return is_below


def _warn_of_gaps(scan: ProjectScan) -> None:
    """Says what could not be looked at, or kept."""
    for folder in scan.surveyed.closed:
        warn_closed_folder(folder, OSError(_("it cannot be listed")))
    if scan.rebuilt:
        warn(_("the index of this project was rebuilt: {rebuilt}", rebuilt=scan.rebuilt))
    if scan.unkept:
        warn(_("nothing is kept for the next time: {unkept}", unkept=scan.unkept))
