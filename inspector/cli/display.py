"""Whether a window can be shown here, answered without importing Qt."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import sys
from collections.abc import Callable
from pathlib import Path

from inspector.messages import _

#: What Qt loads whatever it paints on: the file the loader looks for, and Debian's package of it.
_ALWAYS = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libbrotlidec.so.1": "libbrotli1",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
}

#: What a window system needs on top, by the name of Qt's platform plugin.
_PLATFORM = {
    "xcb": {
        "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
        "libX11-xcb.so.1": "libx11-xcb1",
        "libxcb-cursor.so.0": "libxcb-cursor0",
        "libxcb-icccm.so.4": "libxcb-icccm4",
        "libxcb-image.so.0": "libxcb-image0",
        "libxcb-keysyms.so.1": "libxcb-keysyms1",
        "libxcb-randr.so.0": "libxcb-randr0",
        "libxcb-render.so.0": "libxcb-render0",
        "libxcb-render-util.so.0": "libxcb-render-util0",
        "libxcb-shape.so.0": "libxcb-shape0",
        "libxcb-shm.so.0": "libxcb-shm0",
        "libxcb-sync.so.1": "libxcb-sync1",
        "libxcb-util.so.1": "libxcb-util1",
        "libxcb-xfixes.so.0": "libxcb-xfixes0",
        "libxcb-xkb.so.1": "libxcb-xkb1",
    },
    "wayland": {
        "libwayland-cursor.so.0": "libwayland-cursor0",
        "libwayland-egl.so.1": "libwayland-egl1",
    },
}

#: The parts of Qt that the window uses; the others come with them.
_QT_LIBRARIES = ("libQt6Widgets.so.6", "libQt6Svg.so.6", "libQt6Network.so.6")

Load = Callable[[str], object]


def platform_plugin() -> str | None:
    """The plugin Qt would paint with, or None where there is no display to open a window on.

    A display that is named and does not answer is none: Qt would end the process for it.
    """
    chosen = os.environ.get("QT_QPA_PLATFORM", "").partition(";")[0].partition(":")[0]
    if chosen:
        return chosen if _answers(chosen) else None
    if sys.platform == "win32":
        return "windows"
    if sys.platform == "darwin":
        return "cocoa"
    has_wayland, has_x = (bool(os.environ.get(name)) for name in ("WAYLAND_DISPLAY", "DISPLAY"))
    plugins = ["wayland"] * has_wayland + ["xcb"] * has_x
    if os.environ.get("XDG_SESSION_TYPE") == "x11":
        plugins.reverse()
    return next(filter(_answers, plugins), None)


def _answers(plugin: str) -> bool:
    """Whether the display of a plugin can be reached; True where that cannot be asked."""
    family = plugin.partition("-")[0]
    pointer = ctypes.c_void_p
    try:
        if family == "xcb":
            library = ctypes.CDLL("libxcb.so.1")
            library.xcb_connect.restype = pointer
            connection = pointer(library.xcb_connect(None, None))
            has_failed = library.xcb_connection_has_error(connection)
            library.xcb_disconnect(connection)
            return not has_failed
        if family == "wayland":
            library = ctypes.CDLL("libwayland-client.so.0")
            library.wl_display_connect.restype = pointer
            display = library.wl_display_connect(None)
            if display is not None:
                library.wl_display_disconnect(pointer(display))
            return display is not None
    except OSError:
        # What is not installed is said by name, by who asks for what is missing.
        return True
    return True


def qt_problem(plugin: str | None, load: Load = ctypes.CDLL) -> str | None:
    """One line that says what to install before Qt can start, or None when nothing is missing.

    Args:
        plugin: Qt's platform plugin, such as ``xcb`` or ``offscreen``; None for what it always
            needs.
        load: Loads one library by name or path, raising OSError where that fails.
    """
    spec = importlib.util.find_spec("PySide6")
    if spec is None or not spec.submodule_search_locations:
        return _(
            "The window needs Qt for Python: install the program with its extra, "
            "asset-inspector[gui]"
        )
    if not sys.platform.startswith("linux"):
        return None
    qt = Path(next(iter(spec.submodule_search_locations))) / "Qt"
    libraries = [qt / "lib" / name for name in _QT_LIBRARIES]
    if plugin:
        libraries.append(qt / "plugins" / "platforms" / f"libq{plugin}.so")
    # Qt's own files are tried, not the list above: other builds of Qt need other libraries.
    problems = [_problem(str(path), load) for path in libraries if path.exists()]
    obstacle = next((problem for problem in problems if problem is not None), None)
    if obstacle is None:
        return None
    packages = missing_packages(plugin, load)
    if not packages:
        return _("Qt cannot be loaded: {obstacle}", obstacle=obstacle)
    return _(
        "The window needs system libraries that are not installed. On Debian or Ubuntu: "
        "apt-get install --no-install-recommends "
    ) + " ".join(packages)


def missing_packages(plugin: str | None, load: Load = ctypes.CDLL) -> tuple[str, ...]:
    """Debian's names of the system libraries that Qt would not find, in the order it needs them."""
    needed = _ALWAYS | _PLATFORM.get((plugin or "").partition("-")[0], {})
    return tuple(
        package for library, package in needed.items() if _problem(library, load) is not None
    )


def _problem(library: str, load: Load) -> str | None:
    try:
        load(library)
    except OSError as error:
        return str(error)
    return None
