"""The Odds panel: one attack in full, with its reasons, and every other one at a glance."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHeaderView,
    QLabel,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mapper.gui.analysis import Analysis
from mapper.gui.docks.attack_view import AttackView
from mapper.gui.docks.reasons import number, percent
from mapper.gui.session import Document, Session
from mapper.model.unit import Unit
from mapper.play.insight import Insight, enemies
from mapper.rules.ruleset import Attack

WEAPON, HIT, EFFECT = range(3)
KEY = Qt.ItemDataRole.UserRole
HEADLINES = ("destroyed", "crit", "stunned", "shield_down")
"""The outcomes worth telling at a glance, the gravest first."""

GLANCE_FROM = 0.005


@dataclass(frozen=True, slots=True)
class Choice:
    """Which attack is shown: the target, the weapon, its ammunition and its mode."""

    target: str
    weapon: str
    ammo: str | None
    mode: str


class OddsPanel(QWidget):
    """Attacker and target above, all attacks in a list, the chosen one in full below."""

    def __init__(self, session: Session, analysis: Analysis) -> None:
        """Build the panel."""
        super().__init__()
        self.session = session
        self.analysis = analysis
        self._choice: Choice | None = None
        self.attacker = QLabel()
        self.target = QComboBox()
        self.told = QLabel()
        self.list = QTreeWidget()
        self.attack = AttackView()
        self._build()
        session.selection_changed.connect(self.refresh)
        session.target_changed.connect(self.refresh)
        session.changed.connect(lambda _changes: self.refresh())
        session.switched.connect(self.refresh)
        analysis.arrived.connect(lambda _insight: self._show_answers())
        self.refresh()

    def refresh(self) -> None:
        """Show who attacks and whom one can aim at."""
        document = self.session.current
        unit = _attacker(document)
        self.target.setEnabled(unit is not None)
        with QSignalBlocker(self.target):
            self.target.clear()
            if document is not None and unit is not None:
                self.target.addItem("all in sight", "")
                for other in enemies(document.scenario, unit, near=unit.tile):
                    self.target.addItem(f"{other.name or other.id}  ({other.tile.label})", other.id)
                self.target.setCurrentIndex(max(0, self.target.findData(document.target or "")))
        self.attacker.setText(f"{unit.name or unit.id}  ({unit.tile.label})" if unit else "select a unit")
        self._show_answers()

    def _build(self) -> None:
        for label in (self.attacker, self.told):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.target.setAccessibleName("Target")
        self.target.activated.connect(lambda _index: self.session.aim(self.target.currentData() or None))
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow("Attacker", self.attacker)
        form.addRow("Target", self.target)
        self._build_list()
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(self.list)
        splitter.addWidget(self.attack)
        splitter.setStretchFactor(0, 2)
        splitter.setStretchFactor(1, 3)
        splitter.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 10)
        column.addLayout(form)
        column.addWidget(self.told)
        column.addWidget(splitter, 1)

    def _build_list(self) -> None:
        self.list.setColumnCount(3)
        self.list.setHeaderLabels(["Weapon", "To hit", "Effect"])
        self.list.setAccessibleName("Attacks")
        self.list.setIndentation(10)
        self.list.setUniformRowHeights(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMinimumHeight(72)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(WEAPON, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(HIT, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(EFFECT, QHeaderView.ResizeMode.ResizeToContents)
        self.list.currentItemChanged.connect(lambda item, _before: self._choose(item))

    def _show_answers(self) -> None:
        document, insight = self.session.current, self.analysis.insight
        unit = _attacker(document)
        if document is None or unit is None or insight is None or insight.question.unit != unit.id:
            self._fill({}, document)
            self.told.setText("")
            self.told.hide()
            return
        wanted = (
            {document.target: insight.attacks.get(document.target, ())}
            if document.target
            else insight.attacks
        )
        self._fill({key: found for key, found in wanted.items() if found}, document)
        self.told.setText(_told(document, insight))
        self.told.setVisible(bool(self.told.text()))

    def _fill(self, attacks: Mapping[str, tuple[Attack, ...]], document: Document | None) -> None:
        with QSignalBlocker(self.list):
            self.list.clear()
            for target, found in attacks.items():
                self._add_target(target, found, document)
        self._keep_choice()

    def _add_target(self, target: str, found: tuple[Attack, ...], document: Document | None) -> None:
        unit = document.scenario.unit(target) if document else None
        parent: QTreeWidget | QTreeWidgetItem = self.list
        if document is not None and document.target is None:
            parent = QTreeWidgetItem(
                self.list, [f"{unit.name or unit.id}, {unit.tile.label}" if unit else target]
            )
            parent.setFirstColumnSpanned(True)
        for attack in sorted(found, key=lambda attack: attack.refusal is not None):
            item = QTreeWidgetItem(parent, _row(attack))
            item.setData(WEAPON, KEY, (Choice(target, attack.weapon, attack.ammo, attack.mode), attack))
            item.setToolTip(WEAPON, attack.refusal.text if attack.refusal else _name(attack))
            if attack.refusal is not None:
                for column in (WEAPON, HIT, EFFECT):
                    item.setForeground(column, self.palette().placeholderText())
        if isinstance(parent, QTreeWidgetItem):
            parent.setExpanded(True)

    def _keep_choice(self) -> None:
        items = [item for item in self._leaves() if item.data(WEAPON, KEY)]
        same = [item for item in items if item.data(WEAPON, KEY)[0] == self._choice]
        allowed = [item for item in items if item.data(WEAPON, KEY)[1].refusal is None]
        strongest = sorted(allowed, key=lambda item: _weight(item.data(WEAPON, KEY)[1]), reverse=True)
        chosen = next(iter(same or strongest or items), None)
        with QSignalBlocker(self.list):
            if chosen is not None:
                self.list.setCurrentItem(chosen)
        self.attack.show_attack(chosen.data(WEAPON, KEY)[1] if chosen else None)

    def _leaves(self) -> list[QTreeWidgetItem]:
        found: list[QTreeWidgetItem] = []
        for index in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(index)
            if item is not None:
                found += [child for row in range(item.childCount()) if (child := item.child(row))] or [item]
        return found

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        data = item.data(WEAPON, KEY) if item else None
        if data:
            self._choice = data[0]
            self.attack.show_attack(data[1])


def _attacker(document: Document | None) -> Unit | None:
    if document is None or len(document.selection.units) != 1:
        return None
    return document.scenario.unit(next(iter(document.selection.units)))


def _told(document: Document, insight: Insight) -> str:
    at = insight.question.stance
    parts = []
    if at is not None:
        parts.append(f"from {at.tile.label}")
    target = document.scenario.unit(document.target) if document.target else None
    if target is not None and insight.line is not None and not insight.line.visible:
        parts.append(f"no sight to {target.name or target.id}: {insight.line.blockers[0].reason.text}")
    if not insight.is_complete:
        parts.append("counting…")
    return "; ".join(parts)


def _row(attack: Attack) -> list[str]:
    if attack.refusal is not None or attack.to_hit is None:
        return [_name(attack), "–", ""]
    return [_name(attack), percent(attack.to_hit.value), _effect(attack)]


def _effect(attack: Attack) -> str:
    """Return the gravest outcome that is likely enough to tell, else the greatest mean loss."""
    for name in HEADLINES:
        if attack.outcomes.get(name, 0.0) >= GLANCE_FROM:
            return f"{name.replace('_', ' ')} {percent(attack.outcomes[name])}"
    greatest = max(attack.expected, key=lambda name: attack.expected[name], default="")
    return f"{greatest.replace('_', ' ')} −{number(attack.expected[greatest])}" if greatest else ""


def _weight(attack: Attack) -> tuple[float, float]:
    """Return how much an attack does, to show the strongest first."""
    return attack.outcomes.get("destroyed", 0.0), sum(attack.expected.values())


def _name(attack: Attack) -> str:
    shots = f"{attack.shots} × " if attack.shots > 1 else ""
    mode = "" if attack.mode == "direct" else f", {attack.mode}"
    if attack.ammo is None:
        return f"{shots}{attack.name}{mode}"
    return f"{shots}{attack.ammo}{mode} – {attack.name}"
