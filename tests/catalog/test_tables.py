"""Reading tables: the compact copy, and tables that are broken."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from inspector.catalog import Catalog
from inspector.catalog.make import write_compact
from inspector.catalog.tables import (
    COMPACT_NAME,
    COMPACT_STEPS_NAME,
    TableFolder,
    fingerprint,
    read_compact,
)
from inspector.errors import InspectorError
from inspector.resource import resource_path
from inspector.versions import Guid

PROJECT = Path(__file__).resolve().parents[2]
SHIPPED = resource_path("catalog")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SHIPPED, tmp_path / "catalog"))


def test_the_compact_copy_says_what_the_tables_say() -> None:
    copies = read_compact(SHIPPED / COMPACT_NAME)
    assert len(copies) == 4 + len(list((SHIPPED / "custom_versions").glob("*.toml")))
    steps = read_compact(SHIPPED / COMPACT_STEPS_NAME)
    assert len(steps) == 2 + len(list((SHIPPED / "steps").glob("*.toml")))
    copies |= steps
    folder = TableFolder(SHIPPED)
    for name, line in copies.items():
        data = (SHIPPED / name).read_bytes()
        assert line.startswith(fingerprint(data) + " "), f"{name}: make the compact copy again"
        assert folder.read(name) == tomllib.loads(data.decode("utf-8"))


def test_common_questions_need_no_toml_parser() -> None:
    program = (
        "import sys\n"
        "from inspector.catalog import default_catalog, profile_for\n"
        "from inspector.versions import Guid\n"
        "catalog = default_catalog()\n"
        "profile = profile_for('5.3', catalog)\n"
        "guid = Guid.parse('601D1886-AC644F84-AA16D3DE-0DEAC7D6')\n"
        "assert profile.judge_custom(guid, 225, catalog).status == 'newer'\n"
        "assert catalog.object_version('ue5', 1009).name == 'DATA_RESOURCES'\n"
        "assert 'tomllib' not in sys.modules\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_only_the_custom_version_that_is_asked_for_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []
    original = TableFolder.read

    def noting(self: TableFolder, name: str) -> dict[str, object]:
        read.append(name)
        return original(self, name)

    monkeypatch.setattr(TableFolder, "read", noting)
    catalog = Catalog.load()
    assert read == []
    framework = "CFFC743F-43B04480-939114DF-171D2073"
    for _ in range(2):
        catalog.custom(Guid.parse(framework))
    assert read == [f"custom_versions/{framework}.toml"]


def test_a_changed_table_wins_over_its_compact_copy(copy: Path) -> None:
    path = copy / "releases.toml"
    path.write_text(path.read_text("utf-8").replace("ue5 = 1009", "ue5 = 1010"), "utf-8")
    changed = Catalog(copy).release("5.3")
    assert changed is not None
    assert changed.ue5 == 1010
    unchanged = Catalog(copy).object_version("ue5", 1009)
    assert unchanged is not None
    assert unchanged.name == "DATA_RESOURCES"


@pytest.mark.parametrize("data", [None, b"", b"compact 0\nreleases.toml", b"\xff\xff"])
def test_the_tables_do_without_a_compact_copy(copy: Path, data: bytes | None) -> None:
    if data is None:
        (copy / COMPACT_NAME).unlink()
    else:
        (copy / COMPACT_NAME).write_bytes(data)
    assert Catalog(copy).releases == Catalog(SHIPPED).releases


def test_the_compact_copy_can_be_made_again(copy: Path) -> None:
    names = (COMPACT_NAME, COMPACT_STEPS_NAME)
    for name in names:
        (copy / name).unlink()
    write_compact(copy)
    for name in names:
        assert (copy / name).read_bytes() == (SHIPPED / name).read_bytes()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[release]", "releases.toml: not a readable table"),
        ('[[release]]\nname = "5.9"\nlegacy = -9', "'ue4' has to be a whole number"),
        ('[[release]]\nname = "5.9"\nue4 = "522"\nlegacy = -9', "'ue4' has to be a whole number"),
        ('[[release]]\nname = "5.9"\nue4 = 522', "'legacy' has to be a whole number"),
        ('[[release]]\nname = "next"\nue4 = 522\nlegacy = -9', "named by two numbers"),
        ("[[release]]\nue4 = 522", "has no 'name'"),
        ('[release]\nname = "5.9"', r"written as \[\[release\]\]"),
        (
            '[[release]]\nname = "5.9"\nue4 = 522\nlegacy = -9\nbuild = [{ version = "5.8.0" }]',
            "build 5.8.0 stands under release 5.9",
        ),
    ],
)
def test_what_is_wrong_with_a_table(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "releases.toml").write_text(text, "utf-8")
    with pytest.raises(InspectorError, match=message):
        _ = Catalog.load(tmp_path).releases
