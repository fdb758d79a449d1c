"""The window's own light and dark palettes: the desktop's cannot be relied on."""

from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication


class Theme(StrEnum):
    """What the user may choose."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


_ROLES = (
    (QPalette.ColorRole.Window, "#f1efe8", "#1b2026"),
    (QPalette.ColorRole.WindowText, "#1b2027", "#e6ebf0"),
    (QPalette.ColorRole.Base, "#fbfaf6", "#262e37"),
    (QPalette.ColorRole.AlternateBase, "#f1efe8", "#2b343e"),
    (QPalette.ColorRole.Text, "#1b2027", "#e6ebf0"),
    (QPalette.ColorRole.PlaceholderText, "#5b636d", "#a0abb6"),
    (QPalette.ColorRole.Button, "#e6e3da", "#303944"),
    (QPalette.ColorRole.ButtonText, "#1b2027", "#e6ebf0"),
    (QPalette.ColorRole.ToolTipBase, "#fbfaf6", "#262d35"),
    (QPalette.ColorRole.ToolTipText, "#1b2027", "#e6ebf0"),
    (QPalette.ColorRole.Highlight, "#0b63ce", "#2a74c8"),
    (QPalette.ColorRole.HighlightedText, "#ffffff", "#ffffff"),
    (QPalette.ColorRole.Accent, "#0b63ce", "#7cc0ff"),
    (QPalette.ColorRole.Link, "#0b4fa8", "#7cc0ff"),
    (QPalette.ColorRole.LinkVisited, "#0b4fa8", "#7cc0ff"),
    (QPalette.ColorRole.BrightText, "#b3261e", "#ff8a80"),
    (QPalette.ColorRole.Light, "#ffffff", "#39424c"),
    (QPalette.ColorRole.Midlight, "#f6f4ee", "#2f3740"),
    (QPalette.ColorRole.Mid, "#c6c1b1", "#4a5663"),
    (QPalette.ColorRole.Dark, "#a9a493", "#0e1115"),
    (QPalette.ColorRole.Shadow, "#6f6a5c", "#000000"),
)

_SHEET = """
QToolTip { padding: 4px; border: 1px solid palette(mid); }
QDockWidget::title { padding: 5px 8px; text-align: left; background: palette(button); }
QStatusBar::item { border: none; }
QToolBar { border: none; spacing: 2px; padding: 3px; }
QToolBar QToolButton { padding: 4px; border-radius: 4px; }
QToolBar QToolButton:hover { background: palette(midlight); }
QToolBar QToolButton:checked { background: palette(highlight); }
QToolBar QToolButton#qt_toolbar_ext_button { padding: 0; }
QFrame#find_box { border: 1px solid palette(mid); border-radius: 6px; background: palette(window); }
QToolButton#layer_switch { padding: 3px; border: 1px solid transparent; border-radius: 4px; }
QToolButton#layer_switch:hover { background: palette(midlight); }
QToolButton#layer_switch:checked { background: palette(highlight); }
QToolButton#layer_switch:focus { border-color: palette(highlight); }
QTabBar::tab { padding: 5px 12px; border: 2px solid transparent; color: palette(placeholder-text); }
QTabBar::tab:selected { color: palette(window-text); border-bottom-color: palette(highlight); }
QTabBar::tab:bottom:selected { border-color: transparent; border-top-color: palette(highlight); }
QTabBar::tab:right { padding: 10px 5px; }
QTabBar::tab:right:selected { border-color: transparent; border-left-color: palette(highlight); }
QTabBar::tab:hover { background: palette(midlight); }
QCheckBox::indicator:unchecked, QGroupBox::indicator:unchecked, QRadioButton::indicator:unchecked {
    width: 11px; height: 11px; border: 1px solid palette(placeholder-text); border-radius: 2px;
    background: palette(base); }
QRadioButton::indicator:unchecked { border-radius: 6px; }
QAbstractItemView::indicator:unchecked {
    width: 11px; height: 11px; border: 1px solid palette(placeholder-text); border-radius: 2px;
    background: palette(base); }
QCheckBox::indicator:unchecked:hover, QGroupBox::indicator:unchecked:hover,
QRadioButton::indicator:unchecked:hover { border-color: palette(highlight); }
QTabBar::tab:selected:focus { border-color: palette(highlight); }
"""

NUMBER_PADDING_PX = 2
"""What a field for words is higher within than a field for numbers would be by itself."""


def is_dark(theme: Theme) -> bool:
    """Tell whether a theme comes out dark on this desktop."""
    if theme is Theme.SYSTEM:
        return QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
    return theme is Theme.DARK


def apply_theme(app: QApplication, theme: Theme) -> None:
    """Dress the whole application in a theme."""
    app.setStyle("Fusion")
    app.setPalette(_palette(dark=is_dark(theme)))
    app.setStyleSheet(_SHEET + _fields(app))


def _fields(app: QApplication) -> str:
    """Return the sheet that makes fields for numbers as high as those for words and choices beside them."""
    height = QFontMetrics(app.font()).height() + NUMBER_PADDING_PX
    return (
        f"QSpinBox, QDoubleSpinBox {{ min-height: {height}px; }}"
        "QAbstractItemView QDoubleSpinBox { min-height: 0; }"  # in a list it is as high as its line
    )


def _palette(*, dark: bool) -> QPalette:
    palette = QPalette()
    for role, light_colour, dark_colour in _ROLES:
        palette.setColor(role, QColor(dark_colour if dark else light_colour))
    faint = QColor("#7d8894" if dark else "#8c8878")
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, faint)
    return palette
