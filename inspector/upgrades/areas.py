"""Which classes the areas are about that patches touch, so that "nothing here" can be said.

The catalogue names areas in plain words ("Foliage", "UStaticMesh"). ``areas.toml`` tells the names
of classes and structs that carry each. An area that is not in it, and no name of a class or struct
itself, is not known, and so is whether a package is concerned.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import translate
from functools import cached_property
from typing import Any, Final

from inspector.catalog import Catalog
from inspector.errors import InspectorError
from inspector.findings.message import Message
from inspector.upgrades.model import Reach

AREAS_FILE: Final = "areas.toml"
#: A word that is a name of a class or struct itself, with the letter that says which.
_NAME: Final = re.compile(r"[UAFE]([A-Z][a-z0-9_]*[A-Za-z0-9_]*)")
_STRUCT_LETTERS: Final = ("F", "E")
#: What the names of classes end with that a Blueprint makes.
_MADE_BY_BLUEPRINT: Final = "_c"


def names_class(word: str) -> bool:
    """Whether a word is a class by its name: ``UStaticMesh``, ``AActor``."""
    return _NAME.fullmatch(word) is not None and word[0] not in _STRUCT_LETTERS


@dataclass(frozen=True, slots=True)
class Area:
    """What carries an area.

    ``pattern`` fits the names, in lower case. ``is_open``: projects derive classes from them, so a
    class that nobody knows may be one. ``everywhere``: every package is concerned.
    """

    pattern: re.Pattern[str] | None = None
    is_open: bool = False
    everywhere: bool = False


class Areas:
    """All known areas; the answer about a word is kept for each set of kinds' names.

    Args:
        rows: The rows of ``areas.toml``, later ones in front of earlier ones of the same word.
        engine_modules: Names of modules, with ``*`` for any characters.
    """

    def __init__(
        self, rows: Iterable[Mapping[str, Any]], engine_modules: Iterable[str] = ()
    ) -> None:
        self._modules = _pattern(engine_modules)
        self._rows = {str(word).lower(): row for row in rows for word in row.get("words", ())}
        self._areas: dict[str, Area | None] = {}
        self._met: tuple[frozenset[str], dict[str, bool]] = (frozenset(), {})

    @classmethod
    def of(cls, catalog: Catalog) -> Areas:
        """The areas of a catalogue, read once."""

        def read() -> Areas:
            tables = catalog.tables(AREAS_FILE)
            rows = (row for table in tables for row in table.get("area", ()))
            modules = (name for table in tables for name in table.get("engine_modules", ()))
            return cls(rows, map(str, modules))

        return catalog.remember(AREAS_FILE, read)

    def is_of_engine(self, package: str) -> bool:
        """Whether a class comes from the engine or a plugin of it, by the package it is in."""
        module = package.lower().removeprefix("/script/")
        return package.lower() != module and self._modules.match(module) is not None

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words that have a row, in lower case."""
        return tuple(self._rows)

    def area(self, word: str) -> Area | None:
        """What carries an area; None when nobody knows.

        Raises:
            InspectorError: When its row is not as it has to be.
        """
        try:
            return self._areas[word]
        except KeyError:
            area = self._areas[word] = self._made(word)
            return area

    def reach(
        self,
        words: Iterable[str],
        owners: Iterable[str],
        kinds: frozenset[str],
        strangers: frozenset[str] | None = None,
    ) -> Reach:
        """Whether areas, and classes named outright, are in a package of these kinds.

        Args:
            words: Areas, in the catalogue's words.
            owners: Names of classes and structs.
            kinds: The names of classes and structs of the package, in lower case.
            strangers: Those whose parents are not known; None takes those that Blueprints make.
        """
        if strangers is None:
            strangers = frozenset(kind for kind in kinds if kind.endswith(_MADE_BY_BLUEPRINT))
        if any(owner.lower() in kinds for owner in owners):
            return Reach.TOUCHES
        areas = [self.area(word) for word in words]
        if any(area is not None and self._meets(area, kinds) for area in areas):
            return Reach.TOUCHES
        if not areas or None in areas:
            return Reach.UNKNOWN
        if strangers and any(area is not None and area.is_open for area in areas):
            return Reach.UNKNOWN
        return Reach.NOTHING

    def _meets(self, area: Area, kinds: frozenset[str]) -> bool:
        if area.everywhere:
            return True
        pattern = area.pattern
        if pattern is None:
            return False
        # One object serves all threads: another may put its own package here at any moment.
        met_kinds, answers = self._met
        if met_kinds != kinds:
            answers = {}
            self._met = (kinds, answers)
        met = answers.get(pattern.pattern)
        if met is None:
            met = answers[pattern.pattern] = any(map(pattern.match, kinds))
        return met

    def _made(self, word: str) -> Area | None:
        row = self._rows.get(word.lower())
        if row is None:
            name = _NAME.fullmatch(word)
            if name is None:
                return None
            return Area(_pattern([name[1]]), is_open=names_class(word))
        names = row.get("names", [])
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise InspectorError(
                Message(
                    "upgrades/area-names-no-list",
                    areas_file=AREAS_FILE,
                    word=word,
                )
            )
        everywhere = row.get("everywhere") is True
        if not names and not everywhere:
            raise InspectorError(
                Message(
                    "upgrades/area-without-names",
                    areas_file=AREAS_FILE,
                    word=word,
                )
            )
        return Area(_pattern(names) if names else None, row.get("open") is True, everywhere)


def _pattern(names: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(translate(name.lower()) for name in names))
