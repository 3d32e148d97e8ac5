"""Files that are no packages in the window: opened, dropped, and in a folder without packages."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from gui.shell.driver import Shell, sample
from other_files import SAMPLES, UE3_PACKAGE, pak, utoc
from PySide6.QtCore import Qt

from inspector.gui.findings.chain import ReasonChain
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.headline import VerdictLine
from inspector.gui.kit.rich_text import RichText
from inspector.gui.overview.page import OverviewPage
from inspector.gui.package.header_band import HeaderBand
from inspector.gui.project.view import ProjectView
from inspector.messages.other_files import TEXTS

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow

CTRL = Qt.KeyboardModifier.ControlModifier

#: What stands above the page of each, and how what is said of it begins.
READ = {
    "pak": ("Pak file", "Not a package. It is a pak file, the archive"),
    "zip-pak": ("ZIP archive called .pak", "Not a package. It is a ZIP archive called .pak"),
    "container-toc": ("IoStore table of contents", "Not a package. It is the table of contents"),
    "container-data": ("IoStore container data", "Not a package. It is the data of an IoStore"),
    "mod-archive": ("Unreal mod installer", "Not a package. It is an installer of a mod"),
    "zip": ("ZIP archive", "Not a package. It is a ZIP archive."),
    "split-half": ("Second half of a package", "Not a package. It is the second half of a split"),
    "payloads": ("Bulk data of a package", "Not a package. It holds bulk data of a package"),
    "mappings": ("Mappings (.usmap)", "Not a package. It is a mappings file"),
    "asset-registry": ("Asset registry", "Not a package. It is an asset registry"),
    "plugin-descriptor": ("Plugin descriptor", "Not a package. It is the descriptor of a plugin"),
    "verse": ("Verse source code", "Not a package. It is source code in Verse"),
}


def read_above(shell: Shell) -> tuple[str, str]:
    """What stands above the page that is shown: the class, and the verdict."""
    (band,) = (band for band in shell.window.findChildren(HeaderBand) if band.isVisible())
    (verdict,) = band.findChildren(VerdictLine)
    labels = (label for label in band.findChildren(ElidedLabel) if label.isVisible())
    return "\n".join(label.text() for label in labels), verdict.text()


def facts(shell: Shell) -> dict[str, str]:
    """Every label of the page *Overview* with its value."""
    (page,) = (page for page in shell.window.findChildren(OverviewPage) if page.isVisible())
    pairs = (value.accessibleName().partition(": ") for value in page.facts.values())
    return {label: value for label, _, value in pairs}


def why(shell: Shell) -> str:
    """The reasons that are shown beside the page."""
    (chain,) = (chain for chain in shell.window.findChildren(ReasonChain) if chain.isVisible())
    return "\n".join(text.toPlainText() for text in chain.findChildren(RichText))


@pytest.mark.parametrize("name", [name for name, (kind, _) in SAMPLES.items() if kind in READ])
def test_an_opened_file_says_what_it_is_and_what_to_do(
    shell: Shell, tmp_path: Path, name: str
) -> None:
    kind, data = SAMPLES[name]
    (tmp_path / name).write_bytes(data)
    shell.answers.of_files = [str(tmp_path / name)]
    shell.key(Qt.Key.Key_O, CTRL)
    shell.settle()
    title, verdict = READ[kind]
    words, said = read_above(shell)
    assert title in words
    assert said.startswith(verdict)
    assert facts(shell)["File"] == title
    texts = TEXTS[kind]
    assert (texts.remedy_alone or texts.remedy) in why(shell)


def test_a_dropped_half_is_led_to_its_package(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "Door.uexp").write_bytes(SAMPLES["Door.uexp"][1])
    shutil.copy(sample("Lantern.uasset"), tmp_path / "Door.uasset")
    shell.drop(tmp_path / "Door.uexp")
    assert shell.promised == "Open Door.uexp"
    assert "It belongs to Door.uasset." in read_above(shell)[1]
    assert facts(shell)["Belongs to"] == "Door.uasset"
    assert "Take the .uasset or .umap file" in why(shell)


def test_two_dropped_paks_are_opened_and_not_compared(shell: Shell, tmp_path: Path) -> None:
    for name in ("Old.pak", "New.pak"):
        (tmp_path / name).write_bytes(pak(8, encrypted=True))
    shell.drop(tmp_path / "Old.pak", tmp_path / "New.pak")
    assert shell.promised == "Open 2 files"
    assert len(shell.documents) == 2
    assert "It is encrypted" in read_above(shell)[1]
    assert facts(shell)["Format version"] == "8"


def test_a_package_of_unreal_engine_3(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "Startup.upk").write_bytes(UE3_PACKAGE)
    shell.open(tmp_path / "Startup.upk")
    words, said = read_above(shell)
    assert "Package of Unreal Engine 1 to 3" in words
    assert "It is a package of Unreal Engine 3: file version 868, licensee version 5." in said
    assert facts(shell)["File"] == "Package of Unreal Engine 1 to 3"


def test_a_folder_of_paks_says_so(shell: Shell, tmp_path: Path) -> None:
    paks = tmp_path / "Content" / "Paks"
    paks.mkdir(parents=True)
    for name, data in (("A.pak", pak()), ("B.pak", pak(4)), ("C.utoc", utoc())):
        (paks / name).write_bytes(data)
    shell.open(tmp_path)
    view = shell.window.middle.view
    assert isinstance(view, ProjectView)
    holds = "It holds 2 pak files and 1 IoStore container (.utoc)."
    assert view.head.verdict.text() == (
        f"No packages in this folder. {holds} {TEXTS['pak'].remedy}"
    )
    assert view.states.empty.isVisible()
    sentence = shell.window.panels.files.folder_part.sentence
    assert sentence.toPlainText() == f"No packages in this folder. {holds}"

    # Once a package is there, nothing is said of them.
    shutil.copy(sample("Lantern.uasset"), tmp_path)
    shell.key(Qt.Key.Key_F5)
    shell.settle()
    assert shell.tree.file_count == 1
    assert "pak" not in view.head.verdict.text()
    assert "pak" not in sentence.toPlainText()
