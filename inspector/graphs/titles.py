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
        NodeKind.CALL, lambda parts: f"Parent: {function(parts)}"
    ),
    "K2Node_CommutativeAssociativeBinaryOperator": NodeWords(NodeKind.OPERATOR, operator),
    "K2Node_PromotableOperator": NodeWords(NodeKind.OPERATOR, operator),
    "K2Node_EnumEquality": NodeWords(NodeKind.OPERATOR, fixed("==")),
    "K2Node_EnumInequality": NodeWords(NodeKind.OPERATOR, fixed("!=")),
    "K2Node_VariableGet": NodeWords(NodeKind.GET, lambda parts: parts.variable),
    "K2Node_VariableSet": NodeWords(NodeKind.SET, lambda parts: f"SET {parts.variable}"),
    "K2Node_Self": NodeWords(NodeKind.SELF, fixed("Self")),
    "K2Node_Knot": NodeWords(NodeKind.KNOT, fixed("")),
    "NiagaraNodeReroute": NodeWords(NodeKind.KNOT, fixed("")),
    "K2Node_FunctionEntry": NodeWords(NodeKind.ENTRY, entry),
    "K2Node_Event": NodeWords(NodeKind.EVENT, event),
    "K2Node_FunctionResult": NodeWords(NodeKind.RESULT, fixed("Return Node")),
    "K2Node_IfThenElse": NodeWords(NodeKind.BRANCH, fixed("Branch")),
    "K2Node_ExecutionSequence": NodeWords(NodeKind.BRANCH, fixed("Sequence")),
    "K2Node_MultiGate": NodeWords(NodeKind.BRANCH, fixed("Multi Gate")),
    "K2Node_SwitchEnum": NodeWords(NodeKind.BRANCH, object_at("Enum", before="Switch on ")),
    "K2Node_SwitchName": NodeWords(NodeKind.BRANCH, fixed("Switch on Name")),
    "K2Node_SwitchString": NodeWords(NodeKind.BRANCH, fixed("Switch on String")),
    "K2Node_SwitchInteger": NodeWords(NodeKind.BRANCH, fixed("Switch on Int")),
    "K2Node_MacroInstance": NodeWords(
        NodeKind.MACRO, object_at("MacroGraphReference", "MacroGraph", show=spaced)
    ),
    "K2Node_CustomEvent": NodeWords(NodeKind.OWN_EVENT, text_at("CustomFunctionName", show=spaced)),
    "K2Node_ComponentBoundEvent": NodeWords(NodeKind.EVENT, bound_event),
    "K2Node_ActorBoundEvent": NodeWords(NodeKind.EVENT, bound_event),
    "K2Node_DynamicCast": NodeWords(
        NodeKind.CAST, object_at("TargetType", before="Cast To ", show=without_suffix)
    ),
    "K2Node_ClassDynamicCast": NodeWords(
        NodeKind.CAST, object_at("TargetType", before="Cast To ", show=without_suffix)
    ),
    **_rows(
        NodeKind.KEY,
        (
            ("K2Node_InputKey", text_at("InputKey", "KeyName", show=spaced)),
            ("K2Node_InputAction", text_at("InputActionName", before="InputAction ")),
            ("K2Node_InputAxisEvent", text_at("InputAxisName", before="InputAxis ")),
            ("K2Node_InputAxisKeyEvent", text_at("AxisKey", "KeyName", show=spaced)),
            ("K2Node_EnhancedInputAction", object_at("InputAction", before="InputAction ")),
        ),
    ),
    "K2Node_Tunnel": NodeWords(NodeKind.ENTRY, tunnel),
    "AnimStateEntryNode": NodeWords(NodeKind.ENTRY, fixed("Entry")),
    "BehaviorTreeGraphNode_Root": NodeWords(NodeKind.ENTRY, fixed("Root")),
    **_rows(
        NodeKind.OTHER,
        (
            ("K2Node_BreakStruct", object_at("StructType", before="Break ", show=spaced)),
            ("K2Node_MakeStruct", object_at("StructType", before="Make ", show=spaced)),
            ("K2Node_SetFieldsInStruct",
             object_at("StructType", before="Set members in ", show=spaced)),
            ("K2Node_Select", fixed("Select")),
            ("K2Node_GetArrayItem", fixed("Get")),
            ("K2Node_MakeArray", fixed("Make Array")),
            ("K2Node_MakeMap", fixed("Make Map")),
            ("K2Node_GetSubsystem", object_at("CustomClass", before="Get ", show=spaced)),
            ("K2Node_CreateWidget", class_pin("Create", "Widget")),
            ("K2Node_SpawnActorFromClass", class_pin("SpawnActor")),
            ("K2Node_GenericCreateObject", class_pin("Construct")),
            ("K2Node_AddDelegate", text_at(*_MEMBER, before="Bind Event to ", show=spaced)),
            ("K2Node_AssignDelegate", text_at(*_MEMBER, before="Bind Event to ", show=spaced)),
            ("K2Node_CallDelegate", text_at(*_MEMBER, before="Call ", show=spaced)),
            ("K2Node_ClearDelegate", text_at(*_MEMBER, before="Unbind all Events from ",
                                           show=spaced)),
            ("K2Node_RemoveDelegate", text_at(*_MEMBER, before="Unbind Event from ", show=spaced)),
            ("K2Node_CreateDelegate", text_at("SelectedFunctionName", before="Create Event ")),
            ("K2Node_PropertyAccess", text_at("TextPath")),
            ("K2Node_Literal", object_at("ObjectRef")),
            ("K2Node_EnumLiteral", object_at("Enum", before="Literal enum ")),
            ("K2Node_FormatText", fixed("Format Text")),
            ("K2Node_LatentAbilityCall", text_at("ProxyFactoryFunctionName", show=spaced)),
            ("K2Node_AsyncAction", text_at("ProxyFactoryFunctionName", show=spaced)),
            ("K2Node_BaseAsyncTask", text_at("ProxyFactoryFunctionName", show=spaced)),
            ("K2Node_Timeline", text_at("TimelineName")),
            ("K2Node_Composite", graph_inside("BoundGraph")),
            ("K2Node_MathExpression", first_of(text_at("Expression"), graph_inside("BoundGraph"))),
            ("SoundCueGraphNode", sound_node),
            ("SoundCueGraphNode_Root", fixed("Output")),
            ("AnimGraphNode_SequencePlayer", sequence),
            ("AnimGraphNode_SequenceEvaluator", sequence),
            ("AnimGraphNode_BlendSpacePlayer", sequence),
            ("AnimGraphNode_Root", fixed("Output Pose")),
            ("AnimGraphNode_SaveCachedPose", text_at("CacheName", before="Save ")),
            ("AnimGraphNode_UseCachedPose", text_at("NameOfCache", before="Use ")),
            ("AnimGraphNode_StateMachine", graph_inside("EditorStateMachineGraph")),
            ("AnimGraphNode_ModifyBone", bone),
            ("AnimStateNode", graph_inside("BoundGraph")),
            ("AnimStateConduitNode", graph_inside("BoundGraph")),
            ("AnimStateTransitionNode", transition),
            ("NiagaraNodeFunctionCall", first_of(
                text_at("FunctionDisplayName"), object_at("FunctionScript"),
                text_at("Signature", "Name"))),
            ("NiagaraNodeInput", text_at("Input", "Name")),
            ("NiagaraNodeOutput", fixed("Output")),
            ("NiagaraNodeParameterMapGet", fixed("Map Get")),
            ("NiagaraNodeParameterMapSet", fixed("Map Set")),
            ("NiagaraNodeOp", text_at("OpName", show=last_of_path)),
            ("ControlRigGraphNode", text_at("ModelNodePath", show=last_of_path)),
        ),
    ),
}  # fmt: skip
_BY_PREFIX: Final[Mapping[str, NodeWords]] = {
    "BehaviorTreeGraphNode_": NodeWords(NodeKind.OTHER, tree_node),
    "MetasoundEditorGraph": NodeWords(NodeKind.OTHER, metasound),
}
