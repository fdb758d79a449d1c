"""Picture choices: what was chosen for pictures, remembered from one run to the next."""

from dataclasses import dataclass, field, replace

from mapper.files.presets import Limit, presets
from mapper.gui.settings import Settings
from mapper.paint.palette import PALETTES
from mapper.paint.picture import LEAST_TILE_PX, MOST_TILE_PX, Recipe

NO_LIMIT, OWN_LIMIT = "none", "own"
KB = 1000
MOST_KB = 100_000


@dataclass(frozen=True, slots=True)
class PictureChoices:
    """A recipe, who looks (None: the GM), whether what is marked on the map is shown, and a limit to keep to.

    `limit` is a preset's key, NO_LIMIT or OWN_LIMIT; the own limit is told in kB.
    """

    recipe: Recipe = field(default_factory=Recipe)
    viewer: str | None = None
    marked: bool = False
    limit: str = NO_LIMIT
    own_kb: int = 1000

    @property
    def allowed(self) -> Limit:
        """The limit that the file must keep to."""
        if self.limit == OWN_LIMIT:
            return Limit(self.own_kb * KB)
        return next((preset.limit for preset in presets() if preset.key == self.limit), Limit())


def remembered(settings: Settings) -> PictureChoices:
    """Return what was chosen last time; the area and who looks are chosen anew each time."""
    plain = PictureChoices()
    recipe = replace(
        plain.recipe,
        tile_px=_number(settings, "tile_px", plain.recipe.tile_px, (LEAST_TILE_PX, MOST_TILE_PX)),
        palette=_one_of(settings, "palette", PALETTES),
        legend=settings.flag("picture/legend", default=True),
        frame=settings.flag("picture/frame", default=True),
    )
    limits = (NO_LIMIT, OWN_LIMIT, *(preset.key for preset in presets()))
    return PictureChoices(
        recipe,
        limit=_one_of(settings, "limit", limits),
        own_kb=_number(settings, "own_kb", plain.own_kb, (1, MOST_KB)),
    )


def remember(settings: Settings, choices: PictureChoices) -> None:
    """Keep what was chosen."""
    settings.remember_choice("picture/tile_px", str(choices.recipe.tile_px))
    settings.remember_choice("picture/palette", choices.recipe.palette)
    settings.remember_flag("picture/legend", value=choices.recipe.legend)
    settings.remember_flag("picture/frame", value=choices.recipe.frame)
    settings.remember_choice("picture/limit", choices.limit)
    settings.remember_choice("picture/own_kb", str(choices.own_kb))


def _number(settings: Settings, name: str, default: int, span: tuple[int, int]) -> int:
    stored = settings.choice(f"picture/{name}")
    if not stored.isdecimal() or not span[0] <= int(stored) <= span[1]:
        return default
    return int(stored)


def _one_of(settings: Settings, name: str, allowed: tuple[str, ...]) -> str:
    stored = settings.choice(f"picture/{name}")
    return stored if stored in allowed else allowed[0]
