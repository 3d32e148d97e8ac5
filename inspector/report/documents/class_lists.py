"""The document of ``inspector engine import`` about classes that AzCore reflects."""

from __future__ import annotations

from typing import Self

from inspector.catalog.model import Unread
from inspector.catalog.reflection.linking import (
    NameChange,
    ReflectedClass,
    ReflectedEnum,
    TypeChange,
)
from inspector.files.system import slashed
from inspector.messages.rendering import render
from inspector.project.around.reflected_classes import ImportedClasses
from inspector.report.documents.parts import Count, Document, Part


class FieldOfClass(Part):
    """A field; ``type`` is the id of its class, null where it is not known."""

    name: str
    type: str | None


class ChangeOfName(Part):
    """A field that has another name from one version of its class to another."""

    from_version: Count
    to_version: Count
    old: str
    new: str
    place: str

    @classmethod
    def of(cls, change: NameChange) -> Self:
        """What is said of a change."""
        return cls(
            from_version=change.start,
            to_version=change.end,
            old=change.old,
            new=change.new,
            place=str(change.place),
        )


class ChangeOfType(Part):
    """A field that code gives another type; types are as the code has them."""

    from_version: Count
    to_version: Count
    field: str
    old_type: str | None
    new_type: str | None
    place: str

    @classmethod
    def of(cls, change: TypeChange) -> Self:
        """What is said of a change."""
        return cls(
            from_version=change.start,
            to_version=change.end,
            field=change.field,
            old_type=change.old_type or None,
            new_type=change.new_type or None,
            place=str(change.place),
        )


class ImportedClass(Part):
    """A class; ``version`` is null for one that is no more, ``converter`` is as code names it."""

    id: str
    name: str
    cpp_name: str
    version: Count | None
    deprecated: bool
    converter: str | None
    own_serializer: bool
    more_fields: bool
    bases: list[str]
    fields: list[FieldOfClass]
    name_changes: list[ChangeOfName]
    type_changes: list[ChangeOfType]
    place: str

    @classmethod
    def of(cls, each: ReflectedClass) -> Self:
        """What is said of a class."""
        return cls(
            id=each.id,
            name=each.name,
            cpp_name=each.cpp_name,
            version=each.version,
            deprecated=each.is_deprecated,
            converter=each.converter or None,
            own_serializer=each.own_serializer,
            more_fields=each.more_fields,
            bases=list(each.bases),
            fields=[FieldOfClass(name=f.name, type=f.type or None) for f in each.fields],
            name_changes=[ChangeOfName.of(change) for change in each.name_changes],
            type_changes=[ChangeOfType.of(change) for change in each.type_changes],
            place=str(each.place),
        )


class ValueOfEnum(Part):
    """A number of an enumeration, and what it is called."""

    name: str
    number: int


class ImportedEnum(Part):
    """An enumeration; ``type`` is the id of its whole numbers."""

    id: str
    name: str
    cpp_name: str
    type: str
    version: Count
    values: list[ValueOfEnum]
    place: str

    @classmethod
    def of(cls, enum: ReflectedEnum) -> Self:
        """What is said of an enumeration."""
        return cls(
            id=enum.id,
            name=enum.name,
            cpp_name=enum.cpp_name,
            type=enum.type,
            version=enum.version,
            values=[ValueOfEnum(name=name, number=number) for name, number in enum.values],
            place=str(enum.place),
        )


class NotRead(Part):
    """What could not be read, where, and why."""

    place: str
    reason: str

    @classmethod
    def of(cls, unread: Unread) -> Self:
        """What is said of it."""
        return cls(place=str(unread.place), reason=render(unread.why))


class ClassImport(Document):
    """The classes of O3DE, Lumberyard or a gem from its own source, and the list of them."""

    path: str
    class_list: str
    name: str
    files: Count
    reflecting: Count
    classes: list[ImportedClass]
    enums: list[ImportedEnum]
    not_read: list[NotRead]

    @classmethod
    def of(cls, imported: ImportedClasses, path: str, class_list: str) -> Self:
        """What is said of an import.

        Args:
            imported: The classes.
            path: The folder that was read.
            class_list: The file that was written.
        """
        found = imported.found
        return cls(
            path=slashed(path),
            class_list=slashed(class_list),
            name=imported.name,
            files=imported.files,
            reflecting=imported.reflecting,
            classes=[ImportedClass.of(each) for each in found.classes],
            enums=[ImportedEnum.of(each) for each in found.enums],
            not_read=[NotRead.of(each) for each in found.unread],
        )
