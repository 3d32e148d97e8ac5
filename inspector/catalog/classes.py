"""What is known of classes: reflected ones of ``azcore.toml``, and asset classes in plain words.

Three kinds of knowledge meet here. Of the engines' own classes it is what their code registers, see
:mod:`inspector.catalog.engine_classes`, and what O3DE's streams hold: names, the types of fields,
and of classes that no list of the code has the versions that were seen. A studio declares its
classes: then the current version is known, and the fields are all that there are. Where several
speak, the studio's word counts before the code's, and the code's before that of streams.

Which engine's code counts is chosen by :data:`CHOSEN` in a table; where none is chosen both are
considered, O3DE first. Only who meets a stream reads this, and only who shows an asset to people
its kind in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from inspector.catalog.catalog import Catalog, rows_of
from inspector.catalog.model import CLASS_LISTS
from inspector.files.convert import Count, Counts, Name, Row
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.versions import crc_of

if TYPE_CHECKING:
    from inspector.catalog.engine_classes import (
        EngineClass,
        EngineClasses,
        EngineConverter,
        EngineRename,
    )

FILE: Final = "azcore.toml"
#: The key of a table that names the one list of an engine's classes that counts.
CHOSEN: Final = "engine"
#: The engine whose streams tell of classes.
SEEN_OF: Final = "o3de"
#: What the source of classes is called that were learned from streams.
_LEARNED_FROM: Final = "the streams that versions were learned from"
#: What the names of the engine's own templates begin with.
_TEMPLATES: Final = "AZStd::"
#: What fields of base classes are called, with a number behind it.
BASE: Final = "baseclass"
#: How a stored field fits its class, which may have no such field, or one of another type.
Fit = Literal["fits", "unknown", "type"]
#: What stands for a default that nobody has told: every value may be one.
NO_DEFAULT: Final = object()


class MayHold(Protocol):
    """Tells whether a field that is declared as one class loads what is stored as another."""

    def __call__(self, declared: str, stored: str, *, has_fields: bool) -> bool:
        """Whether it does; ``has_fields`` is whether the field's class is known to have some."""


class FieldInfo(NamedTuple):
    """A field of a class; ``types`` are the ids of the classes that its values were seen to have.

    Of a declared field it is the one that it has, none where nobody knows it. ``default`` is the
    value of a new object, :data:`NO_DEFAULT` where nobody told it.
    """

    name: str
    types: tuple[str, ...]
    default: Any = NO_DEFAULT


class ClassInfo(NamedTuple):
    """What is known of one class.

    Attributes:
        id: Its id, ``{75651658-8663-478D-9090-2432DFCAFA44}``.
        name: What it is called.
        also: Other names that streams write for it.
        versions: The versions that streams were seen to store, ascending.
        fields: Its fields by the CRC of their names; all of them where it is declared.
        current: The version that its code has; None where nobody declared it.
        deprecated: Whether it was registered as one that is no more.
        own_serializer: Whether its code reads and writes a form of its own.
        learned: Whether a set of streams is all that tells of it.
        learned_versions: Those of its versions that a set of streams tells.
        whole: The id of the whole numbers that an enumeration is stored as; empty for any other.
        values: What the numbers of an enumeration are called.
        code: The version that an engine's code has; None where no list has it.
        highest: The highest version of all engines that are considered; None likewise.
        highest_engine: What the engine is called whose code has that.
        engines: What the engines are called whose code has the class.
        code_fields: The CRCs of the fields that the engine's code registers; None where it is not
            known whether these are all.
        converts: Whether its code converts what is older, or makes another class of a deprecated
            one.
        converters: What that does, ascending; empty where nobody has told it.
        renames: The renames of fields that data patches go through in that code.
        file: The file of the engine's code.
        bases: The ids of the classes that its code derives it from; empty where nobody told them.
        more_fields: Whether its code has fields beside those that are told.
        source: Where the knowledge is from.
    """

    id: str
    name: str
    also: tuple[str, ...] = ()
    versions: tuple[int, ...] = ()
    fields: Mapping[int, FieldInfo] = MappingProxyType({})
    current: int | None = None
    deprecated: bool = False
    own_serializer: bool = False
    learned: bool = False
    learned_versions: tuple[int, ...] = ()
    whole: str = ""
    values: Mapping[str, int] = MappingProxyType({})
    code: int | None = None
    highest: int | None = None
    highest_engine: str = ""
    engines: tuple[str, ...] = ()
    code_fields: frozenset[int] | None = None
    converts: bool = False
    converters: tuple[EngineConverter, ...] = ()
    renames: tuple[EngineRename, ...] = ()
    file: str = ""
    bases: tuple[str, ...] = ()
    more_fields: bool = False
    source: Text = ""

    @property
    def registered(self) -> int | None:
        """The version that its code has: the owner's word, else that of the engine's code."""
        return self.code if self.current is None else self.current

    @property
    def is_declared(self) -> bool:
        """Whether its owner described it: then the version is its own, and the fields are all."""
        return self.current is not None

    @property
    def newest(self) -> int | None:
        """The version of its code, else the highest that was seen; None where none is known."""
        if self.registered is not None:
            return self.registered
        return self.versions[-1] if self.versions else None

    @property
    def limit(self) -> int | None:
        """The version above which nobody knows it; None where none is known.

        A list of code has 0 for a class that names no version, and also where it could not be read.
        """
        if self.current is None and self.code == self.highest == 0:
            return None
        newest = self.newest
        return newest if newest is None or self.highest is None else max(newest, self.highest)


class ClassList:
    """The known classes of one or more folders.

    Args:
        rows: The classes; of two with one id the later counts.
        code: What the considered engines' code registers, the engine that counts first.
        learned: Whether versions among them were learned from a set of streams.
        complete: Whether who declares classes says that the code registers no others.
    """

    def __init__(
        self,
        rows: Iterable[ClassInfo],
        code: Sequence[EngineClasses] = (),
        *,
        learned: bool = False,
        complete: bool = False,
    ) -> None:
        self._by_id = {row.id: row for row in rows}
        self._code = code
        self._joined: dict[str, ClassInfo] = {}
        self._learned = learned
        self.is_complete = complete

    @property
    def rows(self) -> Iterable[ClassInfo]:
        """The classes that tables list, without what the engines' code tells of them."""
        return self._by_id.values()

    def get(self, class_id: str) -> ClassInfo | None:
        """A class by its id; None for one that nobody knows."""
        joined = self._joined.get(class_id)
        if joined is not None:
            return joined
        info = self._by_id.get(class_id)
        if info is not None and (info.is_declared or info.deprecated):
            return info
        code = [listed[class_id] for listed in self._code if class_id in listed]
        if not code:
            return info
        joined = self._joined[class_id] = _join(class_id, code, info)
        return joined

    def knows(self, class_id: str, name: str = "") -> bool:
        """Whether a class, called ``name`` by a stream, is known or follows from one that is.

        Containers are specialisations that nobody declares: that of a field is known by its type,
        any other by the name of its template. Where somebody declares classes, one that streams
        alone tell of is not known by that, nor is one that is called otherwise than a template and
        is but the type of a declared field.
        """
        info = self.get(class_id)
        is_listed = info is not None and not (info.learned and self.is_declared)
        if name and self.names_alone(class_id, name):
            return False
        return is_listed or class_id in self.field_types or name.startswith(_TEMPLATES)

    def fit(
        self,
        owner: ClassInfo,
        field: str,
        crc: int,
        class_id: str,
        generic_id: str,
        may_hold: MayHold,
    ) -> Fit:
        """How a stored field fits those of a class, which is declared.

        Args:
            owner: The class.
            field: What it is called; fields of base classes need not be declared.
            crc: The CRC of its name.
            class_id: The class of its value.
            generic_id: The template of that class; empty where none is stored.
            may_hold: Tells which classes of values a field takes beside its own.
        """
        declared = owner.fields.get(crc)
        if declared is None:
            may_be = owner.more_fields or field.lower().startswith(BASE)
            return "fits" if may_be else "unknown"
        if class_id in declared.types or (generic_id and generic_id in declared.types):
            return "fits"
        fits = all(
            not self._is_deprecated(each)
            and may_hold(each, class_id, has_fields=self.has_fields(each))
            for each in declared.types
        )
        return "fits" if fits else "type"

    def _is_deprecated(self, class_id: str) -> bool:
        """Whether a class is no more: no other can derive from it, so a field of it takes none."""
        info = self.get(class_id)
        return info is not None and info.deprecated

    def has_fields(self, class_id: str) -> bool:
        """Whether a class is known to have fields of its own, as no enumeration has."""
        info = self.get(class_id)
        return info is not None and bool(info.fields)

    def names_alone(self, class_id: str, name: str = "") -> bool:
        """Whether a class is only known as the type of a field that somebody declared.

        Of a container or another template that is enough; no code need register it by itself.

        Args:
            class_id: Its id.
            name: What the stream calls it; empty where it does not say.
        """
        return class_id in self._named_alone and not name.startswith(_TEMPLATES)

    def differs_from_catalog(self, class_id: str, version: int, name: str = "") -> bool:
        """Whether a class that is stored like this is not known, or at no version of its own now.

        Args:
            class_id: Its id.
            version: The version that is stored.
            name: What the stream calls it.
        """
        info = self.get(class_id)
        if not self.knows(class_id, name):
            return True
        return info is not None and (info.deprecated or info.newest not in (None, version))

    def judges(self, class_id: str, version: int, name: str = "") -> bool:
        """Whether a class is known to be older than its code or not, as it is stored.

        Args:
            class_id: Its id.
            version: The version that is stored.
            name: What the stream calls it; templates follow from the classes that they hold.
        """
        info = self.get(class_id)
        if info is None:
            return self.knows(class_id, name)
        if info.deprecated or info.name.startswith(_TEMPLATES):
            return True
        return info.newest is not None and (version <= info.newest or info.limit is not None)

    def class_name(self, class_id: str) -> str:
        """What a class is called; empty for one that nobody knows."""
        info = self.get(class_id)
        return "" if info is None else info.name

    def named(self, name: str) -> ClassInfo | None:
        """The class of a name; None where none or several have it."""
        return self._by_name.get(name.lower())

    def field_name(self, crc: int) -> str:
        """The name of a field by its CRC; empty where no known class has such a field."""
        return self._field_names.get(crc, "")

    @cached_property
    def is_declared(self) -> bool:
        """Whether somebody declared classes, beside what was seen of the engine's own."""
        return any(info.is_declared for info in self._by_id.values())

    @property
    def title(self) -> Message:
        """Where the knowledge is from, what counts most first: ``studio's files, built-in``."""
        return Message(
            "catalog/class-sources",
            studio=self.is_declared,
            learned=self._learned,
            engines=self.engines,
        )

    @property
    def extent(self) -> Message:
        """How much is known: ``2,143 classes of O3DE's code, 304 seen in O3DE's own streams``."""
        rows = self.rows
        declared = sum(info.is_declared or info.deprecated for info in rows)
        learned = sum(info.learned for info in rows)
        code = set[str]().union(*self._code)
        seen = sum(info.id not in code for info in rows)
        return Message(
            "catalog/class-counts",
            seen=seen - declared - learned,
            code=len(code),
            engines=self.engines,
            declared=declared,
            learned=learned if self._learned else None,
        )

    @property
    def is_chosen(self) -> bool:
        """Whether it is known which engine's code loads the streams."""
        return len(self.engines) == 1

    @cached_property
    def engines(self) -> tuple[str, ...]:
        """What the engines are called whose code is considered."""
        return tuple(listed.engine for listed in self._code)

    @cached_property
    def field_types(self) -> frozenset[str]:
        """The ids of the classes that fields are of: containers too, which nobody declares."""
        return frozenset(
            class_id
            for info in self._by_id.values()
            for each in info.fields.values()
            for class_id in each.types
        )

    @cached_property
    def _named_alone(self) -> frozenset[str]:
        """The types of declared fields that nobody declares, and no stream of the engine stores."""
        declared = {
            class_id
            for info in self._by_id.values()
            if info.is_declared
            for each in info.fields.values()
            for class_id in each.types
        }
        seen = {
            class_id
            for info in self._by_id.values()
            if not info.is_declared
            for each in info.fields.values()
            for class_id in each.types
        }
        listed = {info.id for info in self._by_id.values() if not info.learned}
        return frozenset((declared - seen - listed).difference(*self._code))

    @cached_property
    def _by_name(self) -> dict[str, ClassInfo]:
        named: dict[str, list[ClassInfo]] = {}
        ids = dict.fromkeys(chain(self._by_id, *self._code))
        for info in filter(None, map(self.get, ids)):
            named.setdefault(info.name.lower(), []).append(info)
        return {name: infos[0] for name, infos in named.items() if len(infos) == 1}

    @cached_property
    def _field_names(self) -> dict[int, str]:
        code = {crc_of(name): name for listed in self._code for name in listed.field_names}
        seen = {
            crc: field.name for info in self._by_id.values() for crc, field in info.fields.items()
        }
        return code | seen


def _join(class_id: str, code: Sequence[EngineClass], seen: ClassInfo | None) -> ClassInfo:
    """A class of engines' code, with what streams tell of its names, of types and of versions."""
    live = [row for row in code if not row.deprecated]
    first = live[0] if live else code[0]
    read = [(row.version, row.engine) for row in live if row.version is not None]
    # Of two with one number that counts which is considered first.
    highest, highest_engine = max(read, key=itemgetter(0), default=(None, ""))
    base = ClassInfo(class_id, first.name) if seen is None else seen
    fields = {crc_of(name): FieldInfo(name, ()) for name in first.fields}
    version = first.version if live else None
    if version is not None and max(base.learned_versions, default=0) > version:
        # Streams of newer code tell of it: that of the list is no longer the newest.
        return base
    return base._replace(
        fields=MappingProxyType(fields | dict(base.fields)),
        deprecated=not live,
        learned=False,
        code=version,
        highest=highest,
        highest_engine=highest_engine,
        engines=tuple(row.engine for row in live or code),
        code_fields=frozenset(fields) or None,
        converts=first.converts,
        converters=first.converters,
        renames=first.renames,
        file=first.file,
        source=Message(
            "catalog/class-of-code",
            file=first.file,
            engine=first.engine,
            version=version,
            others=tuple((row.engine, row.version) for row in live[1:]),
            stored=base.versions[-1] if base.versions else None,
        ),
    )


class LearnedClasses:
    """The classes that a set of streams stores, at which versions, with nothing declared at all."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._versions: dict[str, set[int]] = {}

    def add(self, class_id: str, version: int, name: str = "") -> None:
        """Takes a class as one stream stores it; binary streams do not say what it is called."""
        self._versions.setdefault(class_id, set()).add(version)
        self._names[class_id] = self._names.get(class_id) or name

    @property
    def mixed(self) -> dict[str, tuple[int, ...]]:
        """The versions of the classes that were met at two versions or more, by their ids."""
        return {each: tuple(sorted(met)) for each, met in self._versions.items() if len(met) > 1}

    def added_to(self, catalog: Catalog) -> Catalog:
        """A catalogue that has seen these versions too; what is declared in it stays."""
        rows = list(self._rows(classes(catalog)))
        return catalog.with_tables({FILE: {"learned": True, "class": rows}})

    def _rows(self, known: ClassList) -> Iterator[dict[str, Any]]:
        for class_id, versions in self._versions.items():
            info = known.get(class_id)
            if info is not None:
                yield {"id": class_id, "name": info.name, "learned_versions": [*versions]}
            else:
                yield {
                    "id": class_id,
                    "name": self._names[class_id] or class_id,
                    "versions": [*versions],
                    "learned": True,
                    "source": _LEARNED_FROM,
                }


def classes(catalog: Catalog) -> ClassList:
    """The known classes of a catalogue; the tables are read once.

    Raises:
        InspectorError: A table is there and cannot be read, or a row is not as it has to be.
    """
    return catalog.remember(FILE, lambda: _read(catalog))


def _read(catalog: Catalog) -> ClassList:
    tables = catalog.tables(FILE)
    source = next((table["source"] for table in tables if "source" in table), "")
    rows = rows_of(FILE, tables, "class", "id", _ClassRow)
    learned = any(table.get("learned") is True for table in tables)
    declaring = [table.get("complete") is True for table in tables if "complete" in table]
    complete = bool(declaring) and all(declaring)
    from inspector.catalog.engine_classes import engine_classes  # Only who meets a stream.

    chosen = next((table[CHOSEN] for table in reversed(tables) if CHOSEN in table), None)
    code = [engine_classes(catalog, name) for name in CLASS_LISTS if chosen in (None, name)]
    infos = (_class_of(row, source) for row in rows)
    return ClassList(
        infos if chosen in (None, SEEN_OF) else map(_without_versions, infos),
        code,
        learned=learned,
        complete=complete,
    )


def _without_versions(info: ClassInfo) -> ClassInfo:
    """A class of which another engine's streams tell: they may store it at higher versions.

    What they store at version 0 alone is at no lower one elsewhere.
    """
    is_elsewhere = not (info.is_declared or info.deprecated or info.learned)
    if not is_elsewhere or info.versions == (0,):
        return info
    return info._replace(versions=info.learned_versions)


class _ClassRow(Row):
    id: Name
    name: Name
    also: tuple[str, ...] = ()
    version: Count | None = None
    versions: Counts = ()
    fields: dict[str, tuple[str, ...]] = {}
    defaults: dict[str, Any] = {}
    deprecated: bool = False
    own_serializer: bool = False
    learned: bool = False
    learned_versions: Counts = ()
    whole: str = ""
    values: dict[str, int] = {}
    bases: tuple[str, ...] = ()
    more_fields: bool = False
    converts: bool = False
    source: Any = None


def _class_of(row: _ClassRow, source: str) -> ClassInfo:
    return ClassInfo(
        id=row.id,
        name=row.name,
        also=row.also,
        versions=tuple(sorted({*row.versions, *row.learned_versions})),
        fields=MappingProxyType(
            {
                crc_of(name): FieldInfo(name, types, row.defaults.get(name, NO_DEFAULT))
                for name, types in row.fields.items()
            }
        ),
        current=row.version,
        deprecated=row.deprecated,
        own_serializer=row.own_serializer,
        learned=row.learned and row.version is None,
        learned_versions=tuple(sorted(row.learned_versions)),
        whole=row.whole,
        values=MappingProxyType(row.values),
        bases=row.bases,
        more_fields=row.more_fields,
        converts=row.converts,
        source=source if row.source is None else row.source,
    )


KINDS_FILE: Final = "asset_kinds.toml"


class AssetKind(NamedTuple):
    """One class of assets: a plain name ("rows of values") and a sentence about it."""

    class_name: str
    name: str
    what: str


def asset_kind(catalog: Catalog, class_name: str) -> AssetKind | None:
    """What a class is; None for one that no folder of the catalogue knows.

    Args:
        catalog: A row of a later folder adds a class, or replaces the words for one.
        class_name: With or without the path before it: ``/Script/Engine.DataTable``.

    Raises:
        InspectorError: When a table is there and cannot be read.
    """
    return asset_kinds(catalog).get(class_name.rpartition(".")[2])


def asset_kinds(catalog: Catalog) -> dict[str, AssetKind]:
    """Every known class by its name; the tables are read once for each catalogue.

    Raises:
        InspectorError: When a table is there and cannot be read.
    """
    return catalog.remember(KINDS_FILE, lambda: _read_kinds(catalog))


class _KindRow(Row, rename={"class_name": "class"}):
    class_name: str
    name: Name
    what: str = ""


def _read_kinds(catalog: Catalog) -> dict[str, AssetKind]:
    rows = rows_of(KINDS_FILE, catalog.tables(KINDS_FILE), "kind", "class", _KindRow)
    return {row.class_name: AssetKind(row.class_name, row.name, row.what) for row in rows}
