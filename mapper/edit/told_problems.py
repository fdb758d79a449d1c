"""What the model's check and the ruleset tell, as findings: in words, with places and remedies."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from mapper.edit import outline_remedies, remedies
from mapper.edit.finding import Finding, Fix, Spot, sentence
from mapper.edit.things import Things, key_of
from mapper.geometry.grid import Tile
from mapper.geometry.shapes import covered_areas, ring
from mapper.model.battlemap import EdgePiece, GroundField, Mark
from mapper.model.problem import Problem
from mapper.model.scenario import Scenario
from mapper.model.side import Allegiance
from mapper.model.structure import Structure
from mapper.model.unit import Unit
from mapper.rules.names import Thing, called
from mapper.rules.palette import Palette
from mapper.rules.ruleset import Ruleset

_PLACE = re.compile(r'(units|structures|edges|fields|marks|sides)\[(\d+)\](?: "[^"]*")?(?:: (.+))?')
_PLAIN = frozenset(
    {"at", "carrier", "colour", "durability", "id", "kind", "name", "open", "outline", "side", "tile"}
    | {"tiles", "traits"}
)
_VERBS = frozenset(
    {"belongs", "cannot", "crosses", "has", "is", "leaves", "names"}
    | {"overlaps", "reaches", "shares", "stands"}
)
"""The words a problem's text begins with when it goes on from the name of what it is about."""
_MOST_TILES = 400


def told_problems(problems: Iterable[Problem], scenario: Scenario, ruleset: Ruleset) -> Iterator[Finding]:
    """Yield problems as findings."""
    for problem in problems:
        match = _PLACE.fullmatch(problem.place)
        thing = _thing(scenario, match[1], int(match[2])) if match else None
        place, spot = _where(thing)
        if problem.code == "overlap":
            place, spot = _shared(problem, spot, scenario)
        yield Finding(
            code=problem.code,
            severity=problem.severity,
            text=_sentence(problem, match[3] if match else None, thing, scenario, ruleset.palette),
            place=place,
            spot=spot,
            fixes=tuple(_fixes(problem, thing, scenario, ruleset)),
        )


def tiles_under(structure: Structure) -> tuple[Tile, ...]:
    """Return the tiles a structure covers any of, row by row; of a huge one the first."""
    tiles = sorted(covered_areas(ring(structure.outline)), key=lambda tile: (tile.y, tile.x))
    x, y = structure.outline[0]
    return tuple(tiles[:_MOST_TILES]) or (Tile(int(x), int(y)),)


def _thing(scenario: Scenario, kind: str, number: int) -> Thing | None:
    battlemap = scenario.map
    lists: Mapping[str, tuple[Thing, ...]] = {
        "units": scenario.units,
        "structures": battlemap.structures,
        "edges": battlemap.edges,
        "fields": battlemap.fields,
        "marks": battlemap.marks,
        "sides": scenario.sides,
    }
    return lists[kind][number] if number < len(lists[kind]) else None


def _where(thing: Thing | None) -> tuple[str, Spot]:
    match thing:
        case Unit():
            return thing.tile.label, Spot(tiles=(thing.tile,), units=(thing.id,))
        case Structure():
            tiles = tiles_under(thing)
            return tiles[0].label, Spot(tiles=tiles, structures=(thing.id,))
        case EdgePiece():
            return thing.at.label, Spot(edges=(thing.at,))
        case GroundField():
            return thing.tile.label, Spot(tiles=(thing.tile,))
        case Mark():
            return thing.tiles[0].label, Spot(tiles=thing.tiles[:_MOST_TILES])
        case _:
            return "", Spot()


def _shared(problem: Problem, spot: Spot, scenario: Scenario) -> tuple[str, Spot]:
    """Return where two structures overlap: the tiles that both cover."""
    other = _other(problem, scenario)
    both = frozenset(tiles_under(other)) if other is not None else frozenset[Tile]()
    tiles = tuple(tile for tile in spot.tiles if tile in both) or spot.tiles
    return tiles[0].label, replace(spot, tiles=tiles)


def _other(problem: Problem, scenario: Scenario) -> Structure | None:
    """Return the structure that a problem's text names."""
    match = re.search(r"structures\[(\d+)\]", problem.text)
    found = _thing(scenario, "structures", int(match[1])) if match else None
    return found if isinstance(found, Structure) else None


def _sentence(
    problem: Problem, field: str | None, thing: Thing | None, scenario: Scenario, palette: Palette
) -> str:
    """Return a problem as one sentence in which things have their names."""
    subject = called(thing, palette) if thing is not None else _words_of_path(problem.place)
    if field and field not in _PLAIN:
        part = field.removeprefix("sheet.").removeprefix("overrides.").replace("_", " ")
        subject = subject if problem.text.startswith(f"{part} ") else f"{subject}, {part}"
    if (field and field not in _PLAIN) or problem.text.split(" ", 1)[0] not in _VERBS:
        subject = f"{subject}:"

    def named(match: re.Match[str]) -> str:
        other = _thing(scenario, match[1], int(match[2]))
        return called(other, palette) if other is not None else match[0]

    text = re.sub(r'(units|structures|edges|fields|marks|sides)\[(\d+)\](?: "[^"]*")?', named, problem.text)
    return sentence(f"{subject} {text}")


def _words_of_path(path: str) -> str:
    words = {
        "map.backdrop": "the backdrop",
        "map.legend": "the ground",
        "map.structures": "the map",
        "title": "the title",
    }
    return words.get(path, path)


def _fixes(problem: Problem, thing: Thing | None, scenario: Scenario, ruleset: Ruleset) -> Iterator[Fix]:
    match thing:
        case Structure():
            yield from _structure_fixes(problem, thing, scenario)
        case Unit():
            yield from _unit_fixes(problem, thing, ruleset)
        case EdgePiece() if problem.code == "duplicate_edge":
            yield Fix("Keep the first piece", remedies.one_piece(thing.at))
        case EdgePiece() if problem.code == "open_no_gate":
            yield Fix("Shut it", remedies.shut(thing.at, ruleset.palette))
        case EdgePiece() if problem.code == "off_map":
            yield Fix(
                "Delete it", remedies.remove_things(Things(edges=frozenset({thing.at})), ruleset.palette)
            )
        case GroundField() if problem.code == "duplicate_field":
            yield Fix("Keep the first", remedies.one_field(key_of(thing), ruleset.palette))
        case GroundField() if problem.code == "off_map":
            yield Fix(
                "Delete it",
                remedies.remove_things(Things(fields=frozenset({key_of(thing)})), ruleset.palette),
            )
        case Mark() if problem.code in ("off_map", "duplicate_tile"):
            yield Fix("Keep what is on the map", remedies.tidy_mark(thing.id, ruleset.palette))
        case Allegiance() if problem.code == "colour_clash":
            yield Fix("Give it another colour", remedies.recolour(thing.id))
        case _:
            return


def _structure_fixes(problem: Problem, structure: Structure, scenario: Scenario) -> Iterator[Fix]:
    mine = structure.id
    match problem.code:
        case "overlap":
            other = _other(problem, scenario)
            if other is not None:
                yield Fix("Cut out the overlap", outline_remedies.cut_out(other.id, mine))
            yield Fix("Move it aside", outline_remedies.move_aside(mine))
        case "outline_flat":
            yield Fix("Delete it", remedies.remove_things(Things(structures=frozenset({mine}))))
        case "outline_crossing":
            yield Fix("Mend the outline", outline_remedies.mend(mine))
            yield Fix("Delete it", remedies.remove_things(Things(structures=frozenset({mine}))))
        case "off_map":
            yield Fix("Cut off what is outside", outline_remedies.crop(mine))
        case "above_full":
            yield Fix("Make it undamaged", remedies.restore(mine))
        case _:
            return


def _unit_fixes(problem: Problem, unit: Unit, ruleset: Ruleset) -> Iterator[Fix]:
    undock: Callable[[], Fix] = partial(Fix, "Undock it", remedies.undock(unit.id))
    match problem.code:
        case "carrier_tile":
            yield Fix("Bring it to its carrier", remedies.to_carrier(unit.id))
            yield undock()
        case "unknown_carrier" | "own_carrier" | "carried_carrier" | "carried_kind" | "carrier_side":
            yield undock()
        case "civilian_side":
            yield Fix("Take its side away", remedies.take_side_away(unit.id))
        case "differs_from_rules":
            yield Fix("Take the rules' numbers", remedies.by_the_rules(unit.id, ruleset))
        case "same_name":
            yield Fix("Number it", remedies.rename(unit.id))
        case "off_map":
            yield Fix("Move it to the nearest tile", remedies.move_to_legal_tile(unit.id, ruleset))
        case _:
            return
