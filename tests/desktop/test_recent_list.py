"""The desktop's list of recent files: what GTK reads of it, and that nobody's words are touched."""

from __future__ import annotations

import os
import threading
import xml.etree.ElementTree as ET
from datetime import UTC, datetime
from pathlib import Path

import pytest
from desktop.homes import put

from inspector.desktop.recent_list import NAME, add_recent
from inspector.errors import AccessError

pytestmark = pytest.mark.posix("only desktops of freedesktop.org have such a list")

NOW = datetime(2026, 11, 23, 8, 0, tzinfo=UTC)
LATER = datetime(2026, 11, 23, 9, 30, tzinfo=UTC)
#: As GTK writes it, with an entry of another program and one of somebody who writes otherwise.
HEAD = b"""\
<?xml version="1.0" encoding="UTF-8"?>
<xbel version="1.0"
      xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
      xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"
>
"""
OTHERS = b"""\
  <bookmark href="file:///home/me/Door%20(1)/A%26B.uasset" added="2026-01-01T00:00:00Z" modified="2026-01-02T00:00:00.123456Z" visited='2026-01-03T00:00:00Z'>
    <title>&lt;a &#10;&quot;b&quot;</title>
    <info>
      <metadata owner="http://freedesktop.org">
        <mime:mime-type type="application/octet-stream"/>
        <bookmark:applications>
          <bookmark:application name="Text Editor" exec="&apos;edit %u&apos;" modified="2026-01-02T00:00:00Z" count="7"/>
        </bookmark:applications>
        <bookmark:private/>
      </metadata>
    </info>
  </bookmark>
  <!-- <bookmark href="file:///comment"> -->
  <bookmark href="https://example.org/A.uasset" added="x"/>
  <bookmark href="file:///home/me/bare.uasset"/>
"""  # noqa: E501
END = b"</xbel>\n"
BOOKMARK = "{http://www.freedesktop.org/standards/desktop-bookmarks}"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def entry(home: Path, href: str) -> ET.Element:
    """The one entry of a file."""
    root = ET.fromstring((home / NAME).read_bytes())
    (found,) = (each for each in root if each.get("href") == href)
    return found


def programs(element: ET.Element) -> dict[str, str]:
    """How often each program opened the file of an entry."""
    return {
        each.attrib["name"]: each.attrib["count"] for each in element.iter(f"{BOOKMARK}application")
    }


def test_a_file_is_added_before_the_end_and_nothing_else_changes(tmp_path: Path) -> None:
    path = put(tmp_path, NAME, HEAD + OTHERS + END)
    add_recent(str(tmp_path), ["/games/My Door.uasset", "/games/Ä&<\udc80.umap"], NOW)
    data = path.read_bytes()
    assert data.startswith(HEAD + OTHERS)
    assert data.endswith(END)
    added = entry(tmp_path, "file:///games/My%20Door.uasset")
    assert added.get("added") == added.get("modified") == "2026-11-23T08:00:00Z"
    (kind,) = added.iter(f"{MIME}mime-type")
    assert kind.get("type") == "application/x-unreal-package"
    assert programs(added) == {"asset-inspector": "1"}
    assert programs(entry(tmp_path, "file:///games/%C3%84%26%3C%80.umap")) == {
        "asset-inspector": "1"
    }


def test_a_file_of_ours_is_counted(tmp_path: Path) -> None:
    put(tmp_path, NAME, HEAD + END)
    for moment in (NOW, NOW, LATER):
        add_recent(str(tmp_path), ["/a.uasset"], moment)
    told = entry(tmp_path, "file:///a.uasset")
    assert programs(told) == {"asset-inspector": "3"}
    assert told.get("added") == "2026-11-23T08:00:00Z"
    assert told.get("modified") == told.get("visited") == "2026-11-23T09:30:00Z"


def test_a_file_that_others_opened_keeps_their_words(tmp_path: Path) -> None:
    path = put(tmp_path, NAME, HEAD + OTHERS + END)
    for _ in range(2):
        add_recent(str(tmp_path), ["/home/me/Door (1)/A&B.uasset"], NOW)
    told = entry(tmp_path, "file:///home/me/Door%20(1)/A%26B.uasset")
    assert programs(told) == {"asset-inspector": "2", "Text Editor": "7"}
    assert told.get("visited") == "2026-11-23T08:00:00Z"
    lines = path.read_bytes().splitlines()
    before = (HEAD + OTHERS + END).splitlines()
    # Its first tag has other times, and one line is new.
    (new,) = (line for line in lines if b'name="asset-inspector"' in line)
    assert [line for line in lines if line != new][6:] == before[6:]
    assert lines[:5] == before[:5]


def test_an_entry_without_a_place_for_programs_is_left_alone(tmp_path: Path) -> None:
    path = put(tmp_path, NAME, HEAD + OTHERS + END)
    add_recent(str(tmp_path), ["/home/me/bare.uasset"], NOW)
    assert path.read_bytes() == HEAD + OTHERS + END


def test_where_no_list_is_none_is_made(tmp_path: Path) -> None:
    add_recent(str(tmp_path), ["/a.uasset"], NOW)
    add_recent(str(tmp_path / "absent"), ["/a.uasset"], NOW)
    assert [*tmp_path.iterdir()] == []


ENTITIES = b"".join(b'<!ENTITY a%d "%s">' % (at, b"&a%d;" % (at - 1) * 10) for at in range(1, 12))


@pytest.mark.parametrize(
    "data",
    [
        b"some text",
        b"<?xml",
        HEAD,
        HEAD + OTHERS,
        HEAD + b"<bookmark>" + END,
        HEAD[:-2] + b"/>\n",
        b"<html></html>",
        b"<xbel></xbel>",
        HEAD.replace(b"desktop-bookmarks", b"others") + END,
        HEAD.replace(b"<xbel", b"<!DOCTYPE xbel [" + ENTITIES + b"]>\n<xbel") + b"&a11;" + END,
        HEAD + b"<a>" * 200_000 + END,
        HEAD.replace(b"UTF-8", b"UTF-16").decode().encode("utf-16") + END,
        HEAD + b"\xff" + END,
        HEAD + b" " * (8 << 20) + END,
        HEAD + b'<bookmark href="file:///a\0"/>' + END,
    ],
    ids=range(15),
)
def test_what_is_no_such_list_is_left_alone(tmp_path: Path, data: bytes) -> None:
    path = put(tmp_path, NAME, data)
    with pytest.raises(AccessError):
        add_recent(str(tmp_path), ["/a.uasset"], NOW)
    assert path.read_bytes() == data


def test_a_link_a_folder_and_a_pipe_are_left_alone(tmp_path: Path) -> None:
    theirs = put(tmp_path, "theirs.xbel", HEAD + END)
    place = tmp_path / NAME
    for make in (lambda: place.symlink_to(theirs), place.mkdir, lambda: os.mkfifo(place)):
        make()
        with pytest.raises(AccessError):
            add_recent(str(tmp_path), ["/a.uasset"], NOW)
        place.rmdir() if place.is_dir() else place.unlink()
    assert theirs.read_bytes() == HEAD + END


def test_who_may_read_the_list_stays(tmp_path: Path) -> None:
    path = put(tmp_path, NAME, HEAD + END)
    path.chmod(0o600)
    add_recent(str(tmp_path), ["/a.uasset"], NOW)
    assert path.stat().st_mode & 0o777 == 0o600


def test_several_that_write_at_once_lose_nothing_of_others(tmp_path: Path) -> None:
    path = put(tmp_path, NAME, HEAD + OTHERS + END)

    def add(name: str) -> None:
        for number in range(5):
            try:
                add_recent(str(tmp_path), [f"/{name}{number}.uasset"], NOW)
            except AccessError:
                continue

    threads = [threading.Thread(target=add, args=(name,)) for name in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert path.read_bytes().startswith(HEAD + OTHERS)
    ET.fromstring(path.read_bytes())
