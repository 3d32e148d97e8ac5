"""Which way of telling a desktop of the program is that of this system."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from inspector.desktop import registry, setup
from inspector.desktop.entry import Translation
from inspector.desktop.setup import Step, data_home
from inspector.errors import InspectorError
from inspector.files.programs import own_start
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple

_CLASSES = rf"HKCU\{registry.CLASSES}"


class Outcome(NamedTuple):
    """Where something was done or looked at, and what: nothing where nothing was installed."""

    place: str
    steps: list[Step]


def install(languages: Sequence[Translation], say: registry.Say) -> Outcome:
    """Tells the user's desktop of the program.

    Args:
        languages: What desktops that choose a language themselves are told in beside English.
        say: Translates for those that do not.

    Raises:
        InspectorError: A file cannot be read or written, or the system has another way.
    """
    if sys.platform == "win32":
        command = registry.window_command(own_start())
        return Outcome(_CLASSES, registry.install(_user_registry(), command, say))
    home = _home()
    return Outcome(home, setup.install(home, own_start(), languages))


def uninstall() -> Outcome:
    """Takes all of it back.

    Raises:
        InspectorError: A file cannot be read or removed, or the system has another way.
    """
    if sys.platform == "win32":
        return Outcome(_CLASSES, registry.uninstall(_user_registry()))
    home = _home()
    return Outcome(home, setup.uninstall(home))


def status(languages: Sequence[Translation], say: registry.Say) -> Outcome:
    """How it stands.

    Args:
        languages: Those of :func:`install`.
        say: That of :func:`install`.

    Raises:
        InspectorError: A file cannot be read, or the system has another way.
    """
    if sys.platform == "win32":
        command = registry.window_command(own_start())
        return Outcome(_CLASSES, registry.status(_user_registry(), command, say))
    home = _home()
    return Outcome(home, setup.status(home, own_start(), languages))


if sys.platform == "win32":

    def _user_registry() -> registry.Registry:
        from inspector.desktop.registry import UserRegistry

        return UserRegistry()


def _home() -> str:
    system: str = sys.platform
    if system == "darwin":
        raise InspectorError(Message("desktop/mac"))
    return data_home()
