import pytest

from mapper.rules.skirmish.ratings import Ability
from mapper.rules.skirmish.tags import Tag, parse_tag
from tests.skirmishing import BOOK

FORMS = {
    "Qi Adept": Tag("Qi Adept"),
    "Deadly(10)": Tag("Deadly", 10),
    "Effective(Flying)": Tag("Effective", word="Flying"),
    "Bonus(Def+1)": Tag("Bonus", 1, ability=Ability.DEF),
    "Cursed(Res-2)": Tag("Cursed", -2, ability=Ability.RES),
}


@pytest.mark.clause("S-TAG-0")
@pytest.mark.parametrize("text", FORMS)
def test_a_tag_is_read_in_every_form_and_written_as_it_was(text: str) -> None:
    assert parse_tag(text) == FORMS[text]
    assert str(FORMS[text]) == text


@pytest.mark.clause("S-TAG-0")
def test_other_spellings_are_read_as_the_usual_ones() -> None:
    assert parse_tag("Status(Break)") == Tag("Effect", word="Broken")
    assert parse_tag("Effect(Silence)") == Tag("Effect", word="Silenced")


@pytest.mark.clause("S-TAG-0")
def test_a_tag_of_no_known_form_is_kept_as_it_stands() -> None:
    assert str(parse_tag(" Moonlit(a)(b) ")) == "Moonlit(a)(b)"


def test_every_tag_of_the_tables_reads_as_it_is_written() -> None:
    tables = BOOK.tables
    rows = (tables.classes, tables.weapon, tables.staff, tables.accessory, tables.consumable)
    written = [tag for table in rows for row in table.values() for tag in row.tags]
    assert [str(parse_tag(tag)) for tag in written] == written
    assert len(written) > 100
