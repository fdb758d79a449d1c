from hypothesis import given
from hypothesis import strategies as st

from mapper.geometry.grid import Edge, Side
from mapper.geometry.trails import Point, Trail, trail

corners = st.tuples(st.integers(-4, 4), st.integers(-4, 4))


def along(*path: Point) -> Trail:
    found = trail(path[0])
    for point in path[1:]:
        found = found.to(point)
    return found


def test_a_click_means_the_nearest_edge() -> None:
    assert along((2.5, 3.1)).edges == (Edge(2, 3, Side.N),)
    assert along((2.05, 3.02)).edges == (Edge(2, 3, Side.N),)
    assert along((2.5, 3.4)).edges == (Edge(2, 3, Side.N),)


def test_a_wavering_hand_draws_a_straight_wall() -> None:
    path = along((1.5, 2.05), (2.1, 2.3), (3.0, 1.7), (4.1, 2.3), (4.6, 1.95))
    assert path.edges == tuple(Edge(x, 2, Side.N) for x in range(1, 5))


def test_a_path_from_corner_to_corner_takes_no_edge_more() -> None:
    assert along((1.05, 1.04), (1.0, 3.0), (3.02, 2.96)).edges == (
        Edge(1, 1, Side.W),
        Edge(1, 2, Side.W),
        Edge(1, 3, Side.N),
        Edge(2, 3, Side.N),
    )


def test_a_path_that_begins_or_ends_inside_a_tile_takes_no_edge_there() -> None:
    assert along((0.6, 1.6), (1.0, 2.0), (2.0, 2.0), (2.6, 2.5)).edges == (Edge(1, 2, Side.N),)


def test_a_hasty_pointer_leaves_no_gap() -> None:
    assert along((1.0, 1.0), (9.0, 1.1)).edges == tuple(Edge(x, 1, Side.N) for x in range(1, 9))


def test_the_edge_that_is_being_gone_along_belongs_to_it() -> None:
    assert along((1.0, 1.0), (2.5, 1.05)).edges == (Edge(1, 1, Side.N), Edge(2, 1, Side.N))


@given(st.lists(corners, min_size=2, max_size=6))
def test_a_path_between_corners_is_unbroken(path: list[tuple[int, int]]) -> None:
    edges = along(*((float(x), float(y)) for x, y in path)).edges
    reached = {path[0]}
    for _ in edges:
        reached |= {end for edge in edges if reached.intersection(edge.ends) for end in edge.ends}
    assert path[0] == path[-1] or set(path) <= reached
