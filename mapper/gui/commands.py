"""Every command of the window: its words, its keys, its icon, and the menu it stands in."""

from mapper.gui.command import Command, Menu
from mapper.gui.map_commands import MAP_COMMANDS

COMMANDS = (
    Command("new_map", Menu.FILE, "&New map…", ("Ctrl+N",), "new", "Make a new map", needs_document=False),
    Command("open", Menu.FILE, "&Open…", ("Ctrl+O",), "open", "Open a map", needs_document=False),
    Command(
        "open_example",
        Menu.FILE,
        "Open the &example map",
        tip="The rulebook's own example",
        needs_document=False,
    ),
    Command(
        "open_district",
        Menu.FILE,
        "Open the &district map",
        tip="A larger battle to try",
        needs_document=False,
    ),
    Command(
        "open_harrow",
        Menu.FILE,
        "Open the s&kirmish map",
        tip="A battle of the skirmish rules to try",
        needs_document=False,
    ),
    Command("save", Menu.FILE, "&Save", ("Ctrl+S",), "save", "Save the map", break_before=True),
    Command("save_as", Menu.FILE, "Save &as…", ("Ctrl+Shift+S",), tip="Save under another name"),
    Command("save_copy", Menu.FILE, "Save a cop&y…", tip="Write a copy and go on with this file"),
    Command("earlier", Menu.FILE, "Ear&lier versions…", tip="What this file held before each save"),
    Command(
        "export", Menu.FILE, "E&xport picture…", ("Ctrl+E",), "export", "Export a PNG", break_before=True
    ),
    Command(
        "copy_picture", Menu.FILE, "Copy &picture", ("Ctrl+Shift+C",), "picture", "Copy the map as a picture"
    ),
    Command("close", Menu.FILE, "&Close", ("Ctrl+W",), tip="Close this map", break_before=True),
    Command("quit", Menu.FILE, "&Quit", ("Ctrl+Q",), tip="Close every map and quit", needs_document=False),
    Command("undo", Menu.EDIT, "&Undo", ("Ctrl+Z",), "undo", "Take the last deed back"),
    Command("redo", Menu.EDIT, "&Redo", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo", "Do the undone deed again"),
    Command(
        "cut", Menu.EDIT, "Cu&t", ("Ctrl+X",), tip="Copy what is selected and take it off", break_before=True
    ),
    Command("copy", Menu.EDIT, "&Copy", ("Ctrl+C",), tip="Copy what is selected, for any map"),
    Command("paste", Menu.EDIT, "&Paste", ("Ctrl+V",), tip="Take in hand what was copied, to lay it down"),
    Command("delete", Menu.EDIT, "D&elete", ("Del",), "delete", "Delete what is selected"),
    Command(
        "duplicate", Menu.EDIT, "&Duplicate units", ("Ctrl+D",), tip="Copy the selected units one tile on"
    ),
    Command(
        "merge",
        Menu.EDIT,
        "&Merge structures",
        ("Ctrl+J",),
        tip="Make one section of the selected structures: join them",
    ),
    Command("paste_sheets", Menu.EDIT, "Paste &sheets…", ("Ctrl+Shift+V",), tip="Place posted sheets"),
    Command(
        "select_all",
        Menu.EDIT,
        "Select &all",
        ("Ctrl+A",),
        tip="Select everything on the map",
        break_before=True,
    ),
    Command("select_units", Menu.EDIT, "Select all un&its", tip="Select every unit"),
    Command("select_none", Menu.EDIT, "Select &nothing", ("Ctrl+Shift+A",), tip="Clear the selection"),
    Command("next_unit", Menu.EDIT, "Next unit", (".",), tip="Select the next unit and show it"),
    Command("previous_unit", Menu.EDIT, "Previous unit", (",",), tip="Select the unit before and show it"),
    Command("next_problem", Menu.EDIT, "Next pr&oblem", tip="Go to the next problem of the list"),
    Command(
        "find",
        Menu.EDIT,
        "&Find…",
        ("Ctrl+F",),
        "find",
        "Find a unit, a structure, a label or a tile",
        break_before=True,
    ),
    Command("find_next", Menu.EDIT, "Find next", ("F3",), tip="Go to the next find"),
    Command("find_previous", Menu.EDIT, "Find previous", ("Shift+F3",), tip="Go to the find before"),
    Command("go_to_tile", Menu.EDIT, "&Go to a tile…", ("Ctrl+Shift+G",), tip="Show a tile, as C5"),
    Command(
        "scenario", Menu.EDIT, "Tit&le and round…", ("F2",), tip="The words around the map", break_before=True
    ),
    Command("turn_right", Menu.UNIT, "Turn &right", ("R",), "turn_right", "Turn a quarter clockwise"),
    Command("turn_left", Menu.UNIT, "Turn &left", ("Shift+R",), "turn_left", "Turn a quarter anticlockwise"),
    Command(
        "aim",
        Menu.UNIT,
        "Make &target",
        ("T",),
        "target",
        "Ask the odds against this unit, structure or tile",
        break_before=True,
    ),
    Command("next_target", Menu.UNIT, "&Next target", ("N",), tip="Aim at the next nearest enemy"),
    Command(
        "copy_sheet",
        Menu.UNIT,
        "Copy &sheet text",
        ("Ctrl+Alt+C",),
        tip="Copy the sheets of the selected units as text, as they are now",
        break_before=True,
    ),
    Command(
        "copy_status",
        Menu.UNIT,
        "Cop&y status line",
        ("Ctrl+Alt+S",),
        tip="Copy one line for each selected unit: what is left of it",
    ),
    Command(
        "compare_builds",
        Menu.UNIT,
        "&Compare builds…",
        tip="Two selected units, or the selected one and its target, number by number",
    ),
    Command(
        "restore_unit",
        Menu.UNIT,
        "Restore to &undamaged",
        tip="Mend the selected units and fill their stores",
    ),
    Command("recompute", Menu.UNIT, "Reco&mpute from the rules", tip="Drop its printed numbers"),
    Command("keep_unit", Menu.UNIT, "&Keep in my library", tip="Keep the selected units as built"),
    Command(
        "garage",
        Menu.UNIT,
        "&Garage…",
        ("Ctrl+G",),
        "garage",
        "Build or rebuild a unit with the rules watching",
        break_before=True,
        needs_document=False,
    ),
    *MAP_COMMANDS,
    Command("zoom_in", Menu.VIEW, "Zoom &in", ("Ctrl++", "+", "Ctrl+="), "zoom_in", "Nearer"),
    Command("zoom_out", Menu.VIEW, "Zoom &out", ("Ctrl+-", "-"), "zoom_out", "Farther"),
    Command("zoom_fit", Menu.VIEW, "&Fit the map", ("Ctrl+0", "F"), "fit", "Show the whole map"),
    Command("zoom_normal", Menu.VIEW, "&48 pixels a tile", ("Ctrl+Shift+0",), tip="The usual size of a post"),
    Command(
        "show_sight", Menu.VIEW, "&Sight of the selected unit", ("1",), "sight", check=True, break_before=True
    ),
    Command("show_reach", Menu.VIEW, "&Reach of the selected unit", ("2",), "reach", check=True),
    Command("show_watchers", Menu.VIEW, "&Who sees it", ("3",), "watchers", check=True),
    Command(
        "sight_from_here",
        Menu.VIEW,
        "Sight from &here",
        ("L",),
        tip="What is seen from this tile, by whoever would stand there",
        check=True,
    ),
    Command(
        "show_card",
        Menu.VIEW,
        "&Card under the pointer",
        tip="What a tile or edge is, once the pointer rests on it, or at once with Ctrl held",
        check=True,
    ),
    Command("what_is_here", Menu.VIEW, "What is here", tip="Show the card of the cursor's tile"),
    Command("show_line", Menu.VIEW, "Sight line &to the target", ("4",), "line", check=True),
    Command("library", Menu.VIEW, "Unit li&brary", ("Ctrl+L",), tip="Search the library, and back again"),
    Command(
        "show_minimap",
        Menu.VIEW,
        "Mini&map",
        tip="The whole map in a corner while only a part is in sight",
        check=True,
        break_before=True,
    ),
    Command(
        "next_map",
        Menu.VIEW,
        "Ne&xt map",
        ("Ctrl+Tab", "Ctrl+PgDown"),
        tip="The next open map",
        break_before=True,
    ),
    Command(
        "previous_map", Menu.VIEW, "&Previous map", ("Ctrl+Shift+Tab", "Ctrl+PgUp"), tip="The open map before"
    ),
    Command(
        "next_panel", Menu.VIEW, "Go to the next pa&nel", ("F6",), tip="From the map to each panel and back"
    ),
    Command("previous_panel", Menu.VIEW, "Go to the panel before", ("Shift+F6",), tip="The same, backwards"),
    Command(
        "arrange_panels",
        Menu.VIEW,
        "Panels as at first",
        tip="Put every panel back to where it stood",
        needs_document=False,
    ),
    Command(
        "theme_system", Menu.VIEW, "As the desktop", group="theme", break_before=True, needs_document=False
    ),
    Command("theme_light", Menu.VIEW, "&Light", group="theme", needs_document=False),
    Command("theme_dark", Menu.VIEW, "&Dark", group="theme", needs_document=False),
    Command(
        "tool_select", Menu.TOOLS, "&Select and move", ("S",), "select", "Select, drag, turn", group="tool"
    ),
    Command(
        "tool_structure",
        Menu.TOOLS,
        "&Building",
        ("B",),
        "structure",
        "Put structures up, cut, split and reshape them",
        group="tool",
    ),
    Command(
        "tool_ground",
        Menu.TOOLS,
        "&Ground",
        ("G",),
        "ground",
        "Paint the ground: brush, line, shapes, fill",
        group="tool",
    ),
    Command(
        "tool_edge",
        Menu.TOOLS,
        "&Edges",
        ("E",),
        "edge",
        "What stands along the borders of tiles",
        group="tool",
    ),
    Command(
        "tool_field",
        Menu.TOOLS,
        "&Fields",
        ("K",),
        "field",
        "What fills tiles for some turns",
        group="tool",
    ),
    Command(
        "tool_mark",
        Menu.TOOLS,
        "M&arks",
        ("O",),
        "mark",
        "What is told about places, and to whom",
        group="tool",
    ),
    Command(
        "tool_unit", Menu.TOOLS, "&Unit stamp", ("U",), "unit", "Place units, one after another", group="tool"
    ),
    Command(
        "tool_eraser", Menu.TOOLS, "Eraser", ("X",), "eraser", "Take away what is under it", group="tool"
    ),
    Command(
        "tool_eyedropper",
        Menu.TOOLS,
        "E&yedropper",
        ("I",),
        "eyedropper",
        "Take up what is under the pointer, with the tool for it",
        group="tool",
    ),
    Command(
        "tool_stamp", Menu.TOOLS, "S&tamp", (), "stamp", "Lay down what was copied or kept", group="tool"
    ),
    Command("tool_measure", Menu.TOOLS, "&Ruler", ("M",), "measure", "Sight and distance", group="tool"),
    Command("brush_smaller", Menu.TOOLS, "Smaller brush", ("[",), tip="A smaller brush", break_before=True),
    Command("brush_larger", Menu.TOOLS, "Larger brush", ("]",), tip="A larger brush"),
    Command("find_command", Menu.HELP, "&Find a command…", ("Ctrl+Shift+P",), "find", needs_document=False),
    Command(
        "keys", Menu.HELP, "&Keyboard…", ("F1",), tip="All keys, to see and to change", needs_document=False
    ),
    Command(
        "about",
        Menu.HELP,
        "&About Mapper",
        tip="Version and licences",
        break_before=True,
        needs_document=False,
    ),
)


def plain(command: Command) -> str:
    """Return a command's words without the marks for the keyboard."""
    return command.text.replace("&", "").rstrip("…")
