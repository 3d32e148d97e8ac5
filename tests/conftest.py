"""Fixtures for every test, and what must be settled before Qt is imported."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Generator, Iterator
from pathlib import Path

from locales import compile_languages

from inspector.messages import activate
from inspector.messages.languages import translation

# A checkout that was installed before its PO files changed.
compile_languages()

# Most tests know what the program says, in its own words; those that hold in any language run in
# another one in a process of their own, for texts of tables are said while modules load.
os.environ["INSPECTOR_LANG"] = os.environ.get("INSPECTOR_TESTS_LANG", "en")
activate(translation(os.environ["INSPECTOR_LANG"]))

import pytest  # noqa: E402
from corpus import NO_CORPUS, corpus_root, leave_sweeps_to_the_long_run  # noqa: E402
from hypothesis import settings  # noqa: E402
from needs import skip_what_is_lacking  # noqa: E402
from scratch_git import PROJECT  # noqa: E402
from windows_system import Windows, windows_here  # noqa: E402
from workflow_jobs import Workplace  # noqa: E402

from inspector import __version__  # noqa: E402
from inspector.cli.display import qt_problem  # noqa: E402

# Every test that starts the program would compile all of it anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# Before anything imports Qt; a developer can still ask for real windows.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# How long an example may take says how busy the machine is.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")
# A folder that is not there: a developer's own files of patches are no matter of the tests.
os.environ["ASSET_INSPECTOR_CONFIG"] = str(Path(__file__).parent / "no-user-settings")
# Nothing is written in the lists of the developer's desktop.
os.environ["XDG_DATA_HOME"] = str(Path(__file__).parent / "no-user-data")
# No folder can be made below a file: nothing is kept in the developer's own.
os.environ["ASSET_INSPECTOR_CACHE"] = str(Path(__file__) / "no-cache")
os.environ["ASSET_INSPECTOR_STATE"] = str(Path(__file__) / "no-state")


@pytest.hookimpl(tryfirst=True)
def pytest_configure() -> None:
    """Says in one line what Qt lacks, before pytest-qt would fail with a loader error."""
    problem = qt_problem(os.environ["QT_QPA_PLATFORM"])
    if problem is not None:
        raise pytest.UsageError(problem)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None, object, object]:
    """Decides what is a sweep before marks are asked what runs; of that, what is skipped."""
    leave_sweeps_to_the_long_run(items)
    result = yield
    skip_what_is_lacking(items)
    return result


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
    # Where the key is by which the program knows what it kept.
    monkeypatch.setenv("ASSET_INSPECTOR_STATE", str(tmp_path / "state"))
    return folder


@pytest.fixture
def reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the reports of bugs are kept during a test; it is not there yet."""
    monkeypatch.setenv("ASSET_INSPECTOR_STATE", str(tmp_path / "state"))
    return tmp_path / "state" / "reports"


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of the corpus of real packages; the test is skipped where there is none."""
    root = corpus_root()
    if root is None:
        pytest.skip(NO_CORPUS)
    return root


@pytest.fixture(scope="session")
def released(tmp_path_factory: pytest.TempPathFactory) -> Workplace:
    """A release of what is committed, made by the steps of its workflow that run on Linux."""
    if not (PROJECT / ".git").exists():
        pytest.skip("the steps check out what is committed, and this is no repository")
    # Packed less hard than for people, which takes minutes.
    place = Workplace(
        tmp_path_factory.mktemp("release") / "place",
        {"github.ref_name": f"v{__version__}", "github.token": "none",
         "github.repository": "somebody/something"},
        {"GITHUB_REF_NAME": f"v{__version__}", "XZ_OPT": "-0"},
    )  # fmt: skip
    place.run("release.yml", "wheel")
    place.run("release.yml", "bundle", "ubuntu-22.04")
    place.run("release.yml", "release")
    place.run("release.yml", "publish")
    return place


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout; the test is skipped where nothing can make it."""
    pytest.importorskip("hatchling", reason="hatchling is not installed")
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--quiet"]
    project = Path(__file__).resolve().parents[1]
    subprocess.run([*pip, "--wheel-dir", str(folder), str(project)], check=True, cwd=folder)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="session")
def windows(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Windows]:
    """The Windows of this machine; the test is skipped where there is none."""
    with windows_here(tmp_path_factory.mktemp("windows")) as found:
        yield found


@pytest.fixture(scope="session")
def windows_wheel(
    windows: Windows, wheel: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, str]:
    """The variables with which the Python of Windows has the wheel installed."""
    folder = tmp_path_factory.mktemp("windows-wheel")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return {"PYTHONPATH": windows.named(folder)}


@pytest.fixture(scope="session")
def windows_bundle(windows: Windows, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that PyInstaller makes on Windows; a variable names one that is made already."""
    named = os.environ.get("INSPECTOR_TESTS_WINDOWS_BUNDLE")
    if named:
        return Path(named).resolve()
    if sys.platform == "win32":
        pytest.skip("name what PyInstaller made INSPECTOR_TESTS_WINDOWS_BUNDLE")
    folder = tmp_path_factory.mktemp("windows-bundle")
    subprocess.run(
        [str(PROJECT / ".ci" / "windows" / "bundle"), str(folder)],
        env=os.environ | {"PYTHON": sys.executable},
        check=True,
    )
    return folder / "asset-inspector"


@pytest.fixture(scope="session")
def windows_installer(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """The installer for Windows, made here unless a variable names one."""
    named = os.environ.get("INSPECTOR_TESTS_WINDOWS_INSTALLER")
    if named:
        return Path(named).resolve()
    if sys.platform == "win32":
        pytest.skip("it installs for whoever runs it: name it INSPECTOR_TESTS_WINDOWS_INSTALLER")
    if shutil.which("makensis") is None:
        pytest.skip("makensis is missing: apt-get install nsis")
    bundle = request.getfixturevalue("windows_bundle")
    made = tmp_path_factory.mktemp("windows-installer") / "asset-inspector-setup.exe"
    # The stub of 32 bits does not start where Wine is of 64 alone, and to pack hard takes a minute.
    given = {"VERSION": __version__, "FOLDER": bundle, "OUT": made, "STUB": "amd64-unicode"}
    words = ["-DFAST", *(f"-D{name}={value}" for name, value in given.items())]
    script = PROJECT / "resources" / "packaging" / "installer.nsi"
    subprocess.run(["makensis", "-V2", "-WX", *words, str(script)], check=True)
    return made
