"""``inspector schema``: the JSON Schema of a command's output."""

from __future__ import annotations

import argparse
import sys

from inspector.cli.parser import closing
from inspector.messages import _
from inspector.messages.phrases import listed
from inspector.report.documents.parts import json_text
from inspector.report.schema import SCHEMAS, all_schemas, schema


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    parser.add_argument(
        "name",
        nargs="?",
        choices=tuple(SCHEMAS),
        metavar="NAME",
        help=_("{commands}; default: all of them in one schema", commands=listed(SCHEMAS)),
    )
    parser.epilog = closing(
        "inspector schema check", "inspector schema > schema.json", ends={0: _("the schema")}
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints the schema.

    Returns:
        0.
    """
    document = all_schemas() if arguments.name is None else schema(arguments.name)
    sys.stdout.write(json_text(document))
    return 0
