"""The program for people without Python, made and run where nothing but the system is.

Run with ``python -m pytest tests/test_bundle.py -m bundle -s``, which prints sizes and times. It is
made of what is committed, by the steps of the release's workflow. It runs in a root of its own that
holds the libraries of the system which the README names, what these bring along, Git and a shell:
no Python, and nothing of Qt.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from PIL import Image
from scratch_git import lantern, sample
from workflow_jobs import Workplace

pytestmark = [
    pytest.mark.bundle,
    pytest.mark.linux("the root is made of Linux's parts"),
]

_PROJECT: Final = Path(__file__).resolve().parents[1]
#: Bytes at most, as a folder and as an archive.
_UNPACKED, _PACKED = 120e6, 45e6
#: What the texts for git may take at most, in times of an installed wheel's.
_SLOWER: Final = 2.0
_ROUNDS: Final = 7
_PLACE: Final = "/opt/asset-inspector"
#: The single file, under a name that somebody gave it.
_FILE: Final = "/opt/single file"
#: Git, a shell, and what the single file unpacks itself with: parts of every system.
_PROGRAMS: Final = "git", "sh", "chmod", "gzip", "mkdir", "mktemp", "mv", "rm", "tail", "tar"
_VARIABLES: Final = {
    "PATH": "/usr/bin:/usr/sbin",
    "HOME": "/home",
    "LANG": "C.UTF-8",
    "QT_QPA_PLATFORM": "offscreen",
    "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.invalid",
    "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.invalid",
}
_ENTER: Final = (
    'mount --rbind /dev "$0/dev" && mount --rbind /proc "$0/proc" && exec chroot "$0" "$@"'
)


class Root(NamedTuple):
    """A folder that is the whole file system to the programs that run in it."""

    folder: Path

    def run(self, *command: str) -> subprocess.CompletedProcess[bytes]:
        """Runs a program in it."""
        enter = ["unshare", "--map-root-user", "--mount", "sh", "-c", _ENTER, str(self.folder)]
        return subprocess.run(
            [*enter, *command], env=_VARIABLES, capture_output=True, timeout=300, check=False
        )

    def text(self, *command: str) -> str:
        """What a program prints; it must neither fail nor complain."""
        ended = self.run(*command)
        assert (ended.returncode, ended.stderr) == (0, b""), ended
        return ended.stdout.decode()

    def write(self, place: str, data: bytes) -> None:
        """Writes a file."""
        path = self.folder / place.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


@pytest.fixture(scope="session")
def installed(released: Workplace, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is in the wheel, as an installer lays it out."""
    folder = tmp_path_factory.mktemp("installed")
    (wheel,) = released.artifact("wheel").glob("*-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


@pytest.fixture(scope="session")
def bundle(released: Workplace) -> Path:
    """The folder that PyInstaller makes."""
    return released.place("bundle") / "made" / "asset-inspector"


@pytest.fixture(scope="session")
def single(released: Workplace) -> Path:
    """The single file."""
    (file,) = released.artifact("bundle-linux-x86_64").glob("*.run")
    return file


@pytest.fixture(scope="session")
def root(bundle: Path, single: Path, tmp_path_factory: pytest.TempPathFactory) -> Root:
    """A root with the bundle, and of the system what it is said to need."""
    if shutil.which("dpkg") is None:
        pytest.skip("which libraries a package of Debian's brings is not known here: no dpkg")
    probe = ["unshare", "--map-root-user", "--mount", "true"]
    if subprocess.run(probe, capture_output=True, check=False).returncode:
        pytest.skip("this user may have no root of their own here: unshare fails")
    made = Root(tmp_path_factory.mktemp("root"))
    for folder in ("dev", "proc", "tmp", "home"):
        (made.folder / folder).mkdir()
    libraries = _libraries(["libc6", "libstdc++6", *_named_in_readme()])
    programs = {name: Path(shutil.which(name) or "") for name in _PROGRAMS}
    for path in {*libraries, *_linked([*libraries, *programs.values()])}:
        made.write(str(path), path.read_bytes())
        (made.folder / str(path).lstrip("/")).chmod(0o755)
    for name, path in programs.items():
        made.write(f"/usr/bin/{name}", path.read_bytes())
        (made.folder / "usr/bin" / name).chmod(0o755)
    (made.folder / "bin").symlink_to("usr/bin")
    # What the libraries bring along: a locale, and fonts.
    brought = "usr/lib/locale/C.utf8", "etc/fonts", "usr/share/fontconfig", "usr/share/fonts"
    for folder in brought:
        shutil.copytree(Path("/", folder), made.folder / folder)
    shutil.copytree(bundle, made.folder / _PLACE.lstrip("/"), symlinks=True)
    made.write(_FILE, single.read_bytes())
    (made.folder / _FILE.lstrip("/")).chmod(0o755)
    return made


def _named_in_readme() -> list[str]:
    """The packages of Debian's that the README says the program needs."""
    text = (_PROJECT / "README.md").read_text("utf-8")
    named = re.search(r"^## Without Python$.*?`(libegl1[^`]*)`", text, re.DOTALL | re.MULTILINE)
    assert named is not None
    return named[1].split()


def _libraries(packages: Iterable[str]) -> list[Path]:
    listed = subprocess.run(
        ["dpkg", "--listfiles", *packages], capture_output=True, text=True, check=True
    )
    paths = (Path(line) for line in listed.stdout.splitlines())
    return [path for path in paths if re.search(r"\.so\.\d+$", path.name) and path.is_file()]


def _linked(programs: Iterable[Path]) -> set[Path]:
    """What the system's loader loads with programs or libraries."""
    told = subprocess.run(
        ["ldd", *map(str, programs)], capture_output=True, text=True, check=False
    ).stdout
    return {Path(path) for path in re.findall(r"^\t(?:\S+ => )?(/\S+) \(0x", told, re.MULTILINE)}


def _of_wheel(installed: Path, *arguments: str) -> list[str]:
    program = f"import sys; sys.path.insert(0, {str(installed)!r}); sys.argv[0] = 'inspector'\n"
    program += "from inspector.cli.main import run; run()"
    return [sys.executable, "-c", program, *arguments]


def _printed(command: list[str]) -> subprocess.CompletedProcess[bytes]:
    plain = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.run(command, env=plain, capture_output=True, check=False)


def _write_many(root: Root) -> None:
    """Writes more packages than one process reads."""
    for number in range(300):
        root.write(f"/many/Lantern{number}.uasset", sample("Lantern.uasset"))


def test_it_is_small(bundle: Path, released: Workplace) -> None:
    files = [path for path in bundle.rglob("*") if path.is_file() and not path.is_symlink()]
    unpacked = sum(path.stat().st_size for path in files)
    # The release is packed harder.
    (archive,) = released.artifact("bundle-linux-x86_64").glob("*.tar.xz")
    packed = archive.stat().st_size
    print(f"\n{unpacked / 1e6:.1f} MB in {len(files)} files, packed {packed / 1e6:.1f} MB")
    assert unpacked <= _UNPACKED
    assert packed <= _PACKED
    assert [path for path in bundle.rglob("*") if not path.exists()] == []


def test_what_compares_texts_is_the_compiled_one(bundle: Path, tmp_path: Path) -> None:
    """RapidFuzz falls back to Python without a word, which is too slow for typing."""
    installed = importlib.util.find_spec("rapidfuzz")
    assert installed is not None
    assert installed.origin is not None
    # The program has the modules of Python in one file; those beside it are tried with the same.
    compiled = shutil.ignore_patterns("*.so", "__pycache__")
    shutil.copytree(Path(installed.origin).parent, tmp_path / "rapidfuzz", ignore=compiled)
    shutil.copytree(bundle / "_internal/rapidfuzz", tmp_path / "rapidfuzz", dirs_exist_ok=True)
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
    code += "from rapidfuzz import fuzz, process\n"
    code += "print(fuzz.__file__, fuzz.ratio.__module__, fuzz.partial_ratio.__module__)\n"
    code += "print(process.extract.__module__)"
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert told.split() == [
        str(tmp_path / "rapidfuzz/fuzz.py"),
        *["rapidfuzz.fuzz_cpp"] * 2,
        "rapidfuzz.process_cpp_impl",
    ]


def test_nothing_in_the_root_is_of_python_or_qt_but_the_bundle(root: Root) -> None:
    own = root.folder / _PLACE.lstrip("/")
    others = [path.name for path in root.folder.rglob("*") if not path.is_relative_to(own)]
    assert len(others) > 50
    assert [name for name in others if re.search(r"python|qt\d|pyside", name, re.IGNORECASE)] == []


@pytest.mark.parametrize("name", ["Lantern.uasset", "FromTheFuture.uasset", "CutOff.uasset"])
def test_it_says_what_the_wheel_says(root: Root, installed: Path, name: str) -> None:
    place = root.folder / "content" / name
    root.write(f"/content/{name}", sample(name))
    for command in (["check", "--engine", "5.3", "--format", "json"], ["show"], ["upgrades"]):
        alone = root.run(f"{_PLACE}/inspector", *command, f"/content/{name}")
        wheel = _printed(_of_wheel(installed, *command, str(place)))
        here = str(root.folder).encode()
        assert alone.stdout == wheel.stdout.replace(here, b""), command
        assert (alone.returncode, alone.stderr) == (wheel.returncode, b""), command


def test_many_files_are_read_by_processes_of_its_own(root: Root) -> None:
    _write_many(root)
    told = root.text(f"{_PLACE}/inspector", "check", "/many", "--format", "json", "--jobs", "2")
    assert len(json.loads(told)["files"]) == 300


def test_the_window_paints_itself(root: Root) -> None:
    root.write("/content/Lantern.uasset", sample("Lantern.uasset"))
    _write_many(root)
    # The window has threads, and so starts its processes another way than the command line does.
    for opened, program in (("/content/Lantern.uasset", ["inspector", "gui"]),
                            ("/many", ["inspector-gui"])):  # fmt: skip
        program[0] = f"{_PLACE}/{program[0]}"
        root.text(*program, opened, "--size", "1200x800", "--screenshot", "/tmp/window.png")
        with Image.open(root.folder / "tmp/window.png") as picture:
            assert picture.size == (1200, 800)
            colours = picture.convert("RGB").getcolors(1 << 20)
        # Text, with its edges, has been painted.
        assert colours is not None
        assert len(colours) > 100


@pytest.mark.parametrize("program", [f"{_PLACE}/inspector", _FILE])
def test_git_shows_packages_with_it(root: Root, program: str) -> None:
    project = f"/project of {Path(program).name}"
    git = ("git", "-C", project)
    root.write(f"{project}/Lantern.uasset", lantern(1500.0))
    root.text("git", "init", "--quiet", "--template=", project)
    root.text(*git, "add", ".")
    root.text(*git, "commit", "--quiet", "--message", "Work")
    root.text("sh", "-c", f"cd '{project}' && '{program}' git install")
    # Git is told of what stays, not of what a single file unpacked.
    assert f"{shlex.quote(program)} show" in root.text(*git, "config", "diff.uasset.textconv")
    root.write(f"{project}/Lantern.uasset", lantern(300.0))
    changed = [line for line in root.text(*git, "diff").splitlines() if line[:1] in "+-"][2:]
    assert changed == [
        "-  Intensity = 1500.0",
        "+  Intensity = 300.0",
    ]


def test_the_single_file_says_and_paints_the_same(root: Root) -> None:
    root.write("/content/Lantern.uasset", sample("Lantern.uasset"))
    _write_many(root)
    for command in (
        ["show", "/content/Lantern.uasset"],
        ["check", "/many", "--format", "json", "--jobs", "2", "--no-index"],
    ):
        assert root.text(_FILE, *command) == root.text(f"{_PLACE}/inspector", *command)
    root.text(_FILE, "gui", "/many", "--size", "1200x800", "--screenshot", "/tmp/single.png")
    with Image.open(root.folder / "tmp/single.png") as picture:
        assert picture.size == (1200, 800)
    programs = root.folder / "home/.cache/asset-inspector/programs"
    assert len(list(programs.iterdir())) == 1
    root.text(_FILE, "--remove-unpacked")
    assert not programs.exists()


def test_git_gets_its_texts_as_fast(
    bundle: Path, single: Path, installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASSET_INSPECTOR_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "Lantern.uasset"
    path.write_bytes(sample("Lantern.uasset"))
    arguments = ["show", "--for-diff", str(path)]
    commands = (
        [str(bundle / "inspector"), *arguments],
        [str(single), *arguments],
        _of_wheel(installed, *arguments),
    )
    times: list[tuple[float, ...]] = []
    # The first round fills the caches of all, and unpacks the single file.
    for _ in range(_ROUNDS + 1):
        took, texts = [], set()
        for command in commands:
            started = time.monotonic()
            texts.add(_printed(list(command)).stdout)
            took.append(time.monotonic() - started)
        times.append(tuple(took))
        (text,) = texts
        assert b"Intensity = 1500.0" in text
    folder, file, wheel = (1000 * min(column) for column in zip(*times[1:], strict=True))
    print(f"\na text for git {folder:.0f} ms; of the single file {file:.0f} ms, after")
    print(f"{1000 * times[0][1]:.0f} ms the first time; of the wheel {wheel:.0f} ms")
    assert max(folder, file) <= wheel * _SLOWER
