"""Gates that ask for one number or a window are found in C++ as it is written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from in_time import in_time

from inspector.catalog.cpp_lists import gates_of

CUSTOM = "Ar.CustomVer(FAcme::GUID)"


def found(text: str) -> list[tuple[int, str]]:
    return [(gate.place.line, gate.text) for gate in gates_of(text, "A.cpp")]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (f"if ({CUSTOM} == FAcme::Armour) {{ Fix(); }}", "CustomVer(FAcme::GUID) == FAcme::Armour"),
        ("if (Ar.UE4Ver() != VER_UE4_A)\n\tFix();", "UE4Ver() != VER_UE4_A"),
        ("bOld = Ar.LicenseeUEVer() == 500;", "LicenseeUEVer() == 500"),
        (f"if ({CUSTOM} >= FAcme::A && {CUSTOM} < FAcme::B) {{}}",
         "CustomVer(FAcme::GUID) >= FAcme::A && CustomVer(FAcme::GUID) < FAcme::B"),
        ("if ((Ar.UEVer() < VER_B) && bLoading && (Ar.UEVer() > VER_A)) {}",
         "UEVer() < VER_B && UEVer() > VER_A"),
        ("int32 Version = GetLinkerUE4Version();\nif (true) { if (Version == 500) {} }",
         "Version == 500"),
        (f"const int32 V = {CUSTOM}; return V >= FAcme::A && V <= FAcme::B;",
         "V >= FAcme::A && V <= FAcme::B"),
        (f"if ({CUSTOM} == FAcme::LatestVersion) {{}}",
         "CustomVer(FAcme::GUID) == FAcme::LatestVersion"),
    ],
)  # fmt: skip
def test_a_gate_that_the_newest_number_does_not_open(text, wanted) -> None:
    assert [said for _, said in found(text)] == [wanted]


@pytest.mark.parametrize(
    "text",
    [
        f"if ({CUSTOM} < FAcme::Armour) {{ Fix(); }}",
        f"if (Ar.IsLoading() && {CUSTOM} >= FAcme::Armour) {{}}",
        "if (Ar.UE4Ver() < VER_A || Ar.UE4Ver() > VER_B) {}",
        f"if (Ar.UE4Ver() >= VER_A && {CUSTOM} < FAcme::B) {{}}",
        "check(Ar.UE4Ver() == VER_LATEST_ENGINE_UE4);",
        "// if (Ar.UE4Ver() == 500)\n#if 0\nif (Ar.UE4Ver() == 500) {}\n#endif",
        'Log(TEXT("Ar.UE4Ver() == 500"));',
        "void F() { int32 V = Ar.UE4Ver(); } void G() { if (V == 500) {} }",
        "int32 V = Ar.UE4Ver(); if (Other.V == 500) {}",
        "int32 FArchive::UE4Ver() const { return ArUE4Ver; }",
    ],
)
def test_what_is_no_such_gate(text) -> None:
    assert found(text) == []


def test_each_is_told_with_its_line() -> None:
    text = "\n\nif (Ar.UE4Ver() == 5) {}\nif (Ar.UE4Ver() == 6) {}\n"
    assert [line for line, _ in found(text)] == [3, 4]


@given(st.text(st.sampled_from("{}()<>=!&|;:. \n1AV"), max_size=80))
def test_any_text_is_read_and_what_follows_is_found(text) -> None:
    assert found(text + "\n;if (Ar.UE4Ver() == 5) {}")[-1][1] == "UE4Ver() == 5"


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    ["UEVer(" * 50_000, "UEVer()==" * 25_000, "V=UEVer();" * 25_000 + "V==1;" * 25_000,
     "{V=UEVer();" * 12_000 + "V>1&&V<2;" * 12_000, "V=UEVer();" + "V>1&&V<2&&" * 25_000],
)  # fmt: skip
def test_hostile_text_takes_time_by_its_length(text) -> None:
    with in_time(30):
        assert found(text + ";if (Ar.UE4Ver() == 5) {}")[-1][1] == "UE4Ver() == 5"
