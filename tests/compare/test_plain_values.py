"""Plain values are what the rows of the field tree show, without a row for each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from corpus import PACKAGE_SUFFIXES, manifest

from inspector.compare.package_model import PackageModel
from inspector.compare.plain import Atom, Blob, Entries, Inherited
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.format.value_text import MapEntry

Opener = Callable[[Path], PackageTree | None]
#: Of a folder with more packages, about as many are looked at in the short run.
_SHORT = 12
_FOLDERS = sorted({one["path"].split("/")[0] for one in manifest()} - {"projects", "made", "misc"})


def _agrees(mine: Any, shown: Any) -> bool:
    """Whether a plain value says what the JSON of a row does."""
    match mine:
        case Blob():
            return bool(shown["size"] == mine["size"])
        case Atom() if "raw" in mine:
            return bool(shown["raw"] == mine["raw"])
        case Atom() if "sha1" in mine:
            return len(shown) == int(mine["size"])
        case Atom():
            return all(mine.get(key) == value for key, value in shown.items())
        case Inherited():
            return _agrees(mine["items"], shown["items"])
        case Entries():
            if len(mine) != len(shown):
                return False
            places = zip(mine, mine.places, strict=True)
            return all(_agrees(one, shown[place]) for one, place in places)
        case MapEntry():
            return _agrees(mine["key"], shown["key"]) and _agrees(mine["value"], shown["value"])
        case dict():
            if mine.keys() != shown.keys():
                return False
            return all(_agrees(mine[key], shown[key]) for key in mine)
        case list() if not isinstance(shown, list):
            # An optional value: rows show it as the value itself, or as nothing.
            return shown is None if not mine else _agrees(mine[0], shown)
        case list():
            pairs = zip(mine, shown, strict=True)
            return len(mine) == len(shown) and all(_agrees(one, other) for one, other in pairs)
    return type(mine) is type(shown) and bool(mine == shown)


@pytest.mark.slow
@pytest.mark.parametrize("folder", _FOLDERS)
def test_every_property_is_what_its_row_shows(corpus: Path, opened: Opener, folder: str) -> None:
    inside = _packages(folder)
    for path in inside[:: 1 + len(inside) // _SHORT]:
        _assert_agreement(path, opened(corpus / path))


@pytest.mark.sweep
@pytest.mark.parametrize("folder", _FOLDERS)
def test_every_property_of_all_packages_is_what_its_row_shows(
    corpus: Path, opened: Opener, folder: str
) -> None:
    for path in _packages(folder):
        _assert_agreement(path, opened(corpus / path))


def _packages(folder: str) -> list[str]:
    """The packages of a folder of the corpus."""
    paths = [entry["path"] for entry in manifest() if entry["path"].startswith(f"{folder}/")]
    return [path for path in paths if Path(path).suffix in PACKAGE_SUFFIXES]


def _assert_agreement(path: str, tree: PackageTree | None) -> None:
    """Whether the plain values of every object say what its rows do."""
    if tree is None:
        return
    model = PackageModel(tree)
    for name, index in model.export_index.items():
        values = model.export(name).get("properties")
        row = tree.find(f"exports/{index}")
        assert row is not None
        rows = [child for child in row.children if child.role == "property"]
        if values is None:
            assert not rows
            continue
        assert len(rows) == len(values)
        for (key, value), child in zip(values.items(), rows, strict=True):
            if child.type == "delegates":
                # Rows show only how many functions are called, never which.
                assert child.text == str(len(value))
                continue
            assert _agrees(value, child.json()), (path, name, key)
