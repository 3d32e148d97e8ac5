"""A studio's engine from its own source: what that engine itself saves is not refused by it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from headers import object_list, write, write_release

from inspector.catalog import default_catalog, profile_for
from inspector.format.unreal.draft import ExportDraft, PackageDraft, build
from inspector.versions import CustomVersion, EngineVersion, Guid, VersionSet

ARMOUR, FOLIAGE = Guid(1, 2, 3, 4), Guid(5, 6, 7, 8)
BRANCH = "++Acme+Main"
SUMMARY = "CoreUObject/Private/UObject/PackageFileSummary.cpp"
FRAMEWORK = Guid.parse("CFFC743F-43B04480-939114DF-171D2073")

#: How the source of a 4.13 has the header layout of 4.14.
LAYOUTS = {
    "a constant": {SUMMARY: "void F()\n{\n\tconst int32 CurrentLegacyFileVersion = -7;\n}\n"},
    "a constant of another header": {
        SUMMARY: '#include "Layout.h"\nstatic constexpr int32 CurrentLegacyFileVersion{ '
        "Acme::HeaderLayout };\n",
        "Core/Public/Layout.h": "namespace Acme\n{\n"
        "\tinline constexpr int32 HeaderLayout = -7;\n}\n",
    },
}
#: Its custom versions: a list that ends with Latest, and constants of a namespace, each in a header
#: of its own in which nothing else tells that it has versions.
CUSTOM = {
    "Armour/Public/ArmourHistory.h": "struct FArmourHistory\n{\n\tenum Type\n\t{\n\t\tInitial,\n"
    "\t\t// Splits the armour\n\t\tSplit,\n\t\tMerged,\n\n\t\tLatest = Merged\n\t};\n"
    "\tstatic const FGuid Key;\n};\n",
    "Armour/Private/ArmourHistory.cpp": "const FGuid FArmourHistory::Key(1, 2, 3, 4);\n"
    'FCustomVersionRegistration GArmour(FArmourHistory::Key, FArmourHistory::Latest, '
    'TEXT("Armour"));\n',
    "Foliage/Public/FoliageNumbers.h": "namespace Acme::Foliage\n{\n"
    "\tinline constexpr int32 Newest = 12;\n}\n",
    "Foliage/Private/Foliage.cpp": "namespace\n{\n\tconst FGuid Id{5, 6, 7, 8};\n"
    '\tFCustomVersionRegistration G(Id, Acme::Foliage::Newest, TEXT("Foliage"));\n}\n',
}  # fmt: skip


def write_engine(
    root: Path, release: str, files: dict[str, str], ue4: int, ue5: int = 0, *without: Guid
) -> Path:
    """The source of a studio's engine: a Build.version, Epic's versions but for some, and files."""
    major, minor = map(int, release.split("."))
    place = root / "Engine/Build/Build.version"
    place.parent.mkdir(parents=True)
    place.write_text(
        json.dumps(
            {
                "MajorVersion": major, "MinorVersion": minor, "PatchVersion": 2,
                "Changelist": 5001, "CompatibleChangelist": 5000, "IsLicenseeVersion": 1,
                "BranchName": BRANCH,
            }
        )
    )  # fmt: skip
    lists = object_list(
        "EUnrealEngineObjectUE4Version", "VER_UE4_", [("OLDEST", 214), ("LAST", ue4)]
    ) + object_list("EUnrealEngineObjectLicenseeUE4Version", "VER_LIC_", [("NONE", 0)])
    if ue5:
        lists += object_list("EUnrealEngineObjectUE5Version", "", [("LAST", ue5)])
    write(root / "Engine/Source/Runtime", {"Core/Public/UObject/ObjectVersion.h": lists, **files})
    write_release(root / "Engine/Source/Runtime/Core/Private", release, *without)
    return root


def write_package(
    path: Path, release: str, legacy: int, ue4: int, ue5: int = 0, **custom: Any
) -> Path:
    """A package as that engine saves it."""
    major, minor = map(int, release.split("."))
    saved_by = EngineVersion(major, minor, 2, 5001, True, BRANCH)
    versions = tuple(
        CustomVersion(guid, number, "Acme") for guid, number in custom.get("versions", {}).items()
    )
    built = build(
        PackageDraft(
            versions=VersionSet(legacy, ue4, ue5, 0, custom=versions),
            saved_by=saved_by,
            compatible_with=EngineVersion(major, minor, 0, 5000, True, BRANCH),
            package_name="/Game/Helmet",
            exports=(ExportDraft("Helmet", "/Game/Code.HelmetData", "", True, extra_bytes=4),),
        )
    )
    path.write_bytes(built.uasset)
    return path


def imported(ask, root: Path) -> tuple[Path, dict[str, Any]]:
    """The profile of an engine, and what the import says."""
    output = root.parent / "Acme.toml"
    told = ask("engine", "import", root, "--name", "Acme", "--output", output, "--format", "json")
    assert (told.status, told.err) == (0, "")
    return output, told.json()


def judged(ask, package: Path, engine: Path) -> tuple[str, list[str]]:
    """The verdict of a package and the rules of what is found, but for remarks."""
    document = ask("show", package, "--engine", engine, "--format", "json").json()
    found = [each["rule"] for each in document["findings"] if each["severity"] != "info"]
    return document["verdict"], found


@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_engine_ahead_of_its_release_loads_what_it_saves(ask, tmp_path, layout) -> None:
    root = write_engine(tmp_path / "UE", "4.13", {**LAYOUTS[layout], **CUSTOM}, ue4=510)
    output, document = imported(ask, root)
    assert document["findings"] == []
    assert document["complete"] is True
    profile = profile_for(str(output), default_catalog())
    assert (profile.legacy, profile.ue4, profile.licensee) == (-7, 510, 0)
    assert profile.custom_latest is not None
    assert (profile.custom_latest[ARMOUR], profile.custom_latest[FOLIAGE]) == (2, 12)
    assert profile.assumed == ()
    numbers = {ARMOUR: 2, FOLIAGE: 12}
    package = write_package(tmp_path / "Helmet.uasset", "4.13", -7, 510, versions=numbers)
    assert judged(ask, package, output) == ("loads", [])
    assert "Assumed" not in ask("show", package, "--engine", output).out
    # Without the source its release is all that is known, and that refuses it.
    assert judged(ask, package, Path("4.13"))[0] == "refused"
    # What is above its numbers is refused all the same.
    newer = write_package(
        tmp_path / "Newer.uasset", "4.13", -7, 511, versions={ARMOUR: 3, FOLIAGE: 12}
    )
    assert judged(ask, newer, output) == ("refused", ["OBJ-NEW", "CUSTOM-NEW"])
    # So is what it does not register: all that it registers was read.
    other = write_package(
        tmp_path / "Other.uasset", "4.13", -7, 510, versions={Guid(7, 7, 7, 7): 1}
    )
    assert judged(ask, other, output) == ("refused", ["CUSTOM-UNKNOWN"])


def test_a_layout_that_is_not_said_refuses_nothing(ask, tmp_path) -> None:
    root = write_engine(tmp_path / "UE", "4.13", CUSTOM, ue4=510)
    output, document = imported(ask, root)
    assert [each["rule"] for each in document["findings"]] == ["NUMBERS-ASSUMED"]
    assert profile_for(str(output), default_catalog()).assumed == ("legacy",)
    package = write_package(tmp_path / "Helmet.uasset", "4.13", -7, 510)
    assert judged(ask, package, output) == ("warns", ["LEGACY-NEW"])
    told = ask("show", package, "--engine", output).out
    assert "Whether Acme loads this package is not known." in told
    assert "The number of Acme is assumed" in told
    assert "Look up the number in the source of Acme, and put it into the profile" in told
    assert "The file is too new" not in told
    assert "profile Acme.toml; assumed: legacy" in told
    checked = ask("check", package, "--engine", output)
    assert checked.status == 0
    assert "assumed: legacy" in checked.out
    # What its release reads loads, by the same number.
    older = write_package(tmp_path / "Older.uasset", "4.13", -6, 510)
    assert judged(ask, older, output) == ("loads", [])
    assert (
        "Loads in Acme. Assumed numbers of Acme: legacy."
        in ask("show", older, "--engine", output).out
    )


#: Lists of a custom version of Epic's that are not read to their ends.
OPEN_LISTS = {
    "a condition": "Rows, Seven = 35,\n#if WITH_ACME\nEight,\n#endif\n",
    "rows of a macro": "Rows, Seven = 35, MAKE_ROWS(Eight)\n",
    "a number that is computed": "Rows, Eight = sizeof(FAcme),\n",
}


@pytest.mark.parametrize("rows", OPEN_LISTS)
def test_a_custom_version_that_is_not_read_to_its_end_refuses_nothing(ask, tmp_path, rows) -> None:
    body = OPEN_LISTS[rows]
    words = ", ".join(f"0x{word:08X}" for word in FRAMEWORK)
    source = (
        "struct FFrameworkObjectVersion { enum Type { "
        f"{body}VersionPlusOne, LatestVersion = VersionPlusOne - 1 }};\n"
        f"static const FGuid GUID; }};\nconst FGuid FFrameworkObjectVersion::GUID({words});\n"
        "FDevVersionRegistration G("
        'FFrameworkObjectVersion::GUID, FFrameworkObjectVersion::LatestVersion, TEXT("F"));\n'
    )
    files = {**LAYOUTS["a constant"], "Core/Private/Framework.cpp": source}
    root = write_engine(tmp_path / "UE", "4.13", files, 510, 0, FRAMEWORK)
    output, document = imported(ask, root)
    found = [each["rule"] for each in document["findings"]]
    assert found[0] == "NUMBERS-ASSUMED"
    assert "HEADER-UNREAD" in found
    assert str(FRAMEWORK) in document["assumed"]
    unsure = [each["guid"] for each in document["custom_versions"] if each["unsure"]]
    assert unsure == [str(FRAMEWORK)]
    listed = ask("engine", "import", tmp_path / "UE", "--output", tmp_path / "B.toml").out
    assert re.search(r"Framework\.cpp:\d+, assumed\)", listed)
    assert str(FRAMEWORK) in profile_for(str(output), default_catalog()).assumed
    package = write_package(tmp_path / "Helmet.uasset", "4.13", -7, 510, versions={FRAMEWORK: 40})
    assert judged(ask, package, output) == ("warns", ["CUSTOM-NEW"])
    assert "is assumed" in ask("show", package, "--engine", output).out
    small = write_package(tmp_path / "Small.uasset", "4.13", -7, 510, versions={FRAMEWORK: 1})
    assert judged(ask, small, output)[0] == "loads"
    said = ask("show", small, "--engine", output).out
    assert "Assumed numbers of Acme: custom_versions." in said
    assert re.search(rf"{FRAMEWORK} .* 1 .*\[older, the engine has \d+, assumed\]", said)


def test_an_engine_whose_list_is_included(ask, tmp_path) -> None:
    """The form that Epic's streams have since 5.4: rows of macros in a file beside the header."""
    release = default_catalog().release("5.6")
    assert release is not None
    main = Guid(9, 9, 9, 9)
    files = {
        SUMMARY: "void F()\n{\n\tconst int32 CurrentLegacyFileVersion = -9;\n}\n",
        "Core/Public/UObject/MainVersion.h": "struct FMainVersion\n{\n\tenum Type\n\t{\n"
        '\t\t#define DEFINE_MAIN\n\t\t#include "UObject/MainVersions.inl"\n\t\t#undef DEFINE_MAIN\n'
        "\n\t\tVersionPlusOne,\n\t\tLatestVersion = VersionPlusOne - 1\n\t};\n"
        "\tCORE_API const static FGuid GUID;\n};\n\n#define CHECK_MAIN\n"
        '#include "UObject/MainVersions.inl"\n#undef CHECK_MAIN\n',
        "Core/Public/UObject/MainVersions.inl": "#if defined(DEFINE_MAIN)\n"
        "#define MAIN_VERSION(Version, ID) Version,\n#elif defined(CHECK_MAIN)\n"
        "#define MAIN_VERSION(Version, ID) static_assert(FMainVersion::Version == ID);\n#endif\n\n"
        "// At first\nMAIN_VERSION(Initial, 0)\n\n// In two\nMAIN_VERSION(Split, 1)\n"
        "MAIN_VERSION(Merged, 2)\n\n#undef MAIN_VERSION\n",
        "Core/Private/UObject/DevObjectVersion.cpp": "const FGuid FMainVersion::GUID(9, 9, 9, 9);\n"
        "FDevVersionRegistration GMain(FMainVersion::GUID, FMainVersion::LatestVersion, "
        'TEXT("Main"));\n',
    }
    root = write_engine(tmp_path / "UE", "5.6", files, release.ue4, release.ue5)
    output, document = imported(ask, root)
    assert document["findings"] == []
    (custom,) = (each for each in document["custom_versions"] if each["guid"] == str(main))
    rows = [(row["number"], row["name"], row["what"]) for row in custom["versions"]]
    assert rows == [(0, "Initial", "At first"), (1, "Split", "In two"), (2, "Merged", "")]
    package = write_package(
        tmp_path / "Helmet.uasset", "5.6", -9, release.ue4, release.ue5, versions={main: 2}
    )
    assert judged(ask, package, output) == ("loads", [])


def test_a_source_that_is_not_whole_refuses_nothing_for_what_it_lacks(ask, tmp_path) -> None:
    """An installed engine may have headers alone, a checkout may leave out folders."""
    root = write_engine(tmp_path / "UE", "4.13", LAYOUTS["a constant"], 510, 0, FRAMEWORK)
    output, document = imported(ask, root)
    said = {each["rule"]: each["message"] for each in document["findings"]}
    assert "4.13 registers Framework, which the source does not show" in said["VERSIONS-MISSING"]
    assert (document["complete"], document["assumed"]) == (False, ["custom_versions"])
    package = write_package(
        tmp_path / "Helmet.uasset", "4.13", -7, 510, versions={FRAMEWORK: 40, ARMOUR: 1}
    )
    assert judged(ask, package, output) == ("warns", ["CUSTOM-NEW", "CUSTOM-UNKNOWN"])


def test_a_list_whose_source_is_missing_is_told(ask, tmp_path) -> None:
    header = {
        "Armour/Public/ArmourVersion.h": "struct FArmourVersion { enum Type { Initial, "
        "VersionPlusOne, LatestVersion = VersionPlusOne - 1 }; const static FGuid GUID; };\n"
    }
    root = write_engine(tmp_path / "UE", "4.13", {**LAYOUTS["a constant"], **header}, 510)
    output, document = imported(ask, root)
    (unread,) = (each for each in document["findings"] if each["rule"] == "HEADER-UNREAD")
    assert unread["place"].endswith("ArmourVersion.h:1")
    assert "the GUID FArmourVersion::GUID is not found" in unread["message"]
    package = write_package(tmp_path / "Helmet.uasset", "4.13", -7, 510, versions={ARMOUR: 1})
    assert judged(ask, package, output) == ("warns", ["CUSTOM-UNKNOWN"])
