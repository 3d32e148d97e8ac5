"""The classes that the code of O3DE and of Lumberyard registers, as ``classes/*.toml`` list them.

Each list is the state of one commit: the version of each class, whether code converts what is
older, the fields by name, and what is no more. Types of fields are not in it. Only who meets a
stream reads one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from inspector.catalog.catalog import Catalog, rows_of
from inspector.catalog.profile import CLASS_LISTS
from inspector.files.convert import Count, Name, Row
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


class EngineClass(NamedTuple):
    """A class as the code of one engine registers it.

    Attributes:
        engine: What the engine is called.
        name: What the code calls the class.
        version: Its version; None where the code computes it.
        fields: The fields that it registers; empty where it has none, or none could be read.
        converts: Whether code converts what is older.
        converters: What that does, ascending; empty where nobody has told it.
        deprecated: Whether the code registers it as one that is no more.
        file: The file of the code.
    """

    engine: str
    name: str
    version: int | None
    fields: tuple[str, ...] = ()
    converts: bool = False
    converters: tuple[EngineConverter, ...] = ()
    deprecated: bool = False
    file: str = ""


def engine_classes(catalog: Catalog, listed: str) -> Mapping[str, EngineClass]:
    """The classes of one list by their ids; the table is read once.

    Args:
        catalog: Its folders hold the lists; a row of a later folder replaces one of the same file.
        listed: The name of the list, one of :data:`CLASS_LISTS`.

    Raises:
        InspectorError: The table cannot be read, or a row is not as it has to be.
    """
    file = f"classes/{listed}.toml"
    return catalog.remember(file, lambda: dict(_read(catalog, file, CLASS_LISTS[listed])))


def _read(catalog: Catalog, file: str, engine: str) -> Iterator[tuple[str, EngineClass]]:
    for held in rows_of(file, catalog.tables(file), "file", "path", _FileRow):
        for row in held.classes:
            version = None if row.unread else row.version
            yield (
                row.id,
                EngineClass(
                    engine,
                    row.name,
                    version,
                    row.fields,
                    row.converter or bool(row.converters),
                    tuple(
                        EngineConverter(each.below, each.what, each.loss, each.removes)
                        for each in row.converters
                    ),
                    row.deprecated,
                    held.path,
                ),
            )


class _ConverterRow(Row):
    below: Count
    what: Name
    loss: ToldLoss
    removes: tuple[str, ...] = ()


class _ClassRow(Row):
    id: Name
    name: Name
    version: Count = 0
    unread: bool = False
    fields: tuple[str, ...] = ()
    converter: bool = False
    converters: tuple[_ConverterRow, ...] = ()
    deprecated: bool = False


class _FileRow(Row, rename={"classes": "class"}):
    path: Name
    classes: tuple[_ClassRow, ...]
