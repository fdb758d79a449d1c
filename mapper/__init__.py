"""Mapper: a tactical map editor and referee's desk for game masters."""

__version__ = "0.1.0"
