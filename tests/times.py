"""How many times the tests that try random things do so: once, or as often as MAPPER_TIMES asks."""

import os

TIMES = int(os.environ.get("MAPPER_TIMES", "1"))
