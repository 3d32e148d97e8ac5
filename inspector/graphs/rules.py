"""When the states of an animation follow each other: the rules of transitions, read from graphs.

What decides is a tree of conditions; words are made of it by what says messages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Final, TypeAlias

from inspector.findings.message import Message, Text
from inspector.graphs.expressions import Expressions, expressions_of, literal
from inspector.graphs.model import NodeKind, Say, Transition
from inspector.graphs.titles import TIME_LEFT, TIME_LEFT_SHARE
from inspector.graphs.wires import End, Wires, text_nodes
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern

#: What a rule results in, and the pin of it that decides.
_RESULT: Final = "AnimGraphNode_TransitionResult"
_DECIDES: Final = "bCanEnterTransition"
_TRUE: Final = "true"
#: Conditions within conditions, and signs of a rule in English, beyond which only its nodes are
#: counted: three lines beside an arrow hold so much.
_DEEPEST: Final = 6
_LONGEST: Final = 130
#: The operators that join conditions, and those that compare, by the signs of their titles.
_ALL, _ANY, _NOT = "AND", "OR", "NOT"
_OPPOSITE: Final = {"==": "!=", "!=": "=="}
_COMPARES: Final = frozenset({"==", "!=", "<", "<=", ">", ">="})
#: An input that says how much two values may differ and still be equal.
_TOLERANCE: Final = "ErrorTolerance"
_SIDES: Final = ("A", "B")
#: Comparisons as they are said, and their signs where they stay signs.
_IS: Final = {"==": "graphs/is", "!=": "graphs/is-not"}
_IS_ABOUT: Final = {"==": "graphs/is-about", "!=": "graphs/is-not-about"}
_SHOWN: Final = {"<=": "≤", ">=": "≥"}
#: What is said of what is left of an animation.
_LEFT: Final = {
    "<": "graphs/left-below", "<=": "graphs/left-at-most",
    ">": "graphs/left-above", ">=": "graphs/left-at-least",
}  # fmt: skip
_AMOUNT: Final = pattern(r"\d{1,9}(?:\.\d{0,9})?")


class RuleKind(StrEnum):
    """What kind of rule a transition has."""

    #: Its conditions decide.
    CONDITIONS = "conditions"
    #: It is taken when the animation of its state ends.
    AUTOMATIC = "automatic"
    ALWAYS = "always"
    #: Nothing ever lets it be taken.
    NEVER = "never"
    #: Its conditions are too many to be said in a few words.
    LONG = "long"
    #: There is no rule, or none that can be read.
    UNKNOWN = "unknown"


class ConditionKind(StrEnum):
    """What a condition is."""

    ALL = "all"
    ANY = "any"
    NOT = "not"
    COMPARISON = "comparison"
    #: A value that is true or false.
    VALUE = "value"


class Condition(NamedTuple):
    """A condition of a rule.

    ``parts`` are those that it joins. A comparison has its ``sign``, both ``sides`` and, where the
    values may differ, by how much; a value has one side. A side is an input and its node.
    """

    kind: ConditionKind
    parts: tuple[Condition, ...] = ()
    sides: tuple[End, ...] = ()
    sign: str = ""
    tolerance: str = ""


class Rule(NamedTuple):
    """The rule of a transition: what kind it is, its condition, the nodes of its graph."""

    kind: RuleKind
    condition: Condition | None = None
    nodes: int = 0


def rule_of(transition: Transition) -> Rule:
    """What decides whether a transition is taken."""
    graph = transition.rule
    if transition.is_automatic:
        return Rule(RuleKind.AUTOMATIC)
    decides = [
        End(node, pin)
        for node in (graph.nodes if graph is not None else ())
        if node.class_name == _RESULT
        for pin in node.pins
        if pin.name == _DECIDES
    ]
    if graph is None or not decides:
        return Rule(RuleKind.UNKNOWN)
    count = sum(1 for _ in text_nodes(graph))
    wires = Wires(graph)
    pin = decides[0].pin
    if not wires.sources(*decides[0]) and not pin.bound:
        is_true = pin.value.lower() == _TRUE
        return Rule(RuleKind.ALWAYS if is_true else RuleKind.NEVER, nodes=count)
    condition = _condition(wires, decides[0], 0)
    if condition is None:
        return Rule(RuleKind.LONG, nodes=count)
    return Rule(RuleKind.CONDITIONS, condition, count)


def _condition(wires: Wires, entry: End, depth: int) -> Condition | None:
    """The condition that enters an input; None where there are too many in each other."""
    if depth > _DEEPEST:
        return None
    sources = wires.sources(*entry)
    node = sources[0].node if len(sources) == 1 else None
    if node is None or not isinstance(node.title, str):
        return Condition(ConditionKind.VALUE, sides=(entry,))
    inputs = [pin for pin in node.pins if not pin.is_output and not pin.hidden]
    by_name = {pin.name: pin for pin in inputs}
    is_operator = node.kind is NodeKind.OPERATOR
    if is_operator and node.title in (_ALL, _ANY, _NOT) and inputs:
        parts = [_condition(wires, End(node, pin), depth + 1) for pin in inputs]
        found = [part for part in parts if part is not None]
        return _joined(node.title, found) if len(found) == len(parts) else None
    near = by_name.get(_TOLERANCE)
    sides = tuple(End(node, by_name[name]) for name in _SIDES if name in by_name)
    if len(sides) == len(inputs) - (near is not None) == len(_SIDES):
        sign = node.title if is_operator else "=="
        if sign in _COMPARES and (is_operator or near is not None):
            tolerance = literal(near) if near is not None and not wires.sources(node, near) else ""
            return Condition(ConditionKind.COMPARISON, sides=sides, sign=sign, tolerance=tolerance)
    return Condition(ConditionKind.VALUE, sides=(entry,))


def _joined(sign: str, parts: Sequence[Condition]) -> Condition:
    """Conditions joined by an operator; those that are joined by the same one are one list."""
    if sign == _NOT:
        part = parts[0]
        if part.kind is ConditionKind.NOT:
            return part.parts[0]
        if part.kind is ConditionKind.COMPARISON and part.sign in _OPPOSITE:
            return part._replace(sign=_OPPOSITE[part.sign])
        return Condition(ConditionKind.NOT, (part,))
    kind = ConditionKind.ALL if sign == _ALL else ConditionKind.ANY
    flat = [one for part in parts for one in (part.parts if part.kind is kind else (part,))]
    return Condition(kind, tuple(flat)) if len(flat) > 1 else flat[0]


# -- words -----------------------------------------------------------------------------------------


def rule_words(transition: Transition, say: Say, english: Say) -> tuple[Rule, Text]:
    """The rule of a transition, and its words: what stands behind "when"; empty for none.

    A rule whose words would be too long is one of :attr:`RuleKind.LONG`.

    Args:
        transition: The transition.
        say: Makes words of messages.
        english: Makes those words that the room that something takes depends on.
    """
    rule = rule_of(transition)
    if rule.condition is None or transition.rule is None:
        return rule, ""
    wires = Wires(transition.rule)
    measured = Expressions(wires, english, english)
    words = english(_Words(wires, measured, english).of(rule.condition))
    if len(words) > _LONGEST or measured.standing_apart:
        return Rule(RuleKind.LONG, rule.condition, rule.nodes), ""
    return rule, _Words(wires, expressions_of(wires, say, english), say).of(rule.condition)


#: What is said beside the arrow of a transition that no condition decides.
_NOTES: Final = {
    RuleKind.AUTOMATIC: Message("graphs/rule-at-end"),
    RuleKind.ALWAYS: Message("graphs/rule-always"),
    RuleKind.NEVER: Message("graphs/rule-never"),
}

#: A part of a text: its first sign, and the one behind its last.
Part: TypeAlias = tuple[int, int]


class RuleSaid(NamedTuple):
    """What is said of a rule; ``strong`` are the parts of it that are variables and values."""

    kind: RuleKind
    words: str = ""
    strong: tuple[Part, ...] = ()


def rule_note(
    transition: Transition, say: Say, english: Say, fits: Callable[[RuleSaid], bool]
) -> RuleSaid:
    """What is said of a rule beside the arrow of its transition; nothing where there is none.

    Of conditions that have no room the first are said, and how many more there are; of a rule that
    cannot be said so, how many nodes it has.

    Args:
        transition: The transition.
        say: Makes words of messages.
        english: Makes those words that the room that something takes depends on.
        fits: Whether words have room.
    """
    rule = rule_of(transition)
    condition, graph = rule.condition, transition.rule
    if condition is not None and graph is not None:
        wires = Wires(graph)
        words = _Words(wires, expressions_of(wires, say, english), say, _strong)
        # What stands on lines of its own in the text of the graph cannot be said in a few words.
        apart = Expressions(wires, english, english).standing_apart
        ends = (end for side in _sides_of(condition) for end in _behind(wires, side))
        if not any(end.node.export in apart for end in ends):
            for text in (words.of(condition), *words.shortened(condition)):
                said = _said(say(text))
                if fits(said):
                    return said
    if rule.kind in (RuleKind.CONDITIONS, RuleKind.LONG):
        return RuleSaid(RuleKind.LONG, say(Message("graphs/rule-of-nodes", count=rule.nodes)))
    note = _NOTES.get(rule.kind)
    return RuleSaid(rule.kind, say(note) if note is not None else "")


class ConditionRow(NamedTuple):
    """A condition that is told by itself.

    ``type`` is that of the value that decides, or that is compared; ``variables`` are the names of
    those that are read for it, of the Blueprint itself.
    """

    said: RuleSaid
    type: Text
    variables: tuple[str, ...]


class RuleRows(NamedTuple):
    """The conditions of a rule one by one; ``joins`` says whether all of several must hold."""

    joins: ConditionKind
    rows: tuple[ConditionRow, ...]


def rule_rows(transition: Transition, say: Say, english: Say) -> RuleRows:
    """The conditions of a rule one by one; none where no condition decides.

    Args:
        transition: The transition.
        say: Makes words of messages.
        english: Makes those words that the room that something takes depends on.
    """
    condition, graph = rule_of(transition).condition, transition.rule
    if condition is None or graph is None:
        return RuleRows(ConditionKind.ALL, ())
    wires = Wires(graph)
    words = _Words(wires, expressions_of(wires, say, english), say, _strong)
    joins = condition.kind in (ConditionKind.ALL, ConditionKind.ANY)
    groups = words.in_groups(condition) if joins else ((words.of(condition), (condition,)),)
    rows = []
    for text, group in groups:
        first = next(_sides_of(group[0]))
        variables = dict.fromkeys(
            name for one in group for side in _sides_of(one) for name in _variables(wires, side)
        )
        rows.append(ConditionRow(_said(say(text)), first.pin.type.words, tuple(variables)))
    return RuleRows(condition.kind if joins else ConditionKind.ALL, tuple(rows))


def _sides_of(condition: Condition) -> Iterator[End]:
    """The inputs that a condition is about."""
    yield from condition.sides
    for part in condition.parts:
        yield from _sides_of(part)


def _variables(wires: Wires, side: End) -> Iterator[str]:
    """The variables of the Blueprint that are read for what enters an input."""
    for node, pin in _behind(wires, side):
        if node.kind is NodeKind.GET and not node.of_class:
            yield pin.name


def _behind(wires: Wires, side: End) -> Iterator[End]:
    """The outputs that what enters an input is made of, each node once."""
    waiting, met = [side], {side.node.export}
    while waiting:
        for end in wires.sources(*waiting.pop()):
            node = end.node
            if node.export not in met:
                met.add(node.export)
                yield end
                waiting += [End(node, pin) for pin in node.pins if not pin.is_output]


# Variables and values are marked while a sentence is made, whatever the order of its words.
_BEGIN, _END = "\ue000", "\ue001"
_UNMARKED: Final = {ord(_BEGIN): None, ord(_END): None}


def _strong(text: str) -> str:
    """A variable or a value, marked."""
    return f"{_BEGIN}{text.translate(_UNMARKED)}{_END}"


def _said(marked: str) -> RuleSaid:
    """Words, and which parts of them were marked."""
    words, start = "", 0
    strong: list[Part] = []
    for sign in marked:
        if sign == _BEGIN:
            start = len(words)
        elif sign == _END:
            # What only a blank parts is one: "Speed > 0".
            if strong and words[strong[-1][1] : start] == " ":
                start = strong.pop()[0]
            strong.append((start, len(words)))
        else:
            words += sign
    return RuleSaid(RuleKind.CONDITIONS, words, tuple(strong))


class _TimeLeft(NamedTuple):
    """How much of an animation is left: a comparison with seconds, or with a share of it."""

    sign: str
    amount: Message
    name: Text


class _Words:
    """Words for the conditions of one rule.

    Args:
        wires: The wires of its graph.
        expressions: The expressions of that.
        say: Makes words of messages.
        strong: Marks a variable or a value.
    """

    def __init__(
        self,
        wires: Wires,
        expressions: Expressions,
        say: Say,
        strong: Callable[[str], str] = str,
    ) -> None:
        self._wires = wires
        self._expressions = expressions
        self._say = say
        self._strong = strong

    def of(self, condition: Condition) -> Text:
        """A condition."""
        match condition.kind:
            case ConditionKind.ALL | ConditionKind.ANY:
                parts = tuple(words for words, __ in self.in_groups(condition))
                is_all = condition.kind is ConditionKind.ALL
                code = "graphs/all-of" if is_all else "graphs/any-of"
                return Message(code, parts=parts) if len(parts) > 1 else parts[0]
            case ConditionKind.NOT:
                return Message("graphs/not", condition=self._within(condition.parts[0]))
            case ConditionKind.COMPARISON:
                left = self._time_left(condition)
                return self._compared(condition) if left is None else self._left(left, (left.name,))
        return self._side(condition.sides[0])

    def _side(self, side: End) -> str:
        """What enters an input."""
        words = self._expressions.entering(*side) or self._say(Message("graphs/nothing"))
        return self._strong(words)

    def _within(self, condition: Condition) -> Text:
        """A condition within another: one that joins others stands in brackets."""
        words = self.of(condition)
        joins = condition.kind in (ConditionKind.ALL, ConditionKind.ANY)
        if condition.kind is ConditionKind.VALUE:
            sources = self._wires.sources(*condition.sides[0])
            joins = any(end.node.kind is NodeKind.OPERATOR for end in sources)
        return Message("graphs/bracketed", operation=words) if joins else words

    def _compared(self, condition: Condition) -> Text:
        value, other = map(self._side, condition.sides)
        sign, tolerance = condition.sign, condition.tolerance
        if sign not in _IS:
            shown = _SHOWN.get(sign, sign)
            return Message("graphs/compared", value=value, sign=self._strong(shown), other=other)
        if tolerance:
            about = self._strong(tolerance)
            return Message(_IS_ABOUT[sign], value=value, other=other, tolerance=about)
        return Message(_IS[sign], value=value, other=other)

    # -- conditions that are joined ------------------------------------------------------------

    def shortened(self, condition: Condition) -> Iterator[Text]:
        """The first conditions that another joins, and how many more there are: ever fewer."""
        if condition.kind not in (ConditionKind.ALL, ConditionKind.ANY):
            return
        is_all = condition.kind is ConditionKind.ALL
        parts = tuple(words for words, __ in self.in_groups(condition))
        code = "graphs/and-more" if is_all else "graphs/or-more"
        for count in range(1, len(parts)):
            first = Message("graphs/all-of" if is_all else "graphs/any-of", parts=parts[:-count])
            yield Message(code, conditions=first, count=count)

    def in_groups(self, condition: Condition) -> Iterator[tuple[Text, tuple[Condition, ...]]]:
        """The conditions that another joins, each with its words.

        Those that compare the same value are told as one.
        """
        is_all = condition.kind is ConditionKind.ALL
        groups: dict[object, list[Condition]] = {}
        for place, part in enumerate(condition.parts):
            groups.setdefault(self._subject(part, is_all=is_all) or place, []).append(part)
        for group in groups.values():
            first = group[0]
            left = self._time_left(first)
            if len(group) == 1:
                # "a and b, or c" needs no brackets, "a and (b, or c)" does.
                is_any = first.kind is ConditionKind.ANY
                yield self._within(first) if is_any else self.of(first), tuple(group)
            elif left is not None:
                names = [one.name for one in map(self._time_left, group) if one is not None]
                yield self._left(left, names), tuple(group)
            else:
                yield self._told_as_one(group, is_all=is_all), tuple(group)

    def _subject(self, part: Condition, *, is_all: bool) -> object:
        """What a comparison is of, if others of it are told with it: "is a or b", "is neither"."""
        if part.kind is not ConditionKind.COMPARISON:
            return None
        left = self._time_left(part)
        if left is not None:
            return None if is_all else (left.sign, left.amount.code, str(left.amount.arguments))
        told_with_others = part.sign == ("!=" if is_all else "==") and not part.tolerance
        return self._side(part.sides[0]) if told_with_others else None

    def _told_as_one(self, group: Sequence[Condition], *, is_all: bool) -> Text:
        value = self._side(group[0].sides[0])
        others = tuple(self._side(part.sides[1]) for part in group)
        if not is_all:
            return Message("graphs/is-one-of", value=value, others=others)
        match others:
            case (first, second):
                return Message("graphs/is-neither", value=value, first=first, second=second)
        return Message("graphs/is-none-of", value=value, others=others)

    # -- what is left of an animation ----------------------------------------------------------

    def _time_left(self, condition: Condition) -> _TimeLeft | None:
        """What a comparison asks of the end of an animation; None of any other."""
        if condition.kind is not ConditionKind.COMPARISON or condition.sign not in _LEFT:
            return None
        asked, against = condition.sides
        sources = self._wires.sources(*asked)
        title = sources[0].node.title if len(sources) == 1 else ""
        if not isinstance(title, Message) or title.code not in (TIME_LEFT, TIME_LEFT_SHARE):
            return None
        amount = literal(against.pin)
        if self._wires.sources(*against) or not _AMOUNT.fullmatch(amount):
            return None
        share = title.code == TIME_LEFT_SHARE
        number = f"{float(amount) * 100:g}" if share else amount
        said = Message("graphs/share" if share else "graphs/seconds", number=number)
        name: Text = title.arguments["name"]
        return _TimeLeft(condition.sign, said, name)

    def _left(self, left: _TimeLeft, names: Sequence[Text]) -> Message:
        amount = self._strong(self._say(left.amount))
        said = tuple(self._strong(self._say(name)) for name in names)
        name = Message("graphs/or-of", parts=said) if len(said) > 1 else said[0]
        return Message(_LEFT[left.sign], amount=amount, name=name)
