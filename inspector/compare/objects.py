"""What differs in the objects of two packages, as changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from inspector.compare.classify import Classification, Classifier
from inspector.compare.derived import STORED_NAME
from inspector.compare.header_model import MODEL_SECTIONS
from inspector.compare.known import KnownChangeClassifier, Moves, is_default
from inspector.compare.model import Change, ChangeClass, Kind, Note, OtherBytes, Reason, Steps
from inspector.compare.moved_values import MovedValues, ObjectsOfValues
from inspector.compare.native import BlobComparer, ranges_text
from inspector.compare.package_model import CONTENTS, PackageModel, object_problem
from inspector.compare.plain import Blob, Entries, Named, field_path, same
from inspector.compare.resaves import Resaves
from inspector.compare.retyped import Retyped, retyped
from inspector.compare.values import ValueChange, changes_of, match, merged_keys
from inspector.data_classes import replace
from inspector.format.errors import FormatError
from inspector.format.logical import MOST_AT_ONCE
from inspector.format.unreal.declare.graph_nodes import GraphNode, PinReference
from inspector.format.unreal.declare.tables import ObjectExport
from inspector.format.unreal.declare.tags import PackageMetaData
from inspector.format.unreal.values import ObjectData
from inspector.progress import Progress

if TYPE_CHECKING:
    from inspector.compare.steps import StepConversions

# -- changes ---------------------------------------------------------------------------------------
#
# A difference of two values as a change: its class, its fields in both trees.


#: What a change of a value is known to be though the type of the value changed too.
_WHATEVER_TYPE: Final = (ChangeClass.NOISE, ChangeClass.CONVERSION)


class ChangeBuilder:
    """Builds the changes between two packages from differences of their values.

    Args:
        before: The first package.
        after: The second.
        progress: Asked for each change, and during long searches, whether they are still wanted.
    """

    def __init__(self, before: PackageModel, after: PackageModel, progress: Progress) -> None:
        self._sides = before, after
        self._progress = progress
        self.classes = Classifier(before, after, progress)
        self._known = KnownChangeClassifier(before, after)
        self._resaves = Resaves(before, after, self.classes, self._known)
        self._moves = Moves(before, after)
        self._blobs = BlobComparer(before, after, self._moves)
        #: Whether any index stands for something else in the second package.
        self.renumbered = self._blobs.renumbered

    def changes(
        self, section: str, change: ValueChange, old: Mapping[str, Any], new: Mapping[str, Any],
        note: Note | None = None, *, retyped: bool = False,
    ) -> Iterator[Change]:  # fmt: skip
        """A change with its class and the fields of both packages.

        Args:
            section: The section that it belongs to.
            change: The change, counted from the root of the section.
            old: What the section holds in the first package.
            new: The same in the second.
            note: What is said before the words of its class.
            retyped: The value has another type, and no engine is known to exchange the two.
        """
        self._progress.check()
        paths = _fields(change, old, new)
        judged = self._blob_classification(section, change) or self.classes.judge(section, change)
        if retyped:
            is_rewritten = judged.note is Reason.REWRITTEN
            judged = Classification(
                ChangeClass.CONTENT,
                Reason.OTHER_TYPE if is_rewritten else judged.note,
                where=judged.where,
            )
        if judged.change_class is ChangeClass.CONTENT:
            judged = self._no_edit(section, change, (old, new), paths, retyped=retyped) or judged
        built = self.change(section, change, old, new, judged)
        yield built if note is None else replace(built, notes=(note, *built.notes))

    def change(
        self, section: str, change: ValueChange, old: Mapping[str, Any], new: Mapping[str, Any],
        judged: Classification,
    ) -> Change:  # fmt: skip
        """A change whose class is known, with the fields of both packages."""
        return Change(
            "/".join((section, *change.names)),
            change.kind,
            judged.change_class,
            change.before,
            change.after,
            MODEL_SECTIONS[section],
            *_fields(change, old, new),
            judged.notes,
            (section, *change.steps),
            judged.words,
        )

    def _by_step(
        self, change: ValueChange, roots: Sequence[Mapping[str, Any]]
    ) -> Classification | None:
        """What steps say of a change; of an object as a whole, and of what moved, they do not."""
        if len(change.steps) < 3 or change.kind == "moved" or self._steps is None:
            return None
        return self._steps.judge(change, roots)

    @cached_property
    def _steps(self) -> StepConversions | None:
        """What steps write; None between packages of the same versions, which none leads to."""
        old, new = (side.package for side in self._sides)
        if (old.versions, old.saved_by) == (new.versions, new.saved_by):
            return None
        # Late: it applies patches as a preview does, with all of inspector.upgrades.
        from inspector.compare.steps import StepConversions

        return StepConversions(*self._sides, self._progress)

    def _no_edit(
        self, section: str, change: ValueChange, roots: Sequence[Mapping[str, Any]],
        paths: tuple[str, str], *, retyped: bool,
    ) -> Classification | None:  # fmt: skip
        """What a change is for all that it looks like an edit; None where nothing is known."""
        if not retyped and section == "exports":
            by_step = self._by_step(change, roots)
            if by_step is not None:
                return by_step
        judged = self._resaves.judge(section, change, roots, paths)
        if judged is None:
            judged = self._known_classification(section, change, roots)
            # What is made anew is so whatever its type, and a conversion names both values.
            is_known = judged is not None and judged.change_class in _WHATEVER_TYPE
            judged = judged if is_known or not retyped else None
        return judged

    def made_anew(
        self, change: ValueChange, roots: Sequence[Mapping[str, Any]]
    ) -> Classification | None:
        """What a change of an object is that the editor makes from something else; else None."""
        judged = self._known.judge(change, roots)
        is_noise = judged is not None and judged.change_class is ChangeClass.NOISE
        return judged if is_noise else None

    def _known_classification(
        self, section: str, change: ValueChange, roots: Sequence[Mapping[str, Any]]
    ) -> Classification | None:
        """What the catalogue knows to be no edit, or what follows from the move of an asset."""
        judged = self._moves.judge(section, change)
        if judged is None and section == "exports":
            judged = self._known.judge(change, roots)
        return judged

    def _blob_classification(self, section: str, change: ValueChange) -> Classification | None:
        before, after = change.before, change.after
        if change.kind != "changed" or not (isinstance(before, Blob) or isinstance(after, Blob)):
            return None
        if not (isinstance(before, Blob) and isinstance(after, Blob)):
            return self.classes.blob()
        # Of payloads and what no field describes no version explains that they differ.
        judged = self.classes.judge(section, change) if section == "bytes" else self.classes.blob()
        if judged.change_class is ChangeClass.NOISE:
            return judged
        difference = self._blobs.compare(before, after)
        if difference.renumbered:
            return Classification(ChangeClass.NOISE, Reason.RENUMBERED)
        old, new = ranges_text(difference.old), ranges_text(difference.new)
        return judged._replace(where=OtherBytes(old, new))

    def order(self, section: str, old: Sequence[str], new: Sequence[str]) -> Iterator[Change]:
        """One change where what both have stands in another order."""
        names, others = set(new), set(old)
        first = [name for name in old if name in names]
        second = [name for name in new if name in others]
        if first == second:
            return
        if not (self.classes.has_section(0, section) and self.classes.has_section(1, section)):
            return
        yield Change(
            section,
            "moved",
            ChangeClass.NOISE,
            moved_places(old, new),
            moved_places(new, old),
            MODEL_SECTIONS[section],
            section,
            section,
            (Reason.ENTRIES_REORDERED,),
        )


def _fields(change: ValueChange, old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[str, str]:
    """The paths of the rows of a change in both packages; "" where it has none."""
    return (
        "" if change.kind == "added" else row_path(old, change.steps, 0),
        "" if change.kind == "removed" else row_path(new, change.steps, 1),
    )


def moved_places(old: Sequence[str], new: Sequence[str]) -> dict[str, int]:
    """What has moved, with its index in the first list."""
    return {old[first]: first for first, _ in match(old, new).moved}


def row_path(value: Mapping[str, Any], steps: Steps, side: int) -> str:
    """The path of the row of a value; all properties together have that of their object."""
    path = field_path(value, steps, side)
    return path.removesuffix("/properties") if steps[1:] == ("properties",) else path


# -- objects ---------------------------------------------------------------------------------------

#: Said of an object whose values are the same and whose bytes are not.
#: Where an object's data lies: the last fields to differ where the object is the same.
_POSITIONS: Final = frozenset({"SerialOffset", "FirstExportDependency"})
#: Facts of objects that stand in a table of their own.
_FROM_TABLE: Final = "depends"


class ObjectComparison:
    """Compares the objects of two packages.

    Args:
        before: The first package.
        after: The second.
        progress: Called with how many of how many objects were compared.
    """

    def __init__(self, before: PackageModel, after: PackageModel, progress: Progress) -> None:
        self._before = before
        self._after = after
        self._progress = progress
        #: Builds the changes of these objects and of other sections.
        self.builder = builder = ChangeBuilder(before, after, progress)
        self._classes = builder.classes
        self._moved = ObjectsOfValues(before, after, builder.classes)
        self._same_tables = not builder.renumbered and (
            before.package.layout == after.package.layout
            and list(before.rows("soft_object_paths")) == list(after.rows("soft_object_paths"))
        )

    def run(self) -> Iterator[Change]:
        """All changes of objects, in the order of the second package."""
        old, new = self._before.export_index, self._after.export_index
        paths = list(merged_keys(list(old), list(new)))
        for done, path in enumerate(paths):
            self._progress(done, len(paths))
            if path in self._moved.by_path:
                yield from self._of_moved(self._moved.by_path[path])
                continue
            if path in old and path in new:
                if not self._untouched(old[path], new[path]):
                    changes = list(self._export(path))
                    yield from changes or self._around(path)
                continue
            side = self._before if path in old else self._after
            value = side.export(path)
            kind = "removed" if path in old else "added"
            parts = Named({path: value}, {path: f"exports/{side.export_index[path]}"})
            change = ValueChange(
                "removed" if kind == "removed" else "added",
                (path,),
                (path,),
                value if kind == "removed" else None,
                value if kind == "added" else None,
            )
            yield from self.builder.changes("exports", change, parts, parts)
        yield from self.builder.order("exports", list(old), list(new))

    def _untouched(self, old: int, new: int) -> bool:
        """Whether an object is the same without turning its bytes into values."""
        if not self._same_tables or old != new:
            return False
        before, after = self._before, self._after
        old_entry, new_entry = before.package.exports[old], after.package.exports[new]
        for field, first, second in zip(ObjectExport.fields, old_entry, new_entry, strict=True):
            if first != second and field.label not in _POSITIONS:
                return False
        depends = before.rows("depends"), after.rows("depends")
        if depends[0][old : old + 1] != depends[1][new : new + 1]:
            return False
        if not (_readable(before, old) and _readable(after, new)):
            return False
        places = old_entry.SerialOffset, after.bytes, new_entry.SerialOffset
        return before.bytes.same(*places, old_entry.SerialSize)

    def _export(self, path: str) -> Iterator[Change]:
        before, after = self._readable_parts(path)
        changes = changes_of(before, after)
        types = self._retyped(path) if "properties" in before and "properties" in after else {}
        old = Named({path: before}, {path: f"exports/{self._before.export_index[path]}"})
        new = Named({path: after}, {path: f"exports/{self._after.export_index[path]}"})
        unread = self._before.unread | self._after.unread
        yield from self._stored_name(path)
        for change in _collapsed(changes, before, after):
            if change.names == (_FROM_TABLE,) and _FROM_TABLE in unread:
                continue
            moved = self._moved_out(path, change)
            if moved is not None:
                yield self.builder.change("exports", change.below(path, path), old, new, moved)
                continue
            other = types.pop(change.names, None)
            if other is not None and other.beside is not None:
                other = None
            note = other.types if other is not None else None
            if other is not None and self._classes.is_retyping(other):
                # Known: what remains is a difference of the value.
                other = None
            yield from self.builder.changes(
                "exports", change.below(path, path), old, new, note, retyped=other is not None
            )
        for names, other in types.items():
            judged = self._classes.type_change(other)
            if other.beside is not None:
                judged = Classification(ChangeClass.CONTENT, Reason.AROUND)
            steps = (path, *other.steps)
            value = ValueChange("changed", steps, (path, *names), *other.sides)
            judged = self.builder.made_anew(value, (old, new)) or judged
            yield Change(
                "/".join(("exports", path, *names)),
                "changed",
                judged.change_class,
                *other.sides,
                MODEL_SECTIONS["exports"],
                field_path(old, steps, 0),
                field_path(new, steps, 1),
                judged.notes,
            )
        yield from self._orders(path, before, after, old, new)

    def _moved_out(self, path: str, change: ValueChange) -> Classification | None:
        """What a change of an object is where the value is in an object of its own now, or leads
        to that object; None for any other.
        """
        moved = self._moved.by_outer.get(path)
        if moved is None or change.names[:1] != ("properties",) or len(change.names) != 2:
            return None
        lost, gained = ("removed", "added") if moved.newer else ("added", "removed")
        value = change.after if moved.newer else change.before
        if change.kind == lost and change.names[1] in moved.gone:
            return Classification(ChangeClass.CONVERSION, moved.words, moved.words)
        if change.kind == gained and moved.is_link(value):
            return Classification(ChangeClass.VERSION, moved.words)
        return None

    def _of_moved(self, moved: MovedValues) -> Iterator[Change]:
        """The changes of an object that values moved to: against where they were before."""
        newer, path = moved.newer, moved.path
        model = (self._before, self._after)[newer]
        value = model.export(path)
        whole = Named({path: value}, {path: f"exports/{model.export_index[path]}"})
        kind: Kind = "added" if newer else "removed"
        came = ValueChange(
            kind, (path,), (path,), None if newer else value, value if newer else None
        )
        classified = Classification(ChangeClass.VERSION, moved.words)
        yield self.builder.change("exports", came, whole, whole, classified)
        sides = (moved.before, value) if newer else (value, moved.before)
        outer = (self._before, self._after)[1 - newer].export_index[moved.outer]
        held = Named({path: moved.before}, {path: f"exports/{outer}"})
        old, new = (held, whole) if newer else (whole, held)
        for change in _collapsed(changes_of(*sides), *sides):
            gained = change.after if newer else change.before
            below = change.below(path, path)
            if change.kind == kind and is_default(gained):
                other = Classification(ChangeClass.VERSION, Reason.OTHER_STRUCT)
                yield self.builder.change("exports", below, old, new, other)
            else:
                yield from self.builder.changes("exports", below, old, new)

    def _stored_name(self, path: str) -> Iterator[Change]:
        """That a node which both packages have is stored under another name in the second."""
        rows = self._before.export_index[path], self._after.export_index[path]
        package = self._after.package
        stored = package.text(package.exports[rows[1]].ObjectName)
        if self._after.tree.paths.object_name(rows[1] + 1) != stored:
            yield Change(
                f"exports/{path}/{STORED_NAME}",
                "changed",
                ChangeClass.NOISE,
                self._before.package.object_path(rows[0] + 1),
                package.object_path(rows[1] + 1),
                MODEL_SECTIONS["exports"],
                f"exports/{rows[0]}/{STORED_NAME}",
                f"exports/{rows[1]}/{STORED_NAME}",
                (Reason.SAME_OBJECT,),
                ("exports", path, STORED_NAME),
            )

    def _retyped(self, path: str) -> dict[tuple[str, ...], Retyped]:
        """The properties of an object whose types differ, by the names that lead to them."""
        sides = self._before, self._after
        held = [side.tree.held(side.export_index[path]) for side in sides]
        readable = [contents for contents in held if isinstance(contents, ObjectData)]
        if len(readable) != len(sides):
            return {}
        types = retyped(sides, readable)
        if self._classes.other_engine:
            # What tags say beside the type differs from engine to engine.
            return {names: retyping for names, retyping in types.items() if retyping.beside is None}
        return types

    def _around(self, path: str) -> Iterator[Change]:
        """What stands around the values of an object, where all that differs is there.

        Only where every index means the same in both: no other count of names explains it then.
        """
        if not self._same_tables or path in self._before.damaged or path in self._after.damaged:
            return
        sides = self._before, self._after
        exports = [side.package.exports[side.export_index[path]] for side in sides]
        (old, old_size), (new, new_size) = (
            (export.SerialOffset, export.SerialSize) for export in exports
        )
        if old_size == new_size and sides[0].bytes.same(old, sides[1].bytes, new, old_size):
            return
        blobs = sides[0].blob_at(old, old + old_size), sides[1].blob_at(new, new + new_size)
        held = [side.tree.held(side.export_index[path]) for side in sides]
        note, change_class = Reason.AROUND, ChangeClass.CONTENT
        if self._is_reordered(held, path, blobs):
            note, change_class = Reason.VALUES_REORDERED, ChangeClass.NOISE
        elif self._is_relinked(held, blobs):
            note, change_class = Reason.FOLLOWS, ChangeClass.NOISE
        rows = [f"exports/{side.export_index[path]}" for side in sides]
        yield Change(
            f"exports/{path}/properties",
            "changed",
            change_class,
            dict(blobs[0]),
            dict(blobs[1]),
            MODEL_SECTIONS["exports"],
            rows[0],
            rows[1],
            (note,),
        )

    def _is_relinked(
        self, held: Sequence[ObjectData | FormatError | None], blobs: tuple[Blob, Blob]
    ) -> bool:
        """Whether all that differs are identities of the pins that a node is linked to.

        The links lead to pins of the same names: what became of these is told at their nodes.
        """
        records, heads = [], []
        for side, contents, blob in zip((self._before, self._after), held, blobs, strict=True):
            if not (isinstance(contents, ObjectData) and isinstance(contents.record, GraphNode)):
                return False
            records.append(_without_link_ids(contents.record))
            heads.append(side.bytes_of(blob)[: contents.native])
        return records[0] == records[1] and heads[0] == heads[1]

    def _is_reordered(
        self, held: Sequence[ObjectData | FormatError | None], path: str, blobs: tuple[Blob, Blob]
    ) -> bool:
        """Whether two runs of bytes differ only in the order of maps, sets and metadata.

        That order says nothing. Outside of the values that hold such the bytes must be the same,
        and within each of them none may have come or gone.
        """
        sides = self._before, self._after
        if blobs[0]["size"] != blobs[1]["size"] or blobs[0]["size"] > MOST_AT_ONCE:
            return False
        stored = [side.bytes_of(blob) for side, blob in zip(sides, blobs, strict=True)]
        old, new = held
        if not (isinstance(old, ObjectData) and isinstance(new, ObjectData)):
            return False
        values = [side.export(path) for side in sides]
        free: list[tuple[int, int]] = []
        properties = [side.get("properties") or {} for side in values]
        if old.properties is not None and new.properties is not None:
            lists = zip(properties[0], old.properties.properties, new.properties.properties,
                        strict=False)  # fmt: skip
            for key, first, second in lists:
                extents = (first.value_start, first.end), (second.value_start, second.end)
                if extents[0] == extents[1] and _in_another_order(
                    properties[0].get(key), properties[1].get(key)
                ):
                    free.append(extents[0])
        both = all(isinstance(side.record, PackageMetaData) for side in (old, new))
        if both and old.native == new.native:
            free.append((old.native, len(stored[0])))
        at = 0
        for start, end in free:
            if stored[0][at:start] != stored[1][at:start]:
                return False
            if Counter(stored[0][start:end]) != Counter(stored[1][start:end]):
                return False
            at = end
        return stored[0][at:] == stored[1][at:]

    def _readable_parts(self, path: str) -> tuple[Named, Named]:
        """An object in both packages, without its contents where one of them cannot be read."""
        sides = self._before, self._after
        before, after = (side.export(path) for side in sides)
        problems = [object_problem(side, path) for side in sides]
        if not any(problems):
            return before, after
        parts = [{key: value for key, value in side.items() if key in CONTENTS}
                 for side in (before, after)]  # fmt: skip
        if all(problems) and same(*parts):
            return before, after
        for side, problem in zip(sides, problems, strict=True):
            if problem:
                side.add_damaged(path, problem)
        if all(problems):
            return before, after
        kept = [
            Named({key: value for key, value in side.items() if key not in CONTENTS}, side.paths)
            for side in (before, after)
        ]
        return kept[0], kept[1]

    def _orders(
        self, path: str, before: Named, after: Named, old: Named, new: Named
    ) -> Iterator[Change]:
        """The order of the properties, which says nothing; that of rows is what people see."""
        for member, change_class, note in (
            ("properties", ChangeClass.NOISE, Reason.PROPERTIES_REORDERED),
            ("rows", ChangeClass.CONTENT, Reason.ROWS_REORDERED),
        ):
            lists = [list(side.get(member, ())) for side in (before, after)]
            keys = [set(order) for order in lists]
            common = [
                [key for key in order if key in other]
                for order, other in zip(lists, keys[::-1], strict=True)
            ]
            if common[0] != common[1]:
                steps = (path, member)
                yield Change(
                    f"exports/{path}/{member}",
                    "moved",
                    change_class,
                    moved_places(*lists),
                    moved_places(*lists[::-1]),
                    MODEL_SECTIONS["exports"],
                    row_path(old, steps, 0),
                    row_path(new, steps, 1),
                    (note,),
                )


def _readable(model: PackageModel, index: int) -> bool:
    """Whether an object has all of the bytes that it names to itself, or names none."""
    export = model.package.exports[index]
    held = model.tree.held(index)
    return getattr(held, "size", 0) == export.SerialSize


def _without_link_ids(value: Any) -> Any:
    """A record with what it holds; links to pins as the nodes that they lead to."""
    if isinstance(value, PinReference):
        return value.bNull, value.OwningNode
    return tuple(map(_without_link_ids, value)) if isinstance(value, tuple) else value


def _in_another_order(before: Any, after: Any) -> bool:
    """Whether any map or set within a value is stored in another order in the other."""
    todo = [(before, after)]
    while todo:
        first, second = todo.pop()
        lists = isinstance(first, Entries) and isinstance(second, Entries)
        if lists and first.places != second.places:
            return True
        if isinstance(first, dict) and isinstance(second, dict):
            todo += [(first[key], second[key]) for key in first if key in second]
        elif isinstance(first, list) and isinstance(second, list):
            todo += zip(first, second, strict=False)
    return False


def _collapsed(
    changes: Sequence[ValueChange], before: Mapping[str, Any], after: Mapping[str, Any]
) -> Iterator[ValueChange]:
    """The changes of an object; a property of which all that differs is precision is one."""
    groups: dict[tuple[str, ...], list[ValueChange]] = {}
    for change in changes:
        groups.setdefault(change.names[:2], []).append(change)
    for names, group in groups.items():
        if (
            names[0] == "properties"
            and len(group) > 1
            and all(change.reason == "widened" for change in group)
        ):
            member, name = names
            values = before[member][name], after[member][name]
            yield ValueChange("changed", (member, name), names, *values, "widened")
        else:
            yield from group
