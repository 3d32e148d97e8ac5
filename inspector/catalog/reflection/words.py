"""The pieces of C++ declarations: arguments, heads of classes, what a variable is given.

Each takes the tokens of a piece, as :mod:`~inspector.catalog.cpp_tokens` gives them, with ``>>`` as
the two brackets that it is in a type.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from inspector.catalog.cpp_tokens import Kind, Token
from inspector.catalog.reflection.declared import Scope, Words

#: Tokens of a base that are kept, parameters of a template, places in which a type's word is found.
_MOST_KEPT: Final = 60
_MOST_PARAMETERS: Final = 32
_OPENING: Final = {"(": ")", "[": "]", "{": "}"}
#: How macros are called.
MACRO: Final = re.compile(r"[A-Z][A-Z0-9]*_[A-Z0-9_]+")
_TYPE_KEYS: Final = frozenset({"class", "struct", "union"})
_STORAGE: Final = frozenset(
    {"static", "mutable", "constexpr", "inline", "volatile", "extern", "thread_local", "register"}
)


def parted(words: Sequence[Token]) -> list[Words]:
    """Arguments between commas that no brackets hold, angle brackets of templates included."""
    parts: list[list[Token]] = [[]]
    depth = angles = 0
    for at, word in enumerate(words):
        if word.kind is Kind.MARK:
            text = word.text
            if text in "([{":
                depth += 1
            elif text in ")]}":
                depth -= 1
            elif not depth and text == "<" and at and words[at - 1].kind is Kind.NAME:
                angles += 1
            elif not depth and angles and text == ">" and words[at - 1].text != "-":
                angles -= 1
            elif text == "," and depth == 0 and angles == 0:
                parts.append([])
                continue
        parts[-1].append(word)
    return [tuple(part) for part in parts] if any(parts) else []


def text_of_words(words: Sequence[Token]) -> str:
    """Words as code has them, in one line."""
    made = ""
    for word in words:
        if made and (made[-1].isalnum() or made[-1] == "_") and word.kind is Kind.NAME:
            made += " "
        made += word.text
        if word.text == ",":
            made += " "
    return made


def literal(words: Sequence[Token]) -> str | None:
    """The text of literals that stand side by side; None where there are none, or names with them.

    What is called with them is looked through: ``AZ::Uuid("…")``, ``AZ_CRC("…", 0x…)``.
    """
    found: list[str] = []
    last = -2
    for at, word in enumerate(words):
        if word.kind is Kind.TEXT:
            if found and at != last + 1:
                return None
            _, quote, inner = word.text.partition('"')
            if not quote:
                return None
            found.append(inner.removesuffix('"'))
            last = at
    return _unescaped("".join(found)) if found else None


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text) if "\\" in text else text


def closings(tokens: Sequence[Token]) -> dict[int, int]:
    """The places of the brackets that close others, by the places of those."""
    found: dict[int, int] = {}
    open_at: list[tuple[int, str]] = []
    for at, token in enumerate(tokens):
        if token.kind is not Kind.MARK:
            continue
        if token.text in _OPENING:
            open_at.append((at, _OPENING[token.text]))
        elif token.text in (")", "]", "}"):
            if token.text == "}":
                # A brace closes what was left open within it.
                while open_at and open_at[-1][1] != "}":
                    open_at.pop()
            if open_at and open_at[-1][1] == token.text:
                found[open_at.pop()[0]] = at
    return found


def type_key(words: Sequence[Token]) -> int | None:
    """The place of ``class``, ``struct`` or ``enum`` where words define such; else None."""
    start = behind_template(words) if words and words[0].text == "template" else 0
    for place in range(start, min(len(words), start + 24)):
        word = words[place]
        if word.text == "enum":
            return place
        if word.text in _TYPE_KEYS:
            depth = 0
            for other in words[place + 1 :]:
                if other.text == ":" and not depth:
                    break
                if other.text == "=" and not depth:
                    return None
                depth += (other.text in "([") - (other.text in ")]")
            else:
                return None if _has_call(words[place + 1 :]) else place
            return place
        if word.text in ("(", "=", ":"):
            return None
    return None


def _has_call(words: Sequence[Token]) -> bool:
    """Whether a bracket stands behind the name of a class, as in a function that gives one."""
    last_name = -1
    for at, word in enumerate(words):
        if word.kind is Kind.NAME:
            last_name = at
        if word.text == "(":
            return not (
                last_name >= 0
                and (MACRO.fullmatch(words[last_name].text) or words[last_name].text == "alignas")
            )
    return False


def behind_template(words: Sequence[Token]) -> int:
    """The place behind the parameters of a template at the front."""
    depth = 0
    for place in range(1, len(words)):
        text = words[place].text
        if text == "<":
            depth += 1
        elif text == ">":
            depth -= 1
            if depth == 0:
                return place + 1
    return len(words)


def parameters_of(words: Sequence[Token]) -> tuple[str, ...]:
    """The names of the parameters of a template at the front."""
    if not words or words[0].text != "template":
        return ()
    inner = words[2 : behind_template(words) - 1]
    names = []
    for part in parted(inner):
        until = next((at for at, word in enumerate(part) if word.text == "="), len(part))
        found = [word.text for word in part[:until] if word.kind is Kind.NAME]
        if len(found) > 1 or (found and found[0] not in ("class", "typename")):
            names.append(found[-1])
    return tuple(names[:_MOST_PARAMETERS])


def class_head(words: Sequence[Token]) -> tuple[Scope, tuple[Words, ...]]:
    """The name of a class and its bases, of what stands behind ``class``."""
    names: Scope = ()
    joined = False
    at, size = 0, len(words)
    while at < size:
        word = words[at]
        if word.text == ":":
            bases = [_without_access(part) for part in parted(words[at + 1 :])]
            return names, tuple(part[:_MOST_KEPT] for part in bases if part)
        if word.text in ("(", "["):
            depth = 0
            while at < size:
                depth += (words[at].text in "([") - (words[at].text in ")]")
                if depth == 0:
                    break
                at += 1
        elif word.text == "<":
            depth = 0
            while at < size:
                depth += (words[at].text == "<") - (words[at].text == ">")
                if depth == 0:
                    break
                at += 1
        elif word.text == "::":
            joined = True
        elif word.kind is Kind.NAME and word.text not in ("final", "alignas"):
            names = (*names, word.text)[-8:] if joined else (word.text,)
            joined = False
        at += 1
    return names, ()


def _without_access(words: Words) -> Words:
    return tuple(
        word for word in words if word.text not in ("public", "private", "protected", "virtual")
    )


def head_of_function(words: Sequence[Token]) -> tuple[Scope, tuple[str, ...]] | None:
    """The class of a function, and its parameters as a template; None for no function."""
    start = behind_template(words) if words and words[0].text == "template" else 0
    angles = 0
    for at in range(start, len(words)):
        text = words[at].text
        if text == "<" and at and words[at - 1].kind is Kind.NAME:
            angles += 1
        elif text == ">" and angles:
            angles -= 1
        elif text == "=" and words[at - 1].text != "operator":
            return None
        elif text == "(" and not angles:
            names: list[str] = []
            back = at - 1
            while back >= start and words[back].kind is Kind.NAME:
                names.insert(0, words[back].text)
                if back - 1 < start or words[back - 1].text not in ("::", "~"):
                    break
                back -= 2
                if back >= start and words[back].text == ">":
                    depth = 0
                    while back >= start:
                        depth += (words[back].text == ">") - (words[back].text == "<")
                        back -= 1
                        if depth == 0:
                            break
            # The function's own name is no scope.
            return tuple(names[:-1][-8:]), parameters_of(words)
    return None


def declared_and_value(words: Sequence[Token]) -> tuple[Words, Words] | None:
    """A declaration in front of what it is given, and that; None where a function is declared."""
    angles = 0
    for at, word in enumerate(words):
        text = word.text
        if text == "<" and at and words[at - 1].kind is Kind.NAME:
            angles += 1
        elif text == ">" and angles:
            angles -= 1
        elif angles:
            continue
        elif text == "(":
            # ``const T name(value)`` and a function look alike: a value is a number or a text.
            inner = words[at + 1 : -1]
            plain = bool(inner) and all(w.kind in (Kind.NUMBER, Kind.TEXT) for w in inner)
            return (tuple(words[:at]), tuple(inner)) if plain else None
        elif text == "=":
            value = words[at + 1 :]
            if value and value[0].text == "{" and value[-1].text == "}":
                value = value[1:-1]
            return tuple(words[:at]), tuple(value)
        elif text == "{":
            return tuple(words[:at]), tuple(words[at + 1 : -1])
        elif text == ":" and at:
            return tuple(words[:at]), ()
    return tuple(words), ()


def constant_of(words: Sequence[Token]) -> tuple[list[str], Token, Words] | None:
    """The parts of the name of a variable, the last of them, and its value; None without one."""
    cut = declared_and_value(words)
    bare = list(cut[0]) if cut is not None else []
    while bare and bare[-1].text == "]":
        bare = bare[: open_bracket(bare)]
    if cut is None or len(bare) < 2 or bare[-1].kind is not Kind.NAME or not cut[1]:
        return None
    names = [bare[-1].text]
    at = len(bare) - 2
    while at > 0 and bare[at].text == "::" and bare[at - 1].kind is Kind.NAME:
        names.insert(0, bare[at - 1].text)
        at -= 2
    return None if at < 0 or len(names) > 8 else (names, bare[-1], cut[1])


def without_storage(words: Sequence[Token]) -> Words:
    """A declaration without what says where and how it is stored, and macros in front of it."""
    kept = [word for word in words if word.text not in _STORAGE]
    while (
        len(kept) > 2
        and MACRO.fullmatch(kept[0].text)
        and kept[1].kind is Kind.NAME
        and kept[0].text != kept[1].text
    ):
        kept = kept[1:]
    return tuple(kept)


def open_bracket(words: Sequence[Token]) -> int:
    depth = 0
    for at in range(len(words) - 1, -1, -1):
        depth += (words[at].text == "]") - (words[at].text == "[")
        if depth == 0:
            return at
    return 0


def is_bracketed(words: Words) -> bool:
    return len(words) > 1 and words[0].text == "(" and words[-1].text == ")"


def looks_like_id(text: str) -> bool:
    return len(text) >= 32 and "-" in text
