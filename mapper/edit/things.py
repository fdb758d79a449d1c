"""Things of a scenario: what can be selected, moved, copied and deleted together."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, fields
from typing import NamedTuple, Self

from mapper.geometry.alike import having
from mapper.geometry.grid import Edge, Tile
from mapper.model.battlemap import BattleMap, FieldKind, GroundField
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.rules.names import Thing, called
from mapper.rules.palette import UNNAMED, Palette


class FieldKey(NamedTuple):
    """Which field: there is at most one of a kind in a tile."""

    kind: FieldKind
    tile: Tile


@dataclass(frozen=True, slots=True)
class Things:
    """Units, structures and marks by id, edges and fields by place; `tiles` are ground meant as such."""

    units: frozenset[str] = frozenset()
    structures: frozenset[str] = frozenset()
    marks: frozenset[str] = frozenset()
    edges: frozenset[Edge] = frozenset()
    fields: frozenset[FieldKey] = frozenset()
    tiles: frozenset[Tile] = frozenset()

    def __bool__(self) -> bool:
        """Tell whether there is anything."""
        return any(getattr(self, part.name) for part in fields(self))

    def __len__(self) -> int:
        """Count the things; tiles of ground don't count."""
        counted = (self.units, self.structures, self.marks, self.edges, self.fields)
        return sum(map(len, counted))

    def __or__(self, other: Self) -> "Things":
        """Return what is in either."""
        return Things(*(mine | theirs for mine, theirs in self._pairs(other)))

    def __sub__(self, other: Self) -> "Things":
        """Return what is here and not in the other."""
        return Things(*(mine - theirs for mine, theirs in self._pairs(other)))

    def __xor__(self, other: Self) -> "Things":
        """Return what is in one of them alone."""
        return Things(*(mine ^ theirs for mine, theirs in self._pairs(other)))

    def __le__(self, other: Self) -> bool:
        """Tell whether all of it is in the other."""
        return all(mine <= theirs for mine, theirs in self._pairs(other))

    def _pairs(self, other: Self) -> Iterator[tuple[frozenset, frozenset]]:  # type: ignore[type-arg]  # of each kind
        for part in fields(self):
            yield getattr(self, part.name), getattr(other, part.name)


NOTHING = Things()


def all_of(scenario: Scenario) -> Things:
    """Return everything that stands on the map; the ground is not among it."""
    battlemap = scenario.map
    return Things(
        units=frozenset(unit.id for unit in scenario.units if unit.carrier is None),
        structures=frozenset(piece.id for piece in battlemap.structures),
        marks=frozenset(mark.id for mark in battlemap.marks),
        edges=frozenset(piece.at for piece in battlemap.edges),
        fields=frozenset(key_of(spot) for spot in battlemap.fields),
    )


def within(scenario: Scenario, tiles: Collection[Tile], *, ground: bool = False) -> Things:
    """Return what stands in these tiles: structures, marks and edges if all of them does.

    With `ground` the tiles themselves, as far as they lie on the map, are among it.
    """
    battlemap = scenario.map
    held = frozenset(tiles)
    return Things(
        units=frozenset(unit.id for unit in scenario.units if unit.carrier is None and unit.tile in held),
        structures=frozenset(
            piece.id for piece in battlemap.structures if _bounding_tiles(piece.outline) <= held
        )
        if held
        else frozenset(),
        marks=frozenset(mark.id for mark in battlemap.marks if held.issuperset(mark.tiles)),
        edges=frozenset(piece.at for piece in battlemap.edges if _is_held(piece.at, battlemap, held)),
        fields=frozenset(key_of(spot) for spot in battlemap.fields if spot.tile in held),
        tiles=frozenset(tile for tile in held if battlemap.holds(tile)) if ground else frozenset(),
    )


def still_there(scenario: Scenario, things: Things) -> Things:
    """Return those of the things that the scenario holds."""
    battlemap = scenario.map
    return Things(
        units=_known(things.units, (unit.id for unit in scenario.units)),
        structures=_known(things.structures, (piece.id for piece in battlemap.structures)),
        marks=_known(things.marks, (mark.id for mark in battlemap.marks)),
        edges=_known(things.edges, (piece.at for piece in battlemap.edges)),
        fields=_known(things.fields, (key_of(spot) for spot in battlemap.fields)),
        tiles=frozenset(tile for tile in things.tiles if battlemap.holds(tile)),
    )


def unlocked(things: Things, locked: Collection[str]) -> Things:
    """Return the things that are of none of these kinds, called as the parts of Things."""
    return Things(
        *(frozenset() if part.name in locked else getattr(things, part.name) for part in fields(Things))
    )


def moved(things: Things, dx: int, dy: int) -> Things:
    """Return the things as they are known once moved by whole tiles: what goes by place has another."""
    return Things(
        things.units,
        things.structures,
        things.marks,
        frozenset(Edge(edge.x + dx, edge.y + dy, edge.side) for edge in things.edges),
        frozenset(FieldKey(key.kind, Tile(key.tile.x + dx, key.tile.y + dy)) for key in things.fields),
        frozenset(Tile(tile.x + dx, tile.y + dy) for tile in things.tiles),
    )


def called_together(scenario: Scenario, things: Things, palette: Palette = UNNAMED) -> str:
    """Return what the things are called in the name of a deed: the one by its name, more by their number."""
    found = tuple(_each(scenario, things))
    if len(found) == 1 and not things.tiles:
        return called(found[0], palette)
    if things.tiles:
        ground = f"{len(things.tiles)} tile" + ("s" if len(things.tiles) > 1 else "")
        more = f"{len(found)} thing{'' if len(found) == 1 else 's'}"
        return f"{ground} and {more}" if found else ground
    return f"{len(found)} things"


def structures_of(scenario: Scenario, things: Things) -> tuple[Structure, ...]:
    """Return the structures among the things, in document order."""
    structures = scenario.map.structures
    return tuple(structures[place] for place in having(structures, "id", things.structures))


def fields_of(battlemap: BattleMap, things: Things) -> Iterator[int]:
    """Yield the places of the fields among the things, in document order."""
    fields = battlemap.fields
    there = having(fields, "tile", {key.tile for key in things.fields})
    return (place for place in there if key_of(fields[place]) in things.fields)


def key_of(spot: GroundField) -> FieldKey:
    """Return which field this is."""
    return FieldKey(spot.kind, spot.tile)


def _each(scenario: Scenario, things: Things) -> Iterator[Thing]:
    battlemap = scenario.map
    yield from (scenario.units[place] for place in having(scenario.units, "id", things.units))
    yield from structures_of(scenario, things)
    yield from (battlemap.marks[place] for place in having(battlemap.marks, "id", things.marks))
    yield from (battlemap.edges[place] for place in having(battlemap.edges, "at", things.edges))
    yield from (battlemap.fields[place] for place in fields_of(battlemap, things))


def _known(wanted: frozenset, present: Iterator) -> frozenset:  # type: ignore[type-arg]  # ids or places alike
    return wanted.intersection(present) if wanted else wanted


def _bounding_tiles(outline: tuple[tuple[float, float], ...]) -> frozenset[Tile]:
    xs, ys = [point[0] for point in outline], [point[1] for point in outline]
    return frozenset(
        Tile(x, y)
        for x in range(int(min(xs)), int(-(-max(xs) // 1)))
        for y in range(int(min(ys)), int(-(-max(ys) // 1)))
    )


def _is_held(edge: Edge, battlemap: BattleMap, held: frozenset[Tile]) -> bool:
    """Tell whether the tiles on the map beside an edge are all among those held."""
    return all(tile in held for tile in edge.tiles if battlemap.holds(tile))
