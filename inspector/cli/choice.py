"""What several subcommands ask for in the same way: the engine, the output format."""

from __future__ import annotations

import argparse
import os
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from inspector.catalog import Catalog, EngineProfile, profile_for, profile_near
from inspector.told import note

if TYPE_CHECKING:
    from inspector.project.scan.crew import Readers

ENGINE_HELP: Final = (
    "a release (5.3, 4.27.2), a Build.version, an engine's folder, a .uproject or an engine "
    "profile; default: that of the nearest .uproject or .uplugin, else the newest confirmed release"
)


def add_engine(parser: argparse.ArgumentParser) -> None:
    """Declares ``--engine``."""
    parser.add_argument("--engine", metavar="E", help=ENGINE_HELP)


def add_format(
    parser: argparse.ArgumentParser, formats: Collection[str] = ("text", "json")
) -> None:
    """Declares ``--format``."""
    parser.add_argument("--format", choices=tuple(formats), default="text", help="default: text")


def add_readers(parser: argparse.ArgumentParser) -> None:
    """Declares ``--jobs`` and ``--cluster``."""
    parser.add_argument(
        "--jobs", type=_jobs, metavar="N", help="processes; default: one a processor"
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="read on the workers of a dask.distributed scheduler, which see the same paths",
    )


@contextmanager
def readers_of(arguments: argparse.Namespace) -> Iterator[Readers]:
    """Who reads files, as :func:`add_readers` declared it.

    Raises:
        ClusterError: The cluster cannot be used.
    """
    from inspector.project.scan.crew import Readers  # Late: most commands read one file.

    if arguments.cluster is None:
        yield Readers(arguments.jobs)
        return
    from inspector.project.scan.cluster import cluster

    with cluster(arguments.cluster) as readers:
        yield readers


def _jobs(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 1024:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of processes")
    return int(text)


def named_engine(text: str, catalog: Catalog) -> EngineProfile:
    """The engine that ``--engine`` names.

    Raises:
        InspectorError: It is not known or cannot be read.
    """
    profile = profile_for(text, catalog)
    return profile.with_source(f"--engine {text}; {profile.source}")


def engine_for(path: str, text: str | None, catalog: Catalog) -> EngineProfile:
    """The engine that ``--engine`` names, else that of the nearest project above a file.

    Raises:
        InspectorError: It is not known or cannot be read.
    """
    if text is not None:
        return named_engine(text, catalog)
    profile = profile_near(Path(os.path.abspath(path)).parent, catalog)  # noqa: PTH100
    if profile.guessed:
        tell_guess(profile)
    return profile


def tell_guess(profile: EngineProfile) -> None:
    """Says that an engine stands for one that cannot be found out here."""
    note(f"judged by {profile.name}: {profile.source}; name the engine with --engine")
