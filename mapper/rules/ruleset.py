"""What every ruleset offers to the editor, the painter and the command line."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from mapper.geometry.grid import Edge, Side, Tile
from mapper.geometry.tile_mask import TileMask
from mapper.model.battlemap import BattleMap, EdgePiece
from mapper.model.problem import Problem
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure, Trait
from mapper.model.unit import Unit
from mapper.rules.correction import Correction
from mapper.rules.deeds import Event, Order, SequenceOdds, Verdict
from mapper.rules.gait import Going
from mapper.rules.gauges import Gauge, GaugeValue
from mapper.rules.movement import Reach
from mapper.rules.palette import Palette
from mapper.rules.reasons import Explained, Reason, Refusal
from mapper.rules.script import Script
from mapper.rules.sheets import Heading, SheetText, Summary
from mapper.rules.sight import Sightline, SightMap


@dataclass(frozen=True, slots=True)
class Stance:
    """Where a unit stands, or is imagined to stand."""

    tile: Tile
    facing: Side


@dataclass(frozen=True, slots=True)
class Token:
    """How a unit looks on the map: its silhouette and what is worn on it.

    `pips_left` of `pips` tell what is left of internals or health, None on an undamaged unit; where players
    count HP, `hp` holds those left and those in full instead. `shield` is `up`, `down` or None; `badges` are
    names such as `stun`, `high`, `hunker`, `done`; `docked` counts drones.
    """

    shape: str
    pips_left: int | None = None
    pips: int = 5
    shield: str | None = None
    badges: tuple[str, ...] = ()
    docked: int = 0
    hp: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of ground as the palette and the hover card tell it."""

    id: str
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """What a step costs one kind of mover, with the reasons; or why it may not take it."""

    kind: str
    name: str
    cost: Explained | Refusal


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of a unit's card: what it is called, what it reads, and why; `group` is its heading."""

    group: str
    name: str
    text: str
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class EndState:
    """One way an attack may end, with its chance (0 to 1) and the target's values by name."""

    chance: float
    values: Mapping[str, float | str | bool]


@dataclass(frozen=True, slots=True)
class Impact:
    """Fire that comes down later: the chance of the roll now and of the one on impact, and `when` that is.

    The chance of both is the attack's `to_hit`; its hits, outcomes and states are those on impact.
    """

    first: Explained
    second: Explained
    when: str


@dataclass(frozen=True, slots=True)
class Bystander:
    """Another unit an attack may strike: the chance of each named outcome, and its mean losses."""

    unit: str
    name: str
    outcomes: Mapping[str, float]
    expected: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class PartChance:
    """A part of the target, with the chances that an attack leaves it newly damaged or newly destroyed."""

    part: str
    name: str
    damaged: float
    destroyed: float


@dataclass(frozen=True, slots=True)
class Chain:
    """The exact odds of an attack together with all that its critical hits break, blow up and kill.

    `outcomes`, `expected` and `states` are as those of the attack, with the outcomes `pilot_killed`, `out`
    (destroyed or the pilot dead) and `part_damaged` (one at least) besides; `parts` stand in the order of the
    target's crit table.
    """

    outcomes: Mapping[str, float]
    expected: Mapping[str, float]
    parts: tuple[PartChance, ...]
    states: tuple[EndState, ...]


@dataclass(frozen=True, slots=True)
class Attack:
    """One weapon, ammunition and mode against one target: a refusal, or the exact odds of the attack.

    `hits` holds the chance of 0, 1, ... n hits; `outcomes` the chance (0 to 1) of each named outcome;
    `expected` the mean loss by name; `states` the complete distribution, likeliest first. `impact` is None
    unless the fire comes down later; `others` are the units besides the target that it may strike. `place` is
    that of the weapon on the sheet, counted from 0; `extra_energy` is what the shot is given beyond the
    weapon's own. `each` is what one of the `shots` is called.
    """

    weapon: str
    name: str
    ammo: str | None
    mode: str
    shots: int
    refusal: Refusal | None = None
    to_hit: Explained | None = None
    hits: tuple[float, ...] = ()
    outcomes: Mapping[str, float] = field(default_factory=dict)
    expected: Mapping[str, float] = field(default_factory=dict)
    states: tuple[EndState, ...] = ()
    notes: tuple[Reason, ...] = ()
    impact: Impact | None = None
    others: tuple[Bystander, ...] = ()
    place: int | None = None
    extra_energy: float = 0.0
    each: str = "shot"


@dataclass(frozen=True, slots=True)
class Threat:
    """An enemy that could fire at a unit: its attacks in its own turn, and those it is set to react with.

    Only attacks that are possible are among them.
    """

    unit: str
    name: str
    attacks: tuple[Attack, ...]
    reactions: tuple[Attack, ...] = ()


class Ruleset(Protocol):
    """A game's rules over scenarios. Questions only: nothing here changes anything or rolls dice.

    Orders and events are the ruleset's own; whoever plays hands them on as they are.
    """

    @property
    def key(self) -> str:
        """The ruleset's key as it stands in documents."""

    @property
    def terrains(self) -> tuple[Terrain, ...]:
        """The kinds of ground, in palette order."""

    @property
    def palette(self) -> Palette:
        """The kinds of structures, edges, fields and marks on offer, and what a new map is made of."""

    def problems(self, scenario: Scenario) -> tuple[Problem, ...]:
        """Return what is wrong with the sheets, states, settings and house rules of a scenario."""

    def token(self, unit: Unit, scenario: Scenario) -> Token:
        """Return how a unit looks."""

    def facts(self, unit: Unit, scenario: Scenario) -> tuple[Fact, ...]:
        """Return the lines of a unit's card, each with its reasons."""

    def gauges(self, unit: Unit) -> tuple[Gauge, ...]:
        """Return all that is counted of a unit as it stands now, grouped."""

    def with_gauge(self, unit: Unit, key: str, value: GaugeValue) -> Unit | Refusal:
        """Return the unit with a gauge set, or why it can't be set to this value."""

    def restored(self, unit: Unit) -> Unit:
        """Return the unit undamaged and with all its stores full."""

    def status_line(self, unit: Unit) -> str:
        """Return on one line what is left of a unit and what has happened to it."""

    @property
    def feature_letters(self) -> Mapping[Trait, str]:
        """The letters that tell a structure's features on the map; traits without one are not among them."""

    def structure_durability(self, structure: Structure) -> float:
        """Return the durability of an undamaged structure of this make."""

    def edge_durability(self, piece: EdgePiece) -> float | None:
        """Return the durability of an undamaged piece, or None when it cannot be damaged."""

    def ground_sight(self, battlemap: BattleMap) -> SightMap:
        """Return sight as a ground unit has it."""

    def visible(self, scenario: Scenario, unit: Unit, stance: Stance | None = None) -> TileMask:
        """Return the tiles a unit sees from where it stands, or would see from the stance."""

    def sightline(
        self, scenario: Scenario, unit: Unit, tile: Tile, stance: Stance | None = None
    ) -> Sightline:
        """Return the line from a unit, or from the stance, to a tile, with what blocks it."""

    def has_sight_of(self, scenario: Scenario, unit: Unit, tile: Tile) -> bool:
        """Tell whether that line is free, without looking for all that blocks it."""

    def are_enemies(self, scenario: Scenario, unit: Unit, other: Unit) -> bool:
        """Tell whether a unit may be fought by another."""

    def distance(self, a: Tile, b: Tile) -> int:
        """Return how many tiles two tiles are apart, as ranges are counted."""

    @property
    def has_facings(self) -> bool:
        """Whether it matters which way a unit faces."""

    @property
    def has_sight(self) -> bool:
        """Whether anything on the map can block sight."""

    @property
    def mover_kinds(self) -> Mapping[str, str]:
        """The kinds of mover that the ground treats alike, by key, with their names."""

    def going(self, scenario: Scenario, kind: str) -> Going:
        """Return the ground as a fresh mover of a kind finds it, whatever side it is on."""

    def entry_costs(self, scenario: Scenario, tile: Tile) -> tuple[Passage, ...]:
        """Return what one step forward into a tile of the map costs each kind of mover."""

    def crossing_costs(self, scenario: Scenario, edge: Edge) -> tuple[Passage, ...]:
        """Return what the piece on an edge adds to a step of each kind of mover across it."""

    def tile_facts(self, scenario: Scenario, tile: Tile) -> tuple[Fact, ...]:
        """Return what a tile of the map gives whoever is in it: cover, sight, harm."""

    def edge_facts(self, scenario: Scenario, edge: Edge) -> tuple[Fact, ...]:
        """Return what the piece on an edge means to fire and sight."""

    def known_units(self, scenario: Scenario, side: str) -> frozenset[str]:
        """Return the ids of the units whose place a side knows, its own among them."""

    def reach(self, scenario: Scenario, unit: Unit, stance: Stance | None = None) -> Reach | Refusal:
        """Return where a unit can go with the mobility it has left."""

    def standing(self, scenario: Scenario, unit: Unit) -> Callable[[Tile], Refusal | None]:
        """Return what tells of each tile why the unit may not stand in it, None where it may."""

    def summary(self, unit: Unit) -> Summary:
        """Return a unit in few words; raises DocumentError when its sheet is none of this ruleset."""

    def read_sheets(self, text: str) -> SheetText:
        """Return the sheets in a text; raises DocumentError when it is no text to be read."""

    def sheet_text(self, unit: Unit, others: Iterable[Unit], heading: Heading | None = None) -> str:
        """Return the sheet of a unit, and of those of the others it carries, as text; empty without one."""

    def recomputed(self, unit: Unit) -> Unit:
        """Return the unit with the rules' numbers in place of printed ones; itself where there are none."""

    def attacks(
        self, scenario: Scenario, attacker: Unit, target: Unit, stance: Stance | None = None
    ) -> tuple[Attack, ...]:
        """Return every weapon, ammunition and mode against the target, from the tile or the stance."""

    def rams(
        self, scenario: Scenario, attacker: Unit, target: Unit, stance: Stance | None = None
    ) -> tuple[Attack, ...]:
        """Return every attack at close quarters on the target, from the tile or the stance."""

    def structure_attacks(
        self, scenario: Scenario, attacker: Unit, structure: Structure, stance: Stance | None = None
    ) -> tuple[Attack, ...]:
        """Return every attack on a structure, with weapons and at close quarters."""

    def tile_attacks(
        self, scenario: Scenario, attacker: Unit, tile: Tile, stance: Stance | None = None
    ) -> tuple[Attack, ...]:
        """Return every weapon, ammunition and mode at a tile; whom they strike are the attacks' others."""

    def threats(self, scenario: Scenario, unit: Unit, stance: Stance | None = None) -> tuple[Threat, ...]:
        """Return the enemies that could fire at a unit where it stands, or would stand, with their odds."""

    def crit_chain(
        self, scenario: Scenario, attacker: Unit, target: Unit, attack: Attack, stance: Stance | None = None
    ) -> Chain | None:
        """Return the odds of one of these attacks with all its critical hits, None where there are none."""

    def begin(self, scenario: Scenario) -> tuple[Event, ...]:
        """Return the events with which a game begins."""

    def orders(self, scenario: Scenario, unit: Unit) -> tuple[Order, ...]:
        """Return the orders that may be given to a unit now, one way for each place it can go to."""

    def refusal(self, scenario: Scenario, order: Order) -> Refusal | None:
        """Return why an order may not be given now, or None."""

    def resolve(self, scenario: Scenario, order: Order) -> Script[tuple[Event, ...]] | Refusal:
        """Return the script that rolls for an order and tells its events; or why it may not be given."""

    def correct(self, correction: Correction) -> Order:
        """Return the GM's order to put something right."""

    def apply(self, scenario: Scenario, event: Event) -> Scenario:
        """Return the scenario after an event; nothing is judged."""

    def tell(self, scenario: Scenario, event: Event) -> str:
        """Return an event in words, on one line."""

    def outcome(self, scenario: Scenario) -> Verdict | None:
        """Return how the game has ended, None while it goes on."""

    def read_order(self, data: Mapping[str, Any]) -> Order:
        """Return the order that JSON tells; raises DocumentError, naming the field, when it tells none."""

    def order_examples(self, scenario: Scenario) -> tuple[Order, ...]:
        """Return an example of every order there is, with names that the scenario has where it has any."""

    def read_event(self, data: Mapping[str, Any]) -> Event:
        """Return the event that JSON tells; raises DocumentError, naming the field, when it tells none."""

    def sequence_odds(self, scenario: Scenario, attacks: Sequence[Order]) -> SequenceOdds | Refusal:
        """Return the odds of several orders to fire at one target, one after another."""
