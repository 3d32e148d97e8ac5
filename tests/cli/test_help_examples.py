"""What the help pages and the README tell people to type or save: it is taken as it stands."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import textwrap
from pathlib import Path

import pytest
from scratch_git import PROJECT, sample, script

from inspector.cli.main import SUBCOMMANDS, main
from inspector.cli.parser import Parser

TOPICS = PROJECT / "resources/help/topics"
#: Lines that are set in by four columns, with the empty lines among them.
BLOCK = re.compile(r"(?<=\n\n)(?: {4}.*\n|\n(?= {4}))+")
#: The program and what stands behind it, up to what a shell takes for itself.
CALL = re.compile(r"""(?<![\w/.="-])inspector ((?:"[^"]*"|[^|>;&"'])*)""")


def blocks(page: Path) -> list[str]:
    """The blocks of a page that can be copied."""
    text = page.read_text("utf-8")
    return [textwrap.dedent(block).strip("\n") + "\n" for block in BLOCK.findall(text)]


def calls() -> list[str]:
    """Every call of the program in a block."""
    pages = [PROJECT / "README.md", *sorted(TOPICS.glob("*.md"))]
    lines = (line for page in pages for block in blocks(page) for line in block.splitlines())
    return sorted({call.strip() for line in lines for call in CALL.findall(line)})


def calls_of_this_system() -> list[object]:
    """Every call, those with a mark that the pages give to some systems alone."""
    posix = pytest.mark.posix("the page says that it is for Linux and macOS")
    return [pytest.param(call, marks=posix if "--warm" in call else ()) for call in calls()]


@pytest.mark.parametrize("call", calls_of_this_system())
def test_a_call_is_one_that_the_program_takes(call) -> None:
    # What a workflow puts in its place is a word, what a desktop does are files.
    words = shlex.split(re.sub(r"\$\{\{.*?\}\}", "x", call).replace("%F", "A B"))
    if words[:1] == ["--version"]:
        assert main(words) == 0
        return
    if not words or words[0] not in SUBCOMMANDS:
        assert words in ([], ["A", "B"])
        return
    parser = Parser()
    SUBCOMMANDS[words[0]].load().add_arguments(parser)
    parser.parse(words[1:])


def test_the_list_of_commands_has_all_of_them() -> None:
    page = (TOPICS / "commands.md").read_text("utf-8")
    rows = re.findall(r"(?m)^\| `inspector ([^`]*)` \|", page)
    assert [row.split()[0] for row in rows] == list(SUBCOMMANDS)
    for row in rows:
        name, *words = row.split()
        parser = Parser()
        SUBCOMMANDS[name].load().add_arguments(parser)
        parser.parse(words)


def pages_with_yaml() -> list[tuple[str, str]]:
    """Blocks that are YAML, by their pages."""
    return [
        (name, block)
        for name in ("pre-commit", "continuous-integration")
        for block in blocks(TOPICS / f"{name}.md")
        if re.match(r"\w+:", block)
    ]


@pytest.mark.parametrize(("name", "block"), pages_with_yaml())
def test_what_is_saved_as_yaml_is_yaml(name, block) -> None:
    yaml = pytest.importorskip("yaml")
    assert isinstance(yaml.safe_load(block), dict)


# --- Perforce ------------------------------------------------------------------------------------

#: Stands for Perforce's own program: lays out files as its `print` does, and tells what is opened.
P4 = """\
#!/bin/sh
case "$*" in
  "print -q -o "*/Content/...*)
    [ -z "$SUBMITTED" ] || { at="${4%/...}/Props"; mkdir -p "$at"; cp "$SUBMITTED" "$at"; } ;;
  "print -q -o "*/Config/...*)
    at="${4%/...}"; mkdir -p "$at"; echo 'version = "5.6"' > "$at/Our.toml" ;;
  "print -q -o "*.toml*) echo 'engine = "Config/Our.toml"' > "$4" ;;
  "print -q -o "*.uproject*) printf '{"EngineAssociation": "5.6"}' > "$4" ;;
  "print -q -o "*) echo "$5 - no such file(s)." >&2 ;;
  "-ztag opened") printf '... depotFile //d/A.uasset\\n... clientFile //w/A.uasset\\n\\n' ;;
  *) exit 1 ;;
esac
"""


#: How a script begins, by the shell that runs it.
BEGINS = {"sh": "#!/bin/sh", "PowerShell": ("# Refuses a changelist", "$OutputEncoding")}
KINDS = ("trigger", "submit tool")


def scripts_of_perforce(shell: str) -> dict[str, str]:
    """The scripts for a shell on the page about Perforce, by what they are for."""
    found = [block for block in blocks(TOPICS / "perforce.md") if block.startswith(BEGINS[shell])]
    return dict(zip(KINDS, found, strict=True))


def ran_for_perforce(shell: str, kind: str, name: str, folder: Path) -> tuple[int, str, str]:
    """How a script ends where the package of a name is submitted, and what it prints.

    Without a name nothing but deletions is submitted.
    """
    programs = folder / "programs"
    script(programs)
    path = folder / "A.uasset"
    path.write_bytes(sample(f"{name or 'Lantern'}.uasset"))
    own = folder / ("check-change" if shell == "sh" else "check-change.ps1")
    for where, text in ((programs / "p4", P4), (own, scripts_of_perforce(shell)[kind])):
        where.write_text(text)
        where.chmod(0o755)
    ended = subprocess.run(
        [*(() if shell == "sh" else ("pwsh", "-NoProfile", "-File")), str(own), "4711"],
        env={
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(programs),
            "TMPDIR": str(folder),
            "SUBMITTED": str(path) if name else "",
            # Nothing of the shell's own lies beside the copies.
            "DOTNET_EnableDiagnostics": "0",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    # The copies of the trigger are gone again.
    assert sorted(each.name for each in folder.iterdir()) == ["A.uasset", own.name, "programs"]
    return ended.returncode, ended.stdout, ended.stderr


@pytest.mark.shell
@pytest.mark.parametrize(("name", "status"), [("Lantern", 0), ("FromTheFuture", 1), ("CutOff", 1)])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("shell", ["sh", pytest.param("PowerShell", marks=pytest.mark.powershell)])
def test_the_scripts_for_perforce_stop_what_the_engine_refuses(
    shell, kind, name, status, tmp_path
) -> None:
    ended, out, err = ran_for_perforce(shell, kind, name, tmp_path)
    assert (ended, err) == (status, "")
    assert ("A.uasset" in out) == bool(status)
    assert "1 file: 1 " in out
    if kind == "trigger":
        assert out.startswith("Engine 5.6.0 (from asset-inspector.toml; profile Our.toml)")
        assert ("Content/Props/A.uasset" in out) == bool(status)


@pytest.mark.shell
@pytest.mark.parametrize("shell", ["sh", pytest.param("PowerShell", marks=pytest.mark.powershell)])
def test_a_change_of_deletions_alone_passes_the_trigger(shell, tmp_path) -> None:
    ended, out, err = ran_for_perforce(shell, "trigger", "", tmp_path)
    assert (ended, err) == (0, "")
    assert out.endswith("No packages found.\n")


def commands_in(text: str) -> list[str]:
    """The calls of Perforce and of this program in a script, as either shell would write them."""
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    found = re.findall(r"\b(?:p4|inspector) [^|>;&\n]+", lines)
    return [re.sub(r" 2?$", "", call).replace("$Change", "$1").strip() for call in found]


@pytest.mark.parametrize("kind", KINDS)
def test_the_scripts_for_perforce_do_the_same_in_either_shell(kind) -> None:
    sh, power = (scripts_of_perforce(shell)[kind] for shell in BEGINS)
    assert commands_in(power) == commands_in(sh)
    assert len(commands_in(sh)) == {"trigger": 3, "submit tool": 2}[kind]
    taken = re.compile(r"//depot/\w+|[\w-]+(?:\.[\w-]+)*\.(?:uproject|toml|json)")
    assert taken.findall(power) == taken.findall(sh)
    # Every string and bracket of the one for PowerShell ends.
    bare = re.sub(r"(?m)^#.*$|'[^'\n]*'|\"[^\"\n]*\"", "", power)
    assert not re.search("['\"]", bare)
    while (
        inner := re.sub(r"\([^(){}\[\]]*\)|\{[^(){}\[\]]*\}|\[[^(){}\[\]]*\]", "", bare)
    ) != bare:
        bare = inner
    assert not re.search(r"[(){}\[\]]", bare)
    assert "$LASTEXITCODE" in power
