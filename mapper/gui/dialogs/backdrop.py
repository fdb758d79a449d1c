"""The backdrop: a picture chosen for the map, how strong it is, and where it lies."""

from base64 import b64encode
from pathlib import Path

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QWidget,
)

from mapper.edit.aligning import aligned, set_backdrop
from mapper.edit.operations import Edit, NoEdit
from mapper.files.pictures import read_picture_file
from mapper.gui.dialogs.district_form import Share
from mapper.gui.dialogs.map_dialog import MapDialog
from mapper.gui.eliding import Line
from mapper.gui.map_pane import Sheet
from mapper.gui.picture_job import PictureJob
from mapper.gui.point_pane import PointPane, draw_point
from mapper.gui.session import Document
from mapper.gui.settings import Settings
from mapper.model.backdrop import Backdrop
from mapper.model.scenario import Scenario
from mapper.model.value import MAX_NAME, MAX_SIDE_TILES
from mapper.paint.backdrop import picture_of
from mapper.paint.foreign_picture import NoPicture

FILTER = "Pictures (*.png *.jpg *.jpeg *.webp *.bmp *.gif);;All files (*)"
SIZE = QSize(1180, 700)
TURNS = ("As it is", "A quarter right", "Upside down", "A quarter left")
STEPS = (
    "1. Click a point on the picture where lines of its grid cross.",
    "2. Click on the map where that point lies.",
    "3. Click a second such point on the picture, far from the first.",
    "4. Click on the map where that one lies.",
)
ALIGNED = "Aligned. Click a point on the picture to align it anew."
NONE_YET = "Choose a picture: a scan, a drawing, a screenshot."
Point = tuple[float, float]


class BackdropDialog(MapDialog):
    """Shows the picture and the map with it; two points of one are laid on two places of the other."""

    def __init__(self, document: Document, palette_name: str, settings: Settings, parent: QWidget) -> None:
        """Begin with the backdrop there is."""
        super().__init__("Backdrop", "&Lay it", palette_name, parent)
        self._scenario, self._settings = document.scenario, settings
        self._backdrop = document.scenario.map.backdrop
        self._fault = ""
        self._job: PictureJob | None = None
        self._points: list[Point] = []
        self.picture = PointPane()
        self.name = Line()
        self.choose_button, self.remove_button = QPushButton("&Choose…"), QPushButton("&Take away")
        self.opacity = Share(0.5, "How strong the picture is")
        self.players = QCheckBox("Players &see it too")
        self.turn = QComboBox()
        self.mirrored = QCheckBox("&Mirrored left to right")
        self.across, self.down = (
            _number(-MAX_SIDE_TILES, 2 * MAX_SIDE_TILES, name) for name in ("Left", "Top")
        )
        self.tile_px = _number(1, 8192, "Pixels a tile")
        self.again = QPushButton("Start &over")
        self.guide = QLabel()
        self._build_form()
        self._connect()
        self._show()
        if self._backdrop is not None:
            self._load_embedded(self._backdrop)

    @property
    def is_busy(self) -> bool:
        """Whether a picture is being read, or the map is not yet shown as chosen."""
        return self._job is not None or super().is_busy

    def operation(self, scenario: Scenario) -> Edit | NoEdit:
        """Put the backdrop chosen under a scenario's map."""
        return set_backdrop(scenario, self._backdrop)

    def told(self) -> str:
        """Return the next step, or what was wrong."""
        return self._fault or ("" if self._backdrop is not None else NONE_YET)

    def show_outcome(self) -> None:
        """Let the backdrop be taken once it is another than before."""
        super().show_outcome()
        if self._backdrop == self._scenario.map.backdrop:
            self.accept_button.setEnabled(False)

    def done(self, result: int) -> None:
        """Close, ending what is under way."""
        if self._job is not None:
            job, self._job = self._job, None
            job.cancel()
        super().done(result)

    def choose(self, path: Path) -> None:
        """Take a picture file; it lies over the width of the map until it is aligned."""

        def read(_progress: object) -> tuple[bytes, QImage | NoPicture]:
            data = read_picture_file(path)
            return data, picture_of(b64encode(data).decode())

        def take(found: tuple[bytes, QImage | NoPicture]) -> None:
            data, image = found
            if isinstance(image, NoPicture):
                self._tell(f"{path.name}: {image.text}")
                return
            self._settings.remember_folder("pictures", path.parent)
            tile_px = max(1.0, min(8192.0, image.width() / self._scenario.map.width))
            self._backdrop = Backdrop(
                name=shown_name(path.name),
                data=b64encode(data).decode(),
                tile_px=tile_px,
                opacity=self.opacity.value,
                for_players=self.players.isChecked(),
            )
            self._fault = ""
            self.picture.show_image(image)
            self._begin_anew()

        self._run(PictureJob(read, self.parent() or self), take)

    def _load_embedded(self, backdrop: Backdrop) -> None:
        def take(image: QImage | NoPicture) -> None:
            if isinstance(image, NoPicture):
                self._tell(f"{backdrop.name}: {image.text}")
            else:
                self.picture.show_image(image)

        self._run(PictureJob(lambda _progress: picture_of(backdrop.data), self.parent() or self), take)

    def _run(self, job: PictureJob, take: object) -> None:
        def taken(result: object) -> None:
            if job is self._job and callable(take):
                self._job = None
                take(result)
                self.show_outcome()

        def failed(line: str) -> None:
            if job is self._job:
                self._job = None
                self._tell(line)

        job.made.connect(taken)
        job.failed.connect(failed)
        self._job = job
        self.accept_button.setEnabled(False)
        job.start()

    def _build_form(self) -> None:
        for words in TURNS:
            self.turn.addItem(words)
        row = QHBoxLayout()
        row.addWidget(self.choose_button)
        row.addWidget(self.remove_button)
        self.players.setToolTip("Off: pictures and maps for a side are made without the backdrop")
        form = QFormLayout()
        form.addRow("Picture", self.name)
        form.addRow("", row)
        form.addRow("St&rength", self.opacity)
        form.addRow("", self.players)
        form.addRow("T&urned", self.turn)
        form.addRow("", self.mirrored)
        form.addRow("&Left edge", self.across)
        form.addRow("To&p edge", self.down)
        form.addRow("Pi&xels a tile", self.tile_px)
        self.turn.setAccessibleName("Turned")
        self.guide.setWordWrap(True)
        self.guide.setTextFormat(Qt.TextFormat.PlainText)
        self.guide.setMinimumHeight(3 * self.guide.fontMetrics().lineSpacing())
        self.guide.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.form_column.addLayout(form)
        self.form_column.addSpacing(10)
        heading = QLabel("Align by two points")
        font = heading.font()
        font.setBold(True)
        heading.setFont(font)
        self.form_column.addWidget(heading)
        self.form_column.addWidget(self.guide)
        self.form_column.addWidget(self.again, alignment=Qt.AlignmentFlag.AlignLeft)
        self.form_column.addStretch(1)
        split = QSplitter(Qt.Orientation.Horizontal)
        self.map_column.replaceWidget(self.pane, split)
        split.addWidget(self.picture)
        split.addWidget(self.pane)
        split.setChildrenCollapsible(False)
        split.setSizes([400, 440])
        self.pane.paint_over = self._paint_places
        self.pane.setCursor(Qt.CursorShape.CrossCursor)
        parent = self.parentWidget()
        self.resize(SIZE if parent is None else SIZE.boundedTo(parent.window().size()))

    def _connect(self) -> None:
        self.choose_button.clicked.connect(self._ask)
        self.remove_button.clicked.connect(self._remove)
        self.again.clicked.connect(self._begin_anew)
        self.opacity.changed.connect(self._changed)
        self.players.toggled.connect(self._changed)
        self.turn.currentIndexChanged.connect(self._changed)
        self.mirrored.toggled.connect(self._changed)
        for spin in (self.across, self.down, self.tile_px):
            spin.valueChanged.connect(self._changed)
        self.picture.pressed.connect(self._press_picture)
        self.pane.pressed.connect(self._press_map)

    def _ask(self) -> None:
        folder = self._settings.folder("pictures")
        name, _ = QFileDialog.getOpenFileName(self, "Choose a picture", folder, FILTER)
        if name:
            self.choose(Path(name))

    def _remove(self) -> None:
        self._backdrop = None
        self.picture.show_image(QImage())
        self._begin_anew()

    def _begin_anew(self) -> None:
        self._points = []
        self._show()

    def _changed(self) -> None:
        """Take over what stands in the fields."""
        if self._backdrop is not None:
            self._backdrop = self._backdrop.evolve(
                x=self.across.value(),
                y=self.down.value(),
                tile_px=self.tile_px.value(),
                quarters=self.turn.currentIndex(),
                mirrored=self.mirrored.isChecked(),
                opacity=self.opacity.value,
                for_players=self.players.isChecked(),
            )
            self._ask_preview()

    def _press_picture(self, x: float, y: float) -> None:
        """Take a point of the picture: the first, the second, or another in place of the last."""
        if self._backdrop is None:
            return
        if len(self._points) in {4, 0}:
            self._points = [(x, y)]
        elif len(self._points) in {1, 3}:
            self._points[-1] = (x, y)
        else:
            self._points.append((x, y))
        self._show_points()

    def _press_map(self, x: float, y: float) -> None:
        """Take the crossing of the map's grid that is nearest to where it was pressed."""
        if len(self._points) not in {1, 3}:
            return
        self._points.append((float(round(x)), float(round(y))))
        if len(self._points) == 4 and self._backdrop is not None:
            first, place, second, other = self._points
            laid = aligned(self._backdrop, (first, second), (place, other))
            if isinstance(laid, NoEdit):
                self._points = self._points[:2]
                self._tell(f"Not aligned: {laid.text}.")
            else:
                self._backdrop, self._fault = laid, ""
                self._show()
        self._show_points()

    def _show(self) -> None:
        """Show the backdrop in the fields and on the map."""
        there = self._backdrop
        fields = (
            *(self.opacity.slider, self.players, self.turn),
            *(self.mirrored, self.across, self.down, self.tile_px),
        )
        for field in fields:
            field.blockSignals(True)  # Qt's signature
            field.setEnabled(there is not None)
        if there is not None:
            self.opacity.slider.setValue(round(100 * there.opacity))
            self.players.setChecked(there.for_players)
            self.turn.setCurrentIndex(there.quarters)
            self.mirrored.setChecked(there.mirrored)
            self.across.setValue(there.x)
            self.down.setValue(there.y)
            self.tile_px.setValue(there.tile_px)
        for field in fields:
            field.blockSignals(False)  # Qt's signature
        self.name.setText(there.name if there is not None else "none")
        self.remove_button.setEnabled(there is not None)
        self._show_points()
        self._ask_preview()

    def _show_points(self) -> None:
        self.picture.points = tuple(self._points[::2])
        step = len(self._points)
        guide = ALIGNED if step == len(STEPS) else STEPS[step]
        self.guide.setText(guide if self._backdrop is not None else NONE_YET)
        self.again.setEnabled(bool(self._points))
        self.picture.update()
        self.pane.update()

    def _ask_preview(self) -> None:
        scenario = self._scenario.evolve(map=self._scenario.map.evolve(backdrop=self._backdrop))
        self.pane.ask(lambda: Sheet(scenario))

    def _paint_places(self, painter: QPainter, tile_px: float) -> None:
        for number, (x, y) in enumerate(self._points[1::2], 1):
            draw_point(painter, QPointF(x * tile_px, y * tile_px), str(number))

    def _tell(self, line: str) -> None:
        self._fault = line
        self.line.setText(line)


def shown_name(name: str) -> str:
    """Return a file's name as a document may hold it: what cannot be shown of it is a question mark."""
    return "".join(letter if letter.isprintable() else "?" for letter in name)[:MAX_NAME]


def _number(low: float, high: float, name: str) -> QDoubleSpinBox:
    spin = QDoubleSpinBox()
    spin.setRange(low, high)
    spin.setDecimals(3)
    spin.setSingleStep(0.05)
    spin.setAccessibleName(name)
    spin.setSuffix(" px" if name.startswith("Pixels") else " tiles")
    return spin
