"""Special actions: what a staff, a consumable or a tag does, on whom, and from how far."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from mapper.rules.reasons import Explained, Reason, Refusal, refuse, total
from mapper.rules.script import Roll, Script
from mapper.rules.skirmish.affliction import receive
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter, forbidding, rating, rating_of
from mapper.rules.skirmish.operation import Operation, operations
from mapper.rules.skirmish.powers import does, powers
from mapper.rules.skirmish.ratings import Ability
from mapper.rules.skirmish.status import Status
from mapper.rules.skirmish.tables import ConsumableRow, TargetKind
from mapper.rules.skirmish.tags import Tag, parse_tags
from mapper.rules.skirmish.to_hit import target_number
from mapper.rules.skirmish.weapon import Weapon

Reach: TypeAlias = tuple[int, int] | Literal["self", "all", "staff"]
Goal: TypeAlias = Literal["staff"] | int | None
HIT, MISS = "hit", "miss"
SELF: Literal["self"] = "self"
STAFF_RANGE: Literal["staff"] = "staff"
ANYWHERE = 1 << 30
PLACE, BESIDE = "place", "adjacent-to-user"
_TARGETS: dict[str, TargetKind] = {"Entrap": "enemy", "Rewarp": "self"}
"""Whom a tag alone works on, where what it does doesn't tell."""
_BY_OPERATION: dict[str, TargetKind] = {"reveal": "self", "open": "tile", "change-terrain": "tile"}
_EFFECTS = frozenset(
    {"heal", "clear-statuses", "give-status", "reactivate", PLACE, "open", "reveal", "change-terrain"}
)
"""The operations that do something to a unit or a tile."""


@dataclass(frozen=True, slots=True)
class SpecialAction:
    """What may be done with a staff (`staff`), a consumable, or a tag of the unit.

    `operations` are what the tags of the item do, or the tag alone; `goal` tells how far away it may put what
    it moves.
    """

    name: str
    target: TargetKind
    reach: Reach
    operations: tuple[Operation, ...]
    goal: Goal = None
    staff: Weapon | None = None

    def operation(self, name: str) -> Operation | None:
        """Return its operation of this name, or None."""
        return next((found for found in self.operations if found.name == name), None)

    @property
    def is_on_all(self) -> bool:
        """Whether it works on every legal target in range at once (S-TAG aoe)."""
        return self.operation("targets") is not None

    @property
    def works_on_units(self) -> bool:
        """Whether it is aimed at units: allies or enemies."""
        return self.target in ("ally", "enemy")

    @property
    def is_pure_heal(self) -> bool:
        """Whether it does nothing but heal."""
        return {found.name for found in self.operations} & _EFFECTS == {"heal"}

    @property
    def moves(self) -> Operation | None:
        """The operation by which it moves a unit, or None."""
        return self.operation(PLACE)


@dataclass(frozen=True, slots=True)
class Recipient:
    """A unit that an action works on: its distance from the user, and whether it has acted this round."""

    fighter: Fighter
    distance: int
    is_ally: bool
    activated: bool = False


@dataclass(frozen=True, slots=True)
class Treatment:
    """What came of an action: whether it worked, and the recipients afterwards."""

    worked: bool
    recipients: tuple[Recipient, ...]


def staff_action(staff: Weapon, book: Rulebook) -> SpecialAction:
    """Return what a staff does; raises TypeError for a weapon that is none."""
    row = staff.staff
    if row is None:
        raise TypeError(f"{staff.name} is no staff")
    reach: Reach = (row.range[0], row.range[1]) if isinstance(row.range, tuple) else row.range
    return SpecialAction(staff.name, row.target, reach, _operations(staff.tags, book), row.goal, staff)


def consumable_action(row: ConsumableRow, book: Rulebook) -> SpecialAction:
    """Return what a consumable does: on the user itself, or on a tile (S-ITEM-6)."""
    reach: Reach = (0, 1) if row.target == "tile" else SELF
    return SpecialAction(row.name, row.target, reach, _operations(parse_tags(row.tags), book))


def tag_action(tag: Tag, book: Rulebook) -> SpecialAction | None:
    """Return the special action a tag gives, None for a tag that gives none: range 1 (S-SPECIAL-1)."""
    row = book.tag_rows.get(tag.name)
    if row is None or row.group != "action":
        return None
    found = operations(tag, book)
    target = _TARGETS.get(tag.name) or _target(found, book)
    least = 0 if any(one.name == "open" for one in found) else 1  # a chest is on the unit's own tile
    reach: Reach = SELF if target == "self" else (least, 1)
    goal = any(one.name == PLACE and one.word != BESIDE for one in found)
    return SpecialAction(str(tag), target, reach, found, STAFF_RANGE if goal else None)


def _operations(tags: Sequence[Tag], book: Rulebook) -> tuple[Operation, ...]:
    return tuple(found for tag in tags for found in operations(tag, book))


def _target(found: Sequence[Operation], book: Rulebook) -> TargetKind:
    """Return whom operations work on by their nature: what harms, on enemies."""
    for one in found:
        row = book.status_rows.get(one.word)
        if one.name == "give-status" and row is not None and row.harmful:
            return "enemy"
        if one.name in _BY_OPERATION:
            return _BY_OPERATION[one.name]
    return "ally"


def staff_range(user: Fighter, book: Rulebook) -> Explained:
    """Return how far a unit's staff range goes, by its Mag (S-STAFF-8)."""
    ability = book.settings.staff.range_stat
    letter = rating_of(rating(user, ability, book))
    tiles = book.tables.staff_range.at(letter)
    return Explained(tiles, (book.reason("staff_range", f"staff range at {ability} {letter.name}", tiles),))


def goal_range(action: SpecialAction, user: Fighter, book: Rulebook) -> int | None:
    """Return how far away the goal of an action may be, None for one without a goal (S-STAFF-8)."""
    goal = action.goal
    return int(staff_range(user, book).value) if isinstance(goal, str) else goal


def distances(action: SpecialAction, user: Fighter, book: Rulebook) -> tuple[int, int]:
    """Return the least and the most distance of a target; 0 is the user itself (S-STAFF-2)."""
    match action.reach:
        case "self":
            return 0, 0
        case "all":
            return 0, ANYWHERE
        case "staff":
            return 1, int(staff_range(user, book).value)
        case reach:
            return reach


def use_refusal(
    action: SpecialAction, user: Fighter, recipients: Sequence[Recipient], book: Rulebook
) -> Refusal | None:
    """Return why a unit may not do this to these units, whatever it owns, or None."""
    if action.staff is not None and (status := forbidding(user, "staff", book)) is not None:
        return refuse("silenced", f"{user.name} is {status} and can't use a staff", "S-STAFF-7")
    if not action.works_on_units:
        return refuse("no_units", f"{action.name} works on no unit", "S-TAG-0") if recipients else None
    if not recipients:
        return refuse("no_target", f"{action.name} needs a target", "S-STAFF-2")
    if len(recipients) > 1 and not action.is_on_all:
        return refuse("one_target", f"{action.name} works on one unit at a time", "S-TAG aoe")
    least, most = distances(action, user, book)
    for one in recipients:
        refusal = _recipient_refusal(action, one, (least, most), book)
        if refusal is not None:
            return refusal
    if action.is_pure_heal and all(one.fighter.hp >= one.fighter.max_hp for one in recipients):
        return refuse("unhurt", "nobody lacks HP", "S-STAFF-6")
    return None


def needs_roll(action: SpecialAction) -> bool:
    """Tell whether an action is rolled for: on an enemy, unless it hits by itself (S-STAFF-2, S-STAFF-3)."""
    return action.target == "enemy" and action.operation("auto-hit") is None


def number_to_hit(
    action: SpecialAction, user: Fighter, recipients: Sequence[Recipient], book: Rulebook
) -> Explained | None:
    """Return the number to roll at most against the first target, None without a roll (S-STAFF-3)."""
    if not needs_roll(action) or not recipients:
        return None
    return target_number(user, recipients[0].fighter, 0, book)


def use(
    action: SpecialAction, user: Fighter, recipients: Sequence[Recipient], book: Rulebook
) -> Script[Treatment]:
    """Roll for an action where that is due, and return what it does to its recipients (S-STAFF-2, S-STAFF-3).

    What moves units or changes tiles is not among it.
    """
    number = number_to_hit(action, user, recipients, book)
    if number is not None:
        chance = number.value / 100
        classes = ((HIT, chance), (MISS, 1.0 - chance))
        if (yield Roll(classes, f"{action.name} to hit", "S-STAFF-3", sides=100)) == MISS:
            return Treatment(worked=False, recipients=tuple(recipients))
    return Treatment(worked=True, recipients=tuple(_treated(action, user, one, book) for one in recipients))


def _recipient_refusal(
    action: SpecialAction, one: Recipient, reach: tuple[int, int], book: Rulebook
) -> Refusal | None:
    name = one.fighter.name
    if one.is_ally is not (action.target == "ally"):
        text = f"{action.name} works on {'allies' if action.target == 'ally' else 'enemies'}, not on {name}"
        return refuse("wrong_side", text, "S-STAFF-2" if action.target == "ally" else "S-STAFF-3")
    if not reach[0] <= one.distance <= reach[1]:
        return refuse("out_of_range", f"{name} is out of range, {one.distance} away", "S-HIT-1")
    return _dance_refusal(one, book) if action.operation("reactivate") is not None else None


def _dance_refusal(one: Recipient, book: Rulebook) -> Refusal | None:
    if not one.activated:
        return refuse("not_activated", f"{one.fighter.name} has not acted this round", "S-TAG dance")
    if does(one.fighter, "reactivate", book) and not book.settings.dance.on_dancer:
        return refuse("dancer", f"{one.fighter.name} dances itself", "S-TAG dance")
    return None


def _treated(action: SpecialAction, user: Fighter, one: Recipient, book: Rulebook) -> Recipient:
    """Return a recipient after each of the action's operations did its work."""
    for found in action.operations:
        match found.name:
            case "heal":
                points = int(heal_points(found, user, book).value)
                one = replace(one, fighter=healed(one.fighter, points))
            case "clear-statuses":
                one = replace(one, fighter=replace(one.fighter, statuses=()))
            case "give-status" if found.word in book.status_rows:
                given = Status(found.word, found.ability, found.amount)
                one = replace(one, fighter=receive(one.fighter, given, book))
            case "reactivate":
                one = replace(one, activated=False)
            case _:
                pass
    return one


def heal_points(heal: Operation, user: Fighter, book: Rulebook) -> Explained:
    """Return how many HP a heal of a unit's action restores (S-TAG heal, S-TAG greaterheal)."""
    reasons = [Reason(str(heal.tag), heal.clause, heal.amount)]
    reasons += [Reason(str(one.tag), one.clause, one.amount) for one in powers(user, "heal-bonus", book)]
    if book.settings.heal.add_mag:
        letter = rating_of(rating(user, Ability.MAG, book))
        points = book.tables.base_damage.at(letter) + book.settings.damage.base_shift
        reasons.append(Reason(f"base damage at Mag {letter.name}", heal.clause, points))
    return Explained(total(reasons), tuple(reasons))


def healed(fighter: Fighter, points: int) -> Fighter:
    """Return a fighter after it regained HP, up to its maximum."""
    return replace(fighter, hp=min(fighter.max_hp, fighter.hp + points))
