"""Recruiting: the units that sheets of a text tell of, as units to be put on the map."""

from collections.abc import Collection
from dataclasses import replace

from mapper.edit.operations import Edit, NoEdit, with_docked
from mapper.edit.roster import Party, Recruit
from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.ruleset import Ruleset
from mapper.rules.sheets import ReadSheet, SheetUnit


def recruits_of(sheet: ReadSheet) -> tuple[Recruit, ...]:
    """Return the vehicle of a sheet with its crew, or the men and drones of one that has no vehicle."""
    crew = tuple(_recruit(one) for one in sheet.crew)
    if sheet.leader is None:
        return tuple(replace(one, docked=False) for one in crew)
    return (replace(_recruit(sheet.leader), crew=crew),)


def parties_of(
    sheet: ReadSheet, ruleset: Ruleset, side: str | None, *, recompute: bool = False
) -> tuple[Party, ...]:
    """Return the units of a sheet for a side, by the printed numbers or by those of the rules."""
    found = recruits_of(sheet)
    if recompute:
        found = tuple(recomputed(recruit, ruleset) for recruit in found)
    return tuple(Party(recruit, side) for recruit in found)


def recomputed(recruit: Recruit, ruleset: Ruleset) -> Recruit:
    """Return a recruit, and its crew, with the rules' numbers in place of printed ones."""
    unit = ruleset.recomputed(
        Unit(
            id="recruit",
            side=None,
            kind=recruit.kind,
            name=recruit.name,
            tile=Tile(0, 0),
            sheet=recruit.sheet,
            state=recruit.state,
        )
    )
    crew = tuple(recomputed(one, ruleset) for one in recruit.crew)
    return replace(recruit, sheet=unit.sheet, state=unit.state, crew=crew)


def recompute_units(scenario: Scenario, ruleset: Ruleset, unit_ids: Collection[str]) -> Edit | NoEdit:
    """Give units, and those docked on them, the rules' numbers in place of printed ones."""
    chosen = with_docked(scenario, unit_ids)
    changed = {unit.id: made for unit in chosen if (made := ruleset.recomputed(unit)) is not unit}
    if not changed:
        return NoEdit("no number of it was printed otherwise than the rules give it")
    units = tuple(changed.get(unit.id, unit) for unit in scenario.units)
    name = next(iter(changed.values())).name if len(changed) == 1 else f"{len(changed)} units"
    return Edit(f"Recompute {name}", scenario.evolve(units=units))


def likely_side(sheet: ReadSheet, scenario: Scenario) -> str | None:
    """Return the side that a sheet names by its player or colour, None where it names none of the map's."""
    player, colour = sheet.player.strip().casefold(), sheet.colour.lstrip("#").casefold()
    for side in scenario.sides:
        if player and player in {side.name.casefold(), side.id.casefold()}:
            return side.id
    return next((side.id for side in scenario.sides if colour and colour == side.colour.value), None)


def _recruit(unit: SheetUnit) -> Recruit:
    """Return a unit of a text; one without a name is called by its type."""
    return Recruit(
        name=unit.name or unit.summary.type,
        kind=unit.kind,
        sheet=unit.sheet,
        state=unit.state,
        docked=unit.docked,
        keeps_name=bool(unit.name),
    )
