"""Imports the classes that O3DE, Lumberyard or a gem reflects, as a file that declares them.

::

    [[class]]
    id = "{11111111-2222-3333-4444-555555555555}"
    name = "Door"
    version = 3
    source = "Code/Source/Door.cpp:12"

The file is one of patches and classes like any other: what a gem's code says is told by the same
keys as what people write down, and it serves in the same way.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from inspector.catalog.build_version import BUILD_VERSION_PLACE
from inspector.catalog.model import Place, Unread
from inspector.catalog.profile_lists import toml_text
from inspector.catalog.reflection.declared import Reflections
from inspector.catalog.reflection.glance import may_reflect, names_in, reflects
from inspector.catalog.reflection.linking import (
    ReflectedClass,
    ReflectedClasses,
    ReflectedEnum,
    linked,
)
from inspector.catalog.reflection.source import reflections_of
from inspector.errors import AccessError
from inspector.files.parsing import parse_json
from inspector.files.reading import PROJECT, SOURCE_SUFFIXES, read_side_file, text_of
from inspector.files.system import slashed
from inspector.files.writing import OwnFile, check_place, write_file
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.headers import closed_places, contents_of
from inspector.project.around.settings import classes_folder
from inspector.project.walk import FilesBelow, files_below
from inspector.upgrades.class_rows import UNKNOWN_TYPE
from inspector.upgrades.conversions import CLASS_IDS, short_type

_PASSED_OVER: Final = frozenset(["build", "cache", "deriveddatacache", "intermediate", "user"])
#: Files at the top of a tree that says by them what it is, each with the keys of its name and of
#: its version, the first that is there.
_MANIFESTS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "engine.json": (("engine_name",), ("version", "O3DEVersion", "LumberyardVersion")),
    "gem.json": (("gem_name", "GemName", "Name"), ("version", "Version")),
    "project.json": (("project_name",), ("version",)),
}
#: Those that only such a tree has.
_TELLING: Final = ("engine.json", "gem.json")
#: Words of the source that no other engine has.
_WORDS: Final = (b"AZ_RTTI", b"AZ_COMPONENT", b"AZ_TYPE_INFO", b"AZ_EDITOR_COMPONENT")
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
#: Names are looked for in other files so often: a type may be another name of one elsewhere.
_ROUNDS: Final = 3
_ODD: Final = re.compile(r"[^\w.+-]+")
_PLAIN_NAME: Final = re.compile(r"[A-Za-z_][\w:]*(?: [\w:]+)*")
#: How a list begins that was imported; only such a file is replaced.
_FIRST_LINE: Final = "# Classes, imported by Asset Inspector."
_LIST: Final = OwnFile(Message("project/imported-classes"), (".toml",), (_FIRST_LINE.encode(),))


class ImportedClasses(NamedTuple):
    """What an import found.

    ``name`` is what the list is called, ``files`` were looked at, ``reflecting`` of them reflect
    classes.
    """

    name: str
    found: ReflectedClasses
    files: int
    reflecting: int

    @property
    def text(self) -> str:
        """The file that declares the classes."""
        return "".join(_lines(self))


def is_azcore_tree(root: str) -> bool:
    """Whether a folder holds source of O3DE, Lumberyard or a gem.

    Its ``engine.json`` or ``gem.json`` says so, or the first of its files that has words of AzCore.
    """
    whole = Path(os.path.abspath(root))
    if any(os.path.isfile(folder / BUILD_VERSION_PLACE) for folder in (whole, whole.parent)):
        return False
    if any(os.path.isfile(os.path.join(root, name)) for name in _TELLING):
        return True
    for _path, content in contents_of(azcore_files(root)):
        if isinstance(content, bytes) and any(word in content for word in _WORDS):
            return True
    return False


def azcore_files(root: str) -> FilesBelow:
    """The source files below a folder.

    Raises:
        AccessError: There is no such folder.
    """
    return files_below(root, _PASSED_OVER, SOURCE_SUFFIXES)


def import_classes(
    root: str, files: FilesBelow, *, name: str = "", progress: Progress | None = None
) -> ImportedClasses:
    """The classes that the source below a folder reflects.

    Args:
        root: The folder that places are told from.
        files: Its source files, as :func:`azcore_files` lists them.
        name: What the list is called; what the folder calls itself by default, with its version.
        progress: Called with how many files were read, of how many.

    Raises:
        AccessError: Nothing there reflects a class.
    """
    read: dict[str, Reflections] = {}
    reflecting = 0
    unreadable: list[Unread] = []
    for path, content in contents_of(files, progress):
        if isinstance(content, AccessError):
            unreadable.append(Unread(Place(_below(path, root), 0), content.reason))
        elif may_reflect(content) or content.startswith(_UTF_16):
            reflecting += reflects(content)
            read[path] = reflections_of(text_of(content, "replace"), _below(path, root))
    found = linked(read.values())
    for _round in range(_ROUNDS):
        more = dict(_declaring(root, [f for f in files.paths if f not in read], found.missing))
        if not more:
            break
        # In the order of the tree, whatever was read first: what counts first is always the same.
        read = {path: both[path] for path in files.paths if path in (both := read | more)}
        found = linked(read.values())
    if not (found.classes or found.enums or found.unread):
        closed = closed_places(unreadable)
        raise AccessError(root, Message("project/nothing-reflected", closed=closed))
    unread = (*unreadable, *found.unread)
    return ImportedClasses(
        name or _name_of(root), found._replace(unread=unread), len(files.paths), reflecting
    )


def _declaring(
    root: str, files: list[str], names: frozenset[str]
) -> Iterator[tuple[str, Reflections]]:
    """What those of the files declare that give one of the names to something."""
    if not names:
        return
    for path, content in contents_of(FilesBelow(files)):
        if isinstance(content, bytes) and not names.isdisjoint(names_in(content)):
            yield path, reflections_of(text_of(content, "replace"), _below(path, root))


def _below(path: str, root: str) -> str:
    return slashed(os.path.relpath(path, root))


# -- names and places ------------------------------------------------------------------------------


def _name_of(root: str) -> str:
    """What a tree calls itself, with its version; else what its folder is called."""
    folder = os.path.basename(os.path.abspath(root)) or "classes"
    for manifest, (names, versions) in _MANIFESTS.items():
        try:
            text = text_of(read_side_file(os.path.join(root, manifest), PROJECT), "replace")
            told = parse_json(text, manifest)
        except (AccessError, ValueError):
            continue
        if isinstance(told, dict):
            name = _first_text(told, names) or folder
            version = _first_text(told, versions)
            return f"{name}-{version}" if version else name
    return folder


def _first_text(told: Mapping[str, Any], keys: tuple[str, ...]) -> str:
    texts = (told.get(key) for key in keys)
    return next((text for text in texts if isinstance(text, str) and text.strip()), "")[:200]


def user_class_list(name: str) -> str:
    """The place of an imported list in the user's configuration folder, which is made.

    Raises:
        AccessError: It cannot be made.
    """
    folder = classes_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AccessError(str(folder), error.strerror or str(error)) from error
    return str(folder / f"{_ODD.sub('-', name).strip('-.') or 'classes'}.toml")


def check_class_list(path: str, *, force: bool) -> None:
    """Whether a list may be written at a path, told before the work is done.

    Raises:
        InspectorError: It may not.
    """
    if check_place(path, _LIST, needs_folder=True) is not None and not force:
        raise AccessError(path, Message("project/there-already"))


def write_class_list(imported: ImportedClasses, path: str, *, force: bool) -> None:
    """Writes the file of imported classes.

    Raises:
        AccessError: Something is there and may not be replaced, or the system does not take it.
    """
    check_class_list(path, force=force)
    write_file(path, imported.text.encode(), _LIST)


# -- the file --------------------------------------------------------------------------------------

_SHORT_NAMES: Final = {class_id: name for name, class_id in CLASS_IDS.items()}


class _Names:
    """What the classes and enumerations of a list are called in it: no two have one name."""

    def __init__(self, found: ReflectedClasses) -> None:
        self._of: dict[str, str] = {}
        taken: set[str] = set()
        things: list[ReflectedClass | ReflectedEnum] = [*found.classes, *found.enums]
        # What is no more gives way to what is.
        things.sort(key=lambda each: isinstance(each, ReflectedClass) and each.is_deprecated)
        for each in things:
            choices = (each.name, each.cpp_name, f"{each.name} {each.id}")
            name = next(choice for choice in choices if choice and choice.lower() not in taken)
            taken.add(name.lower())
            self._of[each.id] = name

    def __getitem__(self, class_id: str) -> str:
        return self._of[class_id]

    def type(self, class_id: str) -> str:
        """How a field's type is written: a short name, the name of a class in the list, an id."""
        short = _SHORT_NAMES.get(class_id)
        if not class_id or short is not None:
            return short or UNKNOWN_TYPE
        name = self._of.get(class_id, "")
        plain = bool(_PLAIN_NAME.fullmatch(name)) and name != UNKNOWN_TYPE
        return name if plain and short_type(name) not in CLASS_IDS else class_id


def _lines(imported: ImportedClasses) -> Iterator[str]:
    found = imported.found
    names = _Names(found)
    yield f"{_FIRST_LINE}\n"
    comment = " ".join(imported.name.split())
    yield f"# {comment}: what its code reflects; source files that do so: {imported.reflecting}.\n"
    for each in found.classes:
        yield from _class_lines(each, names)
    for enum in found.enums:
        yield from _enum_lines(enum, names)
    taken: set[str] = set()
    for each in found.classes:
        yield from _builder_lines(each, names, taken)


def _class_lines(each: ReflectedClass, names: _Names) -> Iterator[str]:
    yield f"\n[[class]]\nid = {toml_text(each.id)}\nname = {toml_text(names[each.id])}\n"
    if each.version is None:
        yield "deprecated = true\n"
    else:
        yield f"version = {each.version}\n"
    yield f"source = {toml_text(str(each.place))}\n"
    if each.bases:
        yield f"bases = [{', '.join(toml_text(names.type(base)) for base in each.bases)}]\n"
    if each.own_serializer:
        yield "own_serializer = true\n"
    if each.more_fields:
        yield "more_fields = true\n"
    if each.fields:
        yield "\n[class.fields]\n"
        for field in each.fields:
            yield f"{toml_text(field.name)} = {toml_text(names.type(field.type))}\n"
    # A converter of a class at version 0 is never called: nothing is older.
    if each.converter and each.version != 0:
        told = toml_text(f"{each.converter} ({each.place})")
        yield f"\n[[class.converter]]\ndescription = {told}\n"


def _enum_lines(enum: ReflectedEnum, names: _Names) -> Iterator[str]:
    short = _SHORT_NAMES.get(enum.type)
    name = f"id = {toml_text(enum.id)}\nname = {toml_text(names[enum.id])}\n"
    source = f"source = {toml_text(str(enum.place))}\n"
    if short is None:
        # Whole numbers that no short name is known of.
        yield f"\n[[class]]\n{name}version = {enum.version}\n{source}"
        return
    yield f"\n[[enum]]\n{name}type = {toml_text(short)}\n"
    if enum.version:
        yield f"version = {enum.version}\n"
    yield source
    if enum.values:
        yield "\n[enum.values]\n"
        for value, number in enum.values:
            yield f"{toml_text(value)} = {number}\n"


def _builder_lines(each: ReflectedClass, names: _Names, taken: set[str]) -> Iterator[str]:
    for name in each.name_changes:
        yield _builder(
            each, names, taken, name.old, name.start, name.end, name.place,
            f"{name.old} is called {name.new}",
            f'{{ kind = "rename-property", new = {toml_text(name.new)} }}',
        )  # fmt: skip
    for change in each.type_changes:
        types = f"{change.old_type or '?'} -> {change.new_type or '?'}"
        told = toml_text(f"{types} ({change.place})")
        yield _builder(
            each, names, taken, change.field, change.start, change.end, change.place,
            f"{change.field} changes its type",
            f'{{ kind = "code", description = {told} }}',
        )  # fmt: skip


def _builder(
    each: ReflectedClass,
    names: _Names,
    taken: set[str],
    field: str,
    start: int,
    end: int,
    place: Place,
    title: str,
    effect: str,
) -> str:
    patch_id = f"{names[each.id]}.{field}.{start}-{end}"
    number = 1
    while patch_id in taken:
        number += 1
        patch_id = f"{names[each.id]}.{field}.{start}-{end}.{number}"
    taken.add(patch_id)
    return (
        f"\n[[patch]]\nid = {toml_text(patch_id)}\ntitle = {toml_text(title)}\n"
        f"axis = {toml_text(f'class:{each.id}')}\nfrom = {start}\nto = {end}\n"
        f"property = {toml_text(field)}\nsource = {toml_text(str(place))}\neffect = {effect}\n"
    )
