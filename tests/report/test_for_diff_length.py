"""How long the text by which Git compares is, and that it is complete: real packages.

``-s`` prints the figures: of consecutive revisions the lines that ``git diff -U0`` shows.
"""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest
from corpus import manifest

from inspector.catalog import default_catalog
from inspector.compare.diff import difference
from inspector.compare.model import ChangeClass
from inspector.errors import InspectorError
from inspector.format.unreal.package import Package
from inspector.project.opening import open_bytes
from inspector.report.for_diff import for_diff_text

#: What the lines of a package that changed may come to: in the middle, and for nine of ten.
_MEDIAN, _P90 = 35, 300
#: What a whole text may come to, which Git shows of a file that came or went.
_WHOLE_MEDIAN, _WHOLE_P90 = 200, 1_500
#: How many bytes are exchanged in each of how many packages.
_BYTES, _PACKAGES = 25, 16


def _text(stored: bytes) -> str:
    with open_bytes(stored, "Made.uasset") as opened:
        return for_diff_text(opened, default_catalog())


def _changed_lines(before: Path, after: Path) -> int:
    command = ["git", "diff", "--no-index", "--numstat", "--", str(before), str(after)]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stdout.split()
    return int(told[0]) + int(told[1]) if told else 0


def _at(numbers: list[int], part: float) -> int:
    return sorted(numbers)[min(int(part * len(numbers)), len(numbers) - 1)]


def _quantiles(title: str, numbers: list[int]) -> str:
    parts = (0.1, 0.25, 0.5, 0.75, 0.9, 0.95)
    told = ", ".join(f"p{part * 100:.0f} {_at(numbers, part):,}" for part in parts)
    return f"{title} of {len(numbers)}: {told}, max {max(numbers):,}, sum {sum(numbers):,}"


@pytest.mark.slow
def test_what_changed_stands_in_few_lines(corpus: Path, tmp_path: Path) -> None:
    changed, whole = {}, []
    for folder in sorted((corpus / "pairs").iterdir()):
        texts = []
        for side in ("before", "after"):
            (stored,) = (path for path in folder.glob(f"{side}.u*") if path.suffix != ".uexp")
            texts.append(tmp_path / side)
            texts[-1].write_text(_text(stored.read_bytes()), "utf-8")
            whole.append(len(texts[-1].read_text("utf-8").splitlines()))
        changed[folder.name] = _changed_lines(*texts)
    longest = sorted(changed, key=changed.__getitem__, reverse=True)[:8]
    numbers = list(changed.values())
    print(f"\n{_quantiles('changed lines', numbers)}\n{_quantiles('lines of a text', whole)}")
    print("longest:", ", ".join(f"{name} {changed[name]:,}" for name in longest))
    assert _at(numbers, 0.5) <= _MEDIAN
    assert _at(numbers, 0.9) <= _P90
    assert _at(whole, 0.5) <= _WHOLE_MEDIAN
    assert _at(whole, 0.9) <= _WHOLE_P90


@pytest.mark.slow
@pytest.mark.sweep
def test_every_edit_that_the_comparison_tells_changes_a_line(corpus: Path) -> None:
    """Bytes of objects are others, one at a time, wherever in the package they lie."""
    chance = random.Random(7)
    paths = [
        one["path"]
        for one in manifest()
        if one["path"].endswith((".uasset", ".umap")) and 4_000 < one["size"] < 150_000
    ]
    unseen, told, packages = [], 0, 0
    for path in chance.sample(paths, len(paths)):
        stored = (corpus / path).read_bytes()
        try:
            package = Package.open(stored)
            tree = package.tree()
            whole = _text(stored)
        except InspectorError:
            continue
        places = [
            place
            for export in package.exports
            for place in range(export.SerialOffset, export.SerialOffset + export.SerialSize)
            if place < len(stored)
        ]
        if not places:
            continue
        packages += 1
        for place in chance.sample(places, min(_BYTES, len(places))):
            edited = bytearray(stored)
            edited[place] ^= 1
            found = difference(tree, Package.open(bytes(edited)).tree())
            # Without steps it is only told that some byte of an object is another.
            content = any(change.steps for change in found.of_class(ChangeClass.CONTENT))
            told += content
            if content and _text(bytes(edited)) == whole:
                row = " / ".join(str(node.name) for node in tree.chain_at(place)[-3:])
                unseen.append((path, place, row))
        if packages >= _PACKAGES:
            break
    print(f"\n{told} edits in {packages} packages")
    assert told >= _PACKAGES * _BYTES / 4
    assert not unseen, "\n".join(map(repr, unseen))


@pytest.mark.parametrize("place", [170528, 170596, 170620])
def test_the_parts_of_a_text_that_is_made_are_in_a_hash(corpus: Path, place: int) -> None:
    """A text with arguments is told as it reads: what it is made of stands nowhere else."""
    stored = bytearray((corpus / "5.8/ALS-Refactored/B_Als_Character.uasset").read_bytes())
    whole = _text(bytes(stored)).splitlines()
    stored[place] ^= 1
    told = [line for line in _text(bytes(stored)).splitlines() if line not in whole]
    assert [line.split("<")[0].strip() for line in told] == ["texts to translate"]
