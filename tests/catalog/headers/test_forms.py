"""Each form in which public sources declare and register versions, as files of its own."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from headers import mutated, write
from in_time import in_time

from inspector.catalog.cpp_reader import declarations_of
from inspector.catalog.model import VersionLists
from inspector.project.around.headers import source_files, version_lists
from inspector.versions import Guid

GUID = Guid(1, 2, 3, 4)
#: What every form registers.
WANTED = GUID, 2, "Acme"

LIST = "enum Type { Initial, Split, Merged, VersionPlusOne, LatestVersion = VersionPlusOne - 1 };"
NAMES = {"Initial": 0, "Split": 1, "Merged": 2}
DEFINED = "const FGuid FAcmeVersion::GUID(1, 2, 3, 4);\n"
REGISTERED = (
    "FCustomVersionRegistration GRegisterAcme(FAcmeVersion::GUID, FAcmeVersion::LatestVersion, "
    'TEXT("Acme"));\n'
)

#: Files of each form, and what its numbers are called where it has names for them.
FORMS: dict[str, tuple[dict[str, str], dict[str, int]]] = {
    "a struct and its source": (
        {
            "AcmeVersion.h": "#pragma once\nstruct ACME_API FAcmeVersion\n{\n" + LIST
            + "\n\tstatic const FGuid GUID;\n\tFAcmeVersion() = delete;\n};\n",
            "AcmeVersion.cpp": '#include "AcmeVersion.h"\n' + DEFINED + REGISTERED,
        },
        NAMES,
    ),
    "a GUID with an export macro before it": (
        {
            "A.h": "#define UE_API ACME_API\nstruct FAcmeVersion { " + LIST
            + " UE_API const static FGuid GUID; private: FAcmeVersion() {} };\n#undef UE_API\n",
            "A.cpp": DEFINED + REGISTERED,
        },
        NAMES,
    ),
    "a developer's registration": (
        {"A.cpp": "struct FAcmeVersion {" + LIST + "};\n" + DEFINED
         + REGISTERED.replace("FCustom", "FDev")},
        NAMES,
    ),
    "a class derived from the registration": (
        {
            "A.cpp": "struct FAcmeRegister : FBase {};\nstruct FAcmeVersion {" + LIST + "};\n"
            "class FAcmeVersionRegistration : public FCustomVersionRegistration\n{ public:\n"
            "\ttemplate<int N>\n\tFAcmeVersionRegistration(FGuid InKey, int32 Version, "
            "const TCHAR(&Name)[N])\n\t\t: FCustomVersionRegistration(InKey, Version, Name)\n"
            "\t{ Note(InKey); }\n};\n"
            + DEFINED + REGISTERED.replace("FCustomVersion", "FAcmeVersion"),
        },
        NAMES,
    ),
    "an inline registration in a header": (
        {"A.h": "struct FAcmeVersion {" + LIST
         + " inline static const FGuid GUID{1, 2, 3, 4}; };\ninline " + REGISTERED},
        NAMES,
    ),
    "a member of a class": (
        {
            "A.h": "class FAcmeModule {\n\tstatic const FGuid Id;\n\tstatic int Current;\n"
            "\tstatic FCustomVersionRegistration Registration;\n};\n",
            "B.h": "enum class EAcme : int { First, Second, Third };\n",
            "A.cpp": "int FAcmeModule::Current = int(EAcme::Third);\n"
            "const FGuid FAcmeModule::Id(0x000000001, 2, 3, 4);\n"
            "FCustomVersionRegistration FAcmeModule::Registration(FAcmeModule::Id, "
            'FAcmeModule::Current, TEXT("Acme"));\n',
        },
        {"First": 0, "Second": 1, "Third": 2},
    ),
    "members that a constructor makes": (
        {
            "A.h": "struct FAcmeVersion\n{\n\t" + LIST + "\n\t// What it is called by\n"
            "\tconst FGuid GUID;\n\tFCustomVersionRegistration Registration;\n\n"
            "\tFAcmeVersion()\n\t: GUID{0x1, 0x2, 3, 4} // new\n\t, Registration(GUID, "
            'FAcmeVersion::LatestVersion, TEXT("Acme"))\n\t{}\n};\n'
            "static FAcmeVersion GAcmeVersion;\n",
            # Another one of that kind in the same engine.
            "B.h": "struct FOther { const FGuid GUID; FOther() : GUID{9, 2, 3, 4} {} };\n",
        },
        NAMES,
    ),
    "a member, by a constructor outside of its class": (
        {"A.cpp": "struct FAcmeVersion {" + LIST + " static const FGuid GUID; };\n" + DEFINED
         + "class FAcmeModule { FAcmeModule(); const FCustomVersionRegistration Version; };\n"
         "FAcmeModule::FAcmeModule() noexcept\n\t: A(3)\n\t, Version{FAcmeVersion::GUID, "
         'FAcmeVersion::LatestVersion, TEXT("Acme")}\n{\n\tA = 5;\n}\n'},
        NAMES,
    ),
    "a class that is called a registration and has one": (
        {"A.cpp": "struct FAcmeVersion {" + LIST + " static const FGuid GUID; };\n" + DEFINED
         + "struct FAcmeVersionRegistration\n{\n\tFCustomVersionRegistration Registration;\n"
         "\tFAcmeVersionRegistration() : Registration(FAcmeVersion::GUID, "
         'FAcmeVersion::LatestVersion, TEXT("Acme")) {}\n};\n'
         "TUniquePtr<FAcmeVersionRegistration> G = MakeUnique<FAcmeVersionRegistration>();\n"},
        NAMES,
    ),
    "a class derived from it that registers one thing": (
        {"A.cpp": "struct FAcmeVersion {" + LIST + " static const FGuid GUID; };\n" + DEFINED
         + "struct FAcme : FCustomVersionRegistration { FAcme() : FCustomVersionRegistration("
         'FAcmeVersion::GUID, FAcmeVersion::LatestVersion, TEXT("Acme")) {} } GAcme;\n'},
        NAMES,
    ),
    "all of it in a function": (
        {
            "A.cpp": "void UAcme::Serialize(FArchive& Ar)\n{\n\tconst int32_t Version = 2;\n"
            "\tconst FGuid GUID(1, 2, 3, 4);\n"
            '\tstatic FCustomVersionRegistration GAcme(GUID, Version, TEXT("Acme"));\n}\n',
            "Other.cpp": "void UOther::Serialize(FArchive& Ar)\n{\n\tconst int32 Version = 7;\n"
            "\tconst FGuid GUID(9, 2, 3, 4);\n\tAr.UsingCustomVersion(GUID); "
            "Ar << FOtherCustomVersion::GUID;\n}\n",
        },
        {},
    ),
    "in a function of the class that has both": (
        {"A.cpp": "struct FAcmeVersion {" + LIST + " static const FGuid GUID; };\n" + DEFINED
         + "void FAcmeVersion::Register() const\n{\n\tstatic FCustomVersionRegistration "
         'G(GUID, LatestVersion, TEXT("Acme"));\n}\n',
         "B.h": "struct FOtherVersion { " + LIST + " };\n"},
        NAMES,
    ),
    "a constant without a class": (
        {"A.cpp": "namespace\n{\n\tconst FGuid Acme_Guid(1, 2, 3, 4);\n"
         "\tconstexpr int32 Acme_Number = 2;\n"
         '\tFCustomVersionRegistration Acme(Acme_Guid, Acme_Number, TEXT("Acme"));\n}\n'},
        {},
    ),
    "constants of a namespace in a header of its own": (
        {
            "Numbers.h": "namespace Acme::FileVersions\n{\n\tinline constexpr int32 Initial = 0;\n"
            "\tinline constexpr int32 Split = Initial + 1;\n"
            "\tinline constexpr int32 Newest = 2, Merged = Newest;\n}\n",
            "A.cpp": '#include "Numbers.h"\nFCustomVersionRegistration G(FGuid(1, 2, 3, 4), '
            'Acme::FileVersions::Newest, TEXT("Acme"));\n',
        },
        {"Initial": 0, "Split": 1, "Newest": 2, "Merged": 2},
    ),
    "a constant of a class that is the newest of an enum": (
        {
            "A.h": "struct FAcme { enum class EStep : uint32 { Initial, Split, Merged };\n"
            "\tstatic constexpr EStep Current = EStep::Merged; };\n",
            "A.cpp": "static const FCustomVersionRegistration G{ FGuid{1, 2, 3, 4}, "
            'static_cast<std::underlying_type_t<FAcme::EStep>>(FAcme::Current), TEXT("Acme") };\n',
        },
        NAMES,
    ),
    "a Latest in a header of its own": (
        {
            "History.h": "struct FAcmeHistory\n{\n\tenum Type\n\t{\n\t\tInitial,\n\t\tSplit,\n"
            "\t\tMerged,\n\n\t\tLatest = Merged\n\t};\n\tstatic const FGuid Key;\n};\n",
            "Key.cpp": '#include "History.h"\nconst FGuid FAcmeHistory::Key(1, 2, 3, 4);\n',
            "A.cpp": "FCustomVersionRegistration G(FAcmeHistory::Key, FAcmeHistory::Latest, "
            'TEXT("Acme"));\n',
        },
        NAMES,
    ),
    "a newest of another name": (
        {"A.cpp": "struct FAcmeVersion { enum Type { Initial, Split, Merged, Current = Merged }; };"
         + DEFINED + REGISTERED.replace("LatestVersion", "Current")},
        NAMES,
    ),
    "an enum beside the class, with a prefix": (
        {"A.cpp": "enum EAcmeSteps\n{\n\tEAS_Initial = 0,\n\tEAS_Split,\n\tEAS_Merged,\n"
         "\t_EAS_Count,\n\t_EAS_Last = _EAS_Count -1\n};\n"
         "struct FAcmeVersion { static const FGuid GUID; };\n"
         + DEFINED + REGISTERED.replace("FAcmeVersion::LatestVersion", "_EAS_Last")},
        {"EAS_Initial": 0, "EAS_Split": 1, "EAS_Merged": 2},
    ),
    "deprecated all over": (
        {"A.cpp": 'enum UE_DEPRECATED(5.5, "No more, {of} it.") EAcmeVersion\n'
         "{\n\tInitial, Split, Merged, Count, Newest = Count - 1\n};\n"
         'struct UE_DEPRECATED(5.5, "No (more).") FAcmeVersion { const static FGuid GUID; };\n'
         + DEFINED + 'UE_DEPRECATED(5.5, "No more.")\n'
         + REGISTERED.replace("FAcmeVersion::LatestVersion", "Newest")},
        NAMES,
    ),
    "a class with an enum of its own name": (
        {"A.cpp": "struct FAcmeVersion { enum class EAcmeStep : int32 { Initial = 0, Split, "
         "Merged, VersionPlusOne, LatestVersion = VersionPlusOne - 1 }; };\n" + DEFINED
         + REGISTERED.replace("FAcmeVersion::Latest", "(int32)FAcmeVersion::EAcmeStep::Latest")},
        NAMES,
    ),
    "an enum class in a namespace, the whole name with the global one": (
        {
            "A.h": "namespace UE::Acme { enum class EVersion : int32 { Initial, Split, Merged, "
            "LatestPlusOne, Latest = LatestPlusOne - 1 }; extern const FGuid VersionGuid; }\n",
            "A.cpp": "namespace UE::Acme { const FGuid VersionGuid = FGuid(1, 2, 3, 4); }\n"
            "static FCustomVersionRegistration G(::UE::Acme::VersionGuid, "
            'int32(::UE::Acme::EVersion::Latest), TEXT("Acme"));\n',
        },
        NAMES,
    ),
    "a GUID of 32 digits": (
        {"A.cpp": "struct FAcmeVersion {" + LIST + "};\n"
         'const FGuid FAcmeVersion::GUID = FGuid("00000001000000020000000300000004");\n'
         + REGISTERED},
        NAMES,
    ),
    "an object that is made": (
        {"A.cpp": "struct FAcmeVersion {" + LIST + "};\n" + DEFINED
         + "void FAcme::StartupModule()\n{\n\tVersion = MakeUnique<FCustomVersionRegistration>("
         'FAcmeVersion::GUID, FAcmeVersion::LatestVersion, TEXT("Acme"));\n}\n',
         "A.h": "class FAcme { TUniquePtr<FCustomVersionRegistration> Version; };\n"},
        NAMES,
    ),
    "what registrations call": (
        {"A.cpp": "struct FAcmeVersion {" + LIST + "};\n" + DEFINED
         + "void FAcme::StartupModule()\n{\n\tFCurrentCustomVersions::Register("
         'FAcmeVersion::GUID, FAcmeVersion::LatestVersion, TEXT("Acme"));\n}\n'},
        NAMES,
    ),
    "rows of a file that is included": (
        {
            "Acme/AcmeVersion.h": 'struct FAcmeVersion { enum Type {\n#include "Acme/Rows.inl"\n'
            "VersionPlusOne, LatestVersion = VersionPlusOne - 1 }; };\n",
            "Acme/Rows.inl": "// At first\nInitial,\n// In two\nSplit,\nMerged,\n",
            "Other/Rows.inl": "Wrong,\n",
            "Acme/A.cpp": DEFINED + REGISTERED,
        },
        NAMES,
    ),
    "macros of a file that is included, by what is defined before it": (
        {
            "AcmeVersion.h": "struct FAcmeVersion\n{\n\tenum Type\n\t{\n"
            '\t\t#define LIST_ACME\n\t\t#include "UObject/AcmeVersions.inl"\n\t\t#undef LIST_ACME\n'
            "\n\t\tVersionPlusOne,\n\t\tLatestVersion = VersionPlusOne - 1\n\t};\n"
            "\tstatic const FGuid GUID;\n};\n"
            '#define CHECK_ACME\n#include "UObject/AcmeVersions.inl"\n#undef CHECK_ACME\n',
            "UObject/AcmeVersions.inl": "#if defined(LIST_ACME)\n#define ACME(Name, Id) Name,\n"
            "#elif defined(CHECK_ACME)\n"
            "#define ACME(Name, Id) static_assert(FAcmeVersion::Name == Id);\n#endif\n\n"
            "// At first\nACME(Initial, 0)\n\n// In two\nACME(Split, 1)\n\n"
            "ACME(Merged, 2) // in one\n#undef ACME\n",
            "A.cpp": DEFINED + REGISTERED,
        },
        NAMES,
    ),
    "rows of one macro": (
        {
            "Rows.h": "#define ACME_ROWS(X) \\\n\tX(Initial, 0) \\\n\tX(Split, 1) \\\n"
            "\tX(Merged, 2)\n",
            "AcmeVersion.h": '#include "Rows.h"\n#define AS_ROW(Name, Id) Name = Id,\n'
            "struct FAcmeVersion { enum Type { ACME_ROWS(AS_ROW) VersionPlusOne, "
            "LatestVersion = VersionPlusOne - 1 }; };\n#undef AS_ROW\n",
            "A.cpp": DEFINED + REGISTERED,
        },
        NAMES,
    ),
    "a macro that registers": (
        {
            "Register.h": "#define REGISTER_ACME(Name) \\\n"
            "\tstatic FCustomVersionRegistration GRegister##Name(F##Name##Version::GUID, \\\n"
            "\t\tF##Name##Version::LatestVersion, TEXT(#Name))\n",
            "AcmeVersion.h": "struct FAcmeVersion {" + LIST + "};\n",
            "A.cpp": '#include "Register.h"\n' + DEFINED + "REGISTER_ACME(Acme);\n",
        },
        NAMES,
    ),
    "a macro that declares the struct": (
        {
            "Declare.h": "#define DECLARE_VERSION(Type, ...) \\\n\tstruct F##Type##Version { enum "
            "Type { __VA_ARGS__, VersionPlusOne, LatestVersion = VersionPlusOne - 1 }; \\\n"
            "\t\tstatic const FGuid GUID; };\n",
            "AcmeVersion.h": "DECLARE_VERSION(Acme, Initial, Split, Merged)\n",
            "A.cpp": DEFINED + REGISTERED,
        },
        NAMES,
    ),
    "a macro as the newest": (
        {
            "A.h": "#define ACME_NEWEST PREPROCESSOR_ENUM_PROTECT(ACME_MERGED)\n"
            "#define ACME_MERGED (ACME_SPLIT + 1) // in one\n#define ACME_SPLIT 1\n",
            "A.cpp": '#include "A.h"\nFCustomVersionRegistration G(FGuid(1, 2, 3, 4), '
            'ACME_NEWEST, TEXT("Acme"));\n',
        },
        {},
    ),
    "what only an editor has": (
        {
            "A.h": "struct FAcmeVersion { enum Type { Initial,\n#if WITH_EDITOR\nSplit,\n"
            "#else\nLost,\n#endif\n#if WITH_EDITORONLY_DATA && !UE_BUILD_SHIPPING\nMerged,\n"
            "#endif\nVersionPlusOne, LatestVersion = VersionPlusOne - 1 }; };\n",
            "A.cpp": DEFINED + "#if WITH_EDITOR\n" + REGISTERED + "#endif\n",
        },
        NAMES,
    ),
}  # fmt: skip


def lists_of(root: Path, files: dict[str, str]) -> VersionLists:
    write(root, files)
    return version_lists(str(root), source_files(str(root)))[0]


@pytest.mark.parametrize("form", FORMS)
def test_a_form_is_read(tmp_path, form) -> None:
    files, names = FORMS[form]
    lists = lists_of(tmp_path, files)
    assert [(str(each.place), str(each.why)) for each in lists.unread] == []
    (entry,) = lists.custom
    assert (entry.guid, entry.latest, entry.friendly_name) == WANTED
    assert (entry.registered, entry.unsure) == (True, False)
    assert {version.name: version.number for version in entry.versions} == names


def test_descriptions_stand_above_the_rows_of_an_included_file(tmp_path) -> None:
    for form in (
        "rows of a file that is included",
        "macros of a file that is included, by what is defined before it",
    ):
        (entry,) = lists_of(tmp_path / form.split()[0], FORMS[form][0]).custom
        whats = [version.what for version in entry.versions]
        assert whats[:2] == ["At first", "In two"]


def test_what_other_enums_leave_open_is_not_told(tmp_path) -> None:
    """Attributes of rows are no macros that make some; most enums are no lists of versions."""
    other = (
        'enum class EColour : uint8 { Red UMETA(Hidden), Blue UE_DEPRECATED(5.1, "No") = 4,\n'
        "MAKE_COLOURS(Green)\n#if WITH_MORE\nGrey,\n#endif\n};\n"
    )
    files = dict(FORMS["a struct and its source"][0])
    files["AcmeVersion.h"] += other
    lists = lists_of(tmp_path, files)
    assert lists.unread == ()
    assert declarations_of(files["AcmeVersion.h"], "A.h").unknown_macros == frozenset()
    # One that is registered is told of, whatever it is called.
    files["A.cpp"] = "FCustomVersionRegistration G(FGuid(9, 2, 3, 4), (int32)EColour::Blue);\n"
    told = [(each.place.line, str(each.why)) for each in lists_of(tmp_path, files).unread]
    line = files["AcmeVersion.h"].count("\n") - 4
    assert sorted(told) == [
        (line, "the macro MAKE_COLOURS makes enumerators that are not read"),
        (line + 1, "the condition WITH_MORE is taken to hold for enumerators"),
    ]


def test_mutated_forms(tmp_path) -> None:
    """Pieces lost, doubled and swapped: nothing crashes, hangs or makes up numbers."""
    chance = random.Random(38)
    with in_time(60):
        for number in range(300):
            files, _ = FORMS[chance.choice(list(FORMS))]
            broken = {name: mutated(text, chance) for name, text in files.items()}
            lists = lists_of(tmp_path / str(number), broken)
            assert all(-(2**31) <= entry.latest < 2**31 for entry in lists.custom)
            assert all(str(unread.why) for unread in lists.unread)


#: What engines have around registrations that registers nothing.
NO_REGISTRATIONS = {
    "the class, in its header": (
        "class FCustomVersionRegistration : FNoncopyable\n{\npublic:\n"
        "\ttemplate<int N>\n\tFCustomVersionRegistration(FGuid InKey, int32 Version, "
        "const TCHAR(&InName)[N], FCheck InCheck = nullptr)\n\t: Key(InKey)\n\t{\n"
        "\t\tFCurrentCustomVersions::Register(InKey, Version, InName, InCheck);\n\t}\n\n"
        "\t~FCustomVersionRegistration()\n\t{\n\t\tFCurrentCustomVersions::Unregister(Key);\n\t}\n"
        "private:\n\tFGuid Key;\n};\n"
    ),
    "the class, in its source": (
        "FCustomVersionRegistration::FCustomVersionRegistration(FGuid InKey, int32 InVersion, "
        "FName InName)\n{\n\tif (Find(InKey)) { Add(InKey, InVersion); }\n}\n"
        "FCustomVersionRegistration::~FCustomVersionRegistration() { Remove(Key); }\n"
        "struct FCustomVersionRegistration { FCustomVersionRegistration(...) {} };\n"
    ),
    "a class derived from it": (
        "class CORE_API FDevVersionRegistration :  public FCustomVersionRegistration\n{\npublic:\n"
        "\tFDevVersionRegistration(FGuid InKey, int32 Version, FName InName);\n"
        "\tstatic void Dump();\n};\n"
        "FDevVersionRegistration::FDevVersionRegistration(FGuid InKey, int32 Version, "
        "FName InName)\n"
        ": FCustomVersionRegistration(InKey, Version, InName)\n{\n"
        "#if !UE_BUILD_SHIPPING\n\tGAll.Add(InKey);\n#endif\n}\n"
        "void FDevVersionRegistration::Dump()\n{\n\tfor (FGuid Each : GAll) { Print(Each); }\n}\n"
    ),
    "what a registration calls": (
        "void FCurrentCustomVersions::Register(const FGuid& Key, int32 Version, const TCHAR* Name, "
        "FCheck Check)\n{\n\tQueue.Add(Key, Version);\n}\n"
    ),
    "functions that mention enums": (
        "enum EAcmeVersion Current();\nenum EAcmeVersion Current() { return EAcmeVersion(5); }\n"
        "void Set(enum EAcmeVersion Version, enum class EOther Other) { Version = 5; }\n"
        "enum EAcmeVersion FAcme::Get() const { return LatestVersion; }\n"
        "template<enum EAcmeVersion Version> struct TAcme { int A = 5; };\n"
        "struct FAcme { friend enum EAcmeVersion; enum EAcmeVersion Version = A; };\n"
    ),
    "registrations that something else is told of": (
        "FCustomVersionRegistration& Get();\nextern FCustomVersionRegistration GAcme;\n"
        "void Take(const FCustomVersionRegistration& Registration, FDevVersionRegistration* Two);\n"
        "FCustomVersionRegistration Make(const FGuid& Key, int32 Number);\n"
    ),
}


@pytest.mark.parametrize("what", NO_REGISTRATIONS)
def test_what_registers_nothing_leaves_nothing_open(tmp_path, what) -> None:
    files = {
        "A.h": NO_REGISTRATIONS[what],
        "B.cpp": FORMS["a struct and its source"][0]["AcmeVersion.h"] + DEFINED + REGISTERED,
    }
    lists = lists_of(tmp_path, files)
    assert [(str(each.place), str(each.why)) for each in lists.unread] == []
    assert [entry.latest for entry in lists.custom] == [2]


@pytest.mark.parametrize(
    ("files", "line", "why", "loses"),
    [
        ({"A.cpp": "\nusing FRegister = FCustomVersionRegistration;\nFRegister G(A::B, 1);\n"},
         "A.cpp:2", "registrations by another name", True),
        ({"A.h": "struct FAcme { FAcme();\n FCustomVersionRegistration Registration; };\n",
          "B.cpp": "FAcme::FAcme() : Registration(A::B, 1) {}\n"},
         "A.h:2", "the registration is made elsewhere", True),
        ({"A.cpp": "TOptional<FCustomVersionRegistration> GAcme;\n"},
         "A.cpp:1", "the registration is made elsewhere", True),
        ({"A.cpp": "FCustomVersionRegistration G(FAcme::Get().Id, 1);\n"},
         "A.cpp:1", "the GUID of a registration cannot", True),
        ({"A.cpp": "FCustomVersionRegistration G(FAcme::Id, 1);\n"},
         "A.cpp:1", "the GUID FAcme::Id is not found", True),
        ({"A.cpp": "FCustomVersionRegistration G(FGuid(1,2,3,4), GetNewest());\n"},
         "A.cpp:1", "the number GetNewest", True),
        ({"A.h": "#define REG(N) FCustomVersionRegistration G##N(N, 1)\n",
          "B.h": "#define REG(N) FCustomVersionRegistration G##N(N, 2)\n",
          "C.cpp": "REG(FAcme::Id);\n"}, "C.cpp:1", "what the macro REG declares", True),
        ({"A.h": 'struct FAcmeVersion { enum Type {\n#include "No.inl"\n'
          "VersionPlusOne, LatestVersion = VersionPlusOne - 1 }; };\n",
          "A.cpp": DEFINED + REGISTERED}, "A.h:2", 'enumerators of "No.inl"', False),
        ({"A.h": "struct FAcmeVersion { enum Type {\nROWS(Acme)\nVersionPlusOne, "
          "LatestVersion = VersionPlusOne - 1 }; };\n",
          "A.cpp": DEFINED + REGISTERED}, "A.h:2", "the macro ROWS makes", False),
        ({"A.h": "struct FAcmeVersion { enum Type { A,\n#if WITH_ACME\nB,\n#endif\n"
          "VersionPlusOne, LatestVersion = VersionPlusOne - 1 }; };\n",
          "A.cpp": DEFINED + REGISTERED}, "A.h:2", "the condition WITH_ACME", False),
        ({"A.h": "struct FAcmeVersion { enum Type { A, B = sizeof(X), "
          "VersionPlusOne, LatestVersion = VersionPlusOne - 1 }; };\n",
          "A.cpp": DEFINED + REGISTERED}, "A.h:1", "the number of B", True),
    ],
)  # fmt: skip
def test_what_is_not_read_is_listed_and_its_number_not_sure(
    tmp_path, files, line, why, loses
) -> None:
    lists = lists_of(tmp_path, files)
    found = [each for each in lists.unread if str(each.place) == line]
    assert [str(each.why)[: len(why)] for each in found] == [why]
    assert loses is any(each.loses for each in lists.unread)
    assert all(entry.unsure for entry in lists.custom)


#: How engines say which number of an axis they save; the list itself ends at 7.
NEWEST = {
    "the end of the list": ("PREPROCESSOR_ENUM_PROTECT(VER_LIC_AUTOMATIC_VERSION)", 7, False),
    "in brackets": ("(VER_LIC_AUTOMATIC_VERSION)", 7, False),
    "another enumerator": ("VER_LIC_SPLIT", 6, False),
    "a number": ("(9) // ours", 9, False),
    "a constant of another header": ("Acme::Licensee", 12, False),
    "what is not known": ("GetLicensee()", 7, True),
}


@pytest.mark.parametrize("form", NEWEST)
def test_the_number_that_an_engine_saves(tmp_path, form) -> None:
    text, latest, unsure = NEWEST[form]
    header = (
        "enum EUnrealEngineObjectLicenseeUE4Version { VER_LIC_NONE = 0, VER_LIC_SPLIT = 6, "
        "VER_LIC_MERGED, VER_LIC_AUTOMATIC_VERSION_PLUS_ONE, VER_LIC_AUTOMATIC_VERSION = "
        "VER_LIC_AUTOMATIC_VERSION_PLUS_ONE - 1 };\n"
        f"#define VER_LATEST_ENGINE_LICENSEEUE4   {text}\n"
    )
    other = "namespace Acme { constexpr int32 Licensee = 12; }\n"
    lists = lists_of(tmp_path, {"ObjectVersion.h": header, "Acme.h": other})
    made = lists.objects["licensee"]
    assert (made.latest, made.unsure, bool(lists.unread)) == (latest, unsure, unsure)
    assert [version.number for version in made.versions] == [0, 6, 7]
