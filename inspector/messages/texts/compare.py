"""What is said of differences: reasons, and the facts that sentences are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from inspector.findings.message import Message, Text
from inspector.messages import N_, MessageText, Number, Plural, _, count_text
from inspector.messages.phrases import bounded, capitalized, counted, joined, listed, noted, some_of


def say(template: str, /, **values: Any) -> str:
    """A template with values of files, of which long ones are cut; numbers choose a form."""
    return _(template, **{name: _shown(value) for name, value in values.items()})


def _shown(value: Any) -> Any:
    if isinstance(value, str | Message):
        return bounded(str(value))
    if isinstance(value, tuple):
        return tuple(map(_shown, value))
    return Number(value) if isinstance(value, int) else value


def sentence(template: str) -> Callable[..., str]:
    """What says a template with the values of a message."""
    return partial(say, template)


# -- values and objects ----------------------------------------------------------------------------


def _known(words: str, several: str, count: int) -> str:
    return say(several, count=count) if several else _(words)


def _value(label: str, before: str | None, after: str | None, became: str) -> str:
    if became == "added":
        return say(N_("{label} default → {after}"), label=label, after=after)
    if became == "removed":
        return say(N_("{label} {before} → default"), label=label, before=before)
    return say(N_("{label} {before} → {after}"), label=label, before=before, after=after)


def _values_shared(values: Sequence[Message], count: int, names: Sequence[Text]) -> str:
    if names:
        holders = joined([bounded(str(name)) for name in names])
        return say(N_("{values:, | and } in {holder}"), values=tuple(values), holder=holders)
    template = N_("{values:, | and } in {count:# object|# objects}")
    return say(template, values=tuple(values), count=count)


#: Assets that are called by name.
_MOST_ASSETS: Final = 3


def _asset_moved(label: str, names: Sequence[str], before: str, after: str) -> str:
    assets = joined(list(names))
    if len(names) > _MOST_ASSETS:
        assets = say(N_("{count:# asset|# assets}"), count=len(names))
    template = N_("{label} {assets}: {before} → {after}")
    return say(template, label=label, assets=assets, before=before, after=after)


_ANGLES: Final = {
    "Pitch": N_("pitch {angle}"),
    "Yaw": N_("yaw {angle}"),
    "Roll": N_("roll {angle}"),
}


def _angle(axis: str, angle: str) -> str:
    return say(_ANGLES[axis], angle=angle) if axis else angle


def _redirected(name: str, before: str, target: str) -> str:
    if not target:
        return say(N_("{name} became a redirector, was {before}"), name=name, before=before)
    return say(
        N_("{name} became a redirector to {target}, was {before}"),
        name=name,
        target=target,
        before=before,
    )


_HAPPENED: Final = {
    "changed": N_("{things} changed"),
    "added": N_("{things} added"),
    "removed": N_("{things} removed"),
    "moved": N_("{things} moved"),
    "replaced": N_("{things} replaced"),
    "raised": N_("{things} raised"),
    "lowered": N_("{things} lowered"),
    "otherwise": N_("{things} stored otherwise"),
}


def _happened(things: Text, became: str, names: Sequence[str]) -> str:
    return noted(say(_HAPPENED[became], things=things), bounded(listed(names)) if names else "")


_FIELDS: Final = {
    "changed": N_("{count:# field|# fields} changed"),
    "added": N_("{count:# field|# fields} added"),
    "removed": N_("{count:# field|# fields} removed"),
    "moved": N_("{count:# field|# fields} moved"),
}


def _fields(count: int, became: str, beside: bool) -> str:
    if beside:
        return say(N_("{count:# more field|# more fields} changed"), count=count)
    return say(_FIELDS[became], count=count)


_MEMBERS: Final = {
    "added": N_("{members} set in {holder}"),
    "removed": N_("{members} back to default in {holder}"),
    "changed": N_("{members} changed in {holder}"),
    "moved": N_("{members} in another order in {holder}"),
}
_MEMBERS_SHARED: Final = {
    "added": N_("{members} set in {count:# object|# objects}"),
    "removed": N_("{members} back to default in {count:# object|# objects}"),
    "changed": N_("{members} changed in {count:# object|# objects}"),
    "moved": N_("{members} in another order in {count:# object|# objects}"),
}


def _members(
    members: Sequence[str], notes: Sequence[str], more: int, became: str, count: int, holder: Text
) -> str:
    names = [bounded(name) for name in members]
    if more:
        names.append(say(N_("{count} more"), count=more))
    said = noted(joined(names), bounded(listed(notes)) if notes else "")
    if holder:
        return _(_MEMBERS[became], members=said, holder=bounded(str(holder)))
    return _(_MEMBERS_SHARED[became], members=said, count=Number(count))


def _class_moved(holder: Text, count: int, before: str, after: str) -> str:
    if holder:
        return say(
            N_("class of {holder}: {before} → {after}"), holder=holder, before=before, after=after
        )
    return say(
        N_("class of {count:# object|# objects}: {before} → {after}"),
        count=count,
        before=before,
        after=after,
    )


_KEYS: Final = {
    "bone": N_("{count:# key|# keys} of {tracks:# bone|# bones} changed"),
    "curve": N_("{count:# key|# keys} of {tracks:# curve|# curves} changed"),
}


def _keys(kind: str, count: int, tracks: int, names: Sequence[str]) -> str:
    text = say(_KEYS[kind], count=count, tracks=tracks)
    if not names:
        return text
    return say(N_("{text}: {names}"), text=text, names=some_of(names, tracks))


_ENTRIES: Final = {
    ("tag", "added"): N_("{count:# gameplay tag|# gameplay tags} added"),
    ("tag", "removed"): N_("{count:# gameplay tag|# gameplay tags} removed"),
    ("line", "added"): N_("{count:# line|# lines} added"),
    ("line", "removed"): N_("{count:# line|# lines} removed"),
    ("enumerator", "added"): N_("{count:# enumerator|# enumerators} added"),
    ("enumerator", "removed"): N_("{count:# enumerator|# enumerators} removed"),
    ("key", "added"): N_("{count:# blackboard key|# blackboard keys} added"),
    ("key", "removed"): N_("{count:# blackboard key|# blackboard keys} removed"),
    ("", "added"): N_("{count:# entry|# entries} of {member} added in {holder}"),
    ("", "removed"): N_("{count:# entry|# entries} of {member} removed in {holder}"),
}


def _entries(
    noun: str,
    member: str,
    holder: Text,
    count: int,
    names: Sequence[Text],
    more: int,
    became: str,
    shifted: int,
    place: int,
) -> str:
    if shifted and count == len(names) == 1:
        return _one_enumerator(names[0], became, shifted, place)
    text = say(_ENTRIES[noun, became], count=count, member=member, holder=holder)
    if names:
        some = some_of([str(name) for name in names], len(names) + more)
        text = say(N_("{text}: {names}"), text=text, names=some)
    if shifted:
        shift = say(N_("{count:# value shifts|# values shift}"), count=shifted)
        text = say(N_("{text}, {shift}"), text=text, shift=shift)
    return text


def _one_enumerator(name: Text, became: str, shifted: int, place: int) -> str:
    """An enumerator that others are counted from."""
    shift = say(N_("{count:# value shifts|# values shift}"), count=shifted)
    if became == "removed":
        return say(N_("enumerator {name} removed: {shift}"), name=name, shift=shift)
    if not place:
        return say(N_("enumerator {name} inserted first: {shift}"), name=name, shift=shift)
    return say(
        N_("enumerator {name} inserted with value {place}: {shift}"),
        name=name,
        place=place,
        shift=shift,
    )


#: Values that are told of something that was renamed.
_MOST_VALUES: Final = 2


def _renamed(before: str, after: str, values: Sequence[Message]) -> str:
    text = say(N_("{before} renamed {after}"), before=before, after=after)
    return noted(text, listed(map(str, values[:_MOST_VALUES])))


def _binding(part: str, function: str, became: str) -> str:
    if became == "added":
        return say(N_("{part} bound to {function}"), part=part, function=function)
    return say(N_("{part} no longer bound to {function}"), part=part, function=function)


def _more_bindings(count: int, became: str) -> str:
    if became == "added":
        return say(N_("{count:# more property|# more properties} bound"), count=count)
    return say(N_("{count:# more property|# more properties} no longer bound"), count=count)


def _picture_replaced(name: Text, before: str, after: str) -> str:
    sizes = say(N_("{before} → {after}"), before=before, after=after) if before else ""
    return noted(say(N_("picture of {name} replaced"), name=name), sizes)


def _enumerators_reordered(shifted: int) -> str:
    shift = say(N_("{count:# value shifts|# values shift}"), count=shifted)
    return say(N_("enumerators in another order: {shift}"), shift=shift)


def _object(name: Text, notes: Sequence[str]) -> str:
    return noted(bounded(str(name)), bounded(listed(notes)) if notes else "")


def _names_beginning(name: str, count: int) -> str:
    return noted(bounded(name), count_text(count))


def _level_of_detail(emitter: str, level: int, part: str) -> str:
    # It is the path of an object, with what people call each part.
    return bounded(noted(emitter, say(N_("LOD {level}"), level=level)) + part)


#: Parts of a Blueprint before their names.
NAMED: Final[Mapping[str, Plural]] = {
    "animation graph": Plural("animation graph {names}", "animation graphs {names}"),
    "component": Plural("component {names}", "components {names}"),
    "construction script": Plural("construction script {names}", "construction scripts {names}"),
    "event dispatcher": Plural("event dispatcher {names}", "event dispatchers {names}"),
    "event graph": Plural("event graph {names}", "event graphs {names}"),
    "function": Plural("function {names}", "functions {names}"),
    "graph": Plural("graph {names}", "graphs {names}"),
    "interface": Plural("interface {names}", "interfaces {names}"),
    "macro": Plural("macro {names}", "macros {names}"),
    "material": Plural("material {names}", "materials {names}"),
    "state machine": Plural("state machine {names}", "state machines {names}"),
    "variable": Plural("variable {names}", "variables {names}"),
}


def _called(noun: str, names: Sequence[Text]) -> str:
    return NAMED[noun].text(len(names), names=joined(list(map(str, names))))


def _counted(count: int, noun: str, plural: str) -> str:
    return counted(count, noun, plural)


def _section(title: str) -> str:
    return _(title)


#: Titles of sections that are no tables, which a comparison hands on as they are.
SECTION_TITLES: Final = (N_("other bytes"), N_("versions"))


# -- the lead --------------------------------------------------------------------------------------

_SAVED_BY: Final = {
    ("", ""): N_("re-saved by another engine"),
    ("newer", ""): N_("re-saved by a newer engine"),
    ("older", ""): N_("re-saved by an older engine"),
    ("", "build"): N_("re-saved by another build"),
    ("newer", "build"): N_("re-saved by a newer build"),
    ("older", "build"): N_("re-saved by an older build"),
    ("", "engine"): N_("re-saved with other custom versions"),
    ("newer", "engine"): N_("re-saved with newer custom versions"),
    ("older", "engine"): N_("re-saved with older custom versions"),
    ("", "patch"): N_("re-saved by another patch of the same release"),
    ("newer", "patch"): N_("re-saved by a newer patch of the same release"),
    ("older", "patch"): N_("re-saved by an older patch of the same release"),
}


def _saved_by(order: str, same: str, before: Text, after: Text) -> str:
    engines = say(N_("{before} → {after}"), before=before, after=after) if before else ""
    return noted(_(_SAVED_BY[order, same]), engines)


def _saved_again(engine: Message | None, sure: bool, layout: Sequence[Message]) -> str:
    if engine is None:
        if layout:
            return say(N_("Re-saved; {layout:, }, nothing else."), layout=tuple(layout))
        return _("Re-saved; nothing else changed.") if sure else _("Re-saved; no edit seen.")
    by = capitalized(str(engine))
    if layout:
        return say(N_("{engine}; {layout:, }, nothing else."), engine=by, layout=tuple(layout))
    if sure:
        return say(N_("{engine}; nothing else changed."), engine=by)
    return say(N_("{engine}; no edit seen."), engine=by)


def _as_far_as_read(edited: bool, read: int, objects: int | None) -> str:
    if objects is None:
        if edited:
            return _("Edited, as far as both can be read.")
        return _("No edit seen, as far as both can be read.")
    template = N_(
        "No edit seen, as far as both can be read: {read:,} of {objects:# object|# objects}."
    )
    if edited:
        template = N_(
            "Edited, as far as both can be read: {read:,} of {objects:# object|# objects}."
        )
    return say(template, read=read, objects=objects)


def _facts(facts: tuple[Message, ...], named: bool) -> str:
    text = say(N_("{facts:, }."), facts=facts)
    return text if named else capitalized(text)


TEXTS: Final[Mapping[str, MessageText]] = {
    # Reasons.
    "compare/renumbered": N_("renumbered"),
    "compare/other-layout": N_("only one of the two layouts stores it"),
    "compare/rewritten": N_("rewritten by another engine version; not compared in detail"),
    "compare/follows": N_("follows from other changes"),
    "compare/picture": N_("a picture is rendered again on each save"),
    "compare/payload-place": N_("where payloads lie"),
    "compare/made-by-save": N_("regenerated on each save"),
    "compare/made-guid": N_("a GUID that is regenerated"),
    "compare/made-key": N_("the key of a text, regenerated"),
    "compare/unsaved-metadata": N_("metadata of objects that were not saved"),
    "compare/set-by-history": N_("set by the editor’s history of edits"),
    "compare/of-actors": N_(
        "measured from the level’s actors, which may have changed in other packages"
    ),
    "compare/same-object": N_("the same object under another number"),
    "compare/replaced-name": N_(
        "took the place of another name; bytes that are the same may mean it"
    ),
    "compare/to-default": N_("back to its default"),
    "compare/other-type": N_("another type"),
    "compare/other-precision": N_("the same number in another precision"),
    "compare/around": N_("the values are the same; types, GUIDs or flags beside them are not"),
    "compare/retired": N_("these are no objects of their own in the other version"),
    "compare/from-parent": N_("copied from the parent, which is not overridden here"),
    "compare/from-label": N_("the label of the actor, which its class notes again"),
    "compare/made-by-class": N_("an object that the class of this one makes"),
    "compare/from-called": N_("a parameter of the graph that is called, not overridden here"),
    "compare/metadata-table": N_("metadata is a table of its own since another version"),
    "compare/import-json": N_("what was imported is stored as JSON since another version"),
    "compare/other-struct": N_(
        "the struct has this member in one of the versions only; its default"
    ),
    "compare/other-assets": N_("another engine lists other objects as assets"),
    "compare/other-facts": N_("another engine notes other facts"),
    "compare/class-with-package": N_("the same class, written with its package"),
    "compare/package-without-object": N_("the same package, named without its object"),
    "compare/document-path": N_("the same document, named by its path"),
    "compare/every-platform": N_("the same number, for every platform"),
    "compare/gathered-otherwise": N_("the same text, gathered otherwise"),
    "compare/empty-other-type": N_("empty, as another type"),
    "compare/renamed-by-engine": N_("engines call it otherwise"),
    "compare/set-by-engine": N_("another engine sets it otherwise"),
    "compare/lighting": N_("engines note again which lighting belongs to it"),
    "compare/made-from-call": N_("engines recreate it from what a node calls"),
    "compare/how-it-was-made": N_("what engines keep of how it was made"),
    "compare/not-used": N_("not used, for something is linked"),
    "compare/compiled": N_("recompiled by another version"),
    "compare/written-by-compiler": N_("what the compiler of the class writes"),
    "compare/entries": _entries,
    "compare/picture-replaced": _picture_replaced,
    "compare/hulls-rebuilt": sentence(N_("collision hulls of {name} rebuilt")),
    "compare/enumerators-reordered": _enumerators_reordered,
    "compare/object": _object,
    "compare/names-beginning": _names_beginning,
    "compare/level-of-detail": _level_of_detail,
    "compare/binding": _binding,
    "compare/more-bindings": _more_bindings,
    "compare/renamed": _renamed,
    "compare/more": sentence(N_("{count:# more change|# more changes}")),
    "compare/objects-of-class": sentence(N_("{count:# object|# objects} of class {name}")),
    "compare/more-objects": sentence(N_("{count:# more object|# more objects}")),
    "compare/spelling": N_("names are compared without case"),
    "compare/entries-reordered": N_("the same entries in another order"),
    "compare/properties-reordered": N_("the same properties in another order"),
    "compare/rows-reordered": N_("the same rows in another order"),
    "compare/values-reordered": N_("the same values in another order"),
    # Values and objects.
    "compare/known": _known,
    "compare/by-step": sentence(N_("{count:# value|# values} converted by {step}")),
    "compare/moved-into": sentence(N_("{count:# value|# values} moved to {name}")),
    "compare/found-at": sentence(N_("{old} now found at {moved}")),
    "compare/value": _value,
    "compare/times": sentence(N_("{value} ({count:# time|# times})")),
    "compare/values-in": sentence(N_("{values:, | and } in {holder}")),
    "compare/values-shared": _values_shared,
    "compare/asset-moved": _asset_moved,
    "compare/rotated": sentence(N_("{name} turned to {angles:, }")),
    "compare/angle": _angle,
    "compare/class": sentence(N_("{name} {before} → {after}")),
    "compare/redirected": _redirected,
    "compare/happened": _happened,
    "compare/fields": _fields,
    "compare/class-moved": _class_moved,
    "compare/members": _members,
    "compare/spelled": sentence(N_("{before} spelled {after}")),
    "compare/moved-to": sentence(N_("{label} {value} moved to {place}")),
    "compare/slot": sentence(N_("material of slot {slot} {before} → {after}")),
    "compare/slots": sentence(N_("{slots:, | and } in {holder}")),
    "compare/keys": _keys,
    "compare/called": _called,
    "compare/counted": _counted,
    "compare/rows": Plural("{count} row", "{count} rows"),
    "compare/custom-versions": Plural("{count} custom version", "{count} custom versions"),
    "compare/payload-file": sentence(N_("payload file {name}")),
    "compare/bulk-data": sentence(
        N_("bulk data changed from {before:# byte|# bytes} to {after:# byte|# bytes}")
    ),
    "compare/section": _section,
    "compare/untold-objects": sentence(
        N_("native data of {count:# object|# objects} not compared in detail")
    ),
    "compare/untold-entries": sentence(N_("{things} not compared in detail")),
    "compare/licensee": sentence(N_("licensee version {before} → {after}")),
    "compare/no-version": N_("engine version not stored"),
    # The lead.
    "compare/identical": N_("Identical: the same bytes."),
    "compare/edited": N_("Edited."),
    "compare/edited-fact": sentence(N_("Edited: {fact}.")),
    "compare/saved-again": _saved_again,
    "compare/as-far-as-read": _as_far_as_read,
    "compare/saved-by": _saved_by,
    "compare/facts": _facts,
}
