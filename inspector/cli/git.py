"""``inspector git``: lets git show packages in the repository around the current folder."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable

from inspector.project.own_command import own_command
from inspector.project.vcs.setup import (
    CACHE,
    KEEP,
    TOOL,
    Line,
    in_force,
    install,
    place_of,
    uninstall,
)
from inspector.signs import one_line
from inspector.told import note

_KEPT = f"""\
Git keeps the texts of committed packages in {CACHE}.
"""
_INSTALLED = f"""
Only this repository's own settings changed; nothing that is committed did, and nobody else sees it.
git diff, git log -p and git show now say what changed in .uasset and .umap files;
git difftool --tool={TOOL} -- '*.uasset' '*.umap' opens each of them in the window.
inspector git uninstall takes all of it back. Run it before this program is removed or moved:
without it Git stops with an error at every package.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    does = parser.add_subparsers(dest="does", required=True, metavar="install|uninstall")
    setting_up = does.add_parser(
        "install", help="git diff and git difftool understand packages in this repository"
    )
    setting_up.add_argument(
        "--replace",
        action="store_true",
        help="let these settings outrank other ones; after uninstall those count again",
    )
    does.add_parser("uninstall", help="takes back what install did, and nothing else")


def run(arguments: argparse.Namespace) -> int:
    """Does it and prints what was done, line by line.

    Returns:
        0.

    Raises:
        InspectorError: This is no repository, or its settings are not ours to change.
    """
    folder = os.getcwd()  # noqa: PTH109
    if arguments.does == "uninstall":
        _print([Line("in", place_of(folder)), *uninstall(folder)])
        return 0
    lines = install(folder, own_command(), replace=arguments.replace)
    _print([Line("in", place_of(folder)), *lines])
    sys.stdout.write(_INSTALLED)
    if any(line.what.startswith(f"{KEEP} = ") for line in lines):
        sys.stdout.write(_KEPT)
    if not in_force(folder):
        note("other attributes still decide how git compares .uasset files here")
    return 0


def _print(lines: Iterable[Line]) -> None:
    for line in lines:
        sys.stdout.write(one_line(f"{line.did:<10}{line.what}") + "\n")
