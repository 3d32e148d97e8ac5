"""Which engines are installed on this machine, as the launcher and the user's lists say."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from inspector.catalog.build_version import read_json_object
from inspector.errors import InspectorError
from inspector.files.parsing import ini_section
from inspector.files.reading import ENGINE_LIST, read_side_file, text_of


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
