"""A card image for a Raspberry Pi, and its first start."""
