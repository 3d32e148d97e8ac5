"""How lists, labels and notes are put together within messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.findings.message import Text
from inspector.messages import N_, MessageText
from inspector.messages.phrases import in_a_row


def _in_a_row(parts: tuple[Text, ...]) -> str:
    return in_a_row(map(str, parts))


TEXTS: Final[Mapping[str, MessageText]] = {
    "phrases/clauses": N_("{clauses:, }"),
    "phrases/in-a-row": _in_a_row,
    "phrases/joined": N_("{parts:, | and }"),
    "phrases/listed": N_("{parts:, }"),
    "phrases/labelled": N_("{label}: {text}"),
    "phrases/noted": N_("{text} ({note})"),
    "phrases/remarks": N_("{remarks:; }"),
    "phrases/sentence": N_("{sentence}."),
}
