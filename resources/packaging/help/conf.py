"""How the pages of ``resources/help`` become a site: static, and with nothing from elsewhere.

From the top of the project, with the extra ``docs``::

    python -m sphinx -W --keep-going -n -c resources/packaging/help resources/help build/help
"""

from __future__ import annotations

from inspector import __version__

project = "Asset Inspector"
release = __version__
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
html_theme = "furo"
html_title = f"Asset Inspector {release}"
# Blocks are commands and files of several languages, and none says which.
highlight_language = "none"
html_copy_source = False
html_show_copyright = False
html_show_sourcelink = False
html_show_sphinx = False
