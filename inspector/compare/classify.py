"""What a change means by where it stands: content, the version that saved, noise of every save."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from inspector.compare.header_model import row_of
from inspector.compare.model import ChangeClass, Known, Note, OtherBytes, Reason, Words
from inspector.compare.package_model import names_in_same_bytes
from inspector.compare.retyped import Retired
from inspector.compare.values import ValueChange
from inspector.format.record_layout import differences
from inspector.format.schema import Record
from inspector.format.unreal import sections
from inspector.format.unreal.declare.own_forms import OWN_FORMS
from inspector.format.unreal.declare.summary import SummaryBody, SummaryHead, SummaryVersions
from inspector.format.unreal.declare.tables import (
    GatherableText,
    ObjectExport,
    ObjectImport,
    WorldTileInfo,
)
from inspector.format.unreal.gates import UE4, UE5
from inspector.graphs.reading import is_placeholder
from inspector.progress import Progress

if TYPE_CHECKING:
    from inspector.compare.package_model import PackageModel
    from inspector.compare.retyped import Retyped


CONTENT, LAYOUT = ChangeClass.CONTENT, ChangeClass.LAYOUT
VERSION, NOISE = ChangeClass.VERSION, ChangeClass.NOISE
CONVERSION = ChangeClass.CONVERSION

PLACEHOLDER: Final = Known(
    "disabled node of the editor’s own came or went",
    "{count:# disabled node|# disabled nodes} of the editor’s own came or went",
)

RESPELLED: Final = Known("name spelled otherwise", "{count:# name|# names} spelled otherwise")

#: Fields of the summary that say which engine saved the package.
_VERSION_FIELDS: Final = frozenset(
    {
        "LegacyFileVersion", "LegacyUE3Version", "FileVersionUE4", "FileVersionUE5",
        "FileVersionLicenseeUE", "SavedByChangelist", "SavedByEngineVersion",
        "CompatibleWithEngineVersion", "NumTextureAllocations",
    }
)  # fmt: skip
#: Fields of the summary that each save rewrites; those that end in Count or Offset too.
_NOISE_FIELDS: Final = frozenset(
    {
        "Tag", "SavedHash", "TotalHeaderSize", "Guid", "PersistentGuid", "OwnerPersistentGuid",
        "Generations", "PackageSource", "LocalizationId",
    }
)  # fmt: skip
#: Flags of packages that a save sets from what they hold, or takes away.
_FLAGS_OF_SAVE: Final = frozenset({"PKG_NewlyCreated", "PKG_RequiresLocalizationGather"})
#: The flag of an object that the editor's history of edits sets.
_TRANSACTIONAL_FLAG: Final = "RF_Transactional"
#: Tags that tell of the save: search data made from the graphs, when it was, the version of the
#: format of a MetaSound.
_MADE_TAGS: Final = frozenset({"FiBData", "FiB", "DateModified", "DocumentVersion"})
#: How engines write a switch in a tag.
_SWITCHES: Final = (("False", "0"), ("True", "1"))
#: Tags that measure what the engine builds from the objects; what was edited in the package is told
#: at the objects.
_MEASURED_TAGS: Final = frozenset(
    {
        "Compressed Size (KB)", "Compression Ratio", "DistanceFieldSize", "EstTotalCompressedSize",
        "PhysicsSize", "ActorMetaData", "ApproxSize", "BlueprintComponents", "IsDataOnly",
        "NativeComponents", "ResourceSize",
    }
)  # fmt: skip
#: Tags that measure the actors of a level, with what their classes are elsewhere.
_LEVEL_TAGS: Final = frozenset({"ActorsMetaData", "LevelBoundsExtent", "LevelBoundsLocation"})
#: Properties of materials that get another GUID whenever the material is compiled.
_MADE_GUIDS: Final = frozenset(
    {"LightingGuid", "ParameterStateId", "ParentLightingGuid", "StateId"}
)
#: The list in which a material notes the functions that it calls, each with such a GUID.
_CALLED_FUNCTIONS: Final = "MaterialFunctionInfos"
#: The list in which a material instance notes which lighting its textures have.
_TEXTURES: Final = "ReferencedTextureGuids"
#: What objects store that is made again whenever they are built, and nodes of graphs when somebody
#: makes them anew.
_MADE_BY_BUILDING: Final = frozenset(
    {
        ("model", "LightingGuid"), ("stored", "BodySetupGuid"), ("stored", "LightingGuid"),
        ("properties", "NodeGuid"), ("properties", "MaterialExpressionGuid"),
    }
)  # fmt: skip
_GUID: Final = re.compile(r"[0-9A-F]{8}(-[0-9A-F]{8}){3}")
#: What objects store in a declared form.
_OWN_FORMS: Final = frozenset(form.key for form in OWN_FORMS)
#: Those of such forms that are compiled from the rest of the package, but for one member.
_COMPILED: Final = frozenset({"class", "function", "property", "struct"})
#: That member: the defaults of a struct, which are set and not compiled.
_SET_IN_STRUCT: Final = "DefaultInstance"
#: The member of such forms that says which lighting each level of detail has.
_LODS: Final = "LODData"
#: Members of such forms that say where a payload lies, in a form of each version's own.
_PAYLOADS: Final = frozenset({"BulkData", "RawData", "Source", "SourceModel"})
#: The member that is the version of such a form itself.
_OF_FORM: Final = ("Version",)
#: The members of a pin that engines make of what its node calls.
_MADE_BY_ENGINE: Final = frozenset(
    {
        "AutogeneratedDefaultValue", "BitField", "PersistentGuid", "PinFriendlyName", "PinId",
        "PinToolTip", "PinType", "SourceIndex",
    }
)  # fmt: skip
#: Fields of the export table that the editor sets from the object's class on each save.
_SET_BY_SAVE: Final = frozenset(
    {
        "ObjectFlags", "bNotForClient", "bNotForServer", "bNotAlwaysLoadedForEditorGame",
        "bIsAsset", "bGeneratePublicHash",
    }
)  # fmt: skip
#: Types that engines exchanged, older and newer, and the object versions of UE4 and UE5 since which
#: they did; none where a custom version tells it.
_RETYPED: Final = (
    ("FloatProperty", "DoubleProperty", 0, UE5.LARGE_WORLD_COORDINATES),
    ("StringAssetReference", "SoftObjectPath", UE4.ADDED_SOFT_OBJECT_PATH, 0),
    ("StringClassReference", "SoftClassPath", UE4.ADDED_SOFT_OBJECT_PATH, 0),
    ("Vector2D", "DeprecateSlateVector2D", 0, 0),
)
#: Why none of the changes of a table is an edit, as a reason.
_NO_EDITS: Final = {
    sections.NoEdit.FOLLOWS: Reason.FOLLOWS,
    sections.NoEdit.PICTURE: Reason.PICTURE,
    sections.NoEdit.PAYLOAD_PLACE: Reason.PAYLOAD_PLACE,
}
#: The records of the sections whose fields depend on versions.
_RECORDS: Final[dict[str, tuple[type[Record], ...]]] = {
    "summary": (SummaryVersions, SummaryHead, SummaryBody),
    "imports": (ObjectImport,),
    "exports": (ObjectExport,),
    "gatherable_text": (GatherableText,),
    "world_tile_info": (WorldTileInfo,),
}


class Classification(NamedTuple):
    """The class of a change, what is said about it, and what a sentence says.

    ``where`` says which bytes of a value differ that nothing takes apart.
    """

    change_class: ChangeClass
    note: Note | None = None
    words: Words | None = None
    where: OtherBytes | None = None

    @property
    def notes(self) -> tuple[Note, ...]:
        """All that is said about it."""
        return tuple(note for note in (self.note, self.where) if note is not None)


class RowPlace(NamedTuple):
    """Where a change in a row of a table lies, by names.

    ``row`` is the name of the row, such as the path of an export. ``member`` is its field, or what
    else belongs to it (``properties``, ``metadata``, a form of the class' own); empty where the row
    came or went as a whole. ``inside`` leads on from the member.
    """

    row: str
    member: str
    inside: tuple[str, ...]

    @classmethod
    def of(cls, change: ValueChange) -> RowPlace:
        """The place of a change that counts from the root of its section."""
        names = change.names
        return cls(names[0] if names else "", names[1] if len(names) > 1 else "", names[2:])

    @property
    def last(self) -> str:
        """The innermost name."""
        return self.inside[-1] if self.inside else self.member

    @property
    def in_pin(self) -> tuple[str, ...]:
        """What leads on from a pin of a node, behind the list of pins and the pin's own name."""
        return self.inside[2:]


class Classifier:
    """Classes the changes between two packages.

    Args:
        before: The first package.
        after: The second package.
        progress: Asked during long searches whether they are still wanted.
    """

    def __init__(self, before: PackageModel, after: PackageModel, progress: Progress) -> None:
        self._sides = before, after
        self._progress = progress
        self._layouts = before.package.layout, after.package.layout
        self._fields = {
            section: self._layout_fields(records) for section, records in _RECORDS.items()
        }

    @cached_property
    def _own_fields(self) -> frozenset[str]:
        """The fields of declared forms that only one of the layouts has."""
        return self._layout_fields(tuple(form.record for form in OWN_FORMS))

    def _layout_fields(self, records: tuple[type[Record], ...]) -> frozenset[str]:
        """The fields that only one of the two layouts has, or that it has in another form."""
        labels = set()
        for record in records:
            # By identity, so that a field which was added one way is removed the other.
            for change in differences(record, *self._layouts):
                if change.what != "changed":
                    labels.add(change.label.partition("/")[0])
        return frozenset(labels)

    @cached_property
    def rewritten(self) -> bool:
        """Whether the packages were written with different object or custom versions."""
        before, after = (side.package.versions for side in self._sides)
        if (before.legacy, before.ue4, before.ue5, before.licensee) != (
            after.legacy, after.ue4, after.ue5, after.licensee,
        ):  # fmt: skip
            return True
        versions = {custom.guid: custom.version for custom in before.custom}
        return any(
            versions.get(custom.guid, custom.version) != custom.version for custom in after.custom
        )

    @cached_property
    def other_engine(self) -> bool:
        """Whether another engine saved the second package, by its versions or by its name."""
        engines = [
            None if engine is None else (engine.major, engine.minor)
            for engine in (side.package.saved_by for side in self._sides)
        ]
        return self.rewritten or engines[0] != engines[1]

    @property
    def other_build(self) -> bool:
        """Whether another engine saved the second package, or another build of the same one."""
        before, after = (side.package.saved_by for side in self._sides)
        return self.other_engine or before != after

    def has_section(self, side: int, key: str) -> bool:
        """Whether packages of this layout can have a section."""
        row = row_of(key)
        if row is None or row.within:
            return True
        place = next(field for field in SummaryBody.fields if field.label == row.offset_field)
        return place.present(self._layouts[side])

    @cached_property
    def _replaced_names(self) -> frozenset[str]:
        """Names that took the place of another one in the table, both ways, as far as it matters.

        Bytes that are compared as they are refer to names by their places: they may be the same and
        mean something else now.
        """
        before, after = (side.rows("names") for side in self._sides)
        names = frozenset(before), frozenset(after)
        replaced = {
            index: (old, new)
            for index, (old, new) in enumerate(zip(before, after, strict=False))
            if old != new and old not in names[1] and new not in names[0]
        }
        meant = names_in_same_bytes(*self._sides, replaced, self._progress)
        return frozenset(name for index in meant for name in replaced[index])

    # -- sections ------------------------------------------------------------------------------

    def judge(self, section: str, change: ValueChange) -> Classification:
        """The class of a change in a section; ``change`` counts from the root of the section."""
        if not (self.has_section(0, section) and self.has_section(1, section)):
            return Classification(VERSION, Reason.OTHER_LAYOUT)
        if change.reason == "widened":
            return Classification(VERSION, Reason.OTHER_PRECISION)
        match section:
            case "summary":
                return self._summary(change)
            case "custom_versions":
                return Classification(VERSION)
            case "imports" | "soft_package_references" | "soft_object_paths":
                return self._reference(section, change)
            case "extra_dependencies":
                came = self._only_one_side_has(0, UE5.ASSETREGISTRY_PACKAGEBUILDDEPENDENCIES)
                if came:
                    return Classification(VERSION, Reason.OTHER_LAYOUT)
                # The editor collects them from the classes of the objects.
                return Classification(VERSION if self.other_build else CONTENT)
            case "exports":
                return self._export(change)
            case "asset_registry":
                return self._registry(change)
            case "payloads":
                noise = RowPlace.of(change).member in ("CompressedSize", "Access")
                return Classification(NOISE if noise else CONTENT)
            case "bytes":
                return self._bytes(change)
        place = RowPlace.of(change)
        if section == "names" and place.row in self._replaced_names:
            return Classification(CONTENT, Reason.REPLACED_NAME)
        row = row_of(section)
        if row is not None and row.noise:
            return Classification(NOISE, _NO_EDITS[row.noise])
        if place.member in self._fields.get(section, ()):
            return Classification(VERSION, Reason.OTHER_LAYOUT)
        if section == "gatherable_text" and self.rewritten and self._only_described(change):
            return Classification(VERSION, Reason.REWRITTEN)
        return Classification(CONTENT)

    def _summary(self, change: ValueChange) -> Classification:
        name = change.names[0]
        if name in _VERSION_FIELDS:
            return Classification(VERSION)
        if name in self._fields["summary"]:
            return Classification(VERSION, Reason.OTHER_LAYOUT)
        if name in _NOISE_FIELDS or name.endswith(("Offset", "Count")):
            return Classification(NOISE)
        if name == "PackageFlags" and change.names[-1] in _FLAGS_OF_SAVE:
            return Classification(NOISE, Reason.FOLLOWS)
        if name == "PackageName" and "None" in (change.before, change.after):
            # Editor packages up to 5.0 write None; later ones their name.
            return Classification(VERSION if self.rewritten else CONTENT)
        return Classification(CONTENT)

    def _reference(self, section: str, change: ValueChange) -> Classification:
        place = RowPlace.of(change)
        if not place.member:
            if section == "imports" and self._retired_import(change):
                return Classification(VERSION, Reason.RETIRED)
            if section == "soft_object_paths" and self._names_metadata(place.row):
                return Classification(VERSION, Reason.METADATA_TABLE)
            return Classification(CONTENT)
        if place.member == "UsedInGame":
            came = self._only_one_side_has(UE4.ASSETREGISTRY_DEPENDENCYFLAGS, 0)
            return (
                Classification(VERSION, Reason.OTHER_LAYOUT)
                if came
                else Classification(NOISE, Reason.FOLLOWS)
            )
        if place.member in self._fields.get(section, ()):
            return Classification(VERSION, Reason.OTHER_LAYOUT)
        return Classification(CONTENT)

    def _retired_import(self, change: ValueChange) -> bool:
        """Whether an import only names, or is one of, the objects that became data."""
        value = change.before if change.after is None else change.after
        if not isinstance(value, dict):
            return False
        kind = f"{value.get('ClassPackage')}.{value.get('ClassName')}"
        return any(self.gone(name) for name in (RowPlace.of(change).row, kind))

    def gone(self, kind: str) -> bool:
        """Whether objects of a class became data of others between the two packages."""
        return self._retired.gone(kind)

    @cached_property
    def _retired(self) -> Retired:
        tables = self.has_section(0, "metadata"), self.has_section(1, "metadata")
        return Retired(*self._sides, self.rewritten, tables)

    def _names_metadata(self, path: str) -> bool:
        """Whether a soft path names an object of the package that keeps metadata in a table."""
        tables = [self.has_section(side, "metadata") for side in (0, 1)]
        if tables[0] == tables[1]:
            return False
        own = self._sides[tables.index(True)].package.package_name
        return own is not None and path.partition(".")[0] == own

    def _only_one_side_has(self, ue4: int, ue5: int) -> bool:
        """Whether only one of the packages has reached an object version."""
        return len({layout.ue4 >= ue4 and layout.ue5 >= ue5 for layout in self._layouts}) == 2

    def _registry(self, change: ValueChange) -> Classification:
        place = RowPlace.of(change)
        if not place.member:
            listed = all(place.row in side.export_index for side in self._sides)
            if listed and self.other_engine:
                return Classification(VERSION, Reason.OTHER_ASSETS)
            return Classification(CONTENT)
        if place.member == "ObjectClassName":
            return self._unless_path(change)
        tag = place.inside[0] if place.inside else ""
        if tag in _MADE_TAGS:
            return Classification(NOISE, Reason.MADE_BY_SAVE)
        if tag in _MEASURED_TAGS and change.kind == "changed":
            return Classification(NOISE, Reason.FOLLOWS)
        if tag in _LEVEL_TAGS and change.kind == "changed":
            return Classification(NOISE, Reason.OF_ACTORS)
        if any(change.before in forms and change.after in forms for forms in _SWITCHES):
            return Classification(VERSION, Reason.OTHER_FACTS)
        if self.other_engine and (change.kind in ("added", "removed") or tag == "ClassFlags"):
            return Classification(VERSION, Reason.OTHER_FACTS)
        return self._unless_path(change)

    def _unless_path(self, change: ValueChange) -> Classification:
        """Version where a class is only written with its package, as since 5.1."""
        if self._only_one_side_has(0, UE5.ADD_SOFTOBJECTPATH_LIST) or self.rewritten:
            names = [_without_packages(value) for value in (change.before, change.after)]
            if names[0] == names[1]:
                return Classification(VERSION, Reason.CLASS_WITH_PACKAGE)
        return Classification(CONTENT)

    @staticmethod
    def _only_described(change: ValueChange) -> bool:
        return "SiteDescription" in change.names

    def _bytes(self, change: ValueChange) -> Classification:
        kind = change.names[0].partition("#")[0]
        if kind in ("padding", "end_tag"):
            return Classification(NOISE)
        # Payloads and what no field describes: no version explains that they differ.
        return Classification(CONTENT)

    # -- objects -------------------------------------------------------------------------------

    def type_change(self, retyped: Retyped) -> Classification:
        """A property whose value is the same and whose type is another."""
        is_known = self.is_retyping(retyped)
        return Classification(VERSION if is_known else CONTENT, Reason.OTHER_TYPE)

    def is_retyping(self, retyped: Retyped) -> bool:
        """Whether engines are known to have exchanged two types, and another one saved."""
        if not self.rewritten:
            return False
        for older, newer, ue4, ue5 in _RETYPED:
            came = self._only_one_side_has(ue4, ue5) if ue4 or ue5 else True
            before, after = (
                {kind.canonical.renamed(newer, older) for kind in kinds}
                for kinds in (retyped.before, retyped.after)
            )
            if came and before == after:
                return True
        return False

    def blob(self) -> Classification:
        """Bytes that differ in something that cannot be named."""
        return (
            Classification(VERSION, Reason.REWRITTEN) if self.rewritten else Classification(CONTENT)
        )

    def _export(self, change: ValueChange) -> Classification:
        place = RowPlace.of(change)
        if not place.member:
            return self._whole_export(change)
        member = place.member
        if member == "depends":
            return Classification(NOISE, Reason.FOLLOWS)
        if member in self._fields["exports"]:
            return Classification(VERSION, Reason.OTHER_LAYOUT)
        if member == "ObjectFlags" and place.last == _TRANSACTIONAL_FLAG:
            return Classification(NOISE, Reason.SET_BY_HISTORY)
        if member in _SET_BY_SAVE and self.other_engine:
            return Classification(VERSION, Reason.SET_BY_ENGINE)
        if member in ("native", "data"):
            return self.blob()
        if member == "metadata" and place.inside:
            return self._metadata(place)
        if member in _OWN_FORMS and place.in_pin == ("PinId",):
            return Classification(NOISE, Reason.MADE_GUID)
        if (member, *place.inside) in _MADE_BY_BUILDING and change.kind == "changed":
            return Classification(NOISE, Reason.MADE_GUID)
        if member in _OWN_FORMS and place.last == "OffsetInFile":
            return Classification(NOISE, Reason.PAYLOAD_PLACE)
        if member in _OWN_FORMS and self._lists_what_came_or_went(change):
            return Classification(NOISE, Reason.FOLLOWS)
        if member in _OWN_FORMS and self.rewritten:
            return self._own_form(change, place)
        if member == "properties" and _is_made_guid(change, place, came=self.other_engine):
            return Classification(NOISE, Reason.MADE_GUID)
        if member == "properties" and change.kind == "removed" and len(change.steps) == 3:
            return Classification(CONTENT, Reason.TO_DEFAULT)
        if member == "ImportJson" and self._only_one_side_has(UE4.ASSET_IMPORT_DATA_AS_JSON, 0):
            return Classification(VERSION, Reason.OTHER_LAYOUT)
        if member == "Control":
            came = self._only_one_side_has(
                0, UE5.PROPERTY_TAG_EXTENSION_AND_OVERRIDABLE_SERIALIZATION
            )
            return Classification(VERSION if came else CONTENT)
        return Classification(CONTENT)

    def _lists_what_came_or_went(self, change: ValueChange) -> bool:
        """Whether a change names nothing but objects that only one of the packages has."""
        sides = [side.export_index for side in self._sides]
        named = [
            value["Function"] if isinstance(value, dict) and "Function" in value else value
            for value in (change.before, change.after)
            if value is not None
        ]
        return bool(named) and all(
            isinstance(path, str) and (path in sides[0]) != (path in sides[1]) for path in named
        )

    def _own_form(self, change: ValueChange, place: RowPlace) -> Classification:
        """What another version wrote in a form of its class' own."""
        member, inside = place.member, place.inside
        if member in _COMPILED and inside[:1] != (_SET_IN_STRUCT,):
            return Classification(VERSION, Reason.COMPILED)
        if inside[:1] == (_LODS,):
            # Only levels of detail without paint are read: they say which lighting is theirs.
            return Classification(VERSION, Reason.LIGHTING)
        if inside[:1] and inside[0] in _PAYLOADS:
            return Classification(VERSION, Reason.REWRITTEN)
        if not inside or inside[0] in self._own_fields or inside == _OF_FORM:
            # One of the versions keeps it elsewhere: pins were objects before 4.13.
            return Classification(VERSION, Reason.OTHER_LAYOUT)
        is_made = place.in_pin[0] in _MADE_BY_ENGINE if place.in_pin else _is_idle_pin(change)
        if is_made:
            return Classification(VERSION, Reason.MADE_FROM_CALL)
        return Classification(CONTENT)

    def _metadata(self, place: RowPlace) -> Classification:
        """Metadata that the editor attached to an object; the object is reported by itself."""
        path = place.inside[0]
        if path == "None":
            return Classification(NOISE, Reason.UNSAVED_METADATA)
        sides = [path in side.export_index for side in self._sides]
        return (
            Classification(NOISE, Reason.FOLLOWS)
            if sides[0] != sides[1]
            else Classification(CONTENT)
        )

    def _whole_export(self, change: ValueChange) -> Classification:
        """An object that came or went: content, but for what became data of other objects."""
        value = change.after if change.before is None else change.before
        name = (value or {}).get("ClassIndex") or ""
        if self.gone(name):
            return Classification(VERSION, Reason.RETIRED)
        fields = (value or {}).get("properties")
        if isinstance(fields, Mapping) and is_placeholder(fields.get("EnabledState"), fields):
            return Classification(LAYOUT, PLACEHOLDER, PLACEHOLDER)
        return Classification(CONTENT)


def _is_idle_pin(change: ValueChange) -> bool:
    """Whether a pin came or went that is not linked and has the value that it was made with."""
    pin = change.after if change.before is None else change.before
    if change.kind == "changed" or not isinstance(pin, dict) or "PinId" not in pin:
        return False
    values = (pin.get(name) for name in ("DefaultValue", "AutogeneratedDefaultValue"))
    is_set = any(name in pin for name in ("DefaultObject", "DefaultTextValue", "LinkedTo"))
    return len(set(values)) == 1 and not is_set


def _is_made_guid(change: ValueChange, place: RowPlace, *, came: bool) -> bool:
    """Whether a material got another GUID by being compiled, or a function that it calls did.

    Args:
        change: The change.
        place: Where it is.
        came: Whether there may be one on one side only, as engines store others.
    """
    around = place.inside[:-1]
    if around == (_TEXTURES,):
        return True
    kinds = ("changed", "added", "removed") if came else ("changed",)
    if change.kind not in kinds or place.last not in _MADE_GUIDS:
        return False
    if around and not (len(around) == 2 and around[0] == _CALLED_FUNCTIONS):
        return False
    sides = (change.before, change.after)
    return all(side is None or (isinstance(side, str) and _GUID.fullmatch(side)) for side in sides)


def _without_packages(value: Any) -> Any:
    """A text without the packages of the native classes it names: ``/Script/Engine.`` goes."""
    if not isinstance(value, str):
        return value
    parts = value.split("/Script/")
    return parts[0] + "".join(part.partition(".")[2] or part for part in parts[1:])
