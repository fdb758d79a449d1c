import pytest

from mapper.errors import TableError
from mapper.model.battlemap import EdgeKind, FieldKind, MarkKind
from mapper.rules.palette import Lasting, Palette
from mapper.rules.vehicle.palette import palette
from tests.building import book


def by(house_rules: dict[str, object] | None = None) -> Palette:
    return palette(book(house_rules))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("structures", ["building", "ruin"]),
        ("heights", ["high", "low"]),
        ("traits", ["weak", "reinforced", "hardened", "volatile"]),
        ("edges", ["barricade", "wall", "gate"]),
        ("fields", ["smoke", "gas", "fire"]),
    ],
)
def test_the_vehicle_rules_offer_their_kinds_the_usual_one_first(name: str, words: list[str]) -> None:
    assert [kind.id for kind in getattr(by(), name)] == words


def test_smoke_lasts_as_long_as_the_rules_say() -> None:
    assert by({"smoke.turns": 5}).lasts(FieldKind.SMOKE) == Lasting(5, 99)


def test_a_house_rule_takes_a_kind_off_the_palette() -> None:
    assert MarkKind.VISIT not in by({"mark_kind.visit.offered": False}).marks


def test_a_house_rule_gives_a_kind_another_name() -> None:
    assert by({"edge_kind.barricade.name": "Hedge"}).edges.name(EdgeKind.BARRICADE) == "Hedge"


def test_a_palette_that_house_rules_have_emptied_says_so() -> None:
    emptied = by({f"edge_kind.{kind}.offered": False for kind in EdgeKind}).edges
    assert not emptied
    assert emptied.why_none == "House rules have taken them all off the palette."


def test_a_kind_that_documents_cannot_hold_is_refused_with_those_they_can() -> None:
    with pytest.raises(TableError) as refused:
        by({"edge_kind.hedge.name": "Hedge"})
    assert refused.value.place == "house_rules.edge_kind.hedge"
    assert refused.value.remedy == "'barricade', 'wall' or 'gate'"


def test_a_new_map_is_filled_with_ground_there_is() -> None:
    with pytest.raises(TableError) as refused:
        by({"new_map.ground": "lava"})
    assert refused.value.place == "house_rules.new_map.ground"
    assert refused.value.remedy == "clear, debris, subsidence"


def test_a_district_may_be_strewn_with_nothing() -> None:
    assert by({"new_map.strewn": ""}).strewn is None
