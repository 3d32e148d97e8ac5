"""``inspector completion`` in the shells themselves: what a press of the Tab key types."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

#: How each shell starts without anything of the user's, and how it reads a script.
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "source {}"),
    "zsh": (["zsh", "-f", "-i"], 'autoload -U compinit; compinit -D; eval "$(<{})"'),
    "fish": (["fish", "--interactive"], "source {}"),
}
#: Stands for the program, so that the shell says what was typed and nothing else runs.
STAND_IN = {
    "bash": "inspector() { printf '<%s>' \"$@\"; echo; }",
    "zsh": "inspector() { printf '<%s>' \"$@\"; echo; }",
    "fish": "function inspector; printf '<%s>' $argv; echo; end",
}
#: What is typed, with Tab as ``\t``, and the words that the program is handed.
TYPED = {
    "inspector che\t": "<check>",
    "inspector check --fail-on err\t": "<check><--fail-on><error>",
    "inspector check Content/Lan\t": "<check><Content/Lantern.uasset>",
    "inspector check --engine 4.2\t7": "<check><--engine><4.27>",
    "inspector check --statis\t": "<check><--statistics>",
    "inspector show --section sof\t": "<show><--section><soft-references>",
    "inspector rule LFS\t": "<rule><LFS-POINTER>",
    "inspector git uni\t": "<git><uninstall>",
    "inspector completion fi\t": "<completion><fish>",
}
_PATIENCE = 20.0


class Terminal:
    """A shell at a terminal of its own."""

    def __init__(self, end: int) -> None:
        self._end = end
        self._shown = b""

    def type(self, keys: str) -> None:
        """Presses keys."""
        os.write(self._end, keys.encode())

    def shows(self, words: str) -> bool:
        """Reads until some words were shown; False where they never are."""
        end = time.monotonic() + _PATIENCE
        while words.encode() not in self._shown:
            left = end - time.monotonic()
            if left <= 0:
                return False
            if select.select([self._end], [], [], left)[0]:
                self._shown += os.read(self._end, 65536)
        self._shown = self._shown.partition(words.encode())[2]
        return True


@contextmanager
def terminal(shell: str, folder: Path) -> Iterator[Terminal]:
    """A shell that has read its script, in a folder; nothing of the user's is read or written."""
    made = subprocess.run(
        [sys.executable, "-m", "inspector", "completion", shell], capture_output=True, check=True
    )
    path = folder / "script"
    path.write_bytes(made.stdout)
    command, read = SHELLS[shell]
    import pty  # Only POSIX has it.

    mine, theirs = pty.openpty()
    variables = {
        "PATH": os.environ["PATH"],
        "TERM": "xterm",
        "LC_ALL": "C.UTF-8",
        "HOME": str(folder),
        "ZDOTDIR": str(folder),
        **{f"XDG_{name}_HOME": str(folder / name) for name in ("CONFIG", "DATA", "CACHE")},
    }
    process = subprocess.Popen(
        # The terminal is the shell's own, as it takes the keys of it.
        ["setsid", "--ctty", *command],
        cwd=folder,
        env=variables,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    shown = Terminal(mine)
    try:
        for line in (read.format(path), STAND_IN[shell], "inspector ready"):
            shown.type(f"{line}\n")
        assert shown.shows("<ready>")
        yield shown
    finally:
        process.kill()
        process.wait()
        os.close(mine)


@pytest.mark.posix("it makes a terminal")
@pytest.mark.slow
@pytest.mark.parametrize("shell", SHELLS)
def test_the_tab_key_completes_what_is_typed(shell, tmp_path) -> None:
    for program in (shell, "setsid"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")
    (tmp_path / "Content").mkdir()
    (tmp_path / "Content/Lantern.uasset").touch()
    with terminal(shell, tmp_path) as shown:
        for keys, words in TYPED.items():
            shown.type(f"{keys}\n")
            assert shown.shows(words), keys


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_holds_every_command_and_starts_no_program(ask, shell) -> None:
    answered = ask("completion", shell)
    assert (answered.status, answered.err) == (0, "")
    for word in ("upgrades", "no-ignore", "LFS-POINTER", "4.27", "uninstall"):
        assert word in answered.out
    for word in ("$(inspector", "`inspector", "(inspector "):
        assert word not in answered.out


def test_other_commands_do_not_load_what_makes_it() -> None:
    program = (
        "import sys; from inspector.cli.main import main; main(['rule', 'OBJ-NEW']); "
        "assert 'shtab' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.DEVNULL)


def test_another_shell_is_not_known(ask) -> None:
    answered = ask("completion", "fishy")
    assert (answered.status, answered.out) == (2, "")
    assert "did you mean 'fish'?" in answered.err
