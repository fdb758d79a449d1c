"""Rule cases of the vehicle rules: one module a group of kinds."""
