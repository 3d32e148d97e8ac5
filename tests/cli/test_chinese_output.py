"""Nothing that reports say is without words in Chinese, whatever they put together to say it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest
from streams import ENCODED, corpus_streams
from translations import messages

from inspector.files.folders import resource_path

pytestmark = pytest.mark.slow
#: Runs commands, and prints each message that was asked for, and what they say.
_PROGRAM = """
import contextlib, io, json, sys
from inspector.messages.languages import activate_wanted
activate_wanted([])
from inspector.messages.catalogs import CompiledCatalog
asked = set()
say, count = CompiledCatalog.gettext, CompiledCatalog.ngettext
def gettext(self, message):
    asked.add(message)
    return say(self, message)
def ngettext(self, singular, plural, n):
    asked.add(singular)
    return count(self, singular, plural, n)
CompiledCatalog.gettext, CompiledCatalog.ngettext = gettext, ngettext
from inspector.cli.main import main
told = io.StringIO()
with contextlib.redirect_stdout(told):
    for command in json.loads(sys.argv[1]):
        main(command)
print(json.dumps([sorted(asked), told.getvalue()]))
"""
#: Two words of English in a row. What is one word may be a name.
_PHRASE = re.compile(r"[a-z]{2,} [a-z]{2,}")
_FORMS = ("text", "markdown", "html")
_SAMPLES = resource_path("samples")


def _told(commands: Sequence[Sequence[str]]) -> tuple[list[str], str]:
    """The messages that commands ask for and no translator can find, and what they print."""
    run = subprocess.run(
        [sys.executable, "-c", _PROGRAM, json.dumps(commands)],
        env={**os.environ, "INSPECTOR_LANG": "zh_CN"},
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    asked, output = json.loads(run.stdout)
    known = _known()
    return [text for text in asked if _PHRASE.search(text) and text not in known], output


@cache
def _known() -> frozenset[str]:
    return frozenset(key.singular for key in messages())


@pytest.mark.parametrize("form", _FORMS)
@pytest.mark.parametrize("command", ["show", "upgrades", "check"])
def test_reports_of_packages(command: str, form: str) -> None:
    paths = sorted(map(str, _SAMPLES.glob("*.u*")))
    options = ["--engine", "5.5", "--format", form]
    lacking, told = _told([[command, path, *options] for path in paths])
    assert lacking == []
    assert "5.5" in told


@pytest.mark.parametrize("form", _FORMS)
def test_reports_of_two_packages(form: str) -> None:
    pairs = [("Lantern", "Arena"), ("OldDoor", "LocalBuild"), ("Lantern", "CutOff")]
    files = [[str(next(_SAMPLES.glob(f"{name}.u*"))) for name in pair] for pair in pairs]
    assert _told([["diff", *pair, "--format", form] for pair in files])[0] == []


def test_reports_of_a_project(tmp_path: Path) -> None:
    project = tmp_path / "Game"
    shutil.copytree(_SAMPLES, project / "Content")
    (project / "Game.uproject").write_text('{"FileVersion": 3, "EngineAssociation": "5.3"}')
    place = str(project)
    commands = [
        *(["check", place, "--deep", "-v", "--no-index", "--format", form] for form in _FORMS),
        *(["upgrades", place, "--format", form] for form in _FORMS),
        *(["refs", place, "--no-index", "--format", form] for form in ("text", "html")),
        ["compat", place],
        ["cooked", place],
        ["diff", place, str(_SAMPLES / "classes")],
        ["check", str(project / "Game.uproject")],
    ]
    lacking, told = _told(commands)
    assert lacking == []
    assert "能打开的版本" in told


def test_reports_of_engines(tmp_path: Path) -> None:
    build = tmp_path / "Build.version"
    build.write_text('{"MajorVersion": 4, "MinorVersion": 27, "Changelist": 5000}')
    (tmp_path / "Editor.modules").write_text('{"BuildId": "1", "Modules": {"A": "libA.so"}}')
    commands = [
        ["engine", "list"],
        ["engine", "show", "5.3"],
        ["rule"],
        ["build-version", "show", str(build)],
        ["build-version", "update", str(build), "-CL=5001"],
        ["modules", str(tmp_path)],
        ["modules", str(tmp_path), "--build-id", "2"],
    ]
    assert _told(commands)[0] == []


def test_reports_of_object_streams(tmp_path: Path) -> None:
    made = {f"{name}.slice": data for name, data in ENCODED.items()}
    assert _reports_of_streams(tmp_path, made) == []


def test_reports_of_the_object_streams_of_the_corpus(tmp_path: Path) -> None:
    assert _reports_of_streams(tmp_path, corpus_streams()) == []


def _reports_of_streams(folder: Path, streams: Mapping[str, str | bytes]) -> list[str]:
    for name, data in streams.items():
        (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    paths = sorted(str(folder / name) for name in streams)
    commands = [[command, path] for command in ("show", "upgrades", "check") for path in paths]
    return _told([*commands, ["diff", *paths[:2]]])[0]
