"""What there is to say about one field: the facts of the Data panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from inspector.format.interpret import integer_text
from inspector.format.unreal.readings import declared_type
from inspector.format.value_text import are_name_numbers, object_row
from inspector.gui.desk.field_words import gate_words, hex_of, shown_type
from inspector.gui.kit.facts import Fact, Segment
from inspector.messages import _, count_text, ngettext
from inspector.messages.phrases import as_sentence, in_a_row, unended
from inspector.messages.rendering import render
from inspector.versions import Guid

if TYPE_CHECKING:
    from inspector.format.logical import LogicalBytes
    from inspector.format.tree import FieldNode

#: Bytes of a field that are shown.
SHOWN_BYTES: Final = 8
#: Characters of a value that are shown; the rest is copied only.
SHOWN_TEXT: Final = 300
#: Characters of a value that the table of readings has room for.
FITS: Final = 24

Chain = Sequence["FieldNode"]


def title_of(chain: Chain) -> str:
    """What a field is called: by its name, or as the entry of the table or array it is in."""
    node = chain[-1]
    if len(chain) > 1 and is_value_row(node):
        return title_of(chain[:-1])
    if node.name:
        return render(node.name)
    if len(chain) > 1 and node.index is not None:
        return f"{render(chain[-2].name) or title_of(chain[:-1])} [{count_text(node.index)}]"
    return node.path.rpartition("/")[2]


def is_value_row(node: FieldNode) -> bool:
    """Whether a row stands for the value of the property above it, without its tag."""
    return node.path.endswith("@value")


def sentence_of(node: FieldNode) -> str:
    """The line about a field's meaning, and why its bytes could not be taken apart."""
    meaning = render(node.meaning).rstrip()
    if meaning and meaning[-1] not in ".?!。？！":
        meaning = as_sentence(meaning)
    if not node.problem:
        return meaning
    problem = as_sentence(unended(render(node.problem)))
    if node.role == "section":
        return _("{meaning} Not readable: {problem}", meaning=meaning, problem=problem).strip()
    if problem == meaning:
        meaning = ""
    kept = _("Kept as bytes.") if node.role in ("property", "blob") else ""
    return in_a_row((meaning, kept, problem))


def declared_reading(node: FieldNode) -> str:
    """The type of :mod:`~inspector.format.interpret` that the field is; empty for none of them."""
    if node.role == "row" or (node.role == "section" and node.has_children):
        return ""
    raw, size = node.raw_text, node.size
    if size == 8 and are_name_numbers(raw):
        return "FName"
    if size == 4 and (object_row(raw) or (raw == "0" and node.text == "None")):
        return "FPackageIndex"
    kind = declared_type(node.type)
    return "bool32" if kind in ("int32", "uint32") and node.text in ("true", "false") else kind


def has_readings(node: FieldNode) -> bool:
    """Whether the bytes are worth reading as every type: those of groups are not one value."""
    if node.size <= 0:
        return False
    return bool(declared_reading(node)) or not node.has_visible_children()


def facts_about(chain: Chain, data: LogicalBytes | None) -> list[Fact]:
    """Type, owner, bytes, place and size of a field, as far as it has them.

    Args:
        chain: The rows from the top down to the field.
        data: The bytes of the file.
    """
    node = chain[-1]
    facts: list[Fact] = []
    kind = render(node.type)
    if kind:
        facts.append(Fact(_("Type"), (Segment(shown_type(kind)),), tooltip=kind))
    owner = _owner(chain)
    if owner:
        facts.append(Fact(_("Owner"), owner))
    if node.text and not node.undescribed and not node.absent and not _is_read(node):
        text = render(node.text)
        shown = text if len(text) <= SHOWN_TEXT else f"{text[:SHOWN_TEXT]} …"
        fixed = declared_reading(node) == "FGuid"
        facts.append(Fact(_("Value"), (Segment(shown, "mono" if fixed else "plain"),)))
    if node.raw_text and node.raw_text != node.text and not declared_reading(node):
        raw = render(node.raw_text).replace("-", "−")
        facts.append(Fact(_("Stored as"), (Segment(raw, "second"),)))
    if node.absent:
        words = gate_words(node) or _("left out of this package")
        facts.append(Fact(_("Stored"), (Segment(_("no"), "strong"), Segment(words, "second"))))
        return facts
    size = node.size
    if size and data is not None:
        first = data.slice(node.value_start, node.value_start + min(size, SHOWN_BYTES))
        more = " …" if size > SHOWN_BYTES else ""
        facts.append(Fact(_("Bytes"), (Segment(first.hex(" ").upper() + more, "mono"),)))
    offset = hex_of(node.value_start).removeprefix("0x")
    place = (Segment(offset, "mono"), Segment(f"({count_text(node.value_start)})", "second"))
    facts.append(Fact(_("Offset"), place))
    if data is not None and data.seam <= node.value_start < data.size:
        within = hex_of(node.value_start - data.seam).removeprefix("0x")
        facts.append(Fact(_("In .uexp"), (Segment(f"{within}", "mono"),)))
    held = len(node.visible_children()) if not has_readings(node) and not node.text else 0
    if held:
        facts.append(
            Fact(_("Holds"), (Segment(ngettext("{count} field", "{count} fields", held)),))
        )
    if size > SHOWN_BYTES or not size:
        facts.append(Fact(_("Size"), (Segment(_("{size:,} bytes", size=size)),)))
    return facts


def _is_read(node: FieldNode) -> bool:
    """Whether the table of readings shows the value anyway, whole and in the same form."""
    shown = has_readings(node) and bool(declared_reading(node))
    text = render(node.text)
    return shown and not text.startswith("0x") and len(text) <= FITS


def _owner(chain: Chain) -> tuple[Segment, ...]:
    if is_value_row(chain[-1]):
        chain = chain[:-1]
    if len(chain) < 2:
        return ()
    node = chain[-2]
    if node.path.endswith("@entry") and len(chain) > 2:
        return (Segment(title_of(chain[:-2])), Segment(_("export table"), "second"))
    if node.role in ("property", "element") and node.type:
        return (Segment(shown_type(render(node.type))),)
    name = Segment(title_of(chain[:-1]))
    return (name, Segment(node.path, "second")) if node.role == "row" else (name,)


def tag_facts(chain: Chain) -> list[Fact]:
    """The fields of the tag that stands before a property's value; empty where there is none."""
    node = chain[-2] if len(chain) > 1 and is_value_row(chain[-1]) else chain[-1]
    tag = next((child for child in _tags(node) if child.has_children), None)
    if tag is None:
        return []
    facts = [
        Fact(render(child.name), (_tag_value(child),))
        for child in tag.children
        if not child.absent and child.name not in ("", "Name")
    ]
    place = (
        Segment(hex_of(tag.start).removeprefix("0x"), "mono"),
        Segment(_("{end:,} bytes", end=tag.end - tag.start), "second"),
    )
    return [*facts, Fact(_("Offset"), place)]


def _tag_value(child: FieldNode) -> Segment:
    match child.value:
        case Guid() as guid:
            return Segment("zero", "second") if guid.is_zero else Segment(str(guid), "mono")
        case bool():
            return Segment(render(child.text))
        case int() as number:
            return Segment(integer_text(number))
        case _:
            return Segment(render(child.text)) if child.text else Segment("none", "second")


def _tags(node: FieldNode) -> list[FieldNode]:
    if node.role not in ("property", "element") or not node.has_children:
        return []
    # A tag and the counts behind it come first: a long array is not gone through for them.
    children = node.children
    return [children[at] for at in range(min(len(children), 3)) if children[at].is_tag]
