"""Label entries: which names the short labels of a picture stand for, told in its legend side by side."""

from collections.abc import Iterator
from functools import partial

from mapper.paint.area import Area, tiles_in
from mapper.paint.hp_plates import hp_label
from mapper.paint.legend import Entry
from mapper.paint.placing import Placed, Placing, Standing
from mapper.paint.plates import hp_plate_of
from mapper.paint.style import Level, Style
from mapper.paint.swatches import show_side
from mapper.play.view import View


def label_entries(view: View, style: Style, area: Area, standing: Standing | None = None) -> Iterator[Entry]:
    """Yield an entry a label in an area that is shown instead of a name, by side and label."""
    if style.level is Level.OVERVIEW:
        return
    units = {unit.id: unit for unit in view.units}
    colours = {side.id: side.colour for side in view.sides}
    ranks = {side.id: rank for rank, side in enumerate(view.sides)}
    told: set[tuple[int, str, str, str]] = set()
    for body in Placing(view, style, standing=standing).within(tiles_in(view.map, area)).bodies:
        unit, label = units[body.id], shown_label(body)
        name = unit.name.strip()
        is_told = label == name or label.endswith(".")  # an abbreviation tells its name by itself
        if label and not is_told and unit.side in ranks:
            told.add((ranks[unit.side], label, name, unit.side))
    for _, label, name, side in sorted(told):
        yield Entry(f"{label}  {name}", partial(show_side, colour=colours[side]))


def shown_label(body: Placed) -> str:
    """Return what stands on a unit's plate, nothing without one."""
    if body.plate is None:
        return ""
    text = body.plate.text
    return text.text if text.hp is None else hp_label(hp_plate_of(text, text.hp)).text
