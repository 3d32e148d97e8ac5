"""The data files are found from a checkout, from an editable install and from a wheel."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from inspector.resource import resource_path

_ROOT = Path(__file__).resolve().parents[1]
_PROBE = """
from inspector.resource import resource_path
from inspector.catalog import default_catalog
print(resource_path("catalog", "releases.toml"))
print(len(default_catalog().releases))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--quiet"]
    subprocess.run([*pip, "--wheel-dir", str(folder), str(_ROOT)], check=True, cwd=folder)
    (made,) = folder.glob("*.whl")
    return made


def _probe(*path: Path) -> list[str]:
    code = f"import sys; sys.path[:0] = {[str(one) for one in path]!r}\n{_PROBE}"
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    )
    return done.stdout.split()


def test_a_checkout_uses_its_own_resources() -> None:
    assert resource_path("catalog", "releases.toml") == _ROOT / "resources/catalog/releases.toml"
    assert _probe(_ROOT)[0] == str(_ROOT / "resources/catalog/releases.toml")


def test_a_wheel_brings_every_resource(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    path, releases = _probe(tmp_path)
    assert path == str(tmp_path / "inspector/resources/catalog/releases.toml")
    assert int(releases) >= 37
    here = _ROOT / "resources"
    shipped = tmp_path / "inspector/resources"
    missing = [
        str(file.relative_to(here))
        for file in here.rglob("*")
        if file.is_file() and not (shipped / file.relative_to(here)).is_file()
    ]
    assert missing == []


def test_nothing_of_the_corpus_or_this_machine_is_shipped(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert not any("corpus" in name for name in names)
    assert not any(name.startswith("tests/") for name in names)
