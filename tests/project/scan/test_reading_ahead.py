"""Packages that threads without the interpreter read: what is said of them, and of all others."""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from inspector.catalog import Catalog, EngineProfile, default_catalog, profile_for
from inspector.checks import Verdict
from inspector.files.folders import resource_path
from inspector.format.fast import native_state
from inspector.project.around.settings import PROJECT_FILE, SettingsFinder
from inspector.project.samples import make_all
from inspector.project.scan.judging import Scanner, ScanRow
from inspector.project.walk import PACKAGES, walk

pytestmark = pytest.mark.skipif(
    native_state() != "used", reason="the native back end is not there, or turned off"
)

DOOR = resource_path("samples", "OldDoor.uasset")
NEWER = Path(__file__).parents[2] / "data" / "Door-5.3.uasset"
CURVE = resource_path("samples", "CookedCurve.uasset")


class Counted(Scanner):
    """Counts the files that the interpreter reads."""

    read_here = 0

    def scan(self, path: str) -> ScanRow:
        self.read_here += 1
        return super().scan(path)


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return default_catalog()


@pytest.fixture(scope="module")
def profile(catalog: Catalog) -> EngineProfile:
    return profile_for("5.3", catalog)


@pytest.fixture
def scanner(profile: EngineProfile, catalog: Catalog) -> Counted:
    made = Counted(profile, catalog)
    assert made.reads_in_threads
    return made


Said = Callable[[list[str]], list[ScanRow]]


@pytest.fixture
def said(profile: EngineProfile, catalog: Catalog) -> Said:
    """What is said of each file by itself."""

    def rows(paths: list[str]) -> list[ScanRow]:
        alone = Scanner(profile, catalog)
        return [alone.scan(path) for path in paths]

    return rows


def _told(rows: list[ScanRow]) -> list[object]:
    return [(row.path, row.size, row.answer, row.findings) for row in rows]


def _copies(folder: Path, data: bytes, count: int) -> list[str]:
    folder.mkdir(exist_ok=True)
    paths = [folder / f"Copy{number:04}.uasset" for number in range(count)]
    for path in paths:
        path.write_bytes(data)
    return list(map(str, paths))


def _changed(data: bytes, dice: random.Random) -> bytes:
    """The bytes cut short, or with a few others in the header."""
    if dice.random() < 0.3:
        return data[: dice.randrange(len(data) + 1)]
    changed = bytearray(data)
    for _ in range(dice.randrange(1, 4)):
        changed[dice.randrange(min(len(changed), 900))] = dice.choice((0, 1, 127, 128, 255))
    return bytes(changed)


def test_copies_are_read_in_threads_and_get_what_each_gets(
    tmp_path: Path, scanner: Counted, said: Said
) -> None:
    paths = _copies(tmp_path, DOOR.read_bytes(), 700)
    rows = list(scanner.rows(paths, 3))
    assert _told(rows) == _told(said(paths))
    # The first ones tell how the others are read.
    assert scanner.read_here <= 32
    scanner.read_here = 0
    assert _told(list(scanner.rows(paths))) == _told(rows)
    assert scanner.read_here == 0


def test_samples_get_what_each_gets(tmp_path: Path, scanner: Counted, said: Said) -> None:
    make_all(tmp_path)
    paths = [path for path in walk([str(tmp_path)]) if path.endswith(PACKAGES)]
    assert len(paths) > 8
    for _ in range(3):
        assert _told(list(scanner.rows(paths * 40, 2))) == _told(said(paths)) * 40


def test_real_packages_get_what_each_gets(corpus: Path, scanner: Counted, said: Said) -> None:
    folders = ("4.0", "4.10", "4.26", "5.0", "5.3", "5.7", "unversioned", "pairs", "made")
    paths = list(walk([str(corpus / name) for name in folders]))
    expected = _told(said(paths))
    assert _told(list(scanner.rows(paths, 2))) == expected
    scanner.read_here = 0
    assert _told(list(scanner.rows(paths, 2))) == expected
    assert scanner.read_here < len(paths) / 4


@pytest.mark.parametrize("seed", range(4))
def test_damaged_files_get_what_each_gets(
    tmp_path: Path, scanner: Counted, said: Said, seed: int
) -> None:
    dice = random.Random(seed)
    sources = [path for path in resource_path("samples").iterdir() if path.suffix in PACKAGES]
    paths = []
    for number in range(300):
        source = dice.choice(sources)
        path = tmp_path / f"File{number:03}{source.suffix}"
        path.write_bytes(_changed(source.read_bytes(), dice))
        paths.append(str(path))
        beside = source.with_suffix(".uexp")
        if beside.exists() and dice.random() < 0.7:
            path.with_suffix(".uexp").write_bytes(_changed(beside.read_bytes(), dice))
    # Those that are healthy all the same are known by the second time.
    for _ in range(2):
        assert _told(list(scanner.rows(paths, 2))) == _told(said(paths))


def test_the_second_half_of_a_package_belongs_to_it(
    tmp_path: Path, scanner: Counted, said: Said
) -> None:
    head, tail = CURVE.read_bytes(), CURVE.with_suffix(".uexp").read_bytes()
    paths = _copies(tmp_path, head, 80)
    for number, path in enumerate(paths):
        beside = Path(path).with_suffix(".uexp")
        if number % 4 == 1:
            beside.write_bytes(tail[:-1])
        elif number % 4 == 2:
            beside.mkdir()
        elif number % 4 == 3:
            beside.write_bytes(tail)
    named_so = tmp_path / "Curve.UEXP"
    named_so.write_bytes(head)
    hidden = tmp_path / ".uasset"
    hidden.write_bytes(head)
    Path(f"{hidden}.uexp").write_bytes(tail)
    paths += [str(named_so), str(hidden)]
    for _ in range(2):
        rows = list(scanner.rows(paths, 2))
        assert _told(rows) == _told(said(paths))
    whole = [row.path for row in rows if "END-TAG" not in {f.rule for f in row.findings}]
    assert set(paths[3:80:4]) <= set(whole)


def test_whatever_is_no_package_gets_what_it_gets_alone(
    tmp_path: Path, scanner: Counted, said: Said
) -> None:
    paths = _copies(tmp_path, DOOR.read_bytes(), 40)
    (tmp_path / "Empty.uasset").write_bytes(b"")
    (tmp_path / "Short.uasset").write_bytes(DOOR.read_bytes()[:11])
    (tmp_path / "Folder.uasset").mkdir()
    names = ("Empty", "Short", "Folder", "Gone", "With\0NUL", "x" * 300)
    paths += [str(tmp_path / f"{name}.uasset") for name in names]
    paths += ["", str(tmp_path), str(tmp_path / "Empty.uasset" / "Below.uasset")]
    for _ in range(2):
        rows = list(scanner.rows(paths, 2))
        assert _told(rows) == _told(said(paths))


@pytest.mark.posix("only there a file has holes that nobody asked for")
def test_a_file_may_be_longer_than_32_bits_count(
    tmp_path: Path, scanner: Counted, said: Said
) -> None:
    paths = _copies(tmp_path, DOOR.read_bytes(), 40)
    with Path(paths[-2]).open("r+b") as file:
        file.truncate(5 << 30)
    with Path(paths[-1]).open("r+b") as file:
        file.seek((5 << 30) - 4)
        file.write(DOOR.read_bytes()[-4:])
    for _ in range(2):
        rows = list(scanner.rows(paths, 2))
        assert _told(rows) == _told(said(paths))
    assert [row.size for row in rows[-2:]] == [5 << 30] * 2
    assert rows[-1].verdict is rows[0].verdict


@pytest.mark.fifo
def test_a_pipe_and_a_device_keep_nobody_waiting(
    tmp_path: Path, scanner: Counted, said: Said
) -> None:
    paths = _copies(tmp_path, DOOR.read_bytes(), 40)
    os.mkfifo(tmp_path / "Pipe.uasset")
    (tmp_path / "Zero.uasset").symlink_to("/dev/zero")
    (tmp_path / "Beside.uasset").write_bytes(CURVE.read_bytes())
    os.mkfifo(tmp_path / "Beside.uexp")
    paths += [str(tmp_path / f"{name}.uasset") for name in ("Pipe", "Zero", "Beside")]
    for _ in range(2):
        rows = list(scanner.rows(paths, 2))
        assert _told(rows) == _told(said(paths))
    assert [row.findings[0].rule for row in rows[-3:-1]] == ["NO-FILE"] * 2


@pytest.mark.posix("Windows has no rights that a program takes from itself")
def test_a_file_that_may_not_be_read_is_told(tmp_path: Path, scanner: Counted, said: Said) -> None:
    paths = _copies(tmp_path, DOOR.read_bytes(), 40)
    Path(paths[7]).chmod(0)
    try:
        rows = list(scanner.rows(paths))
        assert _told(rows) == _told(said(paths))
    finally:
        Path(paths[7]).chmod(0o644)


@pytest.mark.symlinks
def test_links_lead_to_files_or_nowhere(tmp_path: Path, scanner: Counted, said: Said) -> None:
    paths = _copies(tmp_path, DOOR.read_bytes(), 40)
    for name, target in (
        ("There", "Copy0000.uasset"),
        ("Gone", "Nothing"),
        ("Self", "Self.uasset"),
    ):
        (tmp_path / f"{name}.uasset").symlink_to(target)
        paths.append(str(tmp_path / f"{name}.uasset"))
    for _ in range(2):
        assert _told(list(scanner.rows(paths))) == _told(said(paths))


def test_names_beyond_ascii_are_found(tmp_path: Path, scanner: Counted, said: Said) -> None:
    folder = tmp_path / "Türen 門"
    paths = _copies(folder, DOOR.read_bytes(), 40)
    moved = [str(folder / f"Tür 門 \U0001f6aa {number}.uasset") for number in range(40)]
    for path, name in zip(paths, moved, strict=True):
        Path(path).rename(name)
    for _ in range(2):
        assert _told(list(scanner.rows(moved))) == _told(said(moved))
    assert scanner.read_here <= 32


@pytest.mark.odd_names
def test_names_that_are_no_text_are_found(tmp_path: Path, scanner: Counted, said: Said) -> None:
    paths = _copies(tmp_path, DOOR.read_bytes(), 40)
    odd = os.fsdecode(os.fsencode(tmp_path) + b"/T\xfcr.uasset")
    Path(paths.pop()).rename(odd)
    for _ in range(2):
        assert _told(list(scanner.rows([*paths, odd]))) == _told(said([*paths, odd]))


def test_a_file_that_changes_meanwhile_is_one_or_the_other(
    tmp_path: Path, profile: EngineProfile, catalog: Catalog
) -> None:
    old = DOOR.read_bytes()
    new = resource_path("samples", "FromTheFuture.uasset").read_bytes()
    paths = _copies(tmp_path, old, 200)
    allowed = set()
    for data in (old, new, old[:700], b""):
        (tmp_path / "One").write_bytes(data)
        row = Scanner(profile, catalog).scan(str(tmp_path / "One"))
        allowed.add((row.verdict, frozenset(finding.rule for finding in row.findings)))
    ends = threading.Event()

    def change() -> None:
        dice = random.Random(3)
        while not ends.is_set():
            path = dice.choice(paths)
            # Windows refuses it while somebody reads the file.
            with suppress(PermissionError):
                if dice.random() < 0.5:
                    # At once, so that nobody meets half of it.
                    waiting = Path(f"{path}.waiting")
                    waiting.write_bytes(dice.choice((old, new, old[:700], b"")))
                    waiting.replace(path)
                else:
                    Path(path).unlink(missing_ok=True)
                    Path(path).write_bytes(b"")

    writer = threading.Thread(target=change)
    writer.start()
    scanner = Scanner(profile, catalog)
    try:
        for _ in range(12):
            rows = list(scanner.rows(paths, 2))
            assert [row.path for row in rows] == paths
            for row in rows:
                rules = frozenset(finding.rule for finding in row.findings)
                assert (row.verdict, rules) in allowed or "NO-FILE" in rules
    finally:
        ends.set()
        writer.join()
    # What was met in between is not taken for anything else afterwards.
    for path in paths:
        Path(path).write_bytes(old)
    assert _told(list(scanner.rows(paths, 2))) == _told(
        [Scanner(profile, catalog).scan(path) for path in paths]
    )


def _threads() -> int:
    return len(list(Path("/proc/self/task").iterdir()))


@pytest.mark.linux("only there it is told how many threads there are")
def test_whoever_stops_asking_ends_the_threads(tmp_path: Path, scanner: Counted) -> None:
    paths = _copies(tmp_path, DOOR.read_bytes(), 600) * 3
    before = _threads()
    rows = scanner.rows(paths, 8)
    for _ in range(700):
        next(rows)
    rows.close()
    # The system takes a moment to forget one.
    deadline = time.monotonic() + 15
    while _threads() > before and time.monotonic() < deadline:
        time.sleep(0.001)
    assert _threads() == before


def test_each_path_has_the_findings_that_its_project_wants(
    tmp_path: Path, profile: EngineProfile, catalog: Catalog
) -> None:
    (tmp_path / PROJECT_FILE).write_text(
        '[[per_path]]\npaths = ["*1.uasset"]\nignore = ["OLD-VERSION", "ZERO-CHANGELIST"]\n'
    )
    paths = _copies(tmp_path, DOOR.read_bytes(), 60)

    def made() -> Scanner:
        return Scanner(profile, catalog, settings=SettingsFinder(strict=False))

    alone = made()
    expected = [alone.scan(path) for path in paths]
    assert len({row.answer.judgement.ignored for row in expected}) == 2
    scanner = made()
    for _ in range(2):
        assert _told(list(scanner.rows(paths))) == _told(expected)


def test_a_folder_far_down_is_read_too(tmp_path: Path, scanner: Counted, said: Said) -> None:
    """Longer than a path of Windows was once; each system says what it takes."""
    folder = tmp_path
    for _ in range(6):
        folder = folder / ("deep" * 12)
        try:
            folder.mkdir()
        except OSError:
            pytest.skip("this system has no such folder")
    paths = _copies(folder, DOOR.read_bytes(), 40)
    for _ in range(2):
        rows = list(scanner.rows(paths))
        assert _told(rows) == _told(said(paths))
    assert {row.verdict for row in rows} <= {Verdict.LOADS, Verdict.WARNS}


@pytest.fixture(autouse=True)
def _apart(tmp_path: Path) -> None:
    """No project above the files of the tests says anything of them."""
    (tmp_path / "Nothing.uproject").write_text("{}")


def test_a_package_that_was_changed_as_a_text_is_told_so_in_a_crowd(
    tmp_path: Path, scanner: Counted, said: Said
) -> None:
    data = bytearray(NEWER.read_bytes())
    at = data.index((522).to_bytes(4, "little"))
    data[at : at + 4] = (133_645).to_bytes(4, "little")  # What a CR before its LF makes of 522.
    data[-4:-4] = b"$Id: Door.uasset#3 $"
    paths = _copies(tmp_path, bytes(data), 40)
    rows = list(scanner.rows(paths, 2))
    assert _told(rows) == _told(said(paths))
    assert {finding.rule for row in rows for finding in row.findings} == {"TEXT-MODE"}
