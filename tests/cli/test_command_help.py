"""The help of every command: examples that the command takes, and what its exit statuses mean."""

from __future__ import annotations

import re
import shlex

import pytest
from made_catalogs import MadeCatalog

from inspector.cli.main import SUBCOMMANDS, main
from inspector.cli.parser import Parser
from inspector.escaping import columns
from inspector.messages import ENGLISH, activate
from inspector.messages.languages import translation

#: Every command, those within a command included.
COMMANDS = [
    *SUBCOMMANDS,
    *(
        "engine list",
        "engine show",
        "engine import",
        "engine compare",
        "build-version show",
        "build-version update",
    ),
    *("git install", "git uninstall"),
    *("desktop install", "desktop uninstall", "desktop status"),
]


def examples_of(command: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The lines below "examples" in a command's help."""
    assert main([*command.split(), "--help"]) == 0
    told = capsys.readouterr().out.partition("\nexamples:\n")[2]
    return [line.removeprefix("  ") for line in told.partition("\n\n")[0].splitlines()]


def parsed(words: list[str]) -> dict[str, object]:
    """What the parser of a command makes of what stands behind the program's name."""
    parser = Parser()
    SUBCOMMANDS[words[0]].load().add_arguments(parser)
    return vars(parser.parse(words[1:]))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_shows_examples_that_it_takes(command, capsys) -> None:
    examples = examples_of(command, capsys)
    assert 1 <= len(examples) <= 3
    for example in examples:
        (called,) = re.findall(r"inspector [^|>)]*", example.partition(" > ")[0])
        words = shlex.split(called)
        assert words[: 1 + len(command.split())] == ["inspector", *command.split()]
        parsed(words[1:])


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_says_what_its_exit_statuses_mean(command, capsys) -> None:
    assert main([*command.split(), "--help"]) == 0
    told = capsys.readouterr().out.partition("\nexit status:\n")[2].splitlines()
    statuses = [line.split()[0] for line in told]
    tells_by_status = command in (
        "build-version show", "check", "cooked", "diff", "engine compare", "merge", "modules",
        "refs",
    )  # fmt: skip
    assert statuses == (["0", "1", "2", "3"] if tells_by_status else ["0", "2", "3"])


@pytest.mark.parametrize(
    ("mixed", "parted"),
    [
        (
            "check A --engine 5.3 B --format json C",
            "check --engine 5.3 --format json A B C",
        ),
        ("compat --format json A --allow-empty B C", "compat --format json --allow-empty A B C"),
        ("diff --all A --format json B", "diff --all --format json A B"),
        (
            "show --section names A --section imports",
            "show --section names --section imports A",
        ),
        ("gui A --engine 5.3 B --diff", "gui --engine 5.3 --diff A B"),
    ],
)
def test_options_and_paths_may_be_mixed(mixed: str, parted: str) -> None:
    assert parsed(mixed.split()) == parsed(parted.split())


@pytest.mark.parametrize("word", ["用法：", "a word that is longer: "])
def test_the_usage_begins_with_its_word_in_any_language(
    capsys: pytest.CaptureFixture[str], word: str
) -> None:
    activate(MadeCatalog("xx", {"usage: ": word}))
    try:
        main(["check", "--help"])
        assert capsys.readouterr().out.startswith(f"{word}inspector check [-h]")
        main(["compat"])
        assert capsys.readouterr().err.startswith(f"{word}inspector compat [-h]")
    finally:
        activate(ENGLISH)


def test_the_help_is_in_the_language_of_the_process(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    activate(translation("zh_CN"))
    try:
        main(["gui", "--help"])
        told = capsys.readouterr().out
    finally:
        activate(ENGLISH)
    assert "\n\n位置参数：\n  PATH " in told
    assert "\n\n选项：\n  -h, --help " in told
    assert "显示此帮助信息并退出\n" in told
    # What argparse writes; the examples and the table of exit statuses are ours, and not wrapped.
    lines = told.partition("\n位置参数：\n")[2].partition("\n示例：\n")[0].splitlines()
    assert max(columns(line) for line in lines) <= 60
