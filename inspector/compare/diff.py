"""The structural difference of two packages: what changed, by identity, and what it means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from inspector.catalog import Catalog
from inspector.compare.classify import (
    RENUMBERED,
    Classifier,
    Judgement,
)
from inspector.compare.kinds import Blob, Named, field_path
from inspector.compare.matching import match
from inspector.compare.model import (
    Change,
    ChangeClass,
    Difference,
    Steps,
    verdict_of,
)
from inspector.compare.native import BlobComparer, ranges_text
from inspector.compare.package_model import SECTIONS, PackageModel, model_of
from inspector.compare.values import ValueChange, changes_of, merged_keys
from inspector.format.logical import LogicalBytes
from inspector.format.unreal.tables import ObjectExport
from inspector.format.unreal.tree.field_tree import FieldTree

#: Says how many of how many objects were compared; may raise to stop.
Report = Callable[[int, int], None]

_CHUNK: Final = 1 << 20
_ORDERED: Final = ("names", "soft_object_paths", "imports", "soft_package_references")
#: Where an object's data lies: the last fields to differ where the object is the same.
_POSITIONS: Final = frozenset({"SerialOffset", "FirstExportDependency"})


def difference(
    before: FieldTree | None,
    after: FieldTree | None,
    *,
    catalog: Catalog | None = None,
    report: Report | None = None,
) -> Difference:
    """What differs between two packages.

    Args:
        before: The fields of the first package; None where there is no such package, so that all
            of the other one was added.
        after: The fields of the second package, or None.
        catalog: What knows the names of flags; by default the one that comes with the program.
        report: Is told how many of how many objects were compared; may raise to stop.
    """
    if before is None and after is None:
        return Difference("identical")
    if before is None or after is None:
        return _one_sided(before, after, catalog)
    if same_bytes(before.data, after.data):
        return Difference("identical")
    return compare(model_of(before, catalog), model_of(after, catalog), report)


def compare(before: PackageModel, after: PackageModel, report: Report | None = None) -> Difference:
    """What differs between two models of packages whose bytes differ."""
    changes = tuple(_Comparison(before, after).run(report))
    problems = [f"first package: {one}" for one in before.problems]
    problems += [f"second package: {one}" for one in after.problems]
    return Difference(verdict_of(changes), changes, tuple(problems))


def same_bytes(one: LogicalBytes, other: LogicalBytes) -> bool:
    """Whether two files hold the same bytes, in the same parts."""
    if (one.size, one.seam) != (other.size, other.seam):
        return False
    return all(
        one.slice(at, at + _CHUNK) == other.slice(at, at + _CHUNK)
        for at in range(0, one.size, _CHUNK)
    )


def _one_sided(
    before: FieldTree | None, after: FieldTree | None, catalog: Catalog | None
) -> Difference:
    """Everything of the one package that there is, as added or removed."""
    tree = before if before is not None else after
    assert tree is not None
    model = model_of(tree, catalog)
    changes = []
    for section, values in model.data.items():
        for name, value in values.items():
            steps = (section, name)
            path = field_path(model.data, steps, 0)
            added = before is None
            changes.append(
                Change(
                    f"{section}/{name}",
                    "added" if added else "removed",
                    ChangeClass.CONTENT if section == "exports" else ChangeClass.NOISE,
                    None if added else value,
                    value if added else None,
                    SECTIONS[section],
                    "" if added else path,
                    path if added else "",
                    steps=steps,
                )
            )
    return Difference("changed", tuple(changes), tuple(model.problems))


class _Comparison:
    """Compares two models section by section."""

    def __init__(self, before: PackageModel, after: PackageModel) -> None:
        self._before = before
        self._after = after
        self._classes = Classifier(before, after)
        self._blobs = BlobComparer(before, after)
        self._same_tables = not self._blobs.renumbered and (
            before.package.layout == after.package.layout
            and list(before.rows("soft_object_paths")) == list(after.rows("soft_object_paths"))
        )

    def run(self, report: Report | None) -> Iterator[Change]:
        """All changes, in the order of the sections."""
        for section in SECTIONS:
            if section == "exports":
                yield from self._exports(report)
                continue
            old, new = self._before.section(section), self._after.section(section)
            for one in changes_of(old, new):
                yield from self._told(section, one, old, new)
            if section in _ORDERED:
                yield from self._order(section, list(old), list(new))

    # -- objects -------------------------------------------------------------------------------

    def _exports(self, report: Report | None) -> Iterator[Change]:
        old, new = self._before.export_index, self._after.export_index
        paths = list(merged_keys(list(old), list(new)))
        for done, path in enumerate(paths):
            if report is not None:
                report(done, len(paths))
            if path in old and path in new:
                if not self._untouched(old[path], new[path]):
                    yield from self._export(path)
                continue
            side = self._before if path in old else self._after
            value = side.export(path)
            kind = "removed" if path in old else "added"
            parts = Named({path: value}, {path: f"exports/{side.export_index[path]}"})
            one = ValueChange(
                "removed" if kind == "removed" else "added",
                (path,),
                (path,),
                value if kind == "removed" else None,
                value if kind == "added" else None,
            )
            yield from self._told("exports", one, parts, parts)
        yield from self._order("exports", list(old), list(new))

    def _untouched(self, old: int, new: int) -> bool:
        """Whether an object is the same without turning its bytes into values."""
        if not self._same_tables or old != new:
            return False
        before, after = self._before, self._after
        one, other = before.package.exports[old], after.package.exports[new]
        for field, first, second in zip(ObjectExport.fields, one, other, strict=True):
            if first != second and field.label not in _POSITIONS:
                return False
        depends = before.rows("depends"), after.rows("depends")
        if depends[0][old : old + 1] != depends[1][new : new + 1]:
            return False
        if not (_readable(before, old) and _readable(after, new)):
            return False
        start, size = one.SerialOffset, one.SerialSize
        second = other.SerialOffset
        return before.bytes.slice(start, start + size) == after.bytes.slice(second, second + size)

    def _export(self, path: str) -> Iterator[Change]:
        before, after = self._before.export(path), self._after.export(path)
        found = changes_of(before, after)
        types = self._before.types.get(path, {}), self._after.types.get(path, {})
        retyped = {
            name: (kind, types[1][name])
            for name, kind in types[0].items()
            if name in types[1] and not _same_type(kind, types[1][name])
        }
        old = Named({path: before}, {path: f"exports/{self._before.export_index[path]}"})
        new = Named({path: after}, {path: f"exports/{self._after.export_index[path]}"})
        for one in _collapsed(found, before, after):
            name = one.names[1] if len(one.names) == 2 and one.names[0] == "properties" else ""
            kinds = retyped.pop(name, None)
            note = f"{kinds[0]} → {kinds[1]}" if kinds is not None else ""
            yield from self._told("exports", one.below(path, path), old, new, note)
        for name, (one_type, other_type) in retyped.items():
            judged = self._classes.type_change()
            steps = (path, "properties", name)
            yield Change(
                f"exports/{path}/properties/{name}",
                "changed",
                judged.change_class,
                one_type,
                other_type,
                SECTIONS["exports"],
                field_path(old, steps, 0),
                field_path(new, steps, 1),
                judged.note,
            )
        yield from self._property_order(path, before, after, old, new)

    def _property_order(
        self, path: str, before: Named, after: Named, old: Named, new: Named
    ) -> Iterator[Change]:
        lists = [list(side.get("properties", ())) for side in (before, after)]
        common = [[key for key in one if key in set(other)] for one, other in (lists, lists[::-1])]
        if common[0] != common[1]:
            steps = (path, "properties")
            yield Change(
                f"exports/{path}/properties",
                "moved",
                ChangeClass.NOISE,
                _moved_places(*lists),
                _moved_places(*lists[::-1]),
                SECTIONS["exports"],
                _row_path(old, steps, 0),
                _row_path(new, steps, 1),
                "the same properties in another order",
            )

    # -- in common -----------------------------------------------------------------------------

    def _told(
        self, section: str, one: ValueChange, old: Mapping[str, Any], new: Mapping[str, Any],
        note: str = "",
    ) -> Iterator[Change]:  # fmt: skip
        """A change with its class and the fields of both packages."""
        judged = self._blob_judgement(one) or self._classes.judge(section, one)
        steps: Steps = (section, *one.steps)
        yield Change(
            "/".join((section, *one.names)),
            one.kind,
            judged.change_class,
            one.before,
            one.after,
            SECTIONS[section],
            "" if one.kind == "added" else _row_path(old, one.steps, 0),
            "" if one.kind == "removed" else _row_path(new, one.steps, 1),
            "; ".join(part for part in (note, judged.note) if part),
            steps,
        )

    def _blob_judgement(self, one: ValueChange) -> Judgement | None:
        before, after = one.before, one.after
        if one.kind != "changed" or not (isinstance(before, Blob) or isinstance(after, Blob)):
            return None
        if not (isinstance(before, Blob) and isinstance(after, Blob)):
            return self._classes.blob()
        if one.names and one.names[0].partition("#")[0] == "padding":
            return Judgement(ChangeClass.NOISE)
        found = self._blobs.compare(before, after)
        if found.renumbered:
            return Judgement(ChangeClass.NOISE, RENUMBERED)
        judged = self._classes.blob()
        old, new = ranges_text(found.old), ranges_text(found.new)
        where = f"bytes {old} differ" if old == new else f"bytes {old or '-'} became {new or '-'}"
        return Judgement(
            judged.change_class, "; ".join(part for part in (judged.note, where) if part)
        )

    def _order(self, section: str, old: Sequence[str], new: Sequence[str]) -> Iterator[Change]:
        """One change where what both have stands in another order."""
        known, others = set(new), set(old)
        first = [name for name in old if name in known]
        second = [name for name in new if name in others]
        if first == second:
            return
        if not (self._classes.has_section(0, section) and self._classes.has_section(1, section)):
            return
        yield Change(
            section,
            "moved",
            ChangeClass.NOISE,
            _moved_places(old, new),
            _moved_places(new, old),
            SECTIONS[section],
            section,
            section,
            "the same entries in another order",
        )


def _moved_places(old: Sequence[str], new: Sequence[str]) -> dict[str, int]:
    """What has moved, with its index in the first list."""
    return {old[first]: first for first, _ in match(old, new).moved}


def _row_path(value: Mapping[str, Any], steps: Steps, side: int) -> str:
    """The path of the row of a value; all properties together have that of their object."""
    path = field_path(value, steps, side)
    return path.removesuffix("/properties") if steps[1:] == ("properties",) else path


def _readable(model: PackageModel, index: int) -> bool:
    """Whether an object has all of the bytes that it names to itself, or names none."""
    export = model.package.exports[index]
    held = model.tree.held(index)
    return getattr(held, "size", 0) == export.SerialSize


def _same_type(one: str, other: str) -> bool:
    """Whether two types can be the same: older tags do not say which struct is in a map."""
    return one == other or "struct" in one.split() or "struct" in other.split()


def _collapsed(
    found: Sequence[ValueChange], before: Mapping[str, Any], after: Mapping[str, Any]
) -> Iterator[ValueChange]:
    """The changes of an object; a property of which all that differs is precision is one."""
    groups: dict[tuple[str, ...], list[ValueChange]] = {}
    for one in found:
        groups.setdefault(one.names[:2], []).append(one)
    for names, group in groups.items():
        if (
            names[0] == "properties"
            and len(group) > 1
            and all(one.reason == "widened" for one in group)
        ):
            member, name = names
            values = before[member][name], after[member][name]
            yield ValueChange("changed", (member, name), names, *values, "widened")
        else:
            yield from group
