"""Reads the axes of a file of patches: those that it declares, and those that its patches name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from inspector.errors import InspectorError
from inspector.files.toml_grammar import TEXT, GrammarError, Key, Path, shown, take, taken
from inspector.format.objectstream.class_ids import class_id
from inspector.messages import _
from inspector.messages.phrases import listed
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
        what = _("the custom version")
        given = take(row, _CUSTOM_KEYS, path, what, also=("enumerators", "step"))
        guid = _guid(given["guid"], (*path, "guid"))
        name = given["name"]
        if guid.is_zero:
            raise GrammarError((*path, "guid"), _("the zero GUID stands for none: make a new one"))
        if guid in self._names.values():
            raise GrammarError(
                (*path, "guid"), _("{guid} is declared twice in this file", guid=guid)
            )
        if name.lower() in self._names:
            raise GrammarError(
                (*path, "name"),
                _("{name} is declared twice in this file: rename one", name=shown(name)),
            )
        steps = _steps(row, path, self._line_of)
        highest = steps[-1].number if steps else None
        latest = given.get("latest", highest)
        if latest is None:
            raise GrammarError(
                path,
                _(
                    "the custom version has no numbers: write "
                    'enumerators = { 0 = "BeforeCustomVersionWasAdded", 1 = "…" } in it'
                ),
            )
        if latest < 0:
            raise GrammarError((*path, "latest"), _("'latest' cannot be below 0"))
        if highest is not None and latest < highest:
            raise GrammarError(
                (*path, "latest"),
                _(
                    "'latest' cannot be {latest}: {name} is {highest} already; leave "
                    "it out, or write the highest number",
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
                _("redirects are no patches: write them into DefaultEngine.ini of the project"),
            )
        axes = (*_AXES, f"{_CUSTOM}<GUID or name>", f"{_CLASS}<UUID or name>")
        near = nearest(text, _AXES)
        if near is None and text.lower() in self._names:
            near = f"{_CUSTOM}{text}"
        hint = (
            _("did you mean {near!r}?", near=near)
            if near
            else _("axes are {names}", names=listed(axes))
        )
        raise GrammarError(path, _("unknown axis {text} ({hint})", text=shown(text), hint=hint))

    def _class(self, name: str, path: Path) -> str:
        own = self._classes.get(name.lower())
        if own is not None:
            return own
        try:
            return class_id(name)
        except InspectorError:
            near = nearest(name, self._classes)
            known = (
                _("is it {near!r}?", near=near)
                if near
                else _(
                    'write its id, such as "class:{893CA46E-6D1A-4D27-94F7-09E26DE5AE4B}", '
                    "or declare it with [[class]]"
                )
            )
            reason = _(
                "unknown axis: {name} is no id and no class of this file ({known})",
                name=shown(name),
                known=known,
            )
            raise GrammarError(path, reason) from None

    def _unknown_name(self, name: str) -> str:
        near = nearest(name, self._names)
        if near:
            return _(
                "no custom version {name} is declared in this file (is it {near!r}?)",
                name=shown(name),
                near=near,
            )
        return _(
            "{name} is no GUID and no custom version of this file: write its 32 "
            "hexadecimal digits, or declare it with [[custom_version]]",
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
    return _ascending({}, rows, _("the licensee version"), line_of)


def _steps(row: Mapping[str, Any], path: Path, line_of: LineOf) -> tuple[StepDeclaration, ...]:
    """The numbers of a custom version, from ``enumerators`` and ``[[…step]]`` together."""
    steps: dict[int, StepDeclaration] = {}
    enumerators = row.get("enumerators", {})
    if not isinstance(enumerators, Mapping):
        raise GrammarError(
            (*path, "enumerators"),
            _('\'enumerators\' has to be a table: enumerators = { 0 = "…", 1 = "…" }'),
        )
    line = line_of((*path, "enumerators")) if enumerators else 0
    for key, name in enumerators.items():
        place = (*path, "enumerators", key)
        if not key.isdecimal() or not key.isascii() or len(key) > 10:
            raise GrammarError(
                place, _('{key!r} is no number: enumerators are written 1 = "Name"', key=key)
            )
        number = taken(int(key), NUMBER, place)
        _add(steps, StepDeclaration(number, taken(name, TEXT, place), line=line), place)
    rows = row.get("step", [])
    if not isinstance(rows, list):
        raise GrammarError(
            (*path, "step"), _("'step' has to be written as [[custom_version.step]]")
        )
    placed = ((row, (*path, "step", at)) for at, row in enumerate(rows))
    return _ascending(steps, placed, _("the step"), line_of)


def _ascending(
    steps: dict[int, StepDeclaration], rows: Iterable[tuple[Any, Path]], what: str, line_of: LineOf
) -> tuple[StepDeclaration, ...]:
    """The steps of rows together with those that are known by their numbers already."""
    for row, path in rows:
        given = take(row, _STEP_KEYS, path, what)
        _add(steps, StepDeclaration(**given, line=line_of(path)), (*path, "number"))
    return tuple(steps[number] for number in sorted(steps))


def _add(steps: dict[int, StepDeclaration], step: StepDeclaration, place: Path) -> None:
    if step.number < 0:
        raise GrammarError(
            place, _("the number cannot be {number}: versions begin at 0", number=step.number)
        )
    if step.number in steps:
        other = steps[step.number].name
        raise GrammarError(
            place,
            _(
                "{number} is {other} already: give {name} another",
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
            _(
                "{text} is no GUID: write its 32 hexadecimal digits, such as "
                '"9B1F5C20-47D24E1A-8C3E05A1-7F2D6B94"',
                text=shown(text),
            ),
        ) from None
