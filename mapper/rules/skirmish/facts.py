"""The lines of a fighter's card: what it is, what it can do, and why each number is what it is."""

from collections.abc import Iterator

from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.figures import signed
from mapper.rules.reasons import Reason, total
from mapper.rules.ruleset import Fact
from mapper.rules.skirmish.avoid import avo
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.condition_dials import hp_reasons
from mapper.rules.skirmish.damage import is_magic
from mapper.rules.skirmish.fielding import class_row, fighter_of
from mapper.rules.skirmish.fighter import (
    Fighter,
    guard,
    movement,
    rating,
    rating_of,
    sourced_tags,
    weight,
)
from mapper.rules.skirmish.inventory import equip_refusal, item_name, items_of, uses_left
from mapper.rules.skirmish.ratings import Ability
from mapper.rules.skirmish.sheet import read_sheet
from mapper.rules.skirmish.tables import ClassRow
from mapper.rules.skirmish.tags import Tag
from mapper.rules.skirmish.turn_facts import turn_facts
from mapper.rules.skirmish.weapon import Weapon

UNIT, RATINGS, DEFENCE, WEAPON, CARRIES, TAGS, STATUSES = (
    "Unit",
    "Ratings",
    "Defence",
    "Weapon",
    "Carries",
    "Tags",
    "Statuses",
)


def facts(unit: Unit, scenario: Scenario, book: Rulebook) -> tuple[Fact, ...]:
    """Return the lines of a unit's card, grouped.

    Raises DocumentError when its sheet or state is none of these rules.
    """
    made = fighter_of(unit, scenario, book)
    row = class_row(unit, read_sheet(unit), book)
    return (
        *_unit(unit, made, row, book),
        *turn_facts(unit, scenario, book),
        *_ratings(made, book),
        *_defence(made, book),
        *(_weapon(made, made.weapon, book) if made.weapon else ()),
        *_carries(unit, book),
        *_tags(made, book),
        *_statuses(made, book),
    )


def class_name(row: ClassRow | None) -> str:
    """Return what a class is called, with its variant."""
    if row is None:
        return "no class"
    return f"{row.name} ({row.variant.replace('-', ', ')})" if row.variant else row.name


def _unit(unit: Unit, made: Fighter, row: ClassRow | None, book: Rulebook) -> Iterator[Fact]:
    origin = (Reason(f"{made.tier} class", row.source),) if row is not None else ()
    yield Fact(UNIT, "Class", class_name(row), origin)
    yield Fact(UNIT, "HP", f"{made.hp}/{made.max_hp}", hp_reasons(unit, book))
    points = movement(made, book)
    yield Fact(UNIT, "Movement", f"{points.value:g}", points.reasons)
    burden = weight(made, book)
    if burden.reasons:
        yield Fact(UNIT, "Weight", f"{burden.value:g}", burden.reasons)
    protection = guard(made)
    if protection.value:
        yield Fact(UNIT, "Guard", f"{protection.value:g}", protection.reasons)


def _ratings(made: Fighter, book: Rulebook) -> Iterator[Fact]:
    for ability in Ability:
        now = rating(made, ability, book)
        yield Fact(RATINGS, ability, rating_of(now).name, now.reasons)


def _defence(made: Fighter, book: Rulebook) -> Iterator[Fact]:
    """Yield the speed that counts for follow ups, and what is taken off damage on plain ground."""
    fast = avo(made, book)
    yield Fact(DEFENCE, "Avo", rating_of(fast).name, fast.reasons)
    for name, ability, more in (
        ("Martial damage", Ability.DEF, guard(made).reasons),
        ("Magic damage", Ability.RES, ()),
    ):
        rated = rating_of(rating(made, ability, book))
        points = book.tables.reduction.at(rated)
        base = book.reason(
            f"reduction.{rated.name}", f"{ability} {rated.name}", float(points), clause="S-DMG-4"
        )
        reasons = (base, *more)
        off = total(reasons)
        yield Fact(DEFENCE, name, signed(-off), reasons)


def _weapon(made: Fighter, weapon: Weapon, book: Rulebook) -> Iterator[Fact]:
    yield Fact(WEAPON, weapon.name, f"{weapon.type}, level {weapon.level}", (Reason("equipped", "S-WPN-1"),))
    yield Fact(WEAPON, "Range", range_words(weapon), (Reason("least and most distance", "S-HIT-1"),))
    if not weapon.is_staff:
        yield _damage(made, weapon, book)
    if weapon.tags:
        yield Fact(WEAPON, "Tags", ", ".join(map(str, weapon.tags)), (Reason("of the weapon", "S-TAG-0"),))


def _damage(made: Fighter, weapon: Weapon, book: Rulebook) -> Fact:
    """Return what a hit does before anything of the target counts."""
    magic = is_magic(made, book)
    ability = Ability.MAG if magic else Ability.STR
    rated = rating_of(rating(made, ability, book))
    points = book.tables.base_damage.at(rated) + book.settings.damage.base_shift
    base = book.reason(
        f"base_damage.{rated.name}", f"{ability} {rated.name}", float(points), clause="S-DMG-1"
    )
    might = Reason(f"might of {weapon.name}", "S-DMG-2", float(weapon.might))
    text = f"{points + weapon.might} {'magic' if magic else 'martial'}"
    return Fact(WEAPON, "Damage", text, (base, might))


def range_words(weapon: Weapon) -> str:
    """Return the range of a weapon or staff in words."""
    if weapon.range is not None:
        least, most = weapon.range
        return str(least) if least == most else f"{least} to {most}"
    words = {"self": "self", "all": "the whole map", "staff": "staff range"}
    return words[str(weapon.staff.range)] if weapon.staff is not None else "none"


def _carries(unit: Unit, book: Rulebook) -> Iterator[Fact]:
    items, class_id = items_of(unit), read_sheet(unit).class_id
    for slot, item in enumerate(items):
        left = uses_left(item, book)
        barred = equip_refusal(items, slot, class_id, book) if item.equipped else None
        held = "equipped" if barred is None else "equipped in vain"
        words = [*([held] if item.equipped else []), *([] if left is None else [_uses(left)])]
        reasons = (Reason("carried", "S-ITEM-2"), *(() if barred is None else barred.reasons))
        yield Fact(CARRIES, item_name(item.item, book), ", ".join(words), reasons)


def _uses(left: int) -> str:
    return "1 use left" if left == 1 else f"{left} uses left"


def _tags(made: Fighter, book: Rulebook) -> Iterator[Fact]:
    """Yield the tags in force, without those that are statuses."""
    for tag, source in sourced_tags(made):
        if source != "status":
            yield Fact(TAGS, str(tag), source, (_meaning(tag, book),))


def _meaning(tag: Tag, book: Rulebook) -> Reason:
    row = book.tag_rows.get(tag.name)
    if row is not None:
        return Reason(row.meaning, f"S-TAG {tag.name.lower().replace(' ', '-')}")
    given = (row for row in book.tables.scenario_tag.values() if row.name == tag.name)
    meaning = next((row.meaning for row in given), None)
    if meaning is not None:
        return Reason(meaning, f"S-TAG {tag.name.lower()}")
    return Reason("not known: it does nothing", "S-TAG-0")


def _statuses(made: Fighter, book: Rulebook) -> Iterator[Fact]:
    for status in made.statuses:
        row = book.status_rows[status.name]
        yield Fact(STATUSES, str(status), "", (Reason(row.meaning, f"S-STATUS {status.name.lower()}"),))
