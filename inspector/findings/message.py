"""Something to say, by its code and its arguments; the words are not here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, Self, TypeAlias

#: What an argument of a message can be.
Argument: TypeAlias = "str | int | float | bool | Message | Detail | tuple[Argument, ...] | None"
#: The names under which the parts of a message are kept outside of a process.
_CODE: Final = "code"
_ARGUMENTS: Final = "arguments"


class Detail:
    """A frozen value with fields of its own, which the text of a message makes a sentence of.

    A message with one stays in its process, or goes to another one; no file keeps it.
    """

    __slots__ = ()


class Message:
    """Something to say: a code, and the values that go with it.

    Two messages are equal when their codes and arguments are, in whatever language they are said.
    ``str`` gives the text for people, in the language of the process, where
    :mod:`inspector.messages` is loaded, as in every program; elsewhere the code and its arguments.
    Nothing looks into that text.

    ::

        Message("format/count-exceeds-bytes", count=7_000_000, left=120)

    Args:
        code: What is said: the room that says it, a slash, and words with dashes.
        arguments: The values. A message among them is said within this one.
    """

    __slots__ = ("arguments", "code")

    #: Makes a text for people of a message; the room of messages puts its own here.
    writer: ClassVar[Callable[[Message], str]]

    code: str
    arguments: Mapping[str, Any]

    def __init__(self, code: str, /, **arguments: Argument) -> None:
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "arguments", arguments)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Message.{name} is frozen")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self.code == other.code and self.arguments == other.arguments

    def __hash__(self) -> int:
        return hash((self.code, *sorted(self.arguments.items(), key=lambda item: item[0])))

    def __repr__(self) -> str:
        values = "".join(f", {name}={value!r}" for name, value in self.arguments.items())
        return f"Message({self.code!r}{values})"

    def __str__(self) -> str:
        return Message.writer(self)

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def __reduce__(self) -> tuple[Callable[..., Message], tuple[str, Mapping[str, Any]]]:
        return _made, (self.code, self.arguments)

    def as_document(self) -> dict[str, Any]:
        """The message as JSON and an index hold it; :meth:`from_document` makes it again."""
        return {
            _CODE: self.code,
            _ARGUMENTS: {name: _argument_document(value) for name, value in self.arguments.items()},
        }

    @classmethod
    def from_document(cls, kept: Mapping[str, Any]) -> Self:
        """A message of what :meth:`as_document` gave.

        Raises:
            ValueError: It is none.
        """
        code, arguments = kept.get(_CODE), kept.get(_ARGUMENTS)
        if not isinstance(code, str) or not isinstance(arguments, dict):
            raise ValueError(f"no message: {str(kept)[:80]}")
        return cls(code, **{str(name): _argument(value) for name, value in arguments.items()})


#: What a text for people is below the words: what stands in a file as it is, or a message.
Text: TypeAlias = str | Message


def plain(message: Message) -> str:
    """A message by its code and arguments, as logs and tracebacks have it."""
    values = ", ".join(f"{name}={value!r}" for name, value in message.arguments.items())
    return f"{message.code} ({values})" if values else message.code


Message.writer = plain


def _made(code: str, arguments: Mapping[str, Any]) -> Message:
    return Message(code, **arguments)


def _argument_document(value: Argument) -> Any:
    if isinstance(value, Message):
        return value.as_document()
    return [_argument_document(one) for one in value] if isinstance(value, tuple) else value


def _argument(value: Any) -> Argument:
    if isinstance(value, dict):
        return Message.from_document(value)
    if isinstance(value, list):
        return tuple(_argument(one) for one in value)
    if value is None or isinstance(value, str | int | float):
        return value
    raise ValueError(f"no argument of a message: {str(value)[:80]}")
