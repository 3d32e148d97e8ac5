"""CLASS-UNKNOWN and CLASS-DEPRECATED: elements that no code loads any more, or never did."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case, finds
from inspector.checks.finding import CheckFinding, StreamFinding
from inspector.finding import Severity


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
