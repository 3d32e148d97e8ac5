"""What of a project is loaded, or cooked, without any package that refers to it.

That is every map, and what settings name: ``DefaultGame.ini`` has the kinds of primary assets that
the asset manager looks for (``PrimaryAssetTypesToScan`` of ``UAssetManagerSettings``), the maps and
the folders that are cooked whatever refers to them (``MapsToCook`` and ``DirectoriesToAlwaysCook``
of ``UProjectPackagingSettings``) and those that never are (``DirectoriesToNeverCook``);
``DefaultEngine.ini`` has the map that a game starts with (``GameDefaultMap`` of
``UGameMapsSettings``). Settings of plugins and of platforms are not read for it.

Settings are written by people and by many releases: what cannot be understood in them is passed
over, and names nothing.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import islice
from types import MappingProxyType
from typing import Final

from inspector.errors import AccessError
from inspector.files.parsing import ini_section
from inspector.files.reading import read_ini
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern
from inspector.project.around.mounts import GAME, ProjectPlace

_MANAGER: Final = "/Script/Engine.AssetManagerSettings"
_PACKAGING: Final = "/Script/UnrealEd.ProjectPackagingSettings"
_MAPS: Final = "/Script/EngineSettings.GameMapsSettings"
#: More values of one key, and characters of one line, than anybody writes.
_MOST_VALUES: Final = 10_000
_LONGEST_LINE: Final = 64 << 10
_LONGEST_NAME: Final = 1024
#: More kinds of primary assets than any project has: each package is held against all of them.
_MOST_TYPES: Final = 200
#: The class that the asset manager finds anywhere in a project, whatever settings say.
_LABEL: Final = "PrimaryAssetLabel"
#: Modules whose classes say nothing about the project's own.
_OF_ENGINE: Final = ("/script/engine", "/script/coreuobject", "/script/unrealed")
_TOKEN: Final = pattern(r'([(),=])|"((?:[^"\\]|\\.)*)"|([^(),="]+)')
_TRUE: Final = ("true", "1", "yes", "on")


class EntryKind(StrEnum):
    """Why a package is loaded or cooked though none refers to it; the values are those of the
    output.
    """

    DEFAULT_MAP = "default-map"
    COOKED_MAP = "cooked-map"
    MAP = "map"
    PART_OF_MAP = "part-of-map"
    PRIMARY_ASSET = "primary-asset"
    COOKED_FOLDER = "cooked-folder"


class ProjectEntry(NamedTuple):
    """Why a way begins at a package.

    ``detail`` is the kind of a primary asset, or the folder that is cooked; else empty.
    ``never_cooked`` is the folder that keeps it out of every cooked game; empty for none.
    """

    kind: EntryKind
    detail: str = ""
    never_cooked: str = ""


class PrimaryAssetType(NamedTuple):
    """A row of ``PrimaryAssetTypesToScan``; names are in small letters but for its own.

    Attributes:
        name: What the kind is called.
        base: The class that its assets are of: its name alone.
        module: The code that the class is of; empty for a class of a Blueprint.
        blueprints: Whether its assets are classes that derive from it, made of Blueprints.
        folders: Where they are looked for.
        assets: Packages that are named one by one.
    """

    name: str
    base: str
    module: str
    blueprints: bool
    folders: frozenset[str]
    assets: frozenset[str]

    def takes(
        self, key: str, folders: Sequence[str], main_class: str, refers_to: Collection[str]
    ) -> bool:
        """Whether a package is of the kind.

        Args:
            key: Its name in small letters.
            folders: The folders that it is in, all of them.
            main_class: The class of the object it is about.
            refers_to: The packages that it refers to, code among them.
        """
        if key in self.assets:
            return True
        if self.folders.isdisjoint(folders):
            return False
        main = main_class.lower()
        if self.blueprints:
            return "blueprint" in main
        if main == self.base:
            return True
        # An asset of a class that derives from the base imports the module of both, as a rule; no
        # class of the engine's own content does.
        own = bool(self.module) and self.module not in _OF_ENGINE
        if not own or "blueprint" in main or main == "world":
            return False
        return any(name.lower() == self.module for name in refers_to)


class EntrySettings(NamedTuple):
    """What settings name; packages and folders in small letters.

    ``cooked`` has each folder with how it is written, and so has ``never``.
    """

    default_maps: frozenset[str] = frozenset()
    types: tuple[PrimaryAssetType, ...] = ()
    cooked: Mapping[str, str] = MappingProxyType({})
    cooked_maps: frozenset[str] = frozenset()
    never: Mapping[str, str] = MappingProxyType({})

    def never_cooked(self, key: str) -> str:
        """The folder that keeps a package out of every cooked game; empty for none.

        Args:
            key: Its name in small letters.
        """
        return next((self.never[name] for name in folders_of(key) if name in self.never), "")

    def entry(
        self, key: str, main_class: str, refers_to: Collection[str] = ()
    ) -> ProjectEntry | None:
        """Why a package needs none that refers to it, as far as settings say that; None where they
        do not.

        Args:
            key: Its name in small letters.
            main_class: The class of the object it is about.
            refers_to: The packages that it refers to, code among them.
        """
        if key in self.default_maps:
            return ProjectEntry(EntryKind.DEFAULT_MAP)
        if key in self.cooked_maps:
            return ProjectEntry(EntryKind.COOKED_MAP)
        folders = tuple(folders_of(key))
        for kind in self.types:
            if kind.takes(key, folders, main_class, refers_to):
                return ProjectEntry(EntryKind.PRIMARY_ASSET, kind.name)
        if main_class == _LABEL:
            return ProjectEntry(EntryKind.PRIMARY_ASSET, _LABEL)
        cooked = next((folder for folder in folders if folder in self.cooked), None)
        if cooked is not None:
            return ProjectEntry(EntryKind.COOKED_FOLDER, self.cooked[cooked])
        return None


def folders_of(key: str) -> Iterator[str]:
    """The folders that a package is in, the nearest first."""
    folder = key.rpartition("/")[0]
    while folder:
        yield folder
        folder = folder.rpartition("/")[0]


def entry_settings(place: ProjectPlace) -> EntrySettings:
    """What the settings of a project name; nothing without a project.

    Args:
        place: The project.
    """
    if place.project is None:
        return EntrySettings()
    config = os.path.join(os.path.dirname(place.project), "Config")
    return read_entries(
        _text(os.path.join(config, "DefaultGame.ini")),
        _text(os.path.join(config, "DefaultEngine.ini")),
    )


def read_entries(game: str, engine: str = "") -> EntrySettings:
    """What the texts of two files of settings name.

    Args:
        game: The text of ``DefaultGame.ini``.
        engine: The text of ``DefaultEngine.ini``.
    """
    types = map(_asset_type, _values(game, _MANAGER, "PrimaryAssetTypesToScan"))
    cooked_maps = (
        _package(written)
        for value in _values(game, _PACKAGING, "MapsToCook")
        for written in _fields(value).get("filepath", ())
    )
    return EntrySettings(
        frozenset(filter(None, map(_package, _values(engine, _MAPS, "GameDefaultMap")[-1:]))),
        tuple(islice((kind for kind in types if kind is not None), _MOST_TYPES)),
        _folders(game, "DirectoriesToAlwaysCook"),
        frozenset(filter(None, cooked_maps)),
        _folders(game, "DirectoriesToNeverCook"),
    )


def _folders(game: str, key: str) -> Mapping[str, str]:
    """The folders that a key of the settings of packaging lists, each with how it is written."""
    folders: dict[str, str] = {}
    for value in _values(game, _PACKAGING, key):
        for written in _fields(value).get("path", ()):
            name = _folder(written)
            if name:
                folders.setdefault(name, written.strip().rstrip("/"))
    return folders


def _text(path: str) -> str:
    try:
        return read_ini(path)
    except AccessError:
        return ""


def _values(text: str, section: str, wanted: str) -> Sequence[str]:
    """The values of one key, as the engine adds them up: ``+`` and ``.`` add one, ``-`` takes it
    away, ``!`` all, and a line with none of them takes the place of all before it.
    """
    values: dict[str, None] = {}
    wanted = wanted.lower()
    for _, line in ini_section(text, section):
        key, _, value = line.partition("=")
        operator = key[0] if key[:1] in ("+", "-", ".", "!") else ""
        if key[len(operator) :].strip().lower() != wanted or len(line) > _LONGEST_LINE:
            continue
        value = value.strip()
        if operator in ("", "!"):
            values.clear()
        if operator == "-":
            values.pop(value, None)
        elif operator != "!" and len(values) < _MOST_VALUES:
            values[value] = None
    return tuple(values)


def _fields(value: str) -> dict[str, list[str]]:
    """The fields of a value in parentheses, by their names in small letters, with all texts in
    each, however deep: ``(Type="Map",Folders=((Path="/Game/A"),(Path="/Game/B")))`` has two texts
    in ``folders``.
    """
    fields: dict[str, list[str]] = {}
    depth, field, before = 0, "", ""
    for match in islice(_TOKEN.finditer(value), _MOST_VALUES):
        sign, quoted, bare = match.groups()
        if sign == "=":
            if depth == 1:
                field = before.strip().lower()
            before = ""
            continue
        if before:
            fields.setdefault(field, []).append(before)
            before = ""
        if sign in ("(", ")"):
            depth += 1 if sign == "(" else -1
        elif not sign:
            before = (quoted if quoted is not None else bare).strip()
    if before:
        fields.setdefault(field, []).append(before)
    return fields


def _asset_type(value: str) -> PrimaryAssetType | None:
    """A row of the kinds of primary assets; None of one that names no kind."""
    fields = _fields(value)
    name = next(iter(fields.get("primaryassettype", ())), "")
    if not name or len(name) > _LONGEST_NAME:
        return None
    base = next(map(_unwrapped, fields.get("assetbaseclass", ())), "").lower()
    module, _, class_name = base.rpartition(".")
    has = next(iter(fields.get("bhasblueprintclasses", ())), "")
    return PrimaryAssetType(
        name,
        class_name,
        module if module.startswith("/script/") else "",
        has.lower() in _TRUE,
        frozenset(filter(None, map(_folder, fields.get("directories", ())))),
        frozenset(filter(None, map(_package, fields.get("specificassets", ())))),
    )


def _unwrapped(written: str) -> str:
    """A path without what a value says of its class: ``Class'/Script/Engine.World'``."""
    return written.strip().strip("'\"").rpartition("'")[2].strip("'\"")


def _package(written: str) -> str:
    """The package of an object's path in small letters; empty of what names none of content."""
    name = _unwrapped(written).partition(".")[0].lower()
    is_content = name.startswith("/") and not name.startswith("/script/")
    return name if is_content and len(name) > 1 else ""


def _folder(written: str) -> str:
    """A folder in small letters; empty of what names none.

    One without a slash in front is seen from the content of the project on.
    """
    name = written.strip().rstrip("/").lower()
    if not name or len(name) > _LONGEST_NAME or ".." in name or "\\" in name or ":" in name:
        return ""
    return name if name.startswith("/") else f"/{GAME.lower()}/{name}"
