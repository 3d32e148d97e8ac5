"""The house's one rule: imports run towards the values, and each library stays in its room."""

from __future__ import annotations

import ast
import functools
import graphlib
import shutil
import subprocess
import sysconfig
from collections.abc import Container
from pathlib import Path
from typing import NamedTuple

import pytest

from inspector.desktop.setup import MAKERS

_ROOT = Path(__file__).resolve().parents[1]
#: Every folder of modules.
_ROOMS = sorted(path.parent.name for path in (_ROOT / "inspector").glob("*/__init__.py"))
#: Libraries, and names of ``os``, that are there to start programs.
_STARTERS = {"subprocess", "pty", "_posixsubprocess", "_winapi"}
_OF_OS = ("system", "popen", "startfile", "fork", "exec", "spawn", "posix_spawn")


def test_the_contracts_of_the_layers_hold() -> None:
    pytest.importorskip("importlinter", reason="import-linter is not installed")
    program = shutil.which("lint-imports", path=sysconfig.get_path("scripts"))
    assert program is not None
    done = subprocess.run(
        [program, "--no-cache"],
        cwd=_ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "0 broken" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("library", "room"),
    [("PySide6", "gui"), ("rapidfuzz", "gui"), ("construct", "format"), ("shtab", "cli")],
)
def test_each_library_stays_in_its_room(library: str, room: str) -> None:
    strays = [
        str(path.relative_to(_ROOT))
        for path, module in _modules().items()
        if library in module.imports and path.relative_to(_ROOT).parts[1] != room
    ]
    assert strays == []


@pytest.mark.slow
@pytest.mark.parametrize("room", _ROOMS)
def test_no_module_leads_back_to_itself(room: str) -> None:
    """Not even for types alone, of which the layers see no order: a circle is a wrong cut."""
    modules = _inside(_ROOT / "inspector" / room)
    imports = {name: _imported(path, modules) - {name} for name, path in modules.items()}
    order = list(graphlib.TopologicalSorter(imports).static_order())
    assert len(order) == len(modules) > 0


class _Module(NamedTuple):
    """What a module of the program imports, and whether it names what starts a program."""

    imports: frozenset[str]
    starts: bool


@functools.cache
def _modules() -> dict[Path, _Module]:
    """Every module of the program; reading them all takes seconds."""
    return {path: _read(path) for path in (_ROOT / "inspector").rglob("*.py")}


def _read(path: Path) -> _Module:
    found = set()
    starts = False
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Import(names=names):
                found |= {alias.name.split(".")[0] for alias in names}
            case ast.ImportFrom(module=str(module), names=names, level=0):
                found.add(module.split(".")[0])
                named = any(one.name.startswith(_OF_OS) for one in names)
                starts = starts or (module == "os" and named)
            case ast.Attribute(value=ast.Name(id="os"), attr=name) if name.startswith(_OF_OS):
                starts = True
            case ast.Attribute(attr=name) | ast.Name(id=name):
                starts = starts or name.startswith(("QProcess", "create_subprocess"))
    return _Module(frozenset(found), starts or bool(found & _STARTERS))


#: Who speaks of packages outside of their format, and why. Everything else serves any format.
_ABOUT_PACKAGES = {
    "inspector/compare/": "packages are compared by what their tables and objects mean",
    "inspector/report/pasting/": "nodes of packages as the editor pastes them",
    "inspector/messages/saying.py": "what the tables of a package are called in a sentence",
    "inspector/gui/bytes/facts.py": "the parts of a package on the map of its bytes",
    "inspector/gui/desk/damage.py": "the notice of what is broken in a package",
    "inspector/checks/rules/object_versions.py": "the oldest layout that is described",
    "inspector/gui/desk/document_facts.py": "the import table",
    "inspector/report/diff/groups.py": "the objects of both packages of a comparison",
    "inspector/gui/fields/facts.py": "what property tags call the types of values",
    "inspector/gui/kit/picture.py": "the pictures that a package stores",
    "inspector/gui/overview/content_browser.py": "the pictures that a package stores",
    "inspector/gui/overview/facts.py": "the overview of a package",
    "inspector/gui/overview/largest_objects.py": "the export table",
    "inspector/gui/overview/page.py": "the overview of a package",
    "inspector/gui/overview/registry_tags.py": "what the asset registry reads",
    "inspector/gui/overview/shares.py": "what a package is made of",
    "inspector/gui/package/place_facts.py": "what the field at a place holds before all are read",
    "inspector/gui/shell/place_items.py": "names and objects that people look for",
    "inspector/project/compare/files.py": "the class that a package is about, for its sentence",
    "inspector/project/header_reader.py": "the headers of many packages, as fast as can be",
    "inspector/project/opening.py": "the facts of the files of each format",
    "inspector/project/around/class_parents.py": "what the classes of packages derive from",
    "inspector/project/around/former_names.py": "what a package was called before it was moved",
    "inspector/project/around/references.py": "what a package refers to, and its redirectors",
    "inspector/project/samples.py": "writes the packages that come with the program",
    "inspector/project/scan/contents.py": "what a package holds and refers to",
    "inspector/project/scan/graph.py": "references to packages, those of code among them",
    "inspector/project/scan/reference_use.py": "what a package refers to another one for",
    "inspector/project/scan/near_references.py": "what a package refers to, beside it",
    "inspector/project/scan/whole_references.py": "what the packages of a project refer to",
    "inspector/project/scan/project_context.py": "what the packages of a project refer to",
    "inspector/project/file_bytes.py": "the files that continue a package",
    "inspector/report/documents/show.py": "the document of a package",
    "inspector/report/brief_values.py": "the report of a package for Git",
    "inspector/report/for_diff.py": "the report of a package for Git",
    "inspector/report/for_diff_objects.py": "the report of a package for Git",
    "inspector/report/graphs.py": "the graphs of a package",
    "inspector/report/properties.py": "the report of a package",
    "inspector/report/show.py": "the report of a package",
    "inspector/report/tables.py": "the report of a package",
    "inspector/graphs/": "the graphs of packages are made of what their objects store",
    "inspector/upgrades/": "what a save with another engine does to a package",
}


@pytest.mark.slow
def test_only_what_is_about_packages_knows_their_format() -> None:
    knowing = {
        path.relative_to(_ROOT).as_posix()
        for path in (_ROOT / "inspector").rglob("*.py")
        if not path.is_relative_to(_ROOT / "inspector" / "format")
        and any(name.startswith("inspector.format.unreal") for name in _named_modules(path))
    }
    rooms = tuple(room for room in _ABOUT_PACKAGES if room.endswith("/"))
    alone = {name for name in knowing if not name.startswith(rooms)}
    assert alone == {name for name in _ABOUT_PACKAGES if not name.endswith("/")}
    for room in rooms:
        assert any(name.startswith(room) for name in knowing), room


def _inside(room: Path) -> dict[str, Path]:
    """The modules of a room by their names."""
    return {
        ".".join(path.relative_to(_ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in room.rglob("*.py")
    }


def _imported(path: Path, modules: Container[str]) -> set[str]:
    """The modules among some that a module imports anywhere; a package where no module is named."""
    named = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Import(names=names):
                named |= {alias.name for alias in names}
            case ast.ImportFrom(module=str(module), names=names, level=0):
                below = (f"{module}.{alias.name}" for alias in names)
                named |= {name if name in modules else module for name in below}
    return {name for name in named if name in modules}


def _named_modules(path: Path) -> set[str]:
    """Every module that an import anywhere in a module may name, and those below packages."""
    named = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Import(names=names):
                named |= {alias.name for alias in names}
            case ast.ImportFrom(module=str(module), names=names, level=0):
                named |= {module, *(f"{module}.{alias.name}" for alias in names)}
    return named


def test_modules_are_small_enough_to_hold_in_the_head() -> None:
    long = {
        str(path.relative_to(_ROOT)): lines
        for path in (_ROOT / "inspector").rglob("*.py")
        if (lines := path.read_text("utf-8").count("\n")) > 800
    }
    assert long == {}


@pytest.mark.slow
def test_processes_are_started_in_five_places() -> None:
    """In one of them Git, with what keeps a repository from starting anything, in another Perforce,
    with what keeps a workspace from it; in the third this program and its interpreter, to see which
    of them PATH leads to; in the fourth the tools that make a desktop's lists. What makes texts
    while it is asked starts none, being a copy of a process."""
    found = {
        path.relative_to(_ROOT).as_posix() for path, module in _modules().items() if module.starts
    }
    assert found == {
        "inspector/project/vcs/git.py",
        "inspector/project/vcs/perforce_command.py",
        "inspector/files/programs.py",
        "inspector/desktop/setup.py",
        "inspector/cli/text_server.py",
    }
    makers = {maker.name for maker in MAKERS}
    assert makers == {"update-mime-database", "update-desktop-database", "gtk-update-icon-cache"}
    own = ast.parse((_ROOT / "inspector/files/programs.py").read_text("utf-8"))
    texts = [str(node.value) for node in ast.walk(own) if isinstance(node, ast.Constant)]
    assert not [text for text in texts if "git" in text.lower().split()]


@pytest.mark.slow
def test_named_tuples_are_those_that_cost_little() -> None:
    """A command declares hundreds before it does anything."""
    own = "inspector/named_tuples.py"
    found = {
        path.relative_to(_ROOT).as_posix()
        for path in (_ROOT / "inspector").rglob("*.py")
        if "typing.NamedTuple" in _named_modules(path)
    }
    assert found == {own}
