"""Real edits on both sides: the pairs of the corpus as sides of merges."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from corpus import corpus_file
from pairs import PAIRS

from inspector.compare.diff import difference
from inspector.compare.edits import edits_of
from inspector.compare.lost_edits import lost_edits
from inspector.compare.merge import MergeSide, MergeState, Presence, merge_of
from inspector.compare.model import ChangeClass
from inspector.format.unreal.package import Package

pytestmark = pytest.mark.slow

_LARGEST = 1_500_000


def _file(name: str, which: str) -> Path:
    folder = corpus_file(f"pairs/{name}")
    return next(path for path in folder.iterdir() if path.stem == which)


@pytest.mark.parametrize("name", PAIRS)
def test_a_pair_is_alike_with_itself_and_lost_where_the_base_is_taken(
    corpus: Path, name: str
) -> None:
    before, after = (_file(name, which) for which in ("before", "after"))
    if before.stat().st_size > _LARGEST:
        pytest.skip("too large for three comparisons")
    base, other = (Package.open(path.read_bytes()).tree() for path in (before, after))
    same = Package.open(after.read_bytes()).tree()
    edited, again, untouched = (
        difference(base, other), difference(base, same), difference(base, base)
    )  # fmt: skip
    merge = merge_of(edited, again, Presence(), partial(difference, other, same))
    assert merge.of_side(MergeSide.CONFLICT, MergeSide.OURS, MergeSide.THEIRS) == ()
    content = [edit for edit in edits_of(edited) if edit.is_content]
    assert len(merge.of_side(MergeSide.BOTH)) == len(content)
    # What the difference calls an edit is one here, and nothing else is.
    assert bool(content) is bool(edited.of_class(ChangeClass.CONTENT))
    only = merge_of(edited, untouched, Presence(), partial(difference, other, base))
    assert only.state is (MergeState.ONLY_OURS if content else MergeState.NO_EDITS)
    assert lost_edits(edited, again, partial(difference, other, same)) == ()
    assert len(lost_edits(edited, untouched, partial(difference, other, base))) == len(content)
