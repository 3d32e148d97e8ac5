"""The registry of Windows below ``HKEY_CURRENT_USER``: what is written there for types of files.

Each type has a class of its own with its icon and the command that opens a file, and each suffix
names that class among those that *Open with* offers; the default program of a type stays as it was.
All keys and values have names of ours, so that they can be told from what others wrote without a
record.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from typing import Final, Protocol, TypeAlias

from inspector.desktop.setup import OUTDATED, Step
from inspector.desktop.types import DocumentType, opened_types, program
from inspector.errors import InspectorError
from inspector.files.folders import resource_path
from inspector.files.programs import Start
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple

#: Below this key are the classes of files of a user.
CLASSES: Final = r"Software\Classes"
_OFFERED: Final = "OpenWithProgids"
#: What starts the window without a console, beside the program or the interpreter that has one.
_SILENT: Final = "inspector-gui.exe"
_SILENT_PYTHON: Final = "pythonw.exe"


#: Translates a text.
Say: TypeAlias = Callable[[str], str]


class Value(NamedTuple):
    """One value: its key below that of the classes, its name (empty: the key's own), its text."""

    key: str
    name: str
    text: str

    def __str__(self) -> str:
        return rf"HKCU\{CLASSES}\{self.key}" + (f"  {self.name}" if self.name else "")


class Registry(Protocol):
    """The classes of files of a user; keys are below :data:`CLASSES`."""

    def read(self, key: str, name: str) -> str | None:
        """The text of a value; None where there is none."""

    def write(self, key: str, name: str, text: str) -> None:
        """Writes a value, and the key where it is not there."""

    def remove(self, key: str, name: str) -> None:
        """Removes a value."""

    def remove_empty(self, key: str) -> bool:
        """Removes a key that has neither values nor keys below it; whether that was so."""


def window_command(start: Start) -> str:
    """The command that opens a file in the window, without a console.

    Raises:
        InspectorError: It needs a variable, which the registry cannot give it.
    """
    if start.modules:
        raise InspectorError(Message("desktop/not-installed"))
    first, *rest = start.words
    silent = os.path.join(os.path.dirname(first), _SILENT_PYTHON if rest else _SILENT)
    command = [silent if os.path.isfile(silent) else first, *rest]
    if rest or command[0] == first:
        command.append("gui")
    # No path of Windows has a quote in it.
    words = (f'"{word}"' if " " in word else word for word in command)
    return f'{" ".join(words)} "%1"'


def class_name(kind: DocumentType) -> str:
    """What the class of a type is called: ``AssetInspector.UnrealPackage``."""
    words = "".join(word.capitalize() for word in kind.id.split("-"))
    return f"{program().name.replace(' ', '')}.{words}"


def values(command: str, say: Say = str) -> Iterator[Value]:
    """All that is written: of each type how it looks and is opened, and then that it may be.

    Args:
        command: What opens a file.
        say: Translates what types are called.
    """
    for kind in opened_types():
        name = class_name(kind)
        yield Value(name, "", say(kind.title))
        yield Value(rf"{name}\DefaultIcon", "", str(resource_path("icons", f"{kind.id}.ico")))
        yield Value(rf"{name}\shell\open\command", "", command)
        for suffix in kind.suffixes:
            yield Value(rf"{suffix}\{_OFFERED}", name, "")


def install(registry: Registry, command: str, say: Say = str) -> list[Step]:
    """Writes what is not there yet; what was done, value by value."""
    steps = []
    for value in values(command, say):
        if registry.read(value.key, value.name) == value.text:
            steps.append(Step("registry", "already", str(value)))
        else:
            registry.write(*value)
            steps.append(Step("registry", "written", str(value)))
    return steps


def uninstall(registry: Registry) -> list[Step]:
    """Removes all values, and the keys that are empty then; what was done, value by value."""
    steps = []
    for value in reversed(list(values(""))):
        if registry.read(value.key, value.name) is None:
            steps.append(Step("registry", "gone", str(value)))
            continue
        registry.remove(value.key, value.name)
        steps.append(Step("registry", "removed", str(value)))
        key = value.key
        while key and registry.remove_empty(key):
            key = key.rpartition("\\")[0]
    return steps


def status(registry: Registry, command: str, say: Say = str) -> list[Step]:
    """How each value stands."""
    steps = []
    for value in values(command, say):
        text = registry.read(value.key, value.name)
        if text is None:
            steps.append(Step("registry", "missing", str(value)))
        elif text == value.text:
            steps.append(Step("registry", "there", str(value)))
        else:
            steps.append(Step("registry", "outdated", str(value), OUTDATED))
    return steps


# Elsewhere there is none, nor the module that speaks to it.
if sys.platform == "win32":
    import winreg

    _USER = winreg.HKEY_CURRENT_USER

    class UserRegistry:
        """The classes of files of this user; what each deed does, the protocol says."""

        def read(self, key: str, name: str) -> str | None:
            """The text of a value; None where there is none."""
            try:
                with winreg.OpenKey(_USER, _below(key)) as opened:
                    return str(winreg.QueryValueEx(opened, name)[0])
            except FileNotFoundError:
                return None

        def write(self, key: str, name: str, text: str) -> None:
            """Writes a value, and the key where it is not there."""
            with winreg.CreateKey(_USER, _below(key)) as made:
                winreg.SetValueEx(made, name, 0, winreg.REG_SZ, text)

        def remove(self, key: str, name: str) -> None:
            """Removes a value."""
            with winreg.OpenKey(_USER, _below(key), access=winreg.KEY_SET_VALUE) as opened:
                winreg.DeleteValue(opened, name)

        def remove_empty(self, key: str) -> bool:
            """Removes a key that has neither values nor keys below it; whether that was so."""
            with winreg.OpenKey(_USER, _below(key)) as opened:
                keys, named, _ = winreg.QueryInfoKey(opened)
            if not keys and not named:
                winreg.DeleteKey(_USER, _below(key))
            return not keys and not named

    def _below(key: str) -> str:
        return rf"{CLASSES}\{key}"
