"""``inspector git`` with git itself: what it shows of packages, and what it hands to the window."""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
from pathlib import Path

import pytest
from corpus import corpus_file
from scratch_git import ScratchRepository, lantern, sample, script, textconv
from streams import EXAMPLE_XML

from inspector import __version__
from inspector.project.walk import STREAMS

# A repository of its own for each test, and a process of git and of ours for each line.
pytestmark = pytest.mark.slow

NAME = "Content/Props/Lantern.uasset"
INTENSITY = "Intensity = {}"


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> ScratchRepository:
    """A repository of a game, with two commits and a change, and the program installed in it."""
    root = tmp_path_factory.mktemp("git")
    script(root / "programs")
    scratch = ScratchRepository(root / "my game", root / "programs")
    scratch.write(NAME, lantern(100.0))
    scratch.write("Content/Arena.umap", sample("Arena.umap"))
    scratch.write("Notes.txt", b"one\n")
    scratch.commit()
    scratch.write(NAME, lantern(200.0))
    scratch.write("Notes.txt", b"two\n")
    scratch.commit()
    scratch.write(NAME, lantern(300.0))
    assert scratch.inspector("git", "install").returncode == 0
    return scratch


@pytest.fixture
def repository(prepared: ScratchRepository, tmp_path: Path) -> ScratchRepository:
    """A copy of the prepared repository."""
    shutil.copytree(prepared.folder, tmp_path / "my game")
    return ScratchRepository(tmp_path / "my game", prepared.folder.parent / "programs")


def changed(text: str) -> list[str]:
    """The lines that a diff takes away or adds."""
    return [
        line
        for line in text.splitlines()
        if line.startswith(("+", "-")) and not line.startswith(("+++", "---"))
    ]


def brightness(old: object, new: object) -> list[str]:
    """What a diff says where nothing but the brightness of the Lantern changed."""
    return [f"-  {INTENSITY.format(float(old))}", f"+  {INTENSITY.format(float(new))}"]


@pytest.mark.needs_git
def test_install_says_what_it_did(tmp_path, prepared) -> None:
    scratch = ScratchRepository(tmp_path / "new", prepared.folder.parent / "programs")
    ended = scratch.inspector("git", "install")
    assert (ended.returncode, ended.stderr) == (0, "")
    place = scratch.folder / ".git/info/attributes"
    assert ended.stdout.splitlines()[:8] == [
        f"in        {scratch.folder}",
        f"set       diff.uasset.textconv = {textconv('inspector')}",
        "set       diff.uasset.cachetextconv = true",
        'set       difftool.inspector.cmd = inspector diff --gui -- "$LOCAL" "$REMOTE"',
        f"added     {scratch.folder / '.git/config'}: include.path = asset-inspector.gitconfig",
        f"added     {place}: *.uasset diff=uasset",
        f"added     {place}: *.umap diff=uasset",
        f"added     {place}: *.slice diff=uasset",
    ]
    assert "nothing committed did" in ended.stdout
    assert "Run it before this program is removed or moved:" in ended.stdout
    assert "texts of committed packages in refs/notes/textconv/uasset.\n" in ended.stdout
    ended = scratch.inspector("git", "uninstall")
    assert [line.split()[0] for line in ended.stdout.splitlines()] == [
        "in",
        *["removed"] * (4 + len(STREAMS)),
    ]


@pytest.mark.needs_git
def test_outside_of_a_repository_it_is_2(tmp_path, prepared) -> None:
    scratch = ScratchRepository(tmp_path / "new", prepared.folder.parent / "programs")
    shutil.rmtree(scratch.folder / ".git")
    for does in ("install", "uninstall"):
        ended = scratch.inspector("git", does)
        assert (ended.returncode, ended.stdout) == (2, "")
        assert "is in no Git repository" in ended.stderr


@pytest.mark.needs_git
def test_settings_of_others_are_2_until_they_may_go(repository) -> None:
    repository.inspector("git", "uninstall")
    repository.git("config", "diff.uasset.textconv", "strings")
    ended = repository.inspector("git", "install")
    assert ended.returncode == 2
    assert "diff.uasset.textconv = strings" in ended.stderr
    assert repository.inspector("git", "install", "--replace").returncode == 0


# --- git diff, log and show ----------------------------------------------------------------------


@pytest.mark.needs_git
def test_git_diff(repository) -> None:
    assert changed(repository.git("diff")) == brightness(200, 300)
    assert changed(repository.git("diff", within="Content")) == brightness(200, 300)
    assert changed(repository.git("diff", "HEAD~1", "--", NAME)) == brightness(100, 300)
    assert changed(repository.git("diff", "HEAD~1", "HEAD", "--", NAME)) == brightness(100, 200)


@pytest.mark.needs_git
def test_git_log_and_show(repository) -> None:
    expected = ["-one", "+two", *brightness(100, 200)]
    assert sorted(changed(repository.git("show"))) == sorted(expected)
    logged = changed(repository.git("log", "-p", "--", NAME))
    assert logged[:2] == brightness(100, 200)
    # The first commit adds the file: every line is new.
    assert {line[0] for line in logged[2:]} == {"+"}
    assert f"+  {INTENSITY.format(100.0)}" in logged


@pytest.mark.needs_git
def test_object_streams_too(repository) -> None:
    for number, value in enumerate(("7", "8")):
        data = EXAMPLE_XML.replace(b'"7"', f'"{value}"'.encode())
        repository.write("Slices/Lamp.slice", data.replace(b"\t", b"\t" * (1 + number)))
        repository.write("Slices/Foreign.seed", f"one\n\tvalue {value}\n".encode())
        repository.commit()
    told = changed(repository.git("diff", "HEAD~1", "--", "Slices"))
    assert told == [
        "-\tvalue 7", "+\tvalue 8",
        "-  objects/0/Data  int  7", "+  objects/0/Data  int  8",
    ]  # fmt: skip


@pytest.mark.needs_git
def test_the_same_again_out_of_what_git_keeps(repository) -> None:
    first = repository.git("diff", "HEAD~1", "HEAD")
    assert repository.git("rev-parse", "refs/notes/textconv/uasset")
    programs = repository.folder.parent / "none"
    programs.mkdir()
    without = ScratchRepository(repository.folder, programs)
    assert without.git("diff", "HEAD~1", "HEAD") == first
    # Installed anew, git asks again: this may be another version of the program.
    repository.inspector("git", "install")
    assert repository.run("git", "rev-parse", "refs/notes/textconv/uasset").returncode == 128


@pytest.mark.needs_git
@pytest.mark.parametrize("name", ["-x.uasset", "--help.uasset", "--.uasset"])
def test_a_package_that_is_named_like_an_option(repository, name) -> None:
    repository.write(name, lantern(1.0))
    repository.commit()
    repository.write(name, lantern(2.0))
    assert changed(repository.git("diff", "--", name)) == brightness(1, 2)


@pytest.mark.needs_git
def test_settings_that_are_no_longer_ours_end_no_comparison(repository) -> None:
    own = repository.folder / ".git/asset-inspector.gitconfig"
    text = own.read_text().replace(f"-by {__version__}", "-by 0.0.1")
    own.write_text(text.replace("# Made by", "# Edited after"), newline="\n")
    ended = repository.run("git", "diff")
    assert (ended.returncode, changed(ended.stdout)) == (0, brightness(200, 300))
    assert "inspector git install lets Git forget the texts of the older one" in ended.stderr


@pytest.mark.needs_git
def test_what_was_kept_goes_with_it(repository) -> None:
    repository.git("diff", "HEAD~1", "HEAD")
    ended = repository.inspector("git", "uninstall")
    assert "dropped   refs/notes/textconv/uasset" in ended.stdout
    assert "Binary files" in repository.git("diff")


@pytest.mark.needs_git
def test_an_added_and_a_removed_package(repository) -> None:
    repository.git("rm", "--quiet", "Content/Arena.umap")
    repository.write("Content/New.uasset", lantern(5.0))
    repository.git("add", "Content/New.uasset")
    text = repository.git("diff", "--cached")
    assert "deleted file mode" in text
    assert "new file mode" in text
    assert f"+  {INTENSITY.format(5.0)}" in changed(text)


@pytest.mark.needs_git
def test_a_renamed_package(repository) -> None:
    repository.git("checkout", "--quiet", "--", NAME)
    repository.git("mv", NAME, "Content/Lamp.uasset")
    repository.write("Content/Lamp.uasset", lantern(8.0))
    repository.git("add", "--all")
    text = repository.git("diff", "--cached", "--find-renames")
    assert f"rename from {NAME}\nrename to Content/Lamp.uasset\n" in text
    assert changed(text) == brightness(200, 8)
    repository.commit()
    logged = repository.git("log", "-p", "--follow", "--", "Content/Lamp.uasset")
    assert changed(logged)[:4] == [*brightness(200, 8), *brightness(100, 200)]


@pytest.mark.needs_git
def test_a_stash(repository) -> None:
    repository.git("stash", "--quiet")
    # Git itself shows stashes without texts unless it is asked for them.
    assert "Binary files" in repository.git("stash", "show", "-p")
    assert changed(repository.git("stash", "show", "-p", "--textconv")) == brightness(200, 300)
    ended = repository.inspector("diff", f"HEAD:{NAME}", f"stash@{{0}}:{NAME}")
    assert (ended.returncode, ended.stderr) == (1, "")
    assert "Intensity 200 → 300" in ended.stdout


@pytest.mark.needs_git
def test_a_merge_that_is_not_settled(repository) -> None:
    repository.git("stash", "--quiet")
    repository.git("checkout", "--quiet", "-b", "other")
    for branch, intensity in (("other", 700.0), ("main", 600.0)):
        repository.git("checkout", "--quiet", branch)
        repository.write(NAME, lantern(intensity))
        repository.commit()
    assert repository.run("git", "merge", "other").returncode == 1
    text = repository.git("diff")
    assert text.startswith(f"diff --cc {NAME}\n")
    assert changed(repository.git("diff", f":2:{NAME}", f":3:{NAME}")) == brightness(600, 700)
    # Nothing is merged in a binary file: ours lies in the work tree.
    ended = repository.inspector("diff", f":1:{NAME}", NAME)
    assert "Intensity 200 → 600" in ended.stdout
    ended = repository.inspector("diff", f":{NAME}", NAME)
    assert ended.returncode == 2
    assert f"not at stage 0; hint: Did you mean ':1:{NAME}'?" in ended.stderr


@pytest.mark.needs_git
def test_what_looks_like_an_option_is_none(repository) -> None:
    before = sorted(repository.folder.iterdir())
    ended = repository.inspector("diff", "--", f"--output=stolen:{NAME}", NAME)
    assert ended.returncode == 2
    assert "names no file in a revision" in ended.stderr
    assert sorted(repository.folder.iterdir()) == before


@pytest.mark.needs_git
def test_a_work_tree_beside_it(repository, tmp_path) -> None:
    repository.git("worktree", "add", "--quiet", "--detach", str(tmp_path / "a tree"), "HEAD~1")
    beside = ScratchRepository(tmp_path / "a tree")
    beside.variables = repository.variables
    beside.write(NAME, lantern(7.0))
    assert changed(beside.git("diff")) == brightness(100, 7)


@pytest.mark.needs_git
@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", None),
        (b"moons" * 99, "Not a package"),
        (lantern(1.0)[:900], "TRUNCATED"),
        (b"\xc1\x83\x2a\x9e" + b"\xff" * 500, "Problems"),
    ],
)
def test_a_broken_package_is_told_and_ends_nothing(repository, data, says) -> None:
    repository.write(NAME, data)
    text = repository.git("diff")
    assert f"-  {INTENSITY.format(200.0)}" in changed(text)
    assert says is None or any(says in line for line in changed(text))


@pytest.mark.needs_git
def test_two_broken_packages_differ(repository) -> None:
    repository.write(NAME, b"moons" * 99)
    repository.commit()
    repository.write(NAME, b"moon!" * 99)
    lines = changed(repository.git("diff"))
    assert [line.split(",")[0] for line in lines] == [
        "-  whole file              <495 bytes",
        "+  whole file              <495 bytes",
    ]


# --- Git LFS -------------------------------------------------------------------------------------


def pointer(data: bytes) -> bytes:
    """The pointer of the contents of a file."""
    oid = hashlib.sha256(data).hexdigest()
    text = f"version https://git-lfs.github.com/spec/v1\noid sha256:{oid}\nsize {len(data)}\n"
    return text.encode()


@pytest.mark.needs_git
def test_pointers_are_followed_where_their_objects_are(repository) -> None:
    repository.write(".gitattributes", b"*.uasset diff=lfs merge=lfs -text\n")
    for intensity in (10.0, 20.0, 30.0):
        data = lantern(intensity)
        if intensity != 30.0:
            oid = hashlib.sha256(data).hexdigest()
            name = f".git/lfs/objects/{oid[:2]}/{oid[2:4]}/{oid}"
            repository.write(name, data)
        repository.write(NAME, pointer(data))
        repository.commit()
    assert changed(repository.git("diff", "HEAD~2", "HEAD~1", "--", NAME)) == brightness(10, 20)
    lines = changed(repository.git("diff", "HEAD~1", "HEAD"))
    assert lines[-3:] == [
        "+Git LFS pointer; its object is not here, git lfs pull fetches it",
        f"+  object {hashlib.sha256(lantern(30.0)).hexdigest()}",
        f"+  size {len(lantern(30.0))}",
    ]


@pytest.mark.needs_git
@pytest.mark.parametrize(
    "attributes",
    [
        b"*.uasset filter=lfs diff=lfs merge=lfs -text\n",
        # Nothing tells of these when it is installed: other folders, other commits.
        b"Other/*.uasset filter=lfs diff=lfs merge=lfs -text\n",
        b"",
    ],
)
def test_a_pointer_is_followed_as_soon_as_its_object_has_come(
    prepared, tmp_path, attributes
) -> None:
    """Git would keep what it was told while the object was missing."""
    scratch = ScratchRepository(tmp_path / "new", prepared.folder.parent / "programs")
    before = (scratch.folder / ".git" / "config").read_bytes()
    scratch.write(".gitattributes", attributes)
    # Git LFS is not needed to follow pointers; its filter alone would be.
    if attributes.startswith(b"*"):
        scratch.git("config", "filter.lfs.clean", "cat")
        before = (scratch.folder / ".git" / "config").read_bytes()
    assert scratch.inspector("git", "install").returncode == 0
    data = lantern(10.0)
    scratch.write(NAME, lantern(5.0))
    scratch.commit()
    scratch.write(NAME, pointer(data))
    scratch.commit()
    text = scratch.git("diff", "HEAD~1", "HEAD")
    assert "+Git LFS pointer; its object is not here, git lfs pull fetches it" in text
    oid = hashlib.sha256(data).hexdigest()
    stored = f".git/lfs/objects/{oid[:2]}/{oid[2:4]}/{oid}"
    scratch.write(stored, bytes(len(data)))
    text = scratch.git("diff", "HEAD~1", "HEAD")
    assert "+Git LFS pointer; its object is damaged, git lfs fsck sets it aside" in text
    assert f"+  object {oid}" in text
    scratch.write(stored, data)
    assert changed(scratch.git("diff", "HEAD~1", "HEAD")) == brightness(5, 10)
    assert scratch.inspector("git", "uninstall").returncode == 0
    assert (scratch.folder / ".git" / "config").read_bytes() == before


# --- another version of the program --------------------------------------------------------------


@pytest.mark.needs_git
@pytest.mark.shell("the older one is a script of a Unix shell")
def test_a_newer_version_lets_git_forget_what_an_older_one_said(repository, tmp_path) -> None:
    own = repository.folder / ".git/asset-inspector.gitconfig"
    own.write_text(own.read_text().replace(f"-by {__version__}", "-by 0.0.1"), newline="\n")
    older = tmp_path / "older"
    older.mkdir()
    (older / "inspector").write_text("#!/bin/sh\necho moons\n")
    (older / "inspector").chmod(0o755)
    assert (
        changed(ScratchRepository(repository.folder, older).git("diff", "HEAD~1", "--", NAME)) == []
    )
    # This version is asked for the file on disk, while git has the older one's text of the commit.
    first = repository.run("git", "diff", "HEAD~1", "--", NAME)
    assert first.stderr == (
        f"inspector: 0.0.1 was installed here, this is {__version__}; this diff may show texts of "
        "both, the next one will not\n"
    )
    assert "-moons" in changed(first.stdout)
    second = repository.run("git", "diff", "HEAD~1", "--", NAME)
    assert (second.stderr, changed(second.stdout)) == ("", brightness(100, 300))
    assert changed(repository.git("diff", "HEAD~1", "HEAD", "--", NAME)) == brightness(100, 200)
    assert repository.inspector("git", "uninstall").returncode == 0
    assert "uasset" not in (repository.folder / ".git/config").read_text()


@pytest.mark.needs_git
def test_settings_made_by_hand_are_left_and_said(repository) -> None:
    repository.inspector("git", "uninstall")
    repository.git("config", "diff.uasset.textconv", "inspector show --for-diff --installed-by 0.0")
    repository.write(".git/info/attributes", b"*.uasset diff=uasset\n")
    before = (repository.folder / ".git/config").read_bytes()
    ended = repository.run("git", "diff")
    assert changed(ended.stdout) == brightness(200, 300)
    assert "inspector git install lets Git forget" in ended.stderr
    assert (repository.folder / ".git/config").read_bytes() == before


# --- git difftool --------------------------------------------------------------------------------


@pytest.fixture
def tool(repository: ScratchRepository) -> Path:
    """Puts a tool that writes its arguments, and whether they are files, in the window's place."""
    log = repository.folder.parent / "seen"
    program = repository.folder.parent / "a tool"
    program.write_text(
        "#!/bin/sh\n"
        f"exec >> {shlex.quote(str(log))}\n"
        'for one; do printf "%s\\n" "$one"; done\n'
        'for one; do test -f "$one" && cksum < "$one"; done\n'
        "exit 1\n"
    )
    program.chmod(0o755)
    own = repository.git("config", "difftool.inspector.cmd").strip()
    assert own.startswith("inspector diff ")
    command = shlex.quote(str(program)) + own.removeprefix("inspector")
    repository.git("config", "difftool.inspector.cmd", command)
    return log


@pytest.mark.needs_git
@pytest.mark.shell("the tool is a script of a Unix shell")
def test_git_difftool(repository, tool) -> None:
    repository.git("difftool", "--no-prompt", "--tool=inspector", "--", "*.uasset")
    words = tool.read_text().splitlines()
    assert words[:3] == ["diff", "--gui", "--"]
    assert Path(words[3]).name.endswith("Lantern.uasset")
    assert words[4] == NAME
    assert len(words) == 7


@pytest.mark.needs_git
@pytest.mark.shell("the tool is a script of a Unix shell")
def test_git_difftool_of_a_package_that_is_named_like_an_option(repository, tool) -> None:
    repository.write("-x.uasset", lantern(1.0))
    repository.commit()
    repository.write("-x.uasset", lantern(2.0))
    repository.git("difftool", "--no-prompt", "--tool=inspector", "--", "-x.uasset")
    words = tool.read_text().splitlines()
    assert words[2] == "--"
    assert words[4] == "-x.uasset"
    ended = repository.inspector("diff", *words[2:3], "HEAD:-x.uasset", words[4])
    assert (ended.returncode, ended.stderr) == (1, "")
    assert "Intensity 1 → 2" in ended.stdout


@pytest.mark.needs_git
@pytest.mark.shell("the tool is a script of a Unix shell")
def test_git_difftool_with_sides_that_are_not_there(repository, tool) -> None:
    repository.git("rm", "--quiet", "--force", NAME)
    repository.write("Content/A new one.uasset", lantern(5.0))
    repository.git("add", "--all")
    repository.git("difftool", "--no-prompt", "--tool=inspector", "--no-renames", "--cached")
    words = tool.read_text().splitlines()
    # The tool ends with 1 for a difference, which does not end the others.
    assert words.count("--gui") == 2
    first, second = words[3:5], words[9:11]
    assert first[0] == "/dev/null"
    assert first[1].endswith("A new one.uasset")
    assert Path(second[0]).name.endswith("Lantern.uasset")
    assert second[1] == "/dev/null"


# --- the text ------------------------------------------------------------------------------------


def test_the_text_does_not_depend_on_the_place_or_the_engine(ask, tmp_path) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "Game.uproject").write_text('{"EngineAssociation": "5.0"}')
    (folder / "CookedCurve.uexp").write_bytes(sample("CookedCurve.uexp"))
    for name in ("Lantern.uasset", "CookedCurve.uasset", "PluginData.uasset"):
        for place in (folder / name, tmp_path / f"git-blob-{name}"):
            place.write_bytes(sample(name))
        one, other = (
            ask("show", "--for-diff", place)
            for place in (folder / name, tmp_path / f"git-blob-{name}")
        )
        assert (one.status, one.err) == (0, "")
        assert one.out == other.out
        assert str(tmp_path) not in one.out
        for word in ("Verdict", "engine  ", "oldest engine", "OLD-VERSION", "[older", " bytes\n"):
            assert word not in one.out


def test_tables_are_in_order(ask) -> None:
    path = corpus_file("pairs/World-LuaMachine_Tests/after.umap")
    text = ask("show", "--for-diff", path).out
    blocks = {block.splitlines()[0]: block.splitlines()[1:] for block in text.split("\n\n")}
    stored = ask("show", path).out.split("\n\n")
    (listed,) = (block.splitlines()[1:] for block in stored if block.startswith("Imports\n"))
    assert blocks["Imports"] == sorted(blocks["Imports"])
    assert listed != sorted(listed)
    lines = text.splitlines()
    objects = [line for line in lines if line.startswith("Object ")]
    assert objects == sorted(objects)
    assert len(objects) > 300
    assert len([line for line in lines if " = " in line]) > 1000


@pytest.mark.parametrize(
    "options", [["--engine", "5.3"], ["--format", "json"], ["--section", "names"]]
)
def test_it_goes_without_what_would_change_it(ask, options, tmp_path) -> None:
    path = tmp_path / "A.uasset"
    path.write_bytes(lantern(1.0))
    answered = ask("show", "--for-diff", path, *options)
    assert (answered.status, answered.out) == (2, "")


def test_a_side_that_is_not_there_has_no_text(ask) -> None:
    assert ask("show", "--for-diff", os.devnull) == (0, "", "")


def test_a_bug_in_one_file_does_not_end_the_comparison_of_others(
    ask, tmp_path, monkeypatch
) -> None:
    import inspector.report.for_diff

    def broken(*_: object) -> str:
        raise ZeroDivisionError("moons")

    monkeypatch.setattr(inspector.report.for_diff, "for_diff_text", broken)
    path = tmp_path / "A.uasset"
    path.write_bytes(lantern(1.0))
    answered = ask("show", "--for-diff", path)
    assert answered.status == 0
    assert "ZeroDivisionError('moons')" in answered.out
    assert "whole file              <6,853 bytes, sha1 " in answered.out
    assert "ZeroDivisionError('moons')" in answered.err


# --- real packages -------------------------------------------------------------------------------

#: Of each pair, what is in the bytes of the second file alone, and what the diff says of it.
PAIRS = {
    "Blueprint-DmgType_Hunger": (
        b"bCanDieFrom",
        "+  bCanDieFrom = false",
    ),
    "MaterialInstanceConstant-MI_Dev_Mockup_01": (
        b"ObjectRedirector",
        "+Object MI_Dev_Mockup_01  ObjectRedirector",
    ),
    # What tells of the save is a hash.
    "World-Issue455": (b"2022.06.13-17.17.51", "+  registry tags         <1, sha1 09b1f37c>"),
    "SoundCue-Barrier_Hit_Cue": (
        b"ObjectImpact_Att",
        "+  /Game/Sound/Attenuation/ObjectImpact_Att  ObjectImpact_Att (SoundAttenuation)",
    ),
}


@pytest.mark.needs_git
@pytest.mark.parametrize("pair", PAIRS)
def test_real_pairs(repository, pair) -> None:
    (before,) = corpus_file(f"pairs/{pair}").glob("before.*")
    after = before.with_name(f"after{before.suffix}")
    word, line = PAIRS[pair]
    assert (word in before.read_bytes(), word in after.read_bytes()) == (False, True)
    name = f"Content/{pair}{before.suffix}"
    repository.write(name, before.read_bytes())
    repository.commit()
    repository.write(name, after.read_bytes())
    lines = changed(repository.git("diff", "--", name))
    assert line in lines
