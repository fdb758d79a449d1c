"""One wild use of every edit there is, each made from a source of chance."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Mapping
from random import Random

from pydantic import JsonValue

import mapper.edit
from mapper.edit import (
    aligning,
    arranging,
    conditions,
    district,
    district_plan,
    edges,
    erasing,
    fields,
    ground,
    marks,
    operations,
    pasting,
    recruiting,
    replacing,
    resizing,
    roster,
    sections,
    sides,
    whole_map,
)
from mapper.edit.copying import copied
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.roster import Party, Recruit
from mapper.edit.things import Things, all_of, key_of, within
from mapper.edit.transforms import Points
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Edge, Side, Tile, rectangle
from mapper.model.battlemap import EdgeKind, FieldKind, MarkKind
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Standing, StructureKind, Trait
from mapper.model.unit import UnitKind
from mapper.rules.gauges import GaugeKind

AnEdit = Callable[[Scenario, Random], Edit | NoEdit]
GROUNDS = ("clear", "debris", "subsidence")


def edit_names() -> set[str]:
    """Return every public function of the edit room that takes a scenario and gives an edit."""
    found = set()
    for module in pkgutil.iter_modules(mapper.edit.__path__):
        loaded = importlib.import_module(f"mapper.edit.{module.name}")
        for name, function in inspect.getmembers(loaded, inspect.isfunction):
            signature = inspect.signature(function)
            gives_edit = signature.return_annotation in {Edit | NoEdit, Edit}
            is_own = function.__module__ == loaded.__name__ and not name.startswith("_")
            if is_own and gives_edit and "scenario" in signature.parameters:
                found.add(f"{module.name}.{name}")
    return found


def a_tile(scenario: Scenario, chance: Random) -> Tile:
    """Return a tile, now and then one just outside the map."""
    return Tile(chance.randint(-1, scenario.map.width), chance.randint(-1, scenario.map.height))


def some_tiles(scenario: Scenario, chance: Random) -> list[Tile]:
    start = a_tile(scenario, chance)
    return list(rectangle(start, Tile(start.x + chance.randint(0, 3), start.y + chance.randint(0, 3))))


def an_edge(scenario: Scenario, chance: Random) -> Edge:
    return Edge(*a_tile(scenario, chance), chance.choice((Side.N, Side.W)))


def some_edges(scenario: Scenario, chance: Random) -> list[Edge]:
    return [an_edge(scenario, chance) for _ in range(chance.randint(0, 5))]


def some_things(scenario: Scenario, chance: Random) -> Things:
    if chance.random() < 0.1:
        return all_of(scenario)
    found = within(scenario, some_tiles(scenario, chance), ground=chance.random() < 0.4)
    return found | Things(structures=frozenset(some_ids(scenario, chance)[:2]))


def some_ids(scenario: Scenario, chance: Random) -> list[str]:
    ids = [piece.id for piece in scenario.map.structures] or ["none"]
    return chance.sample(ids, min(len(ids), chance.randint(1, 3)))


def an_id(scenario: Scenario, chance: Random) -> str:
    return some_ids(scenario, chance)[0]


def some_units(scenario: Scenario, chance: Random) -> set[str]:
    ids = [unit.id for unit in scenario.units] or ["none"]
    return set(chance.sample(ids, min(len(ids), chance.randint(1, 3))))


def a_unit(scenario: Scenario, chance: Random) -> str:
    return min(some_units(scenario, chance))


def a_mark(scenario: Scenario, chance: Random) -> str:
    return chance.choice([mark.id for mark in scenario.map.marks] or ["none"])


def a_point(scenario: Scenario, chance: Random) -> tuple[float, float]:
    return chance.randint(0, 4 * scenario.map.width) / 4, chance.randint(0, 4 * scenario.map.height) / 4


def an_outline(scenario: Scenario, chance: Random) -> Points:
    if chance.random() < 0.3:
        return tuple(a_point(scenario, chance) for _ in range(chance.randint(3, 6)))
    left, top = a_point(scenario, chance)
    right, bottom = left + chance.randint(1, 12) / 4, top + chance.randint(1, 12) / 4
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def a_step(chance: Random) -> int:
    return chance.randint(-2, 2)


def a_gauge(scenario: Scenario, chance: Random) -> Edit | NoEdit:
    rules = ruleset_of(scenario)
    unit = scenario.unit(a_unit(scenario, chance))
    gauges = rules.gauges(unit) if unit is not None else ()
    if unit is None or not gauges:
        return NoEdit("nothing is counted")
    gauge = chance.choice(gauges)
    if gauge.kind is GaugeKind.CHOICE:
        return conditions.set_gauge(scenario, unit.id, gauge.key, chance.choice(gauge.choices)[0], rules)
    return conditions.set_gauge(scenario, unit.id, gauge.key, float(chance.randint(-1, 40)), rules)


def a_paste(scenario: Scenario, chance: Random) -> Edit | NoEdit:
    fragment = copied(scenario, some_things(scenario, chance))
    if fragment is None:
        return NoEdit("there is nothing to copy")
    turned = chance.choice(
        (fragment, fragment.turned_right(), fragment.mirrored_across(), fragment.mirrored_down())
    )
    return pasting.pasted(scenario, turned, a_tile(scenario, chance), replace=chance.random() < 0.5)


def a_party(scenario: Scenario, chance: Random) -> Edit | NoEdit:
    drone = Recruit("Wasp", UnitKind.DRONE, {"type": "drone"}, docked=True)
    sheet: dict[str, JsonValue] = {"type": "tank", "parts": {"turbine": 7}}
    tank = Recruit("Tank", UnitKind.VEHICLE, sheet, crew=(drone,) if chance.random() < 0.5 else ())
    side = chance.choice([each.id for each in scenario.sides])
    return roster.place_units(scenario, ruleset_of(scenario), [Party(tank, side)], a_tile(scenario, chance))


def a_resize(scenario: Scenario, chance: Random) -> Edit | NoEdit:
    width, height = (max(3, size + a_step(chance)) for size in (scenario.map.width, scenario.map.height))
    frame = resizing.Frame(width, height, a_step(chance), a_step(chance))
    return resizing.resize(scenario, frame, ground="clear")


EDITS: Mapping[str, AnEdit] = {
    "aligning.set_backdrop": lambda s, _c: aligning.set_backdrop(s, None),
    "arranging.move_things": lambda s, c: arranging.move_things(
        s, some_things(s, c), *((a_step(c), a_step(c)) if c.random() < 0.7 else (0.25 * a_step(c), 0.5))
    ),
    "arranging.delete_things": lambda s, c: arranging.delete_things(
        s, Things(edges=frozenset(some_edges(s, c)), structures=frozenset(some_ids(s, c)[:1]))
    ),
    "conditions.set_gauge": a_gauge,
    "conditions.restore_units": lambda s, c: conditions.restore_units(s, some_units(s, c), ruleset_of(s)),
    "district.make_district": lambda s, c: district.make_district(
        s, district_plan.Plan(seed=c.randint(0, 99)), ruleset_of(s).palette
    ),
    "edges.paint_edges": lambda s, c: edges.paint_edges(
        s, some_edges(s, c), c.choice((None, *EdgeKind)), is_open=c.random() < 0.3
    ),
    "edges.outline_tiles": lambda s, c: edges.outline_tiles(s, some_tiles(s, c), c.choice((None, *EdgeKind))),
    "edges.outline_map": lambda s, c: edges.outline_map(s, c.choice((None, *EdgeKind))),
    "edges.change_edge": lambda s, c: edges.change_edge(
        s, c.choice([piece.at for piece in s.map.edges] or [an_edge(s, c)]), durability=c.randint(-1, 90)
    ),
    "erasing.erase": lambda s, c: erasing.erase(
        s,
        erasing.lying_in(s, some_tiles(s, c), c.sample(list(erasing.Layer), 2), some_edges(s, c)),
        some_tiles(s, c),
    ),
    "edges.wear_edges": lambda s, c: edges.wear_edges(s, some_edges(s, c), c.choice((None, 20, -1))),
    "fields.paint_fields": lambda s, c: fields.paint_fields(
        s, some_tiles(s, c), c.choice(list(FieldKind)), c.randint(-1, 101)
    ),
    "fields.clear_fields": lambda s, c: fields.clear_fields(s, some_tiles(s, c)),
    "fields.change_turns": lambda s, c: fields.change_turns(s, some_tiles(s, c), a_step(c)),
    "fields.set_turns": lambda s, c: fields.set_turns(
        s, {key_of(spot) for spot in s.map.fields}, c.randint(0, 101)
    ),
    "ground.paint_ground": lambda s, c: ground.paint_ground(s, some_tiles(s, c), c.choice(GROUNDS)),
    "ground.fill_ground": lambda s, c: ground.fill_ground(s, a_tile(s, c), c.choice(GROUNDS)),
    "ground.replace_ground": lambda s, c: ground.replace_ground(s, c.choice(GROUNDS), c.choice(GROUNDS)),
    "marks.add_mark": lambda s, c: marks.add_mark(
        s, c.choice(list(MarkKind)), some_tiles(s, c), text="Hill", gm_only=c.random() < 0.5
    ),
    "marks.change_mark": lambda s, c: marks.change_mark(s, a_mark(s, c), text=f"Hill {c.randint(1, 9)}"),
    "marks.paint_zone": lambda s, c: marks.paint_zone(s, some_tiles(s, c), c.choice(s.sides).id),
    "marks.erase_zones": lambda s, c: marks.erase_zones(s, some_tiles(s, c)),
    "operations.move_units": lambda s, c: operations.move_units(s, some_units(s, c), a_step(c), a_step(c)),
    "operations.turn_units": lambda s, c: operations.turn_units(s, some_units(s, c), lambda side: side.right),
    "operations.change_unit": lambda s, c: operations.change_unit(
        s, a_unit(s, c), name=f"U{c.randint(1, 9)}"
    ),
    "operations.change_units": lambda s, c: operations.change_units(
        s, some_units(s, c), side=c.choice(s.sides).id
    ),
    "operations.change_structure": lambda s, c: operations.change_structure(
        s, an_id(s, c), standing=c.choice(list(Standing)), durability=c.randint(-5, 500)
    ),
    "operations.change_structures": lambda s, c: operations.change_structures(
        s, some_ids(s, c), lambda _piece: {"traits": (c.choice(list(Trait)),)}
    ),
    "operations.change_title": lambda s, c: operations.change_title(s, title=f"T{c.randint(1, 9)}", round=3),
    "operations.duplicate_units": lambda s, c: operations.duplicate_units(s, some_units(s, c), a_tile(s, c)),
    "pasting.pasted": a_paste,
    "recruiting.recompute_units": lambda s, c: recruiting.recompute_units(s, ruleset_of(s), some_units(s, c)),
    "replacing.replace_structures": lambda s, c: replacing.replace_structures(
        s, replacing.Make(), replacing.Make(kind=c.choice(list(StructureKind)))
    ),
    "replacing.replace_edges": lambda s, c: replacing.replace_edges(
        s, c.choice(list(EdgeKind)), c.choice((None, *EdgeKind))
    ),
    "resizing.resize": a_resize,
    "roster.place_units": a_party,
    "sections.add_structure": lambda s, c: sections.add_structure(
        s, an_outline(s, c), sections.Make(c.choice(list(Height))), fit=c.random() < 0.5
    ),
    "sections.widen_structure": lambda s, c: sections.widen_structure(s, an_id(s, c), an_outline(s, c)),
    "sections.cut_structures": lambda s, c: sections.cut_structures(s, an_outline(s, c)),
    "sections.split_structure": lambda s, c: sections.split_structure(
        s, an_id(s, c), a_point(s, c), a_point(s, c)
    ),
    "sections.merge_structures": lambda s, c: sections.merge_structures(s, some_ids(s, c)),
    "sections.move_corner": lambda s, c: sections.move_corner(s, an_id(s, c), c.randint(0, 5), a_point(s, c)),
    "sections.move_side": lambda s, c: sections.move_side(
        s, an_id(s, c), c.randint(0, 5), (0.25 * a_step(c), 0.25 * a_step(c))
    ),
    "sections.add_corner": lambda s, c: sections.add_corner(s, an_id(s, c), c.randint(0, 4), a_point(s, c)),
    "sections.drop_corner": lambda s, c: sections.drop_corner(s, an_id(s, c), c.randint(0, 5)),
    "sides.change_sides": lambda s, _c: sides.change_sides(s, (*s.sides, sides.another_side(s.sides))),
    "whole_map.turn_map_right": lambda s, _c: whole_map.turn_map_right(s),
    "whole_map.turn_map_left": lambda s, _c: whole_map.turn_map_left(s),
    "whole_map.mirror_map_across": lambda s, _c: whole_map.mirror_map_across(s),
    "whole_map.mirror_map_down": lambda s, _c: whole_map.mirror_map_down(s),
}
