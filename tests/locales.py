"""What the program reads of languages, made again where their PO files are newer."""

from __future__ import annotations

from pathlib import Path

LOCALES = Path(__file__).resolve().parents[1] / "resources" / "locale"


def compile_languages() -> None:
    """Compiles the languages whose PO files changed; does nothing, and at once, where none did."""
    for folder in filter(_is_stale, LOCALES.iterdir()):
        # Babel takes a tenth of a second to load.
        from translations import compile_language

        compile_language(folder)


def _is_stale(folder: Path) -> bool:
    sources = [path.stat().st_mtime_ns for path in folder.glob("*.po")]
    made = [path.stat().st_mtime_ns for path in folder.glob("*.moz")]
    return bool(sources) and max(sources) >= max(made, default=0)
