"""Imports an engine's or plugin's own source: its version lists, and what engine they belong to."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from inspector.catalog import BuildVersion, Catalog, EngineProfile
from inspector.catalog.build_version import BUILD_VERSION_PLACE, read_build_version
from inspector.catalog.cpp_declarations import Declarations, IncludedFile
from inspector.catalog.cpp_lists import Gate, gates_of, has_gates, linked
from inspector.catalog.cpp_macros import Macro
from inspector.catalog.cpp_reader import declarations_of, may_declare
from inspector.catalog.cpp_steps import (
    FileSteps,
    classes_of,
    engine_steps,
    may_name,
    steps_of,
)
from inspector.catalog.engines import is_release
from inspector.catalog.model import EngineSteps, Place, Unread, VersionLists, engine_lists
from inspector.catalog.profile import ASSUMED_CUSTOM, release_numbers
from inspector.catalog.profile_file import NUMBERS, profile_text
from inspector.checks.engines.build import (
    NumbersAssumed,
    RegistryFinding,
    VersionsMissing,
    registry_findings,
)
from inspector.checks.engines.cooked import EngineGates
from inspector.data_classes import replace
from inspector.errors import AccessError, InspectorError, shortened
from inspector.files.reading import HEADER, SOURCE_SUFFIXES, read_side_file, text_of
from inspector.files.system import slashed
from inspector.files.writing import OwnFile, check_place, write_file
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.settings import engines_folder, user_engines
from inspector.project.walk import FilesBelow, files_below
from inspector.versions import Guid

_PASSED_OVER: Final = frozenset(
    ["binaries", "content", "deriveddatacache", "intermediate", "saved", "thirdparty"]
)
#: Characters of a name that no file name has to have.
_ODD: Final = re.compile(r"[^\w.+-]+")
#: How a profile begins that was imported; only such a file is replaced, whichever line ends an
#: editor or Git gave it since.
_FIRST_LINE: Final = "# Engine profile, imported by Asset Inspector."
_PROFILE: Final = OwnFile(Message("project/imported-profile"), (".toml",), (_FIRST_LINE.encode(),))
#: How often files are looked through for what others leave open, and names that are looked for.
_MOST_ROUNDS: Final = 3
_MOST_OPEN: Final = 200
#: Files that are read for names that stand alone, which are in many.
_MOST_FOR_NAMES: Final = 300
#: Characters of files that are read where others include them.
_MOST_INCLUDED: Final = 64 << 20
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")


class ImportedEngine(NamedTuple):
    """What an import found.

    ``profile`` is the engine as packages will be judged by it; ``lists`` are its version lists with
    their places; ``files`` were looked at, ``declaring`` of them declare versions.
    """

    profile: EngineProfile
    lists: VersionLists
    findings: tuple[RegistryFinding, ...]
    files: int
    declaring: int

    @property
    def text(self) -> str:
        """The profile file."""
        return f"{_FIRST_LINE}\n{profile_text(self.profile)}"


def source_files(root: str) -> FilesBelow:
    """The source files below a folder; of an engine's own libraries only its own.

    Raises:
        AccessError: There is no such folder.
    """
    return files_below(root, _PASSED_OVER, SOURCE_SUFFIXES)


def version_lists(
    root: str, files: FilesBelow, progress: Progress | None = None
) -> tuple[VersionLists, int]:
    """The version lists in source files, and how many of the files declare any.

    Most files declare none and are not read in parts. What those that do leave open is looked for
    in the others: numbers and GUIDs by their names, macros by theirs.

    Args:
        root: The folder that places are told from.
        files: The source files.
        progress: Called with how many were read, of how many.
    """
    sources = _Sources(root, files, progress)
    sources.read(lambda content: may_declare(content) or content.startswith(_UTF_16))
    lists = linked(sources.declarations)
    for _ in range(_MOST_ROUNDS):
        if not sources.read_more(lists.open_names):
            break
        lists = linked(sources.declarations)
    declaring = sum(
        bool(part.enums or part.guids or part.registrations or part.layouts)
        for part in sources.declarations
    )
    return lists, declaring


class _Sources:
    """Source files, and what those declare that were read in parts."""

    def __init__(self, root: str, files: FilesBelow, progress: Progress | None) -> None:
        self._root = root
        self._files = files
        self._progress = progress
        self._read: dict[str, Declarations] = {}
        #: Files and folders that cannot be read, once.
        self._closed: dict[str, Declarations] = {}
        self._macros: dict[str, Macro] = {}
        self._may_include = _MOST_INCLUDED
        self._by_name: dict[str, list[str]] = {}
        for path in files.paths:
            self._by_name.setdefault(os.path.basename(path).lower(), []).append(path)

    @property
    def declarations(self) -> list[Declarations]:
        """What the files declare, in their order."""
        found = {**self._closed, **self._read}
        order = (*self._files.paths, *(folder.path for folder in self._files.closed))
        return [found[path] for path in order if path in found]

    def read(self, wanted: Callable[[bytes], bool], known: frozenset[str] = frozenset()) -> bool:
        """Reads the files whose content is wanted, those that are read already only by macros.

        Args:
            wanted: Tells by the content of a file whether it is.
            known: Macros that were not known when files were read before.

        Returns:
            Whether anything was read.
        """
        anything = False
        uses = _pattern(name for name in known if self._macros[name].declares)
        for path, content in contents_of(self._files, self._progress):
            place = slashed(os.path.relpath(path, self._root))
            if isinstance(content, AccessError):
                unread = Unread(Place(place, 0), content.reason, loses=True)
                self._closed[path] = Declarations(unread=(unread,))
            elif self._is_open(path, known, uses, content) or (
                path not in self._read and wanted(content)
            ):
                text = text_of(content, "replace")
                include = partial(self._included, path)
                self._read[path] = declarations_of(text, place, include, self._macros)
                anything = True
        return anything

    def _is_open(
        self, path: str, known: frozenset[str], uses: re.Pattern[bytes] | None, content: bytes
    ) -> bool:
        """Whether a file uses a macro that was not known when it was read."""
        read = self._read.get(path)
        if read is not None and not known.isdisjoint(read.unknown_macros):
            return True
        return uses is not None and bool(uses.search(content))

    def read_more(self, names: frozenset[tuple[str, ...]]) -> bool:
        """Reads the files that may declare what is open still; whether there were any.

        Args:
            names: The names of numbers and GUIDs that no file has declared.
        """
        unknown = {name for part in self._read.values() for name in part.unknown_macros}
        found = self._defined()
        new = frozenset(
            name
            for name, macro in found.items()
            if name not in self._macros and (macro.declares or name in unknown)
        )
        self._macros |= {name: found[name] for name in new}
        words = _Words(names, unknown - self._macros.keys())
        if not (new or words):
            return False
        return self.read(words.are_in, new)

    def _defined(self) -> dict[str, Macro]:
        """The macros of all files by name."""
        found: dict[str, Macro] = {}
        for part in self._read.values():
            for macro in part.macros:
                before = found.setdefault(macro.name, macro)
                if before != macro and not before.ambiguous:
                    # One that declares says more of what uses may do.
                    declaring = before if before.declares else macro
                    found[macro.name] = declaring._replace(ambiguous=True)
        return found

    def _included(self, path: str, words: str) -> IncludedFile | None:
        """The file that ``#include`` names in another one: one of the source files alone."""
        name = words.strip('"<> \t').replace("\\", "/").lower()
        alike = self._by_name.get(name.rpartition("/")[2], [])
        fitting = [
            each for each in alike if slashed(each).lower().endswith(f"/{name.lstrip('./')}")
        ]
        if not fitting or self._may_include <= 0:
            return None
        folder = os.path.dirname(path)
        nearest = max(fitting, key=lambda each: len(os.path.commonpath((each, folder))))
        try:
            text = text_of(read_side_file(nearest, HEADER), "replace")
        except AccessError:
            return None
        self._may_include -= len(text)
        return IncludedFile(slashed(os.path.relpath(nearest, self._root)), text)


class _Words:
    """The words by which a file may declare names that are open, or a macro."""

    def __init__(self, names: Iterable[tuple[str, ...]], macros: Iterable[str]) -> None:
        several = sorted(names, key=len, reverse=True)[:_MOST_OPEN]
        #: Of a name in a class or namespace both words are there.
        self._owned = [(name[-1].encode(), name[-2].encode()) for name in several if len(name) > 1]
        alone = [name[0] for name in several if len(name) == 1]
        declared = rf"\b({_either(alone)})\s*(?:=(?!=)|[{{(,}}]|//)"
        self._alone = re.compile(declared.encode()) if alone else None
        wanted = _either([*alone, *sorted(macros)[:_MOST_OPEN]])
        self._left = _MOST_FOR_NAMES
        self._define = re.compile(rf"#\s*define\s+(?:{wanted})\b".encode()) if wanted else None

    def __bool__(self) -> bool:
        return bool(self._owned or self._define)

    def are_in(self, content: bytes) -> bool:
        """Whether a file has them."""
        if any(name in content and owner in content for name, owner in self._owned):
            return True
        if self._define is not None and self._define.search(content):
            return True
        declaring = b"constexpr" in content or b"const " in content or b"enum" in content
        if self._alone is None or not declaring or not self._alone.search(content):
            return False
        self._left -= 1
        return self._left >= 0


def _either(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, words))


def _pattern(macros: Iterable[str]) -> re.Pattern[bytes] | None:
    """What finds the uses of macros."""
    names = _either(sorted(macros))
    return re.compile(rf"\b(?:{names})\s*\(".encode()) if names else None


def contents_of(
    files: FilesBelow, progress: Progress | None = None
) -> Iterator[tuple[str, bytes | AccessError]]:
    """Each source file and what it holds, or why it or the folder that it lies in cannot be read.

    Args:
        files: The files.
        progress: Called with how many were read, of how many.
    """
    for number, path in enumerate(files.paths):
        if progress is not None and number % 64 == 0:
            progress(number, len(files.paths))
        try:
            yield path, read_side_file(path, HEADER)
        except AccessError as error:
            yield path, error
    for folder in files.closed:
        yield folder.path, folder


def closed_places(closed: Iterable[Unread]) -> tuple[tuple[str, Text], ...]:
    """Files and folders that could not be read, and why, for a message that nothing was found."""
    return tuple((unread.place.file, unread.why) for unread in closed)


def engine_gates(root: str, progress: Progress | None = None) -> EngineGates:
    """The gates in an engine's source that ask for one number or for a window of numbers.

    Args:
        root: Its folder.
        progress: Called with how many files were read, of how many.

    Raises:
        AccessError: There is no such folder, or no source lies in it.
    """
    files = source_files(root)
    if not files.paths:
        raise AccessError(root, Message("project/no-sources"))
    gates: list[Gate] = []
    unread = 0
    for path, content in contents_of(files, progress):
        if isinstance(content, AccessError):
            unread += 1
        elif has_gates(content) or content.startswith(_UTF_16):
            gates += gates_of(text_of(content, "replace"), slashed(os.path.relpath(path, root)))
    return EngineGates(tuple(gates), unread)


def steps_in_source(
    root: str, names: Iterable[str], progress: Progress | None = None
) -> EngineSteps:
    """Who asks for version numbers in an engine's source, and what its classes derive from.

    Of an engine's ``Source`` the plugins beside it are read too: code of theirs asks as well.

    Args:
        root: Its folder.
        names: The names of the numbers that are asked about.
        progress: Called with how many files were read, of how many.

    Raises:
        AccessError: There is no such folder, or no source lies in it.
    """
    whole = os.path.normpath(root)
    above = os.path.dirname(os.path.abspath(whole))
    if os.path.basename(whole).lower() == "source" and os.path.isdir(
        os.path.join(above, "Plugins")
    ):
        whole = above
    files = source_files(whole)
    if not files.paths:
        raise AccessError(root, Message("project/no-sources"))
    wanted = frozenset(names)
    in_bytes = frozenset(name.encode() for name in wanted)
    unread: list[str] = []

    def told() -> Iterator[FileSteps]:
        for path, content in contents_of(files, progress):
            if isinstance(content, AccessError):
                unread.append(path)
                continue
            found = FileSteps()
            if content.startswith(_UTF_16) or may_name(content, in_bytes):
                place = slashed(os.path.relpath(path, whole))
                found = steps_of(text_of(content, "replace"), place, wanted)
            yield found._replace(classes=tuple(classes_of(content)))

    return engine_steps(told(), unread)


def import_engine(
    root: str,
    files: FilesBelow,
    base: EngineProfile | None,
    near: Callable[[], EngineProfile],
    catalog: Catalog,
    *,
    name: str = "",
    progress: Progress | None = None,
) -> ImportedEngine:
    """An engine or plugin from its own source.

    Args:
        root: Its folder.
        files: Its source files, as :func:`source_files` lists them.
        base: The engine that it belongs to, where somebody names it.
        near: Tells the engine around the folder, where nobody does and no Build.version lies there.
        catalog: What is known of releases.
        name: What the engine is called; the folder's name and its version by default, as its
            version alone would mean the release.
        progress: Called with how many files were read, of how many.

    Raises:
        InspectorError: Nothing there declares versions, no engine that it belongs to can be found,
            or a release is called so.
    """
    if is_release(_file_name(name), catalog):
        raise InspectorError(
            Message(
                "project/name-means-release",
                name=shortened(name),
            )
        )
    lists, declaring = version_lists(root, files, progress)
    if not (lists.objects or lists.custom) and all(unread.whole for unread in lists.unread):
        closed = closed_places(lists.unread)
        raise AccessError(root, Message("project/nothing-declared", closed=closed))
    own = _own_engine(root) if base is None else None
    is_engine = own is not None or "ue4" in lists.objects
    if not is_engine:
        # What a plugin's source says of headers is about the files that the plugin reads.
        lists = lists._replace(layout=None, other_layouts=())
    findings = registry_findings(lists)
    engine = _engine_of(own.build, catalog) if own is not None else base or near()
    latest: dict[Guid, int] = {}
    unsure: list[str] = []
    for entry in lists.custom:
        number = entry.latest
        if entry.unsure:
            # Its release may know more of it than was read.
            limit = engine.custom_limit(entry.guid, catalog)
            number = max(number, limit.version or limit.at_least or 0)
            unsure.append(str(entry.guid))
        if number >= 0 and not entry.guid.is_zero:
            latest[entry.guid] = max(number, latest.get(entry.guid, 0))
    numbers = {
        axis: max(made.latest, getattr(engine, axis)) if made.unsure else made.latest
        for axis, made in lists.objects.items()
        if made.latest >= 0
    }
    # An engine whose registrations were all read registers nothing else.
    lost = any(unread.loses for unread in lists.unread)
    missing = _missing(engine, catalog, lists) if own is not None else ()
    complete = own is not None and "ue4" in lists.objects and not lost and not missing
    if lists.layout is not None:
        numbers["legacy"] = lists.layout.number
    assumed: list[str] = []
    if is_engine:
        seen = numbers.keys() - {axis for axis, made in lists.objects.items() if made.unsure}
        # An engine of 4.x has no list of UE5.
        own_keys = NUMBERS if engine.ue5 else tuple(key for key in NUMBERS if key != "ue5")
        assumed += [key for key in own_keys if key not in seen]
        assumed += [] if complete else [ASSUMED_CUSTOM]
    assumed += dict.fromkeys(unsure)
    release = engine.release.name if engine.release is not None else engine.name
    if missing:
        findings = (VersionsMissing(names=missing, release=release), *findings)
    if assumed:
        findings = (NumbersAssumed(axes=tuple(assumed), release=release), *findings)
    folder = own.folder if own is not None else os.path.abspath(root)
    profile = replace(
        engine,
        name=name or f"{os.path.basename(folder) or 'engine'}-{engine.name}",
        ue4=numbers.get("ue4", engine.ue4),
        ue5=numbers.get("ue5", engine.ue5),
        licensee=numbers.get("licensee", engine.licensee),
        legacy=numbers.get("legacy", engine.legacy),
        assumed=tuple(assumed),
        complete=complete,
        custom_latest=latest,
        lists=engine_lists(lists),
        source=Message("project/imported-from", root=root),
    )
    return ImportedEngine(profile, lists, findings, len(files.paths), declaring)


def _missing(engine: EngineProfile, catalog: Catalog, lists: VersionLists) -> tuple[str, ...]:
    """The custom versions of an engine's release, but for plugins', that its lists do not have.

    Nobody takes those out of an engine: its source is not whole, or was not read.
    """
    found = {entry.guid for entry in lists.custom}
    missing = [
        (info.name is None, info.name or str(guid))
        for guid, limit in engine.custom_limits(catalog)
        if limit.registered
        and guid not in found
        and (info := catalog.custom(guid)) is not None
        and not info.plugin
    ]
    return tuple(name for _, name in sorted(missing))


class _OwnEngine(NamedTuple):
    """The engine that a folder is: its root, and what its Build.version says."""

    folder: str
    build: BuildVersion


def _own_engine(root: str) -> _OwnEngine | None:
    """The engine that a folder is, or is the Engine folder of."""
    whole = Path(os.path.abspath(root))
    for folder in (whole, whole.parent):
        try:
            return _OwnEngine(str(folder), read_build_version(folder / BUILD_VERSION_PLACE))
        except AccessError:
            continue
    return None


def _engine_of(build: BuildVersion, catalog: Catalog) -> EngineProfile:
    """An engine by its Build.version; one of an unknown release has the newest one's layout."""
    release = catalog.release(build.current.release) or catalog.newest
    return replace(
        release_numbers(release),
        name=build.current.short,
        version=build.current,
        changelist_known=True,
        compatible_with=build.compatible_with,
    )


def write_profile(engine: ImportedEngine, path: str, *, force: bool) -> None:
    """Writes the profile file of an imported engine.

    Raises:
        AccessError: Something is there and may not be replaced, or the system does not take it.
    """
    check_profile(path, force=force)
    write_file(path, engine.text.encode(), _PROFILE)


def user_profile(name: str) -> str:
    """The place of an imported engine in the user's configuration folder, which is made.

    Raises:
        AccessError: It cannot be made.
    """
    folder = engines_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AccessError(str(folder), error.strerror or str(error)) from error
    return str(folder / f"{_file_name(name) or 'engine'}.toml")


def _file_name(name: str) -> str:
    """What the file of an engine of that name is called, without its suffix."""
    return _ODD.sub("-", name).strip("-.")


def named_as(path: str) -> str:
    """What names an imported engine wherever one is named: its name where the user's folder has
    its profile, else the path of that.
    """
    name = Path(path).stem
    return name if user_engines().get(name) == path else path


def check_profile(path: str, *, force: bool) -> None:
    """Whether a profile may be written at a path, told before the work is done.

    Raises:
        InspectorError: It may not.
    """
    if check_place(path, _PROFILE, needs_folder=True) is not None and not force:
        raise AccessError(path, Message("project/there-already"))
