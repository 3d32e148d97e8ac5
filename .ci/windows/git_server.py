"""Runs git for ``shims/git.c``, the git of a Windows that Wine runs.

``git_server.py PREFIX`` prints ``PORT:WORD``, which the shim takes from ``SERVER_OF_GIT``, and
serves on the loopback until it is ended. Paths with a drive are given to git as those of this
system, and what git answers when it is asked for places comes back with a drive.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import socket
import struct
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO, Final

_HEAD: Final = struct.Struct("<cI")
_DRIVE_PATH: Final = re.compile(r"(?<![A-Za-z0-9])([CZcz]):([\\/][^\0\n\"'<>|*?]*)")
_PLACE: Final = re.compile(rb"(?m)^((?:[\w.-]+: |\w{2,}:)?)(/[\w.])")
#: Variables of the shim's process that git heeds.
_HEEDED: Final = ("GIT_", "HOME", "LANG", "LC_", "XDG_")
#: Those of them that are lists of paths.
_LISTS: Final = {"GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CEILING_DIRECTORIES"}
#: Words of commands whose answers are places.
_ASK_FOR_PLACES: Final = {
    "--path-format=absolute",
    "--show-origin",
    "config",
    "init",
    "rev-parse",
    "worktree",
}


class Drives:
    """The drives of a Windows in this system: C: is a folder of the prefix, Z: is the root."""

    def __init__(self, prefix: Path) -> None:
        self._c = str(prefix / "drive_c")

    def here(self, text: str) -> str:
        """A text of Windows with its paths as this system has them."""
        return _DRIVE_PATH.sub(self._found, text)

    def there(self, data: bytes) -> bytes:
        """What git printed with its paths as Windows has them."""
        data = data.replace(os.fsencode(self._c) + b"/", b"C:/")
        return _PLACE.sub(rb"\1Z:\2", data)

    def _found(self, match: re.Match[str]) -> str:
        rest = match[2].replace("\\", "/")
        return _in_any_case((self._c if match[1] in "Cc" else "") + rest)


def _in_any_case(path: str) -> str:
    """The path as the disk spells it, as far as it is there."""
    if os.path.lexists(path):
        return path
    place = Path("/")
    names = [name for name in path.split("/") if name]
    for at, name in enumerate(names):
        if not os.path.lexists(place / name):
            found = _alike(place, name)
            if found is None:
                return str(place.joinpath(*names[at:]))
            name = found
        place = place / name
    return str(place)


def _alike(folder: Path, name: str) -> str | None:
    """The name in a folder that differs in case alone; None where there is none."""
    try:
        return next(
            (one.name for one in folder.iterdir() if one.name.lower() == name.lower()), None
        )
    except OSError:
        return None


class Call:
    """One start of the shim."""

    def __init__(self, connection: socket.socket, drives: Drives, word: str) -> None:
        self._connection = connection
        self._drives = drives
        self._word = word
        self._input = connection.makefile("rb")
        self._sending = threading.Lock()

    def serve(self) -> None:
        """Runs git as it was asked to, until that ends."""
        folder, arguments, variables = "/", [], {}
        while (message := self._next())[0] != b"s":
            kind, text = message[0], message[1].decode("utf-8", "surrogateescape")
            if kind == b"w":
                if not secrets.compare_digest(text, self._word):
                    return
                self._word = ""
            elif kind == b"d":
                folder = self._drives.here(text)
            elif kind == b"a":
                arguments.append(self._drives.here(text))
            elif kind == b"v":
                name, _, value = text.partition("=")
                variables[name.upper()] = value
            else:
                return
        if not self._word:
            self._run(folder, arguments, self._environment(variables))

    def _environment(self, told: dict[str, str]) -> dict[str, str]:
        heeded = {key: value for key, value in told.items() if key.startswith(_HEEDED)}
        heeded.setdefault("HOME", told.get("USERPROFILE", "/"))
        for key, value in heeded.items():
            if key in _LISTS:
                value = ":".join(map(self._drives.here, value.split(";")))
            heeded[key] = self._drives.here(value)
        return {"PATH": os.environ["PATH"], **heeded}

    def _run(self, folder: str, arguments: list[str], environment: dict[str, str]) -> None:
        try:
            git = subprocess.Popen(
                ["git", *arguments],
                cwd=folder,
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        except OSError as problem:
            self._tell(b"r", str(problem).encode())
            self._tell(b"x", b"128")
            return
        assert git.stdin is not None
        assert git.stdout is not None
        assert git.stderr is not None
        places = not _ASK_FOR_PLACES.isdisjoint(arguments)
        threading.Thread(target=self._feed, args=(git, git.stdin), daemon=True).start()
        errors = threading.Thread(target=self._pass_on, args=(git.stderr, b"r", True))
        errors.start()
        self._pass_on(git.stdout, b"o", places)
        errors.join()
        self._tell(b"x", str(git.wait()).encode())
        # Who asked may have ended meanwhile.
        with contextlib.suppress(OSError):
            self._connection.shutdown(socket.SHUT_WR)

    def _feed(self, git: subprocess.Popen[bytes], to: IO[bytes]) -> None:
        # git may end without reading all of it.
        with contextlib.suppress(OSError):
            while (message := self._next())[0] == b"i":
                to.write(message[1])
                to.flush()
            to.close()
        # Whoever started it may be ended, and git with it, before it has answered.
        if message[0] and self._next()[0]:
            return
        git.kill()

    def _pass_on(self, stream: IO[bytes], kind: bytes, translated: bool) -> None:
        # What is translated is short, and no line of it may be cut in two.
        if translated:
            self._tell(kind, self._drives.there(stream.read()))
            return
        while data := os.read(stream.fileno(), 1 << 16):
            self._tell(kind, data)

    def _next(self) -> tuple[bytes, bytes]:
        # Whoever is ended cuts the connection off.
        with contextlib.suppress(OSError):
            head = self._input.read(_HEAD.size)
            if len(head) == _HEAD.size:
                kind, size = _HEAD.unpack(head)
                return kind, self._input.read(size)
        return b"", b""

    def _tell(self, kind: bytes, data: bytes) -> None:
        # Where nobody waits for it any more, it is lost.
        with self._sending, contextlib.suppress(OSError):
            self._connection.sendall(_HEAD.pack(kind, len(data)) + data)


def main() -> None:
    """Serves until it is ended."""
    drives = Drives(Path(sys.argv[1]).resolve())
    word = secrets.token_hex(16)
    server = socket.create_server(("127.0.0.1", 0))
    print(f"{server.getsockname()[1]}:{word}", flush=True)
    while True:
        connection, _ = server.accept()
        call = Call(connection, drives, word)
        threading.Thread(target=call.serve, daemon=True).start()


if __name__ == "__main__":
    main()
