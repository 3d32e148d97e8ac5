"""What applying a data patch gives: the table of its results."""

from __future__ import annotations

from class_streams import FLOAT, GONE, INT, NOBODY, OTHER, OWN, declared, elements_of, leaf, own

from inspector.format.objectstream.address import PatchAddress, parse_address
from inspector.format.objectstream.elements import Element
from inspector.upgrades.classes.apply import Applied, Change, apply
from inspector.upgrades.classes.values import shown_value

DOT = "\u00b7"
CLASSES = f"""\
[[class]]
id = "{OWN}"
name = "MyClass"
version = 5
fields = {{ Data = "int", More = "int", Inner = "Other" }}
[[class]]
id = "{OTHER}"
name = "Other"
version = 3
fields = {{ Deep = "int" }}
[[class]]
id = "{GONE}"
name = "Old"
deprecated = true
"""
EMPTY = PatchAddress(())


def source() -> Element:
    inner = own(leaf("Deep", INT, 1), class_id=OTHER, version=3, field="Inner")
    return elements_of(own(leaf("Data", INT, 7), inner))[0]


def at(field: str, value: Element | None, class_id: str = INT) -> Change:
    return Change(parse_address(f"int({class_id})::{field}{DOT}0/"), value)


def number(value: int, class_id: str = INT) -> Element:
    return Element(class_id, value=str(value))


def applied(*changes: Change, of: Element | None = None, target: str = OWN) -> Applied:
    return apply(source() if of is None else of, target, changes, declared(CLASSES)[1])


def rules(result: Applied) -> list[tuple[str, str]]:
    return [(problem.rule, problem.severity.value) for problem in result.problems]


def test_no_source_is_an_error_and_gives_nothing() -> None:
    result = apply(None, OWN, (at("Data", number(8)),), declared(CLASSES)[1])
    assert (result.element, rules(result)) == (None, [("APPLY-SOURCE", "error")])


def test_an_empty_patch_gives_a_copy_of_the_source() -> None:
    stored = source()
    result = applied(of=stored)
    assert result.element is not None
    assert result.element is not stored
    assert shown_value(result.element) == {"Data": 7, "Inner": {"Deep": 1}}


def test_a_single_entry_for_the_object_itself_gives_a_copy_of_its_value() -> None:
    value = number(8)
    result = applied(Change(EMPTY, value))
    assert result.element is not None
    assert result.element is not value
    assert shown_value(result.element) == 8


def test_an_empty_or_unreadable_address_among_others_aborts_the_whole_patch() -> None:
    for address in (EMPTY, None):
        result = applied(at("Data", number(8)), Change(address, number(9)))
        assert (result.element, rules(result)) == (None, [("APPLY-ADDRESS", "error")])
    unreadable = applied(Change(None, number(9)))
    assert (unreadable.element, rules(unreadable)) == (None, [("APPLY-ADDRESS", "error")])


def test_a_value_of_another_type_is_left_out_and_the_others_are_applied() -> None:
    result = applied(at("Data", number(8, FLOAT)), at("More", number(9)))
    assert rules(result) == [("APPLY-TYPE", "warning")]
    assert "do not match" in result.problems[0].words()
    assert result.element is not None
    assert shown_value(result.element) == {"Data": 7, "Inner": {"Deep": 1}, "More": 9}


def test_a_value_of_a_deprecated_class_is_left_out_without_a_word() -> None:
    result = applied(at("Inner", Element(GONE), GONE))
    assert rules(result) == []
    assert result.element is not None
    assert shown_value(result.element) == {"Data": 7, "Inner": {"Deep": 1}}


def test_a_patch_for_another_class_gives_nothing() -> None:
    result = applied(at("Data", number(8)), target=NOBODY)
    assert (result.element, rules(result)) == (None, [])


def test_fields_below_others_and_removals() -> None:
    deep = parse_address(f"Other({OTHER})::Inner{DOT}3/int({INT})::Deep{DOT}0/")
    stored = source()
    result = applied(Change(deep, number(2)), at("Data", None), of=stored)
    assert result.element is not None
    assert shown_value(result.element) == {"Inner": {"Deep": 2}}
    assert shown_value(stored) == {"Data": 7, "Inner": {"Deep": 1}}


def test_a_name_that_nothing_renamed_leads_nowhere() -> None:
    result = applied(at("MyData", number(8)))
    assert rules(result) == [("APPLY-FIELD", "warning")]
