"""What is said of patches, effects, redirects, and the files that declare them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.messages import N_, MessageText, _
from inspector.messages.phrases import listed

#: What a redirect is about, by its kind.
_KINDS: Final = {
    "package": N_("package"),
    "class": N_("class"),
    "struct": N_("struct"),
    "enum": N_("enum"),
    "function": N_("function"),
    "property": N_("property"),
    "other": N_("other"),
}


def _axes_are(names: tuple[str, ...]) -> str:
    return _("axes are {names}", names=listed(names))


def _redirect(
    kind: str,
    old: str,
    new: str,
    within: bool,
    removed: bool,
    instance_only: bool,
    others: int,
) -> str:
    if within:
        said = _("Every name that holds {old}", old=old)
    else:
        said = _("The {kind} {old}", kind=_(_KINDS[kind]), old=old)
    if removed:
        return _("{said} is gone on purpose; references to it read as null.", said=said)
    if within:
        return _("{said} is read with {new} in its place.", said=said, new=new)
    what = _("{said} is read as {new}", said=said, new=new)
    if instance_only:
        what = _("{what}, objects of it alone", what=what)
    if others:
        held = _("values") if kind == "enum" else _("objects")
        what = _(
            "{what}, and {count:d} of its {held} get other names",
            what=what,
            count=others,
            held=held,
        )
    return _("{sentence}.", sentence=what)


TEXTS: Final[Mapping[str, MessageText]] = {
    "upgrades/a-class-id": N_("the id of a class"),
    "upgrades/a-key-form": N_('"value" or "crc"'),
    "upgrades/a-leaf-type": N_("a type of single values"),
    "upgrades/a-list": N_("a list"),
    "upgrades/a-number": N_("a number"),
    "upgrades/a-number-of-more-than-64-bits": N_("a number of more than 64 bits"),
    "upgrades/a-struct": N_("a struct"),
    "upgrades/a-text": N_("a text"),
    "upgrades/a-type": N_("a type"),
    "upgrades/a-value": N_("a value"),
    "upgrades/fields-not-read": N_(
        "{engine}'s code has no converter: what fits none of its fields is dropped; the list does "
        "not have its fields"
    ),
    "upgrades/members": N_("a table of members and their values"),
    "upgrades/absent": N_("(absent)"),
    "upgrades/adds": N_("add"),
    "upgrades/adds-field": N_("adds a field"),
    "upgrades/an-arithmetic": N_('"float32" or "float64"'),
    "upgrades/an-enumerator": N_("a value of an enumeration"),
    "upgrades/another-goes-further": N_("another patch goes further"),
    "upgrades/area-unknown-family": N_("{areas_file}: there is no family {family!r}"),
    "upgrades/area-without-names": N_(
        "{areas_file}: {word!r} has neither 'names' nor 'families' nor 'everywhere'"
    ),
    "upgrades/axes-are": _axes_are,
    "upgrades/axis-licensee": N_("Licensee version"),
    "upgrades/axis-redirects": N_("Core redirects"),
    "upgrades/axis-ue4": N_("UE4 object version"),
    "upgrades/axis-ue5": N_("UE5 object version"),
    "upgrades/becomes-another-class": N_("becomes another class"),
    "upgrades/becomes-map": N_("becomes a map"),
    "upgrades/beyond-double": N_("the number is beyond every double"),
    "upgrades/beyond-float": N_("{given!r} is beyond every float"),
    "upgrades/both-stored": N_("{field} and {new} are both stored"),
    "upgrades/by-code": N_("(changed by code, not computed)"),
    "upgrades/by-code-alone": N_("{type} becomes {to} by code alone"),
    "upgrades/by-new-class-name": N_("by the new name of its class, {last}"),
    "upgrades/changed-by-code": N_("changed by code"),
    "upgrades/changes-type": N_("changes a type"),
    "upgrades/class-declared-twice": N_("{class_id} is declared twice in this file"),
    "upgrades/class-in-removed-package": N_("{name}: its class is in a removed package"),
    "upgrades/class-no-more": N_("{name} is no more"),
    "upgrades/class-of-class": N_("the class of the class"),
    "upgrades/class-without-version": N_("the class has no 'version': write version = 5 in it"),
    "upgrades/compatible-with": N_("Compatible with"),
    "upgrades/computes-floats-alone": N_(
        "{type} is stored; {kind} works on float and double; put a change-type before it"
    ),
    "upgrades/converter-below-out-of-range": N_(
        "'below' is {below} and the class is at version {version}: a converter serves "
        "versions below a number from 1 to that"
    ),
    "upgrades/converter-below-twice": N_("another converter is below {below} too"),
    "upgrades/converter-fails": N_("converter fails"),
    "upgrades/converter-needs-become": N_(
        'the converter of a class that is no more needs an operation "become"'
    ),
    "upgrades/converter-no-list": N_("'converter' has to be written as [[class.converter]]"),
    "upgrades/converter-of": N_("Converter of {name}"),
    "upgrades/converter-says-nothing": N_(
        'the converter says nothing: write {example}, or description = "…"'
    ),
    "upgrades/converts-another-type": N_("{type} is stored, the patch converts {from_type}"),
    "upgrades/custom-version-without-numbers": N_(
        "the custom version has no numbers: write enumerators = { 0 = "
        '"BeforeCustomVersionWasAdded", 1 = "…" } in it'
    ),
    "upgrades/dates-are-texts": N_("dates and times are written as texts"),
    "upgrades/deprecated-class-with-version": N_(
        "a class that is no more has no version: leave it out"
    ),
    "upgrades/did-you-mean": N_("did you mean {near!r}?"),
    "upgrades/did-you-mean-in-brackets": N_(" (did you mean {near!r}?)"),
    "upgrades/did-you-mean-table": N_("did you mean [[{near}]]?"),
    "upgrades/discarded": N_("(discarded)"),
    "upgrades/dropped": N_("(dropped)"),
    "upgrades/drops-field": N_("drops a field"),
    "upgrades/drops-objects": N_("drops objects"),
    "upgrades/effect-and-effects": N_("write 'effect' or 'effects', not both"),
    "upgrades/effect-no-single": N_("several effects are written effects = [ … ]"),
    "upgrades/effect-no-table": N_('an effect has to be a table: { kind = "…", … }'),
    "upgrades/effect-without-kind": N_("the effect has no 'kind': write for example {example}"),
    "upgrades/effects-no-list": N_("'effects' has to be a list: effects = [{ kind = … }, { … }]"),
    "upgrades/element-without-key": N_("an element of {field} has no {key}"),
    "upgrades/engine-converts": N_("engine converts it"),
    "upgrades/engine-classes": N_("the classes of {engines:, | and }"),
    "upgrades/enum-not-whole": N_("numbers of an enumeration are whole, those of {type} are not"),
    "upgrades/enum-value": N_("{value} is no number that {type} holds"),
    "upgrades/enum-values-no-table": N_(
        "'values' has to be a table of numbers, as in {{ First = 0, Last = 42 }}"
    ),
    "upgrades/enumerator-no-number": N_('{key!r} is no number: enumerators are written 1 = "Name"'),
    "upgrades/enumerators-no-table": N_(
        '\'enumerators\' has to be a table: enumerators = { 0 = "…", 1 = "…" }'
    ),
    "upgrades/field-named-twice": N_("{name} and {other} are one field: capitals do not count"),
    "upgrades/fields-no-table": N_("'fields' has to be a table: fields = { Data = \"int\" }"),
    "upgrades/first-of-a-key-stays": N_("of two with one key the first stays"),
    "upgrades/fragments-not-computed": N_(
        "Only the first {most_fragments} lines with MatchSubstring are computed."
    ),
    "upgrades/from-not-below-to": N_(
        "'from' is {last} and 'to' is {to}: 'from' is the last version that needs the "
        "patch, so leave it out or write from = {last_before}"
    ),
    "upgrades/from-to": N_("{from_type} to {to_type}"),
    "upgrades/guid-declared-twice": N_("{guid} is declared twice in this file"),
    "upgrades/is-it": N_("is it {near!r}?"),
    "upgrades/key-not-computed": N_("{key} are listed, not computed."),
    "upgrades/known-are": N_("known are {names}"),
    "upgrades/known-tables": N_("known are {tables}"),
    "upgrades/latest-below-0": N_("'latest' cannot be below 0"),
    "upgrades/latest-below-highest": N_(
        "'latest' cannot be {latest}: {name} is {highest} already; leave it out, or write "
        "the highest number"
    ),
    "upgrades/lost-unknown-class": N_("lost, unknown class"),
    "upgrades/matches-no-field": N_("matches no field"),
    "upgrades/more-than-64-bits": N_("no number of an asset has more than 64 bits"),
    "upgrades/moves-into-struct": N_("moves into a struct"),
    "upgrades/multiplies": N_("multiply"),
    "upgrades/name-declared-twice": N_("{name} is declared twice in this file: rename one"),
    "upgrades/named-value": N_("{name} = {value}"),
    "upgrades/neither-chosen": N_("(neither chosen)"),
    "upgrades/neither-guid-nor-custom-version": N_(
        "{name} is no GUID and no custom version of this file: write its 32 hexadecimal "
        "digits, or declare it with [[custom_version]]"
    ),
    "upgrades/neither-true-nor-false": N_("the text is neither true nor false"),
    "upgrades/new-form": N_("new form"),
    "upgrades/new-on-save": N_("(new on save)"),
    "upgrades/no-class-id": N_('{text} is no id of a class, such as "{example}"'),
    "upgrades/no-converter": N_(
        "No converter: fields whose name or type fits none of the class are dropped."
    ),
    "upgrades/no-converter-in-code": N_(
        "{engine}'s code has no converter: fields that the class does not have by name are dropped"
    ),
    "upgrades/no-guid": N_(
        "{text} is no GUID: write its 32 hexadecimal digits, such as "
        '"9B1F5C20-47D24E1A-8C3E05A1-7F2D6B94"'
    ),
    "upgrades/no-leaf-class": N_("{type_name} is no class of single values"),
    "upgrades/no-number": N_("the text is no number"),
    "upgrades/no-value-changes": N_("no value changes"),
    "upgrades/no-value-of-class": N_("the value is none of {type_name}"),
    "upgrades/no-whole-number": N_("the text is no whole number"),
    "upgrades/not-computed": N_("not computed"),
    "upgrades/not-described": N_("not described"),
    "upgrades/not-finite": N_("it is not finite"),
    "upgrades/now-in": N_("now in {there}"),
    "upgrades/null-on-load": N_("null on load"),
    "upgrades/number-below-0": N_("the number cannot be {number}: versions begin at 0"),
    "upgrades/number-is-no": N_("{value} is no {last}"),
    "upgrades/number-taken": N_("{number} is {other} already: give {name} another"),
    "upgrades/number-too-large": N_("no number of an asset is so large"),
    "upgrades/of-double": N_("{name} of double"),
    "upgrades/of-float": N_("{name} of float"),
    "upgrades/operation-no-table": N_('an operation has to be a table: { kind = "rename", … }'),
    "upgrades/out-of-range": N_("the number is out of the range of {last}, {lowest} to {highest}"),
    "upgrades/own-serializer": N_("the serializer of the value reads what older code stored"),
    "upgrades/parts": N_("{parts:, }"),
    "upgrades/patch-id-twice": N_("another patch is called {name}: rename one"),
    "upgrades/patch-without-effect": N_("the patch has no 'effect': write for example {example}"),
    "upgrades/patch-without-enum": N_(
        "the patch names neither the enumeration nor a property whose values change: write "
        'enum = "…" or property = "…" in it'
    ),
    "upgrades/patch-without-property": N_(
        "the patch has no 'property', which the effect {kind!r} changes: write property = "
        '"…" in it'
    ),
    "upgrades/preview-stopped": N_("The preview stopped: {problem}"),
    "upgrades/redirect": _redirect,
    "upgrades/redirect-removed": N_("{old}, removed"),
    "upgrades/redirects-are-no-patches": N_(
        "redirects are no patches: write them into DefaultEngine.ini of the project"
    ),
    "upgrades/refused-on-load": N_("(refused on load)"),
    "upgrades/removed-on-purpose": N_("removed on purpose"),
    "upgrades/rename-in-code": N_("{old} is called {new}"),
    "upgrades/renames": N_("rename"),
    "upgrades/renames-values": N_("renames values"),
    "upgrades/replaces-text": N_("replaces text"),
    "upgrades/result-beyond-double": N_("the result is beyond every double"),
    "upgrades/rewrites-hashes": N_("rewrites hashes"),
    "upgrades/saved-by": N_("Saved by"),
    "upgrades/sets-default": N_("sets a default"),
    "upgrades/sets-flag": N_("sets a flag"),
    "upgrades/since-above-from": N_(
        "'since' is {first} and above 'from', which is {last}: the patch would never run"
    ),
    "upgrades/stays": N_("stays"),
    "upgrades/step-no-list": N_("'step' has to be written as [[custom_version.step]]"),
    "upgrades/stored-too": N_("{new} is stored too"),
    "upgrades/table-no-list": N_("{name!r} has to be written as [[{name}]]"),
    "upgrades/the-class": N_("the class"),
    "upgrades/the-converter": N_("the converter"),
    "upgrades/the-custom-version": N_("the custom version"),
    "upgrades/the-effect": N_("the effect {kind!r}"),
    "upgrades/the-enum": N_("the enumeration"),
    "upgrades/the-field": N_("the field {name!r}"),
    "upgrades/the-licensee-version": N_("the licensee version"),
    "upgrades/the-operation": N_("the operation {kind!r}"),
    "upgrades/the-patch": N_("the patch"),
    "upgrades/the-step": N_("the step"),
    "upgrades/to-below-0": N_("'to' cannot be {to}: versions begin at 0"),
    "upgrades/unknown-axis": N_("unknown axis {text} ({hint})"),
    "upgrades/unknown-choice": N_("unknown {key} {value} {hint}"),
    "upgrades/unknown-class-axis": N_(
        "unknown axis: {name} is no id and no class of this file ({known})"
    ),
    "upgrades/unknown-class-type": N_("unknown type {text} {hint}: others are written by their id"),
    "upgrades/unknown-custom-version": N_(
        "no custom version {name} is declared in this file (is it {near!r}?)"
    ),
    "upgrades/unknown-effect": N_("unknown effect {kind} {hint}"),
    "upgrades/unknown-key-form": N_('{value} is no form of a key: write "value" or "crc"'),
    "upgrades/unknown-leaf-type": N_("no class of single values is called {text} ({hint})"),
    "upgrades/unknown-operation": N_("unknown operation {kind} {hint}"),
    "upgrades/unknown-table": N_("unknown table {name!r} ({meant})"),
    "upgrades/unknown-type": N_(
        "unknown type {value}{hint}: types are {names}; others are written in full, such as "
        '"StructProperty(Vector)"'
    ),
    "upgrades/used-by-compiled-code": N_("may be used by compiled code"),
    "upgrades/value-is-no": N_("the value {value} is no {first}"),
    "upgrades/value-is-not": N_("the value {text} is not {wanted}"),
    "upgrades/value-no-number": N_("{value} is no number"),
    "upgrades/version-below-0": N_("'version' cannot be below 0"),
    "upgrades/whether-set": N_("whether it is set"),
    "upgrades/why-absent": N_("Nothing that it is about is in the file: {names}."),
    "upgrades/why-asked-elsewhere": N_(
        "The engine asks for the number in classes alone of which the file holds nothing: {places}."
    ),
    "upgrades/why-asked-here": N_(
        "The engine asks for the number in {names}, of which the file holds objects: {places}."
    ),
    "upgrades/why-derived": N_(
        "Objects of {names} may be of what it is about: neither the file nor its project says what "
        "that class derives from."
    ),
    "upgrades/why-everywhere": N_("Every package has what it is about."),
    "upgrades/why-field-absent": N_("No field that it changes is stored: {names}."),
    "upgrades/why-form-absent": N_("Nothing whose stored form it changes is in the file."),
    "upgrades/why-holds": N_("What it is about is in the file: {names}."),
    "upgrades/why-marker": N_("The number marks a place in the list and changes nothing."),
    "upgrades/why-no-area": N_("Nobody says what it is about."),
    "upgrades/why-unlisted": N_("The objects of the file cannot be listed."),
    "upgrades/why-unread": N_("What it is about may lie in what could not be read of the file."),
    "upgrades/wildcard-not-computed": N_("MatchWildcard is not computed."),
    "upgrades/write-its-id": N_(
        'write its id, such as "class:{893CA46E-6D1A-4D27-94F7-09E26DE5AE4B}", or declare '
        "it with [[class]]"
    ),
    "upgrades/zero-guid": N_("the zero GUID stands for none: make a new one"),
}
