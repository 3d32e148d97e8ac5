"""The report of one object stream in any form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from inspector.errors import InspectorError
from inspector.messages import _
from inspector.report.markdown import escaped, fenced
from inspector.report.objectstream.rows import ShownStream
from inspector.report.objectstream.text import stream_parts, stream_text


def stream_report(shown: ShownStream, form: str, sections: Sequence[str]) -> Iterator[str]:
    """The report as ``text``, ``json``, ``markdown`` or ``html``, piece by piece.

    Args:
        shown: The stream.
        form: One of these.
        sections: What alone is asked for.

    Raises:
        InspectorError: A section is asked for: only packages have any.
    """
    if sections:
        raise InspectorError(
            _("{path} has no sections: it is an object stream", path=shown.opened.path)
        )
    name = Path(shown.opened.path).name
    if form == "json":
        from inspector.report.documents.other_files import ShowStream
        from inspector.report.documents.parts import json_pieces

        yield from json_pieces(ShowStream.of(shown))
    elif form == "html":
        from inspector.report.html.show import stream_html

        yield from stream_html(shown, name)
    elif form == "markdown":
        yield f"## {escaped(name)}\n"
        for title, *lines in filter(None, stream_parts(shown)):
            yield f"\n### {escaped(title)}\n\n{fenced(lines)}\n"
    else:
        yield from stream_text(shown)
