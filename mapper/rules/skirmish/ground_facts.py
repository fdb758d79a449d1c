"""What a tile costs each movement group, and what it gives whoever stands there, as lines of a card."""

from collections.abc import Iterator, Mapping

from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.rules.figures import signed
from mapper.rules.reasons import Explained, Reason
from mapper.rules.ruleset import Fact, Passage, Terrain
from mapper.rules.skirmish.battle import battle_of
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.going import Ground
from mapper.rules.skirmish.tables import Group, MoveByGroup, TerrainRow

GROUPS: Mapping[Group, str] = {"foot": "On foot", "armor": "Armor", "cavalry": "Cavalry", "flying": "Flying"}
"""The movement groups with their names (S-MOVE-5)."""

COVER, HEALING, HARM, STRUCTURE, VEIN = "Cover", "Healing", "Harm", "Structure", "Vein"


def terrains(book: Rulebook) -> tuple[Terrain, ...]:
    """Return the kinds of ground, in the order of the table."""
    return tuple(Terrain(key, row.name, terrain_note(row)) for key, row in book.tables.terrain.items())


def terrain_note(row: TerrainRow) -> str:
    """Return what sets a kind of ground apart, in a few words."""
    return "; ".join((_move_note(row), *_gifts(row)))


def ground_of(scenario: Scenario, kind: str, book: Rulebook) -> Ground:
    """Return the ground as a fresh unit of a movement group finds it; raises LookupError for none."""
    group = next((known for known in GROUPS if known == kind), None)
    if group is None:
        raise LookupError(f"these rules know no movement group {kind}")
    return Ground(scenario, book, group)


def entry_costs(scenario: Scenario, tile: Tile, book: Rulebook) -> tuple[Passage, ...]:
    """Return what a step into a tile costs each movement group (S-MOVE-2, S-MOVE-5)."""
    found = []
    for group, name in GROUPS.items():
        ground = Ground(scenario, book, group)
        cost = ground.cost(tile)
        told = ground.closed(tile) if cost is None else Explained(float(cost), (ground.price(tile),))
        found.append(Passage(group, name, told))
    return tuple(found)


def tile_facts(scenario: Scenario, tile: Tile, book: Rulebook) -> tuple[Fact, ...]:
    """Return what a tile gives: cover, healing, harm, and its structure (S-TERR-1 to S-TERR-5, S-VEIN-1)."""
    return tuple(_facts(scenario, tile, book))


def _facts(scenario: Scenario, tile: Tile, book: Rulebook) -> Iterator[Fact]:
    key = book.terrain_id(scenario.map.terrain(tile))
    row, battle = book.terrain(key), battle_of(scenario)

    def why(column: str, value: float, clause: str) -> tuple[Reason, ...]:
        return (book.reason(f"terrain.{key}.{column}", row.name, value, clause=clause, where=tile),)

    if row.dr:
        yield Fact(COVER, "Damage reduction", f"{signed(row.dr)} points", why("dr", row.dr, "S-TERR-1"))
    if row.avo:
        yield Fact(COVER, "Avoid", f"{signed(row.avo)} against being hit", why("avo", row.avo, "S-TERR-2"))
    for column, when in (("heal_at_start", "when it is activated"), ("heal_at_end", "when its turn ends")):
        if points := getattr(row, column):
            yield Fact(HEALING, "Heals", f"{points} HP {when}", why(column, points, "S-TERR-4"))
    if row.damage_at_start:
        text = f"{row.damage_at_start} HP lost when it is activated"
        yield Fact(HARM, "Burns", text, why("damage_at_start", -row.damage_at_start, "S-TERR-4"))
    if row.structure_hp is not None:
        left = battle.hp_left(tile)
        text = f"{row.structure_hp if left is None else left} of {row.structure_hp} HP"
        yield Fact(STRUCTURE, row.name, text, why("structure_hp", row.structure_hp, "S-TERR-5"))
    if row.pick:
        yield Fact(STRUCTURE, "Pick", "opens it", (Reason("Pick", "S-TAG pick", where=tile),))
    vein = battle.vein(tile)
    if vein is not None:
        text = f"{book.terrain(vein.was).name} again at the end of round {vein.until}"
        yield Fact(VEIN, "Made by magic", text, (Reason("Vein", "S-VEIN-1", where=tile),))


def _move_note(row: TerrainRow) -> str:
    if isinstance(row.move, MoveByGroup):
        costs = ((name, int(getattr(row.move, group))) for group, name in GROUPS.items())
        return "costs " + ", ".join(f"{name.lower()} {cost or '–'}" for name, cost in costs)
    return f"costs {row.move}" if row.move else "nobody can enter"


def _gifts(row: TerrainRow) -> Iterator[str]:
    if row.dr:
        yield f"damage reduction {signed(row.dr)}"
    if row.avo:
        yield f"Avoid {signed(row.avo)}"
    if row.heal_at_start:
        yield f"heals {row.heal_at_start} at activation"
    if row.heal_at_end:
        yield f"heals {row.heal_at_end} at the end of a turn"
    if row.damage_at_start:
        yield f"takes {row.damage_at_start} HP at activation"
    if row.structure_hp is not None:
        yield f"{row.structure_hp} HP"
