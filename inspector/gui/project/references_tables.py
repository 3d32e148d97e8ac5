"""The tables of a project's references: what each shows, and what its filter understands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from inspector.checks.judgement import Mark
from inspector.data_classes import dataclass
from inspector.escaping import one_line
from inspector.gui.rows.columns import Column, count_column
from inspector.gui.rows.filtering import FilterKeys
from inspector.gui.rows.table_model import RowGroup
from inspector.messages import Label, _, count_text, lazy, ngettext
from inspector.project.scan.graph import Broken, ReferenceState
from inspector.project.scan.whole_references import (
    SizedPackage,
    WholeReferences,
    may_be_needed,
)
from inspector.report.package_names import short_name
from inspector.report.project.references import (
    lost_in_words,
    names_words,
    needed_words,
    not_judged_words,
    save_words,
)
from inspector.report.reference_words import kinds_text, mark_of, state_text
from inspector.report.refs import UNREFERENCED_NOTE, why_broken

#: Names in a tooltip, and those of a circle, which has a row to itself.
_NAMED: Final = 20
_IN_CIRCLE: Final = 8


def folder_of(name: str) -> str:
    """The folder of a package, without the mount of the project's own content."""
    return _mounted(name.rpartition("/")[0])


@lru_cache(1 << 12)
def _mounted(folder: str) -> str:
    """A folder as it is shown; most packages share theirs with others."""
    return folder.removeprefix("/Game").lstrip("/") or "/"


@lru_cache(1 << 12)
def _folder_order(folder: str) -> str:
    """What packages are sorted by that lie in a folder, as their names have it."""
    return _mounted(folder).casefold()


def _names_tip(names: Sequence[str]) -> str:
    more = len(names) - _NAMED
    lines = [*map(one_line, names[:_NAMED])]
    if more > 0:
        lines.append(_("and {count:,} more", count=more))
    return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class ReferenceList:
    """One table of a project's references.

    Attributes:
        id: Its name in settings.
        title: Stands on its tab.
        columns: What it shows.
        keys: What its filter understands.
        groups: Its rows.
        count: How many there are.
        empty: What is said where there are none, and what that means.
        package: The package that a row is about.
        openable: The package that Enter opens; empty for none.
        noun: What one of its rows is called.
        words: What is said above it, with the name of the engine.
        spare: The columns that leave their room to the names where it is narrow.
    """

    id: str
    title: Label
    columns: tuple[Column[Any], ...]
    keys: FilterKeys[Any]
    groups: Callable[[WholeReferences], Sequence[RowGroup[Any]]]
    count: Callable[[WholeReferences], int]
    empty: tuple[Label, Label]
    package: Callable[[Any], str]
    openable: Callable[[Any], str]
    noun: str
    words: Callable[[WholeReferences, str], str] = lambda whole, engine: ""
    spare: tuple[str, ...] = ()


# -- missing ---------------------------------------------------------------------------------------


def _target_mark(row: Broken) -> str:
    if row.node is None:
        return str(Mark.WARN)
    return str(Mark.BAD if row.node.mark is Mark.BAD else Mark.REFUSE)


def _target_about(row: Broken) -> str:
    state = ReferenceState.MISSING if row.node is None else ReferenceState.REFUSED
    return f"{row.target}\n{why_broken(state, row.node)}"


def _of_broken(whole: WholeReferences) -> Sequence[RowGroup[Any]]:
    missing = ngettext("{count} missing", "{count} missing", len(whole.missing))
    refused = ngettext("{count} refused", "{count} refused", len(whole.refused))
    if not whole.refused:
        return [RowGroup(key="missing", rows=whole.missing)]
    return [
        RowGroup(key="refused", title=refused, mark="refuse", rows=whole.refused),
        RowGroup(key="missing", title=missing, mark="warn", rows=whole.missing, hides_empty=True),
    ]


MISSING: Final = ReferenceList(
    "missing",
    lazy("Missing"),
    (
        Column(
            key="target",
            title=lazy("Missing package"),
            text=lambda row: one_line(short_name(row.target)),
            font="name",
            mark=_target_mark,
            tooltip=_target_about,
            copy=lambda row: row.target,
            max_width=240,
            elide="middle",
        ),
        Column(
            key="folder",
            title=lazy("Folder"),
            text=lambda row: one_line(folder_of(row.target)),
            role="text2",
            elide="middle",
            max_width=230,
        ),
        count_column(
            "by",
            lazy("By"),
            lambda row: len(row.referenced_by),
            "000",
            font="strong",
            hint=lazy("How many packages refer to it"),
        ),
        Column(
            key="sources",
            title=lazy("Referred to by"),
            text=lambda row: (
                names_words(row.referenced_by, row.target)
                or _("settings: {place}", place=names_words(row.named_in))
            ),
            tooltip=lambda row: _names_tip((*row.referenced_by, *row.named_in)),
            copy=lambda row: ", ".join(row.referenced_by),
            elide="middle",
            stretch=True,
        ),
        Column(
            key="save",
            title=lazy("On save"),
            text=lost_in_words,
            role="text2",
            sort_key=lambda row: -len(row.losing),
            sample=lazy("nothing is lost"),
            hint=lazy("Imports of it are written as null; soft references stay as paths"),
        ),
    ),
    FilterKeys(
        words=lambda row: "\n".join((row.target, *row.referenced_by)),
        values={
            "name": lambda row: short_name(row.target),
            "folder": lambda row: folder_of(row.target),
            "by": lambda row: tuple(map(short_name, row.referenced_by)),
            "count": lambda row: len(row.referenced_by),
        },
        flags={
            "lost": lambda row: bool(row.losing),
            "missing": lambda row: row.node is None,
            "refused": lambda row: row.node is not None,
        },
    ),
    _of_broken,
    lambda whole: len(whole.missing) + len(whole.refused),
    (
        lazy("Nothing is missing."),
        lazy("Every package that others refer to is there, and the engine takes it."),
    ),
    lambda row: row.target,
    lambda row: row.referenced_by[0] if row.referenced_by else "",
    "package",
    save_words,
)


# -- unreferenced and sizes ------------------------------------------------------------------------


def _package_columns(*more: Column[SizedPackage]) -> tuple[Column[SizedPackage], ...]:
    return (
        Column(
            key="package",
            title=lazy("Package"),
            text=lambda row: one_line(short_name(row.node.name)),
            font="name",
            mark=lambda row: str(row.node.mark),
            picture=lambda row: row.node.name,
            tooltip=lambda row: row.node.name,
            copy=lambda row: row.node.name,
            sort_key=lambda row: short_name(row.node.name).casefold(),
            max_width=280,
            elide="middle",
        ),
        Column(
            key="folder",
            title=lazy("Folder"),
            text=lambda row: one_line(folder_of(row.node.name)),
            role="text2",
            sort_key=lambda row: _folder_order(row.node.name.rpartition("/")[0]),
            elide="middle",
            stretch=True,
        ),
        Column(
            key="class",
            title=lazy("Class"),
            text=lambda row: one_line(row.node.contents.main_class),
            role="text2",
            max_width=160,
        ),
        count_column(
            "size",
            lazy("Size"),
            lambda row: row.node.size,
            "000,000,000",
            hint=lazy("Bytes of the file"),
        ),
        *more,
    )


def _package_keys() -> FilterKeys[SizedPackage]:
    return FilterKeys(
        words=lambda row: f"{row.node.name}\n{row.node.contents.main_class}",
        values={
            "name": lambda row: short_name(row.node.name),
            "class": lambda row: row.node.contents.main_class,
            "folder": lambda row: folder_of(row.node.name),
            "size": lambda row: row.node.size,
            "loads": lambda row: row.loads.size,
            "by": lambda row: row.referred_by,
        },
        flags={
            "unreferenced": lambda row: row.is_unreferenced,
            "circle": lambda row: row.in_circle,
            "refused": lambda row: row.node.refusal is not None,
            "map": lambda row: row.node.contents.is_map,
        },
    )


UNREFERENCED: Final = ReferenceList(
    "unreferenced",
    lazy("Unreferenced"),
    _package_columns(
        Column(
            key="needed",
            title=lazy("Why it may still be needed"),
            text=lambda row: needed_words(may_be_needed(row.node)),
            role="text2",
            max_width=380,
        )
    ),
    _package_keys(),
    lambda whole: [RowGroup(key="", rows=whole.unreferenced)],
    lambda whole: len(whole.unreferenced),
    (lazy("Every package is referred to."), lazy("Maps are entries, and not counted.")),
    lambda row: row.node.name,
    lambda row: row.node.name,
    "package",
    lambda whole, engine: str(UNREFERENCED_NOTE) if whole.unreferenced else "",
)


def _referrers(row: SizedPackage) -> str:
    return count_text(row.referred_by) if row.referred_by else _("none")


SIZES: Final = ReferenceList(
    "sizes",
    lazy("Sizes"),
    _package_columns(
        count_column(
            "loads",
            lazy("Loads with"),
            lambda row: row.loads.size,
            "000,000,000",
            role="text2",
            hint=lazy("Bytes of the file and of all that is loaded with it"),
        ),
        count_column(
            "packages",
            lazy("Packages"),
            lambda row: row.loads.packages,
            "0,000",
            role="text2",
            hint=lazy("How many packages are loaded with it, itself included"),
        ),
        Column(
            key="by",
            title=lazy("Referred to by"),
            text=_referrers,
            align="right",
            role="text2",
            sort_key=lambda row: row.referred_by,
        ),
    ),
    _package_keys(),
    lambda whole: [RowGroup(key="", rows=whole.packages)],
    lambda whole: len(whole.packages),
    (lazy("No packages in this folder."), ""),
    lambda row: row.node.name,
    lambda row: row.node.name,
    "package",
    spare=("class", "packages"),
)


# -- circles ---------------------------------------------------------------------------------------

CIRCLES: Final = ReferenceList(
    "circles",
    lazy("Circles"),
    (
        Column(
            key="names",
            title=lazy("Packages that load each other"),
            text=lambda row: names_words(row.names, most=_IN_CIRCLE),
            font="name",
            tooltip=lambda row: _names_tip(row.names),
            copy=lambda row: ", ".join(row.names),
            stretch=True,
        ),
        count_column("count", lazy("Packages"), lambda row: len(row.names), "0,000"),
        count_column(
            "size",
            lazy("Size"),
            lambda row: row.size,
            "000,000,000",
            hint=lazy("Bytes of all of them: whoever loads one loads the others"),
        ),
    ),
    FilterKeys(
        words=lambda row: "\n".join(row.names),
        values={
            "name": lambda row: tuple(map(short_name, row.names)),
            "count": lambda row: len(row.names),
            "size": lambda row: row.size,
        },
        flags={},
    ),
    lambda whole: [RowGroup(key="", rows=whole.circles)],
    lambda whole: len(whole.circles),
    (lazy("No packages load each other."), ""),
    lambda row: row.names[0],
    lambda row: row.names[0],
    "circle",
)


# -- all -------------------------------------------------------------------------------------------

ALL: Final = ReferenceList(
    "all",
    lazy("All references"),
    (
        Column(
            key="from",
            title=lazy("Package"),
            text=lambda row: one_line(row.source),
            elide="middle",
            stretch=True,
        ),
        Column(
            key="to",
            title=lazy("Refers to"),
            text=lambda row: one_line(row.target),
            font=lambda row: "strong" if row.is_broken else "body",
            mark=lambda row: str(mark_of(row.state, None)),
            elide="middle",
            max_width=460,
            stretch=True,
        ),
        Column(
            key="kind",
            title=lazy("Kind"),
            text=lambda row: kinds_text([row.kind]),
            role="text2",
            sample=lazy("searchable name"),
        ),
        Column(
            key="state",
            title=lazy("In the engine"),
            text=lambda row: state_text(row.state, None),
            role=lambda row: "text" if row.is_broken else "text2",
            sort_key=lambda row: (not row.is_broken, row.state.value),
            sample=lazy("not judged"),
            elide="none",
        ),
    ),
    FilterKeys(
        words=lambda row: f"{row.source}\n{row.target}",
        values={
            "from": lambda row: row.source,
            "to": lambda row: row.target,
            "kind": lambda row: row.kind.text,
            "state": lambda row: row.state.value,
        },
        flags={
            "broken": lambda row: row.is_broken,
            "missing": lambda row: row.state is ReferenceState.MISSING,
            "refused": lambda row: row.state is ReferenceState.REFUSED,
        },
    ),
    lambda whole: [RowGroup(key="", rows=whole.edges)],
    lambda whole: len(whole.edges),
    (lazy("No package refers to another."), ""),
    lambda row: row.target,
    lambda row: row.source,
    "reference",
    lambda whole, engine: not_judged_words(whole),
)

#: The tables, in the order of their tabs.
LISTS: Final = (SIZES, MISSING, UNREFERENCED, CIRCLES, ALL)
