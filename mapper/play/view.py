"""What one side, or the GM, may know of a scenario: the only thing a picture is drawn from."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from mapper.geometry.alike import fresh, sources
from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece
from mapper.model.scenario import Scenario
from mapper.model.side import Allegiance, Colour
from mapper.model.structure import Trait
from mapper.model.unit import Unit, UnitKind
from mapper.rules.palette import UNNAMED, Palette
from mapper.rules.ruleset import Ruleset, Token


@dataclass(frozen=True, slots=True)
class SeenUnit:
    """A unit as it is seen: nothing of its sheet or state but what its token wears."""

    id: str
    side: str | None
    kind: UnitKind
    name: str
    tile: Tile
    facing: Side
    hidden: bool
    docked_in: str | None
    token: Token


@dataclass(frozen=True, slots=True)
class View:
    """Copied field by field from a scenario, leaving out what its reader may not know.

    `viewer` is the side's id, or None for the GM, who knows everything. `structure_full` gives the undamaged
    durability by structure id, `edge_full` that of an edge's kind (None: it cannot be damaged),
    `feature_letters` what is written on a structure for its traits, `palette` what kinds are called,
    `grounds` what kinds of ground are, by id in the order of the ruleset.
    """

    viewer: str | None
    title: str
    subtitle: str
    ruleset: str
    round: int
    phase: str
    map: BattleMap
    sides: tuple[Allegiance, ...]
    units: tuple[SeenUnit, ...]
    structure_full: Mapping[str, float]
    edge_full: Mapping[EdgeKind, float | None]
    feature_letters: Mapping[Trait, str]
    palette: Palette = UNNAMED
    grounds: Mapping[str, str] = field(default_factory=dict)

    def colour(self, side_id: str | None) -> Colour | None:
        """Return the colour of a side, or None for what belongs to nobody."""
        return next((side.colour for side in self.sides if side.id == side_id), None)


def gm_view(scenario: Scenario, ruleset: Ruleset) -> View:
    """Return the view that hides nothing; what an edit did not touch is that of the view before."""
    for known, rules, before in reversed(tuple(_RECENT)):
        if rules is ruleset and _differ_in_map_and_units_alone(known, scenario):
            view = replace(before, map=scenario.map, title=scenario.title, subtitle=scenario.subtitle)
            if known.units is not scenario.units:
                view = replace(view, units=_seen_again(known, before, scenario, ruleset))
            if known.map.structures is not scenario.map.structures:
                view = replace(view, structure_full=_full_again(known.map, before, scenario.map, ruleset))
            break
    else:
        view = _view(scenario, ruleset, None, scenario.map, scenario.units)
    _RECENT.append((scenario, ruleset, view))
    return view


def side_view(scenario: Scenario, ruleset: Ruleset, side_id: str) -> View:
    """Return what a side may know: no unit it doesn't know of, nor what it carries, nothing of the GM's."""
    hidden = {unit.id for unit in scenario.units} - ruleset.known_units(scenario, side_id)
    units = tuple(unit for unit in scenario.units if unit.id not in hidden and unit.carrier not in hidden)
    known = _known_map(scenario.map)
    return _view(scenario.evolve(units=units, map=known), ruleset, side_id, known, units)


def _known_map(battlemap: BattleMap) -> BattleMap:
    """Return the map without what is the GM's alone: marks, words on them, a backdrop not for players."""
    shown = (mark for mark in battlemap.marks if not mark.is_secret)
    marks = tuple(mark.evolve(note="") if mark.note else mark for mark in shown)
    secret = battlemap.backdrop is not None and not battlemap.backdrop.for_players
    if marks == battlemap.marks and not secret:
        return battlemap
    return battlemap.evolve(marks=marks, backdrop=None if secret else battlemap.backdrop)


def _view(
    scenario: Scenario, ruleset: Ruleset, viewer: str | None, known: BattleMap, units: tuple[Unit, ...]
) -> View:
    return View(
        viewer=viewer,
        title=scenario.title,
        subtitle=scenario.subtitle,
        ruleset=scenario.ruleset,
        round=scenario.round,
        phase=scenario.phase,
        map=known,
        sides=scenario.sides,
        units=tuple(_seen(unit, scenario, ruleset) for unit in units),
        structure_full=_structure_full(known, ruleset),
        edge_full={
            kind: ruleset.edge_durability(EdgePiece(at=Tile(0, 0).edge(Side.N), kind=kind))
            for kind in EdgeKind
        },
        feature_letters=ruleset.feature_letters,
        palette=ruleset.palette,
        grounds={terrain.id: terrain.name for terrain in ruleset.terrains},
    )


def _full_again(
    known: BattleMap, before: View, battlemap: BattleMap, ruleset: Ruleset
) -> Mapping[str, float]:
    """Return each structure's undamaged durability; of those that did not change, as it was before."""
    found = dict(before.structure_full)
    for piece in fresh(battlemap.structures, known.structures):
        found.pop(piece.id, None)
    for piece in fresh(known.structures, battlemap.structures):
        found[piece.id] = ruleset.structure_durability(piece)
    return found if len(found) == len(battlemap.structures) else _structure_full(battlemap, ruleset)


def _structure_full(battlemap: BattleMap, ruleset: Ruleset) -> Mapping[str, float]:
    """Return each structure's undamaged durability: that of its make, whatever its outline."""
    of_make: dict[tuple[object, ...], float] = {}
    found: dict[str, float] = {}
    for piece in battlemap.structures:
        make = (piece.kind, piece.height, piece.traits)
        if make not in of_make:
            of_make[make] = ruleset.structure_durability(piece)
        found[piece.id] = of_make[make]
    return found


def _differ_in_map_and_units_alone(one: Scenario, other: Scenario) -> bool:
    """Tell whether all else, the words above the map left out, is of the same identity."""
    fields = type(one).model_fields.keys() - {"map", "units", "title", "subtitle"}
    return all(getattr(one, name) is getattr(other, name) for name in fields)


def _seen_again(known: Scenario, before: View, scenario: Scenario, ruleset: Ruleset) -> tuple[SeenUnit, ...]:
    """Return the units of a scenario as they are seen; those that did not change, as they were seen before.

    A token tells how many drones are docked; where one comes or goes, all are looked at anew.
    """
    if _carried(known) != _carried(scenario):
        return tuple(_seen(unit, scenario, ruleset) for unit in scenario.units)
    places = sources(known.units, scenario.units).tolist()
    return tuple(
        before.units[place] if place >= 0 else _seen(unit, scenario, ruleset)
        for place, unit in zip(places, scenario.units, strict=True)
    )


def _carried(scenario: Scenario) -> list[tuple[str, str]]:
    return [(unit.id, unit.carrier) for unit in scenario.units if unit.carrier is not None]


def _seen(unit: Unit, scenario: Scenario, ruleset: Ruleset) -> SeenUnit:
    return SeenUnit(
        id=unit.id,
        side=unit.side,
        kind=unit.kind,
        name=unit.name,
        tile=unit.tile,
        facing=unit.facing,
        hidden=unit.hidden,
        docked_in=unit.carrier,
        token=ruleset.token(unit, scenario),
    )


_RECENT: deque[tuple[Scenario, Ruleset, View]] = deque(maxlen=4)
