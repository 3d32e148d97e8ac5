"""How long commands take from a standing start, and how much memory, as ratios.

Run with ``python -m pytest tests/benchmarks/test_command_speed.py -m benchmark -s``. Bytecode is
cached in a folder of the test's own, as it is for an installed program.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest
from benchmarks.machine import plain_reads, slowness
from corpus import manifest

from inspector.files.folders import resource_path
from inspector.format.fast import native_state

resource = pytest.importorskip("resource", reason="posix: it tells the time of other processes")
pytestmark = pytest.mark.benchmark

PROJECT = Path(__file__).resolve().parents[2]
_FILES = 30_000
_IN_A_FOLDER = 100
_ROUNDS = 9
#: What machines that are busy with something else add to a ratio of two short processes.
_NOISE = 2.0
#: Commands as multiples of a Python that does nothing, with the native extension and without.
_STARTS = {
    ("show", "Lantern"): (9, 11),
    ("diff", "Lantern", "OldDoor"): (11, 13),
    ("upgrades", "Lantern"): (16, 18),
}

#: Reads the first 4 KiB of every file that a list names, and says how long that took, by the clock
#: and in processor time.
_PLAIN_LOOP = """
import os, sys, time
paths = open(sys.argv[1], encoding="utf-8").read().splitlines()
start, work = time.perf_counter(), time.process_time()
for path in paths:
    handle = os.open(path, os.O_RDONLY)
    os.read(handle, 4096)
    os.close(handle)
print(time.perf_counter() - start, time.process_time() - work)
"""

#: Runs a command without its output, and says how much memory it and its workers took at most.
_MEASURED = """
import os, resource, sys
from inspector.cli.main import main
out = os.dup(1)
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
main(sys.argv[1:])
with open("/proc/self/status") as status:
    own = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
os.write(out, f"{own} {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss}".encode())
"""


@pytest.fixture(scope="module")
def variables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of an installed program: it caches bytecode, and its output."""
    others = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")
    plain = {k: v for k, v in os.environ.items() if k not in others}
    cache = str(tmp_path_factory.mktemp("bytecode"))
    return plain | {"PYTHONPATH": str(PROJECT), "PYTHONPYCACHEPREFIX": cache}


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory, corpus: Path) -> Path:
    """A folder of real packages, each under many names."""
    root = tmp_path_factory.mktemp("content")
    originals = root / "originals"
    originals.mkdir()
    real = [
        entry["path"]
        for entry in manifest()
        if entry["saved_by"]
        and not entry["cooked"]
        and not entry["path"].startswith("made/")
        and entry["path"].endswith((".uasset", ".umap"))
    ]
    for number, path in enumerate(real):
        shutil.copyfile(corpus / path, originals / f"{number}{Path(path).suffix}")
    sources = sorted(originals.iterdir())
    for number in range(_FILES):
        folder = root / f"{_FILES}" / f"Folder{number // _IN_A_FOLDER:03}"
        folder.mkdir(parents=True, exist_ok=True)
        source = sources[number % len(sources)]
        os.link(source, folder / f"Asset{number:05}{source.suffix}")
    return root / f"{_FILES}"


def _took(variables: dict[str, str], *arguments: str) -> float:
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, *arguments], stdout=subprocess.DEVNULL, env=variables, check=False
    )
    return time.perf_counter() - start


def _work(variables: dict[str, str], *arguments: str) -> float:
    """Seconds of processor time, which a busy machine leaves alone."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _took(variables, *arguments)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.bar
@pytest.mark.parametrize("words", _STARTS, ids=" ".join)
def test_a_command_from_a_standing_start(
    words: tuple[str, ...], variables: dict[str, str], tmp_path: Path
) -> None:
    script = tmp_path / "inspector"
    script.write_text("from inspector.cli.entry import run\nrun()\n")
    files = [str(resource_path("samples", f"{name}.uasset")) for name in words[1:]]
    bar = _STARTS[words][native_state() != "used"]
    _took(variables, str(script), words[0], *files)
    # In turns, so that what else the machine does falls on both.
    rounds = [
        (
            _work(variables, "-I", "-c", "pass"),
            _work(variables, str(script), words[0], *files),
        )
        for _ in range(_ROUNDS)
    ]
    nothing, command = map(min, zip(*rounds, strict=True))
    print(
        f"\n{' '.join(words)}: {command * 1e3:.0f} ms of processor time, "
        f"{command / nothing:.1f} x python -I -c pass ({nothing * 1e3:.1f} ms; bar {bar})"
    )
    assert command / nothing < bar * _NOISE * slowness()


@pytest.fixture(scope="module")
def worn(tmp_path_factory: pytest.TempPathFactory, content: Path, corpus: Path) -> Path:
    """The same folder, where a tenth is damaged, each file in its own way, or unversioned."""
    root = tmp_path_factory.mktemp("worn")
    unversioned = [
        path
        for path in sorted((corpus / "unversioned").rglob("*"))
        if path.suffix in (".uasset", ".umap")
    ]
    dice = random.Random(20)
    for number, healthy in enumerate(sorted(content.glob("*/*"))):
        folder = root / healthy.parent.name
        folder.mkdir(exist_ok=True)
        if number % 10:
            os.link(healthy, folder / healthy.name)
        elif number % 20:
            (folder / healthy.name).write_bytes(_damaged(healthy.read_bytes(), dice))
        else:
            source = unversioned[number // 20 % len(unversioned)]
            for part in (source, source.with_suffix(".uexp")):
                if part.exists():
                    shutil.copyfile(part, (folder / healthy.name).with_suffix(part.suffix))
    return root


def _damaged(data: bytes, dice: random.Random) -> bytes:
    """The bytes cut short, or with a few others in their header."""
    if dice.random() < 0.5:
        return data[: dice.randrange(1, len(data))]
    changed = bytearray(data)
    for _ in range(4):
        changed[dice.randrange(min(len(data), 4000))] = dice.randrange(256)
    return bytes(changed)


#: With the native extension and without.
_CHECK_BARS = {"content": (3, 5), "worn": (5, 9)}


@pytest.mark.parametrize("files", _CHECK_BARS)
@pytest.mark.parametrize("engine", ["5.7", "5.3"])
@pytest.mark.parametrize("form", ["json", "text"])
def test_check_of_a_folder(
    request: pytest.FixtureRequest,
    variables: dict[str, str],
    tmp_path: Path,
    engine: str,
    form: str,
    files: str,
) -> None:
    bar = _CHECK_BARS[files][native_state() != "used"]
    content: Path = request.getfixturevalue(files)
    listed = tmp_path / "list"
    paths = sorted(str(path) for path in content.glob("*/*") if path.suffix != ".uexp")
    assert len(paths) == _FILES
    listed.write_text("\n".join(paths), "utf-8")
    empty = tmp_path / "empty"
    empty.mkdir()
    options = ("-m", "inspector", "check", "--no-index", "--format", form, "--engine", engine)
    _took(variables, *options, str(content))
    rounds = []
    for _ in range(7):
        plain = subprocess.run(
            [sys.executable, "-c", _PLAIN_LOOP, str(listed)],
            capture_output=True,
            text=True,
            check=True,
        )
        start_up = _took(variables, *options, str(empty))
        before = os.times()
        whole = _took(variables, *options, str(content))
        work = sum(os.times()[2:4]) - sum(before[2:4])
        rounds.append((*map(float, plain.stdout.split()), start_up, whole, work))
    loop, loop_work, start_up, whole, work = map(min, zip(*rounds, strict=True))
    print(
        f"\ncheck of {_FILES:,} packages ({files}) for {engine} as {form}: {whole:.2f} s, "
        f"{whole / loop:.2f} x reading 4 KiB of each ({loop:.2f} s; bar {bar}), of which start-up "
        f"{start_up:.2f} s; processor time {work:.2f} s, {work / loop_work:.2f} x"
    )
    # The bar is for two processors that do nothing else: so much work they have time for in it.
    assert work / loop_work < bar * 2 * 1.5


#: Of so many files, what a check takes beyond its start, as a multiple of what reading them takes:
#: two processors' worth of the bars, and what is held as long as these are missed; with the native
#: extension and without.
_FEW = 5_000
#: Microseconds of reading 4 KiB of one on the machine on which the bars were set.
_PLAIN_THERE = 5.4
_CHECKS = {"content": ((6, 10), (10, 24)), "worn": ((10, 18), (16, 31))}


@pytest.mark.bar
@pytest.mark.parametrize("files", _CHECKS)
def test_check_of_a_few_folders(
    request: pytest.FixtureRequest, variables: dict[str, str], tmp_path: Path, files: str
) -> None:
    root: Path = request.getfixturevalue(files)
    folders = sorted(map(str, root.glob("Folder*")))[: _FEW // _IN_A_FOLDER]
    paths = [str(path) for folder in folders for path in Path(folder).iterdir()]
    listed, empty = tmp_path / "list", tmp_path / "empty"
    listed.write_text("\n".join(path for path in paths if not path.endswith(".uexp")), "utf-8")
    empty.mkdir()
    options = ("-m", "inspector", "check", "--no-index", "--format", "json", "--engine", "5.3")
    _took(variables, *options, str(empty))
    rounds = [
        (
            _work(variables, "-c", _PLAIN_LOOP, str(listed)) - _work(variables, "-c", "pass"),
            _work(variables, *options, *folders) - _work(variables, *options, str(empty)),
        )
        for _ in range(5)
    ]
    loop, check = (statistics.median(column) for column in zip(*rounds, strict=True))
    bar, held = (both[native_state() != "used"] for both in _CHECKS[files])
    print(
        f"\ncheck of {_FEW:,} packages ({files}) beyond its start: {check:.2f} s of processor "
        f"time, {check / loop:.1f} x reading 4 KiB of each ({loop:.3f} s; bar {bar})"
    )
    assert check / len(paths) * 1e6 < plain_reads(held, _PLAIN_THERE) * 1.5


@pytest.mark.parametrize("files", ["content", "worn"])
@pytest.mark.parametrize("form", ["json", "text"])
def test_check_of_a_folder_again(
    request: pytest.FixtureRequest,
    variables: dict[str, str],
    tmp_path: Path,
    form: str,
    files: str,
) -> None:
    content: Path = request.getfixturevalue(files)
    options = ("-m", "inspector", "check", "--format", form, "--engine", "5.3", str(content))
    _took(variables, *options, "--no-index")
    rounds = []
    for number in range(3):
        with_cache = variables | {
            "ASSET_INSPECTOR_CACHE": str(tmp_path / f"{number}"),
            "ASSET_INSPECTOR_STATE": str(tmp_path / f"{number}"),
        }
        row = []
        for asked in ((*options, "--no-index"), options, options):
            before = os.times()
            whole = _took(with_cache, *asked)
            row += [whole, sum(os.times()[2:4]) - sum(before[2:4])]
        rounds.append(row)
    without, without_work, first, first_work, again, again_work = (
        statistics.median(column) for column in zip(*rounds, strict=True)
    )
    print(
        f"\ncheck of {_FILES:,} packages ({files}) as {form}: without an index {without:.2f} s "
        f"(processor {without_work:.2f}), with it {first:.2f} s ({first_work:.2f}), again "
        f"{again:.2f} s ({again_work:.2f}): {again / first:.2f} x (bar 0.5), processor time "
        f"{again_work / first_work:.2f} x"
    )
    assert again_work / first_work < 0.5


def test_memory_does_not_grow_with_the_number_of_files(
    variables: dict[str, str], content: Path
) -> None:
    for few, many in ((1_000, 10_000), (6_000, 30_000)):
        (own, workers), (own_many, workers_many) = (
            _memory(variables, content, number) for number in (few, many)
        )
        more = (own_many - own) / (many - few)
        text = f"\nchecking {many:,} against {few:,}: parent {own:,} -> {own_many:,} KiB, "
        text += f"{more:.2f} KiB more a file (bar 1)"
        assert more < 1
        # A few thousand files are read before there are workers, and all by the native reader.
        if few >= 6_000 and workers:
            text += f"; workers {workers:,} -> {workers_many:,} KiB, {workers_many / workers:.2f} x"
            assert workers_many / workers < 1.1
        print(text)


def _memory(variables: dict[str, str], content: Path, number: int) -> tuple[int, int]:
    """The most KiB that a check of so many files takes: itself, and its largest worker."""
    folders = sorted(map(str, content.iterdir()))[: number // _IN_A_FOLDER]
    ended = subprocess.run(
        [sys.executable, "-c", _MEASURED, "check", *folders, "--format", "json"],
        capture_output=True,
        text=True,
        env=variables,
        check=True,
    )
    own, workers = json.loads(f"[{ended.stdout.replace(' ', ',')}]")
    return own, workers
