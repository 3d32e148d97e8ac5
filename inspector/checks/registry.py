"""Finds the checks: every module of :mod:`inspector.checks.rules` is one.

A check module has ``RULES``, a tuple of classes of findings
(:class:`~inspector.checks.finding.CheckFinding`), and ``check(case)``, which yields findings of
these classes. Adding a check is adding the module (and its help page); nothing else lists it.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType, ModuleType
from typing import NamedTuple

import inspector.checks.rules as rules_package
from inspector.checks.case import Case
from inspector.checks.finding import CheckFinding

CheckFunction = Callable[[Case], Iterable[CheckFinding]]
Rule = type[CheckFinding]


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
    for _, name, _ in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        module = importlib.import_module(name)
        own: tuple[Rule, ...] = getattr(module, "RULES", ())
        function: CheckFunction | None = getattr(module, "check", None)
        if not own or function is None:
            raise TypeError(f"{name} needs RULES and check()")
        for rule in own:
            if rule.rule in rules:
                raise TypeError(f"{name} claims {rule.rule}, which another module has")
            rules[rule.rule] = rule
        # A check runs when all rules before its last one have spoken, so that it can build on them.
        checks.append((max(rule.order for rule in own), function))
    checks.sort(key=lambda pair: pair[0])
    ordered = sorted(rules.values(), key=lambda rule: rule.order)
    return Registry(
        MappingProxyType({rule.rule: rule for rule in ordered}),
        tuple(function for _, function in checks),
    )


REGISTRY = load()

#: Every rule by its code, in the order in which findings are listed.
RULES: Mapping[str, Rule] = REGISTRY.rules

#: Rules after which nothing can be said about the versions of a file.
UNREADABLE_RULES = frozenset(code for code, rule in RULES.items() if rule.unreadable)
