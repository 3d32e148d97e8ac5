"""Objects longer than what is taken apart, and ones that are destroyed: told, never called fine."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from corpus import corpus_file

from inspector.format.unreal.draft import ExportDraft, PackageDraft, PropertyDraft, build
from inspector.format.unreal.package import Package
from inspector.format.unreal.tree import export_nodes
from inspector.format.unreal.values import KeptReason
from inspector.versions import EngineVersion, VersionSet

_BUILD = EngineVersion.parse("4.26.2-15973114+++UE4+Release-4.26")
_LIMIT = 500
_BLUEPRINT = "5.7/UAssetAPI/Blueprints/BP_FirstPersonGameMode.uasset"
_ICON = "4.18/ue4-rts/SelectionCircle.uasset"


def _package(path: Path, text: str, behind: int, speed: int = 7) -> Path:
    """A package of one object: a text, a number, and so many bytes behind its tags."""
    draft = PackageDraft(
        versions=VersionSet(-7, 522, 0, 0),
        saved_by=_BUILD,
        compatible_with=_BUILD,
        exports=(
            ExportDraft(
                "Thing",
                "/Script/Engine.Texture2D",
                is_asset=True,
                properties=(
                    PropertyDraft("Speed", "IntProperty", speed),
                    PropertyDraft("Note", "StrProperty", text),
                ),
                extra_bytes=behind,
            ),
        ),
    )
    path.write_bytes(build(draft).uasset)
    return path


@pytest.fixture
def lowered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Takes less apart than usual, so that small objects are too long."""
    monkeypatch.setattr(export_nodes, "MOST_AT_ONCE", _LIMIT)


def _unread(ask, path: Path) -> list[dict]:
    shown = ask("show", path, "--section", "verdict", "--format", "json").json()
    return [one for one in shown["findings"] if one["rule"] == "PROPERTY-UNREAD"]


@pytest.mark.usefixtures("lowered")
def test_an_object_whose_tags_end_before_the_limit_is_read_as_any_other(ask, tmp_path) -> None:
    sides = [_package(tmp_path / f"{n}.uasset", "short", 4000, n) for n in (7, 8)]
    shown = ask("show", sides[0], "--section", "properties").out
    assert "Thing.Speed = 7" in shown
    assert "Thing.Note" in shown
    assert _unread(ask, sides[0]) == []
    answer = ask("upgrades", sides[0], "--engine", "5.7", "--format", "json").json()
    assert answer["counts"]["objects_unread"] == 0
    found = ask("diff", *sides, "--format", "json").json()
    assert [one["path"] for one in found["changes"]] == ["exports/Thing/properties/Speed"]


@pytest.mark.usefixtures("lowered")
def test_an_object_whose_tags_go_on_behind_the_limit_is_told_as_too_long(ask, tmp_path) -> None:
    path = _package(tmp_path / "Long.uasset", "long" * 400, 40)
    (found,) = _unread(ask, path)
    assert found["severity"] == "info"
    assert str(KeptReason.TOO_LONG.message) in found["message"]
    answer = ask("upgrades", path, "--engine", "5.7", "--format", "json").json()
    assert answer["verdict"] == "unknown"
    assert answer["counts"]["objects_unread"] == 1
    assert "1 object could not be read" in answer["answer"]


@pytest.mark.usefixtures("lowered")
@pytest.mark.parametrize("size", [-1, 2**31 - 1])
def test_damage_within_the_limit_stays_damage(ask, tmp_path, size: int) -> None:
    path = _package(tmp_path / "Damaged.uasset", "short", 4000)
    data = path.read_bytes()
    number = struct.pack("<iiBi", 4, 0, 0, 7)
    assert data.count(number) == 1
    path.write_bytes(data.replace(number, struct.pack("<iiBi", size, 0, 0, 7)))
    (found,) = _unread(ask, path)
    assert found["severity"] == "warning"
    assert "CORRUPT" in found["message"]


@pytest.mark.parametrize("fill", ["zero", "mixed"])
def test_a_destroyed_object_is_never_called_fine(ask, tmp_path, fill: str) -> None:
    data = bytearray(corpus_file(_ICON).read_bytes())
    exports = ask("show", corpus_file(_ICON), "--format", "json").json()["exports"]
    (icon,) = [one for one in exports if one["class"] == "Texture2D"]
    start, size = icon["serial_offset"], icon["serial_size"]
    data[start : start + size] = (
        bytes(size) if fill == "zero" else bytes(byte ^ 0xA5 for byte in data[start : start + size])
    )
    path = tmp_path / "Destroyed.uasset"
    path.write_bytes(data)
    shown = ask("show", path, "--section", "verdict", "--format", "json").json()
    assert shown["verdict"] == "warns"
    (found,) = [one for one in shown["findings"] if one["rule"] == "PROPERTY-UNREAD"]
    assert found["severity"] == "warning"
    assert not found["remedy"].startswith("Nothing to do")
    answer = ask("upgrades", path, "--engine", "5.7", "--format", "json").json()
    assert answer["verdict"] == "unknown"
    assert "; 1 object could not be read." in answer["answer"]


@pytest.mark.parametrize(
    "span", [(2**40, 2**40), (-5, -5), (0, 10**9), (0, 839)], ids=["far", "below", "behind", "off"]
)
def test_an_object_whose_tags_end_elsewhere_than_stated_is_unreadable_not_edited(
    ask, tmp_path, span: tuple[int, int]
) -> None:
    kept = corpus_file(_BLUEPRINT)
    path = tmp_path / "Span.uasset"
    data = bytearray(kept.read_bytes())
    tree = Package.open(bytes(data)).tree()
    for name, value in zip(("Start", "End"), span, strict=True):
        field = tree.find(f"exports/0/ScriptSerialization{name}Offset")
        assert field is not None
        struct.pack_into("<q", data, field.start, value)
    path.write_bytes(data)
    (found,) = _unread(ask, path)
    assert found["severity"] == "warning"
    assert "CORRUPT" in found["message"]
    assert _unread(ask, kept) == []
    compared = ask("diff", kept, path, "--format", "json").json()
    assert any("exports/0/properties" in one for one in compared["problems"])
    assert compared["changes"] == []
    answer = ask("upgrades", path, "--engine", "5.8", "--format", "json").json()
    assert "1 object could not be read" in answer["answer"]


def test_a_redirector_is_listed_with_where_it_leads(ask) -> None:
    lines = ask("show", corpus_file("4.12/unrealcv/SceneDepth.uasset"), "--section", "exports").out
    assert "  leads to /UnrealCV/SceneDepthV1.SceneDepthV1\n" in lines
    assert lines.count("leads to") == 1
