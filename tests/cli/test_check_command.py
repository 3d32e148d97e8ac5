"""``inspector check``: rules with field and offset, totals, PATHs, exit statuses."""

from __future__ import annotations

import shutil
import struct
from pathlib import Path

import pytest
from corpus import corpus_file
from scratch_git import sample

from inspector.catalog import default_catalog, profile_for
from inspector.files.folders import resource_path
from inspector.format.unreal.package import Package
from inspector.versions import Guid

ENGINE = "4.26"
NEWEST = default_catalog().newest_confirmed.name
#: Each damaged or changed file: its verdict, and the errors and warnings with field and offset.
MADE = {
    "first-3-bytes": ("unreadable", [("TRUNCATED", "summary/Tag", 0)]),
    "cut-in-summary": ("unreadable", [("TRUNCATED", "summary/CustomVersions", 20)]),
    "cut-in-name-table": ("unreadable", [("TRUNCATED", "summary/TotalHeaderSize", 144)]),
    "cut-at-half": ("unreadable", [("TRUNCATED", "summary/TotalHeaderSize", 144)]),
    "byte-swapped-tag": ("unreadable", [("CORRUPT", "summary/LegacyFileVersion", 4)]),
    "huge-ue3-version": ("loads", []),
    "unknown-custom-version": ("warns", [("CUSTOM-UNKNOWN", "summary/CustomVersions/0", 24)]),
}
FOLIAGE = Guid(0x430C4D19, 0x71544970, 0x87699B69, 0xDF90B0E5)
DOOR = str(resource_path("samples", "OldDoor.uasset"))
#: The files that were damaged, with the sizes of the whole ones.
SIZES = {"IndirectCycleA": 8056, "SimpleRefsGraphRef": 7335}


def told(file: dict) -> list[tuple]:
    """The errors and warnings of a file: rule, field, offset."""
    return [
        (
            finding["rule"],
            finding["location"] and finding["location"]["field"],
            finding["location"] and finding["location"]["offset"],
        )
        for finding in file["findings"]
        if finding["severity"] != "info"
    ]


def one(ask, path: Path, *options: str) -> dict:
    """The entry of one file."""
    document = ask("check", path, "--format", "json", "--engine", ENGINE, *options).json()
    (file,) = document["files"]
    return file


@pytest.mark.parametrize("name", SIZES)
@pytest.mark.parametrize("change", MADE)
def test_made_files_have_their_rule_with_field_and_offset(ask, name, change) -> None:
    file = one(ask, corpus_file(f"made/{name}-{change}.uasset"))
    verdict, expected = MADE[change]
    assert file["verdict"] == verdict
    assert told(file)[: len(expected)] == expected
    # Whatever else is said of a file that was cut is that it does not end with the tag.
    assert {rule for rule, _, _ in told(file)[len(expected) :]} <= {"END-TAG"}


@pytest.mark.parametrize(("name", "size"), SIZES.items())
@pytest.mark.parametrize(("change", "more"), [("last-byte-missing", -1), ("trailing-garbage", 64)])
def test_what_does_not_end_with_the_tag_is_refused_at_its_last_bytes(
    ask, name, size, change, more
) -> None:
    file = one(ask, corpus_file(f"made/{name}-{change}.uasset"))
    assert file["verdict"] == "refused"
    assert told(file) == [("END-TAG", "end_tag", size + more - 4)]


@pytest.mark.parametrize("name", SIZES)
def test_changelist_0_warns_at_the_engine_that_saved(ask, name) -> None:
    path = corpus_file(f"made/{name}-changelist-0.uasset")
    file = one(ask, path)
    assert file["verdict"] == "warns"
    ((rule, field, offset),) = told(file)
    assert (rule, field) == ("ZERO-CHANGELIST", "summary/SavedByEngineVersion")
    # Three words of two bytes, then the changelist: 4.26.2-0.
    assert path.read_bytes()[offset : offset + 10] == b"\x04\0\x1a\0\x02\0\0\0\0\0"


@pytest.mark.parametrize("name", SIZES)
def test_a_licensee_build_is_told_and_loads(ask, name) -> None:
    file = one(ask, corpus_file(f"made/{name}-licensee-changelist.uasset"))
    assert file["verdict"] == "loads"
    assert "LICENSEE-BUILD" in [finding["rule"] for finding in file["findings"]]
    assert file["saved_by"] == {
        "text": "4.26.2-4242+++UE4+Release-4.26",
        "major": 4,
        "minor": 26,
        "patch": 2,
        "changelist": 4242,
        "licensee": True,
        "branch": "++UE4+Release-4.26",
    }


@pytest.mark.parametrize("name", SIZES)
def test_a_licensee_version_is_refused_at_its_word(ask, name) -> None:
    path = corpus_file(f"made/{name}-licensee-version-7.uasset")
    file = one(ask, path)
    assert file["verdict"] == "refused"
    ((rule, field, offset),) = told(file)
    assert (rule, field, offset) == ("LIC-NEW", "summary/FileVersionLicenseeUE", 16)
    assert path.read_bytes()[offset : offset + 4] == b"\x07\0\0\0"
    assert file["file_version_licensee"] == 7


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("made/empty.uasset", "EMPTY-FILE"),
        ("made/lfs-pointer.uasset", "LFS-POINTER"),
        ("made/lfs-pointer-crlf.umap", "LFS-POINTER"),
    ],
)
def test_what_is_no_package_is_unreadable(ask, path, rule) -> None:
    file = one(ask, corpus_file(path))
    assert file["verdict"] == "unreadable"
    assert [finding["rule"] for finding in file["findings"]] == [rule]
    assert file["file_version_ue4"] is None
    assert file["lowest_engine"] is None


def test_a_file_has_the_keys_of_the_contract(ask) -> None:
    file = one(ask, corpus_file("made/IndirectCycleA-huge-ue3-version.uasset"))
    assert list(file) == [
        "path",
        "format",
        "verdict",
        "saved_by",
        "compatible_with",
        "file_version_ue4",
        "file_version_ue5",
        "file_version_licensee",
        "unversioned",
        "lowest_engine",
        "findings",
    ]
    assert (file["format"], file["file_version_ue4"], file["file_version_ue5"]) == (
        "unreal-package",
        522,
        0,
    )
    assert (file["unversioned"], file["lowest_engine"]) == (False, "4.26")


def test_totals_and_the_engine_of_the_whole_set(ask) -> None:
    mixed = [
        corpus_file("4.26/uasset-rs/IndirectCycleA.uasset"),
        corpus_file("5.3/uasset-rs/IndirectCycleA.uasset"),
        corpus_file("made/empty.uasset"),
    ]
    answered = ask("check", *mixed, "--engine", "5.0", "--format", "json")
    document = answered.json()
    assert answered.status == 1
    assert [file["verdict"] for file in document["files"]] == ["loads", "refused", "unreadable"]
    assert document["totals"] == {"loads": 1, "warns": 0, "refused": 1, "unreadable": 1}
    # What is not readable says nothing about releases.
    assert document["lowest_engine"] == "5.3"
    assert list(document) == ["schema", "engine", "depth", "files", "totals", "lowest_engine"]
    assert document["engine"] == {"name": "5.0", "source": "--engine 5.0; release table"}


def test_text_says_the_engine_the_verdicts_and_the_totals(ask) -> None:
    paths = [
        corpus_file("4.26/uasset-rs/IndirectCycleA.uasset"),
        corpus_file("5.3/uasset-rs/IndirectCycleA.uasset"),
    ]
    answered = ask("check", *paths, "--engine", "5.0")
    lines = answered.out.splitlines()
    assert lines[0] == "Engine 5.0 (--engine 5.0; release table)"
    assert lines[1] == f"refused     {paths[1].as_posix()}  (oldest engine that opens it: 5.3)"
    assert lines[2].split()[:2] == ["error", "OBJ-NEW"]
    told = [line.split()[0] for line in lines[3 : lines.index("What to do")]]
    assert set(told) <= {"error", "warning"}
    assert lines[-3:] == [
        "2 files: 1 loads, 1 refused.",
        "5.3 is the oldest release that opens the whole set.",
        "Only headers were read; --deep reads tables and objects too.",
    ]
    deep = ask("check", *paths, "--engine", "5.0", "--deep")
    assert deep.out.splitlines() == lines[:-1]
    assert "\x1b" not in answered.out


def test_what_no_release_opens_is_the_set_and_not_each_of_its_files(ask) -> None:
    lines = ask("check", corpus_file("made"), "--engine", "5.8").out.splitlines()
    assert lines[-4:-1] == [
        "70 files: 45 load, 4 with a warning, 6 refused, 15 unreadable.",
        "2 files are pointers of Git LFS; git lfs pull brings the assets.",
        (
            "13 files are not readable, or cooked without versions: no release opens those. "
            "No known release opens all of the other 14 packages."
        ),
    ]


def test_each_file_has_the_engine_of_its_own_project(ask) -> None:
    document = ask("check", corpus_file("projects"), "--format", "json").json()
    engines = {
        (Path(file["path"]).parts[-1], file["engine"]["name"], file["engine"]["source"])
        for file in document["files"]
        if file["path"].endswith(("NewMap.umap", "RTSProjectile.uasset"))
        or "ue4-rts" in file["path"]
    }
    assert document["engine"] is None
    assert ("NewMap.umap", "5.3", "from TestsProject.uproject") in engines
    rest = {(name, source) for file, name, source in engines if file != "NewMap.umap"}
    assert rest == {("4.27", "from RTSProject.uproject")}


def test_files_of_one_project_share_its_engine(ask) -> None:
    document = ask("check", corpus_file("projects/ue4-rts"), "--format", "json").json()
    assert document["engine"] == {"name": "4.27", "source": "from RTSProject.uproject"}
    assert all("engine" not in file for file in document["files"])


def test_text_names_each_engine_where_they_differ(ask) -> None:
    lines = ask("check", corpus_file("projects")).out.splitlines()
    assert [line for line in lines if line.startswith("Engine ")] == [
        "Engine 5.3 (from TestsProject.uproject)",
        "Engine 4.27 (from RTSProject.uproject)",
    ]


def test_without_a_project_the_newest_confirmed_release_is_used(ask, tmp_path) -> None:
    shutil.copy(corpus_file("4.26/uasset-rs/IndirectCycleA.uasset"), tmp_path)
    document = ask("check", tmp_path, "--format", "json").json()
    assert document["engine"] == {"name": NEWEST, "source": "newest confirmed release"}


@pytest.mark.parametrize(
    ("change", "option", "status"),
    [
        ("changelist-0", "error", 0),
        ("changelist-0", "warning", 1),
        ("huge-ue3-version", "warning", 0),
        ("licensee-version-7", "error", 1),
        ("licensee-version-7", "warning", 1),
        ("licensee-changelist", "warning", 0),
    ],
)
def test_fail_on_decides_the_exit_status(ask, change, option, status) -> None:
    path = corpus_file(f"made/IndirectCycleA-{change}.uasset")
    assert ask("check", path, "--engine", ENGINE, "--fail-on", option).status == status


def test_a_path_that_is_not_there_stops_the_run_before_any_work(ask, tmp_path) -> None:
    there = corpus_file("4.26/uasset-rs/IndirectCycleA.uasset")
    answered = ask("check", there, tmp_path / "absent.uasset")
    assert answered.status == 2
    assert answered.out == ""
    assert answered.err == f"inspector: {tmp_path / 'absent.uasset'}: no such file or folder\n"


@pytest.mark.symlinks
def test_a_link_to_nowhere_in_a_folder_is_a_finding(ask, tmp_path) -> None:
    shutil.copy(corpus_file("4.26/uasset-rs/IndirectCycleA.uasset"), tmp_path / "A.uasset")
    (tmp_path / "B.uasset").symlink_to(tmp_path / "nowhere")
    answered = ask("check", tmp_path, "--engine", ENGINE, "--format", "json")
    first, second = answered.json()["files"]
    assert answered.status == 1
    assert (first["verdict"], second["verdict"]) == ("loads", "unreadable")
    assert [finding["rule"] for finding in second["findings"]] == ["NO-FILE"]


@pytest.mark.parametrize(
    "options",
    [
        ("--engine", "9.9"),
        ("--engine", "no-such-engine"),
        ("--jobs", "0"),
        ("--jobs", "many"),
        ("--fail-on", "info"),
        ("--format", "yaml"),
    ],
)
def test_bad_usage_is_2(ask, options) -> None:
    path = corpus_file("made/empty.uasset")
    answered = ask("check", path, *options)
    assert (answered.status, answered.out) == (2, "")
    assert answered.err


def test_paths_come_from_standard_input(ask, tmp_path) -> None:
    first, second = tmp_path / "Ä b.uasset", tmp_path / "C.umap"
    shutil.copy(corpus_file("4.26/uasset-rs/IndirectCycleA.uasset"), first)
    shutil.copy(corpus_file("5.3/uasset-rs/IndirectCycleA.uasset"), second)
    source = tmp_path / "Actor.cpp"
    source.touch()
    lines = f"{source}\r\n\n{second}#3 - edit default change (binary+l)\r\n"
    quoted = f'"{first.as_posix().replace("Ä", chr(92) + "303" + chr(92) + "204")}"\n'
    answered = ask("check", "-", "--format", "json", stdin=(lines + quoted).encode())
    named = [file["path"] for file in answered.json()["files"]]
    assert named == [second.as_posix(), first.as_posix()]
    assert answered.err == "inspector: 1 file left out: not called like a package\n"


def test_a_file_that_is_gone_from_a_list_is_a_finding(ask) -> None:
    # As the names of deleted files in a list of changes.
    present = corpus_file("4.26/uasset-rs/IndirectCycleA.uasset")
    listed = f"absent.uasset\n{present}\n".encode()
    answered = ask("check", "-", "--format", "json", stdin=listed)
    assert answered.status == 1
    rules = [[one["rule"] for one in file["findings"]] for file in answered.json()["files"]]
    assert rules == [["NO-FILE"], ["OLD-VERSION"]]
    assert ask("check", "absent.uasset").status == 2


def test_a_package_of_4_1_that_4_1_refuses_says_why(ask) -> None:
    path = corpus_file("4.1/EpicSurvivalGameSeries/T_LS_Dirt_01_N.uasset")
    shown = ask("show", path, "--section", "versions").out
    assert "4.1.0-2055253+++depot+UE4\n" in shown
    told = ask("check", path, "--engine", "4.1").out
    assert "calls itself 4.1 and is ahead of that release" in told
    assert "fetch a revision saved by 4.1 as released, or older." in told


def test_remedies_with_the_same_rules_say_for_how_many_files(ask, tmp_path) -> None:
    for name, release in (("A", "5.3"), ("B", "5.3"), ("C", "5.5")):
        package = corpus_file(f"{release}/uasset-rs/IndirectCycleA.uasset")
        shutil.copyfile(package, tmp_path / f"{name}.uasset")
    asked = ("check", tmp_path, "--engine", "5.0")
    lines = ask(*asked).out.splitlines()
    remedies = lines[lines.index("What to do") + 1 : lines.index("Findings by rule")]
    files = {line.partition("Open it with ")[2][:3]: line.partition(":")[0] for line in remedies}
    assert list(files) == ["5.3", "5.5"]
    assert files["5.3"].removesuffix(" (2 files)") == files["5.5"].removesuffix(" (1 file)")
    markdown = ask(*asked, "--format", "markdown").out
    assert f"-{files['5.3'][1:]}: Open it with 5.3" in markdown
    # One alone needs no number.
    (tmp_path / "C.uasset").unlink()
    assert "file)" not in ask(*asked).out
    assert "(2 files)" not in ask(*asked).out


def test_how_much_is_told_has_short_names(ask, tmp_path) -> None:
    shutil.copy(corpus_file("5.3/uasset-rs/IndirectCycleA.uasset"), tmp_path)
    for short, long in (("-q", "--quiet"), ("-v", "--verbose")):
        answered = ask("check", tmp_path, "--engine", "5.0", short)
        assert answered == ask("check", tmp_path, "--engine", "5.0", long)
    assert ask("check", tmp_path, "-q", "-v").status == 2


def test_files_of_the_current_folder_are_named_without_a_dot(ask, tmp_path, monkeypatch) -> None:
    package = tmp_path / "Content" / "A.uasset"
    package.parent.mkdir()
    shutil.copy(corpus_file("5.3/uasset-rs/IndirectCycleA.uasset"), package)
    monkeypatch.chdir(tmp_path)
    named = {ask("check", path, "--engine", "5.0").out for path in (".", "Content", "./Content")}
    assert [out.splitlines()[1] for out in named] == [
        "refused     Content/A.uasset  (oldest engine that opens it: 5.3)"
    ]


def test_a_project_file_stands_for_its_project(ask) -> None:
    """What looks at many packages takes it so; to what looks at one it is none."""
    project = corpus_file("projects/ue4-rts/RTSProject.uproject")
    for command in ("check", "compat"):
        answered = ask(command, project, "--format", "json")
        assert len(answered.json()["files"]) == 159, command
        assert "says what the packages around it are judged by" in answered.err
    for command in ("show", "upgrades"):
        told = ask(command, project).out.split()
        assert " ".join(told).count("Not a package. It is a project file.") == 1
        assert "encrypted" not in told


def test_deep_reads_the_tables_too(ask, tmp_path) -> None:
    data = bytearray(corpus_file("4.26/uasset-rs/IndirectCycleA.uasset").read_bytes())
    shown = ask("show", corpus_file("4.26/uasset-rs/IndirectCycleA.uasset"), "--format", "json")
    assert shown.json()["verdict"] == "loads"
    # The first import's class name, eight bytes into the table, gets an index without a name.
    from inspector.format.unreal.package import Package

    start = Package.open(bytes(data)).spans().get("imports/0/ClassName").start
    data[start : start + 4] = (9999).to_bytes(4, "little")
    path = tmp_path / "Bent.uasset"
    path.write_bytes(data)
    assert one(ask, path)["verdict"] == "loads"
    deep = one(ask, path, "--deep")
    assert deep["verdict"] == "unreadable"
    assert told(deep) == [("CORRUPT", "imports/0/ClassName", start)]


def test_processes_change_nothing(ask) -> None:
    folder = corpus_file("5.7")
    alone = ask("check", folder, "--format", "json", "--jobs", "1")
    assert ask("check", folder, "--format", "json", "--jobs", "2").out == alone.out


@pytest.fixture
def far_beyond(tmp_path: Path) -> Path:
    """A package whose foliage has a number that no known engine writes."""
    data = bytearray(sample("OldDoor.uasset"))
    at = data.index(struct.pack("<4I", *FOLIAGE))
    assert struct.unpack_from("<i", data, at + 16) == (4,)
    struct.pack_into("<i", data, at + 16, 100_000)
    path = tmp_path / "Door.uasset"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("names", "line"),
    [
        (["LocalBuild"], "1 file: 1 with a warning."),
        (["OldDoor", "Lantern"], "2 files: 1 loads, 1 refused."),
        (["OldDoor", "LocalBuild", "CutOff"], "3 files: 1 loads, 1 with a warning, 1 unreadable."),
    ],
)
def test_one_and_several_files_are_counted_in_words(ask, names: list[str], line: str) -> None:
    paths = [resource_path("samples", f"{name}.uasset") for name in names]
    assert line in ask("check", *paths, "--engine", "5.3").out.splitlines()


def test_a_number_above_all_that_is_known_is_counted(ask, far_beyond) -> None:
    plain = resource_path("samples", "OldDoor.uasset")
    answered = ask("check", far_beyond, plain, "--engine", "5.8", "--verbose")
    lines = answered.out.splitlines()
    assert answered.status == 0
    assert lines[1].startswith(f"loads       {far_beyond.as_posix()}  (")
    assert lines[1].endswith(" upgrade steps on save; 1 custom version is not judged)")
    assert lines[2].endswith(" upgrade steps on save)")
    assert lines[3:] == [
        "Findings by rule",
        "          2  info     OLD-VERSION      A save would upgrade",
        "2 files: 2 load.",
        "1 file stores custom versions that are not judged; `inspector show FILE` names them.",
        "5.8 is the oldest release that opens the whole set.",
        "Only headers were read; --deep reads tables and objects too.",
    ]
    (file,) = ask("check", far_beyond, "--engine", "5.8", "--format", "json").json()["files"]
    assert file["verdict"] == "loads"
    compat = [line for line in ask("compat", far_beyond).out.splitlines() if "not judged" in line]
    (line,) = compat
    assert line.split()[:2] == ["5.8", "upgrades"]
    assert line.endswith("upgrade steps on save; 1 custom version is not judged")
    told = ask("show", far_beyond, "--engine", "5.8", "--section", "verdict").out
    known = profile_for("5.7", default_catalog()).custom_limit(FOLIAGE, default_catalog()).version
    assert (
        f"Loads in 5.8. Not judged: Foliage 100000 is above {known}, the most that is known of 5.8."
    ) in told


@pytest.mark.odd_names
def test_no_path_acts_on_a_terminal_in_json_either(ask, tmp_path) -> None:
    path = tmp_path / "Door\x7f\x9b31m\u202e\U000e0041\x1b.uasset"
    path.write_bytes(resource_path("samples", "OldDoor.uasset").read_bytes())
    answered = ask("check", "--format", "json", "--jobs", "1", tmp_path)
    assert [one["path"] for one in answered.json()["files"]] == [str(path)]
    assert not any(sign in answered.out for sign in "\x7f\x9b\u202e\U000e0041\x1b")


@pytest.fixture
def mixed() -> list[Path]:
    """A sound file, two that are refused for the same reason, and one that is empty."""
    return [
        corpus_file("4.26/uasset-rs/IndirectCycleA.uasset"),
        corpus_file("5.3/uasset-rs/IndirectCycleA.uasset"),
        corpus_file("5.3/uasset-rs/SimpleRefsRoot.uasset"),
        corpus_file("made/empty.uasset"),
    ]


def by_rule(out: str) -> dict[str, int]:
    """The count of each rule in a report."""
    lines = out.partition("Findings by rule\n")[2].splitlines()
    rules = [line.split() for line in lines if line.startswith("  ")]
    return {words[2]: int(words[0]) for words in rules}


def test_each_remedy_is_told_once_and_each_rule_counted(ask, mixed) -> None:
    answered = ask("check", *mixed, "--engine", "5.0")
    document = ask("check", *mixed, "--engine", "5.0", "--format", "json").json()
    findings = [finding for file in document["files"] for finding in file["findings"]]
    wrong = [finding for finding in findings if finding["severity"] != "info"]
    assert len(wrong) > len({finding["remedy"] for finding in wrong}) > 1
    for remedy in {finding["remedy"] for finding in wrong}:
        assert answered.out.count(remedy) == 1
    rules = [finding["rule"] for finding in findings]
    assert by_rule(answered.out) == {rule: rules.count(rule) for rule in rules}
    assert mixed[0].as_posix() not in answered.out
    assert all(path.as_posix() in answered.out for path in mixed[1:])


def test_verbose_tells_every_file_and_what_is_only_worth_knowing(ask, mixed) -> None:
    answered = ask("check", *mixed, "--engine", "5.0", "--verbose")
    assert all(path.as_posix() in answered.out for path in mixed)
    licensee = corpus_file("made/IndirectCycleA-licensee-changelist.uasset")
    assert "  info     LICENSEE-BUILD" in ask("check", licensee, "--verbose").out
    assert licensee.as_posix() not in ask("check", licensee).out


@pytest.mark.parametrize(("option", "first"), [("--quiet", "4 files: "), ("--statistics", "Find")])
def test_quiet_and_statistics_tell_no_file(ask, mixed, option, first) -> None:
    whole = ask("check", *mixed, "--engine", "5.0")
    answered = ask("check", *mixed, "--engine", "5.0", option)
    lines = answered.out.splitlines()
    assert answered.status == whole.status == 1
    assert lines[0] == "Engine 5.0 (--engine 5.0; release table)"
    assert lines[1].startswith(first)
    assert set(lines) < set(whole.out.splitlines())
    assert ("files: " in answered.out) != bool(by_rule(answered.out))


def test_each_engine_is_named_however_little_is_told(ask) -> None:
    for option in ("--quiet", "--statistics", "--verbose"):
        out = ask("check", corpus_file("projects"), option).out
        engines = {line for line in out.splitlines() if line.startswith("Engine ")}
        assert engines == {
            "Engine 5.3 (from TestsProject.uproject)",
            "Engine 4.27 (from RTSProject.uproject)",
        }


@pytest.mark.parametrize("name", ["4.12", "4.27", "5.3"])
def test_without_deep_no_data_of_objects_is_read(ask, tmp_path: Path, name: str) -> None:
    """Whatever stands where objects are, the answer is the same; with it, it is not."""
    source = corpus_file(f"{name}/uasset-rs/SimpleRefsRoot.uasset")
    data = bytearray(source.read_bytes())
    exports = Package.open(bytes(data)).exports
    for export in exports:
        start, size = export.SerialOffset, export.SerialSize
        data[start : start + size] = b"\xff" * size
    broken = tmp_path / source.name
    broken.write_bytes(data)
    assert one(ask, broken) | {"path": ""} == one(ask, source) | {"path": ""}
    assert told(one(ask, broken, "--deep")) != told(one(ask, source, "--deep"))


def test_a_clone_without_its_lfs_objects_is_summed_up(ask, tmp_path: Path) -> None:
    """Thousands of pointers say one thing: that nobody brought the assets; JSON tells each."""
    for number in range(300):
        pointer = f"version https://git-lfs.github.com/spec/v1\noid sha256:{number:064x}\nsize 99\n"
        (tmp_path / f"Rock{number:03}.uasset").write_text(pointer, "utf-8", newline="\n")
    said = "300 files are pointers of Git LFS; git lfs pull brings the assets."
    answered = ask("check", tmp_path, "--no-index")
    lines = answered.out.splitlines()
    assert answered.status == 1
    assert sum(line.startswith("unreadable") for line in lines) == 10
    assert "290 more pointers of Git LFS; --verbose lists all" in lines
    assert said in lines
    assert len(lines) < 40
    assert said in ask("check", tmp_path, "--no-index", "--quiet").out.splitlines()
    assert ask("check", tmp_path, "--no-index", "--verbose").out.count("LFS-POINTER  ") == 301
    assert len(ask("check", tmp_path, "--no-index", "--format", "json").json()["files"]) == 300


def test_many_findings_of_a_rule_are_one_line(ask, tmp_path: Path) -> None:
    """As of a package whose objects were overwritten with zeros."""
    from inspector.format.unreal.package import Package

    data = corpus_file("5.3/KawaiiPhysics/ABP_Chain_Collision_Box.uasset").read_bytes()
    package = Package.open(data)
    start, objects = package.total_header_size, len(package.exports)
    path = tmp_path / "Zeros.uasset"
    path.write_bytes(data[:start] + bytes(len(data) - start - 4) + data[-4:])
    lines = ask("check", path, "--engine", "5.8", "--deep").out.splitlines()
    (line,) = (line for line in lines if line.startswith("  warning  PROPERTY-UNREAD"))
    assert line.endswith(f"The properties of {objects} objects cannot be read.")
    everything = ask("check", path, "--engine", "5.8", "--deep", "--verbose").out
    assert everything.count("warning  PROPERTY-UNREAD  The properties of an object") == objects


# -- formats and files -----------------------------------------------------------------------------


def test_several_formats_are_written_in_one_run(tmp_path, ask, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(DOOR, "Door.uasset")
    once = {
        form: ask("check", "--engine", "4.20", "--format", form).out
        for form in ("text", "concise", "sarif", "gitlab", "junit")
    }
    files = {"sarif": "out.sarif", "gitlab": "out.json", "junit": "out.xml", "concise": "out.txt"}
    asked = [f"--format={form}={file}" for form, file in files.items()]
    answered = ask("check", "--engine", "4.20", "--format", "text", *asked)
    assert answered.out == once["text"]
    for form, file in files.items():
        assert Path(file).read_text("utf-8") == once[form], form


def test_a_report_goes_into_a_file_that_is_no_asset(tmp_path, ask, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(DOOR, "Door.uasset")
    before = Path("Door.uasset").read_bytes()
    answered = ask("check", "--engine", "5.8", "--output-file", "told.txt")
    assert (answered.status, answered.out) == (0, "")
    assert Path("told.txt").read_text("utf-8").startswith("Engine 5.8")
    for name in ("Door.uasset", "Rooms/told.txt", "told.py"):
        assert ask("check", "--output-file", name).status == 2, name
    assert Path("Door.uasset").read_bytes() == before


def test_no_path_is_the_current_folder(tmp_path, ask, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert ask("check").status == 2
    shutil.copy(DOOR, "Door.uasset")
    assert ask("check", "--format", "json").json() == ask("check", ".", "--format", "json").json()


def test_nothing_that_is_found_fails_where_that_is_asked(ask) -> None:
    asked = ("check", DOOR, "--engine", "4.0")
    assert ask(*asked).status == 1
    assert ask(*asked, "--exit-zero").status == 0
    assert ask("check", "not-there", "--exit-zero").status == 2


def test_gitlab_is_told_by_fingerprint_and_path(ask) -> None:
    told = ask("check", DOOR, "--engine", "4.0", "--format", "gitlab").json()
    assert {issue["check_name"] for issue in told} >= {"OBJ-NEW", "ENGINE-NEW"}
    assert len({issue["fingerprint"] for issue in told}) == len(told)
    for issue in told:
        assert set(issue) == {
            "description", "check_name", "fingerprint", "severity", "location",
        }  # fmt: skip
        assert issue["location"]["lines"] == {"begin": 1}
        assert issue["location"]["path"].endswith("OldDoor.uasset")


def test_each_finding_is_a_line(ask) -> None:
    lines = ask("check", DOOR, "--engine", "4.0", "--format", "concise").out.splitlines()
    *found, last = lines
    assert last == "1 file: 1 refused."
    assert all(line.startswith(f"{Path(DOOR).as_posix()}: error ") for line in found)
