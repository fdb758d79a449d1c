"""Collecting: unreachable objects are looked for while the window rests, never within a stroke."""

import gc

from PySide6.QtCore import QObject, QTimer

from mapper.gui.workbench import Workbench

REST_MS = 700
"""How long nothing must have been done before what was made since is looked through."""

LONG_REST_MS = 30_000
"""How long nothing must have been done before everything is: on a big map that takes a tenth of a second."""

OBJECTS_WHILE_BUSY = 500_000
"""So many more objects are looked through at once, for they may take all memory; a stroke makes far fewer."""

YOUNG, ALL = 1, 2


class Collecting(QObject):
    """Looks for objects that hold on to each other alone, young ones at each rest, old ones at a long one.

    Python would do so in the middle of an event, whichever thread it is in, and keep the window waiting.
    """

    def __init__(self, bench: Workbench) -> None:
        """Begin; what the window itself is made of stays, and need not be looked through."""
        super().__init__(bench)
        gc.freeze()
        gc.set_threshold(OBJECTS_WHILE_BUSY)
        self._rest = self._timer(REST_MS, YOUNG)
        self._long_rest = self._timer(LONG_REST_MS, ALL)
        session, canvas = bench.session, bench.canvas
        for deed in (session.switched, session.changed, canvas.wished, canvas.hovered, canvas.looked):
            deed.connect(self._rest.start)
            deed.connect(self._long_rest.start)
        self._rest.start()

    def _timer(self, after_ms: int, generation: int) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(after_ms)
        timer.timeout.connect(lambda: gc.collect(generation))
        return timer
