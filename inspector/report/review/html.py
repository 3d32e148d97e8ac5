"""A review as one page: no script, nothing from elsewhere, light or dark as the reader's system."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from inspector.catalog import Catalog
from inspector.compare.graph_summary import GraphDifference
from inspector.compare.model import Change, ChangeClass
from inspector.errors import InspectorError
from inspector.format.errors import FormatError
from inspector.messages import _, count_text, ngettext
from inspector.messages.notes import note_of
from inspector.messages.rendering import render
from inspector.project.compare.files import open_side
from inspector.project.compare.review import ReviewClass, ReviewedPackage
from inspector.report.diff.place import where
from inspector.report.diff.text import facts_below
from inspector.report.diff.values import ValueFormat, change_text, sides
from inspector.report.diff.words import changes_counted, other_problems
from inspector.report.graph_svg import overlay_svg
from inspector.report.html.parts import Html, before_after, code, inline_text, page, sign, word
from inspector.report.review.words import (
    COUNTED,
    MADE_BY,
    MOST_PACKAGES,
    QUIET,
    SECTIONS,
    Review,
    anchor,
    changed_part,
    edits,
    graphs,
    listed_alone,
    reasons,
)

#: Graphs of a package whose picture is open; others fold.
_MOST_OPEN: Final = 3
#: Rows of a table that are open; rows in all, behind which only their number is given.
_MOST_SHOWN: Final = 12
_MOST_ROWS: Final = 100
#: Quiet packages of a section that are listed without a fold.
_MOST_QUIET: Final = 20
#: Bytes of a picture that stands in the page.
_LARGEST_PICTURE: Final = 64 << 10
_VALUES: Final = ValueFormat(200)
_RULES: Final = """
main{max-width:1104px}
h1{font-size:22px;margin-bottom:4px}
h2{font-size:16px;margin:32px 0 8px;padding-bottom:8px;border-bottom:1px solid var(--line2)}
h3{font-size:14px;font-weight:600;margin:20px 0 4px;overflow-wrap:anywhere}
h3 code{color:var(--text2);font-weight:400}
.about{color:var(--text2)}
.counts{display:flex;flex-wrap:wrap;margin:16px 0;padding:0;border:solid var(--line2);
border-width:1px 0}
.counts a{flex:1 1 auto;padding:10px 16px 10px 0;color:var(--text);text-decoration:none}
.counts a.none{color:var(--text3)}
.package{border-bottom:1px solid var(--line);padding-bottom:12px}
.anchor{float:right;font-weight:400;margin-left:16px}
.thumbnail{float:right;clear:right;width:72px;margin:0 0 8px 16px}
.package table,.package figure,.package details{clear:none}
.package p{max-width:none}
figure{margin:8px 0;overflow-x:auto}
figure svg{max-width:100%;height:auto;border:1px solid var(--ctl);min-width:min(100%,640px)}
figcaption{color:var(--text2);font-size:12px}
details{margin:6px 0}
summary{cursor:pointer}
summary:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
:target{background:var(--noteBg)}
@media(max-width:700px){.package table,.package tbody,.package tr,.package td,.package tbody th
{display:block}.package thead{display:none}.package td{border:0}.thumbnail{float:none;
display:block;margin:0 0 8px}}
@media print{details{display:block}.anchor{display:none}}
"""


def review_html(review: Review, catalog: Catalog) -> Iterator[str]:
    """The page, piece by piece.

    Args:
        review: The packages that differ.
        catalog: Names of versions.
    """
    return page(
        review.head.title,
        _Page(review, catalog).parts(),
        rules=_RULES,
        pictures=True,
        made_by=MADE_BY,
    )


class _Page:
    """Makes the page of one review."""

    def __init__(self, review: Review, catalog: Catalog) -> None:
        self._review = review
        self._catalog = catalog
        #: Packages that may still be told with all that changed.
        self._left = MOST_PACKAGES

    def parts(self) -> Iterator[Html]:
        """All that stands below the title."""
        review = self._review
        facts = " · ".join(map(str, map(inline_text, review.head.facts())))
        if facts:
            yield Html(f'<p class="about">{facts}</p>\n')
        lead, done = review.sentences()
        mark = word(review.verdict.value, shown=lead) if review.packages else inline_text(lead)
        yield Html(f'<p class="verdict"><strong>{mark}</strong></p>\n')
        if done:
            yield Html(f'<p class="verdict">{inline_text(done)}</p>\n')
        if review.packages:
            yield self._counts()
        for kind in SECTIONS:
            yield from self._section(kind)
        if review.packages:
            yield Html(f"<p>{inline_text(_('Nothing was written into a package.'))}</p>\n")

    def _counts(self) -> Html:
        """The number of each section, which leads to it."""
        counts = self._review.counts
        kinds = (*COUNTED, *(kind for kind in SECTIONS if kind not in COUNTED and counts[kind]))
        cells = []
        for kind in kinds:
            words = (
                f"<strong>{count_text(counts[kind])}</strong> {inline_text(str(SECTIONS[kind]))}"
            )
            there = counts[kind] > 0
            leads = f' href="#{kind.value}"' if there else ' class="none"'
            cells.append(f"<a{leads}>{words}</a>")
        label = escape(_("Packages by what became of them"))
        return Html(f'<nav class="counts" aria-label="{label}">{"".join(cells)}</nav>\n')

    def _section(self, kind: ReviewClass) -> Iterator[Html]:
        packages = self._review.of(kind)
        if not packages:
            return
        title = inline_text(str(SECTIONS[kind]))
        yield Html(f'<h2 id="{kind.value}">{title} <span>{count_text(len(packages))}</span></h2>\n')
        if kind in QUIET:
            folds = len(packages) > _MOST_QUIET
            if folds:
                shown = ngettext("{count} package", "{count} packages", len(packages))
                yield Html(f"<details><summary>{inline_text(shown)}</summary>\n")
            for package in packages:
                yield from self._head(package)
                yield Html("</section>\n")
            if folds:
                yield Html("</details>\n")
            return
        told, rest = packages[: self._left], packages[self._left :]
        self._left -= len(told)
        for package in told:
            yield from self._package(package)
        if rest:
            words = ngettext(
                "{count} more package, by name: {names}",
                "{count} more packages, by name: {names}",
                len(rest),
                names=listed_alone(rest),
            )
            yield Html(f"<p>{inline_text(words)}</p>\n")

    def _head(self, package: ReviewedPackage, *, pictured: bool = False) -> Iterator[Html]:
        """The name of a package, where it lies, and its sentence; the section stays open."""
        row, name = package.row, anchor(package.row.path)
        folder, __, own = row.path.rpartition("/")
        verdict = package.after or package.before
        said = word(verdict.value) if verdict is not None else ""
        here = escape(_("Link to {path}", path=row.path))
        yield Html(f'<section class="package" id="{name}">\n')
        yield Html(
            f'<h3><a class="anchor" href="#{name}" aria-label="{here}">#</a>'
            f"{inline_text(own)} {code(folder)} {said}</h3>\n"
        )
        if pictured:
            yield from _thumbnail(package)
        if row.old_path:
            yield Html(f"<p>{code(row.old_path)} → {code(row.path)}</p>\n")
        for reason in reasons(package):
            yield Html(f"<p>{inline_text(reason)}</p>\n")
        yield Html(f"<p>{inline_text(render(row.sentence))}</p>\n")

    def _package(self, package: ReviewedPackage) -> Iterator[Html]:
        yield from self._head(package, pictured=True)
        for number, graph in enumerate(graphs(package)):
            yield from self._graph(package, graph, folded=number >= _MOST_OPEN)
        yield from self._values(package)
        yield from self._rest(package)
        for problem in other_problems(package.row):
            yield Html(f"<p>{word('warning')} {inline_text(problem)}</p>\n")
        yield Html("</section>\n")

    def _graph(
        self, package: ReviewedPackage, graph: GraphDifference, *, folded: bool
    ) -> Iterator[Html]:
        """What became of a graph, as a picture of what changed and in sentences."""
        name = anchor(package.row.path, graph.name)
        said = inline_text(render(graph.summary.message))
        part = changed_part(graph)
        drawn = "".join(overlay_svg(part, lambda role: f"var(--{role})")) if part else ""
        below = "".join(f"<li>{inline_text(text)}</li>" for text in facts_below(graph))
        body = ""
        if drawn:
            caption = inline_text(
                _("{name}: both versions of what changed in one picture", name=graph.name)
            )
            body = f"<figure>{drawn}<figcaption>{caption}</figcaption></figure>\n"
        body += f"<ul>{below}</ul>\n" if below else ""
        if folded and body:
            yield Html(f'<details id="{name}"><summary>{said}</summary>\n{body}</details>\n')
        else:
            yield Html(f'<div id="{name}"><p>{said}</p>\n{body}</div>\n')

    def _values(self, package: ReviewedPackage) -> Iterator[Html]:
        """The values that somebody changed."""
        changes = edits(package)
        if package.row.difference is None or not changes:
            return
        yield from self._table(package, changes)

    def _rest(self, package: ReviewedPackage) -> Iterator[Html]:
        """What comes with a save: folded, by classes."""
        difference = package.row.difference
        if difference is None:
            return
        for kind in (ChangeClass.CONVERSION, ChangeClass.LAYOUT, ChangeClass.VERSION):
            changes = difference.of_class(kind)
            if changes:
                counted = inline_text(changes_counted(len(changes), kind))
                yield Html(f"<details><summary>{counted}</summary>\n")
                yield from self._table(package, changes, anchors=False)
                yield Html("</details>\n")

    def _table(
        self, package: ReviewedPackage, changes: Sequence[Change], *, anchors: bool = True
    ) -> Iterator[Html]:
        """What was and is, by the objects that hold it; the first rows, and the others folded."""
        yield from self._rows(package, changes[:_MOST_SHOWN], anchors=anchors)
        folded = changes[_MOST_SHOWN:_MOST_ROWS]
        if not folded:
            return
        left = len(changes) - _MOST_SHOWN
        words = ngettext("{count} more change", "{count} more changes", left)
        yield Html(f"<details><summary>{inline_text(words)}</summary>\n")
        yield from self._rows(package, folded, anchors=anchors)
        if len(changes) > _MOST_ROWS:
            more = ngettext(
                "and {count} more change", "and {count} more changes", len(changes) - _MOST_ROWS
            )
            yield Html(f"<p>{inline_text(more)}</p>\n")
        yield Html("</details>\n")

    def _rows(
        self, package: ReviewedPackage, changes: Sequence[Change], *, anchors: bool
    ) -> Iterator[Html]:
        notes = [note_of(change) for change in changes]
        before, after = (
            _with_engine(title, version.short if version is not None else "")
            for title, version in (
                (_("Before"), package.saved_before),
                (_("After"), package.saved_after),
            )
        )
        heads = (_("Where"), before, after, *([_("Note")] if any(notes) else []))
        columns = "".join(f'<th scope="col">{inline_text(name)}</th>' for name in heads)
        yield Html(f"<table><thead><tr>{columns}</tr></thead><tbody>\n")
        held = ""
        for change, note in zip(changes, notes, strict=True):
            at = where(change, self._catalog)
            if at.place and at.holder != held:
                held = at.holder
                yield Html(
                    f'<tr class="group"><th scope="row" colspan="{len(heads)}">{code(held)}</th>'
                    "</tr>\n"
                )
            name = anchor(package.row.path, change.path) if anchors else ""
            there = f' id="{name}"' if name else ""
            cells = (*self._sides(change), *([inline_text(note)] if any(notes) else []))
            written = "".join(f"<td>{cell}</td>" for cell in cells)
            place = code(at.place or at.holder)
            yield Html(
                f'<tr{there}><th scope="row">{sign(change.kind)} {place}</th>{written}</tr>\n'
            )
        yield Html("</tbody></table>\n")

    def _sides(self, change: Change) -> tuple[Html, Html]:
        was, now = sides(change, self._catalog, _VALUES)
        if change.kind == "moved":
            was, now = "", change_text(change, self._catalog)
        return before_after(was, now)


def _with_engine(title: str, engine: str) -> str:
    return _("{title}, {engine}", title=title, engine=engine) if engine else title


def _thumbnail(package: ReviewedPackage) -> Iterable[Html]:
    """The picture that the package holds of itself; nothing where it has none that a page shows."""
    file = package.row.new_file or package.row.old_file
    if file is None:
        return ()
    try:
        with open_side(file) as side:
            asset = side.opened.package if side.opened is not None else None
            for picture in asset.thumbnails if asset is not None else ():
                if picture.format in ("png", "jpeg") and picture.size <= _LARGEST_PICTURE:
                    assert asset is not None
                    data = b64encode(asset.thumbnail_data(picture)).decode()
                    return (
                        Html(
                            f'<img class="thumbnail" alt="" width="72" '
                            f'src="data:image/{picture.format};base64,{data}">\n'
                        ),
                    )
    except (InspectorError, FormatError):
        pass
    return ()
