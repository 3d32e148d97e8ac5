"""``inspector cooked``: whether content meets what a shipping build may assume."""

from __future__ import annotations

import argparse
import os

from inspector.catalog import default_catalog
from inspector.checks.engines.cooked import judge_set
from inspector.cli.choice import (
    add_engine,
    add_fail_on,
    add_format,
    engine_for,
    fails,
)
from inspector.cli.output import terminal_style, write_answer
from inspector.cli.parser import closing
from inspector.cli.paths import NO_PACKAGE, Paths, add_paths
from inspector.files.system import spelled
from inspector.messages import _
from inspector.project.around.headers import engine_gates
from inspector.project.around.settings import SettingsFinder
from inspector.project.scan.contents import cooked_packages
from inspector.report.answers import JudgedContent


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    add_paths(parser)
    add_engine(parser)
    parser.add_argument(
        "--source",
        metavar="DIR",
        type=spelled,
        help=_("the engine's own source, whose gates S7 is about"),
    )
    add_fail_on(parser)
    add_format(parser, JudgedContent)
    parser.epilog = closing(
        "inspector cooked Saved/Cooked/Windows --no-ignore --engine 4.27",
        "inspector cooked Cooked --format json",
        "inspector cooked Cooked --engine UnrealEngine --source UnrealEngine/Engine/Source",
        ends={
            0: _("no finding reaches --fail-on"),
            1: _("one does"),
            2: _("wrong usage, or a PATH that is not there or holds no package"),
        },
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints the assumptions and what breaks them.

    Returns:
        1 where a finding reaches ``--fail-on``, else 0; 2 where a PATH holds no package.

    Raises:
        InspectorError: A PATH or the source is not there, or the engine is not known.
    """
    catalog = default_catalog()
    finder = SettingsFinder()
    paths = Paths(arguments, finder, streams=False)
    packages = paths.all_packages()
    if packages is None:
        return NO_PACKAGE
    first: str = next((path for path in arguments.paths if path != "-"), ".")
    if os.path.isdir(first):
        first = os.path.join(first, "_")  # noqa: PTH118 - what is in it: its own project counts
    engine = engine_for(first, arguments.engine, catalog, finder.around(first), guesses=False)
    source: str | None = arguments.source
    gates = engine_gates(source) if source is not None else None
    answer = judge_set(cooked_packages(packages), engine, engine.apply_lists_to(catalog), gates)
    write_answer(JudgedContent(answer, engine, terminal_style()), arguments.format)
    if paths.lacks_packages:
        return NO_PACKAGE
    return int(fails(arguments, answer.findings))
