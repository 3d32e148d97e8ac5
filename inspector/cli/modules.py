"""``inspector modules``: which binaries below a folder an engine takes."""

from __future__ import annotations

import argparse
from typing import Final

from inspector.checks import Severity
from inspector.checks.engines.modules import judge_binaries
from inspector.cli.choice import add_fail_on, add_outputs, fails, outputs_of
from inspector.cli.output import write_outputs
from inspector.cli.parser import closing
from inspector.diagnostics import warn
from inspector.errors import AccessError
from inspector.files.system import spelled
from inspector.messages import _
from inspector.project.around.builds import find_binaries
from inspector.report.answers import JudgedBinaries

#: The exit status where ``--fail-on`` was asked for and nothing tells the id of an executable.
NOTHING_JUDGED: Final = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    parser.add_argument(
        "dir", metavar="DIR", type=spelled, help=_("an engine, a project, a plugin, or binaries")
    )
    parser.add_argument(
        "--build-id",
        metavar="ID",
        help=_(
            "the id of the executable; default: that of the .target, .version or .modules beside "
            "the engine's executable, or what its Build.version gives"
        ),
    )
    parser.add_argument(
        "--engine-root",
        metavar="FOLDER",
        type=spelled,
        help=_("the engine whose executable is meant, where DIR is not its folder"),
    )
    add_outputs(parser, JudgedBinaries)
    add_fail_on(parser, asked=True)
    parser.epilog = closing(
        "inspector modules Plugins --engine-root UnrealEngine",
        "inspector modules Plugins/Leap --build-id 23058290",
        "inspector modules . --fail-on error --format text --format junit=modules.xml",
        ends={
            0: _("whatever is found, without --fail-on"),
            1: _("a finding reaches --fail-on"),
            2: _("wrong usage, no such DIR, nothing in it, or with --fail-on nothing was judged"),
        },
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints which manifests are accepted, which modules are available, and what is wrong.

    Returns:
        0, without ``--fail-on`` whatever is found; 1 where a finding reaches that; 2 with it where
        no id is known to judge by.

    Raises:
        AccessError: A folder is not there, or holds nothing of the kind.
        InspectorError: Two formats go to one place, or a file cannot be written.
    """
    outputs = outputs_of(arguments)
    binaries, problems = find_binaries(arguments.dir)
    if not (binaries.manifests or binaries.targets or problems):
        raise AccessError(arguments.dir, _("there is no .modules and no .target there or below"))
    root = arguments.engine_root
    engine = find_binaries(root).binaries if root is not None else None
    if engine is not None and not (engine.manifests or engine.targets or engine.build):
        raise AccessError(
            root, _("no engine: there is no .modules, .target or Build.version there or below")
        )
    answer = judge_binaries(binaries, build_id=arguments.build_id, engine=engine)
    answer = answer._replace(findings=(*problems, *answer.findings))
    fails_on = Severity(arguments.fail_on or Severity.ERROR)
    status = int(fails(arguments, answer.findings))
    if arguments.fail_on and not status and answer.judges_nothing:
        # Who asks for an exit status gets none for what nobody looked at.
        status = NOTHING_JUDGED
        warn(_("nothing was judged: name the engine with --engine-root, or the id with --build-id"))
    write_outputs(
        outputs, lambda style: JudgedBinaries(arguments.dir, answer, style, fails_on, status)
    )
    return status
