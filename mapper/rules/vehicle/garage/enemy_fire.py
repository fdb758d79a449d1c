"""Enemy fire: what one gun does to a build, in a volley and in one volley after another."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import BattleMap
from mapper.model.scenario import Scenario
from mapper.model.side import Allegiance, Colour, Controller
from mapper.model.unit import Unit, UnitKind
from mapper.rules.reasons import Explained, Refusal, refuse
from mapper.rules.ruleset import Stance
from mapper.rules.vehicle.aim import Mode
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.armed import armed
from mapper.rules.vehicle.attack import attack_with, ways_to_fire, weapons_of
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.engagement import engage
from mapper.rules.vehicle.firing import firing_of
from mapper.rules.vehicle.garage.comparing import Candidate
from mapper.rules.vehicle.garage.magazine import usable
from mapper.rules.vehicle.sheet import MountedWeapon, Parts, VehicleSheet
from mapper.rules.vehicle.target import Facing, Infantry, Lost, Target, Victim
from mapper.rules.vehicle.volley import Volley, volley_odds

MOST_TILES = 30
MOST_VOLLEYS = 25
MOST_STATES = 16
"""As many ways to stand are told apart between two volleys; the unlikelier ones are taken together."""
EVEN = 0.5
PLENTY = 1_000
"""As much as no gun runs out of."""
_FACINGS = {Facing.FRONT: Side.W, Facing.SIDE: Side.N, Facing.REAR: Side.E}
_SIDES = (
    Allegiance(id="first", name="Enemy", colour=Colour.RED, controller=Controller.PLAYER),
    Allegiance(id="second", name="Build", colour=Colour.BLUE, controller=Controller.PLAYER),
)


@dataclass(frozen=True, slots=True)
class EnemyGun:
    """A weapon of a unit with its ammunition and mode; `place` is that of the weapon on the sheet."""

    name: str
    shooter: Unit
    place: int
    ammo: str | None
    mode: Mode


@dataclass(frozen=True, slots=True)
class Range:
    """How far away the gun is, and which side of the build it strikes."""

    tiles: int = 3
    struck: Facing = Facing.FRONT


@dataclass(frozen=True, slots=True)
class Fate:
    """What a gun does to a build.

    Chances and mean losses are those of one volley at the untouched build, and exact. `volleys` is how many
    it takes to destroy it with an even chance, None: more than were tried. Nothing recovers between them;
    where `is_rough` the unlikelier states were taken together on the way.
    """

    to_hit: Explained
    shots: int
    outcomes: Mapping[str, float]
    expected: Mapping[str, float]
    volleys: int | None
    is_rough: bool = False


def guns_of(unit: Unit, book: Rulebook) -> tuple[EnemyGun, ...]:
    """Return every weapon, ammunition and mode of a unit.

    Raises DocumentError when its sheet is not one this ruleset knows.
    """
    fresh = unit.evolve(state={}, carrier=None)
    weapons = armed(build_of(fresh, book), book)
    return tuple(gun for weapon in weapons for gun in _ways(fresh, weapon))


def table_guns(book: Rulebook, points: float) -> tuple[EnemyGun, ...]:
    """Return the weapons of the table, those of any calibre bought for so many points, fully mounted."""
    found = []
    for key, row in book.tables.weapon.items():
        if row.family == "ap":
            continue
        entry = MountedWeapon(
            weapon=key, points=points if row.cost is None else None, turret=True, stabilised=True
        )
        entry = entry.evolve(ammo=dict.fromkeys(usable(entry, book), PLENTY))
        sheet = VehicleSheet(type="tank", parts=Parts(generator=PLENTY), weapons=(entry,))
        told = sheet.model_dump(mode="json", exclude_defaults=True)
        shooter = Unit(
            id="enemy", side="first", kind=UnitKind.VEHICLE, name="Enemy", tile=Tile(0, 0), sheet=told
        )
        found += [gun for gun in guns_of(shooter, book) if gun.place == 0]
    return tuple(found)


def fate(
    gun: EnemyGun,
    build: Candidate,
    away: Range,
    book: Rulebook,
    go_on: Callable[[], bool] = lambda: True,
) -> Fate | Refusal:
    """Return what a gun does to an untouched build over open ground; or why it can't fire at it.

    Volleys are counted while `go_on` says yes.
    Raises DocumentError when a sheet is not one this ruleset knows.
    """
    scenario = _scenario(gun, build, away, book)
    shooter, target = scenario.units
    engagement = engage(scenario, shooter, target, Stance(shooter.tile, shooter.facing), book)
    weapon = next((one for one in weapons_of(engagement) if one.place == gun.place), None)
    if weapon is None:
        return refuse("no_weapon", f"{gun.name} is not there", "")
    attack = attack_with(engagement, weapon, gun.ammo, gun.mode)
    firing = firing_of(engagement, weapon, gun.ammo, gun.mode)
    if attack.refusal is not None or attack.to_hit is None:
        return attack.refusal or refuse("no_chance", f"{gun.name} can't be aimed so", "")
    if isinstance(firing, Refusal):
        return firing
    volleys, is_rough = _volleys(firing.volley, engagement.target.victim, go_on)
    return Fate(attack.to_hit, attack.shots, attack.outcomes, attack.expected, volleys, is_rough)


def _ways(unit: Unit, weapon: WeaponBuild) -> Iterator[EnemyGun]:
    for ammo, mode in ways_to_fire(weapon):
        load = f" {ammo}" if ammo else ""
        way = "" if mode is Mode.DIRECT else f", {mode.value.replace('_', ' ')}"
        yield EnemyGun(f"{weapon.name}{load}{way}", unit, weapon.place, ammo, mode)


def _scenario(gun: EnemyGun, build: Candidate, away: Range, book: Rulebook) -> Scenario:
    """Return open ground with the gun at one end, turned to the build at the other."""
    ground = next(iter(book.tables.terrain))
    width = away.tiles + 1
    battlemap = BattleMap(width=width, height=1, legend={".": ground}, ground=("." * width,))
    shooter = gun.shooter.evolve(id="enemy", side="first", tile=Tile(0, 0), facing=Side.E, hidden=False)
    target = build.unit(Tile(away.tiles, 0), _FACINGS[away.struck], "second")
    return Scenario(ruleset="vehicle", map=battlemap, sides=_SIDES, units=(shooter, target))


def _volleys(volley: Volley, victim: Victim, go_on: Callable[[], bool]) -> tuple[int | None, bool]:
    """Return after how many volleys the build is out with an even chance, and whether that is rough."""
    states, out, is_rough = {victim: 1.0}, 0.0, False
    for number in range(1, MOST_VOLLEYS + 1):
        merged: dict[Victim, float] = {}
        for state, chance in states.items():
            if not go_on():
                return None, is_rough
            for scene, share in volley_odds(volley, state).scenes:
                after = _calmed(scene.victim)
                merged[after] = merged.get(after, 0.0) + chance * share
        # What is too unlikely for a float to tell of has a chance of 0 here.
        standing = {state: chance for state, chance in merged.items() if chance and not state.gone}
        out += sum(chance for state, chance in merged.items() if state.gone)
        if out >= EVEN:
            return number, is_rough
        states = _gathered(standing)
        is_rough = is_rough or len(states) < len(standing)
    return None, is_rough


def _calmed(victim: Victim) -> Victim:
    """Return the victim at the beginning of another turn."""
    return victim if isinstance(victim, Infantry) else replace(victim, lost=Lost(), stunned=False)


def _gathered(states: Mapping[Victim, float]) -> dict[Victim, float]:
    """Return the likeliest states, and of the others one for each way a shield can be, its mean."""
    ordered = sorted(states.items(), key=lambda entry: -entry[1])
    kept, rest = dict(ordered[:MOST_STATES]), ordered[MOST_STATES:]
    kinds: dict[tuple[bool, bool, str], list[tuple[Victim, float]]] = {}
    for entry in rest:
        kinds.setdefault(_kind(entry[0]), []).append(entry)
    for members in kinds.values():
        mean = _mean(members)
        kept[mean] = kept.get(mean, 0.0) + sum(chance for _, chance in members)
    return kept


def _kind(victim: Victim) -> tuple[bool, bool, str]:
    if isinstance(victim, Infantry) or victim.shield is None:
        return False, False, ""
    return victim.shield.up, victim.shield.crack > 0, victim.shield.mode.value


def _mean(members: list[tuple[Victim, float]]) -> Victim:
    """Return a state with the mean of what is left in several."""
    first, whole = members[0][0], sum(chance for _, chance in members)
    if isinstance(first, Infantry):
        men = [(man, chance / whole) for man, chance in members if isinstance(man, Infantry)]
        return replace(
            first,
            health=sum(man.health * share for man, share in men),
            shield=sum(man.shield * share for man, share in men),
        )
    targets = [(one, chance / whole) for one, chance in members if isinstance(one, Target)]
    return _mean_target(first, targets)


def _mean_target(first: Target, targets: list[tuple[Target, float]]) -> Target:
    armour = replace(
        first.armour,
        durability=sum(one.armour.durability * share for one, share in targets),
        heat=sum(one.armour.heat * share for one, share in targets),
    )
    inside, shield = first.internals, first.shield
    if inside is not None:
        left = sum(one.internals.left * share for one, share in targets if one.internals is not None)
        inside = replace(inside, left=left)
    if shield is not None:
        charge = sum(one.shield.charge * share for one, share in targets if one.shield is not None)
        shield = replace(shield, charge=charge)
    return replace(first, armour=armour, internals=inside, shield=shield)
