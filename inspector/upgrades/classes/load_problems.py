"""What the loader tells of elements that it skips, or takes with a doubt."""

from __future__ import annotations

from inspector.finding import Severity
from inspector.findings.message import Text
from inspector.upgrades.model import UpgradeFinding


class ClassUnknown(UpgradeFinding):
    """An element of a class that nobody registers; a save loses it."""

    rule = "LOAD-UNKNOWN"
    stable = ("class_id",)
    templates = {
        "message": "{named} is not registered: the element is skipped, and a save loses it.",
        "named": "Class {class_id}",
        "named.class_name": "{class_name} {class_id}",
    }
    class_id: str
    class_name: str


class ClassUndeclared(UpgradeFinding):
    """An element of a class that is the type of a declared field, and that nobody declares."""

    rule = "LOAD-UNDECLARED"
    stable = ("class_id",)
    severity = Severity.WARNING
    templates = {
        "message": "{named} is the type of a declared field and is not declared itself: whether it "
        "is registered is not known. If it is not, the element is skipped, and a save loses it.",
        "named": "Class {class_id}",
        "named.class_name": "{class_name} {class_id}",
    }
    class_id: str
    class_name: str


class DataDiscarded(UpgradeFinding):
    """A field that is stored and that the class above does not have."""

    rule = "LOAD-FIELD"
    stable = ("field", "class_name")
    severity = Severity.WARNING
    templates = {"message": "{class_name} has no field {field}: its data will be discarded."}
    field: str
    class_name: str


class TypeRefused(UpgradeFinding):
    """A field is stored with another type than the class has, and nothing converts it."""

    rule = "LOAD-TYPE"
    stable = ("field", "class_name", "stored")
    templates = {
        "message": "{field} of {class_name} is stored as {stored} and declared as {declared}: the "
        "element is skipped."
    }
    field: str
    class_name: str
    stored: str
    declared: str


class NewerVersion(UpgradeFinding):
    """An element is stored with a version above that of its class."""

    rule = "LOAD-NEWER"
    stable = ("class_name", "stored")
    severity = Severity.WARNING
    templates = {
        "message": "{class_name} is stored at version {stored:d} and is at {current:d}: it is "
        "loaded all the same, as far as its fields fit."
    }
    class_name: str
    stored: int
    current: int


class ConverterFailed(UpgradeFinding):
    """A converter gives up; its element is dropped. ``reason`` says why."""

    rule = "LOAD-CONVERTER"
    stable = ("class_name",)
    templates = {
        "message": "{title} fails: {reason}. The element is dropped.",
        "message.base_type": "{title} makes another class of {class_name}, which only that of a "
        "deprecated class may: cannot change the base type. The element is dropped.",
        "message.same_class": "{title} leaves the class as it is, which is deprecated: the element "
        "is dropped.",
    }
    title: Text
    class_name: str
    reason: Text = ""
    base_type: bool = False
    same_class: bool = False
