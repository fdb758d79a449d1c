"""What the status bar tells of the tile under the pointer."""

from mapper.geometry.grid import Tile
from mapper.gui.pile import structures_at
from mapper.gui.session import Document
from mapper.paint.nearby import fields_near
from mapper.play.insight import Insight
from mapper.rules.movement import Reach
from mapper.rules.names import headed
from mapper.rules.place_card import made_of
from mapper.rules.reasons import Refusal


def place_text(tile: Tile | None, tile_px: int) -> str:
    """Return the tile's name and the zoom."""
    zoom = f"{tile_px} px a tile"
    return f"{tile.label}   {zoom}" if tile else zoom


def tile_text(document: Document, tile: Tile, insight: Insight | None) -> str:
    """Return the tile's ground, what stands in it, and what it means to the selected unit, on one line."""
    return "  ·  ".join(part for part in (*_contents(document, tile), _for_unit(tile, insight)) if part)


def _contents(document: Document, tile: Tile) -> list[str]:
    battlemap, palette = document.scenario.map, document.ruleset.palette
    names = {terrain.id: terrain.name for terrain in document.ruleset.terrains}
    ground = battlemap.terrain(tile)
    parts = [names.get(ground, ground)]
    parts += [
        f"{made_of(piece, palette)} {piece.name}".strip()
        for piece in structures_at(battlemap, tile.x + 0.5, tile.y + 0.5)
    ]
    here = fields_near(battlemap, (tile.x, tile.y, tile.x + 1, tile.y + 1), 0)
    parts += [f"{palette.fields.called(spot.kind)} {spot.turns}" for spot in here if spot.tile == tile]
    units = [headed(unit) for unit in document.scenario.units_in(tile) if unit.carrier is None]
    if units:
        parts.append(", ".join(units))
    return parts


def _for_unit(tile: Tile, insight: Insight | None) -> str:
    stance = insight.stance if insight else None
    if insight is None or stance is None:
        return ""
    parts = [f"{insight.question.ruleset.distance(stance.tile, tile)} away"]
    if insight.visible is not None and insight.question.ruleset.has_sight:
        parts.append("in sight" if tile in insight.visible else "out of sight")
    match insight.reach:
        case Reach() as reach if tile in reach.tiles:
            parts.append(f"{reach.tiles[tile]} of {reach.mobility:g} {reach.points}")
        case Reach() as reach:
            refusal = reach.refusal(tile)
            parts.append(refusal.text if refusal else "")
        case Refusal() as refusal:
            parts.append(refusal.text)
        case None:
            pass
    return ", ".join(part for part in parts if part)
