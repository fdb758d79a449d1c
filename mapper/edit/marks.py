"""Edits of marks: objectives, deployment zones, labels, arrows, notes and the points of a skirmish."""

from collections.abc import Iterable

from pydantic import ValidationError

from mapper.edit.operations import Edit, NoEdit, counted, field_words, free_id, why_not, with_map
from mapper.geometry.grid import Tile
from mapper.model.battlemap import Mark, MarkKind
from mapper.model.scenario import Scenario
from mapper.rules.names import called
from mapper.rules.palette import UNNAMED, Palette

NO_ARROW = "an arrow leads from one tile to another"


def add_mark(
    scenario: Scenario, kind: MarkKind, tiles: Iterable[Tile], *, palette: Palette = UNNAMED, **fields: object
) -> Edit | NoEdit:
    """Add a mark on tiles of the map, with `text`, `note`, `side` and `gm_only` as its further fields.

    An arrow leads from the first of its tiles to the last.
    """
    places = tuple(dict.fromkeys(tiles))
    if not places or not all(scenario.map.holds(tile) for tile in places):
        return NoEdit(f"{_article(palette.marks.called(kind))} needs a place on the map")
    if kind is MarkKind.ARROW and len(places) < 2:
        return NoEdit(NO_ARROW)
    try:
        made = Mark.model_validate(
            {"id": free_mark_id(scenario, kind), "kind": kind, "tiles": places, **fields}
        )
    except ValidationError as error:
        return NoEdit(why_not(error))
    return Edit(
        f"Add {_told(made, scenario, palette)}", with_map(scenario, marks=(*scenario.map.marks, made))
    )


def change_mark(
    scenario: Scenario, mark_id: str, *, palette: Palette = UNNAMED, **fields: object
) -> Edit | NoEdit:
    """Change plain fields of a mark: kind, text, note, side, gm_only."""
    mark = mark_of(scenario, mark_id)
    if mark is None:
        return NoEdit(f"there is no mark {mark_id}")
    try:
        changed = mark.evolve(**fields)
    except ValidationError as error:
        return NoEdit(why_not(error))
    if changed.kind is MarkKind.ARROW and len(changed.tiles) < 2:
        return NoEdit(NO_ARROW)
    what = f"the {_told(mark, scenario, palette)}"
    name = f"Change {_field_words(fields)} of {what}"
    if list(fields) == ["gm_only"]:
        name = f"Hide {what} from players" if changed.gm_only else f"Show {what} to players"
    if changed == mark:
        return Edit(name, scenario)
    return Edit(name, _with_marks(scenario, {mark_id: changed}))


def paint_zone(
    scenario: Scenario,
    tiles: Iterable[Tile],
    side: str | None,
    *,
    palette: Palette = UNNAMED,
    **fields: object,
) -> Edit | NoEdit:
    """Add tiles to the deployment zone of a side, which is made when there is none.

    Tiles off the map don't count; `text` and `gm_only` are those of a zone that is made.
    """
    wanted = tuple(tile for tile in dict.fromkeys(tiles) if scenario.map.holds(tile))
    zone = zone_of(scenario, side)
    if zone is None:
        if not wanted:
            return NoEdit(f"{_article(palette.marks.called(MarkKind.DEPLOYMENT))} needs a place on the map")
        return add_mark(scenario, MarkKind.DEPLOYMENT, wanted, palette=palette, side=side, **fields)
    known = frozenset(zone.tiles)
    fresh = tuple(tile for tile in wanted if tile not in known)
    name = f"Widen {_told(zone, scenario, palette)}, {counted(len(fresh), 'tile')}"
    if not fresh:
        return Edit(name, scenario)
    return Edit(name, _with_marks(scenario, {zone.id: zone.evolve(tiles=(*zone.tiles, *fresh))}))


def erase_zones(
    scenario: Scenario, tiles: Iterable[Tile], side: str | None = None, *, palette: Palette = UNNAMED
) -> Edit | NoEdit:
    """Take tiles out of the deployment zones: of one side, or of all. A zone without tiles is gone."""
    wanted = frozenset(tiles)
    zones = [
        mark
        for mark in scenario.map.marks
        if mark.kind is MarkKind.DEPLOYMENT
        and (side is None or mark.side == side)
        and not wanted.isdisjoint(mark.tiles)
    ]
    left = {zone.id: tuple(tile for tile in zone.tiles if tile not in wanted) for zone in zones}
    taken = sum(len(zone.tiles) - len(left[zone.id]) for zone in zones)
    what = (
        _told(zones[0], scenario, palette)
        if len(zones) == 1
        else f"{palette.marks.called(MarkKind.DEPLOYMENT)} of several sides"
    )
    name = f"Cut {what}, {counted(taken, 'tile')}"
    if not zones:
        return Edit(name, scenario)
    marks = (
        mark.evolve(tiles=left[mark.id]) if mark.id in left else mark
        for mark in scenario.map.marks
        if left.get(mark.id, mark.tiles)
    )
    return Edit(name, with_map(scenario, marks=tuple(marks)))


def free_mark_id(scenario: Scenario, kind: MarkKind) -> str:
    """Return the id that the next mark of a kind gets."""
    return free_id(f"{kind.value}-1", {mark.id for mark in scenario.map.marks})


def mark_of(scenario: Scenario, mark_id: str) -> Mark | None:
    """Return the mark of this id, or None."""
    return next((mark for mark in scenario.map.marks if mark.id == mark_id), None)


def zone_of(scenario: Scenario, side: str | None) -> Mark | None:
    """Return the first deployment zone of a side, or None."""
    zones = (mark for mark in scenario.map.marks if mark.kind is MarkKind.DEPLOYMENT)
    return next((mark for mark in zones if mark.side == side), None)


def _with_marks(scenario: Scenario, changed: dict[str, Mark]) -> Scenario:
    return with_map(scenario, marks=tuple(changed.get(mark.id, mark) for mark in scenario.map.marks))


def _told(mark: Mark, scenario: Scenario, palette: Palette) -> str:
    """Return how a mark is called in the name of an edit."""
    side = next((called(side) for side in scenario.sides if side.id == mark.side), "")
    kind = palette.marks.called(mark.kind)
    what = f"{kind} of {side}" if side else kind
    return f"{what} {mark.text}" if mark.text not in {"", side} else what


def _article(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def _field_words(fields: dict[str, object]) -> str:
    return field_words("GM only" if name == "gm_only" else name for name in fields)
