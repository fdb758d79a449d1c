"""The GM's switches of the skirmish rules: what each may be set to. Defaults stand in settings.toml."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from mapper.rules.rows import Count, Part, Positive
from mapper.rules.skirmish.ratings import Ability


class TurnSettings(Part):
    """Whose turn it is, and what a turn allows (S-TURN-2, S-TURN-3, S-TURN-5, S-ACT-1)."""

    player_batch: Positive
    gm_batch: Positive
    player_order: Literal["free", "fixed"]
    reinforcements: Literal["next-round", "at-once"]
    move_after_action: bool


class MoveSettings(Part):
    """Movement by tier, and whom one may pass (S-UNIT-2, S-MOVE-4)."""

    base: Count
    promoted: Count
    pass_allies: bool
    pass_enemies: bool


class InventorySettings(Part):
    """How many items a unit carries (S-ITEM-2)."""

    slots: Count


class EquipSettings(Part):
    """What may be equipped, and when (S-WPN-2, S-FREE-1)."""

    check_level: bool
    after_action: bool


class AccessorySettings(Part):
    """Which accessories work (S-ITEM-3)."""

    benefit: Literal["equipped", "carried"]


class WeightSettings(Part):
    """What Weight takes from Speed (S-ITEM-4)."""

    cap: Count
    counts: tuple[Literal["weapon", "accessory"], ...]
    built_relief: Count


class TriangleSettings(Part):
    """What an advantage is worth (S-TRI-2, S-TRI-3)."""

    dex: Count
    damage: Count
    magic: bool


class DamageSettings(Part):
    """What is added to all base damage (S-DMG-1)."""

    base_shift: Count


class EffectiveSettings(Part):
    """What an effective weapon adds (S-DMG-2)."""

    bonus: Count


class CritSettings(Part):
    """Critical hits (S-CRIT-1, S-DMG-3)."""

    base: Count
    multiplier: Positive
    timing: Literal["before-reduction", "after-reduction"]
    deadly_mode: Literal["replace", "add"]
    deadly_edge: Literal["or-less", "less-than"]


class FollowUpSettings(Part):
    """Who strikes again (S-FOLLOW-1, S-FOLLOW-2)."""

    gap: Positive
    defender_needs_counter: bool


class BreakSettings(Part):
    """Whether the defender's strikes break too (S-BREAK-5)."""

    on_counter: bool


class BraveSettings(Part):
    """Whether Brave doubles a counter (S-TAG brave)."""

    on_counter: bool


class HeavySettings(Part):
    """How far a Heavy weapon pushes, and when (S-HEAVY-2)."""

    push: Count
    push_when: Literal["after-combat", "at-once"]


class BackupSettings(Part):
    """What backing up adds (S-TAG backup)."""

    bonus: Count
    limit: Literal["once", "each"]


class QiAdeptSettings(Part):
    """What a guard loses, and when it guards (S-TAG qi-adept)."""

    share: Literal["half-down", "half-up"]
    on_counter: bool


class CantoSettings(Part):
    """How far a unit moves after its action (S-TAG canto)."""

    points: Count


class PoisonSettings(Part):
    """What poison adds, and after how many activations it ends; 0: never (S-STATUS poisoned)."""

    bonus: Count
    activations: Count


class HealSettings(Part):
    """Whether the healer's Mag counts (S-TAG heal)."""

    add_mag: bool


class StaffSettings(Part):
    """What a miss costs, and which ability gives the staff range (S-STAFF-6, S-STAFF-8)."""

    spend_on_miss: bool
    range_stat: Annotated[Ability, Field(strict=False)]


class DanceSettings(Part):
    """Whether a dancer may dance for another (S-TAG dance)."""

    on_dancer: bool


class TerrainSettings(Part):
    """How the ground counts (S-TERR-1, S-TERR-4)."""

    dr: Literal["points", "ratings"]
    flying_ignores_specials: bool
    flames_reduced: bool


class VeinSettings(Part):
    """How long changed ground lasts (S-VEIN-1)."""

    duration: Literal["end-of-round", "end-of-next-round"]


class ScenarioSettings(Part):
    """What is fought for, how that is decided, and who is placed first (S-SCEN-0 to S-SCEN-10, S-DEPLOY-1).

    Any of the `types` decides the battle. `attacker` holds the ids of the sides that attack; without any they
    are the players'. `zone_limits` tells how many units a deployment zone may hold, by the id of its mark.
    """

    types: Annotated[tuple[Annotated[str, Field(max_length=64)], ...], Field(max_length=16)]
    attacker: Annotated[tuple[Annotated[str, Field(max_length=64)], ...], Field(max_length=64)]
    zone_limits: Mapping[str, Count]
    trigger: Literal["action", "end-of-turn"]
    tie: Literal["draw", "defender"]
    deploy_first: Literal["defender", "attacker"]


class Settings(Part):
    """Every switch of the skirmish rules, by group."""

    turn: TurnSettings
    move: MoveSettings
    inventory: InventorySettings
    equip: EquipSettings
    accessory: AccessorySettings
    weight: WeightSettings
    triangle: TriangleSettings
    damage: DamageSettings
    effective: EffectiveSettings
    crit: CritSettings
    follow_up: FollowUpSettings
    break_: BreakSettings = Field(alias="break")
    brave: BraveSettings
    heavy: HeavySettings
    backup: BackupSettings
    qi_adept: QiAdeptSettings
    canto: CantoSettings
    poison: PoisonSettings
    heal: HealSettings
    staff: StaffSettings
    dance: DanceSettings
    terrain: TerrainSettings
    vein: VeinSettings
    scenario: ScenarioSettings
