"""What nodes are called, and what kind each is: by their classes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from inspector.findings.message import Message, Text
from inspector.graphs.model import NodeKind, Pin
from inspector.graphs.objects import (
    Fields,
    Objects,
    operator_of,
    shown_function,
    spaced,
    variable_words,
)
from inspector.named_tuples import NamedTuple


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

    def object_path(self, *path: str) -> str:
        """The path of the object at the end of a path of members; empty for none."""
        value = self._value(path)
        return self.objects.paths.object_path(value) if isinstance(value, int) and value else ""

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


#: Makes the title of a node.
Title = Callable[[NodeParts], Text]


def class_words(parts: NodeParts) -> str:
    """The name of a class without its prefix."""
    before, mark, name = parts.class_name.rpartition("Node_")
    return spaced(name if mark or before else parts.class_name.removeprefix("NiagaraNode"))


def _called(code: str, name: str) -> Text:
    """A title with a name in it; of what has none, without the blanks beside that."""
    if not code:
        return name
    title = Message(code, name=name)
    return title if name else Message("graphs/nameless", title=title)


def fixed(code: str) -> Title:
    """A title that is the same for all nodes of a class."""
    return lambda parts: Message(code)


def written(sign: str) -> Title:
    """A title that is the same in every language."""
    return lambda parts: sign


def text_at(*path: str, show: Callable[[str], str] = str, called: str = "") -> Title:
    """A title from a text that the node stores."""

    def title(parts: NodeParts) -> Text:
        text = parts.text(*path)
        return _called(called, show(text) if text else "")

    return title


def object_at(*path: str, called: str = "", show: Callable[[str], str] = str) -> Title:
    """A title from the name of an object that the node refers to."""

    def title(parts: NodeParts) -> Text:
        name = parts.object_name(*path)
        return _called(called, show(name) if name else "")

    return title


def first_of(*titles: Title) -> Title:
    """The first title that is one."""

    def first(parts: NodeParts) -> Text:
        made = (title(parts) for title in titles)
        return next((title for title in made if title), "")

    return first


def function(parts: NodeParts) -> Text:
    """What a call is named: its function, an operator by its sign, a conversion by its types."""
    function = parts.text("FunctionReference", "MemberName")
    if function.startswith("Conv_"):
        source, _, target = function.removeprefix("Conv_").partition("To")
        if not target:
            return spaced(source)
        return Message("graphs/from-to", source=spaced(source), target=spaced(target))
    return operator_of(function) or spaced(shown_function(function))


def operator(parts: NodeParts) -> Text:
    """The sign of an operator, from its function or from its operation."""
    return function(parts) or operator_of(parts.text("OperationName") + "_")


def event(parts: NodeParts) -> Text:
    """An event by what it is the event of."""
    name = parts.text("EventReference", "MemberName") or parts.text("EventSignatureName")
    if name:
        return Message("graphs/event", name=shown_function(name))
    return spaced(parts.text("CustomFunctionName"))


def entry(parts: NodeParts) -> Text:
    """The node that a function begins with."""
    name = parts.text("FunctionReference", "MemberName") or parts.text("SignatureName")
    name = name or parts.graph
    return (
        Message("graphs/construction-script") if name == "UserConstructionScript" else spaced(name)
    )


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

    def title(parts: NodeParts) -> Text:
        chosen = next((pin.value for pin in parts.pins if pin.name == "Class"), "")
        chosen = chosen.rpartition(".")[2].removesuffix("_C")
        return _called(called, chosen)

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


#: Where nodes of animations keep what they play, and of those that choose among several, where
#: each of these is.
_PLAYED: Final = ("Sequence", "BlendSpace", "PoseAsset")
_ENTRIES: Final = "Entries"
_OF_ANIMATION: Final = "AnimGraphNode_"
#: Where nodes keep the graph that lies in them.
_INSIDE: Final = ("BoundGraph", "EditorStateMachineGraph")


def animations_of(parts: NodeParts) -> tuple[str, ...]:
    """The names of the animations that a node plays; none of nodes that play none.

    A pin without a wire says what is played where the node itself does not.
    """
    if not parts.class_name.startswith(_OF_ANIMATION):
        return ()
    objects = parts.objects
    held = parts.fields.get("Node")
    entries = objects.elements(objects.member(held, _ENTRIES))
    names = [objects.object_text(objects.member(one, name))
             for one in (held, *entries) for name in _PLAYED]  # fmt: skip
    if not any(names):
        names = [pin.value for pin in parts.pins if pin.name in _PLAYED and not pin.links]
    return tuple(dict.fromkeys(filter(None, names)))


def graph_in(parts: NodeParts) -> int:
    """The object of the graph that lies in a node; -1 for none."""
    return max(map(parts.export, _INSIDE))


def sequence(parts: NodeParts) -> str:
    """A node that plays an animation, and which."""
    return " ".join((class_words(parts), *animations_of(parts)[:1]))


def called_by_animation(parts: NodeParts) -> str:
    """A node that calls a function while a pose is computed, and which: it has a call in it."""
    for name in parts.fields:
        call = parts.export(name)
        if call >= 0 and parts.objects.class_of(call).startswith(_CALLS):
            reference = parts.objects.fields(call).get("FunctionReference")
            function = parts.objects.text(parts.objects.member(reference, "MemberName"))
            if function:
                return f"{class_words(parts)} {spaced(shown_function(function))}"
    return ""


def bone(parts: NodeParts) -> Text:
    """What changes a bone, and which."""
    bone = parts.text("Node", "BoneToModify", "BoneName")
    return Message("graphs/modify-bone", name=bone) if bone else Message("graphs/modify-a-bone")


def tunnel(parts: NodeParts) -> Text:
    """The inputs or the outputs of what is inside a node."""
    return Message(
        "graphs/inputs" if any(pin.is_output for pin in parts.pins) else "graphs/outputs"
    )


def transition(parts: NodeParts) -> Text:
    """From which state to which a transition leads."""
    ends = []
    for is_output in (False, True):
        links = (link.node for pin in parts.pins if pin.is_output is is_output
                 for link in pin.links)  # fmt: skip
        state = next(links, -1)
        inside = parts.objects.fields(state).get("BoundGraph") if state >= 0 else None
        ends.append(parts.objects.object_text(inside) or "")
    if not any(ends):
        return Message("graphs/transition")
    source, target = (end or Message("graphs/nothing") for end in ends)
    return Message("graphs/state-to-state", source=source, target=target)


#: What is asked of an animation or a state in a rule: codes of titles with its name.
TIME_LEFT: Final = "graphs/time-left"
TIME_LEFT_SHARE: Final = "graphs/time-left-share"
_ASKED: Final[Mapping[str, str]] = {
    "AnimationAsset_GetCurrentTime": "graphs/anim-time",
    "AnimationAsset_GetLength": "graphs/anim-length",
    "AnimationAsset_GetCurrentTimeFraction": "graphs/anim-time-share",
    "AnimationAsset_GetTimeFromEnd": TIME_LEFT,
    "AnimationAsset_GetTimeFromEndFraction": TIME_LEFT_SHARE,
    "CurrentState_ElapsedTime": "graphs/state-time",
    "CurrentState_GetBlendWeight": "graphs/state-weight",
    "ArbitraryState_GetBlendWeight": "graphs/state-weight",
    "GetInstanceAssetPlayerLength": "graphs/anim-length",
    "GetInstanceAssetPlayerTime": "graphs/anim-time",
    "GetInstanceAssetPlayerTimeFraction": "graphs/anim-time-share",
    "GetInstanceAssetPlayerTimeFromEnd": TIME_LEFT,
    "GetInstanceAssetPlayerTimeFromEndFraction": TIME_LEFT_SHARE,
    "GetInstanceCurrentStateElapsedTime": "graphs/state-time",
    "GetInstanceStateWeight": "graphs/state-weight",
    "GetRelevantAnimLength": "graphs/anim-length",
    "GetRelevantAnimTime": "graphs/anim-time",
    "GetRelevantAnimTimeFraction": "graphs/anim-time-share",
    "GetRelevantAnimTimeRemaining": TIME_LEFT,
    "GetRelevantAnimTimeRemainingFraction": TIME_LEFT_SHARE,
}
#: What is asked where nothing is stored.
_FIRST_ASKED: Final = "AnimationAsset_GetCurrentTime"


def asked_in_rule(parts: NodeParts) -> Text:
    """What a rule asks, and of which animation or state.

    Source: ETransitionGetter of K2Node_TransitionRuleGetter.h, up to 4.6; K2Node_AnimGetter.h
    after that, and the functions of AnimInstance.h that it calls.
    """
    calls = "FunctionReference" in parts.fields
    asked = parts.text("FunctionReference", "MemberName") if calls else (
        parts.text("GetterType").rpartition("::")[2] or _FIRST_ASKED
    )  # fmt: skip
    code = _ASKED.get(asked)
    if code is None:
        return spaced(shown_function(asked))
    fields = ("SourceNode", "AssociatedAnimAssetPlayerNode")
    player = max((parts.export(name) for name in fields), default=-1)
    fields = ("SourceStateNode", "AssociatedStateNode")
    state = max((parts.export(name) for name in fields), default=-1)
    objects = parts.objects
    held = objects.fields(player).get("Node")
    members = (objects.member(held, name) for name in ("Sequence", "BlendSpace"))
    name = next(filter(None, map(objects.object_text, members)), "")
    name = name or objects.object_text(objects.fields(state).get("BoundGraph"))
    return Message(code, name=name or Message("graphs/this-state"))


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


#: How the classes of nodes begin that call a function.
_CALLS: Final = "K2Node_CallFunction"


class NodeWords(NamedTuple):
    """The kind and the title of the nodes of a class."""

    kind: NodeKind
    title: Title


def kind_and_title(parts: NodeParts) -> tuple[NodeKind, Text]:
    """What a node is, and what it is called; its class where nothing else says it."""
    words = _BY_CLASS.get(parts.class_name)
    if words is None:
        starts = (prefix for prefix in _BY_PREFIX if parts.class_name.startswith(prefix))
        words = _BY_PREFIX.get(next(starts, ""), _OTHER)
    title = words.title(parts)
    kind = words.kind
    if kind is NodeKind.CALL:
        called = parts.text("FunctionReference", "MemberName")
        if operator_of(called):
            kind = NodeKind.OPERATOR
        elif called.startswith("Conv_"):
            kind = NodeKind.CONVERSION
    elif kind is NodeKind.OTHER and not title:
        title = class_words(parts)
    return kind, title or ("" if kind is NodeKind.KNOT else class_words(parts))


#: What a node refers to functions, variables and dispatchers by.
_REFERENCES: Final = ("FunctionReference", "VariableReference", "DelegateReference")


def class_of_member(parts: NodeParts) -> str:
    """The path of the class whose function, variable or dispatcher a node stands for.

    Empty where that is the class of the Blueprint itself, and for any other node.
    """
    paths = (parts.object_path(reference, "MemberParent") for reference in _REFERENCES)
    return next(filter(None, paths), "")


_CALL: Final = NodeWords(NodeKind.CALL, function)
_OTHER: Final = NodeWords(NodeKind.OTHER, class_words)
_MEMBER: Final = ("DelegateReference", "MemberName")


def _rows(kind: NodeKind, titles: Iterable[tuple[str, Title]]) -> Mapping[str, NodeWords]:
    return {name: NodeWords(kind, title) for name, title in titles}


_BY_CLASS: Final[Mapping[str, NodeWords]] = {
    "EdGraphNode_Comment": NodeWords(NodeKind.COMMENT, text_at("NodeComment")),
    "K2Node_CallFunction": _CALL,
    "K2Node_CallArrayFunction": _CALL,
    "K2Node_CallMaterialParameterCollectionFunction": _CALL,
    "K2Node_CallDataTableFunction": _CALL,
    "K2Node_Message": _CALL,
    "K2Node_CallParentFunction": NodeWords(
        NodeKind.CALL, lambda parts: Message("graphs/parent", name=function(parts))
    ),
    "K2Node_CommutativeAssociativeBinaryOperator": NodeWords(NodeKind.OPERATOR, operator),
    "K2Node_PromotableOperator": NodeWords(NodeKind.OPERATOR, operator),
    "K2Node_EnumEquality": NodeWords(NodeKind.OPERATOR, written("==")),
    "K2Node_EnumInequality": NodeWords(NodeKind.OPERATOR, written("!=")),
    "K2Node_VariableGet": NodeWords(NodeKind.GET, lambda parts: parts.variable),
    "K2Node_VariableSet": NodeWords(NodeKind.SET, lambda parts: f"SET {parts.variable}"),
    "K2Node_Self": NodeWords(NodeKind.SELF, fixed("graphs/self")),
    "K2Node_Knot": NodeWords(NodeKind.KNOT, written("")),
    "NiagaraNodeReroute": NodeWords(NodeKind.KNOT, written("")),
    "K2Node_FunctionEntry": NodeWords(NodeKind.ENTRY, entry),
    "K2Node_Event": NodeWords(NodeKind.EVENT, event),
    "K2Node_FunctionResult": NodeWords(NodeKind.RESULT, fixed("graphs/return-node")),
    "K2Node_IfThenElse": NodeWords(NodeKind.BRANCH, fixed("graphs/branch")),
    "K2Node_ExecutionSequence": NodeWords(NodeKind.BRANCH, fixed("graphs/sequence")),
    "K2Node_MultiGate": NodeWords(NodeKind.BRANCH, fixed("graphs/multi-gate")),
    "K2Node_SwitchEnum": NodeWords(
        NodeKind.BRANCH, object_at("Enum", called="graphs/switch-on")
    ),
    "K2Node_SwitchName": NodeWords(NodeKind.BRANCH, fixed("graphs/switch-on-name")),
    "K2Node_SwitchString": NodeWords(NodeKind.BRANCH, fixed("graphs/switch-on-string")),
    "K2Node_SwitchInteger": NodeWords(NodeKind.BRANCH, fixed("graphs/switch-on-int")),
    "K2Node_MacroInstance": NodeWords(
        NodeKind.MACRO, object_at("MacroGraphReference", "MacroGraph", show=spaced)
    ),
    "K2Node_CustomEvent": NodeWords(NodeKind.OWN_EVENT, text_at("CustomFunctionName", show=spaced)),
    "K2Node_ComponentBoundEvent": NodeWords(NodeKind.EVENT, bound_event),
    "K2Node_ActorBoundEvent": NodeWords(NodeKind.EVENT, bound_event),
    "K2Node_DynamicCast": NodeWords(
        NodeKind.CAST, object_at("TargetType", called="graphs/cast-to", show=without_suffix)
    ),
    "K2Node_ClassDynamicCast": NodeWords(
        NodeKind.CAST, object_at("TargetType", called="graphs/cast-to", show=without_suffix)
    ),
    **_rows(
        NodeKind.KEY,
        (
            ("K2Node_InputKey", text_at("InputKey", "KeyName", show=spaced)),
            ("K2Node_InputAction", text_at("InputActionName", called="graphs/input-action")),
            ("K2Node_InputAxisEvent", text_at("InputAxisName", called="graphs/input-axis")),
            ("K2Node_InputAxisKeyEvent", text_at("AxisKey", "KeyName", show=spaced)),
            (
                "K2Node_EnhancedInputAction",
                object_at("InputAction", called="graphs/input-action"),
            ),
        ),
    ),
    "K2Node_Tunnel": NodeWords(NodeKind.ENTRY, tunnel),
    "AnimStateEntryNode": NodeWords(NodeKind.ENTRY, fixed("graphs/entry")),
    "BehaviorTreeGraphNode_Root": NodeWords(NodeKind.ENTRY, fixed("graphs/root")),
    **_rows(
        NodeKind.OTHER,
        (
            (
                "K2Node_BreakStruct",
                object_at("StructType", called="graphs/break", show=spaced),
            ),
            (
                "K2Node_MakeStruct",
                object_at("StructType", called="graphs/make", show=spaced),
            ),
            ("K2Node_SetFieldsInStruct",
             object_at("StructType", called="graphs/set-members-in", show=spaced)),
            ("K2Node_Select", fixed("graphs/select")),
            ("K2Node_GetArrayItem", fixed("graphs/get")),
            ("K2Node_MakeArray", fixed("graphs/make-array")),
            ("K2Node_MakeMap", fixed("graphs/make-map")),
            (
                "K2Node_GetSubsystem",
                object_at("CustomClass", called="graphs/get-subsystem", show=spaced),
            ),
            ("K2Node_CreateWidget", class_pin("graphs/create-widget")),
            ("K2Node_SpawnActorFromClass", class_pin("graphs/spawn-actor")),
            ("K2Node_GenericCreateObject", class_pin("graphs/construct")),
            (
                "K2Node_AddDelegate",
                text_at(*_MEMBER, called="graphs/bind-event-to", show=spaced),
            ),
            (
                "K2Node_AssignDelegate",
                text_at(*_MEMBER, called="graphs/bind-event-to", show=spaced),
            ),
            ("K2Node_CallDelegate", text_at(*_MEMBER, called="graphs/call", show=spaced)),
            (
                "K2Node_ClearDelegate",
                text_at(*_MEMBER, called="graphs/unbind-all-events-from", show=spaced),
            ),
            (
                "K2Node_RemoveDelegate",
                text_at(*_MEMBER, called="graphs/unbind-event-from", show=spaced),
            ),
            (
                "K2Node_CreateDelegate",
                text_at("SelectedFunctionName", called="graphs/create-event"),
            ),
            ("K2Node_PropertyAccess", text_at("TextPath")),
            ("K2Node_Literal", object_at("ObjectRef")),
            ("K2Node_EnumLiteral", object_at("Enum", called="graphs/literal-enum")),
            ("K2Node_FormatText", fixed("graphs/format-text")),
            ("K2Node_LatentAbilityCall", text_at("ProxyFactoryFunctionName", show=spaced)),
            ("K2Node_AsyncAction", text_at("ProxyFactoryFunctionName", show=spaced)),
            ("K2Node_BaseAsyncTask", text_at("ProxyFactoryFunctionName", show=spaced)),
            ("K2Node_Timeline", text_at("TimelineName")),
            ("K2Node_Composite", graph_inside("BoundGraph")),
            ("K2Node_MathExpression", first_of(text_at("Expression"), graph_inside("BoundGraph"))),
            ("SoundCueGraphNode", sound_node),
            ("SoundCueGraphNode_Root", fixed("graphs/output")),
            ("AnimGraphNode_SequencePlayer", sequence),
            ("AnimGraphNode_SequenceEvaluator", sequence),
            ("AnimGraphNode_BlendSpacePlayer", sequence),
            ("AnimGraphNode_Root", fixed("graphs/output-pose")),
            ("AnimGraphNode_SaveCachedPose", text_at("CacheName", called="graphs/save")),
            ("AnimGraphNode_UseCachedPose", text_at("NameOfCache", called="graphs/use")),
            ("AnimGraphNode_StateMachine", graph_inside("EditorStateMachineGraph")),
            ("AnimGraphNode_ModifyBone", bone),
            ("AnimGraphNode_CallFunction", called_by_animation),
            ("AnimStateNode", graph_inside("BoundGraph")),
            ("AnimStateConduitNode", graph_inside("BoundGraph")),
            ("AnimStateTransitionNode", transition),
            ("K2Node_AnimGetter", asked_in_rule),
            ("K2Node_TransitionRuleGetter", asked_in_rule),
            ("NiagaraNodeFunctionCall", first_of(
                text_at("FunctionDisplayName"), object_at("FunctionScript"),
                text_at("Signature", "Name"))),
            ("NiagaraNodeInput", text_at("Input", "Name")),
            ("NiagaraNodeOutput", fixed("graphs/output")),
            ("NiagaraNodeParameterMapGet", fixed("graphs/map-get")),
            ("NiagaraNodeParameterMapSet", fixed("graphs/map-set")),
            ("NiagaraNodeOp", text_at("OpName", show=last_of_path)),
            ("ControlRigGraphNode", text_at("ModelNodePath", show=last_of_path)),
        ),
    ),
}  # fmt: skip
_BY_PREFIX: Final[Mapping[str, NodeWords]] = {
    "BehaviorTreeGraphNode_": NodeWords(NodeKind.OTHER, tree_node),
    "MetasoundEditorGraph": NodeWords(NodeKind.OTHER, metasound),
}
#: The classes of nodes that call a function, and store its name in their ``FunctionReference``.
CALLS: Final = frozenset(
    name
    for name, words in _BY_CLASS.items()
    if words.kind is NodeKind.CALL or words.title is operator
)
