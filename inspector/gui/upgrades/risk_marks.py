"""The signs before the words for what a step costs."""

from __future__ import annotations

from typing import Final

from inspector.upgrades.model import Risk

#: Risk → the sign before its word; what is safe has none.
RISK_MARKS: Final = {
    Risk.LOSES.value: "warn",
    Risk.ROUNDS.value: "info",
    Risk.MAY_LOSE.value: "none",
    Risk.UNKNOWN.value: "none",
}
