"""Rounds fired in one go: their rolls, those that stay in the air, and what becomes of them in the end."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from mapper.geometry.grid import Tile
from mapper.model.value import MAX_NAME
from mapper.rules.changes import difference
from mapper.rules.script import Roll, Script, class_of
from mapper.rules.vehicle import battle
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.barrage import Barrage
from mapper.rules.vehicle.course import Course, listen
from mapper.rules.vehicle.engagement import Engagement
from mapper.rules.vehicle.events import Acted, BattleChanged, EdgeStruck
from mapper.rules.vehicle.firing import Firing, aims_at_tile
from mapper.rules.vehicle.pending import (
    Pending,
    descend,
    in_air,
    is_due,
    munition_of,
    shot_of,
    tile_of,
)
from mapper.rules.vehicle.resolving.impact import come_down_in, strike_tile
from mapper.rules.vehicle.resolving.meeting import Round, met
from mapper.rules.vehicle.rounds import BARRICADED, HITTING, LOST, STRAY, Fall, Sent, fly, send
from mapper.rules.vehicle.scatter import landing
from mapper.rules.vehicle.sections import tiles_of
from mapper.rules.vehicle.shot import Gas, beside
from mapper.rules.vehicle.spotting import revealed_to
from mapper.rules.vehicle.squad import spread_of
from mapper.rules.vehicle.state import Revealed
from mapper.rules.vehicle.structure_damage import Contact
from mapper.rules.vehicle.tolerance import reaches

KNOWN_TURNS = 2
"""A tile told by counter-battery sensors is known to the end of the next turn (V-EXT-02)."""


@dataclass(frozen=True, slots=True)
class Salvoed:
    """A weapon whose rounds come down together, ready to be fired at a unit, a structure or a tile alone."""

    engagement: Engagement
    weapon: WeaponBuild
    firing: Firing
    barrage: Barrage
    target: str | None = None
    structure: str | None = None

    @property
    def by(self) -> str:
        """The unit that fires."""
        return self.engagement.attacker.unit.id

    @property
    def tile(self) -> Tile:
        """The tile aimed at."""
        return self.engagement.target.unit.tile


@dataclass(frozen=True, slots=True)
class Flown:
    """What became of rounds: each in words, those that came down and where, what the barricade has left."""

    results: tuple[str, ...]
    fallen: tuple[tuple[Tile, Round], ...]
    barricade: float


def send_up(salvo: Salvoed) -> Script[tuple[tuple[Sent, ...], tuple[str, ...]]]:
    """Roll for each round that is to come down later; return what became of it, in words too."""
    sent, results = list[Sent](), list[str]()
    for _ in range(salvo.firing.volley.shots):
        heard: list[tuple[Roll, str]] = []
        sent.append((yield from listen(send(salvo.barrage.salvo.flight), heard)))
        results.append(_told(heard))
    return tuple(sent), tuple(results)


def keep_in_air(course: Course, salvo: Salvoed, sent: Iterable[Sent], number: int) -> None:
    """Keep the rounds that are on their way; they come down in the round after this `number` (V-TRN-12)."""
    engagement, aim, unit = salvo.engagement, salvo.firing.aim, salvo.engagement.attacker.unit
    made = Pending.model_validate(
        {
            "shooter": unit.id,
            "side": unit.side,
            "place": salvo.weapon.place,
            "weapon": salvo.weapon.weapon,
            "ammo": aim.gun.ammo or None,
            "calibre": salvo.weapon.mm or 0.0,
            "mode": aim.mode,
            "start": engagement.stance.tile,
            "target": None if aims_at_tile(salvo.weapon) else salvo.target,
            "structure": salvo.structure,
            "tile": salvo.tile,
            "due": number + 1,
            "own_sight": engagement.line.visible,
            "spotted": aim.spotter is not None,
        }
    )
    now = battle.battle_of(course.scenario)
    pending = in_air(made, sent)
    if pending:
        after = now.evolve(sky=now.sky.evolve(pending=(*now.sky.pending, *pending)))
        note = "1 round" if len(pending) == 1 else f"{len(pending)} rounds"
        course.happen(BattleChanged(deed="in_the_air", by=unit.id, note=note, now=difference(now, after)))


def come_across(course: Course, salvo: Salvoed) -> Script[Flown]:
    """Roll for each round that comes down at once.

    By a setting the protection of the tile aimed at meets them before their rolls (V-APS-07).
    """
    flying = [_round(course, salvo) for _ in range(salvo.firing.volley.shots)]
    if salvo.barrage.salvo.all_inbound:
        flying = list((yield from met(course, salvo.tile, flying)))
    barricade, results, fallen = salvo.firing.volley.barricade, list[str](), list[tuple[Tile, Round]]()
    for round_ in flying:
        heard: list[tuple[Roll, str]] = []
        fall = yield from listen(fly(salvo.barrage.salvo.flight, covered=barricade > 0.0), heard)
        results.append(_told(heard))
        if fall == BARRICADED:
            left = barricade - round_.shot.total_damage
            barricade = 0.0 if reaches(0.0, left) else left
        fallen += _fell(course, salvo.tile, fall, round_)
    return Flown(tuple(results), tuple(fallen), barricade)


def strike(course: Course, salvo: Salvoed, fallen: Sequence[tuple[Tile, Round]], word: str) -> Script[None]:
    """Let the rounds strike where they came down, those in the tile aimed at first."""
    yield from _strike(course, fallen, word, met_before=salvo.barrage.salvo.all_inbound)


def wear_barricade(course: Course, salvo: Salvoed, left: float) -> None:
    """Note what rounds that met the barricade before the target have left of it (V-HIT-10)."""
    cover = salvo.engagement.cover
    if cover is not None and left < salvo.firing.volley.barricade:
        course.happen(EdgeStruck(at=cover.at, by=salvo.by, durability=left))


def reveal(course: Course, salvo: Salvoed) -> None:
    """Let counter-battery sensors learn where indirect fire came from (V-EXT-02)."""
    if salvo.firing.aim.spotter is None:
        return
    party = course.party(salvo.by)
    sides = revealed_to(course.scenario, party.unit, salvo.tile, course.book)
    if not sides:
        return
    others = tuple(known for known in party.condition.revealed if known.side not in sides)
    known = tuple(Revealed(side=side, turns=KNOWN_TURNS) for side in sorted(sides))
    condition = party.condition.evolve(revealed=(*others, *known))
    course.happen(Acted(unit=salvo.by, deed="revealed", now=dict(difference(party.condition, condition))))


def bring_down(course: Course, *, side: str | None = None) -> Script[None]:
    """Let what is due come down: in the end phase, or by a setting as a `side`'s turn begins (V-IND-06)."""
    now, number = battle.battle_of(course.scenario), course.scenario.round
    due = [pending for pending in now.sky.pending if is_due(pending, number, course.book, side=side)]
    if not due:
        return
    left = tuple(
        pending for pending in now.sky.pending if not is_due(pending, number, course.book, side=side)
    )
    after = now.evolve(sky=now.sky.evolve(pending=left))
    note = "1 round" if len(due) == 1 else f"{len(due)} rounds"
    course.happen(BattleChanged(deed="due", note=note, now=difference(now, after)))
    engages_all = course.book.settings.aps.engages == "all_inbound"
    fallen: list[tuple[Tile, Round]] = []
    for tile, pendings in _headed(course, due):
        by_round = {_coming(course, pending): pending for pending in pendings}
        rounds: Sequence[Round] = [_coming(course, pending) for pending in pendings]
        if engages_all:
            rounds = yield from met(course, tile, rounds)
        for round_ in rounds:
            fall = yield from descend(by_round[round_], course.scenario, course.book)
            fallen += _fell(course, tile, fall, round_)
    yield from _strike(course, fallen, "impact", met_before=engages_all)


def _headed(course: Course, due: Iterable[Pending]) -> tuple[tuple[Tile, tuple[Pending, ...]], ...]:
    """Return the rounds by the tile they head for."""
    tiles: dict[Tile, list[Pending]] = {}
    for pending in due:
        tiles.setdefault(tile_of(pending, course.scenario), []).append(pending)
    return tuple((tile, tuple(pendings)) for tile, pendings in tiles.items())


def _strike(
    course: Course, fallen: Iterable[tuple[Tile, Round]], word: str, *, met_before: bool
) -> Script[None]:
    tiles: dict[Tile, list[Round]] = {}
    for tile, round_ in fallen:
        tiles.setdefault(tile, []).append(round_)
    for tile, rounds in tiles.items():
        if met_before:
            yield from strike_tile(course, tile, rounds, word)
        else:
            yield from come_down_in(course, tile, rounds, word)


def _round(course: Course, salvo: Salvoed) -> Round:
    unit, shot = salvo.engagement.attacker.unit, salvo.firing.volley.shot
    return Round(
        shot=shot,
        weapon=salvo.weapon.weapon,
        by=unit.id,
        side=unit.side,
        start=salvo.engagement.stance.tile,
        area=salvo.barrage.area,
        target=salvo.target,
        munition=salvo.barrage.salvo.munition,
        men=spread_of(shot, salvo.weapon.weapon, course.book).men or 1,
        structure=salvo.structure,
    )


def _coming(course: Course, pending: Pending) -> Round:
    shot = shot_of(pending, course.book)
    spread = spread_of(shot, pending.weapon, course.book)
    return Round(
        shot=shot,
        weapon=pending.weapon,
        by=pending.shooter,
        side=pending.side,
        start=pending.start,
        above=True,
        area=spread.men is None,
        target=pending.target,
        munition=munition_of(pending, course.book),
        men=spread.men or 1,
        sent=pending.sent,
        structure=pending.structure,
    )


def _fell(course: Course, aimed: Tile, fall: Fall, round_: Round) -> Iterator[tuple[Tile, Round]]:
    """Yield the tile a round came down in; what misses a structure strikes a tougher part (V-STR-02)."""
    if fall == HITTING:
        yield aimed, round_
    elif round_.structure is not None and isinstance(round_.shot, Gas):
        return
    elif fall == LOST and round_.structure is not None:
        yield aimed, replace(round_, contact=Contact.MISS)
    elif fall.how == STRAY and round_.area:
        battlemap = course.scenario.map
        tile = landing(battlemap, aimed, fall.direction, fall.tiles)
        structure = course.structure(round_.structure) if round_.structure is not None else None
        beside_it = structure is not None and tile in tiles_of(structure, battlemap)
        yield (
            tile,
            replace(
                round_,
                shot=beside(round_.shot),
                structure=round_.structure if beside_it else None,
                contact=Contact.NEAR,
            ),
        )


def _told(heard: Sequence[tuple[Roll, str]]) -> str:
    """Return what became of a round: its last roll to hit, and where it went."""
    return ", ".join(class_of(outcome) for _, outcome in heard[-2:])[:MAX_NAME]
