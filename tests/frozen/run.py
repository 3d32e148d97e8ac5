"""Freezes what the program says of the corpus, and holds a later state of it against that.

For whoever rebuilds something behind the surfaces::

    python tests/frozen record --out FILE --outputs FOLDER     # at the commit before
    python tests/frozen compare FILE --outputs FOLDER          # after each step

The record has one line for each output: its length and its hash. It is not part of the project: it
goes stale with every change that is meant to be seen, so it is made at the commit from which a
rebuilding starts. With ``--outputs`` the outputs themselves are kept too, by their hashes, and a
comparison shows the first lines that differ; those that are new are put beside them.

``--surfaces`` and ``--files`` take the beginnings of what is wanted, for a quick look at a part.
Nothing fixes the order of hash tables: an output that depends on it differs from run to run, which
is a defect of its own.

``python tests/frozen agree`` says where the surfaces contradict each other about one file: see
:mod:`frozen.agree`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from corpus import NO_CORPUS, corpus_root
from frozen.agree import Damage, agreement
from frozen.record import Comparison, Record, made_record, part_of, read_record, record_text


def main(arguments: list[str] | None = None) -> int:
    """Runs as asked for on the command line; 1 where anything differs or is contradicted."""
    asked = _parser().parse_args(arguments)
    root = asked.corpus or corpus_root()
    if root is None:
        sys.exit(NO_CORPUS)
    asked.corpus = root.resolve()
    began = time.monotonic()
    status: int = asked.run(asked)
    print(f"{time.monotonic() - began:.0f} s")
    return status


def _parser() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--corpus", type=Path, help="another folder laid out as the corpus is")
    common.add_argument("--jobs", type=int, default=1, help="processes; default: 1")
    common.add_argument("--files", nargs="+", metavar="START", help="only of these files")
    outputs = argparse.ArgumentParser(add_help=False, parents=[common])
    outputs.add_argument("--surfaces", nargs="+", metavar="START", help="only these surfaces")
    outputs.add_argument("--outputs", type=Path, metavar="FOLDER", help="keep the outputs here")

    parser = argparse.ArgumentParser(
        prog="python tests/frozen",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    record = commands.add_parser("record", parents=[outputs], help="make the record")
    record.add_argument("--out", type=Path, required=True, metavar="FILE")
    record.set_defaults(run=_record)
    compare = commands.add_parser("compare", parents=[outputs], help="hold a record against now")
    compare.add_argument("record", type=Path, metavar="FILE")
    compare.add_argument("--first", type=int, default=10, help="how many differing ones are told")
    compare.set_defaults(run=_compare)
    agree = commands.add_parser("agree", parents=[common], help="hold surfaces against each other")
    agree.add_argument("--mutations", type=int, default=300, metavar="N")
    agree.add_argument("--packages", type=int, default=40, metavar="N", help="that are damaged")
    agree.add_argument("--seed", type=int, default=1)
    agree.add_argument("--first", type=int, default=3, help="how many cases of each kind are told")
    agree.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="keep what was damaged and contradicted"
    )
    agree.set_defaults(run=_agree)
    return parser


def _record(asked: argparse.Namespace) -> int:
    record = _made(asked)
    asked.out.write_text(record_text(record, _commit()), "utf-8")
    for surface, notes in sorted(record.items()):
        print(f"{len(notes):7,}  {surface}")
    print(f"{sum(map(len, record.values())):7,}  in all")
    return 0


def _compare(asked: argparse.Namespace) -> int:
    old, title = read_record(asked.record)
    compared = Comparison(part_of(old, _wanted(asked)), _made(asked))
    print(f"{asked.record} is of {title}; this is {_commit()}\n{compared}")
    for line in compared.told(asked.first, asked.outputs):
        print(line)
    return int(not compared.same)


def _agree(asked: argparse.Namespace) -> int:
    damage = Damage(asked.packages, asked.mutations, asked.seed)
    keep = _made_folder(asked.keep)
    found = agreement(
        asked.corpus, lambda path: _starts(path, asked.files), asked.jobs, damage, keep
    )
    for line in found.told(asked.first):
        print(line)
    return int(bool(found.contradictions))


def _made(asked: argparse.Namespace) -> Record:
    return made_record(asked.corpus, asked.jobs, _wanted(asked), _made_folder(asked.outputs))


def _made_folder(folder: Path | None) -> Path | None:
    """A folder that was named, as the processes see it, which have a folder of their own."""
    if folder is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    return folder.resolve()


def _wanted(asked: argparse.Namespace) -> Callable[[str, str], bool]:
    return lambda surface, subject: (
        _starts(surface, asked.surfaces) and _starts(subject, asked.files)
    )


def _starts(text: str, starts: list[str] | None) -> bool:
    return starts is None or text.startswith(tuple(starts))


def _commit() -> str:
    """The commit of this tree, and whether its files are those of it."""
    done = subprocess.run(
        ["git", "describe", "--always", "--dirty", "--exclude=*"],
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or "no commit"
