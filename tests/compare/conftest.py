"""Packages for the tests of comparing: opened as the program opens them, or built on the spot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from inspector.checks.facts import Depth
from inspector.format.unreal.package import Package
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.project.opening import read

Opener = Callable[[Path], PackageTree | None]


@pytest.fixture(scope="session")
def opened() -> Iterator[Opener]:
    """Opens packages, each once a session; None for what has no objects that can be listed."""
    known: dict[Path, PackageTree | None] = {}

    def opener(path: Path) -> PackageTree | None:
        if path not in known:
            known[path] = read(path, Depth.OBJECTS).objects
        return known[path]

    yield opener
    for tree in known.values():
        if tree is not None:
            tree.release()


@pytest.fixture
def tree_from() -> Callable[[bytes], PackageTree]:
    """The fields of a package from its bytes."""

    def make(data: bytes) -> PackageTree:
        return Package.open(data).tree()

    return make
