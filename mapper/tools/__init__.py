"""What the pointer does on the map, without Qt."""
