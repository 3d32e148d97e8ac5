"""Finds the checks: every module of :mod:`inspector.checks.rules` has some.

A check is a function under :func:`~inspector.checks.case.finds`, which names the classes of
findings (:class:`~inspector.checks.finding.CheckFinding`) that it yields. Adding a rule is adding
its class and its check there, its texts in :mod:`inspector.messages.rules` and its help page;
nothing else lists it.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType, ModuleType
from typing import NamedTuple

import inspector.checks.rules as rules_package
from inspector.checks.case import Case, Check
from inspector.checks.finding import CheckFinding

Rule = type[CheckFinding]


class Registry(NamedTuple):
    """The rules by code, in the order of findings, and the functions that raise them."""

    rules: Mapping[str, Rule]
    checks: tuple[Callable[[Case], Iterable[CheckFinding]], ...]


def load(package: ModuleType = rules_package) -> Registry:
    """The registry of all checks in the modules of a package.

    Raises:
        TypeError: When a module has no check, or two classes have one code (a bug, no finding).
    """
    rules: dict[str, Rule] = {}
    checks: list[Check] = []
    for _, name, _ in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        module = importlib.import_module(name)
        own = [value for value in vars(module).values() if isinstance(value, Check)]
        if not own:
            raise TypeError(f"{name} has no check")
        for rule in (rule for check in own for rule in check.rules):
            if rules.setdefault(rule.rule, rule) is not rule:
                raise TypeError(f"{name} claims {rule.rule}, which another class has")
        checks += own
    # A check runs when all rules before its last one have spoken, so that it can build on them.
    checks.sort(key=lambda check: max(rule.order for rule in check.rules))
    ordered = sorted(rules.values(), key=lambda rule: rule.order)
    return Registry(
        MappingProxyType({rule.rule: rule for rule in ordered}),
        tuple(check.look for check in checks),
    )


REGISTRY = load()

#: Every rule by its code, in the order in which findings are listed.
RULES: Mapping[str, Rule] = REGISTRY.rules

#: Rules after which nothing can be said about the versions of a file.
UNREADABLE_RULES = frozenset(code for code, rule in RULES.items() if rule.unreadable)
