"""Changes of objects that are no edits: what the catalogue knows, and assets that moved.

The catalogue knows changes of layout and conversions. A move shows in the classes of objects: no
object gets another class where it is. Where an object is the same in both packages, and its class
is an asset of the same name elsewhere, with all that the package uses of it, that asset was moved.
What names it then differs, and was not edited here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from inspector.catalog.known_changes import (
    EACH,
    Conversion,
    CustomNumber,
    KnownChange,
    Release,
    known_changes,
)
from inspector.compare.classify import NOISE, Classification
from inspector.compare.model import ChangeClass, Known, Moved, Place
from inspector.compare.plain import Atom, Blob, same
from inspector.compare.retyped import reached, saved_since
from inspector.compare.values import ValueChange, at_steps
from inspector.format.unreal.paths import outer_path

if TYPE_CHECKING:
    from inspector.compare.package_model import PackageModel

# -- defaults --------------------------------------------------------------------------------------
#
# Values that structs begin with: what a member holds that an engine has put there.

_NO_GUID: Final = "00000000-00000000-00000000-00000000"


def is_default(value: Any) -> bool:
    """Whether a value is what its type begins with: false, zero, none, empty."""
    match value:
        case None | False | "" | "None" | 0:
            return True
        case str():
            return value == _NO_GUID or value.endswith(("_None", "::None"))
        case Blob():
            return False
        case Mapping():
            return all(is_default(member) for member in value.values())
        case list():
            return not value
    return False


def is_uniform(
    having: Mapping[str, Any], lacking: Mapping[str, Any], pattern: Sequence[str | None], name: str
) -> bool:
    """Whether all structs of the one side have a member at its default, and none of the other.

    Those of the other must show that they are written whole: by a member that is at its default.
    """
    if not all(name in struct and is_default(struct[name]) for struct in _structs(having, pattern)):
        return False
    whole = False
    for struct in _structs(lacking, pattern):
        if name in struct:
            return False
        whole = whole or any(is_default(value) for value in struct.values())
    return whole


def _structs(value: Any, pattern: Sequence[str | None]) -> Iterator[Mapping[str, Any]]:
    """The structs at the end of steps from a root; None stands for every element."""
    if not pattern:
        if isinstance(value, Mapping):
            yield value
        return
    step, rest = pattern[0], pattern[1:]
    if step is None:
        inner = value.values() if isinstance(value, Mapping) else value
        for element in inner if not isinstance(inner, str) else ():
            yield from _structs(element, rest)
    elif isinstance(value, Mapping) and step in value:
        yield from _structs(value[step], rest)


# -- known -----------------------------------------------------------------------------------------

_PROPERTIES: Final = "properties"


class KnownChangeClassifier:
    """Judges changes of objects by the rows of the catalogue.

    Args:
        before: The first package.
        after: The second.
    """

    def __init__(self, before: PackageModel, after: PackageModel) -> None:
        self._sides = before, after
        self._rows = known_changes(before.catalog)
        self._older: dict[Release | CustomNumber, int | None] = {}

    def judge(
        self, change: ValueChange, roots: Sequence[Mapping[str, Any]]
    ) -> Classification | None:
        """What a change of an object is where it is no edit; None where no row says so.

        Args:
            change: The change, counted from the roots of all objects.
            roots: The object in both packages, under its path.
        """
        path, inside = change.steps[0], change.steps[1:]
        before, after = (str(root[str(path)].get("ClassIndex")) for root in roots)
        rows = self._rows.of_class(before)
        if before != after:
            # A class that stands elsewhere now: what both are known for.
            others = {row.id for row in self._rows.of_class(after)}
            rows = tuple(row for row in rows if row.id in others)
        if any(row.outers for row in rows):
            around = self._class_around(str(path))
            rows = tuple(row for row in rows if row.may_lie_in(around))
        for row in rows:
            if change.kind == "moved" and any(
                _is_within(inside, (*order, EACH), whole=True) for order in row.orders
            ):
                return _classification(row)
            if row.change_class != "conversion":
                if any(_is_within(inside, end) for end in row.paths):
                    return _classification(row)
            elif any(self._is_converted(change, row, end, roots) for end in row.paths):
                return _classification(row)
        return None

    def _class_around(self, path: str) -> str:
        """The class of the object that an object lies in; "" where the first package has none."""
        outer = outer_path(path)
        model = self._sides[0]
        is_there = outer in model.export_index
        return str(model.export(outer).get("ClassIndex") or "") if is_there else ""

    def makes(self, kind: str) -> bool:
        """Whether the editor makes the objects of a class, whole, from something else."""
        return any(() in row.paths for row in self._rows.of_class(kind))

    def _is_converted(
        self, change: ValueChange, row: KnownChange, path: Sequence[str],
        roots: Sequence[Mapping[str, Any]],
    ) -> bool:  # fmt: skip
        """Whether a member changed as a newer engine changes it, and the other one saved it."""
        holder, member = change.steps[:-1], change.steps[-1]
        if not _is_within(holder[1:], path, whole=True):
            return False
        older = self._older_side(row.since)
        if older is None:
            return False
        sides = [at_steps(root, holder, side) for side, root in enumerate(roots)]
        if not all(isinstance(side, Mapping) for side in sides):
            return False
        before, after = sides if older == 0 else sides[::-1]
        return any(
            member in form.members and _fits(form, before, after, alone=path != (_PROPERTIES,))
            for form in row.forms
        )

    def _older_side(self, step: Release | CustomNumber | None) -> int | None:
        """Which of the packages was written before a release, or a number of a custom version; None
        unless only one of them was.
        """
        if step is None:
            return None
        if step not in self._older:
            since = [
                reached(side, *step) if isinstance(step, CustomNumber) else saved_since(side, step)
                for side in self._sides
            ]
            crossed = sorted(since, key=bool) == [False, True] and None not in since
            self._older[step] = since.index(False) if crossed else None
        return self._older[step]


def _classification(row: KnownChange) -> Classification:
    note = Known(row.words, row.several)
    words = None if row.change_class == "noise" else note
    return Classification(ChangeClass(row.change_class), note, words)


def _is_within(inside: Sequence[str | Place], path: Sequence[str], *, whole: bool = False) -> bool:
    """Whether steps within an object lead to what a row names, or into it if not ``whole``."""
    if not inside:
        # An object that came or went has no steps: the row has to be about all that it holds.
        return tuple(path) in ((), (_PROPERTIES,)) and not whole
    if not path or len(inside) < len(path) or (whole and len(inside) != len(path)):
        return False
    return all(name in (EACH, step) for step, name in zip(inside, path, strict=False))


def _fits(form: Conversion, before: Any, after: Any, *, alone: bool) -> bool:
    """Whether two structs are what a form says; with ``alone`` all else in them is the same, but
    for the keys of texts, structs in them, and members at their defaults that one version does not
    have.
    """
    for side, expected in ((before, form.before), (after, form.after)):
        for name in form.members:
            if (name in expected) != (name in side):
                return False
            if name in expected and expected[name] != EACH and not same(expected[name], side[name]):
                return False
    return not alone or all(
        _are_structs(before[name], after[name])
        or same(_unkeyed(before[name]), _unkeyed(after[name]))
        if name in before and name in after
        else is_default(before.get(name, after.get(name)))
        for name in (before.keys() | after.keys()) - form.members
    )


def _are_structs(before: Any, after: Any) -> bool:
    """Whether two values are structs, in which each member that differs is told by itself."""
    return all(
        isinstance(side, Mapping) and not isinstance(side, Atom | Blob) for side in (before, after)
    )


def _unkeyed(value: Any) -> Any:
    """A text without the key that the editor made up for it; any other value as it is."""
    if not isinstance(value, Atom) or "key" not in value:
        return value
    return Atom({name: part for name, part in value.items() if name not in ("key", "namespace")})


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

    def judge(self, section: str, change: ValueChange) -> Classification | None:
        """Noise where a change only follows from the move of an asset; None for any other."""
        if section not in ("names", "imports", "exports") or not self._moved:
            return None
        if section != "exports":
            if len(change.names) != 1:
                return None
            package = _package(change.names[0])
            old = next((old for old, new in self._moved.items() if package in (old, new)), None)
            return None if old is None else self._classification(old)
        before, after = change.before, change.after
        if not (isinstance(before, str) and isinstance(after, str)):
            return None
        if before == after or self.now_at(before) != after:
            return None
        return self._classification(_package(before))

    def now_at(self, path: str) -> str:
        """Where what a path leads to in the first package is found in the second."""
        old = _package(path)
        return _renamed(path, old, self._moved[old]) if old in self._moved else path

    def _classification(self, old: str) -> Classification:
        moved = Moved(old, self._moved[old])
        return Classification(NOISE, moved, moved)

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
