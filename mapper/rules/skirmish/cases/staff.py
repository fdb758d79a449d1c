"""Cases about staves, special actions and units that are moved by others: the kinds staff and place."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from mapper.errors import MapperError
from mapper.geometry.grid import Tile
from mapper.rules.given import known, only
from mapper.rules.reasons import Refusal
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.cases.encounters import rolled
from mapper.rules.skirmish.cases.given import FIELDS, fighter_given
from mapper.rules.skirmish.equipment import use_refusal as equipment_refusal
from mapper.rules.skirmish.fighter import Fighter, tags
from mapper.rules.skirmish.footing import entry_cost, group_of
from mapper.rules.skirmish.place import Room, apart, goal_refusal, pushed_to
from mapper.rules.skirmish.special_action import (
    Recipient,
    SpecialAction,
    distances,
    goal_range,
    number_to_hit,
    staff_action,
    tag_action,
    use,
    use_refusal,
)
from mapper.rules.skirmish.weapon import weapon_of

Given = Mapping[str, Any]
PLAINS = "plains"
TARGET_KEYS = ("distance", "side", "activated")
_MOVING = {name: f"{name}-staff" for name in ("rescue", "entrap", "warp", "rewarp")}


def answer_staff(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about a staff or a special action (S-STAFF, S-SPECIAL-1)."""
    only(given, "user", "staff", "special", "targets", "uses", "roll")
    user = fighter_given(given["user"], book, "user")
    action = _action(given, user, book)
    if action is None:
        return {"refused": True}
    if action.staff is not None:
        user = replace(user, weapon=action.staff)
    recipients = tuple(_recipient(target, action, book) for target in given.get("targets", ()))
    left = given.get("uses", action.staff.uses if action.staff is not None else None)
    if left == 0 or _refusal(action, user, recipients, book) is not None:
        return {"refused": True}
    number = number_to_hit(action, user, recipients, book)
    rolls = () if given.get("roll") is None else (given["roll"],)
    treatment = rolled(use(action, user, recipients, book), rolls)
    is_spent = left is not None and (treatment.worked or book.settings.staff.spend_on_miss)
    return {
        "refused": False,
        "roll_needed": number is not None,
        "target_number": None if number is None else int(number.value),
        "success": treatment.worked,
        "uses_left": left - 1 if is_spent else left,
        "counter": False,
        "follow_up": None,
        "targets": [_told(one) for one in treatment.recipients],
        "goal_range": None if action.staff is None else goal_range(action, user, book),
    }


def answer_place(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about where a moved unit may stand (S-TAG rescue, S-STAFF-8, S-HEAVY-2)."""
    only(given, "action", "user", "user_at", "target", "target_at", "goal", "board")
    name, user_at = given["action"], Tile(*given["user_at"])
    is_self = name == "rewarp"
    start = user_at if is_self else Tile(*given["target_at"])
    moved = fighter_given(given["user" if is_self else "target"], book)
    room = _room(given.get("board", {}), moved, (user_at, start), book)
    if name == "push":
        to = pushed_to(room, user_at, start, book.settings.heavy.push)
        return {"allowed": to != start, "to": list(to)}
    action = staff_action(weapon_of(known(_MOVING, name), book), book)
    user = replace(fighter_given(given["user"], book), weapon=action.staff)
    goal, least_most = Tile(*given["goal"]), distances(action, user, book)
    reach = goal_range(action, user, book) or 1
    is_near = least_most[0] <= apart(user_at, start) <= least_most[1]
    allowed = is_near and goal_refusal(room, goal, user_at, reach, "S-STAFF-8") is None
    return {"allowed": allowed, "to": list(goal if allowed else start)}


def _room(board: Given, moved: Fighter, taken: tuple[Tile, ...], book: Rulebook) -> Room:
    """Return the board as the moved unit finds it."""
    only(board, "size", "tiles", "occupied")
    size, tiles = board.get("size"), board.get("tiles", {})
    occupied = {*taken, *(Tile(*tile) for tile in board.get("occupied", ()))}

    def holds(tile: Tile) -> bool:
        return size is None or (0 <= tile.x < size[0] and 0 <= tile.y < size[1])

    def is_open(tile: Tile) -> bool:
        row = book.terrain(tiles.get(f"{tile.x},{tile.y}", PLAINS))
        return entry_cost(row, group_of(moved, book)) is not None

    return Room(holds, occupied.__contains__, is_open)


def _action(given: Given, user: Fighter, book: Rulebook) -> SpecialAction | None:
    """Return what is to be done, None when the user has no such tag."""
    if ("staff" in given) == ("special" in given):
        raise MapperError("a case gives a staff or a special action", place="staff")
    if "staff" in given:
        known(book.tables.staff, given["staff"])
        return staff_action(weapon_of(given["staff"], book), book)
    tag = next((tag for tag in tags(user) if given["special"] in (tag.name, str(tag))), None)
    return None if tag is None else tag_action(tag, book)


def _recipient(target: Given, action: SpecialAction, book: Rulebook) -> Recipient:
    only(target, *FIELDS, *TARGET_KEYS)
    fighter = fighter_given({key: value for key, value in target.items() if key in FIELDS}, book, "target")
    side = target.get("side", action.target)
    return Recipient(
        fighter, target.get("distance", 1), side == "ally", activated=target.get("activated", False)
    )


def _refusal(
    action: SpecialAction, user: Fighter, recipients: tuple[Recipient, ...], book: Rulebook
) -> Refusal | None:
    unfit = action.staff and equipment_refusal(user.class_id, action.staff, book)
    return unfit or use_refusal(action, user, recipients, book)


def _told(one: Recipient) -> dict[str, object]:
    fighter = one.fighter
    statuses = sorted(str(status) for status in fighter.statuses)
    return {"hp": fighter.hp, "statuses": statuses, "activated": one.activated}


KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {
    "staff": answer_staff,
    "place": answer_place,
}
"""The kinds of case that this module answers."""
