"""What several subcommands ask for in the same way: PATHs, the engine, the output format."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from inspector.catalog import Catalog, EngineProfile, profile_for, profile_near
from inspector.errors import AccessError
from inspector.phrases import counted
from inspector.project.walk import SUFFIXES, refuse_stream, walk_packages
from inspector.told import note

ENGINE_HELP: Final = (
    "a release (5.3, 4.27.2), a Build.version, an engine's folder, a .uproject or an engine "
    "profile; default: the nearest .uproject's, else the newest confirmed release"
)
_STDIN: Final = "-"

# "…/Rock.uasset#3 - edit default change (binary)", as Perforce lists opened files.
_REVISION = re.compile(r"#\d+ - .*$")
_QUOTED = re.compile(r'\\([abtnvfr"\\]|[0-7]{3})')
_UNQUOTED: Final = {
    "a": b"\a",
    "b": b"\b",
    "t": b"\t",
    "n": b"\n",
    "v": b"\v",
    "f": b"\f",
    "r": b"\r",
    '"': b'"',
    "\\": b"\\",
}


def add_paths(parser: argparse.ArgumentParser) -> None:
    """Declares the PATHs."""
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="a file, a folder, or - for one path a line on standard input",
    )


def add_engine(parser: argparse.ArgumentParser) -> None:
    """Declares ``--engine``."""
    parser.add_argument("--engine", metavar="E", help=ENGINE_HELP)


def add_format(parser: argparse.ArgumentParser) -> None:
    """Declares ``--format``."""
    parser.add_argument("--format", choices=("text", "json"), default="text", help="default: text")


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


def named_paths(paths: Sequence[str]) -> list[str]:
    """The PATHs as files and folders that are there, with standard input read out.

    A list on standard input may name what is not called like a package, as a list of changed files
    does: that is left out and counted on stderr. It may also name what is gone by now: that is a
    finding of its own.

    Raises:
        AccessError: A PATH of the command line is not there; nothing was read then.
    """
    for path in paths:
        if path != _STDIN and not os.path.lexists(path):
            raise AccessError(path, "no such file or folder")
    named, others = _named(paths)
    if others:
        left_out(others, "not called like a package")
    return named


def packages(named: Sequence[str], *, quiet: bool = False) -> Iterator[str]:
    """Every package that files and folders stand for, in order, found while they are asked for.

    What is left out is said on stderr: object streams, and folders that cannot be read.

    Args:
        named: What :func:`named_paths` gave.
        quiet: Says nothing, for a look ahead.
    """
    streams: list[str] = []
    yield from walk_packages(named, None if quiet else tell_closed, streams.append)
    if streams and not quiet:
        left_out(len(streams), "object streams are not judged yet")


def tell_closed(folder: str, error: OSError) -> None:
    """Says that a folder cannot be read."""
    note(f"{folder}: {error.strerror or error}; the files in it are left out")


def left_out(files: int, why: str) -> None:
    """Says how many files are left out."""
    note(f"{counted(files, 'file')} left out: {why}")


def _named(paths: Iterable[str]) -> tuple[list[str], int]:
    """The PATHs with standard input read out, and how many of its lines are no packages."""
    named: list[str] = []
    others = 0
    for path in paths:
        if path != _STDIN:
            named.append(path)
            continue
        for listed in _listed(sys.stdin.buffer):
            if listed.lower().endswith(SUFFIXES) or os.path.isdir(listed):  # noqa: PTH112
                named.append(listed)
            else:
                others += 1
    return named, others


def _listed(lines: Iterable[bytes]) -> Iterator[str]:
    for line in lines:
        raw = line.rstrip(b"\r\n")
        if not raw.strip():
            continue
        path = os.fsdecode(raw)
        yield path if os.path.lexists(path) else unlisted(path)


def unlisted(text: str) -> str:
    """The path in a line of another tool's list: without Git's quotes or Perforce's revision."""
    if len(text) > 1 and text.startswith('"') and text.endswith('"'):
        return os.fsdecode(_unquoted(text[1:-1]))
    return _REVISION.sub("", text)


def _unquoted(text: str) -> bytes:
    parts = bytearray()
    at = 0
    for escape in _QUOTED.finditer(text):
        parts += os.fsencode(text[at : escape.start()])
        what = escape[1]
        parts += _UNQUOTED.get(what) or bytes([int(what, 8) & 0xFF])
        at = escape.end()
    return bytes(parts + os.fsencode(text[at:]))
