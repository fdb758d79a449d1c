"""The unit stamp: puts another unit of the same make on the map with each press."""

from collections.abc import Mapping

from mapper.edit.copying import copied
from mapper.edit.operations import NoEdit
from mapper.edit.roster import Party, Recruit, place_units
from mapper.edit.things import Things
from mapper.geometry.grid import Side, Tile
from mapper.model.scenario import Scenario
from mapper.play.view import gm_view
from mapper.tools.eyedropper import captured
from mapper.tools.options import Choice, Option, Setting, Way
from mapper.tools.proposal import Proposal
from mapper.tools.tool import Desk, Pointer, Tool
from mapper.tools.wishes import Do, Propose, Say, Wish

NOBODY = ""
NOT_CHOSEN = "?"
"""The side before one is chosen: the map's first stands for it."""
LAST = "last"
"""The key of the unit that was placed last."""
ON_MAP = "map:"
"""What the key of a unit of the map begins with; its id follows."""
FACINGS = Choice(
    "facing",
    "facing",
    (Way(Side.N, "north"), Way(Side.E, "east"), Way(Side.S, "south"), Way(Side.W, "west")),
)


class UnitTool(Tool):
    """Places units of the library, more of one that is there already, or the one that was placed last."""

    name = "unit"

    def __init__(self, **settings: Setting) -> None:
        """Begin with an empty stock; the window supplies it."""
        super().__init__(**{"unit": "", "side": NOT_CHOSEN, "facing": Side.N, **settings})
        self._stock: dict[str, Recruit] = {}
        self._last: Recruit | None = None
        self._shown: tuple[Scenario, tuple[Party, Tile], Proposal] | None = None

    @property
    def options(self) -> tuple[Option, ...]:
        """Which unit, for which side, and which way it faces where that matters."""
        known, recruit = str(self.settings["unit"]), self._recruit
        last = () if self._last is None else (Way(LAST, f"{self._last.name} (placed last)"),)
        like = (Way(known, f"as {recruit.name}"),) if known.startswith(ON_MAP) and recruit else ()
        units = (*like, *last, *(Way(key, recruit.name) for key, recruit in self._stock.items()))
        sides = tuple(Way(side.id, side.name) for side in self.desk.scenario.sides) if self.desk else ()
        return (
            Choice(
                "unit",
                "Unit",
                units,
                tip="What a press puts on the map; the right button takes up one that is there",
            ),
            Choice("side", "for", (*sides, Way(NOBODY, "nobody")), "side"),
            *((FACINGS,) if self._has_facings else ()),
        )

    def supply(self, stock: Mapping[str, Recruit]) -> None:
        """Take what can be placed, by key; a unit that is not in stock any more gives way to the first."""
        self._stock = dict(stock)
        if self._recruit is None:
            self.settings["unit"] = LAST if self._last is not None else next(iter(self._stock), "")

    def recall(self, recruit: Recruit, side: str | None) -> None:
        """Be ready to place again what was placed by other means."""
        self._last = recruit
        self.settings.update(unit=LAST, side=side or NOBODY)

    def look(self, desk: Desk | None) -> None:
        """See the map; a side it doesn't have gives way to its first."""
        super().look(desk)
        if desk is not None and self.settings["side"] and desk.scenario.side(self._side) is None:
            self.settings["side"] = desk.scenario.sides[0].id if desk.scenario.sides else NOBODY

    def press(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Put the unit here, or into the free tile that is nearest."""
        recruit, desk = self._recruit, self.desk
        if recruit is None:
            return (Say("choose a unit first: the library (Ctrl+L) has some"),)
        if desk is None or not desk.scenario.map.holds(pointer.tile):
            return ()
        parties, tile, ruleset = (Party(recruit, self._side, self._facing),), pointer.tile, desk.ruleset
        return (Do(lambda scenario: place_units(scenario, ruleset, parties, tile)),)

    def hover(self, pointer: Pointer | None) -> tuple[Wish, ...]:
        """Tell what a press would put here."""
        recruit, desk = self._recruit, self.desk
        if pointer is None or desk is None or recruit is None or not desk.scenario.map.holds(pointer.tile):
            return (Propose(None),)
        wanted = Party(recruit, self._side, self._facing), pointer.tile
        known = self._shown
        if known is None or known[0] is not desk.scenario or known[1] != wanted:
            known = self._shown = desk.scenario, wanted, _proposal(desk, *wanted)
        return (Propose(known[2]),)

    def capture(self, pointer: Pointer) -> tuple[Wish, ...] | None:
        """Take up the unit under the pointer, to place more of its make, or what else lies there."""
        take = captured(pointer, self.desk)
        return (Propose(None), take) if take is not None else None

    @property
    def _side(self) -> str | None:
        return str(self.settings["side"]) or None

    @property
    def _facing(self) -> Side:
        return Side(str(self.settings["facing"])) if self._has_facings else Side.N

    @property
    def _has_facings(self) -> bool:
        return self.desk is None or self.desk.ruleset.has_facings

    @property
    def _recruit(self) -> Recruit | None:
        key = str(self.settings["unit"])
        if key.startswith(ON_MAP):
            return _like(key.removeprefix(ON_MAP), self.desk.scenario) if self.desk else None
        return self._last if key == LAST else self._stock.get(key)


def _proposal(desk: Desk, party: Party, tile: Tile) -> Proposal:
    """Show a party as it would stand, or why it would not."""
    edit = place_units(desk.scenario, desk.ruleset, (party,), tile)
    if isinstance(edit, NoEdit):
        return Proposal(tiles=frozenset({tile}), text=edit.text, at=_below(tile), is_refused=True)
    made = edit.scenario.units[len(desk.scenario.units) :]
    fragment = copied(edit.scenario, Things(units=frozenset(unit.id for unit in made)))
    corner = Tile(min(unit.tile.x for unit in made), min(unit.tile.y for unit in made))
    return Proposal(
        tiles=frozenset(unit.tile for unit in made),
        text=party.recruit.name,
        at=_below(made[0].tile),
        picture=gm_view(fragment.alone(), desk.ruleset) if fragment is not None else None,
        corner=corner,
    )


def _below(tile: Tile) -> tuple[float, float]:
    return tile.x + 0.5, tile.y + 0.7


def _like(unit_id: str, scenario: Scenario) -> Recruit | None:
    """Return what is made like a unit of the map, with what is docked on it."""
    unit = scenario.unit(unit_id)
    if unit is None:
        return None
    docked = (other for other in scenario.units if other.carrier == unit_id)
    crew = tuple(Recruit(other.name, other.kind, other.sheet, docked=True) for other in docked)
    return Recruit(unit.name, unit.kind, unit.sheet, crew=crew)
