"""The palette of the skirmish rules: marks alone, for walls, gates and buildings are kinds of ground."""

from functools import lru_cache

from mapper.rules.palette import Kinds, Palette
from mapper.rules.palette_rows import kinds_of
from mapper.rules.skirmish.book import Rulebook

NO_STRUCTURES = "These rules have no structures: walls, gates, forts and houses are kinds of ground."
NO_EDGES = "These rules have nothing on the borders of tiles: walls and gates are kinds of ground."
NO_FIELDS = "These rules have no smoke, gas or fire: fog and flames are kinds of ground."


@lru_cache(maxsize=16)
def palette(book: Rulebook) -> Palette:
    """Return what a rulebook offers."""
    tables = book.tables
    return Palette(
        plain=tables.new_map.ground,
        strewn=tables.new_map.strewn or None,
        structures=Kinds(why_none=NO_STRUCTURES),
        heights=Kinds(why_none=NO_STRUCTURES),
        traits=Kinds(why_none=NO_STRUCTURES),
        edges=Kinds(why_none=NO_EDGES),
        fields=Kinds(why_none=NO_FIELDS),
        masonry=tables.new_map.masonry,
        marks=kinds_of(tables.mark_kind),
    )
