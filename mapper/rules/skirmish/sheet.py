"""The sheet of a fighter: its class, what it carries, and what the GM has set otherwise (S-UNIT-1)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field, ValidationError
from pydantic_core import to_json

from mapper.errors import DocumentError
from mapper.model.unit import Unit, UnitKind
from mapper.model.value import Identifier, Name, Value
from mapper.rules.faults import first_fault
from mapper.rules.skirmish.ratings import Ability
from mapper.rules.skirmish.tables import Tier

NEUTRAL_HP = 25
"""What a unit of no class has, with a C in everything."""
Letter: TypeAlias = Literal["F", "E", "D", "C", "B", "A", "S"]
Few: TypeAlias = Annotated[int, Field(ge=0, le=9999)]


def _no_blank(text: str) -> str:
    if not text.strip() or "," in text:
        raise ValueError("a tag has a name, and no comma")
    return text


TagName: TypeAlias = Annotated[Name, AfterValidator(_no_blank)]


class CarriedItem(Value):
    """An item that is carried, by its id in the tables, with the uses it has lost in this battle."""

    item: Identifier
    equipped: bool = False
    spent: Few = 0


Items: TypeAlias = Annotated[tuple[CarriedItem, ...], Field(max_length=99)]


class FighterSheet(Value):
    """What a fighter is; numbers and ratings left out are those of its class.

    `tags` are its own: those of the scenario, and whatever the GM gives it.
    """

    class_id: Identifier | None = None
    items: Items = ()
    tags: Annotated[tuple[TagName, ...], Field(max_length=64)] = ()
    ratings: Annotated[Mapping[Ability, Letter], Field(max_length=6)] = Field(default_factory=dict)
    max_hp: Annotated[int, Field(ge=1, le=9999)] | None = None
    tier: Tier | None = None


def read_sheet(unit: Unit) -> FighterSheet:
    """Return the unit's sheet; raises DocumentError, naming the field, when it is not one of these rules."""
    if unit.kind is not UnitKind.FIGHTER:
        text = f"these rules know no unit of kind {unit.kind}"
        raise DocumentError(text, place=f"unit {unit.id}: kind", remedy=UnitKind.FIGHTER)
    try:
        return _read(to_json(unit.sheet))
    except ValidationError as error:
        place, text, remedy = first_fault(FighterSheet, error, quoting=False)
        where = f"sheet.{place}" if place else "sheet"
        raise DocumentError(text, place=f"unit {unit.id}: {where}", remedy=remedy) from error


@lru_cache(maxsize=1024)
def _read(json: bytes) -> FighterSheet:
    return FighterSheet.model_validate_json(json)
