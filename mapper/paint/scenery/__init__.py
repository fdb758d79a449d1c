"""The ground of open country and of halls: what lies on a tile, and what stands on it."""
