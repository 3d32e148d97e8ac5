"""What a save writes: version numbers, and the stored form that follows from them.

A save writes every record in the layout of the engine's numbers. What differs from the layout that
the package has now is attributed to the last number that brought it: a field that came and went in
between is no change. No value is lost by any of this; what an engine writes into a new field is its
own affair and not told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final

import inspector.format.unreal.gates as gates
from inspector.catalog import Catalog, EngineProfile
from inspector.data_classes import dataclass
from inspector.findings.message import Message, Text
from inspector.format.errors import FormatError
from inspector.format.fields import F32, F64
from inspector.format.gate import VersionName
from inspector.format.record_layout import Difference, differences
from inspector.format.schema import Record
from inspector.format.unreal.declare.summary import SummaryBody, SummaryHead, SummaryVersions
from inspector.format.unreal.declare.tags import TAG_FORMS, PlainTag, TypedTag
from inspector.format.unreal.gates import Layout
from inspector.format.unreal.sections import tables
from inspector.named_tuples import NamedTuple
from inspector.upgrades.model import Fate, FieldChange, Sign, Touch, VersionChange
from inspector.upgrades.values import Missing
from inspector.upgrades.view import PackageField, PackageView
from inspector.versions import CustomVersion, EngineVersion, VersionSet

# -- version numbers -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Saved:
    """The versions of a package after a save, and each change on the way there."""

    versions: VersionSet
    saved_by: EngineVersion
    compatible_with: EngineVersion
    changes: tuple[VersionChange, ...]


def saved_versions(
    versions: VersionSet,
    saved_by: EngineVersion | None,
    compatible_with: EngineVersion | None,
    profile: EngineProfile,
    catalog: Catalog,
    *,
    compatible_stored: bool = True,
) -> Saved:
    """What a save with an engine writes in the place of a package's versions.

    Object and licensee versions become the engine's latest. So do the custom versions that the
    saved objects announce: those with a known latest number are taken to be announced again, and of
    all others it is open whether a save keeps them.

    Args:
        versions: What the package stores.
        saved_by: The engine that saved it.
        compatible_with: The oldest engine that it claims to be compatible with.
        profile: The engine that would save it.
        catalog: Names.
        compatible_stored: Whether the package stores ``compatible_with`` itself.
    """
    floor = profile.compatible_with or profile.version
    changes = [
        _object("ue4", Message("upgrades/axis-ue4"), versions.ue4, profile.ue4, catalog),
        _object("ue5", Message("upgrades/axis-ue5"), versions.ue5, profile.ue5, catalog),
    ]
    if versions.licensee or profile.licensee:
        changes.append(
            _object(
                "licensee",
                Message("upgrades/axis-licensee"),
                versions.licensee,
                profile.licensee,
                catalog,
            )
        )
    changes.append(_engine("saved_by", Message("upgrades/saved-by"), saved_by, profile.version))
    stored = compatible_with if compatible_stored else None
    changes.append(_engine("compatible_with", Message("upgrades/compatible-with"), stored, floor))
    custom: list[CustomVersion] = []
    rows: list[tuple[str, VersionChange]] = []
    same_release = saved_by is not None and saved_by.release == profile.version.release
    for entry in () if versions.custom_keyed_by_enum else versions.custom:
        change = _custom(entry, profile, catalog, same_release)
        after = change.after if isinstance(change.after, int) else entry.version
        custom.append(CustomVersion(entry.guid, after, entry.friendly_name))
        rows.append((_custom_title(entry, catalog).casefold(), change))
    changes += [change for __, change in sorted(rows, key=lambda row: row[0])]
    written = versions._replace(
        legacy=min(versions.legacy, profile.legacy),
        ue4=profile.ue4,
        ue5=profile.ue5,
        licensee=profile.licensee,
        custom=tuple(custom),
    )
    return Saved(written, profile.version, floor, tuple(changes))


def _object(axis: str, title: Text, before: int, after: int, catalog: Catalog) -> VersionChange:
    return VersionChange(
        axis,
        title,
        before or None,
        after or None,
        _object_name(axis, before, catalog),
        _object_name(axis, after, catalog),
        Fate.RAISED if after > before else Fate.SAME,
    )


def _object_name(axis: str, number: int, catalog: Catalog) -> str:
    version = catalog.object_version(axis, number)
    return version.short_name if version is not None else ""


def _engine(
    axis: str, title: Text, before: EngineVersion | None, after: EngineVersion
) -> VersionChange:
    was = _numbers(before) if before is not None and not before.is_empty else None
    will = _numbers(after)
    return VersionChange(axis, title, was, will, fate=Fate.SAME if was == will else Fate.RAISED)


def _numbers(version: EngineVersion) -> str:
    """An engine version without its branch; its changelist only where that is known."""
    text = version.short
    return f"{text}-{version.changelist}" if version.has_changelist else text


def _custom(
    entry: CustomVersion, profile: EngineProfile, catalog: Catalog, same_release: bool
) -> VersionChange:
    info = catalog.custom(entry.guid)
    title = _custom_title(entry, catalog)
    verdict = profile.judge_custom(entry.guid, entry.version, catalog)
    after, fate = verdict.engine_version, Fate.RAISED
    if after is None and same_release and verdict.status == "not-judged":
        # What a release has saved carries the release's own newest number.
        after, fate = entry.version, Fate.SAME
    elif after is None:
        is_registered = verdict.status in ("older", "not-judged")
        fate = Fate.NOT_KNOWN if is_registered else Fate.KEPT_OR_DROPPED
    elif after <= entry.version:
        fate = Fate.SAME

    def name(number: int | None) -> str:
        named = info.enumerator(number) if info is not None and number is not None else None
        return named.name if named is not None else ""

    axis = f"custom:{entry.guid}"
    return VersionChange(axis, title, entry.version, after, name(entry.version), name(after), fate)


def _custom_title(entry: CustomVersion, catalog: Catalog) -> str:
    info = catalog.custom(entry.guid)
    return (info.name if info else None) or entry.friendly_name or str(entry.guid)


# -- the stored form -------------------------------------------------------------------------------

#: Places of one step that are told one by one; of the others only their number is.
MOST_LISTED: Final = 50

_STREAMS: Final = {stream: guid for guid, stream in gates.STREAMS.items()}
#: Values that say nothing.
_EMPTY: Final[tuple[object, ...]] = ("", None, [])
_SIGNS: Final[dict[str, Sign]] = {"added": "+", "removed": "−", "changed": "~"}


class LayoutDeed(Enum):
    """What a number does to the stored form, in the order in which that is told."""

    ADDS = Message("upgrades/adds-field")
    DROPS = Message("upgrades/drops-field")
    WIDENS = Message("upgrades/from-to", from_type="float", to_type="double")
    REFORMS = Message("upgrades/new-form")
    REHASHES = Message("upgrades/rewrites-hashes")


class LayoutStep(NamedTuple):
    """What one number does to the stored form.

    ``touches`` are the things with how many there are of each, ``effects`` what is done.
    ``changes`` are the first places, ``places`` the number of all, of which so many are ``added``
    and ``removed``. ``drops_nothing``: fields go, and none of them holds anything.
    """

    touches: tuple[Touch, ...]
    effects: tuple[Message, ...]
    changes: tuple[FieldChange, ...]
    places: int
    added: int = 0
    removed: int = 0
    drops_nothing: bool = False


class _Growing:
    """A step while it is put together."""

    def __init__(self) -> None:
        self.touches: dict[str, dict[str, int]] = {}
        self.deeds: set[LayoutDeed] = set()
        self.changes: list[FieldChange] = []
        self.count = 0
        self.added = self.removed = 0
        #: Whether a field that goes holds something, as far as that was looked at.
        self.drops_values = False

    def add(
        self,
        what: str,
        places: int,
        deed: LayoutDeed,
        changes: Iterator[FieldChange],
        group: str = "",
    ) -> None:
        """Notes places of one kind; two fields of the same ``group`` are in the same rows."""
        rows = self.touches.setdefault(what, {})
        rows[group] = max(rows.get(group, 0), places)
        self.deeds.add(deed)
        self.count += places
        if deed is LayoutDeed.ADDS:
            self.added += places
        elif deed is LayoutDeed.DROPS:
            self.removed += places
        for change in changes:
            if len(self.changes) >= MOST_LISTED:
                break
            self.changes.append(change)

    def done(self) -> LayoutStep:
        return LayoutStep(
            tuple(
                Touch(what, sum(rows.values()) if what in _COUNTED else None)
                for what, rows in self.touches.items()
            ),
            tuple(deed.value for deed in LayoutDeed if deed in self.deeds),
            tuple(self.changes),
            self.count,
            self.added,
            self.removed,
            LayoutDeed.DROPS in self.deeds and not self.drops_values,
        )


def axis_of(version: VersionName) -> str:
    """The axis of a number that gates name: ``ue4``, ``ue5`` or ``custom:<GUID>``."""
    kind = type(version)
    if issubclass(kind, gates.CustomGate):
        return f"custom:{_STREAMS[kind]}"
    return version.axis.field


def layout_steps(view: PackageView, after: Layout) -> dict[tuple[str, int], LayoutStep]:
    """What a save in another layout changes in the stored form, by axis and number.

    Args:
        view: The package.
        after: The layout that the save writes.
    """
    return _Walk(view, after).steps()


class _Walk:
    def __init__(self, view: PackageView, after: Layout) -> None:
        self._view = view
        self._before = view.package.layout
        self._after = after
        self._found: dict[tuple[str, int], _Growing] = {}

    def steps(self) -> dict[tuple[str, int], LayoutStep]:
        for part in (SummaryVersions, SummaryHead, SummaryBody):
            for difference in differences(part, self._before, self._after):
                self._add(difference, "summary", 1, f"summary/{difference.label}")
        for section in tables():
            if section.kind.record is not None:
                self._section(section.key, section.kind.record, section.has_rows)
        self._tags()
        for record, fields in self._view.native.items():
            self._native(record, fields)
        for record, paths in self._view.own_forms.items():
            for difference in differences(record, self._before, self._after):
                if difference.at is not None:
                    self._own_form(record, difference, difference.at, paths)
        self._wide_names()
        return {key: step.done() for key, step in self._found.items()}

    def _section(self, key: str, record: type[Record], has_rows: bool) -> None:
        different = differences(record, self._before, self._after)
        if not different:
            return
        try:
            value = self._view.package.section_value(key)
        except FormatError:
            return
        if not value:
            return
        what = _ROWS.get(key, key.replace("_", " "))
        for difference in different:
            if has_rows:
                self._add(difference, what, len(value), f"{key}/{{}}/{difference.label}")
            else:
                self._add(difference, what, 1, f"{key}/{difference.label}")

    def _tags(self) -> None:
        """The tags before properties: since 5.4 they are written anew as a whole."""
        view, before, after = self._view, self._before, self._after
        complete = gates.UE5.PROPERTY_TAG_COMPLETE_TYPE_NAME
        if before.ue5 < complete <= after.ue5:
            fields = [tag for tags in view.tagged.values() for tag in tags]
            self._of_fields(complete, fields, LayoutDeed.REFORMS, TypedTag.__name__)
            return
        if before.ue5 >= complete:
            return
        for name, tags in view.tagged.items():
            for difference in differences(TAG_FORMS.get(name, PlainTag), before, after):
                if difference.at is not None:
                    self._of_fields(difference.at, tags, _deed(difference), difference.label, name)

    def _of_fields(
        self,
        at: VersionName,
        fields: Sequence[PackageField],
        deed: LayoutDeed,
        label: str,
        group: str = "",
    ) -> None:
        changes: Iterator[FieldChange]
        if deed is LayoutDeed.ADDS:
            changes = (
                FieldChange(f"{stored.path}@tag/{label}", Missing.ABSENT, Missing.NEW, "+")
                for stored in fields
            )
        else:
            # Of types without parts the name stays all there is to say.
            changes = (
                FieldChange(f"{stored.path}@tag", stored.type.name, str(stored.type))
                for stored in fields
                if stored.type.inner
            )
        if fields:
            self._step(at).add("property tag", len(fields), deed, changes, group)

    def _native(self, record: type[Record], fields: Sequence[PackageField]) -> None:
        for difference in differences(record, self._before, self._after)[:1]:
            if difference.at is None:
                continue
            widened = _float_to_double(difference)
            deed = LayoutDeed.WIDENS if widened else LayoutDeed.REFORMS
            name = record.__name__
            types = (
                (Message("upgrades/of-float", name=name), Message("upgrades/of-double", name=name))
                if widened
                else None
            )
            changes = (
                FieldChange(field.path, value, value, types=types)
                for field in fields
                for value in (self._view.plain(field.path),)
            )
            self._step(difference.at).add("property", len(fields), deed, changes, name)

    def _own_form(
        self, record: type[Record], difference: Difference, at: VersionName, paths: Sequence[str]
    ) -> None:
        """What the classes of objects store behind the tags in a form of their own."""
        changes = (
            change
            for path in paths
            for change in self._changes(difference, 1, f"{path}/{difference.label}")
        )
        deed, step = _deed(difference), self._step(at)
        step.add("object", len(paths), deed, changes, paths[0])
        if deed is LayoutDeed.DROPS and difference.label not in record.computed:
            values = (self._view.plain(f"{path}/{difference.label}") for path in paths)
            step.drops_values |= any(value not in _EMPTY for value in values)

    def _wide_names(self) -> None:
        """FIX_WIDE_STRING_CRC: names with characters from 128 to 255 get another hash."""
        number = 517
        if not self._before.ue4 < number <= self._after.ue4:
            return
        try:
            names = self._view.package.names
        except FormatError:
            return
        wide = [at for at, name in enumerate(names) if any("\x80" <= c <= "\xff" for c in name)]
        step = self._found.setdefault(("ue4", number), _Growing())
        if wide:
            path = "names/{}/NonCasePreservingHash"
            values = (path.format(at) for at in wide)
            changes = (FieldChange(path, self._view.plain(path), Missing.NEW) for path in values)
            step.add("name", len(wide), LayoutDeed.REHASHES, changes)

    def _add(self, difference: Difference, what: str, places: int, path: str) -> None:
        if difference.at is not None:
            deed, step = _deed(difference), self._step(difference.at)
            step.add(what, places, deed, self._changes(difference, places, path))
            step.drops_values |= deed is LayoutDeed.DROPS

    def _changes(self, difference: Difference, places: int, path: str) -> Iterator[FieldChange]:
        for row in range(places):
            here = path.format(row)
            stored = difference.what != "added"
            before = self._view.plain(here) if stored else Missing.ABSENT
            after = {"added": Missing.NEW, "removed": Missing.DROPPED}.get(difference.what, before)
            yield FieldChange(here, before, after, _SIGNS[difference.what])

    def _step(self, at: VersionName) -> _Growing:
        return self._found.setdefault((axis_of(at), int(at)), _Growing())


#: What one row of a table is called, where the table's own name would be odd.
_ROWS: Final = {
    "names": "name",
    "imports": "import",
    "exports": "export",
    "soft_object_paths": "soft path",
    "soft_package_references": "soft reference",
}


_COUNTED: Final = frozenset({*_ROWS.values(), "object", "property", "property tag"})


def _deed(difference: Difference) -> LayoutDeed:
    return {"added": LayoutDeed.ADDS, "removed": LayoutDeed.DROPS}.get(
        difference.what, LayoutDeed.REFORMS
    )


def _float_to_double(difference: Difference) -> bool:
    return difference.kinds[0] is F32 and difference.kinds[1] is F64
