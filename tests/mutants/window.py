"""Behaviours of the window that its tests have to hold, folder by folder of ``inspector/gui``."""

from __future__ import annotations

from typing import Final

from mutants.behaviours import Mutant

WINDOW_MUTANTS: Final = (
    # -- bytes -------------------------------------------------------------------------------------
    Mutant(
        "a byte that is clicked selects its field",
        "if path:\n            self.context.select_field(path, ORIGIN)",
        "if path:\n            self.hex.set_selection()",
        ("tests/gui/bytes/test_panel.py", "tests/gui/bytes/test_in_window.py"),
    ),
    # -- contents ----------------------------------------------------------------------------------
    Mutant(
        "a file that is read again has the row selected that was",
        "if self._state.current:\n            self._mark(self.model.index_of(self._state.current), "
        "scroll=False)",
        "if False:\n            self._mark(self.model.index_of(self._state.current), scroll=False)",
        ("tests/gui/contents/test_page.py",),
    ),
    # -- desk --------------------------------------------------------------------------------------
    Mutant(
        "F5 reads nothing that was never shown",
        "if entry.load_started:\n                entry.load()",
        "if entry is not None:\n                entry.load()",
        ("tests/gui/shell/test_window.py", "tests/gui/folders/test_life.py"),
    ),
    Mutant(
        "another engine judges no file of a project that is ignored",
        "files = [file for file in files if slashed(file.path) in shown]",
        "files = [file for file in files if shown]",
        ("tests/gui/desk/test_project.py",),
    ),
    Mutant(
        "a finding that is chosen selects its place",
        'if finding.path:\n            self.select_field(finding.path, "findings")',
        "if finding.path:\n            self.reading_wanted.emit()",
        ("tests/gui/findings/test_panel_and_why.py", "tests/gui/shell/test_window.py"),
    ),
    Mutant(
        "of several requests to a file that is being opened the last one counts",
        "self.end_wait()\n        self._wait = Wait(",
        "self._wait = Wait(",
        ("tests/gui/shell/test_requests.py",),
    ),
    # -- diff --------------------------------------------------------------------------------------
    Mutant(
        "a comparison whose sides are swapped reads no file again",
        "if found is None or self._reading or self.error is not None:\n            self._start(",
        "if found is None or self._reading or wanted:\n            self._start(",
        ("tests/gui/diff/test_life.py",),
    ),
    # -- engines -----------------------------------------------------------------------------------
    Mutant(
        "lists of two engines that are swapped are compared the other way round",
        "self._sides.reverse()\n        self._name_sides()\n        self._compare()",
        "self._sides.reverse()\n        self._name_sides()",
        ("tests/gui/engines/test_compare_lists.py",),
    ),
    # -- files -------------------------------------------------------------------------------------
    Mutant(
        "is:loads keeps the files that load with a warning",
        "_LOADS: Final = (Mark.OK, Mark.UP, Mark.WARN)",
        "_LOADS: Final = (Mark.OK, Mark.UP)",
        ("tests/gui/files",),
    ),
    # -- findings ----------------------------------------------------------------------------------
    Mutant(
        "errors of a file that cannot be read are not counted as refusals",
        "refusals = 0 if unreadable else sum(",
        "refusals = sum(",
        ("tests/gui/findings",),
    ),
    # -- folders -----------------------------------------------------------------------------------
    Mutant(
        "a comparison of folders that goes on compares what is left",
        "self._start(frozenset(row.path for row in self.rows))",
        "self._start(())",
        ("tests/gui/folders/test_life.py",),
    ),
    # -- graphs ------------------------------------------------------------------------------------
    Mutant(
        "Shift+Enter finds the node before",
        "at = (nodes.index(self._met) + by) % len(nodes)",
        "at = (nodes.index(self._met) + 1) % len(nodes)",
        ("tests/gui/graphs",),
    ),
    # -- kit ---------------------------------------------------------------------------------------
    Mutant(
        "Escape in an empty filter is left to the window",
        "if event.key() == Qt.Key.Key_Escape and self._line.text() else None",
        "if event.key() == Qt.Key.Key_Escape else None",
        ("tests/gui/kit/test_filter_field.py", "tests/gui/shell/test_window.py"),
    ),
    # -- look --------------------------------------------------------------------------------------
    Mutant(
        "another size of text gives widgets another size",
        "root.updateGeometry()\n        root.update()",
        "root.update()",
        ("tests/gui/look", "tests/gui/shell/test_text_size.py"),
    ),
    # -- overview ----------------------------------------------------------------------------------
    Mutant(
        "a table that cannot be read is marked in the list of parts",
        "holds=damage_sentence(error), damaged=True)",
        "holds=damage_sentence(error))",
        ("tests/gui/overview", "tests/gui/shell/test_damaged_files.py"),
    ),
    # -- project -----------------------------------------------------------------------------------
    Mutant(
        "facets and filter of a project narrow together",
        "return lambda row: first(row) and second(row)",
        "return lambda row: first(row) or second(row)",
        ("tests/gui/project",),
    ),
    # -- references --------------------------------------------------------------------------------
    Mutant(
        "40 packages of a column are drawn without folders",
        "if len(level) <= FOLDED_ABOVE:",
        "if len(level) < FOLDED_ABOVE:",
        ("tests/gui/references",),
    ),
    # -- rows --------------------------------------------------------------------------------------
    Mutant(
        "the current row stays current when a table is sorted",
        "self.changePersistentIndexList(old, new)\n        self._order = order",
        "self._order = order",
        ("tests/gui/rows",),
    ),
    Mutant(
        "several rows are copied with tabs between the columns",
        "if len(rows) <= 1:\n        return value(current)",
        "if len(rows) <= 2:\n        return value(current)",
        ("tests/gui/rows",),
    ),
    # -- settings ----------------------------------------------------------------------------------
    Mutant(
        "a text that is set twice in a list counts once",
        "list(dict.fromkeys(filter(None, texts)))",
        "list(filter(None, texts))",
        ("tests/gui/settings",),
    ),
    # -- shell -------------------------------------------------------------------------------------
    Mutant(
        "a window hears sixteen starts at a time",
        "if len(self._callers) >= _MOST_CALLERS:",
        "if len(self._callers) > 10 * _MOST_CALLERS:",
        ("tests/gui/shell/test_instance.py",),
    ),
    Mutant(
        "the palette lists first what can be done",
        "sorted(rows, key=lambda row: not row[1])",
        "sorted(rows, key=lambda row: row[1])",
        ("tests/gui/shell/test_palette.py",),
    ),
    Mutant(
        "a session that is still being opened stays the one that is kept",
        "if self.keeps and not self._context.is_restoring:",
        "if self.keeps:",
        ("tests/gui/shell/test_opening.py", "tests/gui/shell/test_closing.py"),
    ),
    Mutant(
        "two dropped packages are compared, and more are opened",
        "len(paths) == 2 and (folders == 2 or all(map(",
        "len(paths) >= 2 and (folders == 2 or all(map(",
        ("tests/gui/shell/test_opening.py",),
    ),
    # -- upgrades ----------------------------------------------------------------------------------
    Mutant(
        "only steps that touch the file are shown when that is ticked",
        "wanted = RowFilter(only_touching, meant.keep)",
        "wanted = RowFilter(False, meant.keep)",
        ("tests/gui/upgrades",),
    ),
    # -- versions ----------------------------------------------------------------------------------
    Mutant(
        "of outdated custom versions those with the most steps come first",
        "sort_key=lambda row: (_ORDER[row.status], -row.steps)",
        "sort_key=lambda row: (_ORDER[row.status], row.steps)",
        ("tests/gui/versions",),
    ),
    # -- work --------------------------------------------------------------------------------------
    Mutant(
        "a change of a .uexp file is a change of its package",
        '_SUFFIXES: Final = (*PACKAGES, ".uexp", ".ubulk", ".uptnl")',
        '_SUFFIXES: Final = (*PACKAGES, ".ubulk", ".uptnl")',
        ("tests/gui/work/test_folder_watch.py",),
    ),
    Mutant(
        "the result of a job that was replaced is dropped",
        "self._running.pop(number).progress.cancel()",
        "self._running[number].progress.cancel()",
        ("tests/gui/work/test_jobs.py",),
    ),
    Mutant(
        "going back passes over what was opened and left for a place in it",
        "ahead = self._at + (0 if only_shown else 1)",
        "ahead = self._at + 1",
        ("tests/gui/work/test_selection.py", "tests/gui/shell/test_window.py"),
    ),
    Mutant(
        "a list of recent files keeps so many and no more",
        "for entry in entries[: self._limit]]",
        "for entry in entries]",
        ("tests/gui/work/test_settings_and_recent.py",),
    ),
)
