"""``inspector compat``: every known release against a file or a set of files."""

from __future__ import annotations

import argparse
import sys

from inspector import checks
from inspector.catalog import default_catalog
from inspector.cli.choice import add_format, folder_of_file
from inspector.cli.output import terminal_style
from inspector.cli.parser import closing
from inspector.cli.paths import NO_PACKAGE, Paths, add_paths
from inspector.project.around.settings import SettingsFinder
from inspector.project.around.studio import Studio
from inspector.project.opening import read_facts
from inspector.report.compat import FileAnswers, SetAnswers, compat_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    add_paths(parser)
    add_format(parser)
    parser.epilog = closing(
        "inspector compat Content/Door.uasset",
        "inspector compat Content Plugins --format json",
        ends={
            0: "whatever the files hold",
            2: "wrong usage, or a PATH that is not there or holds no package",
        },
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints the answers.

    Returns:
        0, whatever the files hold; 2 where a PATH holds none.

    Raises:
        InspectorError: A PATH is not there.
    """
    catalog = default_catalog()
    finder = SettingsFinder()
    paths = Paths(arguments, finder)
    packages = paths.all_packages()
    if packages is None:
        return NO_PACKAGE
    studio = Studio(catalog, finder)
    files = (
        FileAnswers(path, checks.releases(read_facts(path), studio.catalog(folder_of_file(path))))
        for path in packages
    )
    total = SetAnswers(catalog)
    if arguments.format == "json":
        from inspector.report.documents.compat import compat_json

        pieces = compat_json(files, total)
    else:
        pieces = compat_text(files, total, terminal_style())
    for piece in pieces:
        sys.stdout.write(piece)
    return NO_PACKAGE if paths.lacks_packages else 0
