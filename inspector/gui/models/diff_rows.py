"""The rows of a comparison: sections and objects, their changed fields, and equal ones folded.

Nothing is judged here: what differs, and of which class that is, the difference says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal, NamedTuple

from inspector.compare.model import Change
from inspector.compare.package_model import SECTIONS
from inspector.format.unreal.tree.nodes import FieldNode
from inspector.gui.models.diff_groups import (
    CUSTOM,
    EXPORTS,
    IMPORTS,
    SUMMARY,
    Group,
    Numbered,
    Wanted,
    counts_words,
    custom_name,
    field_name,
    side_texts,
)
from inspector.gui.models.diff_pair import Sides
from inspector.gui.models.diff_row import SHOWN, DiffRow, class_word

#: More changes than this begin folded; the list and the keys unfold them.
UNFOLDED: Final = 600
#: Equal fields that are handed over at once; the rest of a long table is counted.
MOST_EQUAL: Final = 1000
#: As many equal fields side by side are not folded.
_LEFT_OPEN: Final = 2
#: Rows of a summary that stand in a section of their own.
_ELSEWHERE: Final = frozenset({"summary/CustomVersions"})

Keep = Callable[[DiffRow], bool]


class Part(NamedTuple):
    """A row to be: an equal field by its node, or a change, shown or hidden."""

    kind: Literal["equal", "field", "hidden"]
    node: FieldNode | None = None
    change: Numbered | None = None


class DiffRows:
    """Makes the rows of one comparison.

    Args:
        sides: What they are made from.
        wanted: Which classes of change are shown, and whether equal fields are folded.
        keep: Which changed rows a filter leaves; None for all.
    """

    def __init__(self, sides: Sides, wanted: Wanted, keep: Keep | None = None) -> None:
        #: What the rows are made from.
        self.sides = sides
        self._wanted = wanted
        self._keep = keep
        self.shown: list[tuple[Group, list[Numbered]]] = []
        for group in sides.groups:
            kept = [one for one in group.changes if self._passes(group, one)]
            if kept:
                self.shown.append((group, kept))
        #: The places of the changes that are shown, in the order in which they are listed.
        self.numbers = [one.number for _, kept in self.shown for one in kept]
        self._opened = len(self.numbers) <= UNFOLDED

    def _passes(self, group: Group, one: Numbered) -> bool:
        if not self._wanted.passes(one.change):
            return False
        return self._keep is None or self._keep(self.change_row(group, one))

    @property
    def hidden(self) -> int:
        """How many changes are not shown because of their class."""
        passes = self._wanted.passes
        return sum(not passes(one) for one in self.sides.difference.changes)

    # Rows ----------------------------------------------------------------------------------

    def groups(self) -> list[DiffRow]:
        """The rows at the top: sections, and objects with what differs in them."""
        if self._wanted.only_changes or self._keep is not None:
            return [self._group_row(group, kept) for group, kept in self.shown]
        return [self._group_row(group, kept) for group, kept in self._all_groups()]

    def _all_groups(self) -> Iterator[tuple[Group, list[Numbered]]]:
        """Sections and objects that are equal stand where they are in the new package."""
        kept = {group.key: found for group, found in self.shown}
        known = {group.key: group for group in self.sides.groups}

        def pair(key: str, section: str, owner: str = "") -> tuple[Group, list[Numbered]]:
            return known.get(key) or Group(key, section, owner), kept.get(key, [])

        for section in SECTIONS:
            if section != EXPORTS:
                found, changes = pair(section, section)
                if changes or found.changes or self._nodes_of(found):
                    yield found, changes
                continue
            if section in kept:
                yield pair(section, section)
            # Objects that are gone come behind the one that they are listed behind.
            gone: dict[str, list[str]] = {}
            last = ""
            for group in self.sides.groups:
                if group.owner in self.sides.new_objects:
                    last = group.owner
                elif group.owner:
                    gone.setdefault(last, []).append(group.owner)
            for owner in ("", *self.sides.new_objects):
                for one in (owner, *gone.get(owner, ())):
                    if one:
                        yield pair(f"{EXPORTS}/{one}", EXPORTS, one)

    def title_of(self, group: Group) -> str:
        """What a section or object is called at its row."""
        if not group.owner:
            words = SECTIONS.get(group.section, group.section.replace("_", " "))
            return words[:1].upper() + words[1:]
        return f"Exports › {self.sides.short_name(group.owner)}"

    def _group_row(self, group: Group, kept: list[Numbered]) -> DiffRow:
        whole = group.whole
        change = whole.change if whole is not None else None
        sign = change.kind if change is not None and group.owner else ""
        old, new = self._bases(group)
        return DiffRow(
            key=group.key,
            kind="group",
            name=self.title_of(group),
            note=self._note(group, kept, sign),
            sign=sign,
            number=whole.number if whole is not None and sign else -1,
            change=change if sign else None,
            old_path=old,
            new_path=new,
            opened=self._opened and bool(kept),
            differs=bool(kept),
            opens=True,
            below=lambda: self._below(group, kept),
            told=group.key,
            word=class_word(one.change for one in kept),
        )

    def _note(self, group: Group, kept: list[Numbered], sign: str) -> str:
        if not group.owner:
            return counts_words([one.change for one in kept]) or "equal"
        before, after = self.sides.object_size(group.owner)
        if sign in ("added", "removed"):
            size = after if sign == "added" else before
            size_words = [f"{size:,} bytes"] if size is not None else []
            word = class_word(one.change for one in kept)
            parts = [sign, self.sides.object_class(group.owner), *size_words, word]
            return ", ".join(part for part in parts if part)
        if not kept:
            return "equal"
        if before is None or after is None:
            words = counts_words([one.change for one in kept])
        else:
            words = f"{after:,} bytes" if before == after else f"{before:,} → {after:,} bytes"
        word = class_word(one.change for one in kept)
        return f"{words}, {word}" if word else words

    def _bases(self, group: Group) -> tuple[str, str]:
        """The fields that a group's row stands for in both trees; empty where there is none."""
        if group.owner:
            old = self.sides.old_objects.get(group.owner)
            new = self.sides.new_objects.get(group.owner)
            return (
                f"{EXPORTS}/{old}" if old is not None else "",
                f"{EXPORTS}/{new}" if new is not None else "",
            )
        path = "summary/CustomVersions" if group.section == CUSTOM else group.section
        return (
            path if self.sides.old is not None else "",
            path if self.sides.new is not None else "",
        )

    def _below(self, group: Group, kept: list[Numbered]) -> list[DiffRow]:
        whole = group.whole
        if group.owner and whole is not None and whole.change.kind in ("added", "removed"):
            return list(self._one_side(group, whole))
        parts = self._parts(group, kept)
        if not self._wanted.only_changes and self._keep is None:
            return self._all_rows(group, parts)
        shown = ("equal", "field") if group.owner and self._keep is None else ("field",)
        return list(self._folded(group, [part for part in parts if part.kind in shown]))

    # The fields of a group -------------------------------------------------------------------

    def _nodes_of(self, group: Group) -> Sequence[FieldNode]:
        """The fields of a section or object in the new package; tags and entries left out."""
        tree, path = self.sides.new, self._bases(group)[1]
        node = tree.find(path) if tree is not None and path else None
        if node is None:
            return ()
        children = node.visible_children()
        if group.owner:
            # Markers beside the properties are no fields that anybody compares.
            return [one for one in children if one.role != "field" and one.role != "row"]
        if group.section != SUMMARY:
            return children
        return [one for one in children if one.path not in _ELSEWHERE and not one.absent]

    def _parts(self, group: Group, kept: list[Numbered]) -> list[Part]:
        """Changes in their order, and the equal fields of the new package between them."""
        nodes: list[FieldNode] = []
        if self._keep is None and (group.owner or not self._wanted.only_changes):
            found = self._nodes_of(group)
            nodes = [found[place] for place in range(min(len(found), MOST_EQUAL))]
        shown = {one.number for one in kept}
        places = {node.path: place for place, node in enumerate(nodes)}
        anchors = [_anchor(one.change.new_path, places) for one in group.changes]
        taken = {place for place in anchors if place is not None}
        parts: list[Part] = []
        at = 0
        for one, place in zip(group.changes, anchors, strict=True):
            if place is not None and place >= at:
                parts += [Part("equal", nodes[i]) for i in range(at, place) if i not in taken]
                at = place + 1
            if group.owner and not _rest(group, one):
                # The row of the object itself stands for it.
                continue
            parts.append(Part("field" if one.number in shown else "hidden", None, one))
        parts += [Part("equal", nodes[i]) for i in range(at, len(nodes)) if i not in taken]
        return parts

    def _all_rows(self, group: Group, parts: list[Part]) -> list[DiffRow]:
        rows = [self._row(group, part) for part in parts]
        total = len(self._nodes_of(group))
        if total > MOST_EQUAL:
            left = total - MOST_EQUAL
            rest = f"{left:,} more rows, not listed here; Contents has them"
            rows.append(DiffRow(key=f"{group.key}|rest", kind="rest", name=rest))
        return rows

    def _folded(self, group: Group, parts: list[Part]) -> Iterator[DiffRow]:
        """Changes, and one equal field beside them; the other equal ones are one row."""
        at = 0
        while at < len(parts):
            if parts[at].kind == "field":
                yield self._row(group, parts[at])
                at += 1
                continue
            end = at
            while end < len(parts) and parts[end].kind != "field":
                end += 1
            run = parts[at:end]
            if len(run) <= _LEFT_OPEN:
                yield from (self._row(group, part) for part in run)
            else:
                first = run[:1] if at else []
                last = run[-1:] if end < len(parts) else []
                inner = run[len(first) : len(run) - len(last)]
                yield from (self._row(group, part) for part in first)
                yield self._fold(group, inner)
                yield from (self._row(group, part) for part in last)
            at = end

    def _fold(self, group: Group, parts: list[Part]) -> DiffRow:
        first = parts[0].node
        return DiffRow(
            key=f"{group.key}|fold {first.path if first is not None else ''}",
            kind="fold",
            name=f"{len(parts):,} equal {'field' if len(parts) == 1 else 'fields'}",
            opens=True,
            below=lambda: [self._row(group, part) for part in parts],
        )

    def _row(self, group: Group, part: Part) -> DiffRow:
        if part.change is not None:
            row = self.change_row(group, part.change)
            return row if part.kind == "field" else _hidden(row)
        assert part.node is not None
        return self._equal_row(group, part.node)

    def _equal_row(self, group: Group, node: FieldNode) -> DiffRow:
        name = _part_name(node.path, self._bases(group)[1])
        if group.section == CUSTOM:
            name = custom_name(str(getattr(node.value, "Key", "")), self.sides.catalog) or name
        if node.name and not group.owner and group.section != SUMMARY:
            name = node.name
        text = _one_line(node.text)
        return DiffRow(
            key=f"{group.key}|{node.path}",
            kind="equal",
            name=name,
            before=text,
            after=text,
            old_path=self._old_path_of(group, node.path),
            new_path=node.path,
            told=node.path,
        )

    def _old_path_of(self, group: Group, path: str) -> str:
        """Where an equal field is in the old package; tables have other numbers there."""
        old, new = self._bases(group)
        if not group.owner and group.section != SUMMARY:
            return ""
        tree = self.sides.old
        found = old + path[len(new) :] if old else ""
        return found if tree is not None and found and tree.find(found) is not None else ""

    def change_row(self, group: Group, one: Numbered) -> DiffRow:
        """The row of one change."""
        change, catalog = one.change, self.sides.catalog
        found = self.sides.bytes.get(one.number)
        before, after = found.words() if found is not None else side_texts(change, catalog)
        whole = group.owner and not _rest(group, one)
        tree = self.sides.new if change.kind == "added" else self.sides.old
        path = change.new_path if change.kind == "added" else change.old_path
        composite = isinstance(
            change.after if change.kind == "added" else change.before, dict | list
        )
        node = (
            tree.find(path)
            if change.kind in ("added", "removed") and composite and tree is not None and path
            else None
        )
        deep = node is not None and not whole and group.section != IMPORTS
        opens = deep and node is not None and node.has_visible_children()
        return DiffRow(
            key=f"{group.key}|{one.number}",
            kind="field",
            name=self.title_of(group) if whole else field_name(change, catalog),
            note=change.note,
            sign=change.kind,
            before="" if change.kind == "added" else before,
            after="" if change.kind == "removed" else after,
            number=one.number,
            change=change,
            old_path=change.old_path,
            new_path=change.new_path,
            opens=opens,
            below=lambda: self._inside(node, change, one.number, path) if node is not None else (),
            told=change.path,
            bytes=found,
            word=class_word([change]),
        )

    # What is on one side only ------------------------------------------------------------------

    def _one_side(self, group: Group, whole: Numbered) -> Iterator[DiffRow]:
        """What an object holds that the other package lacks."""
        tree = self.sides.new if whole.change.kind == "added" else self.sides.old
        base = self._bases(group)[1 if whole.change.kind == "added" else 0]
        node = tree.find(base) if tree is not None and base else None
        if node is not None:
            found = [one for one in node.visible_children() if not one.path.endswith("@entry")]
            yield from self._part_rows(found, whole.change, whole.number, base)

    def _inside(self, node: FieldNode, change: Change, number: int, base: str) -> Sequence[DiffRow]:
        return list(self._part_rows(node.visible_children(), change, number, base))

    def _part_rows(
        self, nodes: Sequence[FieldNode], change: Change, number: int, base: str
    ) -> Iterator[DiffRow]:
        added = change.kind == "added"
        for place in range(min(len(nodes), MOST_EQUAL)):
            node = nodes[place]
            if node.absent:
                continue
            text = _one_line(node.text)
            yield DiffRow(
                key=f"{change.path}|{number}|{node.path}",
                kind="part",
                name=_part_name(node.path, base),
                sign="added" if added else "removed",
                before="" if added else text,
                after=text if added else "",
                old_path="" if added else node.path,
                new_path=node.path if added else "",
                opens=node.has_visible_children(),
                below=lambda node=node: self._inside(node, change, number, base),  # type: ignore[misc]
                told=f"{change.path}/{_below_base(node.path, base)}",
                word=class_word([change]),
            )


def _rest(group: Group, one: Numbered) -> str:
    return one.change.path[len(group.key) :]


def _below_base(path: str, base: str) -> str:
    return path[len(base) + 1 :] if path.startswith((f"{base}/", f"{base}@")) else path


def _part_name(path: str, base: str) -> str:
    name = _below_base(path, base).removeprefix("properties/")
    return "native data" if name == "native_data" else name


def _anchor(path: str, places: dict[str, int]) -> int | None:
    """The place of the row that a field is in; None where it is in none of them."""
    while path:
        if path in places:
            return places[path]
        path = path.rpartition("/")[0]
    return None


def _hidden(row: DiffRow) -> DiffRow:
    """A change whose class is not shown: both values, quietly."""
    return DiffRow(
        key=row.key,
        kind="hidden",
        name=row.name,
        note=row.note,
        before=row.before,
        after=row.after,
        number=row.number,
        change=row.change,
        old_path=row.old_path,
        new_path=row.new_path,
        told=row.told,
        bytes=row.bytes,
        word=row.word,
    )


def _one_line(text: str) -> str:
    line = text if text.isprintable() else " ".join(text[: 2 * SHOWN].split())
    return line if len(line) <= SHOWN else f"{line[:SHOWN]} …"
