"""Repositories whose settings and hooks start a program wherever Git lets them.

Every trap writes its name into one file: ``from trapped_git import Trapped``.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import stat
from pathlib import Path

from scratch_git import ScratchRepository, lantern

#: A package that is committed and changed since, one whose contents are not there, and others.
NAME = "Content/Lantern.uasset"
LEFT_OUT = "Content/LeftOut.uasset"
NEW = "Content/New.uasset"
STAGED = "Content/Staged.uasset"
IGNORED = "Content/Ignored.uasset"
RENAMED, RENAMED_FROM = "Content/After.uasset", "Content/Before.uasset"
POINTER = "Content/Pointer.uasset"
#: One that git has to read again, since it is not older than the index.
YOUNG = "Content/Young.uasset"
#: Seconds of a time that no index is written at: after all tests.
_LATER = 1 << 32
#: How the remote that a partial clone would fetch from starts a program.
REMOTES = ("ext", "upload-pack", "helper")
HOOKS = (
    "applypatch-msg", "commit-msg", "fsmonitor-watchman", "post-applypatch", "post-checkout",
    "post-commit", "post-index-change", "post-merge", "post-rewrite", "post-update",
    "pre-applypatch", "pre-auto-gc", "pre-commit", "pre-merge-commit", "pre-push", "pre-rebase",
    "pre-receive", "prepare-commit-msg", "proc-receive", "push-to-checkout",
    "reference-transaction", "sendemail-validate", "update",
)  # fmt: skip
#: Settings that take the place of a command.
_COMMANDS = (
    "core.alternateRefsCommand", "core.askPass", "core.editor", "core.fsmonitor", "core.gitProxy",
    "core.pager", "core.sshCommand", "credential.helper", "diff.trap.command",
    "diff.trap.textconv", "difftool.trap.cmd", "filter.trap.clean", "filter.trap.process",
    "filter.trap.smudge", "gpg.program", "gpg.ssh.program", "gpg.x509.program",
    "gpg.ssh.defaultKeyCommand", "hook.trap.command", "interactive.diffFilter",
    "merge.trap.driver", "mergetool.trap.cmd", "pager.cat-file", "pager.check-attr",
    "pager.check-ignore", "pager.config", "pager.diff-index", "pager.diff-tree",
    "pager.hash-object", "pager.log", "pager.ls-files", "pager.ls-tree", "pager.rev-parse",
    "pager.update-ref",
    "sequence.editor", "trailer.trap.command", "trailer.trap.cmd", "uploadpack.packObjectsHook",
)  # fmt: skip
_ALIASES = ("cat-file", "check-attr", "check-ignore", "config", "diff-index", "diff-tree",
            "for-each-ref", "hash-object", "log", "ls-files", "ls-tree", "merge-base", "rev-list",
            "rev-parse", "symbolic-ref", "update-ref")  # fmt: skip
_SETTINGS = {
    "diff.trap.cachetextconv": "true",
    "diff.trap.trustExitCode": "true",
    "diff.external": "",
    "fetch.recurseSubmodules": "true",
    "filter.trap.required": "true",
    "hook.trap.event": "reference-transaction",
    "log.showSignature": "true",
    "protocol.allow": "always",
    "protocol.ext.allow": "always",
    "protocol.trap.allow": "always",
    "submodule.recurse": "true",
    "diff.ignoreSubmodules": "none",
    "diff.renames": "copies",
}


def pointer(data: bytes) -> bytes:
    """The Git LFS pointer of the contents of a file."""
    oid = hashlib.sha256(data).hexdigest()
    text = f"version https://git-lfs.github.com/spec/v1\noid sha256:{oid}\nsize {len(data)}\n"
    return text.encode()


class Trapped(ScratchRepository):
    """A repository with every trap that settings, attributes and hooks can set.

    Args:
        folder: Its top.
        remote: How its remote starts a program.
    """

    def __init__(self, folder: Path, remote: str = "ext") -> None:
        super().__init__(folder)
        self.marker = folder.parent / "marker"
        self.traps = folder.parent / "traps"
        self.traps.mkdir()
        for name, bright in ((NAME, 1.0), (LEFT_OUT, 2.0), (RENAMED_FROM, 3.0)):
            self.write(name, lantern(bright))
        self.write(POINTER, pointer(lantern(4.0)))
        os.utime(self.write(YOUNG, lantern(9.0)), (_LATER, _LATER))
        self.write(".gitignore", b"Ignored.uasset\n")
        self.write(".gitattributes", b"* diff=trap filter=trap merge=trap\n")
        self.commit()
        self._sign()
        self.write(NAME, lantern(5.0))
        self.git("mv", RENAMED_FROM, RENAMED)
        self.write(STAGED, lantern(6.0))
        self.git("add", STAGED)
        self.write(NEW, lantern(7.0))
        self.write(IGNORED, lantern(8.0))
        self.git("update-ref", "refs/notes/textconv/uasset", "HEAD")
        left_out = self.git("rev-parse", f"HEAD:{LEFT_OUT}").strip()
        stored = folder / ".git/objects" / left_out[:2] / left_out[2:]
        stored.chmod(0o600)  # Windows removes nothing that may only be read.
        stored.unlink()
        self._set_traps(remote)

    def trap(self, name: str) -> str:
        """The program that is one trap, quoted for a shell."""
        path = self.traps / name
        path.write_text(
            f'#!/bin/sh\necho "${{0##*/}}" >> {shlex.quote(str(self.marker))}\nexit 1\n',
            newline="\n",
        )
        path.chmod(0o755)
        return shlex.quote(path.as_posix())

    def sprung(self) -> list[str]:
        """The traps that have sprung since this was asked last."""
        if not self.marker.exists():
            return []
        names = self.marker.read_text().split()
        self.marker.unlink()
        return names

    def _sign(self) -> None:
        """Gives the last commit a signature, which Git would have a program look at."""
        head, _, message = self.git("cat-file", "commit", "HEAD").partition("\n\n")
        signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n =x\n -----END PGP SIGNATURE-----"
        signed = self.folder / "signed"
        signed.write_text(f"{head}\n{signature}\n\n{message}", newline="\n")
        name = self.git("hash-object", "-t", "commit", "-w", "--no-filters", "signed").strip()
        signed.unlink()
        self.git("update-ref", "HEAD", name)

    def _set_traps(self, remote: str) -> None:
        lines = [(key, self.trap(key)) for key in _COMMANDS]
        lines += [(f"alias.{name}", f"!{self.trap('alias')}") for name in _ALIASES]
        lines += list(_SETTINGS.items())
        lines += [
            ("core.repositoryFormatVersion", "1"),
            ("extensions.partialClone", "trap"),
            ("remote.trap.promisor", "true"),
        ]
        match remote:
            case "ext":
                lines.append(("remote.trap.url", f"ext::{self.trap('ext')} %S"))
            case "upload-pack":
                lines.append(("remote.trap.url", str(self.folder)))
                lines.append(("remote.trap.uploadpack", self.trap("upload-pack")))
            case _:
                self.trap("git-remote-trap")
                lines.append(("remote.trap.vcs", "trap"))
                lines.append(("remote.trap.url", "somewhere"))
        config = self.folder / ".git/config"
        text = config.read_text()
        for key, value in lines:
            section, _, rest = key.partition(".")
            inner, _, name = rest.rpartition(".")
            head = f'[{section} "{inner}"]' if inner else f"[{section}]"
            quoted = value.replace("\\", "\\\\").replace('"', '\\"')
            text += f'{head}\n\t{name} = "{quoted}"\n'
        config.write_text(text)
        for name in HOOKS:
            hook = self.folder / ".git/hooks" / name
            hook.parent.mkdir(exist_ok=True)
            hook.write_text(f"#!/bin/sh\n{self.trap(f'hook-{name}')}\nexit 0\n")
            hook.chmod(hook.stat().st_mode | stat.S_IXUSR)
        self.variables["PATH"] += os.pathsep + str(self.traps)


def as_ordinary_files(trapped: Trapped, folder: Path) -> ScratchRepository:
    """A repository that holds another one, as ordinary files of its folder ``Content``.

    Args:
        trapped: The other one; its settings come along.
        folder: Where the clone is made, in which it arrives.
    """
    host = ScratchRepository(folder.parent / "host")
    for path in sorted((trapped.folder / ".git").rglob("*")):
        if path.is_file() and "hooks" not in path.parts:
            name = path.relative_to(trapped.folder / ".git")
            host.write(f"Content/{name}", path.read_bytes())
    # Git stores no empty folders.
    for name in ("refs/heads/keep", "objects/info/keep"):
        host.write(f"Content/{name}", b"")
    host.write("Content/Lantern.uasset", lantern(9.0))
    config = host.folder / "Content/config"
    config.write_text(config.read_text() + "[core]\n\tbare = false\n\tworktree = .\n")
    host.commit()
    host.git("clone", "--quiet", str(host.folder), str(folder))
    return ScratchRepository(folder)
