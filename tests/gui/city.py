"""A city drawn from an empty map, as a user would: step by step, each named by what is being done."""

from PySide6.QtCore import Qt

from tests.gui.hand import ALT, CONTROL, SHIFT, Hand

COLUMNS, ROWS = 40, 30
OCTAGON = ((0.5, 0), (1.5, 0), (2, 0.5), (2, 1.5), (1.5, 2), (0.5, 2), (0, 1.5), (0, 0.5))
"""The corners of a round tank of two tiles, from its top left."""


def draw(hand: Hand) -> None:
    """Draw all of it on the new map in front."""
    for step in (
        strew_rubble,
        flood_the_basin,
        build_houses,
        build_the_town_hall,
        build_the_market,
        build_the_refinery,
        build_the_tenement,
        leave_ruins,
        build_the_hospital,
        build_warehouses,
        build_the_park,
        copy_the_houses,
        wall_the_city_in,
        barricade_streets,
        lay_smoke,
        mark_the_battle,
        place_red,
        place_blue,
        tidy_up,
    ):
        hand.begin(step.__name__.replace("_", " ").capitalize())
        step(hand)


def strew_rubble(hand: Hand) -> None:
    hand.take("G", terrain="debris", shape="brush", size=1)
    hand.drag((12.5, 11.5), (14.5, 13.5), (16.5, 12.5))
    hand.click(3.5, 14.5)
    hand.click(7.5, 14.5, SHIFT)
    hand.take("G", size=3)
    hand.click(34.5, 16.5)
    hand.take("G", shape="line", size=2)
    hand.drag((12.5, 17.5), (17.5, 17.5))
    hand.take("G", shape="ellipse")
    hand.drag((22.5, 22.5), (27.5, 27.5))


def flood_the_basin(hand: Hand) -> None:
    hand.take("G", terrain="subsidence", shape="rectangle", filled=False)
    hand.drag((1.5, 21.5), (6.5, 26.5))
    hand.take("G", shape="fill")
    hand.click(4.5, 24.5)
    hand.take("G", shape="rectangle", filled=True)
    hand.drag((7.5, 24.5), (8.5, 24.5))
    hand.take("G", terrain="debris", shape="same")
    hand.click(8.5, 24.5)
    hand.key(Qt.Key.Key_Z, CONTROL)


def build_houses(hand: Hand) -> None:
    hand.take("B", height="low", weak=True, name="House", snap="1")
    hand.drag((0.5, 1), (2.5, 3))
    hand.drag((2.5, 1), (4.5, 3.25))
    hand.take("B", weak=False)
    hand.drag((4.5, 1), (6.5, 2.75))
    hand.take("B", name="Corner house", shape="polygon")
    hand.polygon((1, 5), (4, 5), (4, 6), (2, 6), (2, 8), (1, 8))
    hand.take("B", name="Shed", shape="rectangle")
    hand.drag((5.25, 5.5), (6.5, 6.25))
    hand.drag((5.25, 7), (6.5, 7.75))


def build_the_town_hall(hand: Hand) -> None:
    hand.take("B", height="high", reinforced=True, name="Town hall", shape="polygon")
    hand.polygon((12, 1), (17, 1), (17, 3), (18, 3), (18, 6), (11.5, 6), (11.5, 3), (12, 3))
    hand.take("B", name="Archive", shape="rectangle")
    hand.drag((12, 7), (14, 8.5))
    hand.drag((16, 7), (17.5, 8.5))
    hand.click(16.75, 7.75)
    hand.drag((17.5, 7.75), (18, 7.75))
    hand.drag((16, 7), (15.5, 7))
    hand.click(20.5, 9.5)


def build_the_market(hand: Hand) -> None:
    hand.take("B", height="low", reinforced=False, name="Market")
    hand.drag((21.5, 1), (28.5, 4))
    hand.take("B", deed="split")
    hand.drag((25, 0.5), (25, 4.5))
    hand.drag((20.5, 2.5), (26, 2.5))
    hand.take("B", deed="add", height="high", name="Flats")
    hand.drag((21.5, 5.5), (24.5, 8))
    hand.drag((26, 5.5), (28.5, 8))


def build_the_refinery(hand: Hand) -> None:
    hand.take("B", height="low", volatile=True, name="Fuel tank", shape="polygon")
    for left in (31.5, 34, 36.5):
        hand.polygon(*((left + x, 1 + y) for x, y in OCTAGON))
    hand.take("B", height="high", reinforced=True, name="Turbine hall", shape="rectangle")
    hand.drag((31.5, 4), (38.5, 5.75))


def build_the_tenement(hand: Hand) -> None:
    hand.take("B", volatile=False, reinforced=False, name="Tenement")
    hand.drag((0.5, 11.5), (8, 18))
    hand.drag((3, 13.5), (8.25, 16), keys=ALT)


def leave_ruins(hand: Hand) -> None:
    hand.take("B", kind="ruin", height="low", name="Burnt works", shape="polygon")
    hand.polygon((11.5, 14), (14, 13.25), (15, 15), (13.5, 16.5), (11.5, 16))
    hand.take("B", weak=True, name="Ruin", shape="rectangle")
    hand.drag((16, 14), (18, 16.25))


def build_the_hospital(hand: Hand) -> None:
    hand.take("B", kind="building", height="high", weak=False, hardened=True, name="Hospital")
    hand.drag((22, 12), (27, 15))
    hand.click(24.5, 13.5)
    hand.take("B", deed="widen")
    hand.drag((23, 14.5), (25, 17.5))
    hand.click(20.5, 9.5)


def build_warehouses(hand: Hand) -> None:
    hand.take("B", deed="add", height="low", hardened=False, name="Warehouse")
    hand.drag((31.5, 11.5), (34, 14))
    hand.drag((34, 11.5), (36.5, 14))
    hand.take("B", name="Annexe", fit=True)
    hand.drag((35.5, 13), (38.5, 15))
    hand.take("B", fit=False)
    hand.take("S")
    hand.click(32.5, 12.5)
    hand.click(35, 12.5, SHIFT)
    hand.menu("merge")
    hand.click(20.5, 9.5)


def build_the_park(hand: Hand) -> None:
    hand.take("B", hardened=True, name="Monument", shape="polygon")
    hand.polygon(*((24 + x, 24 + y) for x, y in OCTAGON))
    hand.take("B", hardened=False, reinforced=True, name="Pump house", shape="rectangle")
    hand.drag((0.25, 28), (2.5, 29.5))
    hand.take("B", reinforced=False, volatile=True, name="Depot")
    hand.drag((32, 22), (34.5, 24))
    hand.take("B", volatile=False, weak=True, name="Crates")
    hand.drag((35, 22.25), (35.75, 23.75))


def copy_the_houses(hand: Hand) -> None:
    hand.take("S")
    hand.drag((0.1, 0.1), (7.9, 3.9), keys=CONTROL | SHIFT)
    hand.key(Qt.Key.Key_1, CONTROL)
    hand.key(Qt.Key.Key_1, ALT)
    hand.key(Qt.Key.Key_Z)
    hand.click(13, 25)
    hand.key(Qt.Key.Key_D, CONTROL | SHIFT)
    hand.key(Qt.Key.Key_H)
    hand.click(17, 25)
    hand.key(Qt.Key.Key_Escape)
    hand.click(2.5, 5.5)
    hand.key(Qt.Key.Key_C, CONTROL)
    hand.key(Qt.Key.Key_V, CONTROL)
    hand.key(Qt.Key.Key_V)
    hand.click(37, 27.5)
    hand.click(20.5, 9.5)


def wall_the_city_in(hand: Hand) -> None:
    hand.take("E", kind="wall", course="map")
    hand.click(20.5, 9.5)
    hand.take("E", kind="gate", course="along", open=True)
    hand.drag((0.1, 9.2), (0.1, 10.8))
    hand.drag((39.9, 19.2), (39.9, 20.8))
    hand.take("E", open=False)
    hand.drag((19.2, 0.1), (20.8, 0.1))
    hand.drag((19.2, 29.9), (20.8, 29.9))
    hand.take("E", kind="wall", course="around")
    hand.drag((31.5, 21.5), (37.5, 24.5))
    hand.take("E", kind="gate", course="along")
    hand.click(33.5, 25)


def barricade_streets(hand: Hand) -> None:
    hand.take("E", kind="barricade")
    hand.drag((9, 12), (11, 12))
    hand.drag((19, 16), (20, 16), (20, 18), (21, 18))
    hand.drag((26, 19), (26, 21))
    hand.drag((29, 7), (30.5, 7))
    hand.take("E", kind="clear")
    hand.click(20, 17.5)
    hand.take("E", kind="barricade")
    hand.click(20, 8.5)


def lay_smoke(hand: Hand) -> None:
    hand.take("K", kind="smoke", turns=2, shape="brush", size=1)
    hand.drag((19.5, 12.5), (20.5, 13.5))
    hand.turn_wheel(19.5, 12.5, 1)
    hand.turn_wheel(20.5, 13.5, -1)
    hand.take("K", kind="gas", turns=4, shape="rectangle")
    hand.drag((29.5, 2.5), (30.5, 3.5))
    hand.take("K", kind="fire", turns=3, shape="brush")
    hand.click(13.5, 17.5)


def mark_the_battle(hand: Hand) -> None:
    hand.take("O", kind="objective", text="Hold the hall")
    hand.drag((18.5, 4.5), (18.5, 5.5))
    hand.take("O", kind="deployment", side="red", shape="rectangle")
    hand.drag((0.5, 9.5), (2.5, 10.5))
    hand.take("O", side="blue")
    hand.drag((37.5, 19.5), (39.5, 20.5))
    hand.take("O", kind="label", text="Market street")
    hand.click(25.5, 4.5)
    hand.take("O", text="The basin")
    hand.click(4.5, 27.5)
    hand.take("O", kind="arrow", side="red", text="Push")
    hand.drag((4.5, 9.5), (9.5, 9.5))
    hand.take("O", kind="note", text="Blue comes in two waves")
    hand.click(36.5, 18.5)


def place_red(hand: Hand) -> None:
    hand.take("U", unit="ready:Line tank", side="red")
    hand.click(1.5, 9.5)
    hand.click(2.5, 10.5)
    hand.take("U", unit="ready:Rifle squad")
    hand.click(4.5, 10.5)
    hand.take("S")
    hand.click(1.5, 9.5)
    hand.key(Qt.Key.Key_R)
    hand.click(2.5, 10.5, SHIFT)
    hand.click(2.5, 10.5)


def place_blue(hand: Hand) -> None:
    hand.take("U", unit="ready:Line walker", side="blue")
    hand.click(38.5, 19.5)
    hand.click(36.5, 20.5)
    hand.click_right(36.5, 20.5)
    hand.click(34.5, 19.5)
    hand.take("U", unit="ready:Raider agrav")
    hand.click(30.5, 20.5)
    hand.take("S")
    hand.drag((30.5, 20.4), (29.5, 18.4))


def tidy_up(hand: Hand) -> None:
    hand.take("X", layer="topmost", shape="brush", size=1)
    hand.click(35.4, 23)
    hand.take("X", layer="ground", shape="rectangle")
    hand.drag((33.5, 15.5), (35.5, 15.5))
    hand.take("S")
    hand.click(9.5, 19.5)
