"""The argument parser of every command: it starts fast, keeps to the terminal's width, and says
what :mod:`argparse` says in the language of the process.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn

from inspector.escaping import columns
from inspector.messages import N_, Label, _, lazy
from inspector.messages.phrases import did_you_mean, remarks
from inspector.suggestions import nearest

_WIDTH = 80
#: Of the largest number that an option takes: no count and no size has as many.
_DIGITS = 18
_USAGE: Final = N_("usage: ")
_MISSING: Final = N_("the following arguments are required: %s")
#: What argparse says to people, as it hands it to gettext; of one that it says otherwise in some
#: release of Python there is no translation, so it stays as it is.
_SAID_BY_ARGPARSE: Final = (
    _USAGE,
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    _MISSING,
    N_("one of the arguments %s is required"),
    N_("not allowed with argument %s"),
    N_("expected one argument"),
    N_("expected at most one argument"),
    N_("expected at least one argument"),
    N_("ignored explicit argument %r"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("invalid %(type)s value: %(value)r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
)
#: What the exit statuses mean that every command has.
_ENDS: Final[Mapping[int, Label]] = {
    2: lazy("wrong usage, or what was named is not there"),
    3: lazy("a bug of this program"),
}


def _said(english: str) -> str:
    """A text of argparse in the language of the process."""
    return _(english) if english in _SAID_BY_ARGPARSE else english


# It asks gettext, which knows only files of its own kind and one language of the environment.
vars(argparse)["_"] = _said


class Help(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal.

    The usual way to learn that width imports the compression modules, which costs every command
    more than reading its arguments.
    """

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_terminal_width() - 2)

    class _Section(argparse.HelpFormatter._Section):
        """A part of the help below its heading."""

        def format_help(self) -> str:
            """As it is, with the colon of the language behind the heading."""
            text = super().format_help()
            if not self.heading:
                return text
            colon = _("{heading}:", heading=self.heading)
            return text.replace(f"{self.heading}:", colon, 1)

    def _split_lines(self, text: str, width: int) -> list[str]:
        """The lines of what is said of an argument; signs of East Asia take two columns."""
        if text.isascii():
            return super()._split_lines(text, width)
        # Every command waits for its parser, and few show the help.
        from inspector.report.terminal import wrapped

        if columns(text) == len(text):
            return super()._split_lines(text, width)
        return list(wrapped(" ".join(text.split()), width))


def _terminal_width() -> int:
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and int(columns) > 2:
        return int(columns)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or _WIDTH  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):
        return _WIDTH


def closing(*examples: str, ends: Mapping[int, Label]) -> str:
    """What stands at the end of a command's help: examples, and what its exit statuses mean.

    Args:
        examples: One to three lines as they are typed.
        ends: What 0 means, and each status that not every command has.
    """
    statuses = [f"  {status}  {means}" for status, means in sorted({**_ENDS, **ends}.items())]
    shown = [f"  {example}" for example in examples]
    return "\n".join([_("examples:"), *shown, "", _("exit status:"), *statuses])


def number_in(text: str) -> int | None:
    """The number that an option is given; None for what is none, or more than anything counts."""
    is_number = text.isascii() and text.isdigit() and len(text) <= _DIGITS
    return int(text) if is_number else None


class Parser(argparse.ArgumentParser):
    """A parser with :class:`Help`; its subparsers are of the same kind.

    Options and PATHs may be mixed, options are never abbreviated, and what is mistyped is answered
    with the nearest name.

    Attributes:
        example: A whole command, told where an argument is missing; empty for none.
    """

    example = ""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"formatter_class": Help, "allow_abbrev": False, **settings})

    def format_usage(self) -> str:
        """The usage behind its English word, of which the base class takes the seven characters."""
        return _USAGE + super().format_usage().removeprefix(_(_USAGE))

    def print_usage(self, file: Any = None) -> None:
        """Prints the usage, its first word in the language of the process."""
        self._print_message(_(_USAGE) + self.format_usage().removeprefix(_USAGE), file)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Writes help like any other output: the base class says of no failure."""
        if file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)

    def error(self, message: str) -> NoReturn:
        """Ends with status 2 and what is wrong; where an argument is missing, with an example."""
        missing = _said(_MISSING).partition("%s")[0]
        if message.startswith(missing) and self.example:
            message = remarks((message, _("for example: {example}", example=self.example)))
        super().error(message)

    def parse(self, arguments: Sequence[str]) -> argparse.Namespace:
        """What the arguments say.

        Raises:
            SystemExit: Help or what is wrong was printed.
        """
        words = list(arguments)
        at = words.index("--") if "--" in words else len(words)
        if not any(word.startswith("-") for word in words[at + 1 :]):
            # Only what begins like an option needs it to be told from one.
            del words[at : at + 1]
        # Options of a command within a command belong to that, wherever they stand behind it; and
        # who writes -- has sorted them. Without options nothing is mixed, and to read words as if
        # something were takes longer.
        options = any(word.startswith("-") for word in words)
        mixed = options and "--" not in words and not self._parsers_within()
        parse = self.parse_known_intermixed_args if mixed else self.parse_known_args
        parsed, unknown = parse(words)
        if unknown:
            self.error(self._unknown_words(unknown))
        return parsed

    def actions(self) -> list[argparse.Action]:
        """The arguments that it takes, those of commands within it included."""
        within = (action for parser in self._parsers_within() for action in parser.actions())
        return [*self._actions, *within]

    def options(self) -> list[str]:
        """The options that it takes, those of commands within it included."""
        return [option for action in self.actions() for option in action.option_strings]

    def _parsers_within(self) -> list[Parser]:
        return [
            parser
            for action in self._actions
            if isinstance(action.choices, dict)
            for parser in action.choices.values()
            if isinstance(parser, Parser)
        ]

    def _unknown_words(self, unknown: Sequence[str]) -> str:
        known = self.options()
        hints = [
            # Only where no option is looked for any more one that is known is left over.
            _("{option} goes before --, behind which everything is a PATH", option=option)
            if option in known
            else did_you_mean(nearest(option, known))
            for option in (word.partition("=")[0] for word in unknown)
            if option.startswith("--")
        ]
        return remarks((_("unrecognized arguments: {options}", options=" ".join(unknown)), *hints))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as error:
            hint = did_you_mean(nearest(str(value), map(str, action.choices or ())))
            error.message = remarks((error.message, hint))
            raise
