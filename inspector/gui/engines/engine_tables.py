"""The columns and filters of the lists of engines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from inspector.findings.finding import Finding
from inspector.gui.rows.columns import Column, count_column
from inspector.gui.rows.filtering import FilterKeys
from inspector.messages import Label, _, lazy
from inspector.messages.rules import texts_of
from inspector.report.engines.build import finding_mark
from inspector.report.engines.listed import ImportedRow, ReleaseRow
from inspector.versions import release_sort_key


def standing(*, is_target: bool, confirmed: bool) -> str:
    """What stands beside the name of an engine: that it is the target, or what it lacks."""
    if is_target:
        return _("target")
    return "" if confirmed else _("not confirmed")


def release_columns(
    is_target: Callable[[ReleaseRow], bool],
) -> tuple[Column[ReleaseRow], ...]:
    """The columns of the releases; ``is_target`` tells that which packages are judged by."""
    return (
        Column(
            key="release",
            title=_("Release"),
            text=lambda row: row.name,
            font=lambda row: "strong" if is_target(row) else "body",
            role=lambda row: "accent" if is_target(row) else "text",
            mark=lambda row: None if row.confirmed else "none",
            second=lambda row: standing(is_target=is_target(row), confirmed=row.confirmed),
            sort_key=lambda row: row.key,
            sample=_("4.27  not confirmed"),
            hint=_("Enter makes a release the target"),
        ),
        _number("ue4", "UE4", lambda row: row.ue4),
        _name("ue4name", _("Newest UE4 version"), lambda row: row.ue4_name, stretch=True),
        _number("ue5", "UE5", lambda row: row.ue5),
        _name("ue5name", _("Newest UE5 version"), lambda row: row.ue5_name, stretch=True),
        _number("licensee", _("Licensee"), lambda row: row.licensee),
        count_column(
            "custom",
            _("Custom"),
            lambda row: row.custom,
            "88",
            hint=_("Custom versions that it is known to register"),
        ),
        _number(
            "layout", _("Layout"), lambda row: row.layout, _("The layout of a package’s header")
        ),
        Column(
            key="build",
            title=_("Newest build"),
            text=lambda row: row.build or "–",
            mono=True,
            elide="none",
            role="text2",
        ),
    )


def _number(
    key: str, title: str, number: Callable[[ReleaseRow], int], hint: str = ""
) -> Column[ReleaseRow]:
    """A number of an axis, as engines print it; a dash where the release has none."""
    return Column(
        key=key,
        title=title,
        text=lambda row: str(number(row)).replace("-", "−") if number(row) else "–",
        mono=True,
        align="right",
        sort_key=number,
        hint=hint,
    )


def _name(
    key: str, title: str, name: Callable[[ReleaseRow], str], *, stretch: bool = False
) -> Column[ReleaseRow]:
    return Column(
        key=key, title=title, text=name, role="text2", elide="middle", stretch=stretch,
        max_width=0 if stretch else 260,
    )  # fmt: skip


def _place(name: str) -> tuple[int, int] | None:
    """Where a release stands among others; None for what is no release."""
    key = release_sort_key(name)
    return key if key != release_sort_key("") else None


RELEASE_FILTER: Final[FilterKeys[ReleaseRow]] = FilterKeys(
    words=lambda row: "\n".join(
        (row.name, str(row.ue4), row.ue4_name, str(row.ue5), row.ue5_name, row.build)
    ),
    values={
        "release": lambda row: row.name,
        "uefour": lambda row: row.ue4,
        "uefive": lambda row: row.ue5,
        "custom": lambda row: row.custom,
        "layout": lambda row: row.layout,
    },
    flags={"confirmed": lambda row: row.confirmed},
    orders={"release": _place},
)
RELEASE_HINT: Final = lazy("Filter: 5.3, release<5.0, uefour>=517, is:confirmed")


def _newest(key: str, title: Label, number: Callable[[ImportedRow], int]) -> Column[ImportedRow]:
    """A number of an imported engine; nothing of one that cannot be read."""
    return Column(
        key=key,
        title=title,
        text=lambda row: "" if row.problem else str(number(row) or "–"),
        mono=True,
        align="right",
        sort_key=number,
    )


IMPORTED: Final[tuple[Column[ImportedRow], ...]] = (
    Column(
        key="name",
        title=lazy("Engine"),
        text=lambda row: row.name,
        font="name",
        mark=lambda row: "bad" if row.problem else None,
        tooltip=lambda row: row.path,
    ),
    Column(
        key="version",
        title=lazy("Version"),
        text=lambda row: row.problem or row.version,
        font=lambda row: "body" if row.problem else "mono",
        stretch=True,
    ),
    _newest("ue4", "UE4", lambda row: row.ue4),
    _newest("ue5", "UE5", lambda row: row.ue5),
    _newest("licensee", lazy("Licensee"), lambda row: row.licensee),
    _newest("custom", lazy("Custom"), lambda row: row.custom),
)

IMPORT_FINDINGS: Final[tuple[Column[Finding], ...]] = (
    Column(
        key="message",
        title=lazy("What was found"),
        text=lambda finding: texts_of(finding).message(),
        mark=lambda finding: finding_mark(finding) or "info",
        tooltip=lambda finding: texts_of(finding).remedy(),
        stretch=True,
    ),
    Column(
        key="place",
        title=lazy("File and line"),
        text=lambda finding: finding.path,
        mono=True,
        elide="middle",
        max_width=360,
    ),
)
