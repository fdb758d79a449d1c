"""The colours of parts in the bars of the garage, for light and dark."""

from PySide6.QtGui import QColor, QPalette

from mapper.rules.vehicle.crit_table import PartKind

_LIGHT = {
    "mobility": "#4a7fb5",
    "power": "#c9962b",
    "store": "#b07a1e",
    "armour": "#7b8794",
    "shield": "#3a9aa8",
    "sensors": "#8a6bb8",
    "weapons": "#b8504a",
    "ammo": "#c9744a",
    "mounts": "#a58a78",
    "aps": "#5b9a5b",
    "smoke": "#9aa39a",
}
_DARK = {
    "mobility": "#5b95d1",
    "power": "#d9a93f",
    "store": "#b98a35",
    "armour": "#8d99a6",
    "shield": "#4bb3c2",
    "sensors": "#a284d4",
    "weapons": "#d0655f",
    "ammo": "#d98a5f",
    "mounts": "#b59a86",
    "aps": "#6fb36f",
    "smoke": "#87918a",
}
_OF_PART = {
    "turbine": "mobility",
    "generator": "power",
    "capacitor": "store",
    "smartplate": "armour",
    "hardshield": "shield",
    "sensors": "sensors",
    "weapons": "weapons",
    "ap_weapon": "weapons",
    "ammo": "ammo",
    "mounts": "mounts",
    "chassis_stabiliser": "mounts",
    "laser_aps": "aps",
    "kinetic_aps": "aps",
    "discharger_aps": "aps",
    "smoke_discharger": "smoke",
    "smoke_ammo": "smoke",
}
_OF_KIND = {
    PartKind.COCKPIT: "sensors",
    PartKind.MOBILITY: "mobility",
    PartKind.SHIELD: "shield",
    PartKind.AMMO: "ammo",
    PartKind.GENERATOR: "power",
    PartKind.CAPACITOR: "store",
    PartKind.WEAPON: "weapons",
    PartKind.POD: "weapons",
    PartKind.LASER_APS: "aps",
    PartKind.STOCKED_APS: "aps",
    PartKind.SMOKE: "smoke",
    PartKind.OTHERS: "mounts",
}


def part_colour(part: str, palette: QPalette) -> QColor:
    """Return the colour of a part that points are spent on."""
    return _coloured(_OF_PART.get(part, "mounts"), palette)


def crit_colour(kind: PartKind, palette: QPalette) -> QColor:
    """Return the colour of a part that crits strike."""
    return _coloured(_OF_KIND[kind], palette)


def ink_on(colour: QColor) -> QColor:
    """Return black or white, whichever reads better on a colour."""
    bright = 0.299 * colour.red() + 0.587 * colour.green() + 0.114 * colour.blue()
    return QColor("#10151a") if bright > 125 else QColor("#ffffff")


def is_dark(palette: QPalette) -> bool:
    """Tell whether a palette is a dark one."""
    return palette.color(QPalette.ColorRole.Window).lightness() < 128


def _coloured(name: str, palette: QPalette) -> QColor:
    return QColor((_DARK if is_dark(palette) else _LIGHT)[name])
