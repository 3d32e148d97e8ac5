"""What nodes are called, and what kind each is: by their classes, from what they store."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from inspector.graphs.model import NodeKind, Pin
from inspector.graphs.objects import Fields, Objects
from inspector.graphs.words import operator_of, shown_function, spaced, variable_words
from inspector.language import later, tr


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


Title = Callable[[NodeParts], str]


class NodeWords(NamedTuple):
    """The kind and the title of the nodes of a class."""

    kind: NodeKind
    title: Title


def words_of(parts: NodeParts) -> tuple[NodeKind, str]:
    """What a node is, and what it is called; its class where nothing else tells it."""
    words = _BY_CLASS.get(parts.class_name)
    if words is None:
        starts = (prefix for prefix in _BY_PREFIX if parts.class_name.startswith(prefix))
        words = _BY_PREFIX.get(next(starts, ""), _OTHER)
    title = words.title(parts)
    kind = words.kind
    if kind is NodeKind.CALL:
        function = parts.text("FunctionReference", "MemberName")
        if operator_of(function):
            kind = NodeKind.OPERATOR
        elif function.startswith("Conv_"):
            kind = NodeKind.CONVERSION
    elif kind is NodeKind.OTHER and not title:
        title = _class_words(parts)
    return kind, title or ("" if kind is NodeKind.KNOT else _class_words(parts))


def _class_words(parts: NodeParts) -> str:
    """The name of a class without its prefix."""
    before, mark, name = parts.class_name.rpartition("Node_")
    return spaced(name if mark or before else parts.class_name.removeprefix("NiagaraNode"))


def _words(text: str) -> Title:
    return lambda parts: tr(text)


def _text(*path: str, show: Callable[[str], str] = str, called: str = "{name}") -> Title:
    """A title from a text that the node stores."""

    def title(parts: NodeParts) -> str:
        text = parts.text(*path)
        return tr(called, name=show(text)) if text else tr(called, name="").strip()

    return title


def _object(*path: str, called: str = "{name}", show: Callable[[str], str] = str) -> Title:
    """A title from the name of an object that the node refers to."""

    def title(parts: NodeParts) -> str:
        name = parts.object_name(*path)
        return tr(called, name=show(name)) if name else tr(called, name="").strip()

    return title


def _first(*titles: Title) -> Title:
    """The first title that is one."""
    return lambda parts: next(filter(None, (title(parts) for title in titles)), "")


def _function(parts: NodeParts) -> str:
    function = parts.text("FunctionReference", "MemberName")
    if function.startswith("Conv_"):
        source, _, target = function.removeprefix("Conv_").partition("To")
        if not target:
            return spaced(source)
        return tr("{source} to {target}", source=spaced(source), target=spaced(target))
    return operator_of(function) or spaced(shown_function(function))


def _operator(parts: NodeParts) -> str:
    return _function(parts) or operator_of(parts.text("OperationName") + "_")


def _event(parts: NodeParts) -> str:
    name = parts.text("EventReference", "MemberName") or parts.text("EventSignatureName")
    if name:
        return tr("Event {name}", name=shown_function(name))
    return spaced(parts.text("CustomFunctionName"))


def _entry(parts: NodeParts) -> str:
    name = parts.text("FunctionReference", "MemberName") or parts.text("SignatureName")
    name = name or parts.graph
    return tr("Construction Script") if name == "UserConstructionScript" else spaced(name)


def _bound_event(parts: NodeParts) -> str:
    event = spaced(parts.text("DelegatePropertyName"))
    on = parts.text("ComponentPropertyName") or parts.object_name("EventOwner")
    return f"{event} ({on})" if on else event


def _graph_inside(*names: str) -> Title:
    return lambda parts: next(filter(None, map(parts.object_name, names)), "")


def _class_pin(called: str) -> Title:
    """A title with the class that is chosen on the pin ``Class``."""

    def title(parts: NodeParts) -> str:
        chosen = next((pin.value for pin in parts.pins if pin.name == "Class"), "")
        chosen = chosen.rpartition(".")[2].removesuffix("_C")
        return tr(called, name=chosen) if chosen else " ".join(tr(called, name="").split())

    return title


def _without_suffix(name: str) -> str:
    return name.removesuffix("_C")


def _sound_node(parts: NodeParts) -> str:
    export = parts.export("SoundNode")
    if export < 0:
        return ""
    title = spaced(parts.objects.class_of(export).removeprefix("SoundNode"))
    wave = parts.objects.object_text(parts.objects.fields(export).get("SoundWave"))
    return f"{title} {wave}" if wave else title


def _tree_node(parts: NodeParts) -> str:
    """A node of a behaviour tree: the name that somebody gave it, else the class that it runs."""
    export = parts.export("NodeInstance")
    runs = parts.text("ClassData", "ClassName")
    given = ""
    if export >= 0:
        runs = parts.objects.class_of(export)
        given = parts.objects.text(parts.objects.fields(export).get("NodeName"))
    for prefix in ("BTTask_", "BTDecorator_", "BTComposite_", "BTService_"):
        runs = runs.removeprefix(prefix)
    bare = spaced(_without_suffix(runs))
    return f"{given} ({bare})" if given and given != bare else bare


def _sequence(parts: NodeParts) -> str:
    sequence = parts.object_name("Node", "Sequence") or parts.object_name("Node", "BlendSpace")
    return " ".join(filter(None, (_class_words(parts), sequence)))


def _bone(parts: NodeParts) -> str:
    bone = parts.text("Node", "BoneToModify", "BoneName")
    return tr("Modify Bone {name}", name=bone) if bone else tr("Modify Bone")


def _tunnel(parts: NodeParts) -> str:
    return tr("Inputs") if any(pin.is_output for pin in parts.pins) else tr("Outputs")


def _transition(parts: NodeParts) -> str:
    """From which state to which a transition leads."""
    ends = []
    for is_output in (False, True):
        links = (link.node for pin in parts.pins if pin.is_output is is_output
                 for link in pin.links)  # fmt: skip
        state = next(links, -1)
        inside = parts.objects.fields(state).get("BoundGraph") if state >= 0 else None
        ends.append(parts.objects.object_text(inside) or "")
    if not any(ends):
        return tr("Transition")
    source, target = (end or tr("nothing") for end in ends)
    return tr("{source} to {target}", source=source, target=target)


def _metasound(parts: NodeParts) -> str:
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


def _last_of_path(text: str) -> str:
    return spaced(text.rpartition("|")[2].rpartition(".")[2].rpartition("::")[2])


_CALL: Final = NodeWords(NodeKind.CALL, _function)
_OTHER: Final = NodeWords(NodeKind.OTHER, _class_words)
_MEMBER: Final = ("DelegateReference", "MemberName")


def _rows(kind: NodeKind, titles: Iterable[tuple[str, Title]]) -> Mapping[str, NodeWords]:
    return {name: NodeWords(kind, title) for name, title in titles}


_BY_CLASS: Final[Mapping[str, NodeWords]] = {
    "EdGraphNode_Comment": NodeWords(NodeKind.COMMENT, _text("NodeComment")),
    "K2Node_CallFunction": _CALL,
    "K2Node_CallArrayFunction": _CALL,
    "K2Node_CallMaterialParameterCollectionFunction": _CALL,
    "K2Node_CallDataTableFunction": _CALL,
    "K2Node_Message": _CALL,
    "K2Node_CallParentFunction": NodeWords(
        NodeKind.CALL, lambda parts: tr("Parent: {name}", name=_function(parts))
    ),
    "K2Node_CommutativeAssociativeBinaryOperator": NodeWords(NodeKind.OPERATOR, _operator),
    "K2Node_PromotableOperator": NodeWords(NodeKind.OPERATOR, _operator),
    "K2Node_EnumEquality": NodeWords(NodeKind.OPERATOR, _words("==")),
    "K2Node_EnumInequality": NodeWords(NodeKind.OPERATOR, _words("!=")),
    "K2Node_VariableGet": NodeWords(NodeKind.GET, lambda parts: parts.variable),
    "K2Node_VariableSet": NodeWords(NodeKind.SET, lambda parts: f"SET {parts.variable}"),
    "K2Node_Self": NodeWords(NodeKind.SELF, _words(later("Self"))),
    "K2Node_Knot": NodeWords(NodeKind.KNOT, _words("")),
    "NiagaraNodeReroute": NodeWords(NodeKind.KNOT, _words("")),
    "K2Node_FunctionEntry": NodeWords(NodeKind.ENTRY, _entry),
    "K2Node_Event": NodeWords(NodeKind.EVENT, _event),
    "K2Node_FunctionResult": NodeWords(NodeKind.RESULT, _words(later("Return Node"))),
    "K2Node_IfThenElse": NodeWords(NodeKind.BRANCH, _words(later("Branch"))),
    "K2Node_ExecutionSequence": NodeWords(NodeKind.BRANCH, _words(later("Sequence"))),
    "K2Node_MultiGate": NodeWords(NodeKind.BRANCH, _words(later("Multi Gate"))),
    "K2Node_SwitchEnum": NodeWords(
        NodeKind.BRANCH, _object("Enum", called=later("Switch on {name}"))
    ),
    "K2Node_SwitchName": NodeWords(NodeKind.BRANCH, _words(later("Switch on Name"))),
    "K2Node_SwitchString": NodeWords(NodeKind.BRANCH, _words(later("Switch on String"))),
    "K2Node_SwitchInteger": NodeWords(NodeKind.BRANCH, _words(later("Switch on Int"))),
    "K2Node_MacroInstance": NodeWords(
        NodeKind.MACRO, _object("MacroGraphReference", "MacroGraph", show=spaced)
    ),
    "K2Node_CustomEvent": NodeWords(NodeKind.OWN_EVENT, _text("CustomFunctionName", show=spaced)),
    "K2Node_ComponentBoundEvent": NodeWords(NodeKind.EVENT, _bound_event),
    "K2Node_ActorBoundEvent": NodeWords(NodeKind.EVENT, _bound_event),
    "K2Node_DynamicCast": NodeWords(
        NodeKind.CAST, _object("TargetType", called=later("Cast To {name}"), show=_without_suffix)
    ),
    "K2Node_ClassDynamicCast": NodeWords(
        NodeKind.CAST, _object("TargetType", called=later("Cast To {name}"), show=_without_suffix)
    ),
    **_rows(
        NodeKind.KEY,
        (
            ("K2Node_InputKey", _text("InputKey", "KeyName", show=spaced)),
            ("K2Node_InputAction", _text("InputActionName", called=later("InputAction {name}"))),
            ("K2Node_InputAxisEvent", _text("InputAxisName", called=later("InputAxis {name}"))),
            ("K2Node_InputAxisKeyEvent", _text("AxisKey", "KeyName", show=spaced)),
            (
                "K2Node_EnhancedInputAction",
                _object("InputAction", called=later("InputAction {name}")),
            ),
        ),
    ),
    "K2Node_Tunnel": NodeWords(NodeKind.ENTRY, _tunnel),
    "AnimStateEntryNode": NodeWords(NodeKind.ENTRY, _words(later("Entry"))),
    "BehaviorTreeGraphNode_Root": NodeWords(NodeKind.ENTRY, _words(later("Root"))),
    **_rows(
        NodeKind.OTHER,
        (
            (
                "K2Node_BreakStruct",
                _object("StructType", called=later("Break {name}"), show=spaced),
            ),
            ("K2Node_MakeStruct", _object("StructType", called=later("Make {name}"), show=spaced)),
            ("K2Node_SetFieldsInStruct",
             _object("StructType", called=later("Set members in {name}"), show=spaced)),
            ("K2Node_Select", _words(later("Select"))),
            ("K2Node_GetArrayItem", _words(later("Get"))),
            ("K2Node_MakeArray", _words(later("Make Array"))),
            ("K2Node_MakeMap", _words(later("Make Map"))),
            (
                "K2Node_GetSubsystem",
                _object("CustomClass", called=later("Get {name}"), show=spaced),
            ),
            ("K2Node_CreateWidget", _class_pin(later("Create {name} Widget"))),
            ("K2Node_SpawnActorFromClass", _class_pin(later("SpawnActor {name}"))),
            ("K2Node_GenericCreateObject", _class_pin(later("Construct {name}"))),
            (
                "K2Node_AddDelegate",
                _text(*_MEMBER, called=later("Bind Event to {name}"), show=spaced),
            ),
            (
                "K2Node_AssignDelegate",
                _text(*_MEMBER, called=later("Bind Event to {name}"), show=spaced),
            ),
            ("K2Node_CallDelegate", _text(*_MEMBER, called=later("Call {name}"), show=spaced)),
            ("K2Node_ClearDelegate", _text(*_MEMBER, called=later("Unbind all Events from {name}"),
                                           show=spaced)),
            (
                "K2Node_RemoveDelegate",
                _text(*_MEMBER, called=later("Unbind Event from {name}"), show=spaced),
            ),
            (
                "K2Node_CreateDelegate",
                _text("SelectedFunctionName", called=later("Create Event {name}")),
            ),
            ("K2Node_PropertyAccess", _text("TextPath")),
            ("K2Node_Literal", _object("ObjectRef")),
            ("K2Node_EnumLiteral", _object("Enum", called=later("Literal enum {name}"))),
            ("K2Node_FormatText", _words(later("Format Text"))),
            ("K2Node_LatentAbilityCall", _text("ProxyFactoryFunctionName", show=spaced)),
            ("K2Node_AsyncAction", _text("ProxyFactoryFunctionName", show=spaced)),
            ("K2Node_BaseAsyncTask", _text("ProxyFactoryFunctionName", show=spaced)),
            ("K2Node_Timeline", _text("TimelineName")),
            ("K2Node_Composite", _graph_inside("BoundGraph")),
            ("K2Node_MathExpression", _first(_text("Expression"), _graph_inside("BoundGraph"))),
            ("SoundCueGraphNode", _sound_node),
            ("SoundCueGraphNode_Root", _words(later("Output"))),
            ("AnimGraphNode_SequencePlayer", _sequence),
            ("AnimGraphNode_SequenceEvaluator", _sequence),
            ("AnimGraphNode_BlendSpacePlayer", _sequence),
            ("AnimGraphNode_Root", _words(later("Output Pose"))),
            ("AnimGraphNode_SaveCachedPose", _text("CacheName", called=later("Save {name}"))),
            ("AnimGraphNode_UseCachedPose", _text("NameOfCache", called=later("Use {name}"))),
            ("AnimGraphNode_StateMachine", _graph_inside("EditorStateMachineGraph")),
            ("AnimGraphNode_ModifyBone", _bone),
            ("AnimStateNode", _graph_inside("BoundGraph")),
            ("AnimStateConduitNode", _graph_inside("BoundGraph")),
            ("AnimStateTransitionNode", _transition),
            ("NiagaraNodeFunctionCall", _first(
                _text("FunctionDisplayName"), _object("FunctionScript"),
                _text("Signature", "Name"))),
            ("NiagaraNodeInput", _text("Input", "Name")),
            ("NiagaraNodeOutput", _words(later("Output"))),
            ("NiagaraNodeParameterMapGet", _words(later("Map Get"))),
            ("NiagaraNodeParameterMapSet", _words(later("Map Set"))),
            ("NiagaraNodeOp", _text("OpName", show=_last_of_path)),
            ("ControlRigGraphNode", _text("ModelNodePath", show=_last_of_path)),
        ),
    ),
}  # fmt: skip
_BY_PREFIX: Final[Mapping[str, NodeWords]] = {
    "BehaviorTreeGraphNode_": NodeWords(NodeKind.OTHER, _tree_node),
    "MetasoundEditorGraph": NodeWords(NodeKind.OTHER, _metasound),
}
