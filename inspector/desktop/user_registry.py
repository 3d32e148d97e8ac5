"""The registry of Windows itself, as :mod:`inspector.desktop.registry` asks for it."""

from __future__ import annotations

import sys

from inspector.desktop.registry import CLASSES

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
