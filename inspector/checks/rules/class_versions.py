"""CLASS-NEW and CLASS-VERSION: versions of classes that are above what code or form can have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from inspector.checks.case import Case, finds
from inspector.checks.finding import CheckFinding, StreamFinding
from inspector.finding import Severity

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
