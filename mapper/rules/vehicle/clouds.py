"""Smoke, gas and fire in tiles: laid for some turns, blown away by blasts, thinned by each end phase."""

from collections.abc import Iterable

from mapper.geometry.grid import Tile
from mapper.model.battlemap import FieldKind, GroundField
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.happening import Happening, happened
from mapper.rules.vehicle.loading import CHEMICAL_PROJECTOR, INCENDIARY_CANNON
from mapper.rules.vehicle.smoke import smoke_left

CLEARED = "field_gone"
_CLAUSES = {FieldKind.SMOKE: "V-TRN-03", FieldKind.GAS: "V-TRN-08", FieldKind.FIRE: "V-DMG-26"}


def turns_laid(kind: FieldKind, there: int, book: Rulebook) -> int:
    """Return the turns a tile's smoke, gas or fire has when it is laid where so many turns were left.

    New gas begins the turns anew; where it stacks, which is a setting, the turns add up (V-DMG-21).
    """
    match kind:
        case FieldKind.SMOKE:
            late = 0 if book.settings.turn.smoke_counts_first_turn else 1
            return max(there, book.tables.smoke.turns + late)
        case FieldKind.GAS:
            turns = book.tables.restricted[CHEMICAL_PROJECTOR].gas_turns
            return there + turns if book.settings.gas.stack else max(there, turns)
        case FieldKind.FIRE:
            return max(there, book.tables.restricted[INCENDIARY_CANNON].burning_turns)


def tiles_of(fields: Iterable[GroundField], kind: FieldKind) -> frozenset[Tile]:
    """Return the tiles that are filled with smoke, gas or fire."""
    return frozenset(field.tile for field in fields if field.kind is kind)


def enters(fields: Iterable[GroundField], kind: FieldKind, start: Tile, end: Tile) -> bool:
    """Tell whether a step leads into such a field from a tile without one (V-DMG-21)."""
    tiles = tiles_of(fields, kind)
    return end in tiles and start not in tiles


def thinned(
    fields: Iterable[GroundField], blasts: Iterable[tuple[Tile, float]], book: Rulebook
) -> tuple[tuple[GroundField, ...], tuple[Happening, ...]]:
    """Return the fields after an end phase: blasts thin smoke first, then each loses a turn (V-TRN-03)."""
    dealt = dict(blasts)
    left, told = [], []
    for field in fields:
        turns = float(field.turns)
        if field.kind is FieldKind.SMOKE:
            after = smoke_left(field.turns, dealt.get(field.tile, 0.0), book)
            turns = after.value
            if turns < field.turns:
                told.append(Happening("smoke_blown", field.tile, after.reasons))
        if turns > 1:
            left.append(field.evolve(turns=int(turns) - 1))
        else:
            told.append(happened(CLEARED, field.tile, f"the {field.kind} is gone", _CLAUSES[field.kind]))
    return tuple(left), tuple(told)
