"""What differs between two layouts, against the numbers that the engine's own names carry."""

from __future__ import annotations

import pytest

from inspector.format.fields import F32, F64
from inspector.format.record_layout import differences
from inspector.format.schema import Record
from inspector.format.unreal.declare.math_structs import Box, Vector
from inspector.format.unreal.declare.summary import SummaryBody, SummaryHead
from inspector.format.unreal.declare.tables import NameEntry, ObjectExport, ObjectImport
from inspector.format.unreal.gates import UE4, UE5, EditorObject, Framework, Layout


def _found(record: type[Record], before: Layout, after: Layout) -> dict[str, tuple[str, object]]:
    return {one.label: (one.what, one.at) for one in differences(record, before, after)}


V4_18 = Layout(legacy=-7, ue4=514, ue5=0)
V5_3 = Layout(legacy=-8, ue4=522, ue5=1009)


def test_a_field_is_told_by_the_number_that_brought_it() -> None:
    assert _found(ObjectImport, V4_18, V5_3) == {
        "PackageName": ("added", UE4.NON_OUTER_PACKAGE_IMPORT),
        "bImportOptional": ("added", UE5.OPTIONAL_RESOURCES),
    }
    assert _found(ObjectExport, V4_18, V5_3) == {
        "PackageGuid": ("removed", UE5.REMOVE_OBJECT_EXPORT_PACKAGE_GUID),
        "bIsInheritedInstance": ("added", UE5.TRACK_OBJECT_EXPORT_IS_INHERITED),
        "bGeneratePublicHash": ("added", UE5.OPTIONAL_RESOURCES),
    }


def test_a_field_that_came_and_went_in_between_is_no_change() -> None:
    found = _found(SummaryBody, V4_18, V5_3)
    assert found["PersistentGuid"] == ("added", UE4.ADDED_PACKAGE_OWNER)
    assert "OwnerPersistentGuid" not in found
    between = _found(SummaryBody, V4_18, V4_18._replace(ue4=519))
    assert between["OwnerPersistentGuid"] == ("added", UE4.ADDED_PACKAGE_OWNER)


def test_a_field_that_only_moves_is_no_change() -> None:
    found = _found(SummaryHead, V5_3, Layout(legacy=-9, ue4=522, ue5=1017))
    assert found == {"SavedHash": ("added", UE5.PACKAGE_SAVED_HASH)}


def test_editor_only_fields_are_not_told_of_cooked_packages() -> None:
    cooked = V4_18._replace(editor_data=False)
    found = _found(SummaryBody, cooked, cooked._replace(ue4=522))
    assert "PersistentGuid" not in found


def test_another_form_of_a_number_names_both_forms() -> None:
    (x, *_) = differences(Vector, V4_18, V5_3)
    assert (x.label, x.what, x.at) == ("X", "changed", UE5.LARGE_WORLD_COORDINATES)
    assert x.kinds == (F32, F64)


def test_records_within_records_are_looked_into() -> None:
    assert {label.partition("/")[0] for label in _found(Box, V4_18, V5_3)} == {"Min", "Max"}


@pytest.mark.parametrize("record", [NameEntry, ObjectImport, ObjectExport, SummaryBody])
def test_nothing_differs_from_itself(record: type[Record]) -> None:
    assert differences(record, V5_3, V5_3) == ()


def test_later_numbers_follow_earlier_ones_and_ue5_follows_ue4() -> None:
    assert UE5.PAYLOAD_TOC.follows(UE4.NON_OUTER_PACKAGE_IMPORT)
    assert UE4.ADDED_PACKAGE_OWNER.follows(UE4.ADDED_SOFT_OBJECT_PATH)
    assert Framework.PinsStoreFName.follows(UE5.DATA_RESOURCES)
    assert not EditorObject.TextFormatArgumentDataIsVariant.follows(Framework.PinsStoreFName)
