"""Everything of one package as plain values under identities, and what cannot be read of it.

Bytes of objects that nothing takes apart are compared as bytes; which names they may refer to is
worked out from the numbers in them.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import pairwise
from typing import Any, Final

from inspector.catalog import Catalog, default_catalog
from inspector.compare.header_model import MODEL_SECTIONS, HeaderModels, depending, section_key
from inspector.compare.model import (
    DiffFinding,
    EndTagMissing,
    ObjectsUnread,
    ObjectUnread,
    SectionUnread,
)
from inspector.compare.plain import Atom, Blob, Entries, Named, PlainValues, items, within
from inspector.files.hashes import sha1
from inspector.findings.message import Message, Text
from inspector.format.errors import FAILURES, FormatError
from inspector.format.fields import I32, U32
from inspector.format.logical import MOST_AT_ONCE, LogicalBytes
from inspector.format.unreal.declare.own_forms import OWN_FORMS, form_of_record
from inspector.format.unreal.declare.primitives import NAME
from inspector.format.unreal.declare.tables import ObjectExport
from inspector.format.unreal.declare.tags import ObjectHead, ObjectTail, PackageMetaData
from inspector.format.unreal.gates import PACKAGE_TAG, PACKAGE_TAG_SWAPPED
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.format.unreal.tree.parts import Part, rows_of
from inspector.format.unreal.values import ObjectData
from inspector.format.value_text import ToJson
from inspector.progress import Progress

# -- damage ----------------------------------------------------------------------------------------
#
# What of a package cannot be read, so that it is told and not taken for removed or added.

#: What an object holds, beside its entry in the export table.
CONTENTS: Final = frozenset(
    {
        *(field.label for field in (*ObjectHead.fields, *ObjectTail.fields)),
        "properties", "rows", "native", "data", "unreadable",
        *(form.key for form in OWN_FORMS),
    }
)  # fmt: skip
#: Objects whose damage is listed one by one; of more only how many.
MOST_LISTED: Final = 20
_TAGS: Final = frozenset(
    word.to_bytes(U32.size, "little") for word in (PACKAGE_TAG, PACKAGE_TAG_SWAPPED)
)


def object_problem(model: PackageModel, path: str) -> ObjectUnread | None:
    """Why what an object holds cannot be read to its end; None where it can."""
    index = model.export_index[path]
    export = model.package.exports[index]
    held = model.tree.held(index)
    place, offset = f"exports/{path}", export.SerialOffset
    if isinstance(held, FormatError):
        return ObjectUnread(path=place, offset=held.offset, index=index, reason=held.message)
    failure = model.export(path).get("unreadable")
    if failure is not None:
        return ObjectUnread(path=place, offset=offset, index=index, failure=failure)
    size = 0 if held is None else held.size
    if export.SerialSize > size:
        return ObjectUnread(
            path=place, offset=offset, index=index, size=size, stored=export.SerialSize
        )
    return None


def end_tag_problem(model: PackageModel) -> EndTagMissing | None:
    """What stands at the end of a file in the place of the tag; None where the tag does."""
    size = model.bytes.size
    start = max(size - U32.size, 0)
    end = model.bytes.slice(start, size)
    if end in _TAGS:
        return None
    return EndTagMissing(path="end_tag", offset=start, stored=end.hex(" ").upper())


# -- export model ----------------------------------------------------------------------------------
#
# One object of a package as plain values: its entry in the export table, and what it holds.

#: Fields of an export that say where things lie, not what they are; where its name and its outer
#: say who it is, they are in its path.
NOT_COMPARED = frozenset(
    {
        "OuterIndex", "ObjectName", "SerialSize", "SerialOffset", "FirstExportDependency",
        "SerializationBeforeSerializationDependencies", "CreateBeforeSerializationDependencies",
        "SerializationBeforeCreateDependencies", "CreateBeforeCreateDependencies",
        "ScriptSerializationStartOffset", "ScriptSerializationEndOffset",
    }
)  # fmt: skip

_FLAGS = frozenset({"ObjectFlags", "PackageFlags"})


def fields_of(model: PackageModel) -> tuple[tuple[int, str, ToJson], ...]:
    """The fields of the export table that are compared: place, name, what makes each plain."""
    return tuple(
        (
            place,
            field.label,
            partial(model.flags, field.label)
            if field.label in _FLAGS
            else model.plain.of(field.subcon),
        )
        for place, field in enumerate(ObjectExport.fields)
        if field.label not in NOT_COMPARED
    )


def export_values(model: PackageModel, object_path: str) -> Named:
    """What the object at a path is and holds."""
    index = model.export_index[object_path]
    own = f"exports/{index}"
    contents = Named()
    _entry(model, index, own, contents)
    held = model.tree.held(index)
    if isinstance(held, ObjectData):
        _contents(model, held, index, own, contents)
    elif held is not None:
        start, end = _extent(model, index)
        contents.put("data", model.blob_at(start, end, held.kind), f"{own}/data")
    return contents


def _entry(model: PackageModel, index: int, own: str, contents: Named) -> None:
    export = model.package.exports[index]
    for place, label, convert in model.export_fields:
        value = export[place]
        if value is not None:
            contents[label] = convert(value)
            contents.paths[label] = f"{own}/{label}"
    depends = model.rows("depends")
    if index < len(depends) and depends[index]:
        paths = (model.tree.paths.object_path(outer) for outer in depends[index])
        contents.put("depends", items(paths, has_rows=False), f"depends/{index}")


def _contents(model: PackageModel, held: ObjectData, index: int, own: str, contents: Named) -> None:
    start = model.package.exports[index].SerialOffset
    if held.size != model.package.exports[index].SerialSize:
        start, _ = _extent(model, index)
    head, tail = held.head or ObjectHead(), held.tail or ObjectTail()
    for name, value in (
        ("Control", head.Control or None),
        ("OverrideOperation", head.OverrideOperation),
        ("ImportJson", head.ImportJson),
        ("ObjectGuid", None if tail.ObjectGuid is None else str(tail.ObjectGuid)),
    ):
        if value is not None:
            contents.put(name, value, f"{own}/{name}")
    native = 0
    if held.properties is not None:
        values = model.plain.properties(held.properties, start)
        contents.put("properties", values, f"{own}/properties")
        native = held.native
    if held.rows is not None:
        rows = Named()
        for row in rows_of(held, model.tree.paths):
            rows.put(row.name, model.plain.value(row, start), f"{own}/rows/{row.step}")
        contents.put("rows", rows, f"{own}/rows")
    elif isinstance(held.record, PackageMetaData):
        contents.put("metadata", _metadata(model, held.record, own), f"{own}/metadata")
    elif held.record is not None:
        form = form_of_record(type(held.record))
        path = f"{own}/{form.key}"
        value = model.plain.value(Part(form.key, "", held.record, held.form), start)
        # Of classes, functions and structs, which few packages hold.
        if hasattr(held.record, "Script"):
            value["Script"] = _script(model, held.record.Script, path)
        contents.put(form.key, value, path)
    elif native < held.size:
        native_data = model.blob_at(start + native, start + held.size)
        contents.put("native", native_data, f"{own}/native_data")


def _script(model: PackageModel, script: bytes | None, path: str) -> Blob | None:
    """The code of a function, which nothing takes apart: where it lies tells what counts anew."""
    node = model.tree.find(f"{path}/Script")
    if node is None or not script:
        return None
    return model.blob_at(node.end - len(script), node.end)


def _metadata(model: PackageModel, metadata: PackageMetaData, own: str) -> Named:
    """Metadata by the path of its object and by key; that of the package itself under ``package``.

    The order of a map says nothing, so it is none of the model. What was attached to objects that
    were not saved is one set, under ``None``.
    """
    notes_of = Named()
    lost = [
        {model.plain.name(pair.Key): pair.Value for pair in notes.Values}
        for notes in metadata.Objects
        if not notes.Object
    ]
    if lost:
        notes_of.put("None", items(lost, has_rows=False), f"{own}/metadata/Objects")
    for place, notes in enumerate(metadata.Objects):
        if notes.Object:
            path = f"{own}/metadata/Objects/{place}"
            name = model.tree.paths.object_path(notes.Object)
            notes_of.put(name, model.plain.notes(notes.Values, f"{path}/Values"), path)
    if metadata.RootValues:
        path = f"{own}/metadata/RootValues"
        notes_of.put("package", model.plain.notes(metadata.RootValues, path), path)
    return notes_of


def _extent(model: PackageModel, index: int) -> tuple[int, int]:
    """Where the bytes of an object lie, as far as they are its own."""
    node = model.tree.find(f"exports/{index}")
    return (node.start, node.end) if node is not None else (0, 0)


# -- spelling --------------------------------------------------------------------------------------


def spelled_alike(before: PackageTree, after: PackageTree) -> tuple[PackageTree, PackageTree]:
    """Two packages with names that differ in case alone in one spelling, that of the first.

    The engine compares names without case: such a name is the same in both. One that either
    package has in both spellings is left as it is.
    """
    old, new = (_names_of(tree) for tree in (before, after))
    known = frozenset(old)
    gone = {name.lower(): name for name in known.difference(new)}
    spelled = [name if name in known else gone.get(name.lower(), name) for name in new]
    return before, after if spelled == list(new) else after.respelled(spelled)


def _names_of(tree: PackageTree) -> Sequence[str]:
    try:
        return tree.package.names
    except FormatError:
        return ()


# -- package model ---------------------------------------------------------------------------------


class PackageModel:
    """One package under identities.

    What objects hold is turned into values when it is asked for, so that two objects which are the
    same in two packages need not be. Reading a model a second time gives the same values.

    Args:
        tree: The package's fields.
        catalog: What knows the names of flags.
    """

    def __init__(self, tree: PackageTree, catalog: Catalog | None = None) -> None:
        self.tree = tree
        self.package = tree.package
        self.bytes: LogicalBytes = tree.data
        self.catalog = catalog or default_catalog()
        self._problems: list[DiffFinding] = []
        self._failed: set[str] = set()
        #: The objects that were found to be damaged, and why each cannot be read.
        self.damaged: dict[str, ObjectUnread] = {}
        self.plain = PlainValues(
            self.package.layout,
            tree.paths,
            self.rows("soft_object_paths"),
            tree.values.words.pins,
        )
        self._flags: dict[tuple[str, int], Entries] = {}
        self._sections: dict[str, Named] = {}
        self._exports: dict[str, Named] = {}

    def rows(self, table: str) -> Sequence[Any]:
        """A table of the package; none of one that cannot be read, which becomes a problem."""
        try:
            is_named = hasattr(type(self.package), table)
            rows = getattr(self.package, table) if is_named else self.package.section_value(table)
        except FormatError as error:
            self._fail(table, error.message)
            return ()
        return () if rows is None else rows

    def flags(self, field: str, value: int) -> Entries:
        """The names of flags; many objects have the same, which are asked for once."""
        names = self._flags.get((field, value))
        if names is None:
            name = self.catalog.object_flag_names
            if field == "PackageFlags":
                name = self.catalog.package_flag_names
            names = self._flags[field, value] = items(name(value), has_rows=False)
        return names

    # -- objects -------------------------------------------------------------------------------

    @cached_property
    def export_index(self) -> dict[str, int]:
        """The objects of the package by their paths; a path that is there twice ends in ``#2``."""
        places = Named()
        paths = self.tree.paths
        for index in range(len(self.rows("exports"))):
            places.put(paths.object_path(index + 1), index)
        return dict(places)

    def export(self, path: str) -> Named:
        """What the object at a path is and holds."""
        values = self._exports.get(path)
        if values is None:
            try:
                values = export_values(self, path)
            except FAILURES as error:
                values = Named({"unreadable": type(error).__name__})
            self._exports[path] = values
        return values

    def properties(self, path: str) -> Mapping[str, Any]:
        """What is set in the object at a path; empty where there is none, or it is damaged."""
        held = self.export(path).get("properties") if path in self.export_index else None
        return held if isinstance(held, Mapping) else {}

    @cached_property
    def export_fields(self) -> tuple[tuple[int, str, ToJson], ...]:
        """The fields of the export table that are compared."""
        return fields_of(self)

    # -- sections ------------------------------------------------------------------------------

    def section(self, key: str) -> Named:
        """A section by its key; empty where the package has none.

        Of ``exports`` all objects are turned into values; :meth:`export` does one.
        """
        if key == "exports":
            return Named(
                {path: self.export(path) for path in self.export_index}, self._export_paths
            )
        section = self._sections.get(key)
        if section is None:
            section = self._sections[key] = self._make(key)
        return section

    @cached_property
    def _export_paths(self) -> dict[str, str]:
        return {path: f"exports/{index}" for path, index in self.export_index.items()}

    def _make(self, key: str) -> Named:
        try:
            return self._header.section(key)
        except FormatError as error:
            self._fail(key, error.message)
        except FAILURES as error:
            self._fail(key, type(error).__name__)
        return Named()

    # -- what cannot be read -------------------------------------------------------------------

    @property
    def problems(self) -> tuple[DiffFinding, ...]:
        """What was found that cannot be read, so far."""
        objects: list[DiffFinding] = list(self.damaged.values())
        others = len(objects) - MOST_LISTED
        if others > 0:
            objects[MOST_LISTED:] = [ObjectsUnread(path="exports", others=others)]
        return (*self._problems, *objects)

    @cached_property
    def unread(self) -> frozenset[str]:
        """The sections that cannot be compared: broken ones, and those that refer to them."""
        package = self.package
        if package.summary_error is not None or package.newer_than_known:
            error = package.summary_error
            self._fail("summary", "" if error is None else error.message, newer=error is None)
            return frozenset(MODEL_SECTIONS) - {"bytes"}
        for root in self.tree.roots:
            if root.problem:
                self._fail(section_key(root.path), root.problem)
        for key in MODEL_SECTIONS:
            if key == "exports":
                self.rows(key)
            else:
                self.section(key)
        return depending(self._failed)

    def add_problem(self, problem: DiffFinding) -> None:
        """Notes something else that is wrong with the package."""
        self._problems.append(problem)

    def add_damaged(self, path: str, why: ObjectUnread) -> None:
        """Notes an object that cannot be read to its end."""
        self.damaged[path] = why

    def _fail(self, key: str, reason: Text, *, newer: bool = False) -> None:
        if key not in self._failed:
            self._failed.add(key)
            title = Message("compare/section", title=MODEL_SECTIONS.get(key, key))
            self._problems.append(SectionUnread(path=key, title=title, reason=reason, newer=newer))

    @cached_property
    def _header(self) -> HeaderModels:
        return HeaderModels(self)

    @property
    def data(self) -> Named:
        """The whole model: every section by its key, empty where the package has none."""
        sections = Named()
        for key in MODEL_SECTIONS:
            sections.put(key, self.section(key), key)
        return sections

    def bytes_of(self, value: Mapping[str, Any]) -> bytes:
        """The bytes that a blob of the model stands for."""
        start, end = getattr(value, "start", 0), getattr(value, "end", 0)
        return self.bytes.slice(start, end)

    def blob_at(self, start: int, end: int, reason: str = "") -> Blob:
        """Bytes of the file as a blob."""
        digest = sha1(end - start)
        size = 0
        for piece in self.bytes.chunks(start, end):
            digest.update(piece)
            size += len(piece)
        return Blob(size, digest.hexdigest(), start, reason)

    def root_blobs(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """The runs of bytes outside of all tables and objects: their kind, path and blob."""
        for root in self.tree.roots:
            kind = root.path.partition("/")[0]
            if kind in ("undescribed", "bulk_data", "bulk_data_behind", "end_tag") or root.problem:
                yield kind, root.path, self.blob_at(root.start, root.end)


#: FName numbers are small; a word beside an index that is larger is no number of a name.
LARGEST_NUMBER: Final = 1 << 20


def names_in_same_bytes(
    before: PackageModel,
    after: PackageModel,
    indexes: Iterable[int],
    progress: Progress,
) -> set[int]:
    """Which entries of the name table may be meant by bytes that are the same in two packages.

    Args:
        before: The first package.
        after: The second.
        indexes: The entries to look for.
        progress: Asked for each run of bytes that is searched whether that is still wanted.
    """
    wanted = frozenset(indexes)
    meant: set[int] = set()
    if not wanted:
        return meant
    swapped = (before.package.layout.byte_order == "<") != (sys.byteorder == "little")
    for kept in _same_bytes(before, after):
        if kept is None:
            return set(wanted)
        progress.check()
        for start in range(min(I32.size, len(kept))):
            end = len(kept) - (len(kept) - start) % I32.size
            words = array(I32.codes, kept[start:end])
            if swapped:
                words.byteswap()
            # Few runs of bytes have any of the indexes, and the first look is a fast one.
            if not wanted.isdisjoint(words):
                meant |= {
                    entry
                    for entry, number in pairwise(words)
                    if entry in wanted and 0 <= number < LARGEST_NUMBER
                }
        if len(meant) == len(wanted):
            break
    return meant


def _same_bytes(before: PackageModel, after: PackageModel) -> Iterator[bytes | None]:
    """What is kept as bytes in both packages and the same; None for more than is looked through."""
    for path in before.export_index:
        if path not in after.export_index:
            continue
        by_hash = {_hash(kept): kept for kept in _opaque(before.export(path))}
        for kept in _opaque(after.export(path)):
            if _hash(kept) in by_hash:
                yield bytes.fromhex(kept["raw"]) if "raw" in kept else _bytes_of(after, kept)
    hashes = {blob["sha1"] for kind, _, blob in before.root_blobs() if kind == "undescribed"}
    for kind, _, blob in after.root_blobs():
        if kind == "undescribed" and blob["sha1"] in hashes:
            yield _bytes_of(after, blob)


def _bytes_of(model: PackageModel, blob: dict[str, Any]) -> bytes | None:
    return model.bytes_of(blob) if blob["size"] <= MOST_AT_ONCE else None


def _hash(value: dict[str, Any]) -> Any:
    return value["raw"] if "raw" in value else value["sha1"]


def _opaque(value: Any) -> Iterator[dict[str, Any]]:
    """All bytes within a value that are kept as they are."""
    for inner in within(value):
        is_kept = isinstance(inner, Blob) or (isinstance(inner, Atom) and "raw" in inner)
        if is_kept and inner["size"] >= NAME.size:
            yield inner
