"""A finding is told again in another run, and speaks another language: it holds no sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from corpus import PACKAGE_SUFFIXES, corpus_root
from header_models import model_of
from lanterns import made, reordered

from inspector.catalog import Catalog, default_catalog, profile_for
from inspector.checks import CheckFinding, Depth, check, releases
from inspector.checks.case import RULES
from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package
from inspector.format.unreal.write import HeaderPart, write_header
from inspector.messages import ENGLISH, MessageCatalog, activate
from inspector.messages.reasons import explain
from inspector.messages.rules import check_texts, title_of
from inspector.messages.rules.texts import Scene
from inspector.messages.verdict import verdict_sentence
from inspector.project.opening import answer, read

#: What every rule can say.
ALWAYS = ("line", "message", "remedy", "sentence", "headline", "checked", "this_file",
          "engine_limit", "sure")  # fmt: skip
SOMETIMES = ("lead", "stops", "log", "opens", "passes")
#: The place of a value of the sample, and what is written there so that it cannot be right.
DAMAGES = {
    "names/3/Name": -(2**31),
    "exports/1/ClassIndex": 2**31 - 1,
    "exports/2/ObjectName": 2**31 - 1,
    "exports/2/properties/Intensity@tag/Size": 2**31 - 1,
}


@pytest.fixture
def _english() -> Iterator[None]:
    yield
    activate(ENGLISH)


@pytest.fixture
def damaged(tmp_path: Path) -> Callable[..., tuple[CheckFinding, ...]]:
    """The findings of a package with damage at a place."""

    def find(data: bytes, place: str, number: int = 2**31 - 1) -> tuple[CheckFinding, ...]:
        path = tmp_path / "Lantern.uasset"
        path.write_bytes(data)
        with read(str(path), Depth.OBJECTS) as opened:
            assert opened.tree is not None
            node = opened.tree.find(place)
            assert node is not None
            start = node.start
        broken = bytearray(data)
        broken[start : start + 4] = number.to_bytes(4, "little", signed=True)
        path.write_bytes(broken)
        catalog = default_catalog()
        with read(str(path), Depth.OBJECTS) as opened:
            return answer(opened, profile_for("5.3", catalog), catalog).findings

    return find


def longer(description: dict[str, Any]) -> None:
    """A package saved from another branch: bytes in front of nearly all that it stores."""
    description["saved_by"] = description["saved_by"] + "-and-a-branch-of-our-own"


@pytest.mark.parametrize(("place", "number"), DAMAGES.items())
def test_the_same_damage_is_told_behind_other_bytes(damaged, place, number) -> None:
    before, after = (damaged(made(change), place, number) for change in (None, longer))
    here, moved = ([f for f in findings if f.path == place] for findings in (before, after))
    assert len(here) == len(moved) == 1
    assert here[0].fingerprint == moved[0].fingerprint
    assert here[0].offset != moved[0].offset


@pytest.mark.parametrize(
    "place", ["exports/2/ClassIndex", "exports/2/properties/Intensity@tag/Size"]
)
def test_all_that_is_found_is_told_again_in_other_rows(damaged, place) -> None:
    before = damaged(made(), place)
    after = damaged(made(reordered), place.replace("exports/2", "exports/3"))
    told = {finding.fingerprint: finding for finding in after}
    assert {finding.rule for finding in before} > {"CUSTOM-NEW", "ENGINE-NEW"}
    assert len(after) == len(before) + 1  # The custom version that was added is not known.
    for finding in before:
        same = told[finding.fingerprint]
        assert (same.rule, same.identity) == (finding.rule, finding.identity)
        assert (same.path != finding.path) == bool(finding.identity)
    (met,) = (finding for finding in before if finding.path == place)
    assert met.identity == place.replace("/2/", "/Lantern_C:Flame/")


def test_different_places_are_told_apart(damaged) -> None:
    fingerprints = [
        {f.fingerprint for f in damaged(made(), place, number) if f.path == place}
        for place, number in DAMAGES.items()
    ]
    assert all(len(told) == 1 for told in fingerprints)
    assert len(set.union(*fingerprints)) == len(DAMAGES)


def _packages() -> list[Path]:
    root = corpus_root()
    if root is None:
        return []
    # By the letters: Windows sorts paths without regard to case, and these are a few of them.
    files = sorted(
        (path for path in root.rglob("*") if path.suffix in PACKAGE_SUFFIXES),
        key=lambda path: path.parts,
    )
    return files[::35] + [path for path in files if path.parent.name == "made"]


@pytest.mark.usefixtures("corpus")
def test_every_finding_of_a_real_package_has_a_fingerprint_of_its_own() -> None:
    catalog = default_catalog()
    told = 0
    for path in _packages():
        with read(str(path), Depth.OBJECTS) as opened:
            findings = answer(opened, profile_for("5.1", catalog), catalog).findings
        places = {(finding.rule, finding.path) for finding in findings}
        assert len({finding.fingerprint for finding in findings}) == len(places) == len(findings)
        moved = [finding.at(7 + (finding.offset or 0)) for finding in findings]
        assert [f.fingerprint for f in moved] == [f.fingerprint for f in findings]
        told += len(findings)
    assert told > 90


def _written_again(data: bytes) -> bytes | None:
    """A package with its custom versions in another order and longer tables; None of one that is
    too damaged to be written."""
    try:
        package = Package.open(data)
        model = model_of(package)
    except (FormatError, ValueError):
        return None
    if package.problems():
        return None  # Cut elsewhere, it would be damaged elsewhere.
    head = model.head.replaced(CustomVersions=model.head.CustomVersions[::-1])
    parts = tuple(
        HeaderPart(part.key, [*part.value, *part.value[-9:]]) if part.key == "names" else part
        for part in model.parts
    )
    header = write_header(replace(model, head=head, parts=parts))
    return header + data[package.total_header_size :]


@pytest.mark.usefixtures("corpus")
def test_every_finding_of_a_real_package_is_told_again_after_its_tables_moved(tmp_path) -> None:
    catalog = default_catalog()
    profile = profile_for("5.1", catalog)
    told = moved = 0
    for path in _packages():
        written = _written_again(path.read_bytes())
        if written is None or path.with_suffix(".uexp").exists():
            continue  # The other half has places of its own.
        again = tmp_path / path.name
        again.write_bytes(written)
        findings = []
        for file in (path, again):
            with read(str(file), Depth.OBJECTS) as opened:
                findings.append(answer(opened, profile, catalog).findings)
        before, after = ({f.fingerprint: f for f in each} for each in findings)
        assert before.keys() == after.keys(), path
        told += len(before)
        moved += sum(after[key].path != finding.path for key, finding in before.items())
    assert told > 60
    assert moved > 20


def test_stable_arguments_are_fields() -> None:
    for rule in RULES.values():
        fields = set(rule.__struct_fields__) - {"offset", "severity", "depth", "engine"}
        assert set(rule.stable) <= fields


def test_every_rule_says_what_is_asked_of_all(rule_cases, catalog) -> None:
    for finding, scene in _cases(rule_cases, catalog):
        assert title_of(type(finding))
        assert all(_said(finding, scene, ALWAYS)), finding


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
def test_no_sentence_is_left_when_another_language_speaks(rule_cases, catalog) -> None:
    silent = re.compile(r"[^a-zA-Z]*‹›[^a-zA-Z]*")
    before = {}
    for finding, scene in _cases(rule_cases, catalog):
        before[finding] = _said(finding, scene, (*ALWAYS, *SOMETIMES))
    activate(_Silent("xx"))
    for finding, scene in _cases(rule_cases, catalog):
        said = _said(finding, scene, (*ALWAYS, *SOMETIMES))
        for mine, english in zip(said, before[finding], strict=True):
            assert silent.fullmatch(mine) or mine == english, (finding, mine)
        told = explain(finding, scene.facts, scene.profile, scene.answers, "a/Map.umap")
        for link in told.links:
            assert silent.fullmatch(link.caption)
            assert silent.fullmatch(link.text) or link.text in before[finding], link
        assert silent.fullmatch(told.headline)
        judgement = check(scene.facts, scene.profile, catalog)
        verdict = verdict_sentence(scene.facts, scene.profile, judgement, scene.answers)
        assert silent.fullmatch(verdict.lead)
        assert silent.fullmatch(verdict.rest)


def _said(finding: CheckFinding, scene: Scene, names: Sequence[str]) -> list[str]:
    texts = check_texts(finding, scene)
    return [getattr(texts, name)() for name in names]


def _cases(rule_cases: Any, catalog: Catalog) -> Iterator[tuple[CheckFinding, Scene]]:
    for case in rule_cases:
        answers = releases(case.facts, catalog)
        for finding in check(case.facts, case.profile, catalog, case.surroundings).findings:
            yield finding, Scene(case.facts, case.profile, answers)
