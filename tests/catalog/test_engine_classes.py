"""The bundled lists of O3DE's and Lumberyard's classes, joined with what streams show."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.catalog import Catalog, default_catalog
from inspector.catalog.classes import ClassInfo, ClassList, classes
from inspector.catalog.engine_classes import engine_classes
from inspector.catalog.profile import with_class_list
from inspector.errors import InspectorError
from inspector.files.folders import resource_path
from inspector.versions import crc_of

EDITOR_TRANSFORM = "{B02B7063-D238-4F40-A724-405F7A6D68CB}"
COLLIDER = "{FD429282-A075-4966-857F-D0BBF186CFE6}"
JOINT = "{71CE9B1E-8E12-4F71-B2E5-7D7F3D4C77A0}"


def known(listed: str = "") -> ClassList:
    catalog = default_catalog()
    return classes(with_class_list(catalog, listed) if listed else catalog)


def info(class_id: str, listed: str = "") -> ClassInfo:
    found = known(listed).get(class_id)
    assert found is not None
    return found


def test_no_number_of_the_code_is_below_what_its_own_streams_store() -> None:
    rows = engine_classes(default_catalog(), "o3de")
    lower = []
    for seen in known().rows:
        row = rows.get(seen.id)
        if row is not None and row.version is not None and not row.deprecated:
            lower += [seen.name] if seen.versions[-1] > row.version else []
    assert lower == []


def test_the_number_of_the_chosen_code_counts_and_the_other_is_told() -> None:
    both, own, other = (info(EDITOR_TRANSFORM, each) for each in ("", "o3de", "lumberyard"))
    assert [(each.newest, each.limit, each.engines) for each in (both, own, other)] == [
        (3, 3, ("O3DE", "Lumberyard")), (3, 3, ("O3DE",)), (2, 2, ("Lumberyard",)),
    ]  # fmt: skip
    file = "Code/Framework/AzToolsFramework/AzToolsFramework/ToolsComponents/TransformComponent.cpp"
    assert str(both.source) == (
        f"{file} of O3DE; Lumberyard has version 2; O3DE's own streams store it up to 2"
    )
    assert str(other.source) == f"dev/{file} of Lumberyard"


def test_a_version_that_code_computes_is_not_told() -> None:
    assert info(COLLIDER, "o3de").code is None
    assert info(COLLIDER, "lumberyard").code == 9
    # The other engine's is not O3DE's; nothing up to it is newer than known.
    assert (info(COLLIDER).newest, info(COLLIDER).limit) == (None, None)


def test_streams_of_one_engine_tell_no_versions_of_the_other() -> None:
    text, flag = "{5B3FB2A7-5DC4-4033-A970-001CEC85B6C4}", "{A0CA880C-AFE4-43CB-926C-59AC48496112}"
    assert [info(text, each).newest for each in ("", "o3de", "lumberyard")] == [9, 9, None]
    assert [known(each).judges(text, 9) for each in ("o3de", "lumberyard")] == [True, False]
    # What is only ever stored at version 0 is at none below it elsewhere.
    assert info(flag, "lumberyard").newest == 0


def test_what_one_engine_deprecated_lives_on_where_the_other_counts() -> None:
    net_bindable = "{80206665-D429-4703-B42E-94434F82F381}"
    told = [info(net_bindable, each).deprecated for each in ("", "o3de", "lumberyard")]
    assert told == [False, True, False]


def test_types_of_fields_are_those_that_streams_show() -> None:
    transform = info(EDITOR_TRANSFORM, "o3de")
    vector3 = "{8379EB7D-01FA-4538-B64B-A6543B4BE73D}"
    assert transform.fields[crc_of("scale")].types == (vector3,)
    assert transform.fields[crc_of("UniformScale")].name == "UniformScale"
    assert transform.code_fields is not None
    assert crc_of("InterpolatePosition") not in transform.code_fields


def test_names_of_fields_are_known_by_their_numbers() -> None:
    assert known("lumberyard").field_name(crc_of("AssociatedIds")) == "AssociatedIds"


def test_the_title_says_whose_classes_count() -> None:
    titles = [str(known(each).title) for each in ("", "o3de", "lumberyard")]
    assert titles == ["O3DE, Lumberyard", "O3DE", "Lumberyard"]
    assert str(known("lumberyard").extent).startswith("1,853 classes in the code of Lumberyard, ")
    assert str(known().extent).startswith("2,729 classes in the code of O3DE and Lumberyard, ")


def test_a_studios_folder_replaces_a_file_of_a_list(tmp_path: Path) -> None:
    table = tmp_path / "classes" / "lumberyard.toml"
    table.parent.mkdir()
    row = f'[[file]]\npath = "Own.cpp"\nclass = [{{ id = "{JOINT}", name = "Own", version = 4 }}]\n'
    table.write_text(row, "utf-8")
    catalog = Catalog(resource_path("catalog"), tmp_path)
    found = classes(with_class_list(catalog, "lumberyard")).get(JOINT)
    assert found is not None
    assert (found.name, found.code, str(found.source)) == ("Own", 4, "Own.cpp of Lumberyard")
    table.write_text(row.replace("version = 4", 'version = "4"'), "utf-8")
    with pytest.raises(InspectorError, match=r"lumberyard\.toml"):
        classes(Catalog(resource_path("catalog"), tmp_path)).get(JOINT)


def test_nobody_reads_the_lists_before_a_stream_is_met() -> None:
    catalog = Catalog.load()
    with_class_list(catalog, "o3de")
    assert not any(str(key).startswith("classes/") for key in catalog._remembered)
