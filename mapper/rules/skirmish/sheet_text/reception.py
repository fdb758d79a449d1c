"""Reception: the sheets of a text as units, and a unit in few words."""

from collections.abc import Iterator, Mapping

from pydantic import JsonValue

from mapper.geometry.grid import Tile
from mapper.model.unit import Unit, UnitKind
from mapper.model.value import Value
from mapper.rules.sheets import ReadSheet, SheetNumber, SheetText, SheetUnit, Summary
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.facts import class_name
from mapper.rules.skirmish.fielding import class_row, fighter
from mapper.rules.skirmish.ratings import Ability, Rating
from mapper.rules.skirmish.shape import shape_of
from mapper.rules.skirmish.sheet import NEUTRAL_HP, FighterSheet, read_sheet
from mapper.rules.skirmish.sheet_text.reader import Written, read_text
from mapper.rules.skirmish.state import Condition
from mapper.rules.skirmish.tables import ClassRow


def read_sheets(text: str, book: Rulebook) -> SheetText:
    """Return the sheets in a text, each with its numbers beside those of its class, and what is doubtful.

    Raises DocumentError when the text is too long.
    """
    written, doubts = read_text(text, book)
    return SheetText(tuple(_received(one, book) for one in written), doubts)


def summary(unit: Unit, book: Rulebook) -> Summary:
    """Return a unit's class; raises DocumentError when its sheet is none of these rules."""
    row = class_row(unit, read_sheet(unit), book)
    return Summary(class_name(row), shape_of(fighter(unit, book)))


def recomputed(unit: Unit) -> Unit:
    """Return the unit with the numbers of its class in place of those set for it alone."""
    sheet = read_sheet(unit)
    bare = sheet.evolve(ratings={}, max_hp=None, tier=None)
    return unit if bare == sheet else unit.evolve(sheet=_json(bare))


def _received(written: Written, book: Rulebook) -> ReadSheet:
    row = book.tables.classes.get(written.class_id) if written.class_id else None
    sheet, condition = _sheet(written, row), _condition(written)
    unit = Unit(
        id="unit", side=None, kind=UnitKind.FIGHTER, name=written.name, tile=Tile(0, 0), sheet=_json(sheet)
    )
    leader = SheetUnit(
        name=written.name,
        kind=UnitKind.FIGHTER,
        summary=summary(unit, book),
        sheet=_json(sheet),
        state=_json(condition),
    )
    return ReadSheet(
        first_line=written.first_line,
        last_line=written.last_line,
        leader=leader,
        numbers=tuple(_numbers(written, row)),
        doubts=tuple(written.doubts),
        player=written.player,
        colour=written.colour,
    )


def _sheet(written: Written, row: ClassRow | None) -> FighterSheet:
    """Return the sheet that was written: numbers and ratings that are those of its class are left to it."""
    own = _own_ratings(row)
    changed = {
        ability: rating.name for ability, rating in written.ratings.items() if rating is not own[ability]
    }
    return FighterSheet.model_validate(
        {
            "class_id": written.class_id,
            "items": written.items,
            "tags": written.tags,
            "ratings": changed,
            "max_hp": written.full if written.full not in (None, _own_hp(row)) else None,
            "tier": written.tier,
        }
    )


def _condition(written: Written) -> Condition:
    return Condition(
        hp=None if written.hp == written.full else written.hp,
        items=written.carries,
        statuses=written.statuses,
        activated=written.acted,
    )


def _numbers(written: Written, row: ClassRow | None) -> Iterator[SheetNumber]:
    if written.full is not None:
        own_hp = _own_hp(row)
        yield SheetNumber("HP", str(written.full), str(own_hp), "S-UNIT-1", same=written.full == own_hp)
    own = _own_ratings(row)
    for ability, rating in written.ratings.items():
        letter = own[ability].name
        yield SheetNumber(ability, rating.name, letter, "S-RATE-1", same=rating.name == letter)


def _own_hp(row: ClassRow | None) -> int:
    return row.hp if row is not None else NEUTRAL_HP


def _own_ratings(row: ClassRow | None) -> Mapping[Ability, Rating]:
    return row.ratings.of() if row is not None else dict.fromkeys(Ability, Rating.C)


def _json(value: Value) -> dict[str, JsonValue]:
    return value.model_dump(mode="json", exclude_defaults=True)
