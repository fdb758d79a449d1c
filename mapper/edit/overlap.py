"""Which structures would stand in each other's footprints."""

from collections.abc import Collection, Sequence

import shapely

from mapper.model.structure import Structure

_INTERIORS_MEET = "T********"


def first_overlap(structures: Sequence[Structure], of: Collection[str]) -> tuple[Structure, Structure] | None:
    """Return one of the named structures with another whose footprint it shares, or None; touching is fine.

    Outlines that cross themselves have no sure inside and are passed over: the check tells of them.
    """
    wanted = frozenset(of)
    boxes = {piece.id: _box(piece) for piece in structures}
    for piece in structures:
        if piece.id not in wanted:
            continue
        left, top, right, bottom = boxes[piece.id]
        polygon = shapely.Polygon(piece.outline)
        for other in structures:
            box = boxes[other.id]
            if other is piece or box[0] >= right or box[2] <= left or box[1] >= bottom or box[3] <= top:
                continue
            neighbour = shapely.Polygon(other.outline)
            if polygon.is_valid and neighbour.is_valid and polygon.relate_pattern(neighbour, _INTERIORS_MEET):
                return piece, other
    return None


def _box(piece: Structure) -> tuple[float, float, float, float]:
    xs, ys = [point[0] for point in piece.outline], [point[1] for point in piece.outline]
    return min(xs), min(ys), max(xs), max(ys)
