"""``inspector upgrades``: what a save with an engine would do to one file, or to many."""

from __future__ import annotations

import argparse
import os
from itertools import chain

from inspector.catalog import Catalog
from inspector.catalog.model import EngineSteps
from inspector.checks.facts import Depth
from inspector.cli.choice import (
    add_engine,
    add_format,
    add_learn,
    add_readers,
    engine_for,
    folder_of_file,
    learned_catalog,
    readers_of,
)
from inspector.cli.output import progress, terminal_style, write_answer
from inspector.cli.parser import closing
from inspector.cli.paths import (
    NO_PACKAGE,
    Paths,
    add_paths,
    file_of,
    judged_as_stored,
    this_repository,
)
from inspector.errors import InspectorError
from inspector.files.system import spelled
from inspector.messages import _
from inspector.project.around.settings import SettingsFinder
from inspector.project.around.surroundings import surroundings_of
from inspector.project.scan.saving import SaveSettings, SetSave, save_all, save_stored
from inspector.project.upgrade import sources_near, upgrade_preview
from inspector.report.answers import PreviewedSave, PreviewedSaves
from inspector.report.formats import formats_of

#: PATH may stand behind an option that takes several files: to the parser it is optional then.
_USAGE = (
    "%(prog)s [-h] [PATH ...] [--staged | --since REV] [--engine E]\n"
    "                          [--ini INI [INI ...]] [--patches TOML [TOML ...]]\n"
    "                          [--mode {{documented,strict}}] [--source DIR] [--why]\n"
    "                          [--learn PATH]\n"
    "                          [--format {{{formats}}}] [-z] [--exclude GLOB]\n"
    "                          [--no-ignore] [--allow-empty] [--jobs N] [--cluster ADDRESS]"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    parser.usage = _USAGE.format(formats=",".join(formats_of(PreviewedSave)))
    add_paths(parser, from_git=True)
    add_engine(parser)
    parser.add_argument(
        "--ini",
        nargs="+",
        action="extend",
        default=[],
        metavar="INI",
        type=spelled,
        help=_("files with core redirects; default: those of the project and its plugins"),
    )
    parser.add_argument(
        "--patches",
        nargs="+",
        action="extend",
        default=[],
        metavar="TOML",
        type=spelled,
        help=_("files with a studio's own patches, beside those that the project names"),
    )
    parser.add_argument(
        "--mode",
        choices=("documented", "strict"),
        default="documented",
        help=_(
            "how changes of names and types are chosen for data patches of object streams, and "
            "whether any error ends their load; default: documented"
        ),
    )
    parser.add_argument(
        "--source",
        metavar="DIR",
        type=spelled,
        help=_("the engine's own source: who asks for a number there decides what a step is about"),
    )
    parser.add_argument(
        "--why",
        action="store_true",
        help=_("say of each step of a file why it concerns it, or why not"),
    )
    add_learn(parser)
    add_format(parser, PreviewedSave)
    add_readers(parser)
    parser.epilog = closing(
        "inspector upgrades Content/Door.uasset --engine 5.5 --why",
        "inspector upgrades Content/Door.uasset --ini Config/DefaultEngine.ini",
        "inspector upgrades Content --engine 5.5 --format json",
        ends={0: _("whatever the packages hold"), 2: _("there is no package at a PATH")},
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints the preview of one file, or the sum of many.

    Returns:
        0, whatever the files hold; 2 where there is none.

    Raises:
        InspectorError: A file is not there, the engine is not known, or a named file of redirects
            or patches cannot be read.
    """
    with judged_as_stored(arguments):
        return _previewed(arguments)


def _previewed(arguments: argparse.Namespace) -> int:
    catalog = learned_catalog(arguments)
    if arguments.staged or arguments.since is not None:
        return _sum(arguments, catalog)
    arguments.paths = _paths(arguments)
    first, *others = arguments.paths
    if others or first == "-" or os.path.isdir(first):
        return _sum(arguments, catalog)
    file = file_of(first, _("inspector upgrades takes files and folders"))
    settings = SettingsFinder().of(folder_of_file(file.place))
    engine = engine_for(file.place, arguments.engine, catalog, settings)
    source = _source(arguments, engine.apply_lists_to(catalog))
    sources = sources_near(file.place, arguments.ini, arguments.patches, source)
    strict = arguments.mode == "strict"
    with file.opened(Depth.OBJECTS) as opened:
        around = surroundings_of(file.place, settings)
        preview = upgrade_preview(opened, engine, catalog, sources, around, strict=strict)
        form = opened.facts.format
    save = PreviewedSave(preview, engine, file.name, form, terminal_style(), arguments.why)
    write_answer(save, arguments.format)
    return 0


def _source(arguments: argparse.Namespace, catalog: Catalog) -> EngineSteps | None:
    """What ``--source`` tells of the numbers that nobody describes; None where it is not given.

    Raises:
        AccessError: There is no such folder, or no source lies in it.
    """
    if arguments.source is None:
        return None
    # Few runs read a source.
    from inspector.project.around.headers import steps_in_source
    from inspector.upgrades.catalogue import PatchCatalog

    with progress(None) as shown:
        return steps_in_source(arguments.source, PatchCatalog(catalog).undescribed(), shown)


def _paths(arguments: argparse.Namespace) -> list[str]:
    """The PATHs: an option that takes several files takes one that stands behind them too.

    Raises:
        InspectorError: There is none.
    """
    paths: list[str] = arguments.paths
    if paths:
        return paths
    for named, suffix in ((arguments.patches, ".toml"), (arguments.ini, ".ini")):
        if len(named) > 1 and not named[-1].lower().endswith(suffix):
            return [str(named.pop())]
    raise InspectorError(_("upgrades needs a PATH: the packages whose save is asked for"))


def _sum(arguments: argparse.Namespace, catalog: Catalog) -> int:
    """Prints what a save of many files would do.

    Raises:
        InspectorError: What is asked for cannot be had.
    """
    finder = SettingsFinder()
    packages = Paths(arguments, finder)
    paths, stored = list(packages.all_packages() or ()), packages.stored
    places = [*paths[:1], *(file.place for file in stored[:1])]
    if not places:
        return NO_PACKAGE if packages.lacks_packages else 0
    # What was named cannot be read for one file in a thousand: it is said before any is.
    sources_near(places[0], arguments.ini, arguments.patches)
    engine = engine_for(places[0], arguments.engine, catalog, finder.around(places[0]))
    settings = SaveSettings(
        engine,
        catalog,
        tuple(arguments.ini),
        tuple(arguments.patches),
        arguments.mode == "strict",
        _source(arguments, engine.apply_lists_to(catalog)),
    )
    total = SetSave()
    with readers_of(arguments) as readers, progress(len(paths) + len(stored)) as shown:
        files = save_all(paths, settings, readers, shown)
        if stored:
            files = chain(files, save_stored(stored, this_repository(), settings, shown))
        saves = PreviewedSaves(files, total, engine, catalog, terminal_style())
        write_answer(saves, arguments.format)
    return NO_PACKAGE if packages.lacks_packages else 0
