"""What steps do to the stored form of a package, told by the format's own declaration.

A save writes every record in the layout of the engine's numbers. What differs from the layout that
the package has now is attributed to the last number that brought it: a field that came and went in
between is no change. No value is lost by any of this; what an engine writes into a new field is its
own affair and not told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple

import inspector.format.unreal.gates as gates
from inspector.findings.message import Message
from inspector.format.errors import FormatError
from inspector.format.fields import F32, F64
from inspector.format.layout_changes import Difference, differences
from inspector.format.schema import Record, RecordStruct, VersionName
from inspector.format.unreal.declare.summary import SummaryBody, SummaryHead, SummaryVersions
from inspector.format.unreal.declare.tags import TAG_FORMS, PlainTag, TypedTag
from inspector.format.unreal.layout import Layout
from inspector.format.unreal.sections import tables
from inspector.upgrades.model import FieldChange, Sign, Touch
from inspector.upgrades.values import Missing
from inspector.upgrades.view import PackageView, StoredField

#: Places of one step that are told one by one; of the others only their number is.
MOST_TOLD: Final = 50

_STREAMS: Final = {stream: guid for guid, stream in gates.STREAMS.items()}
_SIGNS: Final[dict[str, Sign]] = {"added": "+", "removed": "−", "changed": "~"}


class Deed(Enum):
    """What a number does to the stored form, in the order in which that is told."""

    ADDS = Message("upgrades/adds-field")
    DROPS = Message("upgrades/drops-field")
    WIDENS = Message("upgrades/from-to", from_type="float", to_type="double")
    REFORMS = Message("upgrades/new-form")
    REHASHES = Message("upgrades/rewrites-hashes")


class LayoutStep(NamedTuple):
    """What one number does to the stored form.

    ``touches`` are the things with how many there are of each, ``effects`` what is done.
    ``changes`` are the first places, ``places`` the number of all.
    """

    touches: tuple[Touch, ...]
    effects: tuple[Message, ...]
    changes: tuple[FieldChange, ...]
    places: int


class _Growing:
    """A step while it is put together."""

    def __init__(self) -> None:
        self.touches: dict[str, dict[str, int]] = {}
        self.deeds: set[Deed] = set()
        self.changes: list[FieldChange] = []
        self.count = 0

    def add(
        self, what: str, places: int, deed: Deed, changes: Iterator[FieldChange], group: str = ""
    ) -> None:
        """Notes places of one kind; two fields of the same ``group`` are in the same rows."""
        rows = self.touches.setdefault(what, {})
        rows[group] = max(rows.get(group, 0), places)
        self.deeds.add(deed)
        self.count += places
        for change in changes:
            if len(self.changes) >= MOST_TOLD:
                break
            self.changes.append(change)

    def done(self) -> LayoutStep:
        return LayoutStep(
            tuple(
                Touch(what, sum(rows.values()) if what in _COUNTED else None)
                for what, rows in self.touches.items()
            ),
            tuple(deed.value for deed in Deed if deed in self.deeds),
            tuple(self.changes),
            self.count,
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
            if isinstance(section.kind, RecordStruct):
                self._section(section.key, section.kind.record, section.has_rows)
        self._tags()
        for record, fields in self._view.native.items():
            self._native(record, fields)
        for record, paths in self._view.own_forms.items():
            for difference in differences(record, self._before, self._after):
                if difference.at is not None:
                    self._own_form(difference, difference.at, paths)
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
            self._of_fields(complete, fields, Deed.REFORMS, TypedTag.__name__)
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
        fields: Sequence[StoredField],
        deed: Deed,
        label: str,
        group: str = "",
    ) -> None:
        changes: Iterator[FieldChange]
        if deed is Deed.ADDS:
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

    def _native(self, record: type[Record], fields: Sequence[StoredField]) -> None:
        for difference in differences(record, self._before, self._after)[:1]:
            if difference.at is None:
                continue
            widened = _float_to_double(difference)
            deed = Deed.WIDENS if widened else Deed.REFORMS
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

    def _own_form(self, difference: Difference, at: VersionName, paths: Sequence[str]) -> None:
        """What the classes of objects store behind the tags in a form of their own."""
        changes = (
            change
            for path in paths
            for change in self._changes(difference, 1, f"{path}/{difference.label}")
        )
        self._step(at).add("object", len(paths), _deed(difference), changes, paths[0])

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
            step.add("name", len(wide), Deed.REHASHES, changes)

    def _add(self, difference: Difference, what: str, places: int, path: str) -> None:
        if difference.at is not None:
            self._step(difference.at).add(
                what, places, _deed(difference), self._changes(difference, places, path)
            )

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


def _deed(difference: Difference) -> Deed:
    return {"added": Deed.ADDS, "removed": Deed.DROPS}.get(difference.what, Deed.REFORMS)


def _float_to_double(difference: Difference) -> bool:
    return difference.kinds[0] is F32 and difference.kinds[1] is F64
