"""The backdrop: a picture under the map, such as a scan or a drawing, and how it lies there."""

from typing import Annotated, Final

from pydantic import Field

from mapper.model.value import MAX_SIDE_TILES, Name, Number, Value

MAX_PICTURE_BYTES: Final = 16 * 1024 * 1024
"""A larger picture file is refused: the document, which holds it as text, must stay fit for mailing."""
_MAX_TEXT = (MAX_PICTURE_BYTES + 2) // 3 * 4

BASE64: Final = r"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"
Base64 = Annotated[str, Field(max_length=_MAX_TEXT, pattern=BASE64)]
"""Bytes as text."""
Place = Annotated[Number, Field(ge=-MAX_SIDE_TILES, le=2 * MAX_SIDE_TILES)]


class Backdrop(Value):
    """A picture's file, whole, and where it lies.

    A pixel's place, divided by `tile_px`, is mirrored left to right if so told, then turned clockwise by
    quarters, then shifted by (x, y) tiles. `for_players` pictures are shown to the sides too.
    """

    name: Name
    data: Base64
    x: Place = 0.0
    y: Place = 0.0
    tile_px: Annotated[Number, Field(ge=1, le=8192)] = 48.0
    mirrored: bool = False
    quarters: Annotated[int, Field(ge=0, le=3)] = 0
    opacity: Annotated[Number, Field(ge=0, le=1)] = 0.5
    for_players: bool = False
