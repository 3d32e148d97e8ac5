"""``inspector build-version``: what a Build.version says, and what an update would write."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from inspector.catalog import Catalog, default_catalog
from inspector.catalog.local_version import ABSENT, FLAGS, parse_flags
from inspector.checks import Severity
from inspector.checks.engines.build import build_findings
from inspector.cli.choice import add_fail_on, add_format, add_outputs, fails, outputs_of
from inspector.cli.output import terminal_style, write_answer, write_outputs
from inspector.cli.parser import closing
from inspector.files.system import spelled
from inspector.messages import _
from inspector.project.around.builds import read_build_version_file, write_update
from inspector.report.answers import ShownBuild, UpdatedBuild

_SHOWN = "inspector build-version show Engine/Build/Build.version"
_UPDATED = (
    "inspector build-version update Engine/Build/Build.version -CL=5001 -Licensee",
    "inspector build-version update Engine/Build/Build.version -CL=5002 --write",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    does = parser.add_subparsers(dest="does", required=True, metavar="show|update")
    showing = does.add_parser("show", help=_("the fields, what follows from them, what is wrong"))
    showing.add_argument(
        "file", metavar="FILE", type=spelled, help=_("a Build.version, or an engine's folder")
    )
    add_outputs(showing, ShownBuild)
    add_fail_on(showing, asked=True)
    showing.epilog = closing(
        _SHOWN,
        ends={
            0: _("whatever the file says, without --fail-on"),
            1: _("a finding reaches --fail-on"),
        },
    )
    updating = does.add_parser("update", help=_("what UpdateLocalVersion would write"))
    updating.add_argument(
        "file", metavar="FILE", type=spelled, help=_("a Build.version, or an engine's folder")
    )
    for flag in FLAGS:
        taken: dict[str, Any] = {"metavar": flag.value} if flag.value else {"nargs": 0}
        updating.add_argument(
            flag.name, action=_Flag, dest="flags", default=[], help=str(flag.meaning), **taken
        )
    updating.add_argument(
        "--absent",
        choices=ABSENT,
        default="keep",
        help=_(
            "a field without a flag keeps its value, or is reset to its documented default; the "
            "documents can be read either way; default: keep"
        ),
    )
    updating.add_argument(
        "--write", action="store_true", help=_("write it; the file before is kept as FILE.bak")
    )
    add_format(updating, UpdatedBuild)
    updating.epilog = closing(*_UPDATED, ends={0: _("the preview, or it is written")})
    parser.epilog = closing(
        _SHOWN, *_UPDATED, ends={0: _("whatever the file says, without --fail-on")}
    )


class _Flag(argparse.Action):
    """Keeps a flag of UpdateLocalVersion as it was typed."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        del parser
        word = f"{option_string}={values}" if isinstance(values, str) else str(option_string)
        setattr(namespace, self.dest, [*getattr(namespace, self.dest), word])


def run(arguments: argparse.Namespace) -> int:
    """Prints the file, or the update, which it also writes where that is asked for.

    Returns:
        0; 1 where a finding of ``show`` reaches ``--fail-on``.

    Raises:
        FlagError: A flag of the update is refused.
        InspectorError: The file cannot be read or written, or is no Build.version.
    """
    catalog = default_catalog()
    if arguments.does == "show":
        return _show(arguments, catalog)
    flags = parse_flags(arguments.flags)
    file = read_build_version_file(arguments.file)
    preview = file.preview(flags)
    backup = write_update(file, flags, arguments.absent) if arguments.write else None
    style = terminal_style()
    updated = UpdatedBuild(preview, arguments.absent, backup, catalog, arguments.write, style)
    write_answer(updated, arguments.format)
    return 0


def _show(arguments: argparse.Namespace, catalog: Catalog) -> int:
    """Prints a file; gives 1 where a finding reaches ``--fail-on``, else 0.

    Raises:
        InspectorError: It cannot be read or is no Build.version, or the report cannot be written.
    """
    outputs = outputs_of(arguments)
    file = read_build_version_file(arguments.file)
    findings = build_findings(file.build)
    fails_on = Severity(arguments.fail_on or Severity.ERROR)
    status = int(fails(arguments, findings))
    write_outputs(
        outputs,
        lambda style: ShownBuild(file.path, file.build, findings, catalog, style, fails_on, status),
    )
    return status
