"""The chain of reasons: to the letter where it was designed, and whole for every rule."""

from __future__ import annotations

from dataclasses import replace

import pytest
from known_releases import NEWEST, NEXT, NEXT_UE5, since

from inspector.catalog import profile_for
from inspector.checks import Damage, FileKind, Mark, Surroundings, check, releases
from inspector.checks.case import RULES
from inspector.files.folders import resource_path
from inspector.messages import reasons


def chain(facts, profile, catalog, rule, surroundings=None, path=""):
    """The explanation of the first finding of a rule."""
    judgement = check(facts, profile, catalog, surroundings or Surroundings())
    finding = next(f for f in judgement.findings if f.rule == rule)
    return reasons.explain(finding, facts, profile, releases(facts, catalog), path)


def _from_5_7() -> str:
    """The releases from 5.7 on as the chain names them: two by name, more as a range."""
    names = since("5.7")
    return f"**{names[0]}** {'and' if len(names) == 2 else 'to'} **{names[-1]}**"


def test_the_designed_chain_to_the_letter(packages, engine, catalog) -> None:
    told = chain(packages.sphere(), engine("5.3"), catalog, "LEGACY-NEW")
    assert told.headline == "5.3 cannot read this header layout"
    assert told.rule == "LEGACY-NEW"
    assert [(link.caption, link.text, link.mark) for link in told.links] == [
        ("What 5.3 checks", "The layout number in the first bytes of the header.", None),
        ("This file", "**−9**, first written by 5.6", None),
        (
            "Limit of 5.3",
            "It reads down to **−8**. Lower numbers are newer, so it stops here.",
            Mark.REFUSE,
        ),
        (
            "What the engine's log says",
            (
                "`too old (0), minimum 214` Misleading: the numbers are reset to 0 before they are "
                "compared. The file is too new."
            ),
            None,
        ),
        (
            "Opens in",
            f"{_from_5_7()}. 5.6 reads layout −9 but stops at UE5 version 1017.",
            Mark.OK,
        ),
        (
            "What to do",
            (
                "Open it with 5.7, or fetch a revision saved by 5.3 or older. No engine saves "
                "downwards."
            ),
            None,
        ),
        ("How sure", "Certain. Both numbers are read from bytes and release tables.", None),
    ]
    assert told.links[1].field == "summary/LegacyFileVersion"
    assert told.links[1].offset == 4
    assert told.links[2].source == str(engine("5.3").source)


def test_as_markdown(packages, engine, catalog) -> None:
    text = chain(packages.sphere(), engine("5.3"), catalog, "LEGACY-NEW").markdown()
    lines = text.splitlines()
    assert lines[0] == "### 5.3 cannot read this header layout"
    assert "Rule `LEGACY-NEW`" in lines
    assert (
        "- **This file:** **−9**, first written by 5.6 (`summary/LegacyFileVersion` at `0x4`)"
        in lines
    )
    assert len([line for line in lines if line.startswith("- **")]) == 7
    assert text.endswith("\n")


def test_a_run_of_releases(packages, engine, catalog) -> None:
    told = chain(packages.character(), engine("4.17"), catalog, "OBJ-NEW")
    opens = next(link for link in told.links if link.caption == "Opens in")
    assert opens.text == f"**4.18** to **{NEWEST}**."


@pytest.mark.parametrize(
    ("stored", "target", "begins"),
    [
        ({"FortniteMain": 225}, "5.3", "Certain."),  # seen in real packages of 5.3
        ({"FortniteMain": 226}, "5.7", "Certain."),
        ({"7A1C22F0-11112222-33334444-55556666": 1}, "5.3", "Not certain."),
    ],
)
def test_how_sure_follows_the_evidence(packages, engine, catalog, stored, target, begins) -> None:
    rule = "CUSTOM-UNKNOWN" if begins == "Not certain." else "CUSTOM-NEW"
    facts = packages.make(custom=stored)
    sure = chain(facts, engine(target), catalog, rule).links[-1]
    assert sure.caption == "How sure"
    assert sure.text.startswith(begins)


def test_a_number_from_tables_alone_is_called_likely(packages, engine, catalog) -> None:
    # Of Anim in 5.5 only published tables tell: no package of 5.5 with it was seen.
    info = next(c for c in map(catalog.custom, catalog.custom_guids()) if c.name == "Anim")
    assert not info.evidence["5.5"].startswith(("observed", "printed"))
    facts = packages.make(custom={str(info.guid): info.latest["5.5"] + 1})
    sure = chain(facts, engine("5.5"), catalog, "CUSTOM-NEW").links[-1]
    assert sure.text.startswith("Likely.")


def test_a_number_of_builds_from_source_is_called_likely(packages, engine, catalog) -> None:
    # Water's 10 was read from packages of 5.8 that no official build saved.
    info = next(c for c in map(catalog.custom, catalog.custom_guids()) if c.name == "Water")
    assert info.evidence["5.8"] == "observed (source-built 5.8)"
    facts = packages.make(-9, 522, 1018, custom={str(info.guid): info.latest["5.8"] + 1})
    sure = chain(facts, engine("5.8"), catalog, "CUSTOM-NEW").links[-1]
    assert sure.text.startswith("Likely.")


def test_an_unconfirmed_release_is_called_likely(packages, engine, catalog) -> None:
    row = {"name": NEXT, "ue4": 522, "ue5": NEXT_UE5, "legacy": -9}
    catalog = catalog.with_tables({"releases.toml": {"release": [row]}})
    facts = packages.make(-9, 522, NEXT_UE5 + 1, saved_by="9.10.0-60000000")
    for name, begins in ((NEXT, "Likely."), ("5.8", "Certain.")):
        sure = chain(facts, profile_for(name, catalog), catalog, "OBJ-NEW").links[-1]
        assert sure.text.startswith(begins)


def test_a_map_is_told_that_its_dialog_misleads(packages, engine, catalog) -> None:
    damage = (Damage("CORRUPT", "summary/NameCount", 77, "count −5", "0 or more"),)
    for path, says in (("A.umap", True), ("A.uasset", False)):
        facts = packages.make(damage=damage, size=4096)
        told = chain(facts, engine("5.3"), catalog, "CORRUPT", path=path)
        logs = [link for link in told.links if link.caption == "What the engine's log says"]
        assert bool(logs) is says
        assert all("nothing to do with versions" in link.text for link in logs)


def test_every_rule_has_a_whole_chain(rule_cases, catalog) -> None:
    told = set()
    for rule, facts, profile, surroundings in rule_cases:
        explanation = chain(facts, profile, catalog, rule, surroundings)
        told.add(rule)
        assert explanation.headline
        assert not explanation.headline.endswith(".")
        captions = [link.caption for link in explanation.links]
        captions = [caption for caption in captions if caption != "What the engine's log says"]
        of_engine = f"What {profile.name} checks", f"Limit of {profile.name}", "Opens in"
        of_classes = "What is checked", "The class list", "What loads it"
        checks, limit, opens = of_engine if facts.of_releases else of_classes
        assert captions == [checks, "This file", limit, opens, "What to do", "How sure"]
        for link in explanation.links:
            assert link.text
            assert "None." not in link.text.replace("None by itself", "")
            assert "\n" not in link.text
            assert link.text.count("**") % 2 == 0
            # A mark stands only where the chain turns.
            assert link.caption in (limit, opens) or link.mark is None
            if link.help:
                page = resource_path("help", f"{link.help}.md")
                assert page.read_text("utf-8").startswith("# ")
        assert explanation.markdown().startswith(f"### {explanation.headline}\n")
    assert told == set(RULES)


def test_without_answers_nothing_is_said_about_releases(packages, engine, catalog) -> None:
    facts, profile = packages.sphere(), engine("5.3")
    finding = check(facts, profile, catalog).findings[0]
    told = reasons.explain(finding, facts, profile)
    opens = next(link for link in told.links if link.caption == "Opens in")
    assert (opens.text, opens.mark) == ("Not known.", Mark.NONE)


@pytest.mark.parametrize("rule", ["TRUNCATED", "CORRUPT", "EMPTY-FILE", "LFS-POINTER"])
def test_what_is_broken_in_a_stream_is_no_matter_of_packages(
    packages, engine, catalog, rule
) -> None:
    stream = replace(packages.stream(), damage=(Damage(rule, "objects", 40),), size=44)
    kinds = {"EMPTY-FILE": FileKind.EMPTY, "LFS-POINTER": FileKind.LFS_POINTER}
    other = rule in kinds and packages.other(kinds[rule], called="object-stream")
    told = chain(other or stream, engine("5.3"), catalog, rule).markdown()
    for word in ("package", "header", "export", "engine", "0x9E2A83C1"):
        assert word not in told.lower(), told


def test_a_text_of_a_file_is_no_markdown(packages, engine, catalog) -> None:
    hostile = "**bold** `code` [go](exports/1) back\\slash"
    damage = Damage("CORRUPT", "names/1/Name", 64, hostile, "less")
    facts = replace(packages.sphere(), damage=(damage,))
    profile = replace(engine("5.3"), name="[5](exports/2)")
    told = chain(facts, profile, catalog, "CORRUPT")
    this_file = next(link for link in told.links if link.caption == "This file")
    assert this_file.text == (
        r"**\*\*bold\*\* \`code\` \[go\](exports/1) back\\slash**, where less was expected"
    )
    # A caption is no Markdown.
    assert told.links[0].caption == "What [5](exports/2) checks"


def test_a_headline_is_no_markdown(packages, engine, catalog) -> None:
    profile = replace(engine("5.3"), name="[5](exports/2)")
    told = chain(packages.sphere(), profile, catalog, "LEGACY-NEW")
    assert told.headline == "[5](exports/2) cannot read this header layout"
