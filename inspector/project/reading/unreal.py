"""The facts of Unreal packages."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from inspector.checks import UNREADABLE_RULES
from inspector.checks.facts import Damage, Depth, FileFacts, FileKind
from inspector.findings.message import Message
from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package
from inspector.project.header_reader import end_tag_damage
from inspector.project.opened import Opened
from inspector.project.reading.reading import Reading, damage_of, with_unread
from inspector.project.siblings import missing_files

if TYPE_CHECKING:
    from inspector.format.tree.field_tree import Report


def _header(opened: Opened) -> FileFacts:
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


def _with_tables(opened: Opened) -> FileFacts:
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


def _with_objects(opened: Opened, report: Report | None) -> FileFacts:
    """The facts with the values kept as bytes, where the objects can be listed."""
    return opened.facts if opened.objects is None else with_unread(opened, report)


def _damage(error: FormatError, package: Package, depth: Depth = Depth.HEADER) -> Damage:
    return damage_of(error, depth, package.identity_of(error.field))


def _package(opened: Opened) -> Package:
    package = opened.package
    assert package is not None  # The table asks for packages alone.
    return package


READING: Final = Reading(_header, _with_tables, _with_objects)
