"""Strangers: what stands on a map although its rules don't offer it."""

from collections.abc import Iterable, Iterator

from mapper.edit import remedies
from mapper.edit.finding import Finding, Fix, Spot
from mapper.edit.operations import counted
from mapper.edit.things import Things, key_of
from mapper.edit.told_problems import tiles_under
from mapper.model.problem import Severity
from mapper.model.scenario import Scenario
from mapper.rules.palette import K, Kinds, Palette, in_words

DELETE = "Delete all of them"


def strangers(scenario: Scenario, palette: Palette) -> Iterator[Finding]:
    """Yield a finding for each kind of structure, edge, field and mark that is there and not on offer."""
    battlemap = scenario.map
    for kind in _strange(palette.structures, (piece.kind for piece in battlemap.structures)):
        pieces = [piece for piece in battlemap.structures if piece.kind is kind]
        ids = tuple(piece.id for piece in pieces)
        tiles = tuple(tile for piece in pieces for tile in tiles_under(piece))
        spot = Spot(tiles, structures=ids)
        yield _finding("structure", kind, len(pieces), spot, Things(structures=frozenset(ids)))
    for edge_kind in _strange(palette.edges, (piece.kind for piece in battlemap.edges)):
        edges = tuple(piece.at for piece in battlemap.edges if piece.kind is edge_kind)
        tiles = tuple(tile for edge in edges for tile in edge.tiles if battlemap.holds(tile))
        yield _finding("edge", edge_kind, len(edges), Spot(tiles, edges), Things(edges=frozenset(edges)))
    for field_kind in _strange(palette.fields, (spot.kind for spot in battlemap.fields)):
        fields = [spot for spot in battlemap.fields if spot.kind is field_kind]
        keys = frozenset(map(key_of, fields))
        yield _finding(
            "field", field_kind, len(fields), Spot(tuple(spot.tile for spot in fields)), Things(fields=keys)
        )
    for mark_kind in _strange(palette.marks, (mark.kind for mark in battlemap.marks)):
        marks = [mark for mark in battlemap.marks if mark.kind is mark_kind]
        tiles = tuple(tile for mark in marks for tile in mark.tiles)
        gone = frozenset(mark.id for mark in marks)
        yield _finding("mark", mark_kind, len(marks), Spot(tiles), Things(marks=gone))


def _strange(kinds: Kinds[K], here: Iterable[K]) -> list[K]:
    return sorted({kind for kind in here if kind not in kinds})


def _finding(what: str, kind: str, number: int, spot: Spot, things: Things) -> Finding:
    name, verb = in_words(kind).lower(), "is" if number == 1 else "are"
    text = f"{counted(number, what)} {verb} of a kind that these rules don't offer: {name}."
    place = spot.tile.label if spot.tile else ""
    return Finding(
        "not_offered", Severity.NOTICE, text, place, spot, (Fix(DELETE, remedies.remove_things(things)),)
    )
