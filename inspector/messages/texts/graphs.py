"""What is said of graphs: titles of nodes, and what of a graph does not fit together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.findings.message import Text
from inspector.messages import N_, MessageText, _
from inspector.messages.phrases import bounded


def _nameless(title: Text) -> str:
    return " ".join(str(title).split())


def _numbered(title: Text, number: str) -> str:
    return f"{title}{number}"


def _compared(value: Text, sign: str, other: Text) -> str:
    return f"{value} {sign} {other}"


def _pin_of(node: Text, pin: Text) -> str:
    return f"{node}.{pin}"


def _path(parts: tuple[Text, ...]) -> str:
    return bounded(".".join(map(str, parts)))


def _state(state: str) -> str:
    return _(STATES[state])


#: Why a node does not run as others do.
STATES: Final = {
    "enabled": N_("enabled"),
    "disabled": N_("disabled"),
    "development builds only": N_("development builds only"),
}

TEXTS: Final[Mapping[str, MessageText]] = {
    "graphs/nameless": _nameless,
    "graphs/numbered": _numbered,
    "graphs/path": _path,
    "graphs/pin-of": _pin_of,
    # Titles.
    "graphs/self": N_("Self"),
    "graphs/return-node": N_("Return Node"),
    "graphs/branch": N_("Branch"),
    "graphs/sequence": N_("Sequence"),
    "graphs/multi-gate": N_("Multi Gate"),
    "graphs/switch-on": N_("Switch on {name}"),
    "graphs/switch-on-name": N_("Switch on Name"),
    "graphs/switch-on-string": N_("Switch on String"),
    "graphs/switch-on-int": N_("Switch on Int"),
    "graphs/cast-to": N_("Cast To {name}"),
    "graphs/target-is": N_("Target is {name}"),
    "graphs/input-action": N_("InputAction {name}"),
    "graphs/input-axis": N_("InputAxis {name}"),
    "graphs/entry": N_("Entry"),
    "graphs/root": N_("Root"),
    "graphs/break": N_("Break {name}"),
    "graphs/make": N_("Make {name}"),
    "graphs/set-members-in": N_("Set members in {name}"),
    "graphs/select": N_("Select"),
    "graphs/get": N_("Get"),
    "graphs/make-array": N_("Make Array"),
    "graphs/make-map": N_("Make Map"),
    "graphs/get-subsystem": N_("Get {name}"),
    "graphs/create-widget": N_("Create {name} Widget"),
    "graphs/spawn-actor": N_("SpawnActor {name}"),
    "graphs/construct": N_("Construct {name}"),
    "graphs/bind-event-to": N_("Bind Event to {name}"),
    "graphs/call": N_("Call {name}"),
    "graphs/unbind-all-events-from": N_("Unbind all Events from {name}"),
    "graphs/unbind-event-from": N_("Unbind Event from {name}"),
    "graphs/create-event": N_("Create Event {name}"),
    "graphs/literal-enum": N_("Literal enum {name}"),
    "graphs/format-text": N_("Format Text"),
    "graphs/output": N_("Output"),
    "graphs/output-pose": N_("Output Pose"),
    "graphs/save": N_("Save {name}"),
    "graphs/use": N_("Use {name}"),
    "graphs/map-get": N_("Map Get"),
    "graphs/map-set": N_("Map Set"),
    "graphs/parent": N_("Parent: {name}"),
    "graphs/from-to": N_("{source} to {target}"),
    "graphs/state-to-state": N_("{source} → {target}"),
    "graphs/event": N_("Event {name}"),
    "graphs/construction-script": N_("Construction Script"),
    "graphs/modify-bone": N_("Modify Bone {name}"),
    "graphs/modify-a-bone": N_("Modify Bone"),
    "graphs/inputs": N_("Inputs"),
    "graphs/outputs": N_("Outputs"),
    "graphs/transition": N_("Transition"),
    "graphs/knot": N_("Knot"),
    # Pins.
    "graphs/output-of": N_("Output {number}"),
    "graphs/material-value": N_("material value"),
    "graphs/setting": N_("setting"),
    # The rules of transitions.
    "graphs/time-left": N_("Time Remaining of {name}"),
    "graphs/time-left-share": N_("Time Remaining Ratio of {name}"),
    "graphs/anim-time": N_("Current Time of {name}"),
    "graphs/anim-time-share": N_("Current Time Ratio of {name}"),
    "graphs/anim-length": N_("Length of {name}"),
    "graphs/state-time": N_("Time in {name}"),
    "graphs/state-weight": N_("Weight of {name}"),
    "graphs/this-state": N_("the state"),
    "graphs/names-and-more": N_("{names} and {count:,} more"),
    "graphs/plays": N_("plays {names:, | and }"),
    "graphs/taken-when": N_("{transition} when {rule}"),
    "graphs/taken-at-end": N_("{transition} when the animation ends"),
    "graphs/taken-always": N_("{transition} at once"),
    "graphs/never-taken": N_("{transition}, never taken"),
    "graphs/taken-by-rule": N_("{transition} by a rule of {count} nodes"),
    "graphs/rule-at-end": N_("when the animation ends"),
    "graphs/rule-always": N_("at once"),
    "graphs/rule-never": N_("never taken"),
    "graphs/rule-of-nodes": N_("rule of {count} nodes"),
    "graphs/all-of": N_("{parts: and | and }"),
    "graphs/any-of": N_("{parts:, or |, or }"),
    "graphs/and-more": N_("{conditions} and {count:,} more"),
    "graphs/or-more": N_("{conditions}, or {count:,} more"),
    "graphs/not": N_("not {condition}"),
    "graphs/compared": _compared,
    "graphs/is": N_("{value} is {other}"),
    "graphs/is-not": N_("{value} is not {other}"),
    "graphs/is-about": N_("{value} is {other} ± {tolerance}"),
    "graphs/is-not-about": N_("{value} is not {other} ± {tolerance}"),
    "graphs/is-one-of": N_("{value} is {others:, | or }"),
    "graphs/is-neither": N_("{value} is neither {first} nor {second}"),
    "graphs/is-none-of": N_("{value} is none of {others:, | and }"),
    "graphs/left-below": N_("less than {amount} left of {name}"),
    "graphs/left-at-most": N_("{amount} or less left of {name}"),
    "graphs/left-above": N_("more than {amount} left of {name}"),
    "graphs/left-at-least": N_("{amount} or more left of {name}"),
    "graphs/or-of": N_("{parts: or of | or of }"),
    "graphs/seconds": N_("{number} s"),
    "graphs/share": N_("{number} %"),
    # The text of a graph, and the expressions in it.
    "graphs/nothing": N_("nothing"),
    "graphs/own-class": N_("this Blueprint"),
    "graphs/of-class": N_("of {name}"),
    "graphs/bracketed": N_("({operation})"),
    "graphs/set-of": N_("{name} (Target: {target}) = {value}"),
    "graphs/in-a-circle": N_("In a circle"),
    "graphs/problems": N_("Problems"),
    "graphs/not-reached": N_("Not reached"),
    "graphs/part-disabled": N_("Disabled"),
    "graphs/not-used": N_("Not used"),
    "graphs/values": N_("Values"),
    "graphs/leads-to": N_("to {name}"),
    "graphs/with-part": N_("with {title}"),
    "graphs/from-output": N_(" from {shown_name}"),
    "graphs/state": _state,
    # What does not fit together.
    "graphs/lost-nodes": N_("{count} of its nodes are not in the package"),
    "graphs/more-problems": N_("{count} more of the same"),
    "graphs/linked-nowhere": N_("{pin} is linked to a pin that is not there"),
    "graphs/two-inputs": N_("{pin} and {other} are linked, and both are inputs"),
    "graphs/two-outputs": N_("{pin} and {other} are linked, and both are outputs"),
    "graphs/one-end": N_("only one end of {pin} to {other} lists the wire"),
    "graphs/lost-source": N_("{pin} takes what is not there"),
    "graphs/unread": N_("it cannot be read: {reason}"),
    "graphs/not-in-file": N_("the file ends before it"),
    "graphs/unread-pins": N_("its pins cannot be read: {size:,} bytes are of no form"),
    "graphs/lost-pins": N_("{count} of its pins are not in the package"),
}
