"""What becomes of one stored element: the table of its rows, and that of converters' results."""

from __future__ import annotations

from typing import Any

import pytest
from class_streams import (
    FLOAT,
    GONE,
    INT,
    NOBODY,
    OTHER,
    OWN,
    STRING,
    declared,
    elements_of,
    leaf,
    load,
    own,
)

from inspector.catalog import default_catalog
from inspector.catalog.classes import classes
from inspector.messages.rules.upgrades import finding_words
from inspector.upgrades.classes.conversion import shown_value
from inspector.upgrades.classes.loading import LoadedElements, Loader
from inspector.upgrades.values import Loss, Missing

CLASS = f'[[class]]\nid = "{OWN}"\nname = "MyClass"\nversion = 5\nfields = {{ Data = "int" }}\n'
NO_MORE = f'[[class]]\nid = "{GONE}"\nname = "Old"\ndeprecated = true\n'
OUTER = f'[[class]]\nid = "{OTHER}"\nname = "Outer"\nversion = 2\nfields = {{ Held = "MyClass" }}\n'


def converter(*operations: str, below: int = 5) -> str:
    rows = ", ".join(f"{{ {each} }}" for each in operations)
    return f"[[class.converter]]\nbelow = {below}\noperations = [{rows}]\n"


RENAME = 'kind = "rename", field = "MyData", new = "Data"'
BECOME = f'[[class.converter]]\noperations = [{{ kind = "become", into = "{OWN}", version = 5 }}]\n'


def values(loaded: LoadedElements) -> list[Any]:
    return [shown_value(element) for element in loaded.elements]


def told(loaded: LoadedElements) -> list[tuple[str, str]]:
    return [(problem.rule, problem.severity.value) for problem in loaded.problems]


def loader_of(text: str) -> Loader:
    pack, known = declared(text)
    return Loader(known, pack.patches)


# One stored element ----------------------------------------------------------------------------


def test_1_a_deprecated_class_is_skipped_without_a_word() -> None:
    loaded = load(CLASS + NO_MORE, own(class_id=GONE), own(leaf("Data", INT, 7)))
    assert values(loaded) == [{"Data": 7}]
    assert told(loaded) == []
    ((gone,),) = loaded.done.values()
    assert (gone.path, gone.after, gone.sign) == ("objects/0", Missing.DISCARDED, "−")
    assert loaded.dropped == []


def test_2_a_deprecated_class_with_a_converter_becomes_another() -> None:
    loaded = load(CLASS + NO_MORE + BECOME, own(class_id=GONE))
    assert [element.class_id for element in loaded.elements] == [OWN]
    assert told(loaded) == []


def test_2_a_converter_that_leaves_the_class_is_an_error() -> None:
    loader = loader_of(CLASS + NO_MORE + BECOME.replace(OWN, GONE))
    loaded = loader.load(elements_of(own(class_id=GONE)))
    assert loaded.elements == []
    assert told(loaded) == [("LOAD-CONVERTER", "error")]
    assert loaded.fails


def test_3_an_unknown_class_is_an_error_and_skipped() -> None:
    loaded = load(CLASS, own(class_id=NOBODY), own(leaf("Data", INT, 7)))
    assert values(loaded) == [{"Data": 7}]
    assert told(loaded) == [("LOAD-UNKNOWN", "error")]
    (lost,) = loaded.dropped
    assert (lost.after, str(lost.note), lost.loss) == (
        Missing.DROPPED, "lost, unknown class", Loss.DROPPED,
    )  # fmt: skip


def test_3_no_error_where_unknown_classes_are_ignored() -> None:
    loaded = load(CLASS, own(class_id=NOBODY), ignore_unknown=True)
    assert (loaded.elements, told(loaded)) == ([], [])
    assert len(loaded.dropped) == 1


def test_3_without_any_declared_class_none_is_unknown() -> None:
    loader = Loader(classes(default_catalog()))
    assert len(loader.load(elements_of(own(class_id=NOBODY))).elements) == 1


@pytest.mark.parametrize(("strict", "severity"), [(False, "warning"), (True, "error")])
def test_4_a_field_that_the_class_has_not(strict: bool, severity: str) -> None:
    loaded = load(CLASS, own(leaf("Data", INT, 7), leaf("Speed", INT, 8)), strict=strict)
    assert values(loaded) == [{"Data": 7}]
    assert told(loaded) == [("LOAD-FIELD", severity)]
    assert finding_words(loaded.problems[0]) == (
        "MyClass has no field Speed: its data will be discarded."
    )
    assert loaded.problems[0].path == "objects/0/Speed"
    assert loaded.fails is strict


def test_4_capitals_do_not_make_another_field_and_bases_are_none() -> None:
    loaded = load(CLASS, own(leaf("data", INT, 7), own(class_id=OWN, field="BaseClass1")))
    assert told(loaded) == []


def test_5_a_field_of_another_type() -> None:
    loaded = load(CLASS, own(leaf("Data", STRING, "seven")))
    assert values(loaded) == [{}]
    assert told(loaded) == [("LOAD-TYPE", "error")]
    assert finding_words(loaded.problems[0]) == (
        "Data of MyClass is stored as string and declared as int: the element is skipped."
    )


def test_6_a_form_of_its_own_is_handed_the_stored_version() -> None:
    text = CLASS + "own_serializer = true\n"
    loaded = load(text, own(leaf("Speed", INT, 7), version=2))
    assert values(loaded) == [{"Speed": 7}]
    assert loaded.elements[0].version == 2
    assert (told(loaded), loaded.raised, loaded.done) == ([], {}, {})


def test_7_an_older_element_is_converted_and_loaded_from_what_comes_out() -> None:
    loaded = load(CLASS + converter(RENAME), own(leaf("MyData", INT, 7), version=4))
    assert values(loaded) == [{"Data": 7}]
    assert loaded.elements[0].version == 5
    ((change,),) = loaded.done.values()
    assert (change.path, change.names) == ("objects/0/MyData", ("MyData", "Data"))
    assert told(loaded) == []


@pytest.mark.parametrize("around", [False, True])
def test_8_a_newer_element_is_loaded_as_far_as_it_fits(around: bool) -> None:
    inner = own(leaf("Data", INT, 7), leaf("New", INT, 8), version=6, field="Held")
    if around:
        # A newer element within one that is being converted is an error, and loaded all the same.
        loaded = load(CLASS + OUTER, own(inner, class_id=OTHER, version=1))
        assert values(loaded) == [{"Held": {"Data": 7}}]
        assert told(loaded)[0] == ("LOAD-NEWER", "error")
    else:
        loaded = load(CLASS, inner)
        assert values(loaded) == [{"Data": 7}]
        assert told(loaded) == [("LOAD-NEWER", "warning"), ("LOAD-FIELD", "warning")]


def test_9_an_equal_version_is_loaded() -> None:
    loaded = load(CLASS, own(leaf("Data", INT, 7)))
    assert values(loaded) == [{"Data": 7}]
    assert (told(loaded), loaded.done, loaded.dropped, loaded.raised) == ([], {}, [], {})


# Converters ------------------------------------------------------------------------------------


def test_children_are_converted_before_their_parent() -> None:
    # The parent nests what its child was made into: it sees the child's new field.
    outer = OUTER + converter(
        f'kind = "nest", field = "Held", into = "{OWN}", as = "Data", version = 5', below=2
    )
    inner = own(leaf("MyData", INT, 7), version=4, field="Held")
    loaded = load(CLASS + converter(RENAME) + outer, own(inner, class_id=OTHER, version=1))
    assert values(loaded) == [{"Held": {"Data": {"Data": 7}}}]
    order = [change.path for changes in loaded.done.values() for change in changes]
    assert order == ["objects/0/Held/MyData", "objects/0/Held"]


def test_a_converter_that_fails_drops_the_element() -> None:
    text = CLASS + converter('kind = "retype", field = "MyData", to = "int"')
    loaded = load(text, own(leaf("MyData", STRING, "seven"), version=4))
    assert loaded.elements == []
    assert told(loaded) == [("LOAD-CONVERTER", "error")]
    assert "no whole number" in finding_words(loaded.problems[0])


def test_a_converter_that_changes_the_base_type() -> None:
    loaded = load(CLASS + converter(f'kind = "become", into = "{OTHER}"') + OUTER, own(version=4))
    assert loaded.elements == []
    assert "cannot change the base type" in finding_words(loaded.problems[0])


def test_a_raised_version_without_a_converter_drops_what_fits_no_field_silently() -> None:
    loaded = load(CLASS, own(leaf("MyData", INT, 7), leaf("Data", FLOAT, 3.75), version=4))
    assert values(loaded) == [{}]
    assert told(loaded) == []
    assert [change.path for change in loaded.silent[OWN]] == [
        "objects/0/MyData", "objects/0/Data",
    ]  # fmt: skip


def test_with_only_a_builder_a_whole_object_loses_the_field() -> None:
    builder = (
        '[[patch]]\nid = "b"\ntitle = "B"\naxis = "class:MyClass"\nto = 5\nproperty = "MyData"\n'
        'effect = { kind = "rename-property", new = "Data" }\n'
    )
    loaded = load(CLASS + builder, own(leaf("MyData", INT, 7), version=4))
    assert values(loaded) == [{}]
    assert len(loaded.silent[OWN]) == 1


def test_after_a_converter_what_fits_no_field_is_told() -> None:
    loaded = load(CLASS + converter(RENAME), own(leaf("Speed", INT, 7), version=4))
    assert told(loaded) == [("LOAD-FIELD", "warning")]


def test_a_converter_of_code_is_not_computed() -> None:
    text = CLASS + '[[class.converter]]\ndescription = "bounds"\n'
    loaded = load(text, own(leaf("Speed", INT, 7), version=4))
    ((change,),) = loaded.done.values()
    assert (change.before, change.after, change.loss) == (
        {"Speed": 7}, Missing.BY_CODE, Loss.UNKNOWN,
    )  # fmt: skip
    assert told(loaded) == []


@pytest.mark.parametrize(("version", "ran"), [(0, 2), (1, 2), (2, 1), (4, 1), (5, 0)])
def test_each_converter_serves_the_versions_below_its_own(version: int, ran: int) -> None:
    text = CLASS + converter('kind = "add", field = "A", type = "int", value = 1', below=2)
    text += converter('kind = "add", field = "B", type = "int", value = 1', below=5)
    loaded = load(text, own(leaf("Data", INT, 7), version=version))
    assert sum(len(changes) for changes in loaded.done.values()) == ran


def test_what_is_stored_is_not_changed() -> None:
    elements = elements_of(own(leaf("MyData", INT, 7), version=4))
    loader_of(CLASS + converter(RENAME)).load(elements)
    assert shown_value(elements[0]) == {"MyData": 7}
    assert elements[0].version == 4


def test_a_single_value_that_the_program_reads_is_known() -> None:
    asset = "{30C4B578-3D9F-5357-944B-0BF91907D00B}"
    text = f'[[class]]\nid = "{OWN}"\nname = "A"\nversion = 5\nfields = {{ Held = "{asset}" }}\n'
    assert told(load(text, own(leaf("Held", asset, "")))) == []


# -- what the engine's own tests assert of members and enumerations --------------------------------

ENUM_ID = "{A5DD32CD-EC5B-4F0D-9D25-239EC76F1861}"
ENUM = f'[[enum]]\nid = "{ENUM_ID}"\nname = "State"\ntype = "byte"\nvalues = {{ Open = 1 }}\n'


def places(loaded: LoadedElements) -> list[tuple[str, str]]:
    return [(problem.rule, problem.path) for problem in loaded.problems]


def test_a_field_of_an_enumeration_takes_whole_numbers_alone() -> None:
    text = (
        f'[[class]]\nid = "{OWN}"\nname = "A"\nversion = 5\nfields = {{ Door = "State" }}\n{ENUM}'
    )
    assert values(load(text, own(leaf("Door", INT, 1)))) == [{"Door": 1}]
    assert places(load(text, own(leaf("Door", FLOAT, "1.0")))) == [("LOAD-TYPE", "objects/0/Door")]
    assert places(load(text, own(leaf("Door", STRING, "Open")))) == [
        ("LOAD-TYPE", "objects/0/Door")
    ]


def test_a_member_whose_class_is_not_declared_is_lost_where_the_list_is_complete() -> None:
    text = f'[[class]]\nid = "{OWN}"\nname = "A"\nversion = 5\nfields = {{ Held = "{NOBODY}" }}\n'
    held = own(leaf("Data", INT, 7), class_id=NOBODY, field="Held")
    assert places(load(text, own(held))) == [("LOAD-UNDECLARED", "objects/0/Held")]
    done = load("complete = true\n" + text, own(held))
    assert places(done) == [("LOAD-UNKNOWN", "objects/0/Held")]
    assert [change.path for change in done.dropped] == ["objects/0/Held"]
    # A container needs no class of its own, and an element that tells nothing may be one.
    entry = leaf("element", INT, 7)
    for container in (
        own(entry, class_id=NOBODY, field="Held"),
        f'<Class field="Held" type="{NOBODY}"/>',
    ):
        assert places(load("complete = true\n" + text, own(container))) == []


def test_what_a_deprecated_member_becomes_does_not_fit_a_field_of_the_deprecated_class() -> None:
    text = (
        f'[[class]]\nid = "{OWN}"\nname = "A"\nversion = 5\n'
        f'fields = {{ Old = "Gone", New = "Other" }}\n'
        f'[[class]]\nid = "{OTHER}"\nname = "Other"\nversion = 0\n'
        f'[[class]]\nid = "{GONE}"\nname = "Gone"\ndeprecated = true\n'
        f'[[class.converter]]\noperations = [{{ kind = "become", into = "{OTHER}" }}]\n'
    )
    members = [own(leaf("Data", INT, 7), class_id=GONE, field=field) for field in ("Old", "New")]
    done = load(text, own(*members))
    assert places(done) == [("LOAD-TYPE", "objects/0/Old")]
    assert [change.path for change in done.dropped] == ["objects/0/Old"]
    (element,) = done.elements
    assert [(each.field, each.class_id) for each in element.children] == [("New", OTHER)]
