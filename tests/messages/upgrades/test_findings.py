"""What findings about patches, redirects, streams and lost references say: every rule of them."""

from __future__ import annotations

import importlib
import itertools
import pickle
import pkgutil
from collections import Counter
from collections.abc import Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

import inspector
from inspector.checks.judgement import CheckFinding
from inspector.findings.finding import Severity
from inspector.findings.message import Message
from inspector.messages import ENGLISH, MessageCatalog, activate
from inspector.messages.rules.upgrades import REASONS, SENTENCES, finding_words
from inspector.upgrades.model import LostReference, UpgradeFinding
from inspector.upgrades.redirects.findings import NewName

#: What others wrote: no letter in it is one of the program's own words.
TEXT = "ΩΨ"
#: What each argument may be, as far as it makes a difference.
VALUES: dict[Any, list[Any]] = {
    str: [TEXT, ""],
    # What others wrote may stand in its place.
    Message: [TEXT],
    NoneType: [None],
    int: [1, 27],
    bool: [False, True],
    tuple[str, ...]: [(TEXT, TEXT)],
    tuple[int, ...]: [(3, 4)],
    NewName: [NewName(new=""), NewName(new=TEXT, line=3)],
    tuple[NewName, ...]: [(NewName(new=""), NewName(new=TEXT, file_place=TEXT))],
}


class Marked(MessageCatalog):
    """A language that puts each message in marks."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return f"«{singular if n == 1 else plural}»"

    def pgettext(self, context: str, message: str) -> str:
        return f"«{message}»"


@pytest.fixture
def _english() -> Iterator[None]:
    yield
    activate(ENGLISH)


@cache
def rules() -> tuple[type[UpgradeFinding], ...]:
    """Every rule that no other derives from."""
    for room in ("upgrades", "project.around"):
        package = importlib.import_module(f"{inspector.__name__}.{room}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    kinds: set[type[UpgradeFinding]] = set()
    todo: list[type[UpgradeFinding]] = [UpgradeFinding]
    while todo:
        kind = todo.pop()
        todo += kind.__subclasses__()
        if kind.__module__.startswith(inspector.__name__) and not kind.__subclasses__():
            kinds.add(kind)
    return tuple(sorted(kinds, key=lambda kind: kind.rule))


def values(hint: Any) -> list[Any]:
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if isinstance(hint, UnionType) or get_origin(hint) is Union:
        return [value for part in get_args(hint) for value in values(part)]
    return VALUES[hint]


def examples(kind: type[UpgradeFinding]) -> Iterator[UpgradeFinding]:
    """The rule with the choices of its arguments; nothing where one is a finding of a check."""
    hints = get_type_hints(kind)
    common = {"severity": Severity.INFO, "path": TEXT, "identity": "", "offset": 27}
    common |= {"line": 7, "patches": ()}
    names = [name for name in kind.__struct_fields__ if name not in common]
    if CheckFinding in (hints[name] for name in names):
        return
    # Of many arguments one after the other is varied, of few all.
    choices = [values(hints[name]) for name in names]
    usual = [choice[0] for choice in choices]
    chosen = (
        itertools.product(*choices)
        if len(names) < 6
        else ([*usual[:at], value, *usual[at + 1 :]] for at in range(len(names))
              for value in choices[at])
    )  # fmt: skip
    for row in chosen:
        yield kind(**common, **dict(zip(names, row, strict=True)))


def spoken() -> list[UpgradeFinding]:
    return [example for kind in rules() for example in examples(kind)]


def test_every_rule_has_its_sentence_and_its_name() -> None:
    lost = {kind for kind in rules() if issubclass(kind, LostReference)}
    assert set(rules()) == {*SENTENCES, *REASONS}
    assert lost == set(REASONS)
    assert [
        rule for rule, count in Counter(kind.rule for kind in rules()).items() if count > 1
    ] == []
    codes = {kind.code for kind in rules()}
    assert codes >= {f"C{number}" for number in range(1, 12)}
    assert codes >= {"R6", "R8", "R9", "R10", "R11", "R12", "REF-MISSING", "REF-REFUSED"}
    # It holds what a check has against another package.
    assert {kind.rule for kind in rules() if not list(examples(kind))} == {"REF-REFUSED"}


def test_every_sentence_is_whole() -> None:
    for example in spoken():
        said = finding_words(example)
        assert said or not getattr(example, "reason", True), example
        assert not {"{", "}"} & set(said), (example, said)
        assert "Message(" not in said, (example, said)


@pytest.mark.usefixtures("_english")
def test_no_word_is_said_that_is_not_translated() -> None:
    before = [(example, finding_words(example)) for example in spoken()]
    activate(Marked("xx"))
    for example, words in before:
        said = finding_words(example)
        assert said.startswith("«"), example
        assert said.endswith("»"), example
        assert said.replace("«", "").replace("»", "") == words


def test_a_fingerprint_is_the_same_wherever_in_its_file_the_cause_stands() -> None:
    for example in spoken():
        names = example.__struct_fields__
        assert set(example.stable) <= set(names)
        assert not {"offset", "line", "first_place", "after"} & set(example.stable)
        given = {name: getattr(example, name) for name in names}
        moved = {**given, "offset": 99, "line": 99}
        assert type(example)(**moved).fingerprint == example.fingerprint
        named = {**given, "identity": "named"}
        rows = [type(example)(**{**named, "path": row}).fingerprint for row in ("1", "2")]
        assert rows[0] == rows[1]
        for elsewhere in ({"identity": "elsewhere"}, {"identity": "", "path": "elsewhere"}):
            assert type(example)(**{**given, **elsewhere}).fingerprint != example.fingerprint


def test_findings_go_to_another_process_and_back() -> None:
    some = spoken()
    assert pickle.loads(pickle.dumps(some)) == some
