"""A fighter as combat sees it: its ratings, HP, what it holds, where it stands and what has befallen it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from mapper.rules.reasons import Explained, Reason, total
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.operation import operations
from mapper.rules.skirmish.ratings import Ability, Rating, shifted
from mapper.rules.skirmish.status import Status, forbids, rating_steps, stops
from mapper.rules.skirmish.tables import TerrainRow, Tier
from mapper.rules.skirmish.tags import Tag
from mapper.rules.skirmish.weapon import Accessory, Weapon

BUILT = "Built"


@dataclass(frozen=True, slots=True)
class Fighter:
    """What the rules of combat ask of a unit (S-UNIT-1).

    `carried` are accessories that work beside the equipped one, where the GM has it so (S-ITEM-3).
    """

    name: str
    class_id: str | None
    tier: Tier
    ratings: Mapping[Ability, Rating] = field(hash=False)
    max_hp: int
    hp: int
    weapon: Weapon | None
    accessory: Accessory | None
    terrain: TerrainRow
    class_tags: tuple[Tag, ...] = ()
    own_tags: tuple[Tag, ...] = ()
    statuses: tuple[Status, ...] = ()
    carried: tuple[Accessory, ...] = ()

    @property
    def accessories(self) -> tuple[Accessory, ...]:
        """The accessories that work."""
        return (*((self.accessory,) if self.accessory else ()), *self.carried)

    @property
    def is_routed(self) -> bool:
        """Whether it has no HP left (S-UNIT-4)."""
        return self.hp <= 0


def sourced_tags(fighter: Fighter) -> Iterator[tuple[Tag, str]]:
    """Yield every tag in force with what it comes from (S-TAG-0)."""
    yield from ((tag, "class") for tag in fighter.class_tags)
    yield from ((tag, "unit") for tag in fighter.own_tags)
    if fighter.weapon is not None:
        yield from ((tag, fighter.weapon.name) for tag in fighter.weapon.tags)
    for accessory in fighter.accessories:
        yield from ((tag, accessory.name) for tag in accessory.tags)
    yield from ((status.tag, "status") for status in fighter.statuses)


def counted_tags(fighter: Fighter, book: Rulebook) -> Iterator[tuple[Tag, str]]:
    """Yield the tags that count, with what they come from: one that is a flag counts once (S-TAG-0)."""
    flags: set[Tag] = set()
    for tag, source in sourced_tags(fighter):
        row = book.tag_rows.get(tag.name)
        if row is None or row.stacking != "flag" or tag not in flags:
            flags.add(tag)
            yield tag, source


def tags(fighter: Fighter) -> tuple[Tag, ...]:
    """Return every tag in force: of the class, its own, of what is equipped, and its statuses (S-TAG-0)."""
    return tuple(tag for tag, _ in sourced_tags(fighter))


def has(fighter: Fighter, name: str) -> bool:
    """Tell whether a tag of this name is in force."""
    return any(tag.name == name for tag in tags(fighter))


def has_status(fighter: Fighter, name: str) -> bool:
    """Tell whether it has a status of this name."""
    return any(status.name == name for status in fighter.statuses)


def forbidding(fighter: Fighter, what: str, book: Rulebook) -> Status | None:
    """Return the status that forbids something to a unit: `counter`, `tome`, `staff`."""
    return next((status for status in fighter.statuses if forbids(status, what, book)), None)


def rating_reasons(fighter: Fighter, ability: Ability, book: Rulebook) -> tuple[Reason, ...]:
    """Return what a rating is made of, in steps and not yet clamped: its own, tags and statuses."""
    own = fighter.ratings[ability]
    found = [Reason(f"{ability} {own.name}", "S-RATE-2", float(own))]
    found += [
        Reason(f"{tag} of {source}", power.clause, float(power.amount))
        for tag, source in counted_tags(fighter, book)
        for power in operations(tag, book)
        if power.name == "rating" and power.ability is ability and power.amount
    ]
    found += [
        Reason(str(status), f"S-STATUS {status.name.lower()}", float(steps))
        for status in fighter.statuses
        if (steps := rating_steps(status, ability, book))
    ]
    return tuple(found)


def clamped(reasons: tuple[Reason, ...]) -> Explained:
    """Return the rating that steps come to, clamped once at the end (S-RATE-3)."""
    steps = int(total(reasons))
    rating = shifted(steps, 0)
    if rating == steps:
        return Explained(float(rating), reasons)
    end = Reason(f"no {'better' if steps > rating else 'worse'} than {rating.name}", "S-RATE-3")
    return Explained(float(rating), (*reasons, end))


def rating(fighter: Fighter, ability: Ability, book: Rulebook) -> Explained:
    """Return the index of a rating as it stands now, with its reasons."""
    return clamped(rating_reasons(fighter, ability, book))


def rating_of(explained: Explained) -> Rating:
    """Return the letter of a rating that is explained."""
    return Rating(int(explained.value))


def weight(fighter: Fighter, book: Rulebook) -> Explained:
    """Return how many ratings of Speed the unit's equipment takes (S-ITEM-4)."""
    rules = book.settings.weight
    items: list[Weapon | Accessory] = []
    if "weapon" in rules.counts and fighter.weapon is not None:
        items.append(fighter.weapon)
    if "accessory" in rules.counts:
        items += fighter.accessories
    found = [Reason(f"weight of {one.name}", "S-ITEM-4", float(one.weight)) for one in items if one.weight]
    carried = int(total(found))
    if carried > rules.cap:
        found.append(Reason(f"at most {rules.cap}", "S-ITEM-4", float(rules.cap - carried)))
    for tag in dict.fromkeys(tags(fighter)):
        for power in operations(tag, book):
            lighter = rules.built_relief if tag.name == BUILT else -power.amount
            if power.name == "weight" and (relief := min(lighter, int(total(found)))) > 0:
                found.append(Reason(str(tag), power.clause, float(-relief)))
    return Explained(total(found), tuple(found))


def guard(fighter: Fighter) -> Explained:
    """Return the points of reduction that accessories give against martial damage (S-ITEM-3)."""
    found = tuple(
        Reason(accessory.name, "S-ITEM-3", float(accessory.guard))
        for accessory in fighter.accessories
        if accessory.guard
    )
    return Explained(total(found), found)


def movement(fighter: Fighter, book: Rulebook) -> Explained:
    """Return how many points a unit may move: by its tier and tags, none while Frozen (S-MOVE-1)."""
    rules = book.settings.move
    base = rules.promoted if fighter.tier == "promoted" else rules.base
    found = [Reason(f"{fighter.tier} class", "S-UNIT-2", float(base))]
    found += [
        Reason(f"{tag} of {source}", power.clause, float(power.amount))
        for tag, source in counted_tags(fighter, book)
        for power in operations(tag, book)
        if power.name == "move" and power.amount
    ]
    if (points := total(found)) < 0.0:
        found.append(Reason("never below 0", "S-MOVE-1", -points))
    for status in fighter.statuses:
        if stops(status, book):
            clause = f"S-STATUS {status.name.lower()}"
            return Explained(0.0, (*found, Reason(f"{status}: no movement", clause, -total(found))))
    return Explained(total(found), tuple(found))
