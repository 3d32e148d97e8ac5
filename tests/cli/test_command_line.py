"""The command line as a whole: processes, exit statuses, pipes, what is imported."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from corpus import corpus_file

from inspector.cli.main import SUBCOMMANDS, main
from inspector.files.folders import resource_path

#: More of them than a change should have to wait for.
pytestmark = pytest.mark.slow

PROJECT = Path(__file__).resolve().parents[2]
PACKAGE = "4.26/uasset-rs/IndirectCycleA.uasset"


def environment(**changes: str) -> dict[str, str]:
    """The variables of a command without a display, with the project importable."""
    left_out = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "COLUMNS", "NO_COLOR",
                "FORCE_COLOR", "CLICOLOR_FORCE")  # fmt: skip
    plain = {name: value for name, value in os.environ.items() if name not in left_out}
    return plain | {"PYTHONPATH": str(PROJECT), "TERM": "xterm"} | changes


def command(*arguments: object, **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs ``inspector`` as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "inspector", *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        env=environment(**variables),
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", PACKAGE),
        ("check", PACKAGE),
        ("compat", PACKAGE),
        ("engine", "list"),
        ("schema", "show"),
        ("--help",),
    ],
)
def test_no_command_but_the_window_imports_qt_or_what_it_does_not_need(arguments) -> None:
    given = [str(corpus_file(one)) if one == PACKAGE else one for one in arguments]
    heavy = "PySide6 jsonschema asyncio email multiprocessing tomllib"
    program = (
        "import sys\n"
        "from inspector.cli.main import main\n"
        f"status = main({given!r})\n"
        f"heavy = {heavy!r}.split()\n"
        "print(status, [name for name in heavy if name in sys.modules], file=sys.stderr)\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        check=True,
    )
    assert ended.stderr.splitlines()[-1] == "0 []"


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_every_subcommand_has_help(name, capsys) -> None:
    assert main([name, "--help"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"usage: inspector {name}")
    assert str(SUBCOMMANDS[name].summary) in out


@pytest.mark.parametrize("arguments", [["moons"], ["show"], ["show", "--moons"], ["engine"]])
def test_bad_usage_is_2(arguments, capsys) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err


def test_the_overview_names_every_subcommand(capsys) -> None:
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(f"  {name} " in out for name in SUBCOMMANDS)


def test_without_a_display_a_sample_is_shown_and_how_to_get_the_window() -> None:
    ended = command()
    assert (ended.returncode, ended.stderr) == (0, "")
    lines = ended.stdout.splitlines()
    assert lines[0] == "Lantern.uasset, a bundled sample"
    assert lines[2:4] == ["Verdict", "  verdict                 loads"]
    assert "--screenshot PNG" in lines[-1]


def test_a_bug_is_reported_and_is_3(monkeypatch, capsys, reports) -> None:
    import inspector.cli.show

    def broken(_: object) -> int:
        raise ZeroDivisionError("moons over Secret")

    monkeypatch.setattr(inspector.cli.show, "run", broken)
    assert main(["show", "/srv/art/Secret.uasset", "--format", "json"]) == 3
    err = capsys.readouterr().err
    assert err.startswith("inspector: this is a bug")
    assert "Arguments: ['show', '/srv/art/Secret.uasset', '--format', 'json']" in err
    assert "ZeroDivisionError: moons over Secret" in err
    (report,) = reports.iterdir()
    assert err.endswith(f"without your folders and names: {report}\n")
    kept = report.read_text()
    assert "inspector show <path 1>.uasset --format json stopped." in kept
    assert "ZeroDivisionError: moons over <path 1>" in kept
    assert "Secret" not in kept


def test_a_bug_is_3_where_no_report_can_be_kept(monkeypatch, capsys) -> None:
    import inspector.cli.schema

    monkeypatch.setattr(inspector.cli.schema, "run", lambda _: {}["moons"])
    assert main(["schema", "show"]) == 3
    assert capsys.readouterr().err.endswith("KeyError: 'moons'\n")


def test_a_pipe_that_nobody_reads_ends_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "inspector", "engine", "show", "5.7", "--format", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.read(10)
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) in (0, 141)


def test_a_reader_that_left_before_the_first_byte_is_noticed() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    ended = subprocess.run(
        [sys.executable, "-m", "inspector", "engine", "list"],
        stdout=writer,
        stderr=subprocess.PIPE,
        env=environment(),
        check=False,
    )
    os.close(writer)
    assert (ended.returncode, ended.stderr) == (141, b"")


@pytest.mark.posix("Windows has no signal that is sent to one process")
@pytest.mark.linux("it has a device that is always full")
@pytest.mark.parametrize("buffering", [0, -1])
@pytest.mark.parametrize(
    "asked", ["--help", "--version", "check --help", "git install --help", "rule OBJ-NEW"]
)
def test_what_cannot_be_written_is_an_error(asked, buffering, monkeypatch, capsys) -> None:
    with Path("/dev/full").open("wb", buffering=buffering) as full:
        stream = io.TextIOWrapper(full, write_through=not buffering)
        monkeypatch.setattr(sys, "stdout", stream)
        assert main(asked.split()) == 2
        stream.flush()  # What is left of it goes nowhere.
    assert capsys.readouterr().err.startswith("inspector: the output cannot be written: ")


def test_an_interrupt_ends_quietly(tmp_path) -> None:
    # It waits for standard input, the only place where a run stands still for certain.
    with subprocess.Popen(
        [sys.executable, "-m", "inspector", "check", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        # A run in the background hands on that interrupts are ignored; people's terminals do not.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as running:
        assert running.stderr is not None
        time.sleep(2)
        running.send_signal(signal.SIGINT)
        assert running.wait(60) == 130
        assert running.stderr.read() == b""


@pytest.mark.posix("it makes a terminal")
def test_colours_are_for_terminals() -> None:
    path = str(corpus_file("made/empty.uasset"))
    assert "\x1b" not in command("check", path).stdout
    assert "\x1b[35munreadable" in _on_a_terminal("check", path)
    assert "\x1b" not in _on_a_terminal("check", path, NO_COLOR="1")
    assert "\x1b" not in _on_a_terminal("check", path, TERM="dumb")


@pytest.mark.parametrize("name", ["FORCE_COLOR", "CLICOLOR_FORCE"])
def test_colours_can_be_asked_for_everywhere_and_refused_everywhere(name) -> None:
    path = resource_path("samples", "CutOff.uasset")
    assert "\x1b[35munreadable" in command("check", path, **{name: "1"}).stdout
    for no in ({name: "0"}, {name: ""}, {name: "1", "NO_COLOR": "1"}):
        assert "\x1b" not in command("check", path, **no).stdout


@pytest.mark.posix("it makes a terminal")
@pytest.mark.parametrize("name", ["FORCE_COLOR", "CLICOLOR_FORCE"])
def test_a_terminal_without_colours_shows_those_that_are_asked_for(name) -> None:
    path = str(resource_path("samples", "CutOff.uasset"))
    assert "\x1b[35munreadable" in _on_a_terminal("check", path, TERM="dumb", **{name: "1"})


@pytest.mark.posix("it makes a terminal")
def test_lines_are_as_wide_as_the_terminal_and_whole_elsewhere() -> None:
    path = str(resource_path("samples", "Lantern.uasset"))
    whole = command("check", path, "--engine", "5.3").stdout.splitlines()
    assert max(map(len, whole)) > 150
    narrow = _on_a_terminal("check", path, "--engine", "5.3", COLUMNS="80", NO_COLOR="1")
    lines = narrow.splitlines()
    assert max(len(line) for line in lines if path not in line and "Engine" not in line) <= 80
    assert "".join(narrow.split()) == "".join("".join(whole).split())
    # What a finding says goes on where it began.
    (at,) = (number for number, line in enumerate(lines) if "UE5 object version" in line)
    assert lines[at + 1].startswith(" " * lines[at].index("UE5 object version"))


def _terminal() -> tuple[int, int]:
    """Both ends of a terminal."""
    import pty  # Only POSIX has it.

    return pty.openpty()


def _on_a_terminal(*arguments: str, **variables: str) -> str:
    ours, theirs = _terminal()
    running = subprocess.Popen(
        [sys.executable, "-m", "inspector", *arguments],
        stdout=theirs,
        stderr=theirs,
        env=environment(**variables),
    )
    running.wait(60)
    os.set_blocking(ours, False)
    written = os.read(ours, 1 << 16).decode()
    os.close(ours)
    os.close(theirs)
    return written


def test_any_name_can_be_written_whatever_the_locale_says(tmp_path) -> None:
    path = tmp_path / "Fels 岩.uasset"
    shutil.copy(corpus_file(PACKAGE), path)
    ended = command("check", "--verbose", path, LC_ALL="C", PYTHONIOENCODING="ascii")
    assert ended.returncode == 0
    assert "Fels 岩.uasset" in ended.stdout


@pytest.mark.posix("it makes a terminal")
def test_progress_is_for_people_who_watch_and_leaves_the_report_alone(tmp_path) -> None:
    data = corpus_file("made/empty.uasset").read_bytes()
    for number in range(2_500):
        (tmp_path / f"A{number}.uasset").write_bytes(data)
    ours, theirs = _terminal()
    with (tmp_path / "report.json").open("wb") as report:
        ended = subprocess.run(
            [sys.executable, "-m", "inspector", "check", str(tmp_path), "--format", "json"],
            stdout=report,
            stderr=theirs,
            env=environment(),
            check=False,
        )
    os.set_blocking(ours, False)
    shown = os.read(ours, 1 << 16).decode()
    os.close(ours)
    os.close(theirs)
    assert ended.returncode == 1
    assert "/2,500" in shown
    assert "EMPTY-FILE" not in shown
    document = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert document["totals"]["unreadable"] == 2_500
    piped = command("check", tmp_path)
    assert piped.stderr == ""


def test_names_of_the_engine_are_the_same_in_every_language(tmp_path: Path) -> None:
    file = tmp_path / "Build.version"
    file.write_text('{"MajorVersion": 5, "Changelist": 27405482}', encoding="utf-8")
    chinese = {"INSPECTOR_LANG": "zh_CN", "PYTHONIOENCODING": "utf-8"}
    told = command("build-version", "show", file, **chinese).stdout
    assert re.search(r"^  Changelist +27405482$", told, re.MULTILINE)
    samples = resource_path("samples")
    sample = samples / "OldDoor.uasset"
    told = command("upgrades", sample, "--engine", "5.5", **chinese).stdout
    assert re.search(r"^  Release +\d+ 个步骤$", told, re.MULTILINE)
    told = command("diff", sample, samples / "Lantern.uasset", **chinese).stdout
    assert re.search(r"^  新 +\S", told, re.MULTILINE)


def test_the_page_of_a_rule_is_in_the_language_of_the_process() -> None:
    ended = command("rule", "LEGACY-NEW", INSPECTOR_LANG="zh_CN", PYTHONIOENCODING="utf-8")
    lines = ended.stdout.splitlines()
    assert (ended.returncode, lines[0]) == (0, "LEGACY-NEW：文件头布局过新")
    # The width of 80 columns holds 40 Chinese characters.
    assert 40 <= max(map(len, lines)) <= 80
    assert min(len(line) for line in lines if line) == 2
    assert command("rule", "LEGACY-NEW").stdout.startswith("LEGACY-NEW: Header layout too new\n")
