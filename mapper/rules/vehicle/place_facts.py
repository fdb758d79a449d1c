"""What a place gives whoever is in it, as lines of a card: cover, what blocks sight there, and harm."""

from collections.abc import Iterator

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece, FieldKind
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Structure, StructureKind
from mapper.rules.cover import TileCover, cover_of
from mapper.rules.figures import signed
from mapper.rules.names import called
from mapper.rules.reasons import Reason
from mapper.rules.ruleset import Fact
from mapper.rules.vehicle.barricade import barricades_in_tiles, stand_in_tiles
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.landmarks import is_open, landmarks_of

COVER, SIGHT, HARM = "Cover", "Sight", "Harm"
SIDES = {Side.N: "north", Side.E: "east", Side.S: "south", Side.W: "west"}


def tile_facts(scenario: Scenario, tile: Tile, book: Rulebook) -> tuple[Fact, ...]:
    """Return what a tile of the map gives: cover, sight, harm (V-HIT-10, V-MAP-14, V-SIT-01, V-SIT-02)."""
    battlemap = scenario.map
    cover = cover_of(battlemap, book.settings.map.full_coverage)
    return (
        *_coverage(cover, tile, landmarks_of(battlemap).high),
        *_barricades(battlemap, tile, book),
        *_in_smoke(battlemap, tile, book),
        *_blockers(battlemap, cover, tile),
        *_harm(battlemap, tile),
    )


def edge_facts(scenario: Scenario, edge: Edge, book: Rulebook) -> tuple[Fact, ...]:
    """Return what the piece on an edge means to fire and sight (V-HIT-10, V-MAP-06)."""
    piece = landmarks_of(scenario.map).pieces.get(edge)
    if piece is None:
        return ()
    if piece.kind is EdgeKind.BARRICADE:
        return (
            _fact(COVER, "Barricade", _cover_words(book), _cover_reason(book, edge)),
            _fact(SIGHT, "Barricade", "does not block sight"),
        )
    return (_fact(SIGHT, piece.kind.value.capitalize(), *_wall_words(piece)),)


def _coverage(cover: TileCover, tile: Tile, high: frozenset[str]) -> Iterator[Fact]:
    """Yield how much of the tile structures cover, and who may stand there nonetheless (V-MAP-14)."""
    share = cover.share(tile)
    if share == 0:
        return
    how = "partial: units may stand here"
    if cover.is_full(tile):
        only_low = not cover.is_full_of(tile, high)
        how = "full: only high gliders may be here" if only_low else "full: nobody may stand here"
    yield _fact(COVER, "Covered", f"{100 * share:.0f} %, {how}", Reason("coverage decides", "V-MAP-14"))


def _barricades(battlemap: BattleMap, tile: Tile, book: Rulebook) -> Iterator[Fact]:
    if stand_in_tiles(book):
        piece = barricades_in_tiles(battlemap).get(tile)
        if piece is not None:
            yield _fact(COVER, "Barricade", _cover_words(book), _cover_reason(book, piece.at))
        return
    pieces = landmarks_of(battlemap).pieces
    for side, word in SIDES.items():
        piece = pieces.get(tile.edge(side))
        if piece is not None and piece.kind is EdgeKind.BARRICADE:
            name = f"Barricade {word}"
            yield _fact(COVER, name, _cover_words(book), _cover_reason(book, piece.at))


def _blockers(battlemap: BattleMap, cover: TileCover, tile: Tile) -> Iterator[Fact]:
    marks = landmarks_of(battlemap)
    for name in cover.sections(tile):
        yield _of_section(marks.sections[name])
    for side, word in SIDES.items():
        piece = marks.pieces.get(tile.edge(side))
        if piece is not None and piece.kind is not EdgeKind.BARRICADE:
            yield _fact(SIGHT, f"{piece.kind.value.capitalize()} {word}", *_wall_words(piece))
    if FieldKind.SMOKE in _fields_in(battlemap, tile):
        smoke = Reason("smoke", "V-SIT-02", where=tile)
        yield _fact(SIGHT, "Smoke", "nobody sees into, out of or through it", smoke)


def _of_section(section: Structure) -> Fact:
    """Return whose sight a section blocks; a ruin is low (V-MAP-03, V-SIT-01)."""
    is_high = section.height is Height.HIGH and section.kind is not StructureKind.RUIN
    words = "blocks sight" if is_high else "blocks sight, but not that of high gliders"
    return _fact(SIGHT, called(section), words, Reason("a structure", "V-SIT-01"))


def _wall_words(piece: EdgePiece) -> tuple[str, Reason]:
    words = "open: a clear way" if is_open(piece) else "blocks sight"
    return words, Reason(f"a {piece.kind}", "V-MAP-06", where=piece.at)


def _in_smoke(battlemap: BattleMap, tile: Tile, book: Rulebook) -> Iterator[Fact]:
    if FieldKind.SMOKE in _fields_in(battlemap, tile):
        share = book.tables.smoke.same_tile_accuracy
        reason = book.reason("smoke.same_tile_accuracy", "in the same smoke", clause="V-HIT-15")
        yield _fact(COVER, "In the smoke", f"units here hit each other at ×{share:g} accuracy", reason)


def _harm(battlemap: BattleMap, tile: Tile) -> Iterator[Fact]:
    here = _fields_in(battlemap, tile)
    if FieldKind.GAS in here:
        reason = Reason("gas", "V-DMG-21", where=tile)
        yield _fact(HARM, "Gas", "harms who enters, and who begins or ends a turn here", reason)
    if FieldKind.FIRE in here:
        yield _fact(HARM, "Fire", "burns who ends a turn here", Reason("fire", "V-DMG-26", where=tile))


def _fields_in(battlemap: BattleMap, tile: Tile) -> frozenset[FieldKind]:
    return frozenset(field.kind for field in battlemap.fields if field.tile == tile)


def _cover_words(book: Rulebook) -> str:
    return f"{signed(-book.tables.barricade.cover)} for direct and low fire across it"


def _cover_reason(book: Rulebook, edge: Edge) -> Reason:
    cover = book.tables.barricade.cover
    return book.reason("barricade.cover", "a barricade", -cover, clause="V-HIT-10", where=edge)


def _fact(group: str, name: str, text: str, *reasons: Reason) -> Fact:
    return Fact(group, name, text, reasons)
