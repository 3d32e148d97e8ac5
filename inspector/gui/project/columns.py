"""The columns of a project's packages, and what its filter understands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from inspector.checks.judgement import Mark
from inspector.checks.rules.project_context import ReferenceMissing, ReferenceRefused
from inspector.escaping import one_line
from inspector.gui.rows.filtering import FilterKeys
from inspector.gui.rows.table_model import Column
from inspector.messages import _, count_text, lazy
from inspector.messages.projects import lost_words, reason_line, saved_words
from inspector.messages.rules import check_texts
from inspector.project.scan.shared_verdict import Outcome, PackageRow, SetTotals, SharedVerdict
from inspector.report.project.facets import GROUP_ORDER, OUTCOME_WORDS
from inspector.versions import release_sort_key

HINT: Final = lazy("Filter: words, class:Texture2D, is:losing, opens>5.3, size>1MB")
#: The key of the filter that asks what graphs call, which is read when somebody asks.
CALLS: Final = "calls"
#: Lines of a tooltip.
_MOST_TOLD: Final = 12
_RANK: Final = {outcome: rank for rank, outcome in enumerate(GROUP_ORDER)}


def is_above(row: PackageRow) -> bool:
    """Whether a package opens only in releases newer than the engine that judged it."""
    return row.standing.mark is Mark.REFUSE and bool(row.standing.opens_from)


def _says_steps(standing: SharedVerdict) -> bool:
    """Whether the column of steps has all that is said of what a save would run."""
    return standing.mark is Mark.UP and not standing.answer.judgement.older_classes


@lru_cache(1 << 13)
def _reason_order(standing: SharedVerdict) -> tuple[int, int, int, str]:
    """Sorts the worst first, and of those that load the ones with most steps."""
    older = -standing.older_classes
    return _RANK[standing.outcome], -standing.steps, older, reason_line(standing)


@lru_cache(1 << 13)
def _saved_order(standing: SharedVerdict) -> tuple[int, int]:
    """Sorts by the release that saved it."""
    return release_sort_key(standing.saved_release)


@lru_cache(1 << 13)
def _opens_order(standing: SharedVerdict) -> tuple[int, int]:
    """Sorts by the oldest release that opens it."""
    return release_sort_key(standing.opens_from)


@lru_cache(1 << 13)
def _lost_order(standing: SharedVerdict) -> int:
    """Sorts those of which a save loses most first, and those that do not load last."""
    return -len(standing.lost.names) if standing.loads else 1


def _axis(
    key: str, title: str, of: Callable[[PackageRow], int | None], sample: str
) -> Column[PackageRow]:
    """The column of one of the object versions that packages store."""

    def text(row: PackageRow) -> str:
        number = of(row)
        return "" if number is None else f"{number}" if number else _("none")

    return Column(
        key=key,
        title=title,
        text=text,
        align="right",
        mono=True,
        role="text2",
        sort_key=lambda row: of(row) or 0,
        sample=sample,
        elide="none",
        hint=lazy("{title} object version", title=title),
    )


def _about(row: PackageRow) -> str:
    """What there is to say of a package, a line each."""
    findings = row.standing.answer.findings[:8]
    return "\n".join(one_line(check_texts(finding).line()) for finding in findings)


def _lost_count(row: PackageRow) -> str:
    """How much a save loses, where it is known what; empty of nothing."""
    names = row.standing.lost.names if row.standing.loads else ()
    return count_text(len(names)) if names else ""


COLUMNS: Final[tuple[Column[PackageRow], ...]] = (
    Column(
        key="name",
        title=lazy("Name"),
        text=lambda row: one_line(row.name),
        font="name",
        mark=lambda row: str(row.standing.outcome.mark),
        tooltip=lambda row: one_line(row.path),
        picture=lambda row: row.path,
        copy=lambda row: row.path,
        sort_key=lambda row: row.name.casefold(),
        max_width=230,
        holds=True,
        elide="middle",
    ),
    Column(
        key="folder",
        title=lazy("Folder"),
        text=lambda row: one_line(row.folder),
        role="text2",
        tooltip=lambda row: one_line(row.path),
        sort_key=lambda row: row.folder.casefold(),
        elide="middle",
    ),
    Column(
        key="class",
        title=lazy("Class"),
        text=lambda row: one_line(row.class_name),
        role="text2",
        sort_key=lambda row: row.class_name,
        max_width=130,
    ),
    Column(
        key="verdict",
        title=lazy("Verdict"),
        text=lambda row: str(OUTCOME_WORDS[row.standing.outcome]),
        mark=lambda row: str(row.standing.outcome.mark),
        sort_key=lambda row: _reason_order(row.standing),
        sample=lazy("loads, save upgrades"),
        elide="none",
    ),
    Column(
        key="saved",
        title=lazy("Saved by"),
        text=lambda row: saved_words(row.standing),
        align="right",
        sort_key=lambda row: _saved_order(row.standing),
        sample=lazy("not stored"),
        elide="none",
    ),
    Column(
        key="opens",
        title=lazy("Oldest engine"),
        text=lambda row: row.standing.opens_from,
        align="right",
        font=lambda row: "strong" if is_above(row) else "body",
        role=lambda row: "text" if is_above(row) else "text2",
        sort_key=lambda row: _opens_order(row.standing),
        sample="4.27",
        elide="none",
        hint=lazy(
            "The oldest release that opens it; bold where that is newer than the target engine"
        ),
    ),
    _axis("ue4", "UE4", lambda row: row.ue4, "522"),
    _axis("ue5", "UE5", lambda row: row.ue5, "1018"),
    Column(
        key="size",
        title=lazy("Size"),
        text=lambda row: count_text(row.size),
        align="right",
        role="text2",
        sort_key=lambda row: row.size,
        sample="000,000",
        elide="none",
        hint=lazy("Bytes of the file"),
    ),
    Column(
        key="steps",
        title=lazy("Steps"),
        text=lambda row: count_text(row.standing.steps) if row.standing.steps else "",
        align="right",
        role="text2",
        sort_key=lambda row: -_reason_order(row.standing)[1],
        sample="000",
        elide="none",
        hint=lazy("Upgrade steps that a save runs"),
    ),
    Column(
        key="lost",
        title=lazy("Lost on save"),
        text=lambda row: lost_words(row.standing),
        lead=_lost_count,
        role=lambda row: "text" if row.standing.lost else "text3",
        mark=lambda row: None if row.standing.lost.references is not None else str(Mark.NONE),
        tooltip=lambda row: "\n".join(map(one_line, row.standing.lost.names[:_MOST_TOLD])),
        sort_key=lambda row: _lost_order(row.standing),
        max_width=200,
        hint=lazy("References and data that a save with the target engine writes no more"),
    ),
    Column(
        key="reason",
        title=lazy("First reason"),
        text=lambda row: "" if _says_steps(row.standing) else one_line(reason_line(row.standing)),
        role=lambda row: "text" if row.standing.mark in (Mark.REFUSE, Mark.BAD) else "text2",
        tooltip=_about,
        sort_key=lambda row: _reason_order(row.standing),
        max_width=240,
        stretch=True,
        holds=True,
    ),
)
#: The columns that are shown until somebody chooses others.
SHOWN_FIRST: Final = (
    *("name", "folder", "class", "saved", "opens", "ue5", "size", "steps", "lost", "reason"),
)


_PROBLEMS: Final = (Outcome.REFUSED, Outcome.UNREADABLE, Outcome.LOSES, Outcome.WARNED)


@lru_cache(1 << 13)
def _lacks(standing: SharedVerdict) -> tuple[str, ...]:
    """The packages that one refers to and that are missing or refused."""
    broken = (ReferenceMissing, ReferenceRefused)
    findings = standing.answer.findings
    return tuple(row.target for row in findings if isinstance(row, broken))


def _becomes(outcome: Outcome) -> Callable[[PackageRow], bool]:
    return lambda row: row.standing.outcome is outcome


def filter_keys(
    commits: Callable[[], Mapping[str, str]],
    calls: Callable[[], Mapping[str, Mapping[str, int]] | None],
) -> FilterKeys[PackageRow]:
    """What the filter of a project understands.

    Args:
        commits: The latest commits that changed packages, by the paths of those.
        calls: The functions that the graphs of packages call, by the paths of those;
            None while nobody read them.
    """
    return FilterKeys(
        words=lambda row: f"{row.path}\n{row.class_name}\n{row.standing.saved_by}",
        values={
            "name": lambda row: row.name,
            "folder": lambda row: row.folder,
            "path": lambda row: row.path,
            "class": lambda row: row.class_name,
            "opens": lambda row: row.standing.opens_from or "none",
            "saved": lambda row: row.standing.saved_release or None,
            "rule": lambda row: row.standing.rules,
            "reason": lambda row: reason_line(row.standing),
            "size": lambda row: row.size,
            "steps": lambda row: row.standing.steps,
            "uefour": lambda row: row.ue4,
            "uefive": lambda row: row.ue5,
            "commit": lambda row: commits().get(row.path),
            CALLS: lambda row: tuple((calls() or {}).get(row.path, ())),
            "loses": lambda row: row.standing.lost.names,
            "lacks": lambda row: _lacks(row.standing),
        },
        flags={
            "refused": _becomes(Outcome.REFUSED),
            "unreadable": _becomes(Outcome.UNREADABLE),
            "warns": _becomes(Outcome.WARNED),
            "upgrades": _becomes(Outcome.UPGRADED),
            "unchanged": _becomes(Outcome.UNCHANGED),
            "losing": _becomes(Outcome.LOSES),
            "loads": lambda row: row.standing.loads,
            "rises": lambda row: row.standing.upgrades,
            "problem": lambda row: row.standing.outcome in _PROBLEMS,
            "nulls": lambda row: row.standing.loads and bool(row.standing.lost.references),
            "lossy": lambda row: row.standing.loads and bool(row.standing.lost.data),
            "unmerged": lambda row: row.standing.is_unmerged,
            "missing": lambda row: "REF-MISSING" in row.standing.rules,
        },
        orders={"opens": _release, "saved": _release},
    )


def _release(text: str) -> tuple[int, int] | None:
    key = release_sort_key(text)
    return key if key != release_sort_key("") else None


def alike(totals: SetTotals) -> dict[str, str]:
    """The columns that say the same of every package, or what another one says, and what that is.

    By their keys; of a set of one package none.
    """
    standings = totals.standings
    if totals.packages < 2 or not standings:
        return {}
    same: dict[str, str] = {}
    for key, words in _OF_STANDING.items():
        value = words(next(iter(standings)))
        if all(words(standing) == value for standing in standings):
            same[key] = _("{value} in all", value=value or _("none"))
    if "opens" not in same and all(s.opens_from == s.saved_release for s in standings):
        same["opens"] = _("same as {column}", column=_("Saved by"))
    for key, counts in (("class", totals.classes), ("folder", totals.folders)):
        if len(counts) == 1:
            same[key] = _("{value} in all", value=next(iter(counts)) or _("none"))
    if not any(s.outcome in _WITH_REASON for s in standings):
        same["reason"] = _("no more than the other columns")
    if not any(s.lost for s in standings if s.loads):
        told = {lost_words(s) for s in standings if s.loads}
        if len(told) == 1:
            same["lost"] = _("{value} in all", value=told.pop())
        elif not told:
            same["lost"] = _("nothing loads")
    return same


def _ue5_words(standing: SharedVerdict) -> str:
    versions = standing.versions
    return "" if versions is None or not versions.ue5 else f"{versions.ue5}"


def _ue4_words(standing: SharedVerdict) -> str:
    versions = standing.versions
    return "" if versions is None or not versions.ue4 else f"{versions.ue4}"


#: What the columns say that say the same of all packages with one verdict.
_OF_STANDING: Final[Mapping[str, Callable[[SharedVerdict], str]]] = {
    "saved": saved_words,
    "opens": lambda standing: standing.opens_from,
    "ue4": _ue4_words,
    "ue5": _ue5_words,
    "steps": lambda standing: count_text(standing.steps) if standing.steps else "",
}
#: Packages of which the first reason says what no other column does.
_WITH_REASON: Final = (Outcome.REFUSED, Outcome.UNREADABLE, Outcome.WARNED)
