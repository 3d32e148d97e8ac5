"""What redirects say about each other: which take part, and what has to be told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, TypeAlias, TypedDict

from inspector.findings.finding import Severity
from inspector.named_tuples import NamedTuple
from inspector.upgrades.model import UpgradeFinding
from inspector.upgrades.redirects.parse import KINDS, MOST_PROBLEMS, Kind, Redirect, RedirectName

# -- redirects by the names that they speak of -----------------------------------------------------

#: Parts of a name, and one more: fragments come behind every whole name.
_FRAGMENT: Final = 4


class IndexedRedirect(NamedTuple):
    """A redirect as it is looked for.

    ``old`` is its old name in lower case, ``rank`` its place among those that fit: the most exact
    name first, fragments last, of equals the one that comes first in the files.
    """

    redirect: Redirect
    old: RedirectName
    rank: tuple[int, int]


class RedirectIndex:
    """The redirects of one kind.

    Args:
        redirects: Those that are computed, no two of them of the same old name.
    """

    def __init__(self, redirects: Iterable[Redirect]) -> None:
        self._whole: dict[RedirectName, IndexedRedirect] = {}
        self._anywhere: dict[tuple[str, str], list[IndexedRedirect]] = {}
        self._lasts: set[str] = set()
        self.fragments: list[IndexedRedirect] = []
        for number, redirect in enumerate(redirects):
            old = redirect.old_name.folded
            said = sum(1 for part in old if part)
            if redirect.match_substring:
                self.fragments.append(IndexedRedirect(redirect, old, (_FRAGMENT, number)))
                continue
            kept = IndexedRedirect(redirect, old, (_FRAGMENT - said, number))
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

    def meeting(self, name: RedirectName) -> Iterator[IndexedRedirect]:
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
                    whole = self._whole.get(RedirectName(where, over, last))
                    if whole is not None:
                        yield whole
        if last and package and "" in self._lasts:
            whole = self._whole.get(RedirectName(package, "", ""))
            if whole is not None:
                yield whole
        for kept in self.fragments:
            if all(part in held for part, held in zip(kept.old, name, strict=True) if part):
                yield kept

    def best(self, name: RedirectName, instance: bool = True) -> IndexedRedirect | None:
        """The redirect that wins for a name in lower case.

        Args:
            name: The name.
            instance: Whether those that speak of instances alone take part.
        """
        fitting = [
            kept for kept in self.meeting(name) if instance or not kept.redirect.instance_only
        ]
        return min(fitting, key=lambda kept: kept.rank) if fitting else None


# -- which take part -------------------------------------------------------------------------------

Indexes: TypeAlias = dict[Kind, RedirectIndex]
#: Names of a circle that are told.
_SHOWN: Final = 8


class NewName(NamedTuple):
    """What a redirect leads to, empty where it removes the name, and where it stands.

    ``line`` and ``file_place`` are given as far as they say more than the finding's own place.
    """

    new: str
    line: int | None = None
    file_place: str = ""


class RedirectFinding(UpgradeFinding):
    """Something about a redirect, told from others by its ``kind`` and its old name."""

    rule = "REDIRECT"
    severity: Severity = Severity.WARNING
    stable = ("kind", "old")
    kind: Kind
    old: str


class ToItself(RedirectFinding):
    """A redirect leads a name to itself."""

    rule = "R12"


class DifferentNames(RedirectFinding):
    """Redirects lead one name to different ones; ``news`` are the first of them."""

    rule = "R10"
    severity: Severity = Severity.ERROR
    news: tuple[NewName, ...]


class Repeated(RedirectFinding):
    """Redirects say the same several times."""

    rule = "C2-REDIRECT"
    code = "C2"
    severity: Severity = Severity.INFO
    new: str
    count: int


class RedirectCircle(RedirectFinding):
    """Redirects lead a name back to itself; ``names`` are the first of them, in their order."""

    rule = "C6-REDIRECT"
    code = "C6"
    severity: Severity = Severity.ERROR
    names: tuple[str, ...]


class Chain(RedirectFinding):
    """A redirect leads to a name that another one redirects, which is ``after_old``."""

    rule = "R9"
    new: str
    after_old: str
    after: NewName


class SlashesDiffer(RedirectFinding):
    """A part of package names is replaced by one with slashes at other ends."""

    rule = "R6"
    new: str
    doubled: bool


#: Findings about what the first of their redirects makes of a name; it takes part all the same.
OF_RESULTS: Final = (Chain, SlashesDiffer)


class _About(TypedDict):
    """What every finding about a redirect is handed."""

    path: str
    line: int
    kind: Kind
    old: str


def _about(redirect: Redirect) -> _About:
    return _About(path=redirect.file, line=redirect.line, kind=redirect.kind, old=redirect.old)


def usable(
    redirects: Sequence[Redirect],
) -> tuple[tuple[Redirect, ...], tuple[UpgradeFinding, ...]]:
    """The redirects that take part, and the problems of all.

    Off are those that lead a name to itself (R12), the same name to different ones (R10) or round
    in a circle (C6), and all but the first of those that say the same (C2). Chains (R9) and slashes
    that do not go together (R6) are told and change nothing.
    """
    problems: list[UpgradeFinding] = []
    kept: dict[tuple[Kind, RedirectName, bool], list[Redirect]] = {}
    listed: list[Redirect] = []
    for redirect in redirects:
        if redirect.not_computed:
            listed.append(redirect)
        elif _does_nothing(redirect):
            problems.append(ToItself(patches=(redirect.id,), **_about(redirect)))
        else:
            key = redirect.kind, redirect.old_name.folded, redirect.match_substring
            kept.setdefault(key, []).append(redirect)
    used = [redirect for same in kept.values() for redirect in _one_of(same, problems)]
    indexes = indexes_of(used)
    following = {redirect.id: _next(redirect, indexes) for redirect in used}
    circles = _circles(used, following, problems)
    used = [redirect for redirect in used if redirect.id not in circles]
    for redirect in used:
        _slashes(redirect, problems)
        after = following[redirect.id]
        if after is not None and after.id not in circles:
            problems.append(_chain(redirect, after))
    order = {redirect.id: number for number, redirect in enumerate(redirects)}
    together = sorted([*used, *listed], key=lambda redirect: order[redirect.id])
    return tuple(together), tuple(islice(problems, MOST_PROBLEMS))


def _does_nothing(redirect: Redirect) -> bool:
    if redirect.removed or redirect.value_changes or redirect.override_class:
        return False
    return redirect.old_name.folded == redirect.new_name.folded


def _one_of(same: list[Redirect], problems: list[UpgradeFinding]) -> list[Redirect]:
    """Of redirects of one old name the first, or none where they disagree."""
    first = same[0]
    if len(same) == 1:
        return same
    results = {(each.new_name.folded, each.removed, each.value_changes) for each in same}
    ids = tuple(each.id for each in same)
    if len(results) > 1:
        news = tuple(_new_name(each, first) for each in same[:_SHOWN])
        problems.append(DifferentNames(patches=ids, news=news, **_about(first)))
        return []
    about = _about(first)
    about["path"], about["line"] = same[1].file, same[1].line
    problems.append(Repeated(patches=ids, new=first.new, count=len(same), **about))
    return [first]


def _new_name(redirect: Redirect, told: Redirect) -> NewName:
    """What a redirect leads to, and its place as far as that of the one told differs."""
    if redirect.file != told.file:
        return NewName(new=redirect.new, file_place=redirect.place)
    return NewName(new=redirect.new, line=redirect.line if redirect.line != told.line else None)


def indexes_of(redirects: Iterable[Redirect]) -> Indexes:
    """Redirects by what they redirect; those that are not computed are in none."""
    sorted_out: dict[Kind, list[Redirect]] = {kind: [] for kind in KINDS.values()}
    for redirect in redirects:
        if not redirect.not_computed:
            sorted_out[redirect.kind].append(redirect)
    return {kind: RedirectIndex(of_kind) for kind, of_kind in sorted_out.items()}


def _next(redirect: Redirect, indexes: Indexes) -> Redirect | None:
    """The redirect of the same kind that the new name would meet."""
    if redirect.removed:
        return None
    met = [
        kept
        for kept in indexes[redirect.kind].meeting(redirect.new_name.folded)
        if kept.redirect is not redirect and not kept.redirect.match_substring
    ]
    return min(met, key=lambda kept: kept.rank).redirect if met else None


def _circles(
    redirects: Sequence[Redirect],
    following: Mapping[str, Redirect | None],
    problems: list[UpgradeFinding],
) -> frozenset[str]:
    """The ids of redirects that lead round in a circle."""
    in_circles: set[str] = set()
    seen: set[str] = set()
    for start in redirects:
        way: dict[str, Redirect] = {}
        at: Redirect | None = start
        while at is not None and at.id not in seen:
            seen.add(at.id)
            way[at.id] = at
            at = following[at.id]
        if at is None or at.id not in way:
            continue
        ids = tuple(way)[tuple(way).index(at.id) :]
        in_circles.update(ids)
        names = tuple(way[own].old for own in ids[:_SHOWN])
        problems.append(RedirectCircle(patches=ids, names=names, **_about(at)))
    return frozenset(in_circles)


def _chain(redirect: Redirect, after: Redirect) -> Chain:
    return Chain(
        patches=(redirect.id, after.id),
        new=redirect.new_name.last or redirect.new,
        after_old=after.old,
        after=_new_name(after, redirect),
        **_about(redirect),
    )


def _slashes(redirect: Redirect, problems: list[UpgradeFinding]) -> None:
    if redirect.kind != "package" or not redirect.match_substring or redirect.removed:
        return
    old, new = redirect.old, redirect.new
    ends = [(old.startswith("/"), new.startswith("/")), (old.endswith("/"), new.endswith("/"))]
    if all(before == after for before, after in ends):
        return
    doubled = any(after and not before for before, after in ends)
    patches = (redirect.id,)
    problems.append(SlashesDiffer(patches=patches, new=new, doubled=doubled, **_about(redirect)))
