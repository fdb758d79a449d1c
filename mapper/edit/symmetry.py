"""Symmetry of a map: the one that fits it best, what breaks it, and the edits that make it whole."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mapper.edit.finding import Finding, Fix, Spot
from mapper.edit.mirroring import (
    Mirror,
    corners_of,
    from_least,
    mirrors,
    repeat_edges,
    repeat_ground,
    repeat_structures,
)
from mapper.edit.told_problems import tiles_under
from mapper.geometry.grid import Tile
from mapper.model.battlemap import BattleMap, EdgePiece, MarkKind
from mapper.model.problem import Severity
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.rules.names import called

TOLD_FROM = 0.8
"""A map less symmetric than this is not meant to be."""
LEAST_THINGS = 8
"""So much must stand on a map before its symmetry means anything."""
MOST_NAMES = 5


@dataclass(frozen=True, slots=True)
class _Breaks:
    """How many things of a map count for its symmetry, and which of them have no counterpart."""

    things: int
    odd_ground: NDArray[np.bool_]
    structures: tuple[Structure, ...]
    edges: tuple[EdgePiece, ...]
    marks: tuple[tuple[MarkKind, Tile], ...]

    @property
    def ground(self) -> tuple[Tile, ...]:
        """The tiles whose ground is unlike that of their counterparts."""
        ys, xs = np.nonzero(self.odd_ground)
        return tuple(map(Tile, xs.tolist(), ys.tolist()))

    @property
    def share(self) -> float:
        """How much has its counterpart, 0 to 1."""
        odd = (
            int(np.count_nonzero(self.odd_ground)) + len(self.structures) + len(self.edges) + len(self.marks)
        )
        return 1 - odd / self.things if self.things else 0.0


def asymmetries(scenario: Scenario) -> Iterator[Finding]:
    """Yield what breaks the symmetry of a map that is nearly symmetric; a finding for each kind of thing."""
    battlemap = scenario.map
    things = _Things(battlemap)
    found = [(mirror, things.breaks(mirror)) for mirror in mirrors(battlemap)]
    mirror, breaks = max(found, key=lambda pair: pair[1].share)
    if breaks.things < LEAST_THINGS or not TOLD_FROM <= breaks.share < 1:
        return
    ground = breaks.ground
    if ground:
        fix = Fix(mirror.way, repeat_ground(mirror, ground))
        yield _finding(mirror, breaks, "ground", [tile.label for tile in ground], Spot(tiles=ground), fix)
    if breaks.structures:
        fix = Fix(mirror.way, repeat_structures(mirror, breaks.structures))
        tiles = tuple(tile for piece in breaks.structures for tile in tiles_under(piece))
        spot = Spot(tiles=tiles, structures=tuple(piece.id for piece in breaks.structures))
        yield _finding(
            mirror, breaks, "structures", [called(piece) for piece in breaks.structures], spot, fix
        )
    if breaks.edges:
        fix = Fix(mirror.way, repeat_edges(mirror, breaks.edges))
        spot = Spot(edges=tuple(piece.at for piece in breaks.edges))
        yield _finding(mirror, breaks, "edges", [piece.at.label for piece in breaks.edges], spot, fix)
    if breaks.marks:
        spot = Spot(tiles=tuple(dict.fromkeys(tile for _, tile in breaks.marks)))
        yield _finding(mirror, breaks, "zones and objectives", [tile.label for tile in spot.tiles], spot)


def _finding(
    mirror: Mirror, breaks: _Breaks, what: str, names: Sequence[str], spot: Spot, *fixes: Fix
) -> Finding:
    rest = len(names) - MOST_NAMES
    told = ", ".join(names[:MOST_NAMES]) + (f" and {rest} more" if rest > 0 else "")
    share = min(99, round(100 * breaks.share))
    text = f"The map is {share} % {mirror.name}, but these {what} have no counterpart: {told}."
    place = spot.tiles[0].label if spot.tiles else spot.edges[0].label
    return Finding("asymmetry", Severity.NOTICE, text, place, spot, fixes)


class _Things:
    """What counts for the symmetry of a map, looked up once for all its mirrors."""

    def __init__(self, battlemap: BattleMap) -> None:
        self.map = battlemap
        kinds = {terrain: number for number, terrain in enumerate(dict.fromkeys(battlemap.legend.values()))}
        letters = {letter: kinds[terrain] for letter, terrain in battlemap.legend.items()}
        self.ground = np.array([[letters[letter] for letter in row] for row in battlemap.ground], np.int16)
        self.usual = int(np.bincount(self.ground.ravel()).argmax())
        self.corners = tuple(corners_of(one) for one in battlemap.structures)
        self.makes = tuple(_make(one) for one in battlemap.structures)
        self.structures = frozenset(zip(self.corners, self.makes, strict=True))
        self.edges = frozenset((piece.at, piece.kind, piece.open) for piece in battlemap.edges)
        self.marks = frozenset(
            (mark.kind, tile)
            for mark in battlemap.marks
            if mark.kind is not MarkKind.LABEL
            for tile in mark.tiles
        )

    def breaks(self, mirror: Mirror) -> _Breaks:
        """Return what has no counterpart."""
        odd = self.ground != _mirrored(self.ground, mirror)
        unusual = int(np.count_nonzero(odd | (self.ground != self.usual)))
        return _Breaks(
            things=unusual + len(self.structures) + len(self.edges) + len(self.marks),
            odd_ground=odd,
            structures=tuple(
                one
                for one, corners, make in zip(self.map.structures, self.corners, self.makes, strict=True)
                if (from_least(mirror.corners(corners)), make) not in self.structures
            ),
            edges=tuple(
                piece
                for piece in self.map.edges
                if (mirror.motion.edge(piece.at), piece.kind, piece.open) not in self.edges
            ),
            marks=tuple(
                sorted(
                    (kind, tile)
                    for kind, tile in self.marks
                    if (kind, mirror.motion.tile(tile)) not in self.marks
                )
            ),
        )


def _mirrored(ground: NDArray[np.int16], mirror: Mirror) -> NDArray[np.int16]:
    """Return the ground with every tile where its counterpart was."""
    width = ground.shape[1]
    corner, beside = mirror.motion.tile(Tile(0, 0)), mirror.motion.tile(Tile(width - 1, 0))
    swapped = ground.T if corner.x == beside.x and width > 1 else ground
    ys = slice(None, None, -1) if corner.y else slice(None)
    xs = slice(None, None, -1) if corner.x else slice(None)
    return swapped[ys, xs]


def _make(structure: Structure) -> tuple[object, ...]:
    traits = frozenset(structure.traits)
    return structure.height, structure.kind, traits, structure.standing, structure.objective is None
