"""What every kind of effect tells of itself: how files write it, its words, its cost, its deed.

A kind is one class in :mod:`inspector.upgrades.effects`. Whoever reads, orders, judges, applies or
reports patches asks it here and knows no kind by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Final, Protocol, TypeAlias

from inspector.data_classes import dataclass
from inspector.errors import InspectorError
from inspector.files.convert import Meta, ValueKind, WrongKindError
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple
from inspector.upgrades.values import FieldState, Loss, Scope, last_part

#: Makes of a field what it is afterwards, with what that cost; may raise an :class:`EffectError`.
Change: TypeAlias = Callable[[FieldState], tuple[FieldState, Loss]]


class EffectError(InspectorError):
    """An effect that does not take the value it meets; nothing was changed.

    Its message is what was found and what was expected, as a sentence without full stop.
    """


class Renaming(NamedTuple):
    """The two names of a rename; those of properties may carry their class before a dot."""

    old: str
    new: str
    of_property: bool = False

    @property
    def compared(self) -> tuple[str, str]:
        """The names as they are compared: in lower case, those of properties by themselves."""
        old, new = self.old.lower(), self.new.lower()
        return (last_part(old), last_part(new)) if self.of_property else (old, new)


class PatchedObjects(Protocol):
    """The objects of one asset, as the effect of a patch changes them.

    The scope of the patch says which classes, structs, properties and enumerations are concerned.
    """

    def change(self, change: Change, field: str = "", new_name: str = "") -> None:
        """Changes every stored field that the patch is about.

        Args:
            change: What becomes of each.
            field: The field's name where the effect says it itself; the way there is the patch's.
            new_name: A name that it gets. Where another value is stored under it, neither is
                chosen.
        """

    def set(self, change: Change, field: str) -> None:
        """Changes a field of every object and struct of the scope, whether they store it or not."""

    def rename(
        self,
        what: str,
        renaming: Renaming,
        *,
        instances_only: bool = False,
        instances: Mapping[str, str] | None = None,
    ) -> None:
        """Renames a type, a function or a package wherever it is named.

        Args:
            what: ``class``, ``struct``, ``enum``, ``function`` or ``package``.
            renaming: Its two names.
            instances_only: Whether what refers to the class itself keeps the old name.
            instances: New names of the objects of a class.
        """

    def discard(self, class_name: str) -> None:
        """Takes away the objects of a class; references to them become null."""

    def remove_package(self, package: str) -> None:
        """Makes null of every reference into a package."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a patch does: names, tables and numbers as a file of patches declares them.

    What a file gives is annotated with its kind of value, and with the key where that is not the
    name of the attribute; what has no default has to be given. No effect changes what it is handed.
    """

    #: The name of the kind in reports.
    kind: ClassVar[str]
    #: The name in files of patches, where it is another one.
    written: ClassVar[str] = ""
    #: The word of the kind, for effects that do not say more of themselves in :attr:`word`.
    short: ClassVar[Message]
    #: The attribute that names what it changes, if any does.
    about_what: ClassVar[str] = ""
    #: Whether that is the property of the patch, so that one of the two may be left out.
    of_property: ClassVar[bool] = False
    #: Whether it is about the whole of that, whatever place the patch names.
    of_whole: ClassVar[bool] = False
    #: Whether every object of the class goes that it is about.
    discards: ClassVar[bool] = False
    #: Whether it only tells something, and no value of a property changes.
    is_note: ClassVar[bool] = False
    #: Whether it computes a value from the stored one.
    computes: ClassVar[bool] = False
    #: Whether two of the kind give one result in either order.
    commutes_with_its_kind: ClassVar[bool] = False
    #: Whether the field has another type afterwards.
    changes_type: ClassVar[bool] = False

    @property
    def word(self) -> Message:
        """What it does, in a word or a few: ``rename``, ``float to double``."""
        return self.short

    @property
    def is_vague(self) -> bool:
        """Whether its word says less than the declaration of the stored form does."""
        return self.is_note

    @property
    def about(self) -> str:
        """The name of what it changes, where it says that itself."""
        return str(getattr(self, self.about_what)) if self.about_what else ""

    @property
    def worst(self) -> Loss:
        """The most that it may cost where it finds something to change."""
        return Loss.NONE

    @property
    def renaming(self) -> Renaming | None:
        """The two names, if it renames something."""
        return None

    @property
    def property_renaming(self) -> Renaming | None:
        """The two names, if it renames a property."""
        return self.renaming if self.renaming is not None and self.renaming.of_property else None

    def silences(self, axis: str, scope: Scope) -> bool:
        """Whether other patches of this axis and scope have nothing to change because of it."""
        return False

    def has_target(self, scope: Scope) -> bool:
        """Whether a patch of this scope says what changes; others are told and not applied."""
        return True

    def lacks(self, scope: Scope) -> Message | None:
        """What a patch of this scope has to name and does not, as a sentence; None if nothing."""
        return None

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """What becomes of a field, and what that costs.

        Raises:
            EffectError: The field is not of the type that the effect needs.
        """
        return state, self.worst

    def apply(self, objects: PatchedObjects) -> None:
        """What it does to an asset."""


@dataclass(frozen=True, slots=True)
class ValueEffect(Effect):
    """An effect that computes new values of the property that the patch names."""

    computes: ClassVar[bool] = True

    def lacks(self, scope: Scope) -> Message | None:
        """Message when the patch names no property; None if it does."""
        if scope.property:
            return None
        return Message(
            "upgrades/patch-without-property",
            kind=self.kind,
        )

    def apply(self, objects: PatchedObjects) -> None:
        """Changes every stored value."""
        objects.change(self.change)


# -- values in files of patches --------------------------------------------------------------------

#: The whole numbers that a property can hold: signed and unsigned ones of 64 bits.
_LEAST: Final = -(2**63)
_MOST: Final = 2**64 - 1
_LARGEST: Final = 1.7976931348623157e308


def _value(value: Any) -> Any:
    """A stored value; dates and times, which TOML has too, no package stores."""
    if isinstance(value, Mapping):
        return {key: _value(member) for key, member in value.items()}
    if isinstance(value, list):
        return [_value(element) for element in value]
    if isinstance(value, int) and not _LEAST <= value <= _MOST:
        raise WrongKindError(Message("upgrades/more-than-64-bits"))
    if isinstance(value, bool | int | float | str):
        return value
    raise WrongKindError(Message("upgrades/dates-are-texts"))


REAL: Final = ValueKind(
    Message("upgrades/a-number"),
    "0.5",
    Annotated[float, Meta(ge=-_LARGEST, le=_LARGEST)],
    {float: Message("upgrades/not-finite"), int: Message("upgrades/number-too-large")},
)
VALUE: Final = ValueKind(Message("upgrades/a-value"), "100", Any, check=_value)
MEMBERS: Final = ValueKind(
    Message("upgrades/members"), "{ Index = -1 }", dict[str, Any], check=_value
)
