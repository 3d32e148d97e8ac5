"""The colours of all that people look at: the window, and reports that have a look of their own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

#: Role → (light, dark). The first block is drawn on surfaces, the second block is surfaces.
COLOURS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "text": ("#1B1C1E", "#E6E7E9"),
        "text2": ("#4F5257", "#B0B3B9"),
        "text3": ("#63666C", "#9DA1A9"),
        "accent": ("#0A5FAE", "#62AEF0"),
        "onAccent": ("#FFFFFF", "#0C1620"),
        "refuse": ("#A02800", "#FF8357"),
        "warn": ("#B07500", "#F2C25C"),
        "ok": ("#007857", "#3DBE97"),
        "up": ("#A04590", "#E3A2D6"),
        "note": ("#004C85", "#5BA6EA"),
        # The sides of a merge: no verdicts, so that none of the signs above is taken for one.
        "ours": ("#004C85", "#5BA6EA"),
        "theirs": ("#9C7907", "#FBD26B"),
        "ctl": ("#858780", "#7E828A"),
        "dis": ("#9B9D9A", "#6A6D74"),
        "chrome": ("#EFEFED", "#26272A"),
        "panel": ("#F7F7F5", "#1F2022"),
        "base": ("#FFFFFF", "#191A1C"),
        "alt": ("#FAFAF8", "#1D1E20"),
        "hover": ("#F0F1F2", "#27292D"),
        "sel": ("#DBE8F6", "#1F3A55"),
        "selIdle": ("#E7E7E4", "#303236"),
        "line": ("#E3E3DF", "#313338"),
        "line2": ("#C6C6C1", "#4A4D53"),
        "refuseBg": ("#FBEAE2", "#3A251C"),
        "warnBg": ("#FAF0DC", "#352B17"),
        "okBg": ("#DDF0E8", "#173229"),
        "upBg": ("#F3E7F1", "#35263A"),
        "noteBg": ("#E2EEF8", "#1A2E40"),
        # Pins and wires of graphs, in the hues of the editor; bands of cards by what a node does.
        "pinExec": ("#1B1C1E", "#E6E7E9"),
        "pinDelegate": ("#C51A38", "#FE626C"),
        "pinBool": ("#9E2C2C", "#ED756E"),
        "pinByte": ("#138282", "#339797"),
        "pinInt": ("#0A684E", "#85E0BE"),
        "pinFloat": ("#508B06", "#8BCE52"),
        "pinString": ("#CB2E9F", "#F458C4"),
        "pinName": ("#612997", "#CDABFD"),
        "pinText": ("#9A3E67", "#FDB1CE"),
        "pinObject": ("#0479B2", "#59BBFB"),
        "pinClass": ("#5F28B2", "#A37AFF"),
        "pinInterface": ("#797A1E", "#E2E58D"),
        "pinStruct": ("#2454B3", "#6095FA"),
        "pinVector": ("#9C7907", "#FBD26B"),
        "pinRotator": ("#626EB4", "#ABB9FE"),
        "pinTransform": ("#853900", "#DF8352"),
        "pinWild": ("#6D6C69", "#A6A4A1"),
        "kEvent": ("#F7E3DF", "#432A28"),
        "kCall": ("#DFEAF6", "#22344A"),
        "kPure": ("#DFF0E4", "#1F382B"),
        "kFlow": ("#E9E9E6", "#34363B"),
        "kEntry": ("#EAE4F5", "#352E4A"),
        "kMacro": ("#F0ECDF", "#38331F"),
    }
)
