"""The commands of the Map menu and of the Stamps menu."""

from mapper.gui.command import Command, Menu

MAP_COMMANDS = (
    Command("resize_map", Menu.MAP, "&Size of the map…", tip="Larger, cropped or shifted"),
    Command("sides", Menu.MAP, "Si&des…", tip="Who fights here: names, colours, and who plays them"),
    Command(
        "turn_map_right",
        Menu.MAP,
        "Turn the map &right",
        tip="All of it, a quarter clockwise",
        break_before=True,
    ),
    Command("turn_map_left", Menu.MAP, "Turn the map &left", tip="All of it, a quarter anticlockwise"),
    Command("mirror_map_across", Menu.MAP, "&Mirror left to right", tip="Swap left and right of all of it"),
    Command("mirror_map_down", Menu.MAP, "Mirror &top to bottom", tip="Swap top and bottom of all of it"),
    Command(
        "replace_everywhere",
        Menu.MAP,
        "Re&place everywhere…",
        ("Ctrl+H",),
        tip="One kind of ground, structure or edge by another",
        break_before=True,
    ),
    Command("generate", Menu.MAP, "Ma&ke a district…", tip="Streets and houses made up from a seed"),
    Command("backdrop", Menu.MAP, "&Backdrop…", tip="A picture under the map, aligned with its grid"),
    Command(
        "repeat_last",
        Menu.STAMPS,
        "&Once more",
        ("Ctrl+Shift+D",),
        tip="Take in hand again what was laid down last",
    ),
    Command(
        "piece_right", Menu.STAMPS, "Turn it &right", ("Z",), tip="What is in hand, else what is selected"
    ),
    Command("piece_left", Menu.STAMPS, "Turn it &left", ("Shift+Z",), tip="A quarter anticlockwise"),
    Command("piece_across", Menu.STAMPS, "&Mirror it left to right", ("H",), tip="Swap its left and right"),
    Command("piece_down", Menu.STAMPS, "Mirror it &top to bottom", ("V",), tip="Swap its top and bottom"),
    *(
        Command(
            f"stamp_{number}",
            Menu.STAMPS,
            f"Lay stamp &{number}",
            (f"Alt+{number}",),
            tip=f"Take stamp {number} in hand",
            break_before=number == 1,
        )
        for number in range(1, 10)
    ),
    *(
        Command(
            f"keep_stamp_{number}",
            Menu.STAMPS,
            f"Keep as stamp {number}",
            (f"Ctrl+{number}",),
            tip=f"Keep what is in hand, else what is selected, as stamp {number}",
            break_before=number == 1,
        )
        for number in range(1, 10)
    ),
)
