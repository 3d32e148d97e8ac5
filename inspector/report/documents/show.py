"""The document of ``inspector show``: everything about one file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal, Self, TypeAlias, TypeVar, cast

from msgspec import UNSET, Meta, UnsetType

from inspector.catalog import Catalog
from inspector.checks import CustomRow, CustomStatus, Verdict
from inspector.files.system import slashed
from inspector.format.asset import FormatKey
from inspector.format.unreal.declare.tables import ObjectExport, ObjectImport
from inspector.format.unreal.gates import PACKAGE_TAG
from inspector.format.unreal.package import Package
from inspector.format.unreal.paths import ObjectPaths
from inspector.messages.rendering import render
from inspector.project.opening import Opened
from inspector.report import properties
from inspector.report.documents.parts import (
    Absent,
    Count,
    Document,
    Engine,
    Finding,
    GuidText,
    Part,
    Sha1,
    Version,
)
from inspector.report.properties import ShownObject, ShownRows, objects_of
from inspector.report.show import Shown, sections_named
from inspector.report.tables import rows, stored_rows, table
from inspector.report.text import object_version_name

T = TypeVar("T")
#: What stands there unless another section was asked for alone.
Asked: TypeAlias = T | UnsetType
_NOT_READ = ShownObject("", None)


PictureFormat: TypeAlias = Literal["png", "jpeg"]
PayloadKind: TypeAlias = Literal["trailer entry", "data resource", "duplicate"]
PayloadPlace: TypeAlias = Literal[
    "inline", "end of file", ".uexp", ".ubulk", ".uptnl", ".m.ubulk",
    "another package", "virtualized", "derived data",
]  # fmt: skip
BulkKind: TypeAlias = Literal["bulk data", "payload trailer", "not described"]
SiblingSuffix: TypeAlias = Literal[".uexp", ".ubulk", ".uptnl", ".m.ubulk"]


class PackageFlags(Part):
    """The flags of a package, as a number and by name."""

    value: Count
    names: tuple[str, ...]


class Summary(Part):
    """The header of a package; the tag reads as in the file's own byte order."""

    tag: Annotated[str, Meta(pattern="^[0-9A-F]{8}$")]
    byte_order: Literal["little", "big"]
    legacy_file_version: int
    legacy_ue3_version: int | None
    file_version_ue4: int
    file_version_ue4_name: str | None
    file_version_ue5: int
    file_version_ue5_name: str | None
    file_version_licensee: int
    total_header_size: int | None
    package_name: str | None
    package_flags: PackageFlags
    guid: GuidText | None
    persistent_guid: GuidText | None
    saved_by: Version | None
    compatible_with: Version | None

    @classmethod
    def of(cls, opened: Opened, catalog: Catalog) -> Self | None:
        """What is said of the header; None where it cannot be read."""
        package, versions = opened.package, opened.facts.versions
        if package is None or versions is None:
            return None
        summary, flags = package.summary, versions.package_flags
        guid, persistent = summary.get("Guid"), summary.get("PersistentGuid")
        return cls(
            tag=f"{PACKAGE_TAG:08X}",
            byte_order="little" if summary.layout.byte_order == "<" else "big",
            legacy_file_version=versions.legacy,
            legacy_ue3_version=summary.get("LegacyUE3Version"),
            file_version_ue4=versions.ue4,
            file_version_ue4_name=object_version_name(catalog, "ue4", versions.ue4),
            file_version_ue5=versions.ue5,
            file_version_ue5_name=object_version_name(catalog, "ue5", versions.ue5),
            file_version_licensee=versions.licensee,
            total_header_size=package.total_header_size,
            package_name=package.package_name,
            package_flags=PackageFlags(value=flags, names=catalog.package_flag_names(flags)),
            guid=None if guid is None else str(guid),
            persistent_guid=None if persistent is None else str(persistent),
            saved_by=Version.or_none(opened.facts.saved_by),
            compatible_with=Version.or_none(opened.facts.compatible_with),
        )


class CustomVersion(Part):
    """A stored custom version, and how it stands to the engine."""

    guid: GuidText
    name: str | None
    friendly_name: str | None
    version: int
    enumerator: str | None
    engine_version: int | None
    status: CustomStatus

    @classmethod
    def of(cls, row: CustomRow) -> Self:
        """What is said of a custom version that the package stores."""
        assert row.version is not None
        return cls(
            guid=str(row.guid),
            name=row.class_name,
            friendly_name=row.friendly_name,
            version=row.version,
            enumerator=row.enumerator,
            engine_version=row.engine_version,
            status=row.status,
        )


class Import(Part):
    """An object of another package."""

    class_package: str
    class_name: str
    object_name: str
    outer: str | None
    path: str

    @classmethod
    def of(cls, paths: ObjectPaths, index: int, entry: ObjectImport) -> Self:
        """What is said of an entry of the import table."""
        return cls(
            class_package=paths.text(entry.ClassPackage),
            class_name=paths.text(entry.ClassName),
            object_name=paths.text(entry.ObjectName),
            outer=paths.object_path(entry.OuterIndex) if entry.OuterIndex else None,
            path=paths.object_path(-index - 1),
        )


class Property(Part):
    """A property of an object, with all names resolved."""

    name: str
    type: str
    array_index: Count
    value: Any


class NativeData(Part):
    """Bytes of an object that nothing takes apart; very large files are not hashed."""

    size: Count
    sha1: Sha1 | None


class Export(Part):
    """An object of the package.

    Properties are null for one without property tags; rows are what its class stores behind them
    where that is known, and native data where it is not.
    """

    object_name: str
    class_: str
    outer: str | None
    serial_offset: int
    serial_size: int
    is_asset: bool
    properties: list[Property] | None
    rows: Any
    native_data: NativeData | None

    @classmethod
    def of(cls, paths: ObjectPaths, entry: ObjectExport, held: ShownObject) -> Self:
        """What is said of an entry of the export table, and of what the object holds."""
        listed = held.properties
        return cls(
            object_name=paths.text(entry.ObjectName),
            class_=paths.class_of(entry),
            outer=paths.object_path(entry.OuterIndex) if entry.OuterIndex else None,
            serial_offset=entry.SerialOffset,
            serial_size=entry.SerialSize,
            is_asset=bool(entry.bIsAsset),
            properties=None
            if listed is None
            else [
                Property(name=row.name, type=row.type, array_index=row.array_index, value=row.value)
                for row in listed
            ],
            rows=_rows(held.rows),
            native_data=None
            if held.native is None
            else NativeData(size=held.native.size, sha1=held.native.sha1),
        )


class Asset(Part):
    """What the asset registry reads of an asset."""

    path: str
    class_: str
    tags: dict[str, str]


class Thumbnail(Part):
    """A stored picture: width and height in pixels, size in bytes."""

    object: str
    format: PictureFormat
    width: int
    height: int
    size: Count


class Payload(Part):
    """A payload that the package says it has; the offset is null where it is not in the package."""

    kind: PayloadKind
    where: PayloadPlace
    offset: int | None
    size: int
    raw_size: int
    owner: str | None
    flags: str
    sha1: Sha1 | None


class BulkData(Part):
    """Bytes behind the objects of which nothing says what they are."""

    kind: BulkKind
    offset: Count
    size: Count
    sha1: Sha1 | None


class Sibling(Part):
    """A file beside the package that belongs to it."""

    suffix: SiblingSuffix
    path: str
    size: Count


class Show(Document):
    """Everything about one file; with --section only the keys of those sections.

    Under "tables" stand those that are told as they are stored, if there are any.
    """

    path: str
    format: FormatKey
    size: Count
    summary: Asked[Summary | None] = UNSET
    unversioned: Asked[bool] = UNSET
    cooked: Asked[bool] = UNSET
    custom_versions: Asked[list[CustomVersion]] = UNSET
    names: Asked[tuple[str, ...]] = UNSET
    imports: Asked[list[Import]] = UNSET
    exports: Asked[list[Export]] = UNSET
    soft_package_references: Asked[tuple[str, ...]] = UNSET
    soft_object_paths: Asked[tuple[str, ...]] = UNSET
    asset_registry: Asked[list[Asset]] = UNSET
    thumbnails: Asked[list[Thumbnail]] = UNSET
    tables: Asked[dict[str, list[Any]]] = UNSET
    payloads: Asked[list[Payload]] = UNSET
    bulk_data: Asked[list[BulkData]] = UNSET
    siblings: Asked[list[Sibling]] = UNSET
    engine: Asked[Engine] = UNSET
    verdict: Asked[Verdict] = UNSET
    lowest_engine: Asked[str | None] = UNSET
    findings: Asked[list[Finding]] = UNSET
    fields: Absent = UNSET

    @classmethod
    def of(cls, shown: Shown, catalog: Catalog, sections: Sequence[str] = ()) -> Self:
        """The report of one file.

        A table that is broken is empty and has its finding. Nothing is read or hashed for keys that
        are not asked for.

        Args:
            shown: The file with what is said about it.
            catalog: Names of versions and flags.
            sections: Only the keys of these, beside those that name the file; none for all.
        """
        opened, answer = shown.opened, shown.answer
        package, versions = opened.package, opened.facts.versions
        values: dict[str, Callable[[], Any]] = {
            "summary": lambda: Summary.of(opened, catalog),
            "unversioned": lambda: versions is not None and versions.unversioned,
            "cooked": lambda: versions is not None and versions.cooked,
            "custom_versions": lambda: _custom_versions(shown),
            "names": lambda: table(package, lambda p: p.names),
            "imports": lambda: [Import.of(*row) for row in rows(package, lambda p: p.imports)],
            "exports": lambda: _exports(shown),
            "soft_package_references": lambda: table(package, lambda p: p.soft_package_references),
            "soft_object_paths": lambda: table(package, lambda p: p.soft_object_paths),
            "asset_registry": lambda: [
                Asset(path=entry.path, class_=entry.class_name, tags=dict(entry.tags))
                for entry in table(package, lambda p: p.asset_registry)
            ],
            "thumbnails": lambda: _thumbnails(package),
            "payloads": lambda: _payloads(opened),
            "bulk_data": lambda: [
                BulkData(
                    kind=cast("BulkKind", run.kind), offset=run.offset, size=run.size, sha1=run.sha1
                )
                for run in properties.undescribed_bytes(opened)
            ],
            "siblings": lambda: [
                Sibling(
                    suffix=cast("SiblingSuffix", file.suffix),
                    path=slashed(file.path),
                    size=file.size,
                )
                for file in opened.siblings
            ],
            "engine": lambda: Engine.of(answer.profile),
            "verdict": lambda: answer.verdict,
            "lowest_engine": lambda: answer.lowest_engine,
            "findings": lambda: [Finding.of(finding) for finding in answer.findings],
        }
        chosen = sections_named(sections)
        asked = {key for part in chosen for key in part.keys}
        included = {key: value() for key, value in values.items() if key in asked}
        stored = [part.table for part in chosen if part.table]
        if stored:
            included["tables"] = {key: stored_rows(opened.tree, key) for key in stored}
        return cls(
            path=slashed(opened.path), format=opened.facts.format, size=opened.size, **included
        )


def _custom_versions(shown: Shown) -> list[CustomVersion]:
    """In the file's own order, which no engine that is asked can change."""
    versions = shown.opened.facts.versions
    stored = versions.custom if versions is not None else ()
    place = {entry.guid: index for index, entry in enumerate(stored)}
    ordered = sorted(shown.custom_rows, key=lambda row: place.get(row.guid, len(place)))
    return [CustomVersion.of(row) for row in ordered]


def _exports(shown: Shown) -> list[Export]:
    """The objects with what they hold, as far as that could be listed."""
    held = objects_of(shown.opened.objects)
    return [
        Export.of(paths, entry, held[index] if index < len(held) else _NOT_READ)
        for paths, index, entry in rows(shown.opened.package, lambda p: p.exports)
    ]


def _rows(shown: tuple[ShownRows, ...]) -> Any:
    if len(shown) > 1:
        return {row.name: row.value for row in shown}
    return shown[0].value if shown else None


def _thumbnails(package: Package | None) -> list[Thumbnail]:
    return [
        Thumbnail(
            object=picture.object_path,
            format=cast("PictureFormat", picture.format),
            width=picture.width,
            height=picture.height,
            size=picture.size,
        )
        for picture in table(package, lambda p: p.thumbnails)
        if picture.format != "empty"
    ]


def _payloads(opened: Opened) -> list[Payload]:
    sha1_of = properties.payload_hashes(opened)
    return [
        Payload(
            kind=payload.kind,
            where=payload.where,
            offset=payload.offset if payload.offset >= 0 else None,
            size=payload.size,
            raw_size=payload.raw_size,
            owner=payload.owner or None,
            flags=render(payload.flags),
            sha1=sha1_of(payload),
        )
        for payload in properties.payloads_of(opened)
    ]
