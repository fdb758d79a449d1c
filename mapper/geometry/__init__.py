"""Tiles, edges and polygons: plain geometry that knows nothing of games."""
