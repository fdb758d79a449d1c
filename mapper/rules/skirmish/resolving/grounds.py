"""The ground as it changes in battle: Vein, structures that fall or are opened, razed tiles (S-VEIN-1)."""

from mapper.geometry.grid import Tile
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.skirmish.battle import Vein
from mapper.rules.skirmish.board import terrain_at
from mapper.rules.skirmish.book import PREVIOUS
from mapper.rules.skirmish.course import Course
from mapper.rules.skirmish.events import GroundChanged, StructureStruck
from mapper.rules.skirmish.footing import is_closed_to_all
from mapper.rules.skirmish.structure_strike import structure_hp

PLAINS, RUINS = "plains", "ruins"


def vein_refusal(course: Course, tile: Tile, terrain: str) -> Refusal | None:
    """Return why a tile can't be turned into a terrain, or None (S-VEIN-1)."""
    book, scenario = course.book, course.scenario
    if not scenario.map.holds(tile):
        return refuse("off_map", f"{tile.label} is not on the map", "S-VEIN-1", tile)
    if not book.terrain(terrain).vein:
        return refuse("no_vein", f"nothing can be made {book.terrain(terrain).name}", "S-VEIN-1", tile)
    if scenario.units_in(tile):
        return refuse("occupied", f"a unit is in {tile.label}", "S-VEIN-1", tile)
    if is_closed_to_all(book.terrain(first_terrain(course, tile))):
        return refuse("closed", f"{tile.label} is closed to all", "S-VEIN-1", tile)
    return None


def first_terrain(course: Course, tile: Tile) -> str:
    """Return what a tile was before any Vein."""
    vein = course.battle.vein(tile)
    return vein.was if vein is not None else course.scenario.map.terrain(tile)


def make_vein(course: Course, tile: Tile, terrain: str, by: str) -> None:
    """Turn a tile into a terrain until the end of the round; it will be what it was first (S-VEIN-1)."""
    lasts = 1 if course.book.settings.vein.duration == "end-of-next-round" else 0
    vein = Vein(tile=tile, was=first_terrain(course, tile), until=course.scenario.round + lasts)
    after = course.battle.with_vein(tile, vein).with_worn(tile, None)
    key = course.book.terrain_id(terrain)
    course.happen(GroundChanged(tile=tile, terrain=key, cause="vein", by=by, battle=course.change(after)))


def break_down(course: Course, tile: Tile, cause: str, by: str | None = None) -> None:
    """Turn a structure into what its row says; what Vein made into what was there before (S-TERR-5)."""
    becomes = terrain_at(course.scenario, tile, course.book).becomes
    vein = course.battle.vein(tile)
    if becomes == PREVIOUS:
        becomes = vein.was if vein is not None else PLAINS
    after = course.battle.with_vein(tile, None).with_worn(tile, None)
    course.happen(
        GroundChanged(tile=tile, terrain=becomes or PLAINS, cause=cause, by=by, battle=course.change(after))
    )


def wear_down(course: Course, tile: Tile, damage: int, by: str | None = None) -> None:
    """Take HP off the structure in a tile, if there is one; without any left it breaks down (S-TERR-5)."""
    left = structure_hp(course.scenario, tile, course.book)
    if left is None:
        return
    hp = max(0, left - damage)
    worn = course.battle.with_worn(tile, hp)
    course.happen(StructureStruck(tile=tile, hp=hp, by=by, battle=course.change(worn)))
    if hp == 0:
        break_down(course, tile, "falls")


def end_veins(course: Course, number: int) -> None:
    """Let tiles be again what they were before Vein, where it lasts no longer than a round (S-TURN-7)."""
    for vein in course.battle.veins:
        if vein.until <= number:
            after = course.battle.with_vein(vein.tile, None).with_worn(vein.tile, None)
            course.happen(
                GroundChanged(
                    tile=vein.tile, terrain=vein.was, cause="vein_ends", battle=course.change(after)
                )
            )


def raze(course: Course, tile: Tile, by: str) -> None:
    """Make a tile Ruins, without any other effect or mark (S-TAG raider)."""
    battle = course.battle
    after = battle.evolve(razed=(*battle.razed, tile)).with_vein(tile, None).with_worn(tile, None)
    course.happen(GroundChanged(tile=tile, terrain=RUINS, cause="raze", by=by, battle=course.change(after)))
