"""``inspector show``: rows of tables, native data and bulk data: any changed byte is seen."""

from __future__ import annotations

from hashlib import sha1
from pathlib import Path

import pytest
from corpus import corpus_file

TABLE = "pairs/DataTable-DT_RTSGameplayTags/after.uasset"
TEXTURE = "4.1/EpicSurvivalGameSeries/T_LS_Dirt_01_N.uasset"
#: Its bulk data lies between the objects and the end tag; 2,405,131 bytes in all.
TEXTURE_BULK = (55515, 2405127)
SOUND = "unversioned/UAssetAPI/Core/A_EmptySound.uasset"
NOT_READ = (
    "unversioned properties: the package stores neither their names nor their types; not read"
)
LANTERN = Path(__file__).parents[2] / "resources/samples/Lantern.uasset"


def text(ask, path, section: str) -> list[str]:
    """One section as lines."""
    answered = ask("show", path, "--section", section)
    assert (answered.status, answered.err) == (0, "")
    return answered.out.splitlines()


def exports(ask, path) -> dict[str, dict]:
    """The exports of a file by name."""
    document = ask("show", path, "--section", "exports", "--format", "json").json()
    return {one["object_name"]: one for one in document["exports"]}


def test_the_rows_of_a_table(ask) -> None:
    lines = text(ask, corpus_file(TABLE), "properties")
    table = "  DT_RTSGameplayTags.Rows"
    assert lines.count(f"{table}  (array of table row)") == 1
    at = lines.index(f'{table}["NewRow_0"].Tag = Container.ConstructionSite')
    assert lines[at + 1] == f'{table}["NewRow_0"].DevComment = Actor can contain builders.'
    found = exports(ask, corpus_file(TABLE))
    held = found["DT_RTSGameplayTags"]
    assert held["rows"]["NewRow_0"] == {
        "Tag": "Container.ConstructionSite",
        "DevComment": "Actor can contain builders.",
    }
    assert held["native_data"] is None
    # What the class stores behind its tags in a form that is known: here, values by key.
    guid = "AEB455964DA872F1F6466B884C6AB9E4"
    assert found["PackageMetaData"]["rows"] == {
        "Objects": [],
        "RootValues": [{"Key": "PackageLocalizationNamespace", "Value": guid}],
    }
    assert found["PackageMetaData"]["native_data"] is None


def test_a_redirector_is_told_with_where_it_leads(ask) -> None:
    moved = corpus_file("4.12/unrealcv/SceneDepth.uasset")
    target = "/UnrealCV/SceneDepthV1.SceneDepthV1"
    assert text(ask, moved, "properties")[-1] == (
        f"  SceneDepth.Redirector.DestinationObject = {target}"
    )
    held = exports(ask, moved)["SceneDepth"]
    assert (held["rows"], held["native_data"]) == ({"DestinationObject": target}, None)


def test_import_data_and_links_without_tags_are_read_and_no_damage(ask) -> None:
    for name in ("5.5/UE5NiagaraComputeExample/SM_Boid.uasset", "5.2/VRM4U/CR_VRM4U_Morph.uasset"):
        verdict = ask("show", corpus_file(name), "--section", "verdict", "--format", "json").json()
        assert "PROPERTY-UNREAD" not in {one["rule"] for one in verdict["findings"]}
    boid = text(ask, corpus_file("5.5/UE5NiagaraComputeExample/SM_Boid.uasset"), "properties")
    (noted,) = [line for line in boid if " import json = " in line]
    assert '"RelativeFilename"' in noted
    rig = text(ask, corpus_file("5.2/VRM4U/CR_VRM4U_Morph.uasset"), "properties")
    sources = [line for line in rig if ".Link.SourcePinPath = " in line]
    assert len(sources) == 20
    assert all(" = " in line for line in sources)


def test_a_comment_that_changes_in_a_row_changes_its_line_alone(ask, tmp_path) -> None:
    data = corpus_file(TABLE).read_bytes()
    assert data.count(b"Actor can contain builders.") == 1
    bent = tmp_path / "DT.uasset"
    bent.write_bytes(data.replace(b"contain builders.", b"contain BUILDERS."))
    before, after = (text(ask, path, "properties") for path in (corpus_file(TABLE), bent))
    assert [new for old, new in zip(before, after, strict=True) if old != new] == [
        '  DT_RTSGameplayTags.Rows["NewRow_0"].DevComment = Actor can contain BUILDERS.'
    ]


def test_native_data_is_told_by_the_hash_of_its_bytes(ask, tmp_path) -> None:
    data = LANTERN.read_bytes()
    flame = exports(ask, LANTERN)["Flame"]
    end = flame["serial_offset"] + flame["serial_size"]
    digest = sha1(data[end - 64 : end]).hexdigest()
    assert flame["native_data"] == {"size": 64, "sha1": digest}
    line = f"  Lantern_C:Flame native data = <64 bytes, sha1 {digest[:8]}>"
    assert text(ask, LANTERN, "properties").count(line) == 1
    for place in (end - 64, end - 30, end - 1):
        bent = tmp_path / "Lantern.uasset"
        bent.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        before, after = (text(ask, path, "properties") for path in (LANTERN, bent))
        changed = [old for old, new in zip(before, after, strict=True) if old != new]
        assert changed == [line]


def test_numbers_and_keys_of_the_sample(ask) -> None:
    lines = [line.partition("  (")[0] for line in map(str.strip, text(ask, LANTERN, "properties"))]
    for line in (
        "Lantern_C:Flame.LightColor = B=96, G=178, R=255, A=255",
        "Lantern_C:Flame.RelativeLocation = X=0.0, Y=0.0, Z=42.5",
        "Lantern_C:Glass.RelativeRotation = Pitch=0.0, Yaw=90.0, Roll=0.0",
        'Lantern_C:Flame.FlickerBySeconds["Calm"] = 0.8',
    ):
        assert lines.count(line) == 1, line


def test_an_object_that_cannot_be_read_is_all_native_data(ask) -> None:
    path = corpus_file(SOUND)
    sound = exports(ask, path)["A_EmptySound"]
    # The header is the package; the object begins the .uexp, before the end tag.
    held = path.with_suffix(".uexp").read_bytes()[: sound["serial_size"]]
    digest = sha1(held).hexdigest()
    assert sound["properties"] is None
    assert sound["native_data"] == {"size": 126, "sha1": digest}
    assert text(ask, path, "properties") == [
        "Properties",
        f"  {NOT_READ}",
        f"  A_EmptySound native data = <126 bytes, sha1 {digest[:8]}>",
    ]


def test_bulk_data_behind_the_objects(ask, tmp_path) -> None:
    path = corpus_file(TEXTURE)
    data = path.read_bytes()
    start, end = TEXTURE_BULK
    assert len(data) == end + 4
    assert data[end:] == b"\xc1\x83\x2a\x9e"
    digest = sha1(data[start:end]).hexdigest()
    assert text(ask, path, "payloads") == [
        "Payloads",
        f"  bulk data  2,349,612 bytes, sha1 {digest[:8]}",
    ]
    document = ask("show", path, "--section", "payloads", "--format", "json").json()
    assert document["bulk_data"] == [
        {"kind": "bulk data", "offset": start, "size": end - start, "sha1": digest}
    ]
    bent = tmp_path / "T.uasset"
    for place in (start, end - 1):
        bent.write_bytes(data[:place] + bytes([data[place] ^ 255]) + data[place + 1 :])
        assert text(ask, bent, "payloads") != text(ask, path, "payloads")


def test_payloads_that_the_package_holds_have_the_hash_of_their_bytes(ask) -> None:
    path = corpus_file(SOUND)
    whole = path.read_bytes() + path.with_suffix(".uexp").read_bytes()
    document = ask("show", path, "--section", "payloads", "--format", "json").json()
    inline, beside = document["payloads"]
    assert (inline["where"], inline["size"]) == ("inline", 28)
    held = whole[inline["offset"] : inline["offset"] + 28]
    assert inline["sha1"] == sha1(held).hexdigest()
    # Files beside the package are not opened.
    assert (beside["where"], beside["sha1"]) == (".ubulk", None)


@pytest.mark.parametrize(
    ("path", "tag", "count"),
    [
        ("4.10/uasset-rs/IndirectCycleA.uasset", "FiB", 1228),
        ("4.11/uasset-rs/SimpleRefsGraphRef.uasset", "FiBData", 969),
    ],
)
def test_long_tags_are_told_by_their_hash(ask, path, tag, count) -> None:
    path = corpus_file(path)
    document = ask("show", path, "--section", "asset-registry", "--format", "json").json()
    (value,) = [one["tags"][tag] for one in document["asset_registry"] if tag in one["tags"]]
    assert len(value) == count
    digest = sha1(value.encode()).hexdigest()[:8]
    lines = text(ask, path, "asset-registry")
    assert lines.count(f"    {tag} = <{count:,} characters, sha1 {digest}>") == 1


def test_a_short_tag_with_control_characters_is_told_by_its_hash(ask, tmp_path) -> None:
    path = corpus_file(TABLE)
    data = path.read_bytes()
    # The string of the tag RowStructure: its length with the closing zero, then its letters.
    stored = b"\x14\x00\x00\x00GameplayTagTableRow\x00"
    at = data.rindex(stored, 0, data.index(b"Actor can contain builders."))
    bent = tmp_path / "DT.uasset"
    bent.write_bytes(data[: at + 4] + b"Gameplay\x01agTableRow" + data[at + 23 :])
    digest = sha1(b"Gameplay\x01agTableRow").hexdigest()[:8]
    assert "    RowStructure = GameplayTagTableRow" in text(ask, path, "asset-registry")
    lines = text(ask, bent, "asset-registry")
    assert f"    RowStructure = <19 characters, sha1 {digest}>" in lines
