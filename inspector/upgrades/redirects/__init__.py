"""Core redirects: names that an engine replaces while it loads, from the section of ini files."""

from __future__ import annotations

from inspector.upgrades.redirects.apply import redirect_steps
from inspector.upgrades.redirects.matching import Redirects
from inspector.upgrades.redirects.parse import IniText, Redirect, redirect_lines

__all__ = [
    "IniText",
    "Redirect",
    "Redirects",
    "redirect_lines",
    "redirect_steps",
]
