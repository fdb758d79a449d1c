"""A combat fought out plainly, line by line of the rulebook; only the tables are those of the program."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.skirmishing import SETTINGS, TABLES

SCALE = "FEDCBAS"
DEFAULTS = {f"{group}.{key}": row["value"] for group, rows in SETTINGS.items() for key, row in rows.items()}
TAG = re.compile(r"(?P<name>[^(]+)(?:\((?P<word>[A-Z][a-z]+)?(?P<number>[+-]?\d+)?\))?")


def tag_of(text: str) -> tuple[str, str, int]:
    """Return name, word and number of a tag."""
    form = TAG.fullmatch(text)
    assert form, text
    return form["name"], form["word"] or "", int(form["number"] or 0)


def clamp(index: int) -> int:
    return min(6, max(0, index))


@dataclass
class Man:
    """A unit of a case, as it changes in the combat."""

    role: str
    ratings: dict[str, int]
    tags: list[tuple[str, str, int]]
    max_hp: int
    hp: int
    weapon: Mapping[str, Any] | None
    guard_points: int
    shield_weight: int
    terrain: Mapping[str, Any]
    statuses: list[str] = field(default_factory=list)

    def sum(self, name: str) -> int:
        return sum(number for found, _, number in self.tags if found == name)

    def has(self, name: str) -> bool:
        return any(found == name for found, _, _ in self.tags)

    def words(self, name: str) -> set[str]:
        return {word for found, word, _ in self.tags if found == name}

    def steps(self, ability: str) -> int:
        index = self.ratings[ability]
        index += sum(
            number for name, word, number in self.tags if name in {"Bonus", "Cursed"} and word == ability
        )
        for status in self.statuses:
            if status == "Barrier" and ability == "Res":
                index += 1
            if status.startswith(f"Inflicted {ability}"):
                index += int(status.removeprefix(f"Inflicted {ability}"))
        return index


def man(role: str, given: Mapping[str, Any]) -> Man:
    """Return the unit a case gives."""
    row = TABLES["class"].get(given.get("class")) or {}
    ratings = dict.fromkeys(("Str", "Mag", "Dex", "Spd", "Def", "Res"), "C")
    ratings |= row.get("ratings", {})
    ratings |= given.get("ratings", {})
    weapon = given.get("weapon")
    if isinstance(weapon, str):
        weapon = TABLES["weapon"].get(weapon) or {"type": "staff", **TABLES["staff"][weapon]}
    shield = TABLES["accessory"].get(given.get("accessory"), {})
    texts = [*row.get("tags", ()), *given.get("tags", ())]
    texts += [*(weapon or {}).get("tags", ()), *shield.get("tags", ())]
    max_hp = given.get("max_hp", row.get("hp", 25))
    return Man(
        role=role,
        ratings={name: SCALE.index(letter) for name, letter in ratings.items()},
        tags=[tag_of(text) for text in texts],
        max_hp=max_hp,
        hp=given.get("hp", max_hp),
        weapon=weapon,
        guard_points=shield.get("guard", 0),
        shield_weight=shield.get("weight", 0),
        terrain=TABLES["terrain"][given.get("terrain", "plains")],
        statuses=list(given.get("statuses", ())),
    )


class Fight:
    """One combat; `roll` gives the numbers of the die, in order."""

    def __init__(
        self, given: Mapping[str, Any], settings: Mapping[str, Any], roll: Callable[[int, int], int]
    ) -> None:
        self.set = {**DEFAULTS, **settings}
        self.roll = roll
        self.attacker = man("attacker", given["attacker"])
        self.defender = man("defender", given["defender"])
        self.guard = man("guard", given["guard"]) if given.get("guard") else None
        self.distance = given.get("distance", 1)
        self.helpers = sum(self.helps(ally) for ally in given.get("backup", ()))
        self.backed = False
        self.began_broken = [one for one in (self.attacker, self.defender) if "Broken" in one.statuses]
        self.hit: set[str] = set()
        self.steps: list[dict[str, Any]] = []

    def helps(self, given: Mapping[str, Any]) -> bool:
        ally = man("ally", {key: value for key, value in given.items() if key != "distance"})
        return ally.has("Backup") and self.can_strike(ally, given.get("distance", 1))

    def can_strike(self, one: Man, distance: int) -> bool:
        weapon = one.weapon
        if weapon is None or weapon["type"] == "staff" or one.hp <= 0:
            return False
        if weapon["type"] == "tome" and "Silenced" in one.statuses:
            return False
        least, most = weapon.get("range", (1, 1))
        return bool(least <= distance <= most)

    def can_counter(self) -> bool:
        return self.can_strike(self.defender, self.distance) and "Broken" not in self.defender.statuses

    def is_refused(self) -> bool:
        wrong = self.guard is not None and (
            not self.guard.has("Qi Adept") or self.guard.hp < self.guard.max_hp
        )
        return wrong or not self.can_strike(self.attacker, self.distance)

    def weight(self, one: Man) -> int:
        carried = 0
        if "weapon" in self.set["weight.counts"] and one.weapon is not None:
            carried += one.weapon.get("weight", 0)
        if "accessory" in self.set["weight.counts"]:
            carried += one.shield_weight
        relief = self.set["weight.built_relief"] if one.has("Built") else 0
        return int(max(0, min(self.set["weight.cap"], carried) - relief))

    def avo(self, one: Man) -> int:
        return clamp(one.steps("Spd") - self.weight(one))

    def shelter(self, target: Man, striker: Man) -> tuple[int, int]:
        if target.has("Flying"):
            return 0, 0
        good = 0 if striker.has("Mystical") else 2 if target.has("Covert") else 1
        dr, avo = (
            points * good if points > 0 else points
            for points in (target.terrain["dr"], target.terrain["avo"])
        )
        return dr, avo

    def triangle(self, striker: Man, target: Man) -> int:
        mine, theirs = striker.weapon, target.weapon
        if mine is None or theirs is None or "staff" in (mine["type"], theirs["type"]):
            return 0
        rows = [(row["winner"], row["loser"], row["two_sided"]) for row in TABLES["triangle"].values()]
        one, other = mine["type"], theirs["type"]
        listed = any({one, other} == {winner, loser} for winner, loser, _ in rows)
        if not listed and one == other == "tome" and self.set["triangle.magic"]:
            one, other = mine.get("school"), theirs.get("school")
            rows = [
                (row["winner"], row["loser"], row["two_sided"]) for row in TABLES["magic_triangle"].values()
            ]
        if striker.has("Inverted") != target.has("Inverted"):
            rows = [(loser, winner, both) for winner, loser, both in rows]
        for winner, loser, both in rows:
            if (one, other) == (winner, loser):
                return 1
            if (one, other) == (loser, winner) and both:
                return -1
        return 0

    def number(self, striker: Man, target: Man) -> int | None:
        if striker.has("Homing"):
            return None
        dex = striker.steps("Dex") + self.triangle(striker, target) * self.set["triangle.dex"]
        dex -= striker.sum("Inaccurate")
        avoid = target.steps("Spd") - self.weight(target) + self.shelter(target, striker)[1]
        return int(TABLES["to_hit"][SCALE[clamp(dex)]][clamp(avoid)])

    def critical(self, striker: Man, target: Man) -> int:
        if striker.has("Homing"):
            return 0
        base = self.set["crit.base"]
        if striker.has("Deadly"):
            deadly = striker.sum("Deadly")
            if self.set["crit.deadly_mode"] == "add":
                base += deadly
            else:
                base = deadly - (1 if self.set["crit.deadly_edge"] == "less-than" else 0)
        return int(min(100, max(0, base + striker.sum("Lucky") - target.sum("Nimble"))))

    def damage(self, striker: Man, target: Man, *, crit: bool, helpers: int, halved: bool) -> int:
        weapon = striker.weapon or {}
        magic = striker.has("Enchanted") or weapon.get("damage") == "magic"
        points = TABLES["base_damage"][SCALE[clamp(striker.steps("Mag" if magic else "Str"))]]
        points += self.set["damage.base_shift"] + weapon.get("might", 0)
        points += self.triangle(striker, target) * self.set["triangle.damage"]
        names = {name for name, _, _ in target.tags}
        if (striker.words("Effective") - target.words("Countermeasure")) & names:
            points += self.set["effective.bonus"]
        if "Poisoned" in target.statuses:
            points += self.set["poison.bonus"]
        points = max(0, points + helpers * self.set["backup.bonus"])
        early = self.set["crit.timing"] == "before-reduction"
        if crit and early:
            points *= self.set["crit.multiplier"]
        cover = self.shelter(target, striker)[0]
        as_ratings = self.set["terrain.dr"] == "ratings"
        index = clamp(target.steps("Res" if magic else "Def") + (cover if as_ratings else 0))
        if striker.has("Piercing"):
            index = min(index, 1)
        points -= TABLES["reduction"][SCALE[index]] + (0 if as_ratings else cover)
        points = max(0, points - (0 if magic else target.guard_points))
        if crit and not early:
            points *= self.set["crit.multiplier"]
        if halved:
            points = (points + (1 if self.set["qi_adept.share"] == "half-up" else 0)) // 2
        return int(points)

    def strike(self, striker: Man, target: Man, phase: str, *, halved: bool = False) -> None:
        number, edge = self.number(striker, target), self.critical(striker, target)
        roll = None if number is None else self.roll(number, min(edge, number))
        result = "hit" if number is None or (roll or 0) <= number else "miss"
        if roll is not None and result == "hit" and roll <= edge:
            result = "crit"
        lost = 0
        if result != "miss":
            helpers = 0
            if striker is self.attacker and not self.backed and self.helpers:
                helpers = self.helpers if self.set["backup.limit"] == "each" else 1
                self.backed = True
            points = self.damage(striker, target, crit=result == "crit", helpers=helpers, halved=halved)
            lost = min(points, target.hp)
            self.land(striker, target, lost)
        self.steps.append(
            {
                "by": striker.role,
                "phase": phase,
                "on": target.role,
                "target_number": number,
                "roll": roll,
                "result": result,
                "damage": lost,
            }
        )

    def land(self, striker: Man, target: Man, lost: int) -> None:
        advantage = self.triangle(striker, target)
        target.hp -= lost
        if target.role in {"attacker", "defender"}:
            self.hit.add(striker.role)
        if striker.has("Drain"):
            striker.hp = min(striker.max_hp, striker.hp + lost // 2)
        if target.hp <= 0:
            return
        if advantage > 0 and lost >= 1 and (striker is self.attacker or self.set["break.on_counter"]):
            self.give(target, "Broken")
        for name, word, number in striker.tags:
            if name == "Effect":
                self.give(target, word)
            if name == "Inflict" and not any(
                status.startswith(f"Inflicted {word}") for status in target.statuses
            ):
                target.statuses.append(f"Inflicted {word}{number:+d}")

    def give(self, target: Man, status: str) -> None:
        if status not in target.statuses and not (status == "Broken" and target.has("Armor")):
            target.statuses.append(status)

    @property
    def is_over(self) -> bool:
        return self.attacker.hp <= 0 or self.defender.hp <= 0

    def series(self, striker: Man, target: Man, phase: str) -> None:
        if self.is_over:
            return
        brave = striker.has("Brave") and (striker is self.attacker or self.set["brave.on_counter"])
        for place in range(2 if brave else 1):
            if self.is_over or not self.can_strike(striker, self.distance):
                return
            shielded = phase == "attack" and place == 0 and self.guard is not None
            if shielded and self.guard is not None:
                self.strike(striker, self.guard, phase, halved=True)
            else:
                self.strike(striker, target, phase)

    def promise(self) -> dict[str, Any]:
        """Return what a case of the kind forecast answers, by the state before the first strike."""
        one, other = self.attacker, self.defender
        helpers = self.helpers if self.set["backup.limit"] == "each" else min(1, self.helpers)
        number = self.number(one, other)
        avoid = other.steps("Spd") - self.weight(other) + self.shelter(other, one)[1]
        hits = {
            crit: self.damage(one, other, crit=crit, helpers=helpers, halved=False) for crit in (False, True)
        }
        follower = self.follower()
        return {
            "refused": False,
            "target_number": number,
            "crit_range": self.critical(one, other),
            "damage": hits[False],
            "crit_damage": None if number is None else hits[True],
            "triangle": self.triangle(one, other),
            "attacker_avo": SCALE[self.avo(one)],
            "defender_avo": SCALE[self.avo(other)],
            "defender_avoid": SCALE[clamp(avoid)],
            "can_counter": self.can_counter(),
            "defender_strikes_first": self.counters_first(),
            "follow_up": follower.role if follower is not None else None,
        }

    def counters_first(self) -> bool:
        return self.attacker.has("Heavy") and not self.defender.has("Heavy") and self.can_counter()

    def run(self) -> dict[str, Any]:
        """Fight, and return what a case of the kind combat answers."""
        counters_first = self.attacker.has("Heavy") and not self.defender.has("Heavy") and self.can_counter()
        if counters_first:
            self.series(self.defender, self.attacker, "counter")
        self.series(self.attacker, self.defender, "attack")
        if not counters_first and not self.is_over and self.can_counter():
            self.series(self.defender, self.attacker, "counter")
        if not self.is_over:
            self.follow_up()
        for one in self.began_broken:
            one.statuses = [status for status in one.statuses if status != "Broken"]
        pushed = [
            name
            for name, other in (("defender", self.attacker), ("attacker", self.defender))
            if other.has("Heavy") and other.role in self.hit and not self.is_over
        ]
        told: dict[str, Any] = {"refused": False, "pushed": pushed, "steps": self.steps}
        for one in (self.attacker, self.defender, *((self.guard,) if self.guard else ())):
            told[f"{one.role}_hp"] = one.hp
            told[f"{one.role}_statuses"] = sorted(one.statuses)
        return told

    def follow_up(self) -> None:
        one = self.follower()
        if one is not None:
            other = self.defender if one is self.attacker else self.attacker
            self.series(one, other, "follow-up")

    def follower(self) -> Man | None:
        lead = self.avo(self.attacker) - self.avo(self.defender)
        one = self.attacker if lead > 0 else self.defender
        if abs(lead) < self.set["follow_up.gap"] or one.has("Complex") or one.has("Heavy"):
            return None
        if one is self.defender and self.set["follow_up.defender_needs_counter"] and not self.can_counter():
            return None
        return one if self.can_strike(one, self.distance) else None
