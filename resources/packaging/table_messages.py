"""What tables and declarations of the program say to people, beside what its source says."""

from __future__ import annotations

import importlib
import itertools
import os
import pkgutil
import re
import tomllib
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, get_args

import inspector
from inspector import compare
from inspector.checks.engines.modules import State
from inspector.checks.judgement import CustomStatus, Verdict
from inspector.compare import header_model
from inspector.compare.model import Known
from inspector.desktop.setup import StepState
from inspector.desktop.types import document_types, program
from inspector.files.folders import resource_path
from inspector.findings.finding import Severity
from inspector.format.formats import FORMATS
from inspector.format.objectstream.slices import FLAGS
from inspector.format.schema import Record, TypedConstruct
from inspector.format.shape import kinds_within
from inspector.format.unreal.contents import OTHER_PARTS
from inspector.format.unreal.read.payloads import PayloadKind, PayloadPlace
from inspector.format.unreal.sections import SECTIONS
from inspector.gui.desk.on_disk import OnDisk
from inspector.project.scan.graph import ReferenceState
from inspector.project.vcs.setup import Did
from inspector.upgrades.model import PreviewVerdict, Risk

_SOURCE = Path(inspector.__file__).parent
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
#: Names of classes and of their members, which are the same in every language.
_IS_NAME = re.compile(r"[UAFEIST]+[A-Z]\w*$|\w*[a-z][A-Z]\w*$|.*::|[A-Z]{3,}[a-z]\w*$")


def declared() -> Iterator[tuple[str, str]]:
    """Texts that are said by another name than their own, and what declares them."""
    for text in catalogue():
        yield text, "resources/catalog"
    for text in (*program()[2:5], *(kind.title for kind in document_types())):
        yield text, "resources/format/document_types.toml"
    for state in get_args(StepState):
        yield state, "StepState"
    for did in get_args(Did):
        yield did, "Did"
    for kind in _WORDS:
        yield from ((member.value, kind.__name__) for member in kind if member.value)
    for section in header_model.MODEL_SECTIONS.listed().values():
        yield section.title, "inspector.compare.header_model"
    for section in SECTIONS.values():
        for text in filter(None, (section.title, section.holds, section.called)):
            yield text, "inspector.format.unreal.sections"
    for text in itertools.chain.from_iterable(OTHER_PARTS.values()):
        yield text, "inspector.format.unreal.contents"
    for form in FORMATS:
        for text in (form.title, form.files, form.foreign):
            yield text, "inspector.format.formats"
    for text in (*FLAGS.values(), *get_args(PayloadKind), *get_args(PayloadPlace)):
        if not text.startswith("."):
            yield text, "a value that documents have"
    for text in _known_changes():
        yield text, "inspector.compare"
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
    for path in sorted(folder.glob("classes/*.toml")):
        files = tomllib.loads(path.read_text("utf-8"))["file"]
        for listed in itertools.chain.from_iterable(file["class"] for file in files):
            yield from (one["what"] for one in listed.get("converters", ()) if "what" in one)
    for kind in tomllib.loads((folder / "asset_kinds.toml").read_text("utf-8"))["kind"]:
        yield from (kind["name"], kind["what"])
    for change in tomllib.loads((folder / "changes.toml").read_text("utf-8"))["change"]:
        yield from filter(None, (change["words"], change.get("several", "")))


def _known_changes() -> Iterator[str]:
    """What modules of comparisons say of changes that no row of the catalogue is about."""
    for found in pkgutil.iter_modules(compare.__path__, f"{compare.__name__}."):
        for value in vars(importlib.import_module(found.name)).values():
            if isinstance(value, Known):
                yield from filter(None, (value.words, value.several))


def _docs() -> Iterator[str]:
    """What the declarations say of records, of their fields and of kinds of values."""
    load_all()
    # Tests declare records of their own.
    for record in filter(lambda kind: kind.__module__.startswith("inspector."), derived(Record)):
        yield (record.__doc__ or "").splitlines()[0]
        for field in record.__dict__.get("fields", ()):
            yield from filter(None, (field.doc, *_kinds_of_value(field.subcon)))


def _kinds_of_value(kind: TypedConstruct[Any]) -> Iterator[str]:
    for part in kinds_within(kind):
        if not re.fullmatch(r"\w*\d\w*|float|double|[A-Z]\w*", part.shown):
            yield part.shown


def derived(kind: type[Any]) -> Iterator[type[Any]]:
    """Every class that is made of one, directly or not."""
    for own in kind.__subclasses__():
        yield own
        yield from derived(own)


@cache
def load_all() -> None:
    """Loads every module, so that all records are there."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    for module in pkgutil.walk_packages([str(_SOURCE)], "inspector."):
        # That one declares nothing, and needs what a compiler makes.
        if not module.name.endswith(("__main__", "build_hook", "native.programs")):
            importlib.import_module(module.name)
