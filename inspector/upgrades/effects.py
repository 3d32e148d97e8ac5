"""The kinds of effects that patches have: values set, names changed, values computed.

Fields, texts, enumerators, objects and packages are set, replaced or taken away; properties, types,
functions and packages are renamed; numbers of a struct or a list are computed one by one.

A kind is a subclass of :class:`~inspector.upgrades.effect.Effect` and its place in ``EFFECTS``;
nothing else lists it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Annotated, ClassVar, Final

from inspector.data_classes import dataclass, field
from inspector.data_classes import field as declared
from inspector.files.convert import (
    FLAG,
    FREE_TEXT,
    TEXT,
    TEXT_TABLE,
    UnknownValueError,
    ValueKind,
    shown,
)
from inspector.findings.message import Message, Text
from inspector.suggestions import nearest
from inspector.upgrades.conversions import (
    FLOATS,
    SHORT_NAMES,
    Arithmetic,
    Computed,
    convert,
    element_type,
    in_form_of,
    is_not_finite_text,
    is_number,
    is_plain,
    is_type,
    need_texts,
    plus,
    short_type,
    times,
)
from inspector.upgrades.effect import (
    MEMBERS,
    REAL,
    VALUE,
    Effect,
    EffectError,
    PatchedObjects,
    Renaming,
    ValueEffect,
)
from inspector.upgrades.values import (
    FieldState,
    Loss,
    Missing,
    Scope,
    Value,
    changed_leaves,
    changed_texts,
    is_field,
    is_named,
    last_part,
    looked_up,
    quoted,
    with_last_part,
)

# -- a value for a field, stored or not ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Setting(Effect):
    """A field of every object and struct gets a value."""

    about_what: ClassVar[str] = "field"
    of_property: ClassVar[bool] = True
    field: Annotated[str, TEXT]

    def apply(self, objects: PatchedObjects) -> None:
        """Sets the field."""
        objects.set(self.change, self.field)


@dataclass(frozen=True, slots=True)
class SetDefault(Setting):
    """A field gets a value, by default only where it is not stored."""

    kind: ClassVar[str] = "set-default"
    short: ClassVar[Message] = Message("upgrades/sets-default")
    value: Annotated[Value, VALUE] = declared(hash=False)
    only_if_absent: Annotated[bool, FLAG] = True

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """The field with the value; a field of another name as it is."""
        if state.value is Missing.DISCARDED or not is_field(state.name, self.field):
            return state, Loss.NONE
        absent = state.value is Missing.ABSENT or state.value is Missing.DROPPED
        if self.only_if_absent and not absent:
            return state, Loss.NONE
        return state._replace(value=self.value), Loss.NONE


@dataclass(frozen=True, slots=True)
class SetFlag(Setting):
    """A field that is true or false is set, whatever is stored."""

    kind: ClassVar[str] = "set-flag"
    short: ClassVar[Message] = Message("upgrades/sets-flag")
    value: Annotated[bool, FLAG] = True

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """The field with the value; a field of another name as it is."""
        return SetDefault(self.field, self.value, only_if_absent=False).change(state)


# -- texts, names and enumerators by a table -------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MapEnumValue(ValueEffect):
    """Values of an enumeration get other names; those outside the table stay."""

    kind: ClassVar[str] = "map-enum-value"
    short: ClassVar[Message] = Message("upgrades/renames-values")
    table: Annotated[Mapping[str, str], TEXT_TABLE] = field(hash=False)

    def lacks(self, scope: Scope) -> Message | None:
        """Message when the patch names neither an enumeration nor a property; None if it does."""
        if scope.property or scope.enum:
            return None
        return Message("upgrades/patch-without-enum")

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """The value looked up with or without its enumeration's name before it."""
        need_texts(state.value, Message("upgrades/an-enumerator"), and_numbers=True)
        return state._replace(value=changed_texts(state.value, self._value)), Loss.NONE

    def _value(self, text: str) -> str:
        whole = looked_up(self.table, text)
        if whole is not None:
            return whole
        prefix, colons, value = text.partition("::")
        new = looked_up(self.table, value) if colons else None
        if new is None:
            return text
        return new if "::" in new else f"{prefix}::{new}"


@dataclass(frozen=True, slots=True)
class MapText(ValueEffect):
    """Texts and names are replaced by a table; those outside of it stay."""

    kind: ClassVar[str] = "map-text"
    short: ClassVar[Message] = Message("upgrades/replaces-text")
    table: Annotated[Mapping[str, str], TEXT_TABLE] = field(hash=False)
    ignore_case: Annotated[bool, FLAG] = False

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """The text looked up; of a list, every one of its texts."""
        need_texts(state.value, Message("upgrades/a-text"))
        return state._replace(value=changed_texts(state.value, self._value)), Loss.NONE

    def _value(self, text: str) -> str:
        if self.ignore_case:
            new = looked_up(self.table, text)
            return text if new is None else new
        return self.table.get(text, text)


# -- what is taken away ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Removal(Effect):
    """Something goes with all that it holds."""

    @property
    def worst(self) -> Loss:
        """All that is there."""
        return Loss.DROPPED


@dataclass(frozen=True, slots=True)
class RemoveField(Removal):
    """A field is no longer written."""

    kind: ClassVar[str] = "remove-field"
    short: ClassVar[Message] = Message("upgrades/drops-field")
    about_what: ClassVar[str] = "field"
    of_property: ClassVar[bool] = True
    field: Annotated[str, TEXT]

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """The field without its value; a field of another name as it is."""
        if isinstance(state.value, Missing) or not is_field(state.name, self.field):
            return state, Loss.NONE
        return state._replace(value=Missing.DROPPED), Loss.DROPPED

    def apply(self, objects: PatchedObjects) -> None:
        """Drops the stored fields."""
        objects.change(self.change, self.field)


@dataclass(frozen=True, slots=True)
class DiscardClass(Removal):
    """A class is gone for good: its objects are dropped and references to them read as null.

    ``id`` is the UUID of a class that has versions of its own.
    """

    kind: ClassVar[str] = "discard-class"
    short: ClassVar[Message] = Message("upgrades/drops-objects")
    about_what: ClassVar[str] = "name"
    of_whole: ClassVar[bool] = True
    discards: ClassVar[bool] = True
    id: Annotated[str, TEXT] = declared(default="", kw_only=True)
    name: Annotated[str, TEXT]

    def silences(self, axis: str, scope: Scope) -> bool:
        """Whether they concern this class alone, by its own axis or by its name."""
        if self.id and axis.lower() == f"class:{self.id}".lower():
            return True
        return bool(scope.owners) and all(is_named(owner, self.name) for owner in scope.owners)

    def apply(self, objects: PatchedObjects) -> None:
        """Takes the objects away."""
        objects.discard(self.name)


@dataclass(frozen=True, slots=True)
class RemovePackage(Removal):
    """A package is gone on purpose: references into it read as null."""

    kind: ClassVar[str] = "remove-package"
    short: ClassVar[Message] = Message("upgrades/null-on-load")
    about_what: ClassVar[str] = "package"
    of_whole: ClassVar[bool] = True
    package: Annotated[str, TEXT]

    def apply(self, objects: PatchedObjects) -> None:
        """Makes the references null."""
        objects.remove_package(self.package)


# -- names -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rename(Effect):
    """Something gets another name wherever it is named; what it is the name of its kind says."""

    short: ClassVar[Message] = Message("upgrades/renames")
    about_what: ClassVar[str] = "old"
    old: Annotated[str, TEXT]
    new: Annotated[str, TEXT]

    @property
    def renaming(self) -> Renaming:
        """Both names."""
        return Renaming(self.old, self.new)

    def apply(self, objects: PatchedObjects) -> None:
        """Renames it wherever it is named."""
        objects.rename(self.kind.removeprefix("rename-"), self.renaming)


@dataclass(frozen=True, slots=True)
class RenameProperty(Rename):
    """A property gets another name; both names may carry their class before a dot."""

    kind: ClassVar[str] = "rename-property"
    of_property: ClassVar[bool] = True

    @property
    def renaming(self) -> Renaming:
        """Both names."""
        return Renaming(self.old, self.new, of_property=True)

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """The field under its new name; a field of another name as it is."""
        if not is_named(state.name, self.old):
            return state, Loss.NONE
        return state._replace(name=with_last_part(state.name, self.new)), Loss.NONE

    def apply(self, objects: PatchedObjects) -> None:
        """Renames the stored fields."""
        objects.change(self.change, self.old, last_part(self.new))


@dataclass(frozen=True, slots=True)
class RenameClass(Rename):
    """A class gets another name.

    ``instances_only`` leaves alone what refers to the class itself; ``instances`` are new names of
    objects of the class.
    """

    kind: ClassVar[str] = "rename-class"
    instances_only: Annotated[bool, FLAG] = False
    instances: Annotated[Mapping[str, str], TEXT_TABLE] = field(default_factory=dict, hash=False)

    def apply(self, objects: PatchedObjects) -> None:
        """Renames the class, and objects of it."""
        objects.rename(
            "class",
            self.renaming,
            instances_only=self.instances_only,
            instances=self.instances,
        )


@dataclass(frozen=True, slots=True)
class RenameStruct(Rename):
    """A struct gets another name; its values stay."""

    kind: ClassVar[str] = "rename-struct"


@dataclass(frozen=True, slots=True)
class RenameEnum(Rename):
    """An enumeration gets another name, before its values too: ``EOld::One``."""

    kind: ClassVar[str] = "rename-enum"


@dataclass(frozen=True, slots=True)
class RenameFunction(Rename):
    """A function gets another name."""

    kind: ClassVar[str] = "rename-function"


@dataclass(frozen=True, slots=True)
class RenamePackage(Rename):
    """A package gets another path; the objects in it keep their names."""

    kind: ClassVar[str] = "rename-package"


@dataclass(frozen=True, slots=True)
class Info(Effect):
    """A note: whatever changes, no value of a property does, unless ``loss`` says otherwise."""

    kind: ClassVar[str] = "info"
    short: ClassVar[Message] = Message("upgrades/no-value-changes")
    is_note: ClassVar[bool] = True
    text: Annotated[Text, FREE_TEXT] = ""
    loss: Loss = Loss.NONE

    @property
    def worst(self) -> Loss:
        """What is stated."""
        return self.loss

    def has_target(self, scope: Scope) -> bool:
        """Never: it changes no field."""
        return False


@dataclass(frozen=True, slots=True)
class NewForm(Info):
    """What is stored gets a new form; ``loss`` is what the old one held and the new does not."""

    written: ClassVar[str] = "new-form"
    short: ClassVar[Message] = Message("upgrades/new-form")


# -- the engine's code -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Code(Effect):
    """The engine's code makes a new value; how is not described, what it costs may be."""

    kind: ClassVar[str] = "code"
    description: Annotated[Text, TEXT]
    loss: Loss = Loss.UNKNOWN

    @property
    def word(self) -> Message:
        """The engine, and whether anybody has described what it does."""
        return (
            Message("upgrades/engine-converts")
            if self.description
            else Message("upgrades/not-described")
        )

    @property
    def is_vague(self) -> bool:
        """Whether nobody has described it."""
        return not self.description

    @property
    def worst(self) -> Loss:
        """What is stated."""
        return self.loss

    def has_target(self, scope: Scope) -> bool:
        """Whether the patch names a property or an enumeration."""
        return bool(scope.property or scope.enum)

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """A stored value is no longer known; what is not stored may or may not be made, and of a
        list without elements nothing is.
        """
        if isinstance(state.value, Missing) or state.value == []:
            return state, self.loss
        return state._replace(value=Missing.BY_CODE), self.loss

    def apply(self, objects: PatchedObjects) -> None:
        """Makes every stored value unknown."""
        objects.change(self.change)


# -- values that are computed ----------------------------------------------------------------------


def _type(value: str) -> str:
    name = value.strip()
    if is_type(name):
        return name
    near = nearest(name, (*SHORT_NAMES, "int32"))
    hint = Message("upgrades/did-you-mean-in-brackets", near=near) if near else ""
    raise UnknownValueError(
        Message(
            "upgrades/unknown-type",
            value=shown(value),
            hint=hint,
            names=", ".join(SHORT_NAMES),
        )
    )


TYPE: Final = TEXT.checked(Message("upgrades/a-type"), '"float"', _type)


@dataclass(frozen=True, slots=True)
class ChangeType(ValueEffect):
    """A value becomes one of another type.

    Types go by their short names (``float``, ``int``, ``string``) or the engine's
    (``FloatProperty``).
    """

    kind: ClassVar[str] = "change-type"
    changes_type: ClassVar[bool] = True
    from_type: Annotated[str, TYPE, "from"]
    to_type: Annotated[str, TYPE, "to"]

    @property
    def word(self) -> Message:
        """Both types: ``float to double``."""
        return Message(
            "upgrades/from-to",
            from_type=_type_word(self.from_type),
            to_type=_type_word(self.to_type),
        )

    @property
    def worst(self) -> Loss:
        """Digits; what is cut is only known of a value."""
        return Loss.ROUNDING

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """The value converted."""
        if isinstance(state.value, Missing):
            return state, Loss.NONE
        if state.type and short_type(state.type) != short_type(self.from_type):
            raise EffectError(
                Message(
                    "upgrades/converts-another-type",
                    type=state.type,
                    from_type=self.from_type,
                )
            )
        value, loss = convert(state.value, self.from_type, self.to_type)
        return FieldState(state.name, in_form_of(state.type, self.to_type), value), loss


def _type_word(name: str) -> str:
    short = short_type(name)
    return short if is_plain(short) else struct_name(name)


def struct_name(type_name: str) -> str:
    """What a struct is called, of its type: ``Vector`` of ``StructProperty(Vector)``."""
    return type_name.removeprefix("StructProperty(").removesuffix(")") or type_name


@dataclass(frozen=True, slots=True)
class Nest(ValueEffect):
    """A value becomes a member of a new struct; ``beside`` are the other members that it has."""

    kind: ClassVar[str] = "nest"
    short: ClassVar[Message] = Message("upgrades/moves-into-struct")
    about_what: ClassVar[str] = "field"
    into: Annotated[str, TEXT]
    field: Annotated[str, TEXT]
    beside: Annotated[Mapping[str, Value], MEMBERS] = declared(default_factory=dict, hash=False)

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """The struct with the value in it."""
        if isinstance(state.value, Missing):
            return state, Loss.NONE
        new_type = f"StructProperty({self.into})" if "Property" in state.type else self.into
        struct = {self.field: state.value, **self.beside}
        return FieldState(state.name, new_type, struct), Loss.NONE


@dataclass(frozen=True, slots=True)
class IsSet(ValueEffect):
    """A value becomes the truth whether it says anything: a text, an id, a number but 0."""

    kind: ClassVar[str] = "is-set"
    short: ClassVar[Message] = Message("upgrades/whether-set")
    changes_type: ClassVar[bool] = True

    @property
    def worst(self) -> Loss:
        """What was set."""
        return Loss.TRUNCATION

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """True for what is there and not empty, and no id of zeros."""
        if isinstance(state.value, Missing):
            return state, Loss.NONE
        is_set = bool(state.value) and not _is_no_id(state.value)
        loss = Loss.NONE if isinstance(state.value, bool) else Loss.TRUNCATION
        return FieldState(state.name, in_form_of(state.type, "bool"), is_set), loss


def _is_no_id(value: Value) -> bool:
    """Whether a text is an id of zeros, which stands for none."""
    return isinstance(value, str) and value.strip("{}").replace("-", "") == "0" * 32


ARITHMETIC: Final = ValueKind(Message("upgrades/an-arithmetic"), '"float32"', Arithmetic)


@dataclass(frozen=True, slots=True)
class Computation(ValueEffect, ABC):
    """Every number of a value is computed, in the precision that ``arithmetic`` says."""

    commutes_with_its_kind: ClassVar[bool] = True
    arithmetic: Annotated[Arithmetic, ARITHMETIC] = field(default="float32", kw_only=True)

    @property
    def worst(self) -> Loss:
        """Digits."""
        return Loss.ROUNDING

    @abstractmethod
    def number(self, value: float) -> Computed:
        """What becomes of one number.

        Raises:
            EffectError: It, or what comes out, is beyond the range of the precision.
        """

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """Every number computed, and the worst that it cost."""
        if isinstance(state.value, Missing):
            return state, Loss.NONE
        short = element_type(state.type)
        if is_plain(short) and short not in FLOATS:
            raise EffectError(
                Message(
                    "upgrades/computes-floats-alone",
                    type=state.type,
                    kind=self.kind,
                )
            )
        worst = Loss.NONE

        def leaf(value: Value) -> Value:
            nonlocal worst
            if is_not_finite_text(value):
                return value
            if not is_number(value):
                raise EffectError(Message("upgrades/value-no-number", value=quoted(value)))
            result, loss = self.number(value)
            if short == "float" and self.arithmetic == "float64":
                # What doubles give is stored in what the field has room for.
                stored, cost = convert(result, "double", "float")
                result, loss = float(stored), loss.or_worse(cost)
            worst = worst.or_worse(loss)
            return result

        return state._replace(value=changed_leaves(state.value, leaf)), worst


@dataclass(frozen=True, slots=True)
class Multiply(Computation):
    """Numbers are multiplied."""

    kind: ClassVar[str] = "multiply"
    short: ClassVar[Message] = Message("upgrades/multiplies")
    factor: Annotated[float, REAL]

    def number(self, value: float) -> Computed:
        """The product."""
        return times(value, self.factor, self.arithmetic)


@dataclass(frozen=True, slots=True)
class Add(Computation):
    """An amount is added to numbers."""

    kind: ClassVar[str] = "add"
    short: ClassVar[Message] = Message("upgrades/adds")
    amount: Annotated[float, REAL]

    def number(self, value: float) -> Computed:
        """The sum."""
        return plus(value, self.amount, self.arithmetic)


#: Every kind of effect, by its name in files of patches.
EFFECTS: Final[Mapping[str, type[Effect]]] = {
    effect.written or effect.kind: effect
    for effect in (
        Add,
        ChangeType,
        Code,
        DiscardClass,
        Info,
        IsSet,
        MapEnumValue,
        MapText,
        Multiply,
        Nest,
        NewForm,
        RemoveField,
        RemovePackage,
        RenameClass,
        RenameEnum,
        RenameFunction,
        RenamePackage,
        RenameProperty,
        RenameStruct,
        SetDefault,
        SetFlag,
    )
}
