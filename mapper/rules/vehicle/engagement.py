"""Who faces whom: what a scenario tells of an attacker and a target before a weapon is chosen."""

from dataclasses import dataclass

from mapper.geometry.grid import Edge
from mapper.model.battlemap import BattleMap, EdgePiece, FieldKind
from mapper.model.scenario import Scenario
from mapper.model.side import Controller
from mapper.model.unit import Unit
from mapper.rules.names import called
from mapper.rules.ruleset import Stance
from mapper.rules.sight import Sightline
from mapper.rules.vehicle.aim import Aim, Aimed, Shooter
from mapper.rules.vehicle.arcs import distance_tiles, struck_facing
from mapper.rules.vehicle.barricade import covering_barricade
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.defence import vehicle_type
from mapper.rules.vehicle.docking import moving
from mapper.rules.vehicle.electronics import allies_of, is_jammed, passive_jammer
from mapper.rules.vehicle.party import Party, party_of
from mapper.rules.vehicle.spotting import Spotted, best_spotter, told_by_counter_battery
from mapper.rules.vehicle.state import COCKPIT
from mapper.rules.vehicle.target import Facing


@dataclass(frozen=True, slots=True)
class Engagement:
    """An attacker at its stance and a target, with the line between them.

    `aim` is everything about a roll to hit but the weapon; `others` are the units that aren't docked. Where
    the attacker doesn't see the target, `spotted` tells who does for indirect fire, None where nobody does.
    `at_tile` tells that a tile is aimed at, and the target stands for nobody.
    """

    book: Rulebook
    attacker: Party
    target: Party
    stance: Stance
    line: Sightline
    cover: EdgePiece | None
    facing: Facing
    others: tuple[Party, ...]
    aim: Aim
    scenario: Scenario
    spotted: Spotted | None = None
    at_tile: bool = False

    @property
    def distance_tiles(self) -> int:
        """The distance between them (V-GEN-07)."""
        return distance_tiles(self.stance.tile, self.target.unit.tile, self.book)


def engage(scenario: Scenario, attacker: Unit, target: Unit, stance: Stance, book: Rulebook) -> Engagement:
    """Gather what an attack depends on.

    Raises DocumentError when a sheet or state is not of this ruleset.
    """
    battlemap, firing, aimed = scenario.map, party_of(attacker, book), party_of(target, book)
    line = firing.eyes.line(battlemap, stance.tile, target.tile)
    cover = covering_barricade(battlemap, target.tile, line.start, line.end, book)
    pair = (attacker.id, target.id)
    standing = (unit for unit in scenario.units if unit.carrier is None and unit.id not in pair)
    others = tuple(party_of(unit, book) for unit in standing)
    aim = Aim(
        shooter=_shooter(firing, scenario),
        target=_aimed(aimed, others, cover.at if cover else None),
        same_smoke=stance.tile == target.tile and _is_smoky(battlemap, target),
        active_ecm=is_jammed(firing, (aimed, *others)),
        allies=allies_of(firing, stance.tile, target.tile, others, battlemap),
    )
    entered_from = firing.condition.entered_from
    facing = struck_facing(stance.tile, target.tile, target.facing, book, entered_from)
    spotted = None if line.visible else _spotted(firing, stance, aimed, others, battlemap)
    return Engagement(book, firing, aimed, stance, line, cover, facing, others, aim, scenario, spotted)


def _shooter(party: Party, scenario: Scenario) -> Shooter:
    build, condition = party.build, party.condition
    side = scenario.side(party.unit.side)
    return Shooter(
        npc=side is None or side.controller is Controller.GM,
        infantry=party.on_foot,
        sensors=build.sensors.value,
        moved=moving(scenario, party).moved,
        chassis_stabiliser=build.chassis_stabiliser,
        chassis_stabiliser_full=_full_stabiliser(party),
        cockpit_damaged=condition.is_damaged(COCKPIT),
        high=condition.high,
        stun=condition.stun,
        quirks=party.quirks,
    )


def _aimed(party: Party, others: tuple[Party, ...], barricade: Edge | None) -> Aimed:
    jammer, condition = passive_jammer(party, others), party.condition
    return Aimed(
        moved=condition.moved if condition.acted else condition.moved_last_turn,  # V-HIT-06: its last turn
        high=party.condition.high,
        barricade=barricade,
        behind_barricade=barricade is not None,
        ecm_passive=jammer is not None,
        jammed_by=called(jammer.unit) if jammer else "",
        quirks=party.quirks,
    )


def _full_stabiliser(party: Party) -> float:
    if not party.build.is_vehicle:
        return 0.0
    return party.book.tables.type[vehicle_type(party.build)].chassis_stab_points


def _spotted(
    attacker: Party, stance: Stance, target: Party, others: tuple[Party, ...], battlemap: BattleMap
) -> Spotted | None:
    """Return who sees the target for the attacker, or what counter-battery sensors told (V-SIT-05)."""
    best = best_spotter(attacker, stance.tile, target.unit.tile, others, battlemap)
    return best or told_by_counter_battery(attacker, target)


def _is_smoky(battlemap: BattleMap, unit: Unit) -> bool:
    return any(entry.kind is FieldKind.SMOKE and entry.tile == unit.tile for entry in battlemap.fields)
