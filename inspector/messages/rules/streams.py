"""Texts of the rules about object streams: their version, classes, fields and values.

They belong to the findings of :mod:`inspector.checks.rules.streams`.
"""

from __future__ import annotations

from inspector.checks.rules.streams import (
    ClassDeprecated,
    ClassNew,
    ClassOld,
    ClassUnknown,
    ClassVersion,
    DataPatchOld,
    FieldType,
    FieldUnknown,
    StreamNew,
    ValueType,
)
from inspector.messages import N_
from inspector.messages.rules.texts import StreamTexts


class StreamNewTexts(StreamTexts[StreamNew]):
    """What STREAM-NEW says."""

    title = N_("Stream version too new")

    def line(self) -> str:
        f = self.finding
        return self.say(
            "Stream version {stored}, engines read up to {newest}", stored=f.stored, newest=f.newest
        )

    def message(self) -> str:
        f = self.finding
        return self.say(
            "The object stream is of version {stored}. Engines read versions up to "
            "{newest} and refuse it.",
            stored=f.stored,
            newest=f.newest,
        )

    def remedy(self) -> str:
        return self.say(
            "Fetch a revision that an engine wrote, or correct the version if it was edited."
        )

    def sentence(self) -> str:
        return self.say("A stream of a higher version is refused as a whole.")

    def lead(self) -> str:
        f = self.finding
        return self.say(
            "Refused: stream version {stored}, this reads up to {newest}.",
            stored=f.stored,
            newest=f.newest,
        )

    def stops(self) -> str:
        f = self.finding
        return self.say("reads stream versions up to {newest}", newest=f.newest)

    def headline(self) -> str:
        return self.say("No engine reads this form of object streams")

    def checked(self) -> str:
        return self.say("The version of the stream itself, before any of its elements.")

    def this_file(self) -> str:
        f = self.finding
        return self.say("**{stored}**", stored=f.stored)

    def engine_limit(self) -> str:
        f = self.finding
        return self.say(
            "**{newest}**. A stream of a higher version is refused as a whole.", newest=f.newest
        )

    def sure(self) -> str:
        return self.say("Certain. The number is read from bytes.")


class ClassOldTexts(StreamTexts[ClassOld]):
    """What CLASS-OLD says."""

    title = N_("Class version older than known")

    def line(self) -> str:
        f = self.finding
        return self.say(
            "{class_name} at version {stored}, {newest} is known",
            class_name=f.class_name,
            stored=f.stored,
            newest=f.newest,
        )

    def several(self, count: int) -> str:
        return self.say("{count} classes at older versions than known", count=count)

    def message(self) -> str:
        f = self.finding
        if f.declared:
            return self.say(
                "{class_name} is stored at version {stored} in {places:, | and } and is at "
                "{newest}: it is upgraded at each load, until the stream is saved again.",
                class_name=f.class_name,
                stored=f.stored,
                places=self._places(),
                newest=f.newest,
            )
        if f.code:
            return self.say(
                "{class_name} is stored at version {stored} in {places:, | and }, and is at "
                "{newest} in the code of {engine}, which upgrades it at each load, until the "
                "stream is saved again.",
                class_name=f.class_name,
                stored=f.stored,
                places=self._places(),
                newest=f.newest,
                engine=f.code,
            )
        return self.say(
            "{class_name} is stored at version {stored} in {places:, | and }, and other "
            "streams store it up to {newest}: code that has version {newest} upgrades it "
            "at each load.",
            class_name=f.class_name,
            stored=f.stored,
            places=self._places(),
            newest=f.newest,
        )

    def remedy(self) -> str:
        return self.say(
            "The page Upgrades, or inspector upgrades, says what each step does here. "
            "Save the stream again once no older code has to load it."
        )

    def sentence(self) -> str:
        f = self.finding
        return self.say(
            "{class_name} is stored at version {stored}; {newest} is known.",
            class_name=f.class_name,
            stored=f.stored,
            newest=f.newest,
        )

    def headline(self) -> str:
        return self.say("A class is stored at an older version than known")

    def checked(self) -> str:
        return self.say(
            "The version that is stored with each element and in addresses of data patches."
        )

    def this_file(self) -> str:
        f = self.finding
        return self.say(
            "{class_name} at **{stored}**, {places:, | and }",
            class_name=f.class_name,
            stored=f.stored,
            places=self._places(),
        )

    def engine_limit(self) -> str:
        f = self.finding
        return self.say(
            "It goes up to **{newest}**; the steps to there run at each load.", newest=f.newest
        )

    def sure(self) -> str:
        f = self.finding
        if f.declared:
            return self._as_declared()
        if f.code:
            return self._as_in_code()
        return self.say(
            "The highest version that was seen is {newest}; the class may be further by now.",
            newest=f.newest,
        )

    def _places(self) -> tuple[str, ...]:
        """Where it is stored."""
        f = self.finding
        places = []
        if f.elements:
            places.append(self.say("{elements:# element|# elements}", elements=f.elements))
        if f.entries:
            places.append(self.say("{entries:# patch entry|# patch entries}", entries=f.entries))
        return tuple(places)


class ClassNewTexts(StreamTexts[ClassNew]):
    """What CLASS-NEW says."""

    title = N_("Class version newer than known")

    def line(self) -> str:
        f = self.finding
        return self.say(
            "{class_name} at version {stored}, known up to {current}",
            class_name=f.class_name,
            stored=f.stored,
            current=f.current,
        )

    def several(self, count: int) -> str:
        return self.say("{count} classes at versions newer than known", count=count)

    def message(self) -> str:
        f = self.finding
        if f.declared:
            return self.say(
                "{class_name} is stored at version {stored} and is at {current}: it is "
                "loaded all the same, and what does not fit its fields is lost on save.",
                class_name=f.class_name,
                stored=f.stored,
                current=f.current,
            )
        if f.code:
            return self.say(
                "{class_name} is stored at version {stored} and is at {current} in the code of "
                "{engine}: that loads it all the same, and what does not fit its fields is lost "
                "on save. Newer code may have that version.",
                class_name=f.class_name,
                stored=f.stored,
                current=f.current,
                engine=f.code,
            )
        return self.say(
            "{class_name} is stored at version {stored}. Other streams store it up to "
            "{current}, so nothing is known of that version.",
            class_name=f.class_name,
            stored=f.stored,
            current=f.current,
        )

    def remedy(self) -> str:
        f = self.finding
        if f.declared:
            return self.say(
                "Load and save it with code that has version {stored}, or fetch an older revision.",
                stored=f.stored,
            )
        return self.say("Declare the class with its current version in a file of your own patches.")

    def sentence(self) -> str:
        f = self.finding
        return self.say(
            "{class_name} is stored at version {stored}; {current} is known.",
            class_name=f.class_name,
            stored=f.stored,
            current=f.current,
        )

    def headline(self) -> str:
        return self.say("A class is stored at a version newer than known")

    def checked(self) -> str:
        return self.say("The version that is stored with each element, against that of its class.")

    def this_file(self) -> str:
        f = self.finding
        return self.say(
            "{class_name} at **{stored}**, {elements:# element|# elements}",
            class_name=f.class_name,
            stored=f.stored,
            elements=f.elements,
        )

    def engine_limit(self) -> str:
        return self.say("None: a newer element is loaded with a warning, as far as its fields fit.")

    def sure(self) -> str:
        f = self.finding
        if f.declared:
            return self._as_declared()
        if f.code:
            return self._as_in_code()
        return self.say(
            "The highest version that was seen is {current}; the class may be further by now.",
            current=f.current,
        )


class ClassVersionTexts(StreamTexts[ClassVersion]):
    """What CLASS-VERSION says."""

    title = N_("Class version too high for binary streams")

    def line(self) -> str:
        f = self.finding
        return self.say(
            "{class_name} at version {stored}, binary holds up to {widest}",
            class_name=f.class_name,
            stored=f.stored,
            widest=f.widest,
        )

    def several(self, count: int) -> str:
        return self.say("{count} class versions too high for binary streams", count=count)

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{class_name} is stored at version {stored}. Binary streams have one byte "
            "for it, so it cannot be stored in that form.",
            class_name=f.class_name,
            stored=f.stored,
        )

    def remedy(self) -> str:
        return self.say(
            "Count the versions of the class again from a lower number, or stay with XML."
        )

    def sentence(self) -> str:
        f = self.finding
        return self.say(
            "{class_name} is at version {stored}, which binary streams cannot hold.",
            class_name=f.class_name,
            stored=f.stored,
        )

    def headline(self) -> str:
        return self.say("A class version needs more than one byte")

    def checked(self) -> str:
        return self.say("The version that is stored with each element.")

    def this_file(self) -> str:
        f = self.finding
        return self.say("**{stored}**", stored=f.stored)

    def engine_limit(self) -> str:
        f = self.finding
        return self.say("**{widest}** in binary streams; XML and JSON take any.", widest=f.widest)

    def sure(self) -> str:
        return self.say("Certain. The number is read from bytes.")


class ClassUnknownTexts(StreamTexts[ClassUnknown]):
    """What CLASS-UNKNOWN says."""

    title = N_("Class not known")

    def line(self) -> str:
        f = self.finding
        if f.nameless:
            return self.say("Class {class_id} is in no class list", class_id=f.class_id)
        return self.say("{class_name} is in no class list", class_name=f.class_name)

    def several(self, count: int) -> str:
        return self.say("{count} classes are in no class list", count=count)

    def message(self) -> str:
        f = self.finding
        if f.of_field:
            return self.say(
                "{named} is the type of a declared field, and is not declared itself: "
                "whether it is registered is not known. If it is not, its elements are "
                "skipped with an error, and a save loses them.",
                named=self._named(),
            )
        if f.declared:
            return self.say(
                "{named} is not registered. Its elements are skipped with an error, and a "
                "save loses them without a rule that says so.",
                named=self._named(),
            )
        return self.say(
            "{named} is in no class list that is known here: nothing can be said of its version.",
            named=self._named(),
        )

    def remedy(self) -> str:
        return self.say(
            "Declare the class in a file of your own patches, or bring back the code "
            "that has it. A class that is gone on purpose is declared as deprecated."
        )

    def sentence(self) -> str:
        return self.say("{named} is in no class list.", named=self._named())

    def headline(self) -> str:
        return self.say("The stream stores a class that is not known")

    def checked(self) -> str:
        return self.say("The id of the class that is stored with each element.")

    def this_file(self) -> str:
        f = self.finding
        return self.say(
            "**{class_id}**, {elements:# element|# elements}",
            class_id=f.class_id,
            elements=f.elements,
        )

    def engine_limit(self) -> str:
        return self.say("An element whose class is not registered is skipped with an error.")

    def sure(self) -> str:
        return self.say(
            "Certain that the id is in no list; the program that loads it may have the class."
        )

    def _named(self) -> str:
        f = self.finding
        if f.nameless:
            return self.say("Class {class_id}", class_id=f.class_id)
        return self.say("{class_name} {class_id}", class_name=f.class_name, class_id=f.class_id)


class ClassDeprecatedTexts(StreamTexts[ClassDeprecated]):
    """What CLASS-DEPRECATED says."""

    title = N_("Deprecated class")

    def line(self) -> str:
        f = self.finding
        return self.say(
            "{class_name} is deprecated, {elements:# element|# elements}",
            class_name=f.class_name,
            elements=f.elements,
        )

    def several(self, count: int) -> str:
        return self.say("{count} classes are deprecated", count=count)

    def message(self) -> str:
        f = self.finding
        if f.code and f.converts:
            return self.say(
                "{class_name} is deprecated in the code of {engine}, which makes another class of "
                "its {elements:element|# elements} at each load.",
                class_name=f.class_name,
                engine=f.code,
                elements=f.elements,
            )
        if f.code:
            return self.say(
                "{class_name} is deprecated in the code of {engine}: its {elements:element is|# "
                "elements are} discarded on load without a message, and never written again.",
                class_name=f.class_name,
                engine=f.code,
                elements=f.elements,
            )
        if f.converts:
            return self.say(
                "{class_name} is declared as deprecated, with a converter that makes another class "
                "of its {elements:element|# elements} at each load.",
                class_name=f.class_name,
                elements=f.elements,
            )
        return self.say(
            "{class_name} is declared as deprecated: its {elements:element is|# elements "
            "are} discarded on load without a message, and never written again.",
            class_name=f.class_name,
            elements=f.elements,
        )

    def remedy(self) -> str:
        if self.finding.converts:
            return self.say("Nothing to do. The upgrade preview shows what they become.")
        return self.say("Nothing to do. The upgrade preview shows what goes.")

    def sentence(self) -> str:
        f = self.finding
        if f.converts:
            return self.say(
                "{class_name} is deprecated, and a converter makes another class of its elements.",
                class_name=f.class_name,
            )
        return self.say(
            "{class_name} is deprecated, and its elements are discarded by rule.",
            class_name=f.class_name,
        )

    def headline(self) -> str:
        return self.say("The stream stores a class that is no more")

    def checked(self) -> str:
        return self.say("The id of the class that is stored with each element.")

    def this_file(self) -> str:
        f = self.finding
        return self.say(
            "**{class_id}**, {elements:# element|# elements}",
            class_id=f.class_id,
            elements=f.elements,
        )

    def engine_limit(self) -> str:
        if self.finding.converts:
            return self.say(
                "None: such elements become another class. One that the converter fails for, or "
                "whose new class does not fit its field, is dropped."
            )
        return self.say(
            "None: pointers to such elements stay null, and containers close up behind them."
        )

    def sure(self) -> str:
        return self._as_declared()


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
        return self.say("The class of each data patch, which determines its form.")

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
        return self.say("Certain. The form is determined by the id of the class.")


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
