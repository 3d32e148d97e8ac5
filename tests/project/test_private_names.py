"""What tells whose a text is gets a role in its place."""

from __future__ import annotations

import getpass
from pathlib import Path

import pytest

from inspector.project.bug_reports import Roles

HERO = "/home/anna/My Game/Content/Secret Hero.uasset"


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        (f"cannot read {HERO}: it changed", "cannot read <path 1>.uasset: it changed"),
        ("no export 'Secret Hero_C' here", "no export '<path 1>_C' here"),
        ("Door_C:Flame.Intensity", "<path 2>_C:Flame.Intensity"),
        ("HEAD~1:Content/Door.umap", "<path 2>.umap"),
        ("[Errno 2] No such file: '/root/x/y z.txt'", "[Errno 2] No such file: '<path>'"),
        ("C:\\Users\\Bo B\\proj\\Foo.uasset: bad", "<path>.uasset: bad"),
        ("'C:\\\\Users\\\\Bo\\\\Foo.txt'", "'<path>'"),
        ("\\\\server\\share\\a b\\Foo.umap", "<path>.umap"),
        ("Content/Other/Lamp.UASSET is gone", "<path>.UASSET is gone"),
        ("see /srv/x y/z and more", "see <path> and more"),
        # What is no path stays: it may be what helps.
        ("no field exports/3/SerialSize", "no field exports/3/SerialSize"),
        ("1/2 and/or <string>, Outdoors", "1/2 and/or <string>, Outdoors"),
    ],
)
def test_a_role_stands_in_the_place_of_each_name(text: str, hidden: str) -> None:
    assert Roles([HERO, "HEAD~1:Content/Door.umap"]).hide(text) == hidden


def test_the_user_and_their_folder_are_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "maria"
    work = home / "work"
    work.mkdir(parents=True)
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(home))
    monkeypatch.setenv("LOGNAME", "maria")
    monkeypatch.chdir(work)
    assert getpass.getuser() == "maria"
    told = Roles().hide(f"maria met {home}, {work} and ({home}/a.txt)")
    assert "maria" not in told
    assert told == "<user> met <home>, <current folder> and (<home><path>)"


def test_names_of_one_or_two_letters_are_words_of_every_text() -> None:
    assert Roles(["a.uasset"]).hide("a field of a.uasset") == "a field of <path 1>.uasset"
