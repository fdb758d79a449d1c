"""The battlefield as a vehicle or man finds it: what each tile and border costs, whom it stops, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece
from mapper.model.structure import Structure
from mapper.rules.cover import cover_of
from mapper.rules.gait import SIDES, WAYS, StepKind, way_of
from mapper.rules.reasons import Reason, Refusal, refuse
from mapper.rules.vehicle.barricade import barricades_in_tiles, stand_in_tiles
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.landmarks import is_open, landmarks_of
from mapper.rules.vehicle.mover import CRAWL_FACTOR, TYPE_CLAUSES, Mover, action_reasons, gait_of

DEBRIS = "debris"


@dataclass(frozen=True, slots=True)
class Battlefield:
    """A map, the rules in force, and the tiles where other units matter.

    `civilians` hold a civilian vehicle, `enemies` an enemy (of use only where `move.enemy_blocks` says so),
    `crowded` as many units as the stack limit allows.
    """

    map: BattleMap
    book: Rulebook
    civilians: frozenset[Tile] = frozenset()
    enemies: frozenset[Tile] = frozenset()
    crowded: frozenset[Tile] = frozenset()


class Footing:
    """The battlefield under one mover, walking or crawling: a `Going` for the search."""

    def __init__(self, field: Battlefield, mover: Mover, *, crawl: bool = False) -> None:
        """Look up once what every tile and border means to this mover."""
        book = field.book
        self.field = field
        self.mover = mover
        self.gait = gait_of(mover, book, crawl=crawl)
        self.clause, self.points = TYPE_CLAUSES[mover.type], "mobility"
        self._factor = CRAWL_FACTOR if crawl else 1
        self._width, self._height = field.map.width, field.map.height
        self._ground = field.map.ground
        self._extra = {
            char: self._times(self._terrain_extra(kind)) for char, kind in field.map.legend.items()
        }
        self._cover = cover_of(field.map, book.settings.map.full_coverage) if field.map.structures else None
        self._landmarks = landmarks_of(field.map)
        self._taken = field.civilians if mover.type == "tank" else frozenset[Tile]()
        if book.settings.move.enemy_blocks:
            self._taken |= field.enemies
        self._in_tiles = barricades_in_tiles(field.map) if stand_in_tiles(book) else {}
        crowd = refuse("stack_limit", "as many units stand here as may", "V-GEN-08")
        self.halts: Mapping[Tile, Refusal] = dict.fromkeys(field.crowded, crowd)

    def entry(self, tile: Tile) -> int | None:
        """Return what entering the tile adds to a step; None where the mover may not."""
        x, y = tile
        if not (0 <= x < self._width and 0 <= y < self._height):
            return None
        if tile in self._taken or (self._cover is not None and self._stops(tile)):
            return None
        extra = self._extra[self._ground[y][x]]
        if extra is None or tile not in self._in_tiles:
            return extra
        past = self._times(self._barricade_extra())
        return None if past is None else extra + past

    def crossings(self, tile: Tile) -> Sequence[int | None] | None:
        """Return what each way out of the tile adds; None where nothing stands on its borders."""
        diagonal = self.gait.diagonal is not None
        if not diagonal and tile not in self._landmarks.bordered:
            return None
        straight = [self._times(self._piece_extra(tile.edge(side))) for side in SIDES]
        if not diagonal:
            return straight
        return [*straight, *(0 if self._corner_refusal(tile, way) is None else None for way in range(4, 8))]

    def refusal(self, tile: Tile, way: int) -> Refusal:
        """Return why this way out of the tile is barred: what can never be passed comes first."""
        if way >= len(SIDES):
            refusal = self._corner_refusal(tile, way)
            if refusal is not None:
                return refusal
        dx, dy = WAYS[way]
        there = Tile(tile.x + dx, tile.y + dy)
        if not self.field.map.holds(there):
            return refuse("map_edge", "the map ends here", "V-MOV-11", there)
        edge = tile.edge(SIDES[way]) if way < len(SIDES) else None
        piece = None if edge is None else self._landmarks.pieces.get(edge)
        if piece is not None and piece.kind is not EdgeKind.BARRICADE and not is_open(piece):
            return _wall(piece)
        if self._cover is not None and self._stops(there):
            return self._structure(there)
        if piece is not None and self._piece_extra(piece.at) is None:
            return _rammable(piece)
        return self._ground_refusal(there)

    def crossing_refusal(self, edge: Edge) -> Refusal | None:
        """Return why the piece on an edge bars the way, or None when it does not."""
        piece = self._landmarks.pieces.get(edge)
        if piece is None or self._piece_extra(edge) is not None:
            return None
        return _rammable(piece) if piece.kind is EdgeKind.BARRICADE else _wall(piece)

    def reasons(self, tile: Tile, facing: Side, kind: StepKind, *, free: bool) -> tuple[Reason, ...]:
        """Return what makes up the cost of an action begun in this tile with this facing."""
        reasons = action_reasons(self.mover, kind, self.field.book, free=free)
        if kind.is_turn:
            return reasons
        way = way_of(kind, facing)
        dx, dy = WAYS[way]
        there = Tile(tile.x + dx, tile.y + dy)
        edge = tile.edge(SIDES[way]) if way < len(SIDES) else None
        reasons += self.entry_reasons(there) + (() if edge is None else self.crossing_reasons(edge))
        if not kind.is_crawl:
            return reasons
        doubled = (CRAWL_FACTOR - 1) * sum(reason.value or 0 for reason in reasons)
        return (*reasons, Reason(f"crawling: ×{CRAWL_FACTOR}", "V-MOV-05", doubled))

    def standing_refusal(self, tile: Tile) -> Refusal | None:
        """Return why the mover may not stand in a tile, however it got there, or None."""
        if not self.field.map.holds(tile):
            return refuse("map_edge", "the map ends here", "V-MOV-11", tile)
        if self._cover is not None and self._stops(tile):
            return self._structure(tile)
        return self._ground_refusal(tile) if self.entry(tile) is None else self.halts.get(tile)

    def entry_reasons(self, tile: Tile) -> tuple[Reason, ...]:
        """Return what the ground of a tile adds to a step into it."""
        terrain = self.field.map.terrain(tile)
        extra, book, reasons = self._terrain_extra(terrain), self.field.book, list[Reason]()
        if extra:
            name = book.tables.terrain[terrain].name.lower()
            reasons.append(book.reason(f"terrain.{terrain}", name, extra, where=tile))
        if tile in self._in_tiles and (past := self._barricade_extra()):
            where = self._in_tiles[tile].at
            reasons.append(
                book.reason("barricade.walker", "a barricade", past, clause="V-MOV-09", where=where)
            )
        return tuple(reasons)

    def crossing_reasons(self, edge: Edge) -> tuple[Reason, ...]:
        """Return what the piece on an edge adds to a step across it."""
        extra = self._piece_extra(edge)
        if not extra:
            return ()
        return (
            self.field.book.reason("barricade.walker", "a barricade", extra, clause="V-MOV-09", where=edge),
        )

    def jump_refusal(self, tile: Tile, facing: Side, tiles: int) -> Refusal | None:
        """Return why a jump forward over this many tiles is barred by the ground, or None (V-MOV-12)."""
        for index in range(tiles):
            there = tile.neighbour(facing)
            if not self.field.map.holds(there):
                return refuse("map_edge", "the map ends here", "V-MOV-11", there)
            piece = self._landmarks.pieces.get(tile.edge(facing))
            if piece is not None and piece.kind is not EdgeKind.BARRICADE and not is_open(piece):
                return _wall(piece)
            lands = index == tiles - 1
            if self._cover is not None and self._stops(there, flying=not lands):
                return self._structure(there)
            if lands and self.entry(there) is None:
                return self._ground_refusal(there)
            tile = there
        return self.halts.get(tile)

    def _times(self, extra: int | None) -> int | None:
        return None if extra is None else extra * self._factor

    def _terrain_extra(self, terrain: str) -> int | None:
        """Return what a kind of ground adds to a step into it (V-MOV-07, V-MOV-08, V-MOV-10)."""
        row = self.field.book.tables.terrain.get(terrain)
        extra: int | Literal["no"] = 0 if row is None else row.extra(self.mover.vehicle)  # noqa: S610  # a table row, no database
        if extra == "no":
            return None
        if terrain == DEBRIS and self.mover.type == "tank":
            extra += self.field.book.settings.move.debris_tank_extra
        return extra

    def _piece_extra(self, edge: Edge) -> int | None:
        """Return what crossing an edge adds (V-MAP-06, V-MOV-09)."""
        piece = self._landmarks.pieces.get(edge)
        if piece is None or is_open(piece):
            return 0
        if piece.kind is not EdgeKind.BARRICADE:
            return None
        return 0 if stand_in_tiles(self.field.book) else self._barricade_extra()

    def _barricade_extra(self) -> int | None:
        if self.mover.type == "tank":
            return None
        return self.field.book.tables.barricade.walker if self.mover.vehicle == "walker" else 0

    def _stops(self, tile: Tile, *, flying: bool = False) -> bool:
        """Tell whether structures keep the mover out (V-MAP-14); in flight only high ones do (V-MOV-11)."""
        if self._cover is None or not self._cover.is_full(tile):
            return False
        if not (flying or self.mover.high):
            return True
        return self._cover.is_full_of(tile, self._landmarks.high)

    def _corner_refusal(self, tile: Tile, way: int) -> Refusal | None:
        """Return why a diagonal step is barred: both ways around the corner must be open."""
        first, second = way - 4, (way - 3) & 3
        for out, on in ((first, second), (second, first)):
            beside = tile.neighbour(SIDES[out])
            if self._piece_extra(tile.edge(SIDES[out])) is None or self.entry(beside) is None:
                return self.refusal(tile, out)
            if self._piece_extra(beside.edge(SIDES[on])) is None:
                return self.refusal(beside, on)
        return None

    def _structure(self, tile: Tile) -> Refusal:
        sections = self._cover.sections(tile) if self._cover is not None else ()
        return Refusal(
            "structure", tuple(_filling(self._landmarks.sections[section]) for section in sections)
        )

    def _ground_refusal(self, tile: Tile) -> Refusal:
        terrain = self.field.map.terrain(tile)
        if self._terrain_extra(terrain) is None:
            row = self.field.book.tables.terrain[terrain]
            reason = self.field.book.reason(f"terrain.{terrain}", f"{row.name}: {row.note}", where=tile)
            return Refusal(terrain, (reason,))
        if tile in self._in_tiles and self._barricade_extra() is None:
            return _rammable(self._in_tiles[tile])
        if tile in self.field.civilians and self.mover.type == "tank":
            return refuse(
                "civilian", "a civilian vehicle stops tanks; it would have to be rammed", "V-MAP-15", tile
            )
        return refuse("enemy", "an enemy blocks the tile", "V-MOV-18", tile)


def _rammable(piece: EdgePiece) -> Refusal:
    return refuse("barricade", "a barricade stops tanks; it would have to be rammed", "V-MOV-09", piece.at)


def _wall(piece: EdgePiece) -> Refusal:
    if piece.kind is EdgeKind.GATE:
        return refuse("gate", "the gate is closed", "V-MAP-06", piece.at)
    return refuse("wall", "a district wall stops all movement", "V-MAP-06", piece.at)


def _filling(section: Structure) -> Reason:
    what = f"{section.height} {section.kind}"
    name = f"{section.name}, a {what}," if section.name else f"a {what}"
    return Reason(f"{name} fills the tile", "V-MOV-11", where=section.id)
