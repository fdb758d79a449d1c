"""What is counted of a unit: every gauge reads what was set, and an untouched unit is at rest."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mapper.model.unit import Unit
from mapper.rules.gauges import Gauge, GaugeKind, GaugeValue
from mapper.rules.reasons import Refusal
from mapper.rules.vehicle.gauges import gauges, restored, with_gauge
from mapper.rules.vehicle.state import Condition, read_condition
from tests.building import book, infantry, tank, walker
from tests.rules.vehicle.sheet_units import SHEETS, unit_of

BOOK = book()
MAN = infantry(kind="powered_armour")
UNITS = (*(unit_of(text) for text in SHEETS), MAN, infantry(kind="drone", health=12, drone=True))


def gauge(unit: Unit, key: str) -> Gauge:
    return next(each for each in gauges(unit, BOOK) if each.key == key)


def put(unit: Unit, key: str, value: GaugeValue) -> Unit:
    after = with_gauge(unit, key, value, BOOK)
    assert not isinstance(after, Refusal), after.text
    return after


def refused(unit: Unit, key: str, value: GaugeValue) -> str:
    after = with_gauge(unit, key, value, BOOK)
    assert isinstance(after, Refusal)
    return after.text


def read(unit: Unit) -> Condition:
    return read_condition(unit)


def some_value(draw: st.DrawFn, of: Gauge) -> GaugeValue:
    if of.kind is GaugeKind.CHOICE:
        return draw(st.sampled_from([key for key, _ in of.choices]))
    top = min(of.top, 2000.0)
    return draw(st.integers(int(of.least), int(top)).map(float) | st.just(min(of.rest, top)))


@st.composite
def turned(draw: st.DrawFn) -> tuple[Unit, str, GaugeValue]:
    unit = draw(st.sampled_from(UNITS))
    for _step in range(draw(st.integers(0, 3))):
        some = draw(st.sampled_from(gauges(unit, BOOK)))
        unit = put(unit, some.key, some_value(draw, some))
    chosen = draw(st.sampled_from(gauges(unit, BOOK)))
    return unit, chosen.key, some_value(draw, chosen)


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: f"{unit.sheet['type']}")
def test_an_untouched_unit_is_at_rest(unit: Unit) -> None:
    assert [each.key for each in gauges(unit, BOOK) if not each.is_at_rest] == []


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: f"{unit.sheet['type']}")
def test_every_gauge_has_a_key_of_its_own_and_groups_stand_together(unit: Unit) -> None:
    told = gauges(unit, BOOK)
    assert len({each.key for each in told}) == len(told)
    heads = [
        each.group
        for each, before in zip(told, (None, *told), strict=False)
        if before is None or before.group != each.group
    ]
    assert len(set(heads)) == len(heads)


@settings(max_examples=150)
@given(turned())
def test_a_gauge_reads_what_it_was_set_to(deed: tuple[Unit, str, GaugeValue]) -> None:
    unit, key, value = deed
    assume(not (value == 0.0 and key.startswith(("corrosion:", "burning:"))))  # such a proc or fire is gone
    assert gauge(put(unit, key, value), key).value == value


@settings(max_examples=100)
@given(turned())
def test_a_gauge_set_back_to_rest_leaves_no_trace(deed: tuple[Unit, str, GaugeValue]) -> None:
    _unit, key, _value = deed
    for unit in UNITS:
        own = next((each for each in gauges(unit, BOOK) if each.key == key), None)
        if own is None:
            continue
        other = own.choices[-1][0] if own.kind is GaugeKind.CHOICE else min(own.top, own.least + 1.0)
        assert put(put(unit, key, other), key, own.rest).state == {}


def test_bars_tell_what_is_left_with_the_reasons() -> None:
    ox = unit_of(SHEETS[0], state={"armour_durability": 120, "internals": 400.5})
    armour, inside = gauge(ox, "armour_durability"), gauge(ox, "internals")
    assert (armour.words, armour.share, inside.words) == ("120/240", 0.5, "400.5/585")
    assert armour.reasons[-1].text == "lost so far"
    assert armour.reasons[-1].value == -120


def test_heat_is_a_bar_that_is_full_at_the_thickness_there_is() -> None:
    heat = gauge(unit_of(SHEETS[0], state={"armour_durability": 120, "heat": 6}), "heat")
    assert (heat.kind, heat.words, heat.maximum, heat.share, heat.harms) == (
        GaugeKind.BAR,
        "6",
        12,
        0.5,
        True,
    )


def test_a_shield_may_hold_more_than_its_capacity() -> None:
    ox = put(unit_of(SHEETS[0]), "shield", 1000.0)
    assert gauge(ox, "shield").words == "1000/924"
    assert gauge(ox, "shield").share == 1.0


def test_a_damaged_shield_generator_halves_the_bar() -> None:
    ox = put(unit_of(SHEETS[0]), "part:shield", "damaged")
    assert gauge(ox, "shield").words == "462/462"


def test_crits_keep_the_order_of_the_table() -> None:
    ox = put(
        put(put(unit_of(SHEETS[0]), "part:generator", "damaged"), "part:mobility", "damaged"),
        "part:shield",
        "destroyed",
    )
    assert (read(ox).damaged, read(ox).destroyed) == (("mobility", "generator"), ("shield",))
    assert gauge(ox, "part:shield").words == "destroyed"
    assert read(put(ox, "part:mobility", "destroyed")).damaged == ("generator",)


def test_rounds_are_counted_by_weapon_and_kind() -> None:
    ox = put(put(unit_of(SHEETS[0]), "rounds:1:Cluster", 2.0), "rounds:1:Penetrator", 0.0)
    assert [(left.ammo, left.left) for left in read(ox).rounds] == [("Penetrator", 0), ("Cluster", 2)]
    assert gauge(ox, "rounds:1:Cluster").words == "2/16"


def test_rounds_that_are_not_split_are_of_the_first_kind() -> None:
    ox = tank(weapons=[{"weapon": "cannon", "points": 10, "ammo_points": 2}])
    (store,) = (each for each in gauges(ox, BOOK) if each.key.startswith("rounds:"))
    assert store.words == "100/100"


def test_procs_and_fires_are_added_fresh_and_changed_one_by_one() -> None:
    ox = put(put(tank(), "corrosion", 3.0), "corrosion:1", 1.0)
    assert read(ox).corrosion == (3, 1, 3)
    assert read(put(ox, "corrosion:1", 0.0)).corrosion == (3, 3)
    lit = put(put(tank(), "burning", 2.0), "burning:0:flame", 5.5)
    assert [(fire.flame, fire.turns) for fire in read(lit).burning] == [(5.5, 2), (20, 2)]


def test_only_what_a_unit_can_have_is_counted() -> None:
    keys = {each.key for each in gauges(tank(), BOOK)}
    assert not {"emp", "condenser", "high", "hunker", "armature_used", "capacitor"} & keys
    assert "hunker" in {each.key for each in gauges(walker(), BOOK)}
    emitter = {each.key for each in gauges(unit_of(SHEETS[1]), BOOK)}
    assert "emp" in emitter
    assert not {"stun", "crits_rolled"} & {each.key for each in gauges(MAN, BOOK)}


@pytest.mark.parametrize(
    "key, value, text",
    [
        ("internals", 586.0, "Internals goes from 0 to 585"),
        ("internals", -1.0, "Internals goes from 0 to 585"),
        ("internals", "full", "Internals is a number"),
        ("crits_rolled", 1.5, "Crits rolled is a whole number"),
        ("part:cockpit", "gone", "Cockpit is one of: intact, damaged, destroyed"),
        ("part:keel", "damaged", "Ox has no gauge part:keel"),
        ("stun", float("nan"), "Stun is one of"),
        ("internals", float("nan"), "Internals goes from 0 to 585"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_with_what_does(key: str, value: GaugeValue, text: str) -> None:
    assert text in refused(unit_of(SHEETS[0]), key, value)


def test_restoring_mends_everything_but_what_was_done_this_turn() -> None:
    state: dict[str, Any] = {
        "internals": 10,
        "heat": 5,
        "stun": 1,
        "damaged": ["mobility"],
        "rounds": [{"weapon": 1, "ammo": "Cluster", "left": 0}],
        "corrosion": [2],
        "moved": 3,
        "acted": True,
        "fired": [1],
    }
    assert restored(unit_of(SHEETS[0], state=state)).state == {"moved": 3, "acted": True, "fired": [1]}
