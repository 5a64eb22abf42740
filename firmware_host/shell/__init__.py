"""The only clock, event loop and threads; runs the drivers and carries out effects."""
