"""Checks of an object stream against the known classes: versions, fields, values, data patches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from inspector.checks.case import Case, finds
from inspector.checks.facts import Depth
from inspector.checks.judgement import CheckFinding, StreamFinding
from inspector.findings.finding import Severity

if TYPE_CHECKING:
    from inspector.catalog.classes import ClassInfo

# -- STREAM-NEW ------------------------------------------------------------------------------------


class StreamNew(StreamFinding):
    """The stream is of version ``stored``, above the ``newest`` that engines read."""

    rule = "STREAM-NEW"
    stored: int
    newest: int


@finds(StreamNew)
def stream_version(case: Case) -> Iterator[CheckFinding]:
    """The version of the stream against the newest."""
    stream = case.facts.stream
    if stream is None:
        return
    from inspector.format.objectstream.elements import NEWEST_STREAM

    if stream.version > NEWEST_STREAM:
        yield StreamNew(
            engine=case.profile.name,
            path="summary/stream_version",
            stored=stream.version,
            newest=NEWEST_STREAM,
        )


# -- CLASS-OLD -------------------------------------------------------------------------------------


class ClassOld(StreamFinding):
    """A class is stored at ``stored`` and later, below its ``newest`` version.

    So are ``elements``, and ``entries`` of data patches name it in their address. Where it is not
    ``declared``, ``newest`` is the version that the ``code`` of an engine has; without one it is
    the highest that other streams store.
    """

    rule = "CLASS-OLD"
    severity: Severity = Severity.INFO
    sign = "up"
    stable = ("class_id", "stored")
    class_id: str
    class_name: str
    stored: int
    newest: int
    elements: int
    entries: int
    declared: bool
    code: str = ""


@finds(ClassOld)
def older_stored_classes(case: Case) -> Iterator[CheckFinding]:
    """Every older class."""
    for older in case.older_classes():
        info = older.info
        yield ClassOld.first(
            case.profile.name,
            older,
            info.source,
            identity=info.id,
            depth=Depth.HEADER if older.elements else Depth.OBJECTS,
            class_id=info.id,
            class_name=info.name,
            stored=older.stored,
            newest=older.newest,
            elements=older.elements,
            entries=older.entries,
            declared=info.is_declared,
            code=_engine_of(info),
        )


def _engine_of(info: ClassInfo) -> str:
    """The engine whose code has the number that counts; empty where no list has one."""
    return info.engines[0] if info.current is None and info.code is not None else ""


# -- CLASS-NEW and CLASS-VERSION -------------------------------------------------------------------

#: The highest class version that one byte holds, which is what binary streams have for it.
_WIDEST: Final = 0xFF


class ClassNew(StreamFinding):
    """A class is stored at ``stored``, above its ``current`` version, ``count`` times.

    Where it is not ``declared``, ``current`` is the version that the ``code`` of an engine has;
    without one it is the highest that other streams store.
    """

    rule = "CLASS-NEW"
    severity: Severity = Severity.WARNING
    stable = ("class_id", "stored")
    class_id: str
    class_name: str
    stored: int
    current: int
    elements: int
    declared: bool
    code: str = ""


class ClassVersion(StreamFinding):
    """A class is stored at a version that one byte does not hold."""

    rule = "CLASS-VERSION"
    severity: Severity = Severity.WARNING
    stable = ("class_id", "stored")
    class_id: str
    class_name: str
    stored: int
    widest: int


@finds(ClassNew, ClassVersion)
def newer_classes(case: Case) -> Iterator[CheckFinding]:
    """Every stored version of a class against the newest that is known, and against one byte."""
    stream = case.facts.stream
    if stream is None:
        return
    engine = case.profile.name
    for stored in case.other_classes():
        info = case.classes.get(stored.class_id)
        limit = None if info is None or info.deprecated else info.limit
        if info is not None and limit is not None and stored.version > limit:
            code = info.highest_engine if _engine_of(info) else ""
            certain = info.is_declared or (code and case.classes.is_chosen)
            yield ClassNew.first(
                engine,
                stored,
                info.source,
                severity=Severity.WARNING if certain else Severity.INFO,
                identity=stored.class_id,
                class_id=stored.class_id,
                class_name=info.name,
                stored=stored.version,
                current=limit,
                elements=stored.elements,
                declared=info.is_declared,
                code=code,
            )
    for stored in stream.classes:
        if stored.version > _WIDEST:
            yield ClassVersion.first(
                engine,
                stored,
                identity=stored.class_id,
                class_id=stored.class_id,
                class_name=case.classes.class_name(stored.class_id)
                or stored.name
                or stored.class_id,
                stored=stored.version,
                widest=_WIDEST,
            )


# -- CLASS-UNKNOWN and CLASS-DEPRECATED ------------------------------------------------------------


class ClassUnknown(StreamFinding):
    """A class that nobody knows is stored ``elements`` times.

    Where classes are ``declared``, it is none of them either; ``of_field`` says that one of their
    fields is of it.
    """

    rule = "CLASS-UNKNOWN"
    severity: Severity = Severity.WARNING
    stable = ("class_id",)
    class_id: str
    class_name: str
    elements: int
    declared: bool
    of_field: bool = False

    @property
    def nameless(self) -> bool:
        """Whether the stream does not say what it is called, as in binary."""
        return not self.class_name


class ClassDeprecated(StreamFinding):
    """A class that is no more by its owner's word is stored ``elements`` times.

    Where the ``code`` of an engine says so, ``converts`` is whether it makes other classes of them.
    """

    rule = "CLASS-DEPRECATED"
    severity: Severity = Severity.INFO
    stable = ("class_id",)
    class_id: str
    class_name: str
    elements: int
    code: str = ""
    converts: bool = False


@finds(ClassUnknown, ClassDeprecated)
def unknown_classes(case: Case) -> Iterator[CheckFinding]:
    """Every stored class that is in no list, and every one that a list calls deprecated."""
    others, engine = case.other_classes(), case.profile.name
    if not others:
        return
    from inspector.format.objectstream.leaves import LEAVES  # Only who meets such a stream.

    totals: dict[str, int] = {}
    for stored in others:
        totals[stored.class_id] = totals.get(stored.class_id, 0) + stored.elements
    for stored in others:
        classes = case.classes
        elements = totals.pop(stored.class_id, 0)
        if not elements:
            continue
        info = classes.get(stored.class_id)
        if info is not None and info.deprecated:
            yield ClassDeprecated.first(
                engine,
                stored,
                info.source,
                identity=stored.class_id,
                class_id=stored.class_id,
                class_name=info.name,
                elements=elements,
                code=info.engines[0] if info.engines else "",
                converts=info.converts,
            )
        elif stored.class_id not in LEAVES and not classes.knows(stored.class_id, stored.name):
            yield ClassUnknown.first(
                engine,
                stored,
                severity=Severity.WARNING if classes.is_declared else Severity.INFO,
                identity=stored.class_id,
                class_id=stored.class_id,
                class_name=stored.name,
                elements=elements,
                declared=classes.is_declared,
                of_field=classes.names_alone(stored.class_id, stored.name),
            )


# -- FIELD-UNKNOWN and FIELD-TYPE ------------------------------------------------------------------


class FieldUnknown(StreamFinding):
    """A class has no such field: ``elements`` of it are discarded."""

    rule = "FIELD-UNKNOWN"
    severity: Severity = Severity.WARNING
    stable = ("class_name", "field")
    class_name: str
    field: str
    elements: int


class FieldType(StreamFinding):
    """A field is stored as ``stored`` and declared as ``declared``."""

    rule = "FIELD-TYPE"
    severity: Severity = Severity.WARNING
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
