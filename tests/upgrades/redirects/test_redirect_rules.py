"""The rules R1 to R12 of redirects, and what else decides which of them a name meets."""

from __future__ import annotations

import pytest

from inspector.messages.rules.upgrades import finding_words
from inspector.upgrades.redirects import IniText, Redirects, redirect_lines


def made(*lines: str) -> Redirects:
    """The redirects of lines in one file, whose section begins in line 1."""
    text = "\n".join(("[CoreRedirects]", *lines))
    return Redirects.of(*redirect_lines([IniText("DefaultEngine.ini", text)]))


def new(match) -> str | None:
    return None if match is None else match.new


def codes(redirects: Redirects) -> list[str]:
    return [one.code for one in redirects.problems]


STORED = [
    ("MyActor", "TestInt"),
    ("MyActor", "MainClassTestInt"),
    ("MyStruct", "TestInt"),
    ("MyStruct", "TestIntFromStruct"),
]


@pytest.mark.parametrize(
    ("lines", "results"),
    [
        pytest.param(
            ['+PropertyRedirects=(OldName="TestInt",NewName="TestInteger")'],
            ["TestInteger", None, "TestInteger", None],
            id="R1",
        ),
        pytest.param(
            ['+PropertyRedirects=(OldName="TestInt",NewName="TestInteger",MatchSubstring=true)'],
            ["TestInteger", "MainClassTestInteger", "TestInteger", "TestIntegerFromStruct"],
            id="R2",
        ),
        pytest.param([], [None, None, None, None], id="R3"),
    ],
)
def test_properties_of_any_owner(lines, results) -> None:
    redirects = made(*lines)
    found = [new(redirects.property_name([owner], name)) for owner, name in STORED]
    assert found == results
    assert redirects.problems == ()


def test_r4_instances_only() -> None:
    redirects = made('+ClassRedirects=(OldName="Pawn",NewName="MyPawn",InstanceOnly=true)')
    assert (
        new(redirects.class_path("/Script/Engine.Pawn", instance=True)) == "/Script/Engine.MyPawn"
    )
    assert redirects.class_path("/Script/Engine.Pawn") is None


def test_r4_a_class_of_its_own_for_instances() -> None:
    redirects = made(
        '+ClassRedirects=(OldName="/Script/Engine.Pawn",NewName="MyPawn",InstanceOnly=true)',
        '+ClassRedirects=(OldName="Pawn",NewName="Other")',
    )
    assert (
        new(redirects.class_path("/Script/Engine.Pawn", instance=True)) == "/Script/Engine.MyPawn"
    )
    assert new(redirects.class_path("/Script/Engine.Pawn")) == "/Script/Engine.Other"
    assert new(redirects.class_path("Pawn")) == "Other"


ENUM = '+EnumRedirects=(OldName="EOld",NewName="ENew",ValueChanges=(("Two","B"),("Three","C")))'


@pytest.mark.parametrize(
    ("stored", "result"),
    [("Two", "B"), ("One", None), ("EOld::Two", "ENew::B"), ("EOld::One", "ENew::One")],
)
def test_r5_values_of_an_enumeration(stored, result) -> None:
    redirects = made(ENUM)
    assert new(redirects.enum("EOld")) == "ENew"
    assert new(redirects.enum_value("EOld", stored)) == result


def test_r5_values_of_another_enumeration_stay() -> None:
    redirects = made(ENUM)
    assert redirects.enum_value("EOther", "Two") is None
    assert redirects.enum_value("", "EOther::Two") is None
    assert new(redirects.enum_value("", "EOld::Three")) == "ENew::C"


def test_r6_slashes() -> None:
    redirects = made(
        '+PackageRedirects=(OldName="OldPlugin",NewName="/NewPlugin/",MatchSubstring=true)'
    )
    assert new(redirects.package("/OldPlugin/Mat")) == "//NewPlugin//Mat"
    (problem,) = redirects.problems
    assert (problem.code, problem.severity, problem.place) == (
        "R6", "warning", "DefaultEngine.ini:2",
    )  # fmt: skip
    assert finding_words(problem).startswith("Doubled slash: ")


@pytest.mark.parametrize(
    ("old", "name"), [("OldPlugin", "NewPlugin"), ("/OldPlugin/", "/NewPlugin/")]
)
def test_r6_slashes_that_go_together(old, name) -> None:
    redirects = made(f'+PackageRedirects=(OldName="{old}",NewName="{name}",MatchSubstring=true)')
    assert new(redirects.package("/OldPlugin/Mat")) == "/NewPlugin/Mat"
    assert redirects.problems == ()


def test_r7_owner() -> None:
    redirects = made('+PropertyRedirects=(OldName="MyActor.Health",NewName="HitPoints")')
    assert new(redirects.property_name(["MyActor"], "Health")) == "HitPoints"
    assert redirects.property_name(["OtherActor"], "Health") is None
    assert new(redirects.property_name(["OtherActor", "myactor"], "HEALTH")) == "HitPoints"


def test_r8_unknown_key() -> None:
    redirects = made('+PropertyRedirect=(OldName="A",NewName="B")')
    (problem,) = redirects.problems
    assert (problem.code, problem.severity, problem.place) == ("R8", "error", "DefaultEngine.ini:2")
    assert finding_words(problem) == "Unknown key PropertyRedirect; PropertyRedirects?"
    assert redirects.all == ()


def test_r8_unknown_key_in_the_parentheses() -> None:
    redirects = made('+PropertyRedirects=(OldName="A",NewName="B",MatchSubstrings=true)')
    (problem,) = redirects.problems
    assert (problem.code, problem.severity) == ("R8", "warning")
    assert finding_words(problem) == "Unknown key MatchSubstrings; MatchSubstring?"
    assert new(redirects.property_name([], "A")) == "B"


def test_r9_chain() -> None:
    redirects = made(
        '+PropertyRedirects=(OldName="A",NewName="B")',
        '+PropertyRedirects=(OldName="B",NewName="C")',
    )
    assert new(redirects.property_name([], "A")) == "B"
    assert new(redirects.property_name([], "B")) == "C"
    (problem,) = redirects.problems
    assert (problem.code, problem.severity, problem.place) == (
        "R9", "warning", "DefaultEngine.ini:2",
    )  # fmt: skip
    assert problem.patches == ("redirect/1", "redirect/2")
    assert finding_words(problem).startswith(
        "Chain: A becomes B, and B is redirected to C (line 3)."
    )


def test_r9_members_of_other_classes_are_no_chain() -> None:
    redirects = made(
        '+FunctionRedirects=(OldName="One.A",NewName="B")',
        '+FunctionRedirects=(OldName="Two.B",NewName="C")',
        '+PropertyRedirects=(OldName="One.B",NewName="C")',
    )
    assert redirects.problems == ()


@pytest.mark.parametrize(
    ("line", "renames"),
    [
        ('+ClassRedirects=(OldName="/Game/BP.BP_C",NewName="/Game/BP.New_C")', True),
        ('+StructRedirects=(OldName="/Game/BP.BP_C",NewName="/Game/BP.New_C")', True),
        ('+ClassRedirects=(OldName="/Game/Other.BP_C",NewName="/Game/Other.New_C")', False),
        ('+ObjectRedirects=(OldName="/Game/Any.One",NewName="/Game/Any.Two")', True),
    ],
)
def test_objects_that_may_get_another_name(line: str, renames: bool) -> None:
    for name in ("BP_C", "Default__BP_C"):
        assert made(line).may_rename_object(f"/Game/BP.{name}") is renames
    assert not made().may_rename_object("/Game/BP.BP_C")


def test_r10_conflict() -> None:
    redirects = made(
        '+ClassRedirects=(OldName="A",NewName="B")', '+ClassRedirects=(OldName="a",NewName="C")'
    )
    assert redirects.class_path("A") is None
    assert redirects.all == ()
    (problem,) = redirects.problems
    assert (problem.code, problem.severity) == ("R10", "error")
    assert problem.patches == ("redirect/1", "redirect/2")
    # The place is told beside the text, so that the file is not named again.
    assert problem.place == "DefaultEngine.ini:2"
    assert (
        finding_words(problem) == "A is redirected to different names: B, C (line 3). None is used."
    )


def test_r10_in_two_files() -> None:
    texts = [
        IniText(name, f'[CoreRedirects]\n+ClassRedirects=(OldName="A",NewName="{new}")')
        for name, new in (("1.ini", "B"), ("2.ini", "C"))
    ]
    (problem,) = Redirects.of(*redirect_lines(texts)).problems
    assert problem.place == "1.ini:2"
    assert (
        finding_words(problem)
        == "A is redirected to different names: B, C (2.ini:2). None is used."
    )


def test_the_same_twice() -> None:
    redirects = made(
        '+ClassRedirects=(OldName="A",NewName="B")', '+ClassRedirects=(OldName="A", NewName="B")'
    )
    assert new(redirects.class_path("A")) == "B"
    assert codes(redirects) == ["C2"]
    assert len(redirects.all) == 1


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ('+ClassRedirects=(NewName="B")', "OldName is missing."),
        ('+ClassRedirects=(OldName="",NewName="B")', "OldName is missing."),
        ('+ClassRedirects=(OldName="A")', "NewName is missing, and it is not Removed."),
        ("+ClassRedirects=()", "OldName is missing."),
        ("+ClassRedirects=", "OldName is missing."),
    ],
)
def test_r11_missing_names(line, text) -> None:
    redirects = made("", line)
    (problem,) = redirects.problems
    assert (problem.code, problem.severity, finding_words(problem)) == ("R11", "error", text)
    assert (problem.patches, problem.place) == (("redirect/1",), "DefaultEngine.ini:3")
    assert redirects.all == ()


def test_r11_removed_needs_no_new_name() -> None:
    redirects = made('+PackageRedirects=(OldName="/Game/Gone",Removed=true)')
    assert redirects.problems == ()
    assert new(redirects.package("/Game/Gone")) == ""
    assert redirects.package("/Game/Gone2") is None


def test_r12_to_itself() -> None:
    redirects = made(
        '+PropertyRedirects=(OldName="MyActor.A",NewName="A")',
        '+ClassRedirects=(OldName="/Script/M.A",NewName="/Script/M.a")',
    )
    assert [(one.code, one.severity) for one in redirects.problems] == [("R12", "warning")] * 2
    assert redirects.all == ()


def test_a_circle() -> None:
    redirects = made(
        '+ClassRedirects=(OldName="A",NewName="B")',
        '+ClassRedirects=(OldName="B",NewName="A")',
        '+ClassRedirects=(OldName="C",NewName="A")',
    )
    (problem,) = redirects.problems
    assert (problem.code, problem.severity) == ("C6", "error")
    assert finding_words(problem) == "Redirects run in a circle: A → B → A. None of them is used."
    assert [one.old for one in redirects.all] == ["C"]


# -- names -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "name", "stored", "result"),
    [
        ("A", "B", "/Script/M.A", "/Script/M.B"),
        ("A", "B", "/Script/N.a", "/Script/N.B"),
        ("A", "/Script/N.B", "/Script/M.A", "/Script/N.B"),
        ("/Script/M.A", "B", "/Script/M.A", "/Script/M.B"),
        ("/Script/M.A", "B", "/Script/N.A", None),
        ("/Script/M.A", "/Script/N.A", "/Script/M.A", "/Script/N.A"),
        ("/Script/M.A", "/Script/N.B", "A", "/Script/N.B"),
        ("A", "B", "/Script/M.AB", None),
        ("/Game/X.X_C", "/Game/Y.Y_C", "/Game/X.X_C", "/Game/Y.Y_C"),
    ],
)
def test_names_of_classes(old, name, stored, result) -> None:
    for kind in ("Class", "Struct", "Enum"):
        redirects = made(f'+{kind}Redirects=(OldName="{old}",NewName="{name}")')
        look_up = {
            "Class": redirects.class_path,
            "Struct": redirects.struct,
            "Enum": redirects.enum,
        }[kind]
        assert new(look_up(stored)) == result


@pytest.mark.parametrize(
    ("old", "name", "owners", "stored", "result"),
    [
        ("C.F", "G", ["C"], "F", "G"),
        ("C.F", "C.G", ["/Script/M.C"], "F", "G"),
        ("/Script/M.C.F", "G", ["/Script/M.C"], "F", "G"),
        ("/Script/M.C:F", "/Script/M.C:G", ["/Script/M.C"], "F", "G"),
        ("/Script/M.C.F", "G", ["/Script/N.C"], "F", None),
        ("/Script/M.C.F", "G", ["C"], "F", "G"),
        ("C.F", "G", [], "F", None),
        ("F", "G", [], "F", "G"),
        ("C.F.P", "Q", ["C.F"], "P", "Q"),
        ("C.F.P", "Q", ["C"], "P", None),
        ("F", "G", ["C"], "F_2", None),
    ],
)
def test_names_of_members(old, name, owners, stored, result) -> None:
    for kind in ("Property", "Function"):
        redirects = made(f'+{kind}Redirects=(OldName="{old}",NewName="{name}")')
        look_up = redirects.property_name if kind == "Property" else redirects.function
        assert new(look_up(owners, stored)) == result


def test_the_most_exact_wins() -> None:
    redirects = made(
        '+PropertyRedirects=(OldName="Hea",NewName="Fragment",MatchSubstring=true)',
        '+PropertyRedirects=(OldName="Health",NewName="Bare")',
        '+PropertyRedirects=(OldName="MyActor.Health",NewName="OfClass")',
    )
    assert new(redirects.property_name(["MyActor"], "Health")) == "OfClass"
    assert new(redirects.property_name(["Other"], "Health")) == "Bare"
    assert new(redirects.property_name(["Other"], "Heat")) == "Fragmentt"


def test_a_class_named_where_its_package_has_gone() -> None:
    redirects = made(
        '+PackageRedirects=(OldName="/Script/Old",NewName="/Script/New")',
        '+ClassRedirects=(OldName="/Script/New.A",NewName="B")',
    )
    match = redirects.class_path("/Script/Old.A")
    assert (match.new, match.by) == ("/Script/New.B", "/Script/New.A")


def test_the_owner_that_matched_is_told() -> None:
    redirects = made('+PropertyRedirects=(OldName="New.Health",NewName="HitPoints")')
    match = redirects.property_name(["Old_C", "/Script/M.New"], "Health")
    assert (match.new, match.by) == ("HitPoints", "/Script/M.New")


def test_names_of_instances() -> None:
    redirects = made('+ClassRedirects=(OldName="A",NewName="B",ValueChanges=(("Root","Base")))')
    assert new(redirects.instance_name("/Script/M.A", "root")) == "Base"
    assert redirects.instance_name("/Script/M.A", "Other") is None


def test_listed_and_not_computed() -> None:
    redirects = made(
        '+ObjectRedirects=(OldName="/Game/A.A",NewName="/Game/B.B")',
        '+PackageRedirects=(OldName="/Script/A",NewName="/Script/B",MatchWildcard=true)',
    )
    assert [one.kind for one in redirects.all] == ["other", "package"]
    assert [one.severity for one in redirects.problems] == ["info", "info"]
    assert finding_words(redirects.problems[1]) == "MatchWildcard is not computed."
    assert redirects.package("/Script/A") is None
