"""The eyedropper, told of the pointer in tiles."""

import pytest

from mapper.geometry.grid import Edge, Side
from mapper.model.battlemap import FieldKind
from mapper.model.structure import Height, Structure, Trait
from mapper.tools.eyedropper import EyedropperTool
from mapper.tools.options import Setting
from mapper.tools.tool import Hit, Under
from tests.edit.painted import small_map
from tests.tools.drawing import Table, at


def taken(x: float, y: float, hit: Hit | None = None) -> tuple[str, dict[str, Setting]]:
    work = Table(EyedropperTool())
    work.click(x, y, hit)
    return work.taken[0].tool, dict(work.taken[0].settings)


def test_ground_is_taken_up() -> None:
    assert taken(2.5, 0.5) == ("ground", {"terrain": "debris"})


def test_a_piece_on_an_edge_is_taken_up_as_it_stands() -> None:
    hit = Hit(Under.EDGE, edge=Edge(2, 1, Side.N))
    assert taken(2.5, 1.05, hit) == ("edge", {"kind": "gate", "open": True})


def test_a_field_is_taken_up_with_its_turns() -> None:
    hit = Hit(Under.FIELD, field=FieldKind.SMOKE)
    assert taken(4.5, 2.5, hit) == ("field", {"kind": "smoke", "turns": 3})


def test_a_mark_is_taken_up_with_its_side_and_words() -> None:
    told: dict[str, Setting] = {"kind": "deployment", "side": "red", "text": "", "gm_only": False}
    assert taken(0.1, 0.5, Hit(Under.MARK, "zone")) == ("mark", told)


def test_off_the_map_nothing_is_taken_up() -> None:
    work = Table(EyedropperTool())
    work.click(-0.5, 0.5, Hit(Under.NOTHING))
    assert work.taken == []
    assert work.tool.capture(at(-0.5, 0.5)) is None


@pytest.mark.parametrize(("x", "word"), [(2.5, "Debris"), (0.5, "Clear")])
def test_hovering_tells_what_would_be_taken_up(x: float, word: str) -> None:
    work = Table(EyedropperTool())
    work.hover(x, 0.5)
    assert work.proposal is not None
    assert work.proposal.text == word


def test_a_structure_is_taken_up_as_it_is_made() -> None:
    house = Structure(
        id="house",
        outline=((4.0, 0.0), (6.0, 0.0), (6.0, 1.0), (4.0, 1.0)),
        height=Height.HIGH,
        traits=(Trait.WEAK,),
    )
    scenario = small_map()
    work = Table(EyedropperTool(), scenario.evolve(map=scenario.map.evolve(structures=(house,))))
    work.click(4.5, 0.5, Hit(Under.STRUCTURE, "house"))
    take = work.taken[0]
    assert take.tool == "structure"
    assert (take.settings["height"], take.settings["weak"], take.settings["hardened"]) == (
        "high",
        True,
        False,
    )


@pytest.mark.parametrize(
    ("hit", "word"),
    [
        (Hit(Under.MARK, "zone"), "Deployment zone"),
        (Hit(Under.FIELD, field=FieldKind.GAS), "Gas"),
        (Hit(Under.EDGE, edge=Edge(2, 1, Side.N)), "Gate"),
    ],
)
def test_what_would_be_taken_up_is_called_by_its_name(hit: Hit, word: str) -> None:
    work = Table(EyedropperTool())
    work.hover(4.5, 2.5, hit)
    assert work.proposal is not None
    assert work.proposal.text == word
