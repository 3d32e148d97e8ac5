"""Which files ``check`` looks at, and that it never says "green" without having looked."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from scratch_git import ScratchRepository, sample

from inspector.cli.main import main
from inspector.project.vcs import git as git_module

EMPTY = "no package to look at; --allow-empty takes that for right\n"


def packages(folder: Path, *names: str) -> list[str]:
    """Sound packages of these names."""
    paths = [folder / name for name in names]
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(sample("OldDoor.uasset"))
    return [path.as_posix() for path in paths]


def looked_at(ask, *arguments: object, stdin: bytes = b"") -> list[str]:
    """The paths in the report, which is a success."""
    answered = ask("check", *arguments, "--engine", "5.8", "--format", "json", stdin=stdin)
    assert answered.status == 0, answered
    return [file["path"] for file in answered.json()["files"]]


@pytest.mark.parametrize("listed", [b"", b"Source/A.cpp\n", b"\n\n", b"a.cpp\0b.h\0"])
def test_a_list_without_a_package_is_no_success(ask, listed) -> None:
    answered = ask("check", "-", stdin=listed)
    assert (answered.status, answered.out) == (2, "")
    assert answered.err.endswith(f"inspector: standard input: {EMPTY}")
    assert ask("check", "-", "--allow-empty", stdin=listed).status == 0


@pytest.mark.parametrize("command", ["check", "compat"])
def test_a_folder_without_a_package_is_named(ask, tmp_path, command) -> None:
    empty = tmp_path / "Empty"
    empty.mkdir()
    (path,) = packages(tmp_path / "Full", "A.uasset")
    assert ask(command, empty).err == f"inspector: {empty}: {EMPTY}"
    answered = ask(command, tmp_path / "Full", empty)
    assert (answered.status, answered.err) == (2, f"inspector: {empty}: {EMPTY}")
    assert path in answered.out or command == "check"
    assert ask(command, tmp_path / "Full", empty, "--allow-empty").status == 0


@pytest.mark.parametrize("options", [(), ("-z",)])
def test_a_list_between_nuls_is_read_as_it_stands(ask, tmp_path, options) -> None:
    quoted = '"B" #1 - x.uasset' if os.name == "posix" else "'B' #1 - x.uasset"
    names = packages(tmp_path, "A.uasset", quoted, " C.uasset")
    listed = b"".join(os.fsencode(name) + b"\0" for name in [*names, "Actor.cpp"])
    assert looked_at(ask, "-", *options, stdin=listed) == names
    if not options:
        assert looked_at(ask, "-", stdin=listed.removesuffix(b"\0Actor.cpp\0")) == names


@pytest.mark.needs_git
@pytest.mark.odd_names
def test_a_path_with_a_line_end_stands_between_nuls(ask, tmp_path, monkeypatch) -> None:
    (name,) = packages(tmp_path, "A\nB.uasset")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    monkeypatch.chdir(tmp_path)
    listed = subprocess.run(
        ["git", "ls-files", "-zo"], cwd=tmp_path, check=True, capture_output=True
    ).stdout
    assert looked_at(ask, "-", stdin=listed) == [Path(name).name]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-8-sig"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\0"], ids=ascii)
def test_the_mark_at_the_start_of_a_list_says_how_it_is_read(
    ask, tmp_path, encoding: str, end: str
) -> None:
    """As PowerShell writes what a program prints: ``git diff --name-only > list.txt``."""
    names = packages(tmp_path, "Content/Lanterne d'été.uasset", "Content/B.uasset")
    listed = "".join(f"{name}{end}" for name in names)
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    assert looked_at(ask, "-", stdin=(mark + listed).encode(encoding)) == names


def test_a_file_named_twice_counts_once(ask, tmp_path, monkeypatch) -> None:
    (name,) = packages(tmp_path, "Content/A.uasset")
    monkeypatch.chdir(tmp_path)
    again = ("Content/A.uasset", "Content", "./Content/", ".", "Content/../Content/A.uasset")
    assert looked_at(ask, name, *again) == [name]
    assert looked_at(ask, ".", name) == ["./Content/A.uasset"]


def test_what_an_engine_fills_by_itself_is_passed_over(ask, tmp_path) -> None:
    left_out = packages(
        tmp_path,
        ".git/A.uasset",
        "Binaries/A.uasset",
        "DerivedDataCache/A.uasset",
        "Plugins/X/intermediate/A.uasset",
        "Saved/Autosaves/A.umap",
    )
    (taken,) = packages(tmp_path, "Content/A.uasset")
    assert looked_at(ask, tmp_path) == [taken]
    assert sorted(looked_at(ask, tmp_path, "--no-ignore")) == sorted([*left_out, taken])
    # Who names it means it.
    assert looked_at(ask, tmp_path / "Saved") == left_out[-1:]
    assert looked_at(ask, left_out[-1]) == left_out[-1:]


@pytest.mark.parametrize(
    ("pattern", "left"),
    [
        ("Old.uasset", ["Dev/A.uasset", "Sub/Dev/Deep/B.uasset", "Z.umap"]),
        ("*.umap", ["Dev/A.uasset", "Old.uasset", "Sub/Dev/Deep/B.uasset"]),
        ("Dev", ["Old.uasset", "Z.umap"]),
        ("Dev/", ["Old.uasset", "Z.umap"]),
        ("Sub/Dev", ["Dev/A.uasset", "Old.uasset", "Z.umap"]),
        ("Sub/*.uasset", ["Dev/A.uasset", "Old.uasset", "Sub/Dev/Deep/B.uasset", "Z.umap"]),
        ("Sub/**/B.uasset", ["Dev/A.uasset", "Old.uasset", "Z.umap"]),
        ("./Content/Dev", ["Old.uasset", "Sub/Dev/Deep/B.uasset", "Z.umap"]),
        ("De?", ["Old.uasset", "Z.umap"]),
        ("dev(", ["Dev/A.uasset", "Old.uasset", "Sub/Dev/Deep/B.uasset", "Z.umap"]),
    ],
)
def test_exclude(ask, tmp_path, monkeypatch, pattern, left) -> None:
    names = ("Dev/A.uasset", "Old.uasset", "Sub/Dev/Deep/B.uasset", "Z.umap")
    packages(tmp_path / "Content", *names)
    monkeypatch.chdir(tmp_path)
    given = [Path("Content", name) for name in names]
    listed = "".join(f"{path}\0" for path in given).encode()
    expected = [f"Content/{name}" for name in left]
    assert looked_at(ask, "Content", "--exclude", pattern) == expected
    assert looked_at(ask, f"Content{os.sep}", "--exclude", pattern) == expected
    assert looked_at(ask, "-", "--exclude", pattern, stdin=listed) == expected


@pytest.mark.parametrize("command", ["check", "show", "upgrades"])
@pytest.mark.parametrize("association", ['{"EngineAssociation": "9.9"}', "{"])
def test_a_project_that_does_not_say_its_engine_stops_the_run(
    ask, tmp_path, command, association
) -> None:
    (path,) = packages(tmp_path, "Content/A.uasset")
    (tmp_path / "Game.uproject").write_text(association)
    answered = ask(command, path)
    assert (answered.status, answered.out) == (2, "")
    assert answered.err.startswith(f"inspector: {tmp_path / 'Game.uproject'} ")
    assert answered.err.endswith("name the engine with --engine\n")
    assert ask(command, path, "--engine", "5.8").status == 0


def test_an_engine_of_ones_own_is_guessed_and_said(ask, tmp_path) -> None:
    (path,) = packages(tmp_path, "Content/A.uasset")
    (tmp_path / "Game.uproject").write_text('{"EngineAssociation": "{0-1-2}"}')
    answered = ask("show", path)
    guess = "Game.uproject names engine {0-1-2}, which is not installed here"
    assert answered.status == 0
    assert answered.err.count(guess) == 1
    assert "Loads in 5.8" in answered.out


def test_references_that_fail_a_build_rest_on_no_guess(ask, tmp_path) -> None:
    packages(tmp_path, "Content/A.uasset")
    (tmp_path / "Game.uproject").write_text('{"EngineAssociation": "{0-1-2}"}')
    assert ask("refs", tmp_path).status == 0
    answered = ask("refs", tmp_path, "--fail-on", "warning")
    assert (answered.status, answered.out) == (2, "")
    assert "engine {0-1-2}, which is not installed here" in answered.err
    # The sample refers to what is not here.
    assert ask("refs", tmp_path, "--fail-on", "warning", "--engine", "5.8").status == 1


def test_a_hotfix_that_nobody_knows_is_told(ask, tmp_path) -> None:
    (path,) = packages(tmp_path, "Content/A.uasset")
    text = ask("check", path, "--engine", "5.3.99").out
    assert text.startswith(
        "Engine 5.3.99 (--engine 5.3.99; release table, whose newest hotfix is 5.3.2)\n"
    )


@pytest.mark.parametrize("command", ["check", "cooked"])
def test_no_gate_rests_on_a_guess_for_an_engine_that_is_not_here(ask, tmp_path, command) -> None:
    """As on a build server, for a project of an engine that was built from source."""
    packages(tmp_path, "Content/A.uasset")
    (tmp_path / "Game.uproject").write_text('{"EngineAssociation": "{0-1-2}"}')
    answered = ask(command, tmp_path)
    assert (answered.status, answered.out) == (2, "")
    assert answered.err == (
        "inspector: Game.uproject names engine {0-1-2}, which is not installed here; name the "
        'engine with --engine, or once for all in asset-inspector.toml: engine = "5.8"\n'
    )
    # The package is no cooked one, which that command says with status 1.
    judged = {"check": 0, "cooked": 1}[command]
    assert ask(command, tmp_path, "--engine", "5.8").status == judged
    (tmp_path / "asset-inspector.toml").write_text('engine = "5.8"\n')
    assert ask(command, tmp_path).status == judged
    (tmp_path / "asset-inspector.toml").unlink()
    (tmp_path / "Game.uproject").write_text('{"EngineAssociation": ""}')
    assert ask(command, tmp_path).status == judged


def test_a_plugin_says_its_engine(ask, tmp_path) -> None:
    (path,) = packages(tmp_path, "Content/A.uasset")
    (tmp_path / "Lamps.uplugin").write_text('{"EngineVersion": "5.8.0"}')
    document = ask("check", path, "--format", "json").json()
    assert document["engine"] == {"name": "5.8", "source": "from Lamps.uplugin"}


def test_the_script_ends_with_the_status(capsys, tmp_path) -> None:
    assert main(["check", str(tmp_path)]) == 2
    assert "--allow-empty" in capsys.readouterr().err


# --- Perforce ------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["{}\n", "... clientFile {}\n... action edit\n\n"])
@pytest.mark.parametrize(
    "encoding",
    ["utf-8", pytest.param("mbcs", marks=pytest.mark.windows("it has an ANSI code page"))],
)
def test_a_list_may_be_in_the_code_page_of_the_system(
    ask, tmp_path, form: str, encoding: str
) -> None:
    """Perforce writes so where P4CHARSET is not set; what is UTF-8 is taken as that."""
    (name,) = packages(tmp_path, "Content/Äste.uasset")
    plain, (other,) = form.format(name).encode(encoding), packages(tmp_path, "Content/ß€.uasset")
    assert looked_at(ask, "-", stdin=plain + form.format(other).encode()) == [name, other]


def test_the_files_that_perforce_has_opened(ask, tmp_path, monkeypatch) -> None:
    """Those opened for delete are left out, and what is no package."""
    recorded = Path(__file__).parents[1] / "project/vcs/recorded"
    opened = (recorded / "p4-opened.txt").read_bytes()
    root = tmp_path / "forge"
    for name in ("Content/Props/Lantern.uasset", "Content/Props/Door@2.uasset",
                 "Content/Maps/Arena.umap", "Content/Old# and new/Lamp.uasset"):  # fmt: skip
        path = root / "Game" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(sample("Arena.umap" if name.endswith("umap") else "Lantern.uasset"))
    info = (recorded / "p4-info.txt").read_bytes().replace(b"/home/mason/forge", bytes(root))
    answered = ask("check", "-", "--engine", "5.6", "--format", "json", stdin=info + opened)
    assert answered.status == 0
    assert [Path(file["path"]).name for file in answered.json()["files"]] == [
        "Lantern.uasset", "Door@2.uasset", "Arena.umap", "Lamp.uasset"
    ]  # fmt: skip
    assert answered.err == "inspector: 1 file left out: not called like a package\n"
    monkeypatch.chdir(root / "Game/Content")
    inside = ask("check", "-", "--engine", "5.6", "--format", "json", stdin=opened)
    assert inside.json() == answered.json()
    monkeypatch.chdir(tmp_path)
    outside = ask("check", "-", "--engine", "5.6", stdin=opened)
    assert (outside.status, outside.out) == (2, "")
    assert "nothing says where the workspace is" in outside.err
    # One that was opened and is gone is no file that passes.
    (root / "Game/Content/Maps/Arena.umap").unlink()
    gone = ask("check", "-", "--engine", "5.6", stdin=info + opened)
    assert gone.status == 1
    assert "NO-FILE" in gone.out


def test_a_list_of_perforce_without_tags_says_what_to_type(ask, tmp_path, monkeypatch) -> None:
    """Lines for people name files in the depot, which says nothing of the disk."""
    monkeypatch.chdir(tmp_path)
    opened = b"//depot/Game/Content/Lamp.uasset#3 - edit default change (binary+l)\r\n"
    answered = ask("check", "-", "--engine", "5.6", stdin=opened)
    assert answered.status == 1
    assert answered.err == (
        "inspector: 1 path of the list is not there: p4 opened names files by their place in the "
        "depot; p4 -ztag opened says where they are\n"
    )
    # What lies here by that name is looked at.
    (name,) = packages(tmp_path, "A.uasset")
    assert looked_at(ask, "-", stdin=f"{name}#3 - edit default change (binary+l)\n".encode()) == [
        name
    ]


@pytest.mark.needs_git
def test_a_hung_git_changes_no_answer(ask, tmp_path, monkeypatch) -> None:
    """A pattern for which git takes exponential time: what it leaves out is not known."""
    monkeypatch.setattr(git_module, "_SHORT_PATIENCE", 1.0)
    repository = ScratchRepository(tmp_path / "game")
    repository.write(".gitignore", b"*a" * 25 + b"b\n")
    repository.write("a" * 200 + ".uasset", sample("Lantern.uasset"))
    answered = ask("check", repository.folder, "--engine", "5.6")
    assert (answered.status, answered.out) == (2, "")
    assert "did not end within 1 s" in answered.err
    assert answered.err.endswith("; --no-ignore does without\n")
    assert ask("check", repository.folder, "--engine", "5.6", "--no-ignore").status == 0


def test_without_git_a_path_with_a_colon_is_a_file_that_is_not_there(
    ask, tmp_path, monkeypatch
) -> None:
    """``Folder:file`` is a slip of the finger, or a stream of Windows, before it is a revision."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    for command in ("show", "check"):
        answered = ask(command, "Content:Rock.uasset")
        assert answered.status == 2
        assert answered.err.startswith("inspector: Content:Rock.uasset: no such file")
        assert "Git is not installed" in answered.err


def test_that_git_is_not_there_is_said_once(ask, tmp_path, monkeypatch) -> None:
    """As where a program for Git brings its own, which is on no PATH."""
    for name in ("One", "Other"):
        packages(tmp_path, f"{name}/A.uasset")
        (tmp_path / name / ".git").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path))
    answered = ask("check", tmp_path / "One", tmp_path / "Other", "--engine", "5.8")
    assert answered.status == 0
    assert answered.err.count("Git is not installed") == 1


def test_the_name_of_a_device_is_no_file_that_passes(ask, tmp_path, monkeypatch) -> None:
    """Older releases of Windows open a device by it, whatever stands behind the dot."""
    monkeypatch.chdir(tmp_path)
    (name,) = packages(tmp_path, "A.uasset")
    assert ask("check", name, "--engine", "5.8").status == 0
    answered = ask("check", "NUL.uasset", name, "--engine", "5.8")
    assert answered.status in (1, 2)
    assert "no such file" in answered.err or "NO-FILE" in answered.out
