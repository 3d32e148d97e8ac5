"""Engine profiles that a studio writes for its own engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.catalog import EngineProfile, default_catalog, profile_for
from inspector.errors import InspectorError
from inspector.findings.message import Message, Text
from inspector.versions import EngineVersion, Guid

CATALOG = default_catalog()
FRAMEWORK = Guid.parse("CFFC743F-43B04480-939114DF-171D2073")
EDITOR = Guid.parse("E4B068ED-F49442E9-A231DA0B-2E46BB41")
OWN = Guid.parse("11111111-22222222-33333333-44444444")

COMPLETE = f"""
name = "Our 4.27"
version = "4.27.2-123456+++Our+Main"
licensee_build = true
compatible_with = "4.27.0-120000"
ue4 = 530
licensee = 12

[custom_versions]
"{FRAMEWORK}" = 36
"{OWN}" = 3
"""


def read(folder: Path, text: str) -> EngineProfile:
    path = folder / "engine.toml"
    path.write_text(text, "utf-8")
    return profile_for(str(path), CATALOG)


def test_a_complete_profile(tmp_path: Path) -> None:
    profile = read(tmp_path, COMPLETE)
    assert profile.name == "Our 4.27"
    assert profile.version == EngineVersion(4, 27, 2, 123456, True, "++Our+Main")
    assert profile.compatible_with == EngineVersion(4, 27, 0, 120000, True)
    assert (profile.ue4, profile.ue5, profile.licensee, profile.legacy) == (530, 0, 12, -7)
    assert profile.complete
    assert profile.changelist_known
    assert not profile.patch_open
    assert str(profile.source) == "profile engine.toml"
    assert profile.release is CATALOG.release("4.27")


@pytest.mark.parametrize(
    ("guid", "stored", "answer"),
    [
        (FRAMEWORK, 36, ("current", 36, "")),
        (FRAMEWORK, 37, ("newer", 36, "")),
        (FRAMEWORK, 33, ("older", 36, "")),
        (OWN, 3, ("current", 3, "")),
        (EDITOR, 40, ("unknown", None, Message("catalog/not-registered", name="Our 4.27"))),
    ],
)
def test_a_complete_profile_registers_exactly_its_own(
    tmp_path: Path, guid: Guid, stored: int, answer: tuple[str, int | None, Text]
) -> None:
    profile = read(tmp_path, COMPLETE)
    assert profile.judge_custom(guid, stored, CATALOG) == answer
    assert profile.custom_limit(guid, CATALOG).registered is (guid != EDITOR)


def test_every_custom_version_with_its_limit(tmp_path: Path) -> None:
    limits = dict(read(tmp_path, COMPLETE).custom_limits(CATALOG))
    assert limits.keys() == {*CATALOG.custom_guids(), OWN}
    assert limits[OWN].version == 3
    assert [guid for guid, limit in limits.items() if limit.registered] == [OWN, FRAMEWORK]
    of_release = dict(profile_for("4.27", CATALOG).custom_limits(CATALOG))
    assert tuple(of_release) == CATALOG.custom_guids()
    assert of_release[FRAMEWORK].version == 37


def test_a_partial_list_adds_to_the_release(tmp_path: Path) -> None:
    text = COMPLETE.replace("licensee = 12", "licensee = 12\ncomplete = false")
    profile = read(tmp_path, text)
    assert not profile.complete
    assert profile.judge_custom(OWN, 3, CATALOG) == ("current", 3, "")
    assert profile.judge_custom(FRAMEWORK, 37, CATALOG).status == "newer"
    assert profile.judge_custom(EDITOR, 40, CATALOG) == ("current", 40, "")
    assert profile.judge_custom(Guid(1, 2, 3, 4), 0, CATALOG).status == "unknown"


def test_a_version_alone_takes_the_releases_numbers(tmp_path: Path) -> None:
    profile = read(tmp_path, 'version = "5.3.2-29314046"\n')
    assert (profile.name, profile.ue4, profile.ue5, profile.legacy) == ("5.3.2", 522, 1009, -8)
    assert not profile.complete
    assert profile.judge_custom(FRAMEWORK, 37, CATALOG).status == "current"


def test_an_engine_of_no_known_release(tmp_path: Path) -> None:
    text = 'version = "6.0.0-1"\nue4 = 522\nue5 = 1030\nlegacy = -9\n'
    profile = read(tmp_path, text)
    assert profile.release is None
    assert (profile.ue5, profile.legacy) == (1030, -9)
    assert profile.judge_custom(FRAMEWORK, 37, CATALOG).status == "not-judged"
    assert profile.judge_custom(OWN, 1, CATALOG).status == "unknown"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ue4 = 522", "there is no 'version' in it"),
        ('version = "6.0.0-1"\nue4 = 522', "ue5, legacy have to be given"),
        ('version = "5.3.2"\nue44 = 522', "unknown key 'ue44'"),
        (
            'version = "5.3.2"\nue4 = "522"',
            r"engine\.toml:2: 'ue4' cannot be \"522\": write",
        ),
        ('version = "5.3.2"\nue4 = true', r"engine\.toml:2: 'ue4' cannot be true"),
        ('version = "5.x"', "not an engine version"),
        ('version = "5.3.2"\n[custom_versions]\nshort = 1', "not a GUID"),
        (
            f'version = "5.3.2"\n[custom_versions]\n"{OWN}" = -1',
            "cannot be -1; it is 0 to",
        ),
        ('version = "5.3.2"\nlegacy = 5', "count downwards from"),
        ('version = "5.3.2"\nassumed = ["speed"]', "some of ue4, ue5, licensee, legacy"),
        ('version = "5.3.2"\n[[object_version]]\naxis = "ue6"', "one of ue4, ue5, licensee"),
        ('version = "5.3.2"\nobject_version = 7', "written as .*object_version"),
        (
            'version = "5.3.2"\n[[object_version]]\naxis = "ue5"\nnumber = 2147483648',
            r"engine\.toml:4",
        ),
        ('version = "5.3.2"\n[[custom_version]]\nguid = "x"', r"engine\.toml:3: .*not a GUID"),
        ("version = 5.3.2", r"engine\.toml:1: not TOML"),
    ],
)
def test_what_is_wrong_with_a_profile(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(InspectorError, match=message):
        read(tmp_path, text)
