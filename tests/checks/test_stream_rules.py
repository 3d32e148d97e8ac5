"""What is said of object streams: classes, versions, fields, data patches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from inspector.catalog import Catalog, EngineProfile, default_catalog
from inspector.checks import CheckFinding, Verdict, check
from inspector.checks.facts import FileFacts
from inspector.checks.stored_stream import header_of_stream
from inspector.format.objectstream.elements import Stream
from inspector.format.objectstream.reading import StreamFacts
from inspector.format.objectstream.xml import read_xml
from inspector.messages.rules import check_texts, texts_of

OWN = "{11111111-2222-3333-4444-555555555555}"
GONE = "{893CA46E-6D1A-4D27-94F7-09E26DE5AE4B}"
NOBODY = "{99999999-2222-3333-4444-555555555555}"
ENTITY = "{75651658-8663-478D-9090-2432DFCAFA44}"
INT = "{72039442-EB38-4D42-A1AD-CB68F7E0EEF6}"
FLOAT = "{EA2C3E90-AFBE-44D4-A90D-FAAF79BAF93D}"
STRING = "{03AAAB3F-5C47-5A66-9EBC-D5FA4DB353C9}"
OLD_PATCH = "{3A8D5EC9-D70E-41CB-879C-DEF6A6D6ED03}"
NEW_PATCH = "{BFF7A3F5-9014-4000-92C7-9B2BC7913DA9}"


def element(class_id: str, version: int = 0, name: str = "", inner: str = "") -> str:
    return f'<Class name="{name}" version="{version}" type="{class_id}">{inner}</Class>'


def leaf(field: str, class_id: str, name: str, value: str = "1") -> str:
    return f'<Class name="{name}" field="{field}" value="{value}" type="{class_id}"/>'


def own(inner: str = "", version: int = 5) -> str:
    return element(OWN, version, "MyClass", inner)


@pytest.fixture
def said(
    packages: Any, engine: Callable[[str], EngineProfile], catalog: Catalog
) -> Callable[..., tuple[CheckFinding, ...]]:
    """What the checks say of a stream of some objects, with the declared classes or without."""

    def ask(*objects: str, declared: bool = True, version: int = 3) -> tuple[CheckFinding, ...]:
        facts = packages.stream(*objects, version=version)
        return check(facts, engine("5.3"), catalog if declared else default_catalog()).findings

    return ask


def test_a_stream_that_fits_its_classes_loads_and_no_rule_of_packages_speaks(
    packages: Any, engine: Callable[[str], EngineProfile], catalog: Catalog
) -> None:
    facts: FileFacts = packages.stream(own(leaf("Data", INT, "int")))
    judgement = check(facts, engine("5.3"), catalog)
    assert (judgement.verdict, judgement.findings) == (Verdict.LOADS, ())


#: At version 1 in O3DE, and at 4 in Lumberyard.
JOINT = "{8A966D65-CA97-4786-A13C-ACAA519D97EA}"
#: A class that no list of code has.
TEXT = "{5B3FB2A7-5DC4-4033-A970-001CEC85B6C4}"

Row = tuple[str, str, str, str]

ROWS: list[tuple[list[str], Row]] = [
    (
        [own(version=6)],
        (
            "CLASS-NEW", "warning", "objects/0",
            ("MyClass is stored at version 6 and is at 5: it is loaded all the same, and what does "
            "not fit its fields is lost on save."),
        ),
    ),
    (
        [own(), element(ENTITY, 3, "AZ::Entity")],
        (
            "CLASS-NEW", "info", "objects/1",
            ("AZ::Entity is stored at version 3 and is at 2 in the code of O3DE: that loads it all "
            "the same, and what does not fit its fields is lost on save. Newer code may have that "
            "version."),
        ),
    ),
    (
        [own(), element(JOINT, 5, "EditorJointConfig")],
        (
            "CLASS-NEW", "info", "objects/1",
            ("EditorJointConfig is stored at version 5 and is at 4 in the code of Lumberyard: that "
            "loads it all the same, and what does not fit its fields is lost on save. Newer code "
            "may have that version."),
        ),
    ),
    (
        [own(), element(TEXT, 10, "UiTextComponent")],
        (
            "CLASS-NEW", "info", "objects/1",
            ("UiTextComponent is stored at version 10. Other streams store it up to 9, so nothing "
            "is known of that version."),
        ),
    ),
    (
        [element(NOBODY, 1, "Who"), element(NOBODY, 2, "Who")],
        (
            "CLASS-UNKNOWN", "warning", "objects/0",
            (f"Who {NOBODY} is not registered. Its elements are skipped with an error, and a save "
            "loses them without a rule that says so."),
        ),
    ),
    (
        [element(GONE, 1, "Old")],
        (
            "CLASS-DEPRECATED", "info", "objects/0",
            ("Old is declared as deprecated: its element is discarded on load without a message, "
            "and never written again."),
        ),
    ),
    (
        [own(leaf("Data", INT, "int") + leaf("Speed", INT, "int"))],
        (
            "FIELD-UNKNOWN", "warning", "objects/0/Speed",
            "MyClass has no field Speed: its data will be discarded.",
        ),
    ),
    (
        [own(leaf("Data", FLOAT, "float", "3.75"))],
        (
            "FIELD-TYPE", "warning", "objects/0/Data",
            ("Data of MyClass is stored as float and declared as int. Nothing converts it, so the "
            "element is skipped with an error."),
        ),
    ),
    (
        [own(leaf("Data", INT, "int", "many"))],
        (
            "VALUE-TYPE", "warning", "objects/0/Data",
            ("Data stores 'many', which is no int. What a program loads in its place is not "
            "certain."),
        ),
    ),
    (
        [element(OLD_PATCH, 0, "DataPatch")],
        (
            "DATA-PATCH-OLD", "warning", "objects/0",
            ("1 data patch is stored in the old form, with 0 entries. Such addresses name no "
            "classes and no versions, so no change of a name or a type ever acts on them."),
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("objects", "row"), ROWS, ids=[row[0] for _, row in ROWS])
def test_a_finding(
    said: Callable[..., tuple[CheckFinding, ...]], objects: list[str], row: Row
) -> None:
    (finding,) = said(*objects)
    assert (finding.rule, finding.severity, finding.path, texts_of(finding).message()) == row
    assert finding.offset is not None


def test_a_stream_of_a_newer_form_is_refused(
    packages: Any, engine: Callable[[str], EngineProfile], catalog: Catalog
) -> None:
    judgement = check(packages.stream(own(), version=4), engine("5.3"), catalog)
    assert judgement.verdict is Verdict.REFUSED
    (finding,) = judgement.findings
    assert texts_of(finding).message() == (
        "The object stream is of version 4. Engines read versions up to 3 and refuse it."
    )


@pytest.mark.parametrize(("version", "wide"), [(255, False), (256, True), (0xFFFFFFFF, True)])
def test_a_version_that_one_byte_does_not_hold(
    said: Callable[..., tuple[CheckFinding, ...]], version: int, wide: bool
) -> None:
    rules = [finding.rule for finding in said(own(version=version))]
    assert rules == ["CLASS-NEW", *(["CLASS-VERSION"] if wide else [])]


def test_without_declarations_a_class_that_nobody_knows_is_a_remark(
    said: Callable[..., tuple[CheckFinding, ...]],
) -> None:
    (finding,) = said(element(NOBODY, 1), declared=False)
    assert (finding.rule, finding.severity) == ("CLASS-UNKNOWN", "info")
    assert texts_of(finding).message().startswith(f"Class {NOBODY} is in no class list")
    (finding,) = said(element(OLD_PATCH, 0, "DataPatch"), declared=False)
    assert (finding.rule, finding.severity) == ("DATA-PATCH-OLD", "info")


def test_templates_and_data_patches_of_the_new_form_are_nothing_to_tell(
    said: Callable[..., tuple[CheckFinding, ...]],
) -> None:
    vector = element(NOBODY, 0, "AZStd::vector")
    assert said(vector, element(NEW_PATCH, 0, "DataPatch")) == ()


def test_older_elements_are_left_to_their_converters(
    said: Callable[..., tuple[CheckFinding, ...]],
) -> None:
    (finding,) = said(own(leaf("Speed", INT, "int"), version=4))
    assert (finding.rule, finding.severity, finding.path) == ("CLASS-OLD", "info", "objects/0")
    assert texts_of(finding).message() == (
        "MyClass is stored at version 4 in 1 element and is at 5: it is upgraded at each load, "
        "until the stream is saved again."
    )


def test_an_older_class_in_an_address_is_told_too(
    said: Callable[..., tuple[CheckFinding, ...]],
) -> None:
    address = f"MyClass({OWN})::Data·3/int({INT})::Data·0/"
    entry = (
        f'<Class name="AZStd::pair" field="element" type="{NOBODY}">'
        f'<Class name="AddressType" field="value1" value="{address}" version="1" '
        'type="{90752F2D-CBD3-4EE9-9CDD-447E797C8408}"/></Class>'
    )
    patch = f'<Class name="AZStd::unordered_map" field="m_patch" type="{NOBODY}">{entry}</Class>'
    findings = said(element(NEW_PATCH, 0, "DataPatch", patch))
    (older,) = (finding for finding in findings if finding.rule == "CLASS-OLD")
    message = texts_of(older).message()
    assert message.startswith("MyClass is stored at version 3 in 1 patch entry and is at 5")
    assert check_texts(older).this_file() == "MyClass at **3**, 1 patch entry"
    assert (older.path, older.depth) == ("objects/0/m_patch/0", 2)


def test_without_declarations_older_than_elsewhere_stands_out(
    said: Callable[..., tuple[CheckFinding, ...]],
) -> None:
    (finding,) = said(element(ENTITY, 1, "AZ::Entity"), declared=False)
    assert texts_of(finding).message() == (
        "AZ::Entity is stored at version 1 in 1 element, and is at 2 in the code of O3DE, which "
        "upgrades it at each load, until the stream is saved again."
    )
    assert check_texts(finding).sure() == (
        "Certain, as far as the list of that code is right "
        "(Code/Framework/AzCore/AzCore/Component/Entity.cpp of O3DE)."
    )
    (finding,) = said(element(TEXT, 7, "UiTextComponent"), declared=False)
    assert texts_of(finding).message() == (
        "UiTextComponent is stored at version 7 in 1 element, and other streams store it up to 9: "
        "code that has version 9 upgrades it at each load."
    )


@pytest.mark.parametrize("declared", [True, False])
def test_single_values_that_the_program_reads_need_no_list(
    said: Callable[..., tuple[CheckFinding, ...]], declared: bool
) -> None:
    # The class of a reference to a slice, a template that no stream of the engine stores.
    asset = "{30C4B578-3D9F-5357-944B-0BF91907D00B}"
    value = f"id={NOBODY}:0,type={NOBODY},hint={{}}"
    stored = f'<Class name="Asset" version="1" value="{value}" type="{asset}"/>'
    assert said(stored, declared=declared) == ()


def test_fields_of_bases_and_names_in_other_capitals_are_no_others(
    said: Callable[..., tuple[CheckFinding, ...]],
) -> None:
    base = f'<Class name="Base" field="BaseClass1" version="2" type="{ENTITY}"/>'
    assert said(own(base + leaf("data", INT, "int"))) == ()


def test_the_header_of_a_stream_tells_its_classes() -> None:
    text = f'<ObjectStream version="3">{own(leaf("Data", INT, "int"))}{own()}</ObjectStream>'
    reading = read_xml(text.encode())
    header = header_of_stream(StreamFacts.of(reading))
    assert [(row.class_id, row.version, row.elements) for row in header.classes] == [
        (OWN, 5, 2), (INT, 0, 1),
    ]  # fmt: skip
    assert (header.version, header.encoding, header.fields) == (3, "xml", ())


def test_an_empty_stream_stores_nothing(packages: Any) -> None:
    stored = packages.stream().stream
    assert stored is not None
    assert (stored.classes, stored.fields, stored.old_patches) == ((), (), ())
    assert isinstance(read_xml(b'<ObjectStream version="3"/>').stream, Stream)
