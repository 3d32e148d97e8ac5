"""``inspector show``: what the objects hold, as JSON and as text that compares line by line."""

from __future__ import annotations

import json
import random
from hashlib import sha1

import pytest
from corpus import corpus_file, counts

BLUEPRINT = "5.3/uasset-rs/IndirectCycleA.uasset"
OTHER = "/Game/IndirectCycle/IndirectCycleB.IndirectCycleB_C"
UNVERSIONED = "unversioned/UAssetAPI/Core/A_EmptySound.uasset"
OLD = "pre-4.0/EpicSurvivalGameSeries/M_ImpactSmoke.uasset"


def exports(ask, path) -> list[dict]:
    """The exports of a file as JSON."""
    answered = ask("show", path, "--format", "json", "--section", "properties")
    assert (answered.status, answered.err) == (0, "")
    document = answered.json()
    assert list(document) == ["schema", "path", "format", "size", "exports"]
    return document["exports"]


def text(ask, path) -> list[str]:
    """The section of properties as lines."""
    answered = ask("show", path, "--section", "properties")
    assert (answered.status, answered.err) == (0, "")
    return answered.out.splitlines()


def held(ask, path, name: str) -> dict:
    """The properties of an object by name."""
    (found,) = [one["properties"] for one in exports(ask, path) if one["object_name"] == name]
    return {one["name"]: one for one in found}


def test_the_properties_of_a_blueprint(ask) -> None:
    found = held(ask, corpus_file(BLUEPRINT), "IndirectCycleA")
    assert found["ParentClass"] == {
        "name": "ParentClass",
        "type": "ObjectProperty",
        "array_index": 0,
        "value": "/Script/CoreUObject.Object",
    }
    assert found["BlueprintSystemVersion"]["value"] == 2
    assert found["bLegacyNeedToPurgeSkelRefs"]["value"] is False
    assert found["UbergraphPages"]["value"] == ["IndirectCycleA:EventGraph"]
    (variable,) = found["NewVariables"]["value"]
    assert variable["VarName"] == "Other"
    assert variable["VarType"]["PinCategory"] == "class"
    assert variable["VarType"]["PinSubCategoryObject"] == "/Script/CoreUObject.Object"
    assert variable["VarType"]["PinSubCategoryMemberReference"]["MemberParent"] is None
    assert variable["Category"] == {
        "text": "Default",
        "namespace": "KismetSchema",
        "key": "Default",
    }


def test_the_same_as_text(ask) -> None:
    lines = text(ask, corpus_file(BLUEPRINT))
    assert lines[0] == "Properties"
    for line in (
        "  IndirectCycleA.ParentClass = /Script/CoreUObject.Object  (ObjectProperty)",
        "  IndirectCycleA.BlueprintSystemVersion = 2  (IntProperty)",
        "  IndirectCycleA.NewVariables  (ArrayProperty(StructProperty))",
        "  IndirectCycleA.NewVariables[0].VarType.PinSubCategory = None",
        "  IndirectCycleA.NewVariables[0].MetaDataArray = (empty)",
        '  IndirectCycleA.NewVariables[0].DefaultValue = ""',
        "  IndirectCycleA.bLegacyNeedToPurgeSkelRefs = false  (BoolProperty)",
        '  IndirectCycleA_C.PropertyGuids["Other"] = 699DEA35-4FF176B3-D793C183-45A2EB1F',
        f"  Default__IndirectCycleA_C.Other = {OTHER}  (ObjectProperty)",
    ):
        assert lines.count(line) == 1, line


def test_a_map_is_told_by_its_keys(ask) -> None:
    found = held(ask, corpus_file(BLUEPRINT), "IndirectCycleA_C")
    assert found["PropertyGuids"]["type"] == "MapProperty(NameProperty, StructProperty)"
    assert found["PropertyGuids"]["value"] == [
        {"key": "Other", "value": "699DEA35-4FF176B3-D793C183-45A2EB1F"}
    ]


@pytest.mark.slow
def test_a_place_in_a_fixed_array_is_kept(ask) -> None:
    path = corpus_file("pairs/ParticleSystem-P_AssaultRifle_IH/after.uasset")
    placed = [
        one
        for export in exports(ask, path)
        for one in export["properties"] or ()
        if one["array_index"]
    ]
    modes = [one for one in placed if one["name"] == "ParamModes"]
    assert modes[0]["array_index"] == 1
    assert modes[0]["value"] == "DPM_Direct"
    assert any(".ParamModes[1] = DPM_Direct  (ByteProperty" in line for line in text(ask, path))


def test_values_that_are_not_understood_are_kept_with_the_reason(ask) -> None:
    path = corpus_file(OLD)
    value = held(ask, path, "M_ImpactSmoke")["Expressions"]["value"]
    raw = bytes.fromhex(value["raw"])
    assert list(value) == ["raw", "size", "reason"]
    assert value["size"] == len(raw) == 84
    assert raw in path.read_bytes()
    (line,) = [one for one in text(ask, path) if one.startswith("  M_ImpactSmoke.Expressions ")]
    assert line == (
        f"  M_ImpactSmoke.Expressions = <84 bytes, sha1 {sha1(raw).hexdigest()[:8]}>: "
        f"{value['reason']}  (ArrayProperty)"
    )


def test_line_breaks_stay_in_their_line(ask) -> None:
    lines = text(ask, corpus_file("5.7/ProceduralMeshDemos/Sphere_BP.uasset"))
    comment = next(line for line in lines if ".NodeComment = " in line)
    assert comment.endswith(
        "This node is disabled and will not be called.\\nDrag off pins to build functionality."
        "  (StrProperty)"
    )


def test_unversioned_properties_are_plainly_not_read(ask) -> None:
    path = corpus_file(UNVERSIONED)
    title, said, *_ = text(ask, path)
    assert title == "Properties"
    assert said.strip() == (
        "unversioned properties: the package stores neither their names nor their types; not read"
    )
    assert [one["properties"] for one in exports(ask, path)] == [None]


def test_a_class_has_no_properties_and_an_object_without_any_has_an_empty_list(ask) -> None:
    found = {
        one["object_name"]: one["properties"]
        for one in exports(ask, corpus_file("projects/cesium-tests/Content/NewMap.umap"))
    }
    assert [] in found.values()
    assert all(value is not None for value in found.values())


def test_two_runs_and_a_copy_say_the_same(ask, tmp_path) -> None:
    original = corpus_file("5.7/ProceduralMeshDemos/Sphere_BP.uasset")
    copy = tmp_path / "git-blob-x1_Sphere_BP.uasset"
    copy.write_bytes(original.read_bytes())
    assert text(ask, original) == text(ask, original) == text(ask, copy)


def test_an_object_that_is_damaged_is_said_and_the_others_are_shown(ask, tmp_path) -> None:
    path = corpus_file(BLUEPRINT)
    whole = exports(ask, path)
    data = bytearray(path.read_bytes())
    place = next(i for i, one in enumerate(whole) if one["object_name"] == "IndirectCycleA")
    start = whole[place]["serial_offset"]
    # Name and type of the first tag, then the size of its value.
    data[start + 16 : start + 20] = b"\xff\xff\xff\x7f"
    bent = tmp_path / "Bent.uasset"
    bent.write_bytes(data)
    found = exports(ask, bent)
    assert found[place]["properties"] is None
    assert [one for i, one in enumerate(found) if i != place] == [
        one for i, one in enumerate(whole) if i != place
    ]
    (line,) = [one for one in text(ask, bent) if one.startswith("  IndirectCycleA  not read: ")]
    assert f"CORRUPT at 0x{start:X}" in line


@pytest.mark.parametrize("count", counts(15, 60))
@pytest.mark.parametrize("path", [BLUEPRINT, "4.26/uasset-rs/IndirectCycleA.uasset"])
def test_random_bytes_among_the_objects_never_stop_the_report(ask, tmp_path, path, count) -> None:
    whole = corpus_file(path).read_bytes()
    header = ask("show", corpus_file(path), "--format", "json").json()["summary"][
        "total_header_size"
    ]
    dice = random.Random(11)
    bent = tmp_path / "Bent.uasset"
    different = 0
    sound = text(ask, corpus_file(path))
    for _ in range(count):
        data = bytearray(whole)
        for _ in range(dice.randint(1, 6)):
            data[dice.randrange(header, len(data))] = dice.choice([0, 1, 127, 128, 255])
        bent.write_bytes(data)
        different += text(ask, bent) != sound
        json.dumps(exports(ask, bent))
    assert different > count // 2


def test_a_section_without_objects_does_not_read_them(ask, monkeypatch) -> None:
    from inspector.format.unreal.package import Package
    from inspector.project import opening

    def never(*_: object) -> None:
        raise AssertionError("the objects were read")

    unread = opening.OF_PACKAGES._replace(with_objects=never)
    monkeypatch.setitem(opening.READINGS, Package.kind, unread)
    names = ask("show", corpus_file(BLUEPRINT), "--section", "names", "--format", "json").json()
    assert names["names"]
