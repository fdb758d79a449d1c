"""Cases about energy: the kind energy, spending in a turn."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from mapper.errors import MapperError
from mapper.rules.given import known, only
from mapper.rules.reasons import Explained, Reason, Refusal
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.cases.given import known_quirks
from mapper.rules.vehicle.energy import Energy, drain, pay, store
from mapper.rules.vehicle.loading import SONIC_ARRAY
from mapper.rules.vehicle.power import Price, Weapon, price_of
from mapper.rules.vehicle.reaction_turn import reaction_turn
from mapper.rules.vehicle.recharge import regeneration
from mapper.rules.vehicle.shield_orders import boost_energy, boost_gain
from mapper.rules.vehicle.state import CAPACITOR, GENERATOR
from mapper.rules.vehicle.target import Facing

Given = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Ledger:
    """What the orders so far have come to."""

    energy: Energy
    ok: tuple[bool, ...] = ()
    costs: tuple[float, ...] = ()
    weapon_heat: float = 0.0
    shield_gain: float = 0.0
    shot_mw: tuple[float, ...] = ()

    def paid(self, left: Energy, cost: float) -> "_Ledger":
        return replace(self, energy=left, ok=(*self.ok, True), costs=(*self.costs, cost))

    @property
    def refused(self) -> "_Ledger":
        return replace(self, ok=(*self.ok, False), costs=(*self.costs, 0.0))


def answer_energy(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about spending in a turn, order by order."""
    only(given, "generator", "capacitor", "capacity", "damaged", "bank", "orders")
    ledger = _Ledger(_energy(given, book))
    for order in given.get("orders", []):
        ledger = _ordered(ledger, order, book)
    end = store(ledger.energy)
    return {
        "ok": list(ledger.ok),
        "costs": list(ledger.costs),
        "generator": ledger.energy.generator + ledger.energy.bank,
        "capacitor": ledger.energy.capacitor,
        "weapon_heat": ledger.weapon_heat,
        "shield_gain": ledger.shield_gain,
        "shot_mw": list(ledger.shot_mw),
        "end": {"capacitor": end.energy.capacitor, "lost": end.lost, "bank": end.energy.bank},
    }


def _energy(given: Given, book: Rulebook) -> Energy:
    damaged, full = given.get("damaged", []), given.get("generator", 0)
    for part in damaged:
        if part not in (GENERATOR, CAPACITOR):
            raise MapperError(f"unknown part {part!r}", remedy=f"{GENERATOR}, {CAPACITOR}")
    crit, banks = book.tables.crit, GENERATOR in damaged
    return Energy(
        generator=full * crit.damaged_generator if banks else full,
        capacitor=given.get("capacitor", 0),
        capacity=given.get("capacity", 0),
        bank=given.get("bank", 0),
        bank_limit=full if banks else 0.0,
        efficiency=crit.damaged_capacitor if CAPACITOR in damaged else 1.0,
    )


def _ordered(ledger: _Ledger, order: Given, book: Rulebook) -> _Ledger:
    if "fire" in order:
        return _fired(ledger, order, book)
    if "boost" in order:
        return _boosted(ledger, order, book)
    only(order, "reaction_turn")
    return _turned(ledger, order["reaction_turn"], book)


def _fired(ledger: _Ledger, order: Given, book: Rulebook) -> _Ledger:
    only(order, "fire", "points", "extra", "energy")
    price = _price(order, book)
    left = price if isinstance(price, Refusal) else pay(ledger.energy, price.energy)
    if isinstance(price, Refusal) or isinstance(left, Refusal):
        return ledger.refused
    paid = ledger.paid(left, price.energy.value)
    return replace(paid, weapon_heat=paid.weapon_heat + price.weapon_heat)


def _price(order: Given, book: Rulebook) -> Price | Refusal:
    key, extra = order["fire"], order.get("extra", 0)
    special = book.tables.restricted.get(key)
    energy = special.energy if special else known(book.tables.weapon, key).energy * order.get("points", 0)
    if key == SONIC_ARRAY and "energy" in order:
        extra = order["energy"] - energy
    because = Explained(energy, (Reason("EN to fire", "V-ENG-02", energy),))
    return price_of(Weapon(key, because), extra, book.tables.extra, book)


def _boosted(ledger: _Ledger, order: Given, book: Rulebook) -> _Ledger:
    only(order, "boost", "regen", "extras")
    times = order["boost"]
    left = drain(ledger.energy, boost_energy(times, book))
    if isinstance(left, Refusal):
        return ledger.refused
    regen = Explained(order.get("regen", 0), ())
    factor = regeneration(regen, 0.0, known_quirks(order, book), book).boost
    paid = ledger.paid(left, boost_energy(times, book).value)
    return replace(paid, shield_gain=paid.shield_gain + boost_gain(regen, times, factor).value)


def _turned(ledger: _Ledger, where: str, book: Rulebook) -> _Ledger:
    turn = reaction_turn(Facing(where), ledger.energy, book)
    if isinstance(turn, Refusal):
        return replace(ledger.refused, shot_mw=(*ledger.shot_mw, 0.0))
    paid = ledger.paid(turn.energy_left, turn.energy.value)
    return replace(paid, shot_mw=(*paid.shot_mw, turn.power_mw))


KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {"energy": answer_energy}
"""The kinds of case that this module answers."""
