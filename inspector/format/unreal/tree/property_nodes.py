"""What an object holds as rows: a row a property, a member, an element, a run of bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from inspector.format.fields import I32
from inspector.format.schema import Depends, Record, RecordStruct
from inspector.format.tree.node import FieldNode, LazyNodes, Role, bytes_node
from inspector.format.tree.path import RowPath, escaped
from inspector.format.tree.records import Bytes, Shifted, count_node
from inspector.format.unreal.declare.native_structs import (
    DATE_TIME,
    ELEMENT_BOOL,
    SOFT_PATH_INDEX,
    TIMESPAN,
)
from inspector.format.unreal.declare.object_frame import ObjectHead, ObjectTail
from inspector.format.unreal.declare.primitives import NAME, PACKAGE_INDEX
from inspector.format.unreal.declare.tags import StructTag, TypedTag
from inspector.format.unreal.form import Form
from inspector.format.unreal.forms import Declared, Map, Mixed, Optional, Set, StructArray
from inspector.format.unreal.layout import Layout
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.tree.table_nodes import TableNodes
from inspector.format.unreal.tree.value_words import PackageNodeMaker
from inspector.format.unreal.values import (
    ArrayValue,
    MapValue,
    ObjectData,
    OptionalValue,
    Property,
    PropertyList,
    RawValue,
)

Nodes = Sequence[FieldNode]

#: What values are called that are stored as a number which stands for something.
_KINDS = {
    id(kind): name
    for kind, name in (
        (DATE_TIME, "DateTime"),
        (ELEMENT_BOOL, "bool"),
        (PACKAGE_INDEX, "object"),
        (SOFT_PATH_INDEX, "soft object"),
        (TIMESPAN, "Timespan"),
    )
}


def label_of(one: Property, paths: ObjectPaths) -> str:
    """The name of a property, with its place where it is one of a fixed array."""
    tag: Any = one.tag
    name = paths.text(tag.Name)
    return f"{name}[{tag.ArrayIndex}]" if tag.ArrayIndex else name


class PropertyNodes:
    """Makes the rows of one object.

    Args:
        maker: Makes rows from declarations.
        where: The object's bytes.
    """

    def __init__(self, maker: PackageNodeMaker, where: Bytes) -> None:
        self._maker = maker
        self._where = where
        self._names = maker.words.paths

    def of_object(self, held: ObjectData, path: RowPath) -> list[FieldNode]:
        """The rows of everything that the object holds, in file order."""
        nodes: list[FieldNode] = []
        at = 0
        if held.head is not None:
            layout = self._maker.layout._replace(import_json=held.head.ImportJson is not None)
            nodes += self._frame(ObjectHead.struct, 0, path, layout)
        if held.properties is not None:
            nodes += self.of_list(held.properties, path / "properties")
            at = held.properties.end
        if held.tail is not None:
            nodes += self._frame(ObjectTail.struct, at, path, self._maker.layout)
            at = held.native
        if at < held.size:
            table = TableNodes(self._maker, self._where, self.of_list)
            nodes.append(table.own_data(held, path, at))
        return nodes

    def _frame(self, kind: RecordStruct, at: int, path: RowPath, layout: Layout) -> list[FieldNode]:
        """The rows of what stands around the tags: a field that is not there needs none."""
        rows = self._maker.record_parts(kind, self._where, at, path, layout)
        return [row for row in rows if not row.absent]

    def _at(self, position: int) -> int:
        return self._where.base + position

    # -- properties ----------------------------------------------------------------------------

    def of_list(self, held: PropertyList, path: RowPath) -> list[FieldNode]:
        """The rows of properties, the closing name behind them."""
        nodes = []
        used: dict[str, int] = {}
        for one in held.properties:
            label = label_of(one, self._names)
            times = used[label] = used.get(label, 0) + 1
            # An object never names a property twice; damaged bytes may.
            unique = escaped(label) if times == 1 else f"{escaped(label)}#{times}"
            nodes.append(self._property(one, path / unique, label))
        end = held.end
        nodes.append(
            FieldNode(
                path @ "end",
                "None",
                self._at(end - NAME.size),
                self._at(end),
                role="tag",
                type="name",
                text="None",
                meaning="The end of the properties.",
                is_tag=True,
            )
        )
        return nodes

    def _property(self, one: Property, path: RowPath, label: str) -> FieldNode:
        node = FieldNode(
            path,
            label,
            self._at(one.start),
            self._at(one.end),
            role="property",
            type=one.type.words,
            value_start=self._at(one.value_start),
            meaning=one.type.meaning,
        )
        tag = self._tag(one, path)
        if isinstance(one.value, bool):
            self._bool(node, one, tag)
        elif isinstance(one.value, RawValue):
            self._raw(node, one, tag)
        else:
            assert one.form is not None
            self._fill(node, one.form, one.value, one.value_start, one.end, tag)
        return node

    def _tag(self, one: Property, path: RowPath) -> FieldNode:
        return self._record(
            type(one.tag), one.start, one.value_start, path @ "tag", "Tag", str(one.type)
        )

    def _record(
        self, record: type[Record], start: int, end: int, path: RowPath, name: str, text: str
    ) -> FieldNode:
        struct = record.struct

        def parts() -> Nodes:
            nodes = self._maker.record_parts(struct, self._where, start, path, is_tag=True)
            for node in nodes:
                if node.name == "TypeName":
                    node.text = text
            return nodes

        return FieldNode(
            path,
            name,
            self._at(start),
            self._at(end),
            role="tag",
            kind="record",
            type="tag",
            text=text,
            meaning="Name, type and size of the property.",
            is_tag=True,
            children=parts,
        )

    def _bool(self, node: FieldNode, one: Property, tag: FieldNode) -> None:
        node.text = "true" if one.value else "false"
        node.value = one.value
        held = "Flags" if isinstance(one.tag, TypedTag) else "BoolVal"
        for part in tag.children:
            if part.name == held:
                node.value_start, node.value_end = part.start, part.end
        node._make = lambda: [tag]

    def _raw(self, node: FieldNode, one: Property, tag: FieldNode) -> None:
        raw: RawValue = one.value
        node.kind = "bytes"
        node.problem = raw.reason
        node.text = f"{len(raw.data):,} bytes"
        own, start = node.trail @ "value", node.value_start
        value = bytes_node(own, "Bytes", start, node.end, raw.reason, problem=raw.reason)
        data = raw.data
        node._json = value._json = lambda _: {
            "raw": data.hex().upper(),
            "size": len(data),
            "reason": raw.reason,
        }
        node._make = lambda: [tag, value] if data else [tag]

    # -- values --------------------------------------------------------------------------------

    def value_node(
        self, form: Form, value: Any, at: int, end: int, path: RowPath, name: str, role: Role,
        index: int | None = None,
    ) -> FieldNode:  # fmt: skip
        """The row of a value without a tag: an element, a key, a member."""
        node = FieldNode(path, name, self._at(at), self._at(end), role=role, index=index)
        self._fill(node, form, value, at, end, None)
        return node

    def _fill(
        self, node: FieldNode, form: Form, value: Any, at: int, end: int, tag: FieldNode | None
    ) -> None:
        """Gives a row its text and what stands below it."""
        first = (tag,) if tag is not None else ()
        path = node.trail
        match value:
            case PropertyList():
                node.type = node.type or "struct"
                node.kind = "record"
                node._make = lambda: [*first, *self.of_list(value, path)]
            case ArrayValue():
                node.text = f"{len(value.items):,} element{'s' * (len(value.items) != 1)}"
                node.type = node.type or "array"
                inner: Any = value.inner_tag
                if inner is not None:
                    # Up to 5.3 only the tag within the array says which struct its elements are.
                    node.type = f"array of {self._names.text(inner.StructName)}"
                kind = node.type.partition(" of ")[2]
                node.kind, node._json = "list", _list_json
                node._make = lambda: self._array(form, value, at, end, path, first, kind)
            case MapValue():
                count = len(value.entries)
                node.text = f"{count:,} {'entry' if count == 1 else 'entries'}"
                node.type = node.type or "map"
                node.kind, node._json = "map", _list_json
                assert isinstance(form, Map)
                map_form = form
                node._make = lambda: self._map(map_form, value, at, end, path, first)
            case OptionalValue():
                assert isinstance(form, Optional)
                optional_form = form
                node.text = "" if value.items else "not set"
                node._json = _optional_json
                node._make = lambda: self._optional(optional_form, value, at, end, path, first)
            case Record() if isinstance(form, Mixed):
                mixed = form
                node.type = node.type or form.record.__name__
                node.text = self._maker.words.plain(value)[0]
                node.kind = "record"
                node._make = lambda: [*first, *self._mixed(mixed, value, at, path)]
            case _:
                assert isinstance(form, Declared)
                self._declared(node, form, value, at, first)

    def _declared(self, node: FieldNode, form: Declared, value: Any, at: int, first: Nodes) -> None:
        kind = form.kind
        made = self._maker.node(kind, self._where, at, path=node.trail, name=node.name)
        node.text, node.raw_text, node.value = made.text, made.raw_text, made.value
        node.type = node.type or _KINDS.get(id(kind)) or made.type
        node.kind, node._json = made.kind, made._json
        if isinstance(kind, RecordStruct):
            struct = kind
            node._make = lambda: [
                *first,
                *self._maker.record_parts(struct, self._where, at, node.trail),
            ]
        elif made.has_children:
            # A list of records, such as the functions of a delegate.
            node._make = lambda: [*first, *made.children]
        elif first:
            leaf = FieldNode(
                node.trail @ "value",
                "Value",
                made.start,
                made.end,
                type=made.type,
                text=made.text,
                raw_text=made.raw_text,
                value=made.value,
                kind=made.kind,
                meaning=node.meaning,
                json=made._json,
            )
            node._make = lambda: [*first, leaf] if leaf.end > leaf.start else list(first)

    def _mixed(self, form: Mixed, value: Record, at: int, path: RowPath) -> list[FieldNode]:
        nodes = []
        for index, one in enumerate(form.record.fields):
            inner = form.form_of(index, value)
            if inner is None:
                condition = one.subcon.text if isinstance(one.subcon, Depends) else ""
                gate = one.gate.text if one.gate is not None else condition
                nodes.append(
                    FieldNode(
                        path / one.label,
                        one.label,
                        self._at(at),
                        self._at(at),
                        meaning=one.doc,
                        gate=gate,
                        absent=True,
                    )
                )
                continue
            after = inner.skip(self._where.data, at, len(self._where.data))
            node = self.value_node(
                inner, value[index], at, after, path / one.label, one.label, "field"
            )
            node.meaning = one.doc
            nodes.append(node)
            at = after
        return nodes

    # -- containers ----------------------------------------------------------------------------

    def _array(
        self,
        form: Form,
        value: ArrayValue,
        at: int,
        end: int,
        path: RowPath,
        first: Nodes,
        kind: str,
    ) -> Nodes:
        lead = list(first)
        if isinstance(form, Set):
            removed = value.removed or ()
            starts = form.element.starts(self._where.data, at + I32.size, len(removed), end)
            lead.append(self._removed(form.element, removed, at, starts, path))
            at = starts[-1]
        lead.append(count_node(path, self._at(at), len(value.items)))
        at += I32.size
        if isinstance(form, StructArray):
            # The tag within the array says which struct its elements are.
            _, after = Declared(StructTag.struct, self._maker.layout).read(
                self._where.data, at, end, 0
            )
            tag: Any = value.inner_tag
            struct = self._names.text(tag.StructName)
            lead.append(self._record(StructTag, at, after, path @ "inner", "Inner tag", struct))
            at = after
        starts = value.form.starts(self._where.data, at, len(value.items), end)
        return LazyNodes(
            Shifted(starts, self._where.base),
            self._element_maker(value.form, value.items, starts, path, kind),
            lead,
        )

    def _element_maker(
        self,
        form: Form,
        items: Sequence[Any],
        starts: Sequence[int],
        path: RowPath,
        kind: str = "",
    ) -> Callable[[int], FieldNode]:
        def make(index: int) -> FieldNode:
            node = self.value_node(
                form,
                items[index],
                starts[index],
                starts[index + 1],
                path / index,
                "",
                "element",
                index,
            )
            if node.type == "struct" and kind:
                node.type = kind
            return node

        return make

    def _removed(
        self, form: Form, items: Sequence[Any], at: int, starts: Sequence[int], path: RowPath
    ) -> FieldNode:
        """The elements that are taken away from what is inherited: mostly none."""
        own = path @ "removed"
        make = self._element_maker(form, items, starts, own)
        count = count_node(own, self._at(at), len(items))
        return FieldNode(
            own,
            "Removed",
            self._at(at),
            self._at(starts[-1]),
            role="tag" if not items else "field",
            kind="list",
            type="array",
            text=f"{len(items):,}",
            meaning="Elements taken away from the inherited ones.",
            is_tag=not items,
            children=lambda: LazyNodes(Shifted(starts, self._where.base), make, [count]),
        )

    def _map(
        self, form: Map, value: MapValue, at: int, end: int, path: RowPath, first: Nodes
    ) -> Nodes:
        data = self._where.data
        starts = form.key.starts(data, at + I32.size, len(value.removed), end)
        lead = [*first, self._removed(form.key, value.removed, at, starts, path)]
        at = starts[-1]
        lead.append(count_node(path, self._at(at), len(value.entries)))
        starts = form.entry.starts(data, at + I32.size, len(value.entries), end)

        def make(index: int) -> FieldNode:
            return self._entry(
                form,
                value.entries[index],
                starts[index],
                form.key.skip(data, starts[index], end),
                starts[index + 1],
                path / index,
                index,
            )

        return LazyNodes(Shifted(starts, self._where.base), make, lead)

    def _entry(
        self, form: Map, entry: tuple[Any, Any], at: int, middle: int, end: int, path: RowPath,
        index: int,
    ) -> FieldNode:  # fmt: skip
        key = self.value_node(form.key, entry[0], at, middle, path / "Key", "Key", "field")
        value = self.value_node(form.value, entry[1], middle, end, path / "Value", "Value", "field")
        return FieldNode(
            path,
            key.text,
            self._at(at),
            self._at(end),
            role="element",
            index=index,
            type=value.type,
            text=value.text,
            meaning="An entry: a key and its value.",
            children=lambda: [key, value],
            json=lambda _: {"key": key.json(), "value": value.json()},
        )

    def _optional(
        self, form: Optional, value: OptionalValue, at: int, end: int, path: RowPath, first: Nodes
    ) -> Nodes:
        nodes = [*first, count_node(path, self._at(at), len(value.items))]
        for one in value.items:
            nodes.append(
                self.value_node(form.element, one, at + I32.size, end, path / "0", "Value", "field")
            )
        return nodes


def _list_json(node: FieldNode) -> Any:
    """The elements; with those that are taken away beside them, where there are any."""
    shown = node.visible_children()
    removed = [child.json() for child in shown if child.index is None]
    items = [child.json() for child in shown if child.index is not None]
    return {"removed": removed[0], "items": items} if removed else items


def _optional_json(node: FieldNode) -> Any:
    shown = node.visible_children()
    return shown[0].json() if shown else None
