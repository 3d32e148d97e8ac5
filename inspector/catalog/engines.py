"""Finds the engine that a user, or a project, means, among releases and what is installed."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from inspector.catalog.build_version import (
    BUILD_VERSION_PLACE,
    JsonFileError,
    read_build_version,
    read_json_object,
)
from inspector.catalog.catalog import Catalog
from inspector.catalog.members import MemberError, member
from inspector.catalog.model import CLASS_LISTS, Release
from inspector.catalog.profile import (
    AbsentEngine,
    EngineProfile,
    profile_for_release,
    release_numbers,
)
from inspector.catalog.profile_file import read_profile
from inspector.data_classes import replace
from inspector.errors import AccessError, InspectorError, UnsupportedError, shortened
from inspector.files.parsing import ini_section
from inspector.files.reading import (
    ENGINE_LIST,
    PROJECT,
    leads_elsewhere,
    names_in,
    read_side_file,
    text_of,
)
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern
from inspector.suggestions import nearest
from inspector.versions import EngineVersion


class EngineList(NamedTuple):
    """Name of an installed engine (a GUID, "5.3", a text of the user's) to its root folder."""

    engines: Mapping[str, Path]

    def find(self, name: str) -> Path | None:
        """The root folder of the engine called ``name``; braces and case do not matter."""
        wanted = _plain(name)
        for engine, root in self.engines.items():
            if _plain(engine) == wanted:
                return root
        return None

    def only_one(self) -> Path | None:
        """The root folder of the one engine that is installed; None when there are more or none."""
        roots = set(self.engines.values())
        return roots.pop() if len(roots) == 1 else None


def installed_engines(
    *, home: Path | None = None, environment: Mapping[str, str] | None = None
) -> EngineList:
    """The engines that this machine's lists name; empty where there is no list.

    Lists that cannot be read count as absent: a project must still open on a machine without them.

    Args:
        home: The user's home folder; the real one when None.
        environment: Environment variables; the real ones when None.
    """
    environment = os.environ if environment is None else environment
    home = _home(environment) if home is None else home
    engines: dict[str, Path] = {}
    for ini in _ini_files(home, environment):
        engines |= _read_ini(ini)
    for dat in _launcher_files(home, environment):
        engines = _read_launcher(dat) | engines
    return EngineList(_read_registry() | engines)


def _home(environment: Mapping[str, str]) -> Path:
    return Path(environment.get("HOME") or environment.get("USERPROFILE") or Path.home())


def _ini_files(home: Path, environment: Mapping[str, str]) -> list[Path]:
    configuration = Path(environment.get("XDG_CONFIG_HOME") or home / ".config")
    tail = Path("Epic", "UnrealEngine", "Install.ini")
    places = [
        home / ".config" / tail,
        configuration / tail,
        home / "Library" / "Application Support" / tail,
    ]
    return list(dict.fromkeys(places))


def _launcher_files(home: Path, environment: Mapping[str, str]) -> list[Path]:
    data = environment.get("ProgramData") or environment.get("PROGRAMDATA")
    tail = Path("Epic", "UnrealEngineLauncher", "LauncherInstalled.dat")
    places = [Path(data) / tail] if data else []
    return [*places, home / "Library" / "Application Support" / tail]


def _read_ini(path: Path) -> dict[str, Path]:
    """The ``[Installations]`` section: one engine a line, ``name=folder``."""
    try:
        text = text_of(read_side_file(path, ENGINE_LIST))
    except (InspectorError, UnicodeDecodeError):
        return {}
    engines: dict[str, Path] = {}
    for _, line in ini_section(text, "Installations"):
        name, equals, folder = line.partition("=")
        if equals:
            engines[name.strip()] = Path(folder.strip().strip('"'))
    return engines


def _read_launcher(path: Path) -> dict[str, Path]:
    """The launcher's list: engines are the entries called ``UE_`` and their release."""
    try:
        entries = read_json_object(path, ENGINE_LIST).get("InstallationList")
    except InspectorError:
        return {}
    engines: dict[str, Path] = {}
    for entry in entries if isinstance(entries, list) else ():
        if not isinstance(entry, dict):
            continue
        name, folder = entry.get("AppName"), entry.get("InstallLocation")
        if isinstance(name, str) and isinstance(folder, str) and name.startswith("UE_"):
            engines[name.removeprefix("UE_")] = Path(folder)
    return engines


def _read_registry() -> dict[str, Path]:
    """Engines that a Windows user registered from own sources; none on other systems."""
    engines: dict[str, Path] = {}
    if sys.platform == "win32":
        import winreg

        place = r"Software\Epic Games\Unreal Engine\Builds"
        with suppress(OSError), winreg.OpenKey(winreg.HKEY_CURRENT_USER, place) as key:
            for index in range(winreg.QueryInfoKey(key)[1]):
                name, folder, _ = winreg.EnumValue(key, index)
                engines[name] = Path(str(folder))
    return engines


def _plain(name: str) -> str:
    return name.strip().strip("{}").lower()


_VERSION_TEXT = pattern(r"[0-9]+\.[0-9]+(\.[0-9]+(-[0-9]+(\+.*)?)?)?", re.ASCII | re.DOTALL)

#: How like a known release an unknown one has to be: a newer one is not mistyped.
_MISTYPED = 0.8

#: Where the list of installed engines comes from; replaced in tests and by callers that have one.
Engines = Callable[[], EngineList]


class UnusableProjectError(InspectorError):
    """A project or plugin does not say which engine it is for; ``path`` is its file.

    Args:
        path: The ``.uproject`` or ``.uplugin``.
        what: What is wrong with it, said of it.
        instead: What may stand there.
    """

    def __init__(self, path: str, what: Message, instead: Text = "") -> None:
        self.path = path
        self.what = what
        super().__init__(Message("catalog/no-engine-in", path=path, what=what, instead=instead))


def profile_for(
    text_or_path: str, catalog: Catalog, *, engines: Engines = installed_engines, start: str = ""
) -> EngineProfile:
    """The engine that ``text_or_path`` names.

    A release ("5.3", "4.27.2", a full version text), a ``Build.version`` file, an engine's root
    folder, a ``.uproject`` file, an engine profile file (see
    :mod:`inspector.catalog.profile_file`), or one of :data:`CLASS_LISTS` for object streams. What
    looks like a version or is such a name is taken for one even if a file of that name exists;
    ``./5.3`` is the file. Paths begin at ``start``.

    Raises:
        UnsupportedError: When it names a release that is not in the table, or nothing known at all.
        InspectorError: When the file it names cannot be read.
    """
    if _VERSION_TEXT.fullmatch(text_or_path):
        return profile_for_text(text_or_path, catalog)
    if text_or_path.lower() in CLASS_LISTS:
        return _profile_of_class_list(text_or_path.lower(), catalog)
    path = Path(start, text_or_path)
    if text_or_path.strip() and os.path.isdir(path):
        return _profile_of_folder(path, catalog, engines)
    if os.path.exists(path):
        return _profile_of_file(path, catalog, engines)
    accepted = Message("catalog/engines-accepted")
    hint = nearest(text_or_path, _release_names(catalog))
    raise UnsupportedError(Message("catalog/engine"), text_or_path, accepted, hint)


def _profile_of_class_list(name: str, catalog: Catalog) -> EngineProfile:
    """The newest confirmed release with the classes of an engine that has no packages."""
    profile = profile_for_release(catalog.newest_confirmed, catalog)
    source = Message(
        "catalog/class-list-named",
        text=name,
        engine=CLASS_LISTS[name],
        source=Message("catalog/newest-confirmed"),
    )
    return replace(profile.with_source(source), class_list=name)


def profile_for_text(text: str, catalog: Catalog) -> EngineProfile:
    """The engine of a version text.

    A release alone stands for its newest hotfix. With a patch the version is taken as given, with
    the changelist of the known official build of exactly that patch; a changelist in the text is
    taken as given too, 0 included. The source says where a hotfix is newer than all that are known:
    it may be mistyped.

    Raises:
        UnsupportedError: When the release is not in the table.
        VersionTextError: When it is no version text.
    """
    version = EngineVersion.parse(text)
    release = _known_release(version, catalog)
    if "." not in text.partition(".")[2]:
        return profile_for_release(release, catalog)
    numbers = replace(release_numbers(release), name=version.short)
    newest = release.newest_patch
    if newest is not None and version.patch > newest:
        known = f"{release.name}.{newest}"
        source = Message("catalog/newer-than-known-hotfixes", source=numbers.source, known=known)
        numbers = replace(numbers, source=source)
    if "-" in text:
        branch = version.branch or release.branch
        full = replace(version, branch=branch)
        return replace(numbers, version=full, changelist_known=True)
    build = release.build_of_patch(version.patch)
    if build is not None:
        return replace(numbers, version=build, changelist_known=True)
    return replace(numbers, version=replace(version, branch=release.branch))


def is_release(text: str, catalog: Catalog) -> bool:
    """Whether :func:`profile_for` takes a text for a release of the table."""
    if not _VERSION_TEXT.fullmatch(text):
        return False
    return catalog.release(EngineVersion.parse(text).release) is not None


def profile_for_build(path: Path, catalog: Catalog) -> EngineProfile:
    """The engine of a Build.version file; a changelist of 0 in it is that engine's own.

    Raises:
        UnsupportedError: When its release is not in the table.
        InspectorError: When the file cannot be read.
    """
    build = read_build_version(path)
    release = _known_release(build.current, catalog)
    return replace(
        release_numbers(release),
        name=build.current.short,
        version=build.current,
        changelist_known=True,
        compatible_with=build.compatible_with,
        source="Build.version",
    )


def profile_for_project(
    project: Path, catalog: Catalog, *, engines: Engines = installed_engines
) -> EngineProfile:
    """The engine that a ``.uproject`` file is associated with.

    The association is a release, or a name that the machine's list of engines explains, or empty:
    then the project lies inside an engine's folder, or the only engine installed is meant. What
    cannot be found out gives the newest confirmed release, with a source that says so.

    Raises:
        UnsupportedError: When it names a release that is not in the table.
        InspectorError: When the project file cannot be read.
    """
    name = project.name
    content = read_json_object(project, PROJECT)
    text = member(content, "EngineAssociation", "", str(project), example='"5.3"').strip()
    if _VERSION_TEXT.fullmatch(text):
        return _from_file(profile_for_text(text, catalog), Message("catalog/from-file", name=name))
    root = _associated_root(project, text, engines)
    if root is not None:
        profile = profile_for_build(root / BUILD_VERSION_PLACE, catalog)
        return _from_file(
            profile, Message("catalog/from-file-and-build", name=name, root=str(root))
        )
    if not text:
        wanted = Message("catalog/no-engine")
        return guessed_profile(catalog, Message("catalog/project-names", name=name, wanted=wanted))
    wanted = Message("catalog/engine-not-installed", text=shortened(text))
    profile = guessed_profile(catalog, Message("catalog/project-names", name=name, wanted=wanted))
    return replace(profile, absent=AbsentEngine(name, text))


def profile_for_plugin(plugin: Path, catalog: Catalog) -> EngineProfile | None:
    """The engine that a ``.uplugin`` file is made for, by its release; None where it names none.

    Raises:
        UnsupportedError: When it names a release that is not in the table.
        InspectorError: When the file cannot be read, or names no version.
    """
    content = read_json_object(plugin, PROJECT)
    text = member(content, "EngineVersion", "", str(plugin), example='"5.3.0"').strip()
    if not text:
        return None
    # A plugin built for 5.8.0 is one for every 5.8.
    release = _known_release(EngineVersion.parse(text), catalog)
    return _from_file(
        profile_for_release(release, catalog), Message("catalog/from-file", name=plugin.name)
    )


def _from_file(profile: EngineProfile, source: Message) -> EngineProfile:
    """An engine that a file of a project names."""
    return profile.with_source(source, origin=source)


def profile_near(
    near: Path | None, catalog: Catalog, *, engines: Engines = installed_engines
) -> EngineProfile:
    """The engine to use when nobody named one; the source says why.

    That of the nearest ``.uproject`` in ``near`` or above it, else that of the nearest
    ``.uplugin``, else the newest confirmed release.

    Raises:
        UnusableProjectError: The file that decides cannot be read, or names no known release.
    """
    project = nearest_project(near) if near is not None else None
    plugin = nearest_plugin(near) if near is not None and project is None else None
    try:
        if project is not None:
            return profile_for_project(project, catalog, engines=engines)
        profile = profile_for_plugin(plugin, catalog) if plugin is not None else None
    except UnsupportedError as error:
        path = str(project or plugin)
        what = Message("catalog/names-unknown-release", found=error.found)
        raise UnusableProjectError(
            path, what, Message("catalog/known", names=error.known)
        ) from error
    except InspectorError as error:
        path = str(project or plugin)
        # Its path is said once.
        reason = error.message
        if isinstance(error, AccessError | JsonFileError | MemberError) and error.path == path:
            reason = error.reason
        raise UnusableProjectError(path, Message("catalog/not-usable", error=reason)) from error
    if profile is not None:
        return profile
    return profile_for_release(catalog.newest_confirmed, catalog).with_source(
        Message("catalog/newest-confirmed")
    )


def default_profile(
    near: Path | None, catalog: Catalog, *, engines: Engines = installed_engines
) -> EngineProfile:
    """The same where an answer is wanted in any case: the source then says what is wrong."""
    try:
        return profile_near(near, catalog, engines=engines)
    except UnusableProjectError as error:
        return guessed_profile(
            catalog,
            Message("catalog/file-says", name=Path(error.path).name, what=error.what),
        )


def nearest_project(near: Path) -> Path | None:
    """The ``.uproject`` file in the folder ``near``, or in the nearest folder above the file or it.

    Lists folders, so ask once a folder and not once a file.
    """
    return _nearest(near, ".uproject")


def nearest_plugin(near: Path) -> Path | None:
    """The ``.uplugin`` file in the folder ``near``, or in the nearest one above; see there."""
    return _nearest(near, ".uplugin")


def _nearest(near: Path, suffix: str) -> Path | None:
    # Not ``absolute``: a ".." in the path would be taken for a folder on the way up.
    start = Path(os.path.abspath(near))  # noqa: PTH100
    for folder in (start, *start.parents):
        descriptor = _first_in(folder, suffix)
        if descriptor is not None:
            return descriptor
    return None


def _first_in(folder: Path, suffix: str) -> Path | None:
    # Not a folder, or not ours to read: an outer one may still have one.
    descriptors = sorted(name for name in names_in(folder) if name.lower().endswith(suffix))
    return folder / descriptors[0] if descriptors else None


def guessed_profile(catalog: Catalog, why: Text) -> EngineProfile:
    """The newest confirmed release in the place of an engine that cannot be found out."""
    profile = profile_for_release(catalog.newest_confirmed, catalog)
    return replace(profile, source=Message("catalog/newest-confirmed-since", why=why), guessed=True)


def _associated_root(project: Path, association: str, engines: Engines) -> Path | None:
    """The root folder of an engine that is named by a GUID, by a folder, or not at all."""
    if association:
        candidates = [engines().find(association)]
        if not leads_elsewhere(association):
            candidates.append(project.absolute().parent / association.replace("\\", "/"))
    else:
        candidates = [*project.absolute().parents, engines().only_one()]
    for root in candidates:
        if root is not None and _is_engine(root):
            return root
    return None


def _is_engine(root: Path) -> bool:
    """Whether a folder is the root of an engine; one that may not be looked into is none."""
    return os.path.isfile(root / BUILD_VERSION_PLACE)


def engine_root(folder: Path) -> Path:
    """The root of the engine that a folder is: its ``Engine`` stands for what that lies in."""
    whole = folder.absolute()
    return whole.parent if whole.name == BUILD_VERSION_PLACE.parts[0] else folder


def _profile_of_folder(path: Path, catalog: Catalog, engines: Engines) -> EngineProfile:
    root = engine_root(path)
    if _is_engine(root):
        return profile_for_build(root / BUILD_VERSION_PLACE, catalog)
    project = _first_in(path, ".uproject")
    if project is not None:
        return profile_for_project(project, catalog, engines=engines)
    place = BUILD_VERSION_PLACE.as_posix()
    raise UnsupportedError(
        Message("catalog/engine"), str(path), Message("catalog/engine-folder-holds", place=place)
    )


def _profile_of_file(path: Path, catalog: Catalog, engines: Engines) -> EngineProfile:
    match path.suffix.lower():
        case ".uproject":
            return profile_for_project(path, catalog, engines=engines)
        case ".toml":
            return read_profile(path, catalog)
        case ".version" | ".json":
            return profile_for_build(path, catalog)
    raise UnsupportedError(
        Message("catalog/kind-of-engine-file"),
        path.name,
        Message("catalog/engine-files-accepted"),
    )


def _known_release(version: EngineVersion, catalog: Catalog) -> Release:
    release = catalog.release(version.release)
    if release is None:
        first, last = catalog.releases[0].name, catalog.newest.name
        releases = Message(
            "catalog/known-releases",
            first=first,
            last=last,
        )
        hint = nearest(version.release, _release_names(catalog), _MISTYPED)
        raise UnsupportedError(Message("catalog/engine-release"), version.release, releases, hint)
    return release


def _release_names(catalog: Catalog) -> list[str]:
    return [release.name for release in catalog.releases]
