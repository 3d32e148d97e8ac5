"""Reads a file of patches: what a studio tells about its own versions, in TOML.

::

    [[custom_version]]
    guid = "9B1F5C20-47D24E1A-8C3E05A1-7F2D6B94"
    name = "StudioVehicle"
    enumerators = { 0 = "BeforeCustomVersionWasAdded", 1 = "SpeedInMetres" }

    [[patch]]
    id = "speed-in-metres"
    title = "Speed in metres"
    axis = "custom:StudioVehicle"
    to = 1
    owners = ["StudioCar"]
    property = "TopSpeed"
    effect = { kind = "multiply", factor = 0.01 }

Classes of object streams are declared as :mod:`inspector.upgrades.class_rows` says. The catalogue's
own ``patches.toml`` is written the same way. What the keys and the effects are is told by
:mod:`inspector.upgrades.effects` and, for people, by the help page about patches.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from inspector.errors import InspectorError
from inspector.files.toml_file import (
    FREE_TEXT,
    TEXT,
    TEXTS,
    GrammarError,
    Key,
    Lines,
    Path,
    TomlFile,
    TomlFileError,
    hint,
    shown,
    take,
)
from inspector.findings.message import Message
from inspector.suggestions import nearest
from inspector.upgrades import effects as kinds_of_effects
from inspector.upgrades.class_rows import ClassRows
from inspector.upgrades.classes.conversion import as_builders
from inspector.upgrades.effect import NUMBER, Effect, keys_of, made_of
from inspector.upgrades.model import Patch, Phase, line_place
from inspector.upgrades.order import CLASS_AXIS
from inspector.upgrades.packs import DeclaredAxes, PatchPack, licensee_steps
from inspector.upgrades.values import Scope

_TABLES: Final = ("class", "custom_version", "licensee", "patch")
#: The keys of a patch, beside its effects.
PATCH_KEYS: Final = {
    "id": Key(TEXT),
    "title": Key(TEXT),
    "axis": Key(TEXT),
    "to": Key(NUMBER),
    "from": Key(NUMBER, needed=False),
    "since": Key(NUMBER, needed=False),
    "owners": Key(TEXTS, needed=False),
    "property": Key(TEXT, needed=False),
    "enum": Key(TEXT, needed=False),
    "package": Key(TEXT, needed=False),
    "phase": Key(TEXT, needed=False),
    "what": Key(TEXT, needed=False),
    "touches": Key(TEXTS, needed=False),
    "basis": Key(TEXT, needed=False),
    "source": Key(FREE_TEXT, needed=False),
}
_BASES: Final = ("studio", "documented", "reader")


def read_pack(text: str, file: str) -> PatchPack:
    """What a file of patches declares.

    Args:
        text: The file's text.
        file: How it is named in messages and sources.

    Raises:
        TomlFileError: When it is not TOML, or something in it is not as it has to be.
    """
    return pack_of_table(TomlFile(text, file).table, file, text)


def pack_of_table(
    table: Mapping[str, Any], file: str, text: str = "", basis: str = "studio"
) -> PatchPack:
    """What the table of a file of patches declares.

    Args:
        table: The file as TOML gives it.
        file: How it is named in messages and sources.
        text: The file's text, for the lines; without it messages name the row instead.
        basis: What patches say about how sure they are, where they do not say it themselves.

    Raises:
        TomlFileError: When something in it is not as it has to be.
    """
    reader = _Reader(table, file, text, basis)
    try:
        return reader.pack()
    except GrammarError as error:
        raise reader.error(error) from None


class _Reader:
    """Reads one file; names of custom versions are known once those are read."""

    def __init__(self, table: Mapping[str, Any], file: str, text: str, basis: str) -> None:
        self._table = table
        self._file = file
        self._lines = Lines(text) if text else None
        self._basis = basis
        self._axes = DeclaredAxes(self._line)
        self._ids: set[str] = set()

    def error(self, error: GrammarError) -> TomlFileError:
        if self._lines is not None:
            return TomlFileError(self._file, self._lines.line_of(error.path), error.message)
        row = "".join(f" {part + 1}" if isinstance(part, int) else part for part in error.path[:2])
        return TomlFileError(self._file, 0, f"{row}: {error.message}" if row else error.message)

    def _line(self, path: Path) -> int:
        return self._lines.line_of(path) if self._lines is not None else 0

    def pack(self) -> PatchPack:
        for name in self._table:
            if name not in _TABLES:
                near = nearest(name, _TABLES)
                tables = ", ".join(f"[[{table}]]" for table in _TABLES)
                meant = (
                    Message("upgrades/did-you-mean-table", near=near)
                    if near
                    else Message("upgrades/known-tables", tables=tables)
                )
                raise GrammarError(
                    (name,), Message("upgrades/unknown-table", name=name, meant=meant)
                )
        custom = tuple(self._axes.custom(row, path) for row, path in self._rows("custom_version"))
        licensee = licensee_steps(self._rows("licensee"), self._line)
        rows = ClassRows(self._file, self._line)
        classes = rows.read(self._rows("class"))
        self._axes.classes(rows.ids)
        patches = (p for row, path in self._rows("patch") for p in self._patches(row, path))
        return PatchPack(self._file, custom, licensee, classes, (*patches, *rows.patches()))

    def _rows(self, name: str) -> Iterator[tuple[Any, Path]]:
        rows = self._table.get(name, [])
        if not isinstance(rows, list):
            raise GrammarError((name,), Message("upgrades/table-no-list", name=name))
        return ((row, (name, at)) for at, row in enumerate(rows))

    # Patches

    def _patches(self, row: Any, path: Path) -> Iterator[Patch]:
        given = take(
            row, PATCH_KEYS, path, Message("upgrades/the-patch"), also=("effect", "effects")
        )
        name = given["id"]
        if name in self._ids:
            raise GrammarError((*path, "id"), Message("upgrades/patch-id-twice", name=shown(name)))
        self._ids.add(name)
        axis = self._axes.axis(given["axis"], (*path, "axis"))
        first, last = _window(given, path)
        phase = _choice(given, "phase", tuple(Phase), Phase.POST.value, path)
        basis = _choice(given, "basis", _BASES, self._basis, path)
        line = self._line(path)
        source = given.get("source") or line_place(self._file, line)
        held = given.get("property", "")
        effects = tuple(_effect_of(told, place, held) for told, place in _effect_rows(row, path))
        if axis.startswith(CLASS_AXIS):
            effects = as_builders(effects)
        for number, effect in enumerate(effects, start=1):
            scope = Scope(
                owners=given.get("owners", ()),
                property=held or (effect.about if effect.of_property else ""),
                enum=given.get("enum", ""),
                package=given.get("package", ""),
            )
            lacking = effect.lacks(scope)
            if lacking:
                raise GrammarError(path, lacking)
            yield Patch(
                id=name if number == 1 else f"{name}#{number}",
                axis=axis,
                from_number=last,
                to_number=given["to"],
                title=given["title"],
                effect=effect,
                scope=scope,
                since=first,
                phase=Phase(phase),
                what=given.get("what"),
                basis=basis,
                source=source,
                touches=given.get("touches", ()),
                file=self._file,
                line=line,
            )


def _effect_of(row: Any, path: Path, held: str = "") -> Effect:
    """The effect that a table describes.

    Args:
        row: The table: ``kind`` and the keys of that effect.
        path: Where it stands.
        held: The property that the patch names, for effects that are about that one.

    Raises:
        GrammarError: When the effect is unknown, or its keys are not as they have to be.
    """
    if not isinstance(row, Mapping):
        raise GrammarError(path, Message("upgrades/effect-no-table"))
    kind = row.get("kind")
    if kind is None:
        example = '{ kind = "multiply", factor = 0.5 }'
        raise GrammarError(path, Message("upgrades/effect-without-kind", example=example))
    kinds = kinds_of_effects.EFFECTS
    described = kinds.get(kind) if isinstance(kind, str) else None
    if described is None:
        raise GrammarError(
            (*path, "kind"),
            Message("upgrades/unknown-effect", kind=shown(kind), hint=hint(kind, kinds)),
        )
    given = dict(row)
    if held and described.of_property and described.about_what not in given:
        given[described.about_what] = held.rpartition(".")[2].removesuffix("[]")
    values = take(
        given, keys_of(described), path, Message("upgrades/the-effect", kind=kind), also=("kind",)
    )
    try:
        return made_of(described, values)
    except InspectorError as error:
        raise GrammarError(path, error.message) from None


def _window(given: Mapping[str, Any], path: Path) -> tuple[int | None, int]:
    """The lower end, where there is one, and the last number that needs the patch."""
    to: int = given["to"]
    if to < 0:
        raise GrammarError((*path, "to"), Message("upgrades/to-below-0", to=to))
    last: int = given.get("from", to - 1)
    if last >= to:
        raise GrammarError(
            (*path, "from"),
            Message(
                "upgrades/from-not-below-to",
                last=last,
                to=to,
                last_before=to - 1,
            ),
        )
    first: int | None = given.get("since")
    if first is not None and first > last:
        raise GrammarError(
            (*path, "since"),
            Message(
                "upgrades/since-above-from",
                first=first,
                last=last,
            ),
        )
    return first, last


def _choice(
    given: Mapping[str, Any], key: str, choices: tuple[str, ...], default: str, path: Path
) -> str:
    value: str = given.get(key, default)
    if key in given and value not in choices:
        raise GrammarError(
            (*path, key),
            Message(
                "upgrades/unknown-choice",
                key=key,
                value=shown(value),
                hint=hint(value, choices),
            ),
        )
    return value


def _effect_rows(row: Mapping[str, Any], path: Path) -> list[tuple[Any, Path]]:
    if ("effect" in row) == ("effects" in row):
        if "effect" in row:
            raise GrammarError((*path, "effects"), Message("upgrades/effect-and-effects"))
        example = 'effect = { kind = "multiply", factor = 0.5 }'
        raise GrammarError(path, Message("upgrades/patch-without-effect", example=example))
    if "effect" in row:
        if isinstance(row["effect"], list):
            raise GrammarError((*path, "effect"), Message("upgrades/effect-no-single"))
        return [(row["effect"], (*path, "effect"))]
    rows = row["effects"]
    if not isinstance(rows, list) or not rows:
        raise GrammarError((*path, "effects"), Message("upgrades/effects-no-list"))
    return [(effect, (*path, "effects", at)) for at, effect in enumerate(rows)]
