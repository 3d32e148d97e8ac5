"""The fields, values and data patches of an object stream, against the classes that are known."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case, finds
from inspector.checks.facts import Depth
from inspector.checks.finding import CheckFinding, StreamFinding
from inspector.finding import Severity

# -- FIELD-UNKNOWN and FIELD-TYPE ------------------------------------------------------------------


class FieldUnknown(StreamFinding):
    """A class has no such field: ``elements`` of it are discarded."""

    rule = "FIELD-UNKNOWN"
    severity = Severity.WARNING
    order = 28.1
    stable = ("class_name", "field")
    templates = {
        "title": "Field not in its class",
        "line": "{class_name} has no field {field}",
        "several": "{count} fields are in none of their classes",
        "message": "{class_name} has no field {field}: its data will be discarded.",
        "remedy": (
            "Raise the class's version and rename the field in a converter, or declare the field. "
            "If the data is not wanted any more, there is nothing to do."
        ),
        "sentence": "{class_name} has no field {field}, so its data will be discarded.",
        "headline": "Stored data that the class has no field for",
        "checked": "The CRC of the field's name, against the fields of the class around it.",
        "this_file": "**{field}**, {elements:# element|# elements}",
        "engine_limit": "A warning; with strict loading the whole load fails.",
        "sure": "{as_declared}",
    }
    class_name: str
    field: str
    elements: int


class FieldType(StreamFinding):
    """A field is stored as ``stored`` and declared as ``declared``."""

    rule = "FIELD-TYPE"
    severity = Severity.WARNING
    order = 28.2
    stable = ("class_name", "field", "stored")
    templates = {
        "title": "Field of another type",
        "line": "{field} of {class_name} is stored as {stored}, declared as {declared}",
        "several": "{count} fields of another type than declared",
        "message": (
            "{field} of {class_name} is stored as {stored} and declared as {declared}. Nothing "
            "converts it, so the element is skipped with an error."
        ),
        "remedy": "Raise the class's version and change the type in a converter.",
        "sentence": "{field} of {class_name} is stored as {stored} and declared as {declared}.",
        "headline": "Stored data of another type than its field",
        "checked": "The id of the value's class, against the type of the field.",
        "this_file": "**{stored}**, {elements:# element|# elements}",
        "engine_limit": "**{declared}**. The element is skipped with an error; the rest is loaded.",
        "sure": "{as_declared}",
    }
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
    severity = Severity.WARNING
    order = 28.3
    stable = ()
    templates = {
        "title": "Data patches in the old form",
        "line": "{patches:# data patch|# data patches} in the old form",
        "message": (
            "{patches:# data patch is|# data patches are} stored in the old form, with "
            "{entries:# entry|# entries}. Such addresses name no classes and no versions, so no "
            "change of a name or a type ever acts on them."
        ),
        "remedy": (
            "Upgrade the slice and save it before a field of a class in it is renamed or changed."
        ),
        "sentence": (
            "{patches:# data patch is|# data patches are} in the old form, on which no change of "
            "a name or a type acts."
        ),
        "headline": "Changes of names and types pass these data patches by",
        "checked": "The class of each data patch, which tells its form.",
        "this_file": "{patches:# patch|# patches}, {entries:# entry|# entries}",
        "engine_limit": "None: the patches are applied as they are, to fields that still match.",
        "sure": "Certain. The form is told by the id of the class.",
    }
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
    severity = Severity.WARNING
    order = 28.3
    stable = ("field",)
    templates = {
        "title": "Value that is none of its type",
        "line": "{field} stores {found}, which is no {type}",
        "several": "{count} values that are none of their types",
        "message": (
            "{field} stores {found}, which is no {type}. What a program loads in its place is not "
            "certain."
        ),
        "remedy": (
            "Write the value that was meant, or fetch the file again from source control. Where a "
            "merge was done by hand, look at what it left around this place."
        ),
        "sentence": "{field} stores {found}, which is no {type}.",
        "headline": "A stored value is none of its type",
        "checked": "The text or the bytes of the value, against the type that its element names.",
        "this_file": "**{found}**",
        "engine_limit": (
            "A value of the type **{type}**. Programs differ in what they make of anything else."
        ),
        "sure": "Certain. The value was read, and its type is one of the engine's own.",
    }
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
