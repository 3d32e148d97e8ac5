"""Version lists are read out of C++ as it is written in the wild, and hostile text ends soon."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from corpus import counts
from hypothesis import given
from hypothesis import strategies as st
from in_time import in_time

from inspector.catalog.cpp_lists import linked
from inspector.catalog.cpp_reader import declarations_of
from inspector.catalog.model import CustomList, Place, Unread, VersionLists
from inspector.findings.message import Message
from inspector.versions import Guid

GUID = Guid(1, 2, 3, 4)
#: The end of a list, and how a class with a list goes on.
END = "VersionPlusOne, LatestVersion = VersionPlusOne - 1"
REGISTERED = (
    "const FGuid FAcme::GUID(0x1, 2, 3, 4);\n"
    'FCustomVersionRegistration GAcme(FAcme::GUID, FAcme::LatestVersion, TEXT("Acme"));\n'
)
#: What is said of that in a second file, whatever stands in the first: no file has the enum.
LEFT_OPEN = Unread(
    Place("1.h", 2),
    Message("catalog/registered-number-not-known", number="FAcme :: LatestVersion"),
    loses=True,
)


def read(*texts: str) -> VersionLists:
    """The lists in several files."""
    return linked(declarations_of(text, f"{number}.h") for number, text in enumerate(texts))


def acme(body: str) -> CustomList:
    """The one custom version of a class with this body of its enum."""
    (entry,) = read(f"struct FAcme {{ enum Type {{ {body} }}; }};\n", REGISTERED).custom
    return entry


def numbers(entry: CustomList) -> dict[str, int]:
    return {version.name: version.number for version in entry.versions}


@pytest.mark.parametrize(
    ("body", "wanted", "latest"),
    [
        (f"A, B, {END}", {"A": 0, "B": 1}, 1),
        (f"A = 3, B, C = 10, D, {END}", {"A": 3, "B": 4, "C": 10, "D": 11}, 11),
        (f"A = 0x10, B = 010, C = 0b11, D = 1'000u, {END}", {"A": 16, "B": 8, "C": 3, "D": 1000},
         1000),
        ("A, B, LatestVersion = B", {"A": 0, "B": 1}, 1),
        ("A, B, Plus_One, LatestVersion = Plus_One - 1,", {"A": 0, "B": 1}, 1),
        (f"A = (1 << 4) | 3, B = A * 2 + 1, {END}", {"A": 19, "B": 39}, 39),
        (f"A = static_cast<int32>(5), B = (int32)6, C = int32(7), {END}",
         {"A": 5, "B": 6, "C": 7}, 7),
        (f"A UMETA(Hidden, Name=\"x,y\"), B UE_DEPRECATED(5.1, \"a\") = 4, {END}",
         {"A": 0, "B": 4}, 4),
        (f"A [[deprecated(\"x, y\")]] = 2, B, {END}", {"A": 2, "B": 3}, 3),
        (f"A, /* B, */ C, // D,\n E, {END}", {"A": 0, "C": 1, "E": 2}, 2),
        (f"A,\n#if 0\n B,\n#else\n C,\n#endif\n D, {END}", {"A": 0, "C": 1, "D": 2}, 2),
        (f"A,\n#if 1\n B,\n#elif X\n C,\n#endif\n D, {END}", {"A": 0, "B": 1, "D": 2}, 2),
        (f"A, \\\n B, {END}", {"A": 0, "B": 1}, 1),
        (f"A = FAcme::Later, {END}", {}, None),
    ],
)  # fmt: skip
def test_numbers_explicit_and_implicit(body, wanted, latest) -> None:
    lists = read(f"struct FAcme {{ enum Type {{ {body} }}; }};\n", REGISTERED)
    if latest is None:
        assert str(lists.unread[0].why).startswith("the number of A")
        return
    (entry,) = lists.custom
    assert (numbers(entry), entry.latest) == (wanted, latest)


STYLES = {
    "struct with an export macro": (
        f"""struct ACME_API FAcme final : public FBase {{ enum Type {{ A, B, {END} }};
        const static FGuid GUID; private: FAcme() {{}} }};""",
        REGISTERED,
    ),
    "class": (f"class FAcme {{ public: enum Type {{ A, B, {END} }}; }};", REGISTERED),
    "namespaces in one": (
        f"namespace UE::Acme {{ struct FAcme {{ enum Type {{ A, B, {END} }}; }}; }}",
        "namespace UE::Acme {\n" + REGISTERED + "}",
    ),
    "namespace with an enum": (
        f"namespace FAcme {{ enum Type : int32 {{ A, B, {END} }}; extern const FGuid GUID; }}",
        REGISTERED,
    ),
    "registered through the name of the enum": (
        f"struct FAcme {{ enum Type {{ A, B, {END} }}; static const FGuid GUID; }};",
        REGISTERED.replace("FAcme::LatestVersion", "FAcme::Type::LatestVersion"),
    ),
    "enum class and a GUID in the header": (
        """enum class EAcme : int32 { A, B, PlusOne, Latest = PlusOne - 1 };
        inline static const FGuid FAcmeGuid{0x00000001, 0x2u, 0x3, 0x4};""",
        'FCustomVersionRegistration G{FAcmeGuid, static_cast<int32>(EAcme::Latest), TEXT("Acme")};',
    ),
    "a GUID that is assigned": (
        f"""struct FAcme {{ enum Type {{ A, B, {END} }};
        inline static const FGuid GUID = FGuid(1, 2, 3, 4); }};""",
        REGISTERED.partition("\n")[2],
    ),
    "a GUID as text": (
        f"struct FAcme {{ enum Type {{ A, B, {END} }}; }};",
        REGISTERED.replace("0x1, 2, 3, 4", 'TEXT("{00000001-0000-0002-0000-000300000004}")'),
    ),
    "everything in place": (
        "",
        'static FCustomVersionRegistration G(FGuid(1, 2, 3, 4), 1, TEXT("Acme"));',
    ),
    "a developer's registration": (
        f"struct FAcme {{ enum Type {{ A, B, {END} }}; }};",
        REGISTERED.replace("FCustomVersionRegistration", "FDevVersionRegistration"),
    ),
    "in a function of the class": (
        f"struct FAcme {{ enum Type {{ A, B, {END} }}; static const FGuid GUID; }};",
        """const FGuid FAcme::GUID(1, 2, 3, 4);\nconst FGuid FOther::GUID(9, 2, 3, 4);
        void FAcme::Register() { static FCustomVersionRegistration G(GUID,
        static_cast<int32>(FAcme::LatestVersion), TEXT("Acme")); }""",
    ),
    "a macro as number": (
        "#define ACME_LATEST (1) // the newest\n",
        'static FCustomVersionRegistration G(FGuid(1, 2, 3, 4), ACME_LATEST, TEXT("Acme"));',
    ),
}


@pytest.mark.parametrize("style", STYLES)
def test_styles_of_custom_versions(style) -> None:
    header, source = STYLES[style]
    lists = read(header, source)
    (entry,) = lists.custom
    assert (entry.guid, entry.latest, entry.friendly_name) == (GUID, 1, "Acme")
    assert lists.unread == ()
    if entry.versions:
        assert numbers(entry) == {"A": 0, "B": 1}


@pytest.mark.parametrize(
    ("end", "registered"),
    [
        ("Max, Latest = Max - 1", "LatestVersion"),
        ("COUNT, LatestVersion = COUNT - 1", "LatestVersion"),
        ("Num, NewestOfAcme = (int32)Type::Num - 1", "NewestOfAcme"),
        ("Num_Versions, LatestVersion = (Num_Versions - 1)", "LatestVersion"),
        ("LatestVersion = {last}, Max", "LatestVersion"),
        ("End", "End - 1"),
        ("Max", "static_cast<int32>(FAcme::Max) - 1"),
    ],
)
@pytest.mark.parametrize("rows", ["A, B", "A, B, C"])
def test_what_only_serves_to_name_the_newest_is_no_version(rows, end, registered) -> None:
    end = end.replace("{last}", rows[-1])
    if "Latest =" in end:
        registered = "Latest"
    number = registered if "FAcme::" in registered else f"FAcme::{registered}"
    (entry,) = read(
        f"struct FAcme {{ enum Type {{ {rows}, {end} }}; }};\n",
        REGISTERED.replace("FAcme::LatestVersion", number),
    ).custom
    wanted = {name: at for at, name in enumerate(rows.split(", "))}
    assert (numbers(entry), entry.latest) == (wanted, len(wanted) - 1)


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ("A, B, Max, LatestVersion = Max", {"A": 0, "B": 1, "Max": 2}),
        ("A, B, Before = B - 1, C, LatestVersion = C", {"A": 0, "B": 1, "Before": 0, "C": 1}),
        ("A, B = 7, Before = B - 1, LatestVersion = B", {"A": 0, "B": 7, "Before": 6}),
        ("A, B, LatestVersion = B, C", {"A": 0, "B": 1, "C": 2}),
    ],
)
def test_a_version_stays_one_whatever_it_is_called(body, wanted) -> None:
    assert numbers(acme(body)) == wanted


def test_lists_of_object_versions() -> None:
    lists = read(
        """
        enum EUnrealEngineObjectUE4Version
        {
            VER_UE4_OLDEST = 214,
            // What the first one did,
            // in two lines
            VER_UE4_FIRST,

            /** The second. */
            VER_UE4_SECOND,
            VER_UE4_THIRD, // behind it
            // far above

            VER_UE4_FOURTH,
            // -----<new versions can be added before this line>-----
            // - this needs to be the last line
            VER_UE4_AUTOMATIC_VERSION_PLUS_ONE,
            VER_UE4_AUTOMATIC_VERSION = VER_UE4_AUTOMATIC_VERSION_PLUS_ONE - 1
        };
        enum class EUnrealEngineObjectUE5Version : uint32
        {
            INITIAL_VERSION = 1000,
            NEXT,
            AUTOMATIC_VERSION_PLUS_ONE,
            AUTOMATIC_VERSION = AUTOMATIC_VERSION_PLUS_ONE - 1
        };
        enum EUnrealEngineObjectLicenseeUEVersion
        {
            VER_LIC_NONE = 0,
            // Armour in parts
            VER_LIC_ARMOUR,
            VER_LIC_AUTOMATIC_VERSION_PLUS_ONE,
            VER_LIC_AUTOMATIC_VERSION = VER_LIC_AUTOMATIC_VERSION_PLUS_ONE - 1
        };
        """
    )
    assert {axis: made.latest for axis, made in lists.objects.items()} == {
        "ue4": 218, "ue5": 1001, "licensee": 1
    }  # fmt: skip
    whats = {version.name: version.what for version in lists.objects["ue4"].versions}
    assert whats == {
        "VER_UE4_OLDEST": "",
        "VER_UE4_FIRST": "What the first one did, in two lines",
        "VER_UE4_SECOND": "The second.",
        "VER_UE4_THIRD": "behind it",
        "VER_UE4_FOURTH": "",
    }
    assert lists.objects["licensee"].versions[1].what == "Armour in parts"


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("enum EAcmeVersion {\n A,\n ROWS(X)\n};", 3, "the macro ROWS makes enumerators"),
        ('enum EAcmeVersion {\n#include "Rows.inl"\n};', 2, 'enumerators of "Rows.inl" are not'),
        ("enum EAcmeVersion {\n A,\n#if WITH_X\n B,\n#endif\n};", 3, "the condition WITH_X is"),
        ("enum EAcmeVersion {\n A, 5\n};", 2, "'5' is no name of an enumerator"),
        ("enum EAcmeVersion {\n A,", 1, "its closing mark is missing"),
        ("\nFCustomVersionRegistration G(FNo::GUID, 1);", 2, "the GUID FNo::GUID is not found"),
        ("FCustomVersionRegistration G(FGuid(1,2,3,4), ENo::X);", 1, "the number ENo :: X is"),
        ("\n\nFCustomVersionRegistration G(Make(), 1);", 3, "the GUID of a registration cannot"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text, line, why) -> None:
    unread = read(text).unread
    assert [(each.place.line, str(each.why).startswith(why)) for each in unread] == [(line, True)]


def test_the_declaration_of_the_class_itself_is_no_registration() -> None:
    lists = read(
        "class CORE_API FCustomVersionRegistration : FNoncopyable { public:\n"
        " FCustomVersionRegistration(const FGuid& InKey, int32 Version, const TCHAR* Name);\n"
        " ~FCustomVersionRegistration(); };"
    )
    assert (lists.custom, lists.unread) == ((), ())


def test_a_list_that_nothing_registers_is_told_as_such() -> None:
    (entry,) = read(
        f"struct FAcme {{ enum Type {{ A, {END} }}; inline static const FGuid GUID{{1,2,3,4}}; }};"
    ).custom
    assert (entry.class_name, entry.latest, entry.registered) == ("FAcme", 0, False)


#: By what repeats: the largest text, or the ``p``-th part of it.
HOSTILE: dict[str, Callable[[int], str]] = {
    "structs": lambda p: "struct " * (200_000 // p),
    "open structs": lambda p: "struct A { " * (100_000 // p),
    "nested namespaces with enums": lambda p: "namespace a{enum b{c};" * (40_000 // p),
    "enums": lambda p: "enum " * (200_000 // p),
    "open enums": lambda p: "enum AVersion {" * (60_000 // p),
    "open registrations": lambda p: "FCustomVersionRegistration G(" * (40_000 // p),
    "registrations": lambda p: "FCustomVersionRegistration G(A::B, C::D);" * (20_000 // p),
    "open brackets": lambda p: "(" * (500_000 // p),
    "guids": lambda p: "FGuid A::" * (100_000 // p),
    "a long name": lambda p: "FGuid " + "A::" * (300_000 // p),
    "an open comment": lambda p: "/*" + "*" * (1_000_000 // p),
    "comments above a name": lambda p: "enum AVersion {" + "// a\n" * (200_000 // p) + "B };",
    "an open text": lambda p: '"' + "\\" * (1_000_000 // p + 1),
    "open raw texts": lambda p: 'R"a(' * (100_000 // p),
    "signs": lambda p: "'" * (500_000 // p),
    "conditions": lambda p: "#if A\n" * (200_000 // p),
    "a long directive": lambda p: "#define A " + "\\\n" * (300_000 // p),
    "numbers": lambda p: "1'" * (400_000 // p),
    "a long number": lambda p: "enum AVersion { A = " + "9" * (500_000 // p)
    + ", LatestVersion = A };",
    "a deep expression": lambda p: "enum AVersion { A = " + "(" * (200_000 // p)
    + "1, LatestVersion = A };",
    "shifts": lambda p: "enum AVersion { A = 1 << 63 << 63 << 63, LatestVersion = A };",
    "a circle": lambda p: "enum AVersion { A = BVersion::B, LatestVersion };"
    "enum BVersion { B = AVersion::A };",
    "rows of unknown names": lambda p: "enum AVersion {"
    + ",".join(f"A{n} = BVersion::C{n}" for n in range(30_000 // p)) + "};"
    + "enum BVersion {" + ",".join(f"B{n}" for n in range(30_000 // p)) + "};",
    "registrations of GUIDs of one name": lambda p: "".join(
        f"const FGuid A{n}::GUID({n},2,3,4); FCustomVersionRegistration G(A{n}::GUID, {n});"
        f"FCustomVersionRegistration H(GUID, {n});" for n in range(10_000 // p)
    ),
    "names in a row": lambda p: "enum AVersion { A = 1 " + "A " * (300_000 // p) + "};",
    "macros in macros": lambda p: "".join(f"#define M{n} {f'M{n + 1} ' * 9}\n" for n in range(20))
    + "enum AVersion { " + "M0, " * (5_000 // p) + "};",
    "macros that declare": lambda p: (
        "#define R(A) FCustomVersionRegistration G##A(A::B, C::D); R(A) R(A)\n"
    ) + "R(Acme) " * (20_000 // p),
    "a macro for itself": lambda p: "#define A A, A\nenum AVersion { "
    + "A, " * (50_000 // p) + "};",
    "open uses of macros": lambda p: "#define R(A) FGuid A\n" + "R(" * (200_000 // p),
    "constants": lambda p: "const " * (300_000 // p),
    "open constants": lambda p: "constexpr int A = (" * (60_000 // p),
    "constants of one name": lambda p: "constexpr int A = B; constexpr int B = A;" * (20_000 // p)
    + "FCustomVersionRegistration G(FGuid(1,2,3,4), A);" * (3000 // p),
    "constructors": lambda p: "FAVersionRegistration::FAVersionRegistration() { " * (40_000 // p),
    "constructors of members": lambda p: (
        "struct FA { FCustomVersionRegistration A; FA() : A(B::C, 1), "
    ) + "FA() : A(B::C, 1), " * (20_000 // p),
    "members": lambda p: "struct FA { " + "FCustomVersionRegistration A; " * (50_000 // p)
    + "FA() : " * (50_000 // p),
    "long conditions": lambda p: ("#if " + "(" * 500 + "!" * 500 + "A\n") * (300 // p),
    "enums of one name": lambda p: "enum class A { LatestVersion };" * (10_000 // p)
    + "FCustomVersionRegistration G(FGuid(1,2,3,4), A::No);" * (3000 // p),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("part", counts(4, 1))
@pytest.mark.parametrize("attack", HOSTILE)
def test_hostile_text_takes_time_by_its_length(attack, part) -> None:
    text = HOSTILE[attack](part)
    with in_time(20):
        lists = read(text, REGISTERED)
    assert LEFT_OPEN in lists.unread
    assert all(-(2**31) <= entry.latest < 2**31 for entry in lists.custom)


@given(st.text(st.sampled_from("{}()<>:;,=#\"'/*\\\n A1_"), max_size=80))
def test_any_text_is_read(text) -> None:
    assert LEFT_OPEN in read(f"enum AVersion {{ {text}", REGISTERED).unread
    lines = (text + REGISTERED).count("\n") + 1
    assert all(1 <= unread.place.line <= lines for unread in read(text + REGISTERED).unread)


def test_lists_in_one_line_are_told_apart() -> None:
    lines = "".join(
        f"struct F{name} {{ enum Type {{ {name}First = {number}, {END} }}; "
        f"const static FGuid GUID; }}; const FGuid F{name}::GUID({number}, 2, 3, 4); "
        f"FCustomVersionRegistration G{name}(F{name}::GUID, F{name}::LatestVersion, "
        f'TEXT("{name}"));'
        for name, number in (("Acme", 5), ("Bolt", 7))
    )
    entries = read(lines).custom
    assert [(entry.friendly_name, entry.latest, numbers(entry)) for entry in entries] == [
        ("Acme", 5, {"AcmeFirst": 5}),
        ("Bolt", 7, {"BoltFirst": 7}),
    ]
