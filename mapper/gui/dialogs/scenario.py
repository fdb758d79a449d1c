"""The words around the map: title, subtitle, round and phase."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QSpinBox, QWidget

from mapper.edit.operations import change_title
from mapper.gui.session import Session
from mapper.model.value import MAX_NAME

MAX_ROUND = 9999
WIDTH = 420


def edit_scenario(parent: QWidget, session: Session) -> None:
    """Ask for the title, subtitle, round and phase, and change them in one step."""
    document = session.current
    if document is None:
        return
    scenario = document.scenario
    dialog = QDialog(parent)
    dialog.setWindowTitle("Title and round")
    dialog.setMinimumWidth(WIDTH)
    title, subtitle, phase = (_line(text) for text in (scenario.title, scenario.subtitle, scenario.phase))
    turn = QSpinBox()
    turn.setRange(0, MAX_ROUND)
    turn.setSpecialValueText("none")
    turn.setValue(scenario.round)
    form = QFormLayout(dialog)
    for name, widget in (("&Title", title), ("&Subtitle", subtitle), ("&Round", turn), ("&Phase", phase)):
        form.addRow(name, widget)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    form.addRow(buttons)
    if dialog.exec() == QDialog.DialogCode.Accepted:
        words = {
            "title": title.text(),
            "subtitle": subtitle.text(),
            "round": turn.value(),
            "phase": phase.text(),
        }
        changed = {name: value for name, value in words.items() if value != getattr(scenario, name)}
        if changed:
            session.do(lambda current: change_title(current, **changed))


def _line(text: str) -> QLineEdit:
    line = QLineEdit(text)
    line.setMaxLength(MAX_NAME)
    return line
