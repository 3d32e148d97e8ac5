"""Reading tables: which are read, and those that are broken."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from known_releases import NEXT

from inspector.catalog import Catalog
from inspector.errors import AccessError, InspectorError
from inspector.files.folders import resource_path
from inspector.files.tables import BUILT_FOLDER, MADE_FOLDER, Copies, TableFolder, copy_all
from inspector.versions import Guid


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


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[release]", "releases.toml: not a readable table"),
        (f'[[release]]\nname = "{NEXT}"\nlegacy = -9', "has no 'ue4': write ue4 = "),
        (
            f'[[release]]\nname = "{NEXT}"\nue4 = "522"\nlegacy = -9',
            "'ue4' cannot be \"522\": write a whole number",
        ),
        (
            f'[[release]]\nname = "{NEXT}"\nue4 = 522',
            f"release '{NEXT}': .* has no 'legacy'",
        ),
        ('[[release]]\nname = "next"\nue4 = 522\nlegacy = -9', "named by two numbers"),
        ("[[release]]\nue4 = 522", "release '1': .* has no 'name'"),
        ("release = [5]", "has to be a table"),
        ("[[release]]\nname = [1]", "'name' cannot be"),
        (
            f'[[release]]\nname = "{NEXT}"\nue4 = 522\nlegacy = -9\nconfirmed = 1',
            "'confirmed' cannot be 1: write true or false",
        ),
        (
            f'[[release]]\nname = "{NEXT}"\nue4 = 522\nlegacy = -9\nbuild = [{{}}]',
            r"\[\[build\]\] has no 'version'",
        ),
        (f'[release]\nname = "{NEXT}"', r"written as \[\[release\]\]"),
        (
            f'[[release]]\nname = "{NEXT}"\nue4 = 522\nlegacy = -9\nbuild = [{{version="5.8.0"}}]',
            f"build 5.8.0 is under release {NEXT}",
        ),
    ],
)
def test_what_is_wrong_with_a_table(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "releases.toml").write_text(text, "utf-8")
    with pytest.raises(InspectorError, match=message):
        _ = Catalog.load(tmp_path).releases


PROJECT = Path(__file__).resolve().parents[2]
SHIPPED = resource_path("catalog")
#: Common questions; says the answers, and whether a TOML parser was needed for them.
PROGRAM = """
import sys
from inspector.catalog import default_catalog, profile_for
from inspector.versions import Guid
catalog = default_catalog()
profile = profile_for("5.3", catalog)
guid = Guid.parse("601D1886-AC644F84-AA16D3DE-0DEAC7D6")
print(profile.judge_custom(guid, 225, catalog).status)
print(catalog.object_version("ue5", 1009).name)
print("tomllib" in sys.modules)
"""
ANSWERS = ["newer", "DATA_RESOURCES"]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The program as it lies in a repository: no copy is there yet."""
    ignored = shutil.ignore_patterns("__pycache__")
    for name in ("inspector", "resources"):
        shutil.copytree(PROJECT / name, tmp_path / name, ignore=ignored)
    shutil.copy(PROJECT / "pyproject.toml", tmp_path)
    return tmp_path


def ask(checkout: Path) -> tuple[list[str], bool]:
    """The answers of a fresh run, and whether it took a table apart."""
    start = f"import sys; sys.path.insert(0, {str(checkout)!r})"
    done = subprocess.run(
        [sys.executable, "-I", "-c", start + PROGRAM], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    *answers, parsed = done.stdout.split()
    return answers, parsed == "True"


def made(checkout: Path) -> Path:
    return checkout / "resources" / "catalog" / MADE_FOLDER


def test_a_copy_of_every_table_says_what_the_table_says(tmp_path: Path) -> None:
    copy_all(SHIPPED, tmp_path)
    copies = Copies(tmp_path, made=False)
    names = [path.relative_to(SHIPPED).as_posix() for path in SHIPPED.rglob("*.toml")]
    assert len(names) > 190
    for name in names:
        data = (SHIPPED / name).read_bytes()
        assert copies.read(name, data) == tomllib.loads(data.decode("utf-8")), name
    assert sum(1 for path in tmp_path.rglob("*") if path.is_file()) == len(names)


def test_a_checkout_parses_a_table_once(checkout: Path) -> None:
    assert not made(checkout).exists()
    assert ask(checkout) == (ANSWERS, True)
    assert (made(checkout) / "releases.jsonz").is_file()
    assert ask(checkout) == (ANSWERS, False)


def test_a_changed_table_counts_at_once(checkout: Path) -> None:
    ask(checkout)
    table = checkout / "resources" / "catalog" / "object_versions.toml"
    before = table.stat()
    text = table.read_bytes().decode()
    # Of the same length, and as old as before.
    table.write_bytes(text.replace('"DATA_RESOURCES"', '"DATA_RESOURCED"').encode())
    os.utime(table, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert table.stat().st_size == before.st_size
    assert ask(checkout) == (["newer", "DATA_RESOURCED"], True)
    assert ask(checkout) == (["newer", "DATA_RESOURCED"], False)


def test_no_copy_is_made_of_what_cannot_be_kept(checkout: Path) -> None:
    made(checkout).write_text("in the way", "utf-8")
    assert ask(checkout) == ask(checkout) == (ANSWERS, True)
    made(checkout).unlink()
    table = checkout / "resources" / "catalog" / "releases.toml"
    table.write_text("checked = 2024-01-31\n" + table.read_text("utf-8"), "utf-8")
    assert ask(checkout) == ask(checkout) == (ANSWERS, True)


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:-1],
        lambda data: data[:-20] + bytes([data[-20] ^ 1]) + data[-19:],
        lambda data: data.replace(b"copy 2", b"copy 0"),
        lambda data: data.replace(b"copy 2 ", b"copy 2 1", 1),
        lambda data: data.partition(b"\n")[2],
        lambda data: b"\xff" * 300,
    ],
)
def test_a_damaged_copy_is_not_read_and_is_made_again(
    damage: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    copies = Copies(tmp_path, made=True)
    data = (SHIPPED / "releases.toml").read_bytes()
    table = tomllib.loads(data.decode("utf-8"))
    copies.write("releases.toml", data, table)
    path = tmp_path / "releases.jsonz"
    path.write_bytes(damage(path.read_bytes()))
    assert copies.read("releases.toml", data) is None
    copies.write("releases.toml", data, table)
    assert copies.read("releases.toml", data) == table


def test_a_copy_of_other_bytes_is_not_read(tmp_path: Path) -> None:
    copies = Copies(tmp_path, made=True)
    copies.write("steps/ue5.toml", b"a = 1\n", {"a": 1})
    assert copies.read("steps/ue5.toml", b"a = 1\n") == {"a": 1}
    assert copies.read("steps/ue5.toml", b"a = 2\n") is None
    assert copies.read("steps/ue4.toml", b"a = 1\n") is None


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(AccessError):
        Copies(tmp_path / "file", made=True).write("releases.toml", b"", {})


def test_a_studios_tables_have_no_copies(tmp_path: Path) -> None:
    """Nobody gives texts with a folder of tables that are believed in their place."""
    (tmp_path / "releases.toml").write_bytes(b"")
    for folder in (BUILT_FOLDER, MADE_FOLDER):
        Copies(tmp_path / folder, made=True).write("releases.toml", b"", {"release": [{}]})
    assert TableFolder(tmp_path).read("releases.toml") == {}
