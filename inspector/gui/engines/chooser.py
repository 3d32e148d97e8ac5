"""The target engine: the button that names it, and the list to choose another one from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from inspector.catalog import EngineProfile
from inspector.catalog.classes import ClassList
from inspector.catalog.model import CLASS_LISTS
from inspector.catalog.profile import RELEASE_TABLE
from inspector.checks import ReleaseAnswer
from inspector.checks.judgement import Mark
from inspector.gui.desk.context import AppContext
from inspector.gui.kit.buttons import Button
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.style import Piece
from inspector.gui.look.theme import Theme
from inspector.gui.rows.pick_items import PickItem, best
from inspector.gui.rows.pick_list import PickList
from inspector.messages import _, ngettext, saying
from inspector.messages.phrases import remarks
from inspector.messages.rules import check_texts

#: The most that the button takes for where the engine came from, in px of the design.
_WIDEST: Final = 420


class TargetButton(Button):
    """Names what the shown file is held against and where that came from: the target engine, or the
    lists of classes in its place. A press opens the list of engines.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "", icon="engine", parent=parent)
        self._origin = ""
        self._with_origin = True
        self._with_label = True
        self._guessed = False
        self._label = ""
        self.set_menu_arrow(True)

    def set_profile(self, profile: EngineProfile) -> None:
        """Names another engine, with a sign where the project's own cannot be found out."""
        self._guessed = profile.guessed
        origin = origin_words(profile)
        tip = _(
            "Target engine {name}, {origin}. Ctrl+E chooses another.",
            name=profile.name,
            origin=origin,
        )
        self._name(_("Target engine"), profile.name, origin, tip)

    def set_classes(self, known: ClassList) -> None:
        """Names lists of classes, of a file that no engine loads."""
        tip = _(
            "Target classes {title}: {words}. Ctrl+E chooses the engine whose classes count.",
            title=known.title,
            words=known.extent,
        )
        self._guessed = False
        # How many they are is a sentence: in the bar it would take the room of the filter.
        self._name(_("Target classes"), str(known.title), "", tip)

    def _name(self, label: str, value: str, origin: str, tip: str) -> None:
        self._label, self._origin = label, origin
        self.setText(label if self._with_label else "")
        self.set_value(value)
        set_tip(self, tip)
        self.set_with_origin(self._with_origin)

    def pieces(self) -> Sequence[Piece]:
        """The sign of a warning stands where the icon does."""
        icon, *rest = super().pieces()
        return [Piece(mark="warn") if self._guessed else icon, *rest]

    def sizeHint(self) -> QSize:
        """A sentence about the engine leaves the filter its room."""
        wanted = super().sizeHint()
        return QSize(min(wanted.width(), self._theme.px(_WIDEST)), wanted.height())

    def set_with_label(self, shown: bool) -> None:
        """Whether there is room to say what the name is that of; readers are told always."""
        self._with_label = shown
        self.setText(self._label if shown else "")
        self._speak()

    def _speak(self) -> None:
        super()._speak()
        if not self._with_label:
            self.setAccessibleName(" ".join(filter(None, (self._label, self.accessibleName()))))

    def set_with_origin(self, shown: bool) -> None:
        """Whether there is room to say where the engine came from."""
        self._with_origin = shown
        self.set_note(self._origin if shown else "")


def origin_words(profile: EngineProfile) -> str:
    """Where an engine came from, as it reads after its name: "from RTS.uproject"."""
    return _("chosen") if profile.source == RELEASE_TABLE else str(profile.source)


def release_words(answer: ReleaseAnswer) -> str:
    """How a release takes the open file, in a few words."""
    return remarks((_taken(answer), saying.not_judged(answer.not_judged)))


def _taken(answer: ReleaseAnswer) -> str:
    match answer.mark:
        case Mark.REFUSE | Mark.WARN:
            verb = _("refuses") if answer.mark is Mark.REFUSE else _("warns")
            if answer.reason is None:
                return verb
            return _("{verb}: {why}", verb=verb, why=check_texts(answer.reason).line())
        case Mark.UP:
            steps = ngettext("{count} upgrade step", "{count} upgrade steps", answer.steps)
            return _("loads; a save runs {steps}", steps=steps)
        case Mark.OK:
            return _("loads; a save runs no upgrade step")
        case _:
            return _("not known")


class EngineChooser(PickList):
    """Every release with what it says of the open file, newest first, and other ways."""

    TITLE = 28

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(
            context.theme,
            parent,
            self.items_for,
            placeholder=_("Release, or path of a Build.version, engine or .uproject"),
            title=_("Choose target engine"),
        )
        self._context = context
        self.picked.connect(self.pick)

    def items_for(self, text: str) -> Sequence[PickItem]:
        """The releases that match, then what else can be chosen.

        Of a stream they are the lists of classes, since no release loads it.
        """
        wanted = text.strip()
        if self._shows_stream:
            lists = self._class_lists()
            return [*(best(lists, wanted, len(lists)) if wanted else lists), *self._free(wanted)]
        document = self._context.document
        judged = document.answer.releases if document is not None and document.answer else ()
        answers = {answer.release: answer for answer in judged}
        releases = []
        for release in reversed(self._context.catalog.releases):
            answer = answers.get(release.name)
            releases.append(
                PickItem(
                    "engine",
                    release.name,
                    release.name,
                    release_words(answer) if answer is not None else "",
                    _("target") if release.name == self._context.target.name else "",
                    mark=str(answer.mark) if answer is not None else None,
                    icon=None if answer is not None else "engine",
                )
            )
        matching = [item for item in releases if item.title.startswith(wanted)] or best(
            releases, wanted, len(releases)
        )
        exact = any(item.title == wanted for item in releases)
        if wanted and not exact and (set(wanted) & set("/\\") or wanted[0].isdigit()):
            matching.append(
                PickItem("engine", wanted, _("Judge by {wanted}", wanted=wanted), icon="file")
            )
        return [*matching, *self._other_ways(wanted)]

    @property
    def _shows_stream(self) -> bool:
        """Whether what is shown is held to classes, and to no release."""
        document = self._context.document
        answer = document.answer if document is not None else None
        return answer is not None and not answer.facts.of_releases and not answer.facts.is_text

    def _class_lists(self) -> list[PickItem]:
        """The engines whose classes can be chosen."""
        chosen = self._context.target.class_list
        return [
            PickItem(
                "engine",
                name,
                engine,
                _("the classes that its code registers"),
                _("target") if name == chosen else "",
                icon="engine",
            )
            for name, engine in CLASS_LISTS.items()
        ]

    def _other_ways(self, text: str) -> list[PickItem]:
        rows = [
            PickItem("action", "engine-file", _("Choose Build.version or .uproject…"), icon="file"),
            PickItem("action", "engine-root", _("Choose an engine’s folder…"), icon="folder"),
        ]
        shown = best(rows, text, len(rows)) if text and not text[0].isdigit() else rows
        return [*shown, *self._free(text)]

    def _free(self, text: str) -> list[PickItem]:
        """The way back to what each file's project says, where an engine was chosen."""
        if not self._context.target_fixed:
            return []
        rows = [
            PickItem(
                "action", "default-engine", _("Let each file’s project decide"), icon="project"
            )
        ]
        return best(rows, text, len(rows)) if text and not text[0].isdigit() else rows

    def pick(self, item: PickItem) -> None:
        """Takes over an engine that was picked, or does what stands at the end of the list."""
        if item.kind == "engine":
            self._context.choose_target(item.key)
        else:
            self._context.actions.run(item.key)

    def ask_for_file(self) -> None:
        """Judges by an engine whose file is asked for."""
        self._judge_by(self._context.ask.engine(self.window(), self._context.near))

    def ask_for_root(self) -> None:
        """Judges by an engine whose folder is asked for."""
        self._judge_by(self._context.ask.engine_root(self.window(), self._context.near))

    def _judge_by(self, chosen: str) -> None:
        if chosen:
            self._context.choose_target(chosen)

    def first_choice(self, items: Sequence[PickItem]) -> int | None:
        """The target when nothing is typed, else the best match."""
        for at, item in enumerate(items):
            if item.right and not self.field.text():
                return at
        return super().first_choice(items)
