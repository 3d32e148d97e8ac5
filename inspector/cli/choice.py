"""What several subcommands ask for in the same way: one file, the engine, the output format."""

from __future__ import annotations

import argparse
import os
from collections.abc import Collection
from pathlib import Path
from typing import Final

from inspector.catalog import Catalog, EngineProfile, profile_for, profile_near
from inspector.errors import AccessError
from inspector.project.walk import refuse_stream
from inspector.told import note

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


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Declares ``--jobs``."""
    parser.add_argument(
        "--jobs", type=_jobs, metavar="N", help="processes; default: one a processor"
    )


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


def check_package(path: str, instead: str) -> None:
    """Ends it where FILE is no file that may be a package.

    Args:
        path: The file.
        instead: What to say of a folder.

    Raises:
        AccessError: It is not there, or a folder.
        UnsupportedError: It is an object stream.
    """
    if not os.path.exists(path):  # noqa: PTH110
        raise AccessError(path, "no such file")
    if os.path.isdir(path):  # noqa: PTH112
        raise AccessError(path, f"it is a folder; {instead}")
    refuse_stream(path)
