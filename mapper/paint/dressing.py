"""Dressing: what a unit wears on the map, wherever it stands: its look, its plate's text, its badges."""

from collections.abc import Mapping

from mapper.model.side import Colour
from mapper.model.unit import UnitKind
from mapper.paint.badges import Badge
from mapper.paint.bodies import Look
from mapper.paint.hp_plates import COMPACT_PX
from mapper.paint.plates import PlateText, strip_of
from mapper.paint.silhouettes import silhouette
from mapper.paint.style import Style
from mapper.paint.tags import unique_tags
from mapper.play.view import SeenUnit, View
from mapper.rules.recent import Recent

WIDE_PIPS_FROM_PX = 22
"""From this tile size up the pips under a tag are three pixels wide."""

PIP = 0.085
"""The width of a pip under the plate of a unit that stands alone, and the height of a bar over it."""

HP_NAME = 0.168
"""The em of a name that stands beside a figure."""


_TAGS: Recent[tuple[SeenUnit, ...], Mapping[str, str]] = Recent()


class Dressing:
    """Dresses the units of one view for pictures of one style."""

    def __init__(self, view: View, style: Style) -> None:
        """Look up what units of a side share: its colour, its rank, the tags that tell them apart."""
        self._style = style
        self._tags = _TAGS.get(view.units, None, lambda: unique_tags(view.units))
        self._colours = {side.id: side.colour for side in view.sides}
        self._ranks = {side.id: index for index, side in enumerate(view.sides)}

    def rank(self, unit: SeenUnit) -> tuple[int, int]:
        """Return what units sharing a tile are sorted by: vehicles first, then suits, soldiers and drones."""
        side = self._ranks.get(unit.side or "", len(self._ranks))
        return silhouette(unit.token.shape).order, side

    def colour(self, unit: SeenUnit) -> Colour | None:
        """Return the colour of a unit's side."""
        return self._colours.get(unit.side or "")

    def look(self, unit: SeenUnit) -> Look:
        """Return how a unit's body looks."""
        is_done = Badge.DONE in unit.token.badges
        return Look(unit.token.shape, self.colour(unit), unit.facing, hidden=unit.hidden, done=is_done)

    def badges(self, unit: SeenUnit) -> tuple[Badge, ...]:
        """Return a unit's badges, the weightiest first."""
        worn = {Badge(name) for name in unit.token.badges}
        if unit.hidden:
            worn.add(Badge.HIDDEN)
        return tuple(badge for badge in Badge if badge in worn)

    def has_plate(self, unit: SeenUnit) -> bool:
        """Tell whether a unit wears a plate, with its name or at least its side's emblem: cars don't."""
        told = bool(unit.name.strip()) or self.colour(unit) is not None
        return told and unit.kind is not UnitKind.CIVILIAN

    def name_plate(self, unit: SeenUnit, em_px: int, pip: float = PIP) -> PlateText:
        """Return a plate with a unit's name, its docked drones and its pips, these a share of a tile wide."""
        return PlateText(
            colour=self.colour(unit),
            text=unit.name.strip(),
            short=self._tags.get(unit.id, ""),
            em_px=em_px if unit.token.hp is None else min(em_px, self._style.em(HP_NAME, 8, 20)),
            docked=unit.token.docked,
            strip=strip_of(unit.token, self._style),
            pip_px=max(3, round(pip * self._style.tile_px)),
            hp=unit.token.hp,
            bar_px=self._bar_px if unit.token.hp is not None else 0,
        )

    def tag_plate(self, unit: SeenUnit, em_px: int = COMPACT_PX) -> PlateText:
        """Return a plate with a unit's tag and its pips, compact at the least size."""
        return PlateText(
            colour=self.colour(unit),
            text=self._tags.get(unit.id, ""),
            em_px=em_px,
            compact=em_px <= COMPACT_PX,
            strip=strip_of(unit.token, self._style),
            pip_px=3 if self._style.tile_px >= WIDE_PIPS_FROM_PX else 2,
            hp=unit.token.hp,
            bar_px=self._bar_px if unit.token.hp is not None else 0,
        )

    @property
    def _bar_px(self) -> int:
        return max(3, round(PIP * self._style.tile_px))
