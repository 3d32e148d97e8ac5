"""The history of a file in Perforce, told by a stand-in that prints what ``p4`` prints."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from scratch_git import lantern

from inspector.messages import render
from inspector.progress import Progress
from inspector.project.history.revisions import FileHistory, Revision, StepClass
from inspector.project.history.sources import PerforceSource, State, source_of
from inspector.project.vcs.perforce_command import PerforceError

pytestmark = pytest.mark.posix("the stand-in is a script")

#: What answers in the place of a server: the words of each command lead to what it prints.
_PROGRAM = """#!{python}
import json, pathlib, sys
here = pathlib.Path(__file__).parent
words = [word for word in sys.argv[1:] if word not in ("-Mj", "-ztag", "-q", "-i", "-l")]
(here / "asked").open("a").write(" ".join(sys.argv[1:]) + "\\n")
answers = json.loads((here / "answers.json").read_text())
if words[0] == "print":
    sys.stdout.buffer.write((here / answers["print"][words[1]]).read_bytes())
elif words[0] == "set":
    print(answers["set" if "-q" in sys.argv else "set whole"])
else:
    for record in answers[words[0]]:
        print(json.dumps(record))
"""

NOW, BEFORE = "//depot/Game/Lantern.uasset", "//depot/Old/Lamp.uasset"


class Server:
    """A stand-in of ``p4`` on PATH, and the workspace that it tells of."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.programs = folder / "programs"
        self.programs.mkdir(parents=True)
        program = self.programs / "p4"
        program.write_text(_PROGRAM.format(python=sys.executable))
        program.chmod(0o755)
        self.path = folder / "workspace" / "Lantern.uasset"
        self.path.parent.mkdir()
        for name, intensity in (("one", 100), ("two", 200), ("three", 300)):
            (self.programs / name).write_bytes(lantern(intensity))
        self.path.write_bytes(lantern(300))
        self.answers: dict[str, object] = {
            "set": "ssl:perforce:1666",
            "set whole": "P4PORT=ssl:perforce:1666 (set)",
            "fstat": [{"depotFile": NOW, "clientFile": str(self.path), "haveRev": "2"}],
            "filelog": [
                {
                    "depotFile": NOW,
                    "rev0": "2", "change0": "41", "action0": "edit", "user0": "ada",
                    "time0": "1700000000", "desc0": "Brighter\n\nMuch.",
                    "rev1": "1", "change1": "40", "action1": "move/add", "user1": "ada",
                    "time1": "1690000000", "desc1": "Move",
                    "how1,0": "moved from", "file1,0": BEFORE, "srev1,0": "#none",
                    "erev1,0": "#1",
                },
                {
                    "depotFile": BEFORE,
                    "rev0": "2", "change0": "40", "action0": "move/delete", "user0": "ada",
                    "time0": "1690000000", "desc0": "Move",
                    "rev1": "1", "change1": "7", "action1": "add", "user1": "bob",
                    "time1": "1600000000", "desc1": "Add",
                },
            ],
            "print": {f"{NOW}#2": "three", f"{NOW}#1": "two", f"{BEFORE}#1": "one"},
        }  # fmt: skip
        self.save()

    def save(self) -> None:
        """Answers so from now on."""
        (self.programs / "answers.json").write_text(json.dumps(self.answers))

    @property
    def asked(self) -> list[str]:
        """The commands that it was given."""
        return (self.programs / "asked").read_text().splitlines()


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Server:
    """A server with one file that was added, moved with an edit, and edited."""
    made = Server(tmp_path / "perforce")
    monkeypatch.setenv("PATH", str(made.programs), prepend=":")
    monkeypatch.setenv("ASSET_INSPECTOR_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("ASSET_INSPECTOR_STATE", str(tmp_path / "state"))
    return made


def told(server: Server) -> list[Revision]:
    """Every revision of the file."""
    source = source_of(str(server.path), Progress())
    assert isinstance(source, PerforceSource)
    with FileHistory(source, render, "en") as history:
        return [*history.uncommitted(), *map(history.revision, history.steps())]


def test_changes_are_told_through_a_move(server: Server) -> None:
    assert [
        (row.step.commit.short, row.step.commit.author, row.step.commit.date[:10], row.sentence)
        for row in told(server)
    ] == [
        ("41", "ada", "2023-11-14", "Edited: Intensity 200 → 300 in Flame."),
        (
            "40", "ada", "2023-07-22",
            "Renamed from //depot/Old/Lamp.uasset. Edited: Intensity 100 → 200 in Flame.",
        ),
        ("7", "bob", "2020-09-13", "Added to the repository."),
    ]  # fmt: skip


def test_what_is_opened_is_compared_with_what_the_workspace_has(server: Server) -> None:
    server.answers["fstat"] = [{"depotFile": NOW, "haveRev": "2", "action": "edit"}]
    server.save()
    server.path.write_bytes(lantern(400))
    first = told(server)[0]
    assert (first.state, first.sentence) == (
        State.WORK_TREE,
        "Edited: Intensity 300 → 400 in Flame.",
    )


def test_the_second_look_asks_for_no_contents(server: Server) -> None:
    first = told(server)
    before = len([line for line in server.asked if line.startswith("print")])
    assert before == 3
    assert told(server) == first
    assert len([line for line in server.asked if line.startswith("print")]) == before


def test_a_program_in_the_place_of_a_server_is_not_started(server: Server) -> None:
    server.answers["set whole"] = "P4PORT=rsh:/bin/sh -c evil (config '/w/.p4config')"
    server.save()
    with pytest.raises(PerforceError, match="names a program as the server"):
        told(server)
    assert all(line.startswith("set") for line in server.asked)
    # The user's own is the user's own.
    server.answers["set whole"] = "P4PORT=rsh:p4d -r /depot -i (set)"
    server.save()
    assert len(told(server)) == 3


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        ([{"data": "Path is not under client's root.\n", "generic": 1}], "not under client's"),
        ([], "has no revision"),
        (["junk"], "has no revision"),
    ],
)
def test_what_perforce_refuses_is_said(server: Server, answers: list[object], why: str) -> None:
    server.answers["fstat"] = answers
    server.save()
    with pytest.raises(PerforceError, match=why):
        told(server)


def test_odd_answers_end_in_no_traceback(server: Server) -> None:
    server.answers["filelog"] = [
        {"depotFile": NOW, "rev0": "2", "time0": "99999999999999999999", "user0": 5},
        {"depotFile": [1]},
        {"rev0": "x"},
    ]
    server.save()
    (only,) = told(server)
    assert only.step_class is StepClass.ADDED
    assert only.step.commit.date == ""
