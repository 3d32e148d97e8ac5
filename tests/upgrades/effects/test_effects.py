"""What effects do to a field, and that no value makes one fall over."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.upgrades.effect import Effect, EffectError
from inspector.upgrades.effects import (
    EFFECTS,
    Add,
    ChangeType,
    Code,
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
    RenameProperty,
    SetDefault,
    SetFlag,
)
from inspector.upgrades.values import FieldState, Loss, Missing

CHANGES: list[Effect] = [
    RenameProperty("Health", "HitPoints"),
    MapEnumValue({"Two": "B"}),
    MapText({"Visiblity": "Visibility"}),
    ChangeType("float", "int"),
    ChangeType("string", "float"),
    ChangeType("int", "bool"),
    Multiply(0.5),
    Add(1.0),
    Nest("MyData", "m_data"),
    SetDefault("Armour", 100),
    SetFlag("bOld"),
    RemoveField("Health"),
    Code("recomputes bounds"),
]

#: Everything JSON can hold, and what Python's reader makes of NaN, Infinity and long numbers.
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=10**300, max_value=10**320)
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(
        ["NaN", "infinity", "3.75", "EOld::Two", "/Game/Gone.Gone", "Pawn", *Missing]
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=12,
)
TYPES = st.sampled_from(
    [
        "",
        "FloatProperty",
        "DoubleProperty",
        "IntProperty",
        "BoolProperty",
        "NameProperty",
        "StructProperty(Vector)",
        "ArrayProperty(FloatProperty)",
        "ObjectProperty(Pawn)",
        "EnumProperty(EOld)",
        "float",
        "{EA2C3E90-AFBE-44D4-A90D-FAAF79BAF93D}",
        "((((",
    ]
)
STATES = st.builds(
    FieldState, st.sampled_from(["", "Health", "A.b[0]", "exports/3/Health"]), TYPES, VALUES
)


def value_of(effect: Effect, value: object, type_name: str = "", name: str = "F") -> object:
    """The value that an effect leaves."""
    return effect.change(FieldState(name, type_name, value))[0].value


def test_the_kinds_are_those_of_the_model() -> None:
    # A new form is told as a note.
    kinds = {name: effect.kind for name, effect in EFFECTS.items()}
    assert kinds.pop("new-form") == "info"
    assert all(name == kind for name, kind in kinds.items())
    assert set(kinds) == {
        "info", "rename-property", "rename-class", "rename-struct", "rename-enum",
        "rename-function", "rename-package", "map-enum-value", "map-text", "change-type",
        "multiply", "add", "nest", "is-set", "set-default", "set-flag", "remove-field",
        "discard-class", "remove-package", "code",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (Info(), "no value changes"),
        (NewForm("hash"), "new form"),
        (Code(""), "not described"),
        (Code("bounds"), "engine converts it"),
        (ChangeType("FloatProperty", "DoubleProperty"), "float to double"),
        (ChangeType("float", "int32"), "float to int"),
        (ChangeType("StructProperty(Old)", "NewData"), "Old to NewData"),
        (RenameClass("A", "B"), "rename"),
        (Multiply(2), "multiply"),
        (SetDefault("A", 1), "sets a default"),
        (RemovePackage("/Game/Gone"), "null on load"),
    ],
)
def test_the_words_for_effects(effect: Effect, expected: str) -> None:
    assert str(effect.word) == expected


def test_code_makes_a_value_unknown_and_makes_up_none() -> None:
    assert Code("").change(FieldState("A", "", 3)) == (
        FieldState("A", "", Missing.BY_CODE),
        Loss.UNKNOWN,
    )
    absent = FieldState("A", "", Missing.ABSENT)
    assert Code("").change(absent) == (absent, Loss.UNKNOWN)


# -- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Health", "HitPoints"),
        ("health", "HitPoints"),
        ("Health[2]", "HitPoints[2]"),
        ("exports/3/properties/Health", "exports/3/properties/HitPoints"),
        ("Stats.Health", "Stats.HitPoints"),
        ("MaxHealth", "MaxHealth"),
        ("Health.Value", "Health.Value"),
    ],
)
def test_a_property_is_renamed_at_the_end_of_its_path(name: str, expected: str) -> None:
    effect = RenameProperty("MyActor.Health", "HitPoints")
    assert effect.change(FieldState(name, "FloatProperty", 7.5))[0] == FieldState(
        expected, "FloatProperty", 7.5
    )


def test_r5_values_of_an_enumeration() -> None:
    effect = MapEnumValue({"Two": "B", "Three": "C"})
    assert [value_of(effect, text) for text in ("Two", "One", "three")] == ["B", "One", "C"]
    assert value_of(effect, "EOld::Two") == "EOld::B"
    assert value_of(effect, 2) == 2
    with pytest.raises(EffectError):
        effect.change(FieldState("Mode", "", {"A": 1}))


# -- values -------------------------------------------------------------------------------------


def test_texts_by_a_table() -> None:
    assert value_of(MapText({"a": "b"}), ["a", "A"]) == ["b", "A"]
    assert value_of(MapText({"a": "b"}, ignore_case=True), ["a", "A"]) == ["b", "b"]
    with pytest.raises(EffectError):
        MapText({"a": "b"}).change(FieldState("A", "", 5))


@pytest.mark.parametrize(
    ("before", "after", "value", "expected", "loss"),
    [
        ("float", "int", 3.75, 3, Loss.TRUNCATION),
        ("float", "int", -3.75, -3, Loss.TRUNCATION),
        ("float", "int", 4.0, 4, Loss.NONE),
        ("FloatProperty", "Int64Property", 2.0, 2, Loss.NONE),
        ("int", "float", 1 << 24, 16777216.0, Loss.NONE),
        ("int", "float", (1 << 24) + 1, 16777216.0, Loss.ROUNDING),
        ("int", "double", (1 << 24) + 1, 16777217.0, Loss.NONE),
        ("int64", "double", (1 << 53) + 1, float(1 << 53), Loss.ROUNDING),
        ("float", "double", 0.1, 0.10000000149011612, Loss.NONE),
        ("double", "float", 0.1, 0.1, Loss.ROUNDING),
        ("double", "float", 0.5, 0.5, Loss.NONE),
        ("bool", "int", True, 1, Loss.NONE),
        ("int", "bool", 2, True, Loss.TRUNCATION),
        ("string", "int", " 42\n", 42, Loss.NONE),
        ("name", "float", "1.5", 1.5, Loss.NONE),
        ("string", "bool", "True", True, Loss.NONE),
        ("int", "string", -7, "-7", Loss.NONE),
        ("float", "string", 0.1, "0.1", Loss.NONE),
        ("string", "name", "Foo", "Foo", Loss.NONE),
        ("byte", "enum", "EOld::One", "EOld::One", Loss.NONE),
        ("float", "double", "NaN", math.nan, Loss.NONE),
    ],
)
def test_conversions(before: str, after: str, value: object, expected: object, loss: Loss) -> None:
    state, cost = ChangeType(before, after).change(FieldState("A", before, value))
    assert (repr(state.value), cost) == (repr(expected), loss)
    assert state.type == after


@pytest.mark.parametrize(
    ("before", "after", "value"),
    [
        ("float", "int", 2147483648.0),
        ("float", "int", math.nan),
        ("float", "int", math.inf),
        ("float", "int", "infinity"),
        ("int64", "int", -(1 << 31) - 1),
        ("int", "byte", 256),
        ("int", "byte", -1),
        ("double", "float", 1e39),
        ("int", "float", 10**400),
        ("string", "int", "4x"),
        ("string", "int", "４２"),
        ("string", "int", "9" * 5000),
        ("string", "float", "1e999"),
        ("string", "float", "nan"),
        ("string", "bool", "yes"),
        ("int", "float", 2.5),
        ("float", "int", True),
        ("float", "int", None),
        ("float", "int", {"X": 1.0}),
    ],
)
def test_what_is_out_of_range_or_of_another_type_is_refused(
    before: str, after: str, value: object
) -> None:
    for stored in (before, ""):
        with pytest.raises(EffectError):
            ChangeType(before, after).change(FieldState("A", stored, value))


def test_a_type_is_checked_by_any_of_its_names() -> None:
    effect = ChangeType("FloatProperty", "IntProperty")
    for name in ("float", "FloatProperty", "{EA2C3E90-AFBE-44D4-A90D-FAAF79BAF93D}"):
        assert value_of(effect, 2.0, name) == 2
    with pytest.raises(EffectError, match="DoubleProperty is stored"):
        effect.change(FieldState("A", "DoubleProperty", 2.0))


def test_a_conversion_that_is_code_of_the_engine_is_not_computed() -> None:
    state = FieldState("A", "StructProperty(Old)", {"X": 1})
    after, loss = ChangeType("StructProperty(Old)", "StructProperty(New)").change(state)
    assert (after.value, after.type, loss) == (
        Missing.BY_CODE,
        "StructProperty(New)",
        Loss.UNKNOWN,
    )


def test_numbers_are_computed_component_by_component() -> None:
    vector = {"X": 1.0, "Y": -2.0, "Z": 0.25}
    assert value_of(Multiply(2), vector, "StructProperty(Vector)") == {"X": 2, "Y": -4, "Z": 0.5}
    assert value_of(Add(1), [1.0, [2.0]], "ArrayProperty(FloatProperty)") == [2.0, [3.0]]
    assert vector == {"X": 1.0, "Y": -2.0, "Z": 0.25}


@pytest.mark.parametrize(
    ("type_name", "value"),
    [
        ("IntProperty", 6),
        ("ArrayProperty(IntProperty)", [6]),
        ("BoolProperty", True),
        ("FloatProperty", "6"),
        ("FloatProperty", None),
        ("", True),
        ("StructProperty(Vector)", {"X": 1.0, "Name": "a"}),
        ("FloatProperty", 1e39),
        ("", 10**400),
    ],
)
def test_a_product_of_what_is_no_float_is_refused(type_name: str, value: object) -> None:
    with pytest.raises(EffectError):
        Multiply(2.0).change(FieldState("A", type_name, value))


@pytest.mark.parametrize(
    ("value", "after", "loss"),
    [
        ("abc", True, Loss.TRUNCATION),
        ("", False, Loss.TRUNCATION),
        ("0", True, Loss.TRUNCATION),
        ("{11111111-2222-3333-4444-555555555555}", True, Loss.TRUNCATION),
        ("{00000000-0000-0000-0000-000000000000}", False, Loss.TRUNCATION),
        (3, True, Loss.TRUNCATION),
        (True, True, Loss.NONE),
        (Missing.ABSENT, Missing.ABSENT, Loss.NONE),
    ],
)
def test_a_value_becomes_the_truth_whether_it_is_set(
    value: object, after: object, loss: Loss
) -> None:
    state, cost = IsSet().change(FieldState("S", "string", value))
    assert (state.value, cost) == (after, loss)
    assert state.type == ("string" if value is Missing.ABSENT else "bool")


def test_nesting_wraps_a_value() -> None:
    effect = Nest("MyData", "m_data")
    assert effect.change(FieldState("MyData", "int", 7))[0] == FieldState(
        "MyData", "MyData", {"m_data": 7}
    )
    nested = effect.change(FieldState("A", "IntProperty", 7))[0]
    assert nested.type == "StructProperty(MyData)"
    wide = Nest("MyData", "m_data", {"Index": -1})
    assert wide.change(FieldState("A", "int", 7))[0].value == {"m_data": 7, "Index": -1}


def test_a_default_is_set_where_nothing_is_stored() -> None:
    effect = SetDefault("Armour", 100)
    absent = FieldState("Armour", "", Missing.ABSENT)
    assert effect.change(absent) == (absent._replace(value=100), Loss.NONE)
    assert value_of(effect, 5, name="Armour") == 5
    assert value_of(SetDefault("Armour", 100, only_if_absent=False), 5, name="Armour") == 100
    assert value_of(effect, Missing.ABSENT, name="Health") is Missing.ABSENT
    # A stored text that reads like the words for nothing is a value.
    assert value_of(effect, "(absent)", name="Armour") == "(absent)"
    assert value_of(SetFlag("bOld", value=False), True, name="bOld") is False


# -- what goes ----------------------------------------------------------------------------------


def test_what_goes_is_dropped_once() -> None:
    effect = RemoveField("Health")
    state = FieldState("Health", "FloatProperty", 1.0)
    dropped = state._replace(value=Missing.DROPPED)
    assert effect.change(state) == (dropped, Loss.DROPPED)
    assert effect.change(dropped) == (dropped, Loss.NONE)
    assert value_of(effect, 1.0, name="Armour") == 1.0


# -- properties ---------------------------------------------------------------------------------


@given(STATES, st.sampled_from(CHANGES))
def test_no_value_makes_an_effect_fall_over(state: FieldState, effect: Effect) -> None:
    before, refusal = repr(state), None
    try:
        after, loss = effect.change(state)
    except EffectError as error:
        refusal = error
    else:
        assert isinstance(after, FieldState)
        assert loss in Loss
    if refusal is not None:
        assert str(refusal)
    assert repr(state) == before


@given(STATES)
def test_a_new_name_changes_no_value(state: FieldState) -> None:
    after, loss = RenameProperty("Health", "HitPoints").change(state)
    assert after.value is state.value
    assert (after.type, loss) == (state.type, Loss.NONE)


@given(
    st.builds(FieldState, st.just("Health"), TYPES, st.sampled_from(Missing)),
    st.sampled_from(CHANGES),
)
def test_what_is_not_stored_is_not_computed(state: FieldState, effect: Effect) -> None:
    if effect.kind in ("set-default", "set-flag"):
        return
    try:
        after, _ = effect.change(state)
    except EffectError:
        pytest.fail("a missing value has no type to be wrong")
    assert after.value is state.value


@pytest.mark.parametrize("effect", CHANGES, ids=lambda effect: effect.kind)
def test_depth_is_no_limit(effect: Effect) -> None:
    deep: object = 1.5
    for level in range(20_000):
        deep = {"A": deep} if level % 2 else [deep]
    try:
        after, _ = effect.change(FieldState("Health", "", deep))
    except EffectError:
        return
    assert after.name


@given(st.integers(-(10**9), 10**9))
def test_results_can_be_written_as_json(number: int) -> None:
    value = value_of(Multiply(0.15915494), {"X": number, "Y": [number]})
    assert json.loads(json.dumps(value, allow_nan=False)) == value
