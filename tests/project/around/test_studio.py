"""What a studio declares is known to every command: one file of patches beside a sample."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from inspector.catalog import default_catalog, profile_for
from inspector.cli.main import main
from inspector.files.folders import resource_path
from inspector.gui.desk.document import Document
from inspector.gui.work.jobs import Jobs
from inspector.project.around.engine import Studio
from inspector.project.around.settings import SettingsFinder
from inspector.project.scan.parallel import scan
from inspector.project.scan.worker_pool import PoolConfig

_PATCHES = """
[[custom_version]]
guid = "7A1C22F0-4B6E4D2A-9C51D3E8-0F6A7B12"
name = "Weather"
enumerators = { 1 = "Rain", 2 = "Wind", 3 = "Snow", 4 = "RainInMillimetres" }
"""


@pytest.fixture
def asset(tmp_path: Path) -> Path:
    """A sample with a custom version that only this project's own file explains."""
    (tmp_path / "Upgrades.toml").write_text(_PATCHES, "utf-8")
    (tmp_path / "asset-inspector.toml").write_text('patches = ["Upgrades.toml"]\n', "utf-8")
    content = tmp_path / "Content"
    content.mkdir()
    shutil.copy(resource_path("samples") / "PluginData.uasset", content)
    return content / "PluginData.uasset"


def _rules(rows: list[dict[str, str]]) -> list[str]:
    return [row["rule"] for row in rows]


def test_without_the_file_the_version_is_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    sample = resource_path("samples") / "PluginData.uasset"
    assert main(["show", str(sample), "--format", "json"]) == 0
    assert "CUSTOM-UNKNOWN" in _rules(json.loads(capsys.readouterr().out)["findings"])


def test_show_names_the_version_and_its_numbers(
    asset: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(asset), "--format", "json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert "CUSTOM-UNKNOWN" not in _rules(shown["findings"])
    (row,) = (one for one in shown["custom_versions"] if one["guid"].startswith("7A1C22F0"))
    assert (row["version"], row["enumerator"], row["engine_version"]) == (3, "Snow", 4)
    assert row["status"] == "older"


@pytest.mark.parametrize("engine", [[], ["--engine", "5.3"]])
def test_check_agrees(asset: Path, engine: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(asset.parent), "--format", "json", *engine]) == 0
    (file,) = json.loads(capsys.readouterr().out)["files"]
    assert file["verdict"] == "loads"
    assert "CUSTOM-UNKNOWN" not in _rules(file["findings"])


def test_compat_agrees(asset: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compat", str(asset), "--format", "json"]) == 0
    (file,) = json.loads(capsys.readouterr().out)["files"]
    answers = {one["release"]: one["answer"] for one in file["releases"]}
    assert answers["5.7"] == "upgrades"


def test_several_processes_agree(asset: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inspector.project.scan.parallel.WORTH_PROCESSES", 0.0)
    (row,) = scan([str(asset)], engine=None, catalog=default_catalog(), readers=PoolConfig(2))
    assert row.verdict.value == "loads"


def test_the_window_agrees(asset: Path, qtbot: QtBot) -> None:
    catalog = default_catalog()
    jobs = Jobs()
    engine = profile_for("5.7", catalog)
    document = Document(str(asset), catalog, jobs, lambda: lambda _: engine)
    document.load()
    qtbot.waitUntil(lambda: document.settled, timeout=10_000)
    assert "CUSTOM-UNKNOWN" not in [one.rule for one in document.findings]
    document.answer_for(profile_for("5.3", catalog))
    qtbot.waitUntil(lambda: document.settled, timeout=10_000)
    assert "CUSTOM-UNKNOWN" not in [one.rule for one in document.findings]
    document.want_preview()
    qtbot.waitUntil(lambda: document.preview is not None, timeout=10_000)
    assert document.preview is not None
    assert "Weather" in [group.title for group in document.preview.groups]
    document.close()
    jobs.close()


def test_a_broken_file_leaves_everything_as_it_was(asset: Path) -> None:
    (asset.parents[1] / "Upgrades.toml").write_text("[[patch]\n", "utf-8")
    studio, folder = Studio(default_catalog(), SettingsFinder()), str(asset.parent)
    assert studio.packs(folder) == ()
    assert studio.catalog(folder) is default_catalog()
