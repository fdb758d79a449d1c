"""The palette of the vehicle rules, as their tables have it."""

from functools import lru_cache

from mapper.model.battlemap import EdgeKind
from mapper.rules.palette import Lasting, Palette
from mapper.rules.palette_rows import kinds_of
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.clouds import turns_laid
from mapper.rules.vehicle.tables import VehicleTables


@lru_cache(maxsize=16)
def palette(book: Rulebook) -> Palette:
    """Return what a rulebook offers; smoke, gas and fire last as long as when they are laid in play."""
    tables = book.tables
    return Palette(
        plain=tables.new_map.ground,
        strewn=tables.new_map.strewn or None,
        structures=kinds_of(tables.structure_kind),
        heights=kinds_of(tables.structure_height),
        traits=kinds_of(tables.structure_trait),
        edges=kinds_of(tables.edge_kind),
        fields=kinds_of(tables.field_kind),
        marks=kinds_of(tables.mark_kind),
        lasting={
            kind: Lasting(min(turns_laid(kind, 0, book), row.most_turns), row.most_turns)
            for kind, row in tables.field_kind.items()
        },
        rim=_offered(tables.new_map.rim, tables),
        door=_offered(tables.new_map.door, tables),
        bar=_offered(tables.new_map.bar, tables),
    )


def _offered(kind: EdgeKind | None, tables: VehicleTables) -> EdgeKind | None:
    """Return a kind of edge, unless a house rule has taken it off the palette."""
    return kind if kind is not None and kind in tables.edge_kind and tables.edge_kind[kind].offered else None
