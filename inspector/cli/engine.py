"""``inspector engine``: what is known of engines."""

from __future__ import annotations

import argparse
import sys

from inspector.catalog import Catalog, default_catalog, installed_engines
from inspector.cli.choice import ENGINE_HELP, add_format, named_engine
from inspector.cli.parser import closing
from inspector.report.engine import engine_list_text, engine_show_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    does = parser.add_subparsers(dest="does", required=True, metavar="list|show")
    listing = does.add_parser("list", help="every known release")
    add_format(listing)
    listing.epilog = closing(
        "inspector engine list", "inspector engine list --format json", ends={0: "the list"}
    )
    showing = does.add_parser("show", help="one engine with all its numbers")
    showing.add_argument("engine", metavar="E", help=ENGINE_HELP.partition(";")[0])
    add_format(showing)
    examples = "inspector engine show 5.3", "inspector engine show Game.uproject"
    parser.epilog = closing("inspector engine list", *examples, ends={0: "the list or the engine"})
    showing.epilog = closing(*examples, ends={0: "the engine"})


def run(arguments: argparse.Namespace) -> int:
    """Prints the list or the engine.

    Returns:
        0.

    Raises:
        InspectorError: The engine is not known or cannot be read.
    """
    catalog = default_catalog()
    if arguments.format == "json":
        return _json(arguments, catalog)
    if arguments.does == "list":
        text = engine_list_text(catalog, installed_engines().engines)
    else:
        text = engine_show_text(named_engine(arguments.engine, catalog), catalog)
    sys.stdout.write(text)
    return 0


def _json(arguments: argparse.Namespace, catalog: Catalog) -> int:
    from inspector.report.documents.engine import EngineList, EngineShow
    from inspector.report.documents.writing import json_text

    document = (
        EngineList.of(catalog, installed_engines().engines)
        if arguments.does == "list"
        else EngineShow.of(named_engine(arguments.engine, catalog), catalog)
    )
    sys.stdout.write(json_text(document))
    return 0
