"""What a special action is aimed at: on whom, on what tile, to which goal, and why it may not be."""

from dataclasses import dataclass, replace

from mapper.geometry.grid import Tile
from mapper.rules.names import called
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.skirmish.combat_turn import CombatTurn, act_refusal
from mapper.rules.skirmish.course import Course
from mapper.rules.skirmish.fighter import Fighter, sourced_tags
from mapper.rules.skirmish.inventory import (
    ItemKind,
    Items,
    equip_refusal,
    equipped,
    items_of,
    kind_of,
    spent_refusal,
    used,
)
from mapper.rules.skirmish.meeting import room_for
from mapper.rules.skirmish.orders import UseConsumable, UseStaff, UseTag
from mapper.rules.skirmish.place import apart, goal_refusal
from mapper.rules.skirmish.resolving.grounds import vein_refusal
from mapper.rules.skirmish.resolving.opening import pick_refusal
from mapper.rules.skirmish.sides import are_allied
from mapper.rules.skirmish.special_action import (
    Recipient,
    SpecialAction,
    consumable_action,
    distances,
    goal_range,
    staff_action,
    tag_action,
    use_refusal,
)
from mapper.rules.skirmish.weapon import weapon_of


@dataclass(frozen=True, slots=True)
class Deed:
    """A special action as it is ordered: by whom, on whom, on what tile and to which goal.

    `slot` is the place of the item that is used, None for a tag.
    """

    unit: str
    action: SpecialAction
    user: Fighter
    targets: tuple[str, ...]
    tile: Tile | None = None
    goal: Tile | None = None
    slot: int | None = None


def staff_deed(course: Course, order: UseStaff, turn: CombatTurn) -> Deed | Refusal:
    """Return what is done with a staff, or why it may not be (S-STAFF-1 to S-STAFF-8)."""
    items, fighter = items_of(course.unit(order.unit)), course.fighter(order.unit)
    barred = act_refusal(turn) or equip_refusal(items, order.item, fighter.class_id, course.book)
    if barred is not None:
        return barred
    key = items[order.item].item
    if key not in course.book.tables.staff:
        return refuse("no_staff", "this is no staff", "S-STAFF-1", order.unit)
    staff = weapon_of(key, course.book)
    user = replace(fighter, weapon=staff)
    return _aimed(
        course, Deed(order.unit, staff_action(staff, course.book), user, (), slot=order.item), order
    )


def consumable_deed(course: Course, order: UseConsumable, turn: CombatTurn) -> Deed | Refusal:
    """Return what is done with a consumable, or why it may not be (S-ITEM-6)."""
    items = items_of(course.unit(order.unit))
    barred = act_refusal(turn)
    if barred is not None:
        return barred
    if order.item >= len(items) or kind_of(items[order.item].item, course.book) is not ItemKind.CONSUMABLE:
        return refuse("no_consumable", "this is no consumable", "S-ITEM-6", order.unit)
    barred = spent_refusal(items[order.item], course.book)
    if barred is not None:
        return barred
    action = consumable_action(course.book.tables.consumable[items[order.item].item], course.book)
    deed = Deed(order.unit, action, course.fighter(order.unit), (), tile=order.tile, slot=order.item)
    return _deed_refusal(course, deed) or deed


def tag_deed(course: Course, order: UseTag, turn: CombatTurn) -> Deed | Refusal:
    """Return the special action a tag of the unit gives, or why it may not be taken (S-SPECIAL-1)."""
    barred, user = act_refusal(turn), course.fighter(order.unit)
    if barred is not None:
        return barred
    weapon = user.weapon.name if user.weapon is not None else None
    # A tag of the staff in hand is used by using the staff.
    own = (tag for tag, source in sourced_tags(user) if source != weapon)
    tag = next((tag for tag in own if order.tag in (tag.name, str(tag))), None)
    action = None if tag is None else tag_action(tag, course.book)
    if action is None:
        return refuse("no_tag", f"{user.name} has no special action {order.tag}", "S-SPECIAL-1", order.unit)
    return _aimed(course, Deed(order.unit, action, user, ()), order)


def recipient(course: Course, deed: Deed, unit_id: str) -> Recipient:
    """Return a unit as one that a deed is done to."""
    unit, user = course.unit(unit_id), course.unit(deed.unit)
    return Recipient(
        course.fighter(unit_id),
        apart(user.tile, unit.tile),
        is_ally=are_allied(course.scenario, user.side, unit.side, course.book),
        activated=course.condition(unit_id).activated,
    )


def after_use(course: Course, deed: Deed) -> Items:
    """Return what the unit carries once the item is used; a staff is equipped by that (S-STAFF-7)."""
    items = items_of(course.unit(deed.unit))
    if deed.slot is None:
        return items
    held = items if deed.action.staff is None else equipped(items, deed.slot, course.book)
    return used(held, deed.slot, course.book)


def _aimed(course: Course, deed: Deed, order: UseStaff | UseTag) -> Deed | Refusal:
    """Return a deed with what the order aims it at; an area action works on everyone it may (S-TAG aoe)."""
    targets = order.targets
    if deed.action.is_on_all:
        everyone = _all_in_range(course, deed)
        if targets and set(targets) != set(everyone):
            text = f"{deed.action.name} works on everyone in range at once"
            return refuse("everyone", text, "S-TAG aoe", deed.unit)
        targets = everyone
    aimed = replace(deed, targets=targets, tile=order.tile, goal=order.goal)
    return _deed_refusal(course, aimed) or aimed


def _all_in_range(course: Course, deed: Deed) -> tuple[str, ...]:
    """Return everyone an area action works on, one at a time."""
    found = []
    for unit in course.scenario.units:
        one = recipient(course, deed, unit.id)
        others = tuple(found for found in deed.action.operations if found.name != "heal")
        alone = replace(deed.action, operations=others)
        if use_refusal(alone, deed.user, (one,), course.book) is None:
            found.append(unit.id)
    return tuple(found)


def _deed_refusal(course: Course, deed: Deed) -> Refusal | None:
    for target in deed.targets:
        if course.scenario.unit(target) is None:
            return refuse("no_unit", f"there is no unit {target}", "S-STAFF-2", target)
    recipients = tuple(recipient(course, deed, target) for target in deed.targets)
    barred = use_refusal(deed.action, deed.user, recipients, course.book)
    return barred or _self_refusal(deed) or _goal_refusal(course, deed) or _tile_refusal(course, deed)


def _self_refusal(deed: Deed) -> Refusal | None:
    """S-STAFF-6: healing oneself needs a wound, as healing others does."""
    is_whole = deed.user.hp >= deed.user.max_hp
    if deed.action.target == "self" and deed.action.is_pure_heal and is_whole:
        return refuse("unhurt", f"{deed.user.name} lacks no HP", "S-STAFF-6", deed.unit)
    return None


def _goal_refusal(course: Course, deed: Deed) -> Refusal | None:
    """Return why the one that is moved may not be put on the goal, or None (S-STAFF-8, S-TAG rescue)."""
    moves = deed.action.moves
    if moves is None:
        return None if deed.goal is None else refuse("no_goal", "this moves nobody", "S-STAFF-8", deed.unit)
    if deed.goal is None:
        return refuse("no_goal", f"{deed.action.name} needs a goal", moves.clause, deed.unit)
    user = course.unit(deed.unit)
    moved = course.unit(deed.targets[0]) if deed.targets else user
    if deed.goal == moved.tile:
        return refuse("occupied", f"{called(moved)} is there already", moves.clause, deed.goal)
    room, reach = (
        room_for(course.scenario, moved, course.book),
        goal_range(deed.action, deed.user, course.book),
    )
    return goal_refusal(room, deed.goal, user.tile, reach or 1, moves.clause)


def _tile_refusal(course: Course, deed: Deed) -> Refusal | None:
    """Return why a deed may not be done to its tile, or None (S-VEIN-1, S-TAG pick)."""
    if deed.action.target != "tile":
        unused = refuse("no_tile", f"{deed.action.name} works on no tile", "S-SPECIAL-1", deed.tile)
        return None if deed.tile is None else unused
    if deed.tile is None:
        return refuse("no_tile", f"{deed.action.name} needs a tile", "S-SPECIAL-1", deed.unit)
    away = apart(course.unit(deed.unit).tile, deed.tile)
    least, most = distances(deed.action, deed.user, course.book)
    if not least <= away <= most:
        return refuse("out_of_range", f"{deed.tile.label} is out of range", "S-HIT-1", deed.tile)
    vein = deed.action.operation("change-terrain")
    if vein is not None:
        return vein_refusal(course, deed.tile, course.book.vein_id(vein.tag))
    return pick_refusal(course, deed.unit, deed.tile, after_use(course, deed))
