"""FIELD-UNKNOWN and FIELD-TYPE: stored fields that do not fit the class that is declared."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case, finds
from inspector.checks.facts import Depth
from inspector.checks.finding import CheckFinding, StreamFinding
from inspector.finding import Severity


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
