"""``inspector log``: what each commit did to a package, newest first."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import chain, islice

from inspector.catalog import default_catalog
from inspector.cli.choice import add_engine, add_format, engine_for, folder_of_file
from inspector.cli.output import terminal_style, write_answer
from inspector.cli.parser import closing, number_in
from inspector.compare.followed_value import names_of
from inspector.diagnostics import warn
from inspector.errors import InspectorError
from inspector.files.system import spelled
from inspector.messages import _, current, render
from inspector.messages.rules.unmerged import did_words
from inspector.progress import Progress
from inspector.project.around.engine import Studio
from inspector.project.around.settings import SettingsFinder
from inspector.project.around.surroundings import surroundings_of
from inspector.project.history.revisions import FileHistory, Revision, StepClass
from inspector.project.history.sources import source_of
from inspector.project.vcs.unmerged import conflict_of
from inspector.report.answers import HistoryReport


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    parser.add_argument(
        "file",
        metavar="FILE",
        type=spelled,
        help=_("a package or stream of a Git work tree or a Perforce workspace"),
    )
    parser.add_argument(
        "--at",
        metavar="FIELD",
        help=_(
            "one value or object through time, by its path in inspector diff or the end of that: "
            "Flame/Intensity; revisions that did not touch it are left out"
        ),
    )
    parser.add_argument("--edits", action="store_true", help=_("only what somebody edited"))
    parser.add_argument("-n", dest="most", metavar="N", type=_count, help=_("at most N revisions"))
    add_engine(parser)
    add_format(parser, HistoryReport)
    parser.epilog = closing(
        "inspector log Content/Door.uasset",
        "inspector log Content/Door.uasset --at Hinge/Friction",
        "inspector log Content/Door.uasset --edits -n 10 --format json",
        ends={
            0: _("whatever the revisions hold"),
            2: _("wrong usage, or a FILE that no commit has"),
        },
    )


def _count(text: str) -> int:
    count = number_in(text)
    if not count:
        raise argparse.ArgumentTypeError(_("{text!r} is no number of revisions", text=text))
    return count


def run(arguments: argparse.Namespace) -> int:
    """Prints the history.

    Returns:
        0, whatever the revisions hold.

    Raises:
        InspectorError: No commit has the file, Git cannot be asked, or the engine is not known.
    """
    path: str = arguments.file
    if arguments.at is not None and not names_of(arguments.at):
        raise InspectorError(_("--at names no value"))
    value: str = arguments.at or ""
    catalog = default_catalog()
    folder, finder = folder_of_file(path), SettingsFinder()
    settings = finder.of(folder)
    engine = engine_for(path, arguments.engine, catalog, settings)
    catalog, engine = Studio(catalog, finder).judging(engine, folder)
    around = surroundings_of(path, settings)
    source = source_of(path, Progress())
    conflict = conflict_of(path)
    if conflict is not None:
        warn(
            _(
                "{path} is in conflict: {did}; inspector merge FILE tells what each side did",
                path=path,
                did=did_words(conflict),
            )
        )
    with FileHistory(source, render, current().name, value) as history:
        revisions = chain(history.uncommitted(), map(history.revision, history.steps()))
        chosen = _chosen(revisions, edits=arguments.edits, value=value)
        first = next(chosen, None)
        if first is None and not value and not arguments.edits:
            raise InspectorError(source.why_none())
        if first is None and value:
            warn(
                _(
                    "no revision touches {value}; inspector diff --format json has the paths of "
                    "values",
                    value=value,
                )
            )
        listed = islice(chain(() if first is None else (first,), chosen), arguments.most)
        answer = HistoryReport(path, listed, value, engine, catalog, around, terminal_style())
        write_answer(answer, arguments.format)
    return 0


def _chosen(revisions: Iterator[Revision], *, edits: bool, value: str) -> Iterator[Revision]:
    """The revisions that are asked for."""
    for revision in revisions:
        if edits and revision.step_class is not StepClass.EDIT:
            continue
        if value and revision.values is None:
            continue
        yield revision
