"""The packages of a project in groups by verdict, and in facets to pick from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from inspector.catalog import Catalog
from inspector.checks.judgement import Mark
from inspector.data_classes import dataclass
from inspector.findings.finding import Severity
from inspector.messages import _, count_text, lazy
from inspector.named_tuples import NamedTuple
from inspector.project.scan.shared_verdict import Outcome, PackageRow, SetTotals, SharedVerdict
from inspector.versions import release_sort_key

# -- groups ----------------------------------------------------------------------------------------

#: What the title of a group says of one package, and of several.
_GROUP_TITLES: Final = {
    Outcome.REFUSED: (lazy("refused"), lazy("refused")),
    Outcome.UNREADABLE: (lazy("unreadable"), lazy("unreadable")),
    Outcome.LOSES: (lazy("loses something on save"), lazy("lose something on save")),
    Outcome.WARNED: (lazy("loads with a warning"), lazy("load with a warning")),
    Outcome.UPGRADED: (lazy("loads, a save upgrades"), lazy("load, a save upgrades")),
    Outcome.UNCHANGED: (lazy("loads as it is"), lazy("load as they are")),
}
#: The note behind the title of a group while packages are read.
MORE_MAY_FOLLOW: Final = lazy("more may follow")
#: What becomes of packages, in the order of their groups.
GROUP_ORDER: Final = tuple(_GROUP_TITLES)


class PackageGroup(NamedTuple):
    """The packages of one outcome; ``note`` says what to do about them, ``order`` how they are
    sorted at first.
    """

    outcome: Outcome
    title: str
    note: str
    rows: list[PackageRow]
    order: str = ""


def package_groups(
    rows: Iterable[PackageRow], engine: str, *, running: bool = False
) -> list[PackageGroup]:
    """Packages in their groups, the worst first: by release and reasons, or by upgrade steps.

    Args:
        rows: The packages.
        engine: The engine that judged them; empty where they have different ones.
        running: Whether more of them are on their way.
    """
    by_outcome: dict[Outcome, list[PackageRow]] = {outcome: [] for outcome in GROUP_ORDER}
    for row in rows:
        by_outcome[row.standing.outcome].append(row)
    for outcome, group in by_outcome.items():
        group.sort(key=_ORDERS.get(outcome, _by_path))
    return [
        PackageGroup(
            outcome,
            group_title(outcome, len(group)),
            str(MORE_MAY_FOLLOW) if running else _group_note(outcome, group, engine),
            group,
            "" if running else _order_words(outcome, group),
        )
        for outcome, group in by_outcome.items()
        if group
    ]


def group_title(outcome: Outcome, packages: int, of: int | None = None) -> str:
    """The title of a group: "8 refused"; with a filter "3 of 8 refused".

    Args:
        outcome: What becomes of its packages.
        packages: How many are shown.
        of: How many there are, where that is more.
    """
    words = _GROUP_TITLES[outcome][packages != 1]
    if of is None or of == packages:
        return f"{count_text(packages)} {words}"
    return _("{packages:,} of {of:,} {words}", packages=packages, of=of, words=words)


def _group_note(outcome: Outcome, rows: list[PackageRow], engine: str) -> str:
    match outcome:
        case Outcome.REFUSED:
            return _what_to_do(rows, engine)
        case Outcome.UNREADABLE:
            return _("fetch them again, or restore them")
        case Outcome.LOSES if engine:
            return _("bring back what is missing, or do not save with {engine}", engine=engine)
        case Outcome.LOSES:
            return _("bring back what is missing before a save")
        case _:
            return ""


def _what_to_do(rows: Iterable[PackageRow], engine: str) -> str:
    standings = {row.standing for row in rows}
    older = (
        _("fetch revisions saved by {engine} or older", engine=engine)
        if engine
        else _("fetch older revisions")
    )
    if not all(standing.opening for standing in standings):
        return older
    newest = max((standing.opens_from for standing in standings), key=release_sort_key)
    return _("open with {newest}, or {older}", newest=newest, older=older)


def _by_path(row: PackageRow) -> Any:
    return row.path.casefold()


def _by_reason(row: PackageRow) -> Any:
    major, minor = release_sort_key(row.standing.opens_from)
    return -major, -minor, -len(row.standing.answer.findings), row.name.casefold(), row.path


def _by_steps(row: PackageRow) -> Any:
    return -row.standing.steps, -row.standing.older_classes, row.name.casefold(), row.path


def _by_losses(row: PackageRow) -> Any:
    return -len(row.standing.lost.names), row.name.casefold(), row.path


_ORDERS: Final[dict[Outcome, Callable[[PackageRow], Any]]] = {
    Outcome.REFUSED: _by_reason,
    Outcome.LOSES: _by_losses,
    Outcome.UPGRADED: _by_steps,
}
#: How groups are sorted that are not sorted by name.
_ORDER_WORDS: Final = {
    Outcome.LOSES: lazy("sorted by how many"),
    Outcome.UPGRADED: lazy("sorted by steps"),
}


def _order_words(outcome: Outcome, rows: list[PackageRow]) -> str:
    """How a group is sorted; object streams have no steps, but classes that are older."""
    if outcome is Outcome.UPGRADED and not any(row.standing.steps for row in rows):
        return _("sorted by older classes")
    return str(_ORDER_WORDS.get(outcome, ""))


# -- facets ----------------------------------------------------------------------------------------

#: What each outcome means for a package in a facet.
OUTCOME_WORDS: Final = {
    Outcome.REFUSED: lazy("refuses"),
    Outcome.UNREADABLE: lazy("unreadable"),
    Outcome.LOSES: lazy("loads, save loses"),
    Outcome.WARNED: lazy("warns"),
    Outcome.UPGRADED: lazy("loads, save upgrades"),
    Outcome.UNCHANGED: lazy("loads"),
}
#: Stands for packages without a value.
NONE_KNOWN: Final = lazy("none known")

#: What was picked: the values of each facet, by its key; nothing for one that leaves all.
Picked = Mapping[str, frozenset[str]]
#: Whether a package stays.
Keep = Callable[[PackageRow], bool]
#: The key of the facet of outcomes, which always has all of them.
_VERDICT: Final = "verdict"


class FacetValue(NamedTuple):
    """A value of a facet, and how many packages have it."""

    value: str
    label: str
    packages: int
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Facet:
    """One thing that packages are distinguished by.

    Attributes:
        key: Its name in what was picked.
        title: Its heading; ``{engine}`` stands for the engine.
        of_standing: The values of packages with a standing; None where they are each one's own.
        of_row: The value of a package, where they are.
        counts: How many packages have each, where they are.
        order: Sorts the values; None for the most frequent first.
        shown: How many values are shown until more are asked for.
        words: What a value is called, where it is a code; None where it is shown as it is.
    """

    key: str
    title: str
    of_standing: Callable[[SharedVerdict], Sequence[str]] | None = None
    of_row: Callable[[PackageRow], str] | None = None
    counts: Callable[[SetTotals], Counter[str]] | None = None
    order: Callable[[str], object] | None = None
    shown: int = 5
    words: Callable[[str], str] | None = None


def facets(catalog: Catalog) -> tuple[Facet, ...]:
    """The facets in the order in which they stand."""
    names: dict[object, str] = {}

    def custom_names(standing: SharedVerdict) -> Sequence[str]:
        versions = standing.facts.versions
        custom = []
        for entry in versions.custom if versions is not None else ():
            name = names.get(entry.guid)
            if name is None:
                version = catalog.custom(entry.guid)
                name = names[entry.guid] = (version and version.name) or str(entry.guid)
            custom.append(name)
        return custom

    return (
        Facet(_VERDICT, _("For {engine}"), lambda standing: (str(standing.outcome),)),
        Facet("lost", _("Lost on save"), _lost_names, words=_last_name),
        Facet("class", _("Class"), of_row=lambda row: row.class_name, counts=lambda t: t.classes),
        Facet(
            "opens", _("Oldest engine that opens it"), _opens_from, order=release_sort_key, shown=12
        ),
        Facet("rule", _("Problem"), _problems),
        Facet(
            "saved",
            _("Saved by"),
            lambda standing: (standing.saved_release,),
            order=release_sort_key,
        ),
        Facet("custom", _("Custom version"), custom_names, shown=3),
        Facet("build", _("Saved by builds"), _builds, words=_build_words),
        Facet("folder", _("Folder"), of_row=lambda row: row.folder, counts=lambda t: t.folders),
    )


def facet_counts(facet: Facet, totals: SetTotals) -> Counter[str]:
    """How many packages of a set have each value of a facet."""
    if facet.counts is not None:
        return facet.counts(totals)
    counts: Counter[str] = Counter()
    if facet.of_standing is not None:
        for standing, packages in totals.standings.items():
            for value in set(facet.of_standing(standing)):
                counts[value] += packages
    return counts


class FacetFigures(NamedTuple):
    """The values of a facet and how many packages have each, the first to be shown first.

    ``distinguishes`` says whether they tell packages apart: not one value that all of them have.
    """

    values: list[FacetValue]
    distinguishes: bool


def facet_figures(facet: Facet, totals: SetTotals, left: SetTotals | None = None) -> FacetFigures:
    """Counts the packages that have each value of a facet.

    Args:
        facet: The facet.
        totals: The set whose values are told.
        left: The packages of it that are counted; None for all. A value that none of them has
            stays, after the others.
    """
    whole = facet_counts(facet, totals)
    counts = whole if left is None else facet_counts(facet, left)
    if facet.key == _VERDICT:
        outcomes = [
            FacetValue(outcome, str(OUTCOME_WORDS[outcome]), counts[outcome], outcome.mark)
            for outcome in GROUP_ORDER
        ]
        return FacetFigures(outcomes, distinguishes=True)
    order = facet.order or (lambda value: (-counts[value], -whole[value], value.casefold()))
    values = sorted(whole, key=lambda value: (value == "", order(value)))
    words = facet.words or str
    return FacetFigures(
        [
            FacetValue(value, words(value) if value else str(NONE_KNOWN), counts[value])
            for value in values
        ],
        distinguishes=list(whole.values()) not in ([], [totals.packages]),
    )


def missed(
    every: Iterable[Facet], picked: Picked
) -> Callable[[PackageRow], tuple[str, ...]] | None:
    """The keys of the facets in which something is picked that a package has none of.

    None where nothing is picked. What standings say is asked of each once.
    """
    chosen = [(facet, picked[facet.key]) for facet in every if picked.get(facet.key)]
    if not chosen:
        return None
    of_standing = [(f.key, f.of_standing, v) for f, v in chosen if f.of_standing is not None]
    of_row = [(f.key, f.of_row, v) for f, v in chosen if f.of_row is not None]
    by_standing: dict[SharedVerdict, tuple[str, ...]] = {}

    def keys_of(row: PackageRow) -> tuple[str, ...]:
        keys = by_standing.get(row.standing)
        if keys is None:
            keys = by_standing[row.standing] = tuple(
                key for key, of, values in of_standing if values.isdisjoint(of(row.standing))
            )
        for key, of, values in of_row:
            if of(row) not in values:
                keys += (key,)
        return keys

    return keys_of


def picks(every: Iterable[Facet], picked: Picked) -> Keep | None:
    """Whether a package has a picked value of each facet; None where nothing is picked."""
    keys_of = missed(every, picked)
    return None if keys_of is None else lambda row: not keys_of(row)


def left_beside(
    every: Sequence[Facet],
    picked: Picked,
    typed: Keep | None,
    rows: Iterable[PackageRow],
    catalog: Catalog,
) -> Mapping[str, SetTotals]:
    """What the filter and the other facets leave to each facet, by its key.

    Args:
        every: The facets.
        picked: What is picked in them.
        typed: The filter; None for one that leaves all.
        rows: The packages of the whole set.
        catalog: What is known of releases.
    """
    keys_of = missed(every, picked) or (lambda __: ())
    shown: list[PackageRow] = []
    #: The packages that the picked values of a single facet leave out.
    only_missed: dict[str, list[PackageRow]] = {}
    for row in rows:
        if typed is None or typed(row):
            keys = keys_of(row)
            if not keys:
                shown.append(row)
            elif len(keys) == 1:
                only_missed.setdefault(keys[0], []).append(row)
    of_shown = SetTotals.of(shown, catalog)
    return {
        facet.key: SetTotals.of((*shown, *only_missed[facet.key]), catalog)
        if facet.key in only_missed
        else of_shown
        for facet in every
    }


def figures_beside(
    every: Sequence[Facet],
    picked: Picked,
    typed: Keep | None,
    rows: Iterable[PackageRow],
    totals: SetTotals,
    catalog: Catalog,
) -> Mapping[str, FacetFigures]:
    """What each facet counts of what the filter and the other facets leave, by its key.

    Args:
        every: The facets.
        picked: What is picked in them.
        typed: The filter; None for one that leaves all.
        rows: The packages of the whole set.
        totals: What they add up to.
        catalog: What is known of releases.
    """
    left: Mapping[str, SetTotals] = {}
    if typed is not None or any(picked.values()):
        left = left_beside(every, picked, typed, rows, catalog)
    return {facet.key: facet_figures(facet, totals, left.get(facet.key)) for facet in every}


def _opens_from(standing: SharedVerdict) -> Sequence[str]:
    return (standing.opens_from,)


def _lost_names(standing: SharedVerdict) -> Sequence[str]:
    """What a save loses: nothing of those that lose nothing, so that these have no value."""
    return standing.lost.names if standing.loads else ()


def _last_name(name: str) -> str:
    """A package without its folders."""
    return name.rpartition("/")[2] or name


def _problems(standing: SharedVerdict) -> Sequence[str]:
    return [row.rule for row in standing.answer.findings if row.severity is not Severity.INFO]


#: What is odd about the build that saved a package, by code.
_LICENSED: Final = "licensed"
_NO_CHANGELIST: Final = "no-changelist"
_LICENSEE: Final = "licensee:"


def _builds(standing: SharedVerdict) -> Sequence[str]:
    """What is odd about the build that saved a package."""
    facts, odd = standing.facts, []
    if facts.versions is not None and facts.versions.licensee:
        odd.append(f"{_LICENSEE}{facts.versions.licensee}")
    saved = facts.saved_by
    if saved is not None and saved.licensee:
        odd.append(_LICENSED)
    if saved is not None and not saved.is_empty and not saved.has_changelist:
        odd.append(_NO_CHANGELIST)
    return odd


def _build_words(code: str) -> str:
    if code == _LICENSED:
        return _("licensed build")
    if code == _NO_CHANGELIST:
        return _("changelist 0")
    return _("licensee version {licensee}", licensee=code.removeprefix(_LICENSEE))
