"""FText: a text for people, with the history of how it was made.

Mirrors what Text.cpp and TextHistory.cpp of the engine write.
"""

from __future__ import annotations

from inspector.format.fields import (
    BOOL32,
    F32,
    F64,
    FSTRING,
    I8,
    I32,
    I64,
    U8,
    U32,
    U64,
    Counted,
)
from inspector.format.gate import since, until
from inspector.format.schema import Lazy, Record, cases, choose, field, when
from inspector.format.unreal.declare.primitives import NAME, NameRef
from inspector.format.unreal.gates import UE4, EditorObject, FortniteMain, UE5Release, editor_only

#: A text within a text.
NESTED_TEXT = Lazy(lambda: Text.struct, U32.size)


class PlainHistory(Record):
    """A text that is not translated."""

    bHasCultureInvariantString: int | None = field(
        BOOL32,
        "Whether the text is stored.",
        since(EditorObject.CultureInvariantTextSerializationKeyStability),
    )
    CultureInvariantString: str | None = field(
        when("bHasCultureInvariantString", FSTRING),
        "The text, the same in every language.",
        since(EditorObject.CultureInvariantTextSerializationKeyStability),
    )


class BaseHistory(Record):
    """A text that is translated by its key."""

    engine = "FTextHistory_Base, Internationalization/TextHistory.h"

    Namespace: str = field(FSTRING, "Namespace of the key.")
    Key: str = field(FSTRING, "Key under which the text is translated.")
    SourceString: str = field(FSTRING, "The text as it was written.")
    DevNotes: str | None = field(
        FSTRING, "Notes for translators.", since(FortniteMain.AddDevNotesToFText) & editor_only
    )


class FormatArgumentValue(Record):
    """FFormatArgumentValue: what is put into a pattern."""

    engine = "FFormatArgumentValue, Internationalization/Text.h"

    Type: int = field(I8, "0 int, 1 unsigned int, 2 float, 3 double, 4 text, 5 gender.")
    Value: object = field(
        cases("Type", {0: I64, 1: U64, 2: F32, 3: F64, 4: NESTED_TEXT, 5: U8}),
        "What is put into the pattern.",
    )


class NamedArgument(Record):
    """A value for one name of a pattern."""

    Name: str = field(FSTRING, "Name in the pattern.")
    Value: FormatArgumentValue = field(FormatArgumentValue, "What stands for it.")


class ArgumentData(Record):
    """FFormatArgumentData: a value for one name of a pattern made in a Blueprint."""

    engine = "FFormatArgumentData, Internationalization/Text.h"

    ArgumentName: str = field(FSTRING, "Name in the pattern.")
    ArgumentValueType: int | None = field(
        U8,
        "0 int, 2 float, 3 double, 4 text, 5 gender.",
        since(EditorObject.TextFormatArgumentDataIsVariant),
    )
    ArgumentValue: object = field(
        cases(
            "ArgumentValueType",
            {
                None: NESTED_TEXT,
                0: choose(since(UE5Release.TextFormatArgumentData64bitSupport), I64, I32),
                2: F32,
                3: F64,
                4: NESTED_TEXT,
                5: U8,
            },
        ),
        "What stands for it.",
    )


class NamedFormatHistory(Record):
    """A text made from a pattern and named values."""

    engine = "FTextHistory_NamedFormat, Internationalization/TextHistory.h"

    FormatText: Text = field(NESTED_TEXT, "The pattern.")
    Arguments: tuple[NamedArgument, ...] = field(
        Counted(NamedArgument.struct), "The values by name."
    )


class OrderedFormatHistory(Record):
    """A text made from a pattern and values in order."""

    engine = "FTextHistory_OrderedFormat, Internationalization/TextHistory.h"

    FormatText: Text = field(NESTED_TEXT, "The pattern.")
    Arguments: tuple[FormatArgumentValue, ...] = field(
        Counted(FormatArgumentValue.struct), "The values in order."
    )


class ArgumentFormatHistory(Record):
    """A text made from a pattern and the values that a Blueprint node gave."""

    engine = "FTextHistory_ArgumentDataFormat, Internationalization/TextHistory.h"

    FormatText: Text = field(NESTED_TEXT, "The pattern.")
    Arguments: tuple[ArgumentData, ...] = field(Counted(ArgumentData.struct), "The values.")


class NumberFormat(Record):
    """FNumberFormattingOptions: how a number is written."""

    engine = "FNumberFormattingOptions, Internationalization/Text.h"

    AlwaysSign: int | None = field(
        BOOL32,
        "Whether a plus sign is written.",
        since(EditorObject.AddedAlwaysSignNumberFormattingOption),
    )
    UseGrouping: int = field(BOOL32, "Whether thousands are parted.")
    RoundingMode: int = field(I8, "How it is rounded.")
    MinimumIntegralDigits: int = field(I32, "Fewest digits before the point.")
    MaximumIntegralDigits: int = field(I32, "Most digits before the point.")
    MinimumFractionalDigits: int = field(I32, "Fewest digits behind the point.")
    MaximumFractionalDigits: int = field(I32, "Most digits behind the point.")


class NumberHistory(Record):
    """A text made from a number."""

    engine = "FTextHistory_AsNumber, Internationalization/TextHistory.h"

    SourceValue: FormatArgumentValue = field(FormatArgumentValue, "The number.")
    bHasFormatOptions: int = field(BOOL32, "Whether it says how the number is written.")
    FormatOptions: NumberFormat | None = field(
        when("bHasFormatOptions", NumberFormat), "How the number is written."
    )
    TargetCulture: str = field(FSTRING, "Language to write it in; empty for the current one.")


class CurrencyHistory(Record):
    """A text made from an amount of money."""

    engine = "FTextHistory_AsCurrency, Internationalization/TextHistory.h"

    CurrencyCode: str | None = field(
        FSTRING, "Code of the currency.", since(UE4.ADDED_CURRENCY_CODE_TO_FTEXT)
    )
    Number: NumberHistory = field(NumberHistory, "The amount.")


class DateHistory(Record):
    """A text made from a date."""

    engine = "FTextHistory_AsDate, Internationalization/TextHistory.h"

    SourceDateTime: int = field(I64, "Ticks of 100 ns since the year 1.")
    DateStyle: int = field(I8, "How long the date is written.")
    TimeZone: str | None = field(
        FSTRING, "Time zone to show it in.", since(UE4.FTEXT_HISTORY_DATE_TIMEZONE)
    )
    TargetCulture: str = field(FSTRING, "Language to write it in; empty for the current one.")


class TimeHistory(Record):
    """A text made from a time of day."""

    engine = "FTextHistory_AsTime, Internationalization/TextHistory.h"

    SourceDateTime: int = field(I64, "Ticks of 100 ns since the year 1.")
    TimeStyle: int = field(I8, "How long the time is written.")
    TimeZone: str = field(FSTRING, "Time zone to show it in.")
    TargetCulture: str = field(FSTRING, "Language to write it in; empty for the current one.")


class DateTimeHistory(Record):
    """A text made from a date and a time of day."""

    engine = "FTextHistory_AsDateTime, Internationalization/TextHistory.h"

    SourceDateTime: int = field(I64, "Ticks of 100 ns since the year 1.")
    DateStyle: int = field(I8, "How long the date is written.")
    TimeStyle: int = field(I8, "How long the time is written.")
    TimeZone: str = field(FSTRING, "Time zone to show it in.")
    TargetCulture: str = field(FSTRING, "Language to write it in; empty for the current one.")


class TransformHistory(Record):
    """A text in capitals or small letters."""

    engine = "FTextHistory_Transform, Internationalization/TextHistory.h"

    SourceText: Text = field(NESTED_TEXT, "The text.")
    TransformType: int = field(U8, "0 small letters, 1 capitals.")


class StringTableHistory(Record):
    """A text that stands in a string table."""

    engine = "FTextHistory_StringTableEntry, Internationalization/TextHistory.h"

    TableId: NameRef = field(NAME, "The string table.")
    Key: str = field(FSTRING, "Key of the text in it.")


_HISTORIES: dict[int | None, type[Record]] = {
    -1: PlainHistory,
    0: BaseHistory,
    1: NamedFormatHistory,
    2: OrderedFormatHistory,
    3: ArgumentFormatHistory,
    4: NumberHistory,
    5: NumberHistory,
    6: CurrencyHistory,
    7: DateHistory,
    8: TimeHistory,
    9: DateTimeHistory,
    10: TransformHistory,
    11: StringTableHistory,
}


class Text(Record):
    """FText: a text for people."""

    engine = "FText, Internationalization/Text.h"

    OldSourceString: str | None = field(
        FSTRING, "The text as it was written.", until(UE4.FTEXT_HISTORY), label="SourceString"
    )
    OldNamespace: str | None = field(
        FSTRING,
        "Namespace of the key.",
        since(UE4.ADDED_NAMESPACE_AND_KEY_DATA_TO_FTEXT) & until(UE4.FTEXT_HISTORY),
        label="Namespace",
    )
    OldKey: str | None = field(
        FSTRING,
        "Key under which the text is translated.",
        since(UE4.ADDED_NAMESPACE_AND_KEY_DATA_TO_FTEXT) & until(UE4.FTEXT_HISTORY),
        label="Key",
    )
    Flags: int = field(U32, "Whether the text is transient, the same in every language, and so on.")
    HistoryType: int | None = field(
        I8,
        "How the text was made: −1 plain, 0 by key, 1 to 3 from a pattern, 4 to 9 from a value, "
        "10 in other letters, 11 from a string table.",
        since(UE4.FTEXT_HISTORY),
    )
    History: Record | None = field(
        cases("HistoryType", _HISTORIES), "What the text was made from.", since(UE4.FTEXT_HISTORY)
    )


def source_of(text: Text) -> str:
    """The words of a text as far as they are stored: a pattern keeps its ``{names}``."""
    history = text.History
    match history:
        case None:
            return text.OldSourceString or ""
        case PlainHistory():
            return history.CultureInvariantString or ""
        case BaseHistory():
            return history.SourceString
        case NamedFormatHistory() | OrderedFormatHistory() | ArgumentFormatHistory():
            return source_of(history.FormatText)
        case TransformHistory():
            return source_of(history.SourceText)
        case StringTableHistory():
            return history.Key
    return ""
