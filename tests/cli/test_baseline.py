"""``inspector check`` with a baseline: the known pass, the new fail, the gone are told."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from pathlib import Path

import pytest
from cli.conftest import Ask
from corpus import NO_CORPUS, corpus_file, corpus_root
from html_pages import read_page
from project.moved import write_package
from scratch_git import ScratchRepository, sample

from inspector.project.around.settings import BASELINE_NAME, PROJECT_FILE


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A project for 4.27 with a package of 5.1 and one of 4.10."""
    root = tmp_path / "Game"
    (root / "Content").mkdir(parents=True)
    (root / "Game.uproject").write_text('{"EngineAssociation": "4.27"}')
    (root / "Content" / "PluginData.uasset").write_bytes(sample("PluginData.uasset"))
    (root / "Content" / "OldDoor.uasset").write_bytes(sample("OldDoor.uasset"))
    return root


def entries(path: Path) -> list[dict]:
    return json.loads(path.read_text("utf-8"))["findings"]


def test_known_findings_pass_new_ones_fail_and_gone_ones_are_named(ask: Ask, game: Path) -> None:
    baseline = game / BASELINE_NAME
    assert ask("check", game).status == 1
    written = ask("check", game, "--write-baseline")
    known = entries(baseline)
    assert written.status == 0
    said = f"{len(known)} findings are known by {baseline} from now on"
    assert written.err == f"inspector: {said}\n"
    assert "known" not in written.out
    assert {entry["path"] for entry in known} == {"Content/PluginData.uasset"}
    again = ask("check", game)
    assert (again.status, again.err) == (0, "")
    assert f"{len(known)} findings are known by {BASELINE_NAME}.\n" in again.out
    assert "  error  " not in again.out

    new = game / "Content" / "New.uasset"
    new.write_bytes(sample("PluginData.uasset"))
    failed = ask("check", game)
    assert failed.status == 1
    assert f"refused     {new.as_posix()}" in failed.out
    assert "Content/PluginData.uasset" not in failed.out

    new.unlink()
    (game / "Content" / "PluginData.uasset").write_bytes(sample("OldDoor.uasset"))
    mended = ask("check", game)
    assert mended.status == 0
    assert f"{len(known)} findings that it knew are gone; --write-baseline takes them" in mended.out
    assert "  Content/PluginData.uasset  OBJ-NEW\n" in mended.out
    ask("check", game, "--write-baseline")
    assert entries(baseline) == []


def test_another_engine_does_not_say_what_is_gone(ask: Ask, game: Path) -> None:
    baseline = game / BASELINE_NAME
    ask("check", game, "--write-baseline")
    known = entries(baseline)
    assert {entry["engine"] for entry in known} == {"4.27"}
    other = ask("check", game, "--engine", "5.6")
    assert other.status == 0
    assert "are gone" not in other.out
    # What a newer engine finds comes beside it.
    ask("check", game, "--engine", "5.6", "--write-baseline")
    assert [entry for entry in entries(baseline) if entry["engine"] == "4.27"] == known
    assert ask("check", game).status == 0


def test_the_same_finding_in_another_folder_or_from_another_folder(
    ask: Ask, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask("check", game, "--write-baseline")
    monkeypatch.chdir(game / "Content")
    assert ask("check", ".").status == 0
    assert ask("check", "PluginData.uasset").status == 0
    moved = tmp_path / "Moved"
    monkeypatch.chdir(tmp_path)
    shutil.move(game, moved)
    assert ask("check", moved).status == 0


def test_json_tells_new_known_and_gone(ask: Ask, game: Path) -> None:
    ask("check", game, "--write-baseline")
    (game / "Content" / "New.uasset").write_bytes(sample("PluginData.uasset"))
    (game / "Content" / "PluginData.uasset").unlink()
    document = ask("check", game, "--format", "json").json()
    states = {
        Path(file["path"]).name: {
            (finding["severity"], finding.get("baseline")) for finding in file["findings"]
        }
        for file in document["files"]
    }
    assert states["New.uasset"] >= {("error", "new")}
    assert ("error", None) not in states["New.uasset"]
    assert document["baseline_file"] == (game / BASELINE_NAME).as_posix()
    assert {gone["path"] for gone in document["gone"]} == {"Content/PluginData.uasset"}
    assert list(document["gone"][0]) == ["path", "rule", "fingerprint"]
    (game / "Content" / "PluginData.uasset").write_bytes(sample("PluginData.uasset"))
    document = ask("check", game / "Content" / "PluginData.uasset", "--format", "json").json()
    (file,) = document["files"]
    assert {finding.get("baseline") for finding in file["findings"]} <= {"known", None}
    assert document["gone"] == []


def test_what_is_gone_is_told_of_what_was_looked_through(ask: Ask, game: Path) -> None:
    for name in ("A", "B"):
        (game / "Content" / name).mkdir()
        (game / "Content" / name / "Data.uasset").write_bytes(sample("PluginData.uasset"))
    ask("check", game, "--write-baseline")
    before = entries(game / BASELINE_NAME)
    shutil.rmtree(game / "Content" / "B")
    (game / "Content" / "B").mkdir()
    for looked in (("Content/A",), ("Content/A/Data.uasset",), ("Content/OldDoor.uasset",)):
        answered = ask("check", *(game / path for path in looked), "--write-baseline")
        assert "gone" not in answered.out, looked
        assert entries(game / BASELINE_NAME) == before
    assert "  Content/B/Data.uasset  OBJ-NEW\n" in ask("check", game / "Content").out


def test_what_is_gone_several_times_is_counted(ask: Ask, game: Path) -> None:
    lantern = game / "Content" / "Lantern.uasset"
    lantern.write_bytes(sample("Lantern.uasset"))
    ask("check", game, "--engine", "4.20", "--write-baseline")
    rules = [entry["rule"] for entry in entries(game / BASELINE_NAME) if "Lantern" in entry["path"]]
    assert rules.count("CUSTOM-NEW") == 5
    lantern.unlink()
    lines = ask("check", game, "--engine", "4.20").out.splitlines()
    assert lines.count("  Content/Lantern.uasset  CUSTOM-NEW (5 times)") == 1
    assert lines.count("  Content/Lantern.uasset  LEGACY-NEW") == 1


def test_a_report_with_a_baseline_begins_with_what_is_new(ask: Ask, game: Path) -> None:
    ask("check", game, "--write-baseline")
    known = len(entries(game / BASELINE_NAME))
    (game / "Content" / "New.uasset").write_bytes(sample("PluginData.uasset"))
    title = f"1 of 3 files has new findings in 4.27; {known} known"
    for form in ("markdown", "html"):
        assert title in ask("check", game, "--format", form).out
    (game / "Content" / "New.uasset").unlink()
    title = f"None of 2 files has new findings in 4.27; {known} known"
    assert f"## {title}\n" in ask("check", game, "--format", "markdown").out
    (game / "Content" / "PluginData.uasset").unlink()
    markdown = ask("check", game, "--format", "markdown").out
    assert "### Gone since the baseline\n\n| File | Rule |\n" in markdown
    assert "| `Content/PluginData.uasset` | OBJ-NEW |\n" in markdown
    page = read_page(ask("check", game, "--format", "html").out)
    assert ["Content/PluginData.uasset", "OBJ-NEW"] in page.rows("Gone since the baseline")


def test_sarif_says_of_each_result_whether_it_is_known(ask: Ask, game: Path) -> None:
    """What a service no longer finds there it takes for mended."""

    def states() -> dict[str, str | None]:
        run = json.loads(ask("check", game, "--format", "sarif").out)["runs"][0]
        return {row["ruleId"]: row.get("baselineState") for row in run["results"]}

    without = states()
    assert set(without.values()) == {None}
    ask("check", game, "--write-baseline", "--quiet")
    assert states() == dict.fromkeys(without, "unchanged")
    entry = entries(game / BASELINE_NAME)[0]
    left = [row for row in entries(game / BASELINE_NAME) if row["rule"] != entry["rule"]]
    (game / BASELINE_NAME).write_text(json.dumps({"schema": 1, "findings": left}))
    assert states() == {**dict.fromkeys(without, "unchanged"), entry["rule"]: "new"}


def test_what_is_silenced_is_suppressed_in_sarif(ask: Ask, game: Path) -> None:
    asked = ("check", game, "--format", "sarif")
    told = json.loads(ask(*asked, "--ignore", "OBJ-NEW").out)["runs"][0]["results"]
    suppressed = {row["ruleId"] for row in told if row.get("suppressions")}
    assert suppressed == {"OBJ-NEW"}
    assert len(told) == len(json.loads(ask(*asked).out)["runs"][0]["results"])


@pytest.mark.parametrize("form", ["concise", "gitlab", "junit", "github", "markdown"])
def test_no_report_fails_for_what_is_known(ask: Ask, game: Path, form: str) -> None:
    assert "OBJ-NEW" in ask("check", game, "--format", form).out
    ask("check", game, "--write-baseline", "--quiet")
    answered = ask("check", game, "--format", form)
    assert answered.status == 0
    assert "OBJ-NEW" not in answered.out


def test_a_part_of_the_project_leaves_the_rest_of_the_baseline(ask: Ask, game: Path) -> None:
    other = game / "Content" / "Other.uasset"
    other.write_bytes(sample("PluginData.uasset"))
    ask("check", game, "--write-baseline")
    before = entries(game / BASELINE_NAME)
    ask("check", game / "Content" / "OldDoor.uasset", "--write-baseline")
    assert entries(game / BASELINE_NAME) == before
    # What somebody does not want to be told now is not forgotten, nor called gone.
    answered = ask("check", game, "--ignore", "OBJ-NEW", "--write-baseline")
    assert "gone" not in answered.out
    assert entries(game / BASELINE_NAME) == before


@pytest.mark.needs_git
def test_what_git_has_staged_is_known_by_its_place(
    ask: Ask, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository = ScratchRepository(game)
    monkeypatch.chdir(game)
    (game / PROJECT_FILE).write_text('exclude = ["Old"]\n')
    ask("check", ".", "--write-baseline")
    (game / "Content" / "Old").mkdir()
    (game / "Content" / "Old" / "PluginData.uasset").write_bytes(sample("PluginData.uasset"))
    repository.git("add", "-A")
    answered = ask("check", "--staged")
    assert answered.status == 0
    assert "2 files: " in answered.out
    new = game / "Content" / "New.uasset"
    new.write_bytes(sample("PluginData.uasset"))
    repository.git("add", "-A")
    failed = ask("check", "--staged")
    assert failed.status == 1
    assert "refused     Content/New.uasset" in failed.out
    assert "file=Content/New.uasset," in ask("check", "--staged", "--format", "github").out


def test_what_needs_deeper_reading_is_not_gone_for_a_brief_look(ask: Ask, game: Path) -> None:
    lay = game / PROJECT_FILE
    lay.write_text('engine = "5.5"\n[severity]\nPROPERTY-UNREAD = "warning"\n')
    unread = corpus_file("pre-4.0/EpicSurvivalGameSeries/M_SmokeBall.uasset")
    shutil.copy(unread, game / "Content")
    ask("check", game, "--deep", "--write-baseline")
    deep = [entry for entry in entries(game / BASELINE_NAME) if entry.get("depth")]
    assert deep
    assert "gone" not in ask("check", game).out
    ask("check", game, "--write-baseline")
    assert [entry for entry in entries(game / BASELINE_NAME) if entry.get("depth")] == deep
    assert ask("check", game, "--deep", "--fail-on", "warning").status == 0


def test_the_project_file_names_the_baseline(ask: Ask, game: Path, tmp_path: Path) -> None:
    (game / PROJECT_FILE).write_text('baseline = "Config/known.json"\n')
    (game / "Config").mkdir()
    ask("check", game / "Content", "--write-baseline")
    assert entries(game / "Config" / "known.json")[0]["path"] == "Content/PluginData.uasset"
    assert ask("check", game).status == 0
    # One that is not there knows nothing, and that is said.
    named = game / "Config" / "known.json"
    named.unlink()
    without = ask("check", game)
    assert without.status == 1
    assert without.err == (
        f"inspector: {game / PROJECT_FILE} names the baseline {named}, which is not there: "
        "no finding is known\n"
    )
    other = tmp_path / "other.json"
    ask("check", game, "--baseline", other, "--write-baseline")
    assert not (game / "Config" / "known.json").exists()
    assert ask("check", game, "--baseline", other).status == 0


def test_a_baseline_that_does_not_serve_ends_the_run_before_it_begins(
    ask: Ask, game: Path, tmp_path: Path
) -> None:
    gone = ask("check", game, "--baseline", tmp_path / "gone.json")
    assert (gone.status, gone.out) == (2, "")
    assert gone.err == f"inspector: {tmp_path / 'gone.json'}: no such file\n"
    newer = game / BASELINE_NAME
    newer.write_text('{"schema": 2, "findings": []}')
    for options in ([], ["--write-baseline"]):
        answered = ask("check", game, *options)
        assert (answered.status, answered.out) == (2, "")
        assert answered.err == (
            f"inspector: {newer}: it has schema 2, and this version knows 1; use the newer version "
            "of the program that wrote it\n"
        )
    assert newer.read_text() == '{"schema": 2, "findings": []}'


def test_nothing_is_written_where_nothing_was_looked_at(ask: Ask, game: Path) -> None:
    (game / "Empty").mkdir()
    assert ask("check", game / "Empty", "--write-baseline").status == 2
    assert not (game / BASELINE_NAME).exists()


@pytest.mark.slow
def test_a_project_of_real_packages_is_adopted(ask: Ask, tmp_path: Path) -> None:
    """Several hundred packages of the corpus before an engine that refuses many of them."""
    root = tmp_path / "Game"
    content = root / "Content"
    content.mkdir(parents=True)
    (root / "Game.uproject").write_text('{"EngineAssociation": "4.27"}')
    root_of_all = corpus_root()
    if root_of_all is None:
        pytest.skip(NO_CORPUS)
    packages = sorted(root_of_all.rglob("*.uasset"))[:500]
    for number, package in enumerate(packages):
        shutil.copyfile(package, content / f"{number:03}_{package.name}")
    assert ask("check", root, "--quiet").status == 1
    assert ask("check", root, "--quiet", "--write-baseline").status == 0
    baseline = (root / BASELINE_NAME).read_bytes()
    known = entries(root / BASELINE_NAME)
    assert len(known) > 100
    assert ask("check", root, "--fail-on", "warning", "--quiet").status == 0
    ask("check", root, "--quiet", "--write-baseline")
    assert (root / BASELINE_NAME).read_bytes() == baseline

    (content / "New.uasset").write_bytes(sample("PluginData.uasset"))
    failed = ask("check", root)
    assert failed.status == 1
    (told,) = [line for line in failed.out.splitlines() if line.startswith("refused ")]
    assert "New.uasset" in told
    (content / "New.uasset").unlink()

    # What a plugin that is missing is needed for, only --references judges in full.
    judged = [entry for entry in known if entry["rule"] != "PLUGIN-MISSING"]
    mended = judged[0]["path"]
    (root / mended).write_bytes(sample("OldDoor.uasset"))
    answered = ask("check", root)
    gone = [line.strip().split("  ") for line in answered.out.splitlines() if line[:2] == "  "]
    times = Counter(entry["rule"] for entry in judged if entry["path"] == mended)
    own = [[mended, rule if n == 1 else f"{rule} ({n} times)"] for rule, n in times.items()]
    assert [pair for pair in gone if pair[0].startswith("Content/")] == own


@pytest.mark.symlinks
@pytest.mark.parametrize(
    "place", ["../outside.json", "{outside}/outside.json", "link/outside.json"]
)
def test_a_project_file_names_no_baseline_elsewhere(
    ask: Ask, game: Path, tmp_path: Path, place: str
) -> None:
    """It is what others commit; what somebody names by hand is another matter."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (game / "link").symlink_to(outside)
    (game / PROJECT_FILE).write_text(f'baseline = "{place.format(outside=outside.as_posix())}"\n')
    answered = ask("check", game, "--write-baseline")
    assert (answered.status, answered.out) == (2, "")
    assert "a project file names no baseline outside of its own folder" in answered.err
    assert ask("check", game).status == 2
    assert not list(outside.iterdir())
    assert not (tmp_path / "outside.json").exists()
    named = outside / "named.json"
    assert ask("check", game, "--write-baseline", "--baseline", named).status == 0
    assert entries(named)


def test_a_run_that_ends_with_2_leaves_the_baseline_as_it_is(ask: Ask, game: Path) -> None:
    baseline = game / BASELINE_NAME
    assert ask("check", game, "--write-baseline").status == 0
    before = baseline.read_bytes()
    empty = game / "Empty"
    empty.mkdir()
    new = game / "Content" / "New.uasset"
    new.write_bytes(sample("PluginData.uasset"))
    assert ask("check", new, empty, "--write-baseline").status == 2
    assert baseline.read_bytes() == before
    # What it found is known only from a run that looked at all that it was given.
    assert ask("check", new, "--write-baseline").status == 0
    assert {entry["path"] for entry in entries(baseline)} >= {"Content/New.uasset"}


def test_rules_that_a_run_does_not_judge_are_neither_gone_nor_taken_out(
    ask: Ask, game: Path
) -> None:
    """What only --references finds, and what another engine of the project says."""
    baseline = game / BASELINE_NAME
    lay = game / PROJECT_FILE
    lay.write_text('engines = ["5.3", "4.27"]\n')
    content = game / "Content"
    write_package(content / "Lamp.uasset", "/Game/Gone.Gone")
    write_package(content / "Chest.uasset", "/Game/Gone.Gone", "/Script/Cranes.Crane")
    (game / "Plugins" / "Cranes").mkdir(parents=True)
    (game / "Plugins" / "Cranes" / "Cranes.uplugin").write_text(
        '{"FileVersion": 3, "EnabledByDefault": false, "Modules": [{"Name": "Cranes"}]}'
    )
    ask("check", game, "--references", "--write-baseline")
    before = baseline.read_bytes()
    rules = {entry["rule"] for entry in entries(baseline)}
    assert rules >= {"REF-MISSING", "PLUGIN-MISSING", "OTHER-ENGINE"}
    brief: list[tuple[object, ...]] = [
        (game,),
        (game, "--deep"),
        (content / "Lamp.uasset",),
        (content / "Lamp.uasset", content / "Chest.uasset"),
    ]
    for paths in brief:
        assert "gone" not in ask("check", *paths).out
        ask("check", *paths, "--write-baseline")
        assert baseline.read_bytes() == before
    # With an engine that is named the others are not asked.
    assert "gone" not in ask("check", game, "--references", "--engine", "5.3").out
    write_package(content / "Lamp.uasset")
    assert "1 finding that it knew is gone" in ask("check", game, "--references").out
    assert "gone" not in ask("check", game).out
    ask("check", game, "--references", "--write-baseline")
    assert len(entries(baseline)) == len(json.loads(before)["findings"]) - 1
    lay.write_text('engines = ["5.3"]\n')
    assert "Content/PluginData.uasset  OTHER-ENGINE" in ask("check", game).out


@pytest.mark.needs_git
def test_files_that_a_deletion_breaks_are_looked_at_in_part(
    ask: Ask, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = game / "Content"
    (game / "Game.uproject").write_text('{"EngineAssociation": "4.20"}')
    write_package(content / "Wood.uasset")
    write_package(content / "Lamp.uasset", "/Game/Wood.Wood", "/Game/Gone.Gone")
    repository = ScratchRepository(game)
    monkeypatch.chdir(game)
    ask("check", ".", "--references", "--write-baseline")
    before = entries(game / BASELINE_NAME)
    of_lamp = {entry["rule"] for entry in before if entry["path"] == "Content/Lamp.uasset"}
    assert {"OBJ-NEW", "REF-MISSING"} <= of_lamp
    repository.commit()
    repository.git("rm", "--quiet", "Content/Wood.uasset")
    repository.git("add", "-A")
    for options in ([], ["--references"]):
        answered = ask("check", "--staged", *options)
        assert answered.status == 1
        gone = [line for line in answered.out.splitlines() if line.startswith("  Content/Lamp")]
        assert gone == []
    ask("check", "--staged", "--write-baseline")
    kept = entries(game / BASELINE_NAME)
    assert [row for row in before if row["path"] == "Content/Lamp.uasset" and row not in kept] == []
