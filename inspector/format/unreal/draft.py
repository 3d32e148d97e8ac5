"""Builds whole small packages from readable values: the project's samples, and tests' own files."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from inspector.data_classes import dataclass, field
from inspector.format.schema import (
    ArrayKind,
    KindVisitor,
    Outside,
    Record,
    RecordStruct,
    TypedConstruct,
    min_size,
    read,
    write,
)
from inspector.format.stream import Source
from inspector.format.unreal import gates
from inspector.format.unreal.declare.payloads import EndTag
from inspector.format.unreal.declare.primitives import (
    GUID,
    NAME,
    PACKAGE_INDEX,
    EngineVersionRecord,
    GenerationInfo,
    NameRef,
)
from inspector.format.unreal.declare.summary import (
    SummaryBody,
    SummaryHead,
    SummaryVersions,
    custom_version_record,
)
from inspector.format.unreal.declare.tables import (
    AssetRegistryData,
    AssetRegistryDependencies,
    DependsEntry,
    NameEntry,
    ObjectExport,
    ObjectImport,
    RegistryObject,
    RegistryTag,
    SoftObjectPath,
    SoftPackageReference,
    ThumbnailEntry,
    ThumbnailImage,
)
from inspector.format.unreal.declare.tags import (
    BOOL_TRUE,
    HAS_ARRAY_INDEX,
    IS_NATIVE,
    TAG_FORMS,
    ObjectHead,
    ObjectTail,
    PlainTag,
    StructTag,
    TypedTag,
    TypeNode,
)
from inspector.format.unreal.declare.texts import BaseHistory, Text
from inspector.format.unreal.form import Form
from inspector.format.unreal.forms import Run, form_of, needs_package
from inspector.format.unreal.gates import Layout
from inspector.format.unreal.read.header import with_flags, with_streams
from inspector.format.unreal.read.property_reader import PropertyReader, Tags
from inspector.format.unreal.values import (
    ArrayValue,
    Property,
    PropertyList,
    PropertyType,
)
from inspector.format.unreal.write import (
    HeaderModel,
    HeaderPart,
    case_preserving_hash,
    non_case_preserving_hash,
    write_header,
)
from inspector.versions import EngineVersion, Guid, VersionSet

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
        for member in stored:
            if member.subcon.on and member.name not in given:
                continue
            kind = member.subcon.given(made.get)
            if kind is None:
                continue
            if kind.count_field and needs_package(record.struct):
                (element,) = kind.within
                rows = Run(self.form_of(element), len(given[member.name]))
                made[member.name] = rows.made(given[member.name], self)
            else:
                made[member.name] = self.declared(kind, given[member.name])
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


R = TypeVar("R", bound=Record)
NO_GUID = Guid(0, 0, 0, 0)
_UE3_VERSION = 864
_PUBLIC_STANDALONE = 0x3
_CLASS = "/Script/CoreUObject.Class"
_PACKAGE = "/Script/CoreUObject.Package"


@dataclass(frozen=True, slots=True)
class ImportDraft:
    """An object of another package, by path (``/Script/Engine.StaticMesh``), and its class."""

    path: str
    class_path: str = _CLASS


@dataclass(frozen=True, slots=True)
class ExportDraft:
    """An object of the package: its name, its class by path, and what it holds.

    ``extra_bytes`` zeros stand behind its properties in the place of native data. ``flags`` are
    those of the object.
    """

    name: str
    class_path: str
    outer: str = ""
    is_asset: bool = False
    extra_bytes: int = 0
    properties: tuple[PropertyDraft, ...] = ()
    flags: int = _PUBLIC_STANDALONE


@dataclass(frozen=True, slots=True)
class ThumbnailDraft:
    """A picture of one of the package's objects, as a PNG file."""

    object_class: str
    object_name: str
    width: int
    height: int
    png: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class PackageDraft:
    """A package in readable values.

    ``versions`` are those to store; ``layout`` says how to lay out an unversioned package, as UE4
    and UE5 object version. Names are collected from everything else.
    """

    versions: VersionSet
    saved_by: EngineVersion
    compatible_with: EngineVersion
    package_name: str = "None"
    layout: tuple[int, int] | None = None
    imports: tuple[ImportDraft, ...] = ()
    exports: tuple[ExportDraft, ...] = ()
    soft_references: tuple[str, ...] = ()
    tags: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    thumbnails: tuple[ThumbnailDraft, ...] = ()
    guid: Guid = NO_GUID
    split: bool = False


@dataclass(frozen=True, slots=True)
class BuiltPackage:
    """The bytes of a package, and of its ``.uexp`` where it is split."""

    uasset: bytes
    uexp: bytes = b""


def build(draft: PackageDraft) -> BuiltPackage:
    """The bytes of a package."""
    builder = _Builder(draft)
    header, data = builder.header(), builder.data
    if draft.split:
        return BuiltPackage(header, data)
    return BuiltPackage(header + data)


def blank(record: type[R], layout: Layout, **values: Any) -> R:
    """A record with every field of the layout: the given values, else 0 or empty."""
    zeros = bytes(min_size(record.struct, layout))
    empty: R = read(record, Source(zeros, layout.byte_order), layout)
    present = {field.name for field in record.fields if field.present(layout)}
    return empty.replaced(**{name: v for name, v in values.items() if name in present})


class _Builder:
    """Collects the tables of one draft."""

    def __init__(self, draft: PackageDraft) -> None:
        self.draft = draft
        versions = draft.versions
        ue4, ue5 = draft.layout or (versions.ue4, versions.ue5)
        layout = with_flags(Layout(versions.legacy, ue4, ue5), versions.package_flags)
        self.layout = with_streams(layout, versions.custom)
        self._names: dict[str, int] = {}
        self._imports: dict[str, int] = {}
        self._import_rows: list[Any] = []
        self.data = b""
        self._end_tag = write(EndTag, EndTag(Tag=gates.PACKAGE_TAG), self.layout)
        self._properties = PropertyWriter(self.layout, self._name, self._object)
        self._export_index = {export.name: index + 1 for index, export in enumerate(draft.exports)}

    def header(self) -> bytes:
        """The header, with the objects' data in :attr:`data` afterwards."""
        for imported in self.draft.imports:
            self._import(imported.path, imported.class_path)
        exports = self._exports()
        soft = [self._soft_reference(path) for path in self.draft.soft_references]
        parts = [HeaderPart("imports", self._import_rows), HeaderPart("exports", exports)]
        parts.append(HeaderPart("depends", [DependsEntry(Dependencies=())] * len(exports)))
        if self.layout.editor_data:
            parts += self._editor_parts(soft)
        else:
            parts.append(HeaderPart("asset_registry", self._registry()))
        parts.insert(0, HeaderPart("names", [self._name_row(name) for name in self._names]))
        kept = [part for part in parts if not isinstance(part.value, list) or part.value]
        model = HeaderModel(
            self._words(), self._head(), self._body(exports), self.layout, tuple(kept)
        )
        return write_header(model)

    def _editor_parts(self, soft: list[Any]) -> list[HeaderPart]:
        parts = [HeaderPart("soft_package_references", soft)]
        if self.layout.ue4 >= gates.UE4.ADDED_SEARCHABLE_NAMES:
            parts.append(HeaderPart("searchable_names", ()))
        images = self.draft.thumbnails
        for index, picture in enumerate(images):
            image = ThumbnailImage(
                ImageWidth=picture.width,
                ImageHeight=picture.height,
                CompressedImageData=picture.png,
            )
            parts.append(HeaderPart("thumbnails", image, (index,)))
        if images:
            table = tuple(
                ThumbnailEntry(
                    ObjectClassName=picture.object_class,
                    ObjectPathWithoutPackageName=picture.object_name,
                    FileOffset=0,
                )
                for picture in images
            )
            parts.append(HeaderPart("thumbnail_table", table))
        parts.append(HeaderPart("asset_registry", self._registry()))
        if self.layout.ue4 >= gates.UE4.ASSETREGISTRY_DEPENDENCYFLAGS:
            used = blank(
                AssetRegistryDependencies,
                self.layout,
                ImportUsedInGame=_bits(len(self._import_rows)),
                SoftPackageUsedInGame=_bits(len(soft)),
            )
            parts.append(HeaderPart("asset_registry_dependencies", used))
        return parts

    def _words(self) -> SummaryVersions:
        versions = self.draft.versions
        return blank(
            SummaryVersions,
            self.layout,
            Tag=gates.PACKAGE_TAG,
            LegacyFileVersion=versions.legacy,
            LegacyUE3Version=0 if versions.unversioned else _UE3_VERSION,
            FileVersionUE4=versions.ue4,
            FileVersionUE5=versions.ue5,
            FileVersionLicenseeUE=versions.licensee,
        )

    def _head(self) -> SummaryHead:
        return blank(
            SummaryHead,
            self.layout,
            CustomVersions=tuple(self._custom_versions()),
            PackageName=self.draft.package_name,
            PackageFlags=self.draft.versions.package_flags,
        )

    def _custom_versions(self) -> list[Record]:
        record = custom_version_record(self.layout)
        rows: list[Record] = []
        for entry in self.draft.versions.custom:
            name = entry.friendly_name or ""
            values = {"Key": entry.guid, "Version": entry.version, "FriendlyName": name}
            rows.append(blank(record, self.layout, **values))
        return rows

    def _body(self, exports: list[Any]) -> SummaryBody:
        editor = self.layout.editor_data
        return blank(
            SummaryBody,
            self.layout,
            Guid=self.draft.guid,
            PersistentGuid=self.draft.guid,
            Generations=(GenerationInfo(ExportCount=len(exports), NameCount=len(self._names)),),
            SavedByChangelist=self.draft.saved_by.raw_changelist,
            SavedByEngineVersion=_engine(self.draft.saved_by),
            CompatibleWithEngineVersion=_engine(self.draft.compatible_with),
            BulkDataStartOffset=len(self.data) - len(self._end_tag),
            PreloadDependencyCount=-1 if editor else 0,
            NamesReferencedFromExportDataCount=len(self._names),
            PayloadTocOffset=-1,
            DataResourceOffset=0 if editor else -1,
        )

    def _exports(self) -> list[Any]:
        drafts = self.draft.exports
        rows, data = [], bytearray()
        after_tags = len(self._written(ObjectTail))
        for export in drafts:
            content = self._object_data(export)
            rows.append(
                blank(
                    ObjectExport,
                    self.layout,
                    ClassIndex=self._import(export.class_path, _CLASS),
                    OuterIndex=self._export_index.get(export.outer, 0),
                    ObjectName=self._name(export.name),
                    ObjectFlags=export.flags,
                    SerialSize=len(content),
                    SerialOffset=len(data),
                    bIsAsset=int(export.is_asset),
                    FirstExportDependency=-1,
                    ScriptSerializationEndOffset=len(content) - after_tags - export.extra_bytes,
                )
            )
            data += content
        self.data = bytes(data) + self._end_tag
        return rows

    def _object_data(self, export: ExportDraft) -> bytes:
        """The object's properties, no object GUID, then zeros in the place of native data."""
        head, tail = (self._written(record) for record in (ObjectHead, ObjectTail))
        return (
            head + self._properties.bytes_of(export.properties) + tail + bytes(export.extra_bytes)
        )

    def _written(self, record: type[Record]) -> bytes:
        """The bytes of a record that says nothing."""
        return write(record, blank(record, self.layout), self.layout)

    def _object(self, path: str) -> int:
        """The package index of an object: one of the package by its name, else an import by path.

        A path that is not among the imports yet is taken to be a class.
        """
        return self._export_index.get(path) or self._import(path, _CLASS)

    def _registry(self) -> AssetRegistryData:
        objects = tuple(
            RegistryObject(
                ObjectPath=export.name,
                ObjectClassName=self._registry_class(export.class_path),
                Tags=tuple(
                    RegistryTag(Key=key, Value=value)
                    for key, value in self.draft.tags.get(export.name, {}).items()
                ),
            )
            for export in self.draft.exports
            if export.is_asset and self.layout.editor_data
        )
        return blank(AssetRegistryData, self.layout, Objects=objects)

    def _registry_class(self, path: str) -> str:
        # A full path from 5.1 on; before, the class's own name.
        return (
            path
            if self.layout.ue5 >= gates.UE5.FSOFTOBJECTPATH_REMOVE_ASSET_PATH_FNAMES
            else path.rpartition(".")[2]
        )

    def _soft_reference(self, path: str) -> SoftPackageReference:
        if self.layout.ue4 < gates.UE4.ADDED_SOFT_OBJECT_PATH:
            return SoftPackageReference(PackageName=path)
        return SoftPackageReference(PackageName=self._name(path))

    def _import(self, path: str, class_path: str) -> int:
        """The package index of an import, adding it and its package where they are new."""
        if path not in self._imports:
            package, _, name = path.partition(".")
            outer = self._import(package, _PACKAGE) if name else 0
            class_package, _, class_name = class_path.partition(".")
            row = blank(
                ObjectImport,
                self.layout,
                ClassPackage=self._name(class_package),
                ClassName=self._name(class_name),
                OuterIndex=outer,
                ObjectName=self._name(name or package),
                PackageName=self._name("None"),
            )
            self._import_rows.append(row)
            self._imports[path] = -len(self._import_rows)
        return self._imports[path]

    def _name(self, text: str) -> NameRef:
        return NameRef(self._names.setdefault(text, len(self._names)), 0)

    def _name_row(self, text: str) -> NameEntry:
        return blank(
            NameEntry,
            self.layout,
            Name=text,
            NonCasePreservingHash=non_case_preserving_hash(text),
            CasePreservingHash=case_preserving_hash(text),
        )


def _engine(version: EngineVersion) -> EngineVersionRecord:
    return EngineVersionRecord(
        Major=version.major,
        Minor=version.minor,
        Patch=version.patch,
        Changelist=version.raw_changelist,
        Branch=version.branch,
    )


def _bits(count: int) -> tuple[int, tuple[int, ...]]:
    """``count`` bits, all set: every reference is used in the game."""
    words = (count + 31) // 32
    return count, (0xFFFFFFFF,) * words
