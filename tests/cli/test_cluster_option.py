"""``--cluster``: workers that stand in another folder, and a scheduler that goes away."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from class_streams import INT, OWN, leaf, own
from clusters import Cluster, local_cluster

from inspector.project.scan import parallel

pytest.importorskip("distributed", reason="the extra of clusters is not installed")
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

DATA = Path(__file__).parents[1] / "data"
CLASSES = f'[[class]]\nid = "{OWN}"\nname = "Lamp"\nversion = 6\nfields = {{ Data = "int" }}\n'


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A scheduler and two workers, which stand in a project of another engine."""
    folder = tmp_path_factory.mktemp("elsewhere")
    (folder / "Other.uproject").write_text(json.dumps({"EngineAssociation": "4.0"}))
    (folder / "Content").mkdir()
    (folder / "Content" / "Door-5.3.uasset").write_bytes(b"no package")
    with local_cluster(folder) as cluster:
        yield cluster


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder: a project of 5.3 with packages of three releases and a stream."""
    content = tmp_path / "Game" / "Content"
    content.mkdir(parents=True)
    for release in ("4.27", "5.3", "5.6"):
        shutil.copy(DATA / f"Door-{release}.uasset", content)
    lamp = own(leaf("Data", INT, 7))
    (content / "Lamp.slice").write_text(f'<ObjectStream version="3">{lamp}</ObjectStream>')
    root = content.parent
    (root / "Game.uproject").write_text(json.dumps({"EngineAssociation": "5.3"}))
    (root / "Classes.toml").write_text(CLASSES)
    (root / "Strict.toml").write_text('ignore = ["OLD-VERSION"]\npatches = ["Classes.toml"]\n')
    monkeypatch.chdir(root)
    return root


@pytest.mark.parametrize(
    "words",
    [
        ("check", "Content"),
        ("check", "Content", "--deep", "--config", "Strict.toml"),
        ("check", "./Content/../Content"),
        ("upgrades", "Content", "--engine", "5.6", "--patches", "Classes.toml"),
        ("refs", "."),
    ],
)
def test_workers_in_another_folder_read_what_is_meant_here(ask, project, elsewhere, words) -> None:
    no_index = () if words[0] == "upgrades" else ("--no-index",)
    here = ask(*words, *no_index, "--jobs", "1", "--format", "json")
    there = ask(*words, *no_index, "--cluster", elsewhere.address, "--format", "json")
    assert (there.status, there.err) == (here.status, here.err)
    assert there.out == here.out
    if words[0] != "refs":
        files = there.json()["files"]
        assert len(files) == 4
        # As it was typed.
        assert all(file["path"].startswith(words[1]) for file in files)
        assert str(project) not in there.out


@pytest.mark.parametrize("how", ["kill", "close"])
def test_a_scheduler_that_goes_away_is_told_and_the_rest_read_here(
    ask, project, tmp_path, monkeypatch, how
) -> None:
    for number in range(60):
        shutil.copy(DATA / "Door-5.3.uasset", project / "Content" / f"Door{number}.uasset")
    words = ("check", "Content", "--deep", "--no-index", "--format", "json")
    here = ask(*words, "--jobs", "1")
    # So few at a time that most are still to come when the first are done.
    monkeypatch.setattr(parallel, "_CHUNK", 2)
    folder = tmp_path / "cluster"
    folder.mkdir()
    with local_cluster(folder) as cluster:
        gone = False
        add = parallel._Count.add

        def end(count: parallel._Count, files: int) -> None:
            nonlocal gone
            if not gone:
                gone = True
                getattr(cluster, how)()
            add(count, files)

        monkeypatch.setattr(parallel._Count, "add", end)
        there = ask(*words, "--cluster", cluster.address)
    assert gone
    assert there.err == (
        f"inspector: the cluster at {cluster.address} reads no more; the rest is read here\n"
    )
    assert (there.status, there.out) == (here.status, here.out)
