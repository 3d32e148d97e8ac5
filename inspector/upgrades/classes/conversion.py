"""Builders and version converters of stream classes, as effects of patches.

They are on the axis of their class like every other patch. A change of name is a patch that renames
a property; a change of type one with any other effect, or with several, which are one conversion.

An operation changes the tree below one element in place. What it is about and does not find it
leaves alone: a converter serves all versions below its own. Elements are shown as values of JSON.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final

from inspector.data_classes import dataclass
from inspector.data_classes import field as declared
from inspector.errors import InspectorError
from inspector.files.convert import NUMBER, TEXT, UnknownValueError, ValueKind, shown
from inspector.findings.message import Message
from inspector.format.interpret import shortest_float32
from inspector.format.objectstream.elements import ENTRY, Element, class_id, field_words, is_entry
from inspector.format.objectstream.leaves import LEAVES, leaf_of, value_of
from inspector.suggestions import nearest
from inspector.upgrades.conversions import CLASS_IDS, short_type
from inspector.upgrades.effect import REAL, VALUE, Effect, EffectError, ValueEffect
from inspector.upgrades.effects import Add as AddAmount
from inspector.upgrades.effects import ChangeType, IsSet, Multiply, Nest
from inspector.upgrades.model import FieldChange
from inspector.upgrades.values import FieldState, Loss, Missing, Scope, Value
from inspector.versions import crc_of

if TYPE_CHECKING:
    from inspector.catalog.classes import ClassList

#: What nulls and zeros are told by: elements without a value and without any below them.
_EMPTY: Final[Value] = {}


def type_of(element: Element) -> str:
    """The type of an element: ``float`` for single values, else the name or id of its class."""
    short = short_type(element.class_id)
    if short in CLASS_IDS:
        return short
    leaf = leaf_of(element)
    return leaf.title if leaf is not None else element.name or element.class_id


def type_of_class(id_: str, classes: ClassList) -> str:
    """The type of an element of the class with that id."""
    return type_of(Element(id_, classes.class_name(id_)))


def shown_value(element: Element) -> Value:
    """An element as a value of JSON: a single value, a struct by its fields, a container as a list.

    A value that nobody can read is what is stored. Elements below each other are few thousand
    deep at most; the reader of streams sees to that.
    """
    if not element.children:
        return _single(element)
    if all(is_entry(child) for child in element.children):
        return [shown_value(child) for child in element.children]
    members: dict[str, Value] = {}
    for field, children in _by_field(element):
        values = [shown_value(child) for child in children]
        members[field] = values[0] if len(values) == 1 else values
    return members


def _by_field(element: Element) -> Iterator[tuple[str, list[Element]]]:
    fields: dict[int, list[Element]] = {}
    for child in element.children:
        fields.setdefault(child.crc, []).append(child)
    return ((field_words(children[0]), children) for children in fields.values())


def _single(element: Element) -> Value:
    if element.value is None:
        return _EMPTY
    try:
        return _plain(value_of(element), element)
    except InspectorError:
        stored = element.value
        return stored.hex().upper() if isinstance(stored, bytes) else stored


def _plain(value: Any, element: Element) -> Value:
    if isinstance(value, float):
        return shortest_float32(value) if type_of(element) == "float" else value
    if isinstance(value, bool | int | str):
        return value
    if type(value) is tuple:
        return [shortest_float32(number) for number in value]
    leaf = leaf_of(element)
    return leaf.text(value, element.version) if leaf is not None else str(value)


def state_of(element: Element) -> FieldState:
    """An element as a field between two patches."""
    return FieldState(element.field, type_of(element), shown_value(element))


def put_value(element: Element, type_name: str, value: Value) -> None:
    """Makes an element hold a single value, in the encoding that it had.

    Args:
        element: The element; what was below it goes.
        type_name: A short type, or the id of a class.
        value: The value.

    Raises:
        EffectError: It is none of its type, or the type is no single value's.
    """
    in_bytes = isinstance(element.value, bytes)
    class_id = CLASS_IDS.get(short_type(type_name), type_name)
    leaf = LEAVES.get(class_id)
    if leaf is None:
        raise EffectError(Message("upgrades/no-leaf-class", type_name=type_name))
    try:
        parsed = leaf.parse(value, 0) if isinstance(value, str) else value
        stored = leaf.pack(parsed, 0) if in_bytes else leaf.text(parsed, 0)
    except (TypeError, ValueError, AttributeError):
        raise EffectError(Message("upgrades/no-value-of-class", type_name=type_name)) from None
    element.class_id, element.generic_id, element.version = class_id, "", 0
    element.name, element.value = leaf.title, stored
    element.children.clear()


def new_leaf(field: str, type_name: str, value: Value, *, in_bytes: bool) -> Element:
    """An element that holds a single value; see :func:`put_value`."""
    element = Element("", field=field, value=b"" if in_bytes else "")
    put_value(element, type_name, value)
    return element


def is_in_bytes(element: Element) -> bool:
    """Whether the values at and below an element are stored as bytes, as in binary streams."""
    return any(isinstance(each.value, bytes) for each in element.walk())


# -- operations ------------------------------------------------------------------------------------


class OperationError(EffectError):
    """A converter cannot do what it should: it fails, and its element is dropped."""


def _class_id(text: str) -> str:
    try:
        return class_id(text)
    except InspectorError:
        example = "{893CA46E-6D1A-4D27-94F7-09E26DE5AE4B}"
        raise UnknownValueError(
            Message("upgrades/no-class-id", text=shown(text), example=example)
        ) from None


def _leaf_type(text: str) -> str:
    short = short_type(text)
    if short in CLASS_IDS:
        return short
    near = nearest(text, CLASS_IDS)
    hint = (
        Message("upgrades/did-you-mean", near=near)
        if near
        else Message("upgrades/known-are", names=", ".join(CLASS_IDS))
    )
    raise UnknownValueError(Message("upgrades/unknown-leaf-type", text=shown(text), hint=hint))


def _key_form(value: Any) -> str:
    if value not in ("value", "crc"):
        raise UnknownValueError(Message("upgrades/unknown-key-form", value=shown(value)))
    return str(value)


CLASS_ID: Final = TEXT.checked(
    Message("upgrades/a-class-id"), '"{893CA46E-6D1A-4D27-94F7-09E26DE5AE4B}"', _class_id
)
LEAF_TYPE: Final = TEXT.checked(Message("upgrades/a-leaf-type"), '"float"', _leaf_type)
KEY_FORM: Final = ValueKind(Message("upgrades/a-key-form"), '"crc"', Any, check=_key_form)


@dataclass(frozen=True, slots=True)
class Operation(ABC):
    """One thing that a converter does."""

    #: Its name in files.
    kind: ClassVar[str]
    #: What it does, in a word or a few.
    word: ClassVar[Message]
    #: The most that it may cost.
    worst: ClassVar[Loss] = Loss.NONE

    @abstractmethod
    def run(self, element: Element, path: str) -> Iterator[FieldChange]:
        """Changes an element, and tells what it changed.

        Args:
            element: The element of the class that is converted.
            path: Where it stands.

        Raises:
            OperationError: It cannot be done.
        """


@dataclass(frozen=True, slots=True)
class RenameElement(Operation):
    """A field gets another name."""

    kind: ClassVar[str] = "rename"
    word: ClassVar[Message] = Message("upgrades/renames")
    field: Annotated[str, TEXT]
    new: Annotated[str, TEXT]

    def run(self, element: Element, path: str) -> Iterator[FieldChange]:
        """Renames it wherever it is stored."""
        named = _stored(element, self.field)
        if named and crc_of(self.new) != crc_of(self.field) and _stored(element, self.new):
            raise OperationError(Message("upgrades/both-stored", field=self.field, new=self.new))
        for child in named:
            value, old = shown_value(child), child.field
            child.field, child.stored_crc = self.new, 0
            yield FieldChange(f"{path}/{self.field}", value, value, names=(old, self.new))


@dataclass(frozen=True, slots=True)
class Retype(Operation):
    """A single value gets another type; numbers may be computed on the way.

    ``enum`` is the id of the enumeration that the number is of then; empty where it is of none.
    """

    kind: ClassVar[str] = "retype"
    word: ClassVar[Message] = Message("upgrades/changes-type")
    worst: ClassVar[Loss] = Loss.TRUNCATION
    field: Annotated[str, TEXT]
    to: Annotated[str, LEAF_TYPE]
    factor: Annotated[float | None, REAL] = None
    amount: Annotated[float | None, REAL] = None
    enum: Annotated[str, CLASS_ID] = ""

    def run(self, element: Element, path: str) -> Iterator[FieldChange]:
        """Converts every value of the field."""
        for child in _stored(element, self.field):
            before = state_of(child)
            after, loss = self._converted(before)
            put_value(child, self.to, after.value)
            child.class_id = self.enum or child.class_id
            yield FieldChange(
                f"{path}/{self.field}",
                before.value,
                after.value,
                loss=loss,
                types=(before.type, self.to) if before.type != self.to else None,
            )

    def _converted(self, state: FieldState) -> tuple[FieldState, Loss]:
        effects: list[Multiply | AddAmount | ChangeType] = []
        now = state.type
        if self.factor is not None or self.amount is not None:
            now = "double"
            effects.append(ChangeType(state.type, now))
        if self.factor is not None:
            effects.append(Multiply(self.factor, arithmetic="float64"))
        if self.amount is not None:
            effects.append(AddAmount(self.amount, arithmetic="float64"))
        effects.append(ChangeType(now, self.to))
        worst = Loss.NONE
        for effect in effects:
            state, loss = effect.change(state)
            worst = worst.or_worse(loss)
        if isinstance(state.value, Missing):
            raise OperationError(Message("upgrades/by-code-alone", type=state.type, to=self.to))
        return state, worst


@dataclass(frozen=True, slots=True)
class NestElement(Operation):
    """A value becomes a field of a struct that takes its place."""

    kind: ClassVar[str] = "nest"
    word: ClassVar[Message] = Message("upgrades/moves-into-struct")
    field: Annotated[str, TEXT]
    into: Annotated[str, CLASS_ID]
    inner: Annotated[str, TEXT, "as"]
    version: Annotated[int, NUMBER] = 0

    def run(self, element: Element, path: str) -> Iterator[FieldChange]:
        """Puts a struct around every value of the field."""
        for child in _stored(element, self.field):
            before = shown_value(child)
            struct = Element(self.into, field=child.field, version=self.version)
            struct.children.append(child)
            element.children[element.children.index(child)] = struct
            child.field, child.stored_crc = self.inner, 0
            yield FieldChange(f"{path}/{self.field}", before, shown_value(struct))


@dataclass(frozen=True, slots=True)
class Collect(Operation):
    """The elements of a container become the values of a map, by a value that each holds.

    ``key_form`` is ``value`` for that value itself and ``crc`` for the CRC of its text. Of elements
    with one key the first stays.
    """

    kind: ClassVar[str] = "collect"
    word: ClassVar[Message] = Message("upgrades/becomes-map")
    worst: ClassVar[Loss] = Loss.DROPPED
    field: Annotated[str, TEXT]
    key: Annotated[str, TEXT]
    into: Annotated[str, CLASS_ID]
    pair: Annotated[str, CLASS_ID]
    key_form: Annotated[str, KEY_FORM] = "value"
    new: Annotated[str, TEXT] = ""

    def run(self, element: Element, path: str) -> Iterator[FieldChange]:
        """Replaces every container of the field."""
        for container in _stored(element, self.field):
            before, loss = shown_value(container), Loss.NONE
            name = self.new or container.field
            new = Element(self.into, field=name)
            keys = set[str]()
            for entry in container.children:
                key = self._key(entry)
                if str(key.value) in keys:
                    loss = Loss.DROPPED
                    continue
                keys.add(str(key.value))
                pair = Element(self.pair, "AZStd::pair", ENTRY)
                entry.field, entry.stored_crc = "value2", 0
                pair.children += [key, entry]
                new.children.append(pair)
            element.children.remove(container)
            element.children.append(new)
            yield FieldChange(
                f"{path}/{self.field}",
                before,
                shown_value(new),
                loss=loss,
                names=(container.field, name) if name != container.field else None,
                note="" if loss is Loss.NONE else Message("upgrades/first-of-a-key-stays"),
            )

    def _key(self, entry: Element) -> Element:
        held = entry.child(self.key)
        if held is None or held.value is None or held.children:
            raise OperationError(
                Message("upgrades/element-without-key", field=self.field, key=self.key)
            )
        if self.key_form == "crc":
            in_bytes = isinstance(held.value, bytes)
            return new_leaf("value1", "uint32", crc_of(str(shown_value(held))), in_bytes=in_bytes)
        key = held.copy()
        key.field, key.stored_crc = "value1", 0
        return key


@dataclass(frozen=True, slots=True)
class Remove(Operation):
    """A field goes."""

    kind: ClassVar[str] = "remove"
    word: ClassVar[Message] = Message("upgrades/drops-field")
    worst: ClassVar[Loss] = Loss.DROPPED
    field: Annotated[str, TEXT]

    def run(self, element: Element, path: str) -> Iterator[FieldChange]:
        """Drops it wherever it is stored; an empty text is nothing that could be lost."""
        for child in _stored(element, self.field):
            element.children.remove(child)
            before, place = shown_value(child), f"{path}/{self.field}"
            if before == "":
                yield FieldChange(place, before, Missing.ABSENT, "−")
            else:
                yield FieldChange(place, before, Missing.DROPPED, "−", Loss.DROPPED)


@dataclass(frozen=True, slots=True)
class AddField(Operation):
    """A field that is not stored gets a value.

    ``enum`` is the id of the enumeration that the number is of; empty where it is of none.
    """

    kind: ClassVar[str] = "add"
    word: ClassVar[Message] = Message("upgrades/adds-field")
    field: Annotated[str, TEXT]
    type: Annotated[str, LEAF_TYPE]
    value: Annotated[Value, VALUE] = declared(hash=False)
    enum: Annotated[str, CLASS_ID] = ""

    def run(self, element: Element, path: str) -> Iterator[FieldChange]:
        """Adds it where it is not stored."""
        if not _stored(element, self.field):
            in_bytes = is_in_bytes(element)
            leaf = new_leaf(self.field, self.type, self.value, in_bytes=in_bytes)
            leaf.class_id = self.enum or leaf.class_id
            element.children.append(leaf)
            yield FieldChange(f"{path}/{self.field}", Missing.ABSENT, self.value, "+")


@dataclass(frozen=True, slots=True)
class Become(Operation):
    """The element becomes one of another class, without what it held: deprecated classes alone."""

    kind: ClassVar[str] = "become"
    word: ClassVar[Message] = Message("upgrades/becomes-another-class")
    worst: ClassVar[Loss] = Loss.DROPPED
    into: Annotated[str, CLASS_ID]
    version: Annotated[int, NUMBER] = 0

    def run(self, element: Element, path: str) -> Iterator[FieldChange]:
        """Changes the class."""
        before, held = shown_value(element), bool(element.children or element.value)
        types = (type_of(element), self.into)
        element.class_id, element.name, element.generic_id = self.into, "", ""
        element.version, element.value = self.version, None
        element.children.clear()
        yield FieldChange(
            path,
            before,
            shown_value(element),
            loss=Loss.DROPPED if held else Loss.NONE,
            types=types,
        )


def _stored(element: Element, field: str) -> list[Element]:
    crc = crc_of(field)
    return [child for child in element.children if child.crc == crc]


#: Every operation by its name in files.
OPERATIONS: Final[dict[str, type[Operation]]] = {
    kind.kind: kind
    for kind in (RenameElement, Retype, NestElement, Collect, Remove, AddField, Become)
}

# -- effects ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TypeConversion(ValueEffect):
    """A change of type in several parts, which run one after another."""

    kind: ClassVar[str] = "change-type"
    changes_type: ClassVar[bool] = True
    parts: tuple[Effect, ...]

    @property
    def word(self) -> Message:
        """What the parts do."""
        return Message("upgrades/parts", parts=tuple(part.word for part in self.parts))

    @property
    def worst(self) -> Loss:
        """The most that a part may cost."""
        return max((part.worst for part in self.parts), key=lambda loss: loss.rank)

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """The value after all parts."""
        worst = Loss.NONE
        for part in self.parts:
            state, loss = part.change(state)
            worst = worst.or_worse(loss)
        return state, worst


def as_builders(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """The effects of one patch of a class as its builders: those of values as one conversion."""
    effects = tuple(effects)
    values = tuple(effect for effect in effects if effect.computes)
    others = tuple(effect for effect in effects if not effect.computes)
    if len(values) < 2:
        return effects
    return (TypeConversion(values), *others)


def to_type(effect: Effect) -> str:
    """The type that a change of type ends with; empty where it does not say."""
    last = effect.parts[-1] if isinstance(effect, TypeConversion) else effect
    if isinstance(last, ChangeType):
        return last.to_type
    if isinstance(last, Nest):
        return last.into
    return "bool" if isinstance(last, IsSet) else ""


@dataclass(frozen=True, slots=True)
class Convert(Effect):
    """A version converter: what becomes of a whole element of the class, as far as it is told.

    ``operations`` run in their order. Of one that is code alone there are none, but the words, and
    the most that it costs where that is known.
    """

    kind: ClassVar[str] = "convert"
    operations: tuple[Operation, ...]
    description: str = ""
    loss: Loss = Loss.UNKNOWN

    @property
    def word(self) -> Message:
        """What the operations do."""
        words = dict.fromkeys(operation.word for operation in self.operations)
        return (
            Message("upgrades/parts", parts=tuple(words))
            if words
            else Message("upgrades/changed-by-code")
        )

    @property
    def is_code(self) -> bool:
        """Whether nobody has told what it does."""
        return not self.operations

    @property
    def worst(self) -> Loss:
        """The most that an operation may cost."""
        if self.is_code:
            return self.loss
        return max((each.worst for each in self.operations), key=lambda loss: loss.rank)

    def has_target(self, scope: Scope) -> bool:
        """Never: it is about elements of its class, and no field that a patch names."""
        return False

    def convert(self, element: Element, path: str) -> list[FieldChange]:
        """Changes an element in place; what it changed.

        Raises:
            OperationError: It cannot be done, as of a converter that fails.
        """
        return [change for each in self.operations for change in each.run(element, path)]
