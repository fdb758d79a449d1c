"""The units that a case of the skirmish rules gives, neutral wherever it says nothing."""

from collections.abc import Mapping
from typing import Any

from mapper.errors import MapperError
from mapper.rules.given import known, only
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.ratings import Ability, Rating
from mapper.rules.skirmish.sheet import NEUTRAL_HP
from mapper.rules.skirmish.status import parse_status
from mapper.rules.skirmish.tables import Tier
from mapper.rules.skirmish.tags import parse_tags
from mapper.rules.skirmish.weapon import Weapon, accessory_of, weapon_of, written_out

FIELDS = (
    "class",
    "ratings",
    "max_hp",
    "hp",
    "weapon",
    "accessory",
    "terrain",
    "tags",
    "statuses",
)


def fighter_given(given: Mapping[str, Any], book: Rulebook, name: str = "unit") -> Fighter:
    """Return the unit that a case gives; raises MapperError when it gives none that there can be."""
    only(given, *FIELDS)
    key = given.get("class")
    row = None if key is None else known(book.tables.classes, key)
    tier: Tier = row.tier if row else "base"
    max_hp = given.get("max_hp", row.hp if row else NEUTRAL_HP)
    accessory = given.get("accessory")
    return Fighter(
        name=name,
        class_id=key,
        tier=tier,
        ratings=(row.ratings.of() if row else dict.fromkeys(Ability, Rating.C))
        | ratings_given(given.get("ratings", {})),
        max_hp=max_hp,
        hp=_hp(given.get("hp", max_hp), max_hp),
        weapon=weapon_given(given.get("weapon"), book),
        accessory=None if accessory is None else accessory_of(accessory, book),
        terrain=book.terrain(given.get("terrain", "plains")),
        class_tags=parse_tags(row.tags) if row else (),
        own_tags=parse_tags(given.get("tags", ())),
        statuses=tuple(parse_status(text, book) for text in given.get("statuses", ())),
    )


def ratings_given(letters: Mapping[str, str]) -> dict[Ability, Rating]:
    """Return ratings by ability; raises MapperError for a name that is none."""
    abilities = {ability.value: ability for ability in Ability}
    ratings = {rating.name: rating for rating in Rating}
    return {known(abilities, name): known(ratings, letter) for name, letter in letters.items()}


def weapon_given(given: str | Mapping[str, Any] | None, book: Rulebook) -> Weapon | None:
    """Return the weapon that a case names or writes out."""
    if given is None:
        return None
    return weapon_of(given, book) if isinstance(given, str) else written_out(given)


def _hp(hp: int, max_hp: int) -> int:
    if not 1 <= hp <= max_hp:
        raise MapperError(f"HP {hp} is not within 1 to {max_hp}", place="hp")
    return hp
