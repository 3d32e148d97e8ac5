"""The classes that the code of O3DE and of Lumberyard registers, as ``classes/*.toml`` list them.

Each list is the state of one commit: the version of each class, whether code converts what is
older, the fields by name, and what is no more. Types of fields are not in it. Only who meets a
stream reads one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from inspector.catalog.catalog import Catalog, row_of
from inspector.catalog.model import CLASS_LISTS
from inspector.files.convert import Count, Name, Row
from inspector.files.tables import Table
from inspector.named_tuples import NamedTuple

#: How bad what a converter does can be, as far as it is told.
ToldLoss = Literal["none", "truncation", "dropped"]


class EngineConverter(NamedTuple):
    """What code makes of elements ``below`` a version, in words, and the most that it costs.

    ``loss`` is None where nobody has told it. Where fields that it ``removes`` are told, that is
    all that it does.
    """

    below: int
    what: str
    loss: ToldLoss | None
    removes: tuple[str, ...] = ()


class EngineRename(NamedTuple):
    """A field that data patches up to version ``above`` call ``old``, and those of ``to`` new."""

    above: int
    to: int
    old: str
    new: str


class EngineClass(NamedTuple):
    """A class as the code of one engine registers it.

    Attributes:
        engine: What the engine is called.
        name: What the code calls the class.
        version: Its version; None where the code computes it.
        fields: The fields that it registers; empty where it has none, or none could be read.
        converts: Whether code converts what is older.
        converters: What that does, ascending; empty where nobody has told it.
        renames: The renames of fields that data patches go through.
        deprecated: Whether the code registers it as one that is no more.
        file: The file of the code.
    """

    engine: str
    name: str
    version: int | None
    fields: tuple[str, ...] = ()
    converts: bool = False
    converters: tuple[EngineConverter, ...] = ()
    renames: tuple[EngineRename, ...] = ()
    deprecated: bool = False
    file: str = ""


class EngineClasses(Mapping[str, EngineClass]):
    """The classes of one list by their ids; a row is looked at when its class is asked for.

    A stream has some dozen of the two thousand classes.

    Args:
        file: What the table is called in the catalogue's folders.
        engine: What the engine is called.
        tables: The tables; a row of a later one replaces that of the same id.

    Raises:
        InspectorError: A table is not as it has to be.
    """

    def __init__(self, file: str, engine: str, tables: Iterable[Table]) -> None:
        self.engine = engine
        self._file = file
        self._rows: dict[str, tuple[str, Table]] = {}
        self._made: dict[str, EngineClass] = {}
        for table in tables:
            for number, held in enumerate(table.get("file", ()), start=1):
                try:
                    path: str = held["path"]
                    self._rows |= {row["id"]: (path, row) for row in held["class"]}
                except (KeyError, TypeError):
                    row_of(file, held, _FileRow, "file", number)  # says what is wrong with it
                    raise

    def __getitem__(self, class_id: str) -> EngineClass:
        made = self._made.get(class_id)
        if made is None:
            path, row = self._rows[class_id]
            made = self._made[class_id] = self._class_of(path, row)
        return made

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, class_id: object) -> bool:
        return class_id in self._rows

    @property
    def field_names(self) -> Iterable[str]:
        """The names of all fields."""
        return (name for __, row in self._rows.values() for name in row.get("fields", ()))

    def _class_of(self, path: str, given: Table) -> EngineClass:
        row = row_of(self._file, given, _ClassRow, "class", given["id"])
        told = (
            EngineConverter(each.below, each.what, each.loss, each.removes)
            for each in row.converters
        )
        return EngineClass(
            self.engine,
            row.name,
            None if row.unread else row.version,
            row.fields,
            row.converter or bool(row.converters),
            tuple(told),
            tuple(EngineRename(each.above, each.to, each.old, each.new) for each in row.renames),
            row.deprecated,
            path,
        )


def engine_classes(catalog: Catalog, listed: str) -> EngineClasses:
    """The classes of one list; the table is read once.

    Args:
        catalog: Its folders hold the lists; a class of a later folder replaces one of the same id.
        listed: The name of the list, one of :data:`CLASS_LISTS`.

    Raises:
        InspectorError: The table cannot be read, or is not as it has to be.
    """
    file = f"classes/{listed}.toml"
    return catalog.remember(
        file, lambda: EngineClasses(file, CLASS_LISTS[listed], catalog.tables(file))
    )


class _ConverterRow(Row):
    below: Count
    what: str = ""
    loss: ToldLoss | None = None
    removes: tuple[str, ...] = ()


class _RenameRow(Row, rename={"above": "from"}):
    above: Count
    to: Count
    old: Name
    new: Name


class _ClassRow(Row):
    id: Name
    name: Name
    version: Count = 0
    unread: bool = False
    fields: tuple[str, ...] = ()
    converter: bool = False
    converters: tuple[_ConverterRow, ...] = ()
    renames: tuple[_RenameRow, ...] = ()
    deprecated: bool = False


class _FileRow(Row, rename={"classes": "class"}):
    path: Name
    classes: tuple[_ClassRow, ...]
