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
from inspector.checks import UNREADABLE_RULES, Answer, CheckFinding, Surroundings
from inspector.checks.facts import Damage, Depth, FileFacts, FileKind
from inspector.errors import AccessError
from inspector.format.errors import FormatError
from inspector.format.formats import open_asset
from inspector.format.unreal.package import Package
from inspector.format.unreal.read.quick import FIRST_READ
from inspector.format.unreal.read.recognise import recognise
from inspector.project.file_bytes import bytes_of
from inspector.project.header_reader import HeaderReader, end_tag_damage
from inspector.project.opened import Buffer, Opened, close_all
from inspector.project.siblings import Sibling, missing_files, siblings_of

if TYPE_CHECKING:
    from inspector.format.tree.field_tree import Report

#: A file is read in blocks, not whole, from this size on. One that stays open is read whole for
#: longer: then an editor may save over it while it is shown, and what is shown stays the same.
_BLOCKS_FROM = 64 << 20
_BLOCKS_FROM_BRIEFLY = 1 << 20
#: How Git and other tools name a file that is not there on one side of a comparison.
_NOTHING = frozenset({"/dev/null", "nul", "\\\\.\\nul"})
_KINDS = {
    "lfs-pointer": FileKind.LFS_POINTER,
    "iostore": FileKind.IOSTORE,
    "not-a-package": FileKind.NOT_A_PACKAGE,
}


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
    package = opened.package
    if package is None:
        return findings
    return tuple(
        finding.at(package.place_of(finding.path))
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


def no_file(reason: str) -> FileFacts:
    """The facts of a file that the system does not give, or not to its end."""
    return FileFacts(kind=FileKind.MISSING, size=0, details={"reason": reason})


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
    if opened.depth < Depth.TABLES <= depth:
        opened = opened._replace(depth=Depth.TABLES, facts=_with_tables(opened))
    if opened.depth < Depth.OBJECTS <= depth:
        opened = _with_objects(opened, report)
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


def link_to_nothing(path: str) -> str:
    """Where a link leads that has no file at its end; "" for everything else."""
    try:
        there = not os.path.islink(path) or os.path.exists(path)
        return "" if there else f"it is a link to {os.readlink(path)}, which is not there"
    except OSError:
        return ""


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


# -- what is wrong, depth by depth -------------------------------------------------------------


def _of_bytes(path: str, data: Buffer, tail: Buffer, siblings: tuple[Sibling, ...]) -> Opened:
    size = len(data)
    try:
        asset = open_asset(data, tail)
    except FormatError as error:
        return Opened(path, size, _facts_of_error(data, error), None, error, data, b"", siblings)
    if not isinstance(asset, Package):
        return Opened(path, size, _facts_of_no_package(data), asset, None, data, tail, siblings)
    package = asset
    damage = _damage_of_header(path, package, data, tail)
    facts = FileFacts(
        kind=FileKind.PACKAGE,
        versions=package.versions,
        saved_by=package.saved_by,
        compatible_with=package.compatible_with,
        compatible_stored=package.compatible_stored,
        size=size if damage else None,
        damage=damage,
        missing_files=missing_files(path, package, siblings),
    )
    return Opened(path, size, facts, package, None, data, tail, siblings)


def _facts_of_error(data: Buffer, error: FormatError) -> FileFacts:
    size = len(data)
    if size == 0:
        return FileFacts(kind=FileKind.EMPTY, size=0)
    if error.kind == "BAD-TAG":
        return _facts_of_no_package(data)
    return FileFacts(kind=FileKind.PACKAGE, size=size, damage=(_damage(error),))


def _facts_of_no_package(data: Buffer) -> FileFacts:
    size = len(data)
    file = recognise(bytes(data[:FIRST_READ]), size)
    return FileFacts(kind=_KINDS[file.kind], size=size, details=file.details)


def _damage_of_header(
    path: str, package: Package, data: Buffer, tail: Buffer
) -> tuple[Damage, ...]:
    problems = package.problems()
    split = next((problem for problem in problems if _is_split(problem, package)), None)
    if split is not None and not tail:
        beside = os.path.basename(os.path.splitext(path)[0] + ".uexp")
        return (Damage("MISSING-UEXP", split.field, split.offset, "no data in the file", beside),)
    return (*(_damage(problem, package) for problem in problems), *_end_tag(data, tail))


def _is_split(problem: FormatError, package: Package) -> bool:
    """Whether the objects' data is simply elsewhere: the file ends where its header does.

    Editor packages are never split, so one that ends there was cut.
    """
    ends_with_header = package.size == package.total_header_size
    return package.cooked and ends_with_header and problem.field.startswith("exports/")


def _end_tag(data: Buffer, tail: Buffer) -> tuple[Damage, ...]:
    return end_tag_damage(bytes((tail or data)[-4:]), len(data) + len(tail))


def _with_tables(opened: Opened) -> FileFacts:
    """The facts with what is wrong in any table, each of which is read.

    Of a file that is cut or bent anyway the first reason says enough.
    """
    facts, package = opened.facts, opened.package
    if package is None or any(damage.rule in UNREADABLE_RULES for damage in facts.damage):
        return facts
    told = {damage.field for damage in facts.damage}
    errors = list(package.errors())
    if (package.summary.get("PayloadTocOffset") or 0) > 0:
        # Only editor packages of 5.1 and later need what reads it.
        from inspector.format.unreal.read.payload_trailer import trailer_problem

        problem = trailer_problem(package, opened.logical)
        errors += [problem] if problem is not None else []
    more = tuple(
        _damage(error, package, Depth.TABLES) for error in errors if error.field not in told
    )
    if not more:
        return facts
    return replace(facts, size=opened.size, damage=(*facts.damage, *more))


def _with_objects(opened: Opened, report: Report | None) -> Opened:
    """The file with its tree; where its objects can be listed, with the values kept as bytes."""
    if opened.asset is None:
        return opened._replace(depth=Depth.OBJECTS)
    tree = opened.asset.tree()
    opened = opened._replace(depth=Depth.OBJECTS, tree=tree)
    if opened.package is not None and opened.objects is None:
        return opened
    if report is not None:
        tree.prepare(report)
    unread = tree.unread()
    return opened._replace(facts=replace(opened.facts, unread=unread)) if unread else opened


def _damage(
    error: FormatError, package: Package | None = None, depth: Depth = Depth.HEADER
) -> Damage:
    field, identity = error.field, package.identity_of(error.field) if package else ""
    return Damage(error.kind, field, error.offset, error.found, error.expected, depth, identity)
