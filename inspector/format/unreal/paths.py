"""Names and package indexes as text, and places by names: what makes tables readable."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain, repeat
from operator import add
from typing import Final

from inspector.findings.message import Message
from inspector.format.errors import FormatError
from inspector.format.tree import escaped
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.declare.tables import ObjectExport, ObjectImport
from inspector.patterns import pattern

#: Deeper nesting than any real package; beyond it the outers are taken to run in a circle.
_DEEPEST = 64
_MISSING = "?"
#: Holds the baked lighting of a map, in old maps beside the world itself.
_BUILD_DATA = "MapBuildDataRegistry"
#: The most characters of a path that are written out. Of a longer one the ends are, around a hash
#: of all of it: paths of names of 1,023 characters each would be many times as long as their file.
LONGEST_PATH: Final = 1023
_SHOWN_OF_LONG: Final = 200


class ObjectPaths:
    """Resolves names and object paths of one package; never raises on wrong indexes.

    A name or object that does not exist shows as ``?`` and its index, and :meth:`validate` says so.

    Args:
        names: The texts of the name table.
        imports: The rows of the import table.
        exports: The rows of the export table.
        called: Objects of the package that go by another name than the stored one, by their places
            in the export table.
    """

    def __init__(
        self,
        names: Sequence[str],
        imports: Sequence[ObjectImport],
        exports: Sequence[ObjectExport],
        called: Mapping[int, str] | None = None,
    ) -> None:
        self._names = names
        self._imports = imports
        self._exports = exports
        self._called = called or {}
        self._paths: dict[int, str] = {}
        self._object_names: dict[int, str] = {}
        self._links: dict[int, tuple[NameRef | None, int]] = {}

    def text(self, name: NameRef) -> str:
        """A name with its number: index 5, number 4 is ``Foo_3`` where name 5 is ``Foo``."""
        index, number = name
        if not 0 <= index < len(self._names):
            return f"{_MISSING}{index}"
        return self._names[index] if number == 0 else f"{self._names[index]}_{number - 1}"

    def has_name(self, name: NameRef) -> bool:
        """Whether a name exists."""
        return 0 <= name.entry < len(self._names)

    def has_object(self, index: int) -> bool:
        """Whether the object at a package index exists and has a name; 0 stands for none."""
        found = self._object(index)
        return index == 0 or (found is not None and self.has_name(found.ObjectName))

    def _object(self, index: int) -> ObjectImport | ObjectExport | None:
        if index > 0:
            return self._exports[index - 1] if index <= len(self._exports) else None
        return self._imports[-index - 1] if 0 < -index <= len(self._imports) else None

    def object_name(self, index: int) -> str:
        """The name of the object at a package index; ``None`` for 0."""
        if index == 0:
            return "None"
        name = self._object_names.get(index)
        if name is None:
            found = self._object(index)
            name = f"{_MISSING}{index}" if found is None else self._name(index, found.ObjectName)
            self._object_names[index] = name
        return name

    def _name(self, index: int, stored: NameRef) -> str:
        """The name that the object at a package index goes by."""
        return self._called.get(index - 1) or self.text(stored)

    def object_path(self, index: int) -> str:
        """The path of the object at a package index, as the engine prints it.

        ``/Game/Maps/Arena`` for a package, ``/Script/Engine.StaticMesh`` for an object in it,
        ``Arena.PersistentLevel:Floor_2`` for what lies inside an object. Objects of this package
        begin with their own outermost object: the package's path is not stored before 5.1. A path
        of more than :data:`LONGEST_PATH` characters is shortened; two that differ stay two.
        """
        if index == 0:
            return "None"
        if index not in self._paths:
            self._paths[index] = self._join(index)
        return self._paths[index]

    def _join(self, index: int) -> str:
        parts: list[str] = []
        at = last = index
        while at != 0 and len(parts) < _DEEPEST:
            last = at
            name, at = self._link(at)
            parts.append(_MISSING + str(last) if name is None else self._name(last, name))
        parts.reverse()
        # Exports have no package in their chain, so their first part is already the asset.
        parting = chain(".:" if last < 0 else ":", repeat("."))
        path = parts[0] + "".join(map(add, parting, parts[1:]))
        return bounded(path)

    def _link(self, index: int) -> tuple[NameRef | None, int]:
        """The name of an object and its outer; None and 0 where there is no such object."""
        link = self._links.get(index)
        if link is None:
            found = self._object(index)
            link = (None, 0) if found is None else (found.ObjectName, found.OuterIndex)
            self._links[index] = link
        return link

    def class_of(self, export: ObjectExport) -> str:
        """The name of an export's class; an export without one is itself a class."""
        return self.object_name(export.ClassIndex) if export.ClassIndex else "Class"

    def outer_class_of(self, export: ObjectExport) -> str:
        """The name of the class of what an export lies in; empty where it lies in nothing."""
        outer = self._object(export.OuterIndex)
        if isinstance(outer, ObjectExport):
            return self.class_of(outer)
        return "" if outer is None else self.text(outer.ClassName)

    def main_asset(self) -> ObjectExport | None:
        """The object that the package is about.

        The export marked as asset; in packages from before that mark, the first object directly in
        the package that is not a class, its default object or metadata.
        """
        marked = [export for export in self._exports if export.bIsAsset]
        if marked:
            # A map with a level script marks the script's class too, sometimes before the world.
            made = [
                export for export in marked if not self.class_of(export).endswith("GeneratedClass")
            ]
            return self._world_before_build_data(made or marked)
        top = [export for export in self._exports if export.OuterIndex == 0]
        made = []
        for export in top:
            kind, name = self.class_of(export), self.text(export.ObjectName)
            if kind not in ("Class", "MetaData", "Package") and not (
                name.startswith("Default__") or kind.endswith("GeneratedClass")
            ):
                made.append(export)
        return self._world_before_build_data(made or top) if top else None

    def _world_before_build_data(self, found: Sequence[ObjectExport]) -> ObjectExport:
        """The first of these; of a map that keeps its baked lighting itself, what is lit."""
        for export in found:
            if self.class_of(export) != _BUILD_DATA:
                return export
        worlds = (export for export in self._exports if self.class_of(export) == "World")
        return next(worlds, found[0])

    def validate(self) -> None:
        """Checks every name and object that imports and exports refer to.

        Raises:
            FormatError: CORRUPT, for the first one that does not exist.
        """
        for index, row in enumerate(self._imports):
            self._check_names(f"imports/{index}", row)
            self._check_index(f"imports/{index}/OuterIndex", row.OuterIndex)
        for index, export in enumerate(self._exports):
            self._check_names(f"exports/{index}", export)
            for field in ("ClassIndex", "SuperIndex", "TemplateIndex", "OuterIndex"):
                self._check_index(f"exports/{index}/{field}", getattr(export, field) or 0)

    def _check_names(self, path: str, row: ObjectImport | ObjectExport) -> None:
        for field, value in zip(row.fields, row, strict=True):
            if isinstance(value, NameRef) and not self.has_name(value):
                raise FormatError(
                    "CORRUPT",
                    f"{path}/{field.label}",
                    0,
                    Message("format/name", entry=value.entry),
                    Message("format/zero-to", last=len(self._names) - 1),
                )

    def _check_index(self, path: str, index: int) -> None:
        if index and self._object(index) is None:
            raise FormatError(
                "CORRUPT",
                path,
                0,
                Message("format/object", index=index),
                Message("format/an-import-or-export"),
            )


def bounded(path: str) -> str:
    """A path; of one above :data:`LONGEST_PATH` the ends around a hash of all of it."""
    if len(path) <= LONGEST_PATH:
        return path
    import hashlib

    whole = hashlib.sha1(path.encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest()
    left = len(path) - 2 * _SHOWN_OF_LONG
    # A sign that is no ASCII would double the memory of each path.
    middle = f"...({left:,} characters, sha1 {whole})..."
    return path[:_SHOWN_OF_LONG] + middle + path[-_SHOWN_OF_LONG:]


# ------------------------------------------------------------------------------------------------
# Places of a package as they outlast a save: by what stands there, not by where it stands.

#: What is written for a row or an element that has no name of its own.
ANY: Final = "*"
_ROW: Final = pattern(r"(?P<table>exports|depends|imports)/(?P<index>\d+)(?![^/@])")
_INDEX: Final = pattern(r"(?<=/)\d+(?![^/@])")


def identity_of(path: str, paths: Callable[[], ObjectPaths]) -> str:
    """The path of a field with names in the place of indexes, the same after any save; empty where
    it has none.

    Rows of exports, imports and dependencies are told by the path of their object:
    ``exports/Lantern.Flame/SerialSize``. Of all other rows and elements, and of objects whose name
    is broken, the index is left out: ``names/*/Name``.

    Args:
        path: The path of the field, with indexes.
        paths: Gives the names and objects of the package, as far as they can be read; asked only
            where a row is told by them.
    """
    row = _ROW.match(path)
    if row is None:
        told, indexes = _INDEX.subn(ANY, path)
        return told if indexes else ""
    table, index = row["table"], int(row["index"])
    objects = paths()
    at = -index - 1 if table == "imports" else index + 1
    name = escaped(objects.object_path(at)) if objects.has_object(at) else ANY
    return f"{table}/{name}{_INDEX.sub(ANY, path[row.end() :])}"
