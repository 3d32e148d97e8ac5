"""One object of a package as plain values: its entry in the export table, and what it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from inspector.compare.kinds import Named, items
from inspector.format.unreal.declare.object_frame import ObjectHead, ObjectTail
from inspector.format.unreal.declare.own_forms import FORM_OF_RECORD
from inspector.format.unreal.declare.package_metadata import PackageMetaData
from inspector.format.unreal.declare.tables import ObjectExport
from inspector.format.unreal.tree.parts import rows_of
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

#: The fields that are compared, with their places in the record.
_FIELDS = tuple(
    (place, one.label, one)
    for place, one in enumerate(ObjectExport.fields)
    if one.label not in NOT_COMPARED
)


def export_values(model: PackageModel, object_path: str) -> Named:
    """What the object at a path is and holds."""
    index = model.export_index[object_path]
    own = f"exports/{index}"
    found = Named()
    _entry(model, index, own, found)
    held = model.tree.held(index)
    if isinstance(held, ObjectData):
        _contents(model, held, index, own, found)
    elif held is not None:
        start, end = _extent(model, index)
        found.put("data", model.blob_at(start, end, str(held)), f"{own}/data")
    return found


def _entry(model: PackageModel, index: int, own: str, found: Named) -> None:
    export = model.package.exports[index]
    for place, label, one in _FIELDS:
        value: Any = export[place]
        if value is None:
            continue
        if label in ("ObjectFlags", "PackageFlags"):
            value = model.flags(label, value)
        else:
            value = model.plain.of(one.subcon)(value)
        found[label] = value
        found.paths[label] = f"{own}/{label}"
    depends = model.rows("depends")
    if index < len(depends) and depends[index]:
        paths = (model.tree.paths.object_path(one) for one in depends[index])
        found.put("depends", items(paths, has_rows=False), f"depends/{index}")


def _contents(model: PackageModel, held: ObjectData, index: int, own: str, found: Named) -> None:
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
            found.put(name, value, f"{own}/{name}")
    native = 0
    if held.properties is not None:
        values = model.plain.properties(held.properties, start)
        found.put("properties", values, f"{own}/properties")
        native = held.native
    if held.rows is not None:
        rows = Named()
        for row in rows_of(held, model.tree.paths):
            rows.put(row.name, model.plain.value(row, start), f"{own}/rows/{row.step}")
        found.put("rows", rows, f"{own}/rows")
    elif isinstance(held.record, PackageMetaData):
        found.put("metadata", _metadata(model, held.record, own), f"{own}/metadata")
    elif held.record is not None:
        form = FORM_OF_RECORD[type(held.record)]
        found.put(form.key, model.plain.of(form.record.struct)(held.record), f"{own}/{form.key}")
    elif native < held.size:
        data = model.blob_at(start + native, start + held.size)
        found.put("native", data, f"{own}/native_data")


def _metadata(model: PackageModel, metadata: PackageMetaData, own: str) -> Named:
    """Metadata by the path of its object and by key; that of the package itself under ``package``.

    The order of a map says nothing, so it is none of the model. What was attached to objects that
    were not saved is one set, under ``None``.
    """
    found = Named()
    lost = [
        {model.plain.name(pair.Key): pair.Value for pair in one.Values}
        for one in metadata.Objects
        if not one.Object
    ]
    if lost:
        found.put("None", items(lost, has_rows=False), f"{own}/metadata/Objects")
    groups = [
        (
            model.tree.paths.object_path(one.Object),
            one.Values,
            f"{own}/metadata/Objects/{place}",
        )
        for place, one in enumerate(metadata.Objects)
        if one.Object
    ]
    if metadata.RootValues:
        groups.append(("package", metadata.RootValues, f"{own}/metadata/RootValues"))
    for name, values, path in groups:
        inner = Named()
        below = path if path.endswith("RootValues") else f"{path}/Values"
        for place, pair in enumerate(values):
            inner.put(model.plain.name(pair.Key), pair.Value, f"{below}/{place}")
        found.put(name, inner, path)
    return found


def _extent(model: PackageModel, index: int) -> tuple[int, int]:
    """Where the bytes of an object lie, as far as they are its own."""
    node = model.tree.find(f"exports/{index}")
    return (node.start, node.end) if node is not None else (0, 0)
