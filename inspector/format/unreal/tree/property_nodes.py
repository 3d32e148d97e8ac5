"""What an object holds as rows: a row a property, a member, an element, a run of bytes.

The rows of a data table are rows of the tree, each by its own name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from inspector.findings.message import Message, Text
from inspector.format.fields import I32
from inspector.format.record_tree import (
    Bytes,
    Shifted,
    absent_node,
    count_node,
    has_other_place,
    meaning_of,
    size_node,
)
from inspector.format.schema import Record, RecordStruct, TypedConstruct, declared
from inspector.format.tree import (
    UNTOLD,
    About,
    Content,
    Extent,
    FieldNode,
    LazyNodes,
    NamedNodes,
    Role,
    RowPath,
    bytes_node,
)
from inspector.format.unreal.declare.native_structs import (
    DATE_TIME,
    ELEMENT_BOOL,
    SOFT_PATH_INDEX,
    TIMESPAN,
)
from inspector.format.unreal.declare.own_forms import form_of_record
from inspector.format.unreal.declare.primitives import NAME, PACKAGE_INDEX
from inspector.format.unreal.declare.tags import ObjectHead, ObjectTail, StructTag, TypedTag
from inspector.format.unreal.form import Form
from inspector.format.unreal.forms import Declared, Map
from inspector.format.unreal.gates import Layout
from inspector.format.unreal.tree.parts import (
    Part,
    element_type,
    full_type,
    label_of,
    parts_of,
    rows_of,
    whole,
)
from inspector.format.unreal.tree.values import PackageNodeMaker
from inspector.format.unreal.values import (
    ArrayValue,
    KeptReason,
    MapValue,
    ObjectData,
    OptionalValue,
    Property,
    PropertyList,
    RawValue,
    TableRow,
)
from inspector.format.value_text import MapEntry

_ROW: Final = About(Message("format/row-table-row-meaning"))


class TableNodes:
    """Makes the rows of what a class stores behind its tags, of data tables above all.

    Args:
        maker: Makes rows from declarations.
        where: The bytes of the object.
        of_list: Makes the rows of properties under a path.
    """

    def __init__(
        self,
        maker: PackageNodeMaker,
        where: Bytes,
        of_list: Callable[[PropertyList, RowPath], list[FieldNode]],
    ) -> None:
        self._maker = maker
        self._where = where
        self._of_list = of_list

    def own_data(self, held: ObjectData, path: RowPath, at: int) -> FieldNode:
        """The row of all bytes from ``at`` on: rows, or bytes as they are."""
        if held.rows is not None:
            return self._rows(held, held.rows, path / "rows", at)
        kept = held.kept
        is_reported = kept is not None and (kept.hides_values or kept is KeptReason.UNVERSIONED)
        return bytes_node(
            path / "native_data",
            Message("format/row-native-data"),
            self._where.base + at,
            self._where.base + held.size,
            About(
                Message("format/row-native-data-meaning"),
                problem=kept.message if kept is not None and is_reported else "",
            ),
        )

    def _rows(
        self, held: ObjectData, rows: tuple[TableRow, ...], path: RowPath, at: int
    ) -> FieldNode:
        """The row above those of the table, whose bytes begin with their count at ``at``."""
        base, end = self._where.base, held.size
        starts = Shifted([*(row.start for row in rows), end], base)
        parts = list(rows_of(held, self._maker.values.words.paths))

        def make(index: int) -> FieldNode:
            extent = Extent(starts[index], starts[index + 1])
            return self._row(rows[index], parts[index], path / parts[index].step, index, extent)

        count = count_node(path, base + at, len(rows))
        return FieldNode(
            path,
            Message("format/row-rows"),
            Extent(base + at, base + end),
            Content(
                "record",
                Message("format/type-table-rows"),
                Message("format/rows", count=len(rows)),
                value=len(rows),
            ),
            About(Message("format/row-rows-meaning")),
            children=lambda: NamedNodes(starts, make, [count]),
        )

    def _row(
        self, row: TableRow, part: Part, path: RowPath, index: int, extent: Extent
    ) -> FieldNode:
        def parts() -> list[FieldNode]:
            key = self._maker.node(
                NAME,
                self._where,
                row.start,
                path=path @ "name",
                name=Message("format/row-row-name"),
                role="tag",
            )
            return [key, *self._of_list(row.values, path)]

        return FieldNode(
            path,
            part.name,
            extent,
            Content("record", Message("format/type-table-row")),
            _ROW,
            role="element",
            index=index,
            children=parts,
        )


Nodes = Sequence[FieldNode]
Children = Callable[[], Nodes]

_TAG: Final = About(Message("format/row-tag-meaning"))
_END: Final = About(Message("format/row-tags-end-meaning"))
_SIZE: Final = About(Message("format/row-tags-size-meaning"))
_ENTRY: Final = About(Message("format/row-entry-meaning"))
_REMOVED: Final = About(Message("format/row-removed-meaning"))
#: What values are called that are stored as a number which stands for something.
_KINDS = {
    id(kind): name
    for kind, name in (
        (DATE_TIME, "DateTime"),
        (ELEMENT_BOOL, "bool"),
        (PACKAGE_INDEX, "object"),
        (SOFT_PATH_INDEX, Message("format/type-soft-object")),
        (TIMESPAN, "Timespan"),
    )
}


class PropertyNodes:
    """Makes the rows of one object.

    Args:
        maker: Makes rows from declarations.
        where: The object's bytes.
    """

    def __init__(self, maker: PackageNodeMaker, where: Bytes) -> None:
        self._maker = maker
        self._where = where
        self._paths = maker.values.words.paths

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
        if held.record is not None:
            nodes.append(self._record_of(held, held.record, path, at))
        elif at < held.size:
            table = TableNodes(self._maker, self._where, self.of_list)
            nodes.append(table.own_data(held, path, at))
        return nodes

    def _record_of(self, held: ObjectData, record: Record, path: RowPath, at: int) -> FieldNode:
        """The row of what the object stores in a form of its class' own, which begins at ``at``."""
        own = form_of_record(type(record))
        part = Part(own.key, own.title, record, held.form)
        about = About(meaning_of(own.record))
        return self.value_node(part, at, held.size, path / own.key, about)

    def _frame(
        self, kind: RecordStruct[Any], at: int, path: RowPath, layout: Layout
    ) -> list[FieldNode]:
        """The rows of what stands around the tags: a field that is not there needs none."""
        rows = self._maker.record_parts(kind, self._where, at, path, layout)
        return [row for row in rows if not row.absent]

    def _at(self, position: int) -> int:
        return self._where.base + position

    def _extent(self, start: int, end: int) -> Extent:
        return Extent(self._at(start), self._at(end))

    # -- properties ----------------------------------------------------------------------------

    def of_list(self, held: PropertyList, path: RowPath) -> list[FieldNode]:
        """The rows of properties, the closing name behind them."""
        nodes = [
            self._property(part._replace(name=label_of(part.held, self._paths)), path / part.step)
            for part in parts_of(whole(held), self._paths)
            if part.held is not None
        ]
        extent = self._extent(held.end - NAME.size, held.end)
        content = Content(type="name", text="None")
        return [*nodes, FieldNode(path @ "end", "None", extent, content, _END, role="tag")]

    def _property(self, part: Part, path: RowPath) -> FieldNode:
        held, value = part.held, part.value
        assert held is not None
        words = full_type(held, self._paths).title
        about = About(held.type.meaning)
        start, end = self._at(held.value_start), self._at(held.end)
        place = start, end
        tag = self._tag(held, path)
        children: Children | None = None
        if isinstance(value, bool):
            stored = "Flags" if isinstance(held.tag, TypedTag) else "BoolVal"
            place = next(
                ((row.start, row.end) for row in tag.children if row.name == stored), place
            )
            content = Content(type=words, text="true" if value else "false", value=value)
        elif isinstance(value, RawValue):
            about = about._replace(problem=value.reason)
            content = self._unread(value, words)
            if value.data:
                children = self._unread_children(tag, value, path, start, end)
        else:
            content, children = self._content(
                part, held.value_start, held.end, path, words, (tag,), about
            )
        return FieldNode(
            path,
            part.name,
            Extent(self._at(held.start), end, place),
            content,
            about,
            role="property",
            children=children or (lambda: [tag]),
        )

    def _unread(self, value: RawValue, words: Text) -> Content:
        unread = self._maker.values.unread
        text = Message("format/size", size=len(value.data))
        return Content("bytes", words, text, json=lambda _: unread(value, 0))

    def _unread_children(
        self, tag: FieldNode, value: RawValue, path: RowPath, start: int, end: int
    ) -> Children:
        why = About(value.reason, problem=value.reason)
        extent, content = Extent(start, end), self._unread(value, "bytes")
        own = FieldNode(
            path @ "value", Message("format/row-bytes"), extent, content, why, role="blob"
        )
        return lambda: [tag, own]

    def _tag(self, held: Property, path: RowPath) -> FieldNode:
        return self._record(
            type(held.tag), held.start, held.value_start, path @ "tag", "Tag", str(held.type)
        )

    def _record(
        self, record: type[Record], start: int, end: int, path: RowPath, name: Text, text: str
    ) -> FieldNode:
        struct = record.struct

        def parts() -> Nodes:
            nodes = self._maker.record_parts(struct, self._where, start, path, role="tag")
            for node in nodes:
                if node.name == "TypeName":
                    node.text = text
            return nodes

        content = Content("record", "tag", text)
        extent = self._extent(start, end)
        return FieldNode(path, name, extent, content, _TAG, role="tag", children=parts)

    # -- values --------------------------------------------------------------------------------

    def value_node(
        self, part: Part, at: int, end: int, path: RowPath, about: About = UNTOLD, *,
        role: Role = "field", name: Text | None = None, index: int | None = None, words: Text = "",
    ) -> FieldNode:  # fmt: skip
        """The row of a value without a tag: an element, a key, a member.

        Args:
            part: The value.
            at: Where it begins in the bytes of the object.
            end: Where it ends there.
            path: The path of the row.
            about: What is told of it.
            role: What it is.
            name: What it is called, where that is not its own name.
            index: Which element it is.
            words: The type of a struct with tags, where it is known.
        """
        content, children = self._content(part, at, end, path, "", (), about)
        if content.type == "struct" and words:
            content = content._replace(type=words)
        return FieldNode(
            path,
            part.name if name is None else name,
            self._extent(at, end),
            content,
            about,
            role=role,
            index=index,
            children=children,
        )

    def _content(
        self, part: Part, at: int, end: int, path: RowPath, words: Text, first: Nodes, about: About
    ) -> tuple[Content, Children | None]:
        """What the row of a value holds, and what stands below it behind ``first``."""
        value, form = part.value, part.form
        if form is not None:
            form = form.settled(value)
        json = self._maker.values.value

        def to_json(_: Any) -> Any:
            return json(part)

        match value:
            case PropertyList():
                content = Content("record", words or "struct", json=to_json)
                if form is not None and form.is_counted:
                    size = end - at - I32.size
                    first = [*first, size_node(path, self._at(at), size, _SIZE)]
                return content, lambda: [*first, *self.of_list(value, path)]
            case ArrayValue():
                text = Message("format/elements", count=len(value.items))
                content = Content("list", words or "array", text, json=to_json)
                return content, lambda: self._array(part, at, end, path, first)
            case MapValue():
                text = Message("format/map-entries", count=len(value.entries))
                content = Content("map", words or "map", text, json=to_json)
                return content, lambda: self._map(part, at, end, path, first)
            case OptionalValue():
                is_set: Text = "" if value.items else Message("format/not-set")
                content = Content(type=words, text=is_set, json=to_json)
                return content, lambda: self._optional(part, at, end, path, first)
            case Record() if form is not None and form.record is not None:
                mixed = form
                line = self._maker.values.words.plain(value)[0]
                content = Content("record", words or form.record.__name__, line, json=to_json)
                return content, lambda: [*first, *self._mixed(mixed, value, at, path)]
        assert form is not None
        assert form.kind is not None
        return self._declared(form.kind, part.name, at, path, words, first, about)

    def _declared(
        self, kind: TypedConstruct[Any], name: Text, at: int, path: RowPath, words: Text,
        first: Nodes, about: About,
    ) -> tuple[Content, Children | None]:  # fmt: skip
        made = self._maker.node(kind, self._where, at, path=path, name=name)
        content = made.content._replace(type=words or _KINDS.get(id(kind)) or made.type)
        if made.has_children:
            return content, lambda: [*first, *made.children]
        if not first:
            return content, None
        if made.end == made.start:
            return content, lambda: list(first)
        extent = Extent(made.start, made.end)
        leaf = FieldNode(path @ "value", "Value", extent, made.content, about)
        return content, lambda: [*first, leaf]

    def _mixed(self, form: Form, value: Record, at: int, path: RowPath) -> list[FieldNode]:
        nodes = []
        record = type(value)
        for index, field in enumerate(record.fields):
            inner = form.form_of(index, value)
            own = path / field.label
            if inner is None and has_other_place(field, record):
                continue
            if inner is None:
                gate = field.gate.text if field.gate is not None else field.subcon.condition
                nodes.append(absent_node(field, own, self._at(at), gate))
                continue
            after = inner.skip(self._where.data, at, len(self._where.data))
            part = Part(field.label, field.label, value[index], inner)
            nodes.append(self.value_node(part, at, after, own, About(declared(field.doc))))
            at = after
        return nodes

    # -- containers ----------------------------------------------------------------------------

    def _array(self, part: Part, at: int, end: int, path: RowPath, first: Nodes) -> Nodes:
        form, held = part.form, part.value
        data, lead = self._where.data, list(first)
        words = element_type(held, part.type, self._paths).title
        if held.removed is not None:
            starts = held.form.starts(data, at + I32.size, len(held.removed), end)
            lead.append(self._removed(held.form, held.removed, at, starts, path))
            at = starts[-1]
        if form is None or form.is_counted:
            lead.append(count_node(path, self._at(at), len(held.items)))
            at += I32.size
        if held.inner_tag is not None:
            # The tag within the array says which struct its elements are.
            __, after = Declared(StructTag.struct, self._maker.layout).read(data, at, end, 0)
            struct = self._paths.text(held.inner_tag.StructName)
            lead.append(
                self._record(
                    StructTag, at, after, path @ "inner", Message("format/row-inner-tag"), struct
                )
            )
            at = after
        starts = held.form.starts(data, at, len(held.items), end)
        return self._elements(held.form, held.items, starts, path, lead, words)

    def _elements(
        self, form: Form, values: Sequence[Any], starts: Sequence[int], path: RowPath, lead: Nodes,
        words: Text = "",
    ) -> LazyNodes:  # fmt: skip
        def make(index: int) -> FieldNode:
            return self.value_node(
                Part(str(index), "", values[index], form),
                starts[index],
                starts[index + 1],
                path / index,
                role="element",
                index=index,
                words=words,
            )

        return LazyNodes(Shifted(starts, self._where.base), make, lead)

    def _removed(
        self, form: Form, values: Sequence[Any], at: int, starts: Sequence[int], path: RowPath
    ) -> FieldNode:
        """The elements that are taken away from what is inherited: mostly none."""
        own = path @ "removed"
        count = count_node(own, self._at(at), len(values))
        return FieldNode(
            own,
            "Removed",
            self._extent(at, starts[-1]),
            Content("list", "array", f"{len(values):,}"),
            _REMOVED,
            role="field" if values else "tag",
            children=lambda: self._elements(form, values, starts, own, [count]),
        )

    def _map(self, part: Part, at: int, end: int, path: RowPath, first: Nodes) -> Nodes:
        form, held = part.form, part.value
        assert isinstance(form, Map)
        data, key_form = self._where.data, form.key
        starts = key_form.starts(data, at + I32.size, len(held.removed), end)
        lead = [*first, self._removed(key_form, held.removed, at, starts, path)]
        at = starts[-1]
        lead.append(count_node(path, self._at(at), len(held.entries)))
        starts = form.entry.starts(data, at + I32.size, len(held.entries), end)

        def make(index: int) -> FieldNode:
            own, (key, value) = path / index, held.entries[index]
            start, after = starts[index], starts[index + 1]
            middle = key_form.skip(data, start, after)
            of_key = self.value_node(Part("Key", "Key", key, key_form), start, middle, own / "Key")
            of_value = self.value_node(
                Part("Value", "Value", value, form.value), middle, after, own / "Value"
            )
            return FieldNode(
                own,
                of_key.text,
                self._extent(start, after),
                Content(
                    type=of_value.type,
                    text=of_value.text,
                    json=lambda _: MapEntry(key=of_key.json(), value=of_value.json()),
                ),
                _ENTRY,
                role="element",
                index=index,
                children=lambda: [of_key, of_value],
            )

        return LazyNodes(Shifted(starts, self._where.base), make, lead)

    def _optional(self, part: Part, at: int, end: int, path: RowPath, first: Nodes) -> Nodes:
        nodes = [*first, count_node(path, self._at(at), len(part.value.items))]
        for inner in parts_of(part, self._paths):
            start = at + I32.size
            own = path / inner.step
            nodes.append(self.value_node(inner, start, end, own, name="Value"))
        return nodes
