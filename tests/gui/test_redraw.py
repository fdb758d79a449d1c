"""The district of the sample maps drawn anew from nothing, by mouse and keys alone."""

from collections.abc import Callable

from mapper.files.documents import load
from mapper.files.resources import sample_map
from mapper.model.scenario import Scenario
from tests.gui.desk import Desk
from tests.gui.hand import Hand
from tests.gui.redraw import redraw

MOST_CLICKS, MOST_DRAGS, MOST_KEYS = 302, 33, 119
"""What it took when it was last looked at, a choice in a list being two clicks; typed words come on top."""


def drawn(scenario: Scenario) -> dict[str, object]:
    """Return what is on a map, without ids and in no order; of units where they stand and look."""
    battlemap = scenario.map
    sides: dict[str | None, str] = {None: "", **{side.id: side.name for side in scenario.sides}}
    return {
        "sides": [(side.name, side.colour, side.controller) for side in scenario.sides],
        "ground": battlemap.ground,
        "structures": {str(piece.evolve(id="any")) for piece in battlemap.structures},
        "edges": {(piece.at, piece.kind, piece.open, piece.durability) for piece in battlemap.edges},
        "fields": {(spot.kind, spot.tile, spot.turns) for spot in battlemap.fields},
        "marks": {
            (mark.kind, frozenset(mark.tiles), mark.text, sides[mark.side], mark.gm_only)
            for mark in battlemap.marks
        },
        "units": {
            (unit.kind, sides[unit.side], unit.tile, unit.facing)
            for unit in scenario.units
            if unit.carrier is None
        },
    }


def test_the_district_is_drawn_from_nothing(make_desk: Callable[..., Desk]) -> None:
    wanted = load(sample_map("district"))
    hand = Hand(make_desk())
    hand.begin("New map")
    hand.new_map(wanted.title, wanted.map.width, wanted.map.height)
    redraw(hand, wanted)
    assert drawn(hand.desk.document.scenario) == drawn(wanted)
    taken = hand.total
    assert (taken["clicks"] <= MOST_CLICKS, taken["drags"] <= MOST_DRAGS, taken["keys"] <= MOST_KEYS) == (
        True,
        True,
        True,
    ), taken
