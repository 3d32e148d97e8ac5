"""A project with references that lead nowhere, for tests of the window."""

from __future__ import annotations

from pathlib import Path

from project.moved import write_package, write_redirectors


def lamp_project(folder: Path) -> Path:
    """A project for 4.27 in which Wood is refused and Nail is missing.

    Lamp imports both and Oil, which is left to the test; Cellar imports Lamp.
    """
    root = folder / "Mine"
    content = root / "Content"
    content.mkdir(parents=True)
    (root / "Mine.uproject").write_text('{"EngineAssociation": "4.27"}')
    wood = write_package(content / "Wood.uasset").read_bytes()
    newer = wood.replace((522).to_bytes(4, "little"), (9999).to_bytes(4, "little"), 1)
    (content / "Wood.uasset").write_bytes(newer)
    write_package(content / "Lamp.uasset", "/Game/Wood.Wood", "/Game/Nail.Nail", "/Game/Oil.Oil")
    write_package(content / "Cellar.uasset", "/Game/Lamp.Lamp")
    return root


def broken_project(folder: Path) -> Path:
    """The same in which Shed imports Nail too, Egg and Hen each other, and none Attic."""
    root = lamp_project(folder)
    content = root / "Content"
    write_package(content / "Oil.uasset")
    write_package(content / "Attic.uasset")
    (content / "Shed").mkdir()
    write_package(content / "Shed" / "Shed.uasset", "/Game/Nail.Nail")
    write_package(content / "Egg.uasset", "/Game/Hen.Hen")
    write_package(content / "Hen.uasset", "/Game/Egg.Egg", "/Game/Old.Lamp")
    write_redirectors(content / "Old.uasset", {"Lamp": "/Game/Lamp.Lamp"})
    return root
