"""Where the corpus of real packages is, for tests: ``from corpus import corpus_root, manifest``.

The corpus is not part of the project. It is looked for in the folder that the environment variable
``ASSET_INSPECTOR_CORPUS`` names, else in ``shared/corpus`` beside the project's own folder. Tests
that need it ask for the ``corpus`` fixture, which skips them where there is none; tests that are
parametrised over its files use :func:`entries`, which is empty then.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

NO_CORPUS = (
    "the corpus of real packages is not here: set ASSET_INSPECTOR_CORPUS to its folder, "
    "or put it as shared/corpus beside the project"
)

#: Of a test with more parameters out of the corpus than this, as many run in the short run, spread
#: over the whole; the others are a sweep.
SHORT_RUN = 8

#: What the engine writes packages as; the corpus holds payloads and text files beside them.
PACKAGE_SUFFIXES = frozenset({".uasset", ".umap"})


@cache
def corpus_root() -> Path | None:
    """The folder of the corpus, or None where there is none."""
    named = os.environ.get("ASSET_INSPECTOR_CORPUS")
    root = Path(named) if named else Path(__file__).resolve().parents[2] / "shared" / "corpus"
    return root if (root / "MANIFEST.json").is_file() else None


@cache
def manifest() -> tuple[dict[str, Any], ...]:
    """What the corpus says about each of its files: path, size, versions, changelist, note …"""
    root = corpus_root()
    if root is None:
        return ()
    return tuple(json.loads((root / "MANIFEST.json").read_text("utf-8")))


def entries(*prefixes: str, packages: bool = True) -> list[Any]:
    """The manifest's entries as parameters for ``pytest.mark.parametrize``, named by their path.

    Args:
        prefixes: Only files whose path starts with one of these; every file when none is given.
        packages: Only files that are called like packages.
    """
    return [
        pytest.param(entry, id=entry["path"])
        for entry in manifest()
        if (not prefixes or entry["path"].startswith(prefixes))
        and (not packages or Path(entry["path"]).suffix in PACKAGE_SUFFIXES)
    ]


@cache
def _places() -> frozenset[str]:
    """Every file of the corpus by its path in it, every folder that holds one, every pair."""
    paths = [entry["path"] for entry in manifest()]
    folders = {
        "/".join(parts[:depth])
        for parts in (path.split("/") for path in paths)
        for depth in range(1, len(parts))
    }
    pairs = {path.split("/")[1] for path in paths if path.startswith("pairs/")}
    return frozenset(paths) | folders | pairs


def _is_of_corpus(value: object) -> bool:
    """Whether a parameter of a test names a file or a folder of the corpus."""
    path = value.get("path") if isinstance(value, dict) else value
    return isinstance(path, str) and path in _places()


def leave_sweeps_to_the_long_run(items: list[pytest.Item]) -> None:
    """Calls a test over all files of the corpus a sweep but an even spread of :data:`SHORT_RUN`."""
    sweeps: dict[str, list[pytest.Item]] = {}
    for item in items:
        callspec = getattr(item, "callspec", None)
        if callspec is None or not any(map(_is_of_corpus, callspec.params.values())):
            continue
        if item.get_closest_marker("sweep") is None:
            sweeps.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for sweep in sweeps.values():
        # One in the middle of each of as many equal parts.
        short = {(2 * part + 1) * len(sweep) // (2 * SHORT_RUN) for part in range(SHORT_RUN)}
        for at, item in enumerate(sweep):
            if len(sweep) > SHORT_RUN and at not in short:
                item.add_marker(pytest.mark.sweep)


def slices(count: int, short: int) -> list[Any]:
    """The parts of a sweep as slices of what it goes over: one for the short run, then all parts.

    Args:
        count: Into how many parts the long run's sweep is cut.
        short: The short run goes over the first of every so many.
    """
    return [
        pytest.param(slice(0, None, short), id=f"1 of {short}"),
        *(
            pytest.param(slice(part, None, count), id=str(part), marks=pytest.mark.sweep)
            for part in range(count)
        ),
    ]


def counts(short: int, long: int) -> list[Any]:
    """How many cases a random sweep makes: in the short run, and in the long one."""
    return [short, pytest.param(long, marks=pytest.mark.sweep)]


def corpus_file(path: str) -> Path:
    """One file of the corpus by its path in the manifest; skips the test where there is none."""
    root = corpus_root()
    if root is None:
        pytest.skip(NO_CORPUS)
    return root / path
