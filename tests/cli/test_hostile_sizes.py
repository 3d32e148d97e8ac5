"""Small files that ask for very much: answered in seconds and in little memory, or refused.

Each command runs in a process of its own that may not take more memory than stated here.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from corpus import counts
from header_models import model_of

from inspector.catalog import default_catalog
from inspector.format.unreal.draft import ExportDraft, PackageDraft, PropertyDraft, build
from inspector.format.unreal.package import Package
from inspector.format.unreal.write import HeaderPart, write_header
from inspector.versions import EngineVersion, VersionSet

pytestmark = [
    pytest.mark.slow,
    pytest.mark.linux("only Linux limits the memory of one process"),
]

#: The most memory that a command may use, in MB, and that it may ask the system for.
MOST_USED = 200
MOST_ASKED = 700
#: Seconds on a machine that does other things too; each takes a fraction of it.
PATIENCE = 60

RUN = f"""
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({MOST_ASKED << 20}, {MOST_ASKED << 20}))
from inspector.cli.main import main
status = main(sys.argv[1:])
sys.stdout.flush()
(most,) = (line for line in open("/proc/self/status") if line.startswith("VmHWM:"))
print(status, int(most.split()[1]) // 1024, file=sys.stderr)
"""

TREE = """
import sys
from inspector.checks import Depth
from inspector.project.opening import read
with read(sys.argv[1], Depth.HEADER) as opened:
    tree = opened.package.tree()
    tree.prepare()
    for root in tree.roots:
        for row in root.children:
            row.text, len(row.children)
"""


class Ran:
    """How a command ended: what it printed and said, and the memory in MB that it used."""

    def __init__(self, *arguments: object, script: str = RUN) -> None:
        command = [sys.executable, "-c", script, *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
        self.out = done.stdout.decode("utf-8")
        *said, last = done.stderr.decode("utf-8").splitlines()
        self.said = said
        self.status, self.memory = map(int, last.split())


def package(*exports: ExportDraft) -> bytes:
    release = default_catalog().release("5.3")
    assert release is not None
    engine = EngineVersion.parse(f"5.3.2-29314046+{release.branch}")
    assert engine is not None
    versions = VersionSet(release.legacy, release.ue4, release.ue5, 0)
    draft = PackageDraft(
        versions=versions, saved_by=engine, compatible_with=engine, exports=exports
    )
    return build(draft).uasset


def asset(name: str, *properties: PropertyDraft, extra_bytes: int = 0) -> ExportDraft:
    return ExportDraft(
        name,
        "/Script/Engine.Blueprint",
        is_asset=True,
        properties=properties,
        extra_bytes=extra_bytes,
    )


def with_tables(data: bytes, **tables: object) -> bytes:
    """A package with other tables; what lies behind its header stays."""
    found = Package.open(data)
    model = model_of(found)
    parts = tuple(
        HeaderPart(part.key, tables.get(part.key, part.value), part.entries) for part in model.parts
    )
    return write_header(replace(model, parts=parts)) + data[found.total_header_size :]


def in_one_another(count: int, name: str = "N" * 1000) -> bytes:
    """A package of many objects, each with a long name and within the next one."""
    data = package(asset(name, extra_bytes=40))
    (first,) = Package.open(data).exports
    exports = tuple(
        first.replaced(OuterIndex=index + 2 if index < count - 1 else 0, SerialSize=0)
        for index in range(count)
    )
    depends = Package.open(data).section_value("depends")
    return with_tables(data, exports=exports, depends=tuple(depends) * count)


def edited(path: Path) -> Path:
    """The same file with one byte of the last object changed."""
    data = bytearray(path.read_bytes())
    data[-10] ^= 1
    other = path.with_name(f"Other{path.name}")
    other.write_bytes(data)
    return other


@pytest.fixture(scope="module")
def nested(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """300 KB of objects whose full paths would take 200 MB each time they are written."""
    path = tmp_path_factory.mktemp("nested") / "Nested.uasset"
    path.write_bytes(in_one_another(3_000))
    assert path.stat().st_size < 310_000
    return path


@pytest.mark.parametrize("count", counts(10_000, 30_000))
def test_many_times_as_many_take_little_too(tmp_path: Path, count: int) -> None:
    path = tmp_path / "Nested.uasset"
    path.write_bytes(in_one_another(count))
    found = Ran("show", path)
    assert (found.status, found.said) == (0, [])
    assert found.memory < MOST_USED


@pytest.mark.parametrize(
    "command",
    [
        ("show",),
        ("show", "--format", "json"),
        ("show", "--for-diff"),
        ("check", "--deep"),
        ("upgrades", "--engine", "5.5"),
    ],
    ids=" ".join,
)
def test_deep_chains_of_long_names_take_little(nested: Path, command: tuple[str, ...]) -> None:
    found = Ran(*command, nested)
    assert found.status == 0
    assert not found.said
    assert found.memory < MOST_USED


def test_comparing_deep_chains_of_long_names_takes_little(nested: Path) -> None:
    found = Ran("diff", nested, edited(nested))
    assert found.status == 1
    assert not found.said
    assert found.memory < MOST_USED


def test_the_tree_of_deep_chains_of_long_names_takes_little(nested: Path) -> None:
    tail = RUN.partition("from inspector.cli")[0], RUN.partition("status = main(sys.argv[1:])")[2]
    found = Ran(nested, script=f"{tail[0]}{TREE}\nstatus = 0{tail[1]}")
    assert found.memory < MOST_USED


def within_structs(levels: int, value: PropertyDraft) -> PropertyDraft:
    """A value within structs that lie within one another, each with a long name."""
    for level in range(levels):
        value = PropertyDraft(f"{level:02}" + "N" * 196, "StructProperty(Deep)", [value])
    return value


@pytest.fixture(scope="module")
def deep(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """300 KB of numbers whose paths would take 200 MB if each held its own."""
    numbers = PropertyDraft("V", "ArrayProperty(IntProperty)", [7] * 70_000)
    path = tmp_path_factory.mktemp("deep") / "Deep.uasset"
    path.write_bytes(package(asset("T", within_structs(14, numbers))))
    assert path.stat().st_size < 310_000
    return path


@pytest.mark.parametrize("command", [("show",), ("show", "--format", "json")], ids=" ".join)
def test_elements_below_long_names_take_little(deep: Path, command: tuple[str, ...]) -> None:
    found = Ran(*command, deep)
    assert (found.status, found.said) == (0, [])
    assert found.memory < MOST_USED


LONG = asset("T", PropertyDraft("Q" * 65_536, "ArrayProperty(IntProperty)", [1] * 100_000))


@pytest.mark.parametrize(
    "command", [("show",), ("check", "--deep"), ("upgrades", "--engine", "5.5")], ids=" ".join
)
def test_a_name_longer_than_engines_take_is_a_finding(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    path = tmp_path / "Long.uasset"
    path.write_bytes(package(LONG))
    found = Ran(*command, path)
    assert "names/0/Name" in found.out
    assert "65,536 characters, expected at most 1,023" in found.out
    assert found.memory < MOST_USED


def test_comparing_names_longer_than_engines_take_takes_little(tmp_path: Path) -> None:
    path = tmp_path / "Long.uasset"
    path.write_bytes(package(LONG))
    found = Ran("diff", path, edited(path))
    assert found.status == 1
    assert found.memory < MOST_USED


@pytest.mark.parametrize("length", [1023, 1024])
def test_names_may_be_as_long_as_in_the_engine(tmp_path: Path, length: int) -> None:
    path = tmp_path / "Name.uasset"
    path.write_bytes(package(asset("N" * length, extra_bytes=8)))
    found = Ran("check", "--deep", path)
    assert ("CORRUPT" in found.out) is (length > 1023)


def test_a_section_of_text_ends_and_says_what_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "Array.uasset"
    values = PropertyDraft("Q" * 1000, "ArrayProperty(IntProperty)", [1] * 20_000)
    path.write_bytes(package(asset("T", values)))
    found = Ran("show", path)
    assert found.memory < MOST_USED
    *_, before, last = found.out.splitlines()
    assert before.endswith(" = 1")
    assert last.startswith("  … ")
    assert last.endswith(": a section ends here; --format json has all of it")
    left = int(last.split()[1].replace(",", ""))
    assert sum(line.startswith("  T.QQQ") for line in found.out.splitlines()) + left == 20_001
    assert len(found.out) < 17 << 20
    exact = Ran("show", "--format", "json", path)
    assert exact.memory < MOST_USED
    assert exact.out.count("\n            1") >= 20_000


def test_a_file_of_twenty_gigabytes_is_answered(tmp_path: Path) -> None:
    path = tmp_path / "Sparse.uasset"
    data = package(asset("Big", extra_bytes=40))
    size = 20_000_000_000
    (first,) = Package.open(data).exports
    large = with_tables(data, exports=(first.replaced(SerialSize=size - 4 - first.SerialOffset),))
    with path.open("wb") as file:
        file.write(large[:-4])
        os.truncate(path, size - 4)
        file.seek(size - 4)
        file.write(large[-4:])
    shown = Ran("show", "--section", "properties", path)
    assert "bytes, not hashed" in shown.out
    assert shown.status == 0
    assert Ran("check", "--deep", path).status == 0
    told = Ran("show", "--section", "exports", "--format", "json", path)
    assert '"sha1": null' in told.out
