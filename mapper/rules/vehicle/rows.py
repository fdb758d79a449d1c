"""The words that rows of the vehicle tables choose from."""

from typing import Literal, TypeAlias

VehicleType: TypeAlias = Literal["tank", "walker", "agrav"]
Angle: TypeAlias = Literal["direct", "low", "high", "top", "focus"]
