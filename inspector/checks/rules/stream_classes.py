"""The classes of an object stream at the versions that it stores, against those that are known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from inspector.checks.case import Case, finds
from inspector.checks.facts import Depth
from inspector.checks.finding import CheckFinding, StreamFinding
from inspector.finding import Severity

# -- STREAM-NEW ------------------------------------------------------------------------------------


class StreamNew(StreamFinding):
    """The stream is of version ``stored``, above the ``newest`` that engines read."""

    rule = "STREAM-NEW"
    order = 14.0
    templates = {
        "title": "Stream version too new",
        "line": "Stream version {stored}, engines read up to {newest}",
        "message": (
            "The object stream is of version {stored}. Engines read versions up to {newest} and "
            "refuse it."
        ),
        "remedy": "Fetch a revision that an engine wrote, or correct the version if it was edited.",
        "lead": "Refused: stream version {stored}, this reads up to {newest}.",
        "sentence": "A stream of a higher version is refused as a whole.",
        "stops": "reads stream versions up to {newest}",
        "headline": "No engine reads this form of object streams",
        "checked": "The version of the stream itself, before any of its elements.",
        "this_file": "**{stored}**",
        "engine_limit": "**{newest}**. A stream of a higher version is refused as a whole.",
        "sure": "Certain. The number is read from bytes.",
    }
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
    ``declared``, ``newest`` is the highest version that other streams store.
    """

    rule = "CLASS-OLD"
    severity = Severity.INFO
    order = 24.0
    sign = "up"
    stable = ("class_id", "stored")
    templates = {
        "title": "Class version older than known",
        "line": "{class_name} at version {stored}, {newest} is known",
        "several": "{count} classes at older versions than known",
        "message": (
            "{class_name} is stored at version {stored} in {where}, and other streams store it up "
            "to {newest}: code that has version {newest} upgrades it at each load."
        ),
        "message.declared": (
            "{class_name} is stored at version {stored} in {where} and is at {newest}: it is "
            "upgraded at each load, until the stream is saved again."
        ),
        "remedy": (
            "The page Upgrades, or inspector upgrades, says what each step does here. Save the "
            "stream again once no older code has to load it."
        ),
        "sentence": "{class_name} is stored at version {stored}; {newest} is known.",
        "headline": "A class is stored at an older version than known",
        "checked": "The version that is stored with each element and in addresses of data patches.",
        "this_file": "{class_name} at **{stored}**, {where}",
        "engine_limit": "It goes up to **{newest}**; the steps to there run at each load.",
        "sure": "The highest version that was seen is {newest}; the class may be further by now.",
        "sure.declared": "{as_declared}",
        "where": "{places:, | and }",
        "in_elements": "{elements:# element|# elements}",
        "in_entries": "{entries:# patch entry|# patch entries}",
    }
    class_id: str
    class_name: str
    stored: int
    newest: int
    elements: int
    entries: int
    declared: bool

    @property
    def places(self) -> tuple[str, ...]:
        """The words of where it is stored."""
        counts = {"in_elements": self.elements, "in_entries": self.entries}
        return tuple(key for key, count in counts.items() if count)


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
        )


# -- CLASS-NEW and CLASS-VERSION -------------------------------------------------------------------

#: The highest class version that one byte holds, which is what binary streams have for it.
_WIDEST: Final = 0xFF


class ClassNew(StreamFinding):
    """A class is stored at ``stored``, above its ``current`` version, ``count`` times.

    Where it is not ``declared``, ``current`` is the highest version that other streams store.
    """

    rule = "CLASS-NEW"
    severity = Severity.WARNING
    order = 25.0
    stable = ("class_id", "stored")
    templates = {
        "title": "Class version newer than known",
        "line": "{class_name} at version {stored}, known up to {current}",
        "several": "{count} classes at versions newer than known",
        "message": (
            "{class_name} is stored at version {stored}. Other streams store it up to {current}, "
            "so nothing is known of that version."
        ),
        "message.declared": (
            "{class_name} is stored at version {stored} and is at {current}: it is loaded all the "
            "same, and what does not fit its fields is lost on save."
        ),
        "remedy": "Declare the class with its current version in a file of your own patches.",
        "remedy.declared": (
            "Load and save it with code that has version {stored}, or fetch an older revision."
        ),
        "sentence": "{class_name} is stored at version {stored}; {current} is known.",
        "headline": "A class is stored at a version newer than known",
        "checked": "The version that is stored with each element, against that of its class.",
        "this_file": "{class_name} at **{stored}**, {elements:# element|# elements}",
        "engine_limit": "None: a newer element is loaded with a warning, as far as its fields fit.",
        "sure": "The highest version that was seen is {current}; the class may be further by now.",
        "sure.declared": "{as_declared}",
    }
    class_id: str
    class_name: str
    stored: int
    current: int
    elements: int
    declared: bool


class ClassVersion(StreamFinding):
    """A class is stored at a version that one byte does not hold."""

    rule = "CLASS-VERSION"
    severity = Severity.WARNING
    order = 26.0
    stable = ("class_id", "stored")
    templates = {
        "title": "Class version too high for binary streams",
        "line": "{class_name} at version {stored}, binary holds up to {widest}",
        "several": "{count} class versions too high for binary streams",
        "message": (
            "{class_name} is stored at version {stored}. Binary streams have one byte for it, so "
            "it cannot be stored in that form."
        ),
        "remedy": "Count the versions of the class anew from a lower number, or stay with XML.",
        "sentence": "{class_name} is at version {stored}, which binary streams cannot hold.",
        "headline": "A class version needs more than one byte",
        "checked": "The version that is stored with each element.",
        "this_file": "**{stored}**",
        "engine_limit": "**{widest}** in binary streams; XML and JSON take any.",
        "sure": "Certain. The number is read from bytes.",
    }
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
        newest = None if info is None or info.deprecated else info.newest
        if info is not None and newest is not None and stored.version > newest:
            yield ClassNew.first(
                engine,
                stored,
                info.source,
                severity=Severity.WARNING if info.is_declared else Severity.INFO,
                identity=stored.class_id,
                class_id=stored.class_id,
                class_name=info.name,
                stored=stored.version,
                current=newest,
                elements=stored.elements,
                declared=info.is_declared,
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
    severity = Severity.WARNING
    order = 27.0
    stable = ("class_id",)
    templates = {
        "title": "Class not known",
        "line": "{class_name} is in no class list",
        "line.nameless": "Class {class_id} is in no class list",
        "several": "{count} classes are in no class list",
        "message": (
            "{named} is in no class list that is known here: nothing can be said of its version."
        ),
        "message.of_field": (
            "{named} is the type of a declared field, and is not declared itself: whether it is "
            "registered is not known. If it is not, its elements are skipped with an error, and a "
            "save loses them."
        ),
        "message.declared": (
            "{named} is not registered. Its elements are skipped with an error, and a save loses "
            "them without a rule that says so."
        ),
        "remedy": (
            "Declare the class in a file of your own patches, or bring back the code that has it. "
            "A class that is gone on purpose is declared as deprecated."
        ),
        "sentence": "{named} is in no class list.",
        "headline": "The stream stores a class that is not known",
        "checked": "The id of the class that is stored with each element.",
        "this_file": "**{class_id}**, {elements:# element|# elements}",
        "engine_limit": "An element whose class is not registered is skipped with an error.",
        "sure": "Certain that the id is in no list; the program that loads it may have the class.",
        "named": "{class_name} {class_id}",
        "named.nameless": "Class {class_id}",
    }
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
    """A class that is no more by its owner's word is stored ``elements`` times."""

    rule = "CLASS-DEPRECATED"
    severity = Severity.INFO
    order = 28.0
    stable = ("class_id",)
    templates = {
        "title": "Class discarded by rule",
        "line": "{class_name} is deprecated, {elements:# element|# elements}",
        "several": "{count} classes are deprecated",
        "message": (
            "{class_name} is declared as deprecated: its {elements:element is|# elements are} "
            "discarded on load without a message, or converted where a converter is declared, and "
            "never written again."
        ),
        "remedy": "Nothing to do. The upgrade preview shows what goes.",
        "sentence": "{class_name} is deprecated, and its elements are discarded by rule.",
        "headline": "The stream stores a class that is no more",
        "checked": "The id of the class that is stored with each element.",
        "this_file": "**{class_id}**, {elements:# element|# elements}",
        "engine_limit": (
            "None: pointers to such elements stay null, and containers close up behind them."
        ),
        "sure": "{as_declared}",
    }
    class_id: str
    class_name: str
    elements: int


@finds(ClassUnknown, ClassDeprecated)
def unknown_classes(case: Case) -> Iterator[CheckFinding]:
    """Every stored class that is in no list, and every one that a list calls deprecated."""
    others, engine = case.other_classes(), case.profile.name
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
            )
        elif not classes.knows(stored.class_id, stored.name):
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
