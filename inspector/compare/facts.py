"""Facts that the sentence about a difference is made of: counts, Blueprints, short values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, Final, Literal, TypeGuard

from inspector.compare.classify import RESPELLED
from inspector.compare.consequences import outers
from inspector.compare.graph_summary import PLACEHOLDERS, Fact, GraphDifference
from inspector.compare.header_model import MODEL_SECTIONS
from inspector.compare.model import (
    ByStep,
    Change,
    ChangeClass,
    Difference,
    Kind,
    MovedInto,
    Reason,
    Steps,
    Words,
)
from inspector.findings.message import Message, Text
from inspector.format.value_text import told_apart, told_number
from inspector.graphs.model import GraphRole
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern

# -- facts -----------------------------------------------------------------------------------------
#
# What the sentence about a difference is made of: messages, each one thing that it says.
#
# Which facts are used, and in which order, :mod:`inspector.compare.sentence` decides.

#: What became of something that is counted.
Became = Literal["added", "removed", "changed", "moved", "raised", "lowered", "otherwise"]


def happened(
    things: Text, became: Became | Literal["replaced"], names: tuple[str, ...] = ()
) -> Fact:
    """How many of something came, went or changed: ``2 imports added``.

    Args:
        things: What it is, counted.
        became: What became of it.
        names: Which those were, where they are few, or what was set in the only one.
    """
    return Message("compare/happened", things=things, became=became, names=names)


def value_changed(label: str, before: str | None, after: str | None, became: Became) -> Fact:
    """A value that changed; a property that is not stored has the default of its class."""
    return Message("compare/value", label=label, before=before, after=after, became=became)


# -- short -----------------------------------------------------------------------------------------
#
# Values in a few letters: for the sentence about a difference, and for an object that came.

#: The longest value that is listed.
LONGEST: Final = 32
#: An enumerator, as it is stored: of a text that only has colons nothing is left out.
_ENUMERATOR: Final = pattern(r"\w+::\w+")
#: Values that are listed of an object.
MOST_HELD: Final = 3
#: Numbers of a vector or a colour.
_MOST_NUMBERS: Final = 4
#: The length of a GUID.
_GUID: Final = 35
#: The longest name of an asset that is listed.
_LONGEST_ASSET: Final = 48
#: What leads from an expression to the asset that it lies in.
_OWNERS: Final = frozenset({"Function", "Material"})
#: How the names of properties end that are identities, and begin that say how a node is drawn,
#: where the editor lists an actor, or what it notes of one.
_IDENTITIES: Final = ("Guid", "GUID", "Id", "ID")
_PLACES: Final = (
    "BrushType", "CreationMethod", "EditorX", "EditorY", "FolderPath", "LODValidity",
    "MaterialExpressionEditor", "NodeHeight", "NodePos", "NodeWidth", "PositionX", "PositionY",
    "SpawnCollisionHandlingMethod", "UCSSerializationIndex", "bCommentBubble",
    "bExpandedInDesigner", "bIsEditorPreviewActor", "bNetAddressable", "bNotForClientOrServer",
)  # fmt: skip


def short(value: Any) -> str | None:
    """A value in a few letters; None where it takes more."""
    match value:
        case None:
            return "None"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return told_number(value)
        case str():
            text = _without_enum(value)
            is_path = text.startswith("/")
            if is_path:
                text = text.rpartition("/")[2].rpartition(".")[2]
            return (text or '""') if len(text) <= (_LONGEST_ASSET if is_path else LONGEST) else None
        case {"text": str() as text}:
            return f"“{text}”" if len(text) <= LONGEST else None
    return None


def shorts(before: Any, after: Any) -> tuple[str | None, str | None]:
    """Two values in a few letters each; of numbers so many digits that one sees how they differ."""
    numbers = all(isinstance(one, int | float) and type(one) is not bool for one in (before, after))
    if not numbers or before == after:
        return short(before), short(after)
    return told_apart(before, after)


def begun(value: Any) -> str | None:
    """A value in a few letters, of a longer text its beginning, of a vector its numbers; None of
    what takes more.
    """
    match value:
        case str() if len(value) > LONGEST and not _is_reference(value) and not _is_guid(value):
            return f"“{_begun(' '.join(value.split()))}”"
        case {"text": str() as text} if len(text) > LONGEST:
            return f"“{_begun(' '.join(text.split()))}”"
        case {**members}:
            numbers = [number for number in members.values() if _is_number(number)]
            if 1 < len(members) == len(numbers) <= _MOST_NUMBERS:
                return f"({', '.join(map(told_number, numbers))})"
    return short(value)


def _is_guid(text: str) -> bool:
    """Whether a text is a GUID as values have it: hexadecimal digits in groups."""
    return len(text) == _GUID and not text.strip("0123456789ABCDEF-")


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def held(value: Any) -> tuple[str, ...]:
    """What somebody set in an object, as far as it can be told in a few letters: ``Glow 5``.

    References say what an object is linked to, not what it is; they are left out.
    """
    properties = value.get("properties") if isinstance(value, Mapping) else None
    if not isinstance(properties, Mapping):
        return ()
    texts: list[str] = []
    for name, one in properties.items():
        says_little = name in _OWNERS or name.endswith(_IDENTITIES) or name.startswith(_PLACES)
        text = None if says_little or _is_reference(one) else short(_begun(one))
        if text is not None:
            texts.append(f"{name} {text}")
    return tuple(texts[:MOST_HELD])


def _without_enum(text: str) -> str:
    """An enumerator without its enum; any other text as it is."""
    return text.rpartition("::")[2] if _ENUMERATOR.fullmatch(text) else text


def _begun(value: Any) -> Any:
    """The beginning of a text that is too long to be told; of an enumerator its own name."""
    match value:
        case str():
            name = _without_enum(value)
            return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"
        case {"text": str() as text}:
            return {"text": _begun(" ".join(text.split()))}
    return value


def _is_reference(value: Any) -> bool:
    """Whether a value leads to an object, or to none; names of values have two colons."""
    return value is None or (
        isinstance(value, str) and ("/" in value or ":" in value.replace("::", ""))
    )


# -- counts ----------------------------------------------------------------------------------------
#
# Counts of what changed: what is known to be no edit, imports, entries of the other sections, and
# what cannot be distinguished.

#: Imports that were replaced which are named; of more only how many.
_MOST_NAMED: Final = 2
_PACKAGE: Final = ("/Script/CoreUObject", "Package")
#: The bytes that lie behind the objects.
_BYTES, _BULK = "bytes", "bulk_data"


# -- what is known to be no edit -------------------------------------------------------------------


def known_facts(difference: Difference, *classes: ChangeClass) -> list[Fact]:
    """What is known to be no edit and is listed all the same: ``2 nodes moved``.

    What is counted comes first. Of a layout the objects count, of a conversion the structs, or the
    values where a step wrote them.
    """
    places: dict[Words, set[Steps]] = {}
    spelled: list[Change] = []
    for change in difference.of_class(*classes):
        if change.words == RESPELLED:
            spelled.append(change)
        elif change.words is not None:
            is_whole = change.change_class is ChangeClass.LAYOUT or len(change.steps) == 2
            if is_whole:
                place = change.steps[:2]
            else:
                place = (
                    change.steps
                    if isinstance(change.words, ByStep | MovedInto)
                    else change.steps[:-1]
                )
            places.setdefault(change.words, set()).add(place)
    ordered = sorted(places.items(), key=lambda row: not row[0].is_counted)
    return [
        *_spelled(spelled),
        *(words.counted(len(steps)) for words, steps in ordered),
    ]


def _spelled(changes: Sequence[Change]) -> Iterator[Fact]:
    """The names that are spelled otherwise: a single one is told."""
    if len(changes) == 1:
        yield Message("compare/spelled", before=changes[0].before, after=changes[0].after)
    elif changes:
        yield RESPELLED.counted(len(changes))


# -- imports -----------------------------------------------------------------------------------


def import_facts(difference: Difference) -> list[Fact]:
    """How many imports were replaced by another of their class, came, went and changed."""
    content = [
        change for change in difference.of_class(ChangeClass.CONTENT) if change.section == "imports"
    ]
    whole = [change for change in content if len(change.steps) == 2]
    gone = [change for change in whole if change.kind == "removed"]
    come = [change for change in whole if change.kind == "added"]
    changed_to = {
        (change.before, change.after)
        for change in difference.changes
        if change.kind == "changed"
        and isinstance(change.before, str)
        and isinstance(change.after, str)
    }
    replaced = _replaced(gone, come, changed_to)
    listed_ids = {id(change) for pair in replaced for change in pair}
    facts: list[Fact] = []
    if replaced:
        shown = _without_packages(replaced)
        names = tuple(map(_names, shown)) if len(shown) <= _MOST_NAMED else ()
        facts.append(happened(_imports(len(shown)), "replaced", names))
    sides: tuple[tuple[Became, list[Change]], ...] = (("added", come), ("removed", gone))
    for became, changes in sides:
        count = sum(id(change) not in listed_ids for change in changes)
        if count:
            facts.append(happened(_imports(count), became))
    changed = {change.steps[1] for change in content if len(change.steps) > 2}
    if changed:
        facts.append(happened(_imports(len(changed)), "changed"))
    return facts


def _imports(count: int) -> Message:
    return entries("imports", count)


def _replaced(
    gone: Sequence[Change], come: Sequence[Change], changed_to: Set[tuple[str, str]]
) -> list[tuple[Change, Change]]:
    """Imports that went with those of the same class that came in their place.

    By what they have in common: the object they are in, or their name; else where a value names
    the one in place of the other (``changed_to``). Packages go with what is in them.
    """
    pairs: list[tuple[Change, Change]] = []
    for common in (_outer, _own_name):
        taken = {id(change) for pair in pairs for change in pair}
        left, right = (
            _alone(
                ((*_kind(change), common(str(change.steps[1]))), change)
                for change in side
                if id(change) not in taken and _kind(change) != _PACKAGE
            )
            for side in (gone, come)
        )
        pairs += [(change, right[key]) for key, change in left.items() if key in right]
    taken = {id(change) for pair in pairs for change in pair}
    old_paths, new_paths = (
        {
            str(change.steps[1]): change
            for change in side
            if id(change) not in taken and _kind(change) != _PACKAGE
        }
        for side in (gone, come)
    )
    for old, new in sorted(changed_to):
        both_known = old in old_paths and new in new_paths
        if both_known and _kind(old_paths[old]) == _kind(new_paths[new]):
            pairs.append((old_paths.pop(old), new_paths.pop(new)))
    outers = {tuple(_outer(str(change.steps[1])) for change in pair) for pair in pairs}
    sides = [{change.steps[1]: change for change in side} for side in (gone, come)]
    for old, new in sorted(outers):
        if old in sides[0] and new in sides[1]:
            pairs.append((sides[0].pop(old), sides[1].pop(new)))
    return pairs


def _alone(keyed: Iterable[tuple[tuple[str, ...], Change]]) -> dict[tuple[str, ...], Change]:
    """What no other has the key of."""
    rows = list(keyed)
    counts = Counter(key for key, __ in rows)
    return {key: change for key, change in rows if counts[key] == 1}


def _kind(change: Change) -> tuple[str, str]:
    value = change.before if change.after is None else change.after
    return (str(value.get("ClassPackage")), str(value.get("ClassName")))


def _outer(path: str) -> str:
    """The object that an import is in; "" of one that is in none."""
    return path[: -len(_own_name(path)) - 1]


def _own_name(path: str) -> str:
    return path.replace(":", ".").rpartition("/")[2].rpartition(".")[2]


def _names(pair: tuple[Change, Change]) -> str:
    """``Old → New``; the paths where both are called the same."""
    old, new = (str(change.steps[1]) for change in pair)
    if _own_name(old) == _own_name(new):
        return f"{old} → {new}"
    return f"{_own_name(old)} → {_own_name(new)}"


def _without_packages(pairs: list[tuple[Change, Change]]) -> list[tuple[Change, Change]]:
    """Replaced imports without the packages that only followed from what is in them."""
    return [pair for pair in pairs if _kind(pair[0]) != _PACKAGE]


# -- other sections ------------------------------------------------------------------------------


def section_facts(
    difference: Difference, *, gathered: bool = True
) -> list[tuple[Fact, tuple[Change, ...]]]:
    """How many entries of the other sections came, went and changed, by their content.

    Args:
        difference: What differs.
        gathered: Whether texts count that were gathered from objects.
    """
    groups: dict[tuple[str, Kind], list[Change]] = {}
    whole_sections: dict[str, list[Change]] = {}
    facts: list[tuple[Fact, tuple[Change, ...]]] = []
    for change in difference.of_class(ChangeClass.CONTENT):
        if change.section in ("exports", "imports") or is_of_fields(change):
            continue
        if not gathered and change.section == MODEL_SECTIONS["gatherable_text"]:
            continue
        if len(change.steps) < 2:
            file = change.path.removeprefix("file/")
            is_named = file != change.path
            thing: Text = Message("compare/payload-file", name=file) if is_named else file
            facts.append((happened(thing, change.kind), (change,)))
            continue
        kind: Kind = change.kind if len(change.steps) == 2 else "changed"
        groups.setdefault((change.section, kind), []).append(change)
    for (section, kind), changes in groups.items():
        names = {str(change.steps[1]) for change in changes}
        if section == "summary":
            things = Message("phrases/listed", parts=tuple(sorted(names)))
            facts.append((happened(things, kind), tuple(changes)))
        elif MODEL_SECTIONS.noun(section) is not None:
            facts.append((happened(entries(section, len(names)), kind), tuple(changes)))
        else:
            whole_sections.setdefault(section, []).extend(changes)
    for section, changes in whole_sections.items():
        sizes = _sizes(changes)
        if sizes is not None:
            before, after = sizes
            facts.append((Message("compare/bulk-data", before=before, after=after), tuple(changes)))
            continue
        kinds = {change.kind if len(change.steps) == 2 else "changed" for change in changes}
        only = kinds.pop() if len(kinds) == 1 else "changed"
        facts.append((happened(entries(section, 1), only), tuple(changes)))
    return facts


def _sizes(changes: Sequence[Change]) -> tuple[int, int] | None:
    """How many bytes of bulk data there were, and are, where nothing else than these changed."""
    if len(changes) != 1 or changes[0].steps != (_BYTES, _BULK) or changes[0].kind != "changed":
        return None
    sizes = [
        side.get("size")
        for side in (changes[0].before, changes[0].after)
        if isinstance(side, Mapping)
    ]
    before, after = sizes if len(sizes) == 2 else (None, None)
    if not isinstance(before, int) or not isinstance(after, int) or before == after:
        return None
    return before, after


def is_of_fields(change: Change) -> bool:
    """Whether it is a field of a file whose format has no sections that are compared."""
    return len(change.steps) > 1 and change.section not in MODEL_SECTIONS.values()


def entries(section: str, count: int) -> Message:
    """``2 gatherable texts``; of a section that is one thing only its name."""
    # What is exported is called an object in every sentence.
    noun = (
        ("object", "objects")
        if section == MODEL_SECTIONS["exports"]
        else MODEL_SECTIONS.noun(section)
    )
    if noun is None:
        return Message("compare/section", title=section)
    return Message("compare/counted", count=count, noun=noun[0], plural=noun[1])


# -- what is not decided --------------------------------------------------------------------------


def undecided(difference: Difference) -> dict[str, int]:
    """How many objects, and entries of other sections by their titles, hold undecided values.

    Another version wrote those, and whether they mean the same is not known.
    """
    owners: dict[str, set[str]] = {}
    for change in difference.changes:
        if Reason.REWRITTEN in change.notes and change.change_class is not ChangeClass.CONTENT:
            owners.setdefault(change.section, set()).add(owner(change))
    return {section: len(names) for section, names in owners.items()}


def undecoded_facts(difference: Difference) -> list[Fact]:
    """What is undecided, in a few words."""
    return [
        Message("compare/untold-objects", count=count)
        if section == MODEL_SECTIONS["exports"]
        else Message("compare/untold-entries", things=entries(section, count))
        for section, count in undecided(difference).items()
    ]


def owner(change: Change) -> str:
    """The path of the object, or the name of the entry, in which something changed."""
    return str(change.steps[1]) if change.steps else change.path.split("/")[1]


def held_entries(difference: Difference, *sections: str) -> list[Message]:
    """What a file on one side only holds of some sections, counted: ``3 objects``.

    Args:
        difference: What differs where the other side has no file.
        sections: The titles of the sections; all of them, if none.
    """
    counts = Counter(change.section for change in difference.changes if len(change.steps) == 2)
    return [entries(section, counts[section]) for section in sections or counts if counts[section]]


# -- blueprint edits -------------------------------------------------------------------------------
#
# What somebody edited in a Blueprint, by the names that the editor has for it.

#: Names of a kind that are listed; of more only how many there are.
_MOST_NAMES: Final = 3
#: What graphs are called by what they are for, where that is no noun of its own.
_NOUNS: Final = {
    GraphRole.ANIMATION: "animation graph",
    GraphRole.INTERFACE: "function",
    GraphRole.INSIDE: "graph",
}
#: What a variable is of this type: it stands beside the graph of what it calls.
_DISPATCHER: Final = GraphRole.DISPATCHER.value
_DISPATCHER_TYPE: Final = "mcdelegate"
_KINDS: Final[tuple[Literal["added", "removed"], ...]] = ("added", "removed")


class BlueprintEdits(NamedTuple):
    """Facts about variables, components, graphs and nodes, and the changes that they cover."""

    facts: tuple[Fact, ...]
    covered: tuple[Change, ...]


def blueprint_edits(difference: Difference) -> BlueprintEdits:
    """The variables, components, graphs and nodes of a Blueprint that came or went."""
    content = [
        change for change in difference.of_class(ChangeClass.CONTENT) if change.section == "exports"
    ]
    facts: list[Fact] = []
    covered: list[Change] = []
    variables, dispatchers = _variables(content)
    graphs = dict(_graphs(difference.graphs, content))
    # The graph of a dispatcher says what it calls: both are one thing.
    told = graphs.pop(_DISPATCHER, {})
    dispatchers = {
        name: [*told.get(name, ()), *dispatchers.get(name, ())] for name in {**told, **dispatchers}
    }
    for noun, named in ((_DISPATCHER, dispatchers), ("variable", variables),
                        ("component", _components(content)), *graphs.items()):  # fmt: skip
        for kind in _KINDS:
            of_kind = {name: parts for name, parts in named.items() if parts[0].kind == kind}
            if of_kind:
                facts.append(happened(_things(noun, tuple(of_kind)), kind))
                covered += (part for parts in of_kind.values() for part in parts)
    in_graphs = [change for change in content if change.in_graphs]
    edited = {outer for change in in_graphs for outer in outers(str(change.steps[1]))}
    for graph in difference.graphs:
        if any(side is not None and side.path in edited for side in (graph.old, graph.new)):
            facts += _rewired(graph)
    covered += in_graphs
    return BlueprintEdits(tuple(facts), tuple(covered))


#: Changes by the name of what they are about; the first says what became of it.
_Named = Mapping[Text, Sequence[Change]]


def _things(noun: str, names: tuple[Text, ...]) -> Message:
    if len(names) > _MOST_NAMES:
        return Message("compare/counted", count=len(names), noun=noun, plural=f"{noun}s")
    return Message("compare/called", noun=noun, names=names)


def _variables(content: Sequence[Change]) -> tuple[_Named, _Named]:
    """The variables that came or went, and apart from them the event dispatchers among them.

    The first ones come with their list, and the last ones go with it.
    """
    sides: tuple[dict[Text, list[Change]], dict[Text, list[Change]]] = ({}, {})
    for change in content:
        is_list = change.steps[2:] == ("properties", "NewVariables")
        is_one = change.steps[2:-1] == ("properties", "NewVariables")
        if change.kind not in _KINDS or not (is_list or is_one):
            continue
        value = change.after if change.before is None else change.before
        for stored in value if isinstance(value, list) else [value]:
            if isinstance(stored, Mapping):
                kind = stored.get("VarType")
                category = kind.get("PinCategory") if isinstance(kind, Mapping) else None
                sides[category == _DISPATCHER_TYPE][str(stored.get("VarName"))] = [change]
    return sides


def _components(content: Sequence[Change]) -> _Named:
    """The nodes of construction scripts, each with the template of its component."""
    objects = {change.steps[1]: change for change in content if _is_object(change)}
    named: dict[Text, list[Change]] = {}
    for change in objects.values():
        stored = _stored(change)
        if str(stored.get("ClassIndex")).endswith(".SCS_Node"):
            fields = stored.get("properties") or {}
            template = objects.get(str(fields.get("ComponentTemplate")))
            parts = named.setdefault(str(fields.get("InternalVariableName")), [change])
            parts += [template] if template is not None else []
    return named


def _graphs(
    graphs: Sequence[GraphDifference], content: Sequence[Change]
) -> Iterator[tuple[str, _Named]]:
    """The graphs that came or went by what they are for, each with its nodes.

    One that lies in a node is called by that too: its own name is often one that nobody gave it.
    """
    by_role: dict[str, dict[Text, list[Change]]] = {}
    for difference in graphs:
        graph = difference.new or difference.old
        if graph is None or difference.became is None or graph.role is GraphRole.MATERIAL:
            continue
        inside = [
            change for change in content
            if _is_object(change)
            and (change.steps[1] == graph.path or str(change.steps[1]).startswith(f"{graph.path}."))
        ]  # fmt: skip
        if inside:
            by_role.setdefault(_NOUNS.get(graph.role, graph.role.value), {})[difference.called] = (
                inside
            )
    yield from by_role.items()


def _rewired(difference: GraphDifference) -> Iterator[Fact]:
    """What became of a graph that both packages have, one by one, what says most first.

    Where nodes were moved, and what the editor placed of its own, is told by other words.
    """
    summary = difference.summary
    if difference.became is not None or summary.only_moved:
        return
    if summary.old_name:
        yield Message("compared-graphs/graph-renamed", name=summary.name, old_name=summary.old_name)
    edits = [fact for fact in difference.facts if fact.code != PLACEHOLDERS]
    if edits and summary.same:
        yield Message("compared-graphs/graph-same", name=summary.name)
    else:
        yield from edits


def _is_object(change: Change) -> bool:
    return len(change.steps) == 2 and change.kind in _KINDS


def _stored(change: Change) -> Mapping[str, Any]:
    stored = change.after if change.before is None else change.before
    return stored if isinstance(stored, Mapping) else {}
