"""The vehicle rules as the editor, the painter and the command line ask them.

What plays, refuses or reckons odds is imported where it is first asked for: most starts do without it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mapper.errors import DocumentError
from mapper.geometry.grid import Edge, Tile
from mapper.geometry.tile_mask import TileMask
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece
from mapper.model.problem import Problem, Severity, place_of
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure, Trait
from mapper.model.unit import Unit, UnitKind
from mapper.rules.cast import cast_of
from mapper.rules.correction import Correction
from mapper.rules.deeds import Event, Order, SequenceOdds, Verdict
from mapper.rules.gait import Going
from mapper.rules.gauges import Gauge, GaugeValue
from mapper.rules.movement import Reach
from mapper.rules.palette import Palette
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Attack, Chain, Fact, Passage, Stance, Terrain, Threat, Token
from mapper.rules.script import Script
from mapper.rules.sheets import Heading, SheetText, Summary
from mapper.rules.sight import Sightline, SightMap, sight_map
from mapper.rules.vehicle.arcs import distance_tiles
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.fog import known_units
from mapper.rules.vehicle.footholds import (
    crossing_costs,
    entry_costs,
    footing_of,
    mover_kinds,
)
from mapper.rules.vehicle.move import unit_reach
from mapper.rules.vehicle.muster import muster_problems
from mapper.rules.vehicle.palette import palette
from mapper.rules.vehicle.place_facts import edge_facts, tile_facts
from mapper.rules.vehicle.placeholders import placeholder_problems
from mapper.rules.vehicle.sections import full_durability
from mapper.rules.vehicle.state import read_condition
from mapper.rules.vehicle.tokens import token
from mapper.rules.vehicle.vision import Eyes, ground_blocking

KINDS = frozenset({UnitKind.VEHICLE, UnitKind.DRONE, UnitKind.INFANTRY, UnitKind.CIVILIAN})


@dataclass(frozen=True, eq=False)
class VehicleRuleset:
    """The points-built tanks, walkers and agravs, by one rulebook."""

    book: Rulebook
    key: str = "vehicle"

    @property
    def terrains(self) -> tuple[Terrain, ...]:
        """The kinds of ground, in the order of the table."""
        return tuple(Terrain(key, row.name, row.note) for key, row in self.book.tables.terrain.items())

    @property
    def palette(self) -> Palette:
        """The kinds of structures, edges, fields and marks, by the tables."""
        return palette(self.book)

    def problems(self, scenario: Scenario) -> tuple[Problem, ...]:
        """Return what is wrong with the units, structures and ground by these rules."""
        return tuple(self._problems(scenario))

    def token(self, unit: Unit, scenario: Scenario) -> Token:
        """Return how a unit looks."""
        return token(unit, scenario, self.book)

    def facts(self, unit: Unit, scenario: Scenario) -> tuple[Fact, ...]:
        """Return the lines of a unit's card."""
        from mapper.rules.vehicle.facts import facts

        return facts(unit, scenario, self.book)

    def gauges(self, unit: Unit) -> tuple[Gauge, ...]:
        """Return all that is counted of a unit as it stands now."""
        from mapper.rules.vehicle.gauges import gauges

        return gauges(unit, self.book)

    def with_gauge(self, unit: Unit, key: str, value: GaugeValue) -> Unit | Refusal:
        """Return the unit with a gauge set, or why it can't be set to this value."""
        from mapper.rules.vehicle.gauges import with_gauge

        return with_gauge(unit, key, value, self.book)

    def restored(self, unit: Unit) -> Unit:
        """Return the unit undamaged; what it has done this turn stays done."""
        from mapper.rules.vehicle.gauges import restored

        return restored(unit)

    def status_line(self, unit: Unit) -> str:
        """Return on one line what is left of a unit and what has happened to it."""
        from mapper.rules.vehicle.sheet_text.status_line import status_line

        return status_line(unit, self.book)

    @property
    def feature_letters(self) -> Mapping[Trait, str]:
        """The letters of reinforced, hardened and volatile structures (V-MAP-07)."""
        letters = self.book.settings.map.feature_letters
        return {
            Trait.HARDENED: letters.hardened,
            Trait.REINFORCED: letters.reinforced,
            Trait.VOLATILE: letters.volatile,
        }

    def structure_durability(self, structure: Structure) -> float:
        """Return the durability of an undamaged structure of this make (V-MAP-02, V-MAP-04)."""
        return full_durability(structure, self.book).value

    def edge_durability(self, piece: EdgePiece) -> float | None:
        """Return a barricade section's durability; walls and gates have none (V-MAP-10, V-STR-08)."""
        return self.book.tables.barricade.durability if piece.kind is EdgeKind.BARRICADE else None

    def ground_sight(self, battlemap: BattleMap) -> SightMap:
        """Return sight as a ground unit has it (V-SIT-01, V-SIT-02)."""
        return sight_map(battlemap, ground_blocking(self.book), self.book.settings.map.full_coverage)

    def visible(self, scenario: Scenario, unit: Unit, stance: Stance | None = None) -> TileMask:
        """Return the tiles a unit sees, its spotter drone's among them."""
        at = stance.tile if stance else unit.tile
        return self._eyes(unit).visible(scenario.map, at)

    def sightline(
        self, scenario: Scenario, unit: Unit, tile: Tile, stance: Stance | None = None
    ) -> Sightline:
        """Return the line from a unit to a tile, with what blocks it."""
        at = stance.tile if stance else unit.tile
        return self._eyes(unit).line(scenario.map, at, tile)

    def has_sight_of(self, scenario: Scenario, unit: Unit, tile: Tile) -> bool:
        """Tell whether the line from a unit to a tile is free."""
        return self._eyes(unit).sight(scenario.map).sees(unit.tile, tile)

    def are_enemies(
        self,
        scenario: Scenario,  # noqa: ARG002  # no side is allied with another
        unit: Unit,
        other: Unit,
    ) -> bool:
        """Tell whether two units are of different sides; civilian vehicles are no enemies (V-MAP-15)."""
        return other.side != unit.side and other.kind is not UnitKind.CIVILIAN

    def distance(self, a: Tile, b: Tile) -> int:
        """Return the distance in tiles as the settings count it (V-GEN-07)."""
        return distance_tiles(a, b, self.book)

    @property
    def has_facings(self) -> bool:
        """Yes: the facing that is struck, arcs of fire and steps go by it (V-MOV-01, V-HIT-27)."""
        return True

    @property
    def has_sight(self) -> bool:
        """Yes: structures, walls and smoke block it (V-SIT-01)."""
        return True

    @property
    def mover_kinds(self) -> Mapping[str, str]:
        """The vehicle types and infantry."""
        return mover_kinds(self.book)

    def going(self, scenario: Scenario, kind: str) -> Going:
        """Return the ground as a fresh mover of a kind finds it."""
        return footing_of(scenario, kind, self.book)

    def entry_costs(self, scenario: Scenario, tile: Tile) -> tuple[Passage, ...]:
        """Return what one step forward into a tile costs each kind of mover."""
        return entry_costs(scenario, tile, self.book)

    def crossing_costs(self, scenario: Scenario, edge: Edge) -> tuple[Passage, ...]:
        """Return what the piece on an edge adds to a step across it."""
        return crossing_costs(scenario, edge, self.book)

    def tile_facts(self, scenario: Scenario, tile: Tile) -> tuple[Fact, ...]:
        """Return what a tile gives whoever is in it: cover, sight, harm."""
        return tile_facts(scenario, tile, self.book)

    def edge_facts(self, scenario: Scenario, edge: Edge) -> tuple[Fact, ...]:
        """Return what the piece on an edge means to fire and sight."""
        return edge_facts(scenario, edge, self.book)

    def known_units(self, scenario: Scenario, side: str) -> frozenset[str]:
        """Return the ids of the units whose place a side knows (V-SIT-08, V-SIT-09)."""
        return known_units(scenario, side, self.book)

    def reach(self, scenario: Scenario, unit: Unit, stance: Stance | None = None) -> Reach | Refusal:
        """Return where a unit can go with the mobility it has left."""
        at = stance or Stance(unit.tile, unit.facing)
        return unit_reach(scenario, unit, at, self.book)

    def standing(self, scenario: Scenario, unit: Unit) -> Callable[[Tile], Refusal | None]:
        """Return what tells why a unit may not stand in a tile (V-MAP-14, V-MOV-10, V-GEN-08)."""
        from mapper.rules.vehicle.standing import standing

        return standing(scenario, unit, self.book)

    def summary(self, unit: Unit) -> Summary:
        """Return a unit's type and points."""
        from mapper.rules.vehicle.sheet_text.reception import summary

        return summary(unit, self.book)

    def read_sheets(self, text: str) -> SheetText:
        """Return the sheets in a text."""
        from mapper.rules.vehicle.sheet_text.reception import read_sheets

        return read_sheets(text, self.book)

    def sheet_text(self, unit: Unit, others: Iterable[Unit], heading: Heading | None = None) -> str:
        """Return the sheet of a unit as text, with the men and drones it carries."""
        from mapper.rules.vehicle.sheet_text.reception import sheet_text

        return sheet_text(unit, others, heading, self.book)

    def recomputed(self, unit: Unit) -> Unit:
        """Return the unit without the printed numbers that win over the rules' (V-SHT-11)."""
        from mapper.rules.vehicle.sheet_text.reception import recomputed

        return recomputed(unit, self.book)

    def attacks(
        self, scenario: Scenario, attacker: Unit, target: Unit, stance: Stance | None = None
    ) -> tuple[Attack, ...]:
        """Return every weapon, ammunition and mode of the attacker against the target."""
        from mapper.rules.vehicle.attack import attacks

        at = stance or Stance(attacker.tile, attacker.facing)
        return attacks(scenario, attacker, target, at, self.book)

    def rams(
        self, scenario: Scenario, attacker: Unit, target: Unit, stance: Stance | None = None
    ) -> tuple[Attack, ...]:
        """Return every ram, stomp, slam and armature blow of the attacker at the target."""
        from mapper.rules.vehicle.melee import rams

        at = stance or Stance(attacker.tile, attacker.facing)
        return rams(scenario, attacker, target, at, self.book)

    def structure_attacks(
        self, scenario: Scenario, attacker: Unit, structure: Structure, stance: Stance | None = None
    ) -> tuple[Attack, ...]:
        """Return every weapon, ammunition and mode of the attacker at a structure, then its rams."""
        from mapper.rules.vehicle.structure_attack import structure_attacks

        at = stance or Stance(attacker.tile, attacker.facing)
        return structure_attacks(scenario, attacker, structure, at, self.book)

    def tile_attacks(
        self, scenario: Scenario, attacker: Unit, tile: Tile, stance: Stance | None = None
    ) -> tuple[Attack, ...]:
        """Return every weapon, ammunition and mode of the attacker aimed at a tile (V-IND-18)."""
        from mapper.rules.vehicle.tile_attack import tile_attacks

        at = stance or Stance(attacker.tile, attacker.facing)
        return tile_attacks(scenario, attacker, tile, at, self.book)

    def threats(self, scenario: Scenario, unit: Unit, stance: Stance | None = None) -> tuple[Threat, ...]:
        """Return the enemies that could fire at a unit, in their turn and in reaction."""
        from mapper.rules.vehicle.threats import threats

        at = stance or Stance(unit.tile, unit.facing)
        return threats(scenario, unit, at, self.book)

    def crit_chain(
        self, scenario: Scenario, attacker: Unit, target: Unit, attack: Attack, stance: Stance | None = None
    ) -> Chain | None:
        """Return the odds of one of a unit's attacks with all its critical hits."""
        from mapper.rules.vehicle.aftermath import crit_chain

        at = stance or Stance(attacker.tile, attacker.facing)
        return crit_chain(scenario, (attacker, target), at, attack, self.book)

    def begin(self, scenario: Scenario) -> tuple[Event, ...]:
        """Return the events with which a battle begins (V-TRN-02)."""
        from mapper.rules.vehicle.resolve import begun

        return begun(scenario, self.book)

    def orders(self, scenario: Scenario, unit: Unit) -> tuple[Order, ...]:
        """Return the orders that may be given to a unit now."""
        from mapper.rules.vehicle.choices import unit_orders

        return unit_orders(scenario, unit, self.book)

    def refusal(self, scenario: Scenario, order: Order) -> Refusal | None:
        """Return why an order may not be given now, or None."""
        from mapper.rules.vehicle.resolve import refusal

        return refusal(scenario, order, self.book)

    def resolve(self, scenario: Scenario, order: Order) -> Script[tuple[Event, ...]] | Refusal:
        """Return the script of an order, or why it may not be given."""
        from mapper.rules.vehicle.resolve import resolve

        return resolve(scenario, order, self.book)

    def correct(self, correction: Correction) -> Order:
        """Return the GM's order to put something right."""
        from mapper.rules.vehicle.orders import GmCorrect

        return GmCorrect(correction=correction)

    def apply(self, scenario: Scenario, event: Event) -> Scenario:
        """Return the scenario after an event of these rules."""
        from mapper.rules.vehicle.events import apply, known

        return apply(scenario, known(event))

    def tell(self, scenario: Scenario, event: Event) -> str:
        """Return an event of these rules in words."""
        from mapper.rules.vehicle.events import known
        from mapper.rules.vehicle.telling import tell

        return tell(scenario, known(event))

    def outcome(self, scenario: Scenario) -> Verdict | None:
        """Return how the battle has ended: at most one side has units left."""
        from mapper.rules.vehicle.battle import verdict

        return verdict(scenario, self.book)

    def read_order(self, data: Mapping[str, Any]) -> Order:
        """Return the order that JSON tells."""
        from mapper.rules.vehicle.orders import read_order

        return read_order(data)

    def order_examples(self, scenario: Scenario) -> tuple[Order, ...]:
        """Return an example of every order."""
        from mapper.rules.vehicle.order_examples import order_examples

        return order_examples(cast_of(scenario))

    def read_event(self, data: Mapping[str, Any]) -> Event:
        """Return the event that JSON tells."""
        from mapper.rules.vehicle.events import read_event

        return read_event(data)

    def sequence_odds(self, scenario: Scenario, attacks: Sequence[Order]) -> SequenceOdds | Refusal:
        """Return the odds of several orders to fire at one target, one after another."""
        from mapper.rules.vehicle.sequence import sequence_odds

        return sequence_odds(scenario, attacks, self.book)

    def _eyes(self, unit: Unit) -> Eyes:
        from mapper.rules.vehicle.party import party_of

        return party_of(unit, self.book).eyes

    def _problems(self, scenario: Scenario) -> Iterator[Problem]:
        yield from placeholder_problems(scenario, self.book)
        yield from muster_problems(scenario, self.book)
        for index, unit in enumerate(scenario.units):
            yield from self._unit_problems(unit, place_of("units", index, unit.id))
        for index, structure in enumerate(scenario.map.structures):
            if structure.durability is None:
                continue
            full = self.structure_durability(structure)
            if structure.durability > full:
                place = place_of("structures", index, structure.id, "durability")
                text = f"{structure.durability:g} is more than the {full:g} of an undamaged one"
                yield Problem(place, "above_full", text, Severity.WARNING)
        for terrain in sorted(set(scenario.map.legend.values()) - set(self.book.tables.terrain)):
            known = ", ".join(self.book.tables.terrain)
            yield Problem(
                "map.legend", "unknown_terrain", f"there is no terrain {terrain} (there is {known})"
            )

    def _unit_problems(self, unit: Unit, place: str) -> Iterator[Problem]:
        if unit.kind not in KINDS:
            yield Problem(f"{place}: kind", "unknown_kind", f"these rules know no unit of kind {unit.kind}")
            return
        try:
            built = build_of(unit, self.book)
            read_condition(unit)
        except DocumentError as error:
            where = f"{place}: {error.place.removeprefix(f'unit {unit.id}: ')}"
            yield Problem(
                where, "bad_sheet", f"{error.text} ({error.remedy})" if error.remedy else error.text
            )
            return
        for problem in built.problems:
            severity = Severity.WARNING if problem.severity is Severity.ERROR else problem.severity
            yield Problem(f"{place}: {problem.place}", problem.code, problem.text, severity)
