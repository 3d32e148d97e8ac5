"""What titles of nodes are made of: what a node stores, and the ways to say that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from inspector.graphs.model import Pin
from inspector.graphs.objects import Fields, Objects
from inspector.graphs.words import operator_of, shown_function, spaced, variable_words
from inspector.messages import Wording, worded


class NodeParts(NamedTuple):
    """What a title is made of: a node's class, properties and pins, and its graph's name."""

    objects: Objects
    class_name: str
    fields: Fields
    pins: tuple[Pin, ...]
    graph: str

    def text(self, *path: str) -> str:
        """The text at the end of a path of members; empty where there is none."""
        return self.objects.text(self._value(path))

    def object_name(self, *path: str) -> str:
        """The name of the object at the end of a path of members; empty for none."""
        return self.objects.object_text(self._value(path))

    def export(self, *path: str) -> int:
        """The object of this package at the end of a path of members; -1 for none."""
        return self.objects.export_of(self._value(path))

    def _value(self, path: tuple[str, ...]) -> Any:
        value = self.fields.get(path[0])
        for step in path[1:]:
            value = self.objects.member(value, step)
        return value

    @property
    def variable(self) -> str:
        """The variable that the node reads or writes, as it is shown."""
        name = self.text("VariableReference", "MemberName")
        category = next((pin.type.category for pin in self.pins if pin.name == name), "")
        return variable_words(name, category)


#: Makes the title of a node, in English as :func:`inspector.messages.worded` has it.
Title = Callable[[NodeParts], str]


class _Nameless(Wording):
    """A title of what has no name: the blanks beside that are left out."""

    __slots__ = ()

    def __new__(cls, called: str) -> _Nameless:
        """The title in English."""
        english = " ".join(called.format(name="").split())
        return super().__new__(cls, english, called, {"name": ""})

    def __getnewargs__(self) -> tuple[str]:  # type: ignore[override]
        """What it is made of again in another process."""
        return (self.template,)

    def said(self) -> str:
        """The title in the language of the process."""
        return " ".join(super().said().split())


def class_words(parts: NodeParts) -> str:
    """The name of a class without its prefix."""
    before, mark, name = parts.class_name.rpartition("Node_")
    return spaced(name if mark or before else parts.class_name.removeprefix("NiagaraNode"))


def fixed(text: str) -> Title:
    """A title that is the same for all nodes of a class."""
    return lambda parts: worded(text)


def text_at(*path: str, show: Callable[[str], str] = str, called: str = "{name}") -> Title:
    """A title from a text that the node stores."""

    def title(parts: NodeParts) -> str:
        text = parts.text(*path)
        return worded(called, name=show(text)) if text else _Nameless(called)

    return title


def object_at(*path: str, called: str = "{name}", show: Callable[[str], str] = str) -> Title:
    """A title from the name of an object that the node refers to."""

    def title(parts: NodeParts) -> str:
        name = parts.object_name(*path)
        return worded(called, name=show(name)) if name else _Nameless(called)

    return title


def first_of(*titles: Title) -> Title:
    """The first title that is one."""
    return lambda parts: next(filter(None, (title(parts) for title in titles)), "")


def function(parts: NodeParts) -> str:
    """What a call is named: its function, an operator by its sign, a conversion by its types."""
    function = parts.text("FunctionReference", "MemberName")
    if function.startswith("Conv_"):
        source, _, target = function.removeprefix("Conv_").partition("To")
        if not target:
            return spaced(source)
        return worded("{source} to {target}", source=spaced(source), target=spaced(target))
    return operator_of(function) or spaced(shown_function(function))


def operator(parts: NodeParts) -> str:
    """The sign of an operator, from its function or from its operation."""
    return function(parts) or operator_of(parts.text("OperationName") + "_")


def event(parts: NodeParts) -> str:
    """An event by what it is the event of."""
    name = parts.text("EventReference", "MemberName") or parts.text("EventSignatureName")
    if name:
        return worded("Event {name}", name=shown_function(name))
    return spaced(parts.text("CustomFunctionName"))


def entry(parts: NodeParts) -> str:
    """The node that a function begins with."""
    name = parts.text("FunctionReference", "MemberName") or parts.text("SignatureName")
    name = name or parts.graph
    return worded("Construction Script") if name == "UserConstructionScript" else spaced(name)


def bound_event(parts: NodeParts) -> str:
    """An event by its delegate, and what that is of."""
    event = spaced(parts.text("DelegatePropertyName"))
    on = parts.text("ComponentPropertyName") or parts.object_name("EventOwner")
    return f"{event} ({on})" if on else event


def graph_inside(*names: str) -> Title:
    """A title from the name of a graph that lies in the node, the first that is there."""
    return lambda parts: next(filter(None, map(parts.object_name, names)), "")


def class_pin(called: str) -> Title:
    """A title with the class that is chosen on the pin ``Class``."""

    def title(parts: NodeParts) -> str:
        chosen = next((pin.value for pin in parts.pins if pin.name == "Class"), "")
        chosen = chosen.rpartition(".")[2].removesuffix("_C")
        return worded(called, name=chosen) if chosen else _Nameless(called)

    return title


def without_suffix(name: str) -> str:
    """The name of a class without what the compiler adds to it."""
    return name.removesuffix("_C")


def sound_node(parts: NodeParts) -> str:
    """A node of a sound cue: its class, and the wave that it plays."""
    export = parts.export("SoundNode")
    if export < 0:
        return ""
    title = spaced(parts.objects.class_of(export).removeprefix("SoundNode"))
    wave = parts.objects.object_text(parts.objects.fields(export).get("SoundWave"))
    return f"{title} {wave}" if wave else title


def tree_node(parts: NodeParts) -> str:
    """A node of a behaviour tree: the name that somebody gave it, else the class that it runs."""
    export = parts.export("NodeInstance")
    runs = parts.text("ClassData", "ClassName")
    given = ""
    if export >= 0:
        runs = parts.objects.class_of(export)
        given = parts.objects.text(parts.objects.fields(export).get("NodeName"))
    for prefix in ("BTTask_", "BTDecorator_", "BTComposite_", "BTService_"):
        runs = runs.removeprefix(prefix)
    bare = spaced(without_suffix(runs))
    return f"{given} ({bare})" if given and given != bare else bare


def sequence(parts: NodeParts) -> str:
    """A node that plays an animation, and which."""
    sequence = parts.object_name("Node", "Sequence") or parts.object_name("Node", "BlendSpace")
    return " ".join(filter(None, (class_words(parts), sequence)))


def bone(parts: NodeParts) -> str:
    """What changes a bone, and which."""
    bone = parts.text("Node", "BoneToModify", "BoneName")
    return worded("Modify Bone {name}", name=bone) if bone else worded("Modify Bone")


def tunnel(parts: NodeParts) -> str:
    """The inputs or the outputs of what is inside a node."""
    return worded("Inputs") if any(pin.is_output for pin in parts.pins) else worded("Outputs")


def transition(parts: NodeParts) -> str:
    """From which state to which a transition leads."""
    ends = []
    for is_output in (False, True):
        links = (link.node for pin in parts.pins if pin.is_output is is_output
                 for link in pin.links)  # fmt: skip
        state = next(links, -1)
        inside = parts.objects.fields(state).get("BoundGraph") if state >= 0 else None
        ends.append(parts.objects.object_text(inside) or "")
    if not any(ends):
        return worded("Transition")
    source, target = (end or worded("nothing") for end in ends)
    return worded("{source} to {target}", source=source, target=target)


def metasound(parts: NodeParts) -> str:
    """A node of a MetaSound: its role, and what it is called."""
    if parts.class_name == "MetasoundEditorGraphExternalNode":
        names = [parts.text("ClassName", name) for name in ("Namespace", "Name", "Variant")]
        return " ".join(filter(None, (names[1], names[2] and f"({names[2]})")))
    role = parts.class_name.removeprefix("MetasoundEditorGraph").removesuffix("Node")
    export = parts.export(role)
    fields = parts.objects.fields(export)
    # What 5.0 stores no name for is called by its type.
    name = next(filter(None, (parts.objects.text(fields.get(key)) for key in
                              ("MemberName", "VariableName", "Name"))), "")  # fmt: skip
    name = name or parts.objects.text(parts.objects.member(fields.get("ClassName"), "Name"))
    return " ".join(filter(None, (role, name or parts.objects.text(fields.get("TypeName")))))


def last_of_path(text: str) -> str:
    """What stands last in a path of any spelling."""
    return spaced(text.rpartition("|")[2].rpartition(".")[2].rpartition("::")[2])
