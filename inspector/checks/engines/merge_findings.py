"""What can be wrong with a version list after a merge."""

from __future__ import annotations

from typing import ClassVar, Final

from inspector.finding import Finding, Severity
from inspector.findings.message import Text
from inspector.messages.phrases import listed

#: Epic's names that a finding tells.
_MOST_NAMES: Final = 4


class ListFinding(Finding):
    """Something about a list after a merge; ``path`` is its axis, ``axis`` what that is called."""

    rule = "LIST"
    stable: ClassVar[tuple[str, ...]] = ("name",)
    templates = {
        "remedy": "Append only, and keep content out of submits that change the list. Own versions "
        "belong into the licensee's list or, better, into a custom version of your own.",
        "who": "{axis}: ",
        "safe": "",
        "safe.no_content": " No package is saved at {lowest:d} or above, so none is affected.",
    }

    axis: Text
    name: str
    lowest: int
    no_content: bool = False


class Renumbered(ListFinding):
    """A name has another number."""

    rule = "RENUMBERED"
    templates = {"message": "{who}{name} was {before:d} and is {after:d}.{safe}"}

    before: int
    after: int


class Reused(ListFinding):
    """A number has another name."""

    rule = "REUSED"
    templates = {"message": "{who}{lowest:d} was {before} and is {name}.{safe}"}

    before: str


class Inserted(ListFinding):
    """A new name stands at or below the highest number of the old list."""

    rule = "INSERTED"
    templates = {
        "message": "{who}{name} came in at {lowest:d}, where content may be saved already; the old "
        "list ends at {highest:d}.{safe}"
    }

    highest: int


class Removed(ListFinding):
    """A name is gone, so those behind it without a number of their own drop."""

    rule = "REMOVED"
    templates = {"message": "{who}{name} ({lowest:d}) is gone.{safe}"}


class DuplicateNumber(ListFinding):
    """Two names have one number."""

    rule = "DUPLICATE-NUMBER"
    templates = {"message": "{who}{name} and {other} are both {lowest:d}.{safe}"}

    other: str


class Gap(ListFinding):
    """A number that the old list had is nobody's."""

    rule = "GAP"
    severity = Severity.INFO
    templates = {"message": "{who}no name has {lowest:d} any more.", "remedy": ""}


class LatestDecreases(ListFinding):
    """The newest number went down."""

    rule = "DECREASES"
    templates = {
        "message": "{who}the newest number went down from {before:d} to {lowest:d}: every package "
        "saved above {lowest:d} is refused.",
        "remedy": "Numbers never go down: raise it to {before:d} or above.",
    }

    before: int


class ListGone(ListFinding):
    """A custom version is not registered any more."""

    rule = "LIST-GONE"
    severity = Severity.WARNING
    templates = {
        "message": "{axis} is not registered any more: packages that store it are refused.",
        "remedy": "Keep its registration as long as content stores it.",
    }


class Hazard(ListFinding):
    """A merge of a kind that is known to break content; ``epics`` are Epic's names at stake."""

    rule = "HZ"
    templates = {
        "affected": "",
        "affected.counted": " Affected: {packages:# package|# packages} of {whose} content.",
        "whose": "Epic's",
        "whose.own": "own",
    }

    epics: tuple[str, ...] = ()
    #: Packages that it breaks, None where nobody counted; whether they are of own content.
    packages: int | None = None
    own: bool = False

    @property
    def counted(self) -> bool:
        """Whether packages were counted."""
        return self.packages is not None

    @property
    def names(self) -> str:
        """Epic's names in a sentence."""
        few = self.epics[:_MOST_NAMES]
        return listed((*few, "…") if len(self.epics) > len(few) else few)


class OwnInFront(Hazard):
    """An own entry was kept in front of Epic's new ones."""

    rule = "HZ1"
    templates = {
        "message": "{who}own entry {name} ({lowest:d}) stands in front of Epic's new {names}: own "
        "content is fine, Epic's skips {name} and runs others again.{affected}",
        "remedy": "Put own entries into the licensee's list or a custom version of your own; make "
        "Epic's content of these numbers again from its source.",
    }


class OwnBehind(Hazard):
    """An own entry was moved behind Epic's new ones."""

    rule = "HZ2"
    templates = {
        "message": "{who}own entry {name} moved from {lowest:d} to {after:d}, behind Epic's new "
        "{names}: own content skips these and runs {name} again, Epic's is fine.{affected}",
        "remedy": "Put own entries into the licensee's list or a custom version of your own; make "
        "own content of these numbers again after the merge.",
    }

    after: int


class AddedAtOnce(Hazard):
    """Two people added an entry at once, and the later one put its own first."""

    rule = "HZ3"
    templates = {
        "message": "{who}{name} came in at {lowest:d} in front of {other}, which was there before: "
        "it looks fine on the machine of who merged, and content of others skips {name}.{affected}",
        "remedy": "Put the later entry behind: append only. Make content again that the merger "
        "saved before the merge.",
    }

    other: str


class TakenEarly(Hazard):
    """An entry of Epic's was taken before those that Epic has in front of it."""

    rule = "HZ4"
    templates = {
        "message": "{who}{name} of Epic's was taken early, at {lowest:d} in the place of "
        "{in_epic:d}, without {names} in front of it.{affected}",
        "remedy": "There is no clean repair once content of both kinds is there: append the others "
        "behind it, and make Epic's content of these numbers again.",
    }

    in_epic: int


class SubmittedTogether(ListFinding):
    """Content came with the change of the list, so it was saved under a list in between."""

    rule = "HZ5"
    severity = Severity.WARNING
    stable: ClassVar[tuple[str, ...]] = ("commit", "package")
    templates = {
        "message": "{package} came with commit {commit}, which changes the list: it may be saved "
        "under a list that was never submitted.",
        "remedy": "Keep content out of submits that change a list; make this package again.",
    }

    commit: str
    package: str
