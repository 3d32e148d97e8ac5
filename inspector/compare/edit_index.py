"""The edits of one side of a merge by the places that they change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from inspector.compare.edits import IN_ROW, ROWS, Edit, Key, Part, unkeyed
from inspector.findings.message import Text
from inspector.named_tuples import NamedTuple

#: How many steps lead from a list to the order of an element: the element, and its order.
_TO_ORDER: Final = 2


class Clash(NamedTuple):
    """Two parts of edits that contradict.

    Attributes:
        edit: The edit of the side that is indexed.
        own: The part of the edit that was asked about.
        other: The part of the one of the index.
    """

    edit: Edit
    own: Part
    other: Part


class EditIndex:
    """Finds the edits of a side by the places that they change.

    Args:
        edits: The edits.
    """

    def __init__(self, edits: Iterable[Edit]) -> None:
        self._at: dict[Key, list[tuple[Edit, Part]]] = defaultdict(list)
        self._below: dict[Key, list[tuple[Edit, Part]]] = defaultdict(list)
        self._needing: dict[Key, list[tuple[Edit, Part]]] = defaultdict(list)
        self._in_graphs: dict[tuple[Text, Text], list[Edit]] = defaultdict(list)
        for edit in edits:
            if edit.fact is not None:
                self._in_graphs[edit.graph, edit.title].append(edit)
            for part in edit.parts:
                self._at[part.key].append((edit, part))
                for length in range(1, len(part.key)):
                    self._below[part.key[:length]].append((edit, part))
                for key in part.needs:
                    self._needing[key].append((edit, part))

    def alike(self, edit: Edit) -> Edit | None:
        """The edit that is the same; None where there is none."""
        for other, __ in self._at.get(edit.parts[0].key, ()):
            if said_of(other.parts) == said_of(edit.parts):
                return other
        return None

    def within(self, edit: Edit) -> Edit | None:
        """The edit that does the same and more; None where there is none: what a node stands for
        may go with it on one side, and by itself on the other.
        """
        said = said_of(edit.parts)
        for other, __ in self._at.get(edit.parts[0].key, ()):
            if said < said_of(other.parts):
                return other
        return None

    def named_alike(self, edit: Edit) -> Edit | None:
        """The edit that adds the same thing in another way; None where there is none."""
        other = self._of_one_name(edit)
        return None if other is None or edit.is_another_than(other) else other

    def has_another(self, edit: Edit) -> bool:
        """Whether another thing came under the name of the one that an edit adds."""
        other = self._of_one_name(edit)
        return other is not None and edit.is_another_than(other)

    def _of_one_name(self, edit: Edit) -> Edit | None:
        if edit.may_come_alike and edit.is_content:
            for other, part in self._at.get(edit.parts[0].key, ()):
                if other.may_come_alike and part is other.parts[0]:
                    return other
        return None

    def adds(self, edit: Edit) -> bool:
        """Whether what an edit adds came in whatever way."""
        return any(part.kind == "added" for __, part in self._at.get(edit.parts[0].key, ()))

    def around(self, key: Key) -> Iterator[Edit]:
        """The edits of a place, and of what is around it and within."""
        for length in range(1, len(key) + 1):
            yield from (edit for edit, __ in self._at.get(key[:length], ()))
        yield from (edit for edit, __ in self._below.get(key, ()))

    def against(self, edit: Edit) -> Iterator[Clash]:
        """What contradicts an edit, part by part."""
        for part in edit.parts:
            for other, clashing in self._against(part):
                yield Clash(other, part, clashing)

    def reorders(self, edit: Edit) -> bool:
        """Whether anything was moved in the list in which an edit moves an element."""
        around = edit.parts[0].key[:-_TO_ORDER]
        return any(other.kind == "moved" and len(other.key) == len(around) + _TO_ORDER
                   for __, other in self._below.get(around, ()))  # fmt: skip

    def touches(self, edit: Edit) -> bool:
        """Whether anything is changed at, around or within a place of an edit, or is gone that it
        needs.
        """
        return any(map(self._touches, edit.parts))

    def removes(self, edit: Edit) -> bool:
        """Whether an edit only takes away what is gone with more around it."""
        return all(
            part.kind == "removed"
            and any(
                other.kind == "removed"
                for length in range(1, len(part.key))
                for __, other in self._at.get(part.key[:length], ())
            )
            for part in edit.parts
        )

    def has_redone(self, edit: Edit) -> bool:
        """Whether an edit was made again by hand, where the editor gives what is new other keys:
        texts, and nodes that were pasted.
        """
        if edit.fact is not None:
            there = self._in_graphs.get((edit.graph, edit.title), ())
            return any((one.kind, one.fact) == (edit.kind, edit.fact) for one in there)
        there = [other for other, __ in self._at.get(edit.parts[0].key, ())]
        after = unkeyed(edit.after)
        return any(one.kind == edit.kind and unkeyed(one.after) == after for one in there)

    def lacked_by(self, edit: Edit) -> tuple[Edit, ...]:
        """The edits that removed what an edit leads to elsewhere, or lies in, each once."""
        missing: dict[int, Edit] = {}
        for part in edit.parts:
            own = {part.key[:length] for length in range(1, len(part.key) + 1)}
            for key in (*_holders(part.key), *(part.needs - own)):
                for other, there in self._at.get(key, ()):
                    if there.kind == "removed":
                        missing[id(other)] = other
        return tuple(missing.values())

    def _touches(self, part: Part) -> bool:
        around = (part.key[:length] for length in range(1, len(part.key) + 1))
        if any(key in self._at for key in around):
            return True
        below = () if part.kind == "added" else self._below.get(part.key, ())
        if any(not part.kind == other.kind == "removed" for __, other in below):
            return True
        needed = (other for key in part.needs for __, other in self._at.get(key, ()))
        return any(other.kind == "removed" for other in needed)

    def _against(self, part: Part) -> Iterator[tuple[Edit, Part]]:
        for edit, other in self._at.get(part.key, ()):
            if (part.kind, part.end) != (other.kind, other.end):
                yield edit, other
        if part.kind in ("removed", "changed"):
            for edit, other in self._below.get(part.key, ()):
                if not part.kind == other.kind == "removed":
                    yield edit, other
        for length in range(1, len(part.key)):
            for edit, other in self._at.get(part.key[:length], ()):
                if other.kind in ("removed", "changed") and not (
                    other.kind == "removed" and part.kind == "removed"
                ):
                    yield edit, other
        if part.kind == "removed":
            yield from self._needing.get(part.key, ())
        for key in part.needs:
            for edit, other in self._at.get(key, ()):
                if other.kind == "removed":
                    yield edit, other


def _holders(key: Key) -> Iterator[Key]:
    """The object, the graph and its node, or the row of a table that a place is in.

    A property that was removed is none: who sets something in it again makes it.
    """
    for length in range(2, min(len(key), IN_ROW)):
        if length < IN_ROW - 1 or key[2] == ROWS:
            yield key[:length]


def said_of(parts: Iterable[Part]) -> frozenset[tuple[object, ...]]:
    """What edits of the same parts have in common, on whichever side they were made."""
    return frozenset((part.key, part.kind, part.end) for part in parts)
