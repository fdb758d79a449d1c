"""The colours of the window: words can be read on whatever they stand."""

import pytest
from PySide6.QtGui import QPalette

from mapper.gui.app import application
from mapper.gui.theme import Theme, apply_theme
from mapper.paint.colours import contrast

Role = QPalette.ColorRole
LEAST = 4.5
"""What WCAG 2 asks for between words and their ground."""
PAPER = (Role.Window, Role.Base, Role.AlternateBase)
PAIRS = (
    *((ink, paper) for ink in (Role.WindowText, Role.PlaceholderText, Role.BrightText) for paper in PAPER),
    (Role.Link, Role.Window),
    (Role.ButtonText, Role.Button),
    (Role.PlaceholderText, Role.Midlight),
    (Role.PlaceholderText, Role.Button),
    (Role.HighlightedText, Role.Highlight),
    (Role.ToolTipText, Role.ToolTipBase),
)


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
@pytest.mark.parametrize(("ink", "paper"), PAIRS)
def test_words_stand_out_from_their_ground(theme: Theme, ink: Role, paper: Role) -> None:
    app = application()
    apply_theme(app, theme)
    palette = app.palette()
    apply_theme(app, Theme.LIGHT)
    assert contrast(palette.color(ink), palette.color(paper)) >= LEAST
