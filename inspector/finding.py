"""The one model of what is wrong, or worth saying, anywhere: values, never finished sentences.

A rule is a class that derives from :class:`Finding`: its code, its weight, its arguments as typed
fields, and its words as templates with the names of these arguments. A translation
(:mod:`inspector.messages`) is another set of templates.

::

    class ClassGone(Finding):
        rule = "CLASS-GONE"
        severity = Severity.WARNING
        stable = ("name",)
        templates = {
            "message": "{name} is in no known engine{origin}; {objects:# object is|# objects are} "
            "of it.",
            "message.renamed_to": "{name} is called {renamed_to} now.",
            "origin": "",
            "origin.module": " (it was in {module})",
        }
        name: str
        objects: int
        module: str = ""
        renamed_to: str | None = None

Each command imports this module, so it makes its records itself: a dataclass takes a hundred times
as long to make.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, Self, dataclass_transform

from inspector.findings.finding import Severity as Severity
from inspector.findings.message import Message, plain
from inspector.messages import Number, Pieces, current, on_language_change, said
from inspector.messages.phrases import bounded


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Record:
    """A frozen value whose annotated names are its fields; the constructor takes them by name.

    A name that the class gives a value may be left out. Records are equal when they are of one
    class and their fields are; they can be hashed when their fields can, and pickled.
    """

    fields: ClassVar[tuple[str, ...]] = ()
    _names: ClassVar[frozenset[str]] = frozenset()
    _defaults: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        own = [
            name
            for name, kind in cls.__annotations__.items()
            if not str(kind).startswith(("ClassVar", "typing.ClassVar"))
        ]
        inherited = [name for base in cls.__bases__ for name in getattr(base, "fields", ())]
        cls.fields = tuple(dict.fromkeys((*inherited, *own)))
        cls._names = frozenset(cls.fields)
        cls._defaults = {name: getattr(cls, name) for name in cls.fields if hasattr(cls, name)}

    def __init__(self, **values: Any) -> None:
        given = self.__dict__
        given.update(self._defaults)
        given.update(values)
        if given.keys() != self._names:
            wrong = given.keys() ^ self._names
            raise TypeError(f"{type(self).__name__}: {', '.join(sorted(wrong))}")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} is frozen")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} is frozen")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.__dict__ == self.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *(self.__dict__[name] for name in self.fields)))

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={self.__dict__[name]!r}" for name in self.fields)
        return f"{type(self).__name__}({values})"

    def _with(self, **changes: Any) -> Self:
        """The record with other values in some of its fields."""
        record = object.__new__(type(self))
        record.__dict__.update(self.__dict__)
        record.__dict__.update(changes)
        return record


class Statement(Record):
    """Values that templates make sentences of.

    A key of ``templates`` names a piece of text: ``message``. Behind a dot it may carry the name of
    a condition, ``message.studio``: that template stands in place of ``message`` where the
    attribute ``studio`` holds, which is any value but None, False and an empty text (0 holds). Of
    several that hold the first is taken; those of a class come before those of its bases.

    A name in braces is an attribute of the statement (a field or a property), else another key,
    whose piece of text then stands there, else an attribute of the context. How a value is written:

    ======================  ========================================================================
    a number                without separators, negative ones with a real minus sign: ``−9``
    ``{size:,}`` ``{at:X}``  as Python writes numbers; ``{limit:d}`` with the sign of the keyboard
    ``{n:# file|# files}``  the form that belongs to the number, with the number for ``#``
    a statement             its message
    a tuple                 the pieces of text of these keys or the messages of these statements,
                            ``{parts:, | and }`` as "a, b and c"
    None                    nothing
    ======================  ========================================================================
    """

    #: The code of the rule, or the name by which a translation finds the templates of this class.
    rule: ClassVar[str] = ""
    templates: ClassVar[Mapping[str, str]] = {}

    def words(
        self,
        key: str = "message",
        context: object = None,
        escape: Callable[[str], str] | None = None,
    ) -> str:
        """The text of a key; empty where no template of the key applies.

        Args:
            key: The piece of text that is wanted, without a condition.
            context: What knows the names that are no attributes of the statement.
            escape: What is done to texts among the arguments, so that they mean only themselves.
        """
        return _Arguments(self, context, escape).written(key)

    @classmethod
    def called(cls) -> str:
        """What the rule is called, in the language of this process; names no argument."""
        return dict(_choices_of(cls, "title"))[""]


class Finding(Statement):
    """Something that a rule says about a file or a package.

    ``path`` is the place: the path of a field (``summary/CompatibleWithEngineVersion``), of an
    object or of a file; empty where the whole is meant. ``identity`` is the same place by names,
    where ``path`` counts rows, which a save may order anew. ``offset`` is where that lies in the
    logical file, None where nobody looked.
    """

    #: The names of the arguments that stay the same as long as the cause does: no sizes, no counts.
    stable: ClassVar[tuple[str, ...]] = ()

    severity: Severity = Severity.ERROR
    path: str = ""
    identity: str = ""
    offset: int | None = None

    @property
    def fingerprint(self) -> str:
        """16 hexadecimal digits, by which the same finding is told in other runs and revisions.

        They are of the rule, the place by identity and the stable arguments: what lies in front of
        the place may grow, and rows may change places.
        """
        from hashlib import blake2b

        values = [getattr(self, name) for name in self.stable]
        place = self.identity or self.path
        said = (self.rule, place, *map(_as_kept, values))
        # ASCII alone: what counts as printable differs between versions of Python.
        return blake2b(ascii(said).encode("ascii"), digest_size=8).hexdigest()

    def at(self, offset: int | None) -> Self:
        """The same finding with its offset."""
        return self._with(offset=offset)


def _as_kept(value: object) -> str | None:
    """A value as fingerprints have it: the same in every language."""
    if isinstance(value, Message):
        return plain(value)
    return None if value is None else str(value)


#: By class and key: the conditions and their templates, the one without a condition last.
_choices: dict[tuple[type[Statement], str], list[tuple[str, str]]] = {}
on_language_change(_choices.clear)


def _choices_of(kind: type[Statement], key: str) -> list[tuple[str, str]]:
    choices = _choices.get((kind, key))
    if choices is None:
        choices = []
        for base in kind.__mro__:
            own: Mapping[str, str] = base.__dict__.get("templates", {})
            if own:
                rule = base.__dict__["rule"]
                say = current().pgettext
                own = {key: text and say(f"{rule}.{key}", text) for key, text in own.items()}
            parted = [(*name.partition("."), template) for name, template in own.items()]
            mine = [(condition, text) for name, _, condition, text in parted if name == key]
            # A stable sort: the one without a condition goes behind those that have one.
            choices += sorted(mine, key=lambda choice: not choice[0])
        _choices[kind, key] = choices
    return choices


class _Arguments:
    """The values of a statement by the names that stand in its templates."""

    def __init__(
        self, statement: Statement, context: object, escape: Callable[[str], str] | None
    ) -> None:
        self._statement = statement
        self._context = context
        self._escape = escape

    def written(self, key: str) -> str:
        """The text of a key; empty where no template of it applies."""
        for condition, template in _choices_of(type(self._statement), key):
            if not condition or self._holds(condition):
                return template.format_map(self)
        return ""

    def __getitem__(self, name: str) -> object:
        value = getattr(self._statement, name, _MISSING)
        if value is _MISSING:
            if _choices_of(type(self._statement), name):
                return self.written(name)
            value = getattr(self._context, name)
        if isinstance(value, str | Message):
            value = bounded(said(value) if isinstance(value, str) else str(value))
            return value if self._escape is None else self._escape(value)
        if isinstance(value, int):
            return _Number(value)
        if isinstance(value, Statement):
            return self._piece(value)
        if isinstance(value, tuple):
            return Pieces(map(self._piece, value))
        return _NOTHING if value is None else value

    def _piece(self, part: str | Statement) -> str:
        if isinstance(part, str):
            return self.written(part)
        return part.words(context=self._context, escape=self._escape)

    def _holds(self, condition: str) -> bool:
        value = getattr(self._statement, condition, _MISSING)
        if value is _MISSING:
            value = getattr(self._context, condition)
        return not (value is None or value is False or value == "")


_MISSING: Final = object()


class _Number(Number):
    """A number as sentences write it."""

    def __format__(self, form: str) -> str:
        written = super().__format__(form)
        return written if form or self >= 0 else f"−{written[1:]}"


class _Nothing:
    """What stands where there is no value, however it is to be written."""

    def __format__(self, form: str) -> str:
        return ""


_NOTHING: Final = _Nothing()
