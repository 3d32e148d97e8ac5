"""X1 to X20 as a studio's file declares them, in both modes: values, types and orders."""

from __future__ import annotations

import random

import pytest
from class_streams import declared

from inspector.format.objectstream.elements import Element
from inspector.format.objectstream.slices import (
    UNKNOWN_VERSION,
    AddressPart,
    PatchAddress,
    PatchEntry,
)
from inspector.upgrades.classes.builders import PatchedClass, PatchUpgrade, UpgradedEntry
from inspector.upgrades.conversions import CLASS_IDS

OWN = "{11111111-2222-3333-4444-555555555555}"
UUID = "{E152C105-A133-4D03-BBF8-3D4B2FBA3E2A}"
#: 12.66 as a float holds it, in a double.
TWICE = 12.65999984741211

FLOAT_INT = ['kind = "change-type", from = "float", to = "int"']
INT_FLOAT = ['kind = "change-type", from = "int", to = "float"']
HALF = 'kind = "multiply", factor = 0.5'
MORE = 'kind = "add", amount = 0.5'
#: What adds and multiplies whole numbers: on the way they are numbers with a fraction.
ONE_MORE = [*INT_FLOAT, 'kind = "add", amount = 1', *FLOAT_INT]
TEN_TIMES = [*INT_FLOAT, 'kind = "multiply", factor = 10', *FLOAT_INT]

Row = tuple[str, str]


def N(start: int, to: int, old: str, new: str) -> Row:
    return f"N{start}{to}", _row(start, to, old, [f'kind = "rename-property", new = "{new}"'], new)


def T(start: int, to: int, field: str, effects: list[str]) -> Row:
    return f"T{start}{to}", _row(start, to, field, effects, "")


def _row(start: int, to: int, field: str, effects: list[str], new: str) -> str:
    rows = ", ".join(f"{{ {each} }}" for each in effects)
    kind = "N" if new else "T"
    return (
        f'[[patch]]\nid = "{kind}{start}{to}{field}"\ntitle = "{kind}{start}{to}"\n'
        f'axis = "class:MyClass"\nfrom = {start}\nto = {to}\nproperty = "{field}"\n'
        f"effects = [{rows}]\n"
    )


X1 = [N(4, 5, "MyData", "Data")]
X4 = [T(4, 5, "MyData", INT_FLOAT)]
X5 = [T(4, 5, "FloatData", FLOAT_INT), N(4, 5, "FloatData", "IntData")]
X6 = [T(4, 5, "IntData", FLOAT_INT), N(4, 5, "FloatData", "IntData")]
X10 = [T(1, 2, "Data", FLOAT_INT), T(2, 3, "Data", INT_FLOAT)]
X7 = [*X10, T(1, 3, "Data", ['kind = "change-type", from = "float", to = "float"'])]
X11 = [
    T(1, 2, "A", FLOAT_INT),
    N(1, 2, "A", "B"),
    T(2, 3, "B", [*INT_FLOAT, MORE]),
    N(2, 3, "B", "C"),
    N(1, 3, "A", "C"),
]
X12 = [T(1, 2, "A", FLOAT_INT), T(2, 3, "B", INT_FLOAT), X11[4], X11[3]]
X13 = [
    T(4, 5, "FloatData", [HALF, *FLOAT_INT]),
    N(4, 5, "FloatData", "IntData"),
    T(
        5, 6, "IntData",
        ['kind = "change-type", from = "int", to = "double"',
         'kind = "multiply", factor = 10, arithmetic = "float64"'],
    ),
    N(5, 6, "IntData", "DoubleData"),
]  # fmt: skip
X14 = [
    *X13,
    T(
        4, 6, "FloatData",
        ['kind = "change-type", from = "float", to = "double"',
         'kind = "multiply", factor = 2, arithmetic = "float64"'],
    ),
]  # fmt: skip
X16 = [T(2, 3, "D", ONE_MORE), T(7, 9, "D", TEN_TIMES)]
X17 = [T(1, 3, "D", ONE_MORE), T(2, 4, "D", TEN_TIMES)]
X19 = [T(4, 5, "MyData", ['kind = "nest", into = "MyData", field = "m_data"'])]
X20 = [
    N(2, 3, "U", "B"),
    N(1, 3, "S", "B"),
    T(2, 3, "U", ['kind = "is-set"']),
    T(1, 3, "S", ['kind = "is-set"']),
]

#: Builders, stored version, field, type, text; then name, type, value and order in each mode.
ROWS = {
    "X1": (X1, 4, "MyData int 7", ("Data", "int", 7, "N45"), ("MyData", "int", 7, "")),
    "X2": (X1, 3, "MyData int 7", ("Data", "int", 7, "N45"), ("MyData", "int", 7, "")),
    "X3": (X1, 5, "MyData int 7", ("MyData", "int", 7, ""), None),
    "X4": (X4, 4, "MyData int 7", ("MyData", "float", 7.0, "T45"), None),
    "X5": (X5, 4, "FloatData float 3.75", ("IntData", "int", 3, "T45 N45"), None),
    "X6": (
        X6, 4, "FloatData float 3.75", ("IntData", "int", 3, "N45 T45"),
        ("FloatData", "float", 3.75, ""),
    ),
    "X7": (X7, 1, "Data float 2.75", ("Data", "float", 2.75, "T13"), None),
    "X8": (X7, 2, "Data int 2", ("Data", "float", 2.0, "T23"), None),
    "X9": (X7, 3, "Data float 2.75", ("Data", "float", 2.75, ""), None),
    "X10": (X10, 1, "Data float 2.75", ("Data", "float", 2.0, "T12 T23"), None),
    "X11": (
        X11, 1, "A float 2.75", ("C", "int", 2, "T12 N13"), ("C", "float", 2.5, "T12 N12 T23 N23"),
    ),
    "X12": (X12, 1, "A float 2.75", ("C", "int", 2, "T12 N13"), ("A", "int", 2, "T12")),
    "X13": (
        X13, 4, "FloatData float 6.33", ("DoubleData", "double", 30.0, "T45 N45 T56 N56"), None,
    ),
    "X14": (X14, 4, "FloatData float 6.33", ("DoubleData", "double", TWICE, "T46 N45 N56"), None),
    "X15": (X14, 5, "IntData int 3", ("DoubleData", "double", 30.0, "T56 N56"), None),
    "X16": (X16, 1, "D int 1", ("D", "int", 20, "T23 T79"), None),
    "X17": (X17, 1, "D int 1", ("D", "int", 2, "T13"), None),
    "X18": (X14, UNKNOWN_VERSION, "FloatData float 6.33", ("FloatData", "float", 6.33, ""), None),
    "X19": (X19, 4, "MyData int 7", ("MyData", "MyData", {"m_data": 7}, "T45"), None),
    "X20": (X20, 1, "S string abc", ("B", "bool", True, "T13 N13"), None),
    "X20 of an id": (
        X20, 2, f"U uuid {UUID}", ("B", "bool", True, "T23 N23"), None,
    ),
}  # fmt: skip


def upgraded(rows: list[Row], version: int, stored: str, *, strict: bool) -> UpgradedEntry:
    field, kind, text = stored.split(" ")
    head = f'[[class]]\nid = "{OWN}"\nname = "MyClass"\nversion = 9\n'
    fields = 'fields = { Other = "int" }\n'
    pack, known = declared(head + fields + "".join(row for _, row in rows))
    class_id = CLASS_IDS.get(kind, UUID)
    address = PatchAddress((AddressPart(kind, class_id, field, None, 0),))
    entry = PatchEntry(Element(""), address, Element(class_id, value=text))
    upgrade = PatchUpgrade(known, pack.patches, strict=strict)
    return upgrade.entry(entry, PatchedClass(OWN, version))


@pytest.mark.parametrize("strict", [False, True], ids=["documented", "strict"])
@pytest.mark.parametrize("row", list(ROWS))
def test_a_row_of_the_table(row: str, strict: bool) -> None:
    builders, version, stored, documented, otherwise = ROWS[row]
    name, kind, value, order = otherwise if strict and otherwise else documented
    mixed = list(builders)
    random.Random(len(builders)).shuffle(mixed)
    for rows in (builders, mixed):
        done = upgraded(rows, version, stored, strict=strict)
        assert done.trail is not None or version == UNKNOWN_VERSION
        if done.trail is not None:
            after = done.trail.after
            assert (after.name, after.type, after.value) == (name, kind, value)
            assert type(after.value) is type(value)
        assert " ".join(patch.title for patch in done.patches) == order
        assert done.address is not None
        assert done.address.parts[0].field == name
        assert done.problems == ()
