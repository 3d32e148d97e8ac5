"""How builders upgrade the addresses and the values of data patches, rule by rule."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from class_streams import FLOAT, GONE, INT, OTHER, OWN, STRING, declared

from inspector.catalog.classes import ClassList
from inspector.errors import InspectorError
from inspector.format.objectstream.elements import Element
from inspector.format.objectstream.slices import (
    UNKNOWN_VERSION,
    PatchAddress,
    PatchEntry,
    parse_address,
)
from inspector.messages.rules.upgrades import finding_words
from inspector.upgrades.classes.applying import left_out
from inspector.upgrades.classes.builders import PatchedClass, PatchUpgrade, UpgradedEntry
from inspector.upgrades.model import Patch
from inspector.upgrades.values import Loss, Missing

DOT = "\u00b7"
CLASSES = f"""\
[[class]]
id = "{OWN}"
name = "MyClass"
version = 5
fields = {{ Data = "float", IntData = "int", Inner = "Other" }}
[[class]]
id = "{OTHER}"
name = "Other"
version = 3
fields = {{ Deep = "int" }}
"""


def builder(
    start: int, to: int, field: str, effect: str, name: str = "b", axis: str = "MyClass"
) -> str:
    return (
        f'[[patch]]\nid = "{name}"\ntitle = "{name}"\naxis = "class:{axis}"\nfrom = {start}\n'
        f'to = {to}\nproperty = "{field}"\neffect = {{ {effect} }}\n'
    )


TO_DATA = builder(4, 5, "MyData", 'kind = "rename-property", new = "Data"', "rename")
TO_FLOAT = builder(4, 5, "MyData", 'kind = "change-type", from = "int", to = "float"', "retype")
DEEPER = builder(2, 3, "Old", 'kind = "rename-property", new = "Deep"', "deep", "Other")


def part(field: str, version: int, class_id: str = INT, name: str = "int") -> str:
    return f"{name}({class_id})::{field}{DOT}{version}/"


def upgraded(
    text: str, address: str, value: Element | None, version: int = 4, target: str = OWN,
    strict: bool = False,
) -> UpgradedEntry:  # fmt: skip
    pack, known = declared(CLASSES + text)
    return run(known, pack.patches, parse_address(address), value, version, target, strict=strict)


def run(
    known: ClassList, patches: Sequence[Patch], address: PatchAddress | None,
    value: Element | None, version: int, target: str, *, strict: bool,
) -> UpgradedEntry:  # fmt: skip
    entry = PatchEntry(Element(""), address, value)
    return PatchUpgrade(known, patches, strict=strict).entry(entry, PatchedClass(target, version))


def number(value: str = "7", class_id: str = INT) -> Element:
    return Element(class_id, value=value)


def test_one_element_is_of_the_target_class_at_its_stored_version() -> None:
    done = upgraded(TO_DATA + TO_FLOAT, part("MyData", 0), number())
    assert str(done.address) == part("Data", 5, FLOAT, "float")
    assert done.trail is not None
    assert (done.trail.after.name, done.trail.after.value) == ("Data", 7.0)
    assert [patch.id for patch in done.patches] == ["retype", "rename"]
    assert done.problems == ()


@pytest.mark.parametrize("version", [5, UNKNOWN_VERSION])
def test_nothing_runs_for_a_target_that_is_current_or_of_no_known_version(version: int) -> None:
    done = upgraded(TO_DATA, part("MyData", 0), number(), version)
    assert (str(done.address), done.patches) == (part("MyData", 0), ())


def test_an_address_without_a_class_is_left_alone() -> None:
    done = upgraded(TO_DATA, "9999/", number())
    assert (str(done.address), done.trail, done.patches) == ("9999/", None, ())


def test_the_stored_address_stays_as_it_is() -> None:
    entry_address = parse_address(part("MyData", 0))
    pack, known = declared(CLASSES + TO_DATA)
    done = run(known, pack.patches, entry_address, number(), 4, OWN, strict=False)
    assert done.entry.address == entry_address
    assert done.address != entry_address
    again = run(known, pack.patches, entry_address, number(), 4, OWN, strict=False)
    assert again.address == done.address


def test_from_the_leaf_up_each_is_of_the_class_of_the_one_before() -> None:
    address = part("Held", 2, OTHER, "Other") + part("Old", 0)
    held = builder(4, 5, "Held", 'kind = "rename-property", new = "Inner"', "held")
    done = upgraded(DEEPER + held, address, number())
    assert str(done.address) == part("Inner", 5, OTHER, "Other") + part("Deep", 3)
    # The leaf first: it is looked up at the version that is stored before it, not at the new one.
    assert [patch.id for patch in done.patches] == ["deep", "held"]


def test_a_value_between_two_classes_is_upgraded_at_its_leaf_alone() -> None:
    address = part("MyData", 2, OTHER, "Other") + part("Old", 0)
    done = upgraded(DEEPER + TO_FLOAT, address, number())
    assert done.trail is not None
    assert (done.trail.after.name, done.trail.after.value) == ("Deep", 7)
    # What lies below a field of another type keeps its old form.
    assert [problem.rule for problem in done.problems] == ["PATCH-INNER-TYPE"]


def test_an_element_of_an_unknown_parent_is_left_alone() -> None:
    unknown = "{99999999-2222-3333-4444-555555555555}"
    address = part("Held", 2, unknown, "Who") + part("Old", 0)
    done = upgraded(DEEPER, address, number())
    assert (str(done.address), done.patches) == (address, ())


def test_entries_of_containers_keep_their_place() -> None:
    address = f"Other({OTHER})#12{DOT}2/" + part("Old", 0)
    done = upgraded(DEEPER, address, number())
    assert str(done.address) == f"Other({OTHER})#12{DOT}2/" + part("Deep", 3)


def test_a_version_above_the_builder_stays() -> None:
    done = upgraded(TO_DATA, part("MyData", 9), number("7", FLOAT))
    assert str(done.address) == part("Data", 9)


def test_a_removal_has_a_new_address_too() -> None:
    done = upgraded(TO_DATA, part("MyData", 0), None)
    assert str(done.address) == part("Data", 5)
    assert done.trail is not None
    assert done.trail.after.value is Missing.ABSENT


def test_a_value_of_another_type_than_the_builder_starts_from() -> None:
    done = upgraded(TO_FLOAT, part("MyData", 0), number("seven", STRING))
    (problem,) = done.problems
    assert "does not match the from type" in finding_words(problem)
    assert done.trail is not None
    assert done.trail.after.value is Missing.REFUSED


def test_a_chain_that_ends_at_another_type_is_refused_on_apply() -> None:
    done = upgraded(TO_DATA, part("MyData", 0), number())
    (problem,) = done.problems
    assert (problem.rule, problem.severity) == ("PATCH-END-TYPE", "error")
    assert finding_words(problem) == (
        "The builders leave Data as int and the class has float: the value is refused when the "
        "patch is applied."
    )


def test_strict_overlooks_a_rename_that_nothing_stands_beside() -> None:
    done = upgraded(TO_DATA, part("MyData", 0), number(), strict=True)
    assert (str(done.address), done.patches) == (part("MyData", 0), ())
    both = upgraded(TO_DATA + TO_FLOAT, part("MyData", 0), number(), strict=True)
    assert str(both.address) == part("Data", 5, FLOAT, "float")


def test_what_a_conversion_costs() -> None:
    text = builder(4, 5, "FloatData", 'kind = "change-type", from = "float", to = "int"', "t")
    text += builder(4, 5, "FloatData", 'kind = "rename-property", new = "IntData"', "n")
    done = upgraded(text, part("FloatData", 0, FLOAT, "float"), number("3.75", FLOAT))
    assert done.trail is not None
    assert (done.trail.after.name, done.trail.after.value) == ("IntData", 3)
    assert done.loss is Loss.TRUNCATION
    assert str(done.address) == part("IntData", 5)


def lost(address: str, value: Element | None, text: str = "", *, strict: bool = False) -> str:
    """Why an entry changes nothing when it is applied."""
    why = upgraded(text, address, value, strict=strict).lost
    return "" if why is None else why.rule


def test_a_rename_that_is_overlooked_loses_the_change() -> None:
    old = part("MyData", 0, FLOAT, "float")
    assert lost(old, number("7.5", FLOAT), TO_DATA) == ""
    assert lost(old, number("7.5", FLOAT), TO_DATA, strict=True) == "APPLY-FIELD"
    assert lost(old, None) == "APPLY-FIELD"


def test_a_value_of_another_type_than_its_field_is_left_out() -> None:
    done = upgraded("", part("IntData", 0), number("7.5", FLOAT))
    assert done.lost is not None
    assert (done.lost.rule, done.lost.severity) == ("APPLY-TYPE", "warning")
    assert "is float and the field int: the types do not match" in finding_words(done.lost)
    assert lost(part("IntData", 0), number()) == ""
    # What is removed has no type, and a class may derive from that of its field.
    assert lost(part("IntData", 0, FLOAT, "float"), None) == ""
    assert lost(part("Inner", 0, OWN, "MyClass"), Element(OWN)) == ""


def test_a_value_of_a_deprecated_class_is_skipped_without_a_word() -> None:
    gone = f'[[class]]\nid = "{GONE}"\nname = "Old"\ndeprecated = true\n'
    assert lost(part("IntData", 0, GONE, "Old"), Element(GONE), gone) == ""
    assert lost(part("IntData", 0, OTHER, "Other"), Element(OTHER), gone) == "APPLY-TYPE"


def test_every_part_of_an_address_leads_to_a_field_of_the_one_before() -> None:
    inner = part("Inner", 3, OTHER, "Other")
    assert lost(inner + part("Deep", 0), number()) == ""
    assert lost(inner + part("Nowhere", 0), number()) == "APPLY-FIELD"
    assert lost(part("Nowhere", 3, OTHER, "Other") + part("Deep", 0), number()) == "APPLY-FIELD"
    assert lost(part("BaseClass1", 3, OTHER, "Other") + part("Deep", 0), number()) == ""


def test_an_address_that_cannot_be_read_leaves_the_whole_patch_out() -> None:
    good = PatchEntry(Element(""), parse_address(part("Data", 0)), number())
    empty = PatchEntry(Element(""), PatchAddress(()), number())
    torn = PatchEntry(Element(""), None, None, (InspectorError("torn"),))
    assert left_out([good, good], "objects/0") is None
    # Alone it stands for the object itself.
    assert left_out([empty], "objects/0") is None
    for entries in ([good, empty], [good, torn], [torn]):
        problem = left_out(entries, "objects/0")
        assert problem is not None
        assert (problem.rule, problem.severity) == ("APPLY-ADDRESS", "error")
        assert problem.path == f"objects/0/m_patch/{len(entries) - 1}"


def test_a_value_below_a_field_of_another_type_stays_where_that_type_has_its_field() -> None:
    new = "{33333333-2222-3333-4444-555555555555}"
    text = (
        DEEPER
        + f'[[class]]\nid = "{new}"\nname = "New"\nversion = 0\nfields = {{ Deep = "int" }}\n'
    )
    text += builder(
        4,
        5,
        "MyData",
        'kind = "change-type", from = "StructProperty(Other)", to = "StructProperty(New)"',
    )
    done = upgraded(text, part("MyData", 2, OTHER, "Other") + part("Deep", 4), number())
    assert str(done.address) == part("MyData", 5, new, "New") + part("Deep", 4)
    assert done.problems == ()
    # A field that the new type does not have fits no more.
    done = upgraded(text, part("MyData", 2, OTHER, "Other") + part("Lost", 4), number())
    assert [problem.rule for problem in done.problems] == ["PATCH-INNER-TYPE"]
