"""The catalogue: how every kind of ground of open country and halls looks, by its word in documents."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtGui import QColor

from mapper.paint.colours import mix
from mapper.paint.palette import Palette
from mapper.paint.scenery import halls, hamlets, heights, masonry, plants, sands, spells, waters
from mapper.paint.scenery.part import Part

PLAINS, SAND, FLOOR = "plains", "sand", "floor"
WATERS = frozenset({"water", "sea", "river", "ice", "bridge"})
OPEN_WATERS = WATERS - {"bridge"}
WOODS = frozenset({"woods", "forest"})
WALLS = frozenset({"wall", "solid-wall", "gate", "door"})
FLOORS = frozenset({"floor", "stairs", "pillar", "throne", "heal-tile", "protection-tile"})


@dataclass(frozen=True, slots=True)
class Scenery:
    """How a kind of ground looks: its name, what it is laid on, what lies there and what stands there.

    What lies on a tile is under the grid, what stands there over it; `far` is its colour from far away.
    """

    name: str
    base: str
    far: str
    lies: tuple[Part, ...] = ()
    stands: tuple[Part, ...] = ()


def _lying(name: str, base: str, far: str, *parts: Part) -> Scenery:
    return Scenery(name, base, far, lies=parts)


def _standing(name: str, base: str, far: str, *parts: Part) -> Scenery:
    return Scenery(name, base, far, stands=parts)


def _anywhere(name: str, far: str, part: Part) -> Scenery:
    """Return what magic may put in the open as well as in a hall."""
    return Scenery(name, PLAINS, far, (Part(halls.draw_slabs_indoors, faces=FLOORS),), (part,))


_ALL: Mapping[str, Scenery] = {
    "plains": _lying("Plains", PLAINS, "plains", Part(plants.draw_tufts, 12)),
    "woods": Scenery(
        "Woods",
        PLAINS,
        "forest",
        (Part(plants.draw_wood_floor, joins=WOODS),),
        (Part(plants.draw_woods, 8, faces=WOODS, sides=(False, True, True, False)),),
    ),
    "thicket": _lying(
        "Thicket",
        PLAINS,
        "forest2",
        Part(plants.draw_undergrowth, joins=frozenset({"thicket"})),
        Part(plants.draw_thicket, 4),
    ),
    "vines": _anywhere("Vines", "forest2", Part(plants.draw_vines, 2)),
    "snag": _standing("Snag", PLAINS, "wood2", Part(plants.draw_snag, 2)),
    "mountain": Scenery(
        "Mountain",
        PLAINS,
        "mount",
        (Part(heights.draw_scree, joins=frozenset({"mountain"})),),
        (Part(heights.draw_mountain, 4),),
    ),
    "cliff": _lying("Cliff", PLAINS, "mount_e", Part(heights.draw_cliff, joins=frozenset({"cliff"}))),
    "water": _lying(
        "Water", PLAINS, "water", Part(waters.draw_shallows, joins=WATERS), Part(waters.draw_two_waves, 6)
    ),
    "sea": _lying(
        "Sea or lake",
        PLAINS,
        "water_e",
        Part(waters.draw_deeps, joins=WATERS),
        Part(waters.draw_three_waves, 6),
    ),
    "river": _lying(
        "River",
        PLAINS,
        "water",
        Part(waters.draw_river, joins=WATERS),
        Part(waters.draw_flow, 4, joins=WATERS, corners=False),
    ),
    "ice": _lying("Ice", PLAINS, "water2", Part(waters.draw_ice, joins=WATERS)),
    "bridge": Scenery(
        "Bridge",
        PLAINS,
        "wood",
        (Part(waters.draw_bridged_water, joins=WATERS, faces=OPEN_WATERS),),
        (Part(waters.draw_bridge, faces=OPEN_WATERS),),
    ),
    "sand": _lying("Sand", SAND, "sand", Part(sands.draw_sand, 6)),
    "desert": _lying("Desert", SAND, "sand_m", Part(sands.draw_desert, 6)),
    "floor": _lying("Floor", FLOOR, "floor", Part(halls.draw_slabs, 2)),
    "stairs": _lying("Stairs", FLOOR, "floor_m", Part(masonry.draw_stairs)),
    "pillar": Scenery("Pillar", FLOOR, "stone", (Part(halls.draw_slabs),), (Part(masonry.draw_pillar),)),
    "throne": _standing("Throne", FLOOR, "gold", Part(halls.draw_throne)),
    "gate": _standing("Gate", FLOOR, "wood", Part(masonry.draw_gate, faces=WALLS)),
    "castle-gate": _standing("Castle gate", FLOOR, "stone2", Part(masonry.draw_castle_gate, faces=WALLS)),
    "wall": _standing("Wall", FLOOR, "stone2", Part(masonry.draw_wall, joins=WALLS, corners=False)),
    "solid-wall": _standing(
        "Unbreakable wall", FLOOR, "stone_e", Part(masonry.draw_solid_wall, joins=WALLS, corners=False)
    ),
    "fort": _standing("Fort", PLAINS, "stone2", Part(masonry.draw_fort)),
    "stone-pillars": _anywhere("Stone pillars", "stone", Part(masonry.draw_stone_pillars, 4)),
    "ruins": _standing("Ruins", PLAINS, "stone2", Part(masonry.draw_ruins, 2)),
    "building": _standing("Building", PLAINS, "roof", Part(hamlets.draw_building, 2)),
    "village-gate": _standing("Village gate", PLAINS, "roof2", Part(hamlets.draw_village)),
    "fog": _anywhere("Fog", "smoke2", Part(spells.draw_fog, 4)),
    "flames": _anywhere("Flames", "haz_a", Part(spells.draw_flames)),
    "heal-tile": _lying("Heal tile", FLOOR, "hp_high", Part(spells.draw_heal_tile)),
    "protection-tile": _lying("Protection tile", FLOOR, "shield_pip", Part(spells.draw_protection_tile)),
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
