"""What the program says of itself."""

from __future__ import annotations

import importlib.util
import os
import platform
import re
import subprocess
import sys
from datetime import UTC, date, datetime, timedelta
from importlib.metadata import version
from pathlib import Path
from unicodedata import east_asian_width

import pytest

import inspector
from inspector.cli.main import main
from inspector.format.fast import NATIVE_VARIABLE
from inspector.messages import ENGLISH, activate
from inspector.messages.languages import translation
from inspector.report import about
from inspector.report.about import age_words


@pytest.fixture
def lines(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What the command line says, by the labels."""
    for name in ("CONFIG", "CACHE", "STATE"):
        monkeypatch.delenv(f"ASSET_INSPECTOR_{name}", raising=False)
    for name in ("CONFIG", "CACHE", "STATE"):
        monkeypatch.delenv(f"XDG_{name}_HOME", raising=False)
    assert main(["--version", "--verbose"]) == 0
    rows = capsys.readouterr().out.splitlines()
    return {row[:14].rstrip(): row[14:] for row in rows if row}


def test_it_says_what_runs(lines: dict[str, str]) -> None:
    assert lines["program"] == f"Asset Inspector {inspector.__version__} of {inspector.__date__}"
    assert lines["engines"] == "4.0 to 5.8"
    assert lines["Python"] == f"CPython {platform.python_version()}"
    assert lines["Qt"] == f"PySide6-Essentials {version('PySide6-Essentials')}"
    assert f"construct {version('construct')}" in lines["libraries"]
    # Which it is hangs on where the tests run; the next one asks for either.
    assert lines["reader"].startswith(("native extension", "Python; "))


def test_it_says_which_reader_is_used() -> None:
    code = "from inspector.cli.main import main; main(['--version', '-v'])"

    def told(**variables: str) -> str:
        environment = {key: value for key, value in os.environ.items() if key != NATIVE_VARIABLE}
        done = subprocess.run(
            [sys.executable, "-c", code],
            env=environment | variables,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        (line,) = (row for row in done.stdout.splitlines() if row.startswith("reader"))
        return line.removeprefix("reader").strip()

    off = told(INSPECTOR_NATIVE="0")
    assert off == "Python; INSPECTOR_NATIVE=0 turns the native one off"
    built = importlib.util.find_spec("inspector.format.native._machine") is not None
    missing = "Python; the native one is not built for this system"
    assert told() == ("native extension" if built else missing)


@pytest.mark.linux("the folders are those of Linux")
def test_it_says_where_things_are_without_the_name_of_the_user(lines: dict[str, str]) -> None:
    assert lines["settings"] == "~/.config/asset-inspector/window.ini"
    assert lines["own files in"] == "~/.config/asset-inspector"
    assert lines["cache"] == "~/.cache/asset-inspector"
    assert lines["reports"] == "~/.local/state/asset-inspector/reports"


def test_it_counts_the_files_of_a_studio(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ASSET_INSPECTOR_CONFIG", str(tmp_path))
    for name in ("patches/Weapons.toml", "patches/Maps.toml", "engines/Ours.toml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert main(["--version", "-v"]) == 0
    told = capsys.readouterr().out
    assert "2 files of patches, 1 imported engine" in told
    assert "Weapons" not in told


def test_qt_is_told_and_not_loaded() -> None:
    code = (
        "import sys; from inspector.cli.main import main; main(['--version', '-v']); "
        "sys.exit(any(name.startswith(('PySide6', 'shiboken6')) for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_version_says_nothing_of_its_age_for_a_year(monkeypatch: pytest.MonkeyPatch) -> None:
    today = datetime.now(UTC).date()
    for days, words in ((0, ""), (364, ""), (366, "1 year old"), (1100, "3 years old")):
        monkeypatch.setattr(about, "__date__", str(today - timedelta(days=days)))
        assert (words in age_words()) if words else not age_words()
    # A clock that is wrong is no news either.
    monkeypatch.setattr(about, "__date__", str(today + timedelta(days=400)))
    assert not age_words()


def test_an_old_version_says_so_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(about, "__date__", "2020-02-29")
    assert main(["--version", "--verbose"]) == 0
    assert "It knows no engine that came out since" in capsys.readouterr().out
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"inspector {inspector.__version__}\n"


def test_the_day_of_the_version_is_one() -> None:
    assert date.fromisoformat(inspector.__date__) >= date(2026, 11, 23)


def test_the_columns_are_aligned_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    activate(translation("zh_CN"))
    try:
        assert main(["--version", "--verbose"]) == 0
    finally:
        activate(ENGLISH)
    rows = capsys.readouterr().out.splitlines()
    starts = set()
    for row in filter(None, rows):
        label = re.match(r"\S+ +", row)
        assert label is not None, row
        wide = sum(1 + (east_asian_width(sign) in "WF") for sign in label[0])
        starts.add(wide)
    assert len(starts) == 1, rows


def test_nothing_of_ours_asks_the_systems_management_service() -> None:
    """Python's ``platform`` asks it on Windows, which is slow and may fail."""
    source = Path(inspector.__file__).parent
    imports = re.compile(r"^\s*(import platform\b|from platform import)", re.MULTILINE)
    assert [path for path in source.rglob("*.py") if imports.search(path.read_text("utf-8"))] == []
