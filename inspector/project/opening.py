"""The one way from a file to what is said of it: read it down to a depth, then answer.

Whoever says something of a file states how far it has to be read; the same file at the same depth
gets the same answer everywhere.
"""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from inspector import checks
from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Answer, CheckFinding, Surroundings
from inspector.checks.facts import Depth, FileFacts, FileKind
from inspector.errors import AccessError
from inspector.findings.message import Message, Text
from inspector.format.errors import FormatError
from inspector.format.formats import open_asset
from inspector.project.file_bytes import bytes_of
from inspector.project.header_reader import HeaderReader
from inspector.project.opened import Buffer, Opened, close_all
from inspector.project.readings import facts_of_error, reading_of
from inspector.project.siblings import Sibling, siblings_of

if TYPE_CHECKING:
    from inspector.format.tree.field_tree import Report

#: A file is read in blocks, not whole, from this size on. One that stays open is read whole for
#: longer: then an editor may save over it while it is shown, and what is shown stays the same.
_BLOCKS_FROM = 64 << 20
_BLOCKS_FROM_BRIEFLY = 1 << 20
#: How Git and other tools name a file that is not there on one side of a comparison.
_NOTHING = frozenset({"/dev/null", "nul", "\\\\.\\nul"})
#: What is known of a file before its header is looked at.
_UNTOLD = FileFacts(kind=FileKind.NOT_A_PACKAGE)


# -- answering ---------------------------------------------------------------------------------


def answer(
    file: Opened | FileFacts,
    profile: EngineProfile,
    catalog: Catalog,
    surroundings: Surroundings | None = None,
) -> Answer:
    """What one engine says to one file; findings of an opened file carry their places in it.

    Args:
        file: The file, opened or its facts.
        profile: The engine to judge against.
        catalog: What is known of engines.
        surroundings: What the file's project says; None for nothing.
    """
    if isinstance(file, FileFacts):
        return checks.answer(file, profile, catalog, surroundings or Surroundings())
    shared = checks.answer(file.facts, profile, catalog, surroundings or Surroundings())
    return shared.placed(located(file, shared.findings)) if shared.unplaced else shared


def located(opened: Opened, findings: tuple[CheckFinding, ...]) -> tuple[CheckFinding, ...]:
    """The findings with the offsets of the fields that they name, as far as the file has them."""
    asset = opened.asset
    if asset is None:
        return findings
    return tuple(
        finding.at(asset.place_of(finding.path))
        if finding.path and finding.offset is None
        else finding
        for finding in findings
    )


# -- reading -----------------------------------------------------------------------------------


def read(path: str | os.PathLike[str], depth: Depth, *, briefly: bool = False) -> Opened:
    """Opens one file and reads it; never raises for what is wrong with it.

    A file that is absent, empty or no package opens too; its facts say what it is.

    Args:
        path: The file.
        depth: How far to read it.
        briefly: It is closed again at once, so that what nobody looks at need not be read.
    """
    named = os.fspath(path)
    blocks_from = _BLOCKS_FROM_BRIEFLY if briefly else _BLOCKS_FROM
    parts: list[Buffer] = []
    try:
        return deepened(_opened(named, blocks_from, parts), depth)
    except AccessError as error:
        close_all(parts)
        return Opened(named, 0, no_file(error.reason), None, None, depth=depth)


def no_file(reason: Text) -> FileFacts:
    """The facts of a file that the system does not give, or not to its end."""
    return FileFacts(kind=FileKind.MISSING, size=0, obstacle=reason)


def read_facts(path: str | os.PathLike[str]) -> FileFacts:
    """The facts of one file down to its header, for checks; never raises for what is wrong."""
    named = os.fspath(path)
    reading = HeaderReader().read(named)
    if reading is not None:
        return reading.facts
    with read(named, Depth.HEADER, briefly=True) as opened:
        return opened.facts


def deepened(opened: Opened, depth: Depth, report: Report | None = None) -> Opened:
    """The file, read further: down to a depth, unless it is already.

    The file that is given must not be closed as well; it shares everything with this one.

    Args:
        opened: The file.
        depth: How far to read it.
        report: Told while objects are read.

    Raises:
        AccessError: The file changed meanwhile, or the system gives no more of it.
    """
    asset = opened.asset
    if opened.depth < Depth.TABLES <= depth:
        facts = opened.facts if asset is None else reading_of(asset).with_tables(opened)
        opened = opened._replace(depth=Depth.TABLES, facts=facts)
    if opened.depth < Depth.OBJECTS <= depth:
        opened = opened._replace(depth=Depth.OBJECTS)
        if asset is not None:
            opened = opened._replace(tree=asset.tree())
            opened = opened._replace(facts=reading_of(asset).with_objects(opened, report))
    return opened


def open_bytes(data: Buffer, title: str, tail: Buffer = b"") -> Opened:
    """Opens bytes that lie in no folder, such as those of a revision, and reads their header.

    Files of payloads are not looked for.

    Args:
        data: The bytes; those of a file are closed with what is returned.
        title: What to call it where a path would stand.
        tail: Those of the other half of a split package, which lacks it without them.
    """
    opened = _of_bytes(title, data, tail, ())
    return opened._replace(facts=replace(opened.facts, missing_files=()))


def open_stored(path: str, title: str) -> Opened:
    """Opens one file alone and under another name, whatever lies beside it.

    Args:
        path: Where the bytes are.
        title: What to call it where a path would stand.

    Raises:
        AccessError: The system does not give the bytes.
    """
    return open_bytes(bytes_of(path, _BLOCKS_FROM), title)


def link_to_nothing(path: str) -> Message | None:
    """Where a link leads that has no file at its end; None for everything else."""
    try:
        there = not os.path.islink(path) or os.path.exists(path)
        return None if there else Message("project/link-to-nothing", target=os.readlink(path))
    except OSError:
        return None


def is_nothing(argument: str) -> bool:
    """Whether this is how Git, or another tool, names a file that is not there on one side."""
    return argument.lower() in _NOTHING


def _opened(path: str, blocks_from: int, parts: list[Buffer]) -> Opened:
    """The file of a path; ``parts`` takes what has to be closed where this raises.

    Raises:
        AccessError: The system does not give the file, or it changed meanwhile.
    """
    parts.append(data := bytes_of(path, blocks_from))
    siblings = siblings_of(path)
    beside = next((sibling for sibling in siblings if sibling.suffix == ".uexp"), None)
    parts.append(tail := bytes_of(beside.path, blocks_from) if beside else b"")
    return _of_bytes(path, data, tail, siblings)


def _of_bytes(path: str, data: Buffer, tail: Buffer, siblings: tuple[Sibling, ...]) -> Opened:
    size = len(data)
    try:
        asset = open_asset(data, tail)
    except FormatError as error:
        return Opened(
            path, size, facts_of_error(path, data, error), None, error, data, b"", siblings
        )
    opened = Opened(path, size, _UNTOLD, asset, None, data, tail, siblings)
    return opened._replace(facts=reading_of(asset).header(opened))
