"""What is wrong, or worth saying, anywhere: a code with typed arguments and a place, no text.

A rule is a class that derives from :class:`Finding`::

    class ClassGone(Finding):
        rule = "CLASS-GONE"
        severity: Severity = Severity.WARNING
        stable = ("name",)

        name: str
        objects: int
        renamed_to: str | None = None

What it says is a class of texts in :mod:`inspector.messages.rules`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar, Self, dataclass_transform

from inspector.findings.message import Message, plain
from inspector.light_imports import without

# What msgspec takes of it the typing of Python 3.11 has too, and the rest takes longer to import
# than msgspec.
with without("typing_extensions"):
    from msgspec import Struct, StructMeta
    from msgspec.structs import fields, replace


class Severity(StrEnum):
    """How much a finding matters, the worst first; the values are those of the JSON output."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """Sorts the worst first."""
        return tuple(Severity).index(self)


class _Rule(StructMeta):
    """Makes every rule frozen, with fields that are given by name, as :class:`Finding` is."""

    def __new__(
        cls: type[_Rule],
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        *,
        frozen: bool = True,
        kw_only: bool = True,
    ) -> _Rule:
        """The class of a rule.

        Raises:
            TypeError: A default for a field of a base is not annotated, so that it would hide it.
        """
        inherited = {field for base in bases for field in getattr(base, "__struct_fields__", ())}
        hidden = inherited & namespace.keys() - namespace.get("__annotations__", {}).keys()
        if hidden:
            raise TypeError(f"{name}: annotate {', '.join(sorted(hidden))}")
        return super().__new__(cls, name, bases, namespace, frozen=frozen, kw_only=kw_only)


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Finding(Struct, metaclass=_Rule, frozen=True, kw_only=True):
    """Something that a rule says about a file or a package.

    ``path`` is the place: the path of a field (``summary/CompatibleWithEngineVersion``), of an
    object or of a file; empty where the whole is meant. ``identity`` is the same place by names,
    where ``path`` counts rows, which a save may put in another order. ``offset`` is where that lies
    in the logical file, None where it was not looked up; ``line`` is that of a text, None of what
    has no lines. ``known`` tells that the baseline of its project has it.
    """

    #: The code of the rule.
    rule: ClassVar[str] = ""
    #: The names of the arguments that stay the same as long as the cause does: no sizes, no counts.
    stable: ClassVar[tuple[str, ...]] = ()

    severity: Severity = Severity.ERROR
    path: str = ""
    identity: str = ""
    offset: int | None = None
    line: int | None = None
    known: bool = False

    @classmethod
    def usual_severity(cls) -> Severity:
        """How much findings of the rule matter where one does not say otherwise."""
        defaults = {field.name: field.default for field in fields(cls)}
        return Severity(defaults["severity"])

    @property
    def fingerprint(self) -> str:
        """16 hexadecimal digits, the same for the same finding in other runs and revisions.

        They are of the rule, the place by identity and the stable arguments: what lies in front of
        the place may grow, and rows may change places.
        """
        from hashlib import blake2b  # most commands compare no findings

        values = (_stable(getattr(self, name)) for name in self.stable)
        # ASCII alone: what counts as printable differs between versions of Python.
        identified = ascii((self.rule, self.identity or self.path, *values)).encode("ascii")
        return blake2b(identified, digest_size=8).hexdigest()

    def at(self, offset: int | None) -> Self:
        """The same finding with its offset."""
        return self._with(offset=offset)

    def _with(self, **changes: Any) -> Self:
        """The finding with other values in some of its fields."""
        return replace(self, **changes)


def _stable(value: object) -> str | None:
    """An argument as a fingerprint takes it in: the same in every language."""
    if value is None:
        return None
    return plain(value) if isinstance(value, Message) else str(value)
