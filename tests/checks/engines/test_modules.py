"""The acceptance rule of build ids, row by row of the documented table."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from inspector.catalog.binaries import Binaries, Descriptor, Manifest, Target
from inspector.catalog.build_version import parse_build_version
from inspector.checks.engines.modules import BinariesAnswer, State, judge_binaries
from inspector.messages.rules import texts_of

ENGINE = "UE/Engine/Binaries/Win64"
PLUGIN = "UE/Engine/Plugins/Leap"
BINARIES = f"{PLUGIN}/Binaries/Win64"
NAME = "UnrealEditor"
GUID = "a159ba23-6457-421a-87a7-ee733d8ac887"


def manifest(folder: str, build_id: str | None, **modules: str) -> Manifest:
    return Manifest(f"{folder}/{NAME}.modules", folder, NAME, build_id, modules)


def engine(build_id: str | None) -> Manifest:
    return manifest(ENGINE, build_id, Core="UnrealEditor-Core.dll")


def plugin(build_id: str | None) -> Manifest:
    return manifest(BINARIES, build_id, Leap="UnrealEditor-Leap.dll")


def judged(
    *manifests: Manifest,
    libraries: Mapping[str, set[str]] | None = None,
    targets: tuple[Target, ...] = (),
    build: Mapping[str, object] | None = None,
) -> BinariesAnswer:
    """The answer to an engine with one plugin; all libraries are there unless they are given."""
    there = libraries or {
        ENGINE: {"unrealeditor-core.dll"}, BINARIES: {"unrealeditor-leap.dll"}
    }  # fmt: skip
    return judge_binaries(
        Binaries(
            "UE",
            manifests,
            targets,
            (Descriptor(f"{PLUGIN}/Leap.uplugin", PLUGIN, ("Leap",)),),
            {folder: frozenset(names) for folder, names in there.items()},
            ("Build.version", parse_build_version(build)) if build else None,
        )
    )


def target(build_id: str | None, **fields: object) -> Target:
    version = dict(fields)
    if build_id is not None:
        version["BuildId"] = build_id
    path = f"{ENGINE}/{NAME}.target"
    return Target(path, ENGINE, NAME, "Editor", "Win64", "", parse_build_version(version))


def accepted(answer: BinariesAnswer) -> list[bool | None]:
    return [each.accepted for each in answer.targets[0].manifests]


def states(answer: BinariesAnswer) -> dict[str, str]:
    return {module.name: module.state for module in answer.targets[0].modules}


def rules(answer: BinariesAnswer) -> list[str]:
    return [finding.rule for finding in answer.findings]


@pytest.mark.parametrize("build_id", ["23058290", "47537391"], ids=["M1", "M3"])
def test_manifests_of_one_id_are_accepted(build_id) -> None:
    answer = judged(engine(build_id), plugin(build_id))
    assert accepted(answer) == [True, True]
    assert set(states(answer).values()) == {State.AVAILABLE}
    assert rules(answer) == []


@pytest.mark.parametrize(
    ("reference", "other"), [(GUID, "47537391"), ("47537391", "43139311")], ids=["M2", "M4"]
)
def test_a_plugin_of_another_build_is_skipped(reference, other) -> None:
    answer = judged(engine(reference), plugin(other))
    assert accepted(answer) == [True, False]
    assert states(answer) == {"Core": State.AVAILABLE, "Leap": State.REFUSED}
    assert rules(answer) == ["STALE-MODULES", "MODULE-MISSING"]
    stale, missing = answer.findings
    assert other in texts_of(stale).message()
    assert reference in texts_of(stale).message()
    assert texts_of(missing).message().startswith("Module Leap is incompatible or missing: ")


def test_m5_a_forced_id_takes_everything() -> None:
    answer = judged(engine("dev"), plugin("dev"), build={"BuildId": "dev"})
    assert (accepted(answer), rules(answer)) == ([True, True], ["BV6"])


def test_m6_a_manifest_without_an_id_is_skipped() -> None:
    answer = judged(engine("47537391"), plugin(None))
    assert accepted(answer) == [True, False]
    assert "NO-BUILD-ID" in rules(answer)


def test_m7_a_library_without_a_manifest_does_not_exist() -> None:
    answer = judged(engine("47537391"))
    (missing,) = answer.findings
    assert missing.rule == "MODULE-MISSING"
    assert "no manifest lists it" in texts_of(missing).message()


def test_m8_an_executable_without_a_manifest_ends() -> None:
    answer = judged(plugin("47537391"), targets=(target("47537391"),))
    assert "NO-ENGINE-MODULES" in rules(answer)


def test_m9_a_library_that_is_listed_and_absent() -> None:
    there = {ENGINE: {"unrealeditor-core.dll"}}
    answer = judged(engine("47537391"), plugin("47537391"), libraries=there)
    assert accepted(answer) == [True, True]
    assert states(answer)["Leap"] is State.MISSING
    assert rules(answer) == ["MODULE-MISSING"]


def test_m10_a_module_in_two_manifests() -> None:
    twice = manifest(BINARIES, "47537391", Core="UnrealEditor-Leap.dll")
    answer = judged(engine("47537391"), twice)
    assert "DUPLICATE-MODULE" in rules(answer)


def test_m11_an_empty_id_fits_nothing() -> None:
    answer = judged(engine(""), targets=(target(""),))
    assert accepted(answer) == [False]
    assert "EMPTY-BUILD-ID" in rules(answer)


def test_t15_ids_that_are_written_otherwise_are_different() -> None:
    answer = judged(engine(GUID), plugin(f"{{{GUID.upper()}}}"))
    assert accepted(answer) == [True, False]
    assert "Probably the same id, written otherwise." in texts_of(answer.findings[0]).message()


def test_the_executable_comes_before_the_manifest_beside_it() -> None:
    answer = judged(engine("1"), plugin("2"), targets=(target("2"),))
    assert accepted(answer) == [False, True]


def test_a_promoted_build_gives_its_compatible_changelist() -> None:
    build = {"MajorVersion": 5, "MinorVersion": 1, "CompatibleChangelist": 23058290}
    answer = judged(plugin("23058290"), build={**build, "IsPromotedBuild": 1})
    assert accepted(answer) == [True]
    answer = judged(plugin("23058290"), build=build)
    assert accepted(answer) == [None]


def test_bv7_a_target_that_is_older_than_build_version() -> None:
    build = {"MajorVersion": 5, "MinorVersion": 1, "Changelist": 7, "IsLicenseeVersion": 1}
    fields = {**build, "Changelist": 6}
    answer = judged(engine("1"), plugin("1"), targets=(target("1", **fields),), build=build)
    assert rules(answer) == ["BV7"]
    assert "differ in Changelist" in texts_of(answer.findings[0]).message()


def test_without_a_reference_nothing_is_refused() -> None:
    answer = judge_binaries(Binaries("Plugin", (plugin("1"),)))
    assert rules(answer) == ["MODULE-MISSING", "NO-REFERENCE"]
    assert states(answer) == {"Leap": State.MISSING}
    named = judge_binaries(Binaries("Plugin", (plugin("1"),)), build_id="2")
    assert accepted(named) == [False]


def test_an_executable_with_an_empty_id_takes_nothing() -> None:
    answer = judged(engine("23058290"), targets=(target(""),))
    (stale,) = (finding for finding in answer.findings if finding.rule == "STALE-MODULES")
    said = texts_of(stale).message()
    assert "is of build 23058290, the executable of no id: it is skipped" in said
