"""``inspector check``: the verdict and findings of every file."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Final

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Severity
from inspector.checks.facts import Depth
from inspector.checks.rules.other_engines import OtherEngineRefuses
from inspector.checks.rules.plugins import PluginMissing
from inspector.checks.rules.project_context import PROJECT_RULES
from inspector.cli.choice import (
    Output,
    add_engine,
    add_fail_on,
    add_learn,
    add_outputs,
    add_readers,
    engine_for,
    learned_catalog,
    named_engine,
    outputs_of,
    readers_of,
    refuse_absent,
    warn_guessed_engine,
)
from inspector.cli.output import counted_rows, progress, watched, write_outputs
from inspector.cli.parser import closing
from inspector.cli.paths import (
    NO_PACKAGE,
    Paths,
    add_paths,
    judged_as_stored,
    this_repository,
)
from inspector.diagnostics import captured, warn
from inspector.files.reading import is_listed
from inspector.files.system import spelled
from inspector.findings.message import Text
from inspector.messages import _, lazy, ngettext
from inspector.project.around.settings import (
    BASELINE_NAME,
    PROJECT_FILE,
    Overrides,
    SettingsFinder,
    check_rule,
)
from inspector.project.around.surroundings import ProjectFinder
from inspector.project.baseline import Baseline, baseline_place
from inspector.project.scan.judging import Scanner, ScanRow
from inspector.project.scan.parallel import scan
from inspector.project.walk import folder_of
from inspector.report.answers import CheckedFiles
from inspector.report.check.run import Run, Verbosity
from inspector.report.check.totals import Totals

_SETTINGS: Final = lazy(
    """

{project_file} says once for a project which engine it is for, what is
looked at, and which findings count: engine = "5.3", ignore = ["LICENSEE-BUILD"].
The help page "The project file" (topics/project-file.md) describes all of it.""",
    project_file=PROJECT_FILE,
)
#: The rules that speak, or say more, where the project around was read.
_OF_PROJECTS: Final = PROJECT_RULES | {PluginMissing.rule}
_RULES: Final = (
    ("--select", lazy("report only these rules, whatever the project file selects and ignores")),
    ("--ignore", lazy("do not report these rules, beside those that the project file ignores")),
)
_HOW_MUCH: Final = (
    (
        ("-v", "--verbose"),
        Verbosity.EVERYTHING,
        lazy("what is only worth knowing too; text: every file"),
    ),
    (("-q", "--quiet"), Verbosity.TOTALS, lazy("text: only the totals")),
    (
        ("--statistics",),
        Verbosity.RULES,
        lazy("text: only how many findings there are of each rule"),
    ),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    add_paths(parser, from_git=True, else_here=True)
    add_engine(parser)
    add_fail_on(parser)
    parser.add_argument(
        "--exit-zero", action="store_true", help=_("exit status 0 whatever is found")
    )
    for option, words in _RULES:
        parser.add_argument(
            option,
            action="extend",
            type=_rules,
            default=[],
            metavar="RULE",
            help=_("{words}; several with commas, or repeatable", words=words),
        )
    parser.add_argument(
        "--config",
        metavar="FILE",
        type=spelled,
        help=_(
            "the project file; default: the nearest {project_file} above each package",
            project_file=PROJECT_FILE,
        ),
    )
    parser.add_argument(
        "--baseline",
        metavar="FILE",
        type=spelled,
        help=_(
            "the findings that are known, so that only new ones fail; default: "
            "{name} beside the project file, where it is there",
            name=BASELINE_NAME,
        ),
    )
    parser.add_argument(
        "--write-baseline",
        action="store_true",
        help=_("know every error and warning that is found from now on; exit status 0"),
    )
    add_outputs(parser, CheckedFiles)
    parser.set_defaults(verbosity=Verbosity.PROBLEMS)
    how_much = parser.add_mutually_exclusive_group()
    for options, verbosity, described in _HOW_MUCH:
        how_much.add_argument(
            *options, dest="verbosity", action="store_const", const=verbosity, help=str(described)
        )
    parser.add_argument(
        "--blame",
        action="store_true",
        help=_(
            "ask git who changed each file with a finding last: author, commit and date; in text, "
            "json and sarif"
        ),
    )
    parser.add_argument(
        "--show-settings",
        action="store_true",
        help=_("print what the first PATH would be judged by, and check nothing"),
    )
    add_learn(parser)
    add_readers(parser)
    parser.add_argument(
        "--no-index",
        action="store_true",
        help=_("read every package, and keep nothing for next time"),
    )
    parser.add_argument(
        "--deep", action="store_true", help=_("read tables and objects of each file too")
    )
    parser.add_argument(
        "--references",
        action="store_true",
        help=_(
            "read the projects around too, for what packages refer to and what they are called: "
            "{rules}; selecting one of them does so as well",
            rules=", ".join(sorted(_OF_PROJECTS)),
        ),
    )
    parser.epilog = closing(
        "inspector check Content --engine 5.3",
        "inspector check --since main --fail-on warning --allow-empty",
        "p4 -ztag opened | inspector check -",
        ends={
            0: _("no finding reaches --fail-on"),
            1: _("one does"),
            2: _("wrong usage, or a PATH that is not there or holds no package"),
        },
    )
    parser.description = f"{parser.description}{_SETTINGS}"


def _rules(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    codes = [name.upper() for name in names]
    for name, code in zip(names, codes, strict=True):
        if check_rule(code):
            raise argparse.ArgumentTypeError(check_rule(name))
    return codes


def run(arguments: argparse.Namespace) -> int:
    """Prints the report while files are read.

    Returns:
        1 where a finding reaches ``--fail-on``, else 0; 2 where a PATH holds no package.

    Raises:
        InspectorError: A PATH is not there, the engine is not known, or the project file is not as
            it has to be.
    """
    with captured() as notes, judged_as_stored(arguments):
        return _reported(arguments, notes)


def _reported(arguments: argparse.Namespace, notes: list[str]) -> int:
    """Prints the report, and gives the exit status."""
    catalog = learned_catalog(arguments)
    select = frozenset(arguments.select) or None
    overrides = Overrides(arguments.config, select, frozenset(arguments.ignore))
    settings = SettingsFinder(overrides)
    outputs = outputs_of(arguments)
    if arguments.show_settings:
        return _show_settings(arguments, settings, catalog)
    asked = None if arguments.engine is None else named_engine(arguments.engine, catalog)
    paths = Paths(arguments, settings)
    depth = Depth.OBJECTS if arguments.deep else Depth.HEADER
    of_projects = _asks_for_references(arguments, settings)
    baseline = _baseline(arguments, settings, depth, paths, of_projects=of_projects)
    common, count = asked, None
    if asked is None or watched():
        # The report begins with the engine, so its files are listed once more before.
        scanner = Scanner(asked, catalog, settings=settings, strict=True)
        shared, count = _look_ahead(paths, scanner)
        if not count and not paths.deleted:
            # What the project fails to say is no mistake where nothing is judged.
            shared = _engine_around(arguments.paths, Scanner(None, catalog, settings=settings))
        common = asked or shared
    finder = ProjectFinder()
    packages = paths.all_packages(finder.note)
    if packages is None:
        return NO_PACKAGE
    totals = Totals(catalog, depth)
    fails_on = Severity(arguments.fail_on)

    def status() -> int:
        if paths.lacks_packages:
            return NO_PACKAGE
        return 1 if totals.reached(fails_on) and not arguments.exit_zero else 0

    with readers_of(arguments) as readers, progress(count) as shown:
        read = partial(
            scan,
            engine=asked,
            catalog=catalog,
            readers=readers,
            depth=depth,
            overrides=overrides,
            projects=finder,
        )
        noted = _noting_surroundings(packages, settings, finder)
        folders = [] if arguments.no_index or depth is not Depth.HEADER else paths.folders
        if folders:
            from inspector.project.scan.remembered import scan_remembered

            recalls = partial(Scanner, asked, catalog, settings=settings, projects=finder)
            rows = counted_rows(scan_remembered(noted, folders, recalls, read), shown)
        else:
            rows = read(noted, progress=shown)
        if paths.stored:
            from inspector.project.scan.judging import scan_stored

            stored = scan_stored(
                paths.stored,
                this_repository(),
                engine=asked,
                catalog=catalog,
                depth=depth,
                settings=settings,
                progress=shown,
            )
            rows = chain(rows, stored)
        if of_projects or paths.deleted:
            rows = _with_project_context(
                rows, paths, arguments, catalog, settings, asked, of_projects=of_projects
            )
        if baseline is not None:
            rows = baseline.rows(rows)
        run = Run(
            totals,
            common,
            arguments.verbosity,
            fails_on=fails_on,
            status=status,
            notes=notes,
            baseline=baseline,
        )
        if arguments.blame:
            from inspector.project.scan.judging import with_last_changes

            rows = with_last_changes(rows, run.reports)
        _write(rows, run, outputs, lambda: Totals(catalog, depth))
    if arguments.write_baseline and baseline is not None and status() != NO_PACKAGE:
        known = baseline.write()
        warn(
            _(
                "{count} known by {path} from now on",
                count=ngettext("{count} finding is", "{count} findings are", known),
                path=baseline.path,
            )
        )
    return status()


def _show_settings(arguments: argparse.Namespace, finder: SettingsFinder, catalog: Catalog) -> int:
    """Prints what the first PATH would be judged by.

    Raises:
        InspectorError: The engine is not known, or the project file is not as it has to be.
    """
    from inspector.report.check.settings import settings_text

    path = next(iter(arguments.paths), os.curdir)
    settings = finder.around(path)
    engine = engine_for(path, arguments.engine, catalog, settings)
    place = baseline_place(path, finder, arguments.baseline)
    baseline = place.path if arguments.baseline or is_listed(place.path) else ""
    sys.stdout.writelines(settings_text(settings, engine, baseline))
    return 0


def _write(
    rows: Iterable[ScanRow], run: Run, outputs: Sequence[Output], totals: Callable[[], Totals]
) -> None:
    """Writes the report in each format: while files are read, where there is one.

    Raises:
        AccessError: A file cannot be written.
    """
    kept = rows if len(outputs) == 1 else list(rows)
    # The exit status is that of the first.
    counts = chain([run.totals], iter(totals, None))
    write_outputs(
        outputs,
        lambda style: CheckedFiles(kept, run._replace(totals=next(counts), style=style)),
    )


def _with_project_context(
    rows: Iterable[ScanRow],
    paths: Paths,
    arguments: argparse.Namespace,
    catalog: Catalog,
    settings: SettingsFinder,
    engine: EngineProfile | None,
    *,
    of_projects: bool,
) -> Iterator[ScanRow]:
    """The same rows with what their projects are to the files, where that is asked for; behind them
    whoever refers to what the change that is judged deletes.
    """
    from inspector.project.scan.project_context import (
        BrokenByDeletion,
        ProjectsAround,
        StagedState,
        with_project_context,
    )

    scanner = Scanner(engine, catalog, settings=settings)
    staged = StagedState(this_repository(), paths.stored) if arguments.staged else None
    around = ProjectsAround(scanner, catalog, keep=not arguments.no_index, staged=staged)
    broken = None
    if paths.deleted:
        broken = BrokenByDeletion(paths.deleted, paths.plugins_before, around)
    yield from with_project_context(rows, scanner, around if of_projects else None, broken)
    if broken is not None:
        yield from broken.rows(scanner, staged=arguments.staged)


def _asks_for_references(arguments: argparse.Namespace, settings: SettingsFinder) -> bool:
    """Whether the projects around are read too: an option asks for it, or whoever selects one of
    the rules that need it, be it in the project file around a PATH.
    """
    if arguments.references or not _OF_PROJECTS.isdisjoint(arguments.select):
        return True
    policies = (settings.around(place).policy for place in _places(arguments.paths))
    return any(not _OF_PROJECTS.isdisjoint(policy.select or ()) for policy in policies)


def _places(names: Sequence[str]) -> Sequence[str]:
    """The PATHs that are on disk; the current folder where none is."""
    return [name for name in names if os.path.lexists(name)] or [os.curdir]


def _baseline(
    arguments: argparse.Namespace,
    settings: SettingsFinder,
    depth: Depth,
    paths: Paths,
    *,
    of_projects: bool,
) -> Baseline | None:
    """What the findings are compared with, if anything.

    Raises:
        AccessError: It is not as it has to be, or is named and not there.
    """
    writes: bool = arguments.write_baseline
    named: str | None = arguments.baseline
    place = baseline_place(next(iter(arguments.paths), ""), settings, named)
    path = place.path
    if arguments.baseline is None and not writes and not is_listed(path):
        if place.settings:
            warn(
                _(
                    "{settings} names the baseline {path}, which is not there: no finding is known",
                    settings=place.settings,
                    path=path,
                )
            )
        return None
    return Baseline(
        path,
        place.root,
        depth,
        writes=writes,
        folders=paths.folders,
        not_judged=_not_judged(arguments, paths, of_projects=of_projects),
    )


def _not_judged(
    arguments: argparse.Namespace, paths: Paths, *, of_projects: bool
) -> frozenset[str]:
    """The rules that this run does not judge, or only in part."""
    # Of a revision the project on disk tells nothing.
    of_revision = bool(paths.stored) and not arguments.staged
    rules = frozenset[str]()
    if of_revision or not of_projects:
        rules |= _OF_PROJECTS
    if arguments.engine is not None:
        rules |= {OtherEngineRefuses.rule}
    return rules


def _noting_surroundings(
    paths: Iterable[str], settings: SettingsFinder, finder: ProjectFinder
) -> Iterator[str]:
    """The same paths; says once on stderr of each project which of its files cannot be read.

    Raises:
        InspectorError: Our settings somewhere below a PATH are not as they have to be.
    """
    folder = None
    said: set[Text] = set()
    for path in paths:
        if (parent := folder_of(path)) != folder:
            folder = parent
            settings.of(folder)
            left_out = finder.surroundings_of(os.path.abspath(folder)).left_out  # noqa: PTH100
            if left_out and left_out not in said:
                said.add(left_out)
                warn(left_out)
        yield path


def _engine_around(names: Sequence[str], scanner: Scanner) -> EngineProfile | None:
    """The engine of the project around some PATHs; None where it does not say one, or they differ.

    Args:
        names: The PATHs; those that are not on disk stand for the current folder, as none do.
        scanner: Tells the engines.
    """
    # The folder itself may be the project's.
    folders = (place if os.path.isdir(place) else folder_of(place) for place in _places(names))
    found = map(scanner.engine_of_folder, folders)
    engines = {(engine.name, engine.source): engine for engine in found}
    (engine, *others) = engines.values()
    return None if others or engine.guessed else engine


def _look_ahead(paths: Paths, scanner: Scanner) -> tuple[EngineProfile | None, int]:
    """The engine of all files where each has that of its project, and how many files there are.

    The engine is None where they have different ones; without any file it is that of what is
    deleted, else None. Of each that is guessed it is said on stderr.

    Raises:
        InspectorError: A project does not say which engine it is for, or names one that is not
            installed here, and nobody else did.
    """
    engines: dict[tuple[str, Text], EngineProfile] = {}
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
        return next(map(scanner.engine_of, paths.deleted), None), 0
    for engine in engines.values():
        refuse_absent(engine)
        if engine.guessed:
            warn_guessed_engine(engine)
    return (next(iter(engines.values())) if len(engines) == 1 else None), count
