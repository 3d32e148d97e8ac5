"""How a stored custom version stands to a release, known number or not."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from corpus import entries

from inspector.catalog import Catalog, EngineProfile, default_catalog, profile_for_release
from inspector.findings.message import Message
from inspector.versions import Guid

CATALOG = default_catalog()
FRAMEWORK = Guid.parse("CFFC743F-43B04480-939114DF-171D2073")
CORE = Guid.parse("375EC13C-06E448FB-B50084F0-262A717E")
FORTNITE_MAIN = Guid.parse("601D1886-AC644F84-AA16D3DE-0DEAC7D6")
NIAGARA = Guid.parse("FCF57AFA-50764283-B9A9E658-FFA02D32")
RELEASE = Guid.parse("9C54D522-A8264FBE-94210746-61B482D0")
ANIM_GRAPH = Guid.parse("2EB5FDBD-01AC4D10-8136F38F-3393A5DA")


def profile(name: str, catalog: Catalog = CATALOG) -> EngineProfile:
    release = catalog.release(name)
    assert release is not None
    return profile_for_release(release, catalog)


@pytest.mark.parametrize(
    ("release", "guid", "stored", "status", "number"),
    [
        ("4.27", FRAMEWORK, 37, "current", 37),
        ("4.27", FRAMEWORK, 33, "older", 37),
        ("4.19", FRAMEWORK, 33, "current", 33),
        ("4.19", FRAMEWORK, 37, "newer", 33),
        ("5.6", FORTNITE_MAIN, 207, "current", 207),
        ("5.6", FORTNITE_MAIN, 225, "newer", 207),
        ("5.3", FORTNITE_MAIN, 225, "newer", 111),
        ("4.27", CORE, 4, "current", 4),
    ],
)
def test_known_numbers_are_compared(
    release: str, guid: Guid, stored: int, status: str, number: int
) -> None:
    verdict = profile(release).judge_custom(guid, stored, CATALOG)
    assert (verdict.status, verdict.engine_version, str(verdict.reason)) == (status, number, "")
    assert profile(release).custom_limit(guid, CATALOG).version == number


def test_a_guid_outside_the_catalogue() -> None:
    verdict = profile("5.3").judge_custom(Guid(1, 2, 3, 4), 5, CATALOG)
    assert verdict == ("unknown", None, Message("catalog/not-in-catalogue"))


@pytest.mark.parametrize("guid", CATALOG.custom_guids(), ids=str)
def test_5_8_refuses_nothing_that_5_7_writes(guid: Guid) -> None:
    number = profile("5.7").custom_limit(guid, CATALOG).version
    if number is None:
        assert profile("5.8").judge_custom(guid, 0, CATALOG).status != "newer"
    elif profile("5.8").custom_limit(guid, CATALOG).version is not None:
        assert profile("5.8").judge_custom(guid, number, CATALOG).status in ("current", "older")
    else:
        assert profile("5.8").judge_custom(guid, number, CATALOG).status == "not-judged"


def test_5_8_with_the_number_of_5_7_loads_and_stays_open() -> None:
    verdict = profile("5.8").judge_custom(NIAGARA, 93, CATALOG)
    assert verdict.status == "not-judged"
    assert verdict.engine_version is None
    assert str(verdict.reason) == "it loads: 5.7 already has 93 and numbers never go down"
    below = profile("5.8").judge_custom(NIAGARA, 92, CATALOG)
    assert below == ("older", None, Message("catalog/already-has", name="5.7", number=93))
    above = profile("5.8").judge_custom(NIAGARA, 94, CATALOG)
    assert above == ("not-judged", None, Message("catalog/number-not-known", name="5.8"))


def test_what_5_7_has_and_nobody_saw_in_5_8_is_a_lower_bound_and_refuses_nothing() -> None:
    seven, eight = profile("5.7"), profile("5.8")
    bounds = {}
    for guid in CATALOG.custom_guids():
        known = seven.custom_limit(guid, CATALOG).version
        if known is not None and eight.custom_limit(guid, CATALOG).version is None:
            bounds[guid] = known
    assert len(bounds) == 23
    for guid, known in bounds.items():
        assert eight.custom_limit(guid, CATALOG).at_least == known
        assert eight.custom_limit(guid, CATALOG).at_most is None
        assert eight.judge_custom(guid, known - 1, CATALOG).status == "older"
        for stored in (known, known + 1, known + 1000):
            assert eight.judge_custom(guid, stored, CATALOG).status == "not-judged"


def test_4_19_reads_what_official_4_19_saved() -> None:
    assert profile("4.19").judge_custom(RELEASE, 13, CATALOG) == ("current", 13, "")
    assert profile("4.18").judge_custom(RELEASE, 13, CATALOG).status == "newer"


def test_the_unused_key_names_no_feature_and_refuses_nothing() -> None:
    guid = Guid.parse("00000000-00000000-00000000-F99D40C1")
    info = CATALOG.custom(guid)
    assert info is not None
    assert info.name == "Unused"
    for release in CATALOG.releases:
        assert profile(release.name).judge_custom(guid, 3, CATALOG).status == "not-judged"


GUID = Guid(1, 2, 3, 4)


@pytest.fixture
def made(tmp_path: Path) -> Catalog:
    """Releases 4.1 to 4.9; what is known about one custom version is written by the test."""
    rows = [f'[[release]]\nname = "4.{i}"\nue4 = {340 + i}\nlegacy = -7\n' for i in range(1, 10)]
    (tmp_path / "releases.toml").write_text("".join(rows), "utf-8")
    (tmp_path / "custom_versions").mkdir()
    return Catalog(tmp_path)


def write(
    catalog: Catalog, latest: dict[str, int], introduced: dict[int, str | None] | None = None
) -> None:
    lines = [f'guid = "{GUID}"']
    for number, release in (introduced or {}).items():
        lines += ["[[enumerator]]", f"number = {number}", f'name = "Step{number}"']
        lines += [f'introduced_in = "{release}"'] if release else []
    for name, number in latest.items():
        lines += ["[[latest]]", f'release = "{name}"', f"number = {number}"]
    path = catalog.folders[0] / "custom_versions" / f"{GUID}.toml"
    path.write_text("\n".join(lines), "utf-8")


def statuses(catalog: Catalog, release: str, *stored: int) -> list[str]:
    return [profile(release, catalog).judge_custom(GUID, s, catalog).status for s in stored]


def test_a_later_release_is_an_upper_bound(made: Catalog) -> None:
    write(made, {"4.6": 5})
    assert statuses(made, "4.5", 4, 5, 6) == ["not-judged", "not-judged", "newer"]
    verdict = profile("4.5", made).judge_custom(GUID, 6, made)
    assert verdict == ("newer", None, Message("catalog/stops-at", name="4.6", number=5))


def test_an_earlier_release_is_a_lower_bound(made: Catalog) -> None:
    write(made, {"4.3": 5})
    assert statuses(made, "4.5", 4, 5, 6) == ["older", "not-judged", "not-judged"]


def test_the_nearest_releases_count(made: Catalog) -> None:
    write(made, {"4.1": 1, "4.3": 3, "4.7": 7, "4.9": 9})
    limit = profile("4.5", made).custom_limit(GUID, made)
    assert (limit.version, limit.at_least, limit.at_most) == (None, 3, 7)
    assert statuses(made, "4.5", 2, 3, 5, 7, 8) == [
        "older",
        "not-judged",
        "not-judged",
        "not-judged",
        "newer",
    ]


def test_equal_numbers_on_both_sides_settle_it(made: Catalog) -> None:
    write(made, {"4.3": 5, "4.7": 5})
    assert statuses(made, "4.5", 4, 5, 6) == ["older", "current", "newer"]
    verdict = profile("4.5", made).judge_custom(GUID, 5, made)
    assert verdict.engine_version == 5
    assert str(verdict.reason).startswith("4.3 already has 5")


def test_a_number_of_a_later_release_is_newer(made: Catalog) -> None:
    write(made, {}, {0: None, 1: "4.2", 2: "4.4", 3: "4.7", 4: None})
    assert statuses(made, "4.5", 1, 2, 3, 4) == ["older", "current", "newer", "newer"]
    verdict = profile("4.1", made).judge_custom(GUID, 2, made)
    assert verdict == (
        "newer",
        None,
        Message("catalog/number-came-with", number=1, introduced_in="4.2"),
    )


def test_a_release_has_what_came_with_it(made: Catalog) -> None:
    write(made, {}, {1: "4.2", 2: "4.4", 3: "4.7"})
    assert statuses(made, "4.3", 1, 2) == ["current", "newer"]
    assert statuses(made, "4.4", 1, 2, 3) == ["older", "current", "newer"]
    assert statuses(made, "4.7", 2, 3) == ["older", "not-judged"]


def test_what_came_with_the_number_that_a_later_release_stops_at_narrows_its_bound(
    made: Catalog,
) -> None:
    """4.9 has 5 and no more, and 5 came with 4.8: before that there were 4 at most."""
    write(made, {"4.9": 5}, {5: "4.8"})
    assert statuses(made, "4.6", 4, 5) == ["not-judged", "newer"]
    # And a release that has the very number which the next one stops at has no other.
    write(Catalog(made.folders[0]), {"4.9": 5}, {5: "4.4"})
    settled = Catalog(made.folders[0])
    assert statuses(settled, "4.6", 4, 5, 6) == ["older", "current", "newer"]


def test_introductions_leave_a_gap_open(made: Catalog) -> None:
    write(made, {}, {1: "4.2", 2: None, 3: None, 4: "4.7"})
    assert statuses(made, "4.5", 0, 1, 2, 3, 4) == [
        "older",
        "not-judged",
        "not-judged",
        "not-judged",
        "newer",
    ]


def test_an_introduction_that_contradicts_observed_numbers_is_set_aside(made: Catalog) -> None:
    write(made, {"4.3": 3, "4.7": 3}, {3: "4.8", 4: "4.4"})
    assert statuses(made, "4.5", 2, 3, 4) == ["older", "current", "newer"]


def test_a_known_number_is_never_overruled(made: Catalog) -> None:
    write(made, {"4.5": 3}, {4: "4.4"})
    assert statuses(made, "4.5", 3, 4) == ["current", "newer"]


def test_nothing_known_judges_nothing(made: Catalog) -> None:
    write(made, {})
    verdict = profile("4.5", made).judge_custom(GUID, 1000, made)
    assert verdict == ("not-judged", None, Message("catalog/number-not-known", name="4.5"))
    assert profile("4.5", made).custom_limit(GUID, made).registered is None


def _stored_numbers(data: bytes) -> list[tuple[Guid, int]]:
    """The custom versions of a package from 4.10 on, read by hand: another way than the program."""
    tag, legacy, _, _ = struct.unpack_from("<Iiii", data)
    if tag != 0x9E2A83C1 or not -9 <= legacy <= -6:
        return []
    at = 16
    ue5 = struct.unpack_from("<i", data, at)[0] if legacy <= -8 else 0
    at += (4 if legacy <= -8 else 0) + 4 + (24 if ue5 >= 1016 else 0)
    (count,) = struct.unpack_from("<i", data, at)
    rows = (data[at + 4 + 20 * i : at + 24 + 20 * i] for i in range(count))
    return [(Guid.from_bytes(row[:16]), struct.unpack("<i", row[16:])[0]) for row in rows]


@pytest.mark.parametrize("entry", entries("4.", "5."))
def test_the_release_that_saved_a_real_package_and_all_after_it_never_find_it_too_new(
    entry: dict[str, str], corpus: Path
) -> None:
    stored = _stored_numbers((corpus / entry["path"]).read_bytes())
    release = CATALOG.release(entry["engine_release"])
    if release is not None:
        for later in CATALOG.releases[CATALOG.releases.index(release) :]:
            for guid, number in stored:
                verdict = profile(later.name).judge_custom(guid, number, CATALOG)
                assert verdict.status not in ("newer", "unknown"), (later.name, guid, number)
