"""What is read of object streams."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.messages import N_, MessageText

TEXTS: Final[Mapping[str, MessageText]] = {
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
