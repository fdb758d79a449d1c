"""Resizing: a map of another size, shifted, and what would be lost or cut by that."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

from pydantic import ValidationError

from mapper.edit.footprints import cut_to, overlaps
from mapper.edit.moving import moved_backdrop, moved_edges, moved_fields, moved_marks, moved_units
from mapper.edit.operations import Edit, NoEdit, free_id
from mapper.edit.transforms import Motion, Points, shifted
from mapper.edit.whole_map import IN_PLAY
from mapper.geometry.grid import Tile
from mapper.model.battlemap import BattleMap, Mark, MarkKind
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.model.terrain import letter_of
from mapper.rules.names import headed


@dataclass(frozen=True, slots=True)
class Losses:
    """What a map of another size would not hold: names of what goes and of what is cut, and numbers."""

    units: tuple[str, ...] = ()
    structures: tuple[str, ...] = ()
    cut_structures: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    cut_marks: tuple[str, ...] = ()
    edges: int = 0
    fields: int = 0

    def __bool__(self) -> bool:
        """Tell whether anything is lost or cut."""
        return self != Losses()


@dataclass(frozen=True, slots=True)
class Resized:
    """A scenario on a map of another size, and what that costs."""

    scenario: Scenario
    losses: Losses


@dataclass(frozen=True, slots=True)
class Frame:
    """The new map: its size, and where the old one's top left comes to on it."""

    width: int
    height: int
    dx: int = 0
    dy: int = 0

    def holds(self, tile: Tile) -> bool:
        """Tell whether a tile lies on the new map."""
        return 0 <= tile.x < self.width and 0 <= tile.y < self.height


def resize(scenario: Scenario, frame: Frame, *, ground: str) -> Edit | NoEdit:
    """Give the map another size; what lies outside of it then goes."""
    made = resized(scenario, frame, ground=ground)
    if isinstance(made, NoEdit):
        return made
    return Edit(f"Resize map to {frame.width} × {frame.height} tiles", made.scenario, moves_all=True)


def resized(scenario: Scenario, frame: Frame, *, ground: str) -> Resized | NoEdit:
    """Return the scenario on a map of another size; new tiles get this kind of ground.

    A structure or mark that reaches outside is cut at the rim. Where a slanted side leaves nothing that has
    an outline on the lattice, the structure goes.
    """
    if scenario.play is not None:
        return NoEdit(IN_PLAY)
    try:
        return _resized(scenario, frame, ground)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        return NoEdit(f"{'.'.join(map(str, first['loc'])) or 'the map'}: {first['msg']}")


def _resized(scenario: Scenario, frame: Frame, ground: str) -> Resized | NoEdit:
    motion, old = shifted(frame.dx, frame.dy), scenario.map
    letter = letter_of(old.legend, ground)
    if letter is None:
        return NoEdit("the map's legend is full")
    units = moved_units(scenario.units, motion)
    structures, gone, cut = _cut(old.structures, motion, frame)
    marks = tuple(_trimmed(mark, frame) for mark in moved_marks(old.marks, motion))
    edges, fields = moved_edges(old.edges, motion), moved_fields(old.fields, motion)
    battlemap = old.evolve(
        width=frame.width,
        height=frame.height,
        legend={**old.legend, letter: ground},
        ground=_rows(old, frame, letter),
        structures=structures,
        edges=tuple(piece for piece in edges if any(map(frame.holds, piece.at.tiles))),
        fields=tuple(spot for spot in fields if frame.holds(spot.tile)),
        marks=tuple(mark for mark in marks if mark is not None),
        backdrop=moved_backdrop(old.backdrop, motion),
    )
    losses = Losses(
        units=tuple(
            headed(was) for was, now in zip(scenario.units, units, strict=True) if not frame.holds(now.tile)
        ),
        structures=tuple(headed(piece) for piece in gone),
        cut_structures=tuple(headed(piece) for piece in cut),
        marks=tuple(headed(was) for was, now in zip(old.marks, marks, strict=True) if now is None),
        cut_marks=tuple(
            headed(was)
            for was, now in zip(old.marks, marks, strict=True)
            if now is not None and len(now.tiles) < len(was.tiles)
        ),
        edges=len(edges) - len(battlemap.edges),
        fields=len(fields) - len(battlemap.fields),
    )
    staying = tuple(unit for unit in units if frame.holds(unit.tile))
    return Resized(scenario.evolve(map=battlemap, units=staying), losses)


def _rows(old: BattleMap, frame: Frame, letter: str) -> tuple[str, ...]:
    """Return the old ground where it comes to, and the letter elsewhere."""
    rows = []
    for y in range(frame.height):
        inside = 0 <= y - frame.dy < old.height
        row = old.ground[y - frame.dy] if inside else ""
        shown = letter * frame.dx + row if frame.dx >= 0 else row[-frame.dx :]
        rows.append(shown[: frame.width].ljust(frame.width, letter))
    return tuple(rows)


def _cut(
    pieces: Sequence[Structure], motion: Motion, frame: Frame
) -> tuple[tuple[Structure, ...], list[Structure], list[Structure]]:
    """Return the structures on the new map, and of the old ones those that go and those that are cut."""
    kept: dict[str, tuple[Structure, ...]] = {}
    on_rim: list[Structure] = []
    for piece in pieces:
        outline = motion.outline(piece.outline)
        xs, ys = zip(*outline, strict=True)
        if min(xs) >= 0 and min(ys) >= 0 and max(xs) <= frame.width and max(ys) <= frame.height:
            kept[piece.id] = (piece.evolve(outline=outline),)
        else:
            on_rim.append(piece)
    names = {piece.id for piece in pieces}
    gone, cut = [], []
    for piece in on_rim:
        parts = _parts(piece, motion.outline(piece.outline), frame, names)
        # Only where a slanted side was cut may a corner have moved to the lattice, into a neighbour.
        standing = () if _is_square(piece.outline) else tuple(chain.from_iterable(kept.values()))
        if not parts or any(overlaps(parts, standing)):
            gone.append(piece)
            continue
        names.update(part.id for part in parts)
        kept[piece.id] = parts
        cut.append(piece)
    return tuple(part for piece in pieces for part in kept.get(piece.id, ())), gone, cut


def _parts(piece: Structure, outline: Points, frame: Frame, names: set[str]) -> tuple[Structure, ...]:
    """Return what the new map holds of a structure, the largest part under its own id."""
    parts: list[Structure] = []
    for rest in cut_to(outline, frame.width, frame.height) or ():
        taken = names | {part.id for part in parts}
        made = piece.evolve(id=free_id(piece.id, taken) if parts else piece.id, outline=rest)
        if any(overlaps((made,), parts)):
            return ()
        parts.append(made)
    return tuple(parts)


def _is_square(outline: Points) -> bool:
    """Tell whether all sides run along the lattice."""
    corners = (*outline, outline[0])
    return all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(corners))


def _trimmed(mark: Mark, frame: Frame) -> Mark | None:
    """Return a mark with its tiles on the new map, None when there are none; arrows stay whole."""
    tiles = tuple(tile for tile in mark.tiles if frame.holds(tile))
    if not tiles or (mark.kind is MarkKind.ARROW and len(tiles) < len(mark.tiles)):
        return None
    return mark if len(tiles) == len(mark.tiles) else mark.evolve(tiles=tiles)
