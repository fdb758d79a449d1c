"""Opening: gates and doors beside a unit, chests under it (S-TAG pick, S-SCEN-8)."""

from mapper.geometry.grid import Tile
from mapper.model.battlemap import MarkKind
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.skirmish.areas import is_marked
from mapper.rules.skirmish.board import terrain_at
from mapper.rules.skirmish.course import Course
from mapper.rules.skirmish.inventory import TREASURE, Items, items_of
from mapper.rules.skirmish.resolving.carrying import carry
from mapper.rules.skirmish.resolving.grounds import break_down
from mapper.rules.skirmish.sheet import CarriedItem


def pick_refusal(course: Course, unit_id: str, tile: Tile, items: Items) -> Refusal | None:
    """Return why a unit can't open what is in a tile, or None; `items` are those it will carry by then."""
    unit, scenario = course.unit(unit_id), course.scenario
    if tile != unit.tile:
        if scenario.map.holds(tile) and terrain_at(scenario, tile, course.book).pick:
            return None
        return refuse("nothing_to_open", f"there is no gate or door in {tile.label}", "S-TAG pick", tile)
    if tile in course.battle.opened or not is_marked(scenario, MarkKind.CHEST, tile, unit.side):
        return refuse("nothing_to_open", f"there is no chest to open in {tile.label}", "S-TAG pick", tile)
    return full_refusal(course, unit_id, items)


def full_refusal(course: Course, unit_id: str, items: Items) -> Refusal | None:
    """Return why a unit can't take up one more item, or None (S-ITEM-2, S-SCEN-8)."""
    slots = course.book.settings.inventory.slots
    if len(items) < slots:
        return None
    return refuse("full", f"an inventory holds {slots} items", "S-SCEN-8", unit_id)


def open_up(course: Course, unit_id: str, tile: Tile) -> None:
    """Open the gate in a tile, or the chest on the unit's own: its treasure goes into the inventory."""
    if tile != course.unit(unit_id).tile:
        break_down(course, tile, "opened", unit_id)
        return
    battle = course.battle
    course.note("opens_chest", battle.evolve(opened=(*battle.opened, tile)), by=unit_id, tile=tile)
    receive_treasure(course, unit_id)


def receive_treasure(course: Course, unit_id: str) -> None:
    """Put a treasure into a unit's inventory."""
    items = (*items_of(course.unit(unit_id)), CarriedItem(item=TREASURE))
    carry(course, unit_id, items, "treasure")
