"""Imports an engine's or plugin's own source: its version lists, and what engine they belong to."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from inspector.catalog import BuildVersion, Catalog, EngineProfile
from inspector.catalog.build_version import BUILD_VERSION_PLACE, read_build_version
from inspector.catalog.cpp_declarations import (
    Declarations,
    declarations_of,
    may_declare,
)
from inspector.catalog.cpp_lists import Gate, gates_of, has_gates, linked
from inspector.catalog.engines import is_release
from inspector.catalog.model import Place, Unread, VersionLists, engine_lists
from inspector.catalog.profile import release_numbers
from inspector.catalog.profile_file import NUMBERS, profile_text
from inspector.checks.engines.build import (
    NumbersAssumed,
    RegistryFinding,
    registry_findings,
)
from inspector.checks.engines.cooked import EngineGates
from inspector.data_classes import replace
from inspector.errors import AccessError, InspectorError, shortened
from inspector.files.reading import HEADER, SOURCE_SUFFIXES, read_side_file, text_of
from inspector.files.system import slashed
from inspector.files.writing import OwnFile, check_place, write_file
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.settings import engines_folder, user_engines
from inspector.project.walk import folders_below
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


def source_files(root: str) -> list[str]:
    """The source files below a folder, in order; of an engine's own libraries only its own.

    Raises:
        AccessError: There is no such folder.
    """
    if not os.path.isdir(root):
        raise AccessError(root, Message("project/no-folder"))
    return [
        os.path.join(folder, name)
        for folder, names in folders_below(root, _PASSED_OVER)
        for name in names
        if name.endswith(SOURCE_SUFFIXES)
    ]


def version_lists(
    root: str, files: list[str], progress: Progress | None = None
) -> tuple[VersionLists, int]:
    """The version lists in source files, and how many of the files declare any.

    Args:
        root: The folder that places are told from.
        files: The source files.
        progress: Called with how many were read, of how many.
    """
    read = list(_declarations(root, files, progress))
    unread = [unread for part in read for unread in part.unread]
    lists = linked(read)
    declaring = sum(
        bool(part.enums or part.guids or part.registrations or part.layouts) for part in read
    )
    return lists._replace(unread=tuple(dict.fromkeys((*unread, *lists.unread)))), declaring


def _declarations(root: str, files: list[str], progress: Progress | None) -> Iterator[Declarations]:
    for path, content in _contents(files, progress):
        if isinstance(content, AccessError):
            place = Place(slashed(os.path.relpath(path, root)), 1)
            yield Declarations(unread=(Unread(place, content.reason, loses=True),))
        elif may_declare(content) or content.startswith(_UTF_16):
            yield declarations_of(text_of(content, "replace"), slashed(os.path.relpath(path, root)))


def _contents(
    files: list[str], progress: Progress | None
) -> Iterator[tuple[str, bytes | AccessError]]:
    """Each source file and what it holds, or why it cannot be read."""
    for number, path in enumerate(files):
        if progress is not None and number % 64 == 0:
            progress(number, len(files))
        try:
            yield path, read_side_file(path, HEADER)
        except AccessError as error:
            yield path, error


def engine_gates(root: str, progress: Progress | None = None) -> EngineGates:
    """The gates in an engine's source that ask for one number or for a window of numbers.

    Args:
        root: Its folder.
        progress: Called with how many files were read, of how many.

    Raises:
        AccessError: There is no such folder, or no source lies in it.
    """
    files = source_files(root)
    if not files:
        raise AccessError(root, Message("project/no-sources"))
    gates: list[Gate] = []
    unread = 0
    for path, content in _contents(files, progress):
        if isinstance(content, AccessError):
            unread += 1
        elif has_gates(content) or content.startswith(_UTF_16):
            gates += gates_of(text_of(content, "replace"), slashed(os.path.relpath(path, root)))
    return EngineGates(tuple(gates), unread)


def import_engine(
    root: str,
    files: list[str],
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
    if not (lists.objects or lists.custom or lists.unread):
        raise AccessError(root, Message("project/nothing-declared"))
    own = _own_engine(root) if base is None else None
    is_engine = own is not None or "ue4" in lists.objects
    if not is_engine:
        # What a plugin's source says of headers is about the files that the plugin reads.
        lists = lists._replace(layout=None, other_layouts=())
    findings = registry_findings(lists)
    engine = _engine_of(own.build, catalog) if own is not None else base or near()
    latest: dict[Guid, int] = {}
    for entry in lists.custom:
        if entry.latest >= 0 and not entry.guid.is_zero:
            latest[entry.guid] = max(entry.latest, latest.get(entry.guid, 0))
    numbers = {axis: made.latest for axis, made in lists.objects.items() if made.latest >= 0}
    # An engine whose registrations were all read registers nothing else.
    lost = any(unread.loses for unread in lists.unread)
    complete = own is not None and "ue4" in lists.objects and not lost
    if lists.layout is not None:
        numbers["legacy"] = lists.layout.number
    assumed: tuple[str, ...] = ()
    if is_engine:
        # An engine of 4.x has no list of UE5.
        own_keys = NUMBERS if engine.ue5 else tuple(key for key in NUMBERS if key != "ue5")
        assumed = tuple(key for key in own_keys if key not in numbers)
    if assumed:
        release = engine.release.name if engine.release is not None else engine.name
        findings = (NumbersAssumed(axes=assumed, release=release), *findings)
    folder = own.folder if own is not None else os.path.abspath(root)
    profile = replace(
        engine,
        name=name or f"{os.path.basename(folder) or 'engine'}-{engine.name}",
        ue4=numbers.get("ue4", engine.ue4),
        ue5=numbers.get("ue5", engine.ue5),
        licensee=numbers.get("licensee", engine.licensee),
        legacy=numbers.get("legacy", engine.legacy),
        assumed=assumed,
        complete=complete,
        custom_latest=latest,
        lists=engine_lists(lists),
        source=Message("project/imported-from", root=root),
    )
    return ImportedEngine(profile, lists, findings, len(files), declaring)


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
