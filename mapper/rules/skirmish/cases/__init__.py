"""Answers to the skirmish rules' worked cases."""
