"""``inspector show``: payloads and the files beside a package."""

from __future__ import annotations

import hashlib
import shutil

import pytest
from corpus import corpus_file

SOUND = "unversioned/UAssetAPI/Core/A_EmptySound"
TEXTURE = "5.3/cesium-unreal/TransparentTiny.uasset"


@pytest.fixture
def sound(tmp_path):
    """A cooked sound with its ``.uexp`` in a folder of its own."""
    for suffix in (".uasset", ".uexp"):
        shutil.copyfile(corpus_file(SOUND + suffix), tmp_path / f"Sound{suffix}")
    return tmp_path / "Sound.uasset"


def part(ask, path) -> dict:
    """The section of payloads as JSON."""
    return ask("show", path, "--section", "payloads", "--format", "json").json()


def test_the_payloads_of_a_cooked_package(ask, sound) -> None:
    document = part(ask, sound)
    assert list(document) == [
        *("schema", "path", "format", "size", "payloads", "bulk_data", "siblings"),
    ]
    data = sound.read_bytes() + sound.with_suffix(".uexp").read_bytes()
    assert document["payloads"] == [
        {
            "kind": "data resource",
            "where": "inline",
            "offset": 863,
            "size": 28,
            "raw_size": 28,
            "owner": "A_EmptySound",
            "flags": "ForceInlinePayload",
            "sha1": hashlib.sha1(data[863 : 863 + 28]).hexdigest(),
        },
        {
            "kind": "data resource",
            "where": ".ubulk",
            "offset": 0,
            "size": 1795,
            "raw_size": 1795,
            "owner": "A_EmptySound",
            "flags": (
                "PayloadAtEndOfFile, PayloadInSeperateFile, Force_NOT_InlinePayload, NoOffsetFixUp"
            ),
            "sha1": None,
        },
    ]
    assert document["siblings"] == [
        {"suffix": ".uexp", "path": sound.with_suffix(".uexp").as_posix(), "size": 130}
    ]


def test_the_payloads_of_an_editor_package_as_text(ask) -> None:
    assert ask("show", corpus_file(TEXTURE), "--section", "payloads").out == (
        "Payloads\n"
        "  trailer entry  TransparentTiny  end of file  128 bytes, 64 uncompressed, "
        "sha1 1624ed0d  [local]\n"
    )


def test_text_names_the_files_beside_a_package(ask, sound) -> None:
    sound.with_suffix(".ubulk").write_bytes(bytes(1795))
    lines = ask("show", sound, "--section", "payloads").out.splitlines()
    assert lines[-3:] == ["Files beside it", "  .uexp  130 bytes", "  .ubulk  1,795 bytes"]
    assert lines[1] == (
        "  data resource  A_EmptySound  inline  28 bytes, sha1 293dd66e  [ForceInlinePayload]"
    )


def test_the_finding_stands_until_the_file_is_there(ask, sound) -> None:
    def found() -> list[dict]:
        document = ask("show", sound, "--format", "json").json()
        return [one for one in document["findings"] if one["rule"] == "MISSING-BULK"]

    (finding,) = found()
    assert finding["severity"] == "warning"
    assert finding["message"] == (
        "The package keeps 1 payload in Sound.ubulk, which is not beside it."
    )
    assert finding["location"]["field"] == "data_resources/Resources/1"
    sound.with_suffix(".ubulk").write_bytes(bytes(1795))
    assert found() == []


def test_a_broken_trailer_is_a_finding_and_no_list(ask, tmp_path) -> None:
    whole = corpus_file(TEXTURE).read_bytes()
    path = tmp_path / "Bent.uasset"
    # The count of the trailer's entries.
    path.write_bytes(whole[: 3067 + 24] + b"\xff\xff\xff\x7f" + whole[3067 + 28 :])
    document = ask("show", path, "--format", "json").json()
    assert document["payloads"] == []
    (finding,) = [one for one in document["findings"] if one["severity"] == "error"]
    assert finding["rule"] == "CORRUPT"
    assert finding["location"] == {"field": "payload_trailer/Entries", "offset": 3067 + 24}


def test_a_file_that_is_no_package_still_says_what_lies_beside_it(ask, tmp_path) -> None:
    (tmp_path / "Foo.uasset").write_bytes(b"no package at all")
    (tmp_path / "Foo.ubulk").write_bytes(b"12345")
    document = part(ask, tmp_path / "Foo.uasset")
    assert document["payloads"] == []
    assert [(one["suffix"], one["size"]) for one in document["siblings"]] == [(".ubulk", 5)]
