"""Wrong usages and their answers: status 2, nothing on standard output, and what was meant."""

from __future__ import annotations

import argparse
import ast
import inspect
import re
from pathlib import Path

import pytest
from scratch_git import sample

from inspector.cli import parser
from inspector.messages import ENGLISH, activate
from inspector.messages.languages import translation
from inspector.report.rule import EXPLAINED

#: A folder with a package, one without, and what else a usage names: laid out for each.
DOOR = "Content/Door.uasset"
WRONG = [
    # Commands.
    ("chekc .", "did you mean 'check'?"),
    ("Check .", "did you mean 'check'?"),
    ("shwo Door.uasset", "did you mean 'show'?"),
    ("upgrade Door.uasset", "did you mean 'upgrades'?"),
    ("rules", "did you mean 'rule'?"),
    ("engines list", "did you mean 'engine'?"),
    ("moons", "invalid choice: 'moons'"),
    ("--verson", "did you mean '--version'?"),
    ("--check", "unrecognized arguments: --check"),
    ("--", "a command is missing"),
    ("engine shw 5.3", "did you mean 'show'?"),
    ("engine", "required: list|show|import|compare"),
    ("engine show", "required: E"),
    ("schema chek", "did you mean 'check'?"),
    ("git instal", "did you mean 'install'?"),
    ("git install --sumary", "did you mean '--summary'?"),
    ("completion", "required: shell"),
    ("completion zhs", "did you mean 'zsh'?"),
    ("complete bash", "did you mean 'completion'?"),
    # Options: mistyped, abbreviated, without a value, with a wrong one.
    ("check Content --engin 5.3", "did you mean '--engine'?"),
    ("check Content --eng=5.3", "did you mean '--engine'?"),
    ("check Content --form json", "did you mean '--format'?"),
    ("check Content --fail error", "did you mean '--fail-on'?"),
    ("check Content --fail_on error", "did you mean '--fail-on'?"),
    ("check Content --allow-emtpy", "did you mean '--allow-empty'?"),
    ("check Content --verb", "did you mean '--verbose'?"),
    ("check Content --statistic", "did you mean '--statistics'?"),
    ("check Content --no-ignores", "did you mean '--no-ignore'?"),
    ("check Content --excludes Dev", "did you mean '--exclude'?"),
    ("check Content --moons", "unrecognized arguments: --moons"),
    ("check Content -x", "unrecognized arguments: -x"),
    ("check Content --quiet --verbose", "not allowed with argument -q/--quiet"),
    ("check Content --statistics --quiet", "not allowed with argument --statistics"),
    ("check Content --engine", "--engine: expected one argument"),
    ("check Content --format", "--format: expected one argument"),
    ("check Content --exclude", "--exclude: expected one argument"),
    ("check Content --format yml", "invalid choice: 'yml'"),
    ("check Content --format jsn", "did you mean 'json'?"),
    ("check Content --fail-on warnings", "did you mean 'warning'?"),
    ("check Content --fail-on info", "invalid choice: 'info'"),
    ("check Content --jobs 0", "'0' is not a number of processes"),
    ("check Content --jobs many", "'many' is not a number of processes"),
    ("check Content --jobs -1", "--jobs"),
    # More digits than Python takes for a number, and more than a list can have entries.
    (f"check Content --jobs {'9' * 5000}", "9' is not a number of processes"),
    (f"log {DOOR} -n {'9' * 26}", f"'{'9' * 26}' is no number of revisions"),
    (f"log {DOOR} -n {'9' * 5000}", "9' is no number of revisions"),
    (f"log {DOOR} -n 0", "'0' is no number of revisions"),
    (f"gui {DOOR} --size {'9' * 5000}x900", "9x900' is not WIDTHxHEIGHT, such as 1440x900"),
    (f"gui {DOOR} --size 1²x900", "'1²x900' is not WIDTHxHEIGHT, such as 1440x900"),
    (f"show {DOOR} --sections names", "did you mean '--section'?"),
    (f"show {DOOR} --section name", "did you mean 'names'?"),
    (f"show -- {DOOR} --section names", "--section names; --section goes before --, behind which"),
    (f"upgrades {DOOR} --engin 5.3", "did you mean '--engine'?"),
    (f"diff {DOOR} {DOOR} --format html5", "invalid choice: 'html5'"),
    (f"engine show 5.3 --fromat json {DOOR}", "did you mean '--format'?"),
    # Engines and rules.
    ("check Content --engine UE5.3", "did you mean '5.3'?"),
    ("check Content --engine 5,3", "did you mean '5.3'?"),
    ("check Content --engine v4.27", "did you mean '4.27'?"),
    ("check Content --engine 5.33", "did you mean '5.3'?"),
    ("check Content --engine 9.9", "unknown engine release '9.9'; known: 4.0 to "),
    ("check Content --engine moons", "unknown engine 'moons'; known: a release (5.3)"),
    ("engine show 4.277", "did you mean '4.27'?"),
    ("rule CUSTM-NEW", "did you mean 'CUSTOM-NEW'?"),
    ("rule moons", "unknown rule 'moons'; known: what `inspector rule` lists"),
    # PATHs.
    ("upgrades", "upgrades needs a PATH"),
    ("check Content --format json --format sarif", "name a file: --format sarif=FILE"),
    ("check Absent.uasset", "Absent.uasset: no such file or folder"),
    ("check Content Absent", "Absent: no such file or folder"),
    ("check Empty", "Empty: no package to look at; --allow-empty"),
    ("check -", "standard input: no package to look at; --allow-empty"),
    ("check Content --exclude Door.uasset", "Content: no package to look at"),
    ("compat Empty", "Empty: no package to look at"),
    ("show Content", "Content: it is a folder"),
    ("show Absent.uasset", "Absent.uasset: no such file"),
    ("upgrades", "upgrades needs a PATH"),
    (f"diff {DOOR}", f"B is missing; for example: inspector diff HEAD:{DOOR} {DOOR}, or commits"),
]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a package in one folder and an empty one."""
    (tmp_path / "Content").mkdir()
    (tmp_path / DOOR).write_bytes(sample("OldDoor.uasset"))
    (tmp_path / "Empty").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("usage", "answer"), WRONG, ids=[usage[:80] for usage, _ in WRONG])
def test_a_wrong_usage_has_an_answer(ask, place, usage, answer) -> None:
    answered = ask(*usage.split())
    assert (answered.status, answered.out) == (2, "")
    assert answer in " ".join(answered.err.split())
    assert "Traceback" not in answered.err


@pytest.mark.parametrize(
    ("usage", "answer"),
    [
        (("check", ""), "'': no such file or folder"),
        (("check", "Content", ""), "'': no such file or folder"),
        (("show", ""), "'': no such file"),
        (("check", "Content", "--engine", ""), "no engine is named: the name is empty"),
        (("upgrades", DOOR, "--engine", " "), "no engine is named: the name is empty"),
    ],
)
def test_a_variable_that_is_not_set_is_seen_in_the_answer(ask, place, usage, answer) -> None:
    answered = ask(*usage)
    assert (answered.status, answered.out) == (2, "")
    assert answered.err.startswith(f"inspector: {answer}")


def test_options_and_paths_may_be_mixed(ask, place) -> None:
    usual = ask("check", DOOR, "Content", "--engine", "5.8", "--quiet").out
    assert ask("check", "--quiet", DOOR, "--engine", "5.8", "Content").out == usual
    assert ask("check", DOOR, "--engine=5.8", "Content", "--quiet").out == usual
    shown = ask("show", DOOR, "--engine", "5.8", "--section", "names").out
    assert ask("show", "--section", "names", DOOR, "--engine", "5.8").out == shown


def test_a_path_that_begins_with_a_dash_stands_behind_two(ask, place) -> None:
    Path(DOOR).rename("-x.uasset")
    answered = ask("check", "--engine", "5.8", "--format", "json", "--", "-x.uasset")
    assert [file["path"] for file in answered.json()["files"]] == ["-x.uasset"]


@pytest.mark.parametrize(
    ("code", "heading", "page"),
    [
        (
            "BV2",
            "BV2: Compatible changelist without a changelist",
            "Build.version and UpdateLocalVersion",
        ),
        (
            "bv-branch",
            "BV-BRANCH: Branch written with slashes",
            "Build.version and UpdateLocalVersion",
        ),
        ("STALE-MODULES", "STALE-MODULES: Manifest of another build", "Binaries and build ids"),
    ],
)
def test_a_rule_about_engines_is_told_with_its_page(ask, code, heading, page) -> None:
    told = ask("rule", code)
    lines = told.out.splitlines()
    assert (told.status, told.err, lines[0]) == (0, "", heading)
    assert f"See the help page {page}." in lines


def test_a_rule_is_told_and_all_are_listed(ask) -> None:
    listed = ask("rule")
    assert [line.split()[1] for line in listed.out.splitlines()] == list(EXPLAINED)
    for code in EXPLAINED:
        told = ask("rule", code.lower())
        lines = told.out.splitlines()
        assert (told.status, lines[0].partition(":")[0]) == (0, code)
        assert "What to do" in lines
        assert "](" not in told.out
        assert max(len(line) for line in lines if " " in line) <= 80


#: The same in Chinese: what argparse says itself, and what we say in its place.
WRONG_IN_CHINESE = [
    ("moons", "inspector: 错误：参数 command：无效的选择：'moons'（可选：'show', "),
    ("engine", "inspector engine: 错误：缺少必需的参数：list|show|import|compare"),
    ("check Content --moons", "inspector check: 错误：无法识别的参数：--moons"),
    ("check Content --engine", "inspector check: 错误：参数 --engine：需要一个值"),
    ("check Content --quiet=3", "参数 -q/--quiet：不接受值 '3'"),
    ("check Content -q -v", "参数 -v/--verbose：不能与参数 -q/--quiet 同用"),
    ("check Content --jobs 0", "参数 --jobs：'0' 不是进程数"),
    ("upgrades x --ini", "参数 --ini：至少需要一个值"),
]


@pytest.mark.parametrize(
    ("usage", "answer"), WRONG_IN_CHINESE, ids=[usage for usage, _ in WRONG_IN_CHINESE]
)
def test_a_wrong_usage_is_answered_in_the_language_of_the_process(
    ask, place, usage, answer
) -> None:
    activate(translation("zh_CN"))
    try:
        answered = ask(*usage.split())
    finally:
        activate(ENGLISH)
    assert (answered.status, answered.out) == (2, "")
    told = " ".join(answered.err.split())
    # Some releases of Python list choices without quotes.
    assert answer.replace("'", "") in told.replace("'", "")
    assert told.startswith("用法：inspector ")
    assert not re.search("usage:|error:|argument ", told)


def test_argparse_says_what_has_words() -> None:
    """A text that a release of Python words otherwise would stay English unnoticed."""
    source = inspect.getsource(argparse)
    said = [ast.literal_eval(text) for text in re.findall(r"_\(('[^']*')\)", source)]
    assert set(parser._SAID_BY_ARGPARSE) <= set(said)
