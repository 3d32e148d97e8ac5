"""Finds the checks: every module of :mod:`inspector.checks.rules` is one.

A check module has ``RULES``, a tuple of :class:`~inspector.checks.rule.Rule`, and
``check(case)``, which yields findings of these rules. Adding a check is adding the module (and its
help page); nothing else lists it.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType, ModuleType
from typing import NamedTuple

import inspector.checks.rules as rules_package
from inspector.checks.case import Case
from inspector.checks.finding import Finding
from inspector.checks.rule import Rule

CheckFunction = Callable[[Case], Iterable[Finding]]


class Registry(NamedTuple):
    """The rules by code, in the order of findings, and the functions that raise them."""

    rules: Mapping[str, Rule]
    checks: tuple[CheckFunction, ...]


def load(package: ModuleType = rules_package) -> Registry:
    """The registry of all check modules of a package.

    Raises:
        TypeError: When a module is no check, or two modules claim one code (a bug, not a finding).
    """
    rules: dict[str, Rule] = {}
    checks: list[tuple[float, CheckFunction]] = []
    for found in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        module = importlib.import_module(found.name)
        own: tuple[Rule, ...] = getattr(module, "RULES", ())
        function: CheckFunction | None = getattr(module, "check", None)
        if not own or function is None:
            raise TypeError(f"{found.name} needs RULES and check()")
        for rule in own:
            if rule.code in rules:
                raise TypeError(f"{found.name} claims {rule.code}, which another module has")
            rules[rule.code] = rule
        # A check runs when all rules before its last one have spoken, so that it can build on them.
        checks.append((max(rule.order for rule in own), function))
    checks.sort(key=lambda pair: pair[0])
    ordered = sorted(rules.values(), key=lambda rule: rule.order)
    return Registry(
        MappingProxyType({rule.code: rule for rule in ordered}),
        tuple(function for _, function in checks),
    )


REGISTRY = load()

#: Every rule by its code, in the order in which findings are listed.
RULES: Mapping[str, Rule] = REGISTRY.rules
