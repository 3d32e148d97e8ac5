"""The objects of the corpus' packages, for tests: ``from real_objects import groups, objects_of``.

A group is one folder of the corpus: a release, or for the large folders of projects and pairs what
lies below them, so that a failure names few files.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from corpus import PACKAGE_SUFFIXES, corpus_file, manifest

from inspector.checks.facts import Depth
from inspector.format.logical import LogicalBytes
from inspector.format.schema import Record
from inspector.format.unreal.declare.tables import ObjectExport
from inspector.format.unreal.draft import PackageDraft, build
from inspector.format.unreal.package import Package
from inspector.format.unreal.read.objects import ObjectReader
from inspector.format.unreal.read.property_reader import PropertyReader
from inspector.format.unreal.values import (
    ArrayValue,
    MapValue,
    ObjectData,
    OptionalValue,
    PropertyList,
    PropertyType,
)
from inspector.project.opening import read

_SPLIT = ("pairs", "projects")
_ABSENT = "no corpus"


class RealObject(NamedTuple):
    """One export with its bytes."""

    index: int
    export: ObjectExport
    data: bytes


class RealPackage(NamedTuple):
    """A package of the corpus, opened as the program opens it."""

    path: str
    package: Package
    data: LogicalBytes
    reader: ObjectReader

    def objects(self) -> Iterator[RealObject]:
        """The exports that have data of their own and are no native classes."""
        for index, export in enumerate(self.package.exports):
            if export.ClassIndex == 0 or export.SerialSize <= 0:
                continue
            end = export.SerialOffset + export.SerialSize
            yield RealObject(index, export, self.data.slice(export.SerialOffset, end))

    def held(self, name: str) -> ObjectData:
        """What the first export of a name holds."""
        for one in self.objects():
            if self.package.text(one.export.ObjectName) == name:
                return self.reader.read(one.export, one.data)
        raise AssertionError(f"{self.path} has no object {name}")


def rewritten(held: ObjectData) -> bytes | None:
    """The bytes that the record behind an object's tags writes; None where they stayed bytes."""
    if held.form is None or held.record is None:
        return None
    written = bytearray()
    held.form.write(held.record, written)
    return bytes(written)


def cut_short(opened: RealPackage, one: RealObject) -> Iterator[tuple[bytes, bytes | None]]:
    """What stands behind the tags of an object, ended at each byte; with what is written of it."""
    native = opened.reader.read(one.export, one.data).native
    for size in range(native, len(one.data)):
        held = opened.reader.read(one.export, one.data[:size])
        yield one.data[native:size], rewritten(held)


def with_other_bytes(
    opened: RealPackage, one: RealObject, chance: random.Random, cases: int
) -> Iterator[tuple[bytes, bytes | None]]:
    """The same with up to four bytes changed, by chance."""
    native = opened.reader.read(one.export, one.data).native
    for _ in range(cases):
        broken = bytearray(one.data[native:])
        for _ in range(chance.randint(1, 4)):
            place = chance.randrange(len(broken))
            broken[place] = chance.choice((0, 1, 0x7F, 0x80, 0xFF, chance.randrange(256)))
        held = opened.reader.read(one.export, one.data[:native] + broken)
        yield bytes(broken), rewritten(held)


@cache
def _groups() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for entry in manifest():
        path = Path(entry["path"])
        if path.suffix not in PACKAGE_SUFFIXES or path.parts[0] == "no-package-tag":
            continue
        deep = 2 if path.parts[0] in _SPLIT else 1
        found.setdefault("/".join(path.parts[:deep]), []).append(entry["path"])
    return {group: tuple(paths) for group, paths in found.items()}


def groups(*without: str) -> list[str]:
    """The groups as test parameters; where there is no corpus a single one, which is skipped."""
    return [name for name in _groups() if name not in without] or [_ABSENT]


def files_of(group: str) -> tuple[str, ...]:
    """The paths of a group's packages; skips the test where there is no corpus."""
    corpus_file("")
    return _groups()[group]


def open_package(path: str) -> tuple[Package, LogicalBytes] | None:
    """A file of the corpus and its bytes; None where it is no package, as some are made to be."""
    opened = read(corpus_file(path), Depth.HEADER)
    if opened.package is None:
        return None
    return opened.package, LogicalBytes(opened.data, opened.tail)


def open_real(path: str) -> RealPackage:
    """One package of the corpus, by its path there; skips the test where there is no corpus."""
    found = open_package(path)
    assert found is not None, path
    return _with_reader(path, *found)


def open_built(draft: PackageDraft, native: bytes) -> RealPackage:
    """A package of the project's own writer, whose last object has ``native`` for its zeros."""
    data = build(draft).uasset
    data = data[: -4 - len(native)] + native + data[-4:]
    return _with_reader("", Package.open(data), LogicalBytes(data))


def _with_reader(path: str, package: Package, data: LogicalBytes) -> RealPackage:
    properties = PropertyReader(package.names, package.layout)
    return RealPackage(path, package, data, ObjectReader(properties, package.paths))


def tagged_packages(group: str) -> Iterator[RealPackage]:
    """A group's packages that state their versions, and so the form of their property tags."""
    for path in files_of(group):
        opened = open_real(path)
        if not opened.package.unversioned and not opened.package.layout.unversioned_properties:
            yield opened


def values_of(
    value: object, kind: PropertyType | None = None
) -> Iterator[tuple[PropertyType, object]]:
    """Every property within a value and the elements of its containers, with its type."""
    if kind is not None:
        yield kind, value
    match value:
        case PropertyList():
            for one in value.properties:
                yield from values_of(one.value, one.type)
        case ArrayValue():
            for item in (*value.items, *(value.removed or ())):
                yield from values_of(item)
        case MapValue():
            for pair in value.entries:
                for item in pair:
                    yield from values_of(item)
        case OptionalValue():
            for item in value.items:
                yield from values_of(item)
        case Record():
            for member in value:
                yield from values_of(member)
