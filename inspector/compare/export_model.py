"""One object of a package as plain values: its entry in the export table, and what it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from inspector.compare.kinds import Named, items
from inspector.compare.plain import blob, labels
from inspector.format.unreal.properties.values import ArrayValue, ObjectData, PropertyList
from inspector.format.unreal.tables import ObjectExport
from inspector.format.unreal.tree.table_nodes import escaped

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
        if held.properties is not None:
            model.types[object_path] = _types(model, held.properties)
        _contents(model, held, index, own, found)
    elif held is not None:
        start, end = _extent(model, index)
        found.put("data", blob(model.bytes.slice(start, end), start, str(held)), f"{own}/data")
    return found


def _entry(model: PackageModel, index: int, own: str, found: Named) -> None:
    export = model.package.exports[index]
    layout = model.package.layout
    for place, label, one in _FIELDS:
        value: Any = export[place]
        if value is None:
            continue
        if label == "ObjectFlags":
            value = items(model.catalog.object_flag_names(value), has_rows=False)
        elif label == "PackageFlags":
            value = items(model.catalog.package_flag_names(value), has_rows=False)
        else:
            value = model.plain.plain(one.subcon, layout)(value)
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
    for name, value in (
        ("Control", held.control or None),
        ("OverrideOperation", held.override),
        ("ImportJson", held.import_json),
        ("ObjectGuid", None if held.guid is None else str(held.guid)),
    ):
        if value is not None:
            found.put(name, value, f"{own}/{name}")
    native = 0
    if held.properties is not None:
        values = model.plain.properties(held.properties, start)
        found.put("properties", values, f"{own}/properties")
        native = held.native
    if held.rows is not None:
        names = [model.tree.paths.text(row.name) for row in held.rows]
        rows = Named()
        for place, (name, row) in enumerate(zip(names, held.rows, strict=True)):
            mark = f"#{place}" if names.index(name) != place else ""
            path = f"{own}/rows/{escaped(name)}{mark}"
            rows.put(name, model.plain.properties(row.values, start), path)
        found.put("rows", rows, f"{own}/rows")
    elif native < held.size:
        data = model.bytes.slice(start + native, start + held.size)
        found.put("native", blob(data, start + native), f"{own}/native_data")


def _types(model: PackageModel, held: PropertyList) -> dict[str, str]:
    """The types of properties as people call them: those stay when an engine stores them anew."""
    found = {}
    for one, key in zip(held.properties, labels(held, model.tree.paths), strict=True):
        words = one.type.words
        if isinstance(one.value, ArrayValue) and one.value.inner_tag is not None:
            # Up to 5.3 only the tag within the array says which struct its elements are.
            inner: Any = one.value.inner_tag
            words = f"array of {model.plain.name(inner.StructName)}"
        found[key] = words
    return found


def _extent(model: PackageModel, index: int) -> tuple[int, int]:
    """Where the bytes of an object lie, as far as they are its own."""
    node = model.tree.find(f"exports/{index}")
    return (node.start, node.end) if node is not None else (0, 0)
