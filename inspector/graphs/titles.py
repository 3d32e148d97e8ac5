"""What nodes are called, and what kind each is: by their classes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from inspector.graphs.model import NodeKind
from inspector.graphs.title_parts import (
    NodeParts,
    Title,
    bone,
    bound_event,
    class_pin,
    class_words,
    entry,
    event,
    first_of,
    fixed,
    function,
    graph_inside,
    last_of_path,
    metasound,
    object_at,
    operator,
    sequence,
    sound_node,
    text_at,
    transition,
    tree_node,
    tunnel,
    without_suffix,
)
from inspector.graphs.words import operator_of, spaced
from inspector.messages import N_, worded


class NodeWords(NamedTuple):
    """The kind and the title of the nodes of a class."""

    kind: NodeKind
    title: Title


def words_of(parts: NodeParts) -> tuple[NodeKind, str]:
    """What a node is, and what it is called in English; its class where nothing else tells it."""
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
        NodeKind.CALL, lambda parts: worded("Parent: {name}", name=function(parts))
    ),
    "K2Node_CommutativeAssociativeBinaryOperator": NodeWords(NodeKind.OPERATOR, operator),
    "K2Node_PromotableOperator": NodeWords(NodeKind.OPERATOR, operator),
    "K2Node_EnumEquality": NodeWords(NodeKind.OPERATOR, fixed("==")),
    "K2Node_EnumInequality": NodeWords(NodeKind.OPERATOR, fixed("!=")),
    "K2Node_VariableGet": NodeWords(NodeKind.GET, lambda parts: parts.variable),
    "K2Node_VariableSet": NodeWords(NodeKind.SET, lambda parts: f"SET {parts.variable}"),
    "K2Node_Self": NodeWords(NodeKind.SELF, fixed(N_("Self"))),
    "K2Node_Knot": NodeWords(NodeKind.KNOT, fixed("")),
    "NiagaraNodeReroute": NodeWords(NodeKind.KNOT, fixed("")),
    "K2Node_FunctionEntry": NodeWords(NodeKind.ENTRY, entry),
    "K2Node_Event": NodeWords(NodeKind.EVENT, event),
    "K2Node_FunctionResult": NodeWords(NodeKind.RESULT, fixed(N_("Return Node"))),
    "K2Node_IfThenElse": NodeWords(NodeKind.BRANCH, fixed(N_("Branch"))),
    "K2Node_ExecutionSequence": NodeWords(NodeKind.BRANCH, fixed(N_("Sequence"))),
    "K2Node_MultiGate": NodeWords(NodeKind.BRANCH, fixed(N_("Multi Gate"))),
    "K2Node_SwitchEnum": NodeWords(
        NodeKind.BRANCH, object_at("Enum", called=N_("Switch on {name}"))
    ),
    "K2Node_SwitchName": NodeWords(NodeKind.BRANCH, fixed(N_("Switch on Name"))),
    "K2Node_SwitchString": NodeWords(NodeKind.BRANCH, fixed(N_("Switch on String"))),
    "K2Node_SwitchInteger": NodeWords(NodeKind.BRANCH, fixed(N_("Switch on Int"))),
    "K2Node_MacroInstance": NodeWords(
        NodeKind.MACRO, object_at("MacroGraphReference", "MacroGraph", show=spaced)
    ),
    "K2Node_CustomEvent": NodeWords(NodeKind.OWN_EVENT, text_at("CustomFunctionName", show=spaced)),
    "K2Node_ComponentBoundEvent": NodeWords(NodeKind.EVENT, bound_event),
    "K2Node_ActorBoundEvent": NodeWords(NodeKind.EVENT, bound_event),
    "K2Node_DynamicCast": NodeWords(
        NodeKind.CAST, object_at("TargetType", called=N_("Cast To {name}"), show=without_suffix)
    ),
    "K2Node_ClassDynamicCast": NodeWords(
        NodeKind.CAST, object_at("TargetType", called=N_("Cast To {name}"), show=without_suffix)
    ),
    **_rows(
        NodeKind.KEY,
        (
            ("K2Node_InputKey", text_at("InputKey", "KeyName", show=spaced)),
            ("K2Node_InputAction", text_at("InputActionName", called=N_("InputAction {name}"))),
            ("K2Node_InputAxisEvent", text_at("InputAxisName", called=N_("InputAxis {name}"))),
            ("K2Node_InputAxisKeyEvent", text_at("AxisKey", "KeyName", show=spaced)),
            (
                "K2Node_EnhancedInputAction",
                object_at("InputAction", called=N_("InputAction {name}")),
            ),
        ),
    ),
    "K2Node_Tunnel": NodeWords(NodeKind.ENTRY, tunnel),
    "AnimStateEntryNode": NodeWords(NodeKind.ENTRY, fixed(N_("Entry"))),
    "BehaviorTreeGraphNode_Root": NodeWords(NodeKind.ENTRY, fixed(N_("Root"))),
    **_rows(
        NodeKind.OTHER,
        (
            (
                "K2Node_BreakStruct",
                object_at("StructType", called=N_("Break {name}"), show=spaced),
            ),
            (
                "K2Node_MakeStruct",
                object_at("StructType", called=N_("Make {name}"), show=spaced),
            ),
            ("K2Node_SetFieldsInStruct",
             object_at("StructType", called=N_("Set members in {name}"), show=spaced)),
            ("K2Node_Select", fixed(N_("Select"))),
            ("K2Node_GetArrayItem", fixed(N_("Get"))),
            ("K2Node_MakeArray", fixed(N_("Make Array"))),
            ("K2Node_MakeMap", fixed(N_("Make Map"))),
            (
                "K2Node_GetSubsystem",
                object_at("CustomClass", called=N_("Get {name}"), show=spaced),
            ),
            ("K2Node_CreateWidget", class_pin(N_("Create {name} Widget"))),
            ("K2Node_SpawnActorFromClass", class_pin(N_("SpawnActor {name}"))),
            ("K2Node_GenericCreateObject", class_pin(N_("Construct {name}"))),
            (
                "K2Node_AddDelegate",
                text_at(*_MEMBER, called=N_("Bind Event to {name}"), show=spaced),
            ),
            (
                "K2Node_AssignDelegate",
                text_at(*_MEMBER, called=N_("Bind Event to {name}"), show=spaced),
            ),
            ("K2Node_CallDelegate", text_at(*_MEMBER, called=N_("Call {name}"), show=spaced)),
            (
                "K2Node_ClearDelegate",
                text_at(*_MEMBER, called=N_("Unbind all Events from {name}"), show=spaced),
            ),
            (
                "K2Node_RemoveDelegate",
                text_at(*_MEMBER, called=N_("Unbind Event from {name}"), show=spaced),
            ),
            (
                "K2Node_CreateDelegate",
                text_at("SelectedFunctionName", called=N_("Create Event {name}")),
            ),
            ("K2Node_PropertyAccess", text_at("TextPath")),
            ("K2Node_Literal", object_at("ObjectRef")),
            ("K2Node_EnumLiteral", object_at("Enum", called=N_("Literal enum {name}"))),
            ("K2Node_FormatText", fixed(N_("Format Text"))),
            ("K2Node_LatentAbilityCall", text_at("ProxyFactoryFunctionName", show=spaced)),
            ("K2Node_AsyncAction", text_at("ProxyFactoryFunctionName", show=spaced)),
            ("K2Node_BaseAsyncTask", text_at("ProxyFactoryFunctionName", show=spaced)),
            ("K2Node_Timeline", text_at("TimelineName")),
            ("K2Node_Composite", graph_inside("BoundGraph")),
            ("K2Node_MathExpression", first_of(text_at("Expression"), graph_inside("BoundGraph"))),
            ("SoundCueGraphNode", sound_node),
            ("SoundCueGraphNode_Root", fixed(N_("Output"))),
            ("AnimGraphNode_SequencePlayer", sequence),
            ("AnimGraphNode_SequenceEvaluator", sequence),
            ("AnimGraphNode_BlendSpacePlayer", sequence),
            ("AnimGraphNode_Root", fixed(N_("Output Pose"))),
            ("AnimGraphNode_SaveCachedPose", text_at("CacheName", called=N_("Save {name}"))),
            ("AnimGraphNode_UseCachedPose", text_at("NameOfCache", called=N_("Use {name}"))),
            ("AnimGraphNode_StateMachine", graph_inside("EditorStateMachineGraph")),
            ("AnimGraphNode_ModifyBone", bone),
            ("AnimStateNode", graph_inside("BoundGraph")),
            ("AnimStateConduitNode", graph_inside("BoundGraph")),
            ("AnimStateTransitionNode", transition),
            ("NiagaraNodeFunctionCall", first_of(
                text_at("FunctionDisplayName"), object_at("FunctionScript"),
                text_at("Signature", "Name"))),
            ("NiagaraNodeInput", text_at("Input", "Name")),
            ("NiagaraNodeOutput", fixed(N_("Output"))),
            ("NiagaraNodeParameterMapGet", fixed(N_("Map Get"))),
            ("NiagaraNodeParameterMapSet", fixed(N_("Map Set"))),
            ("NiagaraNodeOp", text_at("OpName", show=last_of_path)),
            ("ControlRigGraphNode", text_at("ModelNodePath", show=last_of_path)),
        ),
    ),
}  # fmt: skip
_BY_PREFIX: Final[Mapping[str, NodeWords]] = {
    "BehaviorTreeGraphNode_": NodeWords(NodeKind.OTHER, tree_node),
    "MetasoundEditorGraph": NodeWords(NodeKind.OTHER, metasound),
}
