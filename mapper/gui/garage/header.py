"""The header of the garage: the points as a bar, spent and left in words."""

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from mapper.gui.garage.bars import Bar, Piece
from mapper.gui.garage.colours import part_colour
from mapper.gui.garage.fields import reasons_tip
from mapper.rules.figures import number
from mapper.rules.vehicle.garage.readout import Readout, Segment


class PointsHeader(QWidget):
    """Where the points went, how many are left, and red where there were not enough."""

    def __init__(self) -> None:
        """Build bar and words."""
        super().__init__()
        self.bar = Bar("Points spent")
        self.left, self.spent = QLabel(), QLabel()
        font = self.left.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * 1.15)
        self.left.setFont(font)
        line = QHBoxLayout()
        line.addWidget(self.left)
        line.addSpacing(8)
        line.addWidget(self.spent, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(6)
        column.addLayout(line)
        column.addWidget(self.bar)

    def show_readout(self, read: Readout) -> None:
        """Show the points of a vehicle; men and drones cost none."""
        self.bar.setVisible(read.made.is_vehicle)
        if not read.made.is_vehicle:
            self._say("No points", "men and drones are not built from points", over=False)
            self.left.setToolTip("")
            return
        used, budget = read.made.points_used.value, read.made.budget.value
        over = read.left < -1e-9
        spent = f"{number(used)} of {number(budget)} points spent"
        left = f"Overspent by {number(-read.left)}" if over else f"{number(read.left)} left"
        self._say(left, spent, over=over)
        self.left.setToolTip(reasons_tip(read.made.budget.reasons, "What may be spent:"))
        pieces = [self._piece(segment) for segment in read.segments]
        if not over:
            words = f"{number(read.left)} left"
            pieces.append(Piece(max(0.0, read.left), None, (words, number(read.left)), words))
        told = ", ".join(f"{segment.name} {number(segment.points)}" for segment in read.segments)
        self.bar.put(pieces, budget, mark=budget if over else None, words=f"{spent}, {left}. {told}")

    def _say(self, left: str, spent: str, *, over: bool) -> None:
        role = QPalette.ColorRole.BrightText if over else QPalette.ColorRole.WindowText
        self.left.setForegroundRole(role)
        self.left.setText(left)
        self.spent.setText(spent)

    def _piece(self, segment: Segment) -> Piece:
        told = f"{segment.name}: {number(segment.points)}"
        texts = (f"{segment.name} {number(segment.points)}", segment.name, number(segment.points))
        colour = part_colour(segment.key, self.palette())
        return Piece(segment.points, colour, texts, reasons_tip(segment.reasons, told))
