"""Fixtures for every test, and what must be settled before Qt is imported."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from corpus import NO_CORPUS, corpus_root, leave_sweeps_to_the_long_run
from hypothesis import settings

from inspector.cli.display import qt_problem

# Every test that starts the program would compile all of it anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# Before anything imports Qt; a developer can still ask for real windows.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Most tests know what the program says, in its own words.
os.environ["INSPECTOR_LANG"] = "en"
# How long an example may take says how busy the machine is.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")
# A folder that is not there: a developer's own files of patches are no matter of the tests.
os.environ["ASSET_INSPECTOR_CONFIG"] = str(Path(__file__).parent / "no-user-settings")
# No folder can be made below a file: nothing is kept in the developer's cache.
os.environ["ASSET_INSPECTOR_CACHE"] = str(Path(__file__) / "no-cache")


@pytest.hookimpl(tryfirst=True)
def pytest_configure() -> None:
    """Says in one line what Qt lacks, before pytest-qt would fail with a loader error."""
    problem = qt_problem(os.environ["QT_QPA_PLATFORM"])
    if problem is not None:
        raise pytest.UsageError(problem)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Decides what is a sweep before the marks are asked which tests run."""
    leave_sweeps_to_the_long_run(items)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[object]:
    """Keeps the collector of garbage off the tests that are collected.

    They live as long as the process: to look through them again and again took two thirds of the
    time of collecting, and a part of that of every test.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own in which a test keeps what makes the next run faster."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("ASSET_INSPECTOR_CACHE", str(folder))
    return folder


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of the corpus of real packages; the test is skipped where there is none."""
    root = corpus_root()
    if root is None:
        pytest.skip(NO_CORPUS)
    return root
