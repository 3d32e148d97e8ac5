"""Edits by the names that people know: entries of lists, and objects that came, went or were
renamed.

Each :class:`Edit` is one fact of a sentence with the changes that it covers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from inspector.compare.consequences import outers
from inspector.compare.derived import CLASS, DEFAULTS, WIDGETS
from inspector.compare.elements import named_element
from inspector.compare.facts import begun, happened, held, owner, short, value_changed
from inspector.compare.graph_summary import Fact
from inspector.compare.model import Change, ChangeClass, Difference, Place
from inspector.compare.plain import same, within
from inspector.findings.message import Message, Text
from inspector.format.unreal.paths import outer_path
from inspector.format.value_text import MapEntry, told_number
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern

#: Names that are listed; of more only how many.
MOST_NAMES: Final = 3
#: The longest name that is not cut.
_LONGEST_NAME: Final = 48
_KINDS: Final[tuple[Literal["added", "removed"], ...]] = ("added", "removed")
#: What a key of a blackboard is called by, and nothing else.
_KEY_NAME: Final = "EntryName"
#: The object that says which type a key of a blackboard has, and how those are called.
_KEY_TYPE: Final = "KeyType"
_KEY_TYPES: Final = "BlackboardKeyType_"
#: How the editor calls a row that nobody named.
_NEW_ROW: Final = pattern(r"NewRow(_\d+)?")
#: The last part of a key, with what parts it from those before.
_BEGINNING: Final = pattern(r"(?<=[^._/\-])[._/\-][^._/\-]*$")
_NUMBERED: Final = pattern(r"_\d+$")
#: Members that say what an element is worth.
_VALUES: Final = ("ParameterValue", "Value", "SourceString")
#: The list of the lines of a string table.
_LINES: Final = ("stored", "Entries")
#: The list of the enumerators of somebody's own enum.
_ENUMERATORS: Final = ("enum", "Names")
#: Lists of what has a noun of its own, by how their paths end: inside an object, without places.
_NOUNS: Final[Mapping[tuple[str, ...], Literal["tag", "line", "enumerator"]]] = {
    ("GameplayTags",): "tag",
    _LINES: "line",
    _ENUMERATORS: "enumerator",
}
#: The section of the texts that are gathered from objects.
_GATHERED: Final = "gatherable_text"
#: The map from the enumerators of somebody's own enum to what the editor calls them.
_ENUMERATOR_TITLES: Final = "DisplayNameMap"
#: How the classes of nodes end.
_NODE: Final = "Node"
#: What leads from a widget to its place in a panel, and from there to both.
_SLOT: Final = "Slot"
_CONTENT: Final = "Content"
_ENDS: Final = frozenset({_CONTENT, "Parent"})
#: How the classes of what only places a widget in its panel end.
_PART_CLASSES: Final = ("Slot",)
#: How the classes of what only places another object end, and what leads to that.
_PLACING: Final[Mapping[str, str]] = {"Slot": _CONTENT, "SCS_Node": "ComponentTemplate"}
#: The list that holds variables, which Blueprints have facts of their own about.
_VARIABLES: Final = "NewVariables"
#: How the names of properties end that only identify an object.
_IDENTITIES: Final = ("Guid", "GUID", "Id", "ID")
#: The name that an actor has in the editor.
_ACTOR_LABEL: Final = "ActorLabel"


#: What parts a widget from its Blueprint, in the path of an object.
_IN_WIDGETS: Final = f":{WIDGETS}"
#: The list of what is bound in a Blueprint of a widget, and what an element of it says.
_BINDINGS: Final = "Bindings"
_BOUND: Final = ("ObjectName", "PropertyName", "FunctionName")
#: The list of the interfaces that a Blueprint implements, and what an element of it leads to.
_INTERFACES: Final = "ImplementedInterfaces"
_INTERFACE: Final = "Interface"


class Edit(NamedTuple):
    """One fact of a sentence, and the changes that it covers."""

    fact: Fact
    changes: tuple[Change, ...]


def _value_of(change: Change) -> Any:
    """What came or went."""
    return change.after if change.before is None else change.before


class Called:
    """Gives what an object is called by its path: those in levels as the editor calls them.

    Of several that have one name each is called with what it lies in.

    Args:
        difference: What differs.
    """

    def __init__(self, difference: Difference) -> None:
        self._placed = difference.placed
        content = difference.of_class(ChangeClass.CONTENT)
        paths = {owner(change) for change in content if change.section == "exports"}
        self._names = Counter(own_name(path) for path in paths if path not in self._placed)

    def __call__(self, path: str) -> Text:
        """What one is called."""
        if path in self._placed:
            placed = self._placed[path].name
            return _bounded(placed) if isinstance(placed, str) else placed
        name = own_name(path)
        if self._names[name] > 1 and (outer := outer_path(path)):
            return _bounded(f"{own_name(outer)}.{name}")
        # What a class starts with is set in its Blueprint.
        return name.removeprefix(DEFAULTS).removesuffix(CLASS) if DEFAULTS in name else name

    def people_say(self, paths: Sequence[str]) -> tuple[Text, ...]:
        """What several are called, each name once; none where one has no name that people gave."""
        if any(path not in self._placed and _IN_WIDGETS not in path for path in paths):
            return ()
        called = {self._placed[path].name for path in paths if path in self._placed}
        by_themselves = (
            path
            for path in paths
            if path not in self._placed or self._placed[path].goes_with not in called
        )
        return tuple(dict.fromkeys(map(self, by_themselves)))


def own_name(path: str) -> str:
    """An object's own name from its path, a very long one cut."""
    return _bounded(path.replace(":", ".").rpartition(".")[2])


def _bounded(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


# -- rotations -------------------------------------------------------------------------------------

_ROTATION: Final = ("properties", "RelativeRotation")
_AXES: Final = ("Pitch", "Yaw", "Roll")
#: Decimals of an angle that anybody sees; less comes of how it is stored.
_SEEN: Final = 3


def turn_edits(content: Sequence[Change], called: Called) -> Iterator[Edit]:
    """What was turned, and to which angles.

    Args:
        content: The changes of objects.
        called: What objects are called.
    """
    turned: dict[str, list[Change]] = {}
    for change in content:
        if change.steps[2:4] == _ROTATION and len(change.steps) <= 5 and change.kind != "removed":
            turned.setdefault(owner(change), []).append(change)
    for path, changes in turned.items():
        angles = {axis: angle for change in changes for axis, angle in _angles(change)}
        if not angles:
            continue
        only_yaw = list(angles) == [_AXES[1]]
        turns = tuple(
            Message("compare/angle", axis="" if only_yaw else axis, angle=_degrees(angle))
            for axis, angle in angles.items()
        )
        fact = Message("compare/rotated", name=called(path), angles=turns)
        yield Edit(fact, tuple(changes))


def _angles(change: Change) -> Iterator[tuple[str, float]]:
    """The angles that are others now; of a rotation that was the default all that are not 0."""
    sides = [
        value if isinstance(value, Mapping) else {change.steps[-1]: value}
        for value in (change.before or 0.0, change.after)
    ]
    for axis in _AXES:
        numbers = [side.get(axis, 0.0) for side in sides]
        if not all(isinstance(number, float | int) for number in numbers):
            continue
        before, after = (round(number, _SEEN) for number in numbers)
        if before != after:
            yield axis, after


def _degrees(angle: float) -> str:
    return f"{told_number(angle)}°".replace("-", "−")


# -- entries of lists ------------------------------------------------------------------------------


def entry_edits(content: Sequence[Change], called: Called) -> Iterator[Edit]:
    """What came into lists and maps of objects, and what went out of them.

    Args:
        content: The edits of objects that no graph shows.
    """
    titles = _enumerator_titles(content)
    reordered = _reordered(content)
    kept = {id(change) for change in reordered}
    groups: dict[tuple[str, tuple[str, ...], str], list[Change]] = {}
    for change in content:
        path = _list_of(change)
        if path and change.kind in _KINDS and id(change) not in kept:
            groups.setdefault((owner(change), path, change.kind), []).append(change)
    for (holder, path, kind), changes in groups.items():
        noun = next((noun for end, noun in _NOUNS.items() if path[-len(end) :] == end), "")
        if all(_is_blackboard_key(change) for change in changes):
            noun = "key"
        names: list[Text] = [_entry_name(change, titles) for change in changes]
        if path == (_ENUMERATOR_TITLES,) or (not noun and not all(names)):
            continue
        groups_of_lines = _grouped(list(map(str, names))) if noun == "line" else ()
        shifted = _shifted(content, holder) if noun == "enumerator" else ()
        covered = [*changes, *shifted]
        if noun == "enumerator":
            covered += [
                change
                for change in content
                if owner(change) == holder and _ENUMERATOR_TITLES in change.steps
            ]
        fact = Message(
            "compare/entries",
            noun=noun,
            member=path[-1],
            holder=called(holder),
            count=len(changes),
            names=tuple(groups_of_lines or filter(None, names))[:MOST_NAMES],
            more=max(len(groups_of_lines or changes) - MOST_NAMES, 0),
            became=kind,
            # The last enumerator only counts the others.
            shifted=max(len(shifted) - 1, 0),
            place=_place(changes[0]),
        )
        yield Edit(fact, tuple(covered))
    for holder in dict.fromkeys(map(owner, reordered)):
        moved = [change for change in reordered if owner(change) == holder]
        shifted = _shifted(content, holder)
        count = len(moved) // len(_KINDS) + len(shifted)
        yield Edit(Message("compare/enumerators-reordered", shifted=count), (*moved, *shifted))


def _grouped(keys: Sequence[str]) -> tuple[Text, ...]:
    """Keys by how they begin, each beginning with how many have it: ``Awake.Intro (4)``; none
    where they are few, or where most would stand alone.
    """
    if len(keys) <= MOST_NAMES:
        return ()
    begun = list(keys)
    while len(counts := Counter(begun)) > MOST_NAMES:
        shorter = [_BEGINNING.sub("", key) for key in begun]
        if shorter == begun:
            break
        begun = shorter
    if len(counts) * 2 > len(keys):
        return ()
    return tuple(
        Message("compare/names-beginning", name=key, count=count) if count > 1 else key
        for key, count in counts.most_common()
    )


def interface_edits(content: Sequence[Change]) -> Iterator[Edit]:
    """The interfaces that a Blueprint implements now, and no longer.

    Args:
        content: The changes of objects.
    """
    for kind, changes, elements in _elements(content, _INTERFACES):
        names = [(short(one.get(_INTERFACE)) or "").removesuffix(CLASS) for one in elements]
        things = Message("compare/called", noun="interface", names=tuple(names))
        if names and all(names):
            yield Edit(happened(things, kind), tuple(changes))


def binding_edits(content: Sequence[Change]) -> Iterator[Edit]:
    """The properties of widgets that are bound to functions now, and no longer.

    Args:
        content: The changes of objects.
    """
    for kind, changes, elements in _elements(content, _BINDINGS):
        rows = [[one.get(name) for name in _BOUND] for one in elements]
        if not all(isinstance(text, str) for row in rows for text in row):
            continue
        bound = tuple(
            Message("compare/binding", part=f"{widget}.{name}", function=function, became=kind)
            for widget, name, function in rows[:MOST_NAMES]
        )
        more = len(rows) - len(bound)
        others = (Message("compare/more-bindings", count=more, became=kind),) if more else ()
        yield Edit(Message("phrases/listed", parts=(*bound, *others)), tuple(changes))


def _elements(
    content: Sequence[Change], name: str
) -> Iterator[tuple[Literal["added", "removed"], list[Change], list[Mapping[str, Any]]]]:
    """The structs that came into a list of this name, and those that went out of it; the first one
    comes with the list, and the last one goes with it.
    """
    groups: dict[Literal["added", "removed"], list[Change]] = {}
    for change in content:
        is_list = change.steps[3:] == (name,)
        is_element = change.steps[3:-1] == (name,) and isinstance(change.steps[-1], Place)
        if (is_list or is_element) and change.kind in ("added", "removed"):
            groups.setdefault(change.kind, []).append(change)
    for kind, changes in groups.items():
        values = [_value_of(change) for change in changes]
        elements = [
            one for value in values for one in (value if isinstance(value, list) else [value])
        ]
        if elements and all(isinstance(one, Mapping) for one in elements):
            yield kind, changes, elements


def _is_blackboard_key(change: Change) -> bool:
    value = _value_of(change)
    return isinstance(value, Mapping) and _KEY_NAME in value


def _place(change: Change) -> int:
    """At which place of its list something came or went; -1 for none."""
    step = change.steps[-1]
    place = step[change.kind == "added"] if isinstance(step, tuple) else None
    return -1 if place is None else place


def _reordered(content: Iterable[Change]) -> list[Change]:
    """The enumerators that went at one place and came at another."""
    moved: dict[tuple[str, str], list[Change]] = {}
    for change in content:
        if _list_of(change) == _ENUMERATORS and change.kind in _KINDS:
            name = _named(_value_of(change))
            moved.setdefault((owner(change), name), []).append(change)
    return [
        change
        for changes in moved.values()
        if {change.kind for change in changes} == {*_KINDS}
        for change in changes
    ]


def row_name(change: Change) -> str:
    """What a row that came or went is called, with its first text where nobody named it."""
    name, stored = str(change.steps[3]), _value_of(change)
    if not _NEW_ROW.fullmatch(name) or not isinstance(stored, Mapping):
        return name
    text = next((value for value in stored.values() if value and isinstance(value, str)), "")
    return f"{name}: {_bounded(text)}" if text else name


def is_node(change: Change) -> bool:
    """Whether an object that came or went is a node of a graph."""
    return _class_of(change).endswith(_NODE)


def is_gathered(change: Change) -> bool:
    """Whether what came or went has a text that is gathered too: a line of a string table, or what
    the editor calls an enumerator.
    """
    return change.steps[2:4] == _LINES or _of_map(change)


def _list_of(change: Change) -> tuple[str, ...]:
    """The members that lead to the list that a change is about; none for another change."""
    steps = change.steps[2:]
    if len(steps) < 2 or change.kind == "changed" or _VARIABLES in steps:
        return ()
    is_element = isinstance(steps[-1], tuple) or _of_map(change)
    if not is_element:
        return ()
    names = tuple(step for step in steps[:-1] if isinstance(step, str))
    return names[1:] if names[0] == "properties" else names


def _of_map(change: Change) -> bool:
    """Whether it is about what the editor calls an enumerator."""
    return len(change.steps) == 5 and change.steps[3] == _ENUMERATOR_TITLES


def _entry_name(change: Change, titles: Mapping[str, str]) -> Text:
    """What an element is called, with what it is worth: ``Glow 50``; "" where nothing says."""
    value = _value_of(change)
    if not isinstance(value, Mapping):
        return (short(value) or "") if isinstance(value, str) else ""
    name = _named(value)
    if isinstance(kind := value.get(_KEY_TYPE), str):
        kind = _NUMBERED.sub("", own_name(kind).removeprefix(_KEY_TYPES))
        return Message("compare/object", name=name, notes=(kind,))
    if name in titles:
        return titles[name]
    worth = next((short(value[key]) for key in _VALUES if key in value), None)
    return f"{name} {worth}" if name and worth and change.steps[2] == "properties" else name


def _named(value: Mapping[str, Any]) -> str:
    return _bounded(named_element(value))


def _enumerator_titles(content: Iterable[Change]) -> dict[str, str]:
    """What the editor calls enumerators that came or went, by the names that are stored."""
    entries = (_value_of(change) for change in content if _of_map(change))
    return {
        str(entry["key"]): str(entry["value"]["text"])
        for entry in entries
        if isinstance(entry, MapEntry) and isinstance(entry["value"], Mapping)
        if "text" in entry["value"]
    }


def _shifted(content: Iterable[Change], holder: str) -> tuple[Change, ...]:
    """The enumerators of an enum that have another number now."""
    return tuple(
        change
        for change in content
        if owner(change) == holder
        and change.kind in ("changed", "moved")
        and change.steps[2:4] == _ENUMERATORS
    )


def followers(content: Sequence[Change]) -> dict[int, Change]:
    """The edits that go with another one, by their ids: the text that is gathered of a line or of
    an enumerator, the enumerator of what the editor calls it, the numbers of those behind it, and
    the object that says which type a key of a blackboard has.

    Args:
        content: The edits of both objects and sections.
    """
    lines: dict[tuple[str, str], Change] = {}
    titles: dict[tuple[str, str], Change] = {}
    spoken: dict[tuple[str, str], Change] = {}
    enumerators: dict[tuple[str, str, str], Change] = {}
    titled = []
    for change in content:
        value = _value_of(change)
        if change.kind in _KINDS and isinstance(value, Mapping):
            members = _list_of(change)
            if members == _LINES and "Key" in value:
                lines[change.kind, str(value["Key"])] = change
            elif members == _ENUMERATORS and "Name" in value:
                name = str(value["Name"]).rpartition(":")[2]
                enumerators[owner(change), change.kind, name] = change
            elif _of_map(change) and isinstance(value, MapEntry):
                titled.append(change)
                text = value["value"]
                if isinstance(text, Mapping) and "key" in text:
                    titles[change.kind, str(text["key"])] = change
        elif _is_retyped(change) and _is_spoken(change):
            spoken[change.before, change.after] = change
    found: dict[int, Change | None] = dict(_types_of_keys(content))
    for change in content:
        if change.steps[:1] == (_GATHERED,) and len(change.steps) == 2:
            key = str(change.kind), str(change.steps[1]).partition("/")[2]
            found[id(change)] = lines.get(key) or titles.get(key)
        elif change.steps[:1] == (_GATHERED,) and _is_retyped(change):
            found[id(change)] = spoken.get((change.before, change.after))
    for change in titled:
        name = str(_value_of(change)["key"])
        named = enumerators.get((owner(change), change.kind, name))
        if named is not None:
            # What the editor calls it says more than its name and number.
            found[id(named)] = change
    first = {holder: change for (holder, *_), change in reversed(enumerators.items())}
    for holder, change in first.items():
        found |= dict.fromkeys(map(id, _shifted(content, holder)), change)
    return {one: change for one, change in found.items() if change is not None}


def _types_of_keys(content: Sequence[Change]) -> Iterator[tuple[int, Change]]:
    """The types that came or went with keys of a blackboard, by their ids, each with its key."""
    objects = {(one.kind, str(one.steps[1])): one for one in content if _is_whole(one)}
    for change in content:
        if change.kind in _KINDS and _list_of(change) and _is_blackboard_key(change):
            type_of_key = objects.get((change.kind, str(_value_of(change).get(_KEY_TYPE))))
            if type_of_key is not None:
                yield id(type_of_key), change


def _is_retyped(change: Change) -> bool:
    return isinstance(change.before, str) and isinstance(change.after, str)


def _is_spoken(change: Change) -> bool:
    """Whether it is the text of a line, or of what the editor calls an enumerator, in an object."""
    is_text = change.steps[2:4] == _LINES or _ENUMERATOR_TITLES in change.steps
    # What is gathered, where a key may be called so too, would go with itself.
    return is_text and change.steps[0] != _GATHERED


# -- objects ---------------------------------------------------------------------------------------


def with_parts(entries: Iterable[Edit], objects: Sequence[Change]) -> Iterator[Edit]:
    """Entries that came or went, each with the objects that it refers to: the type of a key.

    Args:
        entries: What came into lists, and went out of them.
        objects: The objects that came or went, whole.
    """
    by_path = {str(change.steps[1]): change for change in objects}
    for edit in entries:
        texts = (
            text
            for change in edit.changes
            for text in within(_value_of(change))
            if isinstance(text, str)
        )
        parts = {path: by_path.pop(path) for path in texts if path in by_path}
        yield Edit(edit.fact, (*edit.changes, *parts.values()))


def parts_of_objects(content: Iterable[Change]) -> dict[int, Change]:
    """The objects that came or went with what they lie in, by their ids, each with the outermost of
    these. What only places another object goes with that: the slot of a widget, which lies in its
    panel, and the node of a Blueprint's component.

    Args:
        content: Edits of objects.
    """
    by_path = {str(one.steps[1]): one for one in content if _is_whole(one)}
    tops = {path: by_path[_top(path, by_path)] for path in by_path}
    found: dict[int, Change] = {}
    for path, change in by_path.items():
        top = tops[path]
        if top is change and (member := _placing_member(change)):
            placed = by_path.get(str(_held(_value_of(change)).get(member)))
            within = change if placed is None else tops[str(placed.steps[1])]
            # That goes with nothing else, whatever a damaged package says.
            if within.kind == change.kind and not _placing_member(within):
                top = within
        if top is not change:
            found[id(change)] = top
    return found


def _placing_member(change: Change) -> str:
    """What leads from an object that only places another one to that; "" of any other object."""
    name = _class_of(change)
    return next((member for end, member in _PLACING.items() if name.endswith(end)), "")


def parts_of_nodes(
    nodes: Iterable[Change], content: Sequence[Change], difference: Difference
) -> Iterator[tuple[Change, Change]]:
    """What came or went with nodes of graphs, and is told with these: what a node stands for, what
    hangs on it, and their entries in lists of others. Each with the node.

    Args:
        nodes: The changes that the facts about graphs tell.
        content: The other edits of objects.
        difference: What differs.
    """
    by_path = {
        str(change.steps[1]): change
        for change in content
        if _is_whole(change) and not _is_actor(difference, str(change.steps[1]))
    }
    waiting = [change for change in nodes if _is_whole(change)]
    told: dict[tuple[str, str], Change] = {
        (change.kind, str(change.steps[1])): change for change in waiting
    }
    while waiting:
        one = waiting.pop()
        node = told[one.kind, str(one.steps[1])]
        for path in _properties_name(one):
            if path in by_path and by_path[path].kind == one.kind:
                part = by_path.pop(path)
                told[part.kind, path] = node
                waiting.append(part)
                yield part, node
    for change in content:
        leads_to = None if _is_whole(change) else _leads_to(change, told)
        if leads_to is not None:
            yield change, leads_to


def _leads_to(change: Change, told: Mapping[tuple[str, str], Change]) -> Change | None:
    """The node with which an object came that a value leads to, or went that it led to; or that of
    the first of the elements that came to a list or went, each with such an object.
    """
    sides = ("removed", change.before), ("added", change.after)
    for kind, value in sides:
        if isinstance(value, str) and (kind, value) in told:
            return told[kind, value]
    if change.kind not in _KINDS or not change.steps:
        return None
    value = _value_of(change)
    elements = [value] if isinstance(change.steps[-1], Place) else value
    if not isinstance(elements, list):
        return None
    nodes = [
        next((told[change.kind, text] for text in within(element)
              if isinstance(text, str) and (change.kind, text) in told), None)
        for element in elements
    ]  # fmt: skip
    return nodes[0] if nodes and all(nodes) else None


def _is_whole(change: Change) -> bool:
    """Whether an object came or went."""
    return len(change.steps) == 2 and change.kind in _KINDS


def _is_actor(difference: Difference, path: str) -> bool:
    return path in difference.placed and difference.placed[path].is_actor


def _properties_name(change: Change) -> Iterator[str]:
    """The texts in the properties of an object that came or went, paths of others among them."""
    stored = _value_of(change)
    properties = stored.get("properties") if isinstance(stored, Mapping) else None
    return (text for text in within(properties) if isinstance(text, str))


def object_edits(content: Sequence[Change], called: Called) -> Iterator[Edit]:
    """The objects that came, went and were renamed, each with its parts as one.

    Args:
        content: The objects that came or went, whole.
        called: What objects are called.
    """
    by_path = {str(change.steps[1]): change for change in content}
    whole: dict[str, list[Change]] = {}
    parts: list[Change] = []
    for path, change in by_path.items():
        if _class_of(change).endswith(_PART_CLASSES):
            parts.append(change)
        else:
            whole.setdefault(_top(path, by_path), []).append(change)
    renames: dict[tuple[str, str, tuple[Message, ...]], list[Change]] = {}
    for old, new in list(_renamed(by_path, whole)):
        others = tuple(_other_values(by_path[old].before, by_path[new].after))
        key = own_name(old), own_name(new), others
        renames.setdefault(key, []).extend((*whole.pop(old), *whole.pop(new)))
    for (before, after, others), changes in renames.items():
        fact = Message("compare/renamed", before=before, after=after, values=others)
        yield Edit(fact, (*changes, *parts))
        parts = []
    for kind in _KINDS:
        tops = {path: changes for path, changes in whole.items() if by_path[path].kind == kind}
        if tops:
            covered = [change for changes in tops.values() for change in changes]
            fact = happened(_named_objects([by_path[path] for path in tops], called), kind)
            yield Edit(fact, (*covered, *parts))
            parts = []
    for kind in _KINDS:
        of_kind = tuple(change for change in parts if change.kind == kind)
        if of_kind:
            yield Edit(happened(_named_objects(of_kind, called), kind), of_kind)


def _named_objects(objects: Sequence[Change], called: Called) -> Text:
    """The first objects by name, and how many more there are; those that nobody named by class."""
    by_name: dict[str, list[Change]] = {}
    for change in objects:
        by_name.setdefault(_counted_as(change), []).append(change)
    names: list[Text] = []
    for named in list(by_name.values())[:MOST_NAMES]:
        if len(named) == 1:
            names.append(_object_name(named[0], called))
        else:
            kind = _class_of(named[0])
            names.append(Message("compare/objects-of-class", name=kind, count=len(named)))
    if more := sum(map(len, list(by_name.values())[MOST_NAMES:])):
        names.append(Message("compare/more-objects", count=more))
    return Message("phrases/listed", parts=tuple(names))


def _counted_as(change: Change) -> str:
    """What objects have in common that are counted: the class of those that nobody named and of
    which nothing is told, else the name.
    """
    name, kind = own_name(str(change.steps[1])), _class_of(change)
    is_made_up = name.removeprefix(kind.removesuffix(CLASS)).strip("_C0123456789") == ""
    return kind if is_made_up and not held(_value_of(change)) else name


def _object_name(change: Change, called: Called) -> Text:
    """An object by its name, with its class and what was set in it: ``Lamp (PointLight)``."""
    stored = _value_of(change)
    properties = stored.get("properties") or {} if isinstance(stored, Mapping) else {}
    label = short(properties.get(_ACTOR_LABEL)) if _ACTOR_LABEL in properties else None
    path, kind = str(change.steps[1]), _class_of(change)
    own = own_name(path)
    name = label or (called(path) if called.people_say([path]) else own)
    notes = [] if own.startswith(kind) else [kind]
    notes += [text for text in held(stored) if not text.startswith((_ACTOR_LABEL, "DisplayLabel"))]
    return Message("compare/object", name=name, notes=tuple(notes[:2]))


def _class_of(change: Change) -> str:
    stored = _value_of(change)
    kind = stored.get("ClassIndex") if isinstance(stored, Mapping) else None
    return str(kind or "Class").rpartition(".")[2]


def _top(path: str, objects: Mapping[str, Change]) -> str:
    """The outermost of the objects that an object lies in, itself if none came or went with it."""
    kind = objects[path].kind
    tops = [outer for outer in outers(path) if outer in objects and objects[outer].kind == kind]
    return min((path, *tops), key=len)


def _renamed(
    objects: Mapping[str, Change], whole: Mapping[str, Sequence[Change]]
) -> Iterator[tuple[str, str]]:
    """Objects that have another name: the only one of a class that went from where they lie, and
    the only one that came there, where most of what they hold is the same, or a widget has the same
    place in its panel.
    """
    groups: dict[tuple[str, str], dict[str, list[str]]] = {}
    for path in whole:
        change = objects[path]
        outer = path.replace(":", ".").rpartition(".")[0]
        kinds = groups.setdefault((outer, _class_of(change)), {"added": [], "removed": []})
        kinds[change.kind].append(path)
    for kinds in groups.values():
        if len(kinds["added"]) == len(kinds["removed"]) == 1:
            (old,), (new,) = kinds["removed"], kinds["added"]
            sides = objects[old].before, objects[new].after
            if _are_alike(*sides) or _are_placed_alike(*sides, objects):
                yield old, new


def _are_placed_alike(old: Any, new: Any, objects: Mapping[str, Change]) -> bool:
    """Whether two widgets, one of which went and one of which came, have the same place."""
    slots = [objects.get(str(_held(stored).get(_SLOT))) for stored in (old, new)]
    if None in slots:
        return False
    places = [
        {name: value for name, value in _held(_value_of(slot)).items() if name not in _ENDS}
        for slot in slots
        if slot is not None
    ]
    return bool(places[0]) and same(*places)


def _other_values(old: Any, new: Any) -> Iterator[Message]:
    """The values that differ in two objects of which one took the place of the other, as far as
    they can be told.
    """
    before, after = _held(old), _held(new)
    for name in before:
        if name in after and not same(before[name], after[name]) and name != _SLOT:
            sides = begun(before[name]), begun(after[name])
            if None not in sides and not name.endswith(_IDENTITIES) and sides[0] != sides[1]:
                yield value_changed(name, *sides, "changed")


def _held(stored: Any) -> Mapping[str, Any]:
    held = stored.get("properties") if isinstance(stored, Mapping) else None
    return held if isinstance(held, Mapping) else {}


def _are_alike(old: Any, new: Any) -> bool:
    """Whether more properties of two objects are the same than are not, but for identities."""
    sides = [
        {
            name: value
            for name, value in (stored.get("properties") or {}).items()
            if not name.endswith(_IDENTITIES)
        }
        for stored in (old, new)
    ]
    names = sides[0].keys() | sides[1].keys()
    equal = sum(
        name in sides[1] and same(value, sides[1][name]) for name, value in sides[0].items()
    )
    return equal * 2 > len(names) or not names
