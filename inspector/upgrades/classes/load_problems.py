"""What the loader tells of elements that it skips, or takes with a doubt."""

from __future__ import annotations

from inspector.finding import Severity
from inspector.findings.message import Text
from inspector.upgrades.model import UpgradeFinding


class ClassUnknown(UpgradeFinding):
    """An element of a class that nobody registers; a save loses it."""

    rule = "LOAD-UNKNOWN"
    stable = ("class_id",)
    class_id: str
    class_name: str


class ClassUndeclared(UpgradeFinding):
    """An element of a class that is the type of a declared field, and that nobody declares."""

    rule = "LOAD-UNDECLARED"
    stable = ("class_id",)
    severity = Severity.WARNING
    class_id: str
    class_name: str


class DataDiscarded(UpgradeFinding):
    """A field that is stored and that the class above does not have."""

    rule = "LOAD-FIELD"
    stable = ("field", "class_name")
    severity = Severity.WARNING
    field: str
    class_name: str


class TypeRefused(UpgradeFinding):
    """A field is stored with another type than the class has, and nothing converts it."""

    rule = "LOAD-TYPE"
    stable = ("field", "class_name", "stored")
    field: str
    class_name: str
    stored: str
    declared: str


class NewerVersion(UpgradeFinding):
    """An element is stored with a version above that of its class."""

    rule = "LOAD-NEWER"
    stable = ("class_name", "stored")
    severity = Severity.WARNING
    class_name: str
    stored: int
    current: int


class ConverterFailed(UpgradeFinding):
    """A converter gives up; its element is dropped. ``reason`` says why."""

    rule = "LOAD-CONVERTER"
    stable = ("class_name",)
    title: Text
    class_name: str
    reason: Text = ""
    base_type: bool = False
    same_class: bool = False
