"""What an engine's build writes beside its binaries: which modules there are, of which build.

A ``.modules`` file lists the libraries of a folder under the id of the build that made them; a
``.target`` tells how an executable was built, with the fields of Build.version and that id.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Final

from inspector.catalog.build_version import BuildVersion, parse_build_version
from inspector.catalog.members import member, named_rows
from inspector.errors import InspectorError
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple

_GUID: Final = re.compile(r"\{?[0-9A-Fa-f]{8}-?(?:[0-9A-Fa-f]{4}-?){3}[0-9A-Fa-f]{12}\}?")


class Manifest(NamedTuple):
    """A ``.modules`` file: the target it is named after, the id, and module name to library file.

    ``build_id`` is None where the file has none.
    """

    path: str
    folder: str
    target: str
    build_id: str | None
    modules: Mapping[str, str]


class Target(NamedTuple):
    """A ``.target`` file, or a ``.version`` beside an executable.

    ``name`` is the file's name without its suffix; ``kind`` what is built ("Editor", "Game"), empty
    where the file does not say. ``version`` is None where it tells none. ``launch`` is the
    executable that is started, as ``$(EngineDir)/Binaries/Win64/UnrealEditor.exe``, empty where the
    file does not say: a project of an installed engine has a target of its own, and no executable.
    ``own_id`` is the id where the file has it beside its version, as files up to 4.19 do, None
    elsewhere.
    """

    path: str
    folder: str
    name: str
    kind: str
    platform: str
    configuration: str
    version: BuildVersion | None
    launch: str = ""
    own_id: str | None = None

    @property
    def executable(self) -> str:
        """What the executable is called without its suffix, as the manifests that it reads are."""
        name = re.split(r"[\\/]", self.launch)[-1]
        return name[:-4] if name.lower().endswith(".exe") else name or self.name

    @property
    def starts_engine(self) -> bool:
        """Whether the executable lies in the engine's folder, wherever this file does.

        A path that is neither of the engine nor of the project is written as a whole.
        """
        parts = [part.lower() for part in re.split(r"[\\/]", self.launch)]
        return parts[0] == "$(enginedir)" or ("engine", "binaries") in pairwise(parts)

    @property
    def build_id(self) -> str | None:
        """The id of the executable; None where the file has none."""
        version = self.version
        if version is not None and "BuildId" in version.written:
            return version.build_id
        return self.own_id


class Descriptor(NamedTuple):
    """A plugin or project: its file, its folder, and the modules that it needs."""

    path: str
    folder: str
    modules: tuple[str, ...]


class Binaries(NamedTuple):
    """What lies below a folder.

    ``libraries`` are the names of the library files of each output folder. ``build`` is the
    Build.version of an engine there, with its path.
    """

    root: str
    manifests: tuple[Manifest, ...] = ()
    targets: tuple[Target, ...] = ()
    descriptors: tuple[Descriptor, ...] = ()
    libraries: Mapping[str, frozenset[str]] = {}
    build: tuple[str, BuildVersion] | None = None


def manifest_of(content: Mapping[str, Any], path: str, folder: str, name: str) -> Manifest:
    """The manifest that a JSON object holds; ``name`` is the file's without its suffix.

    Raises:
        InspectorError: A field is of another kind than it should be.
    """
    build_id = _build_id(content, path)
    modules = content.get("Modules", {})
    if not isinstance(modules, dict) or not all(isinstance(file, str) for file in modules.values()):
        raise InspectorError(Message("catalog/modules-no-list", path=path))
    return Manifest(path, folder, name, build_id, modules)


def target_of(content: Mapping[str, Any], path: str, folder: str, name: str) -> Target:
    """The target that a JSON object holds, with the fields of Build.version below ``Version``.

    Raises:
        InspectorError: A field is of another kind than it should be.
    """
    version = content.get("Version")
    if version is not None and not isinstance(version, dict):
        raise InspectorError(Message("catalog/version-no-object", path=path))
    return Target(
        path,
        folder,
        name,
        kind=member(content, "TargetType", "", path),
        platform=member(content, "Platform", "", path),
        configuration=member(content, "Configuration", "", path),
        version=None if version is None else parse_build_version(version, path),
        launch=member(content, "Launch", "", path),
        own_id=_build_id(content, path),
    )


def version_file_of(content: Mapping[str, Any], path: str, folder: str, name: str) -> Target:
    """A ``.version`` beside an executable: the fields of Build.version, and the id.

    Raises:
        InspectorError: A number in it cannot be.
    """
    kind = "Editor" if name.lower().endswith("editor") else ""
    return Target(path, folder, name, kind, "", "", parse_build_version(content, path))


def descriptor_of(content: Mapping[str, Any], path: str, folder: str) -> Descriptor:
    """The modules that a ``.uplugin`` or ``.uproject`` names.

    Raises:
        MemberError: They are no list of objects with names.
    """
    names = tuple(name for name, *_ in named_rows(content, "Modules", path))
    return Descriptor(path, folder, names)


def _build_id(content: Mapping[str, Any], path: str) -> str | None:
    build_id = content.get("BuildId")
    if build_id is not None and not isinstance(build_id, str):
        raise InspectorError(Message("catalog/build-id-no-text", path=path))
    return build_id


def is_forced(build_id: str) -> bool:
    """Whether an id was chosen by somebody: builds use a changelist, or a new GUID."""
    return bool(build_id) and not (build_id.isdecimal() or _GUID.fullmatch(build_id))


def same_but_for_writing(first: str, second: str) -> bool:
    """Whether two ids differ, but only in capitals, braces and dashes."""
    return first != second and _bare(first) == _bare(second) != ""


def _bare(build_id: str) -> str:
    return re.sub(r"[{}\s-]", "", build_id).lower()
