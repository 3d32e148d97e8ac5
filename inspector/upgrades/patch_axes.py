"""Reads the axes of a file of patches: those that it declares, and those that its patches name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from inspector.errors import InspectorError
from inspector.files.toml_grammar import TEXT, GrammarError, Key, Path, shown, take, taken
from inspector.findings.message import Message
from inspector.format.objectstream.class_ids import class_id
from inspector.suggestions import nearest
from inspector.upgrades.model import REDIRECT
from inspector.upgrades.packs import CustomDeclaration, StepDeclaration
from inspector.upgrades.patch_kinds import NUMBER
from inspector.versions import Guid

#: Answers in which line something stands; 0 where that is not known.
LineOf = Callable[[Path], int]

_CUSTOM: Final = "custom:"
_CLASS: Final = "class:"
_AXES: Final = ("ue4", "ue5", "licensee")

_CUSTOM_KEYS: Final = {
    "guid": Key(TEXT),
    "name": Key(TEXT),
    "friendly_name": Key(TEXT, needed=False),
    "latest": Key(NUMBER, needed=False),
}
_STEP_KEYS: Final = {
    "number": Key(NUMBER),
    "name": Key(TEXT),
    "title": Key(TEXT, needed=False),
    "what": Key(TEXT, needed=False),
}


class DeclaredAxes:
    """The custom versions that a file declares; patches after them may use their names.

    Args:
        line_of: Tells where in the file something stands.
    """

    def __init__(self, line_of: LineOf) -> None:
        self._line_of = line_of
        self._names: dict[str, Guid] = {}
        self._classes: Mapping[str, str] = {}

    def classes(self, ids: Mapping[str, str]) -> None:
        """Takes the declared classes: their ids by their names, in lower case."""
        self._classes = ids

    def custom(self, row: Any, path: Path) -> CustomDeclaration:
        """The custom version of a row.

        Raises:
            GrammarError: When the row is not as it has to be.
        """
        what = Message("upgrades/the-custom-version")
        given = take(row, _CUSTOM_KEYS, path, what, also=("enumerators", "step"))
        guid = _guid(given["guid"], (*path, "guid"))
        name = given["name"]
        if guid.is_zero:
            raise GrammarError((*path, "guid"), Message("upgrades/zero-guid"))
        if guid in self._names.values():
            raise GrammarError((*path, "guid"), Message("upgrades/guid-declared-twice", guid=guid))
        if name.lower() in self._names:
            raise GrammarError(
                (*path, "name"),
                Message("upgrades/name-declared-twice", name=shown(name)),
            )
        steps = _steps(row, path, self._line_of)
        highest = steps[-1].number if steps else None
        latest = given.get("latest", highest)
        if latest is None:
            raise GrammarError(
                path,
                Message("upgrades/custom-version-without-numbers"),
            )
        if latest < 0:
            raise GrammarError((*path, "latest"), Message("upgrades/latest-below-0"))
        if highest is not None and latest < highest:
            raise GrammarError(
                (*path, "latest"),
                Message(
                    "upgrades/latest-below-highest",
                    latest=latest,
                    name=steps[-1].name,
                    highest=highest,
                ),
            )
        self._names[name.lower()] = guid
        friendly = given.get("friendly_name", name)
        return CustomDeclaration(guid, name, friendly, steps, latest, self._line_of(path))

    def axis(self, text: str, path: Path) -> str:
        """The axis as patches name it: GUIDs in their usual form, declared names as their GUID.

        Raises:
            GrammarError: When there is no such axis.
        """
        if text in _AXES:
            return text
        if text.startswith(_CLASS):
            return f"{_CLASS}{self._class(text[len(_CLASS) :].strip(), path)}"
        if text.startswith(_CUSTOM):
            name = text[len(_CUSTOM) :].strip()
            guid = self._names.get(name.lower())
            if guid is None:
                try:
                    guid = Guid.parse(name)
                except InspectorError:
                    raise GrammarError(path, self._unknown_name(name)) from None
            return f"{_CUSTOM}{guid}"
        if text == REDIRECT:
            raise GrammarError(
                path,
                Message("upgrades/redirects-are-no-patches"),
            )
        axes = (*_AXES, f"{_CUSTOM}<GUID or name>", f"{_CLASS}<UUID or name>")
        near = nearest(text, _AXES)
        if near is None and text.lower() in self._names:
            near = f"{_CUSTOM}{text}"
        hint = (
            Message("upgrades/did-you-mean", near=near)
            if near
            else Message("upgrades/axes-are", names=axes)
        )
        raise GrammarError(path, Message("upgrades/unknown-axis", text=shown(text), hint=hint))

    def _class(self, name: str, path: Path) -> str:
        own = self._classes.get(name.lower())
        if own is not None:
            return own
        try:
            return class_id(name)
        except InspectorError:
            near = nearest(name, self._classes)
            known = (
                Message("upgrades/is-it", near=near) if near else Message("upgrades/write-its-id")
            )
            reason = Message(
                "upgrades/unknown-class-axis",
                name=shown(name),
                known=known,
            )
            raise GrammarError(path, reason) from None

    def _unknown_name(self, name: str) -> Message:
        near = nearest(name, self._names)
        if near:
            return Message(
                "upgrades/unknown-custom-version",
                name=shown(name),
                near=near,
            )
        return Message(
            "upgrades/neither-guid-nor-custom-version",
            name=shown(name),
        )


def licensee_steps(
    rows: Iterable[tuple[Any, Path]], line_of: LineOf
) -> tuple[StepDeclaration, ...]:
    """The numbers of the licensee axis, ascending.

    Args:
        rows: The tables, each with its place.
        line_of: Tells where in the file something stands.

    Raises:
        GrammarError: When a row is not as it has to be.
    """
    return _ascending({}, rows, Message("upgrades/the-licensee-version"), line_of)


def _steps(row: Mapping[str, Any], path: Path, line_of: LineOf) -> tuple[StepDeclaration, ...]:
    """The numbers of a custom version, from ``enumerators`` and ``[[…step]]`` together."""
    steps: dict[int, StepDeclaration] = {}
    enumerators = row.get("enumerators", {})
    if not isinstance(enumerators, Mapping):
        raise GrammarError(
            (*path, "enumerators"),
            Message("upgrades/enumerators-no-table"),
        )
    line = line_of((*path, "enumerators")) if enumerators else 0
    for key, name in enumerators.items():
        place = (*path, "enumerators", key)
        if not key.isdecimal() or not key.isascii() or len(key) > 10:
            raise GrammarError(place, Message("upgrades/enumerator-no-number", key=key))
        number = taken(int(key), NUMBER, place)
        _add(steps, StepDeclaration(number, taken(name, TEXT, place), line=line), place)
    rows = row.get("step", [])
    if not isinstance(rows, list):
        raise GrammarError((*path, "step"), Message("upgrades/step-no-list"))
    placed = ((row, (*path, "step", at)) for at, row in enumerate(rows))
    return _ascending(steps, placed, Message("upgrades/the-step"), line_of)


def _ascending(
    steps: dict[int, StepDeclaration],
    rows: Iterable[tuple[Any, Path]],
    what: Message,
    line_of: LineOf,
) -> tuple[StepDeclaration, ...]:
    """The steps of rows together with those that are known by their numbers already."""
    for row, path in rows:
        given = take(row, _STEP_KEYS, path, what)
        _add(steps, StepDeclaration(**given, line=line_of(path)), (*path, "number"))
    return tuple(steps[number] for number in sorted(steps))


def _add(steps: dict[int, StepDeclaration], step: StepDeclaration, place: Path) -> None:
    if step.number < 0:
        raise GrammarError(place, Message("upgrades/number-below-0", number=step.number))
    if step.number in steps:
        other = steps[step.number].name
        raise GrammarError(
            place,
            Message(
                "upgrades/number-taken",
                number=step.number,
                other=other,
                name=step.name,
            ),
        )
    steps[step.number] = step


def _guid(text: str, path: Path) -> Guid:
    try:
        return Guid.parse(text)
    except InspectorError:
        raise GrammarError(
            path,
            Message(
                "upgrades/no-guid",
                text=shown(text),
            ),
        ) from None
