"""One object of a package as plain values: its entry in the export table, and what it holds."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from inspector.compare.kinds import Blob, Named, items
from inspector.format.tree.json import ToJson
from inspector.format.unreal.declare.class_data import StructData
from inspector.format.unreal.declare.object_frame import ObjectHead, ObjectTail
from inspector.format.unreal.declare.own_forms import FORM_OF_RECORD
from inspector.format.unreal.declare.package_metadata import PackageMetaData
from inspector.format.unreal.declare.tables import ObjectExport
from inspector.format.unreal.tree.parts import Part, rows_of
from inspector.format.unreal.values import ObjectData

if TYPE_CHECKING:
    from inspector.compare.package_model import PackageModel

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
        form = FORM_OF_RECORD[type(held.record)]
        path = f"{own}/{form.key}"
        value = model.plain.value(Part(form.key, "", held.record, held.form), start)
        if isinstance(held.record, StructData):
            value["Script"] = _script(model, held.record, path)
        contents.put(form.key, value, path)
    elif native < held.size:
        native_data = model.blob_at(start + native, start + held.size)
        contents.put("native", native_data, f"{own}/native_data")


def _script(model: PackageModel, struct: StructData, path: str) -> Blob | None:
    """The code of a function, which nothing takes apart: where it lies tells what counts anew."""
    node = model.tree.find(f"{path}/Script")
    if node is None or not struct.Script:
        return None
    return model.blob_at(node.end - len(struct.Script), node.end)


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
