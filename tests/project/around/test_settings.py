"""The project file: what it may say, which one holds, and what is said of a wrong one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from in_time import in_time

from inspector.catalog import default_catalog
from inspector.errors import AccessError, InspectorError
from inspector.files.folders import resource_path
from inspector.files.toml_file import TomlFileError
from inspector.findings.finding import Severity
from inspector.project.around.engine import engine_near
from inspector.project.around.settings import (
    PROJECT_FILE,
    Overrides,
    Settings,
    SettingsFinder,
    read_settings,
)

#: Seconds that reading any project file may take.
LONGEST = 10


def lay(folder: Path, text: str) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / PROJECT_FILE).write_text(text, "utf-8")
    return str(folder / PROJECT_FILE)


def settings(folder: Path, text: str, overrides: Overrides = Overrides()) -> Settings:  # noqa: B008
    return read_settings(lay(folder, text), overrides)


def test_the_example_of_the_help_page_serves(tmp_path: Path) -> None:
    page = resource_path("help", "topics", "project-file.md").read_text("utf-8")
    page, _, _ = page.partition("## What it may say")
    lines = [line[4:] for line in page.splitlines() if line.startswith("    ") or not line]
    said = settings(tmp_path, "\n".join(lines))
    assert said.engine is not None
    assert (said.engine.text, said.patches) == ("5.3", ("Config/Upgrades.toml",))
    assert said.source_built is not None
    policy = said.policy_of(str(tmp_path / "Content" / "A.uasset"))
    assert not policy.includes("LICENSEE-BUILD")
    assert policy.includes("COMPAT-MISMATCH")
    assert policy.severities == {
        "COMPAT-MISMATCH": Severity.ERROR,
        "OLD-VERSION": Severity.WARNING,
    }
    for path in ("Content/ThirdParty/Deep/A.uasset", "Content/Maps/Arena.umap"):
        assert not said.policy_of(str(tmp_path / path)).includes("COMPAT-MISMATCH")
    taken = said.excluded.below(str(tmp_path))
    assert taken is not None
    assert taken(str(tmp_path / "Content" / "A.uasset"), False)
    for folder in ("Developers", "Content/Developers", "Content/Marketplace/Rocks/Demo"):
        assert not taken(str(tmp_path / folder), True)


def test_the_nearest_file_holds_alone_and_one_that_is_named_for_all(tmp_path: Path) -> None:
    lay(tmp_path, 'engine = "5.3"\n')
    near = lay(tmp_path / "Plugins", 'ignore = ["LICENSEE-BUILD"]\n')
    deep = tmp_path / "Plugins" / "Lamps" / "Content"
    finder = SettingsFinder()
    assert finder.of(str(deep)).file == near
    assert finder.of(str(deep)).engine is None
    assert finder.of(str(tmp_path / "Content")).file == str(tmp_path / PROJECT_FILE)
    named = SettingsFinder(Overrides(near))
    assert named.of(str(tmp_path)).file == near


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("enigne = '5.3'", 1, "unknown key 'enigne' (did you mean 'engine'?) in the project file"),
        ("\n\n[serverity]\n", 3, "unknown key 'serverity' (did you mean 'severity'?)"),
        ("engine = 5.3", 1, "'engine' cannot be 5.3: write a text, such as engine = \"…\""),
        ("engine = ''", 1, "'engine' cannot be \"\"; it is empty"),
        (r"engine = '\\server\share'", 1, "'engine' is on another machine"),
        ("engines = '5.3'", 1, "'engines' cannot be \"5.3\": write a list of texts, such as"),
        ("engines = []", 1, "'engines' names no engine"),
        ("engines = ['5.3',\n 5.4]", 2, "5.4 in 'engines'"),
        (r"engines = ['5.3', '\\server\share']", 1, "'engines' is on another machine"),
        ("engine = '5.3'\nengines = ['5.4']", 2, "'engine' and 'engines' stand beside each other"),
        ("source_built = 'yes'", 1, "'source_built' cannot be \"yes\": write true or false"),
        ("ignore = 'OBJ-NEW'", 1, "'ignore' cannot be \"OBJ-NEW\": write a list of texts"),
        ("ignore = [\n'OBJ-NEW',\n3]", 3, "3 in 'ignore' is no text"),
        ("ignore = [\n'OBJ-NEW',\n'ENGINE-NWE']", 3, 'there is no rule "ENGINE-NWE" (did you '),
        ("select = ['xyz']", 1, 'there is no rule "xyz" (inspector rule lists them)'),
        ("select = []", 1, "'select' names no rule: leave it out to have all reported"),
        ("[severity]\nOBJ-NEW = 'fatal'", 2, 'OBJ-NEW cannot weigh "fatal": write error, warning'),
        (
            "[severity]\nOBJ-NEW = 'off'",
            2,
            'OBJ-NEW cannot weigh "off": write ignore = ["OBJ-NEW"]',
        ),
        ("[severity]\nOBJ-NEWER = 'info'", 2, 'there is no rule "OBJ-NEWER" (did you mean \'OBJ-'),
        ("severity = 'error'", 1, "'severity' has to be written as [severity]"),
        ("[per_path]\npaths = ['a']", 1, "'per_path' has to be written as [[per_path]]"),
        ("[[per_path]]\nignore = ['OBJ-NEW']", 1, "[[per_path]] has no 'paths'"),
        ("[[per_path]]\npaths = []\nignore = ['OBJ-NEW']", 2, "'paths' names none"),
        ("[[per_path]]\npath = ['a']", 2, "unknown key 'path' (did you mean 'paths'?)"),
        (
            "per_path = [\n{paths=['a'], ignore=['OBJ-NEW']},\n{paths=['b'], ignore=['OBJ']}]",
            3,
            'there is no rule "OBJ"',
        ),
        ("a.b.c.d.e.f.g.h.i = 1", 1, "a key has more than 8 parts"),
        ("engine = [", 1, "not TOML: invalid value"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(
    tmp_path: Path, text: str, line: int, said: str
) -> None:
    with pytest.raises(TomlFileError) as caught:
        settings(tmp_path, text)
    assert (caught.value.file, caught.value.line) == (str(tmp_path / PROJECT_FILE), line)
    assert str(caught.value.reason).startswith(said)


@pytest.mark.parametrize(
    "text",
    [
        "a." * 20_000 + "b = 1",
        "x = " + "[" * 100_000,
        "ignore = [" + "'OBJ-NEW'," * 60_000 + "'X']",
        "exclude = ['" + "*a" * 200_000 + "']\nx = 1",
        "k" * 900_000 + " = 1",
        "ignore = ['" + "k" * 900_000 + "']",
        "[[per_path]]\npaths = ['" + "**/a/" * 10_000 + "']\n" * 2,
        "[[per_path]]\npaths = ['a']\nignore = []\n" * 20_000,
        "\0\1\2",
    ],
    ids=[
        "keys",
        "brackets",
        "long list",
        "stars",
        "long key",
        "long rule",
        "folders",
        "rows",
        "binary",
    ],
)
def test_hostile_files_are_told_in_time_and_briefly(tmp_path: Path, text: str) -> None:
    with in_time(LONGEST), pytest.raises(InspectorError) as caught:
        settings(tmp_path, text)
    assert len(str(caught.value)) < 1000


def test_hostile_patterns_are_looked_for_in_time(tmp_path: Path) -> None:
    patterns = ["*a" * 200 + "b", "**/a/" * 200 + "b", "a/**/" * 200 + "x*"]
    said = settings(tmp_path, f"[[per_path]]\npaths = {patterns!r}\nignore = ['OBJ-NEW']\n")
    with in_time(LONGEST):
        for path in ("a" * 250, "/".join("a" * 2000)):
            assert said.policy_of(str(tmp_path / path)).includes("OBJ-NEW")


def test_marks_and_line_ends_of_windows_are_read(tmp_path: Path) -> None:
    path = tmp_path / PROJECT_FILE
    path.write_bytes(b"\xef\xbb\xbfengine = '5.3'\r\nignore = []\r\n")
    said = read_settings(str(path))
    assert said.engine == ("5.3", 1, False)
    path.write_bytes("engine = '5.3'\n".encode("utf-16"))
    with pytest.raises(TomlFileError, match="not UTF-8"):
        read_settings(str(path))


@pytest.mark.fifo
@pytest.mark.parametrize("kind", ["pipe", "folder", "link to nothing"])
def test_what_is_no_file_is_not_passed_over(tmp_path: Path, kind: str) -> None:
    path = tmp_path / PROJECT_FILE
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to(tmp_path / "gone")
    with in_time(LONGEST), pytest.raises(AccessError):
        SettingsFinder().of(str(tmp_path))
    lenient = SettingsFinder(strict=False).of(str(tmp_path))
    assert str(lenient.problem).startswith(f"{PROJECT_FILE} left out: {path}: ")


def test_select_of_the_command_line_beats_what_the_file_ignores(tmp_path: Path) -> None:
    text = (
        "select = ['OBJ-NEW', 'LIC-NEW']\nignore = ['OBJ-NEW']\n"
        "[[per_path]]\npaths = ['Old']\nignore = ['OBJ-NEW']\n"
    )
    said = settings(tmp_path, text).policy
    assert (said.includes("OBJ-NEW"), said.includes("LIC-NEW"), said.includes("TRUNCATED")) == (
        False, True, False
    )  # fmt: skip
    ignored = settings(tmp_path, text, Overrides(ignore=frozenset({"LIC-NEW"}))).policy
    assert not ignored.includes("LIC-NEW")
    asked = settings(tmp_path, text, Overrides(select=frozenset({"OBJ-NEW"})))
    assert asked.policy.includes("OBJ-NEW")
    assert not asked.policy.includes("LIC-NEW")
    assert not asked.policy_of(str(tmp_path / "Old" / "A.uasset")).includes("OBJ-NEW")


def test_the_engine_of_the_file_comes_before_that_of_the_project(tmp_path: Path) -> None:
    catalog = default_catalog()
    (tmp_path / "Game.uproject").write_text('{"EngineAssociation": "4.27"}')
    folder = str(tmp_path / "Content")
    assert engine_near(folder, Settings(), catalog).name == "4.27"
    profile = engine_near(folder, settings(tmp_path, 'engine = "5.3"\n'), catalog)
    assert (profile.name, profile.guessed) == ("5.3", False)
    assert str(profile.source).startswith(f"from {PROJECT_FILE}; ")


def test_a_path_to_an_engine_is_seen_from_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = tmp_path / "Engine" / "Build" / "Build.version"
    build.parent.mkdir(parents=True)
    build.write_text('{"MajorVersion": 5, "MinorVersion": 2, "Changelist": 4}')
    monkeypatch.chdir("/")
    said = settings(tmp_path, 'engine = "."\n')
    assert engine_near(str(tmp_path), said, default_catalog()).version.release == "5.2"


def test_of_several_engines_the_first_serves_and_each_counts_once(tmp_path: Path) -> None:
    said = settings(tmp_path, 'engines = [\n"5.3",\n"4.27",\n"5.3",\n"4.26"]\n')
    assert said.engine == ("5.3", 2, True)
    assert said.other_engines == (("4.27", 3, True), ("4.26", 5, True))
    catalog = default_catalog()
    profile = engine_near(str(tmp_path), said, catalog)
    assert profile.name == "5.3"
    assert str(profile.source).endswith("the project is for 4.27, 4.26 too")
    assert [each.name for each in profile.others] == ["4.27", "4.26"]
    said = settings(tmp_path, 'engines = [\n"5.3",\n"9.9"]\n')
    with pytest.raises(TomlFileError, match=r":3: \"9\.9\" in 'engines' is not usable"):
        engine_near(str(tmp_path), said, catalog)
    guess = engine_near(str(tmp_path), said, catalog, strict=False)
    assert (guess.guessed, guess.others) == (True, ())


def test_an_engine_that_is_not_known_is_told_with_its_line(tmp_path: Path) -> None:
    catalog = default_catalog()
    said = settings(tmp_path, 'ignore = []\nengine = "5.33"\n')
    with pytest.raises(TomlFileError, match=r"toml:2: 'engine' is not usable: unknown engine rel"):
        engine_near(str(tmp_path), said, catalog)
    guess = engine_near(str(tmp_path), said, catalog, strict=False)
    assert guess.guessed
    assert "'engine' is not usable" in str(guess.source)
