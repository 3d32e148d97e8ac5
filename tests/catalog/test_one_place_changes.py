"""A new release is one row, a new custom version one file: seen everywhere, in code nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from known_releases import NEWEST, NEXT, NEXT_UE5

from inspector.catalog import Catalog, default_catalog, default_profile, profile_for
from inspector.versions import EngineVersion, Guid

FRAMEWORK = Guid.parse("CFFC743F-43B04480-939114DF-171D2073")
OWN = Guid.parse("11111111-22222222-33333333-44444444")

NEXT_RELEASE = f"""
[[release]]
name = "{NEXT}"
ue4 = 522
ue5 = {NEXT_UE5}
legacy = -9
confirmed = true
source = "a build of ours"
build = [{{ version = "{NEXT}.1", changelist = 60000000 }}]
"""
CUSTOM_VERSION = f"""
guid = "{OWN}"
class = "FStudioVehicleCustomVersion"
friendly_name = "StudioVehicle"

[[enumerator]]
number = 0
name = "BeforeCustomVersionWasAdded"

[[enumerator]]
number = 1
name = "WheelsAsArray"
introduced_in = "4.27"

[[latest]]
release = "4.27"
number = 1
"""


@pytest.fixture
def studio(tmp_path: Path) -> Path:
    """A studio's own folder in the catalogue's format, empty."""
    (tmp_path / "custom_versions").mkdir()
    (tmp_path / "steps").mkdir()
    return tmp_path


def test_a_release_is_one_row(studio: Path) -> None:
    (studio / "releases.toml").write_text(NEXT_RELEASE, "utf-8")
    catalog = Catalog.load(studio)
    assert [r.name for r in catalog.releases[-2:]] == [NEWEST, NEXT]
    assert catalog.newest.name == catalog.newest_confirmed.name == NEXT
    assert str(catalog.legacy_releases(-9)) == "5.6 and newer"
    assert catalog.release_of_object_version("ue5", NEXT_UE5) == NEXT
    assert default_profile(None, catalog).name == NEXT

    profile = profile_for(NEXT, catalog)
    assert (profile.ue4, profile.ue5, profile.legacy) == (522, NEXT_UE5, -9)
    assert profile.version == EngineVersion(*map(int, NEXT.split(".")), 1, 60000000)
    assert profile.accepts(EngineVersion(5, 7, 0, 47537391)).compatible
    assert profile_for(f"{NEXT}.1", catalog).changelist_known
    assert (
        profile_for(NEWEST, catalog)
        .accepts(EngineVersion(*map(int, NEXT.split(".")), 0, 1))
        .compatible
        is False
    )
    assert profile.judge_custom(FRAMEWORK, 37, catalog).status == "not-judged"
    assert profile.judge_custom(FRAMEWORK, 36, catalog).status == "older"
    assert default_catalog().release(NEXT) is None


def test_the_number_of_a_custom_version_in_a_new_release_is_one_row(studio: Path) -> None:
    (studio / "releases.toml").write_text(NEXT_RELEASE, "utf-8")
    row = f'[[latest]]\nrelease = "{NEXT}"\nnumber = 38\n'
    (studio / "custom_versions" / f"{FRAMEWORK}.toml").write_text(row, "utf-8")
    catalog = Catalog.load(studio)
    info = catalog.custom(FRAMEWORK)
    assert info is not None
    assert info.name == "Framework"
    assert profile_for(NEXT, catalog).judge_custom(FRAMEWORK, 37, catalog) == ("older", 38, "")
    assert profile_for("5.7", catalog).judge_custom(FRAMEWORK, 38, catalog)[0] == "newer"


@pytest.mark.parametrize("file", [f"{OWN}.toml", "Vehicles.toml"])
def test_a_custom_version_is_one_file(studio: Path, file: str) -> None:
    before = default_catalog()
    assert profile_for("4.27", before).judge_custom(OWN, 1, before).status == "unknown"
    (studio / "custom_versions" / file).write_text(CUSTOM_VERSION, "utf-8")
    catalog = Catalog.load(studio)
    assert OWN in catalog.custom_guids()
    info = catalog.custom(OWN)
    assert info is not None
    assert (info.name, info.friendly_name) == ("StudioVehicle", "StudioVehicle")
    profile = profile_for("4.27", catalog)
    assert profile.judge_custom(OWN, 1, catalog) == ("current", 1, "")
    assert profile.judge_custom(OWN, 2, catalog) == ("newer", 1, "")
    assert profile_for("4.26", catalog).judge_custom(OWN, 1, catalog).status == "newer"
    assert [step.name for step in catalog.steps(OWN, 0, 1)] == ["WheelsAsArray"]


def test_a_studios_own_engine_above_epics_numbers(studio: Path) -> None:
    (studio / "releases.toml").write_text(
        '[[release]]\nname = "4.27"\nue4 = 530\nlicensee = 12\n', "utf-8"
    )
    (studio / "object_versions.toml").write_text(
        '[[ue4]]\nnumber = 530\nname = "VER_UE4_STUDIO_ROADS"\n'
        '[[licensee]]\nnumber = 12\nname = "STUDIO_LIGHTS"\n',
        "utf-8",
    )
    (studio / "steps" / "licensee.toml").write_text(
        '[[step]]\nnumber = 12\ntitle = "Lights as components"\n', "utf-8"
    )
    catalog = Catalog.load(studio)
    profile = profile_for("4.27", catalog)
    assert (profile.ue4, profile.ue5, profile.licensee, profile.legacy) == (530, 0, 12, -7)
    assert profile.version.changelist == 18319896
    version = catalog.object_version("ue4", 530)
    assert version is not None
    assert version.short_name == "STUDIO_ROADS"
    assert catalog.release_of_object_version("ue4", 530) == "4.27"
    assert [step.name for step in catalog.steps("licensee", 0, 12)] == ["STUDIO_LIGHTS"]
    text = catalog.step_text("licensee", 12)
    assert text is not None
    assert text.title == "Lights as components"


def test_later_folders_win(studio: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    team = tmp_path_factory.mktemp("team")
    (studio / "releases.toml").write_text('[[release]]\nname = "5.3"\nue5 = 1010\n', "utf-8")
    (team / "releases.toml").write_text('[[release]]\nname = "5.3"\nue5 = 1011\n', "utf-8")
    for folders, ue5 in (((studio, team), 1011), ((team, studio), 1010), ((), 1009)):
        release = Catalog.load(*folders).release("5.3")
        assert release is not None
        assert release.ue5 == ue5
        assert release.official_changelist == 27405482
