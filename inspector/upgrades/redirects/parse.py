"""Lines of ``[CoreRedirects]``: which remain when all files have had their say, as redirects."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache
from typing import ClassVar, Final, Literal, TypeAlias, TypedDict

from inspector.data_classes import dataclass, replace
from inspector.files.parsing import ini_section
from inspector.findings.finding import Severity
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern
from inspector.upgrades.model import REDIRECT, UpgradeFinding, line_place

SECTION: Final = "coreredirects"
#: Longer files are left out whole: no ini file that people wrote comes near it.
MOST_CHARACTERS: Final = 16 << 20
#: Longer lines are left out; an enumeration with a thousand changed values takes a tenth of it.
LONGEST_LINE: Final = 256 << 10
#: More lines than any project has; the rest is left out.
MOST_LINES: Final = 20_000
#: As many problems of one kind are told one by one.
MOST_PROBLEMS: Final = 200

_OPERATORS: Final = "+-.!"
_HEADER: Final = pattern(r"^[^\S\n]*\[[^\S\n]*coreredirects[^\S\n]*\]", re.I | re.M)
#: Any header that could be meant for it; the closing bracket may be what is missing.
_ANY_HEADER: Final = pattern(r"^[ \t]*\[([^\]\n]{8,24})", re.M)
#: How like the section's name another one is that is told in its place.
_LIKE: Final = 0.85


class IniText(NamedTuple):
    """An ini file: the name to call it by, and its text."""

    file: str
    text: str


class IniLine(NamedTuple):
    """A line of the section: where it is (from 1), its operator (empty for none), key and value.

    ``replaced`` lines do not count, because one without operator took their place unasked.
    """

    file: str
    line: int
    operator: str
    key: str
    value: str
    replaced: bool = False

    @property
    def place(self) -> str:
        """File and line, as people write them."""
        return line_place(self.file, self.line)

    @property
    def text(self) -> str:
        """The line itself, without spaces around it."""
        return f"{self.operator}{self.key}={self.value}"


class NoSection(UpgradeFinding):
    """A file that was named for its redirects has no section for them; ``header`` is a like one."""

    rule = "INI-SECTION"
    severity: Severity = Severity.WARNING
    header: str = ""


class LinesReplaced(UpgradeFinding):
    """A line without an operator takes the place of those before it."""

    rule = "INI-OPERATOR"
    severity: Severity = Severity.WARNING
    stable = ("key", "value")
    key: str
    value: str


class IniTooLarge(UpgradeFinding):
    """A file, a line or what follows a line is larger than any that people write.

    One of the three limits is given: megabytes of a file, kilobytes of a line, lines of all files.
    """

    rule = "INI-SIZE"
    severity: Severity = Severity.WARNING
    stable = ("megabytes", "kilobytes", "lines")
    megabytes: int | None = None
    kilobytes: int | None = None
    lines: int | None = None


def has_redirects(text: str) -> bool:
    """Whether an ini file has the section at all."""
    return _HEADER.search(text) is not None


def no_section(text: IniText) -> NoSection | None:
    """What to tell about a file that somebody named for its redirects; None where it has some.

    Args:
        text: The file.
    """
    if has_redirects(text.text):
        return None
    for match in _ANY_HEADER.finditer(text.text):
        name = match[1].strip()
        if SequenceMatcher(None, name.lower(), SECTION).ratio() >= _LIKE:
            line = text.text.count("\n", 0, match.start()) + 1
            header = text.text[match.start() : match.end() + 1].strip()
            return NoSection(path=text.file, line=line, header=header)
    return NoSection(path=text.file)


def redirect_lines(
    texts: Sequence[IniText],
) -> tuple[tuple[IniLine, ...], tuple[UpgradeFinding, ...]]:
    """The lines of the section in several files, read one after the other.

    Each key has one list. ``+`` adds a line unless the same is there, ``.`` adds it always, ``-``
    removes the equal one, ``!`` empties the list; a line without operator takes the place of all
    before it, which are handed on as replaced. Lines come in the order in which they were added.

    Args:
        texts: The files, the most general first.
    """
    lists: dict[str, _List] = {}
    problems: list[UpgradeFinding] = []
    seen = unasked = 0
    for text in texts:
        if len(text.text) > MOST_CHARACTERS:
            problems.append(IniTooLarge(path=text.file, megabytes=MOST_CHARACTERS >> 20))
            continue
        for line in _section_lines(text, problems):
            seen += 1
            if seen > MOST_LINES:
                problems.append(IniTooLarge(path=line.file, line=line.line, lines=MOST_LINES))
                return _remaining(lists), tuple(problems)
            kept = lists.setdefault(line.key.lower(), _List())
            if not line.operator and kept.lines and unasked < MOST_PROBLEMS:
                unasked += 1
                problems.append(
                    LinesReplaced(path=line.file, line=line.line, key=line.key, value=line.value)
                )
            kept.apply(line, seen)
    return _remaining(lists), tuple(problems)


class _List:
    """The lines of one key, each with a number that tells when it was added."""

    def __init__(self) -> None:
        self.lines: dict[int, IniLine] = {}
        self.replaced: dict[int, IniLine] = {}
        self._by_value: dict[str, list[int]] = {}

    def apply(self, line: IniLine, number: int) -> None:
        """Does to the list what the line's operator says."""
        match line.operator:
            case "!":
                self._clear()
                return
            case "-":
                for at in self._by_value.pop(line.value, ()):
                    del self.lines[at]
                return
            case "+" if line.value in self._by_value:
                return
            case "":
                for at, before in self.lines.items():
                    self.replaced[at] = before._replace(replaced=True)
                self._clear()
        self.lines[number] = line
        self._by_value.setdefault(line.value, []).append(number)

    def _clear(self) -> None:
        self.lines.clear()
        self._by_value.clear()


def _remaining(lists: dict[str, _List]) -> tuple[IniLine, ...]:
    numbered = sorted(
        entry for kept in lists.values() for entry in (*kept.lines.items(), *kept.replaced.items())
    )
    return tuple(line for _, line in numbered)


def _section_lines(text: IniText, problems: list[UpgradeFinding]) -> Iterator[IniLine]:
    if not has_redirects(text.text):
        return
    told = 0
    for number, line in ini_section(text.text, SECTION):
        if len(line) > LONGEST_LINE:
            if told < MOST_PROBLEMS:
                told += 1
                limit = LONGEST_LINE >> 10
                problems.append(IniTooLarge(path=text.file, line=number, kilobytes=limit))
            continue
        key, equals, value = line.partition("=")
        if not equals and not key.startswith("!"):
            continue  # The engine passes over such lines too.
        operator = key[0] if key[:1] and key[0] in _OPERATORS else ""
        key = key[len(operator) :].strip()
        if key:
            yield IniLine(text.file, number, operator, key, value.strip())


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

_TRUE: Final = frozenset({"true", "1", "yes", "on"})
#: Parentheses within parentheses: a list of pairs takes three.
DEEPEST: Final = 8
_TOKEN: Final = pattern(r'([(),=])|"((?:[^"\\]|\\.)*)"|([^(),="]+)')
_ESCAPE: Final = pattern(r"\\(.)")
#: Names that are much longer than the engine's longest are no names.
LONGEST_NAME: Final = 4096

#: Why a value cannot be read, and what is wrong with a list of pairs: names of pieces of text.
Fault: TypeAlias = Literal["open-quote", "open-parenthesis", "before", "behind", "too-deep"]
PairsFault: TypeAlias = Literal["no-list", "bare-pair", "no-pairs"]


class LineFinding(UpgradeFinding):
    """Something about one line, told from others by what is ``written`` there."""

    rule = "LINE"
    stable: ClassVar[tuple[str, ...]] = ("written",)
    written: str


class UnknownKey(LineFinding):
    """A key that redirects do not have; ``hint`` is a like one that they have."""

    rule = "R8"
    stable = ("written", "key")
    key: str
    hint: str


class LineUnreadable(LineFinding):
    """A value is not of the form ``(Key=Value,...)``; ``fault`` names the piece that says why."""

    rule = "R11"
    key: str
    fault: Fault


class PairsMisread(LineFinding):
    """``ValueChanges`` is not written as a list of pairs.

    ``fault`` names what it is: no list at all (``old`` is what stands there), one pair without the
    parentheses of the list (``old`` and ``new``), or a list with ``others`` parts that are no pair.
    """

    rule = "R11-PAIRS"
    code = "R11"
    stable = ("written", "fault")
    fault: PairsFault
    old: str = ""
    new: str = ""
    others: int = 0


class NameMissing(LineFinding):
    """A redirect without an old name, or without a new one though it is not removed."""

    rule = "R11-NAME"
    code = "R11"
    of_old: bool


class NameTooLong(LineFinding):
    """A redirect has a name that is longer than any."""

    rule = "R11-LONG"
    code = "R11"


class NotComputed(LineFinding):
    """A redirect is listed, and what it does is not computed.

    That is so for all of its ``key``, for its wildcards, or for what is beyond ``most_fragments``.
    """

    rule = "INFO"
    severity: Severity = Severity.INFO
    key: str = ""
    most_fragments: int | None = None

    @property
    def reason(self) -> Message:
        """Why it is not computed, as a sentence."""
        if self.key:
            return Message("upgrades/key-not-computed", key=self.key)
        if self.most_fragments is not None:
            return Message("upgrades/fragments-not-computed", most_fragments=self.most_fragments)
        return Message("upgrades/wildcard-not-computed")


class MoreProblems(UpgradeFinding):
    """So many lines have problems that the others are counted alone."""

    rule = "INI-MORE"
    code = "INI-SIZE"
    severity: Severity = Severity.WARNING
    others: int


class RedirectName(NamedTuple):
    """What a name says: ``/Script/Module``, ``Class`` or ``Class.Function``, and its last part.

    Parts that it does not say are empty.
    """

    package: str
    outer: str
    last: str

    def __str__(self) -> str:
        return ".".join(part for part in self if part)

    @property
    def folded(self) -> RedirectName:
        """The name as it is compared: without regard to case."""
        return RedirectName(self.package.lower(), self.outer.lower(), self.last.lower())


def split_name(text: str) -> RedirectName:
    """The parts of a name as written in a redirect or as the engine prints it.

    A name that begins with a slash and has no dot is a package.
    """
    text = text.strip()
    slash = text.rfind("/")
    rest = text.replace(":", ".") if ":" in text else text
    dot = rest.find(".", slash + 1)
    if slash < 0:
        outer, _, last = rest.rpartition(".")
        return RedirectName("", outer, last)
    if dot < 0:
        return RedirectName(text, "", "")
    outer, _, last = rest[dot + 1 :].rpartition(".")
    return RedirectName(rest[:dot], outer, last)


@dataclass(frozen=True, slots=True)
class Redirect:
    """One redirect.

    ``id`` is stable while the files are: its place among all lines. ``old`` and ``new`` are as
    written. ``value_changes`` are pairs of an old and a new name. ``file`` and ``line`` say where
    it stands, ``text`` is the line. ``not_computed`` tells that nothing is computed for it, if so.
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
    not_computed: NotComputed | None = None

    @property
    def place(self) -> str:
        """File and line."""
        return line_place(self.file, self.line)

    @property
    def old_name(self) -> RedirectName:
        """The parts of the old name; that of a package is one part whatever it looks like."""
        return RedirectName(self.old, "", "") if self.kind == "package" else split_name(self.old)

    @property
    def new_name(self) -> RedirectName:
        """The parts of the name that a match of the old name becomes, as far as both say them."""
        if self.kind == "package":
            return RedirectName(self.new, "", "")
        return renamed(self.old_name, self.old_name, split_name(self.new))


def renamed(name: RedirectName, old: RedirectName, new: RedirectName) -> RedirectName:
    """``name`` with the parts that ``new`` says and ``old`` does not say the same."""
    parts = (
        theirs if theirs and theirs != ours else kept
        for kept, ours, theirs in zip(name, old, new, strict=True)
    )
    return RedirectName(*parts)


def parse_lines(
    lines: Iterable[IniLine],
) -> tuple[tuple[Redirect, ...], tuple[UpgradeFinding, ...]]:
    """The redirects of lines; what cannot be read becomes a problem, never an exception.

    Of lines that were replaced by another one only the problems are told.
    """
    redirects: list[Redirect] = []
    problems: list[UpgradeFinding] = []
    for number, line in enumerate(lines, start=1):
        redirect, told = _parse(line, f"{REDIRECT}/{number}")
        if redirect is not None and not line.replaced:
            redirects.append(redirect)
        problems += told
    if len(problems) > MOST_PROBLEMS:
        others = len(problems) - MOST_PROBLEMS
        problems[MOST_PROBLEMS:] = [MoreProblems(others=others)]
    return tuple(redirects), tuple(problems)


class _About(TypedDict):
    """What every finding about a line is handed."""

    path: str
    line: int
    patches: tuple[str, ...]
    written: str


def _parse(line: IniLine, own: str) -> tuple[Redirect | None, list[UpgradeFinding]]:
    about = _About(path=line.file, line=line.line, patches=(own,), written=line.text)
    described = _BY_KEY.get(line.key.lower())
    if described is None:
        near = _nearest(line.key.lower(), tuple(_BY_KEY))
        hint = _BY_KEY[near][0] if near else ""
        return None, [UnknownKey(key=_short(line.key), hint=hint, **about)]
    key, kind = described
    try:
        values, written = _values(line.value)
    except _Unreadable as error:
        return None, [LineUnreadable(key=key, fault=error.fault, **about)]
    problems: list[UpgradeFinding] = [
        UnknownKey(
            severity=Severity.WARNING,
            key=_short(written[name]),
            hint=_KEYS.get(_nearest(name, tuple(_KEYS)), ""),
            **about,
        )
        for name in values
        if name not in _KEYS
    ]
    pairs, misread = _pairs(values.get("valuechanges", ""), about)
    problems += misread
    redirect = _redirect(kind, line, own, values, pairs)
    if not redirect.old:
        return None, [*problems, NameMissing(of_old=True, **about)]
    if not redirect.new and not redirect.removed and not redirect.value_changes:
        return None, [*problems, NameMissing(of_old=False, **about)]
    if max(len(redirect.old), len(redirect.new)) > LONGEST_NAME:
        return None, [*problems, NameTooLong(**about)]
    if kind == "other":
        redirect = replace(redirect, not_computed=NotComputed(key=line.key, **about))
    elif _flag(values, "matchwildcard"):
        redirect = replace(redirect, not_computed=NotComputed(**about))
    if redirect.not_computed is not None:
        problems.append(redirect.not_computed)
    return redirect, problems


def _text(values: dict[str, _Value], key: str) -> str:
    value = values.get(key, "")
    return value.strip() if isinstance(value, str) else ""


def _flag(values: dict[str, _Value], key: str) -> bool:
    return _text(values, key).lower() in _TRUE


def _redirect(
    kind: Kind,
    line: IniLine,
    own: str,
    values: dict[str, _Value],
    changes: tuple[tuple[str, str], ...],
) -> Redirect:
    old, new = _text(values, "oldname"), _text(values, "newname")
    # With changed values alone the name stays; a package that is gone has no other.
    new = new or (old if changes else "")
    return Redirect(
        own,
        kind,
        old,
        new,
        match_substring=_flag(values, "matchsubstring"),
        override_class=_text(values, "overrideclassname"),
        instance_only=_flag(values, "instanceonly"),
        value_changes=changes,
        removed=_flag(values, "removed"),
        file=line.file,
        line=line.line,
        text=line.text,
    )


def _pairs(value: _Value, about: _About) -> tuple[tuple[tuple[str, str], ...], list[PairsMisread]]:
    """``(("A","B"),("C","D"))``, and the same with ``=`` between the two, or without quotes."""
    if isinstance(value, str):
        if not value.strip():
            return (), []
        return (), [PairsMisread(fault="no-list", old=_short(value), **about)]
    texts = [part for key, part in value if not key and isinstance(part, str) and part]
    if len(texts) == len(value) == 2:
        # The engine's own parser may think otherwise, so it is told.
        old, new = texts
        misread = PairsMisread(
            severity=Severity.WARNING, fault="bare-pair", old=_short(old), new=_short(new), **about
        )
        return ((old, new),), [misread]
    pairs, others = [], 0
    for key, part in value:
        pair = _pair(key, part)
        if pair is not None:
            pairs.append(pair)
        else:
            others += 1
    told = [PairsMisread(fault="no-pairs", others=others, **about)] if others else []
    return tuple(pairs), told


def _pair(key: str, part: _Value) -> tuple[str, str] | None:
    if isinstance(part, str):
        return (key, part) if key and part else None
    match part:
        case [("", str(old)), ("", str(new))] if old and new:
            return old, new
        case [(str(old), str(new))] if old and new:
            return old, new
    return None


@lru_cache(maxsize=256)
def _nearest(key: str, names: tuple[str, ...]) -> str:
    """The name that is most like a key; empty where none is."""
    return next(iter(get_close_matches(key[:64], names, n=1)), "")


def _short(text: str) -> str:
    return text if len(text) <= 64 else f"{text[:64]}…"


class _Unreadable(Exception):
    """A value that is not of the form ``(Key=Value,...)``; ``fault`` says why."""

    def __init__(self, fault: Fault) -> None:
        self.fault: Fault = fault
        super().__init__(fault)


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
            raise _Unreadable("open-quote")
        at = token.end()
        sign, quoted, word = token.groups()
        if word is not None and not word.strip():
            continue
        if len(stack) == 1 and (sign != "(" or top):
            raise _Unreadable("behind" if top else "before")
        if sign == "(":
            if len(stack) > DEEPEST:
                raise _Unreadable("too-deep")
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
        raise _Unreadable("open-parenthesis")
    pairs = top[0][1] if top else []
    return pairs if isinstance(pairs, list) else []
