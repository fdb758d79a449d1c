"""Rounds in the air: fired at a high angle or from the top, to come down in the next turn (V-TRN-12)."""

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field

from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.model.value import Identifier, Key, TileField, Value
from mapper.rules.names import called
from mapper.rules.script import Script
from mapper.rules.vehicle.aim import Aim, Aimed, Gun, Mode, Spotter
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.electronics import passive_jammer
from mapper.rules.vehicle.indirect import Descent, flight_of, impact_accuracy
from mapper.rules.vehicle.loading import CHEMICAL_PROJECTOR, gas, shell
from mapper.rules.vehicle.party import Party, party_of
from mapper.rules.vehicle.rounds import ALOFT, STRAY, Fall, Flight, Sent, come_down, send
from mapper.rules.vehicle.screen import Munition
from mapper.rules.vehicle.shot import AnyShot, Shot
from mapper.rules.vehicle.state import AmmoName, Amount, Condition, Count
from mapper.rules.vehicle.vision import eyes_of

MAX_IN_AIR = 10_000


class Pending(Value):
    """A round in the air.

    It was fired by the weapon at `place` on the `shooter`'s sheet, from a tile, at a unit, a structure or the
    `tile` alone, where the target was seen last. It comes down in the round `due`. `how` tells whether its
    first roll sent it on its way, let it stray by so many `tiles`, or missed a structure (V-IND-16); `carry`
    is the miss it takes along (V-IND-12). `own_sight` and `spotted` tell how it was aimed; the calibre is in
    mm.
    """

    shooter: Identifier
    side: Identifier | None = None
    place: Count
    weapon: Key
    ammo: AmmoName | None = None
    calibre: Amount = 0.0
    mode: Literal[Mode.HIGH, Mode.TOP] = Mode.HIGH
    start: TileField
    target: Identifier | None = None
    structure: Identifier | None = None
    tile: TileField
    due: Count
    how: Literal["aloft", "stray", "miss"] = "aloft"
    tiles: Count = 0
    carry: Amount = 0.0
    own_sight: bool = False
    spotted: bool = False

    @property
    def sent(self) -> Sent:
        """The round after its first roll."""
        return Sent(self.how, self.tiles, self.carry)


class Thermobaric(Value):
    """A thermobaric round that has hit a tile this turn, as it was before any boost (V-IND-13)."""

    tile: TileField
    ammo: AmmoName
    pen: Amount
    damage: Amount


class Blast(Value):
    """What HE and FAE hits have dealt in a tile this turn, which thins its smoke (V-STR-14)."""

    tile: TileField
    damage: Amount


class Sky(Value):
    """What is in the air over a battle, and what came down in its tiles this turn."""

    pending: Annotated[tuple[Pending, ...], Field(max_length=MAX_IN_AIR)] = ()
    thermobaric: Annotated[tuple[Thermobaric, ...], Field(max_length=MAX_IN_AIR)] = ()
    blasts: Annotated[tuple[Blast, ...], Field(max_length=MAX_IN_AIR)] = ()

    def hit(self, tile: Tile) -> tuple[Shot, ...]:
        """Return the thermobaric rounds that have hit a tile this turn."""
        there = (entry for entry in self.thermobaric if entry.tile == tile)
        return tuple(Shot(entry.pen, entry.damage, ammo=entry.ammo) for entry in there)

    def and_hit(self, tile: Tile, shots: Iterable[Shot]) -> "Sky":
        """Return the sky after more of them."""
        more = (Thermobaric(tile=tile, ammo=shot.ammo, pen=shot.pen, damage=shot.damage) for shot in shots)
        return self.evolve(thermobaric=(*self.thermobaric, *more))

    def and_dealt(self, tile: Tile, damage: float) -> "Sky":
        """Return the sky after so much blast damage in a tile."""
        before = sum(blast.damage for blast in self.blasts if blast.tile == tile)
        others = tuple(blast for blast in self.blasts if blast.tile != tile)
        return self.evolve(blasts=(*others, Blast(tile=tile, damage=before + damage)))

    def calmed(self) -> "Sky":
        """Return the sky at the start of a turn: what came down in the last one is forgotten."""
        return self.evolve(thermobaric=(), blasts=())


def launch(flight: Flight, rounds: int) -> Script[tuple[Sent, ...]]:
    """Roll for each round that is fired at a high angle or from the top (V-IND-05, V-IND-08)."""
    sent: tuple[Sent, ...] = ()
    for _ in range(rounds):
        sent = (*sent, (yield from send(flight)))
    return sent


def in_air(made: Pending, sent: Iterable[Sent]) -> tuple[Pending, ...]:
    """Return the rounds that stay in the air, each like the one made; what is lost is lost (V-IND-16)."""
    return tuple(
        made.evolve(how=round_.how, tiles=round_.tiles, carry=round_.carry)
        for round_ in sent
        if round_.how in {ALOFT, STRAY} or made.structure is not None
    )


def is_due(pending: Pending, number: int, book: Rulebook, *, side: str | None = None) -> bool:
    """Tell whether a round comes down now: in the end phase, or as the turn of a `side` begins (V-IND-06)."""
    at_end = book.settings.high.impact == "end_of_next_turn"
    if at_end:
        return side is None and pending.due <= number
    return side is not None and side == pending.side and pending.due <= number


def tile_of(pending: Pending, scenario: Scenario) -> Tile:
    """Return the tile a round heads for: where its target is, or was when it was last there (V-IND-17)."""
    target = scenario.unit(pending.target) if pending.target is not None else None
    return pending.tile if target is None else target.tile


def descend(pending: Pending, scenario: Scenario, book: Rulebook) -> Script[Fall]:
    """Resolve what is left of a round's flight: its roll on impact, and where it scatters."""
    return (yield from come_down(flight_now(pending, scenario, book), pending.sent))


def flight_now(pending: Pending, scenario: Scenario, book: Rulebook) -> Flight:
    """Return how a round flies that comes down now (V-IND-06, V-IND-08, V-IND-09)."""
    aim, descent = _aim(pending, scenario, book), _descent(pending, scenario, book)
    second = impact_accuracy(aim, descent, book)
    return flight_of(aim, second, book, second=second)


def shot_of(pending: Pending, book: Rulebook) -> AnyShot:
    """Return what a round brings that comes down."""
    if pending.weapon == CHEMICAL_PROJECTOR:
        return gas(book)
    return shell(book, pending.ammo or "", pending.calibre)


def munition_of(pending: Pending, book: Rulebook) -> Munition | None:
    """Return a round that comes down as active protection sees it; dischargers look for what flies low."""
    row = book.tables.weapon.get(pending.weapon) or book.tables.restricted.get(pending.weapon)
    return Munition(pending.calibre) if row is not None and row.interceptable else None


def moved_before_impact(condition: Condition, book: Rulebook) -> int:
    """Return the tiles of a target's move that the roll on impact feels (V-IND-06)."""
    if book.settings.high.impact == "end_of_next_turn":
        return condition.moved
    return condition.moved or condition.moved_last_turn


def without_target(sky: Sky, unit_id: str, tile: Tile) -> Sky:
    """Return the sky once a unit is gone: what was fired at it lands where it was last (V-IND-17)."""
    changed = (
        pending.evolve(target=None, tile=tile) if pending.target == unit_id else pending
        for pending in sky.pending
    )
    return sky.evolve(pending=tuple(changed))


def _aim(pending: Pending, scenario: Scenario, book: Rulebook) -> Aim:
    """Return the little a roll on impact depends on: the weapon, and whether ECM covers the target."""
    jammer = None
    target = _target(pending, scenario, book)
    if target is not None:
        standing = (unit for unit in scenario.units if unit.carrier is None and unit.id != pending.target)
        jammer = passive_jammer(target, (party_of(unit, book) for unit in standing))
    return Aim(
        target=Aimed(ecm_passive=jammer is not None, jammed_by=called(jammer.unit) if jammer else ""),
        gun=Gun(weapon=pending.weapon, ammo=pending.ammo or ""),
        mode=pending.mode,
        spotter=Spotter() if pending.spotted else None,
    )


def _descent(pending: Pending, scenario: Scenario, book: Rulebook) -> Descent:
    target = _target(pending, scenario, book)
    shooter = scenario.unit(pending.shooter)
    sees = False
    if pending.own_sight and target is not None and shooter is not None:
        eyes = eyes_of(shooter, book)
        sees = not party_of(shooter, book).gone and eyes.sight(scenario.map).sees(
            shooter.tile, target.unit.tile
        )
    return Descent(
        moved=moved_before_impact(target.condition, book) if target is not None else 0,
        fixed=target is None,
        own_sight=sees,
    )


def _target(pending: Pending, scenario: Scenario, book: Rulebook) -> Party | None:
    """Return the target while it is there to be tracked: a wreck doesn't move."""
    unit = scenario.unit(pending.target) if pending.target is not None else None
    party = party_of(unit, book) if unit is not None else None
    return None if party is None or party.gone else party
