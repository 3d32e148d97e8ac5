"""What holds for any two packages: nothing between equal ones, mirrors, complete changes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from corpus import PACKAGE_SUFFIXES, corpus_file, manifest, slices

from inspector.compare.derived import STORED_NAME
from inspector.compare.diff import compare, difference
from inspector.compare.graph_difference import deltas_of, names_of_nodes
from inspector.compare.model import Change, Kind
from inspector.compare.package_model import PackageModel, end_tag_problem, spelled_alike
from inspector.compare.renamed_objects import renamed_objects
from inspector.compare.values import applied
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.graphs.reading import graphs_of

Opener = Callable[[Path], PackageTree | None]
#: The kind of a change as it reads from the other side.
_MIRRORED: dict[Kind, Kind] = {
    "added": "removed",
    "removed": "added",
    "changed": "changed",
    "moved": "moved",
}
_PACKAGES = [one for one in manifest() if Path(one["path"]).suffix in PACKAGE_SUFFIXES]


def _pairs(count: int) -> list[tuple[str, str]]:
    """Pairs of packages: mostly of the same kind, some of any; and both revisions of each asset."""
    dice = random.Random(11)
    by_kind: dict[str, list[str]] = {}
    for one in _PACKAGES:
        by_kind.setdefault(str(one.get("kind")), []).append(one["path"])
    kinds = [paths for paths in by_kind.values() if len(paths) > 1]
    if not kinds:
        return []
    found = [
        tuple(dice.sample(dice.choice(kinds), 2))
        if at % 3
        else (dice.choice(_PACKAGES)["path"], dice.choice(_PACKAGES)["path"])
        for at in range(count)
    ]
    revisions = sorted(one["path"] for one in _PACKAGES if one["path"].startswith("pairs/"))
    return found + list(zip(revisions[1::2], revisions[::2], strict=True))


def _rows(
    changes: Iterable[Change], read: Callable[[Any], Any], *, turned: bool = False
) -> Counter[tuple[Any, ...]]:
    """Changes as plain rows; turned, they read as they do from the other side.

    Args:
        changes: The changes.
        read: What is read of a value, a path or a step.
        turned: Whether they are those of the second package to the first.
    """
    found: Counter[tuple[Any, ...]] = Counter()
    for one in changes:
        places = [read(step) if isinstance(step, str) else tuple(step) for step in one.steps]
        sides = tuple(
            (repr(read(value)), read(path))
            for value, path in ((one.before, one.old_path), (one.after, one.new_path))
        )
        kind = one.kind
        if turned:
            places = [step if isinstance(step, str) else step[::-1] for step in places]
            sides, kind = sides[::-1], _MIRRORED[kind]
        found[kind, one.change_class, tuple(places), sides] += 1
    return found


def _as_it_is(value: Any) -> Any:
    return value


def _folded(value: Any) -> Any:
    """A value without how its names are spelled: the engine compares them without case."""
    match value:
        case dict():
            return {_folded(name): _folded(part) for name, part in value.items()}
        case list():
            return [_folded(part) for part in value]
        case str():
            return value.casefold()
    return value


def _is_rest(tree: PackageTree) -> bool:
    """Whether a package holds only where its asset went."""
    kinds = [tree.paths.object_path(one.ClassIndex) for one in tree.package.exports]
    return "/Script/CoreUObject.ObjectRedirector" in kinds


def _ended_before(*models: PackageModel) -> list[str]:
    """The kinds of payloads that one package has and the other, without its end tag, has not.

    They are not told as gone: whether the file had them before it was cut nobody can say.
    """
    kinds = [
        {one for one in model.data["bytes"] if one.startswith("bulk_data")} for model in models
    ]
    cut = [bool(end_tag_problem(model)) for model in models]
    return [
        kind
        for here, other in ((0, 1), (1, 0))
        if cut[other]
        for kind in kinds[here] - kinds[other]
    ]


@pytest.mark.parametrize("part", slices(6, 24))
def test_changes_are_complete_and_mirror_each_other(
    corpus: Path, opened: Opener, part: slice
) -> None:
    for old, new in _pairs(120)[part]:
        before, after = opened(corpus_file(old)), opened(corpus_file(new))
        if before is None or after is None:
            continue
        found, turned = difference(before, after), difference(after, before)
        assert found.verdict == turned.verdict
        models, changes = [PackageModel(before), PackageModel(after)], found.changes
        # Names that the two spell in another way are spelled as in the first everywhere.
        respelled = spelled_alike(before, after)[1] is not after
        read = _folded if respelled else _as_it_is
        called = {
            **renamed_objects(*models),
            **names_of_nodes(deltas_of(graphs_of(before), graphs_of(after))),
        }
        if called:
            # Nodes and the slots of widgets go by their names in the first package, which is
            # another one the other way.
            assert found.by_class == turned.by_class, (old, new)
            models[1] = PackageModel(after.with_objects_called(called))
            changes = tuple(one for one in changes if STORED_NAME not in one.steps[2:])
        elif not any(map(_is_rest, (before, after))):
            # What is left of an asset that moved is told as such, and what it lost is not told
            # then; of an asset that is in the place of such a rest everything is told.
            mirrored = _rows(turned.changes, read, turned=True)
            assert _rows(found.changes, read) == mirrored, (old, new)
        made, wanted = applied(models[0].data, changes), models[1].data
        for kind in _ended_before(*models):
            for data in (made, wanted):
                data["bytes"].pop(kind, None)
        for section, values in wanted.items():
            assert read(made[section]) == read(values), (old, new, section)


@pytest.mark.parametrize("part", slices(4, 32))
def test_a_package_and_itself_differ_in_nothing(corpus: Path, opened: Opener, part: slice) -> None:
    for entry in _PACKAGES[part]:
        tree = opened(corpus_file(entry["path"]))
        if tree is None:
            continue
        assert difference(tree, tree).verdict == "identical"
        # The same again without the short cut for equal bytes.
        found = compare(PackageModel(tree), PackageModel(tree))
        assert found.changes == (), entry["path"]
