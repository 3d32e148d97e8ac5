"""Assets that moved to another folder and took the classes of objects with them.

Nobody gives an object another class where it stands: where an object is the same in both packages,
and its class is an asset of the same name elsewhere, with all that the package uses of it, that
asset was moved. What names it then differs, and nobody edited it here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from inspector.compare.classify import NOISE, Judgement
from inspector.compare.model import Moved
from inspector.compare.plain import same
from inspector.compare.values import ValueChange

if TYPE_CHECKING:
    from inspector.compare.package_model import PackageModel

#: Parts of an object that may name the asset.
_HOLDS: Final = ("properties", "rows")


class Moves:
    """Knows which assets moved between two packages.

    Args:
        before: The first package.
        after: The second.
    """

    def __init__(self, before: PackageModel, after: PackageModel) -> None:
        self._sides = before, after

    def judge(self, section: str, change: ValueChange) -> Judgement | None:
        """Noise where a change only follows from the move of an asset; None for any other."""
        if section not in ("names", "imports", "exports") or not self._moved:
            return None
        if section != "exports":
            if len(change.names) != 1:
                return None
            package = _package(change.names[0])
            old = next((old for old, new in self._moved.items() if package in (old, new)), None)
            return None if old is None else self._judgement(old)
        before, after = change.before, change.after
        if not (isinstance(before, str) and isinstance(after, str)):
            return None
        if before == after or self.now_at(before) != after:
            return None
        return self._judgement(_package(before))

    def now_at(self, path: str) -> str:
        """Where what a path leads to in the first package is found in the second."""
        old = _package(path)
        return _renamed(path, old, self._moved[old]) if old in self._moved else path

    def _judgement(self, old: str) -> Judgement:
        moved = Moved(old, self._moved[old])
        return Judgement(NOISE, moved, moved)

    @cached_property
    def _moved(self) -> Mapping[str, str]:
        """The packages of the assets that moved: where each was, and where it is."""
        imports = [side.section("imports") for side in self._sides]
        packages = [{name for name in side if _package(name) == name} for side in imports]
        gone, come = packages[0] - packages[1], packages[1] - packages[0]
        moved: dict[str, str] = {}
        if not gone or not come:
            return moved
        whole: dict[tuple[str, str], bool] = {}
        for path in self._sides[0].export_index:
            if path not in self._sides[1].export_index:
                continue
            classes = [_class_of(side, path) for side in self._sides]
            old, new = map(_package, classes)
            if old in moved or old not in gone or new not in come:
                continue
            if _name(old) != _name(new) or _renamed(classes[0], old, new) != classes[1]:
                continue
            if (old, new) not in whole:
                whole[old, new] = _is_whole(imports[0], imports[1], old, new)
            if whole[old, new] and self._is_the_same(path, old, new):
                moved[old] = new
        return moved

    def _is_the_same(self, path: str, old: str, new: str) -> bool:
        """Whether an object differs in nothing but in what follows from the move."""
        before, after = (
            {name: side.export(path).get(name) for name in ("OuterIndex", *_HOLDS)}
            for side in self._sides
        )
        return same(_translated(before, old, new), after)


def _is_whole(before: Mapping[str, Any], after: Mapping[str, Any], old: str, new: str) -> bool:
    """Whether all imports of a package became those of the other, and both were not there."""
    if _used(before, new) or _used(after, old):
        return False
    used = {_renamed(name, old, new): value for name, value in _used(before, old).items()}
    return same(used, _used(after, new))


def _class_of(model: PackageModel, path: str) -> str:
    row = model.package.exports[model.export_index[path]]
    return model.tree.paths.object_path(row.ClassIndex) if row.ClassIndex else ""


def _package(path: str) -> str:
    return path.partition(".")[0]


def _name(package: str) -> str:
    return package.rpartition("/")[2]


def _used(imports: Mapping[str, Any], package: str) -> dict[str, Any]:
    """The imports of a package, and of all that is in it."""
    return {name: value for name, value in imports.items() if _package(name) == package}


def _renamed(path: str, old: str, new: str) -> str:
    return new + path.removeprefix(old) if _package(path) == old else path


def _translated(value: Any, old: str, new: str) -> Any:
    """A value in which every path into a package is one into the other."""
    match value:
        case str():
            return _renamed(value, old, new)
        case dict():
            return {name: _translated(inner, old, new) for name, inner in value.items()}
        case list():
            return [_translated(inner, old, new) for inner in value]
    return value
