"""``inspector rule``: what a rule of the checks means, and the list of all."""

from __future__ import annotations

import argparse
import sys

from inspector.cli.output import terminal_style
from inspector.cli.parser import closing
from inspector.errors import UnsupportedError
from inspector.messages import _
from inspector.report.rule import (
    EXPLAINED,
    engine_rule_text,
    engine_rules,
    rule_list,
    rule_text,
)
from inspector.suggestions import nearest


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    parser.add_argument(
        "code",
        nargs="?",
        metavar="CODE",
        help=_("a rule, as findings name it; default: list them"),
    )
    parser.epilog = closing(
        "inspector rule", "inspector rule CUSTOM-NEW", ends={0: _("the rule, or the list")}
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints the rule or the list.

    Returns:
        0.

    Raises:
        UnsupportedError: There is no such rule.
    """
    style = terminal_style()
    if arguments.code is None:
        pieces = rule_list(EXPLAINED, style)
    else:
        code, others = arguments.code.upper(), engine_rules()
        if code in EXPLAINED:
            pieces = rule_text(code, style)
        elif code in others:
            pieces = engine_rule_text(others[code], style)
        else:
            expected = _("what `inspector rule` lists")
            near = nearest(code, (*EXPLAINED, *others))
            raise UnsupportedError(_("rule"), arguments.code, expected, near)
    sys.stdout.writelines(pieces)
    return 0
