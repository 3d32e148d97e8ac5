"""What a list of classes does to an object stream, as one sentence."""

from __future__ import annotations

from inspector.finding import Statement
from inspector.upgrades.model import LoadPlaces, Preview
from inspector.upgrades.tally import counts


class _Load(Statement):
    """So many ``steps`` run on elements and entries; what is ``dropped`` and not known of them.

    Objects that are ``discarded`` are apart from both. Of ``undeclared`` elements it is not known
    whether they are loaded.
    """

    rule = "LOAD"
    templates = {
        "message": "{runs}, at each load until it is saved again{rest}.",
        "message.idle": "No upgrade step runs{rest}.",
        "runs": "{steps:# upgrade step touches|# upgrade steps touch} {places:, | and }",
        "runs.nowhere": "{steps:# upgrade step runs|# upgrade steps run}",
        "in_elements": "{elements:# element|# elements}",
        "in_entries": "{entries:,} of {all_entries:# patch entry|# patch entries}",
        "in_discarded": "{discarded:# object that is discarded|# objects that are discarded}",
        "rest": "",
        "rest.clauses": "; {clauses:; }",
        "goes": "{dropped:# field is|# fields are} dropped",
        "doubt": "{undeclared:# element is|# elements are} of a class that is not declared",
        "open": "what {unknown:# of them does|# of them do} is not known",
        "open.all": "what {unknown:it does|they do} is not known",
    }
    steps: int
    elements: int
    entries: int
    all_entries: int
    discarded: int
    dropped: int
    undeclared: int
    unknown: int

    @property
    def idle(self) -> bool:
        """Whether no step runs."""
        return not self.steps

    @property
    def all(self) -> bool:
        """Whether it is not known of any step what it does."""
        return self.steps == self.unknown

    @property
    def nowhere(self) -> bool:
        """Whether it is not known of any place that it changes."""
        return not self.places

    @property
    def places(self) -> tuple[str, ...]:
        """The keys of where something changes."""
        counted = {
            "in_elements": self.elements,
            "in_entries": self.entries,
            "in_discarded": self.discarded,
        }
        return tuple(key for key, count in counted.items() if count)

    @property
    def clauses(self) -> tuple[str, ...] | None:
        """The keys of what else there is to say."""
        counted = {"goes": self.dropped, "doubt": self.undeclared, "open": self.unknown}
        return tuple(key for key, count in counted.items() if count) or None


def load_line(preview: Preview, places: LoadPlaces) -> str:
    """What a load runs, and what is lost: ``2 upgrade steps touch 2 of 13 patch entries, …``."""
    tally = counts(preview)
    load = _Load(
        steps=tally.touching + tally.unknown,
        elements=places.elements,
        entries=places.entries,
        all_entries=places.all_entries,
        discarded=places.discarded,
        dropped=tally.dropped,
        undeclared=places.undeclared,
        unknown=tally.unknown,
    )
    return load.words()
