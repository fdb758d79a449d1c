"""Staves against an enemy: the chance of the roll, and what a hit gives."""

from collections.abc import Iterator
from dataclasses import replace

from mapper.model.unit import Unit
from mapper.rules.reasons import Explained, Reason, Refusal, refuse
from mapper.rules.ruleset import Attack, EndState
from mapper.rules.script import odds
from mapper.rules.skirmish.encounter import Encounter
from mapper.rules.skirmish.inventory import ItemKind, equip_refusal, items_of, kind_of, uses_left
from mapper.rules.skirmish.special_action import Recipient, number_to_hit, staff_action, use, use_refusal
from mapper.rules.skirmish.strike import DIE
from mapper.rules.skirmish.weapon import Weapon, weapon_of

MODE = "staff"
ALWAYS = Explained(1.0, (Reason("it needs no roll", "S-STAFF-3"),))
UNANSWERED = Reason("never countered, never followed up", "S-STAFF-4")


def staff_attacks(met: Encounter, user: Unit) -> Iterator[Attack]:
    """Yield an entry for each staff the user carries that works on enemies (S-STAFF-3)."""
    book = met.book
    for place, item in enumerate(items_of(user)):
        if kind_of(item.item, book) is not ItemKind.WEAPON:
            continue
        staff = weapon_of(item.item, book)
        if staff.staff is not None and staff.staff.target == "enemy":
            refusal = equip_refusal(items_of(user), place, met.attacker.class_id, book) or _fallen(met)
            yield replace(_used(met, staff, uses_left(item, book), refusal), place=place)


def _used(met: Encounter, staff: Weapon, left: int | None, refusal: Refusal | None) -> Attack:
    book, aimed = met.book, Recipient(met.defender, met.distance, is_ally=False)
    action, holder = staff_action(staff, book), replace(met.attacker, weapon=staff)
    entry = Attack(staff.key, staff.name, None, MODE, 1, each="use")
    refusal = refusal or use_refusal(action, holder, (aimed,), book)
    if refusal is not None:
        return replace(entry, refusal=refusal)
    number = number_to_hit(action, holder, (aimed,), book)
    found = odds(lambda: use(action, holder, (aimed,), book))
    hit = sum(chance for treatment, chance in found.items() if treatment.worked)
    gained = {
        str(status).lower()
        for treatment in found
        for status in treatment.recipients[0].fighter.statuses
        if status not in met.defender.statuses
    }
    states = (
        EndState(chance, {"hp": float(met.defender.hp), **dict.fromkeys(gained, treatment.worked)})
        for treatment, chance in sorted(found.items(), key=lambda each: -each[1])
    )
    return replace(
        entry,
        to_hit=ALWAYS if number is None else Explained(number.value / DIE, number.reasons),
        hits=(1.0 - hit, hit),
        outcomes={"hit": hit, **dict.fromkeys(gained, hit)},
        states=tuple(states),
        notes=tuple(_notes(met, staff, left)),
    )


def _fallen(met: Encounter) -> Refusal | None:
    """Return that one of the two is Routed, or None."""
    for fighter in (met.attacker, met.defender):
        if fighter.is_routed:
            return refuse("routed", f"{fighter.name} is Routed", "S-UNIT-4")
    return None


def _notes(met: Encounter, staff: Weapon, left: int | None) -> Iterator[Reason]:
    rows = met.book.tag_rows
    for tag in staff.tags:
        if tag.name in rows and rows[tag.name].group == "action":
            yield Reason(rows[tag.name].meaning, f"S-TAG {tag.name.lower()}")
        elif tag.name == "Effect":
            yield Reason(f"a hit gives {tag.word}", f"S-STATUS {(tag.word or '').lower()}")
    yield UNANSWERED
    if left is not None:
        yield Reason(f"{left} use{'' if left == 1 else 's'} left", "S-ITEM-5")
