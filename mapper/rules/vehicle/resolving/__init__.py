"""What comes of an order, by its kind: scripts that tell events and roll for what is left to the dice."""
