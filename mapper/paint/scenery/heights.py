"""Heights: mountains with a light and a dark flank, and cliffs that fall away to the south."""

import shapely

from mapper.paint.colours import mix
from mapper.paint.outlines import Outline, Point, along
from mapper.paint.scenery.expanse import rim_path, share
from mapper.paint.scenery.pencil import Pencil
from mapper.paint.scenery.site import Site

PEAKS = (
    ((0.34, 0.14, 0.3, 0.6), (0.68, 0.4, 0.28, 0.5)),
    ((0.62, 0.12, 0.32, 0.6), (0.3, 0.44, 0.27, 0.46)),
)
"""Where the top of each peak is, how wide its flanks are, and how high it is; two kinds of tile."""

HACHURE = 0.17


def draw_scree(pencil: Pencil, site: Site) -> None:
    """Draw the bare ground that mountains stand on."""
    pencil.fill_all(share(site.joints).whole, mix(pencil.palette.plains, pencil.palette.mount, 0.55))


def draw_mountain(pencil: Pencil, site: Site) -> None:
    """Draw two peaks, lit from the west."""
    palette = pencil.palette
    for x, top, half, height in PEAKS[site.variant % 2]:
        foot = top + height
        lean = 0.07 * (site.chance(int(100 * x)) - 0.5)
        ridge = ((x + 0.16 * half, top + 0.34 * height), (x - 0.12 * half + lean, top + 0.55 * height))
        whole = ((x, top), (x + half, foot), (x - half, foot))
        pencil.poly(whole, palette.mount2)
        pencil.poly(((x, top), ridge[0], ridge[1], (x + lean, foot), (x + half, foot)), palette.mount)
        pencil.rim(whole, palette.mount_e)
        if pencil.is_fine:
            for share_down in (0.45, 0.68):
                start = (x + half * 0.62 * share_down, top + height * (share_down + 0.05))
                end = (x + half * 0.78 * share_down, top + height * (share_down + 0.22))
                pencil.line((start, end), palette.mount_e, 0.02)


def draw_cliff(pencil: Pencil, site: Site) -> None:
    """Draw rock with an edge all round, and hachures that tell where it falls away."""
    palette = pencil.palette
    step = 0.125 if pencil.is_fine else 0.25
    rock = share(site.joints, 0.2)
    pencil.fill_all(rock.whole, palette.mount)
    pencil.fill_all(rock.inner, palette.mount2)
    for rim in rock.rims:
        for spot in along(rim, step, closed=False):
            inner = (spot.x + HACHURE * spot.inward_x, spot.y + HACHURE * spot.inward_y)
            outer = (spot.x - HACHURE * spot.inward_x, spot.y - HACHURE * spot.inward_y)
            pencil.line(((spot.x, spot.y), inner if _holds(rock.whole, inner) else outer), palette.mount_e)
    pencil.brush.stroke(rim_path(pencil, rock.rims), palette.mount_e, pencil.width(0.045))


def _holds(outlines: tuple[Outline, ...], point: Point) -> bool:
    return any(shapely.Polygon(outline).contains(shapely.Point(point)) for outline in outlines)
