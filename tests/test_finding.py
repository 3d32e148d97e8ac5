"""What a finding is: a typed, frozen value with a fingerprint, whose words are templates."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from typing import ClassVar, NamedTuple, Self

import pytest
from made_catalogs import MadeCatalog

from inspector.finding import Finding, Severity, Statement
from inspector.messages import ENGLISH, activate


class Gone(Finding):
    """A rule as any module may declare one."""

    rule = "GONE"
    severity = Severity.WARNING
    stable = ("name",)
    templates = {
        "message": "{name} is gone{origin}; {objects:# object is|# objects are} of it.",
        "message.renamed_to": "{name} is called {renamed_to} now.",
        "origin": "",
        "origin.module": " (from {module})",
        "save": "{who} saves it.",
        "parts": "{parts:, | and }",
        "ue4": "UE4 {objects}",
        "ue5": "UE5 {objects}",
        "numbers": "{objects} {objects:,} {objects:d} {objects:X} {size:,}.",
    }
    known_names: ClassVar[tuple[str, ...]] = ("not", "a", "field")
    name: str
    objects: int
    module: str = ""
    renamed_to: str | None = None
    size: int | None = None

    @classmethod
    def told(cls, name: str) -> Self:
        """One that only has a name."""
        return cls(name=name, objects=0)

    @property
    def parts(self) -> tuple[str, ...]:
        """Which pieces stand in a row."""
        return ("ue4", "origin", "ue5")[: self.objects]


class GoneForGood(Gone):
    """A rule that says one thing in another way, and the rest like its base."""

    rule = "GONE-FOR-GOOD"
    severity = Severity.ERROR
    templates = {"message.final": "{name} is gone for good.", "remedy": "None."}
    final: bool = False


class Scene(NamedTuple):
    who: str


@pytest.fixture
def _english() -> Iterator[None]:
    yield
    activate(ENGLISH)


def test_a_finding_has_its_fields_and_those_of_what_it_derives_from() -> None:
    finding = GoneForGood(name="A", objects=2, path="exports/1", final=True)
    assert (finding.severity, finding.path, finding.offset) == (Severity.ERROR, "exports/1", None)
    assert (finding.name, finding.objects, finding.module, finding.final) == ("A", 2, "", True)
    assert Gone(name="A", objects=2, severity=Severity.INFO).severity is Severity.INFO
    assert Gone.severity is Severity.WARNING


def test_a_name_too_many_and_one_too_few_are_bugs() -> None:
    with pytest.raises(TypeError, match="Gone: nmae"):
        Gone(name="A", objects=2, nmae="B")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="Gone: objects"):
        Gone(name="A")  # type: ignore[call-arg]


def test_a_finding_does_not_change() -> None:
    finding = Gone(name="A", objects=2)
    with pytest.raises(AttributeError, match=r"Gone\.name is frozen"):
        finding.name = "B"  # type: ignore[misc]
    with pytest.raises(AttributeError, match="frozen"):
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
    same = Gone(name="A", objects=7, path="exports/1", offset=80, severity=Severity.INFO, size=3)
    assert finding.fingerprint == same.fingerprint
    others = [
        Gone(name="B", objects=2, path="exports/1"),
        Gone(name="A", objects=2, path="exports/2"),
        GoneForGood(name="A", objects=2, path="exports/1"),
    ]
    assert len({finding.fingerprint, *(other.fingerprint for other in others)}) == 4


def test_the_fingerprint_is_the_same_in_every_process() -> None:
    code = (
        "from inspector.finding import Finding\n"
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


def test_words_are_chosen_by_what_holds() -> None:
    assert Gone(name="A", objects=1).words() == "A is gone; 1 object is of it."
    named = Gone(name="A", objects=1204, module="Core")
    assert named.words("message") == "A is gone (from Core); 1,204 objects are of it."
    assert Gone(name="A", objects=1, renamed_to="B").words() == "A is called B now."
    assert Gone(name="A", objects=1, renamed_to="").words().startswith("A is gone")
    assert Gone(name="A", objects=1).words("nothing of the kind") == ""


class Counted(Finding):
    """What two rules may have in common."""

    rule = "COUNTED"
    templates = {"many": "{times:,} times", "message": "Counted so."}
    times: int
    more: bool = True


class GoneOften(Gone, Counted):
    """A rule with two bases."""

    rule = "GONE-OFTEN"
    templates = {"remedy": "{many}: {both:, }."}
    both: tuple[Statement, ...] = ()


def test_a_rule_may_have_two_bases() -> None:
    finding = GoneOften(name="A", objects=1, times=1204, both=(Counted(times=1), Gone.told("B")))
    assert (finding.times, finding.more, finding.objects) == (1204, True, 1)
    assert finding.words() == "A is gone; 1 object is of it."
    assert finding.words("remedy") == "1,204 times: Counted so., B is gone; 0 objects are of it.."


def test_words_of_a_base_serve_where_a_rule_has_none_of_its_own() -> None:
    final = GoneForGood(name="A", objects=1, renamed_to="B", final=True)
    assert final.words() == "A is gone for good."
    assert GoneForGood(name="A", objects=1).words() == "A is gone; 1 object is of it."
    assert final.words("remedy") == "None."


def test_numbers_lists_and_nothing_are_written_as_sentences_need_them() -> None:
    finding = Gone(name="A", objects=-1204)
    assert finding.words("numbers") == "−1204 -1,204 -1204 -4B4 ."
    written = [Gone(name="A", objects=count, module="M").words("parts") for count in range(4)]
    assert written == ["", "UE4 1", "UE4 2 and  (from M)", "UE4 3,  (from M) and UE5 3"]


def test_what_only_the_context_has_comes_from_there() -> None:
    finding = Gone(name="A", objects=1)
    assert finding.words("save", Scene("5.6")) == "5.6 saves it."
    with pytest.raises(AttributeError):
        finding.words("save")


def test_texts_of_a_file_are_no_templates_and_may_be_escaped() -> None:
    finding = Gone(name="{objects} *A*", objects=1, renamed_to="{0}")
    assert finding.words() == "{objects} *A* is called {0} now."
    escaped = finding.words(escape=lambda text: text.replace("*", r"\*"))
    assert escaped == r"{objects} \*A\* is called {0} now."


def test_statements_stand_in_others_with_their_messages() -> None:
    class Several(Statement):
        rule = "SEVERAL"
        templates = {"message": "{first}; {parts: | and } ({who})"}
        first: Statement
        parts: tuple[Statement | str, ...]

    class Named(Statement):
        rule = "NAMED"
        templates = {"message": "{name} of {who}"}
        name: str

    several = Several(first=Named(name="A"), parts=(Named(name="*B"), Named(name="C")))
    scene = Scene("5.6")
    assert several.words(context=scene) == "A of 5.6; *B of 5.6 and C of 5.6 (5.6)"
    assert several.words(context=scene, escape=lambda text: text.strip("*")).count("; B of") == 1


@pytest.mark.usefixtures("_english")
def test_a_translation_speaks_in_place_of_the_built_in_words() -> None:
    gone, final = Gone(name="A", objects=3), GoneForGood(name="A", objects=3, final=True)
    before = [gone.words(), final.words(), final.words("remedy")]
    activate(
        MadeCatalog(
            "de",
            {},
            {
                "GONE": {"message": "{name} fehlt: {objects:# Ding|# Dinge|viele}{origin}"},
                "GONE-FOR-GOOD": {"remedy": "Keine."},
            },
            form=lambda number: min(number, 3) - 1,
        )
    )
    assert gone.words() == "A fehlt: viele"
    assert Gone(name="A", objects=2, module="M").words() == "A fehlt: 2 Dinge (from M)"
    assert final.words() == "A is gone for good."
    assert final.words("remedy") == "Keine."
    activate(ENGLISH)
    assert [gone.words(), final.words(), final.words("remedy")] == before


def test_a_statement_needs_no_place() -> None:
    class Loads(Statement):
        rule = "LOADS"
        templates = {"lead": "Loads in {engine}."}
        engine: str

    assert Loads(engine="5.6").words("lead") == "Loads in 5.6."
