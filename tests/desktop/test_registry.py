"""What Windows would be told: values, commands, and that all of it goes again."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.desktop import registry
from inspector.errors import InspectorError
from inspector.files.programs import Start

COMMAND = '"C:\\Games\\inspector-gui.exe" "%1"'


class Keys:
    """The keys of a registry in memory, as the one of Windows keeps them; there is none here."""

    def __init__(self) -> None:
        self.keys: dict[str, dict[str, str]] = {}

    def read(self, key: str, name: str) -> str | None:
        return self.keys.get(key, {}).get(name)

    def write(self, key: str, name: str, text: str) -> None:
        parts = key.split("\\")
        for end in range(1, len(parts) + 1):
            self.keys.setdefault("\\".join(parts[:end]), {})
        self.keys[key][name] = text

    def remove(self, key: str, name: str) -> None:
        del self.keys[key][name]

    def remove_empty(self, key: str) -> bool:
        empty = not self.keys[key] and not any(k.startswith(f"{key}\\") for k in self.keys)
        if empty:
            del self.keys[key]
        return empty


def states(steps: list) -> set[str]:
    """The states of all steps."""
    return {step.state for step in steps}


def test_each_suffix_offers_the_class_of_its_type_and_changes_no_choice() -> None:
    keys = Keys()
    registry.install(keys, COMMAND)
    assert keys.read(r".uasset\OpenWithProgids", "AssetInspector.UnrealPackage") == ""
    assert keys.read(r".uicanvas\OpenWithProgids", "AssetInspector.ObjectStream") == ""
    assert keys.read(r"AssetInspector.UnrealPackage\shell\open\command", "") == COMMAND
    assert keys.read("AssetInspector.UnrealPackage", "") == "Unreal Engine package"
    icon = keys.read(r"AssetInspector.UnrealPackage\DefaultIcon", "")
    assert icon is not None
    assert Path(icon).name == "unreal-package.ico"
    assert Path(icon).is_file()
    assert not any(named for key, named in keys.keys.items() if key in (".uasset", ".slice"))
    assert not any(key.startswith((".uexp", ".xml")) for key in keys.keys)


def test_all_goes_that_came_and_what_others_have_stays() -> None:
    keys = Keys()
    others = {
        ".uasset": {"": "Other.Asset"},
        ".uasset\\OpenWithProgids": {"Other.Asset": ""},
        ".umap": {},
        "Other.Asset": {"": "Other"},
    }
    keys.keys = {key: dict(named) for key, named in others.items()}
    assert states(registry.install(keys, COMMAND)) == {"written"}
    assert states(registry.status(keys, COMMAND)) == {"there"}
    assert states(registry.install(keys, COMMAND)) == {"already"}
    assert states(registry.uninstall(keys)) == {"removed"}
    # A key that says nothing goes with ours.
    assert keys.keys == {key: named for key, named in others.items() if named}
    assert states(registry.uninstall(keys)) == {"gone"}
    assert states(registry.status(keys, COMMAND)) == {"missing"}


def test_a_program_that_was_moved_is_told_anew() -> None:
    keys = Keys()
    registry.install(keys, COMMAND)
    told = registry.status(keys, "other")
    assert [step.what for step in told if step.state == "outdated"] == [
        rf"HKCU\Software\Classes\AssetInspector.{kind}\shell\open\command"
        for kind in ("UnrealPackage", "ObjectStream")
    ]
    written = [step for step in registry.install(keys, "other") if step.state == "written"]
    assert len(written) == 2


def test_what_the_user_put_beside_ours_stays() -> None:
    keys = Keys()
    registry.install(keys, COMMAND)
    keys.write(r"AssetInspector.UnrealPackage\shell\print\command", "", "print")
    registry.uninstall(keys)
    assert keys.read(r"AssetInspector.UnrealPackage\shell\print\command", "") == "print"
    assert not any(".slice" in key for key in keys.keys)


def test_the_window_opens_without_a_console_where_it_can(tmp_path: Path) -> None:
    program = tmp_path / "my games" / "inspector.exe"
    program.parent.mkdir()
    start = Start((str(program),))
    assert registry.window_command(start) == f'"{program}" gui "%1"'
    silent = program.with_name("inspector-gui.exe")
    silent.touch()
    assert registry.window_command(start) == f'"{silent}" "%1"'
    python = program.with_name("python.exe")
    start = Start((str(python), "-m", "inspector"))
    assert registry.window_command(start) == f'"{python}" -m inspector gui "%1"'
    silent = program.with_name("pythonw.exe")
    silent.touch()
    assert registry.window_command(start) == f'"{silent}" -m inspector gui "%1"'


def test_a_checkout_is_no_program_for_the_registry() -> None:
    with pytest.raises(InspectorError, match="install it first"):
        registry.window_command(Start(("python.exe", "-m", "inspector"), "C:\\checkout"))
