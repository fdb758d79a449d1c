"""The skirmish rules: duels of classes and weapons by rated abilities."""
