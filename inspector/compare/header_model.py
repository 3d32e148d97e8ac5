"""The sections of a comparison, and the tables of a package's header as plain values for them.

An entry has an identity instead of its index: the same row in another revision has the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from inspector.compare.plain import Atom, Named, blob, items
from inspector.format.unreal.read.payloads import TRAILER, read_trailer
from inspector.format.unreal.read.section_reader import DEPENDENCIES, IMAGES
from inspector.format.unreal.sections import SECTIONS as TABLES
from inspector.format.unreal.sections import (
    AsOne,
    ByFields,
    ByObject,
    ByText,
    InOrder,
    Section,
    With,
    row_reader,
)
from inspector.named_tuples import NamedTuple

if TYPE_CHECKING:
    from inspector.catalog import Catalog
    from inspector.compare.plain import PlainValues
    from inspector.format.logical import LogicalBytes
    from inspector.format.unreal.read.package_reader import PackageReader
    from inspector.format.unreal.tree.package_tree import PackageTree

_Noun = tuple[str, str] | None

#: What is listed before the tables, and behind them, with what one entry is called and several.
_BEFORE: Final[dict[str, _Noun]] = {
    "summary": None,
    "custom_versions": ("custom version", "custom versions"),
}
_BEHIND: Final[dict[str, _Noun]] = {"payloads": ("payload", "payloads"), "bytes": None}


class _Listed(NamedTuple):
    """A section of a model: its title, what its entries are called, and the table's row."""

    title: str
    noun: _Noun
    row: Section | None = None


class _Sections(Mapping[str, str]):
    """The sections of a model and their titles, in the order in which changes are listed."""

    def __init__(self) -> None:
        self._rows: list[Section] = []
        self._by_key: dict[str, _Listed] = {}
        self._by_title: dict[str, _Listed] = {}

    def listed(self) -> dict[str, _Listed]:
        """The sections by their keys.

        Raises:
            ValueError: Where a table does not say what makes two of its entries the same one.
        """
        rows = list(TABLES.values())
        if rows != self._rows:
            self._by_key = _tables_by_key(rows)
            self._by_title = {listed.title: listed for listed in self._by_key.values()}
            self._rows = rows
        return self._by_key

    def __getitem__(self, key: str) -> str:
        return self.listed()[key].title

    def __iter__(self) -> Iterator[str]:
        return iter(self.listed())

    def __len__(self) -> int:
        return len(self.listed())

    def noun(self, title: str) -> _Noun:
        """What an entry of the section of this title is called, and several of them."""
        self.listed()
        listed = self._by_title.get(title)
        return listed.noun if listed is not None else None


MODEL_SECTIONS: Final = _Sections()


def row_of(key: str) -> Section | None:
    """The table that a section of a model compares; None for one that is no table."""
    listed = MODEL_SECTIONS.listed().get(key)
    return listed.row if listed is not None else None


def section_key(root: str) -> str:
    """The key of the section that compares what is below a root of the tree of fields."""
    if root == TRAILER:
        return "payloads"
    row = TABLES.get(root)
    return row.compared_as or root if row is not None else root


def depending(failed: set[str]) -> frozenset[str]:
    """All sections that cannot be compared where some could not be read."""
    unread = set(failed)
    todo = list(failed)
    while todo:
        table = todo.pop()
        for row in TABLES.values():
            key = section_key(row.key)
            if table in row.refers_to and key not in unread:
                unread.add(key)
                todo.append(key)
    return frozenset(unread)


def _tables_by_key(rows: list[Section]) -> dict[str, _Listed]:
    tables: list[tuple[str, _Listed]] = []
    for row in rows:
        if row.identity is None:
            raise ValueError(
                f"the section {row.key} does not say what makes two of its entries the same one, "
                "so it cannot be compared"
            )
        if isinstance(row.identity, With):
            continue
        key = section_key(row.key)
        place = (
            [other for other, _ in tables].index(row.listed_behind) + 1
            if row.listed_behind
            else len(tables)
        )
        tables.insert(place, (key, _Listed(key.replace("_", " "), row.noun, row)))
    listed = {key: _Listed(key.replace("_", " "), noun) for key, noun in _BEFORE.items()}
    listed |= tables
    listed |= {key: _Listed(key, noun) for key, noun in _BEHIND.items()}
    listed["bytes"] = _Listed("other bytes", None)
    return listed


#: Where it stands whether a game needs a row.
_USED: Final = {
    "imports": "ImportUsedInGame",
    "soft_package_references": "SoftPackageUsedInGame",
}


class HeaderSource(Protocol):
    """What the sections of a header are made of: a package, and the plain values of it."""

    package: PackageReader
    tree: PackageTree
    catalog: Catalog
    bytes: LogicalBytes
    plain: PlainValues

    def rows(self, table: str) -> Sequence[Any]:
        """A table of the package; none of one that cannot be read."""

    def root_blobs(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Runs of bytes outside of all tables and objects: what each is, where, and its hash."""


class HeaderModels:
    """Makes the sections of one model.

    Args:
        model: What they are made of.
    """

    def __init__(self, model: HeaderSource) -> None:
        self._model = model
        self._package = model.package
        self._plain = model.plain
        self._paths = model.tree.paths
        #: What is no table, and the tables whose entries need more than their own bytes.
        self._own: dict[str, Callable[[], Named]] = {
            "summary": self._summary,
            "custom_versions": self._custom_versions,
            "metadata": self._metadata,
            "thumbnails": self._thumbnails,
            "payloads": self._payloads,
            "bytes": self._bytes,
        }

    def section(self, key: str) -> Named:
        """A section by its key; empty where the package has none.

        Raises:
            FormatError: Where its bytes are broken.
        """
        own = self._own.get(key)
        if own is not None:
            return own()
        table = row_of(key)
        assert table is not None
        return self._table(table)

    # -- summary -------------------------------------------------------------------------------

    def _summary(self) -> Named:
        """The fields of the summary but for the custom versions, and the tables of names."""
        section = Named()
        summary = self._package.summary
        for part in (summary.versions, summary.head, summary.body):
            if part is None:
                break
            for field, value in zip(part.fields, part, strict=True):
                if value is None or field.label == "CustomVersions":
                    continue
                if field.label == "PackageFlags":
                    names = self._model.catalog.package_flag_names(value)
                    plain: Any = items(names, has_rows=False)
                else:
                    plain = self._plain.of(field.subcon, summary.layout)(value)
                section.put(field.label, plain, f"summary/{field.label}")
        return section

    def _custom_versions(self) -> Named:
        """The custom versions by GUID; the names beside them in packages before 4.10."""
        section = Named()
        for index, custom in enumerate(self._package.versions.custom):
            path = f"summary/CustomVersions/{index}"
            value: Any = custom.version
            if custom.friendly_name is not None:
                value = Named(
                    {"Version": custom.version, "FriendlyName": custom.friendly_name},
                    {"Version": f"{path}/Version", "FriendlyName": f"{path}/FriendlyName"},
                )
            section.put(str(custom.guid), value, path)
        return section

    # -- tables --------------------------------------------------------------------------------

    def _table(self, table: Section) -> Named:
        """The entries of a table, as its row says what makes two of them the same one."""
        match table.identity:
            case ByText():
                return self._texts(table)
            case ByObject():
                return self._objects(table, table.identity)
            case ByFields():
                return self._entries(table, table.identity)
            case AsOne():
                return self._fields(table)
            case InOrder():
                rows = self._model.rows(table.key)
                paths = [self._paths.object_path(row) for row in rows]
                return Named({"order": paths}, {"order": table.key}) if paths else Named()
        raise ValueError(f"the entries of {table.key} are not told by themselves")

    def _texts(self, table: Section) -> Named:
        """The texts of a table; their order is that of the dictionary."""
        section = Named()
        used = self._used(table.key)
        for index, text in enumerate(self._model.rows(table.key)):
            value: Any = text
            if used is not None:
                value = Named({"UsedInGame": used[index]} if index < len(used) else {})
            section.put(text, value, f"{table.key}/{index}")
        return section

    def _objects(self, table: Section, identity: ByObject) -> Named:
        """The imports by object path, and whether a game needs each."""
        section = Named()
        used = self._used(table.key) or []
        for index, row in enumerate(self._model.rows(table.key)):
            own = f"{table.key}/{index}"
            values = Named()
            for field, value in zip(row.fields, row, strict=True):
                if value is not None and field.label not in identity.in_path:
                    made = self._plain.of(field.subcon)(value)
                    values.put(field.label, made, f"{own}/{field.label}")
            if index < len(used):
                values["UsedInGame"] = used[index]
            section.put(self._paths.object_path(-index - 1), values, own)
        return section

    def _used(self, key: str) -> list[bool] | None:
        """Whether a game needs each row of a table; None for a table of which nobody notes it."""
        field = _USED.get(key)
        if field is None:
            return None
        table = self._package.section_value(DEPENDENCIES) if self._has(DEPENDENCIES) else None
        if table is None:
            return []
        count, words = getattr(table, field)
        return [bool(words[bit >> 5] >> (bit & 31) & 1) for bit in range(count)]

    def _has(self, key: str) -> bool:
        return any(root.path == key and not root.problem for root in self._model.tree.roots)

    def _entries(self, table: Section, identity: ByFields) -> Named:
        """The entries of a table, each under what some of its fields say."""
        section = Named()
        if table.within and not self._has(table.key):
            return section
        value = self._package.section_value(table.key)
        if not value:
            return section
        shape = _SHAPES.get(table.key, _as_they_are)
        made = self._plain.of(row_reader(table))(value)
        path = f"{table.key}/{identity.rows}" if identity.rows else table.key
        rows = made.get(identity.rows, ()) if identity.rows else made
        for index, values in enumerate(rows):
            own = f"{path}/{index}"
            name = identity.joined.join(_texts_at(values, field) for field in identity.fields)
            if not identity.stay:
                values = {key: held for key, held in values.items() if key not in identity.fields}
            section.put(name, shape(values, own), own)
        return section

    def _fields(self, table: Section) -> Named:
        """The fields of a table that is one record."""
        section = Named()
        value = self._package.section_value(table.key)
        if value is not None:
            for label, made in self._plain.of(table.kind)(value).items():
                section.put(label, made, f"{table.key}/{label}")
        return section

    def _metadata(self) -> Named:
        """Metadata by the path of its object; that of the package itself under ``package``."""
        section = Named()
        table = self._package.metadata
        if table is None:
            return section
        listed = self._package.layout.soft_paths_listed
        soft = self._model.rows("soft_object_paths")
        groups = [("package", table.RootValues, "metadata/RootValues")]
        for index, notes in enumerate(table.Objects):
            if isinstance(notes.ObjectPath, int):
                is_listed = listed and 0 <= notes.ObjectPath < len(soft)
                name = soft[notes.ObjectPath] if is_listed else f"?{notes.ObjectPath}"
            else:
                name = self._plain.of(type(notes.ObjectPath).struct)(notes.ObjectPath)
            groups.append((name, notes.Values, f"metadata/Objects/{index}/Values"))
        for name, values, path in groups:
            notes_here = self._plain.notes(values, path)
            if notes_here:
                section.put(name, notes_here, path.removesuffix("/Values"))
        return section

    def _thumbnails(self) -> Named:
        """Pictures by object."""
        section = Named()
        for index, thumbnail in enumerate(self._model.rows("thumbnails")):
            picture = blob(self._package.thumbnail_data(thumbnail), thumbnail.offset)
            values = {
                "width": thumbnail.width,
                "height": thumbnail.height,
                "format": thumbnail.format,
            }
            path = f"{IMAGES}/{index}"
            name = f"{thumbnail.object_class} {thumbnail.object_path}"
            section.put(name, Atom(values | picture), path)
        return section

    # -- bytes ---------------------------------------------------------------------------------

    def _payloads(self) -> Named:
        """The entries of the payload trailer by the hash of their bytes."""
        section = Named()
        if not any(root.path == TRAILER and not root.problem for root in self._model.tree.roots):
            return section
        trailer = read_trailer(self._package, self._model.bytes)
        for index, entry in enumerate(trailer.header.Entries if trailer is not None else ()):
            own = f"{TRAILER}/Entries/{index}"
            values = {
                "Access": trailer.access_mode(entry) if trailer is not None else "",
                "CompressedSize": entry.CompressedSize,
                "RawSize": entry.RawSize,
                "Flags": entry.Flags,
                "FilterFlags": entry.FilterFlags,
            }
            kept = {label: value for label, value in values.items() if value is not None}
            paths = {label: f"{own}/{label}" for label in kept if label != "Access"}
            section.put(entry.Identifier.hex().upper(), Named(kept, paths), own)
        return section

    def _bytes(self) -> Named:
        """Runs of bytes outside of all tables and objects."""
        section = Named()
        for kind, path, value in self._model.root_blobs():
            section.put(kind, value, path)
        return section


# -- entries in a shape of their own -----------------------------------------------------------


def _as_they_are(values: dict[str, Any], path: str) -> Any:
    return values


def _with_tags(values: dict[str, Any], path: str) -> Named:
    """An asset with its tags by their keys: the last of two that have one key counts."""
    tags = Named()
    for place, (key, value) in enumerate(
        {tag["Key"]: tag["Value"] for tag in values["Tags"]}.items()
    ):
        tags.put(key, value, f"{path}/Tags/{place}")
    labels = ("ObjectClassName", "Tags")
    return Named(values | {"Tags": tags}, {label: f"{path}/{label}" for label in labels})


_SHAPES: Final[dict[str, Callable[[dict[str, Any], str], Any]]] = {
    "asset_registry": _with_tags,
    "asset_registry_dependencies": lambda values, _: values["PropertyFlags"],
    # Nothing hangs on their order.
    "searchable_names": lambda values, _: items(values["Names"], has_rows=False),
}


def _texts_at(values: dict[str, Any], field: str) -> str:
    """What a field of an entry says; of a field of records within it, each thing once."""
    name, _, inner = field.partition("/")
    if not inner:
        return str(values[name])
    return "+".join(dict.fromkeys(str(record[inner]) for record in values[name]))
