"""Fixtures for the window: no screen, a look to paint with, and settings of its own."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Final

# Before anything imports Qt; a developer can still ask for real windows.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from inspector.gui.theme import Theme, apply_theme, make_theme

#: How long a test waits for a state before it fails, in ms: an end for what hangs, and no measure
#: of speed. Beside a busy process everything takes many times as long.
PATIENCE: Final = 120_000
#: What Qt's offscreen platform says of things that a real one does: no fault of ours.
OFFSCREEN = "This plugin does not support"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every other warning of Qt fails the test that caused it."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore(OFFSCREEN))


@pytest.fixture
def qtbot(qtbot: QtBot) -> QtBot:
    """The hands of a test, with patience unless it asks for less."""
    for waiting in ("waitUntil", "waitSignal", "waitSignals"):
        setattr(qtbot, waiting, partial(getattr(qtbot, waiting), timeout=PATIENCE))
    return qtbot


@pytest.fixture(autouse=True)
def settings_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that stands in for the user's own: no test reads or writes real settings."""
    folder = tmp_path / "user"
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(folder))
    return folder


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest, qapp: QApplication) -> Theme:
    """The two everyday looks; the application wears the one that is tested."""
    made = make_theme(request.param)
    apply_theme(qapp, made)
    return made


@pytest.fixture
def light(qapp: QApplication) -> Theme:
    """One look, for what does not depend on it."""
    made = make_theme("light")
    apply_theme(qapp, made)
    return made
