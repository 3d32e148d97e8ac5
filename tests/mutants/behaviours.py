"""Behaviours that the tests have to hold, and the change of the source that breaks each."""

from __future__ import annotations

from typing import Final, NamedTuple


class Mutant(NamedTuple):
    """One behaviour, broken.

    Attributes:
        breaks: What no longer holds.
        source: A piece of the program's source, of which there is one.
        broken: What stands in its place.
        tests: The tests that should notice, as pytest takes them.
    """

    breaks: str
    source: str
    broken: str
    tests: tuple[str, ...]


MUTANTS: Final = (
    # -- versions ----------------------------------------------------------------------------------
    Mutant(
        "an engine opens what is compatible with its own version",
        "    if order >= 0:\n        return _YES",
        "    if order > 0:\n        return _YES",
        ("tests/versions",),
    ),
    Mutant(
        "packages of UE4 version 336 store a whole engine version",
        "return ue4 < _FIRST_WITH_ENGINE_VERSION",
        "return ue4 <= _FIRST_WITH_ENGINE_VERSION",
        ("tests/versions", "tests/format"),
    ),
    Mutant(
        "the licensee mark is repaired from the first changelist on that has it by mistake",
        "and self.changelist >= _REPAIR_FROM_CHANGELIST",
        "and self.changelist > _REPAIR_FROM_CHANGELIST",
        ("tests/versions",),
    ),
    Mutant(
        "a licensee's version is newer than Epic's of the same numbers",
        "Comparison(1 if first.licensee else -1, Component.CHANGELIST, missing)",
        "Comparison(-1 if first.licensee else 1, Component.CHANGELIST, missing)",
        ("tests/versions",),
    ),
    # -- format ------------------------------------------------------------------------------------
    Mutant(
        "a name with number 2 is called Var_1",
        'return names[index] if number == 0 else f"{names[index]}_{number - 1}"',
        'return names[index] if number == 0 else f"{names[index]}_{number}"',
        ("tests/format",),
    ),
    Mutant(
        "a property's name with number 2 is called Var_1",
        'self.names[entry] if number == 0 else f"{self.names[entry]}_{number - 1}"',
        'self.names[entry] if number == 0 else f"{self.names[entry]}_{number}"',
        ("tests/format",),
    ),
    # -- catalog -----------------------------------------------------------------------------------
    Mutant(
        "a number at the upper bound of an engine is not newer",
        "limit.at_most is not None and stored > limit.at_most",
        "limit.at_most is not None and stored >= limit.at_most",
        ("tests/catalog",),
    ),
    Mutant(
        "of the releases after an engine the nearest one is its upper bound",
        "elif high is None:\n            high = _Bound(",
        "elif key:\n            high = _Bound(",
        ("tests/catalog", "tests/checks"),
    ),
    # -- checks ------------------------------------------------------------------------------------
    Mutant(
        "what a save does is known where every custom version is",
        "return self._saved_by_engine or all(",
        "return self._saved_by_engine or any(",
        ("tests/checks",),
    ),
    Mutant(
        "what only tables tell is not said of a header",
        "damage=damage, unread=(), stream=stream",
        "damage=damage, stream=stream",
        ("tests/checks", "tests/project/scan"),
    ),
    Mutant(
        "findings come in the order of the loader",
        "findings.sort(key=lambda finding: finding.order)",
        "findings.sort(key=lambda finding: -finding.order)",
        ("tests/checks",),
    ),
    Mutant(
        "a warning is no refusal",
        "reasons = [finding for finding in findings if finding.refuses]",
        "reasons = [finding for finding in findings if finding.severity is not Severity.INFO]",
        ("tests/checks",),
    ),
    # -- upgrades ----------------------------------------------------------------------------------
    Mutant(
        "a patch runs for the number that it starts from",
        "return state <= self.from_number and",
        "return state < self.from_number and",
        ("tests/upgrades",),
    ),
    Mutant(
        "a patch that does not go upward never runs",
        "if patch.from_number < patch.to_number and patch.applies(number):",
        "if patch.applies(number):",
        ("tests/upgrades",),
    ),
    Mutant(
        "a change of layout is told by the save that reaches its number",
        "if before.ue5 < complete <= after.ue5:",
        "if before.ue5 < complete < after.ue5:",
        ("tests/upgrades",),
    ),
    Mutant(
        "the least number of a type fits it",
        "if not lowest <= result <= highest:",
        "if not lowest < result <= highest:",
        ("tests/upgrades",),
    ),
    Mutant(
        "of two losses the worse one counts",
        "return other if other.rank > self.rank else self",
        "return other if other.rank < self.rank else self",
        ("tests/upgrades",),
    ),
    # -- graphs ------------------------------------------------------------------------------------
    Mutant(
        "several targets of an output are told in their order",
        "yield from (_Step(deeper, end.node, entry=end.pin) for end in targets)",
        "yield from (_Step(deeper, end.node, entry=end.pin) for end in reversed(targets))",
        ("tests/graphs",),
    ),
    Mutant(
        "a node that was told is referred to, not told again",
        "self._visited.add(node.export)\n            self._first_entry[node.export]",
        "self._first_entry[node.export]",
        ("tests/graphs",),
    ),
    # -- compare -----------------------------------------------------------------------------------
    Mutant(
        "the flags of 32 rows and more are read from their own words",
        "words[bit >> 5] >> (bit & 31) & 1",
        "words[bit >> 5] >> (bit & 15) & 1",
        ("tests/compare",),
    ),
    Mutant(
        "what two lists begin with stays, and nothing more",
        "- behind]:\n        behind += 1\n    stay = [(at, at) for at in range(start)]",
        "- behind]:\n        behind += 1\n    stay = [(at, at) for at in range(start + 1)]",
        ("tests/compare",),
    ),
    Mutant(
        "between saves of one engine nothing is excused by its version",
        "if not self._classes.other_engine:\n            return None",
        "if self._classes.other_engine is None:\n            return None",
        ("tests/compare",),
    ),
    # -- files -------------------------------------------------------------------------------------
    Mutant(
        "a side file of the largest size is read",
        "if status.st_size <= kind.most:",
        "if status.st_size < kind.most:",
        ("tests/files",),
    ),
    Mutant(
        "only files that are called like ours are written",
        "if kind.suffixes and not lower.endswith(kind.suffixes):",
        "if not kind.suffixes and not lower.endswith(kind.suffixes):",
        ("tests/files",),
    ),
    # -- project -----------------------------------------------------------------------------------
    Mutant(
        "a known finding is known as often as it is listed",
        "known[entry] -= 1\n            self._now[entry] += 1",
        "self._now[entry] += 1",
        ("tests/project/test_baseline.py", "tests/cli/test_baseline.py"),
    ),
    Mutant(
        "a run that reads less deep does not say that a finding is gone",
        "and entry.depth <= self._depth",
        "and entry.depth <= entry.depth",
        ("tests/project/test_baseline.py", "tests/cli/test_baseline.py"),
    ),
    Mutant(
        "what git ignores is passed over",
        "if ignored and at in ignored:",
        "if ignored and not at:",
        ("tests/project", "tests/cli"),
    ),
    Mutant(
        "what begins in one piece of a file and ends in the next is found",
        "piece = source.slice(position, min(end + query.longest - 1, source.size))",
        "piece = source.slice(position, end)",
        ("tests/project/test_byte_search.py",),
    ),
    # -- command line and reports ------------------------------------------------------------------
    Mutant(
        "a run that finds no package leaves the baseline as it is",
        "if arguments.write_baseline and baseline is not None and status() != NO_PACKAGE:",
        "if arguments.write_baseline and baseline is not None:",
        ("tests/cli/test_baseline.py",),
    ),
    Mutant(
        "a finding of the least severity that fails does fail",
        "return any(finding.severity.rank <= least for finding in findings)",
        "return any(finding.severity.rank < least for finding in findings)",
        ("tests/cli/test_studio_engine.py", "tests/cli/test_cooked_command.py"),
    ),
    Mutant(
        "the objects of a package stand in order in its text for Git",
        "chain.from_iterable(lines for _, lines in sorted(objects))",
        "chain.from_iterable(lines for _, lines in objects)",
        ("tests/report", "tests/golden", "tests/cli/test_git_command.py"),
    ),
    Mutant(
        "a release of which no package was seen is told so",
        "if profile.release is not None and not profile.release.confirmed:",
        "if profile.release is not None and profile.release.confirmed:",
        ("tests/cli/test_other_commands.py",),
    ),
    # -- messages ----------------------------------------------------------------------------------
    Mutant(
        "none and several have the plural in English",
        "return singular if n == 1 else plural",
        "return singular if n <= 1 else plural",
        ("tests/messages", "tests/test_translations.py"),
    ),
)
