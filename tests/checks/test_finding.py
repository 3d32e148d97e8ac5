"""A finding is told again in another run, and speaks another language: it holds no sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from corpus import PACKAGE_SUFFIXES, corpus_root
from header_models import model_of
from lanterns import made, reordered
from made_catalogs import MadeCatalog

from inspector.catalog import Catalog, default_catalog, profile_for
from inspector.checks import CheckFinding, Depth, check, explain, releases, texts
from inspector.checks.registry import RULES
from inspector.checks.scene import Scene
from inspector.finding import Statement
from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package
from inspector.format.unreal.write.writer import HeaderPart, write_header
from inspector.messages import ENGLISH, activate
from inspector.project.opening import answer, read
from inspector.upgrades.tally import Counts

#: What every rule can say.
ALWAYS = ("title", "line", "message", "remedy", "sentence", "headline", "checked", "this_file",
          "engine_limit", "sure")  # fmt: skip
SOMETIMES = ("several", "lead", "stops", "log", "opens", "passes")
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
    files = sorted(path for path in root.rglob("*") if path.suffix in PACKAGE_SUFFIXES)
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
        assert set(rule.stable) <= set(rule.fields) - {"offset", "severity", "depth", "engine"}


def _classes(kind: type[Statement] = Statement) -> set[type[Statement]]:
    """Whatever the program makes sentences of."""
    derived = set(kind.__subclasses__()).union(*map(_classes, kind.__subclasses__()))
    return {each for each in derived if each.__module__.startswith("inspector.")}


def test_every_name_in_a_template_is_there() -> None:
    """Also in those that no test happens to need; a condition has to be an attribute as well."""
    told = 0
    for kind in _classes():
        keys = {name.partition(".")[0] for base in kind.__mro__ for name in _templates(base)}
        scene = set(dir(Scene)) - set(dir(tuple))
        context = set(Counts._fields) if kind.rule.startswith("SAVE") else scene
        # A piece of text that is called as what it says would say itself for ever.
        assert not keys & context, kind
        names = keys | set(dir(kind)) | set(kind.fields) | context | {"count"}
        for key, template in _templates(kind).items():
            _, _, condition = key.partition(".")
            used = [name for _, name, _, _ in Formatter().parse(template) if name is not None]
            assert {*used, *filter(None, [condition])} <= names, (kind, key)
            told += 1
    assert told > 300


def test_every_rule_says_what_is_asked_of_all(rule_cases, catalog) -> None:
    for finding, scene in _cases(rule_cases, catalog):
        assert all(finding.words(key, scene) for key in ALWAYS), finding


@pytest.mark.usefixtures("_english")
def test_no_sentence_is_left_when_another_language_speaks(rule_cases, catalog) -> None:
    """Each template says its own name alone, so that whatever else is said stands out."""
    name = re.compile(r"‹[A-Z-]+ [a-z_.0-9]+›")
    before = {}
    for finding, scene in _cases(rule_cases, catalog):
        before[finding] = [finding.words(key, scene) for key in (*ALWAYS, *SOMETIMES)]
    kinds = {kind.rule: _templates(kind) for kind in _classes() if _templates(kind)}
    templates = {
        rule: {key: f"‹{rule} {key}›" for key in templates} for rule, templates in kinds.items()
    }
    activate(MadeCatalog("xx", {}, templates))
    for finding, scene in _cases(rule_cases, catalog):
        said = [finding.words(key, scene) for key in (*ALWAYS, *SOMETIMES)]
        for mine, english in zip(said, before[finding], strict=True):
            assert name.fullmatch(mine) or mine == english == "", (finding, mine)
        told = explain.explain(finding, scene.facts, scene.profile, scene.answers, "a/Map.umap")
        for link in told.links:
            assert name.fullmatch(link.caption)
            assert name.fullmatch(link.text), link
        assert name.fullmatch(told.headline)
        judgement = check(scene.facts, scene.profile, catalog)
        verdict = texts.verdict_sentence(scene.facts, scene.profile, judgement, scene.answers)
        assert name.fullmatch(verdict.lead)
        assert name.fullmatch(verdict.rest)


def test_no_two_classes_share_the_name_of_their_templates() -> None:
    rules = sorted(kind.rule for kind in _classes() if _templates(kind))
    assert len(set(rules)) == len(rules)
    assert "" not in rules


def _templates(kind: type) -> dict[str, str]:
    return dict(kind.__dict__.get("templates", {}))


def _cases(rule_cases: Any, catalog: Catalog) -> Iterator[tuple[CheckFinding, Scene]]:
    for case in rule_cases:
        answers = releases(case.facts, catalog)
        for finding in check(case.facts, case.profile, catalog, case.surroundings).findings:
            yield finding, Scene(case.facts, case.profile, answers)
