"""What files are called that belong to Unreal games and projects and are no packages.

What each of them holds, and what to do with it, is said here too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from inspector.messages import N_, Plural, _
from inspector.messages.phrases import joined
from inspector.named_tuples import NamedTuple

if TYPE_CHECKING:
    from inspector.checks.facts import FileFacts
    from inspector.format.other_files import DetailKey, Details
    from inspector.project.packed import Packed


#: What is said of packages that Unreal Engine 1 to 3 wrote.
_OLD: Final = "LEGACY-OLD"


class KindTexts(NamedTuple):
    """The English texts about a kind of file.

    Attributes:
        title: What a file of it is called, as a title.
        counted: So many of them.
        message: What it is and what it holds.
        remedy: What to do.
        alone: What is missing where the file that it belongs to is not beside it.
        remedy_alone: What to do then.
    """

    title: str
    counted: Plural
    message: str
    remedy: str
    alone: str = ""
    remedy_alone: str = ""


_CONTAINER_REMEDY: Final = N_(
    "Check the source assets of the project instead. Tools exist that convert a container, its "
    ".utoc and .ucas files together, to loose packages; these are cooked, so the editor refuses "
    "them."
)
_HALF_REMEDY: Final = N_(
    "Take the .uasset or .umap file: what lies beside it under the same name is read with it."
)
_HALF_ALONE: Final = N_("No .uasset or .umap file of the same name is beside it.")
_HALF_REMEDY_ALONE: Final = N_(
    "Copy the .uasset or .umap file of the same name into the same folder, and take that."
)

#: By the kinds of :data:`inspector.format.other_files.OtherKind`.
TEXTS: Final[Mapping[str, KindTexts]] = {
    "pak": KindTexts(
        N_("Pak file"),
        Plural("{count} pak file", "{count} pak files"),
        N_("It is a pak file, the archive that a packaged game keeps its packages in."),
        N_(
            "UnrealPak of the engine that packed a pak file extracts it (UnrealPak FILE.pak "
            "-Extract FOLDER); then check the folder. What was packed is cooked, so the editor "
            "refuses it: for that take the source assets of the project."
        ),
    ),
    "zip-pak": KindTexts(
        N_("ZIP archive called .pak"),
        Plural("{count} ZIP archive called .pak", "{count} ZIP archives called .pak"),
        N_(
            "It is a ZIP archive called .pak, as CryEngine, Lumberyard and O3DE pack assets; pak "
            "files of Unreal Engine are no ZIP archives."
        ),
        N_("Any ZIP program unpacks it; then check the folder: object streams are read there."),
    ),
    "container-toc": KindTexts(
        N_("IoStore table of contents"),
        Plural("{count} IoStore container (.utoc)", "{count} IoStore containers (.utoc)"),
        N_(
            "It is the table of contents of an IoStore container, in which a packaged game keeps "
            "its packages; their bytes are in the .ucas file of the same name."
        ),
        _CONTAINER_REMEDY,
    ),
    "container-data": KindTexts(
        N_("IoStore container data"),
        Plural("{count} file of container data (.ucas)", "{count} files of container data (.ucas)"),
        N_(
            "It is the data of an IoStore container, in which a packaged game keeps its packages; "
            "what is in it is listed in the .utoc file of the same name."
        ),
        _CONTAINER_REMEDY,
        N_("That file is not beside it, and without it nothing in it can be found."),
        N_(
            "Copy the .utoc file of the same name into the same folder: with it, tools convert the "
            "container to loose packages. These are cooked, so the editor refuses them."
        ),
    ),
    "mod-archive": KindTexts(
        N_("Unreal mod installer"),
        Plural("{count} mod installer", "{count} mod installers"),
        N_(
            "It is an installer of a mod (.umod, .ut2mod, .ut4mod) of a game of Unreal Engine 1 "
            "or 2, an archive of packages and other files."
        ),
        N_(
            "The game, or a tool for such archives, unpacks it. No release of Unreal Engine 4 or 5 "
            "opens the packages in it: export their content with the tools of the game."
        ),
    ),
    "old-package": KindTexts(
        N_("Package of Unreal Engine 1 to 3"),
        Plural(
            "{count} package of Unreal Engine 1 to 3", "{count} packages of Unreal Engine 1 to 3"
        ),
        N_("It is a package of Unreal Engine 1 to 3."),
        N_(
            "The tools of the engine that wrote such a package open it and export its content; no "
            "release of Unreal Engine 4 or 5 does."
        ),
    ),
    "zip": KindTexts(
        N_("ZIP archive"),
        Plural("{count} ZIP archive", "{count} ZIP archives"),
        N_("It is a ZIP archive."),
        N_(
            "Unpack it and check what is in it. Where this file should be a package, an archive "
            "took its place: fetch it again."
        ),
    ),
    "split-half": KindTexts(
        N_("Second half of a package"),
        Plural("{count} .uexp file", "{count} .uexp files"),
        N_(
            "It is the second half of a split package, the data of its objects; the header is in "
            "the .uasset or .umap file of the same name."
        ),
        _HALF_REMEDY,
        _HALF_ALONE,
        _HALF_REMEDY_ALONE,
    ),
    "payloads": KindTexts(
        N_("Bulk data of a package"),
        Plural("{count} file of bulk data", "{count} files of bulk data"),
        N_(
            "It holds bulk data of a package, such as pixels, vertices or sound; the header is in "
            "the .uasset or .umap file of the same name."
        ),
        _HALF_REMEDY,
        _HALF_ALONE,
        _HALF_REMEDY_ALONE,
    ),
    "mappings": KindTexts(
        N_("Mappings (.usmap)"),
        Plural("{count} mappings file", "{count} mappings files"),
        N_(
            "It is a mappings file: the properties of one game's classes, for tools that read "
            "cooked packages without property tags. It holds no assets."
        ),
        N_("Take a package, a .uasset or .umap file. This program does not use mappings."),
    ),
    "asset-registry": KindTexts(
        N_("Asset registry"),
        Plural("{count} asset registry", "{count} asset registries"),
        N_(
            "It is an asset registry: the list of all assets of a project or game with their "
            "classes and tags. It holds no assets."
        ),
        N_(
            "Take the folder of the packages. Those of a packaged game are in its pak files or "
            "IoStore containers."
        ),
    ),
    "plugin-descriptor": KindTexts(
        N_("Plugin descriptor"),
        Plural("{count} plugin descriptor", "{count} plugin descriptors"),
        N_("It is the descriptor of a plugin: its modules and the plugins that it needs, as JSON."),
        N_(
            "Take the folder that it is in: the packages of the plugin are in the folder Content "
            "there."
        ),
    ),
    "project-file": KindTexts(
        N_("Project file"),
        Plural("{count} project file", "{count} project files"),
        N_("It is a project file."),
        N_(
            "Name the folder that it is in: the packages of the project are below "
            "that. As an engine (--engine) the project file itself can be named."
        ),
    ),
    "verse": KindTexts(
        N_("Verse source code"),
        Plural("{count} file of Verse code", "{count} files of Verse code"),
        N_("It is source code in Verse, a text that the editor compiles."),
        N_("Read it with a text editor. Packages are .uasset and .umap files."),
    ),
}


#: What the details of a file that is no package are called; None for those that are said otherwise.
DETAILS: Final[Mapping[DetailKey, str | None]] = {
    "oid": N_("Object"),
    "size": N_("Real size"),
    "stored": N_("In the store"),
    "ours": N_("Our object"),
    "ours_size": N_("Our size"),
    "ours_name": N_("Our side"),
    "theirs": N_("Their object"),
    "theirs_size": N_("Their size"),
    "theirs_name": N_("Their side"),
    "first_word": N_("First word"),
    "known_as": N_("Known as"),
    "header": N_("Header of"),
    "version": N_("Format version"),
    "belongs_to": N_("Belongs to"),
    "what": None,
    "told_by": None,
    "encrypted": None,
    "lacks_mark": None,
    "folder": None,
}
#: The values that are codes, in words.
_VALUES: Final[Mapping[tuple[DetailKey, str], str]] = {
    ("stored", "unread"): N_("there, and not read"),
    ("stored", "damaged"): N_("there, and damaged"),
    ("header", "ue4"): N_("4.25 to 4.27"),
    ("header", "ue5"): N_("5.0 and newer"),
}


class DetailText(NamedTuple):
    """A detail of a file: what it is called, its value, and whether that is for people alone."""

    title: str
    value: str
    is_words: bool


def detail_texts(details: Details) -> Iterator[DetailText]:
    """The details of a file that is no package, but for those that are said otherwise."""
    for key, value in details.items():
        title = DETAILS[key]
        if title is None or not value:
            continue
        words = _VALUES.get((key, value))
        if key.endswith("size") and value.isdigit():
            yield DetailText(_(title), _("{size:,} bytes", size=int(value)), is_words=True)
        else:
            yield DetailText(_(title), _(words) if words else value, is_words=bool(words))


def other_file_title(facts: FileFacts) -> str:
    """What a file is called, as a title, that is no package of Unreal Engine 4 or 5.

    Empty for a package, and for a file of which nothing better is known.
    """
    is_old = any(damage.rule == _OLD for damage in facts.damage)
    texts = TEXTS.get("old-package" if is_old else facts.details.get("what", ""))
    return _(texts.title) if texts is not None else ""


def packed_words(packed: Sequence[Packed]) -> str:
    """What a folder holds packages in: "2 pak files and 1 IoStore container (.utoc)"."""
    return joined([TEXTS[row.kind].counted.text(row.files) for row in packed])


def holds_words(packed: Sequence[Packed]) -> str:
    """The same as a sentence about the folder."""
    return _("It holds {packed}.", packed=packed_words(packed))


def packed_remedy(packed: Sequence[Packed]) -> str:
    """What to do with the first of them."""
    texts = TEXTS[packed[0].kind]
    return _(texts.remedy_alone or texts.remedy)
