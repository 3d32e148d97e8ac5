"""What each format gives to the one way from a file to its facts, depth by depth."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from inspector.checks import UNREADABLE_RULES
from inspector.checks.facts import Damage, Depth, FileFacts, FileKind
from inspector.findings.message import Message
from inspector.format.asset import Asset
from inspector.format.errors import FormatError
from inspector.format.formats import FORMATS, called_format
from inspector.format.objectstream.stream_file import ObjectStream
from inspector.format.unreal.package import Package
from inspector.format.unreal.read.quick import FIRST_READ
from inspector.format.unreal.read.recognise import recognise
from inspector.project.header_reader import end_tag_damage
from inspector.project.opened import Buffer, Opened
from inspector.project.siblings import missing_files

if TYPE_CHECKING:
    from inspector.format.tree.field_tree import Report


class Reading(NamedTuple):
    """The facts of a file of one format, depth by depth; each takes the file as read so far.

    Attributes:
        header: Of a file that was just opened.
        with_tables: The facts with what only tables tell.
        with_objects: The facts with what only objects tell; the file has its tree by then, and
            whoever listens is told while it is read.
    """

    header: Callable[[Opened], FileFacts]
    with_tables: Callable[[Opened], FileFacts]
    with_objects: Callable[[Opened, Report | None], FileFacts]


def damage_of(error: FormatError, depth: Depth = Depth.HEADER, identity: str = "") -> Damage:
    """What a reader met, as the checks take it."""
    return Damage(
        error.kind, error.field, error.offset, error.found, error.expected or "", depth, identity
    )


def with_unread(opened: Opened, report: Report | None) -> FileFacts:
    """The facts of a file with the values of its tree that were kept as bytes."""
    tree = opened.tree
    if tree is None:
        return opened.facts
    if report is not None:
        tree.prepare(report)
    unread = tree.unread()
    return replace(opened.facts, unread=unread) if unread else opened.facts


_KINDS: Final = {
    "lfs-pointer": FileKind.LFS_POINTER,
    "iostore": FileKind.IOSTORE,
    "not-a-package": FileKind.NOT_A_PACKAGE,
}


def facts_of_error(path: str, data: Buffer, error: FormatError) -> FileFacts:
    """The facts of a file of which not even the first words can be read."""
    size = len(data)
    called = called_format(path).key
    if size == 0:
        return FileFacts(kind=FileKind.EMPTY, size=0, called=called)
    if error.kind == "BAD-TAG" or called != FORMATS[0].key:
        return _facts_of_foreign(path, data)
    return FileFacts(kind=FileKind.PACKAGE, size=size, damage=(damage_of(error),))


def _facts_of_foreign(path: str, data: Buffer) -> FileFacts:
    size, called = len(data), called_format(path).key
    file = recognise(bytes(data[:FIRST_READ]), size)
    return FileFacts(kind=_KINDS[file.kind], size=size, called=called, details=file.details)


def _other_header(opened: Opened) -> FileFacts:
    return _facts_of_foreign(opened.path, opened.data)


OF_OTHERS: Final = Reading(_other_header, lambda opened: opened.facts, with_unread)


def _stream_header(opened: Opened) -> FileFacts:
    """The classes of all elements, which are not made for it."""
    from inspector.checks.facts import header_of_stream

    facts = _stream(opened).facts()
    damage = tuple(map(damage_of, facts.problems))
    size = opened.size if damage else None
    stream = header_of_stream(facts)
    return FileFacts(kind=FileKind.OBJECT_STREAM, size=size, damage=damage, stream=stream)


def _same(opened: Opened) -> FileFacts:
    """No tables: between header and objects there is nothing to read."""
    return opened.facts


def _stream_with_objects(opened: Opened, report: Report | None) -> FileFacts:
    """The facts with the places of classes, the fields and the data patches."""
    from inspector.checks.facts import stored_stream

    stream, facts = _stream(opened), with_unread(opened, report)
    # The header's problems name the list of an element, these the element: the place tells them.
    told = {(damage.rule, damage.offset, damage.found) for damage in facts.damage}
    more = tuple(
        damage_of(error, Depth.OBJECTS)
        for error in stream.damage()
        if (error.kind, error.offset, error.found) not in told
    )
    damage = (*facts.damage, *more)
    size = opened.size if damage else None
    return replace(facts, size=size, damage=damage, stream=stored_stream(stream.reading.stream))


def _stream(opened: Opened) -> ObjectStream:
    assert isinstance(opened.asset, ObjectStream)  # The table asks for streams alone.
    return opened.asset


OF_STREAMS: Final = Reading(_stream_header, _same, _stream_with_objects)


def _package_header(opened: Opened) -> FileFacts:
    package = _package(opened)
    damage = _damage_of_header(opened, package)
    return FileFacts(
        kind=FileKind.PACKAGE,
        versions=package.versions,
        saved_by=package.saved_by,
        compatible_with=package.compatible_with,
        compatible_stored=package.compatible_stored,
        size=opened.size if damage else None,
        damage=damage,
        missing_files=missing_files(opened.path, package, opened.siblings),
    )


def _damage_of_header(opened: Opened, package: Package) -> tuple[Damage, ...]:
    problems = package.problems()
    split = next((problem for problem in problems if _is_split(problem, package)), None)
    if split is not None and not opened.tail:
        beside = os.path.basename(os.path.splitext(opened.path)[0] + ".uexp")
        return (
            Damage(
                "MISSING-UEXP",
                split.field,
                split.offset,
                Message("project/no-data-in-file"),
                beside,
            ),
        )
    return (*(_damage(problem, package) for problem in problems), *_end_tag(opened))


def _is_split(problem: FormatError, package: Package) -> bool:
    """Whether the objects' data is simply elsewhere: the file ends where its header does.

    Editor packages are never split, so one that ends there was cut.
    """
    ends_with_header = package.size == package.total_header_size
    return package.cooked and ends_with_header and problem.field.startswith("exports/")


def _end_tag(opened: Opened) -> tuple[Damage, ...]:
    data, tail = opened.data, opened.tail
    return end_tag_damage(bytes((tail or data)[-4:]), len(data) + len(tail))


def _package_with_tables(opened: Opened) -> FileFacts:
    """The facts with what is wrong in any table, each of which is read.

    Of a file that is cut or bent anyway the first reason says enough.
    """
    facts, package = opened.facts, _package(opened)
    if any(damage.rule in UNREADABLE_RULES for damage in facts.damage):
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


def _package_with_objects(opened: Opened, report: Report | None) -> FileFacts:
    """The facts with the values kept as bytes, where the objects can be listed."""
    return opened.facts if opened.objects is None else with_unread(opened, report)


def _damage(error: FormatError, package: Package, depth: Depth = Depth.HEADER) -> Damage:
    return damage_of(error, depth, package.identity_of(error.field))


def _package(opened: Opened) -> Package:
    package = opened.package
    assert package is not None  # The table asks for packages alone.
    return package


OF_PACKAGES: Final = Reading(_package_header, _package_with_tables, _package_with_objects)


#: By the key of the format; whatever is not here has only its fields.
READINGS: Final[dict[str, Reading]] = {
    Package.kind: OF_PACKAGES,
    ObjectStream.kind: OF_STREAMS,
}


def reading_of(asset: Asset) -> Reading:
    """What gives the facts of a file of the asset's format."""
    return READINGS.get(asset.kind, OF_OTHERS)
