"""Cases about the ground: what a way costs, and a tile through several events."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from mapper.errors import MapperError
from mapper.geometry.grid import Tile
from mapper.model.battlemap import BattleMap
from mapper.model.play import Opening, Play
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit, UnitKind
from mapper.rules.given import only
from mapper.rules.reasons import Refusal
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.cases.given import fighter_given
from mapper.rules.skirmish.course import Course
from mapper.rules.skirmish.fighter import Fighter, movement
from mapper.rules.skirmish.footing import entry_cost, group_of
from mapper.rules.skirmish.readiness import strike_refusal
from mapper.rules.skirmish.resolving.grounds import end_veins, make_vein, vein_refusal, wear_down
from mapper.rules.skirmish.structure_strike import strikes_on_structure, structure_damage, structure_hp

Given: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = dict[str, object]
HERE = Tile(0, 0)
LETTER = "x"
CASTER = "caster"


def _path(given: Given, book: Rulebook) -> Answer:
    only(given, "unit", "enter")
    fighter = fighter_given(given["unit"], book)
    costs = [entry_cost(book.terrain(key), group_of(fighter, book)) for key in given["enter"]]
    known = [cost for cost in costs if cost is not None]
    cost = sum(known) if len(known) == len(costs) else None
    points = int(movement(fighter, book).value)
    return {"cost": cost, "movement": points, "reachable": cost is not None and cost <= points}


def _tile(given: Given, book: Rulebook) -> Answer:
    """Answer on a map of that one tile, by the same deeds as in play."""
    only(given, "terrain", "previous", "events")
    previous = given.get("previous")
    course = _alone(given["terrain"] if previous is None else previous, book)
    if previous is not None:
        make_vein(course, HERE, given["terrain"], CASTER)
    after = []
    for event in given["events"]:
        ok = _happen(course, event)
        terrain = book.terrain_id(course.scenario.map.terrain(HERE))
        after.append({"ok": ok, "terrain": terrain, "hp": structure_hp(course.scenario, HERE, book)})
    return {"after": after}


def _alone(terrain: str, book: Rulebook) -> Course:
    battlemap = BattleMap(width=1, height=1, legend={LETTER: book.terrain_id(terrain)}, ground=(LETTER,))
    play = Play(game="case", seed="case", opening=Opening())
    return Course(Scenario(ruleset="skirmish", round=1, map=battlemap, play=play), book)


def _happen(course: Course, event: Given) -> bool:
    """Let an event happen; tell whether it is allowed."""
    match event["do"]:
        case "vein":
            only(event, "do", "to", "occupied")
            return _veined(course, event["to"], occupied=event.get("occupied", False))
        case "strike":
            only(event, "do", "by")
            return _struck(course, fighter_given(event["by"], course.book))
        case "damage":
            only(event, "do", "points")
            if structure_hp(course.scenario, HERE, course.book) is None:
                return False
            wear_down(course, HERE, event["points"])
        case "round-end":
            only(event, "do")
            end_veins(course, course.scenario.round)
            course.scenario = course.scenario.evolve(round=course.scenario.round + 1)
        case other:
            raise MapperError(f"nothing is done by {other!r}", place="do")
    return True


def _veined(course: Course, to: str, *, occupied: bool) -> bool:
    there = course.scenario
    if occupied:
        stander = Unit(id="stander", side=None, kind=UnitKind.FIGHTER, name="", tile=HERE)
        course = Course(there.evolve(units=(stander,)), course.book)
    if vein_refusal(course, HERE, to) is not None:
        return False
    make_vein(course, HERE, to, CASTER)
    return True


def _struck(course: Course, fighter: Fighter) -> bool:
    if structure_hp(course.scenario, HERE, course.book) is None or _strike_bar(fighter, course.book):
        return False
    damage = int(structure_damage(fighter, course.book).value)
    for _ in range(strikes_on_structure(fighter, course.book)):
        wear_down(course, HERE, damage)
    return True


def _strike_bar(fighter: Fighter, book: Rulebook) -> Refusal | None:
    """Return why a fighter can't strike at whatever distance its weapon has, or None."""
    weapon = fighter.weapon
    return strike_refusal(fighter, weapon.range[0] if weapon is not None and weapon.range else 1, book)


KINDS: Mapping[str, Callable[[Given, Rulebook], Answer]] = {"path": _path, "tile": _tile}
