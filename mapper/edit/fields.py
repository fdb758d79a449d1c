"""Edits of smoke, gas and fire, and of the turns they have left."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from pydantic import ValidationError

from mapper.edit.operations import Edit, NoEdit, counted, why_not, with_map
from mapper.edit.things import FieldKey, key_of
from mapper.geometry.alike import having, put_in, without
from mapper.geometry.grid import Tile
from mapper.model.battlemap import MAX_TURNS, FieldKind, GroundField
from mapper.model.scenario import Scenario
from mapper.rules.palette import UNNAMED, Palette

ALL_KINDS = frozenset(FieldKind)


def paint_fields(
    scenario: Scenario, tiles: Iterable[Tile], kind: FieldKind, turns: int, palette: Palette = UNNAMED
) -> Edit | NoEdit:
    """Fill tiles with smoke, gas or fire for so many turns; 0 clears it away.

    Tiles off the map don't count.
    """
    wanted = tuple(tile for tile in dict.fromkeys(tiles) if scenario.map.holds(tile))
    if turns <= 0:
        return clear_fields(scenario, wanted, frozenset({kind}), palette)
    fields = scenario.map.fields
    there = having(fields, "tile", frozenset(wanted))
    standing = {fields[place].tile: place for place in there if fields[place].kind is kind}
    changed = [tile for tile in wanted if tile not in standing or fields[standing[tile]].turns != turns]
    try:
        fresh = _alike(kind, changed, turns)
    except ValidationError as error:
        return NoEdit(why_not(error))
    name = f"Lay {palette.fields.called(kind)} for {counted(turns, 'turn')}, {_place(tuple(fresh))}"
    if not fresh:
        return Edit(name, scenario)
    return Edit(name, with_map(scenario, fields=put_in(fields, fresh, standing)))


def _alike(kind: FieldKind, tiles: Sequence[Tile], turns: int) -> Mapping[Tile, GroundField]:
    """Return such a field for each tile of the map; only one is checked, for they differ in nothing else.

    Raises `pydantic.ValidationError`.
    """
    if not tiles:
        return {}
    first = GroundField(kind=kind, tile=tiles[0], turns=turns)
    parts, names = first.__dict__, first.model_fields_set
    return {tile: GroundField.of_parts({**parts, "tile": tile}, names) for tile in tiles}


def clear_fields(
    scenario: Scenario,
    tiles: Iterable[Tile],
    kinds: Collection[FieldKind] = ALL_KINDS,
    palette: Palette = UNNAMED,
) -> Edit | NoEdit:
    """Clear fields of these kinds away from tiles."""
    wanted = frozenset(tiles)
    fields = scenario.map.fields
    leaving = [place for place in having(fields, "tile", wanted) if fields[place].kind in kinds]
    gone = [fields[place] for place in leaving]
    cleared = {spot.kind for spot in gone}
    what = palette.fields.called(next(iter(cleared))) if len(cleared) == 1 else "fields"
    places = tuple(dict.fromkeys(spot.tile for spot in gone))
    name = f"Clear {what}, {_place(places)}"
    if not gone:
        return Edit(name, scenario)
    return Edit(name, with_map(scenario, fields=without(fields, leaving)))


def change_turns(
    scenario: Scenario,
    tiles: Iterable[Tile],
    delta: int,
    kinds: Collection[FieldKind] = ALL_KINDS,
    palette: Palette = UNNAMED,
) -> Edit | NoEdit:
    """Give the fields in tiles more turns or fewer; each keeps at least one, and at most 99."""
    wanted = frozenset(tiles)
    fresh: dict[int, GroundField] = {}
    for number, spot in enumerate(scenario.map.fields):
        turns = max(1, min(MAX_TURNS, spot.turns + delta))
        if spot.tile in wanted and spot.kind in kinds and turns != spot.turns:
            fresh[number] = spot.evolve(turns=turns)
    if not fresh:
        return Edit("Change turns of fields", scenario)
    fields = tuple(fresh.get(number, spot) for number, spot in enumerate(scenario.map.fields))
    return Edit(_turns_name(tuple(fresh.values()), palette), with_map(scenario, fields=fields))


def set_turns(
    scenario: Scenario, fields: Collection[FieldKey], turns: int, palette: Palette = UNNAMED
) -> Edit | NoEdit:
    """Give these fields the same number of turns."""
    fresh: dict[int, GroundField] = {}
    for number, spot in enumerate(scenario.map.fields):
        if key_of(spot) in fields and spot.turns != turns:
            try:
                fresh[number] = spot.evolve(turns=turns)
            except ValidationError as error:
                return NoEdit(why_not(error))
    changed = tuple(fresh.values())
    spots = tuple(fresh.get(number, spot) for number, spot in enumerate(scenario.map.fields))
    return Edit(_turns_name(changed, palette), with_map(scenario, fields=spots) if fresh else scenario)


def _turns_name(changed: tuple[GroundField, ...], palette: Palette) -> str:
    if len(changed) == 1:
        spot = changed[0]
        return (
            f"Change {palette.fields.called(spot.kind)} in {spot.tile.label} to {counted(spot.turns, 'turn')}"
        )
    return f"Change turns of {counted(len(changed), 'field')}"


def _place(tiles: tuple[Tile, ...]) -> str:
    return tiles[0].label if len(tiles) == 1 else counted(len(tiles), "tile")
