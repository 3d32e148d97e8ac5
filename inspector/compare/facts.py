"""What the sentence about a difference is made of, in words that can be translated.

Which facts are told, and in which order, :mod:`inspector.compare.sentence` decides.
"""

from __future__ import annotations

from typing import Literal

from inspector.finding import Statement

#: What became of something that is counted.
Became = Literal["added", "removed", "changed", "moved", "raised", "lowered", "otherwise"]


class Fact(Statement):
    """One thing that a sentence tells, without its end: ``2 imports added``."""


class ValueChanged(Fact):
    """A value that changed; a property that is not stored has the default of its class."""

    rule = "DIFF-VALUE"
    templates = {
        "message": "{what}",
        "changed": "{label} {before} → {after}",
        "added": "{label} default → {after}",
        "removed": "{label} {before} → default",
    }
    label: str
    before: str | None
    after: str | None
    became: Became

    @property
    def what(self) -> tuple[str, ...]:
        """The piece of text that says what became of it."""
        return (self.became,)


class ValuesOf(Fact):
    """Values with the object that they are in, or the number of objects that ``share`` them."""

    rule = "DIFF-VALUES"
    templates = {
        "message": "{values:, | and } in {holder}",
        "message.share": "{values:, | and } in {share:# object|# objects}",
    }
    values: tuple[ValueChanged, ...]
    holder: str
    share: int | None = None


class ClassChanged(Fact):
    """An object that is of another class now."""

    rule = "DIFF-CLASS"
    templates = {"message": "{name} {before} → {after}"}
    name: str
    before: str
    after: str


class Redirected(Fact):
    """An object in whose place a redirector stands now, which leads to ``target``."""

    rule = "DIFF-REDIRECTED"
    templates = {
        "message": "{name} became a redirector, was {before}",
        "message.target": "{name} became a redirector to {target}, was {before}",
    }
    name: str
    before: str
    target: str = ""


class Happened(Fact):
    """How many of something came, went or changed: ``2 imports added``.

    ``names`` says which those were, where they are few, or what was set in the only one.
    """

    rule = "DIFF-HAPPENED"
    templates = {
        "message": "{what}{which}",
        "changed": "{things} changed",
        "added": "{things} added",
        "removed": "{things} removed",
        "moved": "{things} moved",
        "replaced": "{things} replaced",
        "raised": "{things} raised",
        "lowered": "{things} lowered",
        "otherwise": "{things} stored otherwise",
        "which": "",
        "which.names": " ({names})",
    }
    things: str
    became: Became | Literal["replaced"]
    names: str = ""

    @property
    def what(self) -> tuple[str, ...]:
        """The piece of text that says what became of them."""
        return (self.became,)


class FieldsHappened(Fact):
    """How many fields of a file came, went or changed, ``beside`` those that were told."""

    rule = "DIFF-FIELDS"
    templates = {
        "message": "{what}",
        "counted": "{count:# field|# fields}",
        "counted.beside": "{count:# more field|# more fields}",
        "changed": "{counted} changed",
        "added": "{counted} added",
        "removed": "{counted} removed",
        "moved": "{counted} moved",
    }
    count: int
    became: Became
    beside: bool

    @property
    def what(self) -> tuple[str, ...]:
        """The piece of text that says what became of them."""
        return (self.became,)


class MoreChanges(Fact):
    """So many changes beside those told, in one object or in those that were named before."""

    rule = "DIFF-MORE-CHANGES"
    templates = {
        "message": "{count:# more change|# more changes} in the same objects",
        "message.holder": "{count:# more change|# more changes} in {holder}",
    }
    count: int
    holder: str = ""


class ObjectsChanged(Fact):
    """So many objects changed, ``beside`` those told; ``name`` is what the only one is called."""

    rule = "DIFF-OBJECTS-CHANGED"
    templates = {
        "message": "{objects} changed{which}",
        "objects": "{count:# object|# objects}",
        "objects.beside": "{count:# more object|# more objects}",
        "which": "",
        "which.name": " ({name})",
    }
    count: int
    beside: bool
    name: str = ""


class Untold(Fact):
    """What nobody can tell apart: entries of a section, or the native data of ``objects``."""

    rule = "DIFF-UNTOLD"
    templates = {
        "message": "{things} not told apart",
        "message.objects": "native data of {objects:# object|# objects} not told apart",
    }
    things: str
    objects: int | None = None


class Known(Fact):
    """Something of a known kind that is no edit, as the catalogue says it; counted with a noun."""

    rule = "DIFF-KNOWN"
    templates = {"message": "{said}", "message.things": "{things} {said}"}
    said: str
    things: str = ""


class LicenseeVersion(Fact):
    """Another version of a licensee's own engine."""

    rule = "DIFF-LICENSEE"
    templates = {"message": "licensee version {before} → {after}"}
    before: int
    after: int


class SavedBy(Fact):
    """Who saved the package the second time, held against the first.

    ``order`` is ``newer`` or ``older``, empty where nobody knows. ``same`` is what both have in
    common: a ``build`` differs in its changelist, a ``patch`` in the last number of its release.
    """

    rule = "DIFF-SAVED-BY"
    templates = {
        "message": "saved again by {which}{versions}",
        "which": "another {what}",
        "which.newer": "a newer {what}",
        "which.older": "an older {what}",
        "what": "engine",
        "what.of_build": "build",
        "what.of_patch": "patch of the same release",
        "versions": "",
        "versions.before": " ({before} → {after})",
    }
    order: Literal["newer", "older", ""] = ""
    same: Literal["build", "patch", ""] = ""
    before: str = ""
    after: str = ""

    @property
    def newer(self) -> bool:
        """Whether the second is the newer one."""
        return self.order == "newer"

    @property
    def older(self) -> bool:
        """Whether the second is the older one."""
        return self.order == "older"

    @property
    def of_build(self) -> bool:
        """Whether only the build is another."""
        return self.same == "build"

    @property
    def of_patch(self) -> bool:
        """Whether only the patch is another."""
        return self.same == "patch"


class Lead(Statement):
    """The first clause about a difference; its keys are the kinds of difference there are.

    ``read`` of ``objects`` could be compared; None where all could.
    """

    rule = "DIFF-LEAD"
    templates = {
        "identical": "Identical: the same bytes.",
        "redirected": "{fact}.",
        "edited": "Edited.",
        "edited.fact": "Edited: {fact}.",
        "saved": "Saved again; {seen}.",
        "saved.engine": "{engine}; {seen}.",
        "in_part": "No edit seen, as far as both can be read{how_far}.",
        "in_part.edited": "Edited, as far as both can be read{how_far}.",
        "how_far": "",
        "how_far.objects": ": {read:,} of {objects:# object|# objects}",
        "seen": "no edit seen",
        "seen.layout": "{layout:, }, nothing else",
        "seen.sure": "nothing else changed",
    }
    fact: Fact | None = None
    engine: str = ""
    layout: tuple[Fact, ...] | None = None
    sure: bool = False
    edited: bool = False
    read: int | None = None
    objects: int | None = None


class Facts(Statement):
    """Facts in a row, as one sentence."""

    rule = "DIFF-FACTS"
    templates = {"message": "{facts:, }."}
    facts: tuple[Fact, ...]
