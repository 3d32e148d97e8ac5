"""A new check is one module, its line in the order, its texts and its help page."""

from __future__ import annotations

import json
import pkgutil
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from inspector.checks import rules
from inspector.checks.rules import FAMILIES

ROOT = Path(__file__).resolve().parents[2]

MODULE = '''
"""NEW-RULE: every package with a UE5 version above 1000."""

from inspector.checks.case import finds
from inspector.checks.judgement import CheckFinding
from inspector.findings.finding import Severity


class NewRule(CheckFinding):
    rule = "NEW-RULE"
    severity: Severity = Severity.WARNING
    size: int


@finds(NewRule)
def larger(case):
    """The number of one axis alone."""
    if case.facts.versions.ue5 > 1000:
        yield NewRule(engine=case.profile.name, size=case.facts.versions.ue5)
'''

TEXTS = '''
"""What NEW-RULE says."""

from inspector.checks.rules.new_rule import NewRule
from inspector.messages import N_
from inspector.messages.rules.texts import CheckTexts


class NewRuleTexts(CheckTexts[NewRule]):
    title = N_("Larger than it was")

    def line(self):
        return self.say("{size:,} bytes", size=self.finding.size)

    def message(self):
        return self.say("The file has {size} bytes.", size=self.finding.size)

    def remedy(self):
        return self.say("Make it smaller.")

    def sentence(self):
        return self.say("It is large.")

    def headline(self):
        return self.say("It is large")
'''

PAGE = """# NEW-RULE: Larger than it was

## What it means

Text.

## Why the engine does so

Text.

## What you see in the editor

Text.

## What to do

Text.
"""

PROGRAM = """
import json
from inspector.catalog import default_catalog, profile_for
from inspector.checks import FileKind, RULES, FileFacts, check, releases
from inspector.messages.reasons import explain
from inspector.messages.rules import texts_of
from inspector.messages.verdict import verdict_sentence
from inspector.versions import EngineVersion, VersionSet

catalog = default_catalog()
profile = profile_for("5.3", catalog)
version = EngineVersion(5, 3, 0, 27405482)
facts = FileFacts(kind=FileKind.PACKAGE, versions=VersionSet(-8, 522, 1009, 0),
                  saved_by=version, compatible_with=version)
judgement = check(facts, profile, catalog)
told = explain(judgement.findings[0], facts, profile)
print(json.dumps({
    "rules": list(RULES),
    "findings": [f.rule for f in judgement.findings],
    "verdict": judgement.verdict,
    "message": texts_of(judgement.findings[0]).message(),
    "sentence": str(verdict_sentence(facts, profile, judgement)),
    "headline": told.headline,
    "marks": sorted({str(a.mark) for a in releases(facts, catalog)}),
}))
"""


@pytest.fixture
def copy(tmp_path) -> Path:
    """The program without its window, in a folder of its own."""
    left_out = shutil.ignore_patterns("__pycache__", "gui")
    shutil.copytree(ROOT / "inspector", tmp_path / "inspector", ignore=left_out)
    for data in ("catalog", "help", "locale"):
        shutil.copytree(ROOT / "resources" / data, tmp_path / "resources" / data)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "inspector/checks/rules/new_rule.py").write_text(MODULE, "utf-8")
    order = tmp_path / "inspector/checks/rules/__init__.py"
    text = order.read_text("utf-8")
    for line, more in (('    "damage",\n', "new_rule"), ('    "COMPAT-MISMATCH",\n', "NEW-RULE")):
        text = text.replace(line, f'{line}    "{more}",\n')
    order.write_text(text, "utf-8")
    (tmp_path / "inspector/messages/rules/new_rule.py").write_text(TEXTS, "utf-8")
    return tmp_path


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs Python in a folder, where its own copy of the program is found first."""
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, capture_output=True, text=True, timeout=120
    )


def test_one_module_is_seen_everywhere(copy) -> None:
    done = run(copy, "-c", PROGRAM)
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert "NEW-RULE" in seen["rules"]
    assert seen["rules"].index("COMPAT-MISMATCH") + 1 == seen["rules"].index("NEW-RULE")
    assert seen["findings"] == ["NEW-RULE"]
    assert seen["verdict"] == "warns"
    assert seen["message"] == "The file has 1009 bytes."
    assert seen["sentence"] == "Loads in 5.3 with 1 warning. It is large."
    assert seen["headline"] == "It is large"
    assert seen["marks"] == ["refuse", "warn"]


@pytest.mark.slow
def test_its_page_is_asked_for(copy) -> None:
    shutil.copy(Path(__file__).with_name("test_help_pages.py"), copy / "test_help_pages.py")
    command = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:pytestqt",
               "--override-ini=pythonpath=.", "test_help_pages.py",
               "-k", "rules_and_pages or NEW-RULE")  # fmt: skip
    without = run(copy, *command)
    assert without.returncode == 1
    assert "NEW-RULE" in without.stdout
    (copy / "resources/help/rules/NEW-RULE.md").write_text(PAGE, "utf-8")
    assert run(copy, *command).returncode == 0


def test_every_family_is_listed() -> None:
    assert list(FAMILIES) == sorted(found.name for found in pkgutil.iter_modules(rules.__path__))


def test_a_module_without_a_check_is_a_bug(copy) -> None:
    (copy / "inspector/checks/rules/new_rule.py").write_text("x = 1\n", "utf-8")
    done = run(copy, "-c", "import inspector.checks")
    assert "new_rule has no check" in done.stderr


def test_a_code_has_its_place_in_the_order(copy) -> None:
    module = MODULE.replace('rule = "NEW-RULE"', 'rule = "NEWER-RULE"')
    (copy / "inspector/checks/rules/new_rule.py").write_text(module, "utf-8")
    done = run(copy, "-c", "import inspector.checks")
    assert "NEWER-RULE is not in inspector.checks.rules.ORDER" in done.stderr


def test_a_code_belongs_to_one_class(copy) -> None:
    module = MODULE.replace('rule = "NEW-RULE"', 'rule = "END-TAG"')
    (copy / "inspector/checks/rules/new_rule.py").write_text(module, "utf-8")
    done = run(copy, "-c", "import inspector.checks")
    assert "claims END-TAG, which another class has" in done.stderr
