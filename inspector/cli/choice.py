"""What several subcommands ask for in the same way: the engine, the output format."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Self

from inspector.catalog import Catalog, EngineProfile, default_catalog
from inspector.cli.parser import number_in
from inspector.diagnostics import warn
from inspector.errors import InspectorError, shortened
from inspector.files.reading import overlaid
from inspector.files.system import spelled
from inspector.findings.finding import Finding, Severity
from inspector.findings.message import Message
from inspector.messages import _, lazy
from inspector.project.around.engine import engine_near, of_classes_near, profile_named
from inspector.project.around.settings import PROJECT_FILE, Settings
from inspector.report.answers import Answer
from inspector.report.formats import formats_of

if TYPE_CHECKING:
    from inspector.project.scan.worker_pool import PoolConfig

ENGINE_HELP: Final = lazy(
    "a release (5.3, 4.27.2), a Build.version, an engine's folder, a .uproject, an engine "
    "profile or the name of an imported engine, o3de or lumberyard for the classes of object "
    "streams; default: that of the nearest asset-inspector.toml, .uproject or .uplugin, else the "
    "newest confirmed release"
)


def add_engine(parser: argparse.ArgumentParser) -> None:
    """Declares ``--engine``."""
    parser.add_argument("--engine", metavar="E", help=str(ENGINE_HELP))


def add_format(parser: argparse.ArgumentParser, answer: type[Answer]) -> None:
    """Declares ``--format``.

    Args:
        parser: That of the command.
        answer: The class of what the command reports, whose formats it has.
    """
    parser.add_argument(
        "--format", choices=formats_of(answer), default="text", help=_("default: text")
    )


class Output(str):
    """A format in which a command reports, with the file that it goes to, as in ``json=out.json``.

    Attributes:
        file: The file; empty for standard output.
    """

    file: str

    def __new__(cls, text: str, file: str = "") -> Self:
        """The format in what was typed, and its file where that names none itself."""
        name, __, named = text.partition("=")
        output = super().__new__(cls, name)
        output.file = named or file
        return output


def add_outputs(parser: argparse.ArgumentParser, answer: type[Answer]) -> None:
    """Declares ``--format`` for several formats at once, and ``--output-file``.

    Args:
        parser: That of the command.
        answer: The class of what the command reports, whose formats it has.
    """
    parser.add_argument(
        "--format",
        action="append",
        type=Output,
        choices=formats_of(answer),
        help=_("default: text; repeatable, each further one with its file: sarif=FILE"),
    )
    parser.add_argument(
        "--output-file",
        metavar="FILE",
        help=_("write the report there instead of to standard output"),
    )


def outputs_of(arguments: argparse.Namespace) -> list[Output]:
    """What :func:`add_outputs` declared, that of standard output first.

    Raises:
        InspectorError: Two formats go to one place, or a file may not be written.
    """
    given: list[Output] = arguments.format or [Output("text")]
    outputs = [Output(row, row.file or arguments.output_file or "") for row in given]
    outputs.sort(key=lambda row: row.file)
    for before, row in pairwise(outputs):
        if before.file == row.file:
            raise InspectorError(
                _(
                    "{first} and {second} go to the same place; name a file: "
                    "--format {second}=FILE",
                    first=before,
                    second=row,
                )
            )
    files = [row.file for row in outputs if row.file]
    if files:
        from inspector.files.writing import REPORT, check_place

        for file in files:
            check_place(file, REPORT, needs_folder=True)
    return outputs


def add_readers(parser: argparse.ArgumentParser) -> None:
    """Declares ``--jobs`` and ``--cluster``."""
    parser.add_argument(
        "--jobs", type=_jobs, metavar="N", help=_("processes; default: one a processor")
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help=_("read on the workers of a dask.distributed scheduler, which see the same paths"),
    )


def add_learn(parser: argparse.ArgumentParser) -> None:
    """Declares ``--learn``."""
    parser.add_argument(
        "--learn",
        action="append",
        default=[],
        metavar="PATH",
        type=spelled,
        help=_(
            "take the versions of classes that the object streams below PATH store as known, so "
            "that older ones stand out; repeatable"
        ),
    )


def learned_catalog(arguments: argparse.Namespace) -> Catalog:
    """What is known, with what :func:`add_learn` was given.

    Raises:
        InspectorError: A PATH to learn from is not there.
    """
    if not arguments.learn:
        return default_catalog()
    from inspector.project.scan.survey import catalog_learned_from  # Late: hardly ever asked for.

    return catalog_learned_from(arguments.learn, default_catalog())


def add_fail_on(parser: argparse.ArgumentParser, *, asked: bool = False) -> None:
    """Declares ``--fail-on``.

    Args:
        parser: That of the command.
        asked: Whether a finding fails the command only where that is asked for.
    """
    parser.add_argument(
        "--fail-on",
        choices=("error", "warning"),
        default=None if asked else "error",
        help=_("exit status 1 where a finding is at least this")
        if asked
        else _("exit status 1 where a finding is at least this; default: error"),
    )


def fails(arguments: argparse.Namespace, findings: Iterable[Finding]) -> bool:
    """Whether a finding is at least what :func:`add_fail_on` was given."""
    if arguments.fail_on is None:
        return False
    least = Severity(arguments.fail_on).rank
    return any(finding.severity.rank <= least for finding in findings)


@contextmanager
def readers_of(arguments: argparse.Namespace) -> Iterator[PoolConfig]:
    """Who reads files, as :func:`add_readers` declared it.

    Raises:
        ClusterError: The cluster cannot be used.
    """
    from inspector.project.scan.worker_pool import PoolConfig  # Late: most commands read one file.

    if arguments.cluster is None:
        yield PoolConfig(arguments.jobs)
        return
    from inspector.project.scan.worker_pool import cluster

    with cluster(arguments.cluster) as readers:
        yield readers


def _jobs(text: str) -> int:
    number = number_in(text)
    if number is None or not 1 <= number <= 1024:
        raise argparse.ArgumentTypeError(_("{text!r} is not a number of processes", text=text))
    return number


def named_engine(text: str, catalog: Catalog) -> EngineProfile:
    """The engine that ``--engine`` names.

    Raises:
        InspectorError: It is not known or cannot be read.
    """
    if not text.strip():
        raise InspectorError(
            _("no engine is named: the name is empty, as that of a variable which is not set")
        )
    # What somebody names is meant as it is on disk.
    with overlaid(None):
        profile = profile_named(text, catalog)
    return profile.with_source(
        Message("catalog/engine-of-option", text=text, source=profile.source)
    )


def engine_for(
    path: str, text: str | None, catalog: Catalog, settings: Settings, *, guesses: bool = True
) -> EngineProfile:
    """The engine that ``--engine`` names, else that of the settings or the project around a path.

    Args:
        path: The file, or a folder for what lies in it.
        text: What ``--engine`` says; None where it was not given.
        catalog: What is known of engines.
        settings: Those that hold for it.
        guesses: Whether the newest release may stand for one that is not installed here.

    Raises:
        InspectorError: It is not known or cannot be read.
    """
    folder = os.path.abspath(path) if os.path.isdir(path) else folder_of_file(path)  # noqa: PTH100
    if text is not None:
        return of_classes_near(folder, named_engine(text, catalog))
    profile = engine_near(folder, settings, catalog)
    if not guesses:
        refuse_absent(profile)
    if profile.guessed:
        warn_guessed_engine(profile)
    return profile


def refuse_absent(profile: EngineProfile) -> None:
    """Ends a command whose exit status is an answer where the engine of the project is not here.

    Raises:
        InspectorError: The engine stands for one that the project names and nothing here knows.
    """
    if profile.absent is None:
        return
    raise InspectorError(
        _(
            "{project} names engine {engine}, which is not installed here; name the engine with "
            '--engine, or once for all in {project_file}: engine = "{release}"',
            project=profile.absent.project,
            engine=shortened(profile.absent.engine),
            project_file=PROJECT_FILE,
            release=profile.name,
        )
    )


def warn_guessed_engine(profile: EngineProfile) -> None:
    """Warns that an engine is used in place of one that cannot be found out here."""
    warn(
        _(
            "judged by {name}: {source}; name the engine with --engine, or once for "
            'all in {project_file}: engine = "{release}"',
            name=profile.name,
            source=profile.source,
            project_file=PROJECT_FILE,
            release=profile.name,
        )
    )


def folder_of_file(path: str) -> str:
    """The folder that a file lies in, as a whole path."""
    return os.path.dirname(os.path.abspath(path))  # noqa: PTH100, PTH120
