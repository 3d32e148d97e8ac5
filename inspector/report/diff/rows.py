"""The rows of a comparison: sections and objects, their changed fields, and equal ones folded.

Nothing is judged here: what differs, and of which class that is, the difference says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from inspector.compare.header_model import MODEL_SECTIONS
from inspector.compare.model import Change, ChangeClass
from inspector.format.tree import FieldNode
from inspector.messages import Number, _, pgettext
from inspector.messages.notes import note_of
from inspector.messages.phrases import bounded, clauses
from inspector.messages.rendering import render
from inspector.progress import Progress
from inspector.project.compare.folders import FileState
from inspector.report.diff.groups import (
    BUNCH,
    DiffRow,
    Group,
    Item,
    Numbered,
    Part,
    Sides,
    Wanted,
    bunches_of,
    folded,
)
from inspector.report.diff.place import (
    CUSTOM,
    EXPORTS,
    IMPORTS,
    SUMMARY,
    custom_name,
    entry_name,
    field_name,
    node_name,
)
from inspector.report.diff.values import node_text, row_sides
from inspector.report.diff.words import (
    class_word,
    kinds_counted,
    own_part,
    quiet_class,
    section_title,
    state_words,
)

#: More changes than this begin folded; the list and the keys unfold them.
UNFOLDED: Final = 600
#: Equal fields that are handed over at once; the rest of a long table is counted.
MOST_EQUAL: Final = 1000
#: Changes that a filter is tried on between two questions whether that is still wanted.
_BETWEEN: Final = 256
#: Rows of a summary that stand in a section of their own.
_ELSEWHERE: Final = frozenset({"summary/CustomVersions"})

Keep = Callable[[DiffRow], bool]


class DiffRows:
    """Makes the rows of one comparison.

    Args:
        sides: What they are made from.
        wanted: Which classes of change are shown, and whether equal fields are folded.
        keep: Which changed rows a filter leaves; None for all.
        progress: Asked now and then whether they are still wanted.
    """

    def __init__(
        self,
        sides: Sides,
        wanted: Wanted,
        keep: Keep | None = None,
        progress: Progress | None = None,
    ) -> None:
        #: What the rows are made from.
        self.sides = sides
        self._wanted = wanted
        self._keep = keep
        #: How many changes there are of the classes that are shown.
        self.total = 0
        self._progress = progress
        self.shown: list[tuple[Group, list[Numbered]]] = []
        for group in sides.groups:
            kept = self._passing(group)
            if kept:
                self.shown.append((group, kept))
        #: The places of the changes that are shown, in the order in which they are listed.
        self.numbers = [one.number for __, kept in self.shown for one in kept]
        #: Which of :attr:`numbers` a change is.
        self.place_of = {number: place for place, number in enumerate(self.numbers)}
        #: The changes that are shown, by the key of their section or object.
        self.kept_of = {group.key: kept for group, kept in self.shown}
        #: The section or object of each of :attr:`numbers`.
        self.group_of = {one.number: group.key for group, kept in self.shown for one in kept}
        self._opened = len(self.numbers) <= UNFOLDED
        #: What stands below a group, where that is much: made once.
        self._items: dict[str, list[Item]] = {}
        self._bunch_of: dict[int, int] = {}

    def _passing(self, group: Group) -> list[Numbered]:
        passes, keep = self._wanted.passes, self._keep
        passing = [one for one in group.changes if passes(one.change)]
        self.total += len(passing)
        if keep is None:
            return passing
        kept: list[Numbered] = []
        for place, one in enumerate(passing):
            if self._progress is not None and place % _BETWEEN == 0:
                self._progress.check()
            if keep(self.change_row(group, one)):
                kept.append(one)
        return kept

    @property
    def hidden(self) -> int:
        """How many changes are not shown because of their class."""
        return len(self.sides.difference.changes) - self.total

    def prepare(self) -> None:
        """Makes what takes long with very many changes; on any thread, before rows are shown."""
        for group, kept in self.shown:
            if len(kept) > BUNCH and not group.on_one_side:
                self._items_of(group, kept)

    def bunch_of(self, number: int) -> int | None:
        """In which of the bunches of its group a change is; None where all its rows are there."""
        group = self.group_of.get(number, "")
        if len(self.kept_of.get(group, ())) > BUNCH and group not in self._items:
            bunched = next(one for one, __ in self.shown if one.key == group)
            if not bunched.on_one_side:
                self._items_of(bunched, self.kept_of[group])
        return self._bunch_of.get(number)

    def number_at(self, group: str, path: str, *, old: bool) -> int:
        """The change of the nearest field at or above a path in one of the trees; −1 for none."""
        best, length = -1, -1
        for number, change in self.kept_of.get(group, ()):
            own = change.old_path if old else change.new_path
            longer = bool(own) and len(own) > length and path.startswith(own)
            if longer and (path == own or path[len(own)] in "/@"):
                best, length = number, len(own)
        return best

    # Rows ----------------------------------------------------------------------------------

    def groups(self) -> list[DiffRow]:
        """The rows at the top: sections, and objects with what differs in them.

        They are made anew each time: a row knows what makes those below it, which holds none, so
        that rows go with the last who holds them.
        """
        folded = self._wanted.only_changes or self._keep is not None
        groups = self.shown if folded else self._all_groups()
        return [self._group_row(group, kept) for group, kept in groups]

    def _all_groups(self) -> Iterator[tuple[Group, list[Numbered]]]:
        """Sections and objects that are equal stand where they are in the new package."""
        kept = self.kept_of
        by_key = {group.key: group for group in self.sides.groups}

        def pair(key: str, section: str, owner: str = "") -> tuple[Group, list[Numbered]]:
            return by_key.get(key) or Group(key, section, owner), kept.get(key, [])

        for section in MODEL_SECTIONS:
            if section != EXPORTS:
                section_group, changes = pair(section, section)
                if changes or section_group.changes or self._nodes_of(section_group):
                    yield section_group, changes
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
            section = MODEL_SECTIONS.get(group.section, group.section)
            return section_title(section)
        return _("Exports › {name}", name=bounded(self.sides.short_name(group.owner)))

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
            detail=group.key,
            holds=(kept[0].number, kept[-1].number) if kept else (-1, -1),
            quiet=self._quiet([numbered.change for numbered in kept]),
        )

    def _note(self, group: Group, kept: list[Numbered], sign: str) -> str:
        changes = [numbered.change for numbered in kept]
        if not changes and not sign:
            return pgettext("difference", "equal")
        if not group.owner:
            return kinds_counted(changes)
        before, after = self.sides.object_size(group.owner)
        if sign in ("added", "removed"):
            size = after if sign == "added" else before
            parts = [state_words(FileState(sign)), self.sides.object_class(group.owner)]
            parts += [_("{size:,} bytes", size=size)] if size is not None else []
        elif before is None or after is None:
            parts = [kinds_counted(changes)]
        elif before == after:
            parts = [_("{size:,} bytes", size=after)]
        else:
            parts = [_("{before:,} → {after:,} bytes", before=before, after=after)]
        return clauses((*parts, class_word(self._quiet(changes))))

    def _quiet(self, changes: Sequence[Change]) -> ChangeClass | None:
        """The class of changes that need no review; none of a file on one side only."""
        return None if self.sides.is_one_sided else quiet_class(changes)

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
        if whole is not None and group.on_one_side:
            return list(self._one_side(group, whole))
        items = self._items_of(group, kept)
        rows = [self._row_of(group, one) for one in items] if len(items) <= BUNCH else []
        return rows or self._bunched(group, items)

    def _items_of(self, group: Group, kept: list[Numbered]) -> list[Item]:
        """What stands below a section or object, before any row of it is made."""
        made = self._items.get(group.key)
        if made is not None:
            return made
        every = not self._wanted.only_changes and self._keep is None
        if not every and (self._keep is not None or not group.owner):
            # Sections have no equal fields between their changes.
            items: list[Item] = [
                Part("field", None, one) for one in kept if not group.owner or _rest(group, one)
            ]
        else:
            parts = self._parts(group, kept)
            items = list(parts) if every else list(folded(parts))
        total = len(self._nodes_of(group)) if every else 0
        if total > MOST_EQUAL:
            items.append(Part("rest", None, None, total - MOST_EQUAL))
        if len(items) > BUNCH:
            self._items[group.key] = items
            for number, place in bunches_of(items):
                self._bunch_of[number] = place
        return items

    def _bunched(self, group: Group, items: list[Item]) -> list[DiffRow]:
        """Very many rows by bunches, of which each makes its own when it is opened."""
        rows: list[DiffRow] = []
        for begin in range(0, len(items), BUNCH):
            some = items[begin : begin + BUNCH]
            numbers = [number for number, __ in bunches_of(some)]
            ends = [self._name_of(group, some[0]), self._name_of(group, some[-1])]
            names = dict.fromkeys(filter(None, ends))
            place = _bunch_words(len(items), begin + 1, begin + len(some), *map(bounded, names))
            rows.append(
                DiffRow(
                    key=f"{group.key}|rows {begin}",
                    kind="fold",
                    name=place,
                    opens=True,
                    below=lambda some=some: [self._row_of(group, one) for one in some],  # type: ignore[misc]
                    differs=bool(numbers),
                    holds=(numbers[0], numbers[-1]) if numbers else (-1, -1),
                )
            )
        return rows

    def _name_of(self, group: Group, item: Item) -> str:
        """What the row of an item is called."""
        part = item if isinstance(item, Part) else item[0]
        if part.change is not None:
            return field_name(part.change.change, self.sides.catalog)
        return self._equal_name(group, part.node) if part.node is not None else ""

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

    def _row_of(self, group: Group, item: Item) -> DiffRow:
        """The row of a field, or that of equal ones that are folded."""
        if not isinstance(item, Part):
            return self._fold(group, item)
        if item.kind == "rest":
            name = _(
                "{count:# more row|# more rows}, not listed here; Contents has {count:it|them}",
                count=Number(item.more),
            )
            return DiffRow(key=f"{group.key}|rest", kind="rest", name=name)
        return self._row(group, item)

    def _fold(self, group: Group, parts: list[Part]) -> DiffRow:
        first = parts[0].node
        return DiffRow(
            key=f"{group.key}|fold {first.path if first is not None else ''}",
            kind="fold",
            name=_("{count:# equal field|# equal fields}", count=Number(len(parts))),
            opens=True,
            below=lambda: [self._row(group, part) for part in parts],
        )

    def _row(self, group: Group, part: Part) -> DiffRow:
        if part.change is not None:
            row = self.change_row(group, part.change, opening=True)
            return row if part.kind == "field" else row.as_hidden()
        assert part.node is not None
        return self._equal_row(group, part.node)

    def _equal_row(self, group: Group, node: FieldNode) -> DiffRow:
        name = self._equal_name(group, node)
        text = node_text(node)
        return DiffRow(
            key=f"{group.key}|{node.path}",
            kind="equal",
            name=name,
            before=text,
            after=text,
            old_path=self._old_path_of(group, node.path),
            new_path=node.path,
            detail=node.path,
        )

    def _equal_name(self, group: Group, node: FieldNode) -> str:
        if group.section == CUSTOM:
            return custom_name(str(getattr(node.value, "Key", "")), self.sides.catalog)
        if node.name and not group.owner and group.section != SUMMARY:
            return entry_name(render(node.name))
        return _part_name(node, self._bases(group)[1])

    def _old_path_of(self, group: Group, path: str) -> str:
        """Where an equal field is in the old package; tables have other numbers there."""
        old, new = self._bases(group)
        if not group.owner and group.section != SUMMARY:
            return ""
        tree = self.sides.old
        old_path = old + path[len(new) :] if old else ""
        return old_path if tree is not None and old_path and tree.find(old_path) is not None else ""

    def change_row(self, group: Group, one: Numbered, *, opening: bool = False) -> DiffRow:
        """The row of one change.

        Args:
            group: Where it is.
            one: The change.
            opening: Whether it is looked for what stands below it, which takes its time.
        """
        change, catalog = one.change, self.sides.catalog
        difference = self.sides.bytes.get(one.number)
        before, after = difference.words() if difference is not None else row_sides(change, catalog)
        whole = group.owner and not _rest(group, one)
        tree = self.sides.new if change.kind == "added" else self.sides.old
        path = change.new_path if change.kind == "added" else change.old_path
        composite = isinstance(
            change.after if change.kind == "added" else change.before, dict | list
        )
        deep = opening and composite and not whole and group.section != IMPORTS
        found_node = deep and change.kind in ("added", "removed") and tree is not None and path
        node = tree.find(path) if found_node and tree is not None else None
        opens = node is not None and node.has_visible_children()
        return DiffRow(
            key=f"{group.key}|{one.number}",
            kind="field",
            name=self.title_of(group) if whole else field_name(change, catalog),
            note=note_of(change),
            sign=change.kind,
            before="" if change.kind == "added" else before,
            after="" if change.kind == "removed" else after,
            number=one.number,
            change=change,
            old_path=change.old_path,
            new_path=change.new_path,
            opens=opens,
            below=lambda: self._inside(node, change, one.number, path) if node is not None else (),
            detail=change.path,
            bytes=difference,
            quiet=self._quiet([change]),
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
            text = node_text(node)
            yield DiffRow(
                key=f"{change.path}|{number}|{node.path}",
                kind="part",
                name=_part_name(node, base),
                sign="added" if added else "removed",
                before="" if added else text,
                after=text if added else "",
                old_path="" if added else node.path,
                new_path=node.path if added else "",
                opens=node.has_visible_children(),
                below=lambda node=node: self._inside(node, change, number, base),  # type: ignore[misc]
                detail=f"{change.path}/{_below(node.path, base)}",
                quiet=self._quiet([change]),
            )


def _rest(group: Group, one: Numbered) -> str:
    return one.change.path[len(group.key) :]


def _below(path: str, base: str) -> str:
    """A path without that of what it is in."""
    return path[len(base) + 1 :] if path.startswith((f"{base}/", f"{base}@")) else path


def _part_name(node: FieldNode, base: str) -> str:
    """What a field of an object or section is called in its row."""
    name = _below(node.path, base).removeprefix("properties/")
    if name == "native_data":
        return own_part("native")
    return node_name(node, name, base.rpartition("/")[2])


def _anchor(path: str, places: dict[str, int]) -> int | None:
    """The place of the row that a field is in; None where it is in none of them."""
    while path:
        if path in places:
            return places[path]
        path = path.rpartition("/")[0]
    return None


def _bunch_words(count: int, first: int, last: int, *names: str) -> str:
    """A bunch of very many rows: which of them, and the names that it begins and ends with."""
    of = _("{first:,}–{last:,} of {count:,}", first=first, last=last, count=count)
    if not names:
        return of
    ends = _("{begin} to {end}", begin=names[0], end=names[1]) if names[1:] else names[0]
    return clauses((of, ends))
