"""How a package stands to an engine on each object-version axis, ready to be drawn.

Plain values in, plain values out: what the rulers of the Versions page show is decided here and can
be read and tested without a window.

The engine versions stand beside them: saved by, compatible with, and the target.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from inspector.catalog import Catalog, EngineProfile
from inspector.checks.facts import FileFacts
from inspector.checks.judgement import Mark
from inspector.data_classes import dataclass, replace
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.ruler_layout import AxisView
from inspector.gui.kit.surface import Rule
from inspector.gui.look.theme import Theme, Themed, space
from inspector.messages import LazyText, _, lazy, ngettext
from inspector.messages.phrases import clauses
from inspector.messages.terms import origin_words
from inspector.named_tuples import NamedTuple
from inspector.versions import EngineVersion, VersionSet

AxisName = Literal["ue4", "ue5"]

#: Longer axes do not begin with their first number; a licensee axis shows no more than these.
LONGEST_RANGE = 60

_LABELS: dict[AxisName, LazyText] = {
    "ue4": lazy("UE4 object version"),
    "ue5": lazy("UE5 object version"),
}


#: What an axis is called in the profile of an engine, by its field.
_KEYS: Final = {
    "FileVersionUE4": "ue4",
    "FileVersionUE5": "ue5",
    "FileVersionLicenseeUE": "licensee",
    "LegacyFileVersion": "legacy",
}


class AxisSummary(NamedTuple):
    """The one fact about all axes that stands at the right of their title."""

    mark: Mark
    text: str


def axis_views(
    versions: VersionSet, profile: EngineProfile, catalog: Catalog
) -> tuple[AxisView, ...]:
    """The axes of one package against one engine; axes that the engine refuses come first.

    The header layout is listed only where the engine refuses it. A package that stores no versions
    has no axes.
    """
    if versions.unversioned:
        return ()
    views = {
        "FileVersionUE4": _object_axis("ue4", versions.ue4, profile.ue4, profile, catalog),
        "FileVersionUE5": _object_axis("ue5", versions.ue5, profile.ue5, profile, catalog),
        "FileVersionLicenseeUE": _licensee_axis(versions.licensee, profile),
    }
    if versions.legacy < profile.legacy:
        views["LegacyFileVersion"] = _header_layout(versions.legacy, profile, catalog)
    for name, key in _KEYS.items():
        if name in views and key in profile.assumed:
            views[name] = _assumed(views[name])
    placed = [replace(view, field=f"summary/{name}") for name, view in views.items()]
    return tuple(sorted(placed, key=lambda view: view.result_mark is not Mark.REFUSE))


def axis_summary(
    views: Sequence[AxisView], versions: VersionSet, profile: EngineProfile, catalog: Catalog
) -> AxisSummary | None:
    """What all axes add up to: how many refuse, else how many steps lie in between."""
    if not views:
        return None
    marks = [view.result_mark for view in views]
    # By a number that is assumed nothing is refused.
    newer = marks.count(Mark.REFUSE) + marks.count(Mark.WARN)
    if newer:
        return AxisSummary(
            Mark.REFUSE if Mark.REFUSE in marks else Mark.WARN,
            ngettext(
                "{count} of {axes} is newer than {name} reads",
                "{count} of {axes} are newer than {name} reads",
                newer,
                axes=len(views),
                name=profile.name,
            ),
        )
    steps = sum(
        catalog.step_count(axis, before, after)
        for axis, before, after in (
            ("ue4", versions.ue4, profile.ue4),
            ("ue5", versions.ue5, profile.ue5),
            ("licensee", versions.licensee, profile.licensee),
        )
        if before < after
    )
    if steps:
        return AxisSummary(
            Mark.UP,
            _(
                "{count} between the file and {name}",
                count=ngettext("{count} step", "{count} steps", steps),
                name=profile.name,
            ),
        )
    return AxisSummary(Mark.OK, _("the same in the file and in {name}", name=profile.name))


def _assumed(view: AxisView) -> AxisView:
    """An axis on which nobody has seen the engine's number."""
    mark = Mark.WARN if view.result_mark is Mark.REFUSE else view.result_mark
    said = _("{result}, assumed", result=view.result_text)
    return replace(view, result_mark=mark, result_text=said)


def _span(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first} – {last}"


def _short_name(axis: AxisName, number: int, catalog: Catalog) -> str:
    version = catalog.object_version(axis, number)
    return version.short_name if version is not None else ""


def _named(name: str) -> str:
    """The words after a number; where the catalogue has no name for it, they say so."""
    return name or _("not in the catalogue")


def _object_axis(
    axis: AxisName, stored: int, limit: int, profile: EngineProfile, catalog: Catalog
) -> AxisView:
    versions = catalog.object_versions(axis)
    first, newest = versions[0].number, versions[-1].number
    engine, label = profile.name, _LABELS[axis]
    stored_name = _short_name(axis, stored, catalog) if stored else ""
    if not stored:
        sub_label = _("written before UE5") if axis == "ue5" else _("not stored")
    elif stored > newest:
        sub_label = _("written at {stored}, newest known {newest}", stored=stored, newest=newest)
    else:
        sub_label = _("written at {stored} of {newest}", stored=stored, newest=newest)
    if stored == limit:
        if not stored:
            return _same_line(str(label), None, _("in the file and in {engine}", engine=engine))
        return _same_line(
            str(label), stored, _("in the file and in {engine}", engine=engine), _named(stored_name)
        )

    # A number that is not stored stands one place before the first that exists.
    file_at = stored or first - 1
    engine_at = limit or first - 1
    if file_at > engine_at:
        too_new = catalog.step_count(axis, engine_at, file_at) or file_at - engine_at
        mark, text = Mark.REFUSE, _("{too_new:,} too new", too_new=too_new)
        sub = _span(engine_at + 1, file_at)
    else:
        mark, text = (
            Mark.UP,
            ngettext("{count} step", "{count} steps", catalog.step_count(axis, file_at, engine_at)),
        )
        sub = _span(file_at + 1, engine_at)
    return AxisView(
        label=str(label),
        sub_label=sub_label,
        ticks=_ticks(axis, file_at, engine_at, catalog),
        file_number=stored or None,
        file_label=_named(stored_name) if stored else "",
        engine_number=limit or None,
        engine_label=_("in {engine}", engine=engine),
        result_mark=mark,
        result_text=text,
        result_sub=sub,
        engine_name=_short_name(axis, limit, catalog) if limit and limit != newest else "",
        axis=axis if mark is Mark.UP else "",
    )


def _ticks(
    axis: AxisName, file_at: int, engine_at: int, catalog: Catalog
) -> tuple[tuple[int, str | None], ...]:
    """The numbers to show, each with the release that began at it.

    They begin with the first number; on the long UE4 axis with the first release, or with the file
    where that is older.
    """
    began = _releases_by_number(axis, catalog)
    numbers = {version.number for version in catalog.object_versions(axis)}
    numbers |= {number for number in (file_at, engine_at) if number >= min(numbers)}
    if len(numbers) > LONGEST_RANGE:
        least = min(file_at, engine_at, *began)
        numbers = {number for number in numbers if number >= least}
    return tuple((number, began.get(number)) for number in sorted(numbers))


def _releases_by_number(axis: AxisName, catalog: Catalog) -> dict[int, str]:
    """The oldest release that stands at each number."""
    began: dict[int, str] = {}
    for release in catalog.releases:
        number = release.ue4 if axis == "ue4" else release.ue5
        if number:
            began.setdefault(number, release.name)
    return began


def _licensee_axis(stored: int, profile: EngineProfile) -> AxisView:
    label, limit = _("Licensee version"), profile.licensee
    if stored == limit:
        return _same_line(label, stored, _("in the file and in {name}", name=profile.name))
    first, last = min(stored, limit, 0), max(stored, limit)
    # A damaged word can make this number anything; the ruler shows the part where both stand.
    if last - first + 1 > LONGEST_RANGE:
        first = max(min(stored, limit), last - LONGEST_RANGE)
    newer = stored > limit
    steps = abs(stored - limit)
    return AxisView(
        label=label,
        sub_label=_("counted by the studio that saved it") if stored else _("no studio numbers"),
        ticks=tuple((number, None) for number in range(first, last + 1)),
        file_number=stored,
        file_label=_("in the file"),
        engine_number=limit,
        engine_label=_("in {name}", name=profile.name),
        result_mark=Mark.REFUSE if newer else Mark.UP,
        result_text=_("{steps:,} too new", steps=steps)
        if newer
        else ngettext("{count} step", "{count} steps", steps),
        result_sub=_span(min(stored, limit) + 1, max(stored, limit)),
        axis="" if newer else "licensee",
    )


def _header_layout(stored: int, profile: EngineProfile, catalog: Catalog) -> AxisView:
    written_by = catalog.legacy_releases(stored)
    written = (
        _("written by {written_by}", written_by=written_by)
        if written_by
        else _("written by no known release")
    )
    return AxisView(
        label=_("Header layout"),
        file_number=stored,
        engine_number=profile.legacy,
        result_mark=Mark.REFUSE,
        result_text=_("{legacy:,} too new", legacy=profile.legacy - stored),
        same_text=_("{written}; {name} reads down to", written=written, name=profile.name),
    )


def _same_line(label: str, number: int | None, text: str, name: str = "") -> AxisView:
    return AxisView(
        label=label,
        file_number=number,
        result_mark=Mark.OK,
        result_text=_("same"),
        same_text=f"{text}   {name}".rstrip(),
    )


_SELECTABLE: Final = (
    Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
)


@dataclass(frozen=True, slots=True)
class EngineFacts:
    """What one column says."""

    caption: str
    value: str
    note: str = ""
    changelist: str = ""
    branch: str = ""
    tooltip: str = ""
    accent: bool = False


def saved_by_facts(version: EngineVersion | None, catalog: Catalog) -> EngineFacts:
    """The column of the engine that saved the file."""
    caption = _("Saved by")
    if version is None:
        return EngineFacts(caption, "—", _("not read"))
    if version.is_empty:
        return EngineFacts(caption, "—", _("not stored"))
    return _facts(caption, version, origin_words(catalog.origin_of(version)))


def compatible_with_facts(version: EngineVersion | None, stored: bool) -> EngineFacts:
    """The column of the oldest engine that the file says it suits."""
    caption = _("Compatible with")
    if version is None:
        return EngineFacts(caption, "—", _("not read"))
    if version.is_empty:
        return EngineFacts(caption, "—", _("not stored"))
    return _facts(caption, version, _("and newer") if stored else _("not stored, as saved by"))


def target_facts(profile: EngineProfile) -> EngineFacts:
    """The column of the engine that the file is judged by."""
    facts = _facts(_("Target engine"), profile.version, str(profile.source))
    told = profile.changelist_known and profile.version.changelist
    value = facts.value if told or not profile.patch_open else profile.name
    return EngineFacts(
        facts.caption,
        value,
        facts.note,
        facts.changelist if profile.changelist_known else _("CL not known"),
        facts.branch,
        facts.tooltip,
        accent=True,
    )


def _facts(caption: str, version: EngineVersion, note: str) -> EngineFacts:
    lines = [str(version)]
    if version.branch:
        lines.append(_("Branch as stored: {branch}", branch=version.branch))
    if version.licensee:
        lines.append(_("The licensee bit of the changelist is set: a studio built this engine."))
    return EngineFacts(
        caption,
        version.short,
        note,
        _("CL {changelist}", changelist=version.changelist),
        version.depot_path if version.branch else "",
        "\n".join(lines),
    )


def engine_facts(
    facts: FileFacts, profile: EngineProfile, catalog: Catalog
) -> tuple[EngineFacts, ...]:
    """The three columns for one file and one engine."""
    return (
        saved_by_facts(facts.saved_by, catalog),
        compatible_with_facts(facts.compatible_with, facts.compatible_stored),
        target_facts(profile),
    )


class _Selectable(Themed, QLabel):
    """A short text that can be selected and copied."""

    def __init__(self, theme: Theme, font: str, role: str) -> None:
        super().__init__()
        self._theme = theme
        self._font = font
        self._role = role
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(_SELECTABLE)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._apply_theme()

    def set_role(self, theme: Theme, role: str) -> None:
        """Another colour."""
        self._role = role
        self._apply_theme()

    def _apply_theme(self) -> None:
        theme = self._theme
        self.setFont(theme.font(self._font))
        palette = self.palette()
        palette.setColor(self.foregroundRole(), theme.color(self._role))
        self.setPalette(palette)
        self.setMinimumHeight(theme.line_height(self._font))


class EngineColumn(Themed, QWidget):
    """One engine version: caption, value with a note, changelist and branch."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._caption = ElidedLabel(theme, "", "caption", "text3")
        self._value = _Selectable(theme, "value", "text")
        self._value.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._note = ElidedLabel(theme, "", "caption", "text2")
        self._changelist = _Selectable(theme, "mono", "text2")
        self._changelist.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._branch = ElidedLabel(theme, "", "mono", "text2", "middle")
        upper = hbox(self._value, (self._note, 1), theme=theme, between=14)
        lower = hbox(self._changelist, (self._branch, 1), theme=theme, between=20)
        vbox(self._caption, upper, lower, parent=self, theme=theme, between=1)

    def set_facts(self, facts: EngineFacts) -> None:
        """Shows another engine."""
        self._caption.set_text(facts.caption)
        self._value.setText(facts.value)
        missing = facts.value == "—"
        role = "accent" if facts.accent else "text3" if missing else "text"
        self._value.set_role(self._theme, role)
        self._note.set_text(facts.note)
        self._changelist.setText(facts.changelist)
        self._branch.set_text(facts.branch)
        for part in (self._value, self._changelist):
            set_tip(part, facts.tooltip)
        self._branch.set_tooltip(facts.tooltip)
        words = [facts.caption, facts.value, facts.note, facts.changelist, facts.branch]
        self.setAccessibleName(clauses(words))


class EngineColumns(Themed, QWidget):
    """The three columns with a thin line between them."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.columns = tuple(EngineColumn(theme) for __ in range(3))
        self._layout = QHBoxLayout(self)
        space(self._layout, theme, (0, 4, 0, 6), between=16)
        for column in self.columns:
            if self._layout.count():
                self._layout.addWidget(Rule(theme))
            self._layout.addWidget(column, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_engines(self, facts: tuple[EngineFacts, ...]) -> None:
        """Shows other engines."""
        for column, engine in zip(self.columns, facts, strict=True):
            column.set_facts(engine)
