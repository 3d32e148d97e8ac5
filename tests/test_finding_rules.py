"""What patches, redirects, references and comparisons tell: every rule, in every form of it."""

from __future__ import annotations

import importlib
import itertools
import pickle
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from string import Formatter
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from made_catalogs import MadeCatalog

import inspector
from inspector.compare.model import DiffFinding
from inspector.finding import Finding, Severity, Statement
from inspector.findings.message import Message
from inspector.messages import ENGLISH, activate
from inspector.messages.upgrades.findings import finding_words
from inspector.upgrades.model import UpgradeFinding
from inspector.upgrades.redirects.findings import NewName

#: The rooms whose rules need nothing but their own arguments to speak.
ROOMS = tuple(f"{inspector.__name__}.{room}" for room in ("upgrades", "compare", "project"))
#: What others wrote: no letter in it is one of the program's own words.
TEXT = "ΩΨ"


@cache
def rules() -> tuple[type[Statement], ...]:
    """Every class of the rooms that has words, or that others with words derive from."""
    for room in ROOMS:
        package = importlib.import_module(room)
        for module in pkgutil.walk_packages(package.__path__, f"{room}."):
            importlib.import_module(module.name)
    kinds: list[type[Statement]] = []
    todo: list[type[Statement]] = [Statement]
    while todo:
        kind = todo.pop()
        todo += kind.__subclasses__()
        if kind.__module__.startswith(ROOMS) and kind not in kinds:
            kinds.append(kind)
    return tuple(sorted(kinds, key=lambda kind: kind.rule))


def _is_statement(hint: Any) -> bool:
    """Whether an argument is a sentence itself."""
    return isinstance(hint, type) and issubclass(hint, Statement)


def values(hint: Any) -> list[Any]:
    """What an argument of a type may be, as far as it makes a difference."""
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if isinstance(hint, UnionType) or get_origin(hint) is Union:
        return [value for part in get_args(hint) for value in values(part)]
    if get_origin(hint) is tuple and _is_statement(get_args(hint)[0]):
        return [tuple(values(get_args(hint)[0]))]
    if _is_statement(hint):
        leaves = [kind for kind in rules() if issubclass(kind, hint) and not kind.__subclasses__()]
        # One is enough, and some of the others hold statements of the same kind themselves.
        said = list(itertools.islice((each for kind in leaves for each in examples(kind)), 1))
        if not said:
            raise KeyError(hint)
        return said
    known: dict[Any, list[Any]] = {
        str: [TEXT],
        # What others wrote may stand in its place.
        Message: [TEXT],
        NoneType: [None],
        int: [1, 27],
        bool: [False, True],
        tuple[str, ...]: [(TEXT, TEXT)],
        tuple[int, ...]: [(3, 4)],
        NewName: [NewName(new=""), NewName(new=TEXT, line=3)],
        tuple[NewName, ...]: [(NewName(new=""), NewName(new=TEXT, file_place=TEXT))],
        Severity: [Severity.INFO],
    }
    return known[hint]


def examples(kind: type[Statement]) -> Iterator[Statement]:
    """The rule with every choice of its arguments; nothing where one is a finding of a check."""
    hints = get_type_hints(kind)
    choices: list[list[Any]] = []
    for name in kind.fields:
        if name in ("severity", "path", "offset", "patches"):
            choices.append([{"severity": Severity.INFO, "path": TEXT, "offset": 27}.get(name, ())])
            continue
        try:
            choices.append(values(hints[name]))
        except KeyError:
            return
        if hasattr(kind, name) and getattr(kind, name) not in choices[-1]:
            choices[-1].append(getattr(kind, name))
    for chosen in itertools.product(*choices):
        yield kind(**dict(zip(kind.fields, chosen, strict=True)))


def spoken() -> list[Statement]:
    """Examples of all rules; what others derive from is none."""
    return [example for kind in rules() if not kind.__subclasses__() for example in examples(kind)]


@pytest.fixture
def _english() -> Iterator[None]:
    yield
    activate(ENGLISH)


def test_there_is_an_example_of_every_rule() -> None:
    assert len(rules()) > 20
    said = {type(example) for example in spoken()}
    silent = {kind.rule for kind in rules() if kind not in said and not kind.__subclasses__()}
    # It holds what a check has against another package.
    assert silent == {"REF-REFUSED"}


def test_every_rule_has_a_name_of_its_own() -> None:
    nameless = [kind for kind in rules() if "rule" not in kind.__dict__]
    assert [kind for kind in nameless if not kind.__subclasses__()] == []
    assert [
        name
        for name, count in Counter(kind.rule for kind in rules() if kind.rule).items()
        if count > 1
    ] == []
    codes = {kind.code for kind in rules() if issubclass(kind, UpgradeFinding)}
    assert codes >= {f"C{number}" for number in (*range(1, 12),)} - {"C4", "C5", "C7"}
    assert codes >= {"R6", "R8", "R9", "R10", "R11", "R12", "REF-MISSING", "REF-REFUSED"}


def test_every_name_in_a_template_is_an_argument_or_a_piece_of_text() -> None:
    for kind in rules():
        if kind.__subclasses__():
            continue
        bases = [base.__dict__.get("templates", {}) for base in kind.__mro__]
        keys = [key.partition(".") for own in bases for key in own]
        pieces = {name for name, _, _ in keys}
        for _, _, condition in keys:
            assert not condition or condition in kind.fields or hasattr(kind, condition)
        for template in (template for own in bases for template in own.values()):
            for _, name, _, _ in Formatter().parse(template):
                if name is not None:
                    assert name in pieces or name in kind.fields or hasattr(kind, name), template


def _places(template: str) -> str:
    """Nothing but the places of a template; the words among forms of a number go too."""
    places = [part for part in Formatter().parse(template) if part[1] is not None]
    written = []
    for _, name, form, turned in places:
        turn = f"!{turned}" if turned else ""
        written.append(f"{{{name}{turn}:{'' if not form or '|' in form else form}}}")
    return "".join(written)


def test_every_finding_about_upgrades_says_something_with_its_arguments() -> None:
    for example in spoken():
        if not isinstance(example, UpgradeFinding):
            continue
        said = finding_words(example)
        assert said, example
        assert not {"{", "}"} & set(said), (example, said)
        assert "Message(" not in said, (example, said)


@pytest.mark.usefixtures("_english")
def test_no_word_stands_anywhere_but_in_a_template() -> None:
    """Where every template is nothing but its places, nothing but arguments is left."""
    bare = {
        kind.rule: {key: _places(template) for key, template in kind.templates.items()}
        for kind in rules()
    }
    activate(MadeCatalog("xx", {}, bare))
    for example in spoken():
        left = example.words()
        assert not re.search("[a-z]", left), (example, left)


@pytest.mark.usefixtures("_english")
def test_a_translation_speaks_for_every_rule() -> None:
    before = {example: example.words() for example in spoken()}
    other = {
        kind.rule: {key: f"«{text}»" for key, text in kind.templates.items()} for kind in rules()
    }
    activate(MadeCatalog("xx", {}, other))
    for example, words in before.items():
        said = example.words()
        assert said.startswith("«") or not words, example
        assert said.replace("«", "").replace("»", "") == words
    activate(ENGLISH)
    assert {example: example.words() for example in spoken()} == before


def test_a_fingerprint_is_the_same_wherever_in_its_file_the_cause_stands() -> None:
    for example in spoken():
        if not isinstance(example, Finding):
            continue
        assert set(example.stable) <= set(example.fields)
        assert not {"offset", "line", "first_place", "after"} & set(example.stable)
        given = {name: getattr(example, name) for name in example.fields}
        moved = given | {"offset": 99} | ({"line": 99} if "line" in given else {})
        assert type(example)(**moved).fingerprint == example.fingerprint
        named = {**given, "identity": "named"}
        rows = [type(example)(**{**named, "path": row}).fingerprint for row in ("1", "2")]
        assert rows[0] == rows[1]
        for elsewhere in ({"identity": "elsewhere"}, {"identity": "", "path": "elsewhere"}):
            assert type(example)(**{**given, **elsewhere}).fingerprint != example.fingerprint


def test_findings_go_to_another_process_and_back() -> None:
    some = spoken()
    assert pickle.loads(pickle.dumps(some)) == some


def test_whoever_is_asked_for_findings_gets_those_of_its_own_kind() -> None:
    for kind in rules():
        if not issubclass(kind, Finding):
            continue
        own = "compare" in kind.__module__ or "comparison" in kind.__module__
        base = DiffFinding if own else UpgradeFinding
        assert issubclass(kind, base), kind
