"""The silhouette of a fighter: its outline tells how it moves, its glyph what it holds."""

from mapper.rules.skirmish.fighter import Fighter, has

BARE = "bare"
_OUTLINES = (("Flying", "flying"), ("Armor", "armor"), ("Cavalry", "cavalry"))
_IN_ARMOUR = "knight"


def shape_of(made: Fighter) -> str:
    """Return the name of a unit's silhouette: outline and glyph, and whether it is promoted."""
    outline = next((name for tag, name in _OUTLINES if has(made, tag)), "foot")
    if outline == "armor" and has(made, "Cavalry"):
        outline = _IN_ARMOUR
    glyph = made.weapon.type if made.weapon is not None else BARE
    return f"{outline}_{glyph}" + ("_promoted" if made.tier == "promoted" else "")
