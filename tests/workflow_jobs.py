"""Runs the jobs of a workflow here: ``from workflow_jobs import Workplace``.

Each ``run`` step is run as it stands in the YAML, by the shell that the service takes, in a scratch
clone of what is committed. What the actions in between do is done by hand: checking out, a Python
of its own, handing files from job to job. Two commands stand in for their namesakes, since these
would change the machine or publish something: ``sudo``, which only asks apt whether it could do
what it is asked, and ``gh``; both note what they were called with.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

_PROJECT: Final = Path(__file__).resolve().parents[1]
_VALUE: Final = re.compile(r"\$\{\{\s*([\w.]+)\s*\}\}")
_CONDITION: Final = re.compile(r"runner\.os == '(\w+)'")
#: As the service starts a step's shell, with and without the step saying which.
_SHELLS: Final = {
    None: ("bash", "-e"),
    "bash": ("bash", "--noprofile", "--norc", "-eo", "pipefail"),
}
_NOTING: Final = """#!/bin/sh
printf '%s\\n' "$*" >> "$CALLS/$(basename "$0")"
"""
_SUDO: Final = (
    _NOTING
    + """
case "$1 $2" in
"apt-get install")
    # Without lists of packages apt knows none.
    ls /var/lib/apt/lists/*_Packages* >/dev/null 2>&1 || exit 0
    shift 2
    apt-get install --simulate "$@"
    ;;
esac
"""
)


class Done(NamedTuple):
    """A step that was run or stood in for.

    Attributes:
        job: Its job.
        step: What it is called: its name, its action, or what it runs.
    """

    job: str
    step: str


class Workplace:
    """Where jobs run, and what they hand to each other.

    Args:
        folder: An empty folder.
        values: What expressions such as ``github.ref_name`` stand for; one that is not here fails.
        variables: Environment variables of the service, and others for all steps.
    """

    def __init__(
        self, folder: Path, values: Mapping[str, str], variables: Mapping[str, str]
    ) -> None:
        self.folder = folder
        #: Steps that were run or stood in for, and actions that were left out.
        self.done: list[Done] = []
        self.left_out: list[Done] = []
        #: What the steps have printed.
        self.said = ""
        self._values = dict(values)
        self._calls = folder / "calls"
        self._tools = folder / "tools"
        for made in (self._calls, self._tools):
            made.mkdir(parents=True)
        for name, text in (("sudo", _SUDO), ("gh", _NOTING)):
            (self._tools / name).write_text(text)
            (self._tools / name).chmod(0o755)
        unset = ("PYTHON", "ASSET_INSPECTOR_", "INSPECTOR_", "GITHUB_", "VIRTUAL_ENV", "QT_")
        self._variables = {k: v for k, v in os.environ.items() if not k.startswith(unset)}
        self._variables |= {"CALLS": str(self._calls), **variables}

    def calls(self, program: str) -> list[str]:
        """What a command that stands in was called with, a line a call."""
        path = self._calls / program
        return path.read_text().splitlines() if path.exists() else []

    def artifact(self, name: str) -> Path:
        """The folder of what was handed on under a name."""
        return self.folder / "artifacts" / name

    def place(self, job: str) -> Path:
        """The folder in which a job runs."""
        return self.folder / "jobs" / job

    def run(self, workflow: str, job: str, runner: str = "") -> None:
        """Runs a job.

        Args:
            workflow: The name of its file.
            job: Its key.
            runner: The row of its matrix, by the runner; empty where it has none.

        Raises:
            AssertionError: A step failed, or holds what is not known here.
        """
        text = (_PROJECT / ".github/workflows" / workflow).read_text("utf-8")
        described = yaml.safe_load(text)["jobs"][job]
        values = dict(self._values)
        if runner:
            (row,) = (
                row for row in described["strategy"]["matrix"]["include"] if row["runner"] == runner
            )
            values |= {f"matrix.{key}": value for key, value in row.items()}
        assert _filled(described["runs-on"], values).startswith("ubuntu-")
        self.place(job).mkdir(parents=True)
        for step in described["steps"]:
            condition = _CONDITION.fullmatch(step.get("if", "runner.os == 'Linux'"))
            assert condition, step["if"]
            if condition[1] == "Linux":
                self._step(job, described, step, values)

    def _step(
        self,
        job: str,
        described: Mapping[str, Any],
        step: Mapping[str, Any],
        values: dict[str, str],
    ) -> None:
        called = Done(job, step.get("name") or step.get("uses") or step["run"])
        if "run" in step:
            self._shell(job, described, step, values)
        else:
            action = step["uses"].partition("@")[0]
            given = {
                key: _filled(str(value), values) for key, value in step.get("with", {}).items()
            }
            done = _ACTIONS.get(action)
            if done is None:
                self.left_out.append(called)
                return
            done(self, job, given)
        self.done.append(called)

    def _shell(
        self,
        job: str,
        described: Mapping[str, Any],
        step: Mapping[str, Any],
        values: dict[str, str],
    ) -> None:
        defaults = described.get("defaults", {}).get("run", {})
        shell = _SHELLS[step.get("shell", defaults.get("shell"))]
        script = self.folder / "step.sh"
        script.write_text(_filled(step["run"], values))
        given = described.get("env", {}) | step.get("env", {})
        python = self._python(job).parent
        variables = self._variables | {key: _filled(value, values) for key, value in given.items()}
        variables["PATH"] = os.pathsep.join(
            (str(python), str(self._tools), self._variables["PATH"])
        )
        ended = subprocess.run(
            [*shell, str(script)],
            cwd=self.place(job) / step.get("working-directory", ""),
            env=variables,
            capture_output=True,
            text=True,
            check=False,
        )
        self.said += ended.stdout
        assert ended.returncode == 0, f"{step['run']}\n{ended.stdout}\n{ended.stderr}"

    def _python(self, job: str) -> Path:
        return self.folder / "pythons" / job / "bin" / "python"

    # What actions do --------------------------------------------------------------------------

    def _check_out(self, job: str, given: Mapping[str, str]) -> None:
        place = self.place(job)

        def git(*arguments: str) -> str:
            return subprocess.run(
                ["git", *arguments], check=True, capture_output=True, text=True
            ).stdout.strip()

        commit = git("-C", str(_PROJECT), "rev-parse", "HEAD")
        git("clone", "--quiet", "--no-checkout", str(_PROJECT), str(place))
        parts = given.get("sparse-checkout", "").split()
        if parts:
            git("-C", str(place), "sparse-checkout", "set", "--cone", *parts)
        git("-C", str(place), "checkout", "--quiet", "--detach", commit)

    def _set_up_python(self, job: str, _: Mapping[str, str]) -> None:
        folder = self._python(job).parents[1]
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)

    def _hand_on(self, job: str, given: Mapping[str, str]) -> None:
        shutil.copytree(self.place(job) / given["path"], self.artifact(given["name"]))
        assert any(self.artifact(given["name"]).iterdir())

    def _names(self) -> list[str]:
        return sorted(path.name for path in self.artifact("").iterdir())

    def _take(self, job: str, given: Mapping[str, str]) -> None:
        names = [given["name"]] if "name" in given else self._names()
        assert "name" in given or given["merge-multiple"] == "True"
        for name in names:
            shutil.copytree(
                self.artifact(name), self.place(job) / given["path"], dirs_exist_ok=True
            )

    def _publish_pages(self, job: str, given: Mapping[str, str]) -> None:
        shutil.copytree(self.place(job) / given["path"], self.artifact("github-pages"))


_ACTIONS: Final[Mapping[str, Callable[[Workplace, str, Mapping[str, str]], None]]] = {
    "actions/checkout": Workplace._check_out,
    "actions/setup-python": Workplace._set_up_python,
    "actions/upload-artifact": Workplace._hand_on,
    "actions/download-artifact": Workplace._take,
    # Its answer is among the values.
    "actions/configure-pages": lambda *_: None,
    "actions/upload-pages-artifact": Workplace._publish_pages,
}


def _filled(text: str, values: Mapping[str, str]) -> str:
    """A text of a workflow with the values of its expressions."""
    filled = _VALUE.sub(lambda found: values[found[1]], text)
    assert "${{" not in filled, filled
    return filled
