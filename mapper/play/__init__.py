"""Playing a scenario: what each side may know of it."""
