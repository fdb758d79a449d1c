"""What a case of the vehicle rules gives: quirks and extra systems that are not known are refused."""

from collections.abc import Mapping
from typing import Any

from mapper.errors import MapperError
from mapper.rules.vehicle.book import Rulebook


def known_quirks(given: Mapping[str, Any], book: Rulebook) -> frozenset[str]:
    """Return the keys of the quirks and extra systems given; raises MapperError when one is unknown."""
    keys = frozenset((*given.get("quirks", ()), *given.get("extras", ())))
    for key in sorted(keys):
        if book.quirk(key) is None:
            raise MapperError(f"there is no quirk or extra system {key!r}")
    return keys
