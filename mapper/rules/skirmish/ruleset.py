"""The skirmish rules as the editor, the painter and the command line ask them.

What plays, refuses or reckons odds is imported where it is first asked for: most starts do without it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mapper.geometry.grid import Edge, Tile
from mapper.geometry.tile_mask import TileMask
from mapper.model.battlemap import BattleMap, EdgePiece
from mapper.model.problem import Problem
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure, Trait
from mapper.model.unit import Unit
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
from mapper.rules.sight import Sightline, SightMap
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.contest_problems import contest_problems
from mapper.rules.skirmish.going import unit_reach
from mapper.rules.skirmish.ground_facts import GROUPS, entry_costs, ground_of, terrains, tile_facts
from mapper.rules.skirmish.map_problems import map_problems
from mapper.rules.skirmish.outlook import clear_line, known_units, open_sight, whole_map
from mapper.rules.skirmish.palette import palette
from mapper.rules.skirmish.place import apart
from mapper.rules.skirmish.problems import table_problems, unit_problems
from mapper.rules.skirmish.sides import are_allied
from mapper.rules.skirmish.standing import standing
from mapper.rules.skirmish.tokens import token
from mapper.rules.skirmish.zone_problems import zone_problems


@dataclass(frozen=True, eq=False)
class SkirmishRuleset:
    """Duels of rated fighters, by one rulebook."""

    book: Rulebook
    key: str = "skirmish"

    @property
    def terrains(self) -> tuple[Terrain, ...]:
        """The kinds of ground, in the order of the table."""
        return terrains(self.book)

    @property
    def palette(self) -> Palette:
        """What may be drawn besides the ground: marks; walls and gates are ground."""
        return palette(self.book)

    def problems(self, scenario: Scenario) -> tuple[Problem, ...]:
        """Return what is wrong with the units, the ground and the tables by these rules."""
        return (
            *table_problems(self.book),
            *unit_problems(scenario, self.book),
            *map_problems(scenario.map, self.book),
            *contest_problems(scenario, self.book),
            *zone_problems(scenario, self.book),
        )

    def token(self, unit: Unit, scenario: Scenario) -> Token:
        """Return how a unit looks."""
        return token(unit, scenario, self.book)

    def facts(self, unit: Unit, scenario: Scenario) -> tuple[Fact, ...]:
        """Return the lines of a unit's card."""
        from mapper.rules.skirmish.facts import facts

        return facts(unit, scenario, self.book)

    def gauges(self, unit: Unit) -> tuple[Gauge, ...]:
        """Return all that is counted of a unit as it stands now."""
        from mapper.rules.skirmish.gauges import gauges

        return gauges(unit, self.book)

    def with_gauge(self, unit: Unit, key: str, value: GaugeValue) -> Unit | Refusal:
        """Return the unit with a gauge set, or why it can't be set to this value."""
        from mapper.rules.skirmish.gauges import with_gauge

        return with_gauge(unit, key, value, self.book)

    def restored(self, unit: Unit) -> Unit:
        """Return the unit at full HP, free of statuses, with all its items; having acted stays so."""
        from mapper.rules.skirmish.gauges import restored

        return restored(unit)

    def status_line(self, unit: Unit) -> str:
        """Return on one line what is left of a unit and what has happened to it."""
        from mapper.rules.skirmish.sheet_text.status_line import status_line

        return status_line(unit, self.book)

    @property
    def feature_letters(self) -> Mapping[Trait, str]:
        """No letters: these rules have no structures."""
        return {}

    def structure_durability(self, structure: Structure) -> float:  # noqa: ARG002  # whatever its make
        """Return 0: a structure is nothing that these rules could damage."""
        return 0.0

    def edge_durability(self, piece: EdgePiece) -> float | None:  # noqa: ARG002  # whatever its kind
        """Return None: nothing on an edge can be damaged."""
        return None

    def ground_sight(self, battlemap: BattleMap) -> SightMap:
        """Return sight over a map on which nothing blocks it."""
        return open_sight(battlemap)

    def visible(
        self,
        scenario: Scenario,
        unit: Unit,  # noqa: ARG002  # whoever looks
        stance: Stance | None = None,  # noqa: ARG002  # from wherever
    ) -> TileMask:
        """Return every tile: these rules have no line of sight (S-HIT-1)."""
        return whole_map(scenario.map)

    def sightline(
        self,
        scenario: Scenario,  # noqa: ARG002  # whatever stands there
        unit: Unit,
        tile: Tile,
        stance: Stance | None = None,
    ) -> Sightline:
        """Return the line from a unit, or from the stance, to a tile; nothing blocks it (S-HIT-1)."""
        return clear_line(stance.tile if stance is not None else unit.tile, tile)

    def has_sight_of(
        self,
        scenario: Scenario,  # noqa: ARG002  # whatever stands there
        unit: Unit,  # noqa: ARG002  # whoever looks
        tile: Tile,  # noqa: ARG002  # wherever
    ) -> bool:
        """Return True: nothing blocks a line (S-HIT-1)."""
        return True

    def are_enemies(self, scenario: Scenario, unit: Unit, other: Unit) -> bool:
        """Tell whether two units are neither of one side nor of allied ones (S-UNIT-3)."""
        return not are_allied(scenario, unit.side, other.side, self.book)

    def distance(self, a: Tile, b: Tile) -> int:
        """Return the distance of two tiles along edges (S-MOVE-3)."""
        return apart(a, b)

    @property
    def has_facings(self) -> bool:
        """No: a unit strikes and is struck alike from all sides (S-HIT-1)."""
        return False

    @property
    def has_sight(self) -> bool:
        """No: only the distance counts, whatever stands between (S-HIT-1)."""
        return False

    @property
    def mover_kinds(self) -> Mapping[str, str]:
        """The movement groups with their names (S-MOVE-5)."""
        return {str(group): name for group, name in GROUPS.items()}

    def going(self, scenario: Scenario, kind: str) -> Going:
        """Return the ground as a fresh unit of a movement group finds it."""
        return ground_of(scenario, kind, self.book)

    def entry_costs(self, scenario: Scenario, tile: Tile) -> tuple[Passage, ...]:
        """Return what a step into a tile costs each movement group (S-MOVE-2)."""
        return entry_costs(scenario, tile, self.book)

    def crossing_costs(
        self,
        scenario: Scenario,  # noqa: ARG002  # whatever stands there
        edge: Edge,  # noqa: ARG002  # whichever it is
    ) -> tuple[Passage, ...]:
        """Return nothing: edges cost nothing in these rules."""
        return ()

    def tile_facts(self, scenario: Scenario, tile: Tile) -> tuple[Fact, ...]:
        """Return what a tile gives: cover, healing, harm, its structure."""
        return tile_facts(scenario, tile, self.book)

    def edge_facts(
        self,
        scenario: Scenario,  # noqa: ARG002  # whatever stands there
        edge: Edge,  # noqa: ARG002  # whichever it is
    ) -> tuple[Fact, ...]:
        """Return nothing: edges mean nothing in these rules."""
        return ()

    def known_units(self, scenario: Scenario, side: str) -> frozenset[str]:
        """Return the units whose place a side knows: all that the GM does not hide from it."""
        return known_units(scenario, side)

    def reach(self, scenario: Scenario, unit: Unit, stance: Stance | None = None) -> Reach | Refusal:
        """Return where a unit can go with the points it has left (S-MOVE-1, S-ACT-1)."""
        return unit_reach(scenario, unit, stance or Stance(unit.tile, unit.facing), self.book)

    def standing(self, scenario: Scenario, unit: Unit) -> Callable[[Tile], Refusal | None]:
        """Return what tells why a unit may not stand in a tile (S-MOVE-2, S-MOVE-4)."""
        return standing(scenario, unit, self.book)

    def summary(self, unit: Unit) -> Summary:
        """Return a unit's class and silhouette."""
        from mapper.rules.skirmish.sheet_text.reception import summary

        return summary(unit, self.book)

    def read_sheets(self, text: str) -> SheetText:
        """Return the sheets in a text."""
        from mapper.rules.skirmish.sheet_text.reception import read_sheets

        return read_sheets(text, self.book)

    def sheet_text(
        self,
        unit: Unit,
        others: Iterable[Unit],  # noqa: ARG002  # fighters carry nobody
        heading: Heading | None = None,
    ) -> str:
        """Return the sheet and the condition of a unit as text."""
        from mapper.rules.skirmish.sheet_text.printer import print_sheet

        return print_sheet(unit, heading, self.book)

    def recomputed(self, unit: Unit) -> Unit:
        """Return the unit with the numbers of its class in place of those the GM has set."""
        from mapper.rules.skirmish.sheet_text.reception import recomputed

        return recomputed(unit)

    def attacks(
        self, scenario: Scenario, attacker: Unit, target: Unit, stance: Stance | None = None
    ) -> tuple[Attack, ...]:
        """Return every weapon of the attacker against the target, with and without a guard for it."""
        from mapper.rules.skirmish.attack import attacks

        return attacks(scenario, attacker, target, stance or _where(attacker), self.book)

    def rams(
        self,
        scenario: Scenario,  # noqa: ARG002  # wherever they are
        attacker: Unit,  # noqa: ARG002  # whoever it is
        target: Unit,  # noqa: ARG002  # the same
        stance: Stance | None = None,  # noqa: ARG002  # from wherever
    ) -> tuple[Attack, ...]:
        """Return nothing: in these rules every attack is made with a weapon."""
        return ()

    def structure_attacks(
        self,
        scenario: Scenario,  # noqa: ARG002  # wherever they are
        attacker: Unit,  # noqa: ARG002  # whoever it is
        structure: Structure,  # noqa: ARG002  # whatever it is
        stance: Stance | None = None,  # noqa: ARG002  # from wherever
    ) -> tuple[Attack, ...]:
        """Return nothing: gates and walls are ground, and struck in their tile (S-TERR-5)."""
        return ()

    def tile_attacks(
        self, scenario: Scenario, attacker: Unit, tile: Tile, stance: Stance | None = None
    ) -> tuple[Attack, ...]:
        """Return every weapon of the attacker against the gate, wall or the like in a tile (S-TERR-5)."""
        from mapper.rules.skirmish.tile_attack import tile_attacks

        return tile_attacks(scenario, attacker, tile, stance or _where(attacker), self.book)

    def threats(self, scenario: Scenario, unit: Unit, stance: Stance | None = None) -> tuple[Threat, ...]:
        """Return the enemies that could attack a unit where it stands, or would stand."""
        from mapper.rules.skirmish.threats import threats

        return threats(scenario, unit, stance or _where(unit), self.book)

    def crit_chain(
        self,
        scenario: Scenario,  # noqa: ARG002  # wherever they are
        attacker: Unit,  # noqa: ARG002  # whoever it is
        target: Unit,  # noqa: ARG002  # the same
        attack: Attack,  # noqa: ARG002  # with whatever
        stance: Stance | None = None,  # noqa: ARG002  # from wherever
    ) -> Chain | None:
        """Return None: a critical hit does more damage and sets nothing else off (S-DMG-3)."""
        return None

    def begin(self, scenario: Scenario) -> tuple[Event, ...]:
        """Return the events with which a battle begins (S-DEPLOY-1, S-TURN-2)."""
        from mapper.rules.skirmish.resolve import begun

        return begun(scenario, self.book)

    def orders(self, scenario: Scenario, unit: Unit) -> tuple[Order, ...]:
        """Return the orders that may be given to a unit now."""
        from mapper.rules.skirmish.choices import unit_orders

        return unit_orders(scenario, unit, self.book)

    def refusal(self, scenario: Scenario, order: Order) -> Refusal | None:
        """Return why an order may not be given now, or None."""
        from mapper.rules.skirmish.resolve import refusal

        return refusal(scenario, order, self.book)

    def resolve(self, scenario: Scenario, order: Order) -> Script[tuple[Event, ...]] | Refusal:
        """Return the script of an order, or why it may not be given."""
        from mapper.rules.skirmish.resolve import resolve

        return resolve(scenario, order, self.book)

    def correct(self, correction: Correction) -> Order:
        """Return the GM's order to put something right."""
        from mapper.rules.skirmish.orders import GmCorrect

        return GmCorrect(correction=correction)

    def apply(self, scenario: Scenario, event: Event) -> Scenario:
        """Return the scenario after an event of these rules."""
        from mapper.rules.skirmish.events import apply, known

        return apply(scenario, known(event))

    def tell(self, scenario: Scenario, event: Event) -> str:
        """Return an event of these rules in words."""
        from mapper.rules.skirmish.events import known
        from mapper.rules.skirmish.telling import tell

        return tell(scenario, known(event), self.book)

    def outcome(self, scenario: Scenario) -> Verdict | None:
        """Return how the battle has ended, None while it goes on (S-SCEN-7)."""
        from mapper.rules.skirmish.resolve import outcome

        return outcome(scenario, self.book)

    def read_order(self, data: Mapping[str, Any]) -> Order:
        """Return the order that JSON tells."""
        from mapper.rules.skirmish.orders import read_order

        return read_order(data)

    def order_examples(self, scenario: Scenario) -> tuple[Order, ...]:
        """Return an example of every order."""
        from mapper.rules.skirmish.order_examples import order_examples

        return order_examples(cast_of(scenario))

    def read_event(self, data: Mapping[str, Any]) -> Event:
        """Return the event that JSON tells."""
        from mapper.rules.skirmish.events import read_event

        return read_event(data)

    def sequence_odds(self, scenario: Scenario, attacks: Sequence[Order]) -> SequenceOdds | Refusal:
        """Return the odds of several attacks on one target, one after another."""
        from mapper.rules.skirmish.sequence import sequence_odds

        return sequence_odds(scenario, attacks, self.book)


def _where(unit: Unit) -> Stance:
    return Stance(unit.tile, unit.facing)
