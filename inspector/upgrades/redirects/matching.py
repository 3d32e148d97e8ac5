"""Matches stored names against core redirects, and collects where they meet a package.

Names are compared as the engine compares them, without regard to case. A part that the stored name
does not say, such as the module of a struct in tags up to 5.3, is taken to fit. Only one redirect
of a kind is followed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from inspector.data_classes import replace
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.upgrades.model import FieldChange, UpgradeFinding
from inspector.upgrades.redirects.findings import IndexedRedirect, indexes_of, usable
from inspector.upgrades.redirects.parse import (
    IniLine,
    Kind,
    NotComputed,
    Redirect,
    RedirectName,
    parse_lines,
    renamed,
    split_name,
)
from inspector.upgrades.values import Loss
from inspector.upgrades.view import PackageField, PackageView

_SEPARATOR: Final = "::"
#: What the name of the default object of a class begins with.
_DEFAULT: Final = "Default__"
#: Redirects with MatchSubstring that are computed: the engine calls them slow and temporary.
MOST_FRAGMENTS: Final = 400


class Match(NamedTuple):
    """What a name becomes and by which redirect; ``new`` is empty for what is removed.

    ``by`` is the name that matched: of a function or property the owner's, which may be the new
    name of its class.
    """

    new: str
    redirect: Redirect
    by: str = ""


class Redirects:
    """A set of redirects, ready to be asked; immutable.

    Args:
        redirects: The redirects, in the order of their lines.
        problems: What was wrong with the lines.
    """

    def __init__(
        self, redirects: Iterable[Redirect] = (), problems: Iterable[UpgradeFinding] = ()
    ) -> None:
        given = tuple(redirects)
        used, told = usable(_with_few_fragments(given))
        #: Those that take part, including those that are listed and not computed.
        self.all: tuple[Redirect, ...] = used
        #: What is wrong with lines and redirects.
        self.problems: tuple[UpgradeFinding, ...] = (*problems, *told)
        self._indexes = indexes_of(used)

    @classmethod
    def of(cls, lines: Iterable[IniLine], problems: Iterable[UpgradeFinding] = ()) -> Redirects:
        """The redirects of ini lines.

        Args:
            lines: The lines of the section that remain.
            problems: What was wrong with the files.
        """
        redirects, told = parse_lines(lines)
        return cls(redirects, (*problems, *told))

    def __bool__(self) -> bool:
        return bool(self.all)

    def has(self, kind: Kind) -> bool:
        """Whether any redirect of a kind is computed."""
        return bool(self._indexes[kind])

    def may_rename_object(self, path: str) -> bool:
        """Whether an object of a package may get another name: as a type, or nobody can say."""
        package, dot, name = path.partition(".")
        path = f"{package}{dot}{name.removeprefix(_DEFAULT)}"
        matches = self.class_path(path), self.struct(path), self.enum(path)
        return any(matches) or any(redirect.not_computed for redirect in self.all)

    # -- types ---------------------------------------------------------------------------------

    def class_path(self, path: str, instance: bool = False) -> Match | None:
        """What a class becomes.

        Args:
            path: Its name or its path.
            instance: Whether an object of the class is meant, not the class itself.
        """
        return self._type("class", path, instance)

    def struct(self, path: str) -> Match | None:
        """What a struct becomes; a name or a path."""
        return self._type("struct", path)

    def enum(self, path: str) -> Match | None:
        """What an enumeration becomes; a name or a path."""
        return self._type("enum", path)

    def _type(self, kind: Kind, path: str, instance: bool = True) -> Match | None:
        name = split_name(path)
        index = self._indexes[kind]
        kept = index.best(name.folded, instance)
        if kept is None and name.package and self.has("package"):
            # Packages come first: the line may name the class where it has gone since.
            moved = self.package(name.package)
            if moved is not None and moved.new:
                there = name._replace(package=moved.new)
                kept = index.best(there.folded, instance)
                name = there if kept is not None else name
        if kept is None:
            return None
        new = "" if kept.redirect.removed else str(_result(kept, name))
        return Match(new, kept.redirect, str(name))

    def package(self, path: str) -> Match | None:
        """What a package becomes; ``new`` is empty where it is gone on purpose."""
        name = RedirectName(path, "", "")
        kept = self._indexes["package"].best(name.folded)
        if kept is None:
            return None
        new = "" if kept.redirect.removed else _result(kept, name).package
        return Match(new, kept.redirect, path)

    def enum_value(self, enum: str, value: str) -> Match | None:
        """What an enumerator becomes: ``Two`` or ``EOld::Two`` as stored.

        Args:
            enum: Name or path of the enumeration; empty where only the value names it.
            value: The stored text.
        """
        stored, separator, short = value.rpartition(_SEPARATOR)
        match = self.enum(enum or stored) if enum or stored else None
        if match is None:
            return None
        changed = match.redirect.value_changes
        new = _changed(short, changed)
        if separator:
            new = f"{split_name(match.new).last}{_SEPARATOR}{new}"
        return None if new == value else Match(new, match.redirect, match.by)

    def instance_name(self, class_path: str, name: str) -> Match | None:
        """What an object of a class is called afterwards; None where it keeps its name."""
        match = self.class_path(class_path, instance=True)
        if match is None or not match.redirect.value_changes:
            return None
        new = _changed(name, match.redirect.value_changes)
        return None if new == name else match._replace(new=new)

    # -- members -------------------------------------------------------------------------------

    def property_name(self, owners: Sequence[str], name: str) -> Match | None:
        """What a property becomes.

        Args:
            owners: The class or struct that holds it and those above; names or paths, of each the
                old name, the new one or both.
            name: Its name.
        """
        return self._member("property", owners, name)

    def may_rename(self, name: str) -> bool:
        """Whether a property of this name meets a redirect at some owner; quick to answer."""
        return self._indexes["property"].may_meet(name.lower())

    def function(self, owners: Sequence[str], name: str) -> Match | None:
        """What a function becomes; owners as for a property."""
        return self._member("function", owners, name)

    def _member(self, kind: Kind, owners: Sequence[str], name: str) -> Match | None:
        index = self._indexes[kind]
        folded = name.lower()
        if not index.may_meet(folded):
            return None
        best: tuple[IndexedRedirect, str] | None = None
        for owner in owners or ("",):
            said = split_name(owner).folded
            outer = f"{said.outer}.{said.last}" if said.outer else said.last
            kept = index.best(RedirectName(said.package, outer, folded))
            if kept is not None and (best is None or kept.rank < best[0].rank):
                best = kept, owner
        if best is None:
            return None
        kept, owner = best
        new = _result(kept, RedirectName("", "", name)).last
        return Match(new, kept.redirect, owner) if new != name else None


def _with_few_fragments(redirects: Sequence[Redirect]) -> tuple[Redirect, ...]:
    """The redirects with those left out of computing that fit anywhere in a name, beyond many.

    Each of them is held against every name of a package, so that they alone make work without end.
    """
    left = MOST_FRAGMENTS
    kept = []
    for redirect in redirects:
        if redirect.match_substring and not redirect.not_computed:
            left -= 1
            if left < 0:
                why = NotComputed(
                    path=redirect.file,
                    line=redirect.line,
                    patches=(redirect.id,),
                    written=redirect.text,
                    most_fragments=MOST_FRAGMENTS,
                )
                redirect = replace(redirect, not_computed=why)
        kept.append(redirect)
    return tuple(kept)


def _result(kept: IndexedRedirect, name: RedirectName) -> RedirectName:
    """What a name that fits becomes."""
    old, new = kept.redirect.old_name, kept.redirect.new_name
    if not kept.redirect.match_substring:
        return renamed(name, old, new)
    return RedirectName(
        *(
            _replaced(held, part, now) if part else held
            for held, part, now in zip(name, old, new, strict=True)
        )
    )


def _replaced(text: str, old: str, new: str) -> str:
    """Every ``old`` in ``text`` replaced, whatever its case."""
    return re.sub(re.escape(old), lambda _: new, text, flags=re.IGNORECASE)


def _changed(value: str, changes: Sequence[tuple[str, str]]) -> str:
    for old, new in changes:
        if old.rpartition(_SEPARATOR)[2].lower() == value.lower():
            return new.rpartition(_SEPARATOR)[2]
    return value


# -- places ----------------------------------------------------------------------------------------

#: Places of one redirect that are told one by one; of the others only their number is.
MOST_LISTED: Final = 200
#: Clashes of names that are told.
MOST_PROBLEMS: Final = 200

#: The words for what places are, in the order in which they are counted.
IMPORT: Final = "import"
OBJECT: Final = "object"
PROPERTY: Final = "property"
TYPE: Final = "type"
VALUE: Final = "value"
PATH: Final = "path"
NAME: Final = "name"


class NamesClash(UpgradeFinding):
    """A redirect renames a property to a name under which another value is stored."""

    rule = "C5-REDIRECT"
    code = "C5"
    stable = ("old", "new")
    old: str
    new: str


class Places:
    """The places found so far."""

    def __init__(self) -> None:
        self.changes: dict[str, list[FieldChange]] = {}
        self.counts: dict[str, Counter[str]] = {}
        self.problems: list[NamesClash] = []
        #: The last parts of new names, in lower case: what the package is about to name.
        self.new_names: set[str] = set()

    def wanted(self, redirect: Redirect) -> bool:
        """Whether another place of a redirect would be told, or only counted."""
        return len(self.changes.get(redirect.id, ())) < MOST_LISTED

    def add(self, match: Match, what: str, change: FieldChange) -> None:
        """Notes a place.

        Args:
            match: What was found.
            what: The word for the place.
            change: The place before and after.
        """
        own = match.redirect.id
        self.counts.setdefault(own, Counter())[what] += 1
        if match.new:
            new = split_name(match.new)
            self.new_names.add((new.last or new.package).lower())
        told = self.changes.setdefault(own, [])
        if len(told) < MOST_LISTED:
            told.append(change)

    def rename(
        self, match: Match, what: str, path: str, before: str, after: str, note: Text = ""
    ) -> None:
        """Notes a stored text that becomes another one, or null where it was removed."""
        if not after:
            note = note or Message("upgrades/removed-on-purpose")
            change = FieldChange(path, before, None, "−", Loss.DROPPED, note=note)
        else:
            change = FieldChange(path, before, after, note=note)
        self.add(match, what, change)

    def clash(self, match: Match, path: str, old: str, new: str) -> None:
        """Notes that a property is stored under both names."""
        if len(self.problems) < MOST_PROBLEMS:
            patches = (match.redirect.id,)
            self.problems.append(NamesClash(path=path, patches=patches, old=old, new=new))


# -- owners ----------------------------------------------------------------------------------------


class Owners:
    """Finds the names by which the owners of a member may be known to redirects.

    The engine may ask by the old name of a class or by the new one, which is not known; both are
    tried, and :meth:`note` says where the new one matched.

    Args:
        redirects: The redirects.
        view: The package.
    """

    def __init__(self, redirects: Redirects, view: PackageView) -> None:
        self._redirects = redirects
        self._view = view
        self._both: dict[tuple[tuple[str, ...], bool], tuple[str, ...]] = {}
        self._of_export: dict[int, tuple[str, ...]] = {}
        self._own: tuple[str, ...] | None = None

    def of_field(self, field: PackageField) -> tuple[str, ...]:
        """The owners of a stored field: its object's classes, or the struct it is a member of."""
        if len(field.contexts) > 1:
            return self.both(field.contexts[-1][0], is_class=False)
        owners = self._of_export.get(field.export)
        if owners is None:
            stored = self._view.objects[field.export]
            owners = self.both((stored.class_path, *stored.owners[1:]), is_class=True)
            self._of_export[field.export] = owners
        return owners

    def both(self, names: Sequence[str], *, is_class: bool) -> tuple[str, ...]:
        """Names or paths, each followed by what redirects make of it."""
        key = tuple(names), is_class
        together = self._both.get(key)
        if together is None:
            both: list[str] = []
            for name in names:
                match = (
                    self._redirects.class_path(name, instance=True)
                    if is_class
                    else self._redirects.struct(name)
                )
                both.append(name)
                if match is not None and match.new:
                    both.append(match.new)
            together = self._both[key] = tuple(dict.fromkeys(both))
        return together

    def of_class(self, index: int) -> tuple[str, ...]:
        """A class by its package index and the classes above it, as far as the package says.

        Index 0 stands for the classes that the package itself holds.
        """
        return self.both(self.named_of_class(index), is_class=True)

    def named_of_class(self, index: int) -> tuple[str, ...]:
        """The same as the package names them, without what redirects make of them."""
        if index:
            return self._chain(index)
        if self._own is None:
            names: list[str] = []
            for number, export in enumerate(self._view.exports):
                if self._view.paths.class_of(export).endswith("GeneratedClass"):
                    names += self._chain(number + 1)
            self._own = tuple(dict.fromkeys(names))
        return self._own

    def _chain(self, index: int) -> tuple[str, ...]:
        return tuple(map(self._view.paths.object_path, self._view.class_chain(index)))

    def note(self, by: str, old: Sequence[str]) -> Text:
        """A phrase about the owner that matched, where that is one that the package names anew.

        Args:
            by: The owner that matched.
            old: The owners as the package names them.
        """
        if not by:
            return ""
        last = split_name(by).last.lower()
        if any(split_name(name).last.lower() == last for name in old):
            return ""
        return Message("upgrades/by-new-class-name", last=split_name(by).last)
