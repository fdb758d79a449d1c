"""How a weapon is aimed at a structure: at which of its tiles, and the volley that comes of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.model.unit import Unit, UnitKind
from mapper.rules.names import called
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.ruleset import Stance
from mapper.rules.vehicle.aim import Aimed, Mode
from mapper.rules.vehicle.arcs import distance_tiles
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.barrage import is_area
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.engagement import Engagement, engage
from mapper.rules.vehicle.firing import Firing, firing_of
from mapper.rules.vehicle.guards import guards_of
from mapper.rules.vehicle.indirect import LATER
from mapper.rules.vehicle.landmarks import landmarks_of
from mapper.rules.vehicle.loading import CHEMICAL_PROJECTOR
from mapper.rules.vehicle.party import Party, party_of
from mapper.rules.vehicle.protection import Fire, structure_guards
from mapper.rules.vehicle.refusals import engagement_refusal, weapon_refusal
from mapper.rules.vehicle.rounds import STRAY, Flight, falls
from mapper.rules.vehicle.rounds import Aimed as Thrown
from mapper.rules.vehicle.scatter import landing
from mapper.rules.vehicle.screen import Screen
from mapper.rules.vehicle.sections import tiles_of
from mapper.rules.vehicle.shot import Gas
from mapper.rules.vehicle.spotting import best_spotter
from mapper.rules.vehicle.structure_damage import Blow, blow_of
from mapper.rules.vehicle.structure_volley import StructureVolley
from mapper.rules.vehicle.thermobaric import boost_of

NO_EFFECT = "no_effect"


@dataclass(frozen=True, slots=True)
class Spot:
    """A tile of a structure that is aimed at."""

    structure: Structure
    tile: Tile


@dataclass(frozen=True, slots=True)
class Bombing:
    """A weapon aimed at a structure: how it is fired, the volley that comes of it, and who guards it."""

    structure: Structure
    engagement: Engagement
    firing: Firing
    volley: StructureVolley
    guards: tuple[Party, ...]

    @property
    def tile(self) -> Tile:
        """The tile of the structure that is aimed at."""
        return self.engagement.target.unit.tile


def spots_of(
    scenario: Scenario, attacker: Unit, structure: Structure, stance: Stance, book: Rulebook
) -> tuple[Spot, ...]:
    """Return the tiles of a structure to aim at: those the attacker sees first, nearest first (V-SIT-01)."""
    sight = party_of(attacker, book).eyes.sight(scenario.map)
    tiles = tiles_of(structure, scenario.map)
    far = {
        tile: (
            not sight.line(stance.tile, tile, structure.id).visible,
            distance_tiles(stance.tile, tile, book),
            (tile.x - stance.tile.x) ** 2 + (tile.y - stance.tile.y) ** 2,
        )
        for tile in tiles
    }
    ordered = sorted(tiles, key=lambda tile: (*far[tile], tile.y, tile.x))
    return tuple(Spot(structure, tile) for tile in ordered)


def engage_structure(
    scenario: Scenario, attacker: Unit, spot: Spot, stance: Stance, book: Rulebook
) -> Engagement:
    """Return an attacker's engagement with a structure, aimed at one of its tiles.

    A structure never moves; nothing covers or jams for it, and no ally's relay helps against it (V-STR-02).
    Raises DocumentError when a sheet or state is not of this ruleset.
    """
    structure, tile = spot.structure, spot.tile
    stand_in = Unit(id=structure.id, side=None, kind=UnitKind.CIVILIAN, name=called(structure), tile=tile)
    met = engage(scenario, attacker, stand_in, stance, book)
    line = party_of(attacker, book).eyes.sight(scenario.map).line(stance.tile, tile, structure.id)
    helpers = tuple(replace(ally, relay=False) for ally in met.aim.allies if ally.same_tile)
    spotted = None
    if not line.visible:
        spotted = best_spotter(met.attacker, stance.tile, tile, met.others, scenario.map)
    aim = replace(met.aim, target=Aimed(), allies=helpers)
    return replace(met, line=line, cover=None, aim=aim, spotted=spotted, at_tile=True)


def bombing_of(
    engagement: Engagement, weapon: WeaponBuild, ammo: str | None, mode: Mode, rounds: int | None = None
) -> Bombing | Refusal:
    """Return how a weapon is fired at a structure, or why it may not be; `rounds` limits a pod's rockets."""
    structure = landmarks_of(engagement.scenario.map).sections[engagement.target.unit.id]
    barred = engagement_refusal(engagement) or weapon_refusal(engagement, weapon, ammo, mode)
    firing = barred or firing_of(engagement, weapon, ammo, mode, rounds)
    if isinstance(firing, Refusal):
        return firing
    book, shot = engagement.book, firing.volley.shot
    blow = blow_of(shot, weapon.weapon, book, high=mode in LATER)
    if isinstance(shot, Gas):
        blow = Blow(0.0, 0.0)
    if blow is None:
        text = f"{weapon.name} does nothing to a structure, which has no internals"
        return refuse(NO_EFFECT, text, "V-STR-01", structure.id)
    guards = _guards(engagement, structure, weapon, mode)
    volley = _volley(engagement, structure, weapon, firing, blow)
    protection = guards_of(guards)
    salvo = firing.barrage.salvo if firing.barrage is not None else None
    if protection and salvo is not None and salvo.munition is not None:
        screen = Screen(protection, (salvo.munition,), book.tables.aps.order)
        volley = replace(volley, screen=screen, all_inbound=salvo.all_inbound)
    return Bombing(structure, engagement, firing, volley, guards if volley.screen is not None else ())


def _volley(
    engagement: Engagement, structure: Structure, weapon: WeaponBuild, firing: Firing, blow: Blow
) -> StructureVolley:
    book, barrage, accuracy = engagement.book, firing.barrage, firing.accuracy
    boost, ammo = boost_of(book), firing.aim.gun.ammo
    thrown = Thrown(accuracy.points, accuracy.chances.rerolls)
    whole = book.settings.dice.hit == "d100"
    flight = barrage.salvo.flight if barrage is not None else Flight(thrown, whole=whole)
    gas = book.tables.restricted[CHEMICAL_PROJECTOR].structure
    return StructureVolley(
        blow=blow,
        rounds=firing.volley.shots,
        flight=flight,
        book=book,
        near=frozenset(_strays(engagement, structure, flight)),
        together=barrage is not None,
        boost=boost if is_area(weapon, ammo or None, book) and boost.given(firing.volley.shot) > 0 else None,
        gas_turns=gas.turns if gas is not None and isinstance(firing.volley.shot, Gas) else 0,
    )


def _strays(engagement: Engagement, structure: Structure, flight: Flight) -> Iterator[tuple[str, int]]:
    """Yield the strays that come down in one of the structure's tiles."""
    battlemap, start = engagement.scenario.map, engagement.target.unit.tile
    own = frozenset(tiles_of(structure, battlemap))
    for fall in falls(flight):
        if fall.how == STRAY and landing(battlemap, start, fall.direction, fall.tiles) in own:
            yield fall.direction, fall.tiles


def _guards(
    engagement: Engagement, structure: Structure, weapon: WeaponBuild, mode: Mode
) -> tuple[Party, ...]:
    """Return the units whose active protection may meet what is fired at the structure (V-APS-10)."""
    if not weapon.interceptable:
        return ()
    scenario, path = engagement.scenario, (engagement.stance.tile, engagement.target.unit.tile)
    section = tiles_of(structure, scenario.map)
    fire = Fire(engagement.attacker.unit.side, mode, path)
    return structure_guards(scenario, section, fire, engagement.book)
