"""``inspector engine``: what is known of engines."""

from __future__ import annotations

import argparse
import os

from inspector.catalog import Catalog, EngineProfile, default_catalog, installed_engines
from inspector.cli.choice import ENGINE_HELP, add_fail_on, add_format, fails, named_engine
from inspector.cli.output import terminal_style, write_answer
from inspector.cli.parser import closing
from inspector.errors import AccessError
from inspector.files.system import spelled
from inspector.messages import _
from inspector.project.around.settings import user_engines
from inspector.report.answers import (
    ComparedEngines,
    KnownEngine,
    KnownEngines,
    WrittenClasses,
    WrittenProfile,
)

_IMPORTED = "inspector engine import UnrealEngine --output Config/Engine.toml"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    does = parser.add_subparsers(dest="does", required=True, metavar="list|show|import|compare")
    listing = does.add_parser("list", help=_("every known release"))
    add_format(listing, KnownEngines)
    listing.epilog = closing(
        "inspector engine list", "inspector engine list --format json", ends={0: _("the list")}
    )
    showing = does.add_parser("show", help=_("one engine with all its numbers"))
    showing.add_argument("engine", metavar="E", help=str(ENGINE_HELP).partition(";")[0])
    add_format(showing, KnownEngine)
    examples = "inspector engine show 5.3", "inspector engine show Game.uproject"
    showing.epilog = closing(*examples, ends={0: _("the engine")})
    _add_import(
        does.add_parser("import", help=_("a profile or class list from an engine's own source"))
    )
    _add_compare(
        does.add_parser("compare", help=_("what a merge of version lists does to content"))
    )
    parser.epilog = closing(
        "inspector engine list",
        examples[0],
        _IMPORTED,
        ends={0: _("the list or the engine; compare also ends with 1")},
    )


def _add_compare(parser: argparse.ArgumentParser) -> None:
    which = _("an engine, as --engine takes it, a folder of source, or a source file with lists")
    parser.add_argument(
        "old", metavar="OLD", help=_("what content was saved with: {which}", which=which)
    )
    parser.add_argument("new", metavar="NEW", help=_("the same after the merge"))
    parser.add_argument(
        "--content",
        nargs="+",
        action="extend",
        metavar="PATH",
        type=spelled,
        help=_("packages, or folders of them, whose numbers are counted"),
    )
    add_fail_on(parser)
    add_format(parser, ComparedEngines)
    parser.epilog = closing(
        "inspector engine compare 4.26 4.27",
        "inspector engine compare Config/Engine.toml Merged --content Content",
        ends={0: _("no finding reaches --fail-on"), 1: _("one does")},
    )


def _add_import(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "dir",
        metavar="DIR",
        type=spelled,
        help=_("an engine, or a plugin or module of one; of O3DE and Lumberyard also a gem"),
    )
    parser.add_argument(
        "--output",
        metavar="FILE.toml",
        help=_(
            "the profile file, of O3DE and Lumberyard a list of classes; default: the engine's "
            "name in the user's configuration folder"
        ),
    )
    parser.add_argument(
        "--force", action="store_true", help=_("replace an imported profile or list")
    )
    parser.add_argument(
        "--name",
        default="",
        help=_("its name, which no release has; default: the folder's name and its version"),
    )
    parser.add_argument(
        "--engine",
        metavar="E",
        help=_(
            "the engine that a plugin or module belongs to; default: that of the nearest project, "
            "else the newest confirmed release"
        ),
    )
    add_format(parser, WrittenProfile)
    parser.epilog = closing(
        _IMPORTED,
        "inspector engine import Plugins/Acme --engine 5.3 --output Acme.toml",
        "inspector engine import Gems/Acme --output Classes.toml",
        ends={0: _("the profile or the list is written")},
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints the list, the engine or a comparison, or imports an engine.

    Returns:
        0; of a comparison 1 where a finding reaches ``--fail-on``.

    Raises:
        InspectorError: The engine is not known or cannot be read, or a profile not be written.
    """
    catalog = default_catalog()
    if arguments.does == "import":
        return _import(arguments, catalog)
    if arguments.does == "compare":
        return _compare(arguments, catalog)
    if arguments.does == "list":
        known = KnownEngines(catalog, installed_engines().engines, user_engines())
        write_answer(known, arguments.format)
    else:
        profile = named_engine(arguments.engine, catalog)
        write_answer(KnownEngine(profile, profile.apply_lists_to(catalog)), arguments.format)
    return 0


def _compare(arguments: argparse.Namespace, catalog: Catalog) -> int:
    # Late: the list and one engine need none of it.
    from inspector.cli.paths import warn_closed_folder
    from inspector.project.merged_lists import compare_sides, side_of
    from inspector.project.walk import walk_packages

    given: list[str] | None = arguments.content
    for path in given or ():
        if not os.path.lexists(path):
            raise AccessError(path, _("no such file or folder"))
    old, new = side_of(arguments.old, catalog), side_of(arguments.new, catalog)
    packages = walk_packages(given, warn_closed_folder) if given is not None else None
    compared = compare_sides(old, new, catalog, packages)
    write_answer(ComparedEngines(compared, terminal_style()), arguments.format)
    return int(fails(arguments, compared.all_findings))


def _import(arguments: argparse.Namespace, catalog: Catalog) -> int:
    # Late: the list and one engine need none of it.
    from inspector.project.around.reflected_classes import is_azcore_tree

    if arguments.engine is None and is_azcore_tree(arguments.dir):
        return _import_classes(arguments)
    from inspector.cli.output import progress
    from inspector.project.around.engine import engine_near
    from inspector.project.around.headers import (
        check_profile,
        import_engine,
        source_files,
        user_profile,
        write_profile,
    )
    from inspector.project.around.settings import SettingsFinder

    root: str = arguments.dir
    path: str | None = arguments.output
    if path is not None:
        check_profile(path, force=arguments.force)
    files = source_files(root)
    base = named_engine(arguments.engine, catalog) if arguments.engine is not None else None

    def near() -> EngineProfile:
        return engine_near(os.path.abspath(root), SettingsFinder().around(root), catalog)  # noqa: PTH100

    with progress(len(files.paths)) as shown:
        engine = import_engine(
            root, files, base, near, catalog, name=arguments.name, progress=shown
        )
    if path is None:
        path = user_profile(engine.profile.name)
    write_profile(engine, path, force=arguments.force)
    written = WrittenProfile(engine, root, path, terminal_style())
    write_answer(written, arguments.format)
    return 0


def _import_classes(arguments: argparse.Namespace) -> int:
    """Imports the classes that O3DE, Lumberyard or a gem reflects."""
    from inspector.cli.output import progress
    from inspector.project.around.reflected_classes import (
        azcore_files,
        check_class_list,
        import_classes,
        user_class_list,
        write_class_list,
    )

    root: str = arguments.dir
    path: str | None = arguments.output
    if path is not None:
        check_class_list(path, force=arguments.force)
    files = azcore_files(root)
    with progress(len(files.paths)) as shown:
        imported = import_classes(root, files, name=arguments.name, progress=shown)
    if path is None:
        path = user_class_list(imported.name)
    write_class_list(imported, path, force=arguments.force)
    written = WrittenClasses(imported, root, path, terminal_style())
    write_answer(written, arguments.format)
    return 0
