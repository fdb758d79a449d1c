"""Who faces whom: what a scenario tells of an attacker and a target before a weapon is chosen."""

from collections.abc import Iterator
from dataclasses import dataclass

from mapper.model.battlemap import EdgePiece, FieldKind
from mapper.model.scenario import Scenario
from mapper.model.side import Controller
from mapper.model.unit import Unit, UnitKind
from mapper.rules.ruleset import Stance
from mapper.rules.sight import Sightline
from mapper.rules.vehicle.aim import Aimed, Ally, Shooter
from mapper.rules.vehicle.arcs import distance_tiles, struck_facing
from mapper.rules.vehicle.barricade import covering_barricade
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.defence import vehicle_type
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.state import COCKPIT, Condition, read_condition
from mapper.rules.vehicle.target import Facing
from mapper.rules.vehicle.vision import eyes_of

ON_FOOT = (UnitKind.INFANTRY, UnitKind.DRONE)


@dataclass(frozen=True, slots=True)
class Party:
    """A unit with its build and condition."""

    unit: Unit
    build: Build
    condition: Condition

    @property
    def sensors(self) -> float:
        """Its sensor points in force for others; a damaged cockpit halves them (V-CRT-05)."""
        points = self.build.sensors.value
        return points / 2 if self.condition.is_damaged(COCKPIT) else points

    @property
    def on_foot(self) -> bool:
        """Whether it is infantry or a drone (V-INF-01)."""
        return self.unit.kind in ON_FOOT

    @property
    def gone(self) -> bool:
        """Whether it is destroyed, its pilot dead, or it is out (V-DMG-37, V-CRT-05, V-INF-08)."""
        left = self.condition.internals if self.build.is_vehicle else self.condition.health
        return self.condition.is_destroyed(COCKPIT) or (left is not None and left <= 0)


@dataclass(frozen=True, slots=True)
class Battle:
    """Where units fight, and by which rules."""

    scenario: Scenario
    book: Rulebook


@dataclass(frozen=True, slots=True)
class Engagement:
    """An attacker at its stance and a target, with the line between them; `others` are undocked units."""

    battle: Battle
    attacker: Party
    target: Party
    stance: Stance
    line: Sightline
    cover: EdgePiece | None
    facing: Facing
    others: tuple[Party, ...]

    @property
    def book(self) -> Rulebook:
        """The rulebook in force."""
        return self.battle.book

    @property
    def distance_tiles(self) -> int:
        """The distance between them (V-GEN-07)."""
        return distance_tiles(self.stance.tile, self.target.unit.tile, self.book)

    @property
    def same_smoke(self) -> bool:
        """Whether both stand in the same smoke tile (V-SIT-03)."""
        tile = self.target.unit.tile
        fields = self.battle.scenario.map.fields
        return self.stance.tile == tile and any(
            entry.kind is FieldKind.SMOKE and entry.tile == tile for entry in fields
        )


def engage(battle: Battle, attacker: Unit, target: Unit, stance: Stance) -> Engagement:
    """Gather what an attack depends on."""
    book, battlemap = battle.book, battle.scenario.map
    line = eyes_of(attacker, book).line(battlemap, stance.tile, target.tile)
    firing = party_of(attacker, book)
    entered_from = firing.condition.entered_from
    return Engagement(
        battle=battle,
        attacker=firing,
        target=party_of(target, book),
        stance=stance,
        line=line,
        cover=covering_barricade(battlemap, target.tile, line.start, line.end),
        facing=struck_facing(stance.tile, target.tile, target.facing, book, entered_from),
        others=tuple(
            party_of(unit, book)
            for unit in battle.scenario.units
            if unit.id not in {attacker.id, target.id} and unit.carrier is None
        ),
    )


def party_of(unit: Unit, book: Rulebook) -> Party:
    """Return a unit with its build and condition."""
    return Party(unit, build_of(unit, book), read_condition(unit))


def shooter_of(engagement: Engagement) -> Shooter:
    """Return the attacker as a roll to hit knows it."""
    attacker = engagement.attacker
    build, condition = attacker.build, attacker.condition
    side = engagement.battle.scenario.side(attacker.unit.side)
    return Shooter(
        npc=side is None or side.controller is Controller.GM,
        infantry=attacker.on_foot,
        sensors=build.sensors.value,
        moved=condition.moved,
        chassis_stabiliser=build.chassis_stabiliser,
        chassis_stabiliser_full=_full_stabiliser(build, engagement.book),
        cockpit_damaged=condition.is_damaged(COCKPIT),
        high=condition.high,
        stun=condition.stun,
        quirks=frozenset(build.effects),
    )


def _sees(party: Party, engagement: Engagement) -> bool:
    eyes = eyes_of(party.unit, engagement.book)
    sight = eyes.sight(engagement.battle.scenario.map)
    return sight.sees(party.unit.tile, engagement.target.unit.tile)


def is_jammed(engagement: Engagement) -> bool:
    """Tell whether an enemy's ECM is set on the attacker (V-EXT-09)."""
    attacker = engagement.attacker.unit
    return any(
        party.condition.ecm_against == attacker.id
        for party in (engagement.target, *engagement.others)
        if _has_ecm(party) and party.unit.side != attacker.side
    )


def aimed_of(engagement: Engagement) -> Aimed:
    """Return the target as a roll to hit knows it."""
    target = engagement.target
    jammer = next(_passive_jammers(engagement), None)
    return Aimed(
        moved=target.condition.moved_last_turn,
        high=target.condition.high,
        barricade=engagement.cover.at if engagement.cover else None,
        behind_barricade=engagement.cover is not None,
        ecm_passive=jammer is not None,
        jammed_by=jammer.unit.id if jammer else "",
        quirks=frozenset(target.build.effects),
    )


def allies_of(engagement: Engagement) -> tuple[Ally, ...]:
    """Return the allies that may lend sensors: in the tile, or by a relay that sees the target (V-HIT-03)."""
    found = []
    for other in engagement.others:
        if other.unit.side != engagement.attacker.unit.side or other.gone or other.sensors <= 0:
            continue
        same_tile = other.unit.tile == engagement.stance.tile
        relays = any(effect.blackbox.remote for effect in other.build.effects.values())
        relay = relays and _sees(other, engagement)
        if same_tile or relay:
            found.append(Ally(other.sensors, same_tile=same_tile, relay=relay, name=other.unit.id))
    return tuple(found)


def _passive_jammers(engagement: Engagement) -> Iterator[Party]:
    """Yield the units whose passive ECM covers the target: its own, or an ally's close by (V-EXT-09)."""
    target = engagement.target.unit
    for party in (engagement.target, *engagement.others):
        if party.unit.side != target.side or party.condition.ecm_against is not None or not _has_ecm(party):
            continue
        apart = distance_tiles(party.unit.tile, target.tile, engagement.book)
        reach = max(
            (effect.ecm.passive.range for effect in party.build.effects.values() if effect.ecm.passive),
            default=-1,
        )
        if apart <= reach:
            yield party


def _full_stabiliser(build: Build, book: Rulebook) -> float:
    return book.tables.type[vehicle_type(build)].chassis_stab_points if build.is_vehicle else 0.0


def _has_ecm(party: Party) -> bool:
    return not party.gone and any(effect.ecm.passive for effect in party.build.effects.values())
