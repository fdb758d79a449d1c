"""Who may equip and use what: proficiency, and items made for one class (S-WPN-2)."""

from collections.abc import Iterable

from mapper.rules.reasons import Refusal, refuse
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.tags import Tag
from mapper.rules.skirmish.weapon import Weapon

LEVELS = "EDCBAS"
"""The levels of weapons and of proficiency, lowest first."""


def use_refusal(class_id: str | None, weapon: Weapon, book: Rulebook) -> Refusal | None:
    """Return why a class may not use a weapon or staff, or None; a unit of no class is skilled in all."""
    refused = exclusive_refusal(class_id, weapon.name, weapon.tags, book)
    if refused is not None or class_id is None:
        return refused
    row = book.tables.classes[class_id]
    level = row.proficiency.get(weapon.type)
    if level is None:
        return refuse("no_proficiency", f"{row.name} has no proficiency with the {weapon.type}", "S-WPN-2")
    best = level.removesuffix("+")
    if book.settings.equip.check_level and LEVELS.index(best) < LEVELS.index(weapon.level):
        text = f"{weapon.name} has level {weapon.level}, {row.name} goes up to {best} with the {weapon.type}"
        return refuse("level", text, "S-WPN-2")
    return None


def exclusive_refusal(class_id: str | None, name: str, tags: Iterable[Tag], book: Rulebook) -> Refusal | None:
    """Return why an item that is made for one class alone is not for this one, or None."""
    meant = [tag.word for tag in tags if tag.name == "Exclusive"]
    own = {class_id, book.tables.classes[class_id].name} if class_id is not None else set()
    if not meant or own & set(meant):
        return None
    return refuse("exclusive", f"{name} is for {' or '.join(map(str, meant))} only", "S-TAG exclusive")
