"""A field for a whole number, with its range, what it counts, and its name for who cannot see it."""

from PySide6.QtWidgets import QSpinBox


def number_field(low: int, high: int, value: int, name: str, unit: str = "") -> QSpinBox:
    """Return a field for numbers from low to high; `unit` stands behind the number, as ` tiles`."""
    field = QSpinBox()
    field.setRange(low, high)
    field.setValue(value)
    field.setSuffix(unit)
    field.setAccessibleName(name)
    return field
