"""``inspector upgrades``: what a save with an engine would do to one file."""

from __future__ import annotations

import argparse
import sys

from inspector.catalog import Catalog, EngineProfile, default_catalog
from inspector.checks.facts import Depth
from inspector.cli.choice import add_engine, engine_for
from inspector.cli.file import FILE_HELP, File, file_of
from inspector.cli.output import terminal_style
from inspector.errors import InspectorError
from inspector.project.around.surroundings import surroundings_of
from inspector.project.upgrade import PatchSources, sources_near, upgrade_preview
from inspector.report.upgrades.markdown import upgrades_markdown
from inspector.report.upgrades.text import upgrades_text

_FORMATS = ("text", "json", "markdown")
#: FILE may stand behind an option that takes several files: to the parser it is optional then.
_USAGE = (
    "%(prog)s [-h] FILE [--engine E] [--ini INI [INI ...]] [--patches TOML [TOML ...]]\n"
    "                          [--format {text,json,markdown}]"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    parser.usage = _USAGE
    parser.add_argument("file", metavar="FILE", nargs="?", help=FILE_HELP)
    add_engine(parser)
    parser.add_argument(
        "--ini",
        nargs="+",
        action="extend",
        default=[],
        metavar="INI",
        help="files with core redirects; default: those of the project and its plugins",
    )
    parser.add_argument(
        "--patches",
        nargs="+",
        action="extend",
        default=[],
        metavar="TOML",
        help="files with a studio's own patches, beside those that the project names",
    )
    parser.add_argument("--format", choices=_FORMATS, default="text", help="default: text")


def run(arguments: argparse.Namespace) -> int:
    """Prints the preview.

    Returns:
        0, whatever the file holds.

    Raises:
        InspectorError: The file is not there, the engine is not known, or a named file of
            redirects or patches cannot be read.
    """
    file = file_of(_file_of(arguments), "inspector upgrades takes one file")
    catalog = default_catalog()
    engine = engine_for(file.place, arguments.engine, catalog)
    sources = sources_near(file.place, arguments.ini, arguments.patches)
    sys.stdout.write(report(file, engine, catalog, sources, arguments.format))
    return 0


def _file_of(arguments: argparse.Namespace) -> str:
    """The package: an option that takes several files takes one that stands behind them too.

    Raises:
        InspectorError: There is none.
    """
    if arguments.file is not None:
        return str(arguments.file)
    for named, suffix in ((arguments.patches, ".toml"), (arguments.ini, ".ini")):
        if len(named) > 1 and not named[-1].lower().endswith(suffix):
            return str(named.pop())
    raise InspectorError("upgrades needs a FILE: the package whose save is asked for")


def report(
    file: File, engine: EngineProfile, catalog: Catalog, sources: PatchSources, output: str
) -> str:
    """The preview of one file as ``text``, ``json`` or ``markdown``."""
    with file.opened(Depth.OBJECTS) as opened:
        preview = upgrade_preview(opened, engine, catalog, sources, surroundings_of(file.place))
    if output == "json":
        from inspector.report.documents.upgrades import Upgrades
        from inspector.report.documents.writing import json_text

        return json_text(Upgrades.of(preview, engine, file.name))
    if output == "markdown":
        return upgrades_markdown(preview, engine, file.name)
    return upgrades_text(preview, engine, file.name, terminal_style())
