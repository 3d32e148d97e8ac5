"""What a finding is: a typed, frozen value with a code and a fingerprint, and no text."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import ClassVar, Self

import pytest

from inspector.findings.finding import Finding, Severity
from inspector.findings.message import Message


class Gone(Finding):
    """A rule as any module may declare one."""

    rule = "GONE"
    severity: Severity = Severity.WARNING
    stable = ("name",)
    known_names: ClassVar[tuple[str, ...]] = ("not", "a", "field")

    name: str | Message
    objects: int
    module: str = ""

    @classmethod
    def by_name(cls, name: str) -> Self:
        """One that only has a name."""
        return cls(name=name, objects=0)


class GoneForGood(Gone):
    """A rule that derives from another."""

    rule = "GONE-FOR-GOOD"
    severity: Severity = Severity.ERROR
    final: bool = False


def test_a_finding_has_its_fields_and_those_of_what_it_derives_from() -> None:
    finding = GoneForGood(name="A", objects=2, path="exports/1", final=True)
    assert (finding.severity, finding.path, finding.offset) == (Severity.ERROR, "exports/1", None)
    assert (finding.name, finding.objects, finding.module, finding.final) == ("A", 2, "", True)
    assert Gone(name="A", objects=2, severity=Severity.INFO).severity is Severity.INFO
    assert (Gone.usual_severity(), Gone.by_name("A").objects) == (Severity.WARNING, 0)


def test_a_name_too_many_and_one_too_few_are_bugs() -> None:
    with pytest.raises(TypeError, match="nmae"):
        Gone(name="A", objects=2, nmae="B")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="objects"):
        Gone(name="A")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Gone("A", 2)  # type: ignore[misc]


def test_a_default_that_would_hide_a_field_is_a_bug() -> None:
    with pytest.raises(TypeError, match="Hidden: annotate module, severity"):

        class Hidden(Gone):
            severity = Severity.INFO
            module = "Core"


def test_a_finding_does_not_change() -> None:
    finding = Gone(name="A", objects=2)
    with pytest.raises(AttributeError):
        finding.name = "B"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del finding.objects
    assert finding.at(40).offset == 40
    assert finding.offset is None


def test_findings_with_the_same_values_are_one() -> None:
    assert Gone(name="A", objects=2) == Gone(objects=2, name="A")
    assert len({Gone(name="A", objects=2), Gone(objects=2, name="A")}) == 1
    assert Gone(name="A", objects=2) != Gone(name="A", objects=3)
    assert Gone(name="A", objects=2) != GoneForGood(name="A", objects=2, severity=Severity.WARNING)
    assert "name='A', objects=2" in repr(Gone(name="A", objects=2))


def test_a_finding_goes_to_another_process_and_back() -> None:
    finding = GoneForGood(name="A", objects=2, path="exports/1", final=True)
    assert pickle.loads(pickle.dumps(finding)) == finding
    assert len(pickle.dumps(finding)) < 300


def test_the_fingerprint_is_of_rule_place_and_stable_arguments() -> None:
    finding = Gone(name="A", objects=2, path="exports/1", offset=40)
    same = Gone(name="A", objects=7, path="exports/1", offset=80, severity=Severity.INFO)
    assert finding.fingerprint == same.fingerprint
    others = [
        Gone(name="B", objects=2, path="exports/1"),
        Gone(name="A", objects=2, path="exports/2"),
        GoneForGood(name="A", objects=2, path="exports/1"),
    ]
    assert len({finding.fingerprint, *(other.fingerprint for other in others)}) == 4


def test_the_fingerprint_of_a_message_is_of_its_code() -> None:
    named = Gone(name=Message("test/lamp", size=2), objects=1)
    assert named.fingerprint == Gone(name="test/lamp (size=2)", objects=1).fingerprint


def test_the_fingerprint_is_the_same_in_every_process() -> None:
    code = (
        "from inspector.findings.finding import Finding\n"
        "class Gone(Finding):\n"
        "    rule, stable = 'GONE', ('name',)\n"
        "    name: str\n"
        "print(Gone(name='Ä\\ud800', path='exports/1').fingerprint)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "7"},
    )
    mine = Gone(name="Ä\ud800", objects=1, path="exports/1").fingerprint
    assert done.stdout.strip() == mine
    assert len(mine) == 16
