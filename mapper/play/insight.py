"""What a unit sees, reaches and hits from where it stands, or would from where it is being dragged."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from mapper.geometry.grid import Tile, distance
from mapper.geometry.shapes import covered_areas, ring
from mapper.geometry.tile_mask import TileMask
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.model.unit import Unit
from mapper.rules.movement import Reach
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Attack, Chain, Ruleset, Stance, Threat
from mapper.rules.sight import Sightline

Target: TypeAlias = str | Tile
"""What is aimed at: a unit or a structure, by its id, or a tile."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: of which unit, standing where, against which target, and which answers are wanted.

    `lookout` is a tile: what is seen from there is asked
    besides, by anybody on the ground; without a unit that alone is answered.
    """

    scenario: Scenario
    ruleset: Ruleset
    unit: str
    stance: Stance | None = None
    target: Target | None = None
    sight: bool = True
    reach: bool = True
    seen_by: bool = True
    odds: bool = True
    all_targets: bool = False
    threats: bool = False
    lookout: Tile | None = None


@dataclass(frozen=True, slots=True)
class Insight:
    """The answer so far, until it `is_complete`. What was not asked for is None or empty.

    `chains` are those of the first attacks at the target, as far as they have been worked out; `threats` are
    the enemies that could fire at the unit where it stands for these answers; `hidden` are the tiles not seen
    from the lookout, None without one.
    """

    question: Question
    visible: TileMask | None = None
    unseen: TileMask | None = None
    reach: Reach | Refusal | None = None
    seen_by: tuple[str, ...] = ()
    line: Sightline | None = None
    attacks: Mapping[Target, tuple[Attack, ...]] = field(default_factory=dict)
    chains: tuple[Chain | None, ...] = ()
    threats: tuple[Threat, ...] = ()
    hidden: TileMask | None = None
    is_complete: bool = False

    @property
    def stance(self) -> Stance | None:
        """Where the unit stands for these answers."""
        unit = self.question.scenario.unit(self.question.unit)
        return self.question.stance or (Stance(unit.tile, unit.facing) if unit else None)


def answers(question: Question) -> Iterator[Insight]:
    """Yield ever fuller answers, the quick ones first; the last one is complete."""
    scenario, ruleset = question.scenario, question.ruleset
    unit = scenario.unit(question.unit)
    insight = Insight(question, hidden=_hidden(question))
    if unit is None:
        yield replace(insight, is_complete=True)
        return
    stance = question.stance or Stance(unit.tile, unit.facing)
    target = target_of(scenario, question.target)
    if target is not None:
        insight = replace(insight, line=_line(question, unit, target, stance))
    if question.sight:
        visible = ruleset.visible(scenario, unit, stance)
        insight = replace(insight, visible=visible, unseen=visible.others())
    if question.reach:
        insight = replace(insight, reach=ruleset.reach(scenario, unit))
    if question.seen_by:
        insight = replace(insight, seen_by=_seen_by(question, unit, stance))
    if question.odds and target is not None:
        insight = _with_attacks(insight, unit, target, stance)
    yield insight
    for fuller in _further(insight, unit, target, stance):
        insight = fuller
        yield insight
    yield replace(insight, is_complete=True)


def target_of(scenario: Scenario, target: Target | None) -> Unit | Structure | Tile | None:
    """Return the unit or structure with this id, or the tile of the map; None where it isn't there."""
    if target is None:
        return None
    if isinstance(target, Tile):
        return target if scenario.map.holds(target) else None
    unit = scenario.unit(target)
    return unit or next((piece for piece in scenario.map.structures if piece.id == target), None)


def tile_of(target: Unit | Structure | Tile, *, near: Tile) -> Tile:
    """Return where a target is: a unit's tile, of a structure's tiles the nearest one."""
    if isinstance(target, Tile):
        return target
    if isinstance(target, Unit):
        return target.tile
    covered = covered_areas(ring(target.outline))
    return min(covered, key=lambda tile: (distance(near, tile), tile.y, tile.x), default=near)


def enemies(scenario: Scenario, unit: Unit, ruleset: Ruleset, *, near: Tile) -> tuple[Unit, ...]:
    """Return the enemies of a unit that can be aimed at, nearest first."""
    others = [
        other
        for other in scenario.units
        if other.carrier is None and other.id != unit.id and ruleset.are_enemies(scenario, unit, other)
    ]
    return tuple(sorted(others, key=lambda other: (ruleset.distance(near, other.tile), other.id)))


def _hidden(question: Question) -> TileMask | None:
    battlemap, lookout = question.scenario.map, question.lookout
    if lookout is None or not battlemap.holds(lookout):
        return None
    return question.ruleset.ground_sight(battlemap).visible_tiles(lookout).others()


def _seen_by(question: Question, unit: Unit, stance: Stance) -> tuple[str, ...]:
    scenario, ruleset = question.scenario, question.ruleset
    watchers = enemies(scenario, unit, question.ruleset, near=stance.tile)
    return tuple(other.id for other in watchers if ruleset.has_sight_of(scenario, other, stance.tile))


def _line(
    question: Question, unit: Unit, target: Unit | Structure | Tile, stance: Stance
) -> Sightline | None:
    tile = tile_of(target, near=stance.tile)
    if not question.scenario.map.holds(tile):
        return None
    return question.ruleset.sightline(question.scenario, unit, tile, stance)


def _with_attacks(
    insight: Insight, unit: Unit, target: Unit | Structure | Tile, stance: Stance, *, in_passing: bool = False
) -> Insight:
    """Add the attacks on a target; on one `in_passing` rams that are not possible are left out."""
    question = insight.question
    scenario, ruleset = question.scenario, question.ruleset
    if isinstance(target, Tile):
        found = ruleset.tile_attacks(scenario, unit, target, stance)
    elif isinstance(target, Structure):
        found = ruleset.structure_attacks(scenario, unit, target, stance)
    else:
        rams = ruleset.rams(scenario, unit, target, stance)
        kept = (ram for ram in rams if ram.refusal is None or not in_passing)
        found = (*ruleset.attacks(scenario, unit, target, stance), *kept)
    key = target if isinstance(target, Tile) else target.id
    return replace(insight, attacks={**insight.attacks, key: found})


def _further(
    insight: Insight, unit: Unit, target: Unit | Structure | Tile | None, stance: Stance
) -> Iterator[Insight]:
    """Yield what takes longer: attacks at everyone else, threats, then the crits of attacks at the target."""
    question, scenario = insight.question, insight.question.scenario
    if question.odds and question.all_targets:
        for other in enemies(scenario, unit, question.ruleset, near=stance.tile):
            if other.id != question.target:
                insight = _with_attacks(insight, unit, other, stance, in_passing=True)
                yield insight
    if question.threats:
        insight = replace(insight, threats=question.ruleset.threats(scenario, unit, stance))
        yield insight
    if not isinstance(target, Unit):
        return
    for attack in insight.attacks.get(target.id, ()):
        chain = question.ruleset.crit_chain(scenario, unit, target, attack, stance)
        insight = replace(insight, chains=(*insight.chains, chain))
        if chain is not None:
            yield insight
    yield insight  # with the last refusals, which have no crits
