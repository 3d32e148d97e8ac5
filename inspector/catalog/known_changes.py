"""Changes of stored values that are no edits: ``changes.toml`` of the catalogue's folders.

What the editor keeps of its own state, what it makes anew from other things, and what a newer
engine makes of older values. Only who compares two packages reads this.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, get_args

from inspector.catalog.catalog import Catalog, row_error, rows_of
from inspector.catalog.model import RELEASE_NAME, release_key
from inspector.errors import InspectorError
from inspector.files.convert import TEXTS_OF_ROWS, Meta, Name, Names, Row, one_of
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple
from inspector.versions import Guid

FILE: Final = "changes.toml"
#: What a step of a path is that stands for each element.
EACH: Final = "*"
#: What an object holds its properties below.
_BELOW: Final = "properties"

KnownClass = Literal["layout", "conversion", "noise"]


class Conversion(NamedTuple):
    """Members of a struct, or properties of an object, before and after a conversion.

    A member that one side does not name is not there on that side; one that is :data:`EACH` has
    whatever value.
    """

    before: Mapping[str, Any]
    after: Mapping[str, Any]

    @property
    def members(self) -> frozenset[str]:
        """The names that either side has."""
        return frozenset((*self.before, *self.after))


#: A release of the engine by its two numbers.
Release = tuple[int, int]


class CustomNumber(NamedTuple):
    """A number of a custom version, such as one of a plugin."""

    guid: Guid
    number: int


class KnownChange(NamedTuple):
    """One row: where a change stands that is no edit, its class, and the words for it.

    ``paths`` lead from an object, with :data:`EACH` for any element. ``properties`` alone is the
    whole object for a layout, and for a conversion the properties that it has; the empty path is an
    object that came or went. ``several`` is the
    template that says ``words`` of a number of them, "" where nothing is counted. ``forms`` and
    ``since``, what brought it, are of conversions. ``orders`` lead to lists whose order means
    nothing. ``outers`` are the classes that the object has to lie in, none where any will do.
    """

    id: str
    owners: tuple[str, ...]
    paths: tuple[tuple[str, ...], ...]
    change_class: KnownClass
    words: str
    several: str
    source: str
    forms: tuple[Conversion, ...] = ()
    since: Release | CustomNumber | None = None
    orders: tuple[tuple[str, ...], ...] = ()
    outers: tuple[str, ...] = ()

    def may_lie_in(self, path: str) -> bool:
        """Whether the row is about objects that lie in one of a class."""
        return not self.outers or any(is_called(path, one) for one in self.outers)


class MovedValuesRow(NamedTuple):
    """Values of objects that are in an object below them since a release.

    ``into`` is the class of that object. ``renamed`` are the properties that have another name or
    place there, by the names before; all others keep theirs.
    """

    id: str
    owners: tuple[str, ...]
    into: str
    renamed: Mapping[str, tuple[str, ...]]
    release: Release
    source: str


class RenamedObjectsRow(NamedTuple):
    """Objects of some classes that an engine calls by another name than older ones did."""

    id: str
    owners: tuple[str, ...]
    before: str
    after: str
    source: str


class KnownChanges:
    """All known changes, by the class of the object that they are in.

    Args:
        rows: Those of values.
        moved: Values that are in objects of their own since a release.
        renamed: Objects that engines renamed.
        native: Modules of the engine and its plugins: no project changes the defaults of their
            classes.
    """

    def __init__(
        self,
        rows: Iterable[KnownChange],
        moved: Iterable[MovedValuesRow] = (),
        renamed: Iterable[RenamedObjectsRow] = (),
        native: Iterable[str] = (),
    ) -> None:
        self.rows = tuple(rows)
        self.moved = tuple(moved)
        self.renamed = tuple(renamed)
        self.native = frozenset(native)
        # Class paths come from files, so only so many are kept.
        self._of_class = lru_cache(maxsize=1024)(self._rows_of)

    def of_class(self, path: str) -> tuple[KnownChange, ...]:
        """The rows for objects of a class, such as ``/Script/Engine.World``."""
        return self._of_class(path)

    def _rows_of(self, path: str) -> tuple[KnownChange, ...]:
        return tuple(row for row in self.rows if any(is_called(path, one) for one in row.owners))


def is_called(path: str, pattern: str) -> bool:
    """Whether a path is what a pattern says, in which ``*`` stands for any characters.

    Git starts the program for each text: an expression for each row would take longer to make.
    """
    first, *others = pattern.split(EACH)
    if not others:
        return path == pattern
    if not path.startswith(first):
        return False
    at = len(first)
    *between, last = others
    for part in between:
        found = path.find(part, at)
        if found < 0:
            return False
        at = found + len(part)
    return len(path) - len(last) >= at and path.endswith(last)


def known_changes(catalog: Catalog) -> KnownChanges:
    """The known changes of a catalogue; the tables are read once.

    Raises:
        InspectorError: When a table is there and cannot be read, or a row says too little.
    """

    def read() -> KnownChanges:
        tables = catalog.tables(FILE)
        renamed = rows_of(FILE, tables, "renamed", "id", _RenamedRow)
        return KnownChanges(
            map(_change_of, rows_of(FILE, tables, "change", "id", _ChangeRow)),
            map(_moved_of, rows_of(FILE, tables, "moved", "id", _MovedRow)),
            (
                RenamedObjectsRow(row.id, tuple(row.owners), row.before, row.after, row.source)
                for row in renamed
            ),
            (row.name for row in rows_of(FILE, tables, "native_module", "name", _ModuleRow)),
        )

    return catalog.remember(FILE, read)


class _FormRow(Row):
    before: dict[str, Any]
    after: dict[str, Any]


class _CustomRow(Row):
    guid: Name
    number: int


class _ChangeRow(Row, rename={"change_class": "class"}):
    id: Name
    owners: Names
    change_class: Annotated[KnownClass, one_of(get_args(KnownClass))]
    words: Name
    source: Name
    several: Name | None = None
    properties: Annotated[tuple[str, ...], Meta(min_length=1), TEXTS_OF_ROWS] | None = None
    stored: Names | None = None
    orders: Names | None = None
    outers: Names | None = None
    whole: bool = False
    forms: tuple[_FormRow, ...] = ()
    engine: str | None = None
    custom: _CustomRow | None = None


class _MovedRow(Row):
    id: Name
    owners: Names
    into: Name
    engine: Name
    source: Name
    renamed: dict[str, str] = {}


class _RenamedRow(Row):
    id: Name
    owners: Names
    before: Name
    after: Name
    source: Name


class _ModuleRow(Row):
    name: Name


def _moved_of(row: _MovedRow) -> MovedValuesRow:
    if not RELEASE_NAME.fullmatch(row.engine):
        raise row_error(FILE, "moved", row.id, Message("catalog/no-release-name"))
    return MovedValuesRow(
        id=row.id,
        owners=tuple(row.owners),
        into=row.into,
        renamed={name: tuple(path.split("/")) for name, path in row.renamed.items()},
        release=release_key(row.engine),
        source=row.source,
    )


def _change_of(row: _ChangeRow) -> KnownChange:
    try:
        return KnownChange(
            id=row.id,
            owners=tuple(row.owners),
            paths=_paths(row),
            orders=tuple((_BELOW, *path.split("/")) for path in row.orders or ()),
            change_class=row.change_class,
            words=row.words,
            several=row.several or "",
            source=row.source,
            forms=tuple(Conversion(form.before, form.after) for form in row.forms),
            since=_since(row) if row.change_class == "conversion" else None,
            outers=tuple(row.outers or ()),
        )
    except InspectorError as error:
        raise row_error(FILE, "change", row.id, error.message) from None


def _paths(row: _ChangeRow) -> tuple[tuple[str, ...], ...]:
    if row.properties is None and row.stored is None and row.orders is None:
        raise InspectorError(Message("catalog/change-without-paths"))
    # Below the tagged values of an object, and below whatever it stores besides.
    below = (((_BELOW,), row.properties or ()), ((), row.stored or ()))
    inside = tuple(
        (*first, *filter(None, path.split("/"))) for first, paths in below for path in paths
    )
    return (*inside, ()) if row.whole else inside


def _since(row: _ChangeRow) -> Release | CustomNumber:
    if not row.forms:
        raise InspectorError(Message("catalog/conversion-without-forms"))
    if row.custom is not None:
        return CustomNumber(Guid.parse(row.custom.guid), row.custom.number)
    if row.engine is None:
        raise InspectorError(Message("catalog/conversion-without-release"))
    if not RELEASE_NAME.fullmatch(row.engine):
        raise InspectorError(Message("catalog/no-release-name"))
    return release_key(row.engine)
