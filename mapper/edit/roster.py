"""Roster: putting units that are not on the map yet onto it, with their men and drones, as one edit."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from pydantic import JsonValue

from mapper.edit.operations import Edit, NoEdit, free_id
from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import BattleMap
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit, UnitKind
from mapper.model.value import MAX_NAME, MAX_UNITS
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Ruleset

MOST_OF_AN_ID = 48
MOST_DIGITS = 4
"""A longer number at the end of a name is part of it."""
_NO_ID = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Recruit:
    """A unit to be put on the map with its crew; those of it that are `docked` ride on it.

    A squad of `count` stands in one tile. A name that another unit of the side has gets a number, unless the
    recruit `keeps_name`; men of a squad are numbered, the crew keeps its names.
    """

    name: str
    kind: UnitKind
    sheet: Mapping[str, JsonValue]
    state: Mapping[str, JsonValue] = field(default_factory=dict)
    count: int = 1
    docked: bool = False
    keeps_name: bool = False
    crew: tuple["Recruit", ...] = ()


@dataclass(frozen=True, slots=True)
class Party:
    """A recruit with the side it is to fight for, None is nobody's, and where it looks."""

    recruit: Recruit
    side: str | None
    facing: Side = Side.N


def place_units(scenario: Scenario, ruleset: Ruleset, parties: Iterable[Party], tile: Tile) -> Edit | NoEdit:
    """Put units on the map, each in the free tile nearest to this one that the rules let it stand in."""
    roll = _Roll(scenario, ruleset)
    chosen = tuple(parties)
    if not chosen:
        return NoEdit("there is no unit to place")
    if not scenario.map.holds(tile):
        return NoEdit(f"{tile.label} is not on the map")
    for party in chosen:
        if party.side is not None and scenario.side(party.side) is None:
            return NoEdit(f"there is no side {party.side}")
        first = len(roll.made)
        full = roll.enlist(party, tile)
        if full is not None:
            return full
        if party.facing is not Side.N:
            roll.made[first:] = [unit.evolve(facing=party.facing) for unit in roll.made[first:]]
    names = [party.recruit.name for party in chosen]
    name = f"Place {names[0]}" if len(names) == 1 else f"Place {len(names)} units"
    return Edit(name, scenario.evolve(units=(*scenario.units, *roll.made)))


def landing_tile(
    scenario: Scenario, ruleset: Ruleset, recruit: Recruit, tile: Tile, side: str | None = None
) -> Tile | None:
    """Return the tile in which a recruit would be put near this one, None where there is no room."""
    room = _Room(scenario.map, tile, {unit.tile for unit in scenario.units})
    return room.first(ruleset.standing(scenario, _unit(recruit, "recruit", side, tile)))


class _Roll:
    """The units made so far, with the ids, names and tiles that are taken."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self.scenario, self.ruleset = scenario, ruleset
        self.made: list[Unit] = []
        self.ids = {unit.id for unit in scenario.units}
        self.names = {(unit.side, unit.name) for unit in scenario.units}
        self.tiles = {unit.tile for unit in scenario.units}
        self._rooms: dict[Tile, _Room] = {}

    def enlist(self, party: Party, near: Tile) -> NoEdit | None:
        """Make the units of a party; return why it has no room, or None."""
        recruit = party.recruit
        side = None if recruit.kind is UnitKind.CIVILIAN else party.side
        if len(self.scenario.units) + len(self.made) + recruit.count + len(recruit.crew) > MAX_UNITS:
            return NoEdit(f"a map holds {MAX_UNITS:,} units at most")
        tile = self._free_tile(recruit, side, near)
        if tile is None:
            return NoEdit(f"no free tile is left in which {recruit.name or recruit.kind} may stand")
        made = [self._unit(man, side, tile) for man in self._men(recruit, side)]
        for one in recruit.crew:
            if one.docked:
                self._unit(one, side, tile, carrier=made[0].id)
            elif (full := self.enlist(Party(one, party.side), tile)) is not None:
                return full
        return None

    def _men(self, recruit: Recruit, side: str | None) -> Iterator[Recruit]:
        """Yield a recruit once for each man, under the name it gets."""
        if recruit.count == 1:
            free = recruit.keeps_name or not recruit.name or (side, recruit.name) not in self.names
            yield recruit if free else _renamed(recruit, self._another(recruit.name, side))
            return
        number = 1
        for _ in range(recruit.count):
            name = self._numbered(recruit.name, side, number)
            number = int(name.rsplit(" ", 1)[1]) + 1
            yield _renamed(recruit, name)

    def _another(self, name: str, side: str | None) -> str:
        """Return the name of one more of a name that is taken; one with a number counts on from it."""
        stem, _, last = name.rpartition(" ")
        if stem and last.isdecimal() and len(last) <= MOST_DIGITS:
            return self._numbered(stem, side, int(last) + 1)
        return self._numbered(name, side, 2)

    def _numbered(self, name: str, side: str | None, number: int) -> str:
        stem = name[: MAX_NAME - 7]
        while (side, f"{stem} {number}") in self.names:
            number += 1
        return f"{stem} {number}"

    def _unit(self, recruit: Recruit, side: str | None, tile: Tile, carrier: str | None = None) -> Unit:
        unit_id = free_id(readable_id(recruit.name) or str(recruit.kind), self.ids)
        unit = _unit(recruit, unit_id, side, tile, carrier)
        self.ids.add(unit_id)
        self.names.add((side, unit.name))
        self.tiles.add(tile)
        self.made.append(unit)
        return unit

    def _free_tile(self, recruit: Recruit, side: str | None, near: Tile) -> Tile | None:
        room = self._rooms.get(near)
        if room is None:
            room = self._rooms[near] = _Room(self.scenario.map, near, self.tiles)
        return room.first(self.ruleset.standing(self.scenario, _unit(recruit, "recruit", side, near)))


def readable_id(name: str) -> str:
    """Return an id that tells a name: lower-case letters, digits and dashes; empty where none is left."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return _NO_ID.sub("-", plain)[:MOST_OF_AN_ID].strip("-")


def _renamed(recruit: Recruit, name: str) -> Recruit:
    return Recruit(name, recruit.kind, recruit.sheet, recruit.state)


def _unit(recruit: Recruit, unit_id: str, side: str | None, tile: Tile, carrier: str | None = None) -> Unit:
    return Unit(
        id=unit_id,
        side=side,
        kind=recruit.kind,
        name=recruit.name,
        tile=tile,
        carrier=carrier,
        sheet=recruit.sheet,
        state=recruit.state,
    )


class _Room:
    """The tiles around one that are not taken, nearest first; what is taken stays so."""

    def __init__(self, battlemap: BattleMap, near: Tile, taken: set[Tile]) -> None:
        self._taken = taken
        self._coming = _around(battlemap, near)
        self._known: list[Tile] = []

    def first(self, refusal: Callable[[Tile], Refusal | None]) -> Tile | None:
        """Return the nearest tile that is not refused, None where there is none."""
        self._known = [tile for tile in self._known if tile not in self._taken]
        for tile in self._known:
            if refusal(tile) is None:
                return tile
        for tile in self._coming:
            if tile in self._taken:
                continue
            self._known.append(tile)
            if refusal(tile) is None:
                return tile
        return None


def _around(battlemap: BattleMap, near: Tile) -> Iterator[Tile]:
    """Yield every tile of the map, ring by ring."""
    farthest = max(near.x, near.y, battlemap.width - 1 - near.x, battlemap.height - 1 - near.y)
    for ring in range(farthest + 1):
        yield from sorted(_ring(battlemap, near, ring), key=lambda tile: _aslant(tile, near))


def _ring(battlemap: BattleMap, near: Tile, ring: int) -> Iterator[Tile]:
    left, right = max(near.x - ring, 0), min(near.x + ring, battlemap.width - 1)
    for y in range(max(near.y - ring, 0), min(near.y + ring, battlemap.height - 1) + 1):
        if abs(y - near.y) == ring:
            yield from (Tile(x, y) for x in range(left, right + 1))
            continue
        for x in {near.x - ring, near.x + ring}:
            if 0 <= x < battlemap.width:
                yield Tile(x, y)


def _aslant(tile: Tile, near: Tile) -> tuple[int, int, int]:
    return (tile.x - near.x) ** 2 + (tile.y - near.y) ** 2, tile.y, tile.x
