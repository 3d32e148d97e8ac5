"""``inspector compat``: every known release against a file or a set of files."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from inspector import checks
from inspector.catalog import default_catalog
from inspector.cli.choice import add_format, folder_of_file
from inspector.cli.output import terminal_style, write_answer
from inspector.cli.parser import closing
from inspector.cli.paths import NO_PACKAGE, Paths, add_paths, judged_as_stored, left_out
from inspector.messages import _
from inspector.project.around.engine import Studio
from inspector.project.around.settings import SettingsFinder
from inspector.project.opening import read_facts
from inspector.report.answers import ReleasesOfFiles
from inspector.report.compat import FileAnswers, SetAnswers


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    add_paths(parser)
    add_format(parser, ReleasesOfFiles)
    parser.epilog = closing(
        "inspector compat Content/Door.uasset",
        "inspector compat Content Plugins --format json",
        ends={
            0: _("whatever the files hold"),
            2: _("wrong usage, or a PATH that is not there or holds no package"),
        },
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints the answers.

    Returns:
        0, whatever the files hold; 2 where a PATH holds none.

    Raises:
        InspectorError: A PATH is not there.
    """
    with judged_as_stored(arguments):
        return _answered(arguments)


def _answered(arguments: argparse.Namespace) -> int:
    catalog = default_catalog()
    finder = SettingsFinder()
    paths = Paths(arguments, finder)
    packages = paths.all_packages()
    if packages is None:
        return NO_PACKAGE
    studio = Studio(catalog, finder)
    others = told = 0

    def answered() -> Iterator[FileAnswers]:
        nonlocal others, told
        for path in packages:
            facts = read_facts(path)
            if facts.of_releases:
                told += 1
                tables = studio.catalog(folder_of_file(path))
                yield FileAnswers(path, checks.releases(facts, tables))
            else:
                others += 1

    total = SetAnswers(catalog)
    write_answer(ReleasesOfFiles(answered(), total, terminal_style()), arguments.format)
    if others:
        left_out(others, _("object streams are for no release of the engine"))
    lacks_packages = paths.lacks_packages or not (told or arguments.allow_empty)
    return NO_PACKAGE if lacks_packages else 0
