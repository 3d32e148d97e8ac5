"""Properties in readable values, and their bytes: what the project's own packages hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from inspector.format.schema import (
    ArrayKind,
    KindVisitor,
    Outside,
    Record,
    RecordStruct,
    TypedConstruct,
)
from inspector.format.unreal.declare.primitives import GUID, NAME, PACKAGE_INDEX, NameRef
from inspector.format.unreal.declare.tables import SoftObjectPath
from inspector.format.unreal.declare.tags import (
    BOOL_TRUE,
    HAS_ARRAY_INDEX,
    IS_NATIVE,
    TAG_FORMS,
    PlainTag,
    StructTag,
    TypedTag,
    TypeNode,
)
from inspector.format.unreal.declare.texts import BaseHistory, Text
from inspector.format.unreal.form import Form
from inspector.format.unreal.forms import form_of
from inspector.format.unreal.gates import Layout
from inspector.format.unreal.read.property_reader import PropertyReader, Tags
from inspector.format.unreal.values import (
    ArrayValue,
    Property,
    PropertyList,
    PropertyType,
)
from inspector.versions.guid import Guid

_TYPE_PART = re.compile(r"\s*([^(),]+)\s*")


@dataclass(frozen=True, slots=True)
class PropertyDraft:
    """A property: its name, its type as :class:`PropertyType` prints it, and a readable value.

    Names and objects are texts, structs mappings or lists of their members, texts for people
    mappings with ``text``, ``namespace`` and ``key``; structs with tags are lists of drafts.
    """

    name: str
    type: str
    value: Any
    array_index: int = 0


def type_from(text: str) -> PropertyType:
    """The type that a text such as ``ArrayProperty(StructProperty(Vector))`` stands for.

    Raises:
        ValueError: Where the text is no type.
    """
    found, end = _type_at(text, 0)
    if text[end:].strip():
        raise ValueError(f"{text!r} is no type")
    return found


def _type_at(text: str, at: int) -> tuple[PropertyType, int]:
    match = _TYPE_PART.match(text, at)
    if match is None:
        raise ValueError(f"{text!r} is no type")
    inner = []
    at = match.end()
    if text[at : at + 1] == "(":
        while text[at] in "(,":
            part, at = _type_at(text, at + 1)
            inner.append(part)
            if at >= len(text):
                raise ValueError(f"{text!r} is no type")
        at += 1
    return PropertyType(match[1].strip(), tuple(inner)), at


class PropertyWriter:
    """Writes the properties of one package's objects.

    Args:
        layout: The package's layout.
        name: Gives the reference to a name, adding it to the table where it is new.
        object_index: Gives the package index of an object by its path.
    """

    def __init__(
        self,
        layout: Layout,
        name: Callable[[str], NameRef],
        object_index: Callable[[str], int],
    ) -> None:
        self._layout = layout
        self._name = name
        self._reader = PropertyReader((), layout)
        self._own: dict[TypedConstruct[Any], Callable[[Any], Any]] = {
            NAME: name,
            PACKAGE_INDEX: lambda path: object_index(path) if path else 0,
            GUID: Guid.parse,
            Text.struct: self._text,
            SoftObjectPath.struct: self._soft_path,
        }

    def bytes_of(self, drafts: Sequence[PropertyDraft]) -> bytes:
        """The bytes of properties and of the tag that ends them."""
        return self._reader.write_list(self.properties(drafts))

    def properties(self, given: Sequence[PropertyDraft]) -> PropertyList:
        """Properties and the tag that ends them."""
        made = tuple(self._property(draft) for draft in given)
        return PropertyList(made, self._name("None"), 0, 0)

    def _property(self, draft: PropertyDraft) -> Property:
        kind = type_from(draft.type)
        tag = self._tag(draft, kind)
        if kind.name == "BoolProperty":
            return Property(tag, kind, bool(draft.value), None, 0, 0, 0)
        form = self._reader.likeliest_form(kind)
        return Property(tag, kind, form.made(draft.value, self), form, 0, 0, 0)

    def _tag(self, draft: PropertyDraft, kind: PropertyType) -> Record:
        name = self._name(draft.name)
        if self._reader.typed_tags:
            flags = HAS_ARRAY_INDEX if draft.array_index else 0
            if kind.name == "BoolProperty":
                flags |= BOOL_TRUE if draft.value else 0
            elif self._is_native(kind):
                flags |= IS_NATIVE
            nodes = tuple(self._nodes(kind))
            index = draft.array_index or None
            return TypedTag(Name=name, TypeName=nodes, Size=0, Flags=flags, ArrayIndex=index)
        record = TAG_FORMS.get(kind.name, PlainTag)
        words = [self._name(inner.name) for inner in kind.inner] or [self._name("None")]
        values: dict[str, Any] = {
            "Name": name,
            "Type": self._name(kind.name),
            "Size": 0,
            "ArrayIndex": draft.array_index,
            "StructName": words[0],
            "StructGuid": Guid(0, 0, 0, 0),
            "BoolVal": int(bool(draft.value)) if kind.name == "BoolProperty" else 0,
            "EnumName": words[0],
            "InnerType": words[0],
            "ValueType": words[-1],
            "HasPropertyGuid": 0,
            "Extensions": 0,
        }
        present = {field.name for field in record.fields if field.present(self._layout)}
        return record(**{key: value for key, value in values.items() if key in present})

    def _is_native(self, kind: PropertyType) -> bool:
        if kind.name == "StructProperty":
            return not self._reader.likeliest_form(kind).is_tags
        return any(self._is_native(inner) for inner in kind.inner)

    def _nodes(self, kind: PropertyType) -> list[TypeNode]:
        nodes = [TypeNode(self._name(kind.name), len(kind.inner))]
        for inner in kind.inner:
            nodes += self._nodes(inner)
        return nodes

    # -- values --------------------------------------------------------------------------------

    def struct_array(self, given: Mapping[str, Any]) -> ArrayValue:
        """An array of structs up to 5.3, given as ``{"struct": NAME, "items": […]}``."""
        form = self._reader.likeliest_form(
            PropertyType("StructProperty", (PropertyType(given["struct"]),))
        )
        draft = PropertyDraft("Items", f"StructProperty({given['struct']})", ())
        tag = self._tag(draft, type_from(draft.type))
        assert isinstance(tag, StructTag)
        items = tuple(form.made(element, self) for element in given["items"])
        return ArrayValue(items, form, tag)

    def declared(self, kind: TypedConstruct[Any], given: Any) -> Any:
        """A value that a declaration describes."""
        return kind.accept(_ValueOf(self, self._layout, given))

    def form_of(self, kind: TypedConstruct[Any]) -> Form:
        """The form of a kind of field."""
        return form_of(kind, Tags(self._reader), self._layout)

    def of_kind(self, kind: TypedConstruct[Any]) -> Callable[[Any], Any] | None:
        """What makes values of a kind that is given in another form than it is stored in."""
        return self._own.get(kind)

    def record(self, record: type[Record], given: Sequence[Any] | Mapping[str, Any]) -> Record:
        """A struct from its stored members by name, or in order those that are always stored."""
        stored = [field for field in record.fields if field.present(self._layout)]
        if not isinstance(given, Mapping):
            always = [field.name for field in stored if not field.subcon.on]
            given = dict(zip(always, given, strict=True))
        made: dict[str, Any] = {}
        for field in stored:
            if field.subcon.on and field.name not in given:
                continue
            kind = field.subcon.given(made.get)
            if kind is not None:
                made[field.name] = self.declared(kind, given[field.name])
        return record(**made)

    def _text(self, value: Mapping[str, str]) -> Text:
        history = BaseHistory(
            Namespace=value.get("namespace", ""),
            Key=value.get("key", ""),
            SourceString=value["text"],
            DevNotes=value.get("dev_notes", ""),
        )
        return Text(Flags=0, HistoryType=0, History=history)

    def _soft_path(self, value: str) -> SoftObjectPath:
        package, _, asset = value.partition(".")
        present = {field.name for field in SoftObjectPath.fields if field.present(self._layout)}
        values: dict[str, Any] = {"SubPath": ""}
        if "PackageName" in present:
            values |= {"PackageName": self._name(package), "AssetName": self._name(asset)}
        else:
            named = "SubPath" in present
            values["AssetPathName"] = self._name(value) if named else value
        return SoftObjectPath(**{name: part for name, part in values.items() if name in present})


class _ValueOf(KindVisitor[Any]):
    """Makes a value of a kind from a readable one."""

    layout: Layout

    def __init__(self, writer: PropertyWriter, layout: Layout, value: Any) -> None:
        self.layout = layout
        self._writer = writer
        self._value = value

    def value(self, kind: TypedConstruct[Any]) -> Any:
        """What the writer knows of, else as it is given."""
        own = self._writer.of_kind(kind)
        return self._value if own is None else own(self._value)

    def array(self, kind: ArrayKind[Any]) -> Any:
        """The elements."""
        return tuple(
            kind.subcon.accept(_ValueOf(self._writer, self.layout, element))
            for element in self._value
        )

    def record(self, kind: RecordStruct[Any]) -> Any:
        """A struct, or what the writer knows of."""
        own = self._writer.of_kind(kind)
        return self._writer.record(kind.record, self._value) if own is None else own(self._value)

    def outside(self, kind: Outside[Any]) -> Any:
        """What the form of the kind makes of it."""
        return self._writer.form_of(kind).made(self._value, self._writer)
