"""The energy of a turn: what the generator yields, what is held, how it is spent and stored."""

from dataclasses import dataclass, replace

from mapper.rules.reasons import Explained, Reason, Refusal
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.state import CAPACITOR, GENERATOR, Condition
from mapper.rules.vehicle.tolerance import exceeds

NO_ENERGY = "no_energy"


@dataclass(frozen=True, slots=True)
class Energy:
    """The EN a unit has in a turn.

    `generator` is what is left of the turn's output, `bank` what a damaged generator has put by and
    `bank_limit` the most it can (V-CRT-09), `capacitor` what is held of `capacity`. Of what the capacitor is
    given it keeps the share `efficiency` (V-CRT-10).
    """

    generator: float = 0.0
    capacitor: float = 0.0
    capacity: float = 0.0
    bank: float = 0.0
    bank_limit: float = 0.0
    efficiency: float = 1.0

    @property
    def available(self) -> float:
        """All the EN that may be spent."""
        return self.generator + self.bank + self.capacitor


@dataclass(frozen=True, slots=True)
class Stored:
    """What became of the output that was not spent: the energy kept, and what found no room."""

    energy: Energy
    lost: float


def pay(energy: Energy, cost: Explained) -> Energy | Refusal:
    """Return what is left after a payment: from the generator first, then the capacitor (V-ENG-01)."""
    if exceeds(cost.value, energy.available):
        return _short(cost, energy)
    from_generator = min(cost.value, energy.generator)
    from_bank = min(cost.value - from_generator, energy.bank)
    from_capacitor = min(cost.value - from_generator - from_bank, energy.capacitor)
    return replace(
        energy,
        generator=energy.generator - from_generator,
        bank=energy.bank - from_bank,
        capacitor=energy.capacitor - from_capacitor,
    )


def drain(energy: Energy, cost: Explained) -> Energy | Refusal:
    """Return what is left after a payment that the capacitor alone must make (V-ENG-05)."""
    if exceeds(cost.value, energy.capacitor):
        held = Reason(f"the capacitor holds {plain(energy.capacitor)} EN", "V-ENG-05", energy.capacitor)
        return Refusal(NO_ENERGY, (Reason(f"takes {plain(cost.value)} EN", "V-DMG-09"), held))
    return replace(energy, capacitor=max(0.0, energy.capacitor - cost.value))


def store(energy: Energy) -> Stored:
    """Return the energy with the output that was not spent put away, as far as there is room (V-ENG-01).

    The capacitor takes it first, unless it wastes some and the generator can bank (V-CRT-09, V-CRT-10).
    """
    left, kept = energy.generator, replace(energy, generator=0.0)
    deposits = (_charge, _bank) if energy.efficiency >= 1.0 else (_bank, _charge)
    for deposit in deposits:
        kept, left = deposit(kept, left)
    gained = kept.capacitor - energy.capacitor + kept.bank - energy.bank
    return Stored(kept, energy.generator - gained)


def energy_of(build: Build, condition: Condition, book: Rulebook) -> Energy:
    """Return the EN a unit may still spend this turn (V-ENG-01, V-ENG-06)."""
    output = output_of(build, condition, book).value
    banks = condition.is_damaged(GENERATOR) and not condition.is_destroyed(GENERATOR)
    limit = build.energy.value if banks else 0.0
    capacity = 0.0 if condition.is_destroyed(CAPACITOR) else build.capacity.value
    held = capacity if condition.capacitor is None else min(condition.capacitor, capacity)
    return Energy(
        generator=max(0.0, output - condition.energy_spent),
        capacitor=held,
        capacity=capacity,
        bank=min(condition.bank, limit),
        bank_limit=limit,
        efficiency=book.tables.crit.damaged_capacitor if condition.is_damaged(CAPACITOR) else 1.0,
    )


def output_of(build: Build, condition: Condition, book: Rulebook) -> Explained:
    """Return the EN that the generator yields in a turn (V-BLD-11, V-CRT-09)."""
    full = build.energy
    if condition.is_destroyed(GENERATOR):
        gone = Reason("the generator is destroyed", "V-CRT-09", -full.value)
        return Explained(0.0, (*full.reasons, gone))
    if not condition.is_damaged(GENERATOR):
        return full
    left = full.value * book.tables.crit.damaged_generator
    why = book.reason("crit.damaged_generator", "the generator is damaged", left - full.value)
    return Explained(left, (*full.reasons, why))


def with_energy(condition: Condition, energy: Energy, build: Build, book: Rulebook) -> Condition:
    """Return the condition of a unit that has so much energy left."""
    before = energy_of(build, condition, book)
    return condition.evolve(
        capacitor=condition.capacitor if energy.capacitor == before.capacitor else energy.capacitor,
        energy_spent=max(0.0, condition.energy_spent + before.generator - energy.generator),
        bank=energy.bank,
    )


def _short(cost: Explained, energy: Energy) -> Refusal:
    banked = f", {plain(energy.bank)} banked" if energy.bank else ""
    text = (
        f"takes {plain(cost.value)} EN; the generator has {plain(energy.generator)}{banked}"
        f" and the capacitor {plain(energy.capacitor)} left"
    )
    clause = next((reason.clause for reason in cost.reasons if reason.clause), "V-ENG-01")
    return Refusal(NO_ENERGY, (Reason(text, clause), *cost.reasons))


def _charge(energy: Energy, offered: float) -> tuple[Energy, float]:
    """Return the energy with the capacitor charged, and what is left of the offer."""
    room = max(0.0, energy.capacity - energy.capacitor)
    if energy.efficiency <= 0.0:
        return energy, offered
    taken = min(offered, room / energy.efficiency)
    return replace(energy, capacitor=energy.capacitor + taken * energy.efficiency), offered - taken


def _bank(energy: Energy, offered: float) -> tuple[Energy, float]:
    """Return the energy with the generator's bank filled, and what is left of the offer."""
    taken = min(offered, max(0.0, energy.bank_limit - energy.bank))
    return replace(energy, bank=energy.bank + taken), offered - taken
