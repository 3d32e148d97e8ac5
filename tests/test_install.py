"""The data files are found from a checkout, from an editable install and from a wheel."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import native_extension
import pytest

from inspector.catalog import default_catalog
from inspector.files.folders import resource_path
from inspector.files.tables import BUILT_FOLDER, MADE_FOLDER, Copies

pytestmark = pytest.mark.slow

_ROOT = Path(__file__).resolve().parents[1]
_PROBE = """
from inspector.catalog import default_catalog
from inspector.files.tables import BUILT_FOLDER, MADE_FOLDER, Copies
from inspector.files.folders import resource_path
from inspector.catalog import default_catalog
print(resource_path("catalog", "releases.toml"))
print(len(default_catalog().releases))
print("tomllib" in sys.modules)
"""


def _probe(*path: Path) -> list[str]:
    code = f"import sys; sys.path[:0] = {[str(one) for one in path]!r}\n{_PROBE}"
    done = subprocess.run(
        [sys.executable, "-I", "-B", "-c", code], capture_output=True, text=True, check=True
    )
    return done.stdout.split()


def test_a_checkout_uses_its_own_resources() -> None:
    assert resource_path("catalog", "releases.toml") == _ROOT / "resources/catalog/releases.toml"
    assert _probe(_ROOT)[0] == str(_ROOT / "resources/catalog/releases.toml")


def test_a_wheel_brings_every_resource(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    path, releases, parsed = _probe(tmp_path)
    assert path == str(tmp_path / "inspector/resources/catalog/releases.toml")
    assert (int(releases) >= 37, parsed) == (True, "False")
    here = _ROOT / "resources"
    shipped = tmp_path / "inspector/resources"
    missing = [
        str(file.relative_to(here))
        for file in here.rglob("*")
        if file.is_file()
        and "__pycache__" not in file.parts
        and not file.is_relative_to(here / "packaging")
        and not file.is_relative_to(here / "images")  # of the README
        # What serves translators alone.
        and not (file.parent.parent == here / "locale" and file.suffix in (".po", ".toml"))
        and not (shipped / file.relative_to(here)).is_file()
    ]
    assert missing == []


def test_a_wheel_brings_a_copy_of_every_table(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    catalog = tmp_path / "inspector/resources/catalog"
    copies = Copies(catalog / BUILT_FOLDER, made=False)
    tables = list(catalog.rglob("*.toml"))
    assert len(tables) > 190
    for table in tables:
        data = table.read_bytes()
        name = table.relative_to(catalog).as_posix()
        assert copies.read(name, data) == tomllib.loads(data.decode("utf-8")), name
    assert not (catalog / MADE_FOLDER).exists()
    # What a table that was changed afterwards says counts, and nothing else is written.
    releases = catalog / "releases.toml"
    releases.write_bytes(releases.read_bytes() + b"# Changed.\n")
    before = sorted(tmp_path.rglob("*"))
    assert _probe(tmp_path)[2] == "True"
    assert [path for path in sorted(tmp_path.rglob("*")) if path not in before] == []


def test_a_wheel_of_the_source_archive_is_the_wheel_of_the_checkout(
    wheel: Path, tmp_path: Path
) -> None:
    assert default_catalog().releases  # a checkout has copies of its own now
    build = [sys.executable, "-m", "hatchling", "build", "--directory", str(tmp_path)]
    subprocess.run([*build, "--target", "sdist"], check=True, cwd=_ROOT, capture_output=True)
    (made,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(made) as archive:
        names = archive.getnames()
        archive.extractall(tmp_path, filter="data")
    assert not any("__pycache__" in name for name in names)
    assert not any(name.endswith((".json", ".jsonz")) for name in names if "/resources/" in name)
    source = tmp_path / made.name.removesuffix(".tar.gz")
    subprocess.run([*build, "--target", "wheel"], check=True, cwd=source, capture_output=True)
    (again,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(again) as one, zipfile.ZipFile(wheel) as other:
        assert _contents(one) == _contents(other)


def _contents(archive: zipfile.ZipFile) -> dict[str, int]:
    return {entry.filename: entry.CRC for entry in archive.infolist()}


def test_the_build_needs_nothing_but_its_backend() -> None:
    program = f"import sys; sys.path.insert(0, {str(_ROOT)!r}); import inspector.files.tables"
    # -S: without the libraries that are installed here.
    subprocess.run([sys.executable, "-I", "-S", "-c", program], check=True)


def test_a_wheel_has_nothing_of_the_build(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    of_the_build = ("build_hook", "__pycache__", "packaging")
    assert [name for name in names if any(word in name for word in of_the_build)] == []


_READER = """
from inspector.format import fast
print(fast.native_state(), fast.back_end.__name__)
"""


def _reader(place: Path, **variables: str) -> list[str]:
    code = f"import sys; sys.path.insert(0, {str(place)!r})\n{_READER}"
    environment = {key: value for key, value in os.environ.items() if key != "INSPECTOR_NATIVE"}
    done = subprocess.run(
        [sys.executable, "-I", "-B", "-c", code],
        env=environment | variables,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_a_wheel_brings_the_native_back_end(wheel: Path, tmp_path: Path) -> None:
    assert wheel.name.split("-", 2)[2].startswith("cp311-abi3-")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    (made,) = (tmp_path / native_extension.FOLDER).glob("_machine.*.so")
    assert made.name == "_machine.abi3.so"
    assert _reader(tmp_path) == ["used", "inspector.format.native.programs"]
    assert _reader(tmp_path, INSPECTOR_NATIVE="0") == ["off", "inspector.format.fused"]
    made.unlink()
    assert _reader(tmp_path) == ["missing", "inspector.format.fused"]


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({"CC": "/nowhere/cc"}, "is left out, and reading will take longer: "),
        ({"INSPECTOR_NATIVE": "0"}, "is left out: INSPECTOR_NATIVE=0"),
    ],
)
def test_a_wheel_is_built_without_a_compiler(
    variables: dict[str, str], said: str, tmp_path: Path
) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--directory", str(tmp_path)]
    done = subprocess.run(
        [*build, "--target", "wheel"],
        check=True,
        cwd=_ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, "INSPECTOR_NATIVE": "", **variables},
    )
    assert f"The native back end {said}" in done.stderr
    (made,) = tmp_path.glob("*.whl")
    assert made.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(made) as archive:
        assert not any(name.endswith((".so", ".pyd")) for name in archive.namelist())


def test_a_wheel_says_that_its_types_are_told(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        assert "inspector/py.typed" in archive.namelist()


def test_nothing_of_the_corpus_or_this_machine_is_shipped(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert not any("corpus" in name for name in names)
    assert not any(name.startswith("tests/") for name in names)


def test_a_build_server_needs_no_qt() -> None:
    """What is installed without an extra; tests and bundles have the window."""
    project = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert not [name for name in project["dependencies"] if "side" in name.lower()]
    assert all(name.startswith(("PySide6-Essentials", "rapidfuzz")) for name in extras["gui"])
    assert not [name for name in project["dependencies"] if "fuzz" in name.lower()]
    for extra in ("bundle", "test"):
        assert "asset-inspector[gui]" in extras[extra]


def test_what_a_build_server_installs_is_small(wheel: Path, tmp_path: Path) -> None:
    """With the bytecode that pip makes of it; the libraries beside it have two megabytes more.

    The lists of the classes of O3DE and Lumberyard are nearly one of them.
    """
    project = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names = {re.split("[<>=]", name)[0] for name in project["dependencies"]}
    assert names == {"construct", "msgspec", "platformdirs", "shtab"}
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(tmp_path)], check=True)
    size = sum(path.stat().st_size for path in tmp_path.rglob("*") if path.is_file())
    assert size < 27_500_000


def test_commands_run_where_qt_is_not_installed(tmp_path: Path) -> None:
    """And what needs it says how it is installed."""
    for name in ("construct", "msgspec", "platformdirs", "shtab"):
        found = importlib.util.find_spec(name)
        assert found is not None
        shutil.copytree(Path(str(found.origin)).parent, tmp_path / name)
    code = "from inspector.cli.entry import run; run()"
    custom = importlib.util.find_spec("sitecustomize")
    if sys.platform == "win32" and custom is not None:
        # Without what is in there no Python runs under Wine.
        shutil.copy(str(custom.origin), tmp_path)
        code = f"import sitecustomize; {code}"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(_ROOT)))}
    door = str(resource_path("samples", "OldDoor.uasset"))

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-S", "-c", code, *words]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=False)

    for words in (
        ("check", door, "--engine", "5.8"),
        ("show", door),
        ("upgrades", door),
        ("diff", door, door),
        ("rule", "OBJ-NEW"),
    ):
        assert run(*words).returncode == 0, words
    for words in (("gui", door), ("gui", door, "--screenshot", str(tmp_path / "a.png"))):
        ended = run(*words)
        assert ended.returncode == 2, words
        assert "Traceback" not in ended.stderr
