"""The fields, values and data patches of an object stream, against the classes that are known."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case, finds
from inspector.checks.facts import Depth
from inspector.checks.finding import CheckFinding, StreamFinding
from inspector.findings.finding import Severity

# -- FIELD-UNKNOWN and FIELD-TYPE ------------------------------------------------------------------


class FieldUnknown(StreamFinding):
    """A class has no such field: ``elements`` of it are discarded."""

    rule = "FIELD-UNKNOWN"
    severity: Severity = Severity.WARNING
    order = 28.1
    stable = ("class_name", "field")
    class_name: str
    field: str
    elements: int


class FieldType(StreamFinding):
    """A field is stored as ``stored`` and declared as ``declared``."""

    rule = "FIELD-TYPE"
    severity: Severity = Severity.WARNING
    order = 28.2
    stable = ("class_name", "field", "stored")
    class_name: str
    field: str
    stored: str
    declared: str
    elements: int


@finds(FieldUnknown, FieldType)
def fields_of_classes(case: Case) -> Iterator[CheckFinding]:
    """Every field of a declared class at its current version or above.

    What is older goes through converters first; the upgrade preview tells what is left of it.
    """
    stream = case.facts.stream
    if stream is None or not stream.fields or not case.classes.is_declared:
        return
    from inspector.format.objectstream.leaves import may_hold

    engine = case.profile.name
    for stored in stream.fields:
        info = case.classes.get(stored.owner)
        if info is None or info.current is None or info.deprecated or info.own_serializer:
            continue
        if stored.owner_version < info.current:
            continue
        fit = case.classes.fit(info, stored.field, stored.crc, stored.class_id, "", may_hold)
        if fit == "fits":
            continue
        rule: type[StreamFinding] = FieldUnknown
        types: dict[str, str] = {}
        if fit == "type":
            wanted = info.fields[stored.crc].types[0]
            name = stored.name or case.classes.class_name(stored.class_id) or stored.class_id
            rule = FieldType
            types = {"stored": name, "declared": case.classes.class_name(wanted) or wanted}
        yield rule.first(
            engine,
            stored,
            info.source,
            identity=f"{stored.owner}/{stored.field}",
            depth=Depth.OBJECTS,
            class_name=info.name,
            field=stored.field,
            elements=stored.elements,
            **types,
        )


# -- DATA-PATCH-OLD --------------------------------------------------------------------------------


class DataPatchOld(StreamFinding):
    """So many data patches are of the old form, with ``entries`` entries."""

    rule = "DATA-PATCH-OLD"
    severity: Severity = Severity.WARNING
    order = 28.3
    stable = ()
    patches: int
    entries: int


@finds(DataPatchOld)
def old_data_patches(case: Case) -> Iterator[CheckFinding]:
    """All old patches of the stream at once; a remark where nobody declared any builder."""
    stream = case.facts.stream
    if stream is None or not stream.old_patches:
        return
    first = stream.old_patches[0]
    yield DataPatchOld(
        engine=case.profile.name,
        severity=Severity.WARNING if case.classes.is_declared else Severity.INFO,
        path=first.path,
        identity="data_patches",
        offset=first.offset,
        depth=Depth.OBJECTS,
        patches=len(stream.old_patches),
        entries=sum(patch.entries for patch in stream.old_patches),
    )


# -- VALUE-TYPE: single values that are none of their type -----------------------------------------


class ValueType(StreamFinding):
    """What is stored in a ``field`` is not what its element says that it is."""

    rule = "VALUE-TYPE"
    severity: Severity = Severity.WARNING
    order = 28.3
    stable = ("field",)
    field: str
    found: str
    type: str


@finds(ValueType)
def values_of_other_types(case: Case) -> Iterator[CheckFinding]:
    """Every wrong value, as far as they are kept."""
    stream = case.facts.stream
    for wrong in stream.wrong_values if stream is not None else ():
        yield ValueType.first(
            case.profile.name,
            wrong,
            identity=wrong.path,
            depth=Depth.OBJECTS,
            field=wrong.field,
            found=wrong.found,
            type=wrong.type,
        )
