"""Packages that the texts of a project name: settings, source code, descriptions of plugins.

No package refers to a map that only ``DefaultEngine.ini`` names, and yet it is used; and what such
a file names may be gone. Code puts names together, so what it names counts as used, and is never
said to be missing.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import chain, islice
from typing import Final

from inspector.errors import AccessError
from inspector.files.reading import (
    HEADER,
    INI,
    PROJECT,
    SOURCE_SUFFIXES,
    SideFile,
    read_side_file,
    text_of,
)
from inspector.named_tuples import NamedTuple
from inspector.project.around.mounts import Mounts, ProjectPlace
from inspector.project.around.surroundings import plugin_files
from inspector.project.walk import folders_below

_CONFIG: Final = "Config"
_SOURCE: Final = "Source"
_CODE: Final = (*SOURCE_SUFFIXES, ".cs")
_INI: Final = (".ini",)
#: More files, and more bytes, than are read of all texts of a project.
_MOST_FILES: Final = 20_000
_MOST_BYTES: Final = 256 << 20
#: More names than any project's texts have.
_MOST_NAMES: Final = 100_000
#: A folder or package in a name.
_PART: Final = r"""[^\s/"'`<>|?*:,;()\[\]{}.\\=]+"""
#: Lines of settings that name what is gone on purpose, or take an entry away.
_GONE: Final = re.compile(r"\s*(?:[-;!]|\+?\w*(?:Redirects?|Remap)\w*\s*=)")


class TextReference(NamedTuple):
    """A package, or a folder of packages, that a text names.

    Attributes:
        name: Its name: ``/Game/Maps/Arena``.
        file: The file from the project's folder on, with slashes: ``Config/DefaultEngine.ini``.
        line: The number of the line.
        is_code: Whether it is source code, of which nobody knows what it makes of a name.
    """

    name: str
    file: str
    line: int
    is_code: bool

    @property
    def place(self) -> str:
        """The file and the line: ``Config/DefaultEngine.ini:4``."""
        return f"{self.file}:{self.line}"


def text_references(place: ProjectPlace) -> tuple[TextReference, ...]:
    """What the texts of a project name, each name once a file; of none without a project."""
    if place.project is None:
        return ()
    root = os.path.dirname(place.project)
    names = _name_pattern(place.mounts)
    found: dict[tuple[str, str], TextReference] = {}
    left = _MOST_BYTES
    for path, kind in _texts(place.project, root):
        try:
            data = read_side_file(path, kind)
        except AccessError:
            continue
        left -= len(data)
        if left < 0 or len(found) > _MOST_NAMES:
            break
        file = os.path.relpath(path, root).replace(os.sep, "/")
        is_code = kind is HEADER
        for number, name in _names(text_of(data, "replace"), names, is_code=is_code):
            key = name.lower(), file
            found.setdefault(key, TextReference(name, file, number, is_code))
    return tuple(found.values())


def _name_pattern(mounts: Mounts) -> re.Pattern[str]:
    """A name below one of the mounts; what stands behind a full stop is an object in it."""
    first = "|".join(sorted(re.escape(mount.name) for mount in mounts.all))
    return re.compile(rf"(?<![\w./])/(?:{first})(?:/{_PART})+", re.IGNORECASE)


def _names(text: str, names: re.Pattern[str], *, is_code: bool) -> Iterator[tuple[int, str]]:
    """The names in a text, with the numbers of their lines."""
    section_is_used = True
    for number, line in enumerate(text.splitlines(), 1):
        if not is_code:
            stripped = line.strip()
            if stripped.startswith("["):
                section_is_used = "redirects" not in stripped.lower()
                continue
            if not section_is_used or _GONE.match(line):
                continue
        elif line.lstrip().startswith("//"):
            continue
        for match in names.finditer(line):
            # What ends in a slash, or goes on with one, is put together elsewhere.
            if line[match.end() : match.end() + 1] not in ("/", "{", "%"):
                yield number, match.group()


def _texts(project: str, root: str) -> Iterator[tuple[str, SideFile]]:
    """The texts of a project and its plugins, at most so many."""
    plugins = list(plugin_files(root))
    folders = [root, *map(os.path.dirname, plugins)]
    descriptions = ((path, PROJECT) for path in (project, *plugins))
    settings = ((path, INI) for folder in folders for path in _below(folder, _CONFIG, _INI))
    code = ((path, HEADER) for folder in folders for path in _below(folder, _SOURCE, _CODE))
    return islice(chain(descriptions, settings, code), _MOST_FILES)


def _below(folder: str, name: str, suffixes: tuple[str, ...]) -> Iterator[str]:
    """The files below a folder in a folder that have one of the suffixes, by name."""
    for below, names in folders_below(os.path.join(folder, name), ()):
        yield from (os.path.join(below, each) for each in names if each.lower().endswith(suffixes))
