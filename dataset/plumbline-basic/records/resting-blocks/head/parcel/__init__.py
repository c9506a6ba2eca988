"""Who has which addresses of a network."""
