"""The numbers of the procedures: to hit, shields, heat, crits, stun, rams, hunkering."""

from pydantic import Field

from mapper.rules.rows import Amount, Count, Factor, Part, Positive, Share


class HitTable(Part):
    """To-hit rolls, in accuracy points."""

    base: Amount
    move_basic: Amount
    move_per_tile: Amount
    stab_tiles_per_step: Positive
    cap: Amount
    target_move_step: Amount
    target_move_every: Positive
    reaction: Amount
    corner: Amount
    reaction_ram: Amount
    indirect: Amount
    indirect_per_sensor: Amount
    low_angle_step: Amount
    high_second: Amount
    high_second_per_tile: Amount
    barricade_band: Amount


class ShieldTable(Part):
    """Shields. `reset` holds (ratio up to and including, turns); above the last: `reset_over` turns."""

    fail: Factor
    pen: Factor
    crack: Factor
    crack_ratio: Factor
    regen: Share
    regen_inactive: Share
    boost_energy: Amount
    activate_cost: Share
    activation_damage: Factor
    overcharge_regen_mult: Factor
    overcharge_share: Share
    reset: tuple[tuple[Factor, Count], ...]
    reset_over: Count
    disruption_inactive: Share


class HeatTable(Part):
    """Heat in the armour."""

    ratio_cap: Factor
    decay: Share
    decay_hot: Share
    internal_share: Factor


class CritTable(Part):
    """Critical hits: `thresholds` are shares of internal health lost, in order.

    The rows `damaged_…` tell what a first crit leaves: of the sensors' and the generator's points, of
    mobility, of a shield's regeneration and durability, of ammunition, of what a capacitor is given, of a
    weapon's chance to hit, of a pod's tubes; `damaged_volley` multiplies a pod's volley penalty.
    """

    thresholds: tuple[Share, ...]
    cockpit_base: Amount
    weapon_width: Factor
    other_width: Factor
    generator_blast: Factor
    capacitor_blast: Factor
    ammo_share: Share
    damaged_sensors: Share
    damaged_mobility: Share
    damaged_shield: Share
    damaged_ammo: Share
    damaged_generator: Share
    damaged_capacitor: Share
    damaged_weapon: Share
    damaged_tubes: Share
    damaged_volley: Factor


class StunTable(Part):
    """Stun: `roll` holds the accuracy lost in the stunned turn and in the next."""

    threshold: Factor = Field(gt=0)
    shield_weight: Factor
    roll: tuple[Amount, Amount]
    mobility: Share


class RamTable(Part):
    """Rams and stomps."""

    pen_share: Factor
    tank_per_tile: Amount
    stomp: Amount
    stomp_vs_tank_add: Amount
    stomp_per_mobility: Factor


class HunkerTable(Part):
    """Hunkering down: `steps` hold (share of mobility at least, front multiplier), highest share first."""

    base: Factor
    steps: tuple[tuple[Share, Factor], ...]
