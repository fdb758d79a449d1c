"""Map choices: what was chosen about new maps and districts, remembered from one run to the next."""

from collections.abc import Mapping

from PySide6.QtWidgets import QCheckBox, QComboBox, QSlider, QSpinBox, QWidget

from mapper.gui.settings import Settings


def remember(settings: Settings, about: str, fields: Mapping[str, QWidget]) -> None:
    """Keep what fields show, each by its key."""
    for key, field in fields.items():
        settings.remember_choice(f"{about}/{key}", _shown(field))


def recall(settings: Settings, about: str, fields: Mapping[str, QWidget]) -> None:
    """Show in fields what was kept of them; what is not on offer any more is passed over."""
    for key, field in fields.items():
        stored = settings.choice(f"{about}/{key}")
        if stored:
            _put(field, stored)


def _shown(field: QWidget) -> str:
    match field:
        case QSpinBox() | QSlider():
            return str(field.value())
        case QCheckBox():
            return str(field.isChecked())
        case QComboBox():
            return _way(field, field.currentIndex())
        case _:
            raise TypeError(field)


def _put(field: QWidget, stored: str) -> None:
    match field:
        case QSpinBox() | QSlider() if stored.isdecimal():
            field.setValue(min(int(stored), field.maximum()))
        case QCheckBox():
            field.setChecked(stored == str(True))
        case QComboBox():
            ways = [_way(field, index) for index in range(field.count())]
            field.setCurrentIndex(ways.index(stored) if stored in ways else field.currentIndex())
        case _:
            pass


def _way(field: QComboBox, index: int) -> str:
    """Return what a line of a choice means, or its words where it means no more than those."""
    return str(field.itemData(index) or field.itemText(index))
