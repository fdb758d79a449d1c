"""The energy of a turn: what there is against what every weapon together needs."""

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mapper.gui.garage.bars import Bar, Piece
from mapper.gui.garage.colours import part_colour
from mapper.gui.garage.fields import Note, reasons_tip
from mapper.rules.figures import number
from mapper.rules.reasons import Explained
from mapper.rules.vehicle.garage.endurance import Endurance


class EnergyView(QWidget):
    """Two bars in one measure, needs above and energy below, and what it means in a sentence."""

    def __init__(self) -> None:
        """Build bars and words."""
        super().__init__()
        self.needs, self.has = Bar("Energy needed"), Bar("Energy there")
        self.words, self.clashes = Note(), Note()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        for widget in (self.needs, self.has, self.words, self.clashes):
            column.addWidget(widget)

    def show_endurance(self, found: Endurance) -> None:
        """Show what a build's energy is good for."""
        palette = self.palette()
        output, stored, together = found.output.value, found.stored.value, found.together.value
        whole = max(output + stored, together, 1.0)
        needs = [_piece(name, need, palette, "weapons") for name, need in found.needs]
        self.needs.put(needs, whole, words=f"all weapons together need {number(together)} EN a turn")
        has = [_piece("Generator", found.output, palette, "generator")] if output else []
        has += [_piece("Store", found.stored, palette, "capacitor")] if stored else []
        self.has.put(has, whole, words=f"{number(output)} EN a turn and {number(stored)} EN stored")
        self.needs.setVisible(bool(needs))
        self.has.setVisible(bool(has))
        balance = f"{number(together)} EN needed, {number(output)} EN a turn"
        store = f" and {number(stored)} EN stored" if stored else ""
        nothing = not needs and not has
        self.words.setText(found.in_words.capitalize() if nothing else f"{balance}{store}: {found.in_words}.")
        self.clashes.setText("\n".join(f"Not in one turn: {' and '.join(names)}." for names in found.clashes))
        self.clashes.setVisible(bool(found.clashes))
        self.clashes.setForegroundRole(QPalette.ColorRole.BrightText)


def _piece(name: str, value: Explained, palette: QPalette, part: str) -> Piece:
    words = f"{name} {number(value.value)}"
    tooltip = reasons_tip(value.reasons, f"{words} EN")
    return Piece(value.value, part_colour(part, palette), (words, number(value.value)), tooltip)
