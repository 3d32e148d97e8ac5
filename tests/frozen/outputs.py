"""What is frozen: each output that the program gives for the packages below a folder.

A surface is a command without its files, or the window. What stands here names the command line
alone, so that the record outlives any rebuilding behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, pairwise
from pathlib import Path
from typing import Final, NamedTuple

from corpus import PACKAGE_SUFFIXES

#: What a document of the window answers, rather than a command.
WINDOW: Final = "window"

#: Said of each package. Engines: that of the package's project, else the newest confirmed one, and
#: two older ones, of either generation.
_OF_EACH: Final = (
    "show",
    "show --format json",
    "show --for-diff",
    "check",
    "check --format json",
    "check --engine 5.3 --format json",
    "check --engine 4.27 --format json",
    "check --deep",
    "check --deep --format json",
    "compat",
    "compat --format json",
    "upgrades",
    "upgrades --format json",
    "upgrades --engine 5.3 --format json",
    "upgrades --engine 4.27 --format json",
    "upgrades --engine 5.3 --format markdown",
    WINDOW,
)
#: They stand here too, so that one that is lost is told.
_SECTIONS: Final = (
    "verdict",
    "versions",
    "custom-versions",
    "names",
    "imports",
    "exports",
    "soft-references",
    "asset-registry",
    "thumbnails",
    "payloads",
    "properties",
)
#: Said of small packages: what is alone in a section is in the whole report of all others.
_OF_SMALL: Final = tuple(
    f"show --section {name}{output}" for name in _SECTIONS for output in ("", " --format json")
)
_SMALL: Final = re.compile(r"(made|no-package-tag|unversioned|[^/]+/uasset-rs)/")
#: Said of all packages together.
_OF_ALL: Final = (
    "check",
    "check --format json",
    "check --deep --format json",
    "compat",
    "compat --format json",
)
_OF_TWO: Final = ("diff", "diff --format json", "diff --all --format markdown")
_OF_TWO_FOLDERS: Final = ("diff", "diff --format json")

_RELEASE: Final = re.compile(r"(\d+)\.(\d+)")
#: What the damaged packages were made from, by the beginning of their names.
_UNDAMAGED: Final = "4.26/uasset-rs"


class Output(NamedTuple):
    """One thing that the program says: a surface, and the files or folders that it is asked of."""

    surface: str
    paths: tuple[str, ...]

    @property
    def subject(self) -> str:
        """The paths in one text, for people and as a key."""
        return " -> ".join(self.paths)

    @property
    def arguments(self) -> list[str]:
        """Those of the command line."""
        command, *options = self.surface.split()
        return [command, *self.paths, *options]


def packages(root: Path) -> list[str]:
    """The packages below a folder, seen from there, in order."""
    return sorted(
        path.relative_to(root).as_posix()
        for path in root.rglob("*")
        if path.suffix in PACKAGE_SUFFIXES
    )


def outputs(root: Path) -> list[Output]:
    """Everything that is frozen of a folder laid out as the corpus is, the same files together."""
    files = packages(root)
    small = [path for path in files if _SMALL.match(path)]
    saves = list(_saved_again(files))
    folders = {(_folder(old), _folder(new)) for old, new in saves}
    asked = (
        (_OF_EACH, [(path,) for path in files]),
        (_OF_SMALL, [(path,) for path in small]),
        (_OF_ALL, [(".",)]),
        (_OF_TWO, [*_pairs(files), *saves, *_damaged(files)]),
        (_OF_TWO_FOLDERS, sorted(folders)),
    )
    found = chain.from_iterable(
        (Output(surface, paths) for paths in subjects for surface in surfaces)
        for surfaces, subjects in asked
    )
    return sorted(found, key=lambda output: (output.paths, output.surface))


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def _pairs(files: list[str]) -> Iterator[tuple[str, str]]:
    """Two revisions of one asset: ``pairs/<name>/before`` and ``after``."""
    for path in files:
        folder, _, name = path.rpartition("/")
        after = f"{folder}/{name.replace('before', 'after', 1)}"
        if path.startswith("pairs/") and name.startswith("before") and after in files:
            yield path, after


def _saved_again(files: list[str]) -> Iterator[tuple[str, str]]:
    """The same path below the folders of two releases, each with the next that has it."""
    releases: dict[str, list[tuple[int, int]]] = {}
    for path in files:
        folder, _, rest = path.partition("/")
        if release := _RELEASE.fullmatch(folder):
            releases.setdefault(rest, []).append((int(release[1]), int(release[2])))
    for rest, having in sorted(releases.items()):
        paths = [f"{major}.{minor}/{rest}" for major, minor in sorted(having)]
        yield from pairwise(paths)


def _damaged(files: list[str]) -> Iterator[tuple[str, str]]:
    """A package, and a damaged copy of it."""
    for path in files:
        folder, _, name = path.partition("/")
        whole = f"{_UNDAMAGED}/{name.partition('-')[0]}.uasset"
        if folder == "made" and whole in files:
            yield whole, path
