"""What a comparison lists: the tables of a package by their rows, and what is no table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from inspector.format.unreal.read.payload_trailer import TRAILER
from inspector.format.unreal.sections import SECTIONS as TABLES
from inspector.format.unreal.sections import Section, With

_Noun = tuple[str, str] | None

#: What is listed before the tables, and behind them, with what one entry is called and several.
_BEFORE: Final[dict[str, _Noun]] = {
    "summary": None,
    "custom_versions": ("custom version", "custom versions"),
}
_BEHIND: Final[dict[str, _Noun]] = {"payloads": ("payload", "payloads"), "bytes": None}


class _Listed(NamedTuple):
    """A section of a model: its title, what its entries are called, and the table's row."""

    title: str
    noun: _Noun
    row: Section | None = None


class _Sections(Mapping[str, str]):
    """The sections of a model and their titles, in the order in which changes are listed."""

    def __init__(self) -> None:
        self._rows: list[Section] = []
        self._by_key: dict[str, _Listed] = {}
        self._by_title: dict[str, _Listed] = {}

    def listed(self) -> dict[str, _Listed]:
        """The sections by their keys.

        Raises:
            ValueError: Where a table does not say what makes two of its entries the same one.
        """
        rows = list(TABLES.values())
        if rows != self._rows:
            self._by_key = _listed(rows)
            self._by_title = {listed.title: listed for listed in self._by_key.values()}
            self._rows = rows
        return self._by_key

    def __getitem__(self, key: str) -> str:
        return self.listed()[key].title

    def __iter__(self) -> Iterator[str]:
        return iter(self.listed())

    def __len__(self) -> int:
        return len(self.listed())

    def noun(self, title: str) -> _Noun:
        """What an entry of the section of this title is called, and several of them."""
        self.listed()
        listed = self._by_title.get(title)
        return listed.noun if listed is not None else None


SECTIONS: Final = _Sections()


def row_of(key: str) -> Section | None:
    """The table that a section of a model tells; None for one that is no table."""
    listed = SECTIONS.listed().get(key)
    return listed.row if listed is not None else None


def told_as(root: str) -> str:
    """The section of a model that tells what is below a root of the tree of fields."""
    if root == TRAILER:
        return "payloads"
    row = TABLES.get(root)
    return row.told_as or root if row is not None else root


def depending(failed: set[str]) -> frozenset[str]:
    """All sections that cannot be compared where some could not be read."""
    unread = set(failed)
    todo = list(failed)
    while todo:
        table = todo.pop()
        for row in TABLES.values():
            key = told_as(row.key)
            if table in row.refers_to and key not in unread:
                unread.add(key)
                todo.append(key)
    return frozenset(unread)


def _listed(rows: list[Section]) -> dict[str, _Listed]:
    tables: list[tuple[str, _Listed]] = []
    for row in rows:
        if row.identity is None:
            raise ValueError(
                f"the section {row.key} does not say what makes two of its entries the same one, "
                "so it cannot be compared"
            )
        if isinstance(row.identity, With):
            continue
        key = told_as(row.key)
        place = (
            [other for other, _ in tables].index(row.listed_behind) + 1
            if row.listed_behind
            else len(tables)
        )
        tables.insert(place, (key, _Listed(key.replace("_", " "), row.noun, row)))
    listed = {key: _Listed(key.replace("_", " "), noun) for key, noun in _BEFORE.items()}
    listed |= tables
    listed |= {key: _Listed(key, noun) for key, noun in _BEHIND.items()}
    listed["bytes"] = _Listed("other bytes", None)
    return listed
