"""Texts of messages of the formats: packages, object streams, and the bytes of any file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.findings.message import Message, Text
from inspector.messages import N_, MessageText, Plural, _, ngettext
from inspector.messages.phrases import as_sentence, capitalized, clauses


def _declared(english: str) -> str:
    """What declarations and tables of the format say."""
    return _(english)


def _days(sign: str, days: int, clock: str) -> str:
    return f"{sign}{ngettext('{count} day', '{count} days', days)} {clock}"


def _joined(parts: tuple[Text, ...]) -> str:
    return ", ".join(map(str, parts))


def _number_and_entry(number: str, entry: Message) -> str:
    return clauses((number, str(entry)))


def _object_number(index: int, entry: int, row: str) -> str:
    words = _("export {index}", index=entry) if index > 0 else _("import {index}", index=entry)
    return clauses((f"{index}", words))


def _pin(
    name: str, output: bool, kind: Text, links: tuple[str, ...], more: int, default: str
) -> str:
    said = f"{name}: {_('output') if output else _('input')} {kind!s}"
    if links:
        others = _(" and {count:,} more", count=more) if more else ""
        return f"{said} → {', '.join(links)}{others}"
    return f"{said} = {default}" if default else said


def _section_meaning(holds: Message) -> str:
    words = str(holds)
    return as_sentence(capitalized(words))


def _the_section(called: str, title: str) -> str:
    return _("the {part}", part=_(called) if called else _(title).lower())


TEXTS: Final[Mapping[str, MessageText]] = {
    "format/a-known-one": N_("a known one"),
    "format/a-property-tag": N_("a property tag"),
    "format/access-mode": N_("access mode {mode}"),
    "format/after-year-9999": N_("after the year 9999"),
    "format/all-of": N_("{parts:, }"),
    "format/an-import-or-export": N_("an import or export"),
    "format/another-form": N_("another form"),
    "format/array-of": N_("array of {kind}"),
    "format/array-without-type": N_("Before UE4 282 an array does not say what it holds."),
    "format/as-summary-says": N_("{counted}, as the summary says"),
    "format/at-least-bytes": N_("at least {least} bytes"),
    "format/at-least-summary": N_("at least the summary's {end}"),
    "format/at-most": N_("at most {most}"),
    "format/at-most-grouped": N_("at most {most:,}"),
    "format/before-year-1": N_("before the year 1"),
    "format/below-zero": N_("below 0"),
    "format/bit-count": N_("bit count {count}"),
    "format/bits": N_("{count} bits"),
    "format/byte-count": N_("byte count {count}"),
    "format/bytes": N_("{count} bytes"),
    "format/bytes-each": N_("{least} bytes each"),
    "format/bytes-left": N_("{left} bytes left"),
    "format/bytes-to-last-entry": N_("{size} bytes, up to the last entry"),
    "format/characters": N_("{count:,} characters"),
    "format/cooked-index": N_("cooked index {index}"),
    "format/count": N_("count {count}"),
    "format/count-exceeds-bytes": N_("{count} entries with {left} bytes left"),
    "format/data-up-to": N_("data up to {offset}"),
    "format/days": _days,
    "format/declared": _declared,
    "format/elements": Plural("{count} element", "{count} elements"),
    "format/elements-of-bytes": N_("elements of {size} bytes"),
    "format/end-behind-start": N_("an end behind the start"),
    "format/end-of-tags-at": N_("the end of the tags at byte {at}"),
    "format/end-of-tags-stated": N_("it at byte {stated}"),
    "format/entries": N_("{count} entries"),
    "format/export": N_("export {index}"),
    "format/fields": N_("{count} fields"),
    "format/fields-grouped": N_("{count:,} fields"),
    "format/file-ends": N_("the file ends at {size} bytes"),
    "format/first-bytes": N_("{shown} … {count:,} bytes"),
    "format/gate-data-resources-2": N_("since data resource table 2"),
    "format/gate-editor-data": N_("only with editor data"),
    "format/gate-field-path-owner": N_(
        "since FortniteMain 33 or Release 30 FFieldPathOwnerSerialization"
    ),
    "format/gate-import-data": N_("only in import data"),
    "format/gate-lists-soft-paths": N_("where the package lists its soft object paths"),
    "format/gate-no-editor-data": N_("only without editor data"),
    "format/gate-not-header-layout": N_("not in header layout {number}"),
    "format/gate-since-header-layout": N_("since header layout {number}"),
    "format/gate-since-payload-trailer": N_("since payload trailer {version}"),
    "format/gate-tagged-properties": N_("not with unversioned properties"),
    "format/gate-until-header-layout": N_("until header layout {number}"),
    "format/gate-until-payload-trailer-1": N_("until payload trailer 1"),
    "format/gate-whole-float-channel": N_(
        "since Sequencer 12 SerializeFloatChannelCompletely or FortniteMain 53"
    ),
    "format/header-layout": N_("header layout {legacy}"),
    "format/header-of-bytes": N_("a header of {header_size:,} bytes"),
    "format/import": N_("import {index}"),
    "format/joined": _joined,
    "format/kept-native-class": N_("A native class stores no properties."),
    "format/kept-own-form": N_("Its class stores no property tags but a form of its own."),
    "format/kept-too-long": N_("Longer than {most:,} bytes, the most that is taken apart."),
    "format/kept-unlisted": N_(
        "The export table says that it has no property tags; that its class stores a form of its "
        "own is not known here."
    ),
    "format/kept-unversioned": N_(
        "Unversioned properties: the package stores neither their names nor their types, so they "
        "are not read."
    ),
    "format/leads-to": N_("leads to {destination}"),
    "format/lies-in": N_("in {path}"),
    "format/map-entries": Plural("{count} entry", "{count} entries"),
    "format/map-of": N_("map of {kind}"),
    "format/meaning-a": N_("A {words}."),
    "format/meaning-a-struct": N_("A struct."),
    "format/meaning-an": N_("An {words}."),
    "format/meaning-bool": N_("True or false."),
    "format/meaning-byte": N_("A whole number from 0 to 255."),
    "format/meaning-class": N_("A class."),
    "format/meaning-delegate": N_("A function of an object, to be called."),
    "format/meaning-delegates": N_("Functions of objects, to be called together."),
    "format/meaning-double": N_("A number in double precision."),
    "format/meaning-enum": N_("One of the values of {struct}."),
    "format/meaning-field-path": N_("A property of a class, named by its path."),
    "format/meaning-float": N_("A number in single precision."),
    "format/meaning-int16": N_("A whole number of 16 bits."),
    "format/meaning-int32": N_("A whole number of 32 bits."),
    "format/meaning-int64": N_("A whole number of 64 bits."),
    "format/meaning-int8": N_("A whole number of 8 bits."),
    "format/meaning-interface": N_("An object that has an interface."),
    "format/meaning-lazy-object": N_(
        "An object named by its GUID, found when its level is loaded."
    ),
    "format/meaning-name": N_("A name, compared without regard to case."),
    "format/meaning-object": N_("An object, loaded together with this one."),
    "format/meaning-soft-class": N_("A class named by path, loaded when it is asked for."),
    "format/meaning-soft-object": N_("An object named by path, loaded when it is asked for."),
    "format/meaning-string": N_("A text that is never translated."),
    "format/meaning-struct": N_("A struct: {words}."),
    "format/meaning-text": N_("A text for people, which can be translated."),
    "format/meaning-uint16": N_("A whole number of 16 bits, not negative."),
    "format/meaning-uint32": N_("A whole number of 32 bits, not negative."),
    "format/meaning-uint64": N_("A whole number of 64 bits, not negative."),
    "format/meaning-value-of-type": N_("A value of type {words}."),
    "format/meaning-weak-object": N_("An object that this reference does not keep alive."),
    "format/more-at": N_("more at {offset}"),
    "format/name": N_("name {entry}"),
    "format/name-numbers": N_("name {entry}, number {number}"),
    "format/names-unreadable": N_("the names cannot be read"),
    "format/needs-a-byte": N_("needs a byte"),
    "format/needs-bytes": N_("needs {count} bytes"),
    "format/neither-0-nor-1": N_("neither 0 nor 1"),
    "format/not-set": N_("not set"),
    "format/number-and-entry": _number_and_entry,
    "format/object": N_("object {index}"),
    "format/object-not-in-file": N_(
        "Its {size:,} bytes at 0x{start:X} to 0x{end:X} are not in the file."
    ),
    "format/object-number": _object_number,
    "format/object-of-package": N_("an object of this package or of its imports"),
    "format/objects-unreadable": N_("the objects cannot be read"),
    "format/offset": N_("offset {offset}"),
    "format/offset-behind-summary": N_("an offset behind the summary"),
    "format/or-a-little-lower": N_("{oldest} or a little lower"),
    "format/or-more": N_("{header_size} or more"),
    "format/payload-filter": N_("filter 0x{flags:04X}"),
    "format/payload-flags": N_("flags 0x{flags:04X}"),
    "format/payload-trailer": N_("payload trailer {version}"),
    "format/payload-trailer-up-to": N_("a payload trailer up to {end}"),
    "format/pin": _pin,
    "format/pin-numbers": N_("{node}, pin {pin}"),
    "format/pin-type-by-reference": N_("{kind} by reference"),
    "format/pin-type-to": N_("{kind} to {value}"),
    "format/reading-index": N_("index {number}"),
    "format/reading-length": N_("length {number}"),
    "format/reading-name": N_("name {entry:,}"),
    "format/reading-no-number": N_("{shown}, number {number}, none"),
    "format/reading-no-utf-16": N_("length {number}, no UTF-16"),
    "format/reading-no-zero": N_("length {number}, no closing zero"),
    "format/reading-none": N_("{shown}, none"),
    "format/reading-number": N_("number {number:,}"),
    "format/reading-too-long": N_("length {number}, too long"),
    "format/room-in-header": N_("room in the header: {size} bytes"),
    "format/row-bulk-data": N_("Bulk data"),
    "format/row-bulk-data-meaning": N_(
        "Payloads behind the objects; only the objects know which is whose."
    ),
    "format/row-bytes": N_("Bytes"),
    "format/row-bytes-unread": N_("These bytes could not be taken apart."),
    "format/row-count": N_("Count"),
    "format/row-count-meaning": N_("Number of entries that follow."),
    "format/row-element-size-meaning": N_("Bytes of each entry."),
    "format/row-end-tag": N_("End tag"),
    "format/row-end-tag-meaning": N_("The package tag once more: the objects are all there."),
    "format/row-entry-meaning": N_("An entry: a key and its value."),
    "format/row-export-entry": N_("Export table entry"),
    "format/row-export-entry-meaning": N_("Where the object's data is."),
    "format/row-exports": N_("Exports"),
    "format/row-footer": N_("Footer"),
    "format/row-inner-tag": N_("Inner tag"),
    "format/row-native-data": N_("Native data"),
    "format/row-native-data-meaning": N_("What the object's class stores in a form of its own."),
    "format/row-no-payload-meaning": N_("No entry claims these bytes."),
    "format/row-object-data": N_("Data"),
    "format/row-object-data-meaning": N_("The object's data."),
    "format/row-object-meaning": N_("An object of class {name}."),
    "format/row-padding": N_("Padding"),
    "format/row-padding-meaning": N_("Zero bytes that fill up the header."),
    "format/row-payload-meaning": N_("Payload of entry {entry}."),
    "format/row-payloads": N_("Payloads"),
    "format/row-payloads-meaning": N_("The bytes of the payloads."),
    "format/row-removed-meaning": N_("Elements taken away from the inherited ones."),
    "format/row-row-name": N_("Row name"),
    "format/row-rows": N_("Rows"),
    "format/row-rows-meaning": N_("The rows of the table."),
    "format/row-section-meaning": _section_meaning,
    "format/row-size": N_("Size"),
    "format/row-table-row-meaning": N_("A row of the table: a name and the values of its struct."),
    "format/row-tag-meaning": N_("Name, type and size of the property."),
    "format/row-tags-end-meaning": N_("The end of the properties."),
    "format/row-tags-size-meaning": N_("Bytes of the properties that follow."),
    "format/row-thumbnails": N_("Thumbnails"),
    "format/row-thumbnails-meaning": N_("Pictures of the assets."),
    "format/row-trailer": N_("Payload trailer"),
    "format/row-trailer-meaning": N_("Payloads of the objects, and a list of them."),
    "format/row-undescribed": N_("Not described"),
    "format/row-undescribed-meaning": N_("Not described, {size:,} bytes: they belong to no field."),
    "format/row-unversioned-object-meaning": N_(
        "An object of class {name}. Its properties are stored without names and types, so they "
        "are not read."
    ),
    "format/rows": Plural("{count} row", "{count} rows"),
    "format/rows-of-bytes": N_("{count} rows of at least {least} bytes"),
    "format/set-of": N_("set of {kind}"),
    "format/since": N_("since {axis} {limit} {name}"),
    "format/size": N_("{size:,} bytes"),
    "format/soft-path-number": N_("soft object path {value}"),
    "format/string-length": N_("string length {count}"),
    "format/structs-within-structs": N_("structs within structs"),
    "format/summary-breaks-off": N_("The summary breaks off here."),
    "format/tags-at": N_("tags at byte {at}"),
    "format/tags-from-to": N_("tags from byte {first} to byte {last}"),
    "format/tags-stated": N_("them at byte {stated}"),
    "format/the-section": _the_section,
    "format/ticks": N_("{ticks} ticks"),
    "format/title-header-layout": N_("Header layout"),
    "format/title-licensee-version": N_("Licensee version"),
    "format/title-ue4-version": N_("UE4 version"),
    "format/title-ue5-version": N_("UE5 version"),
    "format/type-bytes": N_("bytes"),
    "format/type-field-path": N_("field path"),
    "format/type-lazy-object": N_("lazy object"),
    "format/type-map-of-to": N_("map of {key} to {value}"),
    "format/type-optional": N_("optional"),
    "format/type-optional-of": N_("optional {words}"),
    "format/type-soft-class": N_("soft class"),
    "format/type-soft-object": N_("soft object"),
    "format/type-table-row": N_("table row"),
    "format/type-table-rows": N_("array of table row"),
    "format/type-thumbnail": N_("thumbnail"),
    "format/type-weak-object": N_("weak object"),
    "format/until": N_("until {axis} {limit} {name}"),
    "format/value-left-out": N_("The value was left out when the object was saved."),
    "format/value-misfits": N_(
        "These bytes do not fit {kind}: it has a form of its own that is not known."
    ),
    "format/value-not-read": N_(
        "Not read: the bytes around it contradict each other in too many ways."
    ),
    "format/value-of-unknown-form": N_("No form of {kind} is known."),
    "format/what-bits-hold": N_("what {size} bits hold"),
    "format/where": N_("where {field}"),
    "format/where-bit": N_("where {field} has bit 0x{mask:02X}"),
    "format/zero-or-more": N_("0 or more"),
    "format/zero-to": N_("0 to {last}"),
    "objectstream/class-and-version": N_("{class_id}, version {version}"),
    "objectstream/a-byte-stream": N_("a byte stream"),
    "objectstream/a-leaf": N_("a {title}"),
    "objectstream/a-text": N_("a text"),
    "objectstream/a-value": N_("a value"),
    "objectstream/address-numbers": N_("numbers of 64 and 32 bits"),
    "objectstream/address-part": N_("a part that ends in '/'"),
    "objectstream/an-address": N_("an address"),
    "objectstream/another-name": N_("another name"),
    "objectstream/bytes-a-number": N_("{size} a number"),
    "objectstream/character": N_("character"),
    "objectstream/character-of-text": N_("U+{code:04X} of a text"),
    "objectstream/class-id": N_("class id {text!r}"),
    "objectstream/comma-or-end": N_("',' or an end"),
    "objectstream/document-type": N_("a document type"),
    "objectstream/element": N_("element {tag!r}"),
    "objectstream/element-or-end": N_("an element or its end"),
    "objectstream/end-of-bytes": N_("the end of the bytes"),
    "objectstream/end-of-stream": N_("the end of the stream"),
    "objectstream/field": N_("field"),
    "objectstream/flags": N_("flags 0x{flags:02X}"),
    "objectstream/long-tag": N_("a tag of more than {most:,} bytes"),
    "objectstream/member-name": N_("a member's name"),
    "objectstream/members-too-deep": N_("members too deep"),
    "objectstream/no-class-id": N_("not a class id: {text!r}"),
    "objectstream/no-document-type": N_("none, and no entities"),
    "objectstream/no-json": N_("no JSON"),
    "objectstream/no-version": N_("no version"),
    "objectstream/nothing-reads": N_("nothing reads these bytes"),
    "objectstream/one-in-braces": N_("one in braces"),
    "objectstream/one-to": N_("1 to {newest}"),
    "objectstream/one-value": N_("one"),
    "objectstream/row-encoding-meaning": N_("How the stream is written."),
    "objectstream/row-objects-meaning": N_("The topmost elements."),
    "objectstream/row-rest": N_("Rest"),
    "objectstream/row-summary-meaning": N_("What the stream says before its elements."),
    "objectstream/row-version-meaning": N_("Version of the stream."),
    "objectstream/stream-version": N_("stream version {version}"),
    "objectstream/the-end": N_("the end"),
    "objectstream/title-encoding": N_("Encoding"),
    "objectstream/title-version": N_("Stream version"),
    "objectstream/too-deep": N_("elements more than {most} deep"),
    "objectstream/too-many-elements": N_("more than {most:,} elements"),
    "objectstream/type-of-value": N_("type of value"),
    "objectstream/value-exceeds-bytes": N_("a value of {value_size:,} bytes with {size:,} left"),
    "objectstream/values": N_("{count} values"),
    "objectstream/version": N_("version {text!r}"),
}
