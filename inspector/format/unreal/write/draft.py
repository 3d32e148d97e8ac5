"""Builds whole small packages from readable values: the project's samples, and tests' own files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from inspector.format.schema import Record, min_size, read, write
from inspector.format.stream import Source
from inspector.format.unreal import gates
from inspector.format.unreal.declare.payloads import EndTag
from inspector.format.unreal.declare.primitives import EngineVersionRecord, GenerationInfo, NameRef
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
    SoftPackageReference,
    ThumbnailEntry,
    ThumbnailImage,
)
from inspector.format.unreal.declare.tags import ObjectHead, ObjectTail
from inspector.format.unreal.gates import Layout
from inspector.format.unreal.read.header import with_flags, with_streams
from inspector.format.unreal.write.name_hashes import case_preserving_hash, non_case_preserving_hash
from inspector.format.unreal.write.property_draft import PropertyDraft, PropertyWriter
from inspector.format.unreal.write.writer import (
    HeaderModel,
    HeaderPart,
    write_header,
)
from inspector.versions.engine_version import EngineVersion
from inspector.versions.guid import Guid
from inspector.versions.version_set import VersionSet

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

    ``extra_bytes`` zeros stand behind its properties in the place of native data.
    """

    name: str
    class_path: str
    outer: str = ""
    is_asset: bool = False
    extra_bytes: int = 0
    properties: tuple[PropertyDraft, ...] = ()


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
                    ObjectFlags=_PUBLIC_STANDALONE,
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
