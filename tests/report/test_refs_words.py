"""What is said of a package among its references."""

from __future__ import annotations

import pytest
from project.scan.hand_made import hand_made

from inspector.catalog import default_catalog, profile_for
from inspector.checks.judgement import Mark
from inspector.messages.rules import check_texts
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import ReferenceGraph, ReferenceState, around
from inspector.project.scan.loaded_by import LoadedBy
from inspector.project.scan.reference_use import ReferenceUse, UseKind
from inspector.report.package_names import short_name
from inspector.report.project.loading import use_words
from inspector.report.project.references import lost_in_words, names_words
from inspector.report.reference_words import kinds_text, mark_of, state_text
from inspector.report.refs import (
    chain_text,
    explain_loaded,
    explain_package,
    package_sentence,
    why_broken,
)

ENGINE = profile_for("5.3", default_catalog())


def chain(graph: ReferenceGraph, name: str, state: ReferenceState) -> dict[str, str]:
    """The links of the explanation of a package, by their captions."""
    way = LoadedBy(graph).chain(name)
    return {
        link.caption: link.text for link in explain_package(name, state, graph, way, ENGINE).links
    }


@pytest.mark.parametrize(
    ("targets", "lead"),
    [
        ("", "Refers to no package."),
        ("Wood", "Refers to 1 package."),
        ("Wood Gone", "Refers to 2 packages, 1 missing."),
        ("Wood Gone Lost Iron", "Refers to 4 packages, 2 missing, 1 refused."),
    ],
)
def test_the_sentence_counts_what_cannot_be_loaded(targets: str, lead: str) -> None:
    graph = hand_made({"Lamp": targets, "Wood": "", "Iron": ""}, refused={"Iron"})
    assert package_sentence(around(graph, "/Game/Lamp")) == (lead, "No package refers to this one.")


def test_the_sentence_counts_who_refers() -> None:
    graph = hand_made({"Lamp": "", "Cellar": "Lamp", "Attic": "~Lamp"})
    assert package_sentence(around(graph, "/Game/Lamp")).rest == "2 packages refer to this one."


def test_what_code_names_is_used_in_the_code_of_a_function() -> None:
    used = ReferenceUse(UseKind.OBJECT, "Font", "Function")
    assert use_words(used) == "Font in the code of a function"
    made = used._replace(object_class="BlueprintGeneratedClass")
    assert use_words(made) == "used in the code of a function"
    assert use_words(made._replace(user_class="ObjectProperty")) == "type of a variable"
    assert use_words(used._replace(user_class="Texture2D")) == "Font in Texture2D"


def test_names_are_short_but_those_of_code() -> None:
    assert short_name("/Game/Maps/Arena") == "Arena"
    assert short_name("/Script/Engine") == "/Script/Engine"
    assert chain_text(("/Game/Maps/Arena", "/Game/Lamp")) == "Arena → Lamp"
    assert (
        kinds_text((ReferenceKind.HARD, ReferenceKind.SEARCHABLE_NAME)) == "hard, searchable name"
    )


def test_how_a_package_stands_is_a_sign_and_a_word() -> None:
    graph = hand_made({"Lamp": ""}, refused={"Lamp"})
    lamp = graph.packages["/game/lamp"]
    told = [
        (mark_of(state, node), state_text(state, node), why_broken(state, node))
        for state, node in (
            (ReferenceState.REFUSED, lamp),
            (ReferenceState.REFUSED, lamp._replace(mark=Mark.BAD)),
            (ReferenceState.MISSING, None),
            (ReferenceState.NOT_JUDGED, None),
            (ReferenceState.PRESENT, None),
            (ReferenceState.PRESENT, lamp._replace(refusal=None, mark=Mark.UP)),
        )
    ]
    assert lamp.refusal is not None
    why = check_texts(lamp.refusal).line()
    assert told == [
        (Mark.REFUSE, "refused", f"refused: {why}"),
        (Mark.BAD, "unreadable", f"unreadable: {why}"),
        (Mark.WARN, "missing", "not in the project"),
        (Mark.NONE, "not judged", ""),
        (Mark.OK, "loads", ""),
        (Mark.UP, "upgrades", ""),
    ]


def test_a_refused_package_names_who_is_not_to_be_saved() -> None:
    graph = hand_made(
        {"Wood": "", "Lamp": "Wood", "Attic": "~Wood", "Roof": "Wood", "Arena": "Lamp"},
        maps={"Arena"},
        refused={"Wood", "Roof"},
    )
    told = explain_package("/Game/Wood", ReferenceState.REFUSED, graph, (), ENGINE)
    assert (told.headline, told.rule) == ("Wood is refused by 5.3", "REF-REFUSED")
    links = chain(graph, "/Game/Wood", ReferenceState.REFUSED)
    assert links["Referred to by"] == "Attic, Lamp, Roof"
    # A soft reference stays, and what is refused itself cannot be saved there.
    assert links["Not to be saved with 5.3"] == "`/Game/Lamp`"
    assert links["Loaded by"].startswith("Arena → Lamp → Wood.")
    assert links["What to do"].startswith("Save these only once 5.3 loads Wood")


def test_a_refused_package_that_nobody_loads_loses_nothing() -> None:
    graph = hand_made({"Wood": "", "Roof": "Wood"}, refused={"Wood", "Roof"})
    links = chain(graph, "/Game/Wood", ReferenceState.REFUSED)
    assert links["Not to be saved with 5.3"] == "None: 5.3 loads no package that imports it."
    assert links["What to do"] == "Open all of them with an engine that loads Wood."
    links = chain(graph, "/Game/Roof", ReferenceState.REFUSED)
    assert "Not to be saved with 5.3" not in links
    assert links["What to do"] == "Nothing else is lost: no package refers to it."


def test_a_missing_package_is_explained_too() -> None:
    graph = hand_made({"Lamp": "Gone"})
    told = explain_package("/Game/Gone", ReferenceState.MISSING, graph, (), ENGINE)
    assert (told.headline, told.rule) == ("Gone is not in the project", "REF-MISSING")
    links = chain(graph, "/Game/Gone", ReferenceState.MISSING)
    assert links["Not to be saved with 5.3"] == "`/Game/Lamp`"
    assert links["Loaded by"] == (
        "No map, primary asset or folder that is cooked leads to it import by import."
    )


def test_of_a_missing_package_it_is_told_which_may_be_meant() -> None:
    graph = hand_made({"Lamp": "Props/Oak Chr_FPS_M_02", "Trees/Oak": "", "Chr_FPS_02_M": ""})
    absent = "None of the project's folders of content holds it."
    told = chain(graph, "/Game/Props/Oak", ReferenceState.MISSING)["In the project"]
    assert told == f"{absent} The same name elsewhere: `/Game/Trees/Oak`."
    told = chain(graph, "/Game/Chr_FPS_M_02", ReferenceState.MISSING)["In the project"]
    assert told == f"{absent} Nearest by name in the same folder: **Chr_FPS_02_M**."
    told = chain(graph, "/Game/Quite/Other", ReferenceState.MISSING)["In the project"]
    assert told == absent


def test_a_package_that_was_moved_is_not_meant_by_its_own_old_name() -> None:
    absent = "None of the project's folders of content holds it."
    # It refers to itself where it was: that it has the name is no help.
    graph = hand_made({"New/Lamp": "~Old/Lamp"})
    told = chain(graph, "/Game/Old/Lamp", ReferenceState.MISSING)["In the project"]
    assert told == (
        f"{absent} Only `/Game/New/Lamp` refers to it, under the same name elsewhere: it may have "
        "been moved without the editor, and refer to itself."
    )
    # Where others want it too, one that does not refer to it may be meant, and no referrer.
    graph = hand_made({"New/Lamp": "Old/Lamp", "Shed": "Old/Lamp", "Store/Lamp": ""})
    told = chain(graph, "/Game/Old/Lamp", ReferenceState.MISSING)["In the project"]
    assert told == f"{absent} The same name elsewhere: `/Game/Store/Lamp`."
    # From 5.1 on a package stores its name, whatever its file is called now.
    lamp = graph.packages["/game/store/lamp"]
    moved = lamp._replace(contents=lamp.contents._replace(name="/Game/Old/Lamp"))
    others = (node for node in graph.packages.values() if node is not lamp)
    graph = ReferenceGraph([*others, moved], graph._mounts, graph._engine)
    told = chain(graph, "/Game/Old/Lamp", ReferenceState.MISSING)["In the project"]
    assert told == (
        f"{absent} `/Game/Store/Lamp` stores this name: it was moved or copied without the editor."
    )


def test_names_out_of_files_are_no_markdown() -> None:
    graph = hand_made({"La*mp*": "Wo`od", "Wo`od": ""}, refused={"Wo`od"})
    links = chain(graph, "/Game/Wo`od", ReferenceState.REFUSED)
    assert links["Not to be saved with 5.3"] == r"`/Game/La\*mp\*`"


def test_many_names_are_counted() -> None:
    graph = hand_made({"Wood": "", **{f"L{n:02}": "Wood" for n in range(20)}}, refused={"Wood"})
    links = chain(graph, "/Game/Wood", ReferenceState.REFUSED)
    assert links["Not to be saved with 5.3"].endswith("`/Game/L11` and 8 more")


def test_nothing_is_lost_of_a_soft_reference_to_what_is_missing() -> None:
    graph = hand_made({"Lamp": "~Gone"})
    links = chain(graph, "/Game/Gone", ReferenceState.MISSING)
    assert links["If they are saved"] == "Nothing is lost. A soft reference stays as a path."
    assert "Not to be saved with 5.3" not in links
    assert links["What to do"] == "Bring it back, or let a redirect lead to another package."
    (gone,) = graph.broken(ReferenceState.MISSING)
    assert lost_in_words(gone) == "nothing is lost"


def test_what_a_save_loses_is_said_of_the_kinds_that_there_are() -> None:
    graph = hand_made({"Lamp": "Gone", "Attic": "Lost", "Roof": "~Lost"})
    null = "Imports of it read as **null** there, and a save writes the null."
    links = chain(graph, "/Game/Gone", ReferenceState.MISSING)
    assert links["If they are saved"] == null
    assert links["What to do"].endswith("**before** a save.")
    links = chain(graph, "/Game/Lost", ReferenceState.MISSING)
    assert links["If they are saved"] == f"{null} A soft reference stays as a path."
    assert links["Not to be saved with 5.3"] == "`/Game/Attic`"


def test_packages_of_one_name_are_told_apart_by_their_folders() -> None:
    graph = hand_made({"Old/Lamp": "Lamp", "Shed": "Lamp"})
    links = chain(graph, "/Game/Lamp", ReferenceState.MISSING)
    assert links["Referred to by"] == "/Game/Old/Lamp, Shed"
    (gone,) = graph.broken(ReferenceState.MISSING)
    assert names_words(gone.referenced_by, gone.target) == "/Game/Old/Lamp, Shed"
    assert names_words(("/Game/Old/Lamp", "/Game/New/lamp")) == "/Game/Old/Lamp, /Game/New/lamp"
    assert chain_text(("/Game/Arena", "/Game/Old/Lamp", "/Game/Lamp")) == (
        "Arena → /Game/Old/Lamp → /Game/Lamp"
    )


def test_the_way_to_a_package_is_told_step_by_step() -> None:
    graph = hand_made(
        {"Arena": "Lamp Floor", "Lamp": "Wood", "Wood": "", "Floor": "Wood", "Attic": ""},
        maps={"Arena"},
    )
    present, loaded = ReferenceState.PRESENT, LoadedBy(graph)
    told = explain_loaded("/Game/Wood", present, graph, loaded, ENGINE)
    why, without = told.parts
    assert (why.title, why.note, why.in_steps) == ("Why is it loaded", "2 packages load it", True)
    assert why.turn is not None
    assert [(row.name, row.about) for row in why.rows] == [
        ("Arena", "map"),
        ("Floor", "imported"),
        ("Wood", "imported"),
    ]
    # Wood stays without Floor: Lamp brings it too.
    assert [(row.name, row.about, row.amount) for row in without.rows] == [
        ("without Wood", "still loaded by Lamp", "nothing less"),
        ("without Floor", "", "−0 bytes, 1 package"),
    ]
    assert without.foot.startswith("What Arena would load less.")
    second = explain_loaded("/Game/Wood", present, graph, loaded, ENGINE, 1).parts[0]
    assert [row.name for row in second.rows] == ["Arena", "Lamp", "Wood"]
    assert second.note == "path 2 of 2 shown"
    # Behind the last comes the first.
    assert explain_loaded("/Game/Wood", present, graph, loaded, ENGINE, 2).parts == told.parts
    assert "- **without Floor**, −0 bytes, 1 package" in told.markdown()


def test_of_what_nothing_loads_that_is_told_in_place_of_steps() -> None:
    graph = hand_made({"Attic": ""})
    told = explain_loaded("/Game/Attic", ReferenceState.PRESENT, graph, LoadedBy(graph), ENGINE)
    assert (told.headline, told.parts) == ("Attic", ())
    assert told.links[-1].text.startswith("No map, primary asset or folder that is cooked leads")


def test_the_way_to_a_missing_package_says_nothing_of_less() -> None:
    graph = hand_made({"Arena": "Lamp", "Lamp": "Gone"}, maps={"Arena"})
    told = explain_loaded("/Game/Gone", ReferenceState.MISSING, graph, LoadedBy(graph), ENGINE)
    assert [part.title for part in told.parts] == ["Loaded through"]
    assert [row.name for row in told.parts[0].rows] == ["Arena", "Lamp", "Gone"]
