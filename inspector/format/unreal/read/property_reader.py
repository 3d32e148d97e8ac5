"""Reads what objects hold: property tags and their values, typed as far as they are understood.

A value that is not understood is kept as its bytes with the reason, and reading goes on behind it:
the tag says how long it is.
"""

from __future__ import annotations

import struct
import threading
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, TypeVar

from inspector.findings.message import Message
from inspector.format import fast
from inspector.format.errors import FAILURES, FormatError, Short
from inspector.format.fast import list_reader, value_reader
from inspector.format.fields import (
    F32,
    F64,
    FSTRING,
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    UTF8_STRING,
    Counted,
)
from inspector.format.readers import (
    BackEnd,
    FastReader,
    FormCode,
    ListReader,
    TagEntry,
    TagLists,
)
from inspector.format.schema import Record, TypedConstruct, min_size, write
from inspector.format.unreal.declare.native_structs import (
    ELEMENT_BOOL,
    NATIVE_STRUCTS,
    SOFT_PATH,
    Delegate,
    FieldPath,
)
from inspector.format.unreal.declare.primitives import GUID, NAME, PACKAGE_INDEX, NameRef
from inspector.format.unreal.declare.tags import (
    BOOL_TRUE,
    IS_NATIVE,
    IS_SKIPPED,
    MOST_NODES,
    NODE_SIZE,
    TAG_FORMS,
    TAGGED,
    PlainTag,
    TagEnd,
    TagStart,
    TypedTag,
    TypeNode,
)
from inspector.format.unreal.declare.texts import Text
from inspector.format.unreal.form import MISFITS, Form, Maker, NamingForm
from inspector.format.unreal.forms import (
    Map,
    Optional,
    Set,
    StructArray,
    array_of,
    declared,
    form_of,
)
from inspector.format.unreal.gates import UE4, UE5, Layout
from inspector.format.unreal.values import Property, PropertyList, PropertyType, RawValue

Made = TypeVar("Made")

#: What the name that ends a list is in small letters.
_NONE = "none"
_NONE_LENGTH = len(_NONE)

#: Deeper nesting than any real object; beyond it the bytes are taken to be damaged.
DEEPEST = 48

#: How often the bytes of an object may be read on average, nesting and trying counted. Those of
#: real ones are read less than four times; in damaged ones each level could double the work.
_READINGS = 16
_FEWEST_BYTES = 1024

#: No real type has more forms; that of a map is any of its keys' with any of its values'.
_MOST_FORMS = 64

_DELEGATE = Delegate.struct
_DELEGATES = Counted(Delegate.struct)

#: Types whose value has one form.
SCALARS: dict[str, TypedConstruct[Any]] = {
    "IntProperty": I32,
    "Int8Property": I8,
    "Int16Property": I16,
    "Int64Property": I64,
    "UInt16Property": U16,
    "UInt32Property": U32,
    "UInt64Property": U64,
    "FloatProperty": F32,
    "DoubleProperty": F64,
    "NameProperty": NAME,
    "StrProperty": FSTRING,
    "AnsiStrProperty": FSTRING,
    "Utf8StrProperty": UTF8_STRING,
    "VerseStringProperty": UTF8_STRING,
    "TextProperty": Text.struct,
    "ObjectProperty": PACKAGE_INDEX,
    "ObjectPtrProperty": PACKAGE_INDEX,
    "ClassProperty": PACKAGE_INDEX,
    "ClassPtrProperty": PACKAGE_INDEX,
    "VerseClassProperty": PACKAGE_INDEX,
    "WeakObjectProperty": PACKAGE_INDEX,
    "InterfaceProperty": PACKAGE_INDEX,
    "LazyObjectProperty": GUID,
    "SoftObjectProperty": SOFT_PATH,
    "SoftClassProperty": SOFT_PATH,
    "AssetObjectProperty": FSTRING,
    "AssetClassProperty": FSTRING,
    "EnumProperty": NAME,
    "BoolProperty": ELEMENT_BOOL,
    "DelegateProperty": _DELEGATE,
    "MulticastDelegateProperty": _DELEGATES,
    "MulticastInlineDelegateProperty": _DELEGATES,
    "MulticastSparseDelegateProperty": _DELEGATES,
    "FieldPathProperty": FieldPath.struct,
}

#: The fields of a tag up to 5.3 that only tags of its kind have.
_OWN_FIELDS = slice(len(TagStart.fields), -len(TagEnd.fields))
#: The field of a tag that is its type: the second one in either form.
_TYPE = 1
_TAGS: tuple[type[Record], ...] = (PlainTag, *TAG_FORMS.values())
#: The fields of each kind of tag that name what its type is made of.
_NAMING_FIELDS = {
    record: tuple(
        place
        for place, field in enumerate(record.fields)
        if field.name in ("StructName", "EnumName", "InnerType", "ValueType")
    )
    for record in _TAGS
}
#: Where those lie that only tags of its kind have, from the start of the tag.
_OWN_AT = sum(field.subcon.min_size(None) for field in TagStart.fields)


#: Forms by type, and whether the tag says that the value is in the type's own one.
_Forms = dict[tuple[PropertyType, bool | None], tuple[Form, ...]]


class _Shared:
    """What all packages of a layout share: the forms met so far, and readers.

    To ask for them by the layout, which is many numbers, takes longer than to read a property.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.by_type: _Forms = {}
        #: Those of structs that are stored in a form of their own, of which there are so many.
        self.named: dict[str, Form] = {}
        #: What the native reader of lists keeps.
        self.native: dict[str, Any] = {}
        self._declared: dict[TypedConstruct[Any], Form] = {}
        self._tags: dict[type[Record], FastReader] = {}
        self._own: dict[type[Record], tuple[tuple[int, ...], int]] = {}

    def declared(self, kind: TypedConstruct[Any]) -> Form:
        """The form of a value that a declaration describes."""
        form = self._declared.get(kind)
        if form is None:
            form = self._declared[kind] = declared(kind, self._layout)
        return form

    def tag_reader(self, record: type[Record]) -> FastReader:
        """What reads tags of a kind."""
        reader = self._tags.get(record)
        if reader is None:
            reader = self._tags[record] = value_reader(record.struct, self._layout)
        return reader

    def own_fields(self, record: type[Record]) -> tuple[tuple[int, ...], int]:
        """The places of the fields that tags up to 5.3 have of their own, and the bytes of them."""
        found = self._own.get(record)
        if found is None:
            own = [
                (place, field)
                for place, field in list(enumerate(record.fields))[_OWN_FIELDS]
                if field.present(self._layout)
            ]
            size = sum(min_size(field.subcon, self._layout) for _, field in own)
            found = self._own[record] = tuple(place for place, _ in own), size
        return found


@lru_cache(maxsize=256)
def _shared(layout: Layout, back_end: BackEnd) -> _Shared:
    return _Shared(layout)


class _Work(threading.local):
    """Bytes that may still be read for the object that a thread is at."""

    left = 0


class PropertyReader:
    """Reads the properties of one package's objects.

    Args:
        names: The package's names.
        layout: Its layout.
    """

    def __init__(self, names: Sequence[str], layout: Layout) -> None:
        self.layout = layout
        self.names = names
        self._count = len(names)
        self.typed_tags = layout.ue5 >= UE5.PROPERTY_TAG_COMPLETE_TYPE_NAME
        self._none = {
            index
            for index, name in enumerate(names)
            if len(name) == _NONE_LENGTH and name.casefold() == _NONE
        }
        self._name = struct.Struct(layout.byte_order + NAME.codes).unpack_from
        self._name_and_type = struct.Struct(layout.byte_order + NAME.codes * 2).unpack_from
        self._shared = _shared(layout, fast.back_end)
        self._tag_readers: dict[int, FastReader] = {}
        self._typed_tag = self._shared.tag_reader(TypedTag)
        self._types: dict[Any, PropertyType] = {}
        self._forms: _Forms = {}
        self._work = _Work()
        self._native: ListReader | None = None
        self._is_native = True

    def forget(self) -> None:
        """Forgets the forms met so far: they know the reader, and the reader them."""
        self._forms.clear()
        self._native = None

    # -- tags ----------------------------------------------------------------------------------

    def text(self, name: NameRef) -> str:
        """The text of a name; one that does not exist shows its index.

        Raises:
            Short: Where the table has no such name.
        """
        entry, number = name
        if not 0 <= entry < len(self.names):
            raise Short
        return self.names[entry] if number == 0 else f"{self.names[entry]}_{number - 1}"

    def allow(self, size: int) -> None:
        """Lets the work begin anew for ``size`` bytes; :meth:`read_list` does so at depth 0."""
        self._work.left = size * _READINGS + _FEWEST_BYTES

    def read_list(self, data: bytes, at: int, end: int, depth: int = 0) -> tuple[PropertyList, int]:
        """The properties from ``at`` up to the tag that is called None.

        Raises:
            FormatError: Where a tag cannot be, with its position in ``data``.
            Short: Where bytes that contradict each other have cost too much already.
        """
        if self._native is None and self._is_native:
            self._native = list_reader(self._lists())
            self._is_native = self._native is not None
        if self._native is not None:
            try:
                return self._native(data, at, end, depth)
            except MISFITS:
                # What follows says what is wrong; within a value, which is in another form, nobody
                # asks.
                if depth:
                    raise
        return self._read_list(data, at, end, depth)

    def _read_list(self, data: bytes, at: int, end: int, depth: int) -> tuple[PropertyList, int]:
        start = at
        if depth > DEEPEST:
            raise FormatError(
                "CORRUPT",
                "",
                at,
                Message("format/structs-within-structs"),
                Message("format/at-most", most=DEEPEST),
            )
        work = self._work
        if depth == 0:
            self.allow(end - at)
        elif work.left < 0:
            raise Short
        found: list[Property] = []
        add = found.append
        none, two, read_tag, size = self._none, self._name, self.read_tag, end
        while True:
            try:
                entry, number = two(data, at)
                if entry in none and number == 0:
                    after = at + NAME.size
                    if after > size:
                        raise Short
                    closing = NameRef(entry, number)
                    return PropertyList(tuple(found), closing, start, after), after
                tag, kind, value_start = read_tag(data, at)
            except FAILURES:
                raise FormatError(
                    "CORRUPT",
                    "",
                    at,
                    Message("format/bytes-left", left=max(size - at, 0)),
                    Message("format/a-property-tag"),
                ) from None
            stop = value_start + tag.Size
            if tag.Size < 0 or stop > size:
                raise FormatError(
                    "CORRUPT",
                    f"{self._field(tag)}@tag/Size",
                    at,
                    Message("format/bytes", count=tag.Size),
                    Message("format/at-most", most=max(size - value_start, 0)),
                )
            work.left -= stop - at
            value, form = self._value(data, tag, kind, value_start, stop, depth)
            add(Property(tag, kind, value, form, at, value_start, stop))
            at = stop

    def likeliest_form(self, kind: PropertyType) -> Form:
        """The form that values of a type have as far as it is known.

        Raises:
            KeyError: Where no form is known.
        """
        forms = self._forms_of(kind, None)
        if not forms:
            raise KeyError(str(kind))
        return forms[0]

    def skip_list(self, data: bytes, at: int, end: int) -> int:
        """The position behind properties that have been read, by their tags alone.

        Raises:
            Short: Where there are none, or one of the other FAILURES.
        """
        while at < end:
            entry, number = self._name(data, at)
            if entry in self._none and number == 0:
                return at + NAME.size
            tag, _, at = self.read_tag(data, at)
            at += max(tag.Size, 0)
        raise Short

    def write_list(self, value: PropertyList) -> bytes:
        """The bytes of properties and of the closing tag: those that they were read from.

        The size in each tag is counted anew from its value.
        """
        out = bytearray()
        for tagged in value.properties:
            body = bytearray()
            if tagged.form is not None:
                tagged.form.write(tagged.value, body)
            elif isinstance(tagged.value, RawValue):
                body += tagged.value.data
            out += write(type(tagged.tag), tagged.tag.replaced(Size=len(body)), self.layout)
            out += body
        return bytes(out) + write(NAME, value.closing, self.layout)

    def _field(self, tag: Any) -> str:
        try:
            return self.text(tag.Name)
        except Short:
            return f"?{tag.Name.entry}"

    def read_tag(self, data: bytes, at: int) -> tuple[Any, PropertyType, int]:
        """A tag that is not None, the type that it states, and where its value begins.

        Raises:
            Short: Where there is none, or one of the other FAILURES.
        """
        if self.typed_tags:
            tag, after = self._typed_tag(data, at)
            if not 0 <= tag[0][0] < self._count:
                raise Short
            return tag, self._type_of_nodes(tag.TypeName), after
        _, _, type_entry, type_number = self._name_and_type(data, at)
        reader = self._tag_readers.get(type_entry)
        if type_number:
            reader = self._shared.tag_reader(PlainTag)
        elif reader is None:
            name = self.text(NameRef(type_entry, 0))
            reader = self._shared.tag_reader(TAG_FORMS.get(name, PlainTag))
            self._tag_readers[type_entry] = reader
        tag, after = reader(data, at)
        if not 0 <= tag[0][0] < self._count:
            raise Short
        return tag, self._type_of_tag(tag), after

    def _type_of_tag(self, tag: Any) -> PropertyType:
        # Type and what names the inner types; the fields between differ from value to value.
        own = tag[_OWN_FIELDS]
        key = (tag[1], *own) if own else tag[1]
        found = self._types.get(key)
        if found is None:
            named = [
                PropertyType(self.text(tag[place]))
                for place in _NAMING_FIELDS[type(tag)]
                if tag[place] is not None
            ]
            found = PropertyType(self.text(tag.Type), tuple(named))
            self._types[key] = found
        return found

    def _type_of_nodes(self, nodes: tuple[TypeNode, ...]) -> PropertyType:
        found = self._types.get(nodes)
        if found is None:
            found, used = self._subtree(nodes, 0, 0)
            if used != len(nodes):
                raise Short
            self._types[nodes] = found
        return found

    def _subtree(
        self, nodes: tuple[TypeNode, ...], at: int, depth: int
    ) -> tuple[PropertyType, int]:
        if depth > DEEPEST:
            raise Short
        node = nodes[at]
        at += 1
        inner = []
        for _ in range(node.inner):
            part, at = self._subtree(nodes, at, depth + 1)
            inner.append(part)
        return PropertyType(self.text(node.name), tuple(inner)), at

    # -- values --------------------------------------------------------------------------------

    def _value(
        self, data: bytes, tag: Any, kind: PropertyType, at: int, end: int, depth: int
    ) -> tuple[Any, Form | None]:
        native: bool | None = None
        if self.typed_tags:
            if kind.name == "BoolProperty" and at == end:
                return bool(tag.Flags & BOOL_TRUE), None
            if tag.Flags & IS_SKIPPED and at == end:
                return RawValue(b"", LEFT_OUT), None
            native = bool(tag.Flags & IS_NATIVE)
        elif kind.name == "BoolProperty" and at == end:
            return bool(tag.BoolVal), None
        forms = self._kept_forms_of(kind, native)
        for form in forms:
            try:
                value, after = form.read(data, at, end, depth + 1)
            except MISFITS:
                continue
            if after == end:
                return value, form
        return self._raw(data, kind, native, at, end), None

    def _kept_forms_of(self, kind: PropertyType, native: bool | None) -> tuple[Form, ...]:
        key = (kind, native)
        forms = self._forms.get(key) or self._shared.by_type.get(key)
        if forms is None:
            forms = self._forms_of(kind, native)
            known = self._forms if any(form.of_package for form in forms) else self._shared.by_type
            if len(known) < _KEPT:
                known[key] = forms
        return forms

    def _raw(
        self, data: bytes, kind: PropertyType, native: bool | None, at: int, end: int
    ) -> RawValue:
        """What is left of a value that is in none of its forms."""
        if self._work.left < 0:
            return RawValue(bytes(data[at:end]), TOO_MUCH)
        return RawValue(bytes(data[at:end]), _reason(kind, self._kept_forms_of(kind, native)))

    # -- what a native reader of lists needs to know ----------------------------------------------

    def _lists(self) -> TagLists:
        typed = self.typed_tags
        names = TypedTag.fields if typed else PlainTag.fields
        places = {field.name: place for place, field in enumerate(names)}

        ends = bytearray(self._count)
        for index in self._none:
            ends[index] = True

        def forms_of(kind: PropertyType, marked: bool) -> tuple[Form, ...]:
            return self._kept_forms_of(kind, marked if typed else None)

        def raw(data: bytes, kind: PropertyType, marked: bool, at: int, end: int) -> RawValue:
            return self._raw(data, kind, marked if typed else None, at, end)

        return TagLists(
            layout=self.layout,
            ends=bytes(ends),
            name=NameRef,
            item=Property,
            whole=PropertyList,
            own_at=_OWN_AT,
            most_nodes=MOST_NODES if typed else None,
            size_at=places["Size"],
            flags_at=places.get("Flags", -1),
            mark=IS_NATIVE,
            make_entry=self._make_typed_entry if typed else self._make_entry,
            forms=forms_of,
            raw=raw,
            misfits=MISFITS,
            work=self._work,
            readings=_READINGS,
            fewest=_FEWEST_BYTES,
            deepest=DEEPEST,
            most_kept=_KEPT,
            shared=self._shared.native,
        )

    def _make_entry(self, data: bytes, at: int) -> TagEntry:
        """What tags up to 5.3 have in common with the one at ``at`` that are of the same type."""
        tag, kind, _ = self.read_tag(data, at)
        record = type(tag)
        own, own_size = self._shared.own_fields(record)
        key = data[at + NAME.size : at + 2 * NAME.size]
        key += data[at + _OWN_AT : at + _OWN_AT + own_size]
        without = ((-1, bool(tag.BoolVal)),) if kind.name == "BoolProperty" else ()
        return TagEntry(key, own_size, record, (_TYPE, *own), tag, kind, without)

    def _make_typed_entry(self, data: bytes, at: int) -> TagEntry:
        """What tags since 5.4 have in common with the one at ``at`` that are of the same type."""
        tag, kind, _ = self.read_tag(data, at)
        start = at + NAME.size
        key = data[start : start + len(tag.TypeName) * NODE_SIZE]
        without: tuple[tuple[int, Any], ...] = ((IS_SKIPPED, RawValue(b"", LEFT_OUT)),)
        if kind.name == "BoolProperty":
            without = (BOOL_TRUE, True), (-1, False)
        return TagEntry(key, 0, TypedTag, (_TYPE,), tag, kind, without)

    def _forms_of(self, kind: PropertyType, native: bool | None) -> tuple[Form, ...]:
        """The forms that a value of a type can have, the likeliest first."""
        return tuple(islice(self._all_forms_of(kind, native), _MOST_FORMS))

    def _all_forms_of(self, kind: PropertyType, native: bool | None) -> Iterable[Form]:
        layout = self.layout
        match kind.name:
            case "StructProperty":
                return self._struct_forms(kind.struct, native)
            case "ByteProperty":
                plain, named = self._declared(U8), self._declared(NAME)
                return (plain, named) if kind.struct in ("", "None") else (named, plain)
            case "ArrayProperty":
                return self._array_forms(kind.inner[0] if kind.inner else None, native)
            case "SetProperty" if kind.inner:
                elements = self._forms_of(kind.inner[0], native)
                return tuple(Set(element, layout) for element in elements)
            case "MapProperty" if len(kind.inner) == 2:
                keys = self._forms_of(kind.inner[0], native)
                values = self._forms_of(kind.inner[1], native)
                return (Map(key, value, layout) for value in values for key in keys)
            case "OptionalProperty" if kind.inner:
                elements = self._forms_of(kind.inner[0], native)
                return tuple(Optional(element, layout) for element in elements)
        scalar = SCALARS.get(kind.name)
        return (self._declared(scalar),) if scalar is not None else ()

    def _array_forms(self, element: PropertyType | None, native: bool | None) -> tuple[Form, ...]:
        layout = self.layout
        if element is None:
            # Before UE4 282 an array does not say what it holds; tags would say so themselves.
            return (array_of(self._tags, layout),)
        arrays = tuple(array_of(form, layout) for form in self._forms_of(element, native))
        named = element.name != "StructProperty" or element.struct
        if named or layout.ue4 < UE4.INNER_ARRAY_TAG_INFO:
            return arrays
        return StructArray(lambda name: self._struct_forms(name, None), self.text, layout), *arrays

    def _struct_forms(self, name: str, native: bool | None) -> tuple[Form, ...]:
        if not name:
            # Sets and maps up to 5.3 do not name the struct: several are tried.
            return self._tags, *(self._form_named(name) for name in _UNNAMED)
        own = self._form_named(name)
        if own.is_tags:
            return (own,)
        return (self._tags, own) if native is False else (own, self._tags)

    @property
    def _tags(self) -> Tags:
        # Made when asked for: the form knows its reader, so a reader that kept it would outlive its
        # package until the collector runs.
        return Tags(self)

    def _form_named(self, name: str) -> Form:
        form = self._shared.named.get(name)
        if form is None:
            form = form_of(NATIVE_STRUCTS.get(name, TAGGED), self._tags, self.layout)
            if not form.of_package:
                self._shared.named[name] = form
        return form

    def _declared(self, kind: TypedConstruct[Any]) -> Form:
        return self._shared.declared(kind)


class Tags(NamingForm):
    """Properties up to the tag that is called None: what a struct without a form of its own has."""

    is_tags = True
    of_package = True

    def __init__(self, reader: PropertyReader) -> None:
        self._reader = reader

    def emit(self, code: FormCode[Made]) -> Made:
        return code.listed()

    def text(self, name: NameRef) -> str:
        return self._reader.text(name)

    def read(self, data: bytes, at: int, end: int, depth: int) -> tuple[Any, int]:
        return self._reader.read_list(data, at, end, depth)

    def skip(self, data: bytes, at: int, end: int) -> int:
        return self._reader.skip_list(data, at, end)

    def write(self, value: Any, out: bytearray) -> None:
        out += self._reader.write_list(value)

    def made(self, given: Any, maker: Maker) -> Any:
        return maker.properties(given)


#: Why a value within damaged bytes was not looked at.
LEFT_OUT = Message("format/value-left-out")
TOO_MUCH = Message("format/value-not-read")


def _reason(kind: PropertyType, forms: tuple[Form, ...]) -> Message:
    if not forms:
        return Message("format/value-of-unknown-form", kind=kind.title)
    if kind.name == "ArrayProperty" and not kind.inner:
        return Message("format/array-without-type")
    return Message(
        "format/value-misfits",
        kind=kind.title,
    )


#: So many types are remembered; damaged bytes may hold any number of them.
_KEPT = 4096

#: Structs that sets and maps of old packages, and arrays before 4.12, hold without naming them.
_UNNAMED = (
    "NiagaraVariable", "NiagaraVariableBase", "Guid", "SoftObjectPath", "IntPoint", "Vector",
    "RichCurveKey",
)  # fmt: skip
