"""The catalogue: how every kind of ground of open country and halls looks, by its word in documents."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtGui import QColor

from mapper.paint.colours import mix
from mapper.paint.palette import Palette
from mapper.paint.scenery import halls, hamlets, heights, masonry, plants, sands, spells, waters
from mapper.paint.scenery.site import Drawing

PLAINS, SAND, FLOOR = "plains", "sand", "floor"
WATERS = frozenset({"water", "sea", "river", "ice", "bridge"})
OPEN_WATERS = WATERS - {"bridge"}
WOODS = frozenset({"woods", "forest"})
WALLS = frozenset({"wall", "solid-wall", "gate", "door"})
FLOORS = frozenset({"floor", "stairs", "pillar", "throne", "heal-tile", "protection-tile"})
NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Scenery:
    """How a kind of ground looks: its name, what it is laid on, what lies there and what stands there.

    What lies on a tile is under the grid, what stands there over it. `joins` are the kinds of ground that it
    goes on into, `faces` those that tell how it is turned, `far` the colour it has from far away.
    """

    name: str
    base: str
    far: str
    lies: Drawing | None = None
    stands: Drawing | None = None
    joins: frozenset[str] = NOTHING
    faces: frozenset[str] = NOTHING
    variants: int = 1


def _anywhere(name: str, far: str, stands: Drawing, variants: int = 1) -> Scenery:
    """Return what magic may put in the open as well as in a hall."""
    lies = halls.draw_slabs_indoors
    return Scenery(name, PLAINS, far, lies, stands, faces=FLOORS, variants=variants)


_ALL: Mapping[str, Scenery] = {
    "plains": Scenery("Plains", PLAINS, "plains", lies=plants.draw_tufts, variants=12),
    "woods": Scenery(
        "Woods",
        PLAINS,
        "forest",
        plants.draw_wood_floor,
        plants.draw_woods,
        joins=WOODS,
        faces=WOODS,
        variants=8,
    ),
    "thicket": Scenery(
        "Thicket", PLAINS, "forest2", lies=plants.draw_thicket, joins=frozenset({"thicket"}), variants=4
    ),
    "vines": _anywhere("Vines", "forest2", plants.draw_vines, 2),
    "snag": Scenery("Snag", PLAINS, "wood2", stands=plants.draw_snag, variants=2),
    "mountain": Scenery(
        "Mountain",
        PLAINS,
        "mount",
        heights.draw_scree,
        heights.draw_mountain,
        joins=frozenset({"mountain"}),
        variants=4,
    ),
    "cliff": Scenery("Cliff", PLAINS, "mount_e", lies=heights.draw_cliff, joins=frozenset({"cliff"})),
    "water": Scenery("Water", PLAINS, "water", lies=waters.draw_water, joins=WATERS, variants=6),
    "sea": Scenery("Sea or lake", PLAINS, "water_e", lies=waters.draw_sea, joins=WATERS, variants=6),
    "river": Scenery("River", PLAINS, "water", lies=waters.draw_river, joins=WATERS, variants=6),
    "ice": Scenery("Ice", PLAINS, "water2", lies=waters.draw_ice, joins=WATERS),
    "bridge": Scenery(
        "Bridge",
        PLAINS,
        "wood",
        waters.draw_bridged_water,
        waters.draw_bridge,
        joins=WATERS,
        faces=OPEN_WATERS,
    ),
    "sand": Scenery("Sand", SAND, "sand", lies=sands.draw_sand, variants=6),
    "desert": Scenery("Desert", SAND, "sand_m", lies=sands.draw_desert, variants=6),
    "floor": Scenery("Floor", FLOOR, "floor", lies=halls.draw_slabs, variants=2),
    "stairs": Scenery("Stairs", FLOOR, "floor_m", lies=masonry.draw_stairs),
    "pillar": Scenery("Pillar", FLOOR, "stone", halls.draw_slabs, masonry.draw_pillar),
    "throne": Scenery("Throne", FLOOR, "gold", stands=halls.draw_throne),
    "gate": Scenery("Gate", FLOOR, "wood", stands=masonry.draw_gate, faces=WALLS),
    "castle-gate": Scenery("Castle gate", FLOOR, "stone2", stands=masonry.draw_castle_gate, faces=WALLS),
    "wall": Scenery("Wall", FLOOR, "stone2", stands=masonry.draw_wall, joins=WALLS),
    "solid-wall": Scenery("Unbreakable wall", FLOOR, "stone_e", stands=masonry.draw_solid_wall, joins=WALLS),
    "fort": Scenery("Fort", PLAINS, "stone2", stands=masonry.draw_fort),
    "stone-pillars": _anywhere("Stone pillars", "stone", masonry.draw_stone_pillars, 4),
    "ruins": Scenery("Ruins", PLAINS, "stone2", stands=masonry.draw_ruins, variants=2),
    "building": Scenery("Building", PLAINS, "roof", stands=hamlets.draw_building, variants=2),
    "village-gate": Scenery("Village gate", PLAINS, "roof2", stands=hamlets.draw_village),
    "fog": _anywhere("Fog", "smoke2", spells.draw_fog, 4),
    "flames": _anywhere("Flames", "haz_a", spells.draw_flames),
    "heal-tile": Scenery("Heal tile", FLOOR, "hp_high", lies=spells.draw_heal_tile),
    "protection-tile": Scenery("Protection tile", FLOOR, "shield_pip", lies=spells.draw_protection_tile),
}
SCENERY: Mapping[str, Scenery] = {**_ALL, "forest": _ALL["woods"], "door": _ALL["gate"]}
"""The kinds of ground by the words of documents; two of them have two."""


def far_colour(palette: Palette, terrain: str) -> QColor:
    """Return the colour of a kind of ground from far away."""
    colour: QColor = getattr(palette, SCENERY[terrain].far)
    return colour


@lru_cache(maxsize=64)
def base_colour(palette: Palette, base: str, parity: int) -> QColor:
    """Return the colour under a tile; on open ground every second one is a shade apart."""
    colour: QColor = getattr(palette, base)
    if not parity or base == FLOOR:
        return colour
    other = palette.plains_m if base == PLAINS else palette.sand_m
    return mix(colour, other, 0.06)
