"""What becomes of the elements of an object stream when the code that has its classes loads it.

Elements are loaded from the top down; below one of an older class everything is converted first,
children before their parent. Nothing is written: the elements that are loaded are copies.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import Final

from inspector.catalog.classes import BASE, ClassInfo, ClassList
from inspector.data_classes import dataclass, field
from inspector.findings.finding import Severity
from inspector.findings.message import Message, Text
from inspector.format.objectstream.elements import OBJECTS, Element, field_words, is_entry, labels
from inspector.format.objectstream.leaves import leaf_of, may_hold
from inspector.format.tree import escaped
from inspector.upgrades.classes.conversion import Convert, shown_value, type_of, type_of_class
from inspector.upgrades.effect import EffectError
from inspector.upgrades.model import FieldChange, Patch, UpgradeFinding
from inspector.upgrades.order import CLASS_AXIS
from inspector.upgrades.values import Loss, Missing, Value
from inspector.versions import crc_of

# -- what the loader tells -------------------------------------------------------------------------


class ElementClassUnknown(UpgradeFinding):
    """An element of a class that nobody registers; a save loses it."""

    rule = "LOAD-UNKNOWN"
    stable = ("class_id",)
    class_id: str
    class_name: str


class ClassUndeclared(UpgradeFinding):
    """An element of a class that is the type of a declared field, and that nobody declares."""

    rule = "LOAD-UNDECLARED"
    stable = ("class_id",)
    severity: Severity = Severity.WARNING
    class_id: str
    class_name: str


class ClassUnlisted(UpgradeFinding):
    """An element of a class that no list has, where nobody declared any; told once a class."""

    rule = "LOAD-UNLISTED"
    stable = ("class_id",)
    severity: Severity = Severity.INFO
    class_id: str
    class_name: str


class ClassesNotJudged(UpgradeFinding):
    """Classes that are known, and of which no list has the version that their code has."""

    rule = "LOAD-NOT-JUDGED"
    stable = ("classes",)
    severity: Severity = Severity.INFO
    classes: tuple[str, ...]


class DataDiscarded(UpgradeFinding):
    """A field that is stored and that the class above does not have."""

    rule = "LOAD-FIELD"
    stable = ("field", "class_name")
    severity: Severity = Severity.WARNING
    field: str
    class_name: str


class TypeRefused(UpgradeFinding):
    """A field is stored with another type than the class has, and nothing converts it."""

    rule = "LOAD-TYPE"
    stable = ("field", "class_name", "stored")
    field: str
    class_name: str
    stored: str
    declared: str


class NewerVersion(UpgradeFinding):
    """An element is stored with a version above that of its class."""

    rule = "LOAD-NEWER"
    stable = ("class_name", "stored")
    severity: Severity = Severity.WARNING
    class_name: str
    stored: int
    current: int


class ConverterFailed(UpgradeFinding):
    """A converter gives up; its element is dropped. ``reason`` says why."""

    rule = "LOAD-CONVERTER"
    stable = ("class_name",)
    title: Text
    class_name: str
    reason: Text = ""
    base_type: bool = False
    same_class: bool = False


# -- the loader ------------------------------------------------------------------------------------

#: The fields of a pair, as entries of maps are.
_PAIR_CRCS: Final = [crc_of("value1"), crc_of("value2")]


@dataclass
class LoadedElements:
    """What a load makes of elements.

    Attributes:
        elements: The elements afterwards.
        done: What each patch changed, by its identity.
        dropped: What goes without a patch: unknown classes, fields that do not fit.
        problems: What the loader tells.
        undeclared: How many elements are of a class of which nobody says that it is registered.
        raised: The classes of which an element was below the current version: the lowest.
        silent: By class, what goes because it is raised without a converter.
        changed: The paths of the elements that a converter or that changes, and that stay.

    What lies in an element or field that goes as a whole is told with that alone.
    """

    elements: list[Element] = field(default_factory=list)
    done: dict[int, list[FieldChange]] = field(default_factory=dict)
    dropped: list[FieldChange] = field(default_factory=list)
    problems: list[UpgradeFinding] = field(default_factory=list)
    undeclared: int = 0
    raised: dict[str, int] = field(default_factory=dict)
    silent: dict[str, list[FieldChange]] = field(default_factory=dict)
    changed: set[str] = field(default_factory=set)

    @property
    def fails(self) -> bool:
        """Whether a strict load of all this returns a failure."""
        return any(problem.severity is Severity.ERROR for problem in self.problems)

    def settle(self) -> None:
        """Leaves out what was told of anything within what goes: it was met before that went."""
        lists = (self.dropped, *self.done.values(), *self.silent.values())
        gone = {change.path for changes in lists for change in changes if change.goes}
        for changes in lists:
            changes[:] = [change for change in changes if not _is_within(change.path, gone)]
        self.changed = {
            path for path in self.changed if path not in gone and not _is_within(path, gone)
        }


class Loader:
    """Loads elements with the classes of one list.

    Args:
        classes: The classes. Where nobody declared any, none counts as unknown.
        patches: Converters and the ends of classes, by the axis of their class, ascending.
        strict: Whether a field that no class has is an error.
        ignore_unknown: Whether elements of unknown classes are skipped without a word.
    """

    def __init__(
        self,
        classes: ClassList,
        patches: Iterable[Patch] = (),
        *,
        strict: bool = False,
        ignore_unknown: bool = False,
    ) -> None:
        self._classes = classes
        self._converters: dict[str, list[Patch]] = {}
        self._ends: dict[str, Patch] = {}
        for patch in patches:
            class_id = patch.axis.removeprefix(CLASS_AXIS)
            if patch.effect.discards:
                self._ends[class_id] = patch
            elif isinstance(patch.effect, Convert):
                self._converters.setdefault(class_id, []).append(patch)
        for converters in self._converters.values():
            converters.sort(key=lambda patch: patch.to_number)
        self._strict = strict
        self._ignore_unknown = ignore_unknown
        self._loaded = LoadedElements()

    def load(self, elements: Sequence[Element]) -> LoadedElements:
        """What a load makes of the topmost elements of a stream."""
        loaded = self._loaded = LoadedElements()
        for at, element in enumerate(elements):
            after = self._element(element.copy(), None, f"{OBJECTS}/{at}")
            if after is not None:
                loaded.elements.append(after)
        loaded.settle()
        return loaded

    def knows(self, element: Element) -> bool:
        """Whether anybody registers the class of an element, as far as is known."""
        if not self._classes.is_declared:
            return True
        if is_container(element) or self._is_undeclared(element) or self._may_be_empty(element):
            return True
        if leaf_of(element) is not None:
            return True
        is_listed = self._classes.knows(element.class_id, element.name)
        return is_listed or self._classes.knows(element.generic_id)

    def _is_undeclared(self, element: Element) -> bool:
        """Whether a class is the type of a declared field, and nobody declares the class itself.

        Where all that the code registers is declared, such a class is unknown like any other.
        """
        if self._classes.is_complete or is_container(element) or self._may_be_empty(element):
            return False
        if leaf_of(element) is not None:
            return False
        return self._classes.names_alone(element.class_id, element.name)

    def _may_be_empty(self, element: Element) -> bool:
        """Whether an element of a declared field may be an empty container: it tells nothing."""
        tells = bool(element.name or element.children) or element.value is not None
        return not tells and self._classes.names_alone(element.class_id)

    # One element

    def _element(
        self, element: Element, parent: ClassInfo | None, path: str, *, converting: bool = False
    ) -> Element | None:
        """The element loaded; None where it goes."""
        info = self._classes.get(element.class_id)
        if info is not None and info.deprecated:
            return self._deprecated(element, info, parent, path)
        if not self.knows(element):
            self._unknown(element, path)
            return None
        if parent is not None and not self._fits(element, parent, path):
            return None
        if self._is_undeclared(element):
            self._undeclared(element, path)
        if info is None or info.registered is None:
            return self._below(element, None, path, converting=converting)
        if info.own_serializer or leaf_of(element) is not None:
            return element
        if element.version < info.registered:
            return self._raised(element, info, path)
        if info.limit is not None and element.version > info.limit:
            self._newer(element, info, path, converting=converting)
        return self._below(element, info, path, converting=converting)

    def _below(
        self, element: Element, info: ClassInfo | None, path: str, *, converting: bool
    ) -> Element:
        """The element with what is left of those below it."""
        loaded = [
            self._element(child, info, place, converting=converting)
            for child, place in _placed(element, path)
        ]
        element.children[:] = [child for child in loaded if child is not None]
        return element

    def _deprecated(
        self, element: Element, info: ClassInfo, parent: ClassInfo | None, path: str
    ) -> Element | None:
        converters = self._converters.get(info.id, ())
        if not converters:
            end = self._ends.get(info.id)
            value = shown_value(element)
            gone = FieldChange(path, value, Missing.DISCARDED, "−", Loss.DROPPED, note=info.name)
            if end is None:
                self._loaded.dropped.append(gone)
            else:
                self._loaded.done.setdefault(id(end), []).append(gone)
            return None
        self._below(element, None, path, converting=True)
        if not self._converted(element, info, converters, path):
            return None
        if element.class_id == info.id:
            # What the code makes of it nobody has told.
            return element
        return self._element(element, parent, path)

    def _raised(self, element: Element, info: ClassInfo, path: str) -> Element | None:
        assert info.registered is not None
        lowest = self._loaded.raised.get(info.id, element.version)
        self._loaded.raised[info.id] = min(lowest, element.version)
        self._below(element, None, path, converting=True)
        converters = self._converters.get(info.id, ())
        stored = element.version
        if not self._converted(element, info, converters, path):
            return None
        element.version = info.registered
        effects = (patch.effect for patch in converters if patch.applies(stored))
        if any(isinstance(effect, Convert) and effect.is_code for effect in effects):
            return element
        kept: list[Element] = []
        for child, where in _placed(element, path):
            if converters:
                if self._fits(child, info, where):
                    kept.append(child)
            elif self._mismatch(child, info) is None and not _is_gone(child, info):
                kept.append(child)
            else:
                gone = FieldChange(where, shown_value(child), Missing.DROPPED, "−", Loss.DROPPED)
                self._loaded.silent.setdefault(info.id, []).append(gone)
                self._loaded.changed.add(path)
        element.children[:] = kept
        return element

    def _converted(
        self, element: Element, info: ClassInfo, converters: Sequence[Patch], path: str
    ) -> bool:
        """Runs the converters that an element needs; whether it is still there."""
        version, before = element.version, shown_value(element)
        for patch in converters:
            effect = patch.effect
            if not isinstance(effect, Convert) or not (info.deprecated or patch.applies(version)):
                continue
            done = self._loaded.done.setdefault(id(patch), [])
            if effect.is_code:
                done.append(FieldChange(path, before, Missing.BY_CODE, loss=effect.worst))
                self._loaded.changed.add(path)
                continue
            try:
                changes = effect.convert(element, path)
            except EffectError as error:
                done.append(self._fail(patch, info, path, before, error.message))
                return False
            changed = element.class_id != info.id
            if changed is not info.deprecated:
                done.append(self._fail(patch, info, path, before, class_changed=changed))
                return False
            done += changes
            if changes:
                self._loaded.changed.add(path)
            if changed:
                break
            version = patch.to_number
        return True

    def _fail(
        self,
        patch: Patch,
        info: ClassInfo,
        path: str,
        before: Value,
        reason: Text = "",
        *,
        class_changed: bool = False,
    ) -> FieldChange:
        self._loaded.problems.append(
            ConverterFailed(
                path=path,
                patches=(patch.id,),
                title=patch.title,
                class_name=info.name,
                reason=reason,
                base_type=class_changed,
                same_class=not (reason or class_changed),
            )
        )
        return FieldChange(
            path,
            before,
            Missing.DROPPED,
            "−",
            Loss.DROPPED,
            note=Message("upgrades/converter-fails"),
        )

    # What is told

    def _unknown(self, element: Element, path: str) -> None:
        note = Message("upgrades/lost-unknown-class")
        self._loaded.dropped.append(
            FieldChange(path, shown_value(element), Missing.DROPPED, "−", Loss.DROPPED, note=note)
        )
        if not self._ignore_unknown:
            told = ElementClassUnknown(
                path=path, class_id=element.class_id, class_name=element.name
            )
            self._loaded.problems.append(told)

    def _undeclared(self, element: Element, path: str) -> None:
        self._loaded.undeclared += 1
        if not self._ignore_unknown:
            told = ClassUndeclared(path=path, class_id=element.class_id, class_name=element.name)
            self._loaded.problems.append(told)

    def _newer(self, element: Element, info: ClassInfo, path: str, *, converting: bool) -> None:
        assert info.limit is not None
        self._loaded.problems.append(
            NewerVersion(
                severity=Severity.ERROR if converting else Severity.WARNING,
                path=path,
                class_name=info.name,
                stored=element.version,
                current=info.limit,
            )
        )

    def _fits(self, child: Element, parent: ClassInfo, path: str) -> bool:
        """Whether a child is of a field of its parent; the loader says why not."""
        problem = self._mismatch(child, parent)
        if problem is None:
            return True
        weight = Severity.ERROR if self._strict else problem.severity
        self._loaded.problems.append(problem._with(path=path, severity=weight))
        gone = FieldChange(path, shown_value(child), Missing.DROPPED, "−", Loss.DROPPED)
        self._loaded.dropped.append(gone)
        return False

    def _mismatch(self, child: Element, parent: ClassInfo) -> UpgradeFinding | None:
        if not parent.is_declared:
            return None
        words = field_words(child)
        fit = self._classes.fit(
            parent, words, child.crc, child.class_id, child.generic_id, may_hold
        )
        if fit == "unknown":
            return DataDiscarded(field=words, class_name=parent.name)
        if fit == "fits":
            return None
        return TypeRefused(
            field=words,
            class_name=parent.name,
            stored=type_of(child),
            declared=type_of_class(parent.fields[child.crc].types[0], self._classes),
        )


def _is_gone(child: Element, info: ClassInfo) -> bool:
    """Whether the code of an engine has no such field, which it drops without a converter."""
    names = info.code_fields
    if info.is_declared or names is None:
        return False
    return child.crc not in names and not field_words(child).lower().startswith(BASE)


def is_container(element: Element) -> bool:
    """Whether an element holds entries or is a pair: nobody declares the classes of such."""
    below = element.children
    return bool(below) and (all(map(is_entry, below)) or [each.crc for each in below] == _PAIR_CRCS)


def _is_within(path: str, others: Set[str]) -> bool:
    """Whether a path leads into what one of the others leads to."""
    ends = (at for at, sign in enumerate(path) if sign == "/")
    return bool(others) and any(path[:end] in others for end in ends)


def _placed(element: Element, path: str) -> list[tuple[Element, str]]:
    """The children of an element with their paths."""
    places = labels(element.children)
    return [
        (child, f"{path}/{escaped(place)}")
        for child, place in zip(element.children, places, strict=True)
    ]
