"""Every text of the program's own that a language has to have words for.

``python tests/words.py zh_CN`` lists what that language lacks and what nobody says any more.
"""

from __future__ import annotations

import ast
import importlib
import os
import pkgutil
import re
import sys
import tomllib
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, get_args

import construct

import inspector
from inspector.checks.engines.modules import State
from inspector.checks.finding import Severity, Verdict
from inspector.checks.judgement import CustomStatus
from inspector.compare import compared
from inspector.compare.blueprint_edits import _NOUNS as GRAPH_NOUNS
from inspector.finding import Statement
from inspector.format.schema import Record
from inspector.format.unreal.sections import SECTIONS
from inspector.graphs.model import GraphRole
from inspector.gui.desk.on_disk import OnDisk
from inspector.languages import translation
from inspector.project.desktop.step import StepState
from inspector.project.desktop.types import document_types, program
from inspector.project.scan.graph import ReferenceState
from inspector.resource import resource_path
from inspector.upgrades import layout_steps
from inspector.upgrades.model import PreviewVerdict, Risk

_SOURCE = Path(inspector.__file__).parent
#: What says texts around the pages of the help's site.
_SITE = Path(__file__).resolve().parents[1] / "resources" / "packaging" / "help"
#: Functions whose first argument is a text for people.
_SAYING = {"tr", "later", "worded", "fact"}
#: Enumerations whose values are words that are shown.
_WORDS: tuple[type[StrEnum], ...] = (
    Severity,
    Verdict,
    CustomStatus,
    PreviewVerdict,
    Risk,
    State,
    OnDisk,
    ReferenceState,
)
#: Nouns that are handed to what counts by a name or with a word before them.
_NOUNS = (
    *("export", "graph", "imported package", "upgrade step", "row", "change", "package"),
    *("file", "folder", "object stream", "gate", "more package", "more gate"),
    *("custom version", "more custom version", "property"),
)
#: Names of classes and of their members, which are the same in every language.
_IS_NAME = re.compile(r"[UAFEIST]+[A-Z]\w*$|\w*[a-z][A-Z]\w*$|.*::|[A-Z]{3,}[a-z]\w*$")


def texts() -> dict[str, str]:
    """Every text that is said by :func:`inspector.language.tr`, and one place where it stands."""
    found: dict[str, str] = {}
    for path in (*sorted(_SOURCE.rglob("*.py")), *sorted(_SITE.glob("*.py"))):
        place = path.relative_to(_SOURCE if _SOURCE in path.parents else _SITE).as_posix()
        for call in _calls(path):
            for text in _texts_of(call):
                found.setdefault(text, f"{place}:{call.lineno}")
    for text, place in declared():
        found.setdefault(text, place)
    return found


def declared() -> Iterator[tuple[str, str]]:
    """Texts that are said by another name than their own, and what declares them."""
    for text in catalogue():
        yield text, "resources/catalog"
    for text in (program().generic, program().comment, *(kind.title for kind in document_types())):
        yield text, "resources/format/document_types.toml"
    for state in get_args(StepState):
        yield state, "StepState"
    for kind in _WORDS:
        yield from ((member.value, kind.__name__) for member in kind if member.value)
    for section in compared.SECTIONS.listed().values():
        yield section.title, "inspector.compare.compared"
    for noun in _nouns():
        yield noun_template(*noun), "a noun of a table"
    for word in _named():
        yield f"{{count:{word}|{word}s}} {{names}}", "inspector.compare.blueprint_edits"
    for doc in _docs():
        yield doc, "a record of the format"


def catalogue() -> Iterator[str]:
    """What the catalogue says to people: no identifier, no source, no name of a class."""
    folder = resource_path("catalog")
    for path in (*sorted(folder.glob("steps/*.toml")), folder / "patches.toml"):
        table = tomllib.loads(path.read_text("utf-8"))
        for step in (*table.get("step", ()), *table.get("patch", ())):
            if step.get("title") and step["title"] != step.get("name"):
                yield step["title"]
            if step.get("what"):
                yield step["what"]
            yield from (text for text in step.get("touches", ()) if not _IS_NAME.match(text))
    for kind in tomllib.loads((folder / "asset_kinds.toml").read_text("utf-8"))["kind"]:
        yield from (kind["name"], kind["what"])
    for change in tomllib.loads((folder / "changes.toml").read_text("utf-8"))["change"]:
        yield from filter(None, (change.get("noun", ""), change["words"]))


def _nouns() -> Iterator[tuple[str, ...]]:
    """What things are called that a table names and sentences count."""
    yield from (section.noun for section in SECTIONS.values() if section.noun)
    listed = compared.SECTIONS.listed().values()
    yield from (section.noun for section in listed if section.noun)

    yield from ((GRAPH_NOUNS.get(role, role.value),) for role in GraphRole)
    for noun in {*layout_steps._COUNTED, *_NOUNS}:
        yield (noun, "properties") if noun == "property" else (noun,)
    changes = tomllib.loads((resource_path("catalog") / "changes.toml").read_text("utf-8"))
    yield from ((change["noun"],) for change in changes["change"] if change.get("noun"))


def _named() -> Iterator[str]:
    """What the parts of a Blueprint are called before their names."""
    yield from ("variable", "component")
    yield from (GRAPH_NOUNS.get(role, role.value) for role in GraphRole)


def _docs() -> Iterator[str]:
    """What the declarations say of records, of their fields and of kinds of values."""
    _load_all()
    # Tests declare records of their own.
    for record in filter(lambda kind: kind.__module__.startswith("inspector."), _derived(Record)):
        yield (record.__doc__ or "").splitlines()[0]
        for field in record.__dict__.get("fields", ()):
            yield from filter(None, (field.doc, *_kinds_of_value(field.subcon)))


def _kinds_of_value(kind: construct.Construct) -> Iterator[str]:
    shown = getattr(kind, "shown", "")
    if shown and not re.fullmatch(r"\w*\d\w*|float|double|[A-Z]\w*", shown):
        yield shown
    if isinstance(kind, construct.Subconstruct):
        yield from _kinds_of_value(kind.subcon)


def _derived(kind: type[Any]) -> Iterator[type[Any]]:
    for own in kind.__subclasses__():
        yield own
        yield from _derived(own)


@cache
def _calls(path: Path) -> list[ast.Call]:
    tree = ast.parse(path.read_text("utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]


def _texts_of(call: ast.Call) -> Iterator[str]:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    first = call.args[0]
    if name in _SAYING and isinstance(first, ast.Constant) and first.value:
        yield first.value
    if name == "meant":
        text, sense = (ast.literal_eval(argument) for argument in call.args)
        yield f"{text} [{sense}]"
    if name == "counted":
        nouns = [node.value for node in call.args[1:] if isinstance(node, ast.Constant)]
        if nouns and len(nouns) == len(call.args) - 1:
            yield noun_template(*nouns)


def noun_template(noun: str, plural: str = "") -> str:
    """The template by which :func:`inspector.phrases.counted` says how many there are."""
    return f"{{count:# {noun}|# {plural or noun + 's'}}}"


def sentences() -> dict[str, dict[str, str]]:
    """The templates of every statement, by rule and key."""
    _load_all()
    return {
        kind.rule: {key: text for key, text in kind.__dict__["templates"].items() if text}
        for kind in _derived(Statement)
        if kind.__dict__.get("templates") and kind.__module__.startswith("inspector.")
    }


@cache
def _load_all() -> None:
    """Loads every module, so that all statements and records are there."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    for module in pkgutil.walk_packages([str(_SOURCE)], "inspector."):
        if not module.name.endswith(("__main__", "build_hook")):
            importlib.import_module(module.name)


def places(template: str) -> set[str]:
    """The names of the values that stand in a template."""
    try:
        return {name for _, name, _, _ in Formatter().parse(template) if name}
    except ValueError:
        return set()


def lacking(language: str) -> dict[str, str]:
    """The texts without words in a language, and where they stand."""
    own = translation(language).texts
    return {text: place for text, place in texts().items() if text not in own}


def unsaid(language: str) -> list[str]:
    """The texts that a language has words for and nobody says."""
    known = texts()
    return [text for text in translation(language).texts if text not in known]


if __name__ == "__main__":
    for _text, _place in lacking(sys.argv[1]).items():
        print(f"lacks   {_place}: {_text!r}")
    for _text in unsaid(sys.argv[1]):
        print(f"unsaid  {_text!r}")
