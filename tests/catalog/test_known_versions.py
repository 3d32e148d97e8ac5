"""Object versions, custom versions, flags and step texts by number and name."""

from __future__ import annotations

import pytest
from known_releases import NEXT_UE5

from inspector.catalog import Enumerator, default_catalog, display_name
from inspector.versions import Guid

CATALOG = default_catalog()
FRAMEWORK = "CFFC743F-43B04480-939114DF-171D2073"
EDITOR = "E4B068ED-F49442E9-A231DA0B-2E46BB41"
FORTNITE_MAIN = "601D1886-AC644F84-AA16D3DE-0DEAC7D6"
CORE = "375EC13C-06E448FB-B50084F0-262A717E"
ANIM_GRAPH = "2EB5FDBD-01AC4D10-8136F38F-3393A5DA"


@pytest.mark.parametrize(
    ("axis", "number", "name"),
    [
        ("ue4", 214, "VER_UE4_OLDEST_LOADABLE_PACKAGE"),
        ("ue4", 336, "VER_UE4_ENGINE_VERSION_OBJECT"),
        ("ue4", 373, "VER_UE4_FIXUP_MOTOR_UNITS"),
        ("ue4", 416, "VER_UE4_RENAME_WIDGET_VISIBILITY"),
        ("ue4", 444, "VER_UE4_PACKAGE_SUMMARY_HAS_COMPATIBLE_ENGINE_VERSION"),
        ("ue4", 522, "VER_UE4_CORRECT_LICENSEE_FLAG"),
        ("ue5", 1000, "INITIAL_VERSION"),
        ("ue5", 1016, "PACKAGE_SAVED_HASH"),
        ("ue5", 1018, "IMPORT_TYPE_HIERARCHIES"),
    ],
)
def test_object_versions_by_number(axis: str, number: int, name: str) -> None:
    version = CATALOG.object_version(axis, number)
    assert version is not None
    assert version.name == name
    assert version.short_name == name.removeprefix("VER_UE4_")


@pytest.mark.parametrize(
    ("axis", "number"), [("ue4", 523), ("ue4", 0), ("ue5", 999), ("ue5", NEXT_UE5), ("licensee", 1)]
)
def test_numbers_without_a_name(axis: str, number: int) -> None:
    assert CATALOG.object_version(axis, number) is None


@pytest.mark.parametrize(
    ("axis", "first", "last"), [("ue4", 108, 522), ("ue5", 1000, NEXT_UE5 - 1)]
)
def test_object_versions_have_no_gaps(axis: str, first: int, last: int) -> None:
    numbers = [version.number for version in CATALOG.object_versions(axis)]
    assert numbers == list(range(first, last + 1))


@pytest.mark.parametrize(
    ("guid", "class_name", "name", "in_4_19", "in_4_27", "in_5_6"),
    [
        (FRAMEWORK, "FFrameworkObjectVersion", "Framework", 33, 37, 37),
        (EDITOR, "FEditorObjectVersion", "Editor", 23, 40, 40),
        (
            "B0D832E4-1F894F0D-ACCF7EB7-36FD4AA2",
            "FBlueprintsObjectVersion",
            "Blueprints",
            10,
            10,
            10,
        ),
        ("29E575DD-E0A34627-9D10D276-232CDCEA", "FAnimPhysObjectVersion", "AnimPhys", 16, 17, 17),
        (CORE, "FCoreObjectVersion", "Core", None, 4, 4),
        ("9C54D522-A8264FBE-94210746-61B482D0", "FReleaseObjectVersion", "Release", None, 43, 44),
        (
            FORTNITE_MAIN,
            "FFortniteMainBranchObjectVersion",
            "FortniteMain",
            None,
            None,
            207,
        ),
    ],
)
def test_custom_versions_of_real_packages(
    guid: str,
    class_name: str,
    name: str,
    in_4_19: int | None,
    in_4_27: int | None,
    in_5_6: int | None,
) -> None:
    info = CATALOG.custom(Guid.parse(guid))
    assert info is not None
    assert (info.class_name, info.name) == (class_name, name)
    # A package saved by the release held these numbers, so the release's own is the same.
    for release, number in (("4.19", in_4_19), ("4.27", in_4_27), ("5.6", in_5_6)):
        if number is not None:
            assert info.latest[release] == number
            assert info.evidence[release]


def test_an_enumerator_by_number() -> None:
    info = CATALOG.custom(Guid.parse(CORE))
    assert info is not None
    assert info.enumerator(2) == Enumerator(2, "EnumProperties", "4.15")
    assert info.enumerator(5) is None
    assert info.enumerator(-1) is None


def test_a_guid_that_nobody_knows() -> None:
    assert CATALOG.custom(Guid(1, 2, 3, 4)) is None


def test_a_guid_without_a_name() -> None:
    info = CATALOG.custom(Guid.parse("0925477B-763D4001-9D91D673-0B75B411"))
    assert info is not None
    assert (info.class_name, info.friendly_name, info.name) == (None, None, None)
    assert info.note


def test_every_custom_version_reads_and_says_its_source() -> None:
    guids = CATALOG.custom_guids()
    assert len(guids) >= 100
    assert list(guids) == sorted(guids)
    for guid in guids:
        info = CATALOG.custom(guid)
        assert info is not None
        assert info.guid == guid
        assert info.source
        numbers = list(info.latest.values())
        assert numbers == sorted(numbers), f"{info.name} goes down"


@pytest.mark.parametrize(
    ("class_name", "friendly_name", "name"),
    [
        ("FFortniteMainBranchObjectVersion", "FortniteMain", "FortniteMain"),
        ("FFortniteReleaseBranchCustomObjectVersion", "FortniteRelease", "FortniteRelease"),
        ("FUE5MainStreamObjectVersion", "UE5-Main", "UE5Main"),
        ("FUE5ReleaseStreamObjectVersion", "UE5-Release", "UE5Release"),
        ("FUE5SpecialProjectStreamObjectVersion", "UE5-PrivateFrosty", "UE5Special"),
        ("FAnimPhysObjectVersion", "Dev-AnimPhys", "AnimPhys"),
        ("FRenderingObjectVersion", "Dev-Rendering", "Rendering"),
        ("FReleaseObjectVersion", None, "Release"),
        ("FVRObjectVersion", "Dev-VR", "VR"),
        ("FFoliageCustomVersion", "FoliageVer", "Foliage"),
        ("NNEModelDataVersion", None, "NNEModelData"),
        (None, "MyGame", "MyGame"),
        (None, None, None),
    ],
)
def test_short_display_names(
    class_name: str | None, friendly_name: str | None, name: str | None
) -> None:
    assert display_name(class_name, friendly_name) == name


def test_classes_that_would_share_a_short_name_keep_more_of_theirs() -> None:
    found = {}
    for text in ("FCF57AFA-50764283-B9A9E658-FFA02D32", "F2AED0AC-9AFE416F-8664AA7F-FA26D6FC"):
        info = CATALOG.custom(Guid.parse(text))
        assert info is not None
        found[info.class_name] = info.name
    assert found == {
        "FNiagaraCustomVersion": "NiagaraCustom",
        "FNiagaraObjectVersion": "NiagaraObject",
    }


def test_the_version_of_data_hierarchies_is_the_engines_own() -> None:
    """Niagara systems of 5.7 store it: the module ships with the engine."""
    info = CATALOG.custom(Guid.parse("C1270362-AB230A1F-CB1EC736-71275FAB"))
    assert info is not None
    assert info.class_name == "FDataHierarchyElementCustomVersion"
    assert info.note is None


def test_short_names_are_told_apart() -> None:
    names = [CATALOG.custom(guid) for guid in CATALOG.custom_guids()]
    shown = [info.name for info in names if info and info.name]
    assert len(shown) == len(set(shown)) >= 86


@pytest.mark.parametrize(
    ("value", "names"),
    [
        (0, ()),
        (0x200, ("PKG_Cooked",)),
        (0x80000200, ("PKG_Cooked", "PKG_FilterEditorOnly")),
        (0x2001, ("PKG_NewlyCreated", "PKG_UnversionedProperties")),
        (0x8 | 0x1, ("PKG_NewlyCreated", "0x00000008")),
    ],
)
def test_package_flags(value: int, names: tuple[str, ...]) -> None:
    assert CATALOG.package_flag_names(value) == names


@pytest.mark.parametrize(
    ("value", "names"),
    [
        (0, ()),
        (0x1 | 0x2 | 0x8, ("RF_Public", "RF_Standalone", "RF_Transactional")),
        (0x80000000, ("0x80000000",)),
    ],
)
def test_object_flags(value: int, names: tuple[str, ...]) -> None:
    assert CATALOG.object_flag_names(value) == names


@pytest.mark.parametrize(
    ("axis", "above", "up_to", "numbers"),
    [
        ("ue4", 256, 259, [257, 258, 259]),
        ("ue4", 522, 522, []),
        ("ue4", 530, 522, []),
        ("ue5", 0, 1004, [1000, 1001, 1002, 1003, 1004]),
        ("ue5", 1009, 1012, [1010, 1011, 1012]),
        (f"custom:{CORE}", -1, 3, [0, 1, 2, 3]),
        (f"custom:{FRAMEWORK}", 33, 37, [34, 35, 36, 37]),
        ("licensee", 0, 3, []),
        (f"custom:{ANIM_GRAPH}", 0, 3, []),
    ],
)
def test_steps_between_two_numbers(axis: str, above: int, up_to: int, numbers: list[int]) -> None:
    assert [step.number for step in CATALOG.steps(axis, above, up_to)] == numbers


@pytest.mark.parametrize(
    ("axis", "above", "up_to", "count"),
    [
        ("ue4", 256, 259, 3),
        ("ue4", 516, 522, 6),
        ("ue4", 522, 516, 0),
        ("ue5", 0, 1018, 19),
        ("ue5", 0, 0, 0),
        ("licensee", 1, 4, 3),
        (f"custom:{ANIM_GRAPH}", 2, 5, 3),
        (f"custom:{FRAMEWORK}", -1, 37, 38),
        ("ue4", 521, 530, 9),
    ],
)
def test_step_counts(axis: str, above: int, up_to: int, count: int) -> None:
    assert CATALOG.step_count(axis, above, up_to) == count


def test_an_axis_may_be_given_as_the_guid() -> None:
    guid = Guid.parse(FRAMEWORK)
    assert CATALOG.steps(guid, 33, 37) == CATALOG.steps(f"custom:{FRAMEWORK}", 33, 37)
    assert CATALOG.step_count(guid, 33, 37) == 4
    assert CATALOG.step_text(guid, 14) == CATALOG.step_text(f"custom:{FRAMEWORK}", 14)


def test_step_texts_of_object_versions() -> None:
    text = CATALOG.step_text("ue4", 214)
    assert text is not None
    assert text.name == "VER_UE4_OLDEST_LOADABLE_PACKAGE"
    assert text.title == "Oldest package version that can be loaded"
    assert text.touches == ("package summary",)
    assert (text.effect, text.basis) == ("metadata", "reader")
    assert text.source


def test_step_texts_of_custom_versions() -> None:
    text = CATALOG.step_text("custom:AF43A65D-7FD34947-98733E8E-D9C1BB05", 2)
    assert text is not None
    assert text.name == "StoreMarkerNamesOnSkeleton"
    assert text.effect == "layout"
    assert text.detail is not None
    assert text.detail["field"] == "ExistingMarkerNames"
    nothing_known = CATALOG.step_text("custom:23AFE18E-4CE14E58-8D61C252-B953BEB7", 1)
    assert nothing_known is not None
    assert nothing_known.what is None
    assert nothing_known.title == "New spline cross level mesh serialization"


@pytest.mark.parametrize(
    ("axis", "number", "effect", "loss"),
    [
        # What is kept whatever the effect, what rounds, what goes, and what nobody states.
        ("ue4", 470, "default", "none"),
        ("ue4", 356, "value", "rounding"),
        ("custom:CFFC743F-43B04480-939114DF-171D2073", 12, "layout", "dropped"),
        ("ue4", 221, "layout", "unknown"),
    ],
)
def test_what_a_step_makes_of_stored_values(axis: str, number: int, effect: str, loss: str) -> None:
    text = CATALOG.step_text(axis, number)
    assert text is not None
    assert (text.effect, text.loss) == (effect, loss)


def test_numbers_without_a_step_text() -> None:
    assert CATALOG.step_text("ue4", 108) is None
    assert CATALOG.step_text("licensee", 1) is None
    assert CATALOG.step_text(Guid(1, 2, 3, 4), 1) is None


def test_every_loadable_object_version_has_a_step_text_of_its_name() -> None:
    for axis, first in (("ue4", 214), ("ue5", 1000)):
        for version in CATALOG.object_versions(axis):
            if version.number >= first:
                text = CATALOG.step_text(axis, version.number)
                assert text is not None
                assert text.name == version.name


def test_every_enumerator_has_a_step_text_of_its_name() -> None:
    counted = 0
    for guid in CATALOG.custom_guids():
        info = CATALOG.custom(guid)
        assert info is not None
        for enumerator in info.enumerators:
            text = CATALOG.step_text(guid, enumerator.number)
            if text is None:
                assert (info.note or "").startswith("plugin"), guid
                continue
            assert text.name == enumerator.name
            counted += 1
    assert counted >= 1155


def test_which_assets_carry_a_custom_version() -> None:
    niagara = Guid.parse("FCF57AFA-50764283-B9A9E658-FFA02D32")
    assert CATALOG.about(niagara) == "All packages with Niagara assets."
    assert CATALOG.about(Guid(1, 2, 3, 4)) is None
