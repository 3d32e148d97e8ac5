"""How lists, labels and notes are put together within messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.messages import N_, MessageText

TEXTS: Final[Mapping[str, MessageText]] = {
    "phrases/clauses": N_("{clauses:, }"),
    "phrases/labelled": N_("{label}: {text}"),
    "phrases/noted": N_("{text} ({note})"),
}
