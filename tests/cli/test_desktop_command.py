"""``inspector desktop`` as people run it, in a home of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from inspector.report.schema import schema

pytestmark = pytest.mark.posix("other systems have other desktops")


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of data files of a user who has none yet."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def test_what_is_done_is_said_line_by_line(ask, user: Path) -> None:
    installed = ask("desktop", "install")
    assert (installed.status, installed.err) == (0, "")
    lines = installed.out.splitlines()
    assert lines[:2] == [
        f"in        {user}",
        f"written   {user}/applications/asset-inspector.desktop",
    ]
    assert "inspector desktop uninstall takes all of it back" in installed.out
    status = ask("desktop", "status")
    assert status.out.count("\nthere     " + str(user)) == 10
    assert ask("desktop", "install").out.count("\nalready   ") == 10
    removed = ask("desktop", "uninstall")
    assert (removed.status, removed.out.count("\nremoved   ")) == (0, 10)
    assert not user.exists()


def test_where_nothing_was_installed_that_is_said(ask, user: Path) -> None:
    answered = ask("desktop", "uninstall")
    assert (answered.status, answered.err) == (0, "")
    assert answered.out == (
        f"in        {user}\nnothing   inspector desktop install has not run for this user\n"
    )


@pytest.mark.parametrize("does", ["install", "status", "uninstall"])
def test_the_document_is_as_its_schema_says(ask, user: Path, does: str) -> None:
    answered = ask("desktop", does, "--format", "json")
    assert (answered.status, answered.err) == (0, "")
    document = json.loads(answered.out)
    jsonschema.validate(document, schema("desktop"))
    assert (document["does"], document["place"]) == (does, str(user))


@pytest.mark.parametrize(
    "words", [(), ("remove",), ("install", "now"), ("status", "--format", "x")]
)
def test_wrong_usage_is_2_and_touches_nothing(ask, user: Path, words: tuple[str, ...]) -> None:
    assert ask("desktop", *words).status == 2
    assert not user.exists()


def test_a_home_that_cannot_be_written_is_2(ask, user: Path) -> None:
    user.write_bytes(b"no folder")
    answered = ask("desktop", "install")
    assert answered.status == 2
    assert answered.err.startswith(f"inspector: {user}")
    assert user.read_bytes() == b"no folder"


def test_macos_is_told_that_the_bundle_does_it(ask, user: Path, monkeypatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    answered = ask("desktop", "install")
    assert answered.status == 2
    assert "on macOS the program's bundle brings its types of files" in answered.err
    assert not user.exists()


def test_the_entry_starts_this_very_program(ask, user: Path) -> None:
    """Its command is run as a desktop runs it: from elsewhere, without a terminal or a shell."""
    ask("desktop", "install")
    entry = (user / "applications/asset-inspector.desktop").read_text("utf-8")
    (line,) = (line for line in entry.splitlines() if line.startswith("Exec=") and "%F" in line)
    command = line.removeprefix("Exec=").replace('"', "").split(" gui %F")[0].split(" ")
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ended = subprocess.run(
        [*command, "--version"], cwd="/", env=plain, capture_output=True, text=True, check=True
    )
    assert ended.stdout.startswith("inspector ")


def test_the_desktop_is_told_in_every_language(ask, user: Path) -> None:
    ask("desktop", "install")
    entry = (user / "applications/asset-inspector.desktop").read_text("utf-8")
    assert "\nGenericName[zh_CN]=虚幻引擎包检查器\n" in entry
    types = (user / "mime/packages/asset-inspector.xml").read_text("utf-8")
    assert '<comment xml:lang="zh_CN">虚幻引擎包</comment>' in types
    if shutil.which("desktop-file-validate"):
        checked = ["desktop-file-validate", user / "applications/asset-inspector.desktop"]
        assert subprocess.run(checked, check=False).returncode == 0


def test_no_qt_is_loaded(user: Path) -> None:
    program = (
        "import sys\n"
        "from inspector.cli.main import main\n"
        "status = main(['desktop', 'install', '--format', 'json'])\n"
        "sys.exit(status or any(name.startswith('PySide6') for name in sys.modules))\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert ended.returncode == 0
    assert user.is_dir()
