"""What can be done in the window: each action with what it does, and the one table of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Generic, TypeVar

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from inspector.data_classes import dataclass
from inspector.gui.desk.facts import DeskFacts
from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.kit.plain_tip import set_tip
from inspector.messages import Label
from inspector.messages.phrases import labelled

T = TypeVar("T")

#: Prefix of the ids of actions that turn to a page of a file.
PAGE: Final = "page-"
#: Prefix of the ids of actions that choose a language.
LANGUAGE: Final = "language-"


def always(_: object) -> bool:
    """For actions that are never disabled."""
    return True


@dataclass(frozen=True, slots=True)
class Action(Generic[T]):
    """One thing to do.

    Attributes:
        id: Names it for ever: saved settings and scripts know it by that.
        title: The words in menus.
        place: The menu it stands in, and its group there: those of one stand between two lines.
        on: What it is done with. The window has parts, and the first that is one is taken; while
            it has none the action is disabled. A part that is made when it is first shown is named.
        run: Does it.
        shortcut: Portable key texts with blanks between them; the first is shown.
        when: Whether it can be done as things stand in the window.
        ready: Whether what it is done with can do it now; asks only what a view or a list keeps of
            itself.
        needs: Why it is disabled when it is, in a few words.
        reason: Says that of what it is done with, where it is not always the same; may be empty.
        also: Words by which it is found beside those of its title and place.
        icon: The icon of its buttons and rows.
        checked: Whether it is switched on; None for what is done and over.
    """

    id: str
    title: Label
    place: str
    on: type[T] | LazyClass[T]
    run: Callable[[T], object]
    shortcut: str = ""
    when: Callable[[DeskFacts], bool] = always
    ready: Callable[[T], bool] = always
    needs: Label = ""
    icon: str | None = None
    checked: Callable[[T], bool] | None = None
    reason: Callable[[T], str] | None = None
    also: str = ""

    @property
    def menu(self) -> str:
        """The menu it stands in."""
        return self.place.partition("/")[0]

    @property
    def group(self) -> str:
        """Its group there."""
        return self.place.partition("/")[2]

    @property
    def keys(self) -> tuple[str, ...]:
        """Its key texts."""
        return tuple(self.shortcut.split())

    def is_for(self, part: object) -> bool:
        """Whether a part is one that it is done with."""
        return self.on.made(part) if isinstance(self.on, LazyClass) else isinstance(part, self.on)

    def possible(self, facts: DeskFacts, part: T) -> bool:
        """Whether it can be done with a part now."""
        return self.when(facts) and self.ready(part)

    @property
    def plain_title(self) -> str:
        """The title without the dots that announce a question."""
        return str(self.title).removesuffix("…")

    def why_not(self, part: T | None = None) -> str:
        """Why it cannot be done with a part, or with none, for whoever tries all the same."""
        return labelled(self.plain_title, self.obstacle(part))

    def obstacle(self, part: T | None = None) -> str:
        """The same without its title."""
        own = self.reason(part) if part is not None and self.reason is not None else ""
        return own or str(self.needs)

    def entry(self, menu: QMenu) -> QAction:
        """Adds it to the menu of a row, with its title and its key."""
        entry = QAction(str(self.title), menu)
        entry.setObjectName(self.id)
        if self.keys:
            # Only shown: the key itself belongs to the window.
            key = QKeySequence(self.keys[0]).toString(QKeySequence.SequenceFormat.NativeText)
            entry.setText(f"{self.title}\t{key}")
        menu.addAction(entry)
        return entry


#: An action on whatever part of the window.
AnyAction = Action[Any]


class ActionParts:
    """What actions are done with at one moment; what several are for is looked for once.

    Args:
        parts: What the window consists of.
    """

    def __init__(self, parts: Iterable[object]) -> None:
        self._parts = tuple(parts)
        self._found: dict[type[Any] | LazyClass[Any], Any] = {}

    def part_for(self, action: AnyAction) -> Any:
        """The first part that an action is for; None where there is none."""
        if action.on not in self._found:
            of_it = (part for part in self._parts if action.is_for(part))
            self._found[action.on] = next(of_it, None)
        return self._found[action.on]


class Actions:
    """The table of all actions of a window, and the parts that they are done with.

    Args:
        table: The actions, in the order of the menus.
        parts: Gives what the window consists of now.
        facts: Gives how things stand in it.
    """

    def __init__(
        self,
        table: Sequence[AnyAction] = (),
        parts: Callable[[], Iterable[object]] = tuple,
        facts: Callable[[], DeskFacts] = DeskFacts,
    ) -> None:
        self._table = {action.id: action for action in table}
        self._parts = parts
        self._facts = facts

    def __iter__(self) -> Iterator[AnyAction]:
        return iter(self._table.values())

    def __getitem__(self, name: str) -> AnyAction:
        return self._table[name]

    def part_for(self, action: AnyAction) -> Any:
        """What an action would be done with; None where it cannot be done now."""
        part = self.parts().part_for(action)
        return part if part is not None and action.possible(self._facts(), part) else None

    def why_not(self, action: AnyAction, parts: ActionParts | None = None) -> str:
        """Why an action cannot be done now, for whoever tries all the same.

        Args:
            action: The action.
            parts: What it may be done with; the parts of the window without them.
        """
        return labelled(action.plain_title, self.obstacle(action, parts))

    def obstacle(self, action: AnyAction, parts: ActionParts | None = None) -> str:
        """The same without the title of the action."""
        return action.obstacle((parts or self.parts()).part_for(action))

    def parts(self) -> ActionParts:
        """What actions are done with now, for whoever asks for several actions at once."""
        return ActionParts(self._parts())

    def run(self, name: str) -> str:
        """Does the action of an id, if it can be done now; why not, if it cannot."""
        action = self[name]
        part = self.part_for(action)
        if part is None:
            return self.why_not(action)
        action.run(part)
        return ""

    def states(self, parts: ActionParts | None = None) -> Iterator[tuple[AnyAction, bool, bool]]:
        """Each action, whether it can be done now, and whether it is switched on."""
        parts, facts = parts or self.parts(), self._facts()
        for action in self:
            part = parts.part_for(action)
            possible = part is not None and action.possible(facts, part)
            on = part is not None and action.checked is not None and action.checked(part)
            yield action, possible, on

    def fill(self, menu: QMenu, group: str, part: object, done: Callable[[], object]) -> None:
        """Puts what can be done with a row into its menu, and what cannot with the reason.

        Args:
            menu: The menu of the row.
            group: The actions that are wanted.
            part: What the row stands for.
            done: Called after one was done.
        """
        for action in self:
            if action.group == group and action.is_for(part):
                entry = QAction(str(action.title), menu)
                menu.addAction(entry)
                entry.setEnabled(action.possible(self._facts(), part))
                if not entry.isEnabled():
                    menu.setToolTipsVisible(True)
                    set_tip(entry, action.why_not(part))

                def act(_: bool = False, action: AnyAction = action) -> None:
                    action.run(part)
                    done()

                entry.triggered.connect(act)
