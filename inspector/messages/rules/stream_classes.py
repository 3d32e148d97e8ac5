"""What findings about the classes and the data patches of object streams say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from inspector.messages import _
from inspector.messages.saying import say
from inspector.messages.upgrade_values import catalog_words
from inspector.upgrades.classes.applying import (
    AddressUnreadable,
    NoSource,
    NoSuchField,
    ObjectNotFound,
    OtherClass,
    PatchesGive,
    ValueMismatch,
)
from inspector.upgrades.classes.builders import (
    BuilderIgnored,
    BuilderSkips,
    FromTypeMissed,
    InnerTypeChanged,
    NewNameConverted,
    NewNameUnknown,
    WrongTypeInTheEnd,
)
from inspector.upgrades.classes.loading import (
    ClassesNotJudged,
    ClassUndeclared,
    ClassUnlisted,
    ConverterFailed,
    DataDiscarded,
    ElementClassUnknown,
    NewerVersion,
    TypeRefused,
)

# -- builders -----------------------------------------------------------------------------------


def _builder_ignored(finding: BuilderIgnored) -> str:
    title = catalog_words(finding.title)
    if finding.own_serializer:
        return say(
            "{title} is ignored: {class_name} reads a form of its own, and is handed the stored "
            "version.",
            title=title,
            class_name=finding.class_name,
        )
    return say(
        "{title} is ignored: {class_name} declares no field before it.",
        title=title,
        class_name=finding.class_name,
    )


def _new_name_unknown(finding: NewNameUnknown) -> str:
    return say(
        "{title} leads to {new}, which is no field of {class_name}; no later rename leads to one "
        "either, so the value is lost.",
        title=catalog_words(finding.title),
        new=finding.new,
        class_name=finding.class_name,
    )


def _builder_skips(finding: BuilderSkips) -> str:
    values = {
        "title": catalog_words(finding.title),
        "from_number": finding.from_number,
        "to_number": finding.to_number,
    }
    if finding.renames:
        return say(
            "{title} goes from {from_number:d} to {to_number:d}: a change of type in a version "
            "that is left out is looked for under the new name, and missed.",
            **values,
        )
    return say(
        "{title} goes from {from_number:d} to {to_number:d}: leave versions out only where the "
        "steps between them lose what is stored.",
        **values,
    )


def _new_name_converted(finding: NewNameConverted) -> str:
    return say(
        "{title} converts {new} in the step that renames {old} to it. A conversion names the old "
        "field, {old}.",
        title=catalog_words(finding.title),
        old=finding.old,
        new=finding.new,
    )


# -- loading ------------------------------------------------------------------------------------


def _named(finding: ElementClassUnknown | ClassUndeclared | ClassUnlisted) -> str:
    if finding.class_name:
        return say(
            "{class_name} {class_id}", class_name=finding.class_name, class_id=finding.class_id
        )
    return say("Class {class_id}", class_id=finding.class_id)


def _class_unknown(finding: ElementClassUnknown) -> str:
    return say(
        "{named} is not registered: the element is skipped, and a save loses it.",
        named=_named(finding),
    )


def _class_undeclared(finding: ClassUndeclared) -> str:
    return say(
        "{named} is the type of a declared field and is not declared itself: whether it is "
        "registered is not known. If it is not, the element is skipped, and a save loses it.",
        named=_named(finding),
    )


def _class_unlisted(finding: ClassUnlisted) -> str:
    return say(
        "{named} is in no class list: whether it is registered, and what a load makes of it, is "
        "not known.",
        named=_named(finding),
    )


def _classes_not_judged(finding: ClassesNotJudged) -> str:
    return say(
        "Which version the code has is not known of {classes:, | and }: no list of it says so, and "
        "a load may convert them.",
        classes=finding.classes,
    )


def _data_discarded(finding: DataDiscarded) -> str:
    return say(
        "{class_name} has no field {field}: its data will be discarded.",
        class_name=finding.class_name,
        field=finding.field,
    )


def _type_refused(finding: TypeRefused) -> str:
    return say(
        "{field} of {class_name} is stored as {stored} and declared as {declared}: the element is "
        "skipped.",
        field=finding.field,
        class_name=finding.class_name,
        stored=finding.stored,
        declared=finding.declared,
    )


def _newer_version(finding: NewerVersion) -> str:
    return say(
        "{class_name} is stored at version {stored:d} and is at {current:d}: it is loaded all the "
        "same, as far as its fields fit.",
        class_name=finding.class_name,
        stored=finding.stored,
        current=finding.current,
    )


def _converter_failed(finding: ConverterFailed) -> str:
    title = catalog_words(finding.title)
    if finding.base_type:
        return say(
            "{title} makes another class of {class_name}, which only that of a deprecated class "
            "may: cannot change the base type. The element is dropped.",
            title=title,
            class_name=finding.class_name,
        )
    if finding.same_class:
        return say(
            "{title} leaves the class as it is, which is deprecated: the element is dropped.",
            title=title,
        )
    return say(
        "{title} fails: {reason}. The element is dropped.", title=title, reason=finding.reason
    )


# -- data patches -------------------------------------------------------------------------------


def _inner_type_changed(finding: InnerTypeChanged) -> str:
    return say(
        "{title} changes the type of {field}, and the address goes on below it: what is there "
        "keeps its old form and usually fits no more.",
        title=catalog_words(finding.title),
        field=finding.field,
    )


def _from_type_missed(finding: FromTypeMissed) -> str:
    return say(
        "{title}: the value does not match the from type. {reason}.",
        title=catalog_words(finding.title),
        reason=finding.reason,
    )


def _wrong_type_in_the_end(finding: WrongTypeInTheEnd) -> str:
    return say(
        "The builders leave {field} as {ends} and the class has {declared}: the value is refused "
        "when the patch is applied.",
        field=finding.field,
        ends=finding.ends,
        declared=finding.declared,
    )


def _no_source(_finding: NoSource) -> str:
    return _("There is no object to apply the patch to: applying it gives nothing.")


def _other_class(finding: OtherClass) -> str:
    return say(
        "The patch is for {target} and the object is {found}: applying it gives nothing.",
        target=finding.target,
        found=finding.found,
    )


def _object_not_found(finding: ObjectNotFound) -> str:
    if finding.source:
        return say(
            "{patches_for:# data patch is|# data patches are} for {source}, which is not in the "
            "folders around the file, or cannot be read there: what applying {patches_for:it|them} "
            "gives is not reported. A load that does not find it either reports an error and gives "
            "nothing.",
            patches_for=finding.patches_for,
            source=finding.source,
        )
    return say(
        "The stream does not say which object {patches_for:# data patch is|# data patches are} "
        "for: what applying {patches_for:it|them} gives is not reported.",
        patches_for=finding.patches_for,
    )


def _patches_give(finding: PatchesGive) -> str:
    outcomes = tuple(_outcomes(finding))
    if not outcomes:
        return say(
            "{patches_for:# data patch|# data patches} applied to {source}: "
            "{patches_for:it gives|each gives} a copy of it.",
            patches_for=finding.patches_for,
            source=finding.source,
        )
    return say(
        "{patches_for:# data patch|# data patches} applied to {source}: {outcomes:, | and }.",
        patches_for=finding.patches_for,
        source=finding.source,
        outcomes=outcomes,
    )


def _outcomes(finding: PatchesGive) -> Iterator[str]:
    """What happens at all."""
    if finding.changes:
        yield say(
            "{changes:# entry changes a value|# entries change values}", changes=finding.changes
        )
    if finding.same:
        yield say("{same:# entry writes|# entries write} what is there", same=finding.same)
    if finding.adds:
        yield say("{adds:# entry adds a value|# entries add values}", adds=finding.adds)
    if finding.removes:
        yield say(
            "{removes:# entry removes a value|# entries remove values}", removes=finding.removes
        )
    if finding.idle:
        yield say("{idle:# entry removes|# entries remove} what is not there", idle=finding.idle)
    if finding.nowhere:
        yield say(
            "{nowhere:# entry leads|# entries lead} to nothing there", nowhere=finding.nowhere
        )
    if finding.skipped:
        yield say("{skipped:# entry is|# entries are} left out", skipped=finding.skipped)
    if finding.unsure:
        yield say(
            "what {unsure:# entry leads|# entries lead} to is in slices that are not in the "
            "folders around the file",
            unsure=finding.unsure,
        )


def _address_unreadable(finding: AddressUnreadable) -> str:
    return say(
        "The address of entry {index:d} is empty or cannot be read: the whole patch is left out.",
        index=finding.index,
    )


def _value_mismatch(finding: ValueMismatch) -> str:
    return say(
        "{address} is {stored} and the field {declared}: the types do not match, and the entry is "
        "left out.",
        address=finding.address,
        stored=finding.stored,
        declared=finding.declared,
    )


def _no_such_field(finding: NoSuchField) -> str:
    return say(
        "{address} leads to no field: {class_name} has no {field}, and the change is lost.",
        address=finding.address,
        class_name=finding.class_name,
        field=finding.field,
    )


#: What each says.
SENTENCES: Final[Mapping[type[Any], Callable[[Any], str]]] = {
    AddressUnreadable: _address_unreadable,
    BuilderIgnored: _builder_ignored,
    BuilderSkips: _builder_skips,
    ClassUndeclared: _class_undeclared,
    ClassesNotJudged: _classes_not_judged,
    ClassUnlisted: _class_unlisted,
    ElementClassUnknown: _class_unknown,
    ConverterFailed: _converter_failed,
    DataDiscarded: _data_discarded,
    FromTypeMissed: _from_type_missed,
    InnerTypeChanged: _inner_type_changed,
    NewNameConverted: _new_name_converted,
    NewNameUnknown: _new_name_unknown,
    NewerVersion: _newer_version,
    NoSource: _no_source,
    NoSuchField: _no_such_field,
    ObjectNotFound: _object_not_found,
    OtherClass: _other_class,
    PatchesGive: _patches_give,
    TypeRefused: _type_refused,
    ValueMismatch: _value_mismatch,
    WrongTypeInTheEnd: _wrong_type_in_the_end,
}
