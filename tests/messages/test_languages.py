"""One language for a process: which one is wanted, and how its words are put together."""

from __future__ import annotations

import argparse
import os
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest
from made_catalogs import MadeCatalog

from inspector.cli.main import SUBCOMMANDS
from inspector.findings.message import Message
from inspector.format.unreal.values import PropertyType
from inspector.messages import (
    ENGLISH,
    _,
    activate,
    current,
    ngettext,
    pgettext,
)
from inspector.messages.languages import (
    PSEUDO,
    activate_wanted,
    choose,
    chosen,
    for_programs,
    languages,
    translation,
    wanted,
)
from inspector.messages.phrases import joined
from inspector.messages.rendering import render
from inspector.messages.saying import section

_OF_SYSTEM = ("INSPECTOR_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


_CHINESE = MadeCatalog(
    "zh_CN",
    {
        "{count} file": "{count} 个文件",
        "{parts:, | and }": "{parts:、|和}",
        "{name} of {size:,} bytes": "{size:,} 字节的 {name}",
    },
)


@pytest.fixture
def no_language(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A system and a user that ask for no language."""
    for name in _OF_SYSTEM:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ASSET_INSPECTOR_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config"


@pytest.fixture
def _english() -> Iterator[None]:
    yield
    activate(ENGLISH)


@pytest.mark.usefixtures("_english")
def test_a_text_is_said_with_its_values_in_the_language_of_the_process() -> None:
    assert _("Open {name}", name="A.uasset") == "Open A.uasset"
    assert _("A {brace} without values") == "A {brace} without values"
    assert (
        ngettext("{count} file", "{count} files", 1),
        ngettext("{count} file", "{count} files", 1204),
    ) == ("1 file", "1,204 files")
    assert ngettext("{count} entry", "{count} entries", 0) == "0 entries"
    assert [joined(["a", "b", "c"][:length]) for length in range(4)] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    activate(_CHINESE)
    assert (
        ngettext("{count} file", "{count} files", 1),
        ngettext("{count} file", "{count} files", 1204),
    ) == ("1 个文件", "1,204 个文件")
    assert joined(["a", "b", "c"]) == "a、b和c"
    assert _("{name} of {size:,} bytes", name="A", size=4096) == "4,096 字节的 A"
    assert ngettext("{count} step", "{count} steps", 2) == "2 steps", (
        "what has no translation stays English"
    )


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh_CN"),
        ({"LANG": "zh_SG.UTF-8"}, "zh_CN"),
        ({"LANG": "zh_TW.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "zh_CN:en"}, "zh_CN"),
        ({"LANG": "zh_CN.UTF-8", "LANGUAGE": "de:en_GB:zh_CN"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "C", "LANGUAGE": "zh_CN"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "zh_CN"}, "zh_CN"),
        ({"LANG": "zh_CN.UTF-8", "INSPECTOR_LANG": "en"}, "en"),
        ({"LANG": "C", "INSPECTOR_LANG": "zh-Hans"}, "zh_CN"),
        ({"LANG": "zh_CN.UTF-8", "INSPECTOR_LANG": "system"}, "zh_CN"),
        ({"INSPECTOR_LANG": "pseudo"}, PSEUDO),
        ({"INSPECTOR_LANG": "../../etc"}, "en"),
    ],
)
@pytest.mark.usefixtures("no_language")
def test_the_variable_comes_before_the_choice_and_that_before_the_system(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    # Not the environment that the C library sees: from then on it would say errors of the system in
    # that language.
    monkeypatch.setattr(os, "environ", dict(os.environ) | environment)
    assert wanted() == language


def test_a_choice_is_kept_for_every_run(no_language: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (chosen(), wanted()) == ("system", "en")
    choose("zh_CN")
    assert (chosen(), wanted()) == ("zh_CN", "zh_CN")
    monkeypatch.setenv("INSPECTOR_LANG", "en")
    assert wanted() == "en"
    monkeypatch.delenv("INSPECTOR_LANG")
    (no_language / "language").write_bytes(b"\xff" * 100_000)
    assert (chosen(), wanted()) == ("system", "en")


@pytest.mark.parametrize(
    ("arguments", "programs"),
    [
        ([], False),
        (["check", "A.uasset"], False),
        (["check", "--format", "text"], False),
        (["check", "--format=html"], False),
        (["check", "--format", "json"], True),
        (["check", "--format=sarif", "A.uasset"], True),
        (["check", "--format", "junit"], True),
        (["check", "--format", "text", "--format", "sarif=a.sarif"], True),
        (["check", "--format", "text", "--format=html=a.html"], False),
        (["show", "--for-diff", "A.uasset"], True),
        (["refs", "--format", "dot", "Content"], True),
        # Who mistypes one is somebody who reads.
        (["check", "--format"], False),
        (["check", "--format", "xml"], False),
    ],
)
def test_what_programs_read_is_english(arguments: list[str], programs: bool) -> None:
    assert for_programs(arguments) == programs


def test_every_format_is_for_people_or_for_programs() -> None:
    formats = set()
    for entry in SUBCOMMANDS.values():
        parser = argparse.ArgumentParser()
        entry.load().add_arguments(parser)
        for action in parser._actions:
            if "--format" in action.option_strings:
                formats |= set(action.choices or ())
    for_people = {name for name in formats if not for_programs(["x", "--format", name])}
    assert for_people == {"text", "markdown", "html", "svg", "png"}


@pytest.mark.usefixtures("no_language", "_english")
def test_a_process_speaks_what_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INSPECTOR_LANG", "zh_CN")
    activate_wanted(["check", "--format", "json"])
    assert current() is ENGLISH
    activate_wanted(["check"])
    assert current().name == "zh_CN"
    titles = [language.title for language in languages()]
    assert titles[0] == "English"
    assert "简体中文" in titles


@pytest.mark.usefixtures("_english")
def test_a_text_of_several_meanings_is_said_in_the_one_that_is_meant() -> None:
    assert pgettext("to do", "Open files") == _("Open files") == "Open files"
    activate(translation("zh_CN"))
    assert (pgettext("to do", "Open files"), _("Open files")) == ("打开文件", "打开的文件")
    assert pgettext("of another sense", "Open files") == "打开的文件"


@pytest.mark.usefixtures("_english")
def test_the_pseudo_language_marks_words_and_leaves_values() -> None:
    activate(translation(PSEUDO))
    assert _("Open a file") == "[Öpéñ à fîlé~~~]"
    assert _("Open {name}", name="once") == "[Öpéñ once~~~]"
    assert ngettext("{count} file", "{count} files", 2).startswith("[2 fîlés~")
    assert _("Run `inspector check`") == "[Rûñ `inspector check`~~~~~~~]"
    assert _("…") == "…"


@pytest.mark.usefixtures("_english")
def test_what_a_container_holds_is_said_as_one_phrase_in_chinese() -> None:
    name, number = PropertyType("NameProperty"), PropertyType("IntProperty")
    activate(translation("zh_CN"))
    assert render(PropertyType("ArrayProperty", (name,)).title) == "数组（name）"
    assert render(PropertyType("SetProperty", (name,)).title) == "集（name）"
    assert render(PropertyType("MapProperty", (name, number)).title) == "映射（name → int32）"


@pytest.mark.usefixtures("_english")
def test_where_a_file_ends_is_said_in_chinese() -> None:
    activate(translation("zh_CN"))
    fields = ("summary/Tag", "payload_trailer/0", "names/3", "exports/0/SerialSize")
    assert [section(field) for field in fields] == ["摘要", "负载尾部", "名称表", "导出数据"]


@pytest.mark.usefixtures("_english")
def test_a_message_within_a_message_is_said_in_the_language_of_the_process() -> None:
    """Also where the text around it is the same in both languages."""
    inner = Message("project/folder")
    around = Message("phrases/labelled", label="a.uasset", text=inner)
    assert str(around) == "a.uasset: it is a folder"
    activate(MadeCatalog("shouted", {"it is a folder": "A FOLDER"}))
    assert str(around) == "a.uasset: A FOLDER"
    assert str(pickle.loads(pickle.dumps(around))) == "a.uasset: A FOLDER"
