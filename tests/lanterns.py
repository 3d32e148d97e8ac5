"""The sample Lantern in other states, for tests of comparing: ``from lanterns import made``."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from inspector.catalog import default_catalog
from inspector.project.samples import make_sample, sample_descriptions

#: The custom version that stands for FortniteMain.
FORTNITE_MAIN = "601D1886-AC644F84-AA16D3DE-0DEAC7D6"


@cache
def _description() -> dict[str, Any]:
    (path,) = (one for one in sample_descriptions() if "antern" in one.name)
    return tomllib.loads(path.read_text("utf-8"))


def described() -> dict[str, Any]:
    """The description of the sample, to be changed freely."""
    return copy.deepcopy(_description())


def made(change: Callable[[dict[str, Any]], object] | None = None) -> bytes:
    """The bytes of the sample after ``change`` was applied to its description."""
    description = described()
    if change is not None:
        change(description)
    (data,) = make_sample(description, default_catalog()).values()
    return data


def saved_again(description: dict[str, Any]) -> None:
    """What a save without any edit changes: the GUID of the package, which is made of this name."""
    description["file"] = "SavedAgain.uasset"


def reordered(description: dict[str, Any]) -> None:
    """A save that moves every table: objects and custom versions in other orders, one more."""
    lantern, generated, flame, glass = description["exports"]
    description["exports"] = [lantern, generated, glass, flame]
    added = {"12345678-11112222-33334444-55556666": 1}
    description["custom_versions"] = added | dict(reversed(description["custom_versions"].items()))


def saved_by_newer(description: dict[str, Any]) -> None:
    """A save by an engine with a newer FortniteMain."""
    saved_again(description)
    description["custom_versions"][FORTNITE_MAIN] = 171


def property_of(description: dict[str, Any], export: str, name: str) -> dict[str, Any]:
    """One property of the description, to be changed."""
    (owner,) = (one for one in description["exports"] if one["name"] == export)
    (found,) = (one for one in owner["properties"] if one["name"] == name)
    return found


def edited(description: dict[str, Any]) -> None:
    """A save after the light was dimmed, lost a tag and got a colour with more green."""
    saved_by_newer(description)
    property_of(description, "Flame", "Intensity")["value"] = 450.0
    property_of(description, "Flame", "ComponentTags")["value"] = ["flickers"]
    property_of(description, "Flame", "LightColor")["value"]["G"] = 200


def moved(description: dict[str, Any]) -> None:
    """What a move to another folder writes."""
    saved_again(description)
    description["package_name"] = "/Game/Lights/Lantern"


@cache
def both_folders() -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The files of two folders, with one package of every state; made once, as it takes long."""
    old = {
        "Same.uasset": made(),
        "Edited.uasset": made(),
        "Maps/Again.umap": made(),
        "Gone.uasset": made(edited),
        "Props/Named.uasset": made() + b"padded",
        "Props/Lantern.uasset": made(
            lambda package: package.update(package_name="/Game/A/Lantern")
        ),
        "notes.txt": b"not a package",
    }
    new = {
        "Same.uasset": made(),
        "Edited.uasset": made(edited),
        "Maps/Again.umap": made(saved_by_newer),
        "New.uasset": made(lambda package: package["exports"].pop()),
        "Props/Renamed.uasset": made() + b"padded",
        "Lights/Lantern.uasset": made(moved),
        "notes.txt": b"changed",
    }
    return old, new


def fill(folder: Path, files: dict[str, bytes]) -> str:
    """Writes files into a folder; the folder's path."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    folder.mkdir(exist_ok=True)
    return str(folder)
