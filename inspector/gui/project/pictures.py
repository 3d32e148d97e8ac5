"""The packages of a project as a grid of pictures: the rows of the table, and its selection."""

from __future__ import annotations

from inspector.gui.project.table import PackagesView
from inspector.gui.rows.picture_grid import PictureGrid


class PackagePictures(PackagesView, PictureGrid):
    """Packages by their pictures."""
