"""One row of a comparison, and the words for the values on its two sides."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from inspector.compare.model import Change, ChangeClass
from inspector.gui.diff.byte_difference import ByteDifference
from inspector.gui.rows.cut_line import cut_line
from inspector.phrases import counted

RowKind = Literal["group", "field", "part", "equal", "hidden", "fold", "rest"]

ARROW: Final = "→"
#: What a text without letters reads as.
EMPTY: Final = '""'
#: Characters of a value that a row holds; the change itself has all of them.
SHOWN: Final = 2000
#: Items of a list that are written out; longer ones are counted.
_WRITTEN_ITEMS: Final = 6
_WRITTEN_TEXT: Final = 240
#: Shorter texts are seen at once.
_READ: Final = 8
#: Items of a list that are looked at for how many of them differ.
_COUNTED: Final = 10_000
#: What a row says about a change that nobody made by hand.
CLASS_WORDS: Final = {
    ChangeClass.CONTENT: "",
    ChangeClass.LAYOUT: "layout",
    ChangeClass.CONVERSION: "conversion",
    ChangeClass.VERSION: "version",
    ChangeClass.NOISE: "noise",
}
#: What these words mean.
CLASS_MEANINGS: Final = {
    "layout": "layout: where the editor left nodes, cameras and documents; no game sees it",
    "conversion": "conversion: a newer engine writes the same in another form",
    "version": "version: comes from another engine version",
    "noise": "noise: every save writes it anew, or it follows from another change",
}


def _no_rows() -> Sequence[DiffRow]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DiffRow:
    """One row of the two sides.

    Attributes:
        key: Names the row as long as the comparison lives.
        kind: A ``group`` (a section or an object), a changed ``field``, a ``part`` of something
            that is on one side only, an ``equal`` field, a ``hidden`` change, a ``fold`` of equal
            fields, or the ``rest`` that is only counted.
        name: The field, the same on both sides.
        note: What is said behind the title of a group.
        sign: ``added``, ``removed``, ``changed``, ``moved``; empty where nothing differs.
        before: The old value in words.
        after: The new one.
        number: The place of the change among all of the difference; −1 for none.
        change: The change itself.
        old_path: The field in the old package's tree; empty where there is none.
        new_path: The same in the new one's.
        opened: Whether the rows below begin unfolded.
        differs: Whether a group has changes that are shown.
        opens: Whether there are any.
        below: Makes them.
        told: The whole identity path.
        bytes: How bytes differ that nothing takes apart; None for other values.
        word: Why nobody needs to review it, such as ``version``; empty for content.
        holds: The first and the last change below a group or a fold; −1 for none.
    """

    key: str
    kind: RowKind
    name: str
    note: str = ""
    sign: str = ""
    before: str = ""
    after: str = ""
    number: int = -1
    change: Change | None = None
    old_path: str = ""
    new_path: str = ""
    opened: bool = False
    differs: bool = False
    opens: bool = False
    below: Callable[[], Sequence[DiffRow]] = _no_rows
    told: str = ""
    bytes: ByteDifference | None = None
    word: str = ""
    holds: tuple[int, int] = (-1, -1)

    @property
    def on_left(self) -> bool:
        """Whether the old package has it."""
        return self.sign != "added"

    @property
    def on_right(self) -> bool:
        """Whether the new package has it."""
        return self.sign != "removed"

    @property
    def is_text(self) -> bool:
        """Whether both values are texts long enough to be read for where they differ."""
        change = self.change
        if change is None or self.sign != "changed" or self.kind != "field":
            return False
        texts = all(
            isinstance(one, str) or (isinstance(one, Mapping) and "text" in one)
            for one in (change.before, change.after)
        )
        return texts and min(len(self.before), len(self.after)) >= _READ

    @property
    def line(self) -> str:
        """The row as one line of text."""
        if self.kind in ("group", "fold", "rest"):
            return "  ".join(part for part in (self.name, self.note) if part)
        if self.sign == "added":
            return f"{self.name}: {self.after}"
        if self.sign == "removed":
            return f"{self.name}: {self.before}"
        if self.before == self.after:
            return f"{self.name}: {self.after}"
        return f"{self.name}: {self.before} {ARROW} {self.after}"

    def words(self) -> str:
        """Everything that a plain word of the filter looks into."""
        change = self.change
        parts = [self.line, self.told, self.note, self.word]
        if change is not None:
            parts += [change.path, change.note, change.section]
        return "\n".join(parts)


def class_word(changes: Iterable[Change]) -> str:
    """What is said about changes among which none is content: the class that says most."""
    classes = {one.change_class for one in changes}
    if not classes or ChangeClass.CONTENT in classes:
        return ""
    return next(CLASS_WORDS[one] for one in ChangeClass if one in classes)


# Values ----------------------------------------------------------------------------------------


def value_text(value: Any) -> str:
    """A value of a change as people read it: one line, long ones cut."""
    return cut_line(_text(value), SHOWN)


def whole_text(value: Any) -> str:
    """All of a value, every line of a text; what is no text as indented JSON."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping) and isinstance(value.get("text"), str) and not _blob(value):
        return str(value["text"])
    if isinstance(value, Mapping | list):
        return json.dumps(value, ensure_ascii=False, indent=1)
    return _text(value)


def told_text(value: Any) -> str:
    """All of a value for reading: a line for each of its members, those inside it indented."""
    if isinstance(value, Mapping) and not _blob(value) and not isinstance(value.get("text"), str):
        return "\n".join(_told_lines(value.items()))
    if isinstance(value, list) and any(isinstance(one, Mapping | list) for one in value):
        return "\n".join(_told_lines((str(place), one) for place, one in enumerate(value)))
    if isinstance(value, list) and value:
        return "\n".join(map(_text, value))
    return value_text(value) if isinstance(value, Mapping | list) else whole_text(value)


def _told_lines(members: Iterable[tuple[Any, Any]]) -> Iterator[str]:
    for name, value in members:
        inner = told_text(value) if isinstance(value, Mapping | list) else _text(value)
        if "\n" in inner:
            yield f"{name}"
            yield from (f"  {line}" for line in inner.split("\n"))
        else:
            yield f"{name}  {inner}"


def pair_texts(before: Any, after: Any) -> tuple[str, str]:
    """Both sides of a change; of texts with equal words what else about them differs."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        keys = [key for key in (*before, *after) if before.get(key) != after.get(key)]
        alike = "text" in before and before.get("text") == after.get("text")
        if alike and keys:
            first, second = (
                {key: one[key] for key in dict.fromkeys(keys) if key in one}
                for one in (before, after)
            )
            return value_text(first), value_text(second)
    texts = value_text(before), value_text(after)
    if texts[0] == texts[1]:
        more = _same_words(before, after)
        return texts[0] + more, texts[1] + more
    return texts


def _same_words(before: Any, after: Any) -> str:
    """What tells two values apart that read the same: how many of their entries differ."""
    if hash_text(before) != hash_text(after):
        return ", other bytes"
    if not (isinstance(before, list) and isinstance(after, list)) or len(before) > _COUNTED:
        return ""
    count = sum(one != other for one, other in zip(before, after, strict=False))
    return ", 1 differs" if count == 1 else f", {count:,} differ" if count else ""


def _text(value: Any) -> str:
    match value:
        case None:
            return "None"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value).replace("-", "−") if not isinstance(value, float) else _float(value)
        case str():
            return value or EMPTY
        case Mapping():
            return _mapping(value)
        case list() | tuple():
            return _list(value)
    return str(value)


def _float(value: float) -> str:
    return repr(value).replace("-", "−")


def hash_text(value: Any) -> str:
    """The hash of bytes that nothing takes apart; empty for other values."""
    return f"SHA-1 {value['sha1']}" if isinstance(value, Mapping) and _blob(value) else ""


def _blob(value: Mapping[str, Any]) -> bool:
    return isinstance(value.get("size"), int) and isinstance(value.get("sha1"), str)


def _mapping(value: Mapping[str, Any]) -> str:
    if _blob(value):
        return counted(value["size"], "byte")
    if isinstance(value.get("text"), str):
        return str(value["text"]) or "(empty text)"
    if set(value) == {"key", "value"}:
        return f"{_text(value['key'])}: {_text(value['value'])}"[:SHOWN]
    if isinstance(value.get("raw"), str):
        return str(value["raw"])
    parts: list[str] = []
    length = 0
    for key, one in value.items():
        part = f"{key} {_text(one)}"
        parts.append(part)
        length += len(part)
        if length > _WRITTEN_TEXT:
            parts.append("…")
            break
    return ", ".join(parts) if parts else "(empty)"


def _list(value: Sequence[Any]) -> str:
    if not value:
        return "no entries"
    few = value[: _WRITTEN_ITEMS + 1]
    plain = all(one is None or isinstance(one, bool | int | float | str) for one in few)
    if plain and len(value) <= _WRITTEN_ITEMS:
        text = ", ".join(map(_text, value))
        if len(text) <= _WRITTEN_TEXT:
            return text
    return counted(len(value), "entry", "entries")
