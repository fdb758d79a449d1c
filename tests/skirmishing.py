"""Small builders for tests of the skirmish rules: the rulebook, and fighters with next to nothing."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mapper.files.resources import resource
from mapper.files.tables import raw_tables
from mapper.geometry.grid import Tile, parse_tile
from mapper.model.unit import Unit, UnitKind
from mapper.rules.book import Pages
from mapper.rules.skirmish.book import Rulebook, make_book
from mapper.rules.skirmish.cases.given import fighter_given
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.game import TABLE_FILES
from mapper.rules.skirmish.inventory import ItemKind, kind_of

TABLES, SETTINGS, _ = raw_tables(resource("skirmish"), TABLE_FILES)


def skirmish_book(
    house_rules: Mapping[str, Any] | None = None, settings: Mapping[str, Any] | None = None
) -> Rulebook:
    """Return the skirmish rulebook, with house rules and settings if any."""
    return make_book(Pages(TABLES, SETTINGS, house_rules or {}, settings or {}))


BOOK = skirmish_book()


def fighter(book: Rulebook = BOOK, **given: Any) -> Fighter:  # noqa: ANN401  # the fields of a case's unit
    """Return a fighter, neutral but for what is given; `class_` is its class."""
    return fighter_given({key.rstrip("_"): value for key, value in given.items()}, book)


def unit(
    at: str = "A1",
    *,
    id: str = "unit",  # noqa: A002  # the unit's field
    side: str | None = "red",
    name: str = "",
    class_id: str | None = None,
    items: Sequence[str] = (),
    state: Mapping[str, Any] | None = None,
    **sheet: Any,  # noqa: ANN401  # the sheet's other fields
) -> Unit:
    """Return a fighter of a document; the first weapon and accessory of its items are equipped."""
    return Unit(
        id=id,
        side=side,
        kind=UnitKind.FIGHTER,
        name=name,
        tile=parse_tile(at) or Tile(0, 0),
        sheet={"items": [*_carried(items)], **({"class_id": class_id} if class_id else {}), **sheet},
        state=dict(state or {}),
    )


def _carried(items: Sequence[str]) -> Iterator[dict[str, Any]]:
    seen: set[object] = set()
    for key in items:
        kind = kind_of(key, BOOK)
        can_be = kind in {ItemKind.WEAPON, ItemKind.ACCESSORY} and kind not in seen
        seen.add(kind)
        yield {"item": key, "equipped": True} if can_be else {"item": key}
