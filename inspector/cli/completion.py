"""``inspector completion``: a script with which a shell completes what is typed.

The script is made from the parsers of all commands and holds everything it needs: the shell does
not start this program at each press of a key.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any, Final

import shtab

from inspector.catalog import default_catalog
from inspector.checks import RULES
from inspector.cli.main import SUBCOMMANDS, add_version
from inspector.cli.parser import Parser, closing
from inspector.messages import _
from inspector.report.rule import EXPLAINED

SHELLS: Final = ("bash", "zsh", "fish")

#: What stands for a file or a folder, by its metavar.
_FILES: Final = frozenset({"PATH", "FILE", "A", "B", "DIR", "INI", "TOML", "PNG"})
#: Releases, and files: a .uproject, a Build.version, an engine's folder.
_BASH: Final = """\
_inspector_engine_file() {{
  compgen -W "{releases}" -- "$1"
  compgen -f -- "$1"
}}
"""
_ZSH: Final = """\
_inspector_engine_file() {{
  _alternative 'releases:release:({releases})' 'files:file:_files'
}}
"""
_FISH: Final = """\
function _inspector_engine_file
  printf '%s\\n' {releases}
  __fish_complete_path (commandline -ct)
end
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    parser.add_argument("shell", choices=SHELLS, help=_("the shell that is to read the script"))
    parser.epilog = closing(
        "inspector completion bash > ~/.local/share/bash-completion/completions/inspector",
        'eval "$(inspector completion zsh)"',
        "inspector completion fish > ~/.config/fish/completions/inspector.fish",
        ends={0: _("the script")},
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints the script.

    Returns:
        0.
    """
    sys.stdout.write(shtab.complete(_whole_parser(), arguments.shell))
    return 0


def _whole_parser() -> Parser:
    """One parser of every command, with what may stand in the place of each argument."""
    whole = Parser(prog="inspector")
    add_version(whole)
    commands = whole.add_subparsers()
    for name, entry in SUBCOMMANDS.items():
        parser = commands.add_parser(name, help=str(entry.summary), description=str(entry.summary))
        entry.load().add_arguments(parser)
    releases = " ".join(release.name for release in default_catalog().releases)
    engines = {
        "bash": "_inspector_engine_file",
        "zsh": "_inspector_engine_file",
        "fish": "(_inspector_engine_file)",
        "preamble": {
            shell: template.format(releases=releases)
            for shell, template in (("bash", _BASH), ("zsh", _ZSH), ("fish", _FISH))
        },
    }
    for action in whole.actions():
        _complete(action, engines)
    return whole


def _complete(action: Any, engines: dict[str, Any]) -> None:
    """Says of one argument what may stand in its place; choices say so themselves."""
    if action.metavar == "E":
        action.complete = engines
    elif action.metavar in ("CODE", "RULE"):
        action.choices = tuple(EXPLAINED if action.metavar == "CODE" else RULES)
    elif action.metavar in _FILES:
        action.complete = shtab.FILE
