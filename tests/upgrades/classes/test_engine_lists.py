"""What a load by the engines' own code makes of streams, as far as their lists tell it."""

from __future__ import annotations

import pytest
from class_streams import INT, NOBODY, OWN, declared, elements_of, leaf, own

from inspector.catalog import default_catalog
from inspector.catalog.classes import classes
from inspector.catalog.profile import with_class_list
from inspector.format.objectstream.elements import Stream
from inspector.messages.rules.upgrades import finding_words
from inspector.upgrades.classes.preview import stream_preview
from inspector.upgrades.model import Preview, PreviewVerdict, Step
from inspector.upgrades.values import Loss, Missing

#: Version 3 in O3DE, which has a converter from there on, and 2 in Lumberyard.
TRANSFORM = "{B02B7063-D238-4F40-A724-405F7A6D68CB}"
#: Version 4 in O3DE and 3 in Lumberyard, with a converter that nobody has described.
VARIABLE = "{5BDC128B-8355-479C-8FA8-4BFFAB6915A8}"
CANVAS = "{50B8CF6C-B19A-4D86-AFE9-96EFB820D422}"
#: No more in O3DE: without and with a converter.
SELECTION = "{73B724FC-43D1-4C75-ACF5-79AA8A3BF89D}"
TEXTURE = "{68E92460-5C0C-4031-9620-6F1A08763243}"
STRING = "{03AAAB3F-5C47-5A66-9EBC-D5FA4DB353C9}"
ASSET = "{77A19D40-8731-4D3C-9041-1B43047366A4}"


def preview(*objects: str, listed: str = "o3de") -> Preview:
    catalog = with_class_list(default_catalog(), listed) if listed else default_catalog()
    return stream_preview(Stream(3, "xml", elements_of(*objects)), classes(catalog))


def steps(made: Preview) -> list[Step]:
    return [step for group in made.groups for step in group.steps]


def test_a_current_stream_of_known_classes_has_nothing_to_do() -> None:
    for listed, version in (("o3de", 3), ("lumberyard", 2)):
        made = preview(own(class_id=TRANSFORM, version=version), listed=listed)
        assert (made.verdict, made.problems) == (PreviewVerdict.NOTHING, ())


def test_a_converter_that_is_described_tells_what_it_costs() -> None:
    made = preview(own(class_id=TRANSFORM, version=2))
    (step,) = steps(made)
    assert (step.number, step.loss, step.basis) == (3, Loss.NONE, "documented")
    assert str(step.what) == "UniformScale is added: the largest part of Scale, which stays."
    assert [change.after for change in step.changes] == [Missing.BY_CODE]
    assert made.verdict is PreviewVerdict.SAFE
    assert step.patches[0].source.endswith("ToolsComponents/TransformComponent.cpp")


def test_a_converter_that_nobody_described_is_not_known() -> None:
    made = preview(own(class_id=VARIABLE, version=3))
    assert made.verdict is PreviewVerdict.UNKNOWN
    assert [(step.number, step.loss, step.basis) for step in steps(made)] == [
        (4, Loss.UNKNOWN, "name-only")
    ]
    assert preview(own(class_id=VARIABLE, version=3), listed="lumberyard").step_count == 0


@pytest.mark.parametrize(
    ("field", "value", "verdict", "dropped"),
    [
        ("RenderTargetName", "Mirror", PreviewVerdict.LOSSY, 1),
        ("RenderTargetName", "", PreviewVerdict.SAFE, 0),
        ("DrawOrder", "1", PreviewVerdict.SAFE, 0),
    ],
)
def test_a_field_that_code_removes(
    field: str, value: str, verdict: PreviewVerdict, dropped: int
) -> None:
    made = preview(own(leaf(field, STRING, value), class_id=CANVAS, version=3))
    assert (made.verdict, len(made.dropped)) == (verdict, dropped)
    # Lumberyard's code has the field.
    assert preview(own(class_id=CANVAS, version=3), listed="lumberyard").step_count == 0


def test_without_a_converter_what_the_class_does_not_have_by_name_is_dropped() -> None:
    known = classes(with_class_list(default_catalog(), "o3de"))
    material = known.named("PhysX::EditorMaterialAsset")
    assert material is not None
    assert (material.code, material.converts) == (3, False)
    kept = own(leaf("MaterialConfiguration", INT, 1), class_id=material.id, version=2)
    made = preview(kept)
    assert (made.verdict, made.dropped) == (PreviewVerdict.SAFE, ())
    made = preview(own(leaf("LegacyId", INT, 1), class_id=material.id, version=2))
    assert made.verdict is PreviewVerdict.LOSSY
    assert [change.path for change in made.dropped] == ["objects/0/LegacyId"]
    (step,) = steps(made)
    assert str(step.what).startswith("O3DE's code has no converter: fields that the class does not")


def test_where_the_fields_of_a_class_are_not_in_the_list_what_is_dropped_is_not_known() -> None:
    known = classes(with_class_list(default_catalog(), "o3de"))
    event = known.get("{25499823-E611-4958-85B7-476BC1918744}")
    assert event is not None
    assert (event.code, event.converts, event.code_fields) == (1, False, None)
    made = preview(own(leaf("tag", INT, 1), class_id=event.id, version=0))
    assert made.verdict is PreviewVerdict.UNKNOWN
    # What its bases hold is no field of its own.
    made = preview(own(leaf("BaseClass1", INT, 1), class_id=event.id, version=0))
    assert made.verdict is PreviewVerdict.SAFE


def test_what_code_deprecated_goes_or_becomes_another_class() -> None:
    gone = preview(own(class_id=SELECTION))
    assert gone.verdict is PreviewVerdict.LOSSY
    assert [change.after for change in gone.dropped] == [Missing.DISCARDED]
    kept = preview(own(leaf("AssetPath", STRING, "a.dds"), class_id=TEXTURE, version=1))
    assert (kept.verdict, kept.dropped) == (PreviewVerdict.SAFE, ())
    assert (
        str(steps(kept)[0].what) == "It becomes the class of the template, with all that it holds."
    )


def test_single_values_are_read_by_their_serializers() -> None:
    text = f"id={NOBODY}:0,type={NOBODY}"
    made = preview(f'<Class name="Asset" version="1" value="{text}" type="{ASSET}"/>')
    assert made.verdict is PreviewVerdict.SAFE
    assert str(steps(made)[0].what) == "the serializer of the value reads what older code stored"


def test_a_version_above_the_code_is_told() -> None:
    (problem,) = preview(own(class_id=TRANSFORM, version=9)).problems
    assert (problem.rule, problem.path) == ("LOAD-NEWER", "objects/0")
    # Of two engines that may be meant the other one has it.
    assert preview(own(class_id=VARIABLE, version=4), listed="").problems == ()


def test_a_class_without_a_version_in_the_list_may_have_one_that_could_not_be_read() -> None:
    box = "{A54C2B36-D5B8-46A1-A529-4EBDBD2450E7}"
    assert preview(own(class_id=box, version=0)).problems == ()
    (problem,) = preview(own(class_id=box, version=3)).problems
    assert problem.rule == "LOAD-NOT-JUDGED"


def test_an_element_of_a_class_in_no_list_is_not_known_and_told_once() -> None:
    made = preview(own(own(class_id=OWN, field="A"), own(class_id=OWN, field="B"), class_id=OWN))
    assert made.verdict is PreviewVerdict.UNKNOWN
    assert made.at_load is not None
    assert made.at_load.undeclared == 3
    (problem,) = made.problems
    assert (problem.rule, problem.severity.value) == ("LOAD-UNLISTED", "info")
    assert finding_words(problem) == (
        f"MyClass {OWN} is in no class list: whether it is registered, and what a load makes of "
        "it, is not known."
    )
    # Containers follow from what they hold.
    container = own(leaf("element", INT, 1), class_id=NOBODY)
    assert preview(container).verdict is PreviewVerdict.NOTHING


def test_a_class_that_only_the_other_engines_streams_tell_of_is_not_judged() -> None:
    text = "{5B3FB2A7-5DC4-4033-A970-001CEC85B6C4}"
    made = preview(own(own(class_id=text, field="A"), class_id=text), listed="lumberyard")
    (problem,) = made.problems
    assert (problem.rule, problem.severity.value) == ("LOAD-NOT-JUDGED", "info")
    assert finding_words(problem) == (
        "Which version the code has is not known of UiTextComponent: no list of it says so, and a "
        "load may convert them."
    )
    assert preview(own(class_id=text, version=9)).problems == ()


def test_a_studios_word_counts_before_the_codes() -> None:
    text = (
        f'[[class]]\nid = "{TRANSFORM}"\nname = "Mine"\nversion = 2\nfields = {{ Data = "int" }}\n'
    )
    pack, known = declared(text)
    stored = elements_of(own(leaf("Data", INT, 7), class_id=TRANSFORM, version=2))
    made = stream_preview(Stream(3, "xml", stored), known, [pack])
    assert made.verdict is PreviewVerdict.NOTHING
    info = known.get(TRANSFORM)
    assert info is not None
    assert (info.name, info.newest, info.code) == ("Mine", 2, None)


@pytest.mark.parametrize("listed", ["o3de", "lumberyard"])
def test_a_data_patch_goes_through_the_renames_of_the_code(listed: str) -> None:
    component, dot = "{3106EE2A-4816-433E-B855-D17A6484D5EC}", "\u00b7"
    address = f"int({INT})::Local User Id{dot}0/"
    entry = (
        f'<Class name="AZStd::pair" field="element" type="{NOBODY}">'
        f'<Class name="AddressType" field="value1" value="{address}" version="1" '
        'type="{90752F2D-CBD3-4EE9-9CDD-447E797C8408}"/>'
        '<Class name="any" field="value2" type="{03924488-C7F4-4D6D-948B-ABC2D1AE2FD3}">'
        f"{leaf('m_data', INT, 2)}</Class></Class>"
    )
    patch = (
        '<Class name="DataPatch" type="{BFF7A3F5-9014-4000-92C7-9B2BC7913DA9}">'
        f'<Class name="AZ::Uuid" field="m_targetClassId" value="{component}" '
        'type="{E152C105-A133-4D03-BBF8-3D4B2FBA3E2A}"/>'
        '<Class name="unsigned int" field="m_targetClassVersion" value="2" '
        'type="{43DA906B-7DEF-4CA8-9790-854106D3F983}"/>'
        f'<Class name="AZStd::unordered_map" field="m_patch" type="{NOBODY}">{entry}</Class>'
        "</Class>"
    )
    made = preview(patch, listed=listed)
    (step,) = steps(made)
    assert (step.number, str(step.title)) == (3, "Local User Id is called Local Player Index")
    assert [change.names for change in step.changes] == [("Local User Id", "Local Player Index")]
    assert made.verdict is PreviewVerdict.SAFE
