"""The columns of a project's packages, and what its filter understands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from inspector.checks.judgement import Mark
from inspector.escaping import one_line
from inspector.gui.rows.filtering import FilterKeys
from inspector.gui.rows.table_model import Column
from inspector.messages import _, count_text, lazy
from inspector.messages.projects import reason_line
from inspector.messages.rules import check_texts
from inspector.project.scan.shared_verdict import PackageRow, SharedVerdict
from inspector.report.project.facets import GROUP_ORDER, MARK_WORDS
from inspector.versions import release_sort_key

HINT: Final = lazy("Filter: name, value, is:refused, opens>5.3")
_RANK: Final = {mark: rank for rank, mark in enumerate(GROUP_ORDER)}


def is_above(row: PackageRow) -> bool:
    """Whether a package opens only in releases newer than the engine that judged it."""
    return row.standing.mark is Mark.REFUSE and bool(row.standing.opens_from)


@lru_cache(1 << 13)
def _reason_order(standing: SharedVerdict) -> tuple[int, int, str]:
    """Sorts the worst first, and of those that load the ones with most steps."""
    return _RANK[standing.mark], -standing.steps, reason_line(standing)


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


COLUMNS: Final[tuple[Column[PackageRow], ...]] = (
    Column(
        key="name",
        title=lazy("Name"),
        text=lambda row: one_line(row.name),
        font="name",
        mark=lambda row: str(row.standing.mark),
        tooltip=lambda row: one_line(row.path),
        picture=lambda row: row.path,
        copy=lambda row: row.path,
        sort_key=lambda row: row.name.casefold(),
        max_width=230,
        elide="middle",
    ),
    Column(
        key="folder",
        title=lazy("Folder"),
        text=lambda row: one_line(row.folder),
        role="text2",
        tooltip=lambda row: one_line(row.path),
        sort_key=lambda row: row.folder.casefold(),
        max_width=200,
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
        text=lambda row: str(MARK_WORDS[row.standing.mark]),
        mark=lambda row: str(row.standing.mark),
        sort_key=lambda row: _reason_order(row.standing),
        sample=lazy("loads, save upgrades"),
        elide="none",
    ),
    Column(
        key="saved",
        title=lazy("Saved by"),
        text=lambda row: row.standing.saved_by,
        align="right",
        sort_key=lambda row: release_sort_key(row.standing.saved_release),
        sample="5.5.4",
        elide="none",
    ),
    Column(
        key="opens",
        title=lazy("Oldest engine"),
        text=lambda row: row.standing.opens_from,
        align="right",
        font=lambda row: "strong" if is_above(row) else "body",
        role=lambda row: "text" if is_above(row) else "text2",
        sort_key=lambda row: release_sort_key(row.standing.opens_from),
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
        key="reason",
        title=lazy("First reason"),
        text=lambda row: one_line(reason_line(row.standing)),
        role=lambda row: "text" if row.standing.mark in (Mark.REFUSE, Mark.BAD) else "text2",
        tooltip=_about,
        sort_key=lambda row: _reason_order(row.standing),
        stretch=True,
    ),
)
#: The columns that are shown until somebody chooses others.
SHOWN_FIRST: Final = ("name", "folder", "class", "saved", "opens", "ue5", "size", "reason")


def _has(mark: Mark) -> Callable[[PackageRow], bool]:
    return lambda row: row.standing.mark is mark


def filter_keys(
    losing: Callable[[], frozenset[str]],
    lossy: Callable[[], frozenset[str]],
    commits: Callable[[], Mapping[str, str]],
) -> FilterKeys[PackageRow]:
    """What the filter of a project understands.

    Args:
        losing: The paths of the packages that a save would rob of references.
        lossy: Those of the packages that lose other data, as far as that was worked out.
        commits: The latest commits that changed packages, by the paths of those.
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
            "rule": lambda row: "\n".join(row.standing.rules),
            "reason": lambda row: reason_line(row.standing),
            "size": lambda row: row.size,
            "steps": lambda row: row.standing.steps,
            "uefour": lambda row: row.ue4,
            "uefive": lambda row: row.ue5,
            "commit": lambda row: commits().get(row.path),
        },
        flags={
            "refused": _has(Mark.REFUSE),
            "unreadable": _has(Mark.BAD),
            "warns": _has(Mark.WARN),
            "upgrades": _has(Mark.UP),
            "unchanged": _has(Mark.OK),
            "loads": lambda row: row.standing.loads,
            "problem": lambda row: row.standing.mark in (Mark.REFUSE, Mark.BAD, Mark.WARN),
            "losing": lambda row: row.path in losing(),
            "lossy": lambda row: row.path in lossy(),
        },
        orders={"opens": _release, "saved": _release},
    )


def _release(text: str) -> tuple[int, int] | None:
    key = release_sort_key(text)
    return key if key != release_sort_key("") else None
