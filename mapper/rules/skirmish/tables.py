"""The data tables of the skirmish rules: what each row may say."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field

from mapper.rules.palette_rows import MarkRows, NewMapRow
from mapper.rules.rows import Count, NamedRow, Part, Positive, Row, Title
from mapper.rules.skirmish.ratings import Ability, Rating

WeaponType: TypeAlias = Literal["sword", "lance", "axe", "bow", "dagger", "art", "tome"]
ItemType: TypeAlias = Literal["sword", "lance", "axe", "bow", "dagger", "art", "tome", "staff"]
Level: TypeAlias = Literal["E", "D", "C", "B", "A", "S"]
DamageKind: TypeAlias = Literal["martial", "magic"]
School: TypeAlias = Literal["reason", "faith", "dark"]
Tier: TypeAlias = Literal["base", "promoted"]
Group: TypeAlias = Literal["foot", "armor", "cavalry", "flying"]
TargetKind: TypeAlias = Literal["ally", "enemy", "self", "tile"]
Proficiency: TypeAlias = Annotated[str, Field(pattern=r"^[EDCBAS]\+?$")]
Points: TypeAlias = Annotated[int, Field(ge=-100, le=1000)]
Distances: TypeAlias = Annotated[tuple[Count, ...], Field(min_length=2, max_length=2)]
Ending: TypeAlias = Literal[
    "activation-start",
    "activation-end",
    "end-of-combat-begun-with-it",
    "end-of-next-round",
    "restore",
]
TagText: TypeAlias = Annotated[str, Field(min_length=1, max_length=80)]
TagTexts: TypeAlias = Annotated[tuple[TagText, ...], Field(max_length=32)]
Weight: TypeAlias = Annotated[int, Field(ge=0, le=2)]


def is_class_rating(letter: object) -> bool:
    """Tell whether a class may have this rating (S-RATE-1)."""
    return letter in {rating.name for rating in Rating} - {Rating.F.name, Rating.S.name}


def is_to_hit_row(row: object) -> bool:
    """Tell whether these are the percentages of one Dex (S-HIT-4)."""
    return (
        isinstance(row, (list, tuple))
        and len(row) == len(Rating)
        and all(isinstance(one, int) and not isinstance(one, bool) and 0 <= one <= 100 for one in row)
    )


def _class_rating(letter: str) -> str:
    if not is_class_rating(letter):
        raise ValueError(f"a class has a rating from E to A, not {letter} (S-RATE-1)")
    return letter


def _percents(row: tuple[int, ...]) -> tuple[int, ...]:
    if not is_to_hit_row(row):
        raise ValueError("a row to hit has seven numbers from 0 to 100 (S-HIT-4)")
    return row


ClassRating: TypeAlias = Annotated[str, AfterValidator(_class_rating)]
Percents: TypeAlias = Annotated[tuple[int, ...], AfterValidator(_percents)]


class ClassRatings(Part):
    """The ratings of a class, each within E to A (S-RATE-1)."""

    Str: ClassRating
    Mag: ClassRating
    Dex: ClassRating
    Spd: ClassRating
    Def: ClassRating
    Res: ClassRating

    def of(self) -> dict[Ability, Rating]:
        """Return the ratings by ability."""
        return {ability: Rating[getattr(self, ability)] for ability in Ability}


class ClassRow(NamedRow):
    """A class; `variant` tells those of one name apart."""

    variant: str = ""
    tier: Tier
    hp: Positive
    ratings: ClassRatings
    proficiency: Mapping[ItemType, Proficiency]
    tags: TagTexts = ()


class WeaponRow(NamedRow):
    """A weapon that is no staff (S-WPN-1)."""

    type: WeaponType
    level: Level
    damage: DamageKind = "martial"
    might: Points = 0
    weight: Weight = 0
    range: Distances = (1, 1)
    price: Count = 0
    tags: TagTexts = ()
    school: School | None = None
    corrected: str = ""


class StaffRow(NamedRow):
    """A staff; `goal` tells how far away it may put what it moves (S-STAFF-1, S-STAFF-8)."""

    level: Level
    range: Distances | Literal["self", "all", "staff"]
    target: TargetKind
    goal: Literal["staff"] | Positive | None = None
    weight: Weight = 0
    price: Count = 0
    tags: TagTexts
    corrected: str = ""


class AccessoryRow(NamedRow):
    """An accessory; `guard` is points of reduction against martial damage (S-ITEM-3)."""

    guard: Points = 0
    weight: Weight = 0
    tags: TagTexts = ()


class ConsumableRow(NamedRow):
    """A thing that is used up (S-ITEM-6)."""

    target: TargetKind
    weight: Weight = 0
    tags: TagTexts = ()


class MoveByGroup(Part):
    """The points a tile costs each movement group; 0 bars it (S-MOVE-5)."""

    foot: Count
    armor: Count
    cavalry: Count
    flying: Count


class TerrainRow(NamedRow):
    """A kind of ground; `move` 0 bars it, `becomes` tells what a broken structure turns into (S-TERR-5)."""

    move: Count | MoveByGroup = 1
    dr: Points = 0
    avo: Points = 0
    vein: bool = False
    heal_at_start: Count = 0
    heal_at_end: Count = 0
    damage_at_start: Count = 0
    structure_hp: Positive | None = None
    becomes: str = ""
    pick: bool = False
    aliases: tuple[str, ...] = ()


class TagRow(NamedRow):
    """What a tag does, in `ops`, and what several of them amount to (S-TAG-0)."""

    args: Literal["", "X", "R+X", "R-X", "T", "S", "C"] = ""
    group: Literal["class", "weapon", "accessory", "action"]
    ops: tuple[str, ...]
    stacking: Literal[
        "flag", "sum", "once", "once-per-combat", "each", "any", "per-item", "no-stack", "xor", "deed"
    ]
    meaning: Title


class ScenarioTagRow(NamedRow):
    """A tag that a scenario gives, with the action it allows (S-SCEN-0)."""

    action: Literal["", "escape", "seize", "raze"]
    meaning: Title


class StatusRow(NamedRow):
    """A status, and what ends it (S-STATUS-0)."""

    harmful: bool
    ops: tuple[str, ...]
    ends: tuple[Ending, ...]
    meaning: Title


class ScenarioRow(NamedRow):
    """A kind of scenario: the marks and tags it needs, its limit and its numbers (S-SCEN-1)."""

    marks: tuple[str, ...]
    army: tuple[str, ...]
    limit: Literal["none", "optional", "required"]
    params: Mapping[str, Count]
    attacker_wins: Title
    defender_wins: Title
    params_source: str


class MarkRow(Row):
    """A mark on tiles that scenarios know."""

    meaning: Title


class TriangleRow(Row):
    """One that has the better of another; a loser of a one-sided pair is neutral (S-TRI-1)."""

    winner: WeaponType
    loser: WeaponType
    two_sided: bool


class MagicTriangleRow(Row):
    """A school of magic that has the better of another (S-TRI-3)."""

    winner: School
    loser: School
    two_sided: bool


class ByRating(Row):
    """A number for each rating."""

    F: Count
    E: Count
    D: Count
    C: Count
    B: Count
    A: Count
    S: Count

    def at(self, rating: Rating) -> int:
        """Return the number of a rating."""
        return int(getattr(self, rating.name))


class ToHitTable(Row):
    """The percentages to hit: a row for each Dex, its entries for an Avoid from F to S (S-HIT-4)."""

    F: Percents
    E: Percents
    D: Percents
    C: Percents
    B: Percents
    A: Percents
    S: Percents

    def at(self, dex: Rating, avoid: Rating) -> int:
        """Return the percentage of a Dex against an Avoid."""
        row: tuple[int, ...] = getattr(self, dex.name)
        return row[avoid]


class OriginRow(Row):
    """Where figures come from: the code that rows have as their source."""

    text: Title


class SkirmishTables(Part):
    """All tables of the skirmish rules."""

    classes: Mapping[str, ClassRow] = Field(alias="class")
    weapon: Mapping[str, WeaponRow]
    staff: Mapping[str, StaffRow]
    accessory: Mapping[str, AccessoryRow]
    consumable: Mapping[str, ConsumableRow]
    terrain: Mapping[str, TerrainRow]
    tag: Mapping[str, TagRow]
    scenario_tag: Mapping[str, ScenarioTagRow]
    status: Mapping[str, StatusRow]
    scenario: Mapping[str, ScenarioRow]
    mark: Mapping[str, MarkRow]
    mark_kind: MarkRows
    new_map: NewMapRow
    triangle: Mapping[str, TriangleRow]
    magic_triangle: Mapping[str, MagicTriangleRow]
    to_hit: ToHitTable
    base_damage: ByRating
    reduction: ByRating
    staff_range: ByRating
    origin: Mapping[str, OriginRow]
