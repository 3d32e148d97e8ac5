"""What the engine's own C++ tests of streams assert, one test a case, on streams of the corpus.

Each folder of the corpus has the stream and the classes as a studio declares them. The names of the
tests are those of the engine; the values are those that it asserts.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from corpus import NO_CORPUS, corpus_root

from inspector.catalog import default_catalog
from inspector.catalog.classes import classes
from inspector.findings.finding import Severity
from inspector.format.objectstream.elements import Element
from inspector.format.objectstream.slices import data_patches
from inspector.format.objectstream.stream_file import ObjectStream
from inspector.upgrades.classes.builders import PatchUpgrade, UpgradedEntry
from inspector.upgrades.classes.conversion import shown_value
from inspector.upgrades.classes.loading import LoadedElements, Loader
from inspector.upgrades.packs import catalog_with
from inspector.upgrades.patch_file import read_pack
from inspector.upgrades.values import Missing
from inspector.versions import crc_of

ROOT = corpus_root()
CASES = (ROOT or Path()) / "made" / "az_cases"

pytestmark = pytest.mark.skipif(ROOT is None or not CASES.is_dir(), reason=NO_CORPUS)


def stream(case: str) -> ObjectStream:
    return ObjectStream((CASES / case / "s.xml").read_bytes())


def elements(case: str) -> list[Element]:
    reading = stream(case).reading
    assert reading.problems == ()
    return reading.stream.elements


def declarations(case: str) -> str:
    return (CASES / case / "c.toml").read_text("utf-8")


def loaded(case: str, text: str | None = None) -> LoadedElements:
    """What a load makes of the stream of a case, with its classes or others."""
    pack = read_pack(declarations(case) if text is None else text, "c.toml")
    known = classes(catalog_with(default_catalog(), [pack]))
    return Loader(known, pack.patches).load(elements(case))


def root(case: str, text: str | None = None) -> Any:
    """The value of the one object that is there after a load."""
    (element,) = loaded(case, text).elements
    return shown_value(element)


def told(done: LoadedElements) -> list[tuple[str, str]]:
    return [(problem.rule, problem.path) for problem in done.problems]


def entries(case: str, *, strict: bool = False) -> list[UpgradedEntry]:
    """What builders make of the entries of the one data patch of a case."""
    pack = read_pack(declarations(case), "c.toml")
    known = classes(catalog_with(default_catalog(), [pack]))
    (patch,) = data_patches(stream(case).reading.stream)
    return list(PatchUpgrade(known, pack.patches, strict=strict).entries(patch))


def entry(case: str, *, strict: bool = False) -> tuple[str, Any]:
    """The field that the one entry leads to in the end, and the value that it gives it."""
    (done,) = entries(case, strict=strict)
    assert done.lost is None
    assert done.address is not None
    assert done.trail is not None
    assert not done.trail.problems
    return done.address.parts[-1].field, done.trail.after.value


# -- versions of streams, and generic ids ----------------------------------------------------------


@pytest.mark.parametrize("case", ["T01_newer_xml", "T02_newer_json", "T03_newer_bin"])
def test_newer_version_than_supported(case: str) -> None:
    # In bytes no such number is taken for the version of a stream; it is refused all the same.
    field = "objects" if case == "T03_newer_bin" else "summary/stream_version"
    assert field in [problem.field for problem in stream(case).reading.problems]


@pytest.mark.parametrize("case", ["T04_v1_xml", "T05_v1_json", "T06_v1_bin"])
def test_version_1_to_current_version(case: str) -> None:
    done = loaded(case)
    assert (done.problems, done.dropped) == ([], [])
    (name,) = done.elements[0].children
    assert (name.crc, shown_value(name)) == (crc_of("m_name"), "Test")


@pytest.mark.parametrize("case", ["T07_v2_xml", "T08_v2_json", "T09_v2_bin"])
def test_version_2_to_current_version(case: str) -> None:
    done = loaded(case)
    assert (done.problems, done.dropped) == ([], [])
    assert root(case) == "Test"


def test_version_2_to_current_version_below_an_object() -> None:
    assert root("T29", declarations("T04_v1_xml")) == {"m_name": "Test"}


# -- classes that are not reflected, or no more ----------------------------------------------------


def test_unreflected_child_element_and_deprecated_class() -> None:
    done = loaded("T10_unreflected_child")
    (element,) = done.elements
    assert shown_value(element) == {"m_reflectedField": {}, "m_rootName": "root"}
    assert told(done) == [("LOAD-FIELD", "objects/0/m_reflectedField/m_deprecatedElement")]


def test_unreadable_vector_elements_leave_no_gaps() -> None:
    done = loaded("T11_unreadable_vec")
    (element,) = done.elements
    assert [each.name for each in element.children[0].children] == ["DerivedClass1"] * 2
    errors = [problem for problem in done.problems if problem.severity is Severity.ERROR]
    assert [problem.rule for problem in errors] == ["LOAD-UNKNOWN"] * 2


def test_deprecated_vector_elements_leave_no_gaps() -> None:
    done = loaded("T12_deprecated_vec")
    (element,) = done.elements
    assert [each.name for each in element.children[0].children] == ["DerivedClass1"] * 2
    assert done.problems == []


def test_deprecated_vector_elements_converted_class() -> None:
    (element,) = loaded("T13_converted_vec").elements
    ids = [each.class_id[-5:-1] for each in element.children[0].children]
    assert ids == ["0001", "0003", "0001", "0003"]


#: What the engine finds in the object of the next three: one field fits, and that alone.
KEPT = {"m_data": 10}
MEMBERS = ["objects/0/m_deprecated", "objects/0/m_deprecatedPtr"]


def test_deprecation_rules_of_a_member_that_is_not_reflected() -> None:
    # The declarations are all that the code registers.
    text = "complete = true\n" + declarations("T14a_member_not_reflected")
    done = loaded("T14a_member_not_reflected", text)
    assert shown_value(done.elements[0]) == KEPT
    assert told(done) == [("LOAD-UNKNOWN", path) for path in MEMBERS]
    assert [change.path for change in done.dropped] == MEMBERS


def test_deprecation_rules_of_a_member_of_a_deprecated_class() -> None:
    done = loaded("T14b_member_deprecated")
    assert shown_value(done.elements[0]) == KEPT
    assert done.problems == []


def test_deprecation_rules_of_a_root_of_a_deprecated_class() -> None:
    done = loaded("T14e_root_deprecated")
    assert (done.elements, done.problems) == ([], [])


def test_deprecation_rules_of_a_root_that_is_converted() -> None:
    (element,) = loaded("T15_root_deprecated_converted").elements
    assert (element.class_id[-5:-1], element.version) == ("8312", 1)


def test_deprecation_rules_of_a_member_that_is_converted_to_what_does_not_fit() -> None:
    done = loaded("T14c_member_deprecated_converted")
    assert shown_value(done.elements[0]) == KEPT
    (silent,) = done.silent.values()
    gone = [change.path for change in silent if change.after is Missing.DROPPED]
    assert gone[:2] == MEMBERS


def test_a_member_of_a_class_that_is_not_reflected_is_lost() -> None:
    done = loaded("W1", "complete = true\n" + declarations("W1"))
    assert shown_value(done.elements[0]) == {"a": "x"}
    assert told(done) == [("LOAD-UNKNOWN", "objects/0/b")]
    # Without that word the list may have left the class out.
    done = loaded("W1")
    assert told(done) == [("LOAD-UNDECLARED", "objects/0/b")]
    assert (done.undeclared, done.dropped) == (1, [])


# -- enumerations ----------------------------------------------------------------------------------

ENUM = """
[[enum]]
id = "{CCCCCCCC-0000-4000-8000-000000000001}"
name = "TestEnum"
type = "uint32"
values = { Option0 = 0, Option42 = 42 }
"""


@pytest.mark.parametrize("enum", ["", ENUM], ids=["undeclared", "declared"])
@pytest.mark.parametrize(
    ("case", "number"), [("T16_int_into_enum", "72"), ("T17_uint_into_enum_noconv", "42")]
)
def test_whole_numbers_are_loaded_into_enumerations(case: str, number: str, enum: str) -> None:
    done = loaded(case, declarations(case) + enum)
    assert (done.problems, done.dropped, done.silent) == ([], [], {})
    assert str(shown_value(done.elements[0])["m_value"]) == number


def test_version_converter_run_on_enum() -> None:
    done = loaded("T18_enum_converter", declarations("T18_enum_converter") + ENUM)
    assert (done.problems, done.dropped) == ([], [])
    (element,) = done.elements
    (value,) = element.children
    assert (value.class_id, value.value) == ("{CCCCCCCC-0000-4000-8000-000000000001}", "42")


# -- converters ------------------------------------------------------------------------------------


def test_convert_vector_container_is_code_and_not_computed() -> None:
    # The engine's converter adds a second element; the declaration says only that there is code.
    (changes,) = loaded("T27_vector_converter_code").done.values()
    assert [change.after for change in changes] == [Missing.BY_CODE]


def test_convert_with_custom_serializer() -> None:
    (element,) = loaded("T20_custom_serializer").elements
    assert element.children[0].value == "123"


def test_converter_of_test_data_b() -> None:
    assert root("T28_converter_TestDataB") == {"PersistentId": 1025, "Info": 30.5}


# -- builders --------------------------------------------------------------------------------------


@pytest.mark.parametrize("strict", [False, True], ids=["documented", "strict"])
@pytest.mark.parametrize(
    ("case", "field", "value"),
    [
        ("U21_E_V5", "IntData", 3),
        ("U22_E_V6_1", "DoubleData", 30.0),
        ("U23_E_V6_2", "DoubleData", 12.66),
    ],
)
def test_slice_upgrade_of_component_e(case: str, field: str, value: Any, strict: bool) -> None:
    named, given = entry(case, strict=strict)
    assert (named, given) == (field, pytest.approx(value, rel=1e-6))


def test_slice_upgrade_of_component_d() -> None:
    values = []
    for done in entries("U24_D_V2"):
        assert done.address is not None
        assert done.trail is not None
        values.append((done.address.parts[-1].field, done.trail.after.value))
    number, other, asset = values
    assert (number, other) == (("StringData", "Five"), ("SecondStringData", "Nine"))
    assert asset[0] == "AssetData"
    assert asset[1]["AssetPath"].endswith(".NaN")


@pytest.mark.parametrize("case", ["U25_B_map", "U25b_C_vector"])
def test_slice_upgrade_within_containers(case: str) -> None:
    assert entry(case) == ("Info", 105.5)


def test_slice_upgrade_of_an_intermediate_type_keeps_the_value() -> None:
    (done,) = entries("U26_A_intermediate")
    assert done.problems == ()
    assert done.lost is None
    assert done.entry.value is not None
    assert shown_value(done.entry.value) == 2.5
    assert done.address is not None
    parts = [(part.class_name, part.field) for part in done.address.parts]
    assert parts == [("NewTestDataA", "NewData"), ("float", "Val")]


@pytest.mark.parametrize("strict", [False, True], ids=["documented", "strict"])
def test_numeric_field_from_version_1_to_2(strict: bool) -> None:
    assert entry("V31_numeric_v1_v2", strict=strict) == ("DoubleValue", 32.0)


@pytest.mark.parametrize("strict", [False, True], ids=["documented", "strict"])
def test_numeric_field_that_is_current_runs_no_step_to_it(strict: bool) -> None:
    (done,) = entries("V32_numeric_v1_v1", strict=strict)
    assert done.patches == ()
    assert done.address == done.entry.address


@pytest.mark.parametrize(("case", "value"), [("V33_root_v1_v3", True), ("V34_root_v2_v3", False)])
def test_root_element_by_the_longest_builders(case: str, value: bool) -> None:
    assert entry(case) == ("RootBoolField", value)
