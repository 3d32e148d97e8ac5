"""Turns recorded facts (JSON) into rows of the tables: one row, one fact, with its source."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from inspector.catalog.model import display_name

#: Object versions below the oldest that any engine loads are named by one source only.
_OLDEST_LOADABLE = 214
_TWO_SOURCES = "UAssetAPI ObjectVersion.cs; CUE4Parse ObjectVersion.cs"
_ONE_SOURCE = "CUE4Parse ObjectVersion.cs"

_POINTS_BACK = re.compile(r"name in \w+\.json")
#: What a source says about itself that is not known: a fact of the search and not of the source.
_NOT_NAMED = "repository not shown by the search; "

Fact = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FactTable:
    """The rows of one array of tables, and the field that tells them apart."""

    name: str
    key: str
    rows: list[dict[str, Any]] = field(default_factory=list)
    #: Whether the key is a release's name, which sorts by its numbers.
    by_release: bool = False
    #: Whether the key is written in hexadecimal.
    hexadecimal: bool = False


def releases(entries: Iterable[Fact]) -> FactTable:
    """Rows of ``[[release]]`` with their ``[[release.build]]``."""
    rows = [
        {
            "name": entry["release"],
            "ue4": entry["ue4_version"],
            "ue5": entry["ue5_version"],
            "legacy": entry["legacy_file_version"],
            "branch": entry["branch"],
            "branch_inferred": entry["branch_inferred"],
            "official_changelist": entry["official_changelist"],
            "confirmed": entry["confirmed"],
            "source": entry["source"],
            "build": [_build(build) for build in entry["known_builds"]] or None,
        }
        for entry in entries
    ]
    return FactTable("release", "name", rows, by_release=True)


def _build(entry: Fact) -> dict[str, Any]:
    return {
        "version": entry["version"],
        "changelist": entry["changelist"],
        "official": entry["official"],
        "prerelease": entry.get("prerelease"),
        "source": entry["source"],
    }


def object_versions(entries: Mapping[str, Iterable[Fact]]) -> list[FactTable]:
    """Rows of ``[[ue4]]`` and ``[[ue5]]``."""
    return [
        FactTable(
            axis,
            "number",
            [
                {
                    "number": entry["value"],
                    "name": entry["name"],
                    "introduced_in": entry["introduced_in"],
                    "source": _ONE_SOURCE if entry["value"] < _OLDEST_LOADABLE else _TWO_SOURCES,
                }
                for entry in entries[axis]
            ],
        )
        for axis in ("ue4", "ue5")
    ]


def clashing_names(entries: Iterable[Fact]) -> frozenset[str]:
    """The short display names that more than one custom version would get."""
    names = Counter(display_name(entry["class"], entry["friendly_name"]) for entry in entries)
    return frozenset(name for name, count in names.items() if name and count > 1)


def custom_version(
    entry: Fact, clashing: frozenset[str] = frozenset()
) -> tuple[dict[str, Any], list[FactTable]]:
    """The top of a custom version's file, and its ``[[enumerator]]`` and ``[[latest]]`` rows.

    One whose short name is ``clashing`` gets a longer one: its class without ``F`` and ``Version``.
    """
    class_name = entry["class"]
    clashes = class_name and display_name(class_name, None) in clashing
    longer = class_name.removeprefix("F").removesuffix("Version") if clashes else None
    top = {
        "guid": entry["guid"],
        "class": entry["class"],
        "friendly_name": entry["friendly_name"],
        "name": longer,
        "guid_doubtful": entry.get("guid_doubtful"),
        "note": entry.get("note"),
        "source": _plain_source(entry["source"]),
    }
    enumerators = [
        {
            "number": value["value"],
            "name": value["name"],
            "alternative_name": value.get("alternative_name"),
            "introduced_in": value["introduced_in"],
            "introduced_in_derived": value.get("introduced_in_derived"),
            "introduced_in_note": value.get("introduced_in_note"),
        }
        for value in entry["versions"]
    ]
    evidence = entry["latest_by_release_evidence"]
    disagreements = entry["source_disagreements"]
    latest = [
        {
            "release": release,
            "number": number,
            "evidence": evidence[release],
            "disagreement": disagreements.get(release),
        }
        for release, number in entry["latest_by_release"].items()
    ]
    return top, [
        FactTable("enumerator", "number", enumerators),
        FactTable("latest", "release", latest, by_release=True),
    ]


def flags(entries: Iterable[Fact]) -> FactTable:
    """Rows of ``[[flag]]``."""
    rows = [
        {
            "value": entry["value"],
            "name": entry["name"],
            "note": entry.get("note"),
            "source": "; ".join(entry["sources"]),
        }
        for entry in entries
    ]
    return FactTable("flag", "value", rows, hexadecimal=True)


def object_steps(entries: Iterable[Fact], axis: str) -> FactTable:
    """Rows of ``[[step]]`` of one axis of object versions."""
    return FactTable("step", "number", [_step(entry) for entry in entries if entry["axis"] == axis])


def custom_steps(entry: Fact) -> tuple[dict[str, Any], list[FactTable]]:
    """The top of a custom version's file of steps, and its ``[[step]]`` rows."""
    top = {
        "guid": entry["guid"],
        "class": entry["class"],
        "area": entry["module_or_area"],
        "about": entry["about"],
    }
    return top, [FactTable("step", "number", [_step(step) for step in entry["steps"]])]


def _step(entry: Fact) -> dict[str, Any]:
    return {
        "number": entry["value"],
        "name": entry["name"],
        "title": entry["title"],
        "what": entry["what"],
        "touches": entry["touches"],
        "effect": entry["effect"],
        "loss": entry.get("loss"),
        "loss_basis": entry.get("loss_basis"),
        "basis": entry["basis"],
        "source": _plain_source(entry["source"]),
        "detail": entry.get("detail"),
    }


def _plain_source(source: str) -> str:
    """A source without the name of the file of facts that it may point back to."""
    if _POINTS_BACK.fullmatch(source):
        return "its name"
    source = source.replace("custom_versions.json (engine log output)", "engine log output")
    return source.replace(_NOT_NAMED, "")
