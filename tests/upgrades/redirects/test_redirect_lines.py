"""Ini files: operators, comments, lines that are no redirects, and files made to do harm."""

from __future__ import annotations

import time

import pytest
from corpus import corpus_file

from inspector.messages.rules.upgrades import finding_words
from inspector.upgrades.redirects import IniText, Redirects, redirect_lines
from inspector.upgrades.redirects.parse import (
    LONGEST_LINE,
    MOST_CHARACTERS,
    MOST_LINES,
    no_section,
    parse_lines,
)


def lines_of(*texts: str):
    """The values that remain, of files named 0.ini, 1.ini …"""
    lines, problems = redirect_lines(
        [IniText(f"{number}.ini", text) for number, text in enumerate(texts)]
    )
    assert problems == ()
    return [(line.file, line.line, line.value) for line in lines]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("+A=1\n+A=1\n+A=2", [(2, "1"), (4, "2")]),
        (".A=1\n.A=1", [(2, "1"), (3, "1")]),
        ("+A=1\n.A=1\n-A=1", []),
        ("+A=1\n-A=2", [(2, "1")]),
        ("+A=1\n!A=ClearArray\n+A=2", [(4, "2")]),
        ("+A=1\n+B=1\n!a\n", [(3, "1")]),
        ("-A=1\n+A=1", [(3, "1")]),
        ("A=1", [(2, "1")]),
        ("; +A=1\n# +A=2\n//+A=3\n  +A = 4  \nno value\n\n+=5", [(5, "4")]),
        ("+A=1\n[Other]\n+A=2\n[coreredirects]\n+A=3", [(2, "1"), (6, "3")]),
        ("+A=1\r\n+A=2\r\n", [(2, "1"), (3, "2")]),
    ],
)
def test_operators(text, kept) -> None:
    assert [row[1:] for row in lines_of(f"[CoreRedirects]\n{text}")] == kept


def test_one_list_for_all_files() -> None:
    assert lines_of(
        "[CoreRedirects]\n+A=1\n+B=2", "[Other]\n+A=9", "[ CoreRedirects ]\n-A=1\n+B=2\n+A=3"
    ) == [("0.ini", 3, "2"), ("2.ini", 4, "3")]


def test_a_line_without_operator() -> None:
    lines, problems = redirect_lines([IniText("x.ini", "[CoreRedirects]\n+A=1\nA=2")])
    assert [(line.value, line.replaced) for line in lines] == [("1", True), ("2", False)]
    assert [(one.code, one.place) for one in problems] == [("INI-OPERATOR", "x.ini:3")]


def test_a_line_without_operator_does_not_hide_what_is_wrong_before_it() -> None:
    text = (
        '[CoreRedirects]\n+ClassRedirects=(NewName="B")\n+ClassRedirects=(OldName="X",NewName="Y")\n'
        'ClassRedirects=(OldName="C",NewName="D")\n'
    )
    redirects = Redirects.of(*redirect_lines([IniText("x.ini", text)]))
    assert [one.old for one in redirects.all] == ["C"]
    assert [(one.code, one.place) for one in redirects.problems] == [
        ("INI-OPERATOR", "x.ini:4"), ("R11", "x.ini:2"),
    ]  # fmt: skip
    assert finding_words(redirects.problems[0]).endswith("write +ClassRedirects to add to them.")


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        (
            "[Core]\n",
            "x.ini",
            "No [CoreRedirects] section, so no redirect is taken from this file.",
        ),
        ("", "x.ini", "No [CoreRedirects] section, so"),
        ("a=1\n[CoreRedirect]\n", "x.ini:2", "but [CoreRedirect] (did you mean [CoreRedirects]?)"),
        ("\n\n[Core Redirects]\n", "x.ini:3", "but [Core Redirects] (did you mean"),
        ("[CoreRedirects\n", "x.ini:1", "but [CoreRedirects (did you mean [CoreRedirects]?)"),
        ("[/Script/Engine.Engine]\n", "x.ini", "No [CoreRedirects] section, so"),
    ],
)
def test_a_file_without_the_section(text: str, place: str, said: str) -> None:
    problem = no_section(IniText("x.ini", text))
    assert problem is not None
    assert (problem.code, problem.severity, problem.place) == ("INI-SECTION", "warning", place)
    assert said in finding_words(problem)


@pytest.mark.parametrize("text", ["[CoreRedirects]\n", "a=1\n [ coreredirects ]\n"])
def test_a_file_with_the_section(text: str) -> None:
    assert no_section(IniText("x.ini", text)) is None


def test_other_sections_hold_no_redirects() -> None:
    text = '[/Script/Engine.Engine]\n+ActiveGameNameRedirects=(OldGameName="A",NewGameName="B")\n'
    assert lines_of(text) == []


def one(value: str):
    """The redirect of one line and the problems with it."""
    text = f"[CoreRedirects]\n+EnumRedirects={value}"
    redirects, problems = parse_lines(redirect_lines([IniText("x.ini", text)])[0])
    return (redirects[0] if redirects else None), problems


@pytest.mark.parametrize(
    "value",
    [
        '(OldName="A",NewName="B")',
        '( oldname = "A" , NEWNAME="B" )',
        "(OldName=A,NewName=B)",
        '(OldName="A",NewName="B",)',
        '(NewName="B",OldName="A",OldName="C")',
    ],
)
def test_forms_of_a_line(value) -> None:
    redirect, problems = one(value)
    assert (redirect.old, redirect.new, problems) == ("A", "B", ())


@pytest.mark.parametrize(
    ("changes", "pairs"),
    [
        ('(("Two","B"),("Three","C"))', (("Two", "B"), ("Three", "C"))),
        ('( ( "Two" , "B" ) )', (("Two", "B"),)),
        ("((Two,B))", (("Two", "B"),)),
        ('(("Two"="B"))', (("Two", "B"),)),
        ('(Two="B",Three=C)', (("Two", "B"), ("Three", "C"))),
        ("()", ()),
    ],
)
def test_value_changes(changes, pairs) -> None:
    redirect, problems = one(f'(OldName="A",NewName="B",ValueChanges={changes})')
    assert (redirect.value_changes, problems) == (pairs, ())


SHOWN = 'write (("OldValue","NewValue"),("Other","New")).'


@pytest.mark.parametrize(
    ("changes", "pairs", "severity", "said"),
    [
        ('("Two","B")', (("Two", "B"),), "warning", 'too few: write (("Two","B")).'),
        ("(Two,B)", (("Two", "B"),), "warning", 'too few: write (("Two","B")).'),
        ('(("Two"))', (), "error", f"one part that is no pair of an old and a new name: {SHOWN}"),
        ('(("Two","B","C"))', (), "error", SHOWN),
        ('(("Two",""))', (), "error", SHOWN),
        (
            '("Two","B","Three","C")',
            (),
            "error",
            "4 parts that are no pair of an old",
        ),
        ('(("Two","B"),"Three")', (("Two", "B"),), "error", "one part that is no pair"),
        ('"Two"', (), "error", f"ValueChanges cannot be Two: {SHOWN}"),
    ],
)
def test_value_changes_in_another_form(changes, pairs, severity, said) -> None:
    redirect, (problem,) = one(f'(OldName="A",NewName="B",ValueChanges={changes})')
    assert (redirect.value_changes, redirect.new) == (pairs, "B")
    assert (problem.code, problem.severity, problem.place) == ("R11", severity, "x.ini:2")
    assert said in finding_words(problem)


def test_quotes() -> None:
    redirect, _ = one(r'(OldName="a, \"b\" (c)=\\",NewName=" d ")')
    assert (redirect.old, redirect.new) == ('a, "b" (c)=\\', "d")


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ('(OldName="A",NewName="B"', "a parenthesis is not closed"),
        ('(OldName="A,NewName=B)', "a quote is not closed"),
        ('(OldName="A"))', "there is something behind the last parenthesis"),
        ('(OldName="A") x', "there is something behind the last parenthesis"),
        ('OldName="A"', "there is something before the first parenthesis"),
        ("(" * 100_000, "more than 8 parentheses lie within each other"),
    ],
)
def test_what_cannot_be_read(value, why) -> None:
    redirect, (problem,) = one(value)
    assert redirect is None
    assert finding_words(problem) == f"EnumRedirects cannot be read: {why}."
    assert (problem.severity, problem.place) == ("error", "x.ini:2")


def test_a_name_that_is_none() -> None:
    redirect, (problem,) = one(f'(OldName="{"A" * 5000}",NewName="B")')
    assert redirect is None
    assert problem.code == "R11"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("one long line", lambda: "+ClassRedirects=" + "(" * (MOST_CHARACTERS - 100)),
        ("long lines", lambda: ("+ClassRedirects=" + '"' * (LONGEST_LINE - 100) + "\n") * 60),
        ("many lines", lambda: "+ClassRedirects=\n" * 900_000),
        ("many lines without operator", lambda: "ClassRedirects=\n" * 900_000),
        ("many different lines", lambda: "\n".join(f"+A{n}=(" for n in range(900_000))),
        ("no lines", lambda: "\n" * (MOST_CHARACTERS - 100)),
        ("many headers", lambda: "[CoreRedirects]\n" * 900_000),
        ("spaces before nothing", lambda: "\n".join([" " * 1_000_000 + "x"] * 15)),
        ("too much", lambda: "x" * (MOST_CHARACTERS + 1)),
    ],
)
def test_files_made_to_do_harm(name, text) -> None:
    begun = time.process_time()
    redirects = Redirects.of(*redirect_lines([IniText("x.ini", f"[CoreRedirects]\n{text()}")]))
    assert time.process_time() - begun < 10, name
    assert redirects.all == ()
    assert len(redirects.problems) <= 500


@pytest.mark.slow
def test_many_redirects_that_are_hard_to_tell_apart() -> None:
    lines = [f'+ClassRedirects=(OldName="/P{n}.X",NewName="/P{n + 1}.X")' for n in range(5_000)]
    lines += [f'+PropertyRedirects=(OldName="C{n}.X",NewName="C{n}.Y")' for n in range(5_000)]
    lines += [f'+FunctionRedirects=(OldName="F{n}",NewName="F{n + 1}")' for n in range(5_000)]
    begun = time.process_time()
    text = IniText("x.ini", "\n".join(["[CoreRedirects]", *lines]))
    redirects = Redirects.of(*redirect_lines([text]))
    for number in range(10_000):
        redirects.property_name([f"C{number}", "C7"], "X")
    assert time.process_time() - begun < 10
    assert len(redirects.all) == 15_000


@pytest.mark.slow
def test_lines_after_the_first_ones_are_left_out() -> None:
    text = "[CoreRedirects]\n" + '.ClassRedirects=(OldName="A",NewName="B")\n' * (MOST_LINES + 5)
    redirects = Redirects.of(*redirect_lines([IniText("x.ini", text)]))
    assert redirects.class_path("A").new == "B"
    assert [finding_words(p) for p in redirects.problems if p.code == "INI-SIZE"] == [
        "Left out: lines after the first 20,000."
    ]


# -- real files --------------------------------------------------------------------------------


def real(path: str) -> Redirects:
    text = corpus_file(path).read_text("utf-8")
    return Redirects.of(*redirect_lines([IniText(path.rpartition("/")[2], text)]))


def test_a_plugin_with_many_redirects() -> None:
    redirects = real("projects/cesium-tests/Plugins/CesiumForUnreal/Config/Engine.ini")
    kinds = [one.kind for one in redirects.all]
    # As many lines of each key as `grep -c` counts in the file.
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "function": 56, "property": 30, "class": 7, "struct": 7, "enum": 5,
    }  # fmt: skip
    assert {one.code for one in redirects.problems} == {"R9"}
    (changed,) = (one for one in redirects.all if one.old == "ECesiumMetadataTrueType")
    assert len(changed.value_changes) == 15
    assert (changed.line, changed.value_changes[0]) == (95, ("None", "None_DEPRECATED"))


def test_a_plugin_with_two_redirects() -> None:
    redirects = real("projects/ue4-rts/Plugins/RealTimeStrategy/Config/DefaultRealTimeStrategy.ini")
    assert redirects.problems == ()
    assert redirects.class_path("/Script/RealTimeStrategy.RTSCharacter").new == (
        "/Script/Engine.Character"
    )


def test_a_redirect_with_a_wildcard() -> None:
    redirects = real("misc/ini/ProceduralMeshDemos-DefaultEngine.ini")
    (one,) = redirects.all
    assert (one.kind, one.old) == ("package", "/Script/ProceduralMeshes")
    assert one.not_computed is not None
    assert finding_words(one.not_computed) == "MatchWildcard is not computed."


@pytest.mark.parametrize("name", ["UnLua", "cesium-unreal"])
def test_projects_whose_ini_has_no_section(name) -> None:
    redirects = real(f"misc/ini/{name}-DefaultEngine.ini")
    assert (redirects.all, redirects.problems) == ((), ())
