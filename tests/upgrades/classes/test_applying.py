"""What applying a data patch gives: the rows of the document's table, one test a row."""

from __future__ import annotations

import pytest
from class_streams import FLOAT, GONE, INT, OTHER, OWN, declared, elements_of, leaf, own

from inspector.catalog.classes import ClassList
from inspector.format.objectstream.elements import Element
from inspector.format.objectstream.slices import PatchAddress, PatchEntry, parse_address
from inspector.messages.rules.upgrades import finding_words
from inspector.upgrades.classes.applying import AppliedPatch, EntryOutcome, apply
from inspector.upgrades.classes.conversion import shown_value

CLASS = (
    f'[[class]]\nid = "{OWN}"\nname = "MyClass"\nversion = 5\n'
    f'fields = {{ Data = "int", More = "int", Held = "{OTHER}" }}\n'
)
NO_MORE = f'[[class]]\nid = "{GONE}"\nname = "Old"\ndeprecated = true\n'


def source() -> Element:
    (element,) = elements_of(own(leaf("Data", INT, 7)))
    return element


def entry(address: str, value: Element | None) -> PatchEntry:
    return PatchEntry(Element(""), parse_address(address), value)


def number(value: str = "8", class_id: str = INT) -> Element:
    return Element(class_id, field="m_data", value=value)


def field(name: str, class_id: str = INT) -> str:
    return f"int({class_id})::{name}\u00b70/"


def applied(*entries: PatchEntry, to: Element | None, target: str = OWN) -> AppliedPatch:
    _, known = declared(CLASS + NO_MORE)
    return apply(entries, target, to, known)


def rules(given: AppliedPatch) -> list[tuple[str, str]]:
    return [(problem.rule, problem.severity.value) for problem in given.problems]


def test_without_a_source_there_is_an_error_and_nothing() -> None:
    given = applied(entry(field("Data"), number()), to=None)
    assert (given.element, given.outcomes) == (None, ())
    assert rules(given) == [("APPLY-SOURCE", "error")]


def test_an_empty_patch_gives_a_copy_of_the_source() -> None:
    element = source()
    given = applied(to=element)
    assert given.element is not None
    assert given.element is not element
    assert [each.own for each in given.element.walk()] == [each.own for each in element.walk()]
    assert (given.outcomes, given.problems) == ((), ())


def test_a_single_entry_for_the_object_itself_gives_a_copy_of_its_value() -> None:
    (value,) = elements_of(own(leaf("Data", INT, 9)))
    given = applied(entry("", value), to=source())
    assert given.element is not None
    assert given.element is not value
    assert shown_value(given.element) == {"Data": 9}


@pytest.mark.parametrize("address", [PatchAddress(()), None], ids=["empty", "unreadable"])
def test_an_empty_or_unreadable_address_among_others_ends_the_whole_patch(
    address: PatchAddress | None,
) -> None:
    odd = PatchEntry(Element(""), address, number())
    given = applied(entry(field("Data"), number()), odd, to=source())
    assert (given.element, rules(given)) == (None, [("APPLY-ADDRESS", "error")])


def test_a_value_of_another_type_is_skipped_with_a_warning() -> None:
    given = applied(
        entry(field("Data"), number("8.5", FLOAT)), entry(field("More"), number("9")), to=source()
    )
    assert given.element is not None
    assert shown_value(given.element) == {"Data": 7, "More": 9}
    assert given.outcomes == (EntryOutcome.SKIPPED, EntryOutcome.ADDS)
    assert rules(given) == [("APPLY-TYPE", "warning")]


def test_the_type_is_that_of_the_object_where_nobody_declared_its_class() -> None:
    given = apply([entry(field("Data"), number("8.5", FLOAT))], OWN, source(), ClassList(()))
    assert (given.outcomes, rules(given)) == ((EntryOutcome.SKIPPED,), [("APPLY-TYPE", "warning")])


def test_a_value_of_a_class_that_is_no_more_is_skipped_silently() -> None:
    given = applied(entry(field("Held", GONE), Element(GONE, "Old")), to=source())
    assert given.element is not None
    assert shown_value(given.element) == {"Data": 7}
    assert (given.outcomes, given.problems) == ((EntryOutcome.SKIPPED,), ())


def test_an_object_of_another_class_gives_nothing() -> None:
    given = applied(entry(field("Data"), number()), to=source(), target=OTHER)
    assert (given.element, given.outcomes) == (None, ())
    assert rules(given) == [("APPLY-CLASS", "error")]
    assert finding_words(given.problems[0]) == (
        f"The patch is for {OTHER} and the object is MyClass: applying it gives nothing."
    )


# What entries do ---------------------------------------------------------------------------------


def test_what_entries_do_to_members() -> None:
    element = source()
    given = applied(
        entry(field("Data"), number("7")),
        entry(field("More"), number("9")),
        entry(field("Held", OTHER), None),
        entry(field("Held", OTHER) + field("Deep"), number()),
        entry(field("MyData"), number()),
        to=element,
    )
    assert given.element is not None
    assert shown_value(given.element) == {"Data": 7, "More": 9}
    assert given.outcomes == (
        EntryOutcome.SAME, EntryOutcome.ADDS, EntryOutcome.IDLE,
        EntryOutcome.NOWHERE, EntryOutcome.NOWHERE,
    )  # fmt: skip
    # The source is as it was.
    assert shown_value(element) == {"Data": 7}
    given = applied(entry(field("Data"), None), to=element)
    assert given.element is not None
    assert (shown_value(given.element), given.outcomes) == ({}, (EntryOutcome.REMOVES,))


def test_entries_of_containers_are_told_by_their_place_in_the_source() -> None:
    """Of 1, 2 and 3 the first two go by their places before, and a fourth is put in."""
    below = "".join(leaf("element", INT, value) for value in (1, 2, 3))
    (element,) = elements_of(f'<Class name="list" field="Data" type="{OTHER}">{below}</Class>')
    paths = [f"int({INT})#{at}\u00b70/" for at in range(4)]
    given = apply(
        [entry(paths[0], None), entry(paths[1], None), entry(paths[3], number("4"))],
        OTHER, element, ClassList(()),
    )  # fmt: skip
    assert given.element is not None
    assert shown_value(given.element) == [3, 4]
    assert given.outcomes == (EntryOutcome.REMOVES, EntryOutcome.REMOVES, EntryOutcome.ADDS)
    # Old addresses are numbers alone.
    old = apply([entry("1/", number("5"))], OTHER, element, ClassList(()))
    assert old.element is not None
    assert shown_value(old.element) == [1, 5, 3]
