"""Names and package indexes as text, and places by names: what makes tables readable."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from inspector.files.hashes import sha1_of_bytes
from inspector.findings.message import Message
from inspector.format.errors import FormatError
from inspector.format.readers import columns, entries
from inspector.format.schema import Record
from inspector.format.tree import escaped
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.declare.tables import ObjectExport, ObjectImport
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern

#: Deeper nesting than any real package; beyond it the outers are taken to run in a circle.
_DEEPEST = 64
_MISSING = "?"
#: Holds the baked lighting of a map, in old maps beside the world itself.
_BUILD_DATA = "MapBuildDataRegistry"
#: What the class of an export is called that says none, since it is one itself.
_CLASS: Final = "Class"
#: How the names of packages begin that are modules of code: no package of them is on disk.
CODE: Final = "/Script/"
#: The most characters of a path that are written out. Of a longer one the ends are, around a hash
#: of all of it: paths of names of 1,023 characters each would be many times as long as their file.
LONGEST_PATH: Final = 1023
_SHOWN_OF_LONG: Final = 200


#: What stands before the next name of a path, where that is no dot, by how many objects it names so
#: far. Exports have no package in their chain, so their first part is already the asset.
_SEPARATORS: Final = {1: ":", -2: ":"}

_IMPORT: Final = {field.name: place for place, field in enumerate(ObjectImport.fields)}
_EXPORT: Final = {field.name: place for place, field in enumerate(ObjectExport.fields)}


class _Links(NamedTuple):
    """The names of the objects of a table, and the package indexes of what they lie in."""

    names: list[str]
    outers: list[int]


def outer_path(path: str) -> str:
    """The path of what an object lies in, by its own; "" for what lies in the package alone."""
    return path[: max(path.rfind("."), path.rfind(":"), 0)]


def name_text(name: NameRef, names: Sequence[str]) -> str:
    """A name with its number: index 5, number 4 is ``Foo_3`` where name 5 is ``Foo``."""
    index, number = name
    if not 0 <= index < len(names):
        return f"{_MISSING}{index}"
    return names[index] if number == 0 else f"{names[index]}_{number - 1}"


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
        #: Paths by their objects' indexes. Of those that are whole and short enough to be gone on
        #: from it is kept how many objects they name, below 0 where the outermost is an import.
        self._paths: dict[int, str] = {0: "None"}
        self._depths: dict[int, int] = {}
        self._import_links: _Links | None = None
        self._export_links: _Links | None = None
        self._classes: list[int] | None = None

    def text(self, name: NameRef) -> str:
        """A name with its number, as :func:`name_text` writes it."""
        return name_text(name, self._names)

    def texts(self, rows: Sequence[Record], place: int) -> list[str]:
        """The names that all rows of a table have in a field, by the place of the field."""
        return entries(rows, place, self._names, self.text)

    def has_name(self, name: NameRef) -> bool:
        """Whether a name exists."""
        return 0 <= name.entry < len(self._names)

    def has_object(self, index: int) -> bool:
        """Whether the object at a package index exists and has a name; 0 stands for none."""
        rows: Sequence[ObjectImport | ObjectExport] = self._exports if index > 0 else self._imports
        place = abs(index) - 1
        return index == 0 or (place < len(rows) and self.has_name(rows[place].ObjectName))

    def object_name(self, index: int) -> str:
        """The name of the object at a package index; ``None`` for 0."""
        if index < 0:
            names, place = (self._import_links or self._links_of_imports()).names, -1 - index
        elif index:
            names, place = (self._export_links or self._links_of_exports()).names, index - 1
        else:
            return "None"
        return names[place] if place < len(names) else f"{_MISSING}{index}"

    def _links_of_imports(self) -> _Links:
        names = self.texts(self._imports, _IMPORT["ObjectName"])
        self._import_links = _Links(names, columns(self._imports, _IMPORT["OuterIndex"]))
        return self._import_links

    def _links_of_exports(self) -> _Links:
        names = self.texts(self._exports, _EXPORT["ObjectName"])
        for place, name in self._called.items():
            if name and 0 <= place < len(names):
                names[place] = name
        self._export_links = _Links(names, columns(self._exports, _EXPORT["OuterIndex"]))
        return self._export_links

    def object_path(self, index: int) -> str:
        """The path of the object at a package index, as the engine prints it.

        ``/Game/Maps/Arena`` for a package, ``/Script/Engine.StaticMesh`` for an object in it,
        ``Arena.PersistentLevel:Floor_2`` for what lies inside an object. Objects of this package
        begin with their own outermost object: the package's path is not stored before 5.1. A path
        of more than :data:`LONGEST_PATH` characters is shortened; two that differ stay two.
        """
        path = self._paths.get(index)
        if path is None:
            path = self._paths[index] = self._new_path(index)
        return path

    def _new_path(self, index: int) -> str:
        """The path of an object: most lie in nothing, or in one whose path is there already."""
        if index < 0:
            (names, outers), place = self._import_links or self._links_of_imports(), -1 - index
        else:
            (names, outers), place = self._export_links or self._links_of_exports(), index - 1
        if place >= len(names):
            return f"{_MISSING}{index}"
        name, outer = names[place], outers[place]
        depth = self._depths.get(outer) if outer else 0
        if depth is None or not -_DEEPEST < depth < _DEEPEST:
            return self._whole_path(index, self._depths)
        path = name if not outer else f"{self._paths[outer]}{_SEPARATORS.get(depth, '.')}{name}"
        if len(path) > LONGEST_PATH:
            return bounded(path)
        goes_up = depth > 0 if outer else index > 0
        self._depths[index] = depth + 1 if goes_up else depth - 1
        return path

    def _whole_path(self, index: int, known: dict[int, int]) -> str:
        """The path of an object, of those that it lies in down to its own name.

        Args:
            index: The object.
            known: How deep those lie whose paths are gone on from. Objects lie in few others, so
                nearly all of a path is there already.
        """
        chain: list[tuple[int, str]] = []
        at = index
        while at and at not in known and len(chain) < _DEEPEST:
            chain.append((at, self.object_name(at)))
            at = self._outer_of(at)
        path, depth, is_cut = "", 0, False
        if at in known:
            path, depth = self._paths[at], known[at]
            if abs(depth) + len(chain) > _DEEPEST:
                return self._whole_path(index, {})
        elif at:
            is_cut = True
        for at, name in reversed(chain):
            if not depth:
                path, depth = name, -1 if at < 0 else 1
            else:
                path = f"{path}{_SEPARATORS.get(depth, '.')}{name}"
                depth += -1 if depth < 0 else 1
            if len(path) > LONGEST_PATH:
                is_cut = True
            if not is_cut:
                self._paths[at], known[at] = path, depth
        return bounded(path)

    def _outer_of(self, index: int) -> int:
        """The package index of what an object lies in; 0 for nothing, and where there is none."""
        if index < 0:
            outers, place = (self._import_links or self._links_of_imports()).outers, -1 - index
        else:
            outers, place = (self._export_links or self._links_of_exports()).outers, index - 1
        return outers[place] if place < len(outers) else 0

    def _class_indexes(self) -> list[int]:
        if self._classes is None:
            self._classes = columns(self._exports, _EXPORT["ClassIndex"])
        return self._classes

    def class_names(self) -> set[str]:
        """The names of the classes of all exports."""
        name_of = self.object_name
        return {name_of(index) if index else _CLASS for index in set(self._class_indexes())}

    def outermost_imports(self) -> list[tuple[int, str, str, bool]]:
        """The imports that lie in nothing, as packages do: where they stand, their names, those of
        their classes, and whether they may be absent.
        """
        names, outers = self._import_links or self._links_of_imports()
        classes = self.texts(self._imports, _IMPORT["ClassName"])
        optional = columns(self._imports, _IMPORT["bImportOptional"])
        return [
            (place, names[place], classes[place], bool(optional[place]))
            for place, outer in enumerate(outers)
            if not outer
        ]

    def _class_name(self, index: int) -> str:
        return self.object_name(index) if index else _CLASS

    def class_of(self, export: ObjectExport) -> str:
        """The name of an export's class; an export without one is itself a class."""
        return self._class_name(export.ClassIndex)

    def outer_class_of(self, export: ObjectExport) -> str:
        """The name of the class of what an export lies in; empty where it lies in nothing."""
        outer = export.OuterIndex
        if outer > 0:
            classes = self._class_indexes()
            return self._class_name(classes[outer - 1]) if outer <= len(classes) else ""
        if 0 < -outer <= len(self._imports):
            return self.text(self._imports[-outer - 1].ClassName)
        return ""

    def main_asset(self) -> ObjectExport | None:
        """The object that the package is about.

        The export marked as asset; in packages from before that mark, the first object directly in
        the package that is not a class, its default object or metadata.
        """
        place = self._main_place()
        return None if place is None else self._exports[place]

    def main_class(self) -> str:
        """The name of the class of :meth:`main_asset`; empty where there is none."""
        place = self._main_place()
        return "" if place is None else self._class_at(place)

    def _main_place(self) -> int | None:
        marks = columns(self._exports, _EXPORT["bIsAsset"])
        marked = [place for place, is_asset in enumerate(marks) if is_asset]
        if marked:
            # A map with a level script marks the script's class too, sometimes before the world.
            made = [
                place for place in marked if not self._class_at(place).endswith("GeneratedClass")
            ]
            return self._world_before_build_data(made or marked)
        outers = columns(self._exports, _EXPORT["OuterIndex"])
        top = [place for place, outer in enumerate(outers) if outer == 0]
        made = []
        for place in top:
            kind, name = self._class_at(place), self._stored_name(place)
            if kind not in (_CLASS, "MetaData", "Package") and not (
                name.startswith("Default__") or kind.endswith("GeneratedClass")
            ):
                made.append(place)
        return self._world_before_build_data(made or top) if top else None

    def _class_at(self, place: int) -> str:
        return self._class_name(self._class_indexes()[place])

    def _stored_name(self, place: int) -> str:
        return self.text(self._exports[place].ObjectName)

    def _world_before_build_data(self, found: Sequence[int]) -> int:
        """The first of these; of a map that keeps its baked lighting itself, what is lit."""
        for place in found:
            if self._class_at(place) != _BUILD_DATA:
                return place
        places = range(len(self._exports))
        return next((place for place in places if self._class_at(place) == "World"), found[0])

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
        if not -len(self._imports) <= index <= len(self._exports):
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
    whole = sha1_of_bytes(path.encode("utf-8", "surrogatepass")).hexdigest()
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
