"""A combat told once more, from the rulebook alone and as plainly as can be: what the rules are held against.

It knows tags by their names, keeps everything in one object a unit, and asks for each die as it comes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.encounter import Role
from mapper.rules.skirmish.fighter import Fighter, tags
from mapper.rules.skirmish.ratings import Ability, Rating

PAIRS = {"sword": "axe", "axe": "lance", "lance": "sword"}
ARTS = ("tome", "dagger", "bow")


@dataclass
class Soldier:
    """One unit while the combat lasts."""

    made: Fighter
    hp: int
    statuses: list[str] = field(default_factory=list)
    lowered: dict[str, int] = field(default_factory=dict)

    def has(self, name: str) -> bool:
        return any(tag.name == name for tag in tags(self.made))

    def total(self, name: str) -> int:
        return sum(tag.amount or 0 for tag in tags(self.made) if tag.name == name)

    def words(self, name: str) -> list[str]:
        return [tag.word or "" for tag in tags(self.made) if tag.name == name]

    def steps(self, ability: str) -> int:
        """The index of a rating with Bonus, Cursed, Inflicted and Barrier, not clamped."""
        steps = int(self.made.ratings[Ability(ability)]) + self.lowered.get(ability, 0)
        for tag in tags(self.made):
            if tag.name in ("Bonus", "Cursed") and tag.ability == ability:
                steps += tag.amount or 0
        return steps + (ability == "Res" and "Barrier" in self.statuses)

    def speed(self) -> int:
        """Speed less the Weight of the weapon, not clamped."""
        heavy = min(2, self.made.weapon.weight if self.made.weapon else 0)
        return self.steps("Spd") - max(0, heavy - self.has("Built"))

    def can_strike(self, distance: int) -> bool:
        weapon = self.made.weapon
        if weapon is None or weapon.range is None or weapon.type == "staff" or self.hp <= 0:
            return False
        silent = weapon.type == "tome" and "Silenced" in self.statuses
        return not silent and weapon.range[0] <= distance <= weapon.range[1]

    def can_counter(self, distance: int) -> bool:
        return "Broken" not in self.statuses and self.can_strike(distance)


def fight(
    fighters: Mapping[Role, Fighter], distance: int, dice: Iterator[int], book: Rulebook
) -> tuple[tuple[int, frozenset[str]], ...]:
    """Return the HP and statuses of attacker, defender and guard (if any) after the combat."""
    soldiers = {role: soldier(made) for role, made in fighters.items()}
    one, two, third = soldiers[Role.ATTACKER], soldiers[Role.DEFENDER], soldiers.get(Role.GUARD)
    began_broken = [each for each in (one, two) if "Broken" in each.statuses]

    def attack() -> None:
        for number in range(2 if one.has("Brave") else 1):
            if one.hp > 0 and two.hp > 0 and one.can_strike(distance):
                taken = third if number == 0 else None
                strike(one, taken or two, dice, book, halved=taken is not None)

    def counter() -> None:
        if one.hp > 0 and two.can_counter(distance):
            strike(two, one, dice, book)

    heavy = one.has("Heavy") and not two.has("Heavy") and two.can_counter(distance)
    for series in (counter, attack) if heavy else (attack, counter):
        series()
    follow_up(one, two, distance, dice, book)
    for each in began_broken:
        each.statuses.remove("Broken")
    return tuple(ended(each) for each in soldiers.values())


def follow_up(one: Soldier, two: Soldier, distance: int, dice: Iterator[int], book: Rulebook) -> None:
    """Let the faster of attacker and defender strike again."""
    lead = clamp(one.speed()) - clamp(two.speed())
    by, on = (one, two) if lead > 0 else (two, one)
    able = one.can_strike(distance) if by is one else two.can_counter(distance)
    if abs(lead) < 2 or not able or by.has("Complex") or by.has("Heavy"):
        return
    for _ in range(2 if by is one and by.has("Brave") else 1):
        if one.hp > 0 and two.hp > 0:
            strike(by, on, dice, book)


def strike(by: Soldier, on: Soldier, dice: Iterator[int], book: Rulebook, *, halved: bool = False) -> None:
    """Roll and carry out one strike."""
    side = triangle(by, on)
    row = on.made.terrain
    dr, avo = (ground(points, by, on) for points in (row.dr, row.avo))
    dex = clamp(by.steps("Dex") + side - by.total("Inaccurate"))
    number = book.tables.to_hit.at(Rating(dex), Rating(clamp(on.speed() + avo)))
    deadly = [tag.amount or 0 for tag in tags(by.made) if tag.name == "Deadly"]
    critical = (sum(deadly) if deadly else 10) + by.total("Lucky") - on.total("Nimble")
    double = False
    if not by.has("Homing"):
        roll = next(dice)
        if roll > number:
            return
        double = roll <= max(0, min(100, critical))
    lost = min(on.hp, damage(by, on, side, dr, book, double=double, halved=halved))
    on.hp -= lost
    if by.has("Drain"):
        by.hp = min(by.made.max_hp, by.hp + lost // 2)
    if on.hp <= 0:
        return
    if side > 0 and lost > 0:
        give(on, "Broken")
    for tag in tags(by.made):
        if tag.name == "Effect":
            give(on, tag.word or "")
        if tag.name == "Inflict" and tag.ability and tag.ability not in on.lowered:
            on.lowered[tag.ability] = tag.amount or 0


def damage(
    by: Soldier, on: Soldier, side: int, dr: int, book: Rulebook, *, double: bool, halved: bool
) -> int:
    """Reckon what a hit takes."""
    weapon = by.made.weapon
    assert weapon is not None
    magic = weapon.damage == "magic" or by.has("Enchanted")
    base = book.tables.base_damage.at(Rating(clamp(by.steps("Mag" if magic else "Str"))))
    prey = set(by.words("Effective")) - set(on.words("Countermeasure"))
    effective = any(on.has(word) for word in prey)
    dealt = max(0, base + weapon.might + side + 5 * effective + ("Poisoned" in on.statuses))
    defence = clamp(on.steps("Res" if magic else "Def"))
    if by.has("Piercing"):
        defence = min(defence, int(Rating.E))
    reduced = book.tables.reduction.at(Rating(defence)) + dr
    if not magic and on.made.accessory is not None:
        reduced += on.made.accessory.guard
    points = max(0, dealt * (2 if double else 1) - reduced)
    return points // 2 if halved else points


def triangle(by: Soldier, on: Soldier) -> int:
    if by.made.weapon is None or on.made.weapon is None:
        return 0
    mine, theirs = by.made.weapon.type, on.made.weapon.type
    if by.has("Inverted") != on.has("Inverted"):
        mine, theirs = theirs, mine
    if PAIRS.get(mine) == theirs or (mine == "art" and theirs in ARTS):
        return 1
    return -1 if PAIRS.get(theirs) == mine else 0


def ground(points: int, by: Soldier, on: Soldier) -> int:
    if on.has("Flying"):
        return 0
    if points <= 0:
        return points
    return 0 if by.has("Mystical") else points * (2 if on.has("Covert") else 1)


def give(on: Soldier, status: str) -> None:
    if status not in on.statuses and not (status == "Broken" and on.has("Armor")):
        on.statuses.append(status)


def clamp(steps: int) -> int:
    return max(0, min(6, steps))


def soldier(made: Fighter) -> Soldier:
    plain = [status.name for status in made.statuses if status.ability is None]
    lowered = {str(status.ability): status.steps for status in made.statuses if status.ability is not None}
    return Soldier(made, made.hp, plain, lowered)


def ended(each: Soldier) -> tuple[int, frozenset[str]]:
    lowered = (f"Inflicted {ability}{steps:+d}" for ability, steps in each.lowered.items())
    return each.hp, frozenset((*each.statuses, *lowered))
