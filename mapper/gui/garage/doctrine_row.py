"""A standing order: at what, in what number and how often a kind of active protection fires."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from mapper.gui.garage.bench import Target
from mapper.gui.garage.fields import Note, Points
from mapper.rules.vehicle.garage.fitting import set_doctrine
from mapper.rules.vehicle.sheet import Doctrine

NO_LIMIT = "any"
WIDTH = 54


class DoctrineRow(QWidget):
    """Three limits of one kind of active protection; the lowest of each is none."""

    def __init__(self, target: Target, kind: str) -> None:
        """Build the fields."""
        super().__init__()
        self.target, self.kind = target, kind
        name = f"{kind.capitalize()} APS"
        self.over = Points(f"{name}: only over this calibre", self._give, lowest=NO_LIMIT)
        self.together = Points(f"{name}: only at so many together", self._give, lowest=NO_LIMIT)
        self.shots = Points(f"{name}: at most so many shots at one", self._give, lowest=NO_LIMIT)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 2)
        line.setSpacing(5)
        for before, field, after in (
            ("over", self.over, "mm,"),
            ("at", self.together, "or more,"),
            ("", self.shots, "shots each"),
        ):
            field.setDecimals(0)
            field.setFixedWidth(WIDTH)
            if before:
                line.addWidget(Note(before, wraps=False))
            line.addWidget(field)
            line.addWidget(Note(after, wraps=False))
        line.addStretch(1)
        self.setToolTip("When it fires by itself (V-APS-09)")

    def show_draft(self) -> None:
        """Fill the fields."""
        order: Doctrine = getattr(self.target.draft.sheet.doctrine, self.kind)
        self.over.put(order.over_mm or 0.0)
        self.together.put(float(order.at_least or 0))
        self.shots.put(float(order.shots_per_target or 0))

    def _give(self, _value: float) -> bool:
        order = Doctrine(
            over_mm=self.over.value() or None,
            at_least=int(self.together.value()) or None,
            shots_per_target=int(self.shots.value()) or None,
        )
        kind = self.kind
        return self.target.do(
            f"Standing order of the {kind} APS",
            lambda draft: set_doctrine(draft, kind, order),
            gesture=f"order {kind}",
        )
