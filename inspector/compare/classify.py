"""What a change means by where it stands: content, the version that saved, noise of every save."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from inspector.compare.compared import row_of
from inspector.compare.model import ChangeClass, Words
from inspector.compare.opaque import names_in_same_bytes
from inspector.compare.retired import RETIRED, Retired
from inspector.compare.values import ValueChange
from inspector.format.layout_changes import differences
from inspector.format.schema import Record
from inspector.format.unreal import sections
from inspector.format.unreal.declare.summary import SummaryBody, SummaryHead, SummaryVersions
from inspector.format.unreal.declare.tables import (
    GatherableText,
    ObjectExport,
    ObjectImport,
    WorldTileInfo,
)
from inspector.format.unreal.gates import UE4, UE5

if TYPE_CHECKING:
    from inspector.compare.package_model import PackageModel


CONTENT, VERSION, NOISE = ChangeClass.CONTENT, ChangeClass.VERSION, ChangeClass.NOISE
LAYOUT, CONVERSION = ChangeClass.LAYOUT, ChangeClass.CONVERSION

REPLACED_NAME: Final = "took the place of another name; bytes that are the same may mean it"
WRITTEN_ANEW: Final = "written anew by another version; not told apart"
RENUMBERED: Final = "renumbered"
ANOTHER_LAYOUT: Final = "stored since another version of the layout"
FOLLOWS: Final = sections.FOLLOWS
OF_ACTORS: Final = "measured from the level’s actors, which may have changed in other packages"

#: Fields of the summary that say which engine saved the package.
_VERSION_FIELDS: Final = frozenset(
    {
        "LegacyFileVersion", "LegacyUE3Version", "FileVersionUE4", "FileVersionUE5",
        "FileVersionLicenseeUE", "SavedByChangelist", "SavedByEngineVersion",
        "CompatibleWithEngineVersion", "NumTextureAllocations",
    }
)  # fmt: skip
#: Fields of the summary that each save writes anew; those that end in Count or Offset too.
_NOISE_FIELDS: Final = frozenset(
    {
        "Tag", "SavedHash", "TotalHeaderSize", "Guid", "PersistentGuid", "OwnerPersistentGuid",
        "Generations", "PackageSource", "LocalizationId",
    }
)  # fmt: skip
#: Tags that tell of the save: search data made from the graphs, and when it was.
_MADE_TAGS: Final = frozenset({"FiBData", "FiB", "DateModified"})
#: Tags that measure what the engine builds from the objects; what was edited in the package is told
#: at the objects.
_MEASURED_TAGS: Final = frozenset(
    {
        "Compressed Size (KB)", "Compression Ratio", "DistanceFieldSize", "EstTotalCompressedSize",
        "PhysicsSize",
    }
)  # fmt: skip
#: Tags that measure the actors of a level, with what their classes are elsewhere.
_LEVEL_TAGS: Final = frozenset({"ActorsMetaData", "LevelBoundsExtent", "LevelBoundsLocation"})
#: Properties of materials that get another GUID whenever the material is compiled; of the functions
#: that it calls a material notes the same.
_MADE_GUIDS: Final = frozenset({"LightingGuid", "ParameterStateId", "StateId"})
_CALLED_FUNCTIONS: Final = "MaterialFunctionInfos"
_GUID: Final = re.compile(r"[0-9A-F]{8}(-[0-9A-F]{8}){3}")
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
    ("float", "double", 0, UE5.LARGE_WORLD_COORDINATES),
    ("StringAssetReference", "SoftObjectPath", UE4.ADDED_SOFT_OBJECT_PATH, 0),
    ("StringClassReference", "SoftClassPath", UE4.ADDED_SOFT_OBJECT_PATH, 0),
    ("Vector2D", "DeprecateSlateVector2D", 0, 0),
)
_RECORDS: Final[dict[str, tuple[type[Record], ...]]] = {
    "summary": (SummaryVersions, SummaryHead, SummaryBody),
    "imports": (ObjectImport,),
    "exports": (ObjectExport,),
    "gatherable_text": (GatherableText,),
    "world_tile_info": (WorldTileInfo,),
}


class Judgement(NamedTuple):
    """The class of a change, what is said about it, and what a sentence says."""

    change_class: ChangeClass
    note: str = ""
    words: Words | None = None


class Classifier:
    """Classes the changes between two packages.

    Args:
        before: The first package.
        after: The second package.
        pulse: Called now and then during long searches; may raise to stop.
    """

    def __init__(
        self, before: PackageModel, after: PackageModel, pulse: Callable[[], None] | None = None
    ) -> None:
        self._sides = before, after
        self._pulse = pulse
        self._layouts = before.package.layout, after.package.layout
        self._fields = {
            section: self._layout_fields(records) for section, records in _RECORDS.items()
        }

    def _layout_fields(self, records: tuple[type[Record], ...]) -> frozenset[str]:
        """The fields that only one of the two layouts has, or that it has in another form."""
        found = set()
        for record in records:
            # By identity, so that a field which was added one way is removed the other.
            for one in differences(record, *self._layouts):
                if one.what != "changed":
                    found.add(one.label.partition("/")[0])
        return frozenset(found)

    @cached_property
    def rewritten(self) -> bool:
        """Whether the packages were written with different object or custom versions."""
        before, after = (side.package.versions for side in self._sides)
        if (before.legacy, before.ue4, before.ue5, before.licensee) != (
            after.legacy, after.ue4, after.ue5, after.licensee,
        ):  # fmt: skip
            return True
        known = {one.guid: one.version for one in before.custom}
        return any(known.get(one.guid, one.version) != one.version for one in after.custom)

    @cached_property
    def other_engine(self) -> bool:
        """Whether another engine saved the second package, by its versions or by its name."""
        engines = [
            None if one is None else (one.major, one.minor)
            for one in (side.package.saved_by for side in self._sides)
        ]
        return self.rewritten or engines[0] != engines[1]

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
        known = frozenset(before), frozenset(after)
        found = {
            index: (old, new)
            for index, (old, new) in enumerate(zip(before, after, strict=False))
            if old != new and old not in known[1] and new not in known[0]
        }
        meant = names_in_same_bytes(*self._sides, found, self._pulse)
        return frozenset(name for index in meant for name in found[index])

    # -- sections ------------------------------------------------------------------------------

    def judge(self, section: str, one: ValueChange) -> Judgement:
        """The class of a change in a section; ``one`` counts from the root of the section."""
        if not (self.has_section(0, section) and self.has_section(1, section)):
            return Judgement(VERSION, ANOTHER_LAYOUT)
        if one.reason == "widened":
            return Judgement(VERSION, "the same number in another precision")
        match section:
            case "summary":
                return self._summary(one)
            case "custom_versions":
                return Judgement(VERSION)
            case "imports" | "soft_package_references" | "soft_object_paths":
                return self._reference(section, one)
            case "extra_dependencies":
                came = self._came(0, UE5.ASSETREGISTRY_PACKAGEBUILDDEPENDENCIES)
                if came:
                    return Judgement(VERSION, ANOTHER_LAYOUT)
                # The editor collects them from the classes of the objects.
                return Judgement(VERSION if self.other_engine else CONTENT)
            case "exports":
                return self._export(one)
            case "asset_registry":
                return self._registry(one)
            case "payloads":
                noise = len(one.names) > 1 and one.names[1] in ("CompressedSize", "Access")
                return Judgement(NOISE if noise else CONTENT)
            case "bytes":
                return self._bytes(one)
        if section == "names" and one.names and one.names[0] in self._replaced_names:
            return Judgement(CONTENT, REPLACED_NAME)
        row = row_of(section)
        if row is not None and row.noise:
            return Judgement(NOISE, row.noise)
        if one.names[1:] and one.names[1] in self._fields.get(section, ()):
            return Judgement(VERSION, ANOTHER_LAYOUT)
        if section == "gatherable_text" and self.rewritten and self._only_described(one):
            return Judgement(VERSION, WRITTEN_ANEW)
        return Judgement(CONTENT)

    def _summary(self, one: ValueChange) -> Judgement:
        name = one.names[0]
        if name in _VERSION_FIELDS:
            return Judgement(VERSION)
        if name in self._fields["summary"]:
            return Judgement(VERSION, ANOTHER_LAYOUT)
        if name in _NOISE_FIELDS or name.endswith(("Offset", "Count")):
            return Judgement(NOISE)
        if name == "PackageName" and "None" in (one.before, one.after):
            # Editor packages up to 5.0 write None; later ones their name.
            return Judgement(VERSION if self.rewritten else CONTENT)
        return Judgement(CONTENT)

    def _reference(self, section: str, one: ValueChange) -> Judgement:
        if len(one.names) < 2:
            if section == "imports" and self._retired_import(one):
                return Judgement(VERSION, RETIRED)
            if section == "soft_object_paths" and self._names_metadata(one.names[0]):
                return Judgement(VERSION, "metadata is a table of its own since another version")
            return Judgement(CONTENT)
        if one.names[1] == "UsedInGame":
            came = self._came(UE4.ASSETREGISTRY_DEPENDENCYFLAGS, 0)
            return Judgement(VERSION, ANOTHER_LAYOUT) if came else Judgement(NOISE, FOLLOWS)
        if one.names[1] in self._fields.get(section, ()):
            return Judgement(VERSION, ANOTHER_LAYOUT)
        return Judgement(CONTENT)

    def _retired_import(self, one: ValueChange) -> bool:
        """Whether an import only names, or is one of, the objects that became data."""
        value = one.before if one.after is None else one.after
        if not isinstance(value, dict):
            return False
        kind = f"{value.get('ClassPackage')}.{value.get('ClassName')}"
        return any(self.gone(name) for name in (one.names[0], kind))

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

    def _came(self, ue4: int, ue5: int) -> bool:
        """Whether only one of the packages has reached an object version."""
        return len({one.ue4 >= ue4 and one.ue5 >= ue5 for one in self._layouts}) == 2

    def _registry(self, one: ValueChange) -> Judgement:
        if len(one.names) < 2:
            listed = all(one.names[0] in side.export_index for side in self._sides)
            if listed and self.other_engine:
                return Judgement(VERSION, "another engine lists other objects as assets")
            return Judgement(CONTENT)
        if one.names[1] == "ObjectClassName":
            return self._unless_path(one)
        tag = one.names[2] if len(one.names) > 2 else ""
        if tag in _MADE_TAGS:
            return Judgement(NOISE, "made anew on each save")
        if tag in _MEASURED_TAGS and one.kind == "changed":
            return Judgement(NOISE, FOLLOWS)
        if tag in _LEVEL_TAGS and one.kind == "changed":
            return Judgement(NOISE, OF_ACTORS)
        if self.other_engine and (one.kind in ("added", "removed") or tag == "ClassFlags"):
            return Judgement(VERSION, "another engine notes other facts")
        return self._unless_path(one)

    def _unless_path(self, one: ValueChange) -> Judgement:
        """Version where a class is only written with its package, as since 5.1."""
        if self._came(0, UE5.ADD_SOFTOBJECTPATH_LIST) or self.rewritten:
            names = [_without_packages(value) for value in (one.before, one.after)]
            if names[0] == names[1]:
                return Judgement(VERSION, "the same class, written with its package")
        return Judgement(CONTENT)

    @staticmethod
    def _only_described(one: ValueChange) -> bool:
        return "SiteDescription" in one.names

    def _bytes(self, one: ValueChange) -> Judgement:
        kind = one.names[0].partition("#")[0]
        if kind in ("padding", "end_tag"):
            return Judgement(NOISE)
        # Payloads and what no field describes: no version explains that they differ.
        return Judgement(CONTENT)

    # -- objects -------------------------------------------------------------------------------

    def type_change(self, one: str, other: str) -> Judgement:
        """A property whose value is the same and whose type is another."""
        known = self.is_retyping(one, other)
        return Judgement(VERSION if known else CONTENT, "another type")

    def is_retyping(self, one: str, other: str) -> bool:
        """Whether engines are known to have exchanged two types, and another one saved."""
        if not self.rewritten:
            return False
        for older, newer, ue4, ue5 in _RETYPED:
            came = self._came(ue4, ue5) if ue4 or ue5 else True
            plain = [re.sub(rf"\b{newer}\b", older, words) for words in (one, other)]
            if came and plain[0] == plain[1]:
                return True
        return False

    def blob(self) -> Judgement:
        """Bytes that differ in something that cannot be named."""
        return Judgement(VERSION, WRITTEN_ANEW) if self.rewritten else Judgement(CONTENT)

    def _export(self, one: ValueChange) -> Judgement:
        if len(one.names) < 2:
            return self._whole_export(one)
        member = one.names[1]
        if member == "depends":
            return Judgement(NOISE, FOLLOWS)
        if member in self._fields["exports"]:
            return Judgement(VERSION, ANOTHER_LAYOUT)
        if member in _SET_BY_SAVE and self.other_engine:
            return Judgement(VERSION, "another engine sets it otherwise")
        if member in ("native", "data"):
            return self.blob()
        if member == "metadata" and len(one.names) > 2:
            return self._metadata(one)
        if member == "properties" and _is_made_guid(one):
            return Judgement(NOISE, "a GUID that is made anew")
        if member == "Control":
            came = self._came(0, UE5.PROPERTY_TAG_EXTENSION_AND_OVERRIDABLE_SERIALIZATION)
            return Judgement(VERSION if came else CONTENT)
        return Judgement(CONTENT)

    def _metadata(self, one: ValueChange) -> Judgement:
        """Metadata that the editor attached to an object; what became of the object is told."""
        path = one.names[2]
        if path == "None":
            return Judgement(NOISE, "metadata of objects that were not saved")
        sides = [path in side.export_index for side in self._sides]
        return Judgement(NOISE, FOLLOWS) if sides[0] != sides[1] else Judgement(CONTENT)

    def _whole_export(self, one: ValueChange) -> Judgement:
        """An object that came or went: content, but for what became data of other objects."""
        value = one.after if one.before is None else one.before
        name = (value or {}).get("ClassIndex") or ""
        return Judgement(VERSION, RETIRED) if self.gone(name) else Judgement(CONTENT)


def _is_made_guid(one: ValueChange) -> bool:
    """Whether a material got another GUID by being compiled, or a function that it calls did."""
    place, name = one.names[2:-1], one.names[-1]
    if one.kind != "changed" or name not in _MADE_GUIDS:
        return False
    if place and not (len(place) == 2 and place[0] == _CALLED_FUNCTIONS):
        return False
    return all(isinstance(side, str) and _GUID.fullmatch(side) for side in (one.before, one.after))


def _without_packages(value: Any) -> Any:
    """A text without the packages of the native classes it names: ``/Script/Engine.`` goes."""
    if not isinstance(value, str):
        return value
    parts = value.split("/Script/")
    return parts[0] + "".join(part.partition(".")[2] or part for part in parts[1:])
