"""Every weapon of an attacker against what stands in a tile: a gate, a wall, ice."""

from collections.abc import Iterator
from dataclasses import replace

from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.reasons import Explained, Reason
from mapper.rules.ruleset import Attack, EndState, Stance
from mapper.rules.skirmish.attack import EACH, PLAIN, to_be_equipped, weapons_of
from mapper.rules.skirmish.attack_notes import steps
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.inventory import equip_refusal, items_of
from mapper.rules.skirmish.meeting import turn_begun
from mapper.rules.skirmish.place import apart
from mapper.rules.skirmish.structure_strike import (
    strikes_on_structure,
    structure_damage,
    structure_hp,
    structure_refusal,
)
from mapper.rules.skirmish.tables import TerrainRow
from mapper.rules.skirmish.weapon import Weapon

ALWAYS = Explained(1.0, (Reason("a structure is always hit", "S-TERR-5"),))


def tile_attacks(
    scenario: Scenario, attacker: Unit, tile: Tile, stance: Stance, book: Rulebook
) -> tuple[Attack, ...]:
    """Return an entry for each weapon the attacker carries, aimed at the structure in a tile (S-TERR-5).

    Raises DocumentError when a sheet or state is not of this ruleset.
    """
    fighter, away = turn_begun(scenario, attacker, book).fighter, apart(stance.tile, tile)
    hp, found = structure_hp(scenario, tile, book), list[Attack]()
    for place, weapon in weapons_of(attacker, book):
        holder = replace(fighter, weapon=weapon)
        refusal = equip_refusal(items_of(attacker), place, fighter.class_id, book)
        refusal = refusal or structure_refusal(scenario, holder, tile, away, book)
        if refusal is not None or hp is None:
            found.append(Attack(weapon.key, weapon.name, None, PLAIN, 1, refusal=refusal, place=place))
            continue
        attack = replace(_struck(holder, weapon, hp, book), place=place)
        notes = tuple(_notes(holder, book.terrain(scenario.map.terrain(tile)), book))
        ready = weapon == fighter.weapon
        found.append(replace(attack, notes=notes if ready else (to_be_equipped(weapon), *notes)))
    return tuple(found)


def _struck(holder: Fighter, weapon: Weapon, hp: int, book: Rulebook) -> Attack:
    strikes = strikes_on_structure(holder, book)
    lost = min(hp, strikes * int(structure_damage(holder, book).value))
    falls = lost == hp
    return Attack(
        weapon=weapon.key,
        name=weapon.name,
        ammo=None,
        mode=PLAIN,
        each=EACH,
        shots=strikes,
        to_hit=ALWAYS,
        hits=(*(0.0,) * strikes, 1.0),
        outcomes={"hit": 1.0, "falls": float(falls)},
        expected={"hp": float(lost)},
        states=(EndState(1.0, {"hp": float(hp - lost), "falls": falls}),),
    )


def _notes(holder: Fighter, row: TerrainRow, book: Rulebook) -> Iterator[Reason]:
    damage = structure_damage(holder, book)
    yield Reason(f"each strike does {damage.value:g}: {steps(damage)}", "S-TERR-5")
    if row.becomes:
        yield Reason(f"once down, {row.name} becomes {row.becomes.replace('-', ' ')}", "S-TERR-5")
