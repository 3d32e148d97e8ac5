"""Properties that have another type in another package, at every depth."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from inspector.compare.model import Place, Steps
from inspector.compare.plain import labels
from inspector.format.schema import Record
from inspector.format.tree.path import escaped
from inspector.format.unreal.forms import Declared, Map, Mixed
from inspector.format.unreal.values import (
    ArrayValue,
    MapValue,
    ObjectData,
    OptionalValue,
    Property,
    PropertyList,
)

if TYPE_CHECKING:
    from inspector.compare.package_model import PackageModel

#: What may hold properties of its own.
_HOLDERS: Final = (PropertyList, ArrayValue, MapValue, OptionalValue, Record)

#: Facts of tags that neither value nor type tells.
_BESIDE: Final = frozenset(
    {
        "StructGuid", "PropertyGuid", "Extensions", "OverrideOperation",
        "bExperimentalOverridableLogic",
    }
)  # fmt: skip

Names = tuple[str, ...]


class Retyped(NamedTuple):
    """A property of an object whose type is another one, in words; ``steps`` lead to it.

    With ``beside`` the types are the same, and the GUIDs or flags of its tag are not.
    """

    steps: Steps
    before: str
    after: str
    beside: bool = False


class _Pair(NamedTuple):
    """The same value in both packages, and the form that each was read in."""

    values: tuple[Any, Any]
    forms: tuple[Any, Any]
    steps: Steps
    names: Names


def retyped(sides: Sequence[PackageModel], held: Sequence[ObjectData]) -> dict[Names, Retyped]:
    """The properties of one object whose types differ, by the names that lead to them.

    Args:
        sides: Both packages.
        held: What each holds under the object's path.
    """
    found: dict[Names, Retyped] = {}
    todo: deque[_Pair] = deque(_roots(sides, held))
    while todo:
        pair = todo.popleft()
        one, other = pair.values
        if isinstance(one, PropertyList) and isinstance(other, PropertyList):
            todo += _properties(sides, pair, found)
        elif isinstance(one, MapValue) and isinstance(other, MapValue):
            _alike(sides, pair, found)
        elif isinstance(one, ArrayValue | OptionalValue) and type(one) is type(other):
            if len(one.items) == len(other.items) and getattr(one, "removed", None) is None:
                todo += _elements(pair)
            else:
                _alike(sides, pair, found)
        elif isinstance(one, Record) and isinstance(other, Record):
            todo += _members(pair)
    return found


def _roots(sides: Sequence[PackageModel], held: Sequence[ObjectData]) -> Iterator[_Pair]:
    """All properties of an object, and those of each of its rows."""
    one, other = held
    if one.properties is not None and other.properties is not None:
        yield _Pair(
            (one.properties, other.properties), (None, None), ("properties",), ("properties",)
        )
    if one.rows is None or other.rows is None:
        return
    rows = [
        {side.plain.name(row.name): row.values for row in reversed(data.rows or ())}
        for side, data in zip(sides, held, strict=True)
    ]
    for name, values in rows[0].items():
        if name in rows[1]:
            names = ("rows", name)
            yield _Pair((values, rows[1][name]), (None, None), names, names)


def _properties(
    sides: Sequence[PackageModel], pair: _Pair, found: dict[Names, Retyped]
) -> Iterator[_Pair]:
    """Properties of the same name; notes those of another type."""
    known = [
        dict(zip(labels(held, side.tree.paths), held.properties, strict=True))
        for side, held in zip(sides, pair.values, strict=True)
    ]
    for name, one in known[0].items():
        other = known[1].get(name)
        if other is None:
            continue
        steps, names = (*pair.steps, name), (*pair.names, name)
        if one.type != other.type or isinstance(one.value, ArrayValue):
            words = type_words(sides[0], one), type_words(sides[1], other)
            if not _same_type(*words):
                found[names] = Retyped(steps, *words)
        facts = _facts(one.tag, other.tag)
        if facts[0] != facts[1]:
            found.setdefault(names, Retyped(steps, *facts, beside=True))
        if isinstance(one.value, _HOLDERS) and isinstance(other.value, _HOLDERS):
            yield _Pair((one.value, other.value), (one.form, other.form), steps, names)


def _elements(pair: _Pair) -> Iterator[_Pair]:
    """The elements of two arrays that are as long."""
    one, other = pair.values
    forms = tuple(
        value.form if isinstance(value, ArrayValue) else getattr(form, "element", None)
        for value, form in zip(pair.values, pair.forms, strict=True)
    )
    if any(isinstance(form, Declared) for form in forms):
        return
    for at, values in enumerate(zip(one.items, other.items, strict=True)):
        if isinstance(values[0], _HOLDERS):
            steps = (*pair.steps, Place(at, at))
            yield _Pair(values, (forms[0], forms[1]), steps, (*pair.names, str(at)))


def _members(pair: _Pair) -> Iterator[_Pair]:
    """The members of two structs that hold properties among fields of their own."""
    known = [
        {label: (value, form) for label, value, form in _mixed(one, kind)}
        for one, kind in zip(pair.values, pair.forms, strict=True)
    ]
    for label, (value, form) in known[0].items():
        if label in known[1]:
            other, second = known[1][label]
            yield _Pair((value, other), (form, second), (*pair.steps, label), (*pair.names, label))


def _mixed(value: Any, form: Any) -> Iterator[tuple[str, Any, Any]]:
    if not isinstance(form, Mixed):
        return
    for index, one in enumerate(form.record.fields):
        if isinstance(value[index], _HOLDERS):
            inner = form.form_of(index, value)
            if inner is not None and not isinstance(inner, Declared):
                yield one.label, value[index], inner


def _alike(sides: Sequence[PackageModel], pair: _Pair, found: dict[Names, Retyped]) -> None:
    """Notes what has other types in two values whose elements nobody pairs up by their places."""
    one, other = (
        _by_pattern(side, value, form)
        for side, value, form in zip(sides, pair.values, pair.forms, strict=True)
    )
    for pattern, words in one.items():
        others = other.get(pattern)
        if others is None or any(_same_type(x, y) for x in words for y in others):
            continue
        names = (*pair.names, *pattern)
        texts = ", ".join(sorted(words)), ", ".join(sorted(others))
        found[names] = Retyped(pair.steps, *texts)


def _by_pattern(side: PackageModel, value: Any, form: Any) -> Mapping[Names, set[str]]:
    """The types of all properties within a value, by the names of members that lead to them."""
    found: dict[Names, set[str]] = {}
    todo: deque[tuple[Any, Any, Names]] = deque([(value, form, ())])
    while todo:
        one, kind, names = todo.popleft()
        match one:
            case PropertyList():
                for name, inner in zip(labels(one, side.tree.paths), one.properties, strict=True):
                    below = (*names, escaped(name))
                    found.setdefault(below, set()).add(type_words(side, inner))
                    if isinstance(inner.value, _HOLDERS):
                        todo.append((inner.value, inner.form, below))
            case MapValue() if isinstance(kind, Map):
                for key, held in one.entries:
                    todo.append((key, kind.key, (*names, "Key")))
                    todo.append((held, kind.value, (*names, "Value")))
            case ArrayValue() if not isinstance(one.form, Declared):
                todo += [(inner, one.form, names) for inner in one.items]
            case OptionalValue():
                todo += [(inner, getattr(kind, "element", None), names) for inner in one.items]
            case Record():
                todo += [(inner, f, (*names, label)) for label, inner, f in _mixed(one, kind)]
    return found


def _facts(one: Record, other: Record) -> tuple[str, str]:
    """What two tags say beside name, type and size, as far as it differs."""
    if one == other or type(one) is not type(other):
        return "", ""
    sides: tuple[list[str], list[str]] = ([], [])
    for kind, first, second in zip(type(one).fields, one, other, strict=True):
        if first != second and kind.label in _BESIDE:
            sides[0].append(f"{kind.label} {first}")
            sides[1].append(f"{kind.label} {second}")
    return ", ".join(sides[0]), ", ".join(sides[1])


def type_words(model: PackageModel, one: Property) -> str:
    """The type of a property as people call it: that stays when an engine stores it anew."""
    if isinstance(one.value, ArrayValue) and one.value.inner_tag is not None:
        # Up to 5.3 only the tag within the array says which struct its elements are.
        inner: Any = one.value.inner_tag
        return f"array of {model.plain.name(inner.StructName)}"
    return one.type.words


def _same_type(one: str, other: str) -> bool:
    """Whether two types can be the same: older tags do not say which struct is in a map."""
    return one == other or "struct" in one.split() or "struct" in other.split()
