"""Entries of tables that came or went only because what objects hold did: counted as noise.

Three things only follow from other changes: what a compiler makes of a Blueprint, the other end of
a link between pins, and objects under another number (``EdGraphPin_71`` that was
``EdGraphPin_22354``). Editors number the objects that they make themselves: pins when a graph is
rebuilt, the copy of the widgets that a class has, the actor that runs the script of a level. One
that went and one that came in its place are the same where nothing that they hold was edited.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from inspector.compare.derived import (
    CLASS,
    DEFAULTS,
    MADE,
    OF_NODES,
    SKELETON,
    STORED_NAME,
    WIDGETS,
)
from inspector.compare.header_model import MODEL_SECTIONS, row_of
from inspector.compare.model import Change, ChangeClass, Place, Reason, Step
from inspector.compare.plain import Atom, Blob, text_of, within
from inspector.compare.values import changes_of
from inspector.data_classes import replace
from inspector.format.unreal.paths import outer_path
from inspector.patterns import pattern

if TYPE_CHECKING:
    from inspector.compare.objects import ChangeBuilder

_NUMBER: Final = pattern(r"_\d+$")
_PIN: Final = "/Script/Engine.EdGraphPin"
#: What distinguishes the pins of a node.
_PIN_IDENTITY: Final = ("PinName", "Direction")
#: Facts of objects that stand in tables of their own.
_FROM_TABLES: Final = frozenset({"depends"})


Objects = Mapping[str, Mapping[str, Any]]
#: What an object is known by, from its own name and what it holds.
Identity = Callable[[str, Mapping[str, Any]], Hashable]


def renumbered(changes: Sequence[Change], builder: ChangeBuilder) -> dict[str, str]:
    """The objects that went and came again under another number: what each is called now.

    Args:
        changes: All changes between two packages.
        builder: Knows which differences are edits.
    """
    gone, come = _whole(changes, "removed"), _whole(changes, "added")
    now = _candidates(gone, come) if gone and come else {}
    return {
        path: new for path, new in now.items() if _is_same(gone[path], come[new], new, now, builder)
    }


def _is_same(
    before: Mapping[str, Any], after: Mapping[str, Any], path: str, now: Mapping[str, str],
    builder: ChangeBuilder,
) -> bool:  # fmt: skip
    """Whether nothing was edited in an object that is called otherwise now."""
    old, new = _held(before, now), _held(after, {})
    sides = {path: old}, {path: new}
    return all(
        built.change_class is not ChangeClass.CONTENT
        for change in changes_of(old, new)
        for built in builder.changes("exports", change.below(path, path), *sides)
    )


def renamed(path: str, now: Mapping[str, str]) -> str:
    """A path with what its objects are called now."""
    outer = path
    while outer:
        if outer in now:
            return now[outer] + path[len(outer) :]
        outer = outer_path(outer)
    return path


def _whole(changes: Sequence[Change], kind: str) -> Objects:
    """What each object held, or holds, that went or came."""
    return {
        str(change.steps[1]): (change.before if kind == "removed" else change.after)
        for change in changes
        if change.kind == kind
        and change.steps[:1] == ("exports",)
        and len(change.steps) == 2
        and change.change_class is ChangeClass.CONTENT
    }


def _candidates(gone: Objects, come: Objects) -> dict[str, str]:
    """Which objects that went may be which of those that came: one of a kind in its outer."""
    now: dict[str, str] = {}
    offered = [_grouped(come, come, identity, {}) for identity in _IDENTITIES]
    levels: dict[int, list[str]] = defaultdict(list)
    for path in gone:
        levels[_depth(path)].append(path)
    taken: set[str] = set()
    # Outers come before what lies in them.
    for depth in sorted(levels):
        for identity, others in zip(_IDENTITIES, offered, strict=True):
            free = [path for path in levels[depth] if path not in now]
            for key, paths in _grouped(gone, free, identity, now).items():
                left = [path for path in others.get(key, ()) if path not in taken]
                pairs = _pairs({path: gone[path] for path in paths},
                               {path: come[path] for path in left}, now)  # fmt: skip
                now.update(pairs)
                taken.update(pairs.values())
    return now


def _grouped(
    objects: Objects, paths: Iterable[str], identity: Identity, now: Mapping[str, str]
) -> Mapping[Hashable, list[str]]:
    """Objects by what they are known by in their outers."""
    groups: dict[Hashable, list[str]] = defaultdict(list)
    for path in paths:
        outer, kind = outer_path(path), objects[path].get("ClassIndex")
        own = identity(path[len(outer) :], objects[path])
        groups[renamed(outer, now), kind, own].append(path)
    return groups


def _pairs(gone: Objects, come: Objects, now: Mapping[str, str]) -> dict[str, str]:
    """Which of the objects of one group are the same: what each holds says it of several."""
    if len(gone) == len(come) == 1:
        return dict(zip(gone, come, strict=True))
    holding: dict[str, list[str]] = defaultdict(list)
    for path, held in come.items():
        holding[text_of(_held(held, {}))].append(path)
    pairs = {}
    for path, held in gone.items():
        others = holding.get(text_of(_held(held, now))) if come else None
        if others:
            pairs[path] = others.pop(0)
    return pairs


def _of_pin(name: str, held: Mapping[str, Any]) -> Hashable:
    """What distinguishes the pins of a node; nothing for other objects."""
    properties = held.get("properties") or {}
    is_pin = held.get("ClassIndex") == _PIN
    return tuple(str(properties.get(member)) for member in _PIN_IDENTITY) if is_pin else name


#: What objects are known by in their outers, the surest first: names, and names without numbers.
_IDENTITIES: Final[tuple[Identity, ...]] = (
    lambda name, _: name,
    _of_pin,
    lambda name, held: "" if held.get("ClassIndex") == _PIN else _NUMBER.sub("", name),
)


def _held(value: Any, now: Mapping[str, str]) -> Any:
    """What an object holds, with the paths in it as they are now."""
    match value:
        case str():
            return renamed(value, now) if now else value
        case Atom() | Blob():
            return value
        case dict():
            return {
                name: _held(inner, now) for name, inner in value.items() if name not in _FROM_TABLES
            }
        case list():
            return [_held(inner, now) for inner in value]
    return value


def _depth(path: str) -> int:
    return path.count(".") + path.count(":")


# -- compiled --------------------------------------------------------------------------------------
#
# What the compiler makes of Blueprints: their classes, with code and copies of widgets.
#
# Nobody edits a generated class. Where the Blueprint that it is made of was changed, what changed
# in the class only follows.

_PARTING: Final = pattern(r"[.:]")
_LEVEL: Final = "PersistentLevel"
#: What the compiler writes of a class itself, and of the functions and members in it.
_RECORDS: Final = frozenset({"SuperIndex", "class", "function", "property"})


class Compiled:
    """Knows which changes only follow from those of a Blueprint.

    Args:
        changes: All changes between two packages.
    """

    def __init__(self, changes: Sequence[Change]) -> None:
        self._edited = frozenset(
            _blueprint(_parts(change))
            for change in changes
            if change.change_class is ChangeClass.CONTENT
            and change.steps[:1] == (_OBJECTS,)
            and not _is_compiled(change)
        )
        #: Whether any code is another.
        self.code = any(map(_is_script, changes))

    def follows(self, change: Change) -> bool:
        """Whether an object, or something in it, was compiled from what was edited."""
        return _is_compiled(change) and _blueprint(_parts(change)) in self._edited

    def follows_note(self, path: str) -> bool:
        """Whether metadata is that of something that was compiled from what was edited."""
        parts = _PARTING.split(path.rpartition("/")[2])
        # Soft paths name the asset first: BP_Door.SKEL_BP_Door_C:Open.
        inside = parts[1:] if path.startswith("/") else parts
        return inside[0].endswith(CLASS) and _blueprint(inside) in self._edited if inside else False


def is_of_skeleton(path: str, packages: Iterable[str | None]) -> bool:
    """Whether a path leads into the class that the compiler makes of this package's own Blueprint
    while it works.
    """
    package, _, inside = path.partition(".")
    return package in packages and inside.startswith(SKELETON)


def _parts(change: Change) -> list[str]:
    return _PARTING.split(str(change.steps[1]))


def _blueprint(parts: Sequence[str]) -> str:
    """The Blueprint that an object belongs to, or that its class is made of."""
    if parts[1:2] == [_LEVEL] and len(parts) > 2:
        return parts[2]
    return parts[0].removeprefix(DEFAULTS).removeprefix(SKELETON).removesuffix(CLASS)


def _is_compiled(change: Change) -> bool:
    """Whether something in a generated class, or of its default object, is the compiler's."""
    parts, inside = _parts(change), change.steps[2:]
    if parts[0].startswith(DEFAULTS):
        return inside[:1] == ("properties",) and str("".join(map(str, inside[1:2]))).startswith(
            OF_NODES
        )
    if not parts[0].endswith(CLASS):
        return False
    if len(parts) == 1:
        return bool(inside) and inside[0] in (*_RECORDS, "properties")
    if parts[1].startswith(WIDGETS):
        return True
    value = change.before if change.after is None else change.after
    kind = value.get("ClassIndex") if not inside and isinstance(value, dict) else None
    return bool(MADE.fullmatch(str(kind)) if kind else inside and inside[0] in _RECORDS)


def _is_script(change: Change) -> bool:
    """Whether code of a function came, went or changed."""
    if change.steps[:1] != (_OBJECTS,):
        return False
    return change.steps[-1] == "Script" or (len(change.steps) == 2 and _is_compiled(change))


# -- links -----------------------------------------------------------------------------------------
#
# Links between pins of nodes: both ends store a link, and that it came or went is listed once.

_NODE: Final = "node"
_PINS: Final = "Pins"
_LINKS: Final = "LinkedTo"
#: A link that came or went: which of it, the graph, and both ends.
Link = tuple[str, str, frozenset[str]]


class Links:
    """Knows which changes say nothing but what the other ends of links say.

    Args:
        changes: All changes between two packages: nodes and pins that came or went as a whole tell
            their links, then whoever tells most.
    """

    def __init__(self, changes: Iterable[Change]) -> None:
        seen: set[Link] = set()
        ends: list[tuple[int, str, set[Link]]] = []
        for change in changes:
            if change.steps[:1] != (_OBJECTS,):
                continue
            links = set(_links(change))
            if _LINKS in change.steps:
                ends.append((-len(links), change.path, links))
            else:
                seen |= links
        self._following: set[str] = set()
        # By their paths, so that the same end is told one way and the other.
        for _, path, links in sorted(ends, key=lambda end: end[:2]):
            if links and links <= seen:
                self._following.add(path)
            seen |= links

    def follows(self, change: Change) -> bool:
        """Whether other changes tell all that a change says of links."""
        return change.path in self._following


def _links(change: Change) -> Iterator[Link]:
    """The links that a change tells of."""
    owner, inside = str(change.steps[1]), change.steps[2:]
    graph, _, node = owner.rpartition(".")
    for kind, value in (("removed", change.before), ("added", change.after)):
        if _LINKS in inside:
            _, _, pin = change.path.rpartition(f"/{_LINKS}")[0].rpartition(f"/{_PINS}/")
            linked = {pin if inside[0] == _NODE else "": value}
        elif inside[:2] == (_NODE, _PINS):
            linked = _linked([value])
        elif isinstance(value, dict) and not inside:
            linked = _linked((value.get(_NODE) or {}).get(_PINS) or ())
            linked[""] = (value.get("properties") or {}).get(_LINKS)
        else:
            continue
        for pin, others in linked.items():
            # Pins that are objects are named by their paths, others by node and pin.
            own = f"{node}.{pin}" if pin else owner
            for other in others if isinstance(others, list) else (others,):
                if isinstance(other, str):
                    yield kind, graph if pin else "", frozenset((own, other))


def _linked(pins: Iterable[Any]) -> dict[str, Any]:
    """What pins are linked to, by their names."""
    return {str(pin.get("PinName")): pin.get(_LINKS) for pin in pins if isinstance(pin, dict)}


# -- consequences ----------------------------------------------------------------------------------
#
# Entries of tables that came or went only because what objects hold did: listed once, not twice.
#
# An import, a soft path, a text to be translated or metadata is there because an object names it,
# and searchable tags repeat what objects hold. Where the change of that object is told, the entry
# says nothing more; nor does a list of objects that has one more of them. Of an object that is one
# of another class now, nothing is left of what the class before had.

_OBJECTS: Final = "exports"
_CODE: Final = pattern(r"(Delegate)?Function|\w+Property")


def without_consequences(
    changes: Sequence[Change], packages: tuple[str | None, str | None], builder: ChangeBuilder
) -> Iterator[Change]:
    """The same changes; entries that follow from what objects hold are noise.

    Args:
        changes: All changes between two packages, in the order in which they are listed.
        packages: The names of both packages where they store them.
        builder: Built them.
    """
    consequences = _Consequences(changes, packages, renumbered(changes, builder))
    for change in changes:
        is_edit = change.change_class is ChangeClass.CONTENT and len(change.steps) > 1
        why = consequences.why(change) if is_edit else None
        yield replace(change, change_class=ChangeClass.NOISE, notes=(why,)) if why else change


class _Consequences:
    """Knows which changes only follow from others.

    Args:
        changes: All changes between two packages, in the order in which they are listed.
        packages: The names of both packages where they store them.
        now: What the objects are called that have another number only.
    """

    def __init__(
        self, changes: Sequence[Change], packages: tuple[str | None, str | None],
        now: Mapping[str, str],
    ) -> None:  # fmt: skip
        self._packages = packages
        self._now = now
        self._compiled = Compiled(changes)
        self._links = Links(changes)
        self._named = {
            kind: _withouters(_named(changes, kind, package))
            for kind, package in zip(("removed", "added"), packages, strict=True)
        }
        self._replaced = frozenset(
            str(change.steps[1]) for change in changes if _is_replaced(change)
        )
        whole = {
            (change.kind, change.steps[1])
            for change in changes
            if change.steps[:1] == (_OBJECTS,) and len(change.steps) == 2
        }
        for change in changes:
            if change.steps[:1] == (_OBJECTS,) and change.steps[2:] == (STORED_NAME,):
                # What speaks of it by the name that is stored came and went.
                whole |= {("removed", change.before), ("added", change.after)}
        self._whole = frozenset(whole)
        self._values = frozenset(
            (change.steps[1], change.steps[3])
            for change in changes
            if change.steps[:1] == (_OBJECTS,) and change.steps[2:3] == ("properties",)
            if len(change.steps) > 3
        )
        self._tables = {key for key in MODEL_SECTIONS if _is_named_by_objects(key)}

    def why(self, change: Change) -> Reason | None:
        """Why a change only follows from others; None of any other."""
        follows = False
        match change.steps[:1]:
            case ("asset_registry",):
                follows = (
                    self._is_repeated(change)
                    or _is_of_class_before(change, self._replaced)
                    or (change.kind, change.steps[1]) in self._whole
                )
            case ("exports",):
                if self._is_renumbered(change):
                    return Reason.SAME_OBJECT
                follows = (
                    _is_of_class_before(change, self._replaced)
                    or _is_listed(change, self._whole)
                    or self._compiled.follows(change)
                    or (
                        change.steps[2:3] == ("metadata",)
                        and len(change.steps) > 3
                        and self._compiled.follows_note(str(change.steps[3]))
                    )
                    or self._links.follows(change)
                )
            case ("metadata",):
                follows = self._compiled.follows_note(str(change.steps[1]))
            case ("gatherable_text",) if len(change.steps) > 2:
                follows = self._is_of_whole(change)
            case ("imports",) if self._compiled.code and _is_code(change):
                follows = True
        if change.steps[0] in self._tables:
            follows = follows or self._is_named(change) or self._is_of_skeleton(change)
        return Reason.FOLLOWS if follows else None

    def _is_named(self, change: Change) -> bool:
        """Whether an entry came, or went, with what objects of that package name."""
        named = self._named.get(change.kind, frozenset())
        if len(change.steps) != 2:
            return False
        name = str(change.steps[1])
        namespace, _, keys = name.partition("/")
        return (
            name in named
            # The default object of a class that is named.
            or name.replace(".Default__", ".") in named
            or (
                change.steps[0] == "gatherable_text"
                and all(f"{namespace}/{key}" in named for key in keys.split("+"))
            )
        )

    def _is_of_whole(self, change: Change) -> bool:
        """Whether a text was gathered from an object that came or went itself."""
        value = change.before if change.after is None else change.after
        site = value.get("SiteDescription") if isinstance(value, dict) else None
        path = str(site).rpartition("/")[2].partition(".")[2]
        return any((change.kind, outer) in self._whole for outer in outers(path))

    def _is_repeated(self, change: Change) -> bool:
        """Whether a searchable tag says of an object what its property of that name does, or names
        another object as objects of the package do too.
        """
        sides = (change.before, "removed"), (change.after, "added")
        stored = [(value, kind) for value, kind in sides if value is not None]
        return len(change.steps) > 2 and (
            (change.steps[1], change.steps[-1]) in self._values
            or all(
                isinstance(value, str) and value.rstrip("'").rpartition("'")[2] in self._named[kind]
                for value, kind in stored
            )
        )

    def _is_renumbered(self, change: Change) -> bool:
        """Whether an object has another number only, or a reference leads to such a one."""
        if len(change.steps) == 2:
            path = str(change.steps[1])
            return path in (self._now if change.kind == "removed" else self._now.values())
        before, after = change.before, change.after
        return isinstance(before, str) and before != after and renamed(before, self._now) == after

    def _is_of_skeleton(self, change: Change) -> bool:
        """Whether an entry is of the class that the compiler makes while it works."""
        return len(change.steps) == 2 and is_of_skeleton(str(change.steps[1]), self._packages)


def _is_code(change: Change) -> bool:
    """Whether an import is what code alone names: functions, and their parameters."""
    value = change.before if change.after is None else change.after
    return isinstance(value, dict) and bool(_CODE.fullmatch(str(value.get("ClassName"))))


def _is_replaced(change: Change) -> bool:
    """Whether an object is one of another class now."""
    if change.change_class is not ChangeClass.CONTENT or change.kind != "changed":
        return False
    if change.steps[:1] != (_OBJECTS,) or change.steps[2:] != ("ClassIndex",):
        return False
    names = {str(side).rpartition(".")[2] for side in (change.before, change.after)}
    return len(names) == 2


def _is_of_class_before(change: Change, replaced: frozenset[str]) -> bool:
    """Whether something left an object, or what is noted of it, with the class that it had."""
    if change.steps[1] not in replaced:
        return False
    return change.steps[-1] == "ObjectClassName" or (
        change.kind == "removed" and len(change.steps) > 2
    )


def _is_listed(change: Change, whole: frozenset[tuple[str, Step]]) -> bool:
    """Whether a list of objects has others, all of which came or went themselves."""
    sides = ("removed", change.before), ("added", change.after)
    stored = [(kind, value) for kind, value in sides if value is not None]
    # A single object is one of a list, or a property that came or went with it.
    is_element = isinstance(change.steps[-1], Place)
    if not stored or (change.kind == "changed" and not is_element):
        return False
    return all(
        isinstance(path, str) and (kind, path) in whole
        for kind, value in stored
        for path in (value if isinstance(value, list) and value else [value])
    )


def _is_named_by_objects(key: str) -> bool:
    row = row_of(key)
    return row is not None and row.named_by_objects


def _named(changes: Iterable[Change], kind: str, package: str | None) -> Iterator[str]:
    """Every text in what objects lost, or gained, and the paths of objects that did so whole."""
    for change in changes:
        if not change.steps or change.steps[0] != _OBJECTS:
            continue
        yield from _texts(change.before if kind == "removed" else change.after)
        if change.kind == kind and len(change.steps) == 2 and package is not None:
            yield f"{package}.{change.steps[1]}"


def _texts(value: Any) -> Iterator[str]:
    for inner in within(value):
        if isinstance(inner, Atom):
            yield from (text for text in inner.values() if isinstance(text, str))
            if "key" in inner:
                yield f"{inner.get('namespace', '')}/{inner['key']}"
        elif isinstance(inner, str):
            yield inner


def _withouters(texts: Iterable[str]) -> frozenset[str]:
    """Texts, and of those that are paths of objects what each lies in up to its package."""
    paths: set[str] = set()
    for text in texts:
        if not text.startswith("/"):
            paths.add(text)
            continue
        for path in outers(text):
            if path in paths:
                break
            paths.add(path)
    return frozenset(paths)


def outers(path: str) -> Iterator[str]:
    """The path of an object, and of what it lies in, up to its package."""
    while path:
        yield path
        path = outer_path(path)
