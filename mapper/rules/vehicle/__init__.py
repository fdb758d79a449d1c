"""The vehicle ruleset."""
