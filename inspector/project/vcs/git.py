"""Asks git: where a repository is, what its settings say, what a revision holds.

Git runs as a program with its arguments in a list, never through a shell, for a limited time, and
what it writes is read up to a limit. :mod:`inspector.project.vcs.git_command` says how it is
started.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Thread
from typing import IO, TYPE_CHECKING, Final

from inspector.errors import InspectorError
from inspector.files.system import program_text, program_texts
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.vcs.git_command import look_at, program, variables, words

if TYPE_CHECKING:
    import subprocess

#: The longest blob that is read, in bytes: packages are smaller, and it is held in memory.
LARGEST_BLOB: Final = 1 << 30
#: Seconds after which git is taken to hang, and those for what reads settings and refs alone. For
#: as long as the first it is not asked again about a repository where it did.
_PATIENCE: Final = 60.0
_SHORT_PATIENCE: Final = 10.0
#: What looks for ignored files takes exponential time where patterns are made for that.
_SHORT: Final = frozenset({"config", "rev-parse", "check-ignore", "ls-files"})
#: The most bytes that a command writes, the names of some million files, and the most of what it
#: says about it that is kept.
_MOST_OUTPUT: Final = 256 << 20
_MOST_SAID: Final = 64 << 10
#: Bytes that are read at once.
_PART: Final = 1 << 16
#: The most bytes of memory that git takes, without the files that it maps. What reads contents has
#: twice the largest blob: git puts blobs up to half that size together from others. The rest reads
#: names and settings; the names of a million files take 180 MB.
_MOST_MEMORY: Final = 512 << 20
_MOST_FOR_CONTENTS: Final = 2 * LARGEST_BLOB
_READS_CONTENTS: Final = frozenset({"cat-file", "diff-index", "diff-tree"})
#: Files that are asked for at once, whose names a pipe holds, and bytes of them that are enough.
_MOST_AT_ONCE: Final = 256
_LARGE: Final = 64 << 20
#: What is said of a blob that a partial clone has left out.
_NOT_HERE: Final = Message("vcs/contents-missing")
#: The longest line before the bytes of a blob: its name, its kind, its size.
_LONGEST_LINE: Final = 64 << 10
#: Seconds between two looks whether git is still wanted.
_LOOK_EVERY: Final = 0.1
#: Lines of what git says that are shown; more are how to use it.
_FEW_LINES: Final = 5
#: The keys of hooks that settings name.
_HOOK_KEYS: Final = r"^hook\..+\."


#: What git says, in the language in which it is asked to, where there is no repository.
_OUTSIDE: Final = "not a git repository"

#: Repositories at which git hung: when, by the clock that never goes back, and what was said.
_hung: dict[str, tuple[float, Message]] = {}


class GitError(InspectorError):
    """Git is not there, or did not do what was asked; the text says why, as git does."""


class GitHungError(GitError):
    """Git did not end in time: what it would have said is not known."""


class GitMissingError(GitError):
    """Git cannot be found."""


class NoRepositoryError(GitError):
    """The folder is in no repository."""


class RepositoryRefusedError(GitError):
    """Git is not asked about this repository; the text says why and what helps."""


class NotInRevisionError(GitError):
    """There is no such revision, or the revision has no such file."""


class ContentsMissingError(GitError):
    """The revision has the file, and what is in it is not on this machine."""


class Ran(NamedTuple):
    """How git ended: its status, what it wrote, and what it said about it in one line."""

    status: int
    output: bytes
    said: str

    @property
    def text(self) -> str:
        """The output without its line end."""
        return program_text(self.output).rstrip("\r\n")


class Git:
    """Git as it is when it runs in one folder.

    Args:
        folder: Where it runs; what is relative is seen from there.
        apart: Only the folder says which repository is meant, whatever variables say so too, as
            they do in what git itself starts.
        progress: Ends what git is doing as soon as it is cancelled, from any thread.
    """

    def __init__(
        self, folder: str, *, apart: bool = False, progress: Progress | None = None
    ) -> None:
        self.folder = folder
        self._apart = apart
        self.progress = progress or Progress()
        self._looked_at = False
        self._repository = ""

    def run(
        self,
        *arguments: str,
        given: bytes = b"",
        off: Iterable[str] = (),
        empty: Iterable[str] = (),
    ) -> Ran:
        """Runs a git command.

        Args:
            arguments: The command and what it takes.
            given: What it reads.
            off: Settings, by their keys, that are false for it.
            empty: Settings that have an empty value for it.

        Raises:
            GitError: Git is not installed, cannot be started, takes too long, or writes too much;
                or it is not asked about this repository.
            Cancelled: It is not wanted any more.
        """
        process = self._start(*arguments, tells_why=True, off=off, empty=empty)
        command = _command(arguments)
        with process, self._with_timeout(process, command):
            output, said = _communicate(process, given)
        if len(output) > _MOST_OUTPUT:
            raise GitError(
                Message(
                    "vcs/writes-too-much",
                    command=command,
                    most=_MOST_OUTPUT,
                )
            )
        return Ran(process.returncode, output, _in_one_line(said.decode("utf-8", "replace")))

    def _start(
        self,
        *arguments: str,
        tells_why: bool = False,
        off: Iterable[str] = (),
        empty: Iterable[str] = (),
    ) -> subprocess.Popen[bytes]:
        """Git with pipes to and from it, and one for what it says where it ``tells_why``."""
        import subprocess  # Late: most files are looked at without asking git.

        path = program()
        if path is None:
            raise GitMissingError(Message("vcs/not-installed"))
        if not self._looked_at:
            self.folder, refusal, self._repository = look_at(self.folder, apart=self._apart)
            if refusal:
                raise RepositoryRefusedError(refusal)
            self._looked_at = True
        since, problem = _hung.get(self._repository, (-_PATIENCE, None))
        if problem is not None and time.monotonic() - since < _PATIENCE:
            raise GitHungError(problem)
        try:
            process = subprocess.Popen(
                words(path, arguments, off=off, empty=empty),
                cwd=self.folder,
                env=variables(apart=self._apart),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE if tells_why else subprocess.DEVNULL,
                # No console may flash up on Windows, which alone has it, when the window asks.
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                # What git starts in its turn ends with it.
                start_new_session=True,
            )
        except OSError as error:
            raise GitError(
                Message(
                    "vcs/cannot-run",
                    folder=self.folder,
                    reason=error.strerror or str(error),
                )
            ) from error
        except ValueError as error:
            raise GitError(Message("vcs/no-file-name")) from error
        contents = _command(arguments) in _READS_CONTENTS
        _limit_memory(process.pid, _MOST_FOR_CONTENTS if contents else _MOST_MEMORY)
        return process

    @contextmanager
    def _with_timeout(self, process: subprocess.Popen[bytes], command: str) -> Iterator[None]:
        """Ends git where it is not wanted any more, or takes too long, and says so afterwards."""
        over, late, progress = Event(), Event(), self.progress
        patience = min(_PATIENCE, _SHORT_PATIENCE) if command in _SHORT else _PATIENCE
        end = time.monotonic() + patience

        def watch() -> None:
            while not over.wait(_LOOK_EVERY):
                if time.monotonic() > end:
                    late.set()
                if late.is_set() or progress.cancelled:
                    _kill(process)
                    return

        watcher = Thread(target=watch, name="git watch", daemon=True)
        watcher.start()
        try:
            yield
        finally:
            over.set()
            watcher.join()
            if progress.cancelled:
                progress.check()
            if late.is_set():
                problem = Message(
                    "vcs/hung",
                    command=command,
                    patience=patience,
                    folder=self.folder,
                )
                if self._repository:
                    _hung[self._repository] = time.monotonic(), problem
                raise GitHungError(problem)

    def parts(self, *arguments: str) -> Generator[bytes, None, None]:
        """What a git command writes, part by part; it ends where no more is asked for.

        Args:
            arguments: The command and what it takes.

        Raises:
            GitError: As :meth:`run`; or it failed, of which it is not told why.
            Cancelled: It is not wanted any more.
        """
        process = self._start(*arguments)
        command = _command(arguments)
        with process, self._with_timeout(process, command):
            try:
                if process.stdin is None or process.stdout is None:
                    raise GitError(Message("vcs/no-pipe"))
                process.stdin.close()
                while part := os.read(process.stdout.fileno(), _PART):
                    yield part
                status = process.wait()
            finally:
                _kill(process)
        if status != 0:
            raise GitError(Message("vcs/ended-with-status", command=command, status=status))

    def words(self, *arguments: str) -> Generator[str, None, None]:
        """The texts before each NUL that a git command writes; it ends where no more is asked for.

        Args:
            arguments: The command and what it takes.

        Raises:
            GitError: As :meth:`parts`.
            Cancelled: It is not wanted any more.
        """
        rest = b""
        with contextlib.closing(self.parts(*arguments)) as parts:
            for part in parts:
                *whole, rest = (rest + part).split(b"\0")
                for word in whole:
                    yield program_text(word)
            if rest:
                yield program_text(rest)

    def ask(self, *arguments: str) -> str:
        """The one line that a git command answers.

        Raises:
            NoRepositoryError: The folder is in no repository.
            GitError: It failed otherwise; the text is git's own.
        """
        ran = self.run(*arguments)
        if ran.status != 0:
            if _OUTSIDE in ran.said:
                raise NoRepositoryError(self._is_outside())
            raise GitError(
                ran.said
                or Message("vcs/ended-with-status", command=arguments[0], status=ran.status)
            )
        return ran.text

    def common_folder(self) -> str:
        """The folder of the repository that all its work trees share, usually ``.git``.

        Raises:
            NoRepositoryError: The folder is in no repository.
            GitError: Git does not say.
        """
        answer = self.ask("rev-parse", "--git-common-dir")
        return os.path.normpath(os.path.join(self.folder, answer))

    def blob(self, name: str, largest: int = LARGEST_BLOB, title: str = "") -> bytes:
        """The bytes of a file in a revision, as they are stored.

        Args:
            name: ``REV:path`` in any form that git knows, such as ``HEAD~1:./x`` or ``:0:x``.
            largest: The most bytes to read.
            title: What to call it for people, if not by that name.

        Raises:
            ContentsMissingError: The revision has it, and its contents are not on this machine.
            NotInRevisionError: Git knows no such revision, or no such file in it.
            GitError: It is a folder, or too large; or git cannot be asked.
            Cancelled: It is not wanted any more.
        """
        title = title or name
        if not _is_object_name(name):
            raise NotInRevisionError(Message("vcs/name-without-file", name=name))
        if "\n" in name:
            # Names are given one a line; that of the contents has no line feed.
            hashed = self._object_id(name)
            if not hashed:
                raise NotInRevisionError(Message("vcs/name-without-file", name=name))
            name = hashed
        with self._cat_file_batch() as process:
            _write_requests(process, [name])
            contents = _read_blob(process, largest, title)
        if contents is None and self._object_id(name):
            raise ContentsMissingError(_about(title, _NOT_HERE))
        if contents is None:
            raise NotInRevisionError(_about(title, self._lookup_error(name)))
        return contents

    def blobs(self, hashes: Sequence[str]) -> Iterator[bytes | GitError]:
        """The bytes of many files, in order; why not in the place of one that is not read.

        Git is started once for as many as are small, and never waits for who asks.

        Args:
            hashes: The names of what is stored.

        Raises:
            GitError: Git cannot be asked.
            Cancelled: It is not wanted any more.
        """
        done = 0
        while done < len(hashes):
            read: list[bytes | GitError] = []
            size = 0
            asked = hashes[done : done + _MOST_AT_ONCE]
            with self._cat_file_batch() as process:
                _write_requests(process, asked)
                while len(read) < len(asked) and size < _LARGE:
                    try:
                        contents = _read_blob(process, LARGEST_BLOB)
                    except GitError as error:
                        # What it has of the file is still on its way: another one goes on.
                        read.append(error)
                        break
                    read.append(ContentsMissingError(_NOT_HERE) if contents is None else contents)
                    size += len(contents or b"")
            done += len(read)
            yield from read

    @contextmanager
    def _cat_file_batch(self) -> Iterator[subprocess.Popen[bytes]]:
        """Git as it gives the bytes of what it is asked for, ended afterwards."""
        process = self._start("cat-file", "--batch")
        with process, self._with_timeout(process, "cat-file"):
            try:
                yield process
            finally:
                _kill(process)

    def object_id_and_type(self, name: str) -> tuple[str, str]:
        """What ``REV:path`` is stored under, and its kind, ``blob`` or ``tree``.

        Both are "" where git finds none, the kind also where a partial clone has left it out.
        """
        hashed = self._object_id(name) if _is_object_name(name) else ""
        return hashed, self.run("cat-file", "-t", hashed).text if hashed else ""

    def tree_id(self, revision: str) -> str:
        """What the files of a commit, branch or tag are stored under.

        Raises:
            NotInRevisionError: There is no such revision.
            GitError: Git cannot be asked.
        """
        tree, __ = self.object_id_and_type(f"{revision}^{{tree}}")
        if not tree:
            self.common_folder()  # Says why, where it is not for the revision.
            raise NotInRevisionError(Message("vcs/no-revision", revision=revision))
        return tree

    def delete_ref(self, name: str) -> None:
        """Deletes a ref, a symbolic one itself and not what it stands for; no hook hears of it.

        Raises:
            GitError: It cannot be deleted, or is not because a link would be followed.
        """
        linked = _link_to_ref(self.common_folder(), name)
        if linked:
            raise GitError(
                Message(
                    "vcs/ref-stays",
                    name=name,
                    linked=linked,
                )
            )
        # Git 2.54 runs hooks that settings name, and has no switch for all of them.
        named = self.run("config", "--null", "--name-only", "--get-regexp", _HOOK_KEYS)
        keys = program_texts(named.output)[:-1]
        off = {f"{key.rpartition('.')[0]}.enabled" for key in keys}
        ran = self.run("update-ref", "--no-deref", "-d", name, off=sorted(off))
        if ran.status != 0:
            raise GitError(
                ran.said
                or Message("vcs/ended-with-status", command="update-ref", status=ran.status)
            )

    def _object_id(self, name: str) -> str:
        """The name of what is stored, which need not be here itself; "" where there is none."""
        ran = self.run("rev-parse", "--verify", "--quiet", name)
        return ran.text if ran.status == 0 else ""

    def _lookup_error(self, name: str) -> Text:
        """What git says about a name that it cannot follow."""
        said = self.run("cat-file", "-t", name).said.removeprefix("fatal: ")
        if _OUTSIDE in said:
            return self._is_outside()
        return said or Message("vcs/not-found")

    def _is_outside(self) -> Message:
        folder = os.path.abspath(self.folder or ".")
        return Message("vcs/no-repository", folder=folder)


def _is_object_name(name: str) -> bool:
    """Whether git can be asked for what is stored under a name."""
    try:
        return b"\0" not in os.fsencode(name) and not name.startswith("-")
    except UnicodeEncodeError:
        return False


def _link_to_ref(common: str, name: str) -> str:
    """The first link among what Git changes where it deletes a ref; "" where there is none.

    It follows each of them: to the ref, to the list of what happened to it, to the file of many.
    """
    for beginning in (name, f"logs/{name}", "packed-refs"):
        path = common
        for part in beginning.split("/"):
            path = os.path.join(path, part)
            if os.path.islink(path):
                return path
    return ""


def _write_requests(process: subprocess.Popen[bytes], names: Iterable[str]) -> None:
    """Asks ``git cat-file --batch`` for what is stored under some names, and for no more."""
    # It may have ended before it was asked: it is in no repository.
    with contextlib.suppress(OSError), _stdin_of(process) as stream:
        stream.write(b"".join(os.fsencode(name) + b"\n" for name in names))


def _stdin_of(process: subprocess.Popen[bytes]) -> IO[bytes]:
    if process.stdin is None:
        raise GitError(Message("vcs/no-pipe"))
    return process.stdin


def _about(title: str, problem: Text) -> Text:
    """What is wrong with a file, behind what it is called."""
    return Message("errors/access", path=title, reason=problem) if title else problem


def _read_blob(process: subprocess.Popen[bytes], largest: int, title: str = "") -> bytes | None:
    """What ``git cat-file --batch`` answers next; None where it has no such object."""
    answering = process.stdout
    if answering is None:
        raise GitError(Message("vcs/no-pipe"))
    # "<hash> blob <size>"; a name that is not found comes back with one word behind it.
    answer = answering.readline(_LONGEST_LINE).rstrip(b"\n").rsplit(b" ", 2)
    if len(answer) != 3 or not answer[2].isdigit():
        return None
    kind, size = answer[1].decode("ascii", "replace"), int(answer[2])
    if kind != "blob":
        what = Message("vcs/folder") if kind == "tree" else Message("vcs/of-kind", kind=kind)
        raise GitError(_about(title, Message("vcs/not-a-file", what=what)))
    if size > largest:
        raise GitError(_about(title, Message("vcs/blob-too-large", size=size, largest=largest)))
    contents = _read_at_most(answering, size)
    if len(contents) != size:
        raise GitError(_about(title, Message("vcs/bytes-missing", given=len(contents), size=size)))
    answering.readline(1)  # The end of the line behind them.
    return contents


def _read_at_most(stream: IO[bytes], size: int) -> bytes:
    """As many of ``size`` bytes as come; no memory is taken for what somebody says will come."""
    parts = []
    while size and (part := stream.read(min(size, _PART))):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _communicate(process: subprocess.Popen[bytes], given: bytes) -> tuple[bytes, bytes]:
    """What git writes, and says about it, while it is given something.

    Neither without bound: where it writes too much it is ended, and more than that returned.
    """
    asking, answering, saying = process.stdin, process.stdout, process.stderr
    if asking is None or answering is None or saying is None:
        raise GitError(Message("vcs/no-pipe"))
    said: list[bytes] = []
    beside = [
        Thread(target=lambda: said.append(_read_errors(saying)), name="git says", daemon=True)
    ]
    if given:
        beside.append(
            Thread(target=_write_all, args=(asking, given), name="git reads", daemon=True)
        )
    else:
        asking.close()
    for thread in beside:
        thread.start()
    parts, length = [], 0
    try:
        while length <= _MOST_OUTPUT and (part := os.read(answering.fileno(), _PART)):
            parts.append(part)
            length += len(part)
        if length > _MOST_OUTPUT:
            _kill(process)
    except BaseException:
        _kill(process)
        raise
    finally:
        for thread in beside:
            thread.join()
    return b"".join(parts), b"".join(said)


def _write_all(stream: IO[bytes], given: bytes) -> None:
    # A command need not read what it is given, and may end before it has.
    with contextlib.suppress(OSError), stream:
        stream.write(given)


def _read_errors(stream: IO[bytes]) -> bytes:
    """The first of what is said; the rest is read too, so that nobody waits to say it."""
    first = stream.read(_MOST_SAID)
    while stream.read(_MOST_SAID):
        pass
    return first


def _in_one_line(said: str) -> str:
    """What git said in several lines, hints among them, as one."""
    lines = [stripped for line in said.splitlines() if (stripped := line.strip())]
    if len(lines) > _FEW_LINES:
        del lines[1:]
    return "; ".join(lines).replace(":; ", ": ")


def _command(arguments: Iterable[str]) -> str:
    """The name of a command among its words, behind the options that Git itself takes."""
    return next(word for word in arguments if not word.startswith("-"))


def _limit_memory(process: int, most: int) -> None:
    """Limits the memory of a process, where the system can: settings may name a device to read."""
    if sys.platform == "linux":
        # Late: no other system has it.
        from resource import RLIMIT_DATA, prlimit

        # It may have ended already, or be held smaller yet.
        with contextlib.suppress(OSError, ValueError):
            prlimit(process, RLIMIT_DATA, (most, most))


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Ends a process, and where the system has groups what it has started too."""
    if process.poll() is not None:
        return
    with contextlib.suppress(OSError):
        if os.name == "nt":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
