"""Edits of what has happened to units: one gauge set, or everything mended."""

from collections.abc import Collection

from mapper.edit.operations import Edit, NoEdit
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.gauges import Gauge, GaugeValue
from mapper.rules.names import called, headed
from mapper.rules.palette import within_sentence
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Ruleset


def set_gauge(scenario: Scenario, unit_id: str, key: str, value: GaugeValue, rules: Ruleset) -> Edit | NoEdit:
    """Set a gauge of a unit, as far as its ruleset lets it."""
    unit = scenario.unit(unit_id)
    if unit is None:
        return NoEdit(f"there is no unit {unit_id}")
    changed = rules.with_gauge(unit, key, value)
    if isinstance(changed, Refusal):
        return NoEdit(changed.text)
    gauge = next((each for each in rules.gauges(unit) if each.key == key), None)
    return Edit(_gauge_name(unit, gauge, value), _with_units(scenario, {unit_id: changed}))


def restore_units(scenario: Scenario, unit_ids: Collection[str], rules: Ruleset) -> Edit | NoEdit:
    """Make units as good as new; what they have done this turn stays done."""
    chosen = [unit for unit in scenario.units if unit.id in unit_ids]
    if not chosen:
        return NoEdit("no unit is selected")
    changed = {unit.id: rules.restored(unit) for unit in chosen}
    name = called(chosen[0]) if len(chosen) == 1 else f"{len(chosen)} units"
    return Edit(f"Restore {name}", _with_units(scenario, changed))


def _with_units(scenario: Scenario, changed: dict[str, Unit]) -> Scenario:
    return scenario.evolve(units=tuple(changed.get(unit.id, unit) for unit in scenario.units))


def _gauge_name(unit: Unit, gauge: Gauge | None, value: GaugeValue) -> str:
    """Return what was set to what: `Ox, armour: 38`, `Ox, has rammed: yes`."""
    if gauge is None:
        return f"Change {called(unit)}"
    told = f"{value:g}" if isinstance(value, float) else dict(gauge.choices).get(value, value)
    return f"{headed(unit)}, {within_sentence(gauge.name)}: {told}"
