"""How each kind of order is resolved."""
