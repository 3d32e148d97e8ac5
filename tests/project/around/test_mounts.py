"""What packages are called, and which files have these names."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.project.around.mounts import Mount, Mounts, mounts_of_engine, place_around


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a plugin."""
    root = tmp_path / "Mine"
    (root / "Content" / "Maps").mkdir(parents=True)
    (root / "Mine.uproject").write_text("{}")
    (root / "Plugins" / "Deep" / "Water" / "Content").mkdir(parents=True)
    (root / "Plugins" / "Deep" / "Water" / "Water.uplugin").write_text("{}")
    return root


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("Content/Maps/Arena.umap", "/Game/Maps/Arena"),
        ("Content/Rock.uasset", "/Game/Rock"),
        ("Plugins/Deep/Water/Content/Waves/W.uasset", "/Water/Waves/W"),
        ("Content/Rock.uexp", None),
        ("Saved/Rock.uasset", None),
        ("ContentToo/Rock.uasset", None),
    ],
)
def test_a_file_is_called_by_its_mount(project: Path, file: str, name: str | None) -> None:
    assert place_around(str(project)).mounts.name_of(str(project / file)) == name


@pytest.mark.parametrize("inside", ["", "Mine.uproject", "Content", "Content/Maps", "Plugins/Deep"])
def test_all_of_a_project_belongs_to_it(project: Path, inside: str) -> None:
    place = place_around(str(project / inside))
    assert (place.root, place.project) == (str(project), str(project / "Mine.uproject"))


def test_a_plugin_alone_has_its_own_content(project: Path) -> None:
    (project / "Mine.uproject").unlink()
    plugin = project / "Plugins" / "Deep" / "Water"
    place = place_around(str(plugin / "Content"))
    assert place.root == str(plugin)
    assert [mount.name for mount in place.mounts.all] == ["Water"]


@pytest.mark.parametrize("content", [True, False])
def test_a_folder_of_nothing_stands_for_a_project(tmp_path: Path, content: bool) -> None:
    folder = tmp_path / "Some"
    below = folder / "Content" if content else folder
    below.mkdir(parents=True)
    place = place_around(str(folder))
    assert place.project is None
    assert place.mounts.name_of(str(below / "Rock.uasset")) == "/Game/Rock"


def test_the_engines_content_is_found_where_it_is(tmp_path: Path) -> None:
    engine = tmp_path / "Engine"
    (engine / "Content" / "Basic").mkdir(parents=True)
    (engine / "Plugins" / "FX" / "Niagara" / "Content").mkdir(parents=True)
    (engine / "Plugins" / "FX" / "Niagara" / "Niagara.uplugin").write_text("{}")
    cube = engine / "Content" / "Basic" / "Cube.uasset"
    cube.write_bytes(b"")
    mounts = Mounts(mounts_of_engine(str(tmp_path)))
    assert {mount.name for mount in mounts.all} == {"Engine", "Niagara"}
    assert mounts.file_of("/Engine/Basic/Cube") == str(cube)
    assert mounts_of_engine(str(engine)) == []


@pytest.mark.parametrize(
    "package",
    [
        "",
        "Engine",
        "/Engine",
        "/Engine/",
        "/Engine//Cube",
        "/Engine/./Cube",
        "/Engine/../Cube",
        "/Engine/C:Cube",
        "/Engine/Basic\\..\\Cube",
        "/Engine/a\0b",
        "/Nothing/Cube",
    ],
)
def test_names_that_lead_elsewhere_have_no_file(tmp_path: Path, package: str) -> None:
    (tmp_path / "Engine" / "Content").mkdir(parents=True)
    (tmp_path / "Engine" / "Cube.uasset").write_bytes(b"")
    assert Mounts(mounts_of_engine(str(tmp_path))).file_of(package) is None


def test_packages_below_folders_are_known_by_their_names_alone() -> None:
    content = Path("Mine", "Content")
    mounts = Mounts([Mount("Game", str(content))])
    closed = [str(content / "Wood")]
    below = ["/Game/Wood/Plank", "/game/wood/Oak/Plank", "/Game/Wood/\ud800\0"]
    assert [mounts.is_below(name, closed) for name in below] == [True] * 3
    beside = ["/Game/Woods/Plank", "/Game/Wood", "/Game", "/Other/Wood/Plank", ""]
    assert [mounts.is_below(name, closed) for name in beside] == [False] * 5
