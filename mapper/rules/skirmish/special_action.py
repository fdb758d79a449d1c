"""Special actions: what a staff, a consumable or a tag does, on whom, and from how far."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from mapper.rules.reasons import Explained, Reason, Refusal, refuse
from mapper.rules.script import Roll, Script
from mapper.rules.skirmish.affliction import receive
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter, forbidding, has, rating, rating_of, tag_sum
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
_TARGETS: dict[str, TargetKind] = {
    "Dance": "ally",
    "Entrap": "enemy",
    "Freeze": "enemy",
    "Heal": "ally",
    "Pick": "tile",
    "Rescue": "ally",
    "Restore": "ally",
    "Rewarp": "self",
    "Torch": "self",
    "Vein": "tile",
    "Warp": "ally",
}
"""Whom a special action works on, where a tag alone gives it."""
WITH_GOAL = ("Rewarp", "Warp")
_NO_EFFECT = ("AoE", "Consumable", "Inaccurate", "Homing", "Exclusive")


@dataclass(frozen=True, slots=True)
class SpecialAction:
    """What may be done with a staff (`staff`), a consumable, or a tag of the unit.

    `tags` are those of the item, or the tag alone; `goal` tells how far away it may put what it moves.
    """

    name: str
    target: TargetKind
    reach: Reach
    tags: tuple[Tag, ...]
    goal: Goal = None
    staff: Weapon | None = None

    def tag(self, name: str) -> Tag | None:
        """Return its tag of this name, or None."""
        return next((tag for tag in self.tags if tag.name == name), None)

    @property
    def is_on_all(self) -> bool:
        """Whether it works on every legal target in range at once (S-TAG aoe)."""
        return self.tag("AoE") is not None

    @property
    def works_on_units(self) -> bool:
        """Whether it is aimed at units: allies or enemies."""
        return self.target in ("ally", "enemy")

    @property
    def is_pure_heal(self) -> bool:
        """Whether it does nothing but heal."""
        effects = {tag.name for tag in self.tags} - set(_NO_EFFECT)
        return effects == {"Heal"}


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


def staff_action(staff: Weapon) -> SpecialAction:
    """Return what a staff does; raises TypeError for a weapon that is none."""
    row = staff.staff
    if row is None:
        raise TypeError(f"{staff.name} is no staff")
    reach: Reach = (row.range[0], row.range[1]) if isinstance(row.range, tuple) else row.range
    return SpecialAction(staff.name, row.target, reach, staff.tags, row.goal, staff)


def consumable_action(row: ConsumableRow) -> SpecialAction:
    """Return what a consumable does: on the user itself, or on a tile (S-ITEM-6)."""
    reach: Reach = (0, 1) if row.target == "tile" else SELF
    return SpecialAction(row.name, row.target, reach, parse_tags(row.tags))


def tag_action(tag: Tag) -> SpecialAction | None:
    """Return the special action a tag gives, None for a tag that gives none: range 1 (S-SPECIAL-1)."""
    target = _TARGETS.get(tag.name)
    if target is None:
        return None
    reach: Reach = SELF if target == "self" else (0 if tag.name == "Pick" else 1, 1)
    goal: Goal = STAFF_RANGE if tag.name in WITH_GOAL else None
    return SpecialAction(str(tag), target, reach, (tag,), goal)


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
    return action.target == "enemy" and action.tag("Homing") is None


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
    return _dance_refusal(one, book) if action.tag("Dance") is not None else None


def _dance_refusal(one: Recipient, book: Rulebook) -> Refusal | None:
    if not one.activated:
        return refuse("not_activated", f"{one.fighter.name} has not acted this round", "S-TAG dance")
    if has(one.fighter, "Dance") and not book.settings.dance.on_dancer:
        return refuse("dancer", f"{one.fighter.name} dances itself", "S-TAG dance")
    return None


def _treated(action: SpecialAction, user: Fighter, one: Recipient, book: Rulebook) -> Recipient:
    """Return a recipient after each of the action's tags did its work."""
    for tag in action.tags:
        match tag.name:
            case "Heal":
                points = heal_points(tag, user, book).value
                one = replace(one, fighter=healed(one.fighter, int(points)))
            case "Restore":
                one = replace(one, fighter=replace(one.fighter, statuses=()))
            case "Freeze":
                one = replace(one, fighter=receive(one.fighter, Status("Frozen"), book))
            case "Effect" if tag.word is not None:
                one = replace(one, fighter=receive(one.fighter, Status(tag.word), book))
            case "Dance":
                one = replace(one, activated=False)
            case _:
                pass
    return one


def heal_points(tag: Tag, user: Fighter, book: Rulebook) -> Explained:
    """Return how many HP a Heal tag of a unit's action restores (S-TAG heal, S-TAG greaterheal)."""
    reasons = [Reason(str(tag), "S-TAG heal", tag.amount or 0)]
    if more := tag_sum(user, "GreaterHeal"):
        reasons.append(Reason("GreaterHeal", "S-TAG greaterheal", more))
    if book.settings.heal.add_mag:
        letter = rating_of(rating(user, Ability.MAG, book))
        points = book.tables.base_damage.at(letter)
        reasons.append(Reason(f"base damage at Mag {letter.name}", "S-TAG heal", points))
    return Explained(sum(reason.value or 0 for reason in reasons), tuple(reasons))


def healed(fighter: Fighter, points: int) -> Fighter:
    """Return a fighter after it regained HP, up to its maximum."""
    return replace(fighter, hp=min(fighter.max_hp, fighter.hp + points))
