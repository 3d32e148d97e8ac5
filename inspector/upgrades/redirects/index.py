"""Redirects of one kind, found by the names that they speak of without looking at all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from inspector.upgrades.redirects.parse import Name, Redirect

#: Parts of a name, and one more: fragments come behind every whole name.
_FRAGMENT: Final = 4


class Kept(NamedTuple):
    """A redirect as it is looked for.

    ``old`` is its old name in lower case, ``rank`` its place among those that fit: the most exact
    name first, fragments last, of equals the one that comes first in the files.
    """

    redirect: Redirect
    old: Name
    rank: tuple[int, int]


class Index:
    """The redirects of one kind.

    Args:
        redirects: Those that are computed, no two of them of the same old name.
    """

    def __init__(self, redirects: Iterable[Redirect]) -> None:
        self._whole: dict[Name, Kept] = {}
        self._anywhere: dict[tuple[str, str], list[Kept]] = {}
        self._lasts: set[str] = set()
        self.fragments: list[Kept] = []
        for number, redirect in enumerate(redirects):
            old = redirect.old_name.folded
            said = sum(1 for part in old if part)
            if redirect.match_substring:
                self.fragments.append(Kept(redirect, old, (_FRAGMENT, number)))
                continue
            kept = Kept(redirect, old, (_FRAGMENT - said, number))
            self._whole[old] = kept
            self._lasts.add(old.last)
            candidates = self._anywhere.setdefault((old.outer, old.last), [])
            # One that speaks of all, and one before it that speaks of instances alone.
            if not candidates or (
                candidates[-1].redirect.instance_only and not redirect.instance_only
            ):
                candidates.append(kept)

    def __bool__(self) -> bool:
        return bool(self._whole or self.fragments)

    def may_meet(self, last: str) -> bool:
        """Whether a name with this last part, in lower case, can meet any."""
        return last in self._lasts or bool(self.fragments) or "" in self._lasts

    def meeting(self, name: Name) -> Iterator[Kept]:
        """The redirects that speak of a name, in no order.

        A package that the name does not say is taken to fit any.

        Args:
            name: The name in lower case.
        """
        package, outer, last = name
        if last in self._lasts:
            for over in (outer, "") if outer else ("",):
                if not package:
                    yield from self._anywhere.get((over, last), ())
                    continue
                for where in (package, ""):
                    whole = self._whole.get(Name(where, over, last))
                    if whole is not None:
                        yield whole
        if last and package and "" in self._lasts:
            whole = self._whole.get(Name(package, "", ""))
            if whole is not None:
                yield whole
        for kept in self.fragments:
            if all(part in held for part, held in zip(kept.old, name, strict=True) if part):
                yield kept

    def best(self, name: Name, instance: bool = True) -> Kept | None:
        """The redirect that wins for a name in lower case.

        Args:
            name: The name.
            instance: Whether those that speak of instances alone take part.
        """
        fitting = [
            kept for kept in self.meeting(name) if instance or not kept.redirect.instance_only
        ]
        return min(fitting, key=lambda kept: kept.rank) if fitting else None
