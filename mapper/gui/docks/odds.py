"""The Odds panel: one attack in full, with its reasons, and every other one at a glance."""

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLabel,
    QSizePolicy,
    QSplitter,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from mapper.edit.finding import sentence
from mapper.geometry.grid import Tile
from mapper.gui.analysis import Analysis
from mapper.gui.docks.attack_list import AttackList, Attacks
from mapper.gui.docks.attack_view import AttackView
from mapper.gui.eliding import Line
from mapper.gui.session import Document, Session
from mapper.model.structure import Structure
from mapper.model.unit import Unit
from mapper.paint.isolation import isolated
from mapper.play.insight import Insight, Target, enemies, target_of, tile_of
from mapper.rules.names import called, placed
from mapper.rules.palette import in_words
from mapper.rules.ruleset import Attack, Chain

AIMED_TILE = "@"
"""What stands for the tile aimed at among the targets: no id looks like this."""
FOLLOW_MS = 40
"""How long answers are gathered before they are shown."""


class OddsPanel(QWidget):
    """Attacker and target above, all attacks in a list, the chosen one in full below."""

    def __init__(self, session: Session, analysis: Analysis) -> None:
        """Build the panel."""
        super().__init__()
        self.session = session
        self.analysis = analysis
        self.way = QTabBar()
        self.attacker = Line()
        self.target = QComboBox()
        self.told = QLabel()
        self.list = AttackList()
        self.attack = AttackView()
        self._shown: Attack | None = None
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(FOLLOW_MS)
        self._later.timeout.connect(self._show_answers)
        self._build()
        session.selection_changed.connect(self.refresh)
        session.target_changed.connect(self.refresh)
        session.threats_wanted.connect(self.refresh)
        session.documents_changed.connect(self.refresh)
        session.switched.connect(self.refresh)
        analysis.arrived.connect(lambda _insight: self._follow())
        self.refresh()

    @property
    def is_behind(self) -> bool:
        """Whether an answer has arrived that is not shown yet."""
        return self._later.isActive()

    def refresh(self) -> None:
        """Show who attacks and whom one can aim at."""
        document = self.session.current
        unit = _attacker(document)
        self.target.setEnabled(unit is not None)
        with QSignalBlocker(self.target):
            self.target.clear()
            if document is not None and unit is not None:
                self.target.addItem("all enemies", "")
                for other in enemies(document.scenario, unit, document.ruleset, near=unit.tile):
                    self.target.addItem(isolated(placed(other, other.tile)), other.id)
                aimed = target_of(document.scenario, document.target)
                if isinstance(aimed, Structure | Tile):
                    key = AIMED_TILE if isinstance(aimed, Tile) else aimed.id
                    self.target.addItem(isolated(_name(document, aimed, near=unit.tile)), key)
                wanted = AIMED_TILE if isinstance(aimed, Tile) else document.target
                self.target.setCurrentIndex(max(0, self.target.findData(wanted or "")))
        self.form.setRowVisible(self.attacker, unit is not None)
        self.form.setRowVisible(self.target, unit is not None and not self.session.wants_threats)
        words = "Attacked" if self.session.wants_threats else "Attacker"
        self.unit_label.setText(words)
        self.attacker.setText(placed(unit, unit.tile) if unit else "")
        self._show_answers()

    def _build(self) -> None:
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.told.setWordWrap(True)
        self.told.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.target.setAccessibleName("Target")
        self.target.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.target.setMinimumContentsLength(8)
        self.target.activated.connect(lambda _index: self._aim(self.target.currentData()))
        self.way.addTab("Its attacks")
        self.way.addTab("Attacks on it")
        self.way.setTabToolTip(0, "What the selected unit could do to others")
        self.way.setTabToolTip(1, "Who could attack the selected unit here, and with what odds")
        self.way.setAccessibleName("Whose attacks")
        self.way.setDrawBase(False)
        self.way.currentChanged.connect(lambda index: self.session.want_threats(wanted=index == 1))
        form = self.form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.unit_label = QLabel("Attacker")
        form.addRow(self.unit_label, self.attacker)
        form.addRow("Target", self.target)
        self.list.chosen.connect(self._show_attack)
        splitter = self.answers = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(self.list)
        splitter.addWidget(self.attack)
        splitter.setStretchFactor(0, 2)
        splitter.setStretchFactor(1, 3)
        splitter.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 10)
        column.addWidget(self.way)
        column.addLayout(form)
        column.addWidget(self.told)
        column.addWidget(splitter, 1)
        column.addStretch(0)

    def _aim(self, key: str) -> None:
        """Aim at what was chosen; the tile is on the list only while it is aimed at."""
        if key != AIMED_TILE:
            self.session.aim(key or None)

    def _follow(self) -> None:
        if not self._later.isActive():
            self._later.start()

    def _show_answers(self) -> None:
        document, insight = self.session.current, self.analysis.insight
        unit = _attacker(document)
        if document is None or unit is None or insight is None or insight.question.unit != unit.id:
            self.list.put({}, None)
            self._tell(_why_nobody(document, unit, threats=self.session.wants_threats))
            self.answers.setVisible(unit is not None)
            return
        scenario = document.scenario
        target = None if self.session.wants_threats else document.target

        def heading(key: Target) -> str:
            other = target_of(scenario, key)
            if isinstance(other, Unit):
                return placed(other, other.tile)
            if isinstance(other, Structure | Tile):
                return _name(document, other, near=unit.tile)
            return ""

        found = _threats(insight) if self.session.wants_threats else _attacks(insight, target)
        if not self.list.put(found, None if target else heading):
            self._later.start()
        self.attack.show_chain(self._chain())
        self.answers.setVisible(bool(found) or not insight.is_complete)
        told = _told_of_threats(insight) if self.session.wants_threats else _told(document, insight)
        self._tell(
            told if found or self.session.wants_threats else _why_none(document, insight, unit) or told
        )

    def _tell(self, words: str) -> None:
        self.told.setText(words)
        self.told.setVisible(bool(words))

    def _show_attack(self, attack: Attack | None) -> None:
        self._shown = attack
        self.attack.show_attack(attack)
        self.attack.show_chain(self._chain())

    def _chain(self) -> Chain | None:
        """Return what is known of the crits of the attack shown."""
        document, insight = self.session.current, self.analysis.insight
        if document is None or insight is None or document.target is None:
            return None
        told = zip(insight.attacks.get(document.target, ()), insight.chains, strict=False)
        return next((chain for attack, chain in told if attack is self._shown), None)


def _name(document: Document, aimed: Structure | Tile, *, near: Tile) -> str:
    """Return a structure or a tile with its place; a tile is called by its ground."""
    if isinstance(aimed, Structure):
        return placed(aimed, tile_of(aimed, near=near), document.ruleset.palette)
    ground = document.scenario.map.terrain(aimed)
    names = (terrain.name for terrain in document.ruleset.terrains if terrain.id == ground)
    return f"{next(names, in_words(ground))} ({aimed.label})"


def _attacks(insight: Insight, target: Target | None) -> Attacks:
    """Return the attacks at the target, or at everyone, that have been worked out."""
    wanted = {target: insight.attacks.get(target, ())} if target else insight.attacks
    return {key: attacks for key, attacks in wanted.items() if attacks}


def _threats(insight: Insight) -> Attacks:
    """Return what every enemy could do to the unit, its reactions after its own turn's attacks."""
    return {threat.unit: (*threat.attacks, *threat.reactions) for threat in insight.threats}


def _told_of_threats(insight: Insight) -> str:
    at = insight.stance
    if not insight.is_complete and not insight.threats:
        return "counting…"
    if not insight.threats:
        return f"nobody could attack it in {at.tile.label}" if at else ""
    many = f"{len(insight.threats)} units" if len(insight.threats) > 1 else "one unit"
    return f"{many} could attack it in {at.tile.label}" if at else many


def _why_nobody(document: Document | None, unit: Unit | None, *, threats: bool) -> str:
    """Return what to do to see anything; empty while answers are on their way."""
    if unit is not None:
        return ""
    if document is None:
        return "No map is open."
    many = len(document.selection.units) > 1
    wish = "who could attack it" if threats else "its attacks and their odds"
    return f"Select {'a single unit' if many else 'a unit'} to see {wish}."


def _why_none(document: Document, insight: Insight, unit: Unit) -> str:
    """Return why a unit has no attack at all, once all is known; empty where there is more to tell."""
    if not insight.is_complete:
        return ""
    scenario, name = document.scenario, called(unit, document.ruleset.palette)
    if document.target is None and not enemies(scenario, unit, document.ruleset, near=unit.tile):
        return (
            f"There is no enemy of {name} on the map. A structure or a tile is aimed at with Alt and a click."
        )
    return sentence(f"{name} has nothing to attack with")


def _attacker(document: Document | None) -> Unit | None:
    if document is None or len(document.selection.units) != 1:
        return None
    return document.scenario.unit(next(iter(document.selection.units)))


def _told(document: Document, insight: Insight) -> str:
    at = insight.question.stance
    parts = []
    if at is not None:
        parts.append(f"from {at.tile.label}")
    target = target_of(document.scenario, document.target)
    if target is not None and insight.line is not None and not insight.line.visible:
        name = target.label if isinstance(target, Tile) else called(target)
        parts.append(f"no sight to {name}: {insight.line.blockers[0].reason.text}")
    if not insight.is_complete:
        parts.append("counting…")
    return "; ".join(parts)
