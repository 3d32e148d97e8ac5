"""Lines of ``[CoreRedirects]`` as redirects, and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from inspector.upgrades.model import REDIRECT, Problem
from inspector.upgrades.redirects.ini import MOST_PROBLEMS, IniLine

Severity: TypeAlias = Literal["error", "warning", "info"]
Kind: TypeAlias = Literal["class", "struct", "enum", "function", "property", "package", "other"]

#: The keys of the section, and what each redirects. Those of kind ``other`` are not computed.
KINDS: Final[dict[str, Kind]] = {
    "ClassRedirects": "class",
    "StructRedirects": "struct",
    "EnumRedirects": "enum",
    "FunctionRedirects": "function",
    "PropertyRedirects": "property",
    "PackageRedirects": "package",
    "ObjectRedirects": "other",
    "AssetRedirects": "other",
}
_BY_KEY: Final = {key.lower(): (key, kind) for key, kind in KINDS.items()}

#: The keys within the parentheses.
KEYS: Final = (
    "OldName", "NewName", "MatchSubstring", "MatchWildcard", "OverrideClassName", "InstanceOnly",
    "ValueChanges", "Removed",
)  # fmt: skip
_KEYS: Final = {key.lower(): key for key in KEYS}

#: How changed values are written.
_EXAMPLE: Final = '(("OldValue","NewValue"),("Other","New"))'
_TRUE: Final = frozenset({"true", "1", "yes", "on"})
#: Parentheses within parentheses: a list of pairs takes three.
_DEEPEST: Final = 8
_TOKEN: Final = re.compile(r'([(),=])|"((?:[^"\\]|\\.)*)"|([^(),="]+)')
_ESCAPE: Final = re.compile(r"\\(.)")
#: Names that are much longer than the engine's longest are no names.
_LONGEST_NAME: Final = 4096


class Name(NamedTuple):
    """What a name says: ``/Script/Module``, ``Class`` or ``Class.Function``, and its last part.

    Parts that it does not say are empty.
    """

    package: str
    outer: str
    last: str

    def __str__(self) -> str:
        return ".".join(part for part in self if part)

    @property
    def folded(self) -> Name:
        """The name as it is compared: without regard to case."""
        return Name(self.package.lower(), self.outer.lower(), self.last.lower())


def split_name(text: str) -> Name:
    """The parts of a name as written in a redirect or as the engine prints it.

    A name that begins with a slash and has no dot is a package.
    """
    text = text.strip()
    slash = text.rfind("/")
    rest = text.replace(":", ".") if ":" in text else text
    dot = rest.find(".", slash + 1)
    if slash < 0:
        outer, _, last = rest.rpartition(".")
        return Name("", outer, last)
    if dot < 0:
        return Name(text, "", "")
    outer, _, last = rest[dot + 1 :].rpartition(".")
    return Name(rest[:dot], outer, last)


@dataclass(frozen=True, slots=True)
class Redirect:
    """One redirect.

    ``id`` is stable while the files are: its place among all lines. ``old`` and ``new`` are as
    written. ``value_changes`` are pairs of an old and a new name. ``file`` and ``line`` say where
    it stands, ``text`` is the line. ``not_computed`` says why nothing is computed for it, if so.
    """

    id: str
    kind: Kind
    old: str
    new: str
    match_substring: bool = False
    override_class: str = ""
    instance_only: bool = False
    value_changes: tuple[tuple[str, str], ...] = ()
    removed: bool = False
    file: str = ""
    line: int = 0
    text: str = ""
    not_computed: str = ""

    @property
    def place(self) -> str:
        """File and line."""
        return f"{self.file}:{self.line}"

    @property
    def old_name(self) -> Name:
        """The parts of the old name; that of a package is one part whatever it looks like."""
        return Name(self.old, "", "") if self.kind == "package" else split_name(self.old)

    @property
    def new_name(self) -> Name:
        """The parts of the name that a match of the old name becomes, as far as both say them."""
        if self.kind == "package":
            return Name(self.new, "", "")
        return renamed(self.old_name, self.old_name, split_name(self.new))


def renamed(name: Name, old: Name, new: Name) -> Name:
    """``name`` with the parts that ``new`` says and ``old`` does not say the same."""
    parts = (
        theirs if theirs and theirs != ours else kept
        for kept, ours, theirs in zip(name, old, new, strict=True)
    )
    return Name(*parts)


def parse_lines(lines: Iterable[IniLine]) -> tuple[tuple[Redirect, ...], tuple[Problem, ...]]:
    """The redirects of lines; what cannot be read becomes a problem, never an exception.

    Of lines that were replaced by another one only the problems are told.
    """
    redirects: list[Redirect] = []
    problems: list[Problem] = []
    for number, line in enumerate(lines, start=1):
        redirect, told = _parse(line, f"{REDIRECT}/{number}")
        if redirect is not None and not line.replaced:
            redirects.append(redirect)
        problems += told
    if len(problems) > MOST_PROBLEMS:
        rest = len(problems) - MOST_PROBLEMS
        problems[MOST_PROBLEMS:] = [
            Problem("INI-SIZE", "warning", f"{rest:,} more lines have problems.")
        ]
    return tuple(redirects), tuple(problems)


def _parse(line: IniLine, own: str) -> tuple[Redirect | None, list[Problem]]:
    known = _BY_KEY.get(line.key.lower())
    if known is None:
        hint = _nearest(line.key.lower(), tuple(_BY_KEY))
        text = f"Unknown key {_short(line.key)}" + (f"; {_BY_KEY[hint][0]}?" if hint else ".")
        return None, [Problem("R8", "error", text, (own,), line.place)]
    try:
        values, written = _values(line.value)
    except _Unreadable as error:
        text = f"{known[0]} cannot be read: {error}."
        return None, [Problem("R11", "error", text, (own,), line.place)]
    problems = [
        Problem("R8", "warning", _unknown_key(written[key]), (own,), line.place)
        for key in values
        if key not in _KEYS
    ]
    pairs = _pairs(values.get("valuechanges", ""))
    if pairs.told:
        severity: Severity = "warning" if pairs.all_read else "error"
        problems.append(Problem("R11", severity, pairs.told, (own,), line.place))
    redirect = _redirect(known[1], line, own, values, pairs.pairs)
    missing = ""
    if not redirect.old:
        missing = "OldName is missing"
    elif not redirect.new and not redirect.removed and not redirect.value_changes:
        missing = "NewName is missing, and it is not Removed"
    if missing:
        return None, [*problems, Problem("R11", "error", f"{missing}.", (own,), line.place)]
    if max(len(redirect.old), len(redirect.new)) > _LONGEST_NAME:
        text = f"The name is longer than {_LONGEST_NAME:,} characters."
        return None, [*problems, Problem("R11", "error", text, (own,), line.place)]
    if redirect.not_computed:
        problems.append(Problem("INFO", "info", redirect.not_computed, (own,), line.place))
    return redirect, problems


def _redirect(
    kind: Kind,
    line: IniLine,
    own: str,
    values: dict[str, _Value],
    changes: tuple[tuple[str, str], ...],
) -> Redirect:
    def text(key: str) -> str:
        value = values.get(key, "")
        return value.strip() if isinstance(value, str) else ""

    def flag(key: str) -> bool:
        return text(key).lower() in _TRUE

    not_computed = ""
    if kind == "other":
        not_computed = f"{line.key} are listed, not computed."
    elif flag("matchwildcard"):
        not_computed = "MatchWildcard is not computed."
    old, new = text("oldname"), text("newname")
    # With changed values alone the name stays; a package that is gone has no other.
    new = new or (old if changes else "")
    return Redirect(
        own,
        kind,
        old,
        new,
        match_substring=flag("matchsubstring"),
        override_class=text("overrideclassname"),
        instance_only=flag("instanceonly"),
        value_changes=changes,
        removed=flag("removed"),
        file=line.file,
        line=line.line,
        text=line.text,
        not_computed=not_computed,
    )


class _Read(NamedTuple):
    """Pairs of values, what has to be told about their form, and whether none was left out."""

    pairs: tuple[tuple[str, str], ...] = ()
    told: str = ""
    all_read: bool = True


def _pairs(value: _Value) -> _Read:
    """``(("A","B"),("C","D"))``, and the same with ``=`` between the two, or without quotes."""
    if isinstance(value, str):
        if not value.strip():
            return _Read()
        text = f"ValueChanges cannot be {_short(value)}: write {_EXAMPLE}."
        return _Read(told=text, all_read=False)
    texts = [item for key, item in value if not key and isinstance(item, str) and item]
    if len(texts) == len(value) == 2:
        # The engine's own parser may think otherwise, so it is told.
        text = (
            "ValueChanges has one pair of parentheses too few: write "
            f'(("{_short(texts[0])}","{_short(texts[1])}")).'
        )
        return _Read(((texts[0], texts[1]),), text)
    pairs, odd = [], 0
    for key, item in value:
        pair = _pair(key, item)
        if pair is not None:
            pairs.append(pair)
        else:
            odd += 1
    if not odd:
        return _Read(tuple(pairs))
    what = "one part that is" if odd == 1 else f"{odd:,} parts that are"
    text = f"ValueChanges has {what} no pair of an old and a new name: write {_EXAMPLE}."
    return _Read(tuple(pairs), text, all_read=False)


def _pair(key: str, item: _Value) -> tuple[str, str] | None:
    if isinstance(item, str):
        return (key, item) if key and item else None
    match item:
        case [("", str(old)), ("", str(new))] if old and new:
            return old, new
        case [(str(old), str(new))] if old and new:
            return old, new
    return None


def _unknown_key(key: str) -> str:
    hint = _nearest(key.lower(), tuple(_KEYS))
    return f"Unknown key {_short(key)}" + (f"; {_KEYS[hint]}?" if hint else ".")


@lru_cache(maxsize=256)
def _nearest(key: str, known: tuple[str, ...]) -> str:
    near = get_close_matches(key[:64], known, n=1)
    return near[0] if near else ""


def _short(text: str) -> str:
    return text if len(text) <= 64 else f"{text[:64]}…"


class _Unreadable(Exception):
    """A value that is not of the form ``(Key=Value,...)``; the text says why."""


_Value: TypeAlias = "str | _Pairs"
_Pairs: TypeAlias = "list[tuple[str, _Value]]"


def _values(text: str) -> tuple[dict[str, _Value], dict[str, str]]:
    """The values by key in lower case, of two with one key the first; and the keys as written."""
    values: dict[str, _Value] = {}
    written: dict[str, str] = {}
    for key, value in _read(text):
        if key:
            values.setdefault(key.lower(), value)
            written.setdefault(key.lower(), key)
    return values, written


def _read(text: str) -> _Pairs:
    """A value in parentheses, as pairs of key (empty for none) and value."""
    top: _Pairs = []
    stack = [top]
    key: str = ""
    value: _Value | None = None
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise _Unreadable("a quote is not closed")
        at = token.end()
        sign, quoted, word = token.groups()
        if word is not None and not word.strip():
            continue
        if len(stack) == 1 and (sign != "(" or top):
            where = "behind the last" if top else "before the first"
            raise _Unreadable(f"something stands {where} parenthesis")
        if sign == "(":
            if len(stack) > _DEEPEST:
                raise _Unreadable(f"more than {_DEEPEST} parentheses lie within each other")
            inner: _Pairs = []
            stack[-1].append((key, inner))
            stack.append(inner)
            key, value = "", None
        elif sign == "=":
            key, value = (value if isinstance(value, str) else ""), None
        elif sign:
            if value is not None or key:
                stack[-1].append((key, value or ""))
            key, value = "", None
            if sign == ")":
                stack.pop()
        else:
            value = word.strip() if quoted is None else _ESCAPE.sub(r"\1", quoted)
    if len(stack) > 1:
        raise _Unreadable("a parenthesis is not closed")
    pairs = top[0][1] if top else []
    return pairs if isinstance(pairs, list) else []
