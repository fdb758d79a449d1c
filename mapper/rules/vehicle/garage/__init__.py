"""The garage: building one unit with the rules watching, as values and questions."""
