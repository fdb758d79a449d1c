from mapper.model.battlemap import EdgeKind, FieldKind, MarkKind
from mapper.rules.palette import Kind, Kinds, Lasting, Palette, in_words

HEDGES = Kinds((Kind(EdgeKind.BARRICADE, "Hedge row", "green"), Kind(EdgeKind.GATE, "NE gate")))


def test_kinds_stand_in_the_order_they_are_offered_in() -> None:
    assert [kind.name for kind in HEDGES] == ["Hedge row", "NE gate"]


def test_a_kind_is_told_by_the_name_the_palette_gives_it() -> None:
    assert HEDGES.name(EdgeKind.BARRICADE) == "Hedge row"


def test_a_kind_that_is_not_offered_is_told_by_its_word() -> None:
    assert HEDGES.name(EdgeKind.WALL) == "Wall"


def test_within_a_sentence_a_name_begins_small_unless_it_is_an_abbreviation() -> None:
    assert [HEDGES.called(kind) for kind in EdgeKind] == ["hedge row", "wall", "NE gate"]


def test_only_what_is_offered_is_in_it() -> None:
    assert EdgeKind.GATE in HEDGES
    assert EdgeKind.WALL not in HEDGES


def test_what_is_there_without_being_offered_follows_those_that_are() -> None:
    shown = HEDGES.with_those([EdgeKind.WALL, EdgeKind.GATE, EdgeKind.WALL])
    assert [kind.id for kind in shown] == [EdgeKind.BARRICADE, EdgeKind.GATE, EdgeKind.WALL]


def test_kinds_of_which_none_is_offered_are_false() -> None:
    kinds: Kinds[MarkKind] = Kinds(why_none="there are none")
    assert not kinds


def test_a_field_that_is_not_offered_may_last_as_long_as_any() -> None:
    assert Palette(plain="clear").lasts(FieldKind.GAS) == Lasting(1, 99)


def test_a_word_of_documents_is_read_without_its_underscores() -> None:
    assert in_words("deep_water") == "Deep water"
