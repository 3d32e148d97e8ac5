"""Every rule has its texts, in every form of it, and no word is lost in another language."""

from __future__ import annotations

import ast
import importlib
import itertools
import pickle
import pkgutil
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

import inspector
from inspector.checks.case import Conflict
from inspector.checks.facts import Depth
from inspector.checks.judgement import CheckFinding
from inspector.findings.finding import Finding, Severity
from inspector.findings.message import Message
from inspector.messages import ENGLISH, MessageCatalog, activate
from inspector.messages.rules import check_texts, texts_of, title_of
from inspector.upgrades.model import UpgradeFinding
from inspector.versions import Component

#: What others wrote: no letter in it is one of the program's own words.
TEXT = "ΩΨ"
#: The forms of a rule that are looked at.
_MOST = 100
_SOURCE = Path(inspector.__file__).parent


@cache
def rules() -> tuple[type[Finding], ...]:
    """Every class of findings that no other derives from; those about upgrades have own tests."""
    for module in pkgutil.walk_packages([str(_SOURCE)], "inspector."):
        # Neither the window nor the native back end has rules, and one may lack either.
        if module.name.endswith(("__main__", "build_hook")):
            continue
        if ".gui" not in module.name and ".native." not in module.name:
            importlib.import_module(module.name)
    kinds: list[type[Finding]] = []
    todo: list[type[Finding]] = [Finding]
    while todo:
        kind = todo.pop()
        todo += [each for each in kind.__subclasses__() if each is not UpgradeFinding]
        own = kind.__module__.startswith("inspector.")
        if own and not kind.__subclasses__() and kind not in kinds:
            kinds.append(kind)
    return tuple(sorted(kinds, key=lambda kind: kind.rule))


def values(hint: Any) -> list[Any]:
    """What an argument of a type may be, as far as it makes a difference."""
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if isinstance(hint, UnionType) or get_origin(hint) is Union:
        return [value for part in get_args(hint) for value in values(part)]
    known: dict[Any, list[Any]] = {
        str: ["", TEXT],
        Message: [Message(TEXT)],
        NoneType: [None],
        int: [1, 27],
        bool: [False, True],
        tuple[str, ...]: [(TEXT,), (TEXT, TEXT)],
        Component: list(Component),
        Conflict: list(Conflict),
        CheckFinding: [_refusal()],
    }
    return known[hint]


def _refusal() -> CheckFinding:
    from inspector.checks.rules.file_state import EmptyFile

    return EmptyFile(engine=TEXT)


def _choices(kind: type[Finding]) -> Iterator[list[Any]]:
    hints = get_type_hints(kind)
    fixed = {
        "severity": [Severity.INFO],
        "by_itself": [None],
        "depth": [Depth.HEADER],
        "identity": [""],
        "offset": [None, 27],
        "code": ["S1"],
        "word": ["", "0x12345678"],
    }
    for name in kind.__struct_fields__:
        yield fixed.get(name) or values(hints[name])


def examples(kind: type[Finding]) -> Iterator[Finding]:
    """The rule with every choice of its arguments, or with many of them."""
    choices = list(_choices(kind))
    count = 1
    for values_of_one in choices:
        count *= len(values_of_one)
    chosen: Iterator[Any] = itertools.product(*choices)
    if count > _MOST:
        dice = random.Random(kind.__name__)
        chosen = (tuple(map(dice.choice, choices)) for _ in range(_MOST))
    for arguments in chosen:
        yield kind(**dict(zip(kind.__struct_fields__, arguments, strict=True)))


def said(finding: Finding) -> dict[str, str]:
    """What a finding says wherever it is: what needs no scene."""
    texts = texts_of(finding)
    words = {"message": texts.message(), "remedy": texts.remedy()}
    if isinstance(finding, CheckFinding):
        checked = check_texts(finding)
        words |= {"line": checked.line(), "several": checked.several(3)}
    return words


@pytest.fixture
def _english() -> Iterator[None]:
    yield
    activate(ENGLISH)


def test_there_are_rules_of_all_kinds() -> None:
    assert len(rules()) > 70
    assert all(kind.rule for kind in rules())
    counts = Counter(kind.rule for kind in rules())
    assert [rule for rule, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("kind", rules(), ids=lambda kind: kind.rule)
def test_a_rule_speaks_in_each_of_its_forms(kind) -> None:
    if issubclass(kind, CheckFinding):
        assert title_of(kind)
    for example in examples(kind):
        words = said(example)
        assert words["message"] or not getattr(example, "reason", TEXT), example
        assert not any(mark in text for text in words.values() for mark in ("{", "}", "None")), (
            example
        )


class _Silent(MessageCatalog):
    """A language that says nothing: whatever words are left stand out."""

    def gettext(self, message: str) -> str:
        """A message without its words, so that one of nothing but values stays as it is."""
        parts = [(text, form) for text, _, form, _ in Formatter().parse(message)]
        words = "".join(text + (form if form and "|" in form else "") for text, form in parts)
        return "‹›" if any(map(str.isalpha, words)) else message

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return self.gettext(plural)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


@pytest.mark.usefixtures("_english")
@pytest.mark.parametrize("kind", rules(), ids=lambda kind: kind.rule)
def test_no_word_is_said_but_by_the_language(kind) -> None:
    activate(_Silent("xx"))
    for example in examples(kind):
        # Codes of rules and names of the engine's own are the same in every language.
        names = "|".join(re.escape(str(one)) for one in _names(example))
        for text in said(example).values():
            assert not re.search("[a-z]", re.sub(names, "", text)), (example, text)


def _names(example: Finding) -> list[str]:
    given = [getattr(example, name) for name in example.__struct_fields__]
    return [one for one in given if isinstance(one, str) and one] or ["-"]


@pytest.mark.parametrize("kind", rules(), ids=lambda kind: kind.rule)
def test_a_fingerprint_is_the_same_wherever_in_its_file_the_cause_is(kind) -> None:
    assert set(kind.stable) <= set(kind.__struct_fields__)
    assert not {"offset", "line", "first_place", "after"} & set(kind.stable)
    for example in itertools.islice(examples(kind), 20):
        given = {name: getattr(example, name) for name in example.__struct_fields__}
        assert kind(**(given | {"offset": 99})).fingerprint == example.fingerprint
        rows = {kind(**(given | {"identity": "a", "path": row})).fingerprint for row in "12"}
        assert len(rows) == 1
        for elsewhere in ({"identity": "elsewhere"}, {"identity": "", "path": "elsewhere"}):
            assert kind(**(given | elsewhere)).fingerprint != example.fingerprint
        assert pickle.loads(pickle.dumps(example)) == example


def test_every_message_of_a_rule_gets_the_values_that_it_names() -> None:
    seen = 0
    for path in sorted((_SOURCE / "messages" / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id="self"), attr="say" | "psay"),
                    args=[*_, ast.Constant(value=str(message))],
                    keywords=keywords,
                ):
                    named = {name for _, name, _, _ in Formatter().parse(message) if name}
                    assert {one.arg for one in keywords} == named, f"{path.name}: {message}"
                    seen += 1
    assert seen > 600
