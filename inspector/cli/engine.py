"""``inspector engine``: what is known of engines."""

from __future__ import annotations

import argparse
import sys

from inspector.catalog import default_catalog, installed_engines
from inspector.cli.choice import ENGINE_HELP, add_format, named_engine
from inspector.errors import UnsupportedError
from inspector.report.engine import (
    engine_list_json,
    engine_list_text,
    engine_show_json,
    engine_show_text,
)
from inspector.report.values import json_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    does = parser.add_subparsers(dest="does", required=True, metavar="list|show")
    listing = does.add_parser("list", help="every known release")
    add_format(listing)
    showing = does.add_parser("show", help="one engine with all its numbers")
    showing.add_argument("engine", metavar="E", help=ENGINE_HELP.partition(";")[0])
    add_format(showing)


def run(arguments: argparse.Namespace) -> int:
    """Prints the list or the engine.

    Returns:
        0.

    Raises:
        InspectorError: The engine is not known or cannot be read.
    """
    catalog = default_catalog()
    as_json = arguments.format == "json"
    if arguments.does == "list":
        installed = installed_engines().engines
        if as_json:
            sys.stdout.write(json_text(engine_list_json(catalog, installed)))
        else:
            sys.stdout.write(engine_list_text(catalog, installed))
        return 0
    profile = named_engine(arguments.engine, catalog)
    if profile is None:
        raise UnsupportedError("engine", "")
    if as_json:
        sys.stdout.write(json_text(engine_show_json(profile, catalog)))
    else:
        sys.stdout.write(engine_show_text(profile, catalog))
    return 0
