"""Which builders of a class run for its fields, and what is wrong with builders."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.catalog import default_catalog
from inspector.data_classes import dataclass
from inspector.files.toml_file import TomlFileError
from inspector.messages.rules.upgrades import finding_words
from inspector.messages.upgrade_values import value_text
from inspector.upgrades.classes.builders import class_chain, class_problems, run_chain
from inspector.upgrades.conversions import round32, short_type
from inspector.upgrades.effect import Effect, EffectError
from inspector.upgrades.effects import ChangeType, Nest, RenameProperty
from inspector.upgrades.model import UNKNOWN_CLASS_VERSION, Patch, UpgradeFinding
from inspector.upgrades.packs import PatchPack, catalog_with
from inspector.upgrades.patch_file import checked_packs, read_pack
from inspector.upgrades.values import FieldState, Loss, Missing, Scope

AXIS = "class:{11111111-2222-3333-4444-555555555555}"

#: 12.66 as a float holds it, in a double.
TWICE = 12.65999984741211


def N(start: int, end: int, old: str, new: str) -> Patch:
    """A change of name."""
    effect = RenameProperty(old, new)
    return Patch(f"N{start}{end} {old}", AXIS, start, end, f"N{start}{end}", effect)


def T(start: int, end: int, field: str, effect: Effect) -> Patch:
    """A change of type."""
    title = f"T{start}{end}"
    return Patch(f"{title} {field}", AXIS, start, end, title, effect, Scope((), field))


@dataclass(frozen=True, slots=True)
class Conversion(Effect):
    """A conversion by a program's own code, which makes the value of the new type."""

    kind: ClassVar[str] = "change-type"
    before: str
    after: str
    code: Callable[[Any], Any]

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """The value that the code makes, as the type after."""
        if short_type(state.type) != short_type(self.before):
            raise EffectError(f"{state.type} is stored, the patch converts {self.before}")
        return FieldState(state.name, self.after, self.code(state.value)), Loss.NONE


@dataclass(frozen=True, slots=True)
class IsNotEmpty(Effect):
    """What the program of X20 converts with: whether a text says anything."""

    kind: ClassVar[str] = "code"

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """The field as true or false."""
        return FieldState(state.name, "bool", bool(state.value)), Loss.NONE


def to(before: str, after: str, code: Callable[[Any], Any] | None = None) -> Effect:
    """A conversion, by code of its own or by the types alone."""
    return ChangeType(before, after) if code is None else Conversion(before, after, code)


MY_DATA = [N(4, 5, "MyData", "Data")]
TO_FLOAT = [T(4, 5, "MyData", to("int", "float"))]
OLD_NAME = [T(4, 5, "FloatData", to("float", "int")), N(4, 5, "FloatData", "IntData")]
NEW_NAME = [T(4, 5, "IntData", to("float", "int")), N(4, 5, "FloatData", "IntData")]
T12, T23 = T(1, 2, "Data", to("float", "int")), T(2, 3, "Data", to("int", "float"))
SHORTCUT = [T12, T23, T(1, 3, "Data", to("float", "float"))]
X11 = [
    T(1, 2, "A", to("float", "int")),
    N(1, 2, "A", "B"),
    T(2, 3, "B", to("int", "float", lambda number: number + 0.5)),
    N(2, 3, "B", "C"),
    N(1, 3, "A", "C"),
]
X12 = [X11[0], X11[2], X11[4], X11[3]]
X13 = [
    T(4, 5, "FloatData", to("float", "int", lambda number: int(number / 2))),
    N(4, 5, "FloatData", "IntData"),
    T(5, 6, "IntData", to("int", "double", lambda number: number * 10.0)),
    N(5, 6, "IntData", "DoubleData"),
]
X14 = [*X13, T(4, 6, "FloatData", to("float", "double", lambda number: round32(number) * 2))]
ONE_MORE = to("int", "int", lambda number: number + 1)
TEN_TIMES = to("int", "int", lambda number: number * 10)
X16 = [T(2, 3, "D", ONE_MORE), T(7, 9, "D", TEN_TIMES)]
X17 = [T(1, 3, "D", ONE_MORE), T(2, 4, "D", TEN_TIMES)]
X19 = [T(4, 5, "MyData", Nest("MyData", "m_data"))]
X20 = [
    N(2, 3, "U", "B"),
    N(1, 3, "S", "B"),
    T(2, 3, "U", to("Uuid", "bool")),
    T(1, 3, "S", IsNotEmpty()),
]

ROWS = [
    ("X1", MY_DATA, 4, ("MyData", "int", 7), ("Data", 7), "N45", ("MyData", 7)),
    ("X2", MY_DATA, 3, ("MyData", "int", 7), ("Data", 7), "N45", ("MyData", 7)),
    ("X3", MY_DATA, 5, ("MyData", "int", 7), ("MyData", 7), "", ("MyData", 7)),
    ("X4", TO_FLOAT, 4, ("MyData", "int", 7), ("MyData", 7.0), "T45", ("MyData", 7.0)),
    ("X5", OLD_NAME, 4, ("FloatData", "float", 3.75), ("IntData", 3), "T45 N45", ("IntData", 3)),
    (
        "X6", NEW_NAME, 4, ("FloatData", "float", 3.75), ("IntData", 3), "N45 T45",
        ("FloatData", 3.75),
    ),
    ("X7", SHORTCUT, 1, ("Data", "float", 2.75), ("Data", 2.75), "T13", ("Data", 2.75)),
    ("X8", SHORTCUT, 2, ("Data", "int", 2), ("Data", 2.0), "T23", ("Data", 2.0)),
    ("X9", SHORTCUT, 3, ("Data", "float", 2.75), ("Data", 2.75), "", ("Data", 2.75)),
    ("X10", [T12, T23], 1, ("Data", "float", 2.75), ("Data", 2.0), "T12 T23", ("Data", 2.0)),
    ("X11", X11, 1, ("A", "float", 2.75), ("C", 2), "T12 N13", ("C", 2.5)),
    ("X12", X12, 1, ("A", "float", 2.75), ("C", 2), "T12 N13", ("A", 2)),
    (
        "X13", X13, 4, ("FloatData", "float", 6.33), ("DoubleData", 30.0), "T45 N45 T56 N56",
        ("DoubleData", 30.0),
    ),
    (
        "X14", X14, 4, ("FloatData", "float", 6.33), ("DoubleData", TWICE), "T46 N45 N56",
        ("DoubleData", TWICE),
    ),
    (
        "X15", X14, 5, ("IntData", "int", 3), ("DoubleData", 30.0), "T56 N56",
        ("DoubleData", 30.0),
    ),
    ("X16", X16, 1, ("D", "int", 1), ("D", 20), "T23 T79", ("D", 20)),
    ("X17", X17, 1, ("D", "int", 1), ("D", 2), "T13", ("D", 2)),
    (
        "X18", X14, UNKNOWN_CLASS_VERSION, ("FloatData", "float", 6.33), ("FloatData", 6.33), "",
        ("FloatData", 6.33),
    ),
    (
        "X19", X19, 4, ("MyData", "int", 7), ("MyData", {"m_data": 7}), "T45",
        ("MyData", {"m_data": 7}),
    ),
    ("X20", X20, 1, ("S", "string", "abc"), ("B", True), "T13 N13", ("B", True)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("builders", "version", "before", "after", "way"),
    [pytest.param(*row[1:6], id=row[0]) for row in ROWS],
)
def test_the_documented_column(
    builders: list[Patch],
    version: int,
    before: tuple[str, str, object],
    after: tuple[str, object],
    way: str,
) -> None:
    mixed = list(builders)
    random.Random(len(builders)).shuffle(mixed)
    for order in (builders, mixed):
        trail = run_chain(FieldState(*before), order, version)
        assert (trail.after.name, trail.after.value) == after
        assert type(trail.after.value) is type(after[1])
        assert " ".join(move.patch.title for move in trail.moves) == way
        assert trail.problems == ()


@pytest.mark.parametrize(
    ("builders", "version", "before", "after"),
    [pytest.param(*row[1:4], row[6], id=row[0]) for row in ROWS],
)
def test_the_strict_column(
    builders: list[Patch],
    version: int,
    before: tuple[str, str, object],
    after: tuple[str, object],
) -> None:
    trail = run_chain(FieldState(*before), builders, version, strict=True)
    assert (trail.after.name, trail.after.value) == after


def test_the_types_in_the_end() -> None:
    # X11 and X12 leave an int where the class has a float: its loader refuses them.
    assert run_chain(FieldState("A", "float", 2.75), X11, 1).after.type == "int"
    assert run_chain(FieldState("A", "float", 2.75), X12, 1).after.type == "int"
    assert run_chain(FieldState("FloatData", "float", 6.33), X14, 4).after.type == "double"
    assert value_text(TWICE) == "12.66"
    losses = [
        run_chain(FieldState("Data", "float", 2.75), rows, 1).loss for rows in (SHORTCUT, [T12])
    ]
    assert losses == [Loss.NONE, Loss.TRUNCATION]


def test_x6_the_new_name_of_a_field_is_an_error() -> None:
    (problem,) = class_problems(NEW_NAME)
    assert (problem.severity, problem.place) == ("error", "IntData")
    assert finding_words(problem).endswith("A conversion names the old field, FloatData.")
    assert class_problems(OLD_NAME) == ()
    assert class_problems(X13) == ()


def test_capitals_do_not_make_another_field() -> None:
    assert class_chain(MY_DATA, "mydata", 4).name == "Data"


def test_a_builder_that_does_not_go_upward_never_runs() -> None:
    assert class_chain([N(5, 5, "A", "B"), T(6, 5, "A", to("int", "float"))], "A", 4).patches == ()


def test_a_stored_value_of_another_type_is_refused() -> None:
    trail = run_chain(FieldState("MyData", "string", "x"), TO_FLOAT, 4)
    assert trail.after.value is Missing.REFUSED
    assert [one.code for one in trail.problems] == ["C7"]


BUILDERS = st.lists(
    st.builds(
        lambda kind, start, length, old, new: (
            N(start, start + length, old, new)
            if kind
            else T(start, start + length, old, to("int", "int"))
        ),
        st.booleans(),
        st.integers(0, 8),
        st.integers(-2, 4),
        st.sampled_from("ABC"),
        st.sampled_from("ABC"),
    ),
    max_size=14,
)


@given(BUILDERS, st.integers(0, 9), st.booleans())
def test_a_chain_ends_and_both_sides_of_it_ascend(
    builders: list[Patch], version: int, strict: bool
) -> None:
    chain = class_chain(builders, "A", version, strict=strict)
    for is_name in (True, False):
        state = version
        for one in chain.patches:
            if (one.effect.property_renaming is not None) is is_name:
                assert state <= one.from_number < one.to_number
                state = one.to_number
    assert (
        run_chain(FieldState("A", "int", 1), builders, version, strict=strict).after.name
        == chain.name
    )


CLASS = """\
[[class]]
id = "{11111111-2222-3333-4444-555555555555}"
name = "MyClass"
version = 5
"""
FIELDS = 'fields = { Data = "int", IntData = "int" }\n'


def builder(start: int, to: int, field: str, effect: str, name: str = "b") -> str:
    return (
        f'[[patch]]\nid = "{name}"\ntitle = "{name}"\naxis = "class:MyClass"\nfrom = {start}\n'
        f'to = {to}\nproperty = "{field}"\neffect = {effect}\n'
    )


def rename(start: int, to: int, old: str, new: str, name: str = "b") -> str:
    return builder(start, to, old, f'{{ kind = "rename-property", new = "{new}" }}', name)


def retype(start: int, to: int, field: str, name: str = "t", last: str = "int") -> str:
    effect = f'{{ kind = "change-type", from = "float", to = "{last}" }}'
    return builder(start, to, field, effect, name)


def found(text: str) -> tuple[PatchPack, tuple[UpgradeFinding, ...]]:
    pack = read_pack(text, "Studio.toml")
    (used,), problems = checked_packs([pack], catalog_with(default_catalog(), [pack]))
    return used, problems


@pytest.mark.parametrize(
    ("text", "code", "severity", "used"),
    [
        # the second of the same kind, field, from and to is ignored, whatever its new name
        (
            CLASS + FIELDS + rename(4, 5, "A", "Data") + rename(4, 5, "A", "IntData", "c"),
            "C2", "error", ["b"],
        ),
        # the same start and another end
        (
            CLASS + FIELDS + retype(3, 4, "Data") + retype(3, 5, "Data", "u"),
            "C3", "info", ["t", "u"],
        ),
        (
            CLASS + FIELDS + rename(3, 4, "A", "Data") + rename(3, 5, "A", "IntData", "c"),
            "C3", "warning", ["b", "c"],
        ),
        # declared before any field, or on a class with a form of its own
        (CLASS + rename(4, 5, "A", "Data"), "CLASS-NO-BUILDER", "error", []),
        (
            CLASS + "own_serializer = true\n" + FIELDS + rename(4, 5, "A", "Data"),
            "CLASS-NO-BUILDER", "error", [],
        ),
        # above the version of the class
        (CLASS + FIELDS + rename(5, 6, "A", "Data"), "C9", "warning", ["b"]),
        # to a name that is no field
        (CLASS + FIELDS + rename(4, 5, "A", "B"), "CLASS-NO-FIELD", "warning", ["b"]),
        # a conversion of the new name in the step of its rename
        (
            CLASS + FIELDS + rename(4, 5, "FloatData", "IntData") + retype(4, 5, "IntData"),
            "CLASS-NEW-NAME", "error", ["b", "t"],
        ),
        # builders that leave versions out
        (CLASS + FIELDS + rename(3, 5, "A", "Data"), "CLASS-SKIPS", "warning", ["b"]),
        (CLASS + FIELDS + retype(3, 5, "Data"), "CLASS-SKIPS", "info", ["t"]),
    ],
)  # fmt: skip
def test_a_rule(text: str, code: str, severity: str, used: list[str]) -> None:
    pack, problems = found(text)
    (problem,) = [each for each in problems if each.code == code]
    assert problem.severity == severity
    assert problem.place.startswith("Studio.toml:")
    assert [patch.id for patch in pack.patches] == used
    assert finding_words(problem)


def test_builders_that_do_not_go_upward_are_refused_with_their_line() -> None:
    with pytest.raises(TomlFileError, match=r"Studio.toml:10: 'from' is 5 and 'to' is 5"):
        found(CLASS + FIELDS + rename(5, 5, "A", "Data"))


def test_a_name_that_a_later_rename_leads_on_from() -> None:
    text = CLASS + FIELDS + rename(3, 4, "A", "B") + rename(4, 5, "B", "Data", "c")
    assert found(text)[1] == ()


def test_the_order_of_declaration_does_not_matter() -> None:
    rows = [rename(3, 4, "A", "B"), rename(4, 5, "B", "Data", "c"), retype(3, 4, "A")]
    for order in (rows, rows[::-1]):
        assert found(CLASS + FIELDS + "".join(order))[1] == ()
