"""The engine versions side by side: saved by, compatible with, and the target."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from inspector.catalog import EngineProfile
from inspector.checks.facts import FileFacts
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.rule import Rule
from inspector.gui.look.theme import Theme, Themed, space
from inspector.messages import _
from inspector.messages.phrases import clauses
from inspector.messages.terms import origin_words
from inspector.versions import EngineVersion

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


def saved_by_facts(version: EngineVersion | None) -> EngineFacts:
    """The column of the engine that saved the file."""
    caption = _("Saved by")
    if version is None:
        return EngineFacts(caption, "—", _("not read"))
    if version.is_empty:
        return EngineFacts(caption, "—", _("not stored"))
    return _facts(caption, version, origin_words(version.origin))


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


def engine_facts(facts: FileFacts, profile: EngineProfile) -> tuple[EngineFacts, ...]:
    """The three columns for one file and one engine."""
    return (
        saved_by_facts(facts.saved_by),
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
        self._dress()

    def set_role(self, theme: Theme, role: str) -> None:
        """Another colour."""
        self._role = role
        self._dress()

    def _dress(self) -> None:
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
        upper = QHBoxLayout()
        space(upper, theme, between=14)
        upper.addWidget(self._value)
        upper.addWidget(self._note, 1)
        lower = QHBoxLayout()
        space(lower, theme, between=20)
        lower.addWidget(self._changelist)
        lower.addWidget(self._branch, 1)
        layout = QVBoxLayout(self)
        space(layout, theme, between=1)
        layout.addWidget(self._caption)
        layout.addLayout(upper)
        layout.addLayout(lower)

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
