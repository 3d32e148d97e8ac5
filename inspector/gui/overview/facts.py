"""The facts of the Overview page, as labels and values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from inspector.catalog import Catalog
from inspector.catalog.classes import asset_kind
from inspector.checks.facts import FileKind
from inspector.checks.judgement import Mark, ReleaseAnswer, Verdict
from inspector.format.errors import FormatError
from inspector.format.formats import format_named
from inspector.format.unreal.declare.own_forms import REDIRECTOR
from inspector.format.unreal.package import Package
from inspector.format.unreal.paths import CODE
from inspector.gui.desk.damage import damage_sentence
from inspector.gui.desk.document_facts import imported_packages
from inspector.gui.kit.facts import Fact, Segment
from inspector.gui.overview.largest_objects import export_named
from inspector.messages import _, count_text, lazy, ngettext
from inspector.messages.other_files import detail_texts, other_file_title
from inspector.messages.phrases import clauses, listed
from inspector.messages.terms import origin_words
from inspector.versions import EngineVersion

if TYPE_CHECKING:
    from inspector.checks.judgement import FullAnswer
    from inspector.project.opening import Opened

_OPENS: Final = (Mark.OK, Mark.UP, Mark.WARN)

_KIND_WORDS: Final = {
    FileKind.PACKAGE: lazy("Unreal package"),
    FileKind.MISSING: lazy("nothing that could be read at this path"),
    FileKind.EMPTY: lazy("empty file"),
    FileKind.LFS_POINTER: lazy("Git LFS pointer, a stand-in for the real file"),
    FileKind.IOSTORE: lazy("IoStore package, made for a game's container files"),
}

#: What the link to the page of references says.
TO_REFERENCES: Final = "references"
#: Referenced packages that are named, and that a tooltip lists.
NAMED: Final = 4
LISTED: Final = 30


def what_it_is(opened: Opened, catalog: Catalog) -> list[Fact]:
    """What a file is: class, size, identifiers and flags; only what was read."""
    package = opened.package
    if package is None:
        return _not_a_package(opened)
    facts = _class_facts(package)
    facts[1:1] = _kind_facts(package, catalog)
    facts.append(_size(opened))
    destination = _destination(package)
    if destination:
        facts.append(Fact(_("Leads to"), (Segment(destination),)))
    name = package.package_name
    if name is not None:
        stored = name not in ("None", "")
        value = Segment(name) if stored else Segment(_("not stored before 5.1"), "second")
        facts.append(Fact(_("Package name"), (value,)))
    facts += _identifiers(package)
    flags = package.summary.get("PackageFlags")
    if flags is not None:
        names = " ".join(n.removeprefix("PKG_") for n in catalog.package_flag_names(flags))
        text = Segment(names or _("none set"), "second")
        facts.append(Fact(_("Package flags"), (Segment(f"0x{flags:08X}", "mono"), text)))
        facts.append(_cooked(package))
    if package.newer_than_known:
        words = _("newer than any known layout; read up to the version numbers")
        facts.append(Fact(_("Read"), (Segment(words, "second"),)))
    return facts


def _not_a_package(opened: Opened) -> list[Fact]:
    other = other_file_title(opened.facts)
    own = other or _KIND_WORDS.get(opened.facts.kind)
    words = _(format_named(opened.facts.format).foreign) if own is None else str(own)
    if opened.facts.kind is FileKind.PACKAGE and not other:
        words += _(", of which not even the version numbers can be read")
    facts = [Fact(_("File"), (Segment(words),))]
    for title, value, is_words in detail_texts(opened.facts.details):
        facts.append(Fact(title, (Segment(value) if is_words else Segment(value, "mono"),)))
    facts.append(_size(opened))
    return facts


def _size(opened: Opened) -> Fact:
    return Fact(_("Size"), (Segment(_("{size:,} bytes", size=opened.size)),))


def _class_facts(package: Package) -> list[Fact]:
    try:
        asset = package.main_asset
        if asset is None:
            return []
        kind = package.class_of(asset).rpartition(".")[2]
        made = export_named(package, f"{package.text(asset.ObjectName)}_C")
    except FormatError as error:
        return [
            Fact(_("Class"), (Segment(_("not readable"), "second"),), "bad", damage_sentence(error))
        ]
    value = [Segment(kind)]
    if made is not None and made.ClassIndex:
        value.append(Segment(package.class_of(made).rpartition(".")[2], "second"))
    facts = [Fact(_("Class"), tuple(value))]
    child = made if made is not None else asset
    if child.SuperIndex:
        facts.append(Fact(_("Parent class"), (Segment(package.object_path(child.SuperIndex)),)))
    return facts


def _kind_facts(package: Package, catalog: Catalog) -> list[Fact]:
    """What the class of the asset is in plain words, or at least where it comes from."""
    try:
        asset = package.main_asset
        path = package.object_path(asset.ClassIndex) if asset is not None else ""
    except FormatError:
        return []
    kind = asset_kind(catalog, path)
    if kind is not None:
        words = (Segment(_(kind.name)), Segment(_(kind.what), "second"))
        return [Fact(_("Kind"), words if kind.what else words[:1])]
    module, __, name = path.removeprefix(CODE).partition(".")
    if path.startswith(CODE) and name:
        return [
            Fact(
                _("Kind"),
                (Segment(_("a class of the module {module}", module=module), "second"),),
            )
        ]
    if path.startswith("/"):
        return [Fact(_("Kind"), (Segment(_("an object of a class made in the editor"), "second"),))]
    return []


def _destination(package: Package) -> str:
    """Where the object is now that the package's redirector stands for; empty for other assets."""
    try:
        asset = package.main_asset
        if asset is None or package.class_of(asset) != REDIRECTOR:
            return ""
        tree = package.tree()
        try:
            return tree.destination(package.exports.index(asset))
        finally:
            tree.release()
    except FormatError:
        return ""


def _identifiers(package: Package) -> list[Fact]:
    facts: list[Fact] = []
    for label, name in (
        (_("Package GUID"), "Guid"),
        (_("Persistent GUID"), "PersistentGuid"),
    ):
        guid = package.summary.get(name)
        if guid is not None and not facts:
            shown = Segment(_("zero"), "second") if guid.is_zero else Segment(str(guid), "mono")
            facts.append(Fact(label, (shown,)))
    saved = package.summary.get("SavedHash")
    if saved is not None:
        text = saved.hex().upper()
        shown = Segment(text, "mono") if any(saved) else Segment(_("zero"), "second")
        facts.append(Fact(_("Saved hash"), (shown,)))
    return facts


def _cooked(package: Package) -> Fact:
    versioned = _("unversioned") if package.unversioned else _("versioned")
    if package.cooked:
        words = _("editor data left out, {versioned}", versioned=versioned)
        return Fact(_("Cooked"), (Segment(_("yes"), "strong"), Segment(words, "second")))
    return Fact(
        _("Cooked"),
        (
            Segment(_("no"), "strong"),
            Segment(_("editor package, {versioned}", versioned=versioned), "second"),
        ),
    )


def where_it_opens(opened: Opened, answer: FullAnswer, catalog: Catalog) -> list[Fact]:
    """Which engines open a file, what a save with the target would do, and what it refers to."""
    versions = opened.facts.versions
    facts: list[Fact] = []
    if opened.facts.saved_by is not None:
        facts.append(Fact(_("Saved by"), saved_by(opened.facts.saved_by, catalog)))
    facts.append(Fact(_("Opens in"), opens_in(answer.releases)))
    target = answer.profile.name
    if answer.judgement.verdict in (Verdict.LOADS, Verdict.WARNS):
        steps = answer.judgement.step_count
        if steps:
            words = ngettext("{count} step", "{count} steps", steps)
            value: tuple[Segment, ...] = (
                Segment(words, "strong"),
                Segment(_("that upgrade it"), "second"),
            )
        else:
            value = (Segment(_("no upgrade step")),)
        facts.append(Fact(_("Saving with {target}", target=target), value))
        lost = lost_by_saving(answer)
        if lost:
            facts.append(
                Fact(
                    _("After that"),
                    (Segment(lost, "second"),),
                    tooltip=_("Saved by {target}.", target=target),
                )
            )
    package = opened.package
    if package is not None and package.summary.body is not None:
        facts += _references(package)
    if versions is not None:
        ue5 = str(versions.ue5) if versions.ue5 else _("none")
        numbers = (
            f"UE4 {versions.ue4}",
            f"UE5 {ue5}",
            _("licensee {licensee}", licensee=versions.licensee),
        )
        shown = (_("none stored"),) if versions.unversioned else numbers
        facts.append(Fact(_("Object versions"), tuple(Segment(text, "mono") for text in shown)))
        if package is not None and package.summary.head is not None:
            custom = (
                _("{count:,} stored", count=len(versions.custom))
                if versions.custom
                else _("none stored")
            )
            facts.append(Fact(_("Custom versions"), (Segment(custom),)))
        else:
            facts.append(Fact(_("Custom versions"), (Segment(_("not read"), "second"),)))
    return facts


def saved_by(version: EngineVersion, catalog: Catalog) -> tuple[Segment, ...]:
    """The engine that saved a file, with whose build and which changelist."""
    if version.is_empty:
        return (Segment(_("not stored"), "second"),)
    words = _(
        "{origin}, CL {changelist}",
        origin=origin_words(catalog.origin_of(version)),
        changelist=version.changelist,
    )
    return (Segment(version.short, "strong"), Segment(words, "second"))


def opens_in(answers: Sequence[ReleaseAnswer]) -> tuple[Segment, ...]:
    """The releases that open a file, runs of neighbours drawn together."""
    opening = [answer.release for answer in answers if answer.mark in _OPENS]
    if not opening:
        return (Segment(_("no known release"), "second"),)
    names = [answer.release for answer in answers]
    first, last = names.index(opening[0]), names.index(opening[-1])
    whole = len(opening) == last - first + 1
    if whole and last == len(names) - 1:
        if len(opening) == 1:
            return (
                Segment(opening[0], "strong"),
                Segment(_("the newest known release"), "second"),
            )
        return (
            Segment(opening[0], "strong"),
            Segment(_("and every newer release up to {opening}", opening=opening[-1]), "second"),
        )
    if whole and len(opening) > 1:
        return (Segment(f"{opening[0]} – {opening[-1]}", "strong"), Segment(_("only"), "second"))
    return (Segment(listed(opening), "strong"), Segment(_("only"), "second"))


def lost_by_saving(answer: FullAnswer) -> str:
    """Which releases open the file now and could not open what the target saves."""
    release = answer.profile.release
    if release is None:
        return ""
    older: list[str] = []
    for release_answer in answer.releases:
        if release_answer.release == release.name:
            break
        if release_answer.mark in _OPENS:
            older.append(release_answer.release)
    if not older:
        return ""
    span = older[0] if len(older) == 1 else f"{older[0]} – {older[-1]}"
    return _("{span} can no longer open it", span=span)


def _references(package: Package) -> list[Fact]:
    """What it refers to: how many packages, which content, and how else."""
    try:
        roots = imported_packages(package)
        soft = len(package.soft_package_references)
    except FormatError:
        return []
    content = sorted({name for name in roots if not name.startswith(CODE)}, key=str.casefold)
    words = ngettext("{count} package", "{count} packages", len(content))
    rest = [_("{count:,} script", count=len(roots) - len(content))]
    if soft:
        rest.append(_("{soft:,} soft", soft=soft))
    linked = Segment(words, "link", TO_REFERENCES)
    facts = [Fact(_("References"), (linked, Segment(clauses(rest), "second")))]
    if content:
        named = [name.rpartition("/")[2] for name in content[:NAMED]]
        shown = listed(named)
        if len(content) > NAMED:
            more = _("{count} more", count=count_text(len(content) - NAMED))
            shown = clauses((*named, more))
        tip = "\n".join(content[:LISTED])
        facts.append(Fact(_("Refers to"), (Segment(shown, "second"),), tooltip=tip))
    return facts
