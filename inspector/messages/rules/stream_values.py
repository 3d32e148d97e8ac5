"""What the rules of :mod:`inspector.checks.rules.streams` say."""

from __future__ import annotations

from inspector.checks.rules.streams import DataPatchOld, FieldType, FieldUnknown, ValueType
from inspector.messages import N_
from inspector.messages.rules.texts import StreamTexts


class FieldUnknownTexts(StreamTexts[FieldUnknown]):
    """What FIELD-UNKNOWN says."""

    title = N_("Field not in its class")

    def line(self) -> str:
        f = self.finding
        return self.say("{class_name} has no field {field}", class_name=f.class_name, field=f.field)

    def several(self, count: int) -> str:
        return self.say("{count} fields are in none of their classes", count=count)

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{class_name} has no field {field}: its data will be discarded.",
            class_name=f.class_name,
            field=f.field,
        )

    def remedy(self) -> str:
        return self.say(
            "Raise the class's version and rename the field in a converter, or declare "
            "the field. If the data is not wanted any more, there is nothing to do."
        )

    def sentence(self) -> str:
        f = self.finding
        return self.say(
            "{class_name} has no field {field}, so its data will be discarded.",
            class_name=f.class_name,
            field=f.field,
        )

    def headline(self) -> str:
        return self.say("Stored data that the class has no field for")

    def checked(self) -> str:
        return self.say("The CRC of the field's name, against the fields of the class around it.")

    def this_file(self) -> str:
        f = self.finding
        return self.say(
            "**{field}**, {elements:# element|# elements}", field=f.field, elements=f.elements
        )

    def engine_limit(self) -> str:
        return self.say("A warning; with strict loading the whole load fails.")

    def sure(self) -> str:
        return self._as_declared()


class FieldTypeTexts(StreamTexts[FieldType]):
    """What FIELD-TYPE says."""

    title = N_("Field of another type")

    def line(self) -> str:
        f = self.finding
        return self.say(
            "{field} of {class_name} is stored as {stored}, declared as {declared}",
            field=f.field,
            class_name=f.class_name,
            stored=f.stored,
            declared=f.declared,
        )

    def several(self, count: int) -> str:
        return self.say("{count} fields of another type than declared", count=count)

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{field} of {class_name} is stored as {stored} and declared as {declared}. "
            "Nothing converts it, so the element is skipped with an error.",
            field=f.field,
            class_name=f.class_name,
            stored=f.stored,
            declared=f.declared,
        )

    def remedy(self) -> str:
        return self.say("Raise the class's version and change the type in a converter.")

    def sentence(self) -> str:
        f = self.finding
        return self.say(
            "{field} of {class_name} is stored as {stored} and declared as {declared}.",
            field=f.field,
            class_name=f.class_name,
            stored=f.stored,
            declared=f.declared,
        )

    def headline(self) -> str:
        return self.say("Stored data of another type than its field")

    def checked(self) -> str:
        return self.say("The id of the value's class, against the type of the field.")

    def this_file(self) -> str:
        f = self.finding
        return self.say(
            "**{stored}**, {elements:# element|# elements}", stored=f.stored, elements=f.elements
        )

    def engine_limit(self) -> str:
        f = self.finding
        return self.say(
            "**{declared}**. The element is skipped with an error; the rest is loaded.",
            declared=f.declared,
        )

    def sure(self) -> str:
        return self._as_declared()


class DataPatchOldTexts(StreamTexts[DataPatchOld]):
    """What DATA-PATCH-OLD says."""

    title = N_("Data patches in the old form")

    def line(self) -> str:
        f = self.finding
        return self.say("{patches:# data patch|# data patches} in the old form", patches=f.patches)

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{patches:# data patch is|# data patches are} stored in the old form, with "
            "{entries:# entry|# entries}. Such addresses name no classes and no "
            "versions, so no change of a name or a type ever acts on them.",
            patches=f.patches,
            entries=f.entries,
        )

    def remedy(self) -> str:
        return self.say(
            "Upgrade the slice and save it before a field of a class in it is renamed or changed."
        )

    def sentence(self) -> str:
        f = self.finding
        return self.say(
            "{patches:# data patch is|# data patches are} in the old form, on which no "
            "change of a name or a type acts.",
            patches=f.patches,
        )

    def headline(self) -> str:
        return self.say("Changes of names and types pass these data patches by")

    def checked(self) -> str:
        return self.say("The class of each data patch, which tells its form.")

    def this_file(self) -> str:
        f = self.finding
        return self.say(
            "{patches:# patch|# patches}, {entries:# entry|# entries}",
            patches=f.patches,
            entries=f.entries,
        )

    def engine_limit(self) -> str:
        return self.say("None: the patches are applied as they are, to fields that still match.")

    def sure(self) -> str:
        return self.say("Certain. The form is told by the id of the class.")


class ValueTypeTexts(StreamTexts[ValueType]):
    """What VALUE-TYPE says."""

    title = N_("Value that is none of its type")

    def line(self) -> str:
        f = self.finding
        return self.say(
            "{field} stores {found}, which is no {type}", field=f.field, found=f.found, type=f.type
        )

    def several(self, count: int) -> str:
        return self.say("{count} values that are none of their types", count=count)

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{field} stores {found}, which is no {type}. What a program loads in its "
            "place is not certain.",
            field=f.field,
            found=f.found,
            type=f.type,
        )

    def remedy(self) -> str:
        return self.say(
            "Write the value that was meant, or fetch the file again from source "
            "control. Where a merge was done by hand, look at what it left around this "
            "place."
        )

    def sentence(self) -> str:
        f = self.finding
        return self.say(
            "{field} stores {found}, which is no {type}.", field=f.field, found=f.found, type=f.type
        )

    def headline(self) -> str:
        return self.say("A stored value is none of its type")

    def checked(self) -> str:
        return self.say(
            "The text or the bytes of the value, against the type that its element names."
        )

    def this_file(self) -> str:
        f = self.finding
        return self.say("**{found}**", found=f.found)

    def engine_limit(self) -> str:
        f = self.finding
        return self.say(
            "A value of the type **{type}**. Programs differ in what they make of anything else.",
            type=f.type,
        )

    def sure(self) -> str:
        return self.say("Certain. The value was read, and its type is one of the engine's own.")
