"""What is judged where verdicts and reasons are said."""

from check_cases import catalog, engine, only, packages, rule_cases, rules_of

__all__ = ["catalog", "engine", "only", "packages", "rule_cases", "rules_of"]
