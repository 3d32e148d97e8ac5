"""What is said of graphs that two versions have: nodes, wires, pins and comments that differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.findings.message import Message, Text
from inspector.messages import ENGLISH, N_, MessageText, _, in_language
from inspector.messages.phrases import bounded, listed, noted
from inspector.messages.texts.compare import say, sentence

#: Characters of a value or a comment that stand in a sentence about a graph.
_LONGEST: Final = 80


def _cut(text: Text) -> str:
    """A text in one line that takes little room."""
    words = " ".join(str(text).split())
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…"


def _ends(names: tuple[Text, ...]) -> str:
    """Ends of wires, in an order that is the same in every language."""
    with in_language(ENGLISH):
        ordered = sorted(names, key=str)
    return listed(map(str, ordered))


_NODE_AFTER: Final = {
    "added": N_("{node} added, for {after}"),
    "removed": N_("{node} removed from {after}"),
}
_NODE_AFTER_INSTEAD: Final = {
    "added": N_("{node} added, for {after}, in the place of {instead}"),
    "removed": N_("{node} removed from {after}, with {instead} in its place"),
}
_NODE_IN_FRONT: Final = {
    "added": N_("{node} added in front of {after}"),
    "removed": N_("{node} removed in front of {after}"),
}
_NODE_IN_FRONT_INSTEAD: Final = {
    "added": N_("{node} added in front of {after}, in the place of {instead}"),
    "removed": N_("{node} removed in front of {after}, with {instead} in its place"),
}
_NODE_BEHIND: Final = {
    "added": N_("{node} added behind {before}"),
    "removed": N_("{node} removed behind {before}"),
}
_NODE_BEHIND_INSTEAD: Final = {
    "added": N_("{node} added behind {before}, in the place of {instead}"),
    "removed": N_("{node} removed behind {before}, with {instead} in its place"),
}
_NODE_BETWEEN: Final = {
    "added": N_("{node} inserted between {before} and {after}"),
    "removed": N_("{node} taken out between {before} and {after}"),
}
_NODE: Final = {"added": N_("{node} added"), "removed": N_("{node} removed")}


def _node_came(
    title: Text,
    became: str,
    values: tuple[Text, ...],
    before: Text,
    after: Text,
    instead: Text,
    is_flow: bool,
) -> str:
    node = _with_values(title, values)
    if before and after:
        forms = _NODE_BETWEEN
    elif before:
        forms = _NODE_BEHIND_INSTEAD if instead else _NODE_BEHIND
    elif after and is_flow:
        forms = _NODE_IN_FRONT_INSTEAD if instead else _NODE_IN_FRONT
    elif after:
        forms = _NODE_AFTER_INSTEAD if instead else _NODE_AFTER
    else:
        forms = _NODE
    return say(forms[became], node=node, before=before, after=after, instead=instead)


def _node_replaced(
    gone: Text, title: Text, values: tuple[Text, ...], before: Text, after: Text, is_flow: bool
) -> str:
    template = N_("{gone} replaced by {node}, for {after}")
    if before:
        template = N_("{gone} replaced by {node} behind {before}")
    elif is_flow:
        template = N_("{gone} replaced by {node} in front of {after}")
    node = _with_values(title, values)
    return say(template, gone=gone, node=node, before=before, after=after)


def _with_values(title: Text, values: tuple[Text, ...]) -> str:
    return noted(bounded(str(title)), _cut(listed(map(str, values))))


def _node_alone(title: Text, became: str) -> str:
    return say(_NODE[became], node=title)


_OF_COMMENT: Final = {"added": N_("comment added"), "removed": N_("comment removed")}


def _of_comment(became: str) -> str:
    return _(_OF_COMMENT[became])


def _comment_came(title: str, became: str) -> str:
    if became == "added":
        return say(N_("comment “{title}” added"), title=_cut(title))
    return say(N_("comment “{title}” removed"), title=_cut(title))


_BECAME: Final = {
    "class": N_("{title}: class {before} → {after}"),
    "comment": N_("{title}: comment {before} → {after}"),
    "state": N_("{title}: state {before} → {after}"),
    "with": N_("{title}: with {before} → {after}"),
}


def _node_became(title: Text, what: str, before: Text, after: Text) -> str:
    old, new = _cut(before), _cut(after)
    if what == "title":
        return say(N_("{before} → {after}"), before=old, after=new)
    if title:
        old, new = old or _("(empty)"), new or _("(empty)")
        return say(_BECAME[what], title=title, before=old, after=new)
    if not new:
        return say(N_("comment “{before}” → (empty)"), before=old)
    if not old:
        return say(N_("comment (empty) → “{after}”"), after=new)
    return say(N_("comment “{before}” → “{after}”"), before=old, after=new)


def _turned(before: Text, after: Text) -> str:
    return say(N_("{before} → {after}"), before=before or _("(empty)"), after=after or _("(empty)"))


def _input(title: Text, pin: Text, before: Text, after: Text) -> str:
    return say(
        N_("{title}: {pin} {before} → {after}"),
        title=title,
        pin=pin,
        before=_cut(before) if isinstance(before, str) else before,
        after=_cut(after) if isinstance(after, str) else after,
    )


def _wire_came(source: Text, target: Text, became: str) -> str:
    if became == "added":
        return say(N_("wire {source} → {target} added"), source=source, target=target)
    return say(N_("wire {source} → {target} removed"), source=source, target=target)


_PIN_CAME: Final = {
    ("input", "added"): N_("{title}: input {pin} added"),
    ("input", "removed"): N_("{title}: input {pin} removed"),
    ("output", "added"): N_("{title}: output {pin} added"),
    ("output", "removed"): N_("{title}: output {pin} removed"),
}
_PIN_BECAME: Final = {
    ("input", "added"): N_("input added"),
    ("input", "removed"): N_("input removed"),
    ("output", "added"): N_("output added"),
    ("output", "removed"): N_("output removed"),
}


def _pin_came(title: Text, direction: str, pin: Text, became: str) -> str:
    return say(_PIN_CAME[direction, became], title=title, pin=pin)


def _pin_became(direction: str, became: str) -> str:
    return _(_PIN_BECAME[direction, became])


_SPLIT: Final = {
    "added": N_("{title}: {pin} split"),
    "removed": N_("{title}: {pin} one pin again"),
}
_SPLIT_ALONE: Final = {"added": N_("split"), "removed": N_("one pin again")}


def _pin_split(title: Text, pin: Text, became: str) -> str:
    return say(_SPLIT[became], title=title, pin=pin)


def _split(became: str) -> str:
    return _(_SPLIT_ALONE[became])


def _pins_came(count: int, pins: tuple[Text, ...], became: str) -> str:
    template = N_("{count:# pin|# pins} removed ({pins})")
    if became == "added":
        template = N_("{count:# pin|# pins} added ({pins})")
    return say(template, count=count, pins=listed(map(str, pins)))


def _placeholders_came(count: int, became: str) -> str:
    template = N_("{count:# disabled node|# disabled nodes} of the editor’s own removed")
    if became == "added":
        template = N_("{count:# disabled node|# disabled nodes} of the editor’s own added")
    return say(template, count=count)


def _promoted(count: int, gone: bool) -> str:
    template = N_("{count:# operator|# operators} made promotable")
    if gone:
        template = N_("{count:# operator|# operators} made promotable no more")
    return say(template, count=count)


_NODES_CAME: Final = {
    "added": N_("{count:# node|# nodes} added"),
    "removed": N_("{count:# node|# nodes} removed"),
    "replaced": N_("{count:# node|# nodes} replaced"),
}


def _nodes_came(count: int, became: str) -> str:
    return say(_NODES_CAME[became], count=count)


_PLACED: Final = {
    "moved": N_("{count:# node|# nodes} moved"),
    "resized": N_("{count:# node|# nodes} resized"),
    "added": N_("{count:# knot|# knots} added"),
    "removed": N_("{count:# knot|# knots} removed"),
}


def _placed(count: int, became: str) -> str:
    return say(_PLACED[became], count=count)


def _graph_came(name: Text, became: str, count: int) -> str:
    template = N_("{name} removed, {count:# node|# nodes}")
    if became == "added":
        template = N_("{name} added, {count:# node|# nodes}")
    return say(template, name=name, count=count)


def graph_name(name: Text, old_name: str) -> str:
    """What a graph is called in the sentence about it; of a renamed one what it was called too."""
    if not old_name:
        return bounded(str(name))
    return say(N_("{old_name} renamed to {name}"), old_name=old_name, name=name)


def _graph(
    name: Text,
    old_name: str,
    changes: tuple[Message, ...],
    more: int,
    same: tuple[Message, ...],
    places: tuple[Message, ...],
) -> str:
    head = graph_name(name, old_name)
    if changes:
        told = (*changes, Message("compare/more", count=more)) if more else changes
        said = say(N_("{graph}: {changes:; |; }"), graph=head, changes=told)
    elif same:
        said = say(N_("{graph}: reads the same, {same:, | and }"), graph=head, same=same)
    elif places and not old_name:
        return say(N_("{graph}: {places:, | and }, nothing else"), graph=head, places=places)
    else:
        said = head
    return say(N_("{graph}; {places:, | and }"), graph=said, places=places) if places else said


_BEHIND_INSTEAD: Final = {
    "added": N_("behind {before}, in the place of {instead}"),
    "removed": N_("behind {before}, with {instead} in its place"),
}
_IN_FRONT_INSTEAD: Final = {
    "added": N_("in front of {after}, in the place of {instead}"),
    "removed": N_("in front of {after}, with {instead} in its place"),
}
_FOR: Final = {"added": N_("for {after}"), "removed": N_("from {after}")}
_FOR_INSTEAD: Final = {
    "added": N_("for {after}, in the place of {instead}"),
    "removed": N_("from {after}, with {instead} in its place"),
}


def _beside(before: Text, after: Text, instead: Text, is_flow: bool, became: str) -> str:
    values = {"before": before, "after": after, "instead": instead}
    if before and after:
        return say(N_("between {before} and {after}"), **values)
    if before:
        return say(_BEHIND_INSTEAD[became] if instead else N_("behind {before}"), **values)
    if after and is_flow:
        return say(_IN_FRONT_INSTEAD[became] if instead else N_("in front of {after}"), **values)
    if after:
        return say((_FOR_INSTEAD if instead else _FOR)[became], **values)
    return _("linked to nothing")


def _replaced_beside(before: Text, after: Text, is_flow: bool) -> str:
    if before:
        return say(N_("replaced, behind {before}"), before=before)
    template = N_("replaced, in front of {after}") if is_flow else N_("replaced, for {after}")
    return say(template, after=after)


TEXTS: Final[Mapping[str, MessageText]] = {
    "compared-graphs/ends": _ends,
    "compared-graphs/node-came": _node_came,
    "compared-graphs/node-replaced": _node_replaced,
    "compared-graphs/node-alone": _node_alone,
    "compared-graphs/comment-came": _comment_came,
    "compared-graphs/node-became": _node_became,
    "compared-graphs/node-moved": sentence(N_("{title} moved")),
    "compared-graphs/input": _input,
    "compared-graphs/input-lines": sentence(N_("{title}, {pin}: {lines}")),
    "compared-graphs/wire-came": _wire_came,
    "compared-graphs/leads-elsewhere": sentence(N_("{source} leads to {target}, not to {instead}")),
    "compared-graphs/pin-came": _pin_came,
    "compared-graphs/pin-became": _pin_became,
    "compared-graphs/pin-split": _pin_split,
    "compared-graphs/split": _split,
    "compared-graphs/pins-came": _pins_came,
    "compared-graphs/placeholders-came": _placeholders_came,
    "compared-graphs/promoted": _promoted,
    "compared-graphs/nodes-came": _nodes_came,
    "compared-graphs/nodes-in": sentence(N_("{count:# node|# nodes}")),
    "compared-graphs/placed": _placed,
    "compared-graphs/graph-came": _graph_came,
    "compared-graphs/graph": _graph,
    "compared-graphs/graph-renamed": sentence(N_("{old_name} renamed to {name}")),
    "compared-graphs/graph-same": sentence(N_("{name} reads the same")),
    "compared-graphs/turned": _turned,
    "compared-graphs/of-comment": _of_comment,
    "compared-graphs/beside": _beside,
    "compared-graphs/replaced-beside": _replaced_beside,
    # What both versions say of a node.
    "compared-graphs/title": N_("Title"),
    "compared-graphs/class-name": N_("Class"),
    "compared-graphs/comment": N_("Comment"),
    "compared-graphs/with": N_("With"),
    "compared-graphs/state": N_("State"),
    "compared-graphs/position": N_("Position"),
    "compared-graphs/links-to": sentence(N_("to {name}")),
    "compared-graphs/links-from": sentence(N_("from {name}")),
    "compared-graphs/not-linked": N_("not linked"),
}
